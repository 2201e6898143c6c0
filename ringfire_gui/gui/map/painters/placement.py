"""Where names are written so that they do not run into each other. No Qt.

One after the other, the most important first, each name takes the best free spot around its place.
Coordinates are scene pixels.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

_CELL = 128.0
_WEIGHT = 0.35
"""How much a line under a name counts against a spot, beside the order in which spots are preferred."""


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Box") -> float:
        """The area that two boxes have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def within(self, other: "Box") -> bool:
        """Whether it lies wholly inside another one."""
        inside = self.left >= other.left and self.right <= other.right
        return inside and self.top >= other.top and self.bottom <= other.bottom

    def grown(self, by: float) -> "Box":
        """The box with so much around it."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


class Label(Struct, frozen=True):
    """A name that wants a spot."""

    x: float
    y: float
    """Where its place is."""
    wide: float
    high: float
    rank: int = 0
    """Lower comes first."""
    clear: float = 0.0
    """Room around the place that must stay free of the name: the size of its symbol."""
    centred: bool = False
    """Whether it is best written over the place itself, as the name of a wood."""


class Spot(Struct, frozen=True):
    """Where a name is written."""

    label: int
    """Its position in the list of names."""
    box: Box
    crowded: bool = False
    """Whether no spot was free, and it runs into something."""


class Crowd:
    """What is on the map already: boxes that names must not touch, and points that they should rather not."""

    def __init__(self) -> None:
        self._boxes: dict[tuple[int, int], list[Box]] = defaultdict(list)
        self._points: dict[tuple[int, int], list[tuple[float, float]]] = defaultdict(list)

    def add(self, box: Box) -> None:
        """Take up a box."""
        for cell in _cells(box):
            self._boxes[cell].append(box)

    def add_points(self, points: Iterable[Sequence[float]]) -> None:
        """Take up points of lines, one every few pixels."""
        for x, y in points:
            self._points[int(x // _CELL), int(y // _CELL)].append((x, y))

    def overlap(self, box: Box) -> float:
        """How much of a box is taken already."""
        return sum(box.overlap(other) for other in {near for cell in _cells(box) for near in self._boxes[cell]})

    def under(self, box: Box) -> int:
        """How many points lie under a box."""
        near = (point for cell in _cells(box) for point in self._points[cell])
        return sum(box.left <= x <= box.right and box.top <= y <= box.bottom for x, y in near)


def place(labels: Sequence[Label], crowd: Crowd, room: Box, gap: float) -> list[Spot]:
    """A spot for each name, in the order of rank.

    Args:
        labels: The names.
        crowd: What is there already; the names placed are added to it.
        room: Where names may be.
        gap: Room to keep between names.
    """
    order = sorted(range(len(labels)), key=lambda number: (labels[number].rank, number))
    spots = []
    for number in order:
        spot = _best(number, labels[number], crowd, room)
        crowd.add(spot.box.grown(gap) if not spot.crowded else spot.box)
        spots.append(spot)
    return spots


def _best(number: int, label: Label, crowd: Crowd, room: Box) -> Spot:
    """The spot with the least against it; of those that are all taken, the least taken."""
    free: tuple[float, Box] | None = None
    taken: tuple[float, Box] | None = None
    for order, box in enumerate(_candidates(label)):
        if free is not None and order >= free[0]:
            break
        beyond = 0.0 if box.within(room) else 1e6
        overlap = crowd.overlap(box) + beyond
        if overlap > 0:
            taken = min(taken or (math.inf, box), (overlap, box))
            continue
        against = order + _WEIGHT * crowd.under(box)
        free = min(free or (math.inf, box), (against, box))
    if free is not None:
        return Spot(number, free[1])
    return Spot(number, (taken or (0.0, next(_candidates(label))))[1], crowded=True)


def _candidates(label: Label) -> Iterator[Box]:
    """The spots around a place, best first."""
    wide, high = label.wide / 2, label.high / 2
    if label.centred:
        for down in (0.0, 0.6, -0.6, 1.2, -1.2):
            for across in (0.0, 0.35, -0.35):
                yield _around(label.x + across * label.wide, label.y + down * label.high * 1.4, wide, high)
        return
    for far in (1.0, 1.5, 2.1):
        out = label.clear * far
        slant = out * 0.72
        yield _around(label.x + out + wide, label.y, wide, high)
        yield _around(label.x + slant + wide, label.y - slant - high * 0.5, wide, high)
        yield _around(label.x + slant + wide, label.y + slant + high * 0.5, wide, high)
        yield _around(label.x, label.y - out - high, wide, high)
        yield _around(label.x, label.y + out + high, wide, high)
        yield _around(label.x - out - wide, label.y, wide, high)
        yield _around(label.x - slant - wide, label.y - slant - high * 0.5, wide, high)
        yield _around(label.x - slant - wide, label.y + slant + high * 0.5, wide, high)


def _around(x: float, y: float, wide: float, high: float) -> Box:
    return Box(x - wide, y - high, x + wide, y + high)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box.left // _CELL), int(box.right // _CELL) + 1):
        for row in range(int(box.top // _CELL), int(box.bottom // _CELL) + 1):
            yield column, row
