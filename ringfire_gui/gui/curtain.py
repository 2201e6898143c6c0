"""The curtain: covers everything until the other person sits down."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.named import label, named
from ringfire_gui.gui.play.screen import Curtain

COVERED = "The table is covered, so that nobody sees what is not for them."


class CurtainSheet(QFrame):
    """Lies over a widget and grows with it. Nothing under it can be seen, clicked or reached by key.

    Signals:
        lifted: The person that was asked for is there.
    """

    lifted = Signal()

    def __init__(self, over: QWidget, dress: Dress) -> None:
        super().__init__(over)
        self._dress = dress
        self._over = over
        named(self, "curtain", "Curtain")
        self._icon = QLabel()
        self._text = named(QLabel(), "pageTitle")
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text.setWordWrap(True)
        self._hint = label("", "quiet", wrap=True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = named(QPushButton(), "liftCurtain")
        self.button.setProperty("primary", True)
        self.button.clicked.connect(self.lifted)
        column = QVBoxLayout(self)
        column.addStretch(2)
        column.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self._text)
        column.addWidget(self._hint)
        column.addSpacing(dress.px(12))
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(3)
        over.installEventFilter(self)
        dress.changed.connect(self._redress)
        self._redress()
        self.hide()

    def _redress(self) -> None:
        c = self._dress.colours
        self.setStyleSheet(f"#curtain {{ background: {c.window}; border: none; }}")
        self._icon.setPixmap(self._dress.icon("curtain").pixmap(self._dress.px(48)))

    def show_curtain(self, curtain: Curtain | None) -> None:
        """Let it fall for somebody, or take it away."""
        if curtain is None:
            self.hide()
            return
        self._text.setText(f"{curtain.to}, it is your turn.")
        part = f"You play {curtain.side}. " if curtain.side not in ("", curtain.to) else ""
        self._hint.setText(f"{part}{COVERED}")
        self.button.setText(f"I am {curtain.to}: show the table")
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        self.button.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter lifts it; no other key goes through."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.lifted.emit()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Grow with what it covers."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
        return super().eventFilter(watched, event)
