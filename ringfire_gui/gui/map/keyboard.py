"""The keyboard over the map: arrows move the map, or point from location to location; Enter is a click."""

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.gui.map.scene import MapScene
from ringfire_gui.gui.map.stepping import Stepper

STRIDE = 120
"""Pixels that an arrow key moves the map."""

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class Window(Protocol):
    """What of a view the keyboard needs."""

    map: MapScene

    @property
    def seen(self) -> QRectF:
        """The part of the scene that is seen."""
        ...

    def pan(self, right: int, down: int) -> None:
        """Move the map by so many pixels."""
        ...

    def look_at(self, at: LocId) -> None:
        """Bring a location into view."""
        ...


class Keyboard:
    """Points at locations and clicks on them. Enter begins it, Escape ends it."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._stepper = Stepper(window.map.projection)

    def press(self, event: QKeyEvent) -> bool:
        """A key goes down; whether it meant anything here."""
        scene = self._window.map
        key = Qt.Key(event.key())
        if key in ARROWS:
            self._arrow(*ARROWS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(event.modifiers())
        elif key == Qt.Key.Key_Escape and (scene.fan.at is not None or scene.cursor_at is not None):
            if scene.fan.at is not None:
                scene.fan_out(None)
            else:
                scene.cursor(None)
        else:
            return False
        return True

    def _arrow(self, right: int, down: int) -> None:
        scene = self._window.map
        if scene.cursor_at is None:
            self._window.pan(right * STRIDE, down * STRIDE)
            return
        self._go(self._stepper.step(scene.cursor_at, right, down))

    def _go(self, at: LocId) -> None:
        scene = self._window.map
        scene.fan_out(None)
        scene.cursor(at)
        scene.point(scene.projection.centre(at))
        self._window.look_at(at)
        scene.hovered.emit(at, self._piece(at))

    def _enter(self, modifiers: Qt.KeyboardModifier) -> None:
        """A click where the keyboard points; the first Enter lets it point at what is chosen, or at the middle."""
        scene = self._window.map
        at = scene.cursor_at
        if at is None:
            self._go(self._chosen() or self._nearest(self._window.seen.center()))
            return
        scene.hush()
        scene.pressed.emit(at, self._piece(at), modifiers)
        scene.released.emit(at)

    def _piece(self, at: LocId) -> PieceId | None:
        """The counter that is meant: the one pointed at in the fan, or the topmost."""
        scene = self._window.map
        if scene.fan.at == at and scene.fan.focus is not None:
            return scene.fan.focus
        stack = scene.counters.heaps.stack(at)
        return stack[0].id if stack else None

    def _chosen(self) -> LocId | None:
        """Where the chosen counters stand."""
        scene = self._window.map
        pieces = scene.counters.heaps.pieces
        chosen = sorted(scene.marks.marked("selected"))
        return next((pieces[PieceId(each)].at for each in chosen if each in pieces), None)

    def _nearest(self, point: QPointF) -> LocId:
        projection = self._window.map.projection
        found = projection.locate(point)
        if found is not None:
            return found
        return min(projection.ids, key=lambda at: (projection.centre(at) - point).manhattanLength())
