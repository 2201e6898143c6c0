"""The whole map in one small picture: for the minimap, and wherever the map is not painted yet."""

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPixmap

from ringfire_gui.gui.map.canvas import Canvas, Drawing, Pace
from ringfire_gui.gui.map.zoom import ZOOMS

MOST_PIXELS = 1_500_000
"""How large the picture may be; one of the farthest zoom may be larger."""


class Overview(QObject):
    """A picture of the whole map, painted bit by bit.

    Attributes:
        bounds: The part of the scene that it shows.
        zoom: The zoom at which it is painted.
        picture: The picture; None until it is there for the first time.

    Signals:
        changed: There is a new picture.
    """

    changed = Signal()

    def __init__(self, drawing: Drawing, bounds: QRectF, ground: QColor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bounds = bounds
        self.picture: QPixmap | None = None
        area = bounds.width() * bounds.height()
        self.zoom = next((zoom for zoom in reversed(ZOOMS) if area * zoom**2 <= MOST_PIXELS), ZOOMS[0])
        self._drawing = drawing
        self._ground = ground
        self._pace = Pace(256, max(1, self._pixels.width()))
        self._canvas: Canvas | None = None
        self.repaint(drawing, ground)

    def repaint(self, drawing: Drawing, ground: QColor) -> None:
        """Begin anew: the map looks different now."""
        self._drawing, self._ground = drawing, ground
        self._canvas = Canvas(self._pixels, self.zoom, ground)

    @property
    def _pixels(self) -> QRect:
        return QRectF(
            self.bounds.left() * self.zoom,
            self.bounds.top() * self.zoom,
            self.bounds.width() * self.zoom,
            self.bounds.height() * self.zoom,
        ).toAlignedRect()

    def work(self) -> bool:
        """Paint a little more of it; False if it is all there."""
        canvas = self._canvas
        if canvas is None:
            return False
        self._pace.paint(canvas, self._drawing, self.zoom)
        if canvas.done:
            self.picture = canvas.picture
            self._canvas = None
            self.changed.emit()
        return True

    def part(self, area: QRectF) -> QRectF:
        """Where in the picture a part of the scene is."""
        pixels = self._pixels
        return QRectF(
            area.left() * self.zoom - pixels.left(),
            area.top() * self.zoom - pixels.top(),
            area.width() * self.zoom,
            area.height() * self.zoom,
        )

    def shrunk(self, room: QSize) -> QPixmap | None:
        """The picture made to fit into some room."""
        if self.picture is None or room.isEmpty():
            return None
        mode = Qt.TransformationMode.SmoothTransformation
        return self.picture.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, mode)
