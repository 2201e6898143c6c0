"""What the mouse does on the map: pointing, pressing, dragging, letting go. It says what was done, and no more."""

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtWidgets import QApplication

from ringfire_gui.core.ids import PieceId
from ringfire_gui.gui.map.scene import NOWHERE, MapScene, Spot

FRAME = 16
"""Milliseconds between two looks at where the mouse is: more often the screen does not change."""
LINGER = 450
"""Milliseconds after which a stack under the cursor fans out."""
NEAR_FAN = 14.0
"""Pixels beside a fan within which it stays open."""


class Pointer(QObject):
    """The mouse over a map scene, in points of the scene."""

    def __init__(self, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._moved: tuple[QPointF, QPoint] | None = None
        self._pressed: Spot | None = None
        self._pressed_pixel = QPoint()
        self._dragging = False
        self._spot = NOWHERE
        self._frame = QTimer(self, interval=FRAME, singleShot=True)
        self._frame.timeout.connect(self.flush)
        self._linger = QTimer(self, interval=LINGER, singleShot=True)
        self._linger.timeout.connect(self._fan_out)

    @property
    def busy(self) -> bool:
        """Whether the button is down."""
        return self._pressed is not None

    def press(self, point: QPointF, pixel: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """The left button goes down."""
        self._moved = None
        self._scene.point(point)
        self._scene.hush()
        self._linger.stop()
        self._scene.cursor(None)
        self._point_at(point)
        spot = self._scene.spot(point)
        self._pressed, self._pressed_pixel, self._dragging = spot, pixel, False
        self._scene.pressed.emit(spot.at, spot.piece, modifiers)

    def move(self, point: QPointF, pixel: QPoint) -> None:
        """The mouse moves; it is looked at once in a frame."""
        self._moved = (point, pixel)
        if not self._frame.isActive():
            self._frame.start()

    def release(self, point: QPointF, pixel: QPoint) -> None:
        """The button goes up."""
        if self._pressed is None:
            return
        self._moved = (point, pixel)
        self.flush()
        self._pressed = None
        self._scene.released.emit(self._scene.spot(point).at)
        self._scene.put_down()
        self._dragging = False

    def double_click(self, point: QPointF) -> None:
        """The button goes down for the second time."""
        spot = self._scene.spot(point)
        self._scene.double_clicked.emit(spot.at, spot.piece)

    def menu(self, point: QPointF, screen: QPoint) -> None:
        """A menu is asked for."""
        self._scene.point(point)
        spot = self._scene.spot(point)
        self._scene.context.emit(spot.at, spot.piece, screen)

    def leave(self) -> None:
        """The mouse has left the map."""
        self._moved = None
        self._linger.stop()
        # A menu takes the mouse, too; what it is about stays to be seen. A fan that the keyboard opened is not ours.
        if self._scene.cursor_at is None and QApplication.activePopupWidget() is None:
            self._scene.fan_out(None)
        self._tell(NOWHERE)

    def cancel(self) -> None:
        """Forget that the button is down; nothing is dropped anywhere."""
        self._pressed, self._dragging = None, False
        self._scene.put_down()

    def flush(self) -> None:
        """Look where the mouse is."""
        if self._moved is None:
            return
        point, pixel = self._moved
        self._moved = None
        self._scene.point(point)
        if self._pressed is not None:
            self._drag(point, pixel)
        else:
            self._point_at(point)

    def _drag(self, point: QPointF, pixel: QPoint) -> None:
        far = QApplication.styleHints().startDragDistance()
        if not self._dragging and (pixel - self._pressed_pixel).manhattanLength() < far:
            return
        if not self._dragging:
            self._dragging = True
            self._scene.fan_out(None)
            self._lift()
        if self._scene.hand.pieces:
            self._scene.hand.carry(point)
        # A stack in hand covers the map: what counts is the location, not the counters under the cursor.
        spot = Spot(self._scene.projection.locate(point))
        if spot != self._spot:
            self._spot = spot
            self._scene.highlight("hover", () if spot.at is None else (spot.at,))
            self._scene.dragged.emit(spot.at)

    def _lift(self) -> None:
        """Take up the chosen counters, if it is one of them that is dragged."""
        chosen = self._scene.marks.marked("selected")
        piece = self._pressed.piece if self._pressed else None
        if piece is not None and piece in chosen:
            self._scene.pick_up(PieceId(each) for each in chosen)

    def _point_at(self, point: QPointF) -> None:
        if self._scene.fan.at is not None and not self._scene.fan.covers(point, NEAR_FAN):
            self._scene.fan_out(None)
        spot = self._scene.spot(point)
        if spot != self._spot:
            self._linger.start()
            self._tell(spot)

    def _tell(self, spot: Spot) -> None:
        if spot != self._spot:
            self._spot = spot
            self._scene.highlight("hover", () if spot.at is None else (spot.at,))
            self._scene.hovered.emit(spot.at, spot.piece)

    def _fan_out(self) -> None:
        at = self._spot.at
        hidden = at is not None and self._spot.piece is not None and self._scene.is_hidden(at)
        if hidden and self._scene.fans_on_hover and self._pressed is None and self._scene.fan.at != at:
            self._scene.fan_out(at)
