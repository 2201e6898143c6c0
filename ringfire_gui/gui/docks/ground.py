"""Text as high as it is long, which scrolls where the panel has no room for it."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy

LINES = 2
"""So many lines are seen however small the panel is."""


class GroundText(QScrollArea):
    """A label that a panel may cut short: no dock is kept larger than its room by it."""

    def __init__(self, text: QLabel) -> None:
        super().__init__()
        self._text = text
        text.setWordWrap(True)
        text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setWidget(text)
        self.setObjectName("plain")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def set_text(self, text: str) -> None:
        """Say something else, from its beginning."""
        if text != self._text.text():
            self._text.setText(text)
            self.verticalScrollBar().setValue(0)
            self._fit()

    def _fit(self) -> None:
        self.setMaximumHeight(self.sizeHint().height())
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """All of the text in the width there is."""
        return QSize(self._text.sizeHint().width(), self._text.heightForWidth(self.viewport().width()))

    def minimumSizeHint(self) -> QSize:
        """A few lines."""
        return QSize(0, min(self.sizeHint().height(), self._text.fontMetrics().lineSpacing() * LINES))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrower panel breaks lines sooner."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
