"""The minimap: the whole map in a small panel, where the counters are, and which part of it is seen."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ringfire_gui.gui.map.view import MapView

DOT = 72.0
"""Side of a dot for a stack, in units of the scene."""
FRAME, FRAME_EDGE = "#fff6d8", "#1d1a12"


class MiniMap(QWidget):
    """A small picture of the map; a click or drag on it moves the view."""

    def __init__(self, view: MapView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._ground = QPixmap()
        self._dotted: QPixmap | None = None
        self.setMinimumSize(120, 90)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName("Minimap")
        view.looked.connect(self._looked)
        view.map.pieces_changed.connect(self._forget)
        view.map.terrain.overview.changed.connect(self._shrink)
        self._shrink()

    # Qt calls these.

    def sizeHint(self) -> QSize:
        """A handy size in the shape of the map."""
        sheet = self._view.map.projection.sheet
        return QSize(240, round(240 * sheet.height() / sheet.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the picture into the panel."""
        super().resizeEvent(event)
        self._shrink()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The map with its counters, and a frame around what is seen."""
        del event
        if self._dotted is None:
            self._dotted = self._with_dots()
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._view.backgroundBrush())
        painter.drawPixmap(self._picture().topLeft(), self._dotted)
        seen = self._view.seen & self._view.map.projection.sheet
        frame = QRectF(self._to_panel(seen.topLeft()), self._to_panel(seen.bottomRight()))
        for colour, width in ((FRAME_EDGE, 4), (FRAME, 2)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(frame)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._view.look_to(self._to_scene(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on looking where the mouse goes."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._view.look_to(self._to_scene(event.position()))

    # Between the panel and the scene.

    def _looked(self, seen: QRectF, zoom: float) -> None:
        del seen, zoom
        self.update()

    def _forget(self) -> None:
        self._dotted = None
        self.update()

    def _shrink(self) -> None:
        ratio = self.devicePixelRatioF()
        shrunk = self._view.map.terrain.overview.shrunk(self._picture().size().toSize() * ratio)
        self._ground = shrunk if shrunk is not None else QPixmap()
        self._ground.setDevicePixelRatio(ratio)
        self._forget()

    def _with_dots(self) -> QPixmap:
        """The picture of the map with a dot for every stack, in the colour of its topmost counter."""
        dotted = QPixmap(self._ground)
        if dotted.isNull():
            return dotted
        corner, scale = self._view.map.projection.sheet.topLeft(), self._scale()
        side = max(2.5, DOT * scale)
        painter = QPainter(dotted)
        for heap in self._view.map.counters.heaps.by_place.values():
            for block in heap.blocks:
                x, y = (block.x - corner.x()) * scale, (block.y - corner.y()) * scale
                painter.fillRect(QRectF(x - side / 2, y - side / 2, side, side), QColor(block.colours[0].ground))
        painter.end()
        return dotted

    def _scale(self) -> float:
        sheet = self._view.map.projection.sheet
        return min(self.width() / sheet.width(), self.height() / sheet.height())

    def _picture(self) -> QRectF:
        """Where the map lies in the panel."""
        sheet, scale = self._view.map.projection.sheet, self._scale()
        picture = QRectF(0, 0, sheet.width() * scale, sheet.height() * scale)
        picture.moveCenter(QRectF(self.rect()).center())
        return picture

    def _to_panel(self, point: QPointF) -> QPointF:
        return self._picture().topLeft() + (point - self._view.map.projection.sheet.topLeft()) * self._scale()

    def _to_scene(self, point: QPointF) -> QPointF:
        return self._view.map.projection.sheet.topLeft() + (point - self._picture().topLeft()) / self._scale()
