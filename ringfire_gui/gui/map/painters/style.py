"""How a map looks, as plain data: a ground for every kind of terrain, a line for every kind of line. No Qt.

Widths and sizes are scene pixels, that is screen pixels at zoom 1 on a map with hexes of 64 pixels.
"""

import re
from collections.abc import Callable, Mapping
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")

Group = Literal["plain", "height", "cover", "water", "ice", "built", "paper"]
"""What a ground is, in the order in which grounds are laid over each other: open land, hills, what grows, water, ice
on it, houses, and paper for boxes."""

Pattern = Literal["none", "trees", "firs", "tufts", "furrows", "heather", "rocks", "waves", "orchard", "floes", "peaks"]
"""What is scattered over a ground."""

Form = Literal["solid", "dashed", "dotted", "rail", "frontier", "teeth", "bridge", "ford", "lens"]
"""How a line is drawn. Teeth stand on the far side of the owner's hex; a bridge, a ford and a lens (a lake that fills a
hexside) stand in the middle of their side."""

Mark = Literal["circle", "triangle", "square", "star", "binocular", "anchor", "fort", "zone", "none"]
"""A sign on the map."""


class Ground(Struct, frozen=True):
    """How a kind of terrain is filled."""

    colour: str
    group: Group = "plain"
    pattern: Pattern = "none"
    scatter: str = ""
    """Colour of what is scattered."""
    edge: str = ""
    """Colour of the outline; none if empty."""
    edge_width: float = 0.0


class Line(Struct, frozen=True):
    """How a kind of line is drawn."""

    colour: str
    width: float
    casing: str = ""
    """Colour of a wider line under it; none if empty."""
    casing_width: float = 0.0
    form: Form = "solid"
    from_zoom: float = 0.0
    """It is left out below this zoom."""
    group: Literal["water", "way", "work", "border"] = "border"
    """Water runs under the grid of ways; ways (roads, railways) lie over works (forts, bridges)."""


class Word(Struct, frozen=True):
    """How a kind of name is written."""

    colour: str
    size: float
    weight: Literal["medium", "bold"] = "medium"
    italic: bool = False
    spacing: float = 0.0
    """Extra room between letters, in parts of the size."""
    least: float = 9.0
    """Never smaller than this on the screen; a name that finds no room is left out."""
    capitals: bool = False


class MapStyle(Struct, frozen=True):
    """The look of a map."""

    paper: str
    ink: str
    quiet: str
    """Ink for what should not be looked at first."""
    halo: str
    accent: str
    """Red, for what needs attention: stars, objectives."""
    grid: str
    shade: str
    """The dark side of hills."""
    light: str
    """The bright side."""
    panel: str
    grounds: Mapping[str, Ground]
    lines: Mapping[str, Line]
    words: Mapping[str, Word]
    marks: Mapping[str, Mark]
    """The identifier of a kind of terrain on an area map, and the sign for a tag."""
    other_ground: Ground
    other_line: Line
    grid_strength: float = 0.42
    texture: float = 1.0
    """How strongly paper and terrain are grained; 0 for flat colours."""
    relief: float = 1.0

    def ground(self, kind: str) -> Ground:
        """The ground for a kind of terrain or shape."""
        return _find(self.grounds, kind, self.other_ground)

    def line(self, kind: str) -> Line:
        """The line for a kind of hexside, path, border or stroke."""
        return _find(self.lines, kind, self.other_line)

    def word(self, kind: str) -> Word:
        """The writing for a kind of name."""
        return _find(self.words, kind, self.words["place"])

    def mark(self, kind: str) -> Mark:
        """The sign for a kind of terrain or a tag."""
        return _find(self.marks, kind, "none")


def _find(table: Mapping[str, T], kind: str, other: T) -> T:
    """The entry of a kind, else of its last or first word that has one: `old_forest_road` is drawn as a road."""
    if kind in table:
        return table[kind]
    words = re.split(r"[^a-z]+", kind.lower())
    named = (word.removesuffix("s") if word not in table else word for word in reversed(words))
    return next((table[word] for word in named if word in table), other)


def recoloured(style: MapStyle, change: Callable[[str], str]) -> MapStyle:
    """The style with every colour changed in the same way."""
    plain = ("paper", "ink", "quiet", "halo", "accent", "grid", "shade", "light", "panel")

    def changed(colour: str) -> str:
        return change(colour) if colour else ""

    def ground(old: Ground) -> Ground:
        return replace(old, colour=changed(old.colour), scatter=changed(old.scatter), edge=changed(old.edge))

    def line(old: Line) -> Line:
        return replace(old, colour=changed(old.colour), casing=changed(old.casing))

    return replace(
        style,
        **{name: changed(getattr(style, name)) for name in plain},
        grounds={kind: ground(old) for kind, old in style.grounds.items()},
        lines={kind: line(old) for kind, old in style.lines.items()},
        words={kind: replace(old, colour=changed(old.colour)) for kind, old in style.words.items()},
        other_ground=ground(style.other_ground),
        other_line=line(style.other_line),
    )
