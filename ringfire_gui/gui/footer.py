"""The foot of the window: what went wrong, in plain sentences, until it is put away."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton

from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.named import named

MOST = 20
"""So many sentences are kept."""


class ErrorBar(QFrame):
    """Shows one sentence at a time; putting it away shows the one before."""

    def __init__(self, dress: Dress) -> None:
        super().__init__()
        named(self, "errorBar", "Something went wrong")
        self._dress = dress
        self._sentences: list[str] = []
        self._icon = QLabel()
        self.text = named(QLabel(), "errorText")
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = named(QToolButton(), "closeError", "Put the message away")
        self._close.setToolTip("Put away")
        self._close.clicked.connect(self.put_away)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 6, 6)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.text, 1)
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignVCenter)
        dress.changed.connect(self._redress)
        self._redress()
        self.hide()

    def _redress(self) -> None:
        side = self._dress.px(18)
        self._icon.setPixmap(self._dress.icon("warning").pixmap(side, side))
        self._close.setIcon(self._dress.icon("close"))

    def fail(self, text: str) -> None:
        """Show a sentence."""
        if text in self._sentences:
            self._sentences.remove(text)
        self._sentences = [*self._sentences, text][-MOST:]
        self._show()

    def clear(self) -> None:
        """Put everything away: it is past."""
        self._sentences = []
        self._show()

    def put_away(self) -> None:
        """Put the sentence away that is shown."""
        self._sentences = self._sentences[:-1]
        self._show()

    def _show(self) -> None:
        before = len(self._sentences) - 1
        more = f"  (and {before} more before)" if before > 0 else ""
        self.text.setText(self._sentences[-1] + more if self._sentences else "")
        self.setVisible(bool(self._sentences))
