"""The window onto the map: scrolling, zooming, and the keys that go with them."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.keyboard import Keyboard
from ringfire_gui.gui.map.pointer import Pointer
from ringfire_gui.gui.map.scene import MapScene
from ringfire_gui.gui.map.terrain_item import GROUND
from ringfire_gui.gui.map.zoom import ZOOMS, fitting, stepped

NOTCH = 120
"""What a wheel tells for one notch."""
FREE = 0.15
"""Part of the window along its edges where a location that is looked at should not lie."""
SLIGHT = 60
"""Pixels by which the window may change while a map that was fitted into it stays as it is, once the player has touched
it."""


class MapView(QGraphicsView):
    """Shows a map scene at one of a few exact zooms.

    Signals:
        looked: Another part of the scene is seen, or at another zoom: the part, the zoom.
    """

    looked = Signal(QRectF, float)

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.map = scene
        self._zoom = 1.0
        self._wheel = 0
        self._grip: QPoint | None = None
        self._space = False
        self._fitted: QSize | None = None
        self._part: QRectF | None = None
        self._frame = (QSize(), QPoint())
        self._touched = False
        self._pointer = Pointer(scene, self)
        self._keyboard = Keyboard(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setBackgroundBrush(GROUND)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Map")
        self.viewport().setMouseTracking(True)
        self.horizontalScrollBar().valueChanged.connect(self._tell)
        self.verticalScrollBar().valueChanged.connect(self._tell)
        self._give_room(scene.projection.sheet.center())

    # Looking around.

    @property
    def zoom(self) -> float:
        """The zoom: screen pixels to a unit of the scene."""
        return self._zoom

    @property
    def seen(self) -> QRectF:
        """The part of the scene that is seen."""
        corner = self.mapToScene(QPoint(0, 0))
        size = self.viewport().size()
        return QRectF(corner.x(), corner.y(), size.width() / self._zoom, size.height() / self._zoom)

    def zoom_to(self, zoom: float, anchor: QPoint | None = None) -> None:
        """Go to the nearest exact zoom, while a point of the window stays where it is; its middle, if none is named."""
        self._fitted = None
        self._zoom_exactly(min(ZOOMS, key=lambda exact: abs(exact - zoom)), anchor)

    def _zoom_exactly(self, zoom: float, anchor: QPoint | None = None) -> None:
        anchor = anchor if anchor is not None else self.viewport().rect().center()
        if zoom == self._zoom:
            return
        held = self.mapToScene(anchor)
        self._zoom = zoom
        offset = QPointF(anchor) - QPointF(self.viewport().rect().center())
        self._give_room(held - offset / zoom)

    def zoom_by(self, steps: int, anchor: QPoint | None = None) -> None:
        """Zoom in by so many steps, or out for less than 0."""
        self.zoom_to(stepped(self._zoom, steps), anchor)

    def fit(self, part: QRectF | None = None) -> None:
        """Show the whole map, or a part of it, as large as the window allows, until one zooms or moves it.

        Args:
            part: A part of the scene, at most at its own size; the whole map, if none is named.
        """
        shown, room = part or self.map.projection.sheet, self.viewport().size()
        zoom = fitting(shown.width(), shown.height(), room.width(), room.height())
        self._zoom_exactly(zoom if part is None else min(zoom, 1.0))
        self.look_to(shown.center())
        self._fitted, self._part = room, part

    def look_to(self, point: QPointF) -> None:
        """Bring a point of the scene into the middle."""
        middle = self.viewport().rect().center()
        self.horizontalScrollBar().setValue(round(point.x() * self._zoom - middle.x()))
        self.verticalScrollBar().setValue(round(point.y() * self._zoom - middle.y()))

    def look_at(self, at: LocId) -> None:
        """Bring a location into view, if it is not well in view already."""
        seen = self.seen
        across, down = seen.width() * FREE, seen.height() * FREE
        centre = self.map.projection.centre(at)
        if not seen.adjusted(across, down, -across, -down).contains(centre):
            self.look_to(centre)

    def pan(self, right: int, down: int) -> None:
        """Move the map by so many pixels."""
        self._fitted = None
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + right)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + down)

    def _give_room(self, middle: QPointF) -> None:
        """Let every point of the map come to the middle of the window, and bring one there."""
        across = self.viewport().width() / 2 / self._zoom
        down = self.viewport().height() / 2 / self._zoom
        self.setSceneRect(self.map.projection.sheet.adjusted(-across, -down, across, down))
        self.setTransform(QTransform.fromScale(self._zoom, self._zoom))
        self.look_to(middle)
        self._tell()

    def _tell(self) -> None:
        self.map.look(self.seen, self._zoom, self.devicePixelRatioF())
        self.looked.emit(self.seen, self._zoom)

    # Qt calls these.

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell the items what is really painted: after a scroll it is two strips, not all that lies between them."""
        self.map.exposure.parts = [self.mapToScene(part).boundingRect() for part in event.region()]  # type: ignore[attr-defined]
        super().paintEvent(event)
        self.map.exposure.parts = ()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle of the map in the middle of the window, or the whole map in it if it was.

        Where the window has not changed but what stands around the map in it, everything stays where it is on the
        screen: another line in the prompt bar must not make the map jump under the cursor.
        """
        old = event.oldSize() if event.oldSize().isValid() else event.size()
        (size, corner), self._frame = self._frame, (self.window().size(), self.mapTo(self.window(), QPoint(0, 0)))
        same = size == self._frame[0] and (self._touched or self._fitted is None)
        held = self.viewport().rect().center() + self._frame[1] - corner if same else QRect(QPoint(0, 0), old).center()
        middle = self.mapToScene(held)
        super().resizeEvent(event)
        self._give_room(middle)
        if self._fitted is not None:
            changed = event.size() - self._fitted
            grown = abs(changed.width()) if same else max(abs(changed.width()), abs(changed.height()))
            if grown > (SLIGHT if self._touched else 0):
                self.fit(self._part)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the cursor."""
        self._wheel += event.angleDelta().y()
        steps = int(self._wheel / NOTCH)
        if steps:
            self._wheel -= steps * NOTCH
            self.zoom_by(steps, event.position().toPoint())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press, or take hold of the map."""
        self._touched = True
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        left = event.button() == Qt.MouseButton.LeftButton
        pixel = event.position().toPoint()
        if event.button() == Qt.MouseButton.MiddleButton or (left and self._space):
            self._grip = pixel
            self._show_cursor()
        elif left:
            self._pointer.press(self.mapToScene(pixel), pixel, event.modifiers())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point, drag, or move the map."""
        pixel = event.position().toPoint()
        if self._grip is not None:
            moved = self._grip - pixel
            self._grip = pixel
            self.pan(moved.x(), moved.y())
        else:
            self._pointer.move(self.mapToScene(pixel), pixel)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        pixel = event.position().toPoint()
        if self._grip is not None and event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            self._grip = None
            self._show_cursor()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pointer.release(self.mapToScene(pixel), pixel)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Press twice; with other buttons it is a press like any other."""
        if event.button() == Qt.MouseButton.LeftButton and not self._space:
            self._pointer.double_click(self.mapToScene(event.position().toPoint()))
            event.accept()
        else:
            self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu, where the mouse is or where the keyboard points."""
        at = self.map.cursor_at
        if event.reason() == QContextMenuEvent.Reason.Keyboard and at is not None:
            point = self.map.projection.centre(at)
            self._pointer.menu(point, self.viewport().mapToGlobal(self.mapFromScene(point)))
        else:
            self._pointer.menu(self.mapToScene(event.pos()), event.globalPos())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing."""
        self._pointer.leave()
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever holds the space bar down elsewhere does not mean the map."""
        self._space, self._grip = False, None
        self._show_cursor()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        """Fan out with Tab, as long as there is a stack to fan out; else Tab leads on to the next panel."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Tab:
            self.map.fan_next()
            if self.map.fan.at is not None:
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, pan, and point by keyboard."""
        self._touched = True
        if event.key() == Qt.Key.Key_Space:
            self._space = True
            self._show_cursor()
        elif event.key() in ZOOM_KEYS:
            ZOOM_KEYS[Qt.Key(event.key())](self)
        elif not self._keyboard.press(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of the space bar."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
        super().keyReleaseEvent(event)

    def _show_cursor(self) -> None:
        if self._grip is not None:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._space:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().unsetCursor()


ZOOM_KEYS: dict[Qt.Key, Callable[[MapView], None]] = {
    Qt.Key.Key_Plus: lambda view: view.zoom_by(1),
    Qt.Key.Key_Equal: lambda view: view.zoom_by(1),
    Qt.Key.Key_Minus: lambda view: view.zoom_by(-1),
    Qt.Key.Key_0: lambda view: view.zoom_to(1.0),
    Qt.Key.Key_F: lambda view: view.fit(),
}
