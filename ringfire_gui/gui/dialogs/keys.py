"""All keys at a glance, in a window that can stay open beside the game."""

from html import escape

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from ringfire_gui.gui.commands import COMMANDS, MENUS, MOUSE, shown_key
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.named import named

Keys = tuple[tuple[str, str], ...]
"""Keys with what they do."""


class KeysWindow(QWidget):
    """The list of keys."""

    def __init__(self, dress: Dress, overlays: Keys, game: Keys, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Keys")
        self._dress = dress
        text = named(QTextBrowser(), "keysText", "Keys")
        text.document().setDefaultFont(dress.font())
        text.setHtml(keys_html(overlays, game, dress.colours.quiet))
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(text)
        self.adjustSize()
        self.move(parent.geometry().center() - self.rect().center())

    def event(self, event: QEvent) -> bool:
        """Take Escape before the main window does: a tool window passes its keys on to the commands there."""
        wanted = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if wanted and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts it away."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Wide enough for keys and words."""
        return QSize(self._dress.px(620), self._dress.px(640))


def keys_html(overlays: Keys, game: Keys, quiet: str) -> str:
    """The keys by menu: those of the program, of the game and its overlays, and what the mouse does."""
    parts = [_section("On the map", [(what, does, "") for what, does in MOUSE], quiet)]
    if game:
        parts.append(_section("In this game", [(shown_key(key), words, "") for key, words in game], quiet))
    for menu in MENUS:
        found = [
            (" or ".join(shown_key(key) for key in each.keys), each.text.rstrip("…"), each.help)
            for each in COMMANDS
            if each.menu == menu and each.keys
        ]
        if menu == "Overlays":
            found = [(key, words, "") for key, words in overlays if key]
        if found:
            parts.append(_section(menu, found, quiet))
    return "".join(parts)


def _section(title: str, lines: list[tuple[str, str, str]], quiet: str) -> str:
    rows = "".join(
        f"<tr><td width='30%'><b>{escape(key)}</b></td>"
        f"<td>{escape(words)} <span style='color:{quiet}'>{escape(more)}</span></td></tr>"
        for key, words, more in lines
    )
    return f"<h3>{escape(title)}</h3><table width='100%' cellspacing=3>{rows}</table>"
