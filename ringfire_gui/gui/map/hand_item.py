"""Counters in the player's hand: they hang on the cursor while they are dragged, and slide back if they are let go."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEasingCurve, QPointF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem

from ringfire_gui.gui.faces.store import Faces
from ringfire_gui.gui.map.pieces import COUNTER, PieceView

MOST = 6
"""Counters that are shown of a large stack."""
SHIFT = 0.12
"""How far each is shifted against the one below, in parts of its side."""
SLIDE = 160
"""Milliseconds of sliding back."""


class HandItem(QGraphicsPixmapItem):
    """The dragged counters as one picture.

    Attributes:
        pieces: What is in hand, topmost first; empty if nothing is.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setOpacity(0.92)
        self.pieces: tuple[PieceView, ...] = ()
        self._home = QPointF()
        self._slide: QVariantAnimation | None = None
        self.hide()

    def take(self, pieces: Sequence[PieceView], home: QPointF) -> None:
        """Take counters, topmost first, from where the middle of the topmost lies."""
        self.stop()
        self.pieces = tuple(pieces)
        self._home = home

    def draw(self, faces: Faces, zoom: float, ratio: float) -> None:
        """Make the picture for a zoom."""
        if not self.pieces:
            return
        side, shown = round(COUNTER * zoom), self.pieces[:MOST]
        shift = max(2, round(side * SHIFT))
        lean = shift * (len(shown) - 1)
        picture = QPixmap(round((side + lean) * ratio), round((side + lean) * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        for number, piece in enumerate(reversed(shown)):
            painter.drawPixmap(shift * number, lean - shift * number, faces.pixmap(piece.face, side, ratio))
        painter.end()
        self.setPixmap(picture)
        self.setScale(1 / zoom)
        # The cursor holds the topmost counter in its middle.
        self.setOffset(-(lean + side / 2), -side / 2)

    def carry(self, point: QPointF) -> None:
        """Follow the cursor."""
        self.setPos(point)
        self.show()

    def slide_back(self, then: Callable[[], None]) -> None:
        """Return to where the counters came from, then say so."""
        # It goes with the scene: a map that is taken away has no counters that could slide.
        slide = QVariantAnimation(self.scene())
        slide.setDuration(SLIDE)
        slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        slide.setStartValue(self.pos())
        slide.setEndValue(self._home)
        slide.valueChanged.connect(self.setPos)
        slide.finished.connect(then)
        self._slide = slide
        slide.start()

    def stop(self) -> None:
        """Let go of everything at once."""
        if self._slide is not None:
            self._slide.stop()
            self._slide.deleteLater()
            self._slide = None
        self.pieces = ()
        self.hide()
