"""The looks of a map: the usual one, one with more contrast, and one for dark windows. No Qt."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from ringfire_gui.gui.map.painters.style import Form, Ground, Line, MapStyle, Mark, Word, recoloured
from ringfire_gui.gui.theme.colours import from_lab, mix, to_lab

Look = Literal["usual", "contrast", "dark"]

_CROWNS = frozenset({"trees", "firs", "orchard"})
"""Patterns of trees."""
_INK = "#2b2721"
_QUIET = "#6f675a"
_PAPER = "#f4efe0"
_LAND = "#efe8d0"
_BLUE = "#5b9dc4"
_DEEP = "#2f6d95"
_LAKE = "#b4d5e6"
_SEA = "#a3c9df"
_WOOD = Ground("#b3c892", "cover", "trees", "#93b06f")
_MARSH = Ground("#d5dfc4", "cover", "tufts", "#5f93a8")
_FIELD = Ground("#ece0ac", "cover", "furrows", "#d9c98a")
_HILL = Ground("#e4d3aa", "height", edge="#b4935c", edge_width=1.4)
_TOWN = Ground("#d8cdbd", "built", edge="#9c8d79", edge_width=1.0)
_PANEL = Ground("#faf6ea", "paper", edge="#8d8270", edge_width=1.4)

_GROUNDS: Mapping[str, Ground] = {
    "clear": Ground(_LAND),
    "open": Ground(_LAND),
    "land": Ground(_LAND),
    "steppe": Ground("#eee4bd"),
    "field": _FIELD,
    "farmland": _FIELD,
    "garden": Ground("#dfe3b4", "cover", "orchard", "#a9bd78"),
    "orchard": Ground("#dfe3b4", "cover", "orchard", "#a9bd78"),
    "heath": Ground("#e3d8b0", "cover", "heather", "#b39a78"),
    "wood": _WOOD,
    "woods": _WOOD,
    "forest": Ground("#a9c08b", "cover", "firs", "#86a468"),
    "light_woods": Ground("#cbd8a8", "cover", "orchard", "#a9bf83"),
    "swamp_woods": Ground("#bccfa4", "cover", "firs", "#5f93a0"),
    "marsh": _MARSH,
    "swamp": _MARSH,
    "bog": Ground("#dcd6b6", "cover", "tufts", "#86724e"),
    "peat_bog": Ground("#d8cca6", "cover", "tufts", "#7d6540"),
    "hill": _HILL,
    "hills": _HILL,
    "height": _HILL,
    "rough": Ground("#ddcda9", "height", "rocks", "#a98d60"),
    "mountain": Ground("#d9c6a4", "height", "peaks", "#8a6f4e"),
    "sand": Ground("#f2e4b6", "cover", "none"),
    "sea": Ground(_SEA, "water", "waves", "#98c0d8"),
    "great_lake": Ground(_SEA, "water", "waves", "#98c0d8"),
    "lake": Ground(_LAKE, "water"),
    "minor_lake": Ground(_LAKE, "water"),
    "river": Ground(_LAKE, "water"),
    "water": Ground(_LAKE, "water"),
    "ice": Ground("#cfe2ec", "ice", "floes", "#ffffff", "#7fa9c0", 1.2),
    "city": _TOWN,
    "town": _TOWN,
    "village": _TOWN,
    "settlement": _TOWN,
    "urban": Ground("#e3d9c9", "built"),
    "house": Ground("#e6d7c1", "built"),
    "factory": Ground("#dbd3cc", "built"),
    "factories": Ground("#dbd3cc", "built"),
    "block": Ground("#b9a48c", "built", edge="#7b6650", edge_width=1.0),
    "ruin": Ground("#cbbfb0", "built", "rocks", "#8c7a68", "#8c7a68", 0.8),
    "airfield": Ground("#e6e2d2", "built", edge="#8f8871", edge_width=1.2),
    "zone": Ground("#f3ecd6", "paper", edge="#8d8270", edge_width=1.6),
    "panel": _PANEL,
    "box": _PANEL,
}


def _water(width: float, casing: float, form: Form = "solid", from_zoom: float = 0.0) -> Line:
    return Line(_BLUE, width, _DEEP, casing, form, from_zoom, "water")


_RIVER = _water(5.5, 7.5)
_MAJOR = _water(9.0, 11.5)
_STREAM = Line(_BLUE, 2.2, group="water", from_zoom=0.2)
_LENS = Line(_LAKE, 13.0, _DEEP, 15.4, "lens", group="water")
_ROAD = Line("#f3d9a0", 4.2, "#6b4f2e", 6.6, group="way")
_MAIN = Line("#c65a3a", 4.6, "#5d2a1a", 7.0, group="way")
_TRACK = Line("#7d5f3b", 2.4, form="dashed", from_zoom=0.2, group="way")
_RAIL = Line("#332f2b", 2.4, form="rail", group="way")
_FORT = Line("#8a3324", 3.0, form="teeth", group="work")
_TRENCH = Line("#6d4f31", 2.6, form="teeth", from_zoom=0.2, group="work")
_FRONTIER = Line("#8c2f5e", 3.2, "#d9a3bf", 11.0, "frontier")
_SOLID = Line("#5f5648", 2.6)

_LINES: Mapping[str, Line] = {
    "coast": Line(_DEEP, 1.7, group="water"),
    "shore": Line(_DEEP, 1.1, group="water", from_zoom=0.2),
    "river": _RIVER,
    "minor_river": _RIVER,
    "major_river": _MAJOR,
    "broad_river": Line(_LAKE, 13.0, _DEEP, 15.5, group="water"),
    "partial_river": _water(4.0, 5.6, "dashed"),
    "partial_major": _water(9.0, 11.0, "dashed"),
    "partial_minor": Line(_BLUE, 4.0, form="dashed", group="water"),
    "stream": _STREAM,
    "brook": Line(_BLUE, 3.2, group="water"),
    "canal": Line(_LAKE, 3.6, _DEEP, 5.8, group="water"),
    "lake": _LENS,
    "minor_lake": _LENS,
    "closed_water": Line(_SEA, 17.0, _DEEP, 19.4, "lens", group="water"),
    "ice": Line("#eef6fa", 4.4, _BLUE, 7.0, "dashed", group="water"),
    "road": _ROAD,
    "main_road": _MAIN,
    "minor_road": _ROAD,
    "road_primary": _MAIN,
    "road_secondary": _ROAD,
    "road_trail": _TRACK,
    "highway": _MAIN,
    "street": Line("#f7efdc", 4.0, "#a08e74", 5.6, group="way", from_zoom=0.2),
    "track": _TRACK,
    "trail": _TRACK,
    "rail": _RAIL,
    "railroad": _RAIL,
    "railway": _RAIL,
    "bridge": Line("#fbf4df", 8.0, "#3d3226", 2.2, "bridge", 0.2, "work"),
    "ford": Line("#6b4f2e", 7.0, form="ford", from_zoom=0.2, group="work"),
    "fort": _FORT,
    "fortification": _FORT,
    "mannerheim": _FORT,
    "entrenchment": _TRENCH,
    "trench": _TRENCH,
    "wall": Line("#6b6259", 4.0, group="work"),
    "frontier": _FRONTIER,
    "border": _FRONTIER,
    "country": Line("#9a6f86", 2.0, form="dashed", group="border"),
    "border_road": Line("#fffdf4", 5.0, "#5f5648", 7.6),
    "border_solid": Line("#3d372e", 4.0),
    "border_river": _MAJOR,
    "border_zone": Line("#8d8270", 2.2, form="dashed"),
    "border_edge": Line("#3d372e", 4.4),
    "solid": Line("#3d372e", 4.0),
    "trackless": _SOLID,
    "limit": Line("#7a4b2f", 3.0, form="dotted", group="border"),
    "contour": Line("#c4a878", 0.9, from_zoom=0.3),
    "arrow": Line("#6b3f2a", 5.0, group="work"),
}

_WORDS: Mapping[str, Word] = {
    "city": Word(_INK, 23, "bold", least=12.0, spacing=0.03),
    "town": Word(_INK, 19, "bold", least=10.5),
    "village": Word(_INK, 16, "medium", least=9.5),
    "place": Word("#4a4236", 16, "medium", italic=True, least=9.5),
    "area": Word(_INK, 25, "bold", least=10.0),
    "water": Word("#2c668c", 16, "medium", italic=True, least=9.0),
    "river": Word("#2c668c", 14, "medium", italic=True, least=9.0),
    "land": Word("#b3a68c", 18, "bold", least=9.0),
    "title": Word(_INK, 44, "bold", spacing=0.06),
    "note": Word(_QUIET, 14, "medium", least=8.0),
    "box": Word("#5d5445", 19, "bold", spacing=0.04, least=8.0),
    "space": Word("#e2dac4", 60, "bold"),
    "number": Word("#6b6455", 11, "medium", least=7.0),
}

_MARKS: Mapping[str, Mark] = {
    "clear": "circle",
    "open": "circle",
    "garden": "circle",
    "forest": "triangle",
    "wood": "triangle",
    "woods": "triangle",
    "urban": "square",
    "house": "square",
    "factory": "square",
    "factories": "square",
    "star": "star",
    "victory_star": "star",
    "objective": "star",
    "victory": "star",
    "binocular": "binocular",
    "observation": "binocular",
    "port": "anchor",
    "fort": "fort",
    "fortress": "fort",
}

USUAL = MapStyle(
    paper=_PAPER,
    ink=_INK,
    quiet=_QUIET,
    halo="#faf6ea",
    accent="#b3261e",
    grid="#5a5142",
    shade="#4b3a22",
    light="#fffbe8",
    panel="#faf6ea",
    grounds=_GROUNDS,
    lines=_LINES,
    words=_WORDS,
    marks=_MARKS,
    other_ground=Ground("#ddd6c4", "cover"),
    other_line=Line("#8d8478", 3.0),
)


def map_style(look: Look) -> MapStyle:
    """The style of a name."""
    if look == "dark":
        style = recoloured(USUAL, _darkened)
        grounds = {kind: _shaded(ground) for kind, ground in style.grounds.items()}
        return replace(style, grounds=grounds, grid_strength=0.5, relief=0.8)
    if look == "contrast":
        return replace(recoloured(USUAL, _sharpened), grid_strength=0.85, texture=0.35, relief=0.5)
    return USUAL


def _darkened(colour: str) -> str:
    """The colour as by night: light becomes dark, and the hue stays."""
    light, a, b = to_lab(colour)
    return from_lab((0.97 - 0.74 * light, a * 0.85, b * 0.85))


def _shaded(ground: Ground) -> Ground:
    """Woods by night: crowns have light on them, which must not make them the brightest thing on the map."""
    if ground.pattern not in _CROWNS:
        return ground
    return replace(ground, scatter=mix(ground.colour, "#000000", 0.35))


def _sharpened(colour: str) -> str:
    """The colour with light made lighter, dark darker, and stronger hues."""
    light, a, b = to_lab(colour)
    return from_lab((min(1.0, max(0.0, 0.72 + (light - 0.72) * 1.4)), a * 1.35, b * 1.1))
