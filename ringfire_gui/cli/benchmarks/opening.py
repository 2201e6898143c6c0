"""How long it takes to open the largest map, and how much memory: from the text of its file to searchable graphs.

Each time in a process of its own, with all libraries loaded before the clock starts, so that memory is that of a
program which has done nothing else.
"""

import multiprocessing
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median

import networkx as nx
from msgspec import Struct

from ringfire_gui.cli.benchmarks.country import LEG, map_text
from ringfire_gui.cli.benchmarks.measure import OWN, WALL, Budget, Row, timed_row, timing
from ringfire_gui.cli.benchmarks.world import Bench, build_board
from ringfire_gui.core.ids import LocId
from ringfire_gui.model.compiled import CompiledGraph, compile_graph
from ringfire_gui.model.graphs import build_graph
from ringfire_gui.model.hexmap import HexMap

BUDGET = 2.0
MEMORY_BUDGET = 450.0
BARE = "tomllib and bare networkx"


class Opened(Struct, frozen=True):
    """What opening the map took, in seconds, and the most memory that the process ever had, in MB."""

    board: float
    graph: float
    arrays: float
    wall: float
    """All three by the clock on the wall."""
    bare: float
    """The reading of the text by tomllib alone, and a networkx graph of the same steps with nothing but their cost."""
    bare_wall: float
    memory: float | None
    steps: int
    differences: int

    @property
    def total(self) -> float:
        """From text to searchable graphs."""
        return self.board + self.graph + self.arrays


def rows(bench: Bench) -> Iterator[Row]:
    """Time and memory of opening the map."""
    runs = [_in_fresh_process(bench.scale.columns, bench.scale.rows) for _ in range(bench.scale.some(5))]
    board, graph, arrays = (median(getattr(run, part) for run in runs) for part in ("board", "graph", "arrays"))
    timings = {
        "opened": timing([(run.total, run.wall) for run in runs]),
        BARE: timing([(run.bare, run.bare_wall) for run in runs]),
    }
    yield timed_row(
        "opening",
        f"opening a map of {bench.scale.columns * bench.scale.rows} hexes",
        "s",
        timings,
        budget=BUDGET,
        compared=runs[0].steps,
        differences=sum(run.differences for run in runs),
        note=f"board {board:.2f} s, graph {graph:.2f} s, arrays {arrays:.2f} s",
    )
    memory = [run.memory for run in runs if run.memory is not None]
    if memory:
        yield Row(
            "opening",
            "memory of a process that opens it",
            "MB",
            value=median(memory),
            best=min(memory),
            runs=len(memory),
            budget=Budget(MEMORY_BUDGET),
            note="the most it ever had, without a window",
        )


def _in_fresh_process(columns: int, rows: int) -> Opened:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(open_once, columns, rows).result()


def open_once(columns: int, rows: int) -> Opened:
    """Open the map, and then do the bare part of it again with the libraries alone."""
    text = map_text(columns, rows)
    began, began_wall = OWN(), WALL()
    board = build_board(text)
    built = OWN()
    graph = build_graph(board, LEG)
    linked = OWN()
    arrays = compile_graph(graph)
    compiled, wall = OWN(), WALL() - began_wall
    memory = peak_memory()
    steps = [(a, b, float(edge["cost"])) for a, b, edge in graph.edges(data=True)]
    again, again_wall = OWN(), WALL()
    tomllib.loads(text)
    bare: nx.DiGraph[LocId] = nx.DiGraph()
    bare.add_weighted_edges_from(steps, "cost")
    return Opened(
        board=built - began,
        graph=linked - built,
        arrays=compiled - linked,
        wall=wall,
        bare=OWN() - again,
        bare_wall=WALL() - again_wall,
        memory=memory,
        steps=len(steps),
        differences=_differences(board, arrays, bare),
    )


def peak_memory() -> float | None:
    """The most memory that this process ever had, in MB; None where the system does not say."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return None
    fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return int(fields["VmHWM"].split()[0]) / 1024


def _differences(board: HexMap, arrays: CompiledGraph, bare: "nx.DiGraph[LocId]") -> int:
    """Neighbours on the board that are no steps of the arrays or the other way round, and steps of different cost."""
    pairs = {(a, b) for a in board.hexes for b in board.neighbours(a)}
    costs = zip(arrays.tails.tolist(), arrays.heads.tolist(), arrays.cost.tolist(), strict=True)
    found = {(arrays.locs[a], arrays.locs[b]): cost for a, b, cost in costs}
    wrong = [(a, b) for a, b, step in bare.edges(data=True) if found.get((a, b)) != step["cost"]]
    return len(pairs ^ found.keys()) + len(wrong)
