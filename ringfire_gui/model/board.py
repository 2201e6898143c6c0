"""What every board offers, whether it is cut into hexes or into areas.

Coordinates are map units, x to the right and y downward, as on paper. Boxes off the map (holding boxes, dead piles)
are locations without neighbours.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from ringfire_gui.core.ids import LocId

LocationKind = Literal["hex", "area", "zone", "box"]


class Location(Struct, frozen=True):
    """A place on which counters can stand."""

    id: LocId
    kind: LocationKind
    terrain: tuple[str, ...] = ()
    """The ground first, then what stands on it: `("woods", "hill", "village")`."""
    name: str = ""
    tags: frozenset[str] = frozenset()

    @property
    def ground(self) -> str:
        """The first terrain class, or an empty string for a box."""
        return self.terrain[0] if self.terrain else ""


class Border(Struct, frozen=True):
    """What lies between a location and its neighbour, for one who goes from the first to the second."""

    sides: frozenset[str] = frozenset()
    """Kinds of the features along the common side: `river`, `bridge`, `frontier`."""
    paths: frozenset[str] = frozenset()
    """Kinds of the roads and railways that cross it."""
    guards: frozenset[str] = frozenset()
    """Those of `sides` that face this way: a work of the entered location against who comes from the first."""
    cost: float | None = None
    """Printed cost of crossing, where the map itself names one (arrows between zones)."""


class Board(Protocol):
    """A map: locations, who is next to whom, what lies between, and where it all is on the paper."""

    @property
    def id(self) -> str:
        """The name of the map's folder."""
        ...

    @property
    def locations(self) -> Mapping[LocId, Location]:
        """All locations in the board's own order, boxes last."""
        ...

    def neighbours(self, at: LocId) -> Sequence[LocId]:
        """Adjacent locations, always in the same order; none for a box."""
        ...

    def border(self, a: LocId, b: LocId) -> Border:
        """What lies between two neighbours, going from `a` to `b`; KeyError where they are not neighbours."""
        ...

    def centre(self, at: LocId) -> tuple[float, float]:
        """The middle of a location, where a lone counter lies."""
        ...

    def outline(self, at: LocId) -> Sequence[tuple[float, float]]:
        """Corners in order, first one not repeated."""
        ...

    def locate(self, x: float, y: float) -> LocId | None:
        """The location at a point of the paper."""
        ...
