"""Counters side by side: a box beside the map."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QVBoxLayout, QWidget

from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.flow import FlowLayout
from ringfire_gui.gui.gamelook import GameLook
from ringfire_gui.gui.named import label
from ringfire_gui.gui.play.screen import Counter

SIDE = 48
"""Side of a counter in a box."""


class CounterRow(QWidget):
    """The counters of a box; a click chooses one.

    Signals:
        chosen: A piece; whether it comes to what is chosen already.
    """

    chosen = Signal(str, bool)

    def __init__(self, dress: Dress, game: GameLook | None) -> None:
        super().__init__()
        self._dress = dress
        self._game = game
        self._counters: tuple[Counter, ...] = ()
        self._empty: QLabel = label("empty", "quiet")
        inside = QWidget()
        self._flow = FlowLayout(inside, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._empty)
        column.addWidget(inside)

    def show_counters(self, counters: tuple[Counter, ...]) -> None:
        """Show these counters."""
        if counters == self._counters:
            return
        self._counters = counters
        self._flow.clear()
        for counter in counters:
            self._flow.addWidget(self._button(counter))
        self._empty.setVisible(not counters)

    def _button(self, counter: Counter) -> QToolButton:
        side = self._dress.counter_px(SIDE)
        button = QToolButton()
        button.setCheckable(True)
        button.setChecked(counter.selected)
        if self._game:
            ratio = self.devicePixelRatioF()
            button.setIcon(self._game.counter(counter.piece, counter.look, side, ratio))
        button.setIconSize(QSize(side, side))
        button.setToolTip("\n".join((counter.name, *counter.lines)))
        button.setAccessibleName(counter.name)
        button.clicked.connect(lambda: self._clicked(counter))
        return button

    def _clicked(self, counter: Counter) -> None:
        add = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.chosen.emit(counter.piece.id, add)
