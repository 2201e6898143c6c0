"""How smoothly the window shows the largest map: opening, moving, zooming, dragging, and its memory.

It is shown in a process of its own, with Qt and all libraries loaded before the clock starts. A second process is the
program itself, on a map that comes with it: its start from nothing, and orders given by the mouse.
"""

import multiprocessing
import os
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from statistics import median
from tempfile import TemporaryDirectory

from msgspec import Struct

from ringfire_gui.cli.benchmarks.country import map_text
from ringfire_gui.cli.benchmarks.guiscreen import screen
from ringfire_gui.cli.benchmarks.guistart import Played, Times, play
from ringfire_gui.cli.benchmarks.measure import OWN, WALL, Budget, Row, Scale
from ringfire_gui.cli.benchmarks.opening import peak_memory
from ringfire_gui.cli.benchmarks.world import Bench, build_board
from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.model.hexmap import HexMap

OPENING_BUDGET = 2.0
FRAME_BUDGET = 1000 / 60
ZOOM_BUDGET = 33.0
MEMORY_BUDGET = 450.0
START_BUDGET = 2.0
ORDER_BUDGET = 50.0
PER_STACK = 1.4
"""Counters to an occupied hex, on average."""
SEED = 1939


class Seen(Struct, frozen=True):
    """What one run of the window took."""

    opened: tuple[float, float]
    pans: Mapping[float, Times]
    """Frames while the map is moved, by zoom."""
    zooms: Times
    drags: Times
    memory: float | None


def rows(bench: Bench) -> Iterator[Row]:
    """The figures of the window."""
    scale = bench.scale
    with screen() as place, TemporaryDirectory() as folder:
        environment = dict(place.environment)
        homes = {f"XDG_{name}_HOME": folder for name in ("DATA", "CONFIG", "CACHE", "STATE")}
        with _apart() as pool:
            run = pool.submit(exercise, environment, scale.columns, scale.rows, scale.pieces, scale.rounds).result()
        with _apart() as pool:
            played = pool.submit(play, environment | homes, time.time(), scale.rounds).result()
    yield from _largest_map(run, scale, place.note)
    yield from _shipped_map(played)


def _apart() -> ProcessPoolExecutor:
    """A process that has loaded nothing yet; it starts with its first task."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))


def _largest_map(run: Seen, scale: Scale, place: str) -> Iterator[Row]:
    yield Row(
        "window",
        f"opening {scale.columns * scale.rows} hexes and {scale.pieces} counters in a window",
        "s",
        value=run.opened[0],
        best=run.opened[0],
        runs=1,
        wall=run.opened[1],
        budget=Budget(OPENING_BUDGET),
        note=f"from the text of the map to the whole map painted; {place}",
    )
    for zoom, times in sorted(run.pans.items(), reverse=True):
        yield _frames(f"moving the map at zoom {zoom:g}", times, FRAME_BUDGET)
    yield _frames("zooming by one step", run.zooms, ZOOM_BUDGET)
    yield _frames("dragging a counter", run.drags, FRAME_BUDGET)
    if run.memory is not None:
        memory = Budget(MEMORY_BUDGET)
        note = "the most it ever had"
        yield Row("window", "memory of the window", "MB", run.memory, run.memory, runs=1, budget=memory, note=note)


def _shipped_map(played: Played) -> Iterator[Row]:
    own, wall = played.started
    yield Row(
        "window",
        "from nothing to a game on the map of Finland that can be played",
        "s",
        value=own,
        best=own,
        runs=1,
        wall=wall,
        budget=Budget(START_BUDGET),
        note="Python, all libraries, the window, the map painted",
    )
    yield _frames("an order by the mouse, on disk and seen", played.orders, ORDER_BUDGET, "orders")


def _frames(what: str, times: Times, budget: float, name: str = "frames") -> Row:
    """A row about many frames or orders: the time within which 95 of 100 of them are there."""
    own, wall = (sorted(each[clock] * 1e3 for each in times) for clock in (0, 1))
    late = min(len(own) - 1, len(own) * 95 // 100)
    return Row(
        "window",
        f"{what}: 95 of 100 {name}",
        "ms",
        value=own[late],
        best=own[0],
        runs=len(own),
        wall=wall[late],
        budget=Budget(round(budget, 1)),
        note=f"half of them within {median(own):.1f} ms, the slowest {own[-1]:.1f} ms",
    )


def exercise(environment: Mapping[str, str], columns: int, rows: int, pieces: int, rounds: int) -> Seen:
    """Open the map in a window and put it through its paces."""
    os.environ.update(environment)
    # Loads Qt, which must know first where it is to show its windows.
    from ringfire_gui.gui.map.exercise import Exercise, army, begin
    from ringfire_gui.gui.map.zoom import ZOOMS

    app = begin()
    text = map_text(columns, rows)
    began, began_wall = OWN(), WALL()
    board = build_board(text)
    window = Exercise(board, army(_stations(board, pieces)), pause=min(0.5, rounds / 20))
    window.show()
    opened = (OWN() - began, WALL() - began_wall)
    frames = 4 * rounds + 6
    pans = {zoom: window.pan(zoom, frames) for zoom in ZOOMS}
    zooms = window.zoom(min(3, rounds))
    drags = window.drag(frames)
    memory = peak_memory()
    window.close()
    app.processEvents()
    return Seen(opened, pans, zooms, drags, memory)


def _stations(board: HexMap, pieces: int) -> list[LocId]:
    """A hex for each counter: in a belt across the middle of the map, some of them stacked."""
    high = board.layout.rows
    belt = [at for at in board.hexes if high * 0.25 <= board.layout.position(at)[1] < high * 0.75]
    hexes = Chooser(SEED).shuffled(belt)[: max(1, round(pieces / PER_STACK))]
    return [hexes[number % len(hexes)] for number in range(pieces)]
