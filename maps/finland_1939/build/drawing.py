"""Turns geometry into the shapes and strokes of a drawing: smoothed, thinned out, rounded."""

from collections.abc import Iterator

import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from ringfire_gui.model.art import Point, Shape, Stroke

GRID = 0.01
"""Map units to which points are rounded: less than a pixel at zoom 1."""
_THINNEST = 0.012
"""Half the width of the narrowest inlet or spit that is kept."""
_TOLERANCE = 0.012
_SMALLEST_WATER, _SMALLEST_ISLAND = 0.02, 0.004
"""Square map units."""
_SHORTEST = 0.4
"""Map units: a shorter piece of a river is left out."""


def smoothed(water: BaseGeometry) -> BaseGeometry:
    """Water without the inlets, spits, ponds and rocks that are too small to be seen, on the grid of the drawing."""
    opened = water.buffer(-_THINNEST, quad_segs=2).buffer(2 * _THINNEST, quad_segs=2).buffer(-_THINNEST, quad_segs=2)
    rounded = shapely.set_precision(opened.simplify(_TOLERANCE), GRID)
    large = [_without_rocks(part) for part in _polygons(rounded) if part.area >= _SMALLEST_WATER]
    return shapely.normalize(MultiPolygon(large))


def shapes(kind: str, geometry: BaseGeometry, names: dict[str, BaseGeometry]) -> Iterator[Shape]:
    """Filled shapes; each takes its name from what it mostly covers."""
    for part in _polygons(geometry):
        name = next((name for name, whole in names.items() if _covers_most(whole, part)), "")
        holes = tuple(_points(hole)[:-1] for hole in part.interiors)
        yield Shape(kind, _points(part.exterior)[:-1], holes, name)


def shores(kind: str, water: BaseGeometry, sheet: BaseGeometry) -> Iterator[Stroke]:
    """The lines where water meets land; where the sheet ends is no shore."""
    yield from strokes(kind, water.boundary.difference(sheet.boundary.buffer(GRID)))


def streams(kind: str, line: BaseGeometry, water: BaseGeometry, name: str) -> Iterator[Stroke]:
    """A river where it does not run through a lake or out at sea."""
    dry = shapely.line_merge(line.difference(water)).simplify(_TOLERANCE)
    long = [part for part in _lines(dry) if part.length >= _SHORTEST]
    yield from strokes(kind, MultiLineString(long), name)


def strokes(kind: str, lines: BaseGeometry, name: str = "") -> Iterator[Stroke]:
    """Lines, joined end to end where they meet."""
    merged = shapely.normalize(shapely.line_merge(MultiLineString(_lines(lines))))
    for part in _lines(merged):
        yield Stroke(kind, _points(part), name=name)


def _without_rocks(part: Polygon) -> Polygon:
    islands = [hole for hole in part.interiors if Polygon(hole).area >= _SMALLEST_ISLAND]
    return Polygon(part.exterior, islands)


def _covers_most(whole: BaseGeometry, part: BaseGeometry) -> bool:
    return bool(whole.intersection(part).area > part.area / 2)


def _polygons(geometry: BaseGeometry) -> list[Polygon]:
    return [part for part in shapely.get_parts(geometry) if isinstance(part, Polygon) and not part.is_empty]


def _lines(geometry: BaseGeometry) -> list[LineString]:
    return [part for part in shapely.get_parts(geometry) if isinstance(part, LineString) and not part.is_empty]


def _points(line: LineString) -> tuple[Point, ...]:
    return tuple((round(x, 2), round(y, 2)) for x, y in line.coords)
