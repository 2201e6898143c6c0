"""Line of sight on a hex map: what lies between two hexes, what of it blocks, and which hexes can be seen from one.

The line runs from centre to centre. Hexes block by their own right, hexsides (walls, ridges) where the line crosses
them; the two hexes at the ends never block. What the line meets is worked out once with shapely (`sightline`) for all
hexes within a radius and is then only looked up; longer lines are worked out when asked for.

Where the line runs along a hexside or goes through a corner, it may be taken to pass on the left or on the right, and
the rules of the game say which `Reading` they want. What is off the map neither blocks nor counts: where one hand of a
fork is off the map, the other alone decides. A wall along which the line runs is not crossed.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Literal, NamedTuple, TypeVar

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Explanation, Reason
from ringfire_gui.model.hexcoord import added, way
from ringfire_gui.model.hexmap import HexMap
from ringfire_gui.model.sightline import Branch
from ringfire_gui.model.sighttable import THE_HEX, SightTable

Reading = Literal["both", "either", "left", "right"]
"""How a fork is read: it blocks if both hands block, if either does, or as the left or the right hand does.

Left and right are as seen from the eye. Each stretch along a hexside is a fork of its own.
"""

Flags = NDArray[np.bool_]
Heights = NDArray[np.float64]
Positions = NDArray[np.int64]
Scalar = TypeVar("Scalar", bound=np.generic)
Height = TypeVar("Height", float, Heights)

_TOLERANCE = 1e-9


class Crossing(Struct, frozen=True):
    """One hex or hexside that a line of sight meets."""

    places: tuple[LocId, ...]
    """One: a hex. Two: the side between them, the hex nearer to the eye first."""
    start: float
    """Where on the line it begins: 0 at the eye, 1 at the target."""
    end: float
    branch: Branch = "through"
    """Whether the line meets it whatever the reading, or only if it is taken to pass left or right."""
    fork: int = -1
    """The number of the fork of which it is a branch, counted along the line."""
    reason: Reason | None = None
    """Why it blocks; None if it does not."""

    @property
    def middle(self) -> float:
        """The middle of the stretch on the line."""
        return (self.start + self.end) / 2


class Sight(Struct, frozen=True):
    """The answer to "can this hex be seen from that one", with all that lies between."""

    eye: LocId
    target: LocId
    crossed: tuple[Crossing, ...]
    """Everything on the way, in order from the eye, without the two hexes at the ends."""
    blocked_by: tuple[Crossing, ...]
    """What of it blocks under the reading asked for; empty if the target is seen."""

    @property
    def explanation(self) -> Explanation:
        """Yes, or no with what blocks."""
        reasons = tuple(crossing.reason for crossing in self.blocked_by if crossing.reason)
        return Explanation(ok=not self.blocked_by, reasons=reasons)


def obstacles(hexes: NDArray[Scalar], sides: NDArray[Scalar] | None = None) -> NDArray[Scalar]:
    """What blocks on a map, or how high it stands, as one array: for each hex its six sides, then the hex itself.

    Args:
        hexes: one entry for each hex: flags or heights.
        sides: six entries for each hex, for one who looks out of it; without them no side blocks.
    """
    if sides is None:
        nothing = False if hexes.dtype == np.bool_ else -np.inf
        sides = np.full((len(hexes), 6), nothing, dtype=hexes.dtype)
    return np.concatenate((sides, hexes[:, None]), axis=1)


def sight_height(eye: float, target: Height, middle: Height) -> Height:
    """How high something on the line may stand without blocking it: the rule of heights.

    The line rises or falls evenly from the eye to the target. What stands on the way is taken to stand in the middle
    of the stretch where the line crosses it; if it only reaches up to the line, it does not block.
    """
    return eye + (target - eye) * middle + _TOLERANCE


class _View(NamedTuple):
    """The lines of sight from one hex; hexes are positions in `HexMap.hexes`, and less than 0 is off the map."""

    eye: int
    cells: Positions
    """For every step of every line, in the order of the table, its place in an array of `obstacles`."""
    targets: Positions


class SightLines:
    """All lines of sight of a map. Keep one for each map: the table behind it is made when it is first needed."""

    def __init__(self, board: HexMap, radius: int = 15) -> None:
        """Prepare for a map.

        Args:
            board: the map.
            radius: how far `seen` and `seen_over` look; `trace` has no limit.
        """
        self.board = board
        self.table = SightTable(radius)

    def crossed(self, eye: LocId, target: LocId) -> tuple[Crossing, ...]:
        """Everything between two hexes that is on the map, in order from the eye; KeyError where one is no hex."""
        start = self.board.axial(eye)
        found = []
        for step in self.table.steps(way(start, self.board.axial(target))):
            places = tuple(at for at in (self.board.hex_at(added(start, to)) for to in step.places) if at is not None)
            if len(places) == len(step.places):
                found.append(Crossing(places, step.start, step.end, step.branch, step.fork))
        return tuple(found)

    def trace(
        self, eye: LocId, target: LocId, blocks: Callable[[Crossing], Reason | None], reading: Reading = "both"
    ) -> Sight:
        """Whether one hex can be seen from another, and what is in the way.

        Args:
            eye: where one looks from.
            target: where one looks to.
            blocks: says of a hex or hexside on the way why it blocks, or None.
            reading: how forks are read.

        Raises:
            KeyError: one of the two is not a hex.
        """
        crossed = tuple(replace(crossing, reason=blocks(crossing)) for crossing in self.crossed(eye, target))
        forks = max((crossing.fork for crossing in crossed), default=-1) + 1
        present, hit = np.zeros((2, forks, 2), dtype=np.bool_)
        for crossing in crossed:
            if crossing.fork >= 0:
                hand = int(crossing.branch == "right")
                present[crossing.fork, hand] = True
                hit[crossing.fork, hand] |= crossing.reason is not None
        hands = _blocking_hands(hit, present, reading)
        in_way = (
            crossing
            for crossing in crossed
            if crossing.reason and (crossing.fork < 0 or hands[crossing.fork, int(crossing.branch == "right")])
        )
        return Sight(eye, target, crossed, tuple(in_way))

    def seen(self, eye: LocId, blocking: Flags, reading: Reading = "both") -> Flags:
        """For every hex of the map, whether it is seen from one hex, not farther than the radius.

        Args:
            eye: where one looks from; it sees itself.
            blocking: what blocks: see `obstacles`.
            reading: how forks are read.

        Raises:
            KeyError: the eye is not in a hex.
        """
        view = self._view(eye)
        return self._seen(view, blocking.take(view.cells), reading)

    def seen_over(self, eye: LocId, tops: Heights, eyes: Heights, reading: Reading = "both") -> Flags:
        """The same where things block by their height: see `sight_height`.

        Args:
            eye: where one looks from.
            tops: the height up to which each side and each hex blocks: see `obstacles`.
            eyes: for each hex, the height from which one looks out of it and at which one is seen in it.
            reading: how forks are read.
        """
        view, entries = self._view(eye), self.table.entries
        targets = eyes[view.targets][entries.line]
        allowed = sight_height(float(eyes[view.eye]), targets, entries.middle)
        return self._seen(view, tops.take(view.cells) > allowed, reading)

    def _view(self, eye: LocId) -> _View:
        """The hexes and sides that the lines from an eye meet, and the hexes in which they end."""
        number = self.board.index[eye]
        grid, origins, at, targets = self._places
        here = origins[number]
        return _View(number, grid.take(here + at) * (THE_HEX + 1) + self._side, grid.take(here + targets))

    @cached_property
    def _places(self) -> tuple[Positions, Positions, Positions, Positions]:
        """The map as one long row: its hexes, where each is, and how far on from an eye the lines meet and end."""
        grid, corner = self.board.axial_grid(pad=self.table.radius)
        stride = np.array((grid.shape[1], 1))
        origins = (self.board.axials - np.array(corner)) @ stride
        entries = self.table.entries
        return grid.ravel().astype(np.int64), origins, entries.at @ stride, entries.ways @ stride

    @cached_property
    def _side(self) -> Positions:
        """The column of `obstacles` for each entry of the table: its sides begin with north, as on flat-top maps."""
        side = self.table.entries.side
        turn = 0 if self.board.layout.orientation == "flat" else -1
        return np.where(side == THE_HEX, THE_HEX, (side + turn) % 6)

    @cached_property
    def _exists(self) -> Flags:
        """For each hex its six sides and itself, whether the map has it: a side needs a hex beyond."""
        return obstacles(np.ones(len(self.board.hexes), dtype=np.bool_), self.board.neighbour_index >= 0)

    def _seen(self, view: _View, hit: Flags, reading: Reading) -> Flags:
        """The hexes to which the line is open, if this is what blocks among all that the lines meet."""
        entries = self.table.entries
        lines, forked = len(entries.ways), entries.forked
        blocked, present = np.zeros((2, lines + 2 * len(entries.fork_line)), dtype=np.bool_)
        blocked[entries.slot[hit & (view.cells >= 0)]] = True
        cells = view.cells[forked:]
        present[entries.slot[forked:][(cells >= 0) & self._exists.take(cells)]] = True
        hands = _blocking_hands(blocked[lines:].reshape(-1, 2), present[lines:].reshape(-1, 2), reading)
        blocked[entries.fork_line[hands.any(axis=1)]] = True
        seen = np.zeros(len(self.board.hexes), dtype=np.bool_)
        seen[view.targets[(view.targets >= 0) & ~blocked[:lines]]] = True
        seen[view.eye] = True
        return seen


def _blocking_hands(hit: Flags, present: Flags, reading: Reading) -> Flags:
    """Which hands of the forks of a line block it.

    Args:
        hit: for each fork, whether something blocks on the left and on the right.
        present: for each fork, whether the map has anything on the left and on the right.
        reading: how forks are read.
    """
    counts = present.copy()
    if reading in ("left", "right"):
        wanted = int(reading == "right")
        counts[:, 1 - wanted] &= ~present[:, wanted]
    blocking = hit & counts
    if reading == "both":
        blocking &= np.all(hit | ~counts, axis=1, keepdims=True)
    return blocking
