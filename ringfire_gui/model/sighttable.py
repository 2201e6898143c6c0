"""All lines of sight up to a radius, worked out once: which hexes and hexsides each of them meets.

The table holds ways, not hexes of a map, so it is the same for every hex of every map. It is worked out with shapely
for the sixth of the circle between two neighbouring directions and turned, which is exact, for the others.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ringfire_gui.model.hexcoord import ORIGIN, Axial, directions, disc, distance, rotated, way
from ringfire_gui.model.sightline import Step, corridor, sight_lines

THE_HEX = 6
"""Stands for the hex itself where its sides are 0 to 5."""

Whole = NDArray[np.int64]


class Entries(NamedTuple):
    """The steps of all lines as arrays, to look them all up at once. Those on a hand of a fork come last."""

    ways: Whole
    """For each line the way to its target, q and r."""
    line: Whole
    """For each step the line it belongs to."""
    at: Whole
    """For each step the way to the hex: the hex itself, or the one that the line leaves by the side."""
    side: Whole
    """For each step the side by which the line leaves the hex, clockwise from north on a flat-top map; or `THE_HEX`."""
    middle: NDArray[np.float64]
    """For each step the middle of the stretch on the line, from 0 to 1."""
    slot: Whole
    """For each step what it can block: its line, or a hand of a fork, left and right by turns after the lines."""
    forked: int
    """The first step that lies on a hand of a fork."""
    fork_line: Whole
    """For each fork the line it belongs to."""


class SightTable:
    """The table up to a radius; it is made when it is first asked."""

    def __init__(self, radius: int) -> None:
        self.radius = radius

    @cached_property
    def _sextant(self) -> dict[Axial, tuple[Step, ...]]:
        """The lines of the first sixth, from one direction up to but not including the next."""
        hexes = list(disc(ORIGIN, self.radius, "flat"))
        targets = [at for at in hexes if _in_sextant(at)]
        return dict(zip(targets, sight_lines(targets, hexes), strict=True))

    def steps(self, to: Axial) -> tuple[Step, ...]:
        """What the line by a way meets, in order; a line beyond the radius is worked out on the spot."""
        if to == ORIGIN:
            return ()
        if distance(ORIGIN, to) > self.radius:
            return sight_lines([to], corridor(to))[0]
        turns = next(sixths for sixths in range(6) if _in_sextant(rotated(to, -sixths)))
        steps = self._sextant[rotated(to, -turns)]
        return tuple(step._replace(places=tuple(rotated(at, turns) for at in step.places)) for step in steps)

    @cached_property
    def entries(self) -> Entries:
        """The whole table as arrays."""
        rows, middle, fork_line = _listed(list(self._sextant.values()))
        line, q, r, side, fork, right = rows.T
        turn = np.repeat(np.arange(6), len(rows))
        lines, forks = 6 * len(self._sextant), len(fork_line)
        line = np.tile(line, 6) + turn * len(self._sextant)
        side = np.where(np.tile(side, 6) == THE_HEX, THE_HEX, (np.tile(side, 6) + turn) % 6)
        fork, right = np.tile(fork, 6), np.tile(right, 6)
        slot = np.where(fork < 0, line, lines + 2 * (fork + turn * forks) + right)
        order = np.argsort(fork >= 0, kind="stable")
        return Entries(
            ways=_turned(np.array(list(self._sextant))),
            line=line[order],
            at=_turned(np.stack((q, r), axis=1))[order],
            side=side[order],
            middle=np.tile(middle, 6)[order],
            slot=slot[order],
            forked=int(np.count_nonzero(fork < 0)),
            fork_line=np.concatenate([fork_line + turns * len(self._sextant) for turns in range(6)]),
        )


def _in_sextant(at: Axial) -> bool:
    """Whether a way lies in the sixth that is worked out."""
    return at.q > 0 and at.r >= 0


def _turned(ways: Whole) -> Whole:
    """Ways, and then the same turned by one to five sixths."""
    sixth = np.array(((0, -1), (1, 1)))
    return np.concatenate([ways @ np.linalg.matrix_power(sixth, turns).T for turns in range(6)])


def _listed(lines: Sequence[Sequence[Step]]) -> tuple[Whole, NDArray[np.float64], Whole]:
    """The steps of lines: rows of line, q, r, side, fork and hand; the middle of each; and the line of each fork."""
    steps = [(line, step) for line, met in enumerate(lines) for step in met]
    forks = dict.fromkeys((line, step.fork) for line, step in steps if step.fork >= 0)
    number = {fork: place for place, fork in enumerate(forks)}
    sides = directions("flat")
    rows = []
    for line, step in steps:
        side = sides.index(way(*step.places)) if len(step.places) == 2 else THE_HEX
        rows.append((line, *step.places[0], side, number.get((line, step.fork), -1), step.branch == "right"))
    middle = np.array([(step.start + step.end) / 2 for _, step in steps])
    return np.array(rows, dtype=np.int64), middle, np.array([line for line, _ in forks], dtype=np.int64)
