"""A map put through its paces: opened, moved, zoomed, with a counter dragged over it, and every frame timed."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.gui.faces.key import FaceKey
from ringfire_gui.gui.faces.store import Faces
from ringfire_gui.gui.map.painters.mappainter import MapPainter
from ringfire_gui.gui.map.pieces import PieceView
from ringfire_gui.gui.map.scene import MapScene
from ringfire_gui.gui.map.view import MapView
from ringfire_gui.gui.map.zoom import ZOOMS
from ringfire_gui.gui.theme.fonts import load_fonts
from ringfire_gui.gui.theme.palettes import DEFAULT
from ringfire_gui.gui.theme.sides import CounterColours
from ringfire_gui.model.board import Board

FRAME = 1 / 60
"""Seconds between two frames, as the hand of a player moves the map."""
WIDE, HIGH = 1920, 1080
STEP = (30, 12)
"""Pixels by which the map moves from frame to frame."""
COLOURS = {
    SideId("red"): CounterColours("#b5483f", "#ffffff", "#f0dedc", "#e8c547"),
    SideId("blue"): CounterColours("#3f6fb5", "#ffffff", "#dce4f0", "#76bcd0"),
}
SYMBOLS = ("infantry", "armour", "artillery", "engineer", "reconnaissance")


class Taken(NamedTuple):
    """How long something took, in seconds: of the processor's time, and by the clock on the wall."""

    own: float
    wall: float


def begin() -> QApplication:
    """Start Qt, which is not timed."""
    app = QApplication.instance()
    app = app if isinstance(app, QApplication) else QApplication(["ringfire"])
    load_fonts()
    return app


def army(places: Sequence[LocId]) -> list[PieceView]:
    """A counter for each of these places, no two of them alike."""
    sides = list(COLOURS)
    return [
        PieceView(PieceId(f"c{number}"), at, _face(number, sides[number % 2]), number, sides[number % 2])
        for number, at in enumerate(places)
    ]


def _face(number: int, side: SideId) -> FaceKey:
    values = (str(number % 7 + 1), str(number % 5 + 1), str(number % 9 + 2))
    symbol = SYMBOLS[number % len(SYMBOLS)]
    return FaceKey(COLOURS[side], symbol, "battalion", side, f"{number % 40 + 1}/{number // 40 + 1}", "", values)


class Exercise:
    """A window with a map, to be driven and timed."""

    def __init__(self, board: Board, pieces: Sequence[PieceView], pause: float) -> None:
        """Make the window.

        Args:
            board: The map.
            pieces: What lies on it.
            pause: Seconds that the window has for what can wait, before each exercise.
        """
        self._pause = pause
        painter = MapPainter(board)
        self.scene = MapScene(painter.projection, painter, Faces(DEFAULT))
        self.scene.set_pieces(pieces)
        self.view = MapView(self.scene)
        self.view.setWindowTitle("Ringfire bench")
        self.view.resize(WIDE, HIGH)

    def show(self) -> None:
        """Show the whole map, until all that is seen of it is painted."""
        self.view.show()
        self.view.fit()
        while not self.scene.terrain.complete:
            QApplication.processEvents()
        _frame()

    def rest(self) -> None:
        """Let the window do what it does while nobody does anything."""
        until = time.perf_counter() + self._pause
        while self.scene.idle.busy and time.perf_counter() < until:
            QApplication.processEvents()

    def pan(self, zoom: float, frames: int) -> list[Taken]:
        """Move the map back and forth at a zoom."""
        self.view.zoom_to(zoom)
        self.view.look_to(self.scene.projection.field.center())
        self.rest()
        return [_timed(partial(self.view.pan, *step)) for step in _walk(frames)]

    def zoom(self, rounds: int) -> list[Taken]:
        """Zoom out and in through all levels, at a point beside the middle."""
        self.view.zoom_to(ZOOMS[-1])
        self.view.look_to(self.scene.projection.field.center())
        self.rest()
        steps = [-1] * (len(ZOOMS) - 1) + [1] * (len(ZOOMS) - 1)
        return [_timed(partial(self.view.zoom_by, step, QPoint(700, 400)), 0.1) for step in steps * rounds]

    def drag(self, frames: int) -> list[Taken]:
        """Drag a counter over the map."""
        self.view.zoom_to(0.5)
        heap = next(iter(self.scene.counters.heaps.by_place.values()))
        top = heap.pieces[-1]
        self.scene.highlight("selected", {top.id})
        rect = self.scene.counters.heaps.rect(top.id)
        middle = rect.center() if rect is not None else QPointF()
        self.view.look_to(middle)
        self.rest()
        at = self.view.mapFromScene(middle)
        send_mouse(self.view, QEvent.Type.MouseButtonPress, at)
        times = []
        for step in _walk(frames):
            at += QPoint(*step) / 3
            times.append(_timed(partial(send_mouse, self.view, QEvent.Type.MouseMove, QPoint(at))))
        send_mouse(self.view, QEvent.Type.MouseButtonRelease, at)
        return times

    def close(self) -> None:
        """Put everything away."""
        self.view.close()
        self.view.deleteLater()
        QApplication.processEvents()


def send_mouse(view: MapView, kind: QEvent.Type, at: QPoint) -> None:
    """Let the mouse do something at a point of the map's window, with its left button."""
    left = Qt.MouseButton.LeftButton
    place = QPointF(view.viewport().mapToGlobal(at))
    event = QMouseEvent(kind, QPointF(at), place, left, left, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), event)


def _walk(frames: int) -> Iterator[tuple[int, int]]:
    """Steps to the lower right for some time, then back, farther and farther."""
    for number in range(frames):
        way = 1 if number % 80 < 60 else -1
        yield STEP[0] * way, STEP[1] * way


def _timed(act: Callable[[], object], frame: float = FRAME) -> Taken:
    """Do something and show it; then wait for the next frame, while the window does what it likes."""
    own, wall = time.process_time(), time.perf_counter()
    act()
    _frame()
    taken = Taken(time.process_time() - own, time.perf_counter() - wall)
    while time.perf_counter() < wall + frame:
        QApplication.processEvents()
        time.sleep(0.0005)
    return taken


def _frame() -> None:
    """Let everything be painted, and what can wait take its turn."""
    QApplication.processEvents()
