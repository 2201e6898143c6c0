"""Cards of the start page: a picture of the map, a name, what it is about."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.named import label, named

NARROWEST, WIDEST = 250, 360
"""Width of a card."""
SHAPE = 0.56
"""Height of the picture on a card to its width."""


class Picture(QWidget):
    """A picture that fills its room and is cut where it does not fit; of a fixed size, or as wide as there is room."""

    def __init__(self, dress: Dress, size: QSize | None = None) -> None:
        super().__init__()
        self._dress = dress
        self._picture = QPixmap()
        if size is not None:
            self.setFixedSize(size)
            return
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        """That of a picture on a narrow card."""
        return QSize(NARROWEST, self.heightForWidth(NARROWEST))

    def hasHeightForWidth(self) -> bool:
        """The wider, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as pictures of this width are."""
        return round(width * SHAPE)

    def set_picture(self, picture: QPixmap) -> None:
        """Show a picture."""
        self._picture = picture
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it, or the sign of a map while there is none."""
        del event
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        room = QRectF(self.rect())
        frame = QPainterPath()
        frame.addRoundedRect(room, 4, 4)
        painter.setClipPath(frame)
        painter.fillRect(room, self._dress.colour("soft"))
        if self._picture.isNull():
            side = self._dress.px(28)
            sign = self._dress.icon("map").pixmap(side, side)
            painter.setOpacity(0.4)
            painter.drawPixmap(room.center() - QPointF(side, side) / 2, sign)
            return
        wide, high = self._picture.width(), self._picture.height()
        scale = min(wide / room.width(), high / room.height())
        part = QRectF(0, 0, room.width() * scale, room.height() * scale)
        part.moveCenter(QRectF(0, 0, wide, high).center())
        painter.drawPixmap(room, self._picture, part)


class ScenarioCard(QFrame):
    """A scenario that can be begun.

    Signals:
        chosen: The card was clicked, or Enter pressed on it.
    """

    chosen = Signal()

    def __init__(self, dress: Dress, title: str, about: str, facts: str, played: str) -> None:
        super().__init__()
        named(self, "card", f"{title}. {facts}. {played}".rstrip(". "))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        px = dress.px
        self.picture = Picture(dress)
        name = label(title, "cardTitle", wrap=True)
        words = label(about, wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(px(4))
        column.addWidget(self.picture)
        column.addWidget(name)
        column.addWidget(words)
        column.addStretch(1)
        column.addWidget(label(facts, "quiet", wrap=True))
        if played:
            column.addWidget(label(played, "warn", wrap=True))

    def set_chosen(self, chosen: bool) -> None:
        """Show whether it is the one that would be begun."""
        self.setProperty("chosen", chosen)
        self.style().unpolish(self)
        self.style().polish(self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose it."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose it by keyboard."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
        else:
            super().keyPressEvent(event)


class ContinueCard(QFrame):
    """The game that was played last, or another one that can be continued, or looked at again if it is over.

    Signals:
        chosen: It is to go on, or to be looked at.
    """

    chosen = Signal()

    def __init__(self, dress: Dress, title: str, facts: str, first: bool, over: bool = False) -> None:
        super().__init__()
        named(self, "sheet", title)
        px = dress.px
        size = QSize(px(150), px(90)) if first else QSize(px(76), px(48))
        self.picture = Picture(dress, size)
        name = label(title, "sectionTitle" if first else "cardTitle", wrap=True)
        words_on_it = "Look back" if over else "Continue"
        self.button = named(QPushButton(words_on_it), "continue", f"{words_on_it}: {title}")
        self.button.setProperty("primary", first and not over)
        self.button.setAutoDefault(True)
        self.button.clicked.connect(self.chosen)
        words = QVBoxLayout()
        words.addStretch(1)
        words.addWidget(name)
        words.addWidget(label(facts, "quiet", wrap=True))
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 8, 12, 8)
        row.setSpacing(px(12))
        row.addWidget(self.picture)
        row.addLayout(words, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)


def heading(text: str) -> QLabel:
    """The title of a part of the page."""
    return label(text, "sectionTitle", wrap=True)
