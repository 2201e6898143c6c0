"""Towns on a hex map: blocks of houses where the terrain has some, dots where there is only a name, and signs."""

import math
import zlib
from collections.abc import Iterable, Iterator

import numpy as np
import shapely
from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.painters.boxes import Boxes
from ringfire_gui.gui.map.painters.hexnet import HexNet
from ringfire_gui.gui.map.painters.ink import Layer, Solid, Stroke, View, closed
from ringfire_gui.gui.map.painters.marks import draw_mark
from ringfire_gui.gui.map.painters.strands import Strand
from ringfire_gui.gui.map.painters.style import MapStyle, Mark

_SIZES = {"city": 0.62, "town": 0.46, "village": 0.31, "settlement": 0.31}
"""Radius of a town's blocks, in hex radii."""
_DOTS = {"supply-city": 7.0, "city": 7.0, "town": 5.0, "village": 3.8, "settlement": 3.8, "station": 3.8}
"""Radius of the dot of a place that is only a name; a place that is several of these is the first."""
_SIGNS = frozenset({"star", "binocular", "anchor", "fort"})
_CORNERS = ((-0.5, -0.42), (0.5, -0.42), (-0.5, 0.42), (0.5, 0.42))
"""Where signs stand in a hex."""
_BLOCK = 0.15
"""Side of a block of houses, in hex radii."""


class Town(Struct, frozen=True):
    """A place that has a symbol."""

    at: LocId
    kind: str
    x: float
    y: float
    houses: bool
    """Whether it is drawn as blocks of houses."""
    signs: tuple[Mark, ...]

    @property
    def clear(self) -> float:
        """How far names must keep away from its middle, in scene pixels on a map of 64 pixels a hex."""
        return _SIZES[self.kind] * 64 + 3 if self.houses else _DOTS.get(self.kind, -2.0) + 5


def towns(net: HexNet, style: MapStyle) -> list[Town]:
    """All hexes with a town, and all places with a sign."""
    found = []
    houses = {kind for kind in net.board.terrain_counts() if style.ground(kind).group == "built"}
    for at in net.board.hexes:
        location = net.board.locations[at]
        if len(location.terrain) < 2 and not location.tags and location.ground not in houses:
            continue
        built = next((kind for kind in map(_size_of, location.terrain) if kind), "")
        dot = _dot_of(location.tags) if location.name else ""
        signs = tuple(dict.fromkeys(mark for mark in map(style.mark, sorted(location.tags)) if mark in _SIGNS))
        if built or dot or signs:
            x, y = net.board.centre(at)
            found.append(Town(at, built or dot, x * net.radius, y * net.radius, bool(built), signs))
    return found


def sign_spots(town: Town, radius: float) -> list[tuple[float, float]]:
    """Where the signs of a place stand."""
    return [(town.x + x * radius, town.y + y * radius) for x, y in _CORNERS[: len(town.signs)]]


def _size_of(terrain: str) -> str:
    words = terrain.split("_")
    return next(
        (word for word in words if word in _SIZES), "town" if terrain in ("urban", "houses", "factories") else ""
    )


def _dot_of(tags: Iterable[str]) -> str:
    words = {tag.partition(":")[0] for tag in tags}
    return next((kind for kind in _DOTS if kind in words), "")


def blocks(town: Town, radius: float) -> list[Strand]:
    """The houses of a town in a hex."""
    reach = _SIZES[town.kind] * radius
    corners = np.linspace(0, 2 * math.pi, 16, endpoint=False)
    ring = np.stack([np.cos(corners), np.sin(corners)], axis=1) * reach * 1.1 + (town.x, town.y)
    return quarter(town.at, ring, _BLOCK * radius)


def quarter(at: LocId, outline: Strand, side: float) -> list[Strand]:
    """Blocks of houses along streets that cross, within an outline; always the same for the same place.

    Args:
        at: The place.
        outline: The corners of the quarter.
        side: From one street to the next.
    """
    rng = np.random.default_rng(zlib.crc32(at.encode()))
    turn = rng.uniform(0, math.pi / 2)
    axes = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    middle = outline.mean(axis=0)
    reach = int(np.hypot(*(outline - middle).T).max() / side) + 1
    steps = np.arange(-reach, reach) + 0.5
    spots = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2) * side
    half = rng.uniform(0.27, 0.43, size=spots.shape) * side
    kept = rng.random(len(spots)) > 0.12
    signs = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    found = (spots[:, None] + half[:, None] * signs[None]) @ axes + middle
    area = shapely.Polygon(outline).buffer(-side * 0.2)
    inside = shapely.contains_properly(area, shapely.polygons(found))
    return list(found[kept & inside])


def town_layers(found: list[Town], net: HexNet, style: MapStyle) -> Iterator[Layer]:
    """Houses, then dots and signs."""
    houses = [block for town in found if town.houses for block in blocks(town, net.radius)]
    ground = style.ground("block")
    yield Solid([block + 1.6 for block in houses], style.ground("town").edge, 0.4)
    yield Solid(houses, ground.colour)
    yield Stroke(closed(houses), ground.edge, 0.9, 0.4)
    yield Dots([town for town in found if not town.houses or town.signs], style, net.radius)


class Dots:
    """The dots of places, and stars and other signs beside them."""

    def __init__(self, found: list[Town], style: MapStyle, radius: float) -> None:
        self._towns = found
        self._style = style
        self._radius = radius
        centres = np.array([(town.x, town.y) for town in found]).reshape(-1, 2)
        self._boxes = Boxes(np.concatenate([centres - radius, centres + radius], axis=1))

    def draw(self, view: View) -> None:
        """Draw the dots a little larger on a small map."""
        larger = view.zoom**-0.45 if view.zoom < 1 else 1.0
        for number in self._boxes.meeting(view.exposed):
            town = self._towns[number]
            if not town.houses and town.kind:
                draw_dot(view.painter, town.kind, QPointF(town.x, town.y), larger, self._style)
            if view.zoom > 0.2:
                for sign, spot in zip(town.signs, sign_spots(town, self._radius), strict=False):
                    draw_mark(
                        view.painter,
                        sign,
                        QPointF(*spot),
                        9.5 * view.zoom ** (-0.2 if view.zoom < 1 else 0),
                        self._style,
                    )


def draw_dot(painter: QPainter, kind: str, at: QPointF, larger: float, style: MapStyle) -> None:
    """Draw the dot of a place: a square where supply comes from, round elsewhere; red in a city, hollow in a town."""
    radius = _DOTS[kind] * larger
    rings = [(radius + 1.8 * larger, style.halo), (radius, style.ink)]
    if kind != "village":
        rings.append((radius * 0.62, style.halo if kind == "town" else style.accent))
    painter.setPen(Qt.PenStyle.NoPen)
    for reach, colour in rings:
        painter.setBrush(QColor(colour))
        if kind == "supply-city":
            painter.drawRect(QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach))
        else:
            painter.drawEllipse(at, reach, reach)
