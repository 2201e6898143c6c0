"""The drawing under a map's grid: coasts, lakes, woods, streets, names. It decides nothing; boards do.

Coordinates are those of the board: x to the right, y downward, in its map units.
"""

from typing import Literal

from msgspec import Struct

Point = tuple[float, float]


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """A filled shape: lake, sea, wood, marsh, field, town block, airfield."""

    kind: str
    outline: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()
    name: str = ""


class Stroke(Struct, frozen=True, forbid_unknown_fields=True):
    """A line: river, stream, coast, street, track, railway, frontier, contour."""

    kind: str
    points: tuple[Point, ...]
    width: float = 0.0
    """In map units; 0 for the usual width of its kind."""
    name: str = ""


class Lettering(Struct, frozen=True, forbid_unknown_fields=True):
    """A name on the map that belongs to no single location: a sea, a lake, a river, a country."""

    text: str
    at: Point
    kind: Literal["water", "land", "river", "title", "note"] = "land"
    size: float = 0.4
    """Height of capitals in map units."""
    angle: float = 0.0
    """Degrees, clockwise."""
    spacing: float = 0.0
    """Extra room between letters, in parts of the size."""


class Relief(Struct, frozen=True, forbid_unknown_fields=True):
    """Heights on a regular grid, for shading from the north-west."""

    corner: Point
    """Of the first height, at the upper left."""
    step: Point
    heights: tuple[tuple[int, ...], ...]
    """Metres, row by row from the top."""


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the legend: a sample of what the map shows, and what it means."""

    shows: Literal["ground", "line", "mark", "dot", "arrow"]
    kind: str
    """The kind of terrain, line or tag; for an arrow, what is written on it."""
    text: str


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The paper around the map: margins, title, scale, and whom it is owed to."""

    margin: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    """Left, top, right, bottom, in map units."""
    title: str = ""
    subtitle: str = ""
    kilometres: float = 0.0
    """Kilometres in one map unit; 0 if the map has no scale."""
    credits: tuple[str, ...] = ()
    legend: tuple[Key, ...] = ()
    """Empty for one that lists all kinds of the map under their own names."""
    north: bool = False
    """Whether an arrow says that north is up."""


class MapArt(Struct, frozen=True, forbid_unknown_fields=True):
    """All the drawing of one map."""

    map: str
    """The id of the map."""
    shapes: tuple[Shape, ...] = ()
    """From the lowest to the topmost."""
    strokes: tuple[Stroke, ...] = ()
    letterings: tuple[Lettering, ...] = ()
    relief: Relief | None = None
    sheet: Sheet = Sheet()
    pixels_per_unit: float = 0.0
    """Screen pixels of a map unit at zoom 1; 0 for the usual: 64 on a hex map, the longer side 2400 on an area map."""
