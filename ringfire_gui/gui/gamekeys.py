"""Keys of the game's own commands, while the map has the keyboard."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QCursor, QKeyEvent, QKeySequence

from ringfire_gui.gui.commands import COMMANDS
from ringfire_gui.gui.controls import Offer

TAKEN = frozenset(QKeySequence(key).toString() for command in COMMANDS for key in command.keys)
"""Keys of the program. An overlay that wants one of them goes without; a command of the game gets it only where
counters are chosen for it."""


class GameKeys(QObject):
    """Listens to the map: a key that gives a command of the game is not passed on."""

    def __init__(
        self,
        parent: QObject,
        offers: Callable[[], tuple[Offer, ...]],
        is_chosen: Callable[[], bool],
        take: Callable[[Offer, QPoint], None],
    ) -> None:
        """Be ready to listen.

        Args:
            parent: Whose keys these are.
            offers: What can be done with what is chosen or pointed at.
            is_chosen: Whether any counter is chosen.
            take: Does it.
        """
        super().__init__(parent)
        self._offers = offers
        self._is_chosen = is_chosen
        self._take = take

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of the game's commands before anybody else does."""
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            offer = self._offer(QKeySequence(event.keyCombination()).toString())
            if offer is not None:
                event.accept()
                if event.type() == QEvent.Type.KeyPress:
                    self._take(offer, QCursor.pos())
                return True
        return super().eventFilter(watched, event)

    def _offer(self, key: str) -> Offer | None:
        if not key or (key in TAKEN and not self._is_chosen()):
            return None
        found = (offer for offer in self._offers() if offer.key and QKeySequence(offer.key).toString() == key)
        return next((offer for offer in found if not offer.why_not), None)
