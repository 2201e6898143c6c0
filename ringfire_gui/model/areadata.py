"""What is printed on an area map, as a file describes it; `areabuild.build_areamap` makes the board of it.

Outlines are lists of corners in map units, x to the right and y downward, the first corner not repeated at the end.
Who is next to whom is never listed: it follows from the outlines. Pairs are written `12/13`.
"""

from typing import Literal

from msgspec import Struct

from ringfire_gui.core.ids import LocId
from ringfire_gui.model.features import Box

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""Left, top, width and height."""

Terrain = str | tuple[str, ...]
"""One terrain class, or several with the ground first."""


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the map. Areas are adjacent where their outlines have a border of some length in common."""

    id: LocId
    outline: tuple[Point, ...]
    name: str = ""
    terrain: Terrain = ()
    tags: frozenset[str] = frozenset()
    centre: Point | None = None
    """Where its number and its counters stand; without it, the middle."""


class Zone(Struct, frozen=True, forbid_unknown_fields=True):
    """A place beyond the areas that is joined to others by arrows only, whatever its outline touches."""

    id: LocId
    outline: tuple[Point, ...] = ()
    rect: Rect | None = None
    """Instead of an outline."""
    name: str = ""
    terrain: Terrain = ()
    tags: frozenset[str] = frozenset()
    centre: Point | None = None


class BorderGroup(Struct, frozen=True, forbid_unknown_fields=True):
    """Common borders of one kind. A border that is listed in several groups is of several kinds at once."""

    kind: str
    between: tuple[str, ...]
    way: Literal["along", "across"] = "along"
    """`along`: it lies on the border, as a river or a red line; `across`: it crosses it, as a road."""


class ArrowGroup(Struct, frozen=True, forbid_unknown_fields=True):
    """Arrows that join zones to areas or to each other, all of one kind and printed cost."""

    between: tuple[str, ...]
    kind: str = ""
    way: Literal["along", "across"] = "along"
    """As for borders: `across` for a road that the arrow carries, `along` for what hinders."""
    cost: float | None = None
    """Printed cost; None where the map prints none."""
    one_way: bool = False
    """They lead only from the first to the second."""


class AreaMapData(Struct, frozen=True):
    """All that is printed on an area map."""

    id: str
    areas: tuple[Area, ...]
    borders: tuple[BorderGroup, ...] = ()
    zones: tuple[Zone, ...] = ()
    arrows: tuple[ArrowGroup, ...] = ()
    boxes: tuple[Box, ...] = ()
