"""The program started on a shipped map, and orders given by the mouse, each timed until its result is seen."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QApplication

from ringfire_gui.core.ids import GameId, LocId, SideId
from ringfire_gui.gui.app import application, make_window
from ringfire_gui.gui.controls import NewGame
from ringfire_gui.gui.mainwindow import MainWindow
from ringfire_gui.gui.map.exercise import Taken, send_mouse
from ringfire_gui.gui.map.view import MapView

GAME = NewGame(GameId("sandbox"), "map_of_finland", {SideId("red"): "You", SideId("blue"): "You"}, {}, 17)
WINDOW = QSize(1600, 950)
BETWEEN = 0.05
"""Seconds from one order to the next; the window does meanwhile what can wait."""


@contextmanager
def table() -> Iterator[MainWindow]:
    """The window with a game on a shipped map, as soon as it can be played: everything that is seen is painted."""
    app = application()
    window = make_window()
    window.resize(WINDOW)
    window.open_window()
    window.begin(GAME)
    scene = window.table.pane.scene
    assert scene is not None
    app.processEvents()
    while not scene.terrain.complete:
        app.processEvents()
    try:
        yield window
    finally:
        window.close()
        window.deleteLater()
        app.processEvents()


def give_orders(window: MainWindow, orders: int) -> list[Taken]:
    """Drag a counter to a neighbouring place and back, so many times; how long each took.

    The clock runs from the moment the button is let go until the order is on disk and its result is seen.
    """
    view = window.table.pane.view
    assert view is not None
    piece = next(counter.piece for counter in window.table.counters if counter.piece.at is not None)
    here = piece.at
    assert here is not None
    there = next(iter(view.map.projection.board.neighbours(here)))
    view.look_at(here)
    taken = []
    for number in range(orders):
        way = (here, there) if number % 2 == 0 else (there, here)
        before = window.table.history.cursor
        taken.append(_drag(view, *way))
        if window.table.history.cursor != before + 1:
            message = "a counter that was dragged to the next place did not go there"
            raise RuntimeError(message)
        _rest()
    return taken


def _drag(view: MapView, start: LocId, end: LocId) -> Taken:
    ends = [view.mapFromScene(view.map.projection.centre(at)) for at in (start, end)]
    send_mouse(view, QEvent.Type.MouseButtonPress, ends[0])
    for part in (1, 2, 3, 4):
        send_mouse(view, QEvent.Type.MouseMove, ends[0] + (ends[1] - ends[0]) * part / 4)
        QApplication.processEvents()
    _rest()
    own, wall = time.process_time(), time.perf_counter()
    send_mouse(view, QEvent.Type.MouseButtonRelease, ends[1])
    QApplication.processEvents()
    return Taken(time.process_time() - own, time.perf_counter() - wall)


def _rest() -> None:
    until = time.perf_counter() + BETWEEN
    while time.perf_counter() < until:
        QApplication.processEvents()
        time.sleep(0.001)
