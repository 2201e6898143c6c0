"""How long it takes to see which hexes can be seen from one, and whether shapely sees the same.

Woods, hills and towns block. Where a line runs along a hexside, it is blocked if the hexes on both sides block. Eyes
are far enough from the edge of the map to have all hexes of the radius around them.
"""

from collections.abc import Callable, Iterator

import numpy as np
import shapely
from numpy.typing import NDArray

from ringfire_gui.cli.benchmarks.country import SEED
from ringfire_gui.cli.benchmarks.measure import Row, race, timed_row
from ringfire_gui.cli.benchmarks.world import Bench
from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.model.hexmap import HexMap
from ringfire_gui.model.los import Flags, SightLines, obstacles

RADIUS = 15
BUDGET = 1.0
BLOCKING = ("woods", "hill", "town")


def rows(bench: Bench) -> Iterator[Row]:
    """The field of view of one hex beside shapely, and the table that is made once."""
    board, scale = bench.world.board, bench.scale
    eyes = _eyes(board, scale.eyes)
    blocks = board.hex_mask(BLOCKING)
    blocking = obstacles(blocks)
    lines, direct = SightLines(board, RADIUS), DirectSight(board, blocks)
    around = {eye: np.array([board.index[at] for at in board.within(eye, RADIUS)[1:]]) for eye in eyes}
    wrong = compared = seen = 0
    for eye in eyes:
        found, expected = lines.seen(eye, blocking)[around[eye]], direct.seen(eye, around[eye])
        wrong += int(np.count_nonzero(found != expected))
        compared += len(expected)
        seen += int(np.count_nonzero(expected))
    runners: dict[str, Callable[[int], object]] = {
        "table": lambda number: lines.seen(eyes[number % len(eyes)], blocking),
        "shapely": lambda number: direct.seen(eyes[number % len(eyes)], around[eyes[number % len(eyes)]]),
    }
    yield timed_row(
        "sight",
        f"line of sight to all {len(around[eyes[0]])} hexes within {RADIUS}",
        "ms",
        race(runners, scale.rounds),
        budget=BUDGET,
        compared=compared,
        differences=wrong,
        note=f"{seen} of {compared} lines open, {np.count_nonzero(blocks)} of {len(blocks)} hexes block",
    )
    first = race({"table": lambda number: SightLines(board, RADIUS).seen(eyes[0], blocking)}, scale.some(5))
    yield timed_row("sight", "the first look, which makes the table", "ms", first)


def _eyes(board: HexMap, count: int) -> list[LocId]:
    """Hexes in the middle of the map, chosen by chance."""
    layout, chooser = board.layout, Chooser(SEED + 2)
    columns, lines = layout.column_range[RADIUS + 1 : -RADIUS - 1], layout.row_range[RADIUS + 1 : -RADIUS - 1]
    return [layout.hex_id(chooser.pick(columns), chooser.pick(lines)) for _ in range(count)]


class DirectSight:
    """Line of sight by asking shapely about every line, on a map stretched so that all corners are whole numbers.

    Knows nothing of the program's tables: only outlines and centres of hexes.
    """

    def __init__(self, board: HexMap, blocks: Flags) -> None:
        self._index = board.index
        outlines = np.rint(board.hex_outlines() / np.array(board.layout.unit))
        self._centres = outlines.mean(axis=1).round()
        self._numbers = np.flatnonzero(blocks)
        self._shapes: NDArray[np.object_] = shapely.polygons(outlines[blocks])
        self._tree = shapely.STRtree(self._shapes)

    def seen(self, eye: LocId, targets: NDArray[np.int64]) -> Flags:
        """Which of some hexes, by position, can be seen."""
        here = self._index[eye]
        ends = np.stack([np.broadcast_to(self._centres[here], (len(targets), 2)), self._centres[targets]], axis=1)
        lines = np.asarray(shapely.linestrings(ends))
        line, which = self._tree.query(lines, predicate="intersects")
        between = (self._numbers[which] != here) & (self._numbers[which] != targets[line])
        line, which = line[between], which[between]
        relation = shapely.relate(lines[line], self._shapes[which])
        inside = np.array([text[0] == "1" for text in relation], dtype=np.bool_)
        along = np.array([text[:2] == "F1" for text in relation], dtype=np.bool_)
        seen = np.ones(len(targets), dtype=np.bool_)
        seen[line[inside]] = False
        seen[self._between_two(lines, line[along], which[along])] = False
        return seen

    def _between_two(
        self, lines: NDArray[np.object_], line: NDArray[np.int64], which: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Of lines along the border of blocking hexes, those with such a hex on both sides of the same hexside."""
        stretches = shapely.intersection(lines[line], self._shapes[which])
        middles = shapely.get_coordinates(shapely.centroid(stretches))
        found, count = np.unique(np.column_stack([line, middles]), axis=0, return_counts=True)
        return np.asarray(found[count == 2, 0], dtype=np.int64)
