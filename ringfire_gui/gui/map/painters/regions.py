"""An area map: borders by kind, arrows with their costs, and for each area its identifier and its name."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress

import numpy as np
import shapely
from msgspec import Struct
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.painters.boxes import Boxes
from ringfire_gui.gui.map.painters.cells import lines_of, rings_of
from ringfire_gui.gui.map.painters.ink import Layer, Solid, Stroke, View, closed
from ringfire_gui.gui.map.painters.marks import draw_mark
from ringfire_gui.gui.map.painters.strands import Strand
from ringfire_gui.gui.map.painters.style import MapStyle, Mark
from ringfire_gui.gui.map.painters.towns import quarter
from ringfire_gui.gui.map.painters.ways import line_layers
from ringfire_gui.gui.map.painters.writing import BASE, Written
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.theme.colours import mix
from ringfire_gui.model.areamap import AreaMap
from ringfire_gui.model.board import Border, Location
from ringfire_gui.model.outlines import Line

_RADIUS = 20.0
"""Of an identifier."""
_STEP = 14.0
"""Distance between the spots that are tried for an identifier."""
_SIZES = (1.0, 0.85, 0.72)
_FULL_SIZE = 0.5
"""The zoom below which headers keep their size on the screen for a while."""
_UNREADABLE = 5.5


def border_layers(board: AreaMap, projection: Projection, style: MapStyle) -> Iterator[Layer]:
    """The borders of areas by kind, and the edge of the map; not the kinds that the art has drawn."""
    drawn = {stroke.kind for stroke in projection.art.strokes}
    if "river" in drawn:
        drawn.add("border_river")
    by_kind: dict[str, list[Strand]] = defaultdict(list)
    for a, b, line in _common(board):
        scaled = shapely.transform(line, lambda points: points * projection.scale)
        by_kind[border_kind(board.border(a, b))] += lines_of(scaled)
    zones = [projection.corners(at) for at, location in board.locations.items() if location.kind == "zone"]
    yield from line_layers(closed(zones), style.line("border_zone"))
    areas = [board.polygons[at] for at, location in board.locations.items() if location.kind == "area"]
    land = shapely.transform(shapely.union_all(areas), lambda points: points * projection.scale)
    by_kind["border_edge"] = closed(rings_of(land))
    for kind in ("border_solid", "border_road", *sorted(set(by_kind) - set(_ON_TOP)), *_ON_TOP[2:]):
        if kind in by_kind and kind not in drawn:
            yield from line_layers(by_kind.pop(kind), style.line(kind))


def houses(projection: Projection, style: MapStyle) -> Iterator[Layer]:
    """Blocks of houses in the areas that are built up, where the art draws none."""
    if any(style.ground(shape.kind).group == "built" for shape in projection.art.shapes):
        return
    found: list[Strand] = []
    for at, location in projection.board.locations.items():
        if location.kind == "area" and style.ground(location.ground).group == "built":
            side = 58.0 if "factor" in location.ground else 36.0
            found += quarter(at, projection.corners(at), side)
    ground = style.ground("block")
    yield Solid(found, mix(ground.colour, style.ground("urban").colour, 0.62), 0.2)
    yield Stroke(closed(found), mix(ground.edge, style.ground("urban").colour, 0.62), 0.9, 0.4)


def _common(board: AreaMap) -> Iterator[tuple[LocId, LocId, Line]]:
    """Every common border of two areas, once."""
    order = {at: number for number, at in enumerate(board.locations)}
    for a in board.locations:
        for b in board.neighbours(a):
            if order[a] < order[b]:
                with suppress(KeyError):
                    yield a, b, board.common_border(a, b)


_ON_TOP = ("border_solid", "border_road", "border_edge", "border_river")


def border_kind(border: Border) -> str:
    """How the border between two areas is drawn: as a river, as a road that crosses it, or as what it is."""
    for kind in sorted(border.sides):
        return "border_river" if "river" in kind else kind
    return "border_road" if border.paths else "border_solid"


class Header(Struct, frozen=True):
    """The identifier and the name of an area, and where they stand."""

    mark: Mark
    at: tuple[float, float]
    """The middle of the identifier."""
    name_at: tuple[float, float]
    size: float
    """Of the name; the identifier goes with it."""


class Headers:
    """Identifiers and names of all areas and zones."""

    def __init__(self, projection: Projection, style: MapStyle) -> None:
        self._style = style
        self._word = style.word("area")
        places = [each for each in projection.board.locations.values() if each.kind in ("area", "zone")]
        self._names = [Written(_name(each), self._word) for each in places]
        self._numbers = [Written(each.id if len(each.id) < 4 else "", self._word) for each in places]
        self._signs = [_signs(each, style) for each in places]
        self._headers = [
            header(projection, each, name, _identifier(each, style))
            for each, name in zip(places, self._names, strict=True)
        ]
        self._boxes = Boxes(np.array([projection.rect(each.id).getCoords() for each in places]))

    def draw(self, view: View) -> None:
        """Draw identifier, number, name and signs of the areas in the view; larger on a small map."""
        larger = min(1.7, max(1.0, _FULL_SIZE / view.zoom))
        halo = QColor(self._style.halo)
        halo.setAlphaF(0.8)
        for number in self._boxes.meeting(view.exposed):
            found = self._headers[number]
            self._identify(view, number, found, larger)
            size = found.size * larger
            if size * view.zoom >= _UNREADABLE:
                away = (QPointF(*found.name_at) - QPointF(*found.at)) * larger
                self._names[number].draw(view.painter, QPointF(*found.at) + away, size, halo)

    def _identify(self, view: View, number: int, found: Header, larger: float) -> None:
        """The identifier with its number, and the signs below it."""
        radius = _RADIUS * found.size / self._word.size * larger
        at = QPointF(*found.at)
        draw_mark(view.painter, found.mark, at, radius, self._style)
        if radius * view.zoom >= 6:
            down = radius * 0.22 if found.mark == "triangle" else 0
            self._numbers[number].draw(view.painter, at + QPointF(0, down), radius * 1.05, None)
        for place, sign in enumerate(self._signs[number]):
            below = at + QPointF(place * radius * 2.2, radius * 2.3)
            draw_mark(view.painter, sign, below, radius * 0.85, self._style)


def _identifier(location: Location, style: MapStyle) -> Mark:
    if location.kind == "zone":
        return "none" if len(location.id) > 3 else "zone"
    mark = style.mark(location.ground)
    return mark if mark != "none" else "circle"


def _name(location: Location) -> str:
    return location.name if location.name != location.id else ""


def _signs(location: Location, style: MapStyle) -> list[Mark]:
    marks = (style.mark(tag) for tag in sorted(location.tags))
    return [mark for mark in dict.fromkeys(marks) if mark in ("star", "binocular", "anchor", "fort")]


def header(projection: Projection, location: Location, name: Written, mark: Mark) -> Header:
    """Where identifier and name of an area stand: side by side in its upper part, or one above the other.

    They keep within the area and above its middle, where the counters lie, if they can.
    """
    outline = projection.corners(location.id)
    centre = projection.centre(location.id).toTuple()
    area = shapely.Polygon(outline).buffer(-8)
    shapely.prepare(area)
    left, top, right, bottom = area.bounds
    xs, ys = np.arange(left, right, _STEP), np.arange(top, bottom, _STEP)
    spots = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    if location.kind == "zone":
        against = np.abs(spots[:, 0] - centre[0]) + np.abs(spots[:, 1] - centre[1] + 90)
    else:
        against = spots[:, 1] + np.abs(spots[:, 0] - centre[0]) * 0.35
    spots = spots[np.argsort(against)]
    for share in _SIZES:
        for layout in ("row", "column"):
            found = _fitting(area, spots, Header(mark, centre, centre, name.word.size * share), name, layout)
            if found is not None:
                return found
    x, y = centre
    return Header(mark, (x, y - 30), (x, y), name.word.size * _SIZES[-1])


def _fitting(area: shapely.Polygon, spots: Strand, wanted: Header, name: Written, layout: str) -> Header | None:
    """The header at the first spot where it lies within the area; None if there is none."""
    size = wanted.size
    radius = _RADIUS * size / name.word.size if wanted.mark != "none" else 0.0
    wide = name.width * size / BASE
    across = max(2 * radius, wide) if layout == "column" else 2 * radius + 8 + wide
    down = 2 * radius + size if layout == "column" else max(2.2 * radius, size)
    half = np.array([across, down]) / 2
    boxes = shapely.box(*(spots - half).T, *(spots + half).T)
    inside = np.flatnonzero(shapely.contains_properly(area, boxes))
    if not len(inside):
        return None
    x, y = spots[inside[0]].tolist()
    if layout == "column":
        return Header(wanted.mark, (x, y - size / 2), (x, y + radius), size)
    return Header(wanted.mark, (x - across / 2 + radius, y), (x + radius + 4, y), size)
