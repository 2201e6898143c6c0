"""What is printed on a hex map besides the ground: rivers along hexsides, roads, names, boxes beside the map.

The kinds are words of the game (`minor_river`, `bridge`, `partial_river`, `coast`, `frontier`, `entrenchment`,
`road`, `rail`); what they mean is for its rules to say.
"""

from typing import Literal

from msgspec import Struct

from ringfire_gui.core.ids import LocId


class HexsideFeature(Struct, frozen=True):
    """Something on the side between two neighbouring hexes."""

    kind: str
    a: LocId
    b: LocId
    owner: LocId | None = None
    """The one of the two hexes to which a work belongs: it protects that hex against who comes from the other."""
    name: str = ""
    tags: frozenset[str] = frozenset()


class HexsideGroup(Struct, frozen=True, forbid_unknown_fields=True):
    """Hexside features of one kind, as a map file lists them."""

    kind: str
    edges: tuple[str, ...]
    """The two hexes of each side: `0304/0305`."""
    owner: Literal["none", "first", "second"] = "none"
    """Which hex of each pair owns the work, if it is one that faces the other."""
    name: str = ""
    tags: frozenset[str] = frozenset()


class PathFeature(Struct, frozen=True, forbid_unknown_fields=True):
    """A road, railway or stream that runs from hex to hex; each step crosses the side between the two."""

    kind: str
    through: tuple[LocId, ...]
    name: str = ""
    tags: frozenset[str] = frozenset()


class TerrainLayer(Struct, frozen=True, forbid_unknown_fields=True):
    """One more terrain class on the listed hexes, over the ground."""

    terrain: str
    hexes: tuple[LocId, ...]


class TagGrid(Struct, frozen=True, forbid_unknown_fields=True):
    """A second grid of characters that gives each hex a tag, `country:finland`; a blank gives none."""

    name: str
    rows: tuple[str, ...]
    codes: dict[str, str]


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """A named place in a hex; a town may add its own terrain class."""

    at: LocId
    name: str = ""
    terrain: tuple[str, ...] = ()
    tags: frozenset[str] = frozenset()


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """A box beside the map where counters can lie: holding boxes, pools, dead piles."""

    id: LocId
    name: str = ""
    tags: frozenset[str] = frozenset()
    rect: tuple[float, float, float, float] | None = None
    """Left, top, width and height on the paper; without it the box stands in a row below the map."""
