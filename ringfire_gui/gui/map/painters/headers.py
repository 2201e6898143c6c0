"""For each area of a map its identifier, its name and its signs, where they hide neither counters nor houses."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import shapely
from msgspec import Struct
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from ringfire_gui.gui.map.painters.boxes import Boxes
from ringfire_gui.gui.map.painters.ink import View
from ringfire_gui.gui.map.painters.marks import draw_mark
from ringfire_gui.gui.map.painters.strands import Strand
from ringfire_gui.gui.map.painters.style import MapStyle, Mark
from ringfire_gui.gui.map.painters.writing import BASE, Written
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.board import Location

_RADIUS = 20.0
"""Of an identifier."""
_STEP = 12.0
"""Distance between the spots that are tried for an identifier."""
_SIZES = (1.0, 0.85, 0.72)
_REACHES = (320.0, 2000.0)
"""How far from the line above the counters a header is looked for: first near it, then everywhere."""
_ABOVE = 104.0
"""How far above the middle of an area the line lies that two rows of counters leave free."""
_WIDTHS = {"none": 0.0, "triangle": 1.25}
"""How wide an identifier is, where it is not as wide as a circle."""
_AGAINST = 34.0
"""How far a header goes out of the way of a road or a house."""
_FULL_SIZE = 0.5
"""The zoom below which headers keep their size on the screen for a while."""
_UNREADABLE = 5.5


class Header(Struct, frozen=True):
    """The identifier, the name and the signs of an area, and where they stand."""

    mark: Mark
    at: tuple[float, float]
    """The middle of the identifier."""
    name_at: tuple[float, float]
    size: float
    """Of the name; the identifier goes with it."""
    signs: tuple[Mark, ...] = ()
    first_sign: tuple[float, float] = (0.0, 0.0)
    """The middle of the first sign; the others follow on its right."""

    @property
    def sign_step(self) -> float:
        """From a sign to the next."""
        return 1.9 * self.size * 0.8


class Headers:
    """Identifiers, names and signs of all areas and zones."""

    def __init__(self, projection: Projection, style: MapStyle) -> None:
        self._style = style
        self._word = style.word("area")
        places = [each for each in projection.board.locations.values() if each.kind in ("area", "zone")]
        self._names = [Written(_name(each), self._word) for each in places]
        self._numbers = [Written(each.id if len(each.id) < 4 else "", self._word) for each in places]
        barred, avoided = _rivers(projection), shapely.STRtree(list(_obstacles(projection, style)))
        self._headers = [
            _header(projection, each, name, style, (barred, avoided))
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
        """The identifier with its number, and the signs."""
        radius = _RADIUS * found.size / self._word.size * larger
        at = QPointF(*found.at)
        draw_mark(view.painter, found.mark, at, radius, self._style)
        if radius * view.zoom >= 6:
            down = radius * 0.22 if found.mark == "triangle" else 0
            self._numbers[number].draw(view.painter, at + QPointF(0, down), radius * 1.05, None)
        for place, sign in enumerate(found.signs):
            away = QPointF(*found.first_sign) - QPointF(*found.at) + QPointF(place * found.sign_step, 0)
            draw_mark(view.painter, sign, at + away * larger, radius * 0.85, self._style)


def _identifier(location: Location, style: MapStyle) -> Mark:
    if location.kind == "zone" and len(location.id) > 3:
        return "none"
    mark = style.mark(location.ground) if location.terrain else "none"
    if mark != "none":
        return mark
    return "zone" if location.kind == "zone" else "circle"


def _name(location: Location) -> str:
    return location.name if location.name != location.id else ""


def _signs(location: Location, style: MapStyle) -> tuple[Mark, ...]:
    marks = (style.mark(tag) for tag in sorted(location.tags))
    return tuple(mark for mark in dict.fromkeys(marks) if mark in ("star", "binocular", "anchor", "fort"))


def _rivers(projection: Projection) -> shapely.Geometry:
    """The rivers that the art draws, with their banks."""
    courses = [stroke for stroke in projection.art.strokes if stroke.kind == "river" and len(stroke.points) > 1]
    lines = [shapely.LineString(projection.array(stroke.points)) for stroke in courses]
    return shapely.union_all(shapely.buffer(lines, [stroke.width / 2 * projection.scale + 6 for stroke in courses]))


def _obstacles(projection: Projection, style: MapStyle) -> Iterator[shapely.Geometry]:
    """What a header should rather not lie on: houses, arrows, and each step of a road."""
    for shape in projection.art.shapes:
        if style.ground(shape.kind).group == "built" and len(shape.outline) > 2:
            yield shapely.Polygon(projection.array(shape.outline))
    for stroke in projection.art.strokes:
        if style.line(stroke.kind).group in ("way", "work"):
            points = projection.array(stroke.points)
            yield from (shapely.LineString(step) for step in pairwise(points))


def _header(
    projection: Projection,
    location: Location,
    name: Written,
    style: MapStyle,
    around: tuple[shapely.Geometry, shapely.STRtree],
) -> Header:
    """Where identifier and name of an area stand: side by side above its counters, or one above the other.

    They keep within the area and out of its rivers, and off roads and houses if they can.
    """
    barred, avoided = around
    centre = projection.centre(location.id).toTuple()
    area = shapely.Polygon(projection.corners(location.id)).buffer(-8).difference(barred)
    shapely.prepare(area)
    wanted = Header(_identifier(location, style), centre, centre, name.word.size, _signs(location, style))
    for share in _SIZES:
        for layout in ("row", "column"):
            found = _fitting((area, avoided), _smaller(wanted, share), name, layout)
            if found is not None:
                return found
    x, y = centre
    return Header(wanted.mark, (x, y - 30), (x, y), name.word.size * _SIZES[-1], wanted.signs, (x + 40, y - 30))


def _smaller(header: Header, share: float) -> Header:
    return Header(header.mark, header.at, header.name_at, header.size * share, header.signs)


def _fitting(
    ground: tuple[shapely.Geometry, shapely.STRtree], wanted: Header, name: Written, layout: str
) -> Header | None:
    """The header at the best spot where it lies within the area; None if there is none."""
    (area, avoided), size = ground, wanted.size
    radius = _RADIUS * size / name.word.size * _WIDTHS.get(wanted.mark, 1.0)
    wide, tagged = name.width * size / BASE, len(wanted.signs) * wanted.sign_step
    across = max(2 * radius + tagged, wide) if layout == "column" else 2 * radius + 8 + wide + tagged
    down = 2 * radius + size if layout == "column" else max(2.2 * radius, size)
    found = _spot(area, avoided, wanted.at, np.array([across, down]) / 2)
    if found is None:
        return None
    x, y = found
    if layout == "column":
        beside = (x + radius + wanted.sign_step * 0.55, y - size / 2)
        return Header(wanted.mark, (x, y - size / 2), (x, y + radius), size, wanted.signs, beside)
    left = x - across / 2
    beside = (left + 2 * radius + 8 + wide + wanted.sign_step * 0.6, y)
    return Header(wanted.mark, (left + radius, y), (left + 2 * radius + 8 + wide / 2, y), size, wanted.signs, beside)


def _spot(
    area: shapely.Geometry, avoided: shapely.STRtree, centre: tuple[float, float], half: Strand
) -> tuple[float, float] | None:
    """The middle of a box of some size in an area: near the line above its counters, and with little under it."""
    x, y = centre[0], centre[1] - _ABOVE
    for reach in _REACHES:
        near = shapely.clip_by_rect(area, x - reach, y - reach, x + reach, y + reach)
        spots = _grid(near, x, y)
        boxes = np.asarray(shapely.box(*(spots - half).T, *(spots + half).T))
        inside = shapely.contains_properly(area, boxes)
        if inside.any():
            spots, boxes = spots[inside], boxes[inside]
            lower = spots[:, 1] - y
            under = np.bincount(avoided.query(boxes, predicate="intersects")[0], minlength=len(spots))
            against = np.abs(lower) + 6 * np.maximum(lower, 0) + np.abs(spots[:, 0] - x) * 0.35
            best_x, best_y = spots[np.argmin(against + _AGAINST * np.minimum(under, 6))].tolist()
            return best_x, best_y
    return None


def _grid(area: shapely.Geometry, x: float, y: float) -> Strand:
    """Spots all over an area, and on the lines through one spot."""
    if shapely.is_empty(area):
        return np.empty((0, 2))
    left, top, right, bottom = shapely.bounds(area).tolist()
    xs = np.concatenate([[x], np.arange(left, right, _STEP)])
    ys = np.concatenate([[y], np.arange(top, bottom, _STEP)])
    return np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
