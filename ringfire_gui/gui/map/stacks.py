"""How the counters of a location lie: in a heap on a hex, side by side in an area, in rows in a box. No Qt.

Positions are the middles of counters, in units of the scene.
"""

from collections.abc import Sequence

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.gui.map.slots import Point, farness, slots_in_area, slots_in_box
from ringfire_gui.model.board import Board

STEP = 0.1
"""How far a counter is shifted against the one below, in parts of its side."""
LEAN = 0.3
"""How far the topmost counter of a heap is shifted against the lowest at most."""
GAP = 0.12
"""Room between counters that lie side by side."""
APART = 0.34
"""How far the heaps of two groups on one hex lie from its centre."""
TITLE = 0.45
"""Room at the top of a box for its name."""


class Arranger:
    """Lays out the counters of one location at a time."""

    def __init__(self, board: Board, scale: float, side: float) -> None:
        """Lay out counters on a board.

        Args:
            board: The board.
            scale: Units of the scene to a unit of the map.
            side: The side of a counter.
        """
        self._board = board
        self._scale = scale
        self._side = side
        self._slots: dict[LocId, tuple[Point, ...]] = {}

    def arrange(self, at: LocId, groups: Sequence[Sequence[PieceId]]) -> dict[PieceId, Point]:
        """Where the counters of a location lie; each group is given from the bottom to the top."""
        kind = self._board.locations[at].kind
        if kind == "box":
            return self._in_box(at, [piece for group in groups for piece in group])
        slots = self._slots_of(at) if kind in ("area", "zone") else ()
        if len(slots) < len(groups):
            return self._in_heaps(self._scaled(self._board.centre(at)), groups)
        return self._in_slots(slots, groups)

    def _slots_of(self, at: LocId) -> tuple[Point, ...]:
        if at not in self._slots:
            gap = GAP * self._side
            centre = self._scaled(self._board.centre(at))
            self._slots[at] = slots_in_area(self._outline(at), centre, self._side, gap)
        return self._slots[at]

    def _scaled(self, point: Point) -> Point:
        return point[0] * self._scale, point[1] * self._scale

    def _outline(self, at: LocId) -> list[Point]:
        return [self._scaled(point) for point in self._board.outline(at)]

    def _in_box(self, at: LocId, pieces: Sequence[PieceId]) -> dict[PieceId, Point]:
        xs, ys = zip(*self._outline(at), strict=True)
        title = min(TITLE * self._side, max(0.0, max(ys) - min(ys) - self._side))
        box = (min(xs), min(ys) + title, max(xs) - min(xs), max(ys) - min(ys) - title)
        if box[2] < 2 * self._side:
            return self._heap((box[0] + box[2] / 2, box[1] + box[3] / 2), pieces)
        places = slots_in_box(box, len(pieces), self._side, GAP * self._side)
        return dict(zip(pieces, places, strict=True))

    def _in_heaps(self, centre: Point, groups: Sequence[Sequence[PieceId]]) -> dict[PieceId, Point]:
        """One heap for each group, along a line from the upper left to the lower right."""
        placed: dict[PieceId, Point] = {}
        for number, group in enumerate(groups):
            share = 2 * number / (len(groups) - 1) - 1 if len(groups) > 1 else 0.0
            aside = share * APART * self._side
            placed |= self._heap((centre[0] + aside, centre[1] + aside * 0.7), group)
        return placed

    def _in_slots(self, slots: Sequence[Point], groups: Sequence[Sequence[PieceId]]) -> dict[PieceId, Point]:
        """Side by side, each group in its part of the area, and in heaps where there are more counters than places."""
        shares = _shares([len(group) for group in groups], len(slots))
        placed: dict[PieceId, Point] = {}
        for group, mine in zip(groups, _allotted(slots, shares), strict=True):
            for number, place in enumerate(mine):
                placed |= self._heap(place, group[number :: len(mine)])
        return placed

    def _heap(self, centre: Point, pieces: Sequence[PieceId]) -> dict[PieceId, Point]:
        """A heap that leans to the upper right, so that a corner of every counter is seen."""
        steps = len(pieces) - 1
        shift = min(STEP, LEAN / steps) * self._side if steps else 0.0
        return {
            piece: (centre[0] + (number - steps / 2) * shift, centre[1] - (number - steps / 2) * shift)
            for number, piece in enumerate(pieces)
        }


def _shares(wanted: Sequence[int], room: int) -> list[int]:
    """How many places each group gets: all it wants if there is room, else its share, and at least one."""
    if sum(wanted) <= room:
        return list(wanted)
    shares = [1] * len(wanted)
    while sum(shares) < room:
        neediest = max(range(len(wanted)), key=lambda i: wanted[i] / shares[i])
        shares[neediest] += 1
    return shares


def _allotted(slots: Sequence[Point], shares: Sequence[int]) -> list[list[Point]]:
    """The places of each group: around a point of its own, so that the groups lie apart where there is room."""
    if len(shares) == 1:
        return [list(slots[: shares[0]])]
    xs, ys = zip(*slots, strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    centre = slots[0]
    free, found = list(slots), [list[Point]() for _ in shares]
    while any(len(mine) < share for mine, share in zip(found, shares, strict=True)):
        for number, share in enumerate(shares):
            aside = (number + 0.5) / len(shares) - 0.5
            own = (centre[0] + aside * wide, centre[1]) if 2 * wide >= high else (centre[0], centre[1] + aside * high)
            if len(found[number]) < share:
                found[number].append(min(free, key=lambda place: farness(place, own)))
                free.remove(found[number][-1])
    return found
