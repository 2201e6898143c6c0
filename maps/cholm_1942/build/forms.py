"""Forms to draw with: rectangles, blobs, clumps of trees, and how shapely's forms become those of the art."""

import cmath
import math
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from ringfire_gui.model.art import Shape, Stroke


def rectangle(middle: complex, wide: float, high: float, turn: complex = 1) -> Polygon:
    """A rectangle whose width points the way of `turn`."""
    half = (complex(-wide, -high), complex(wide, -high), complex(wide, high), complex(-wide, high))
    return polygon([middle + corner / 2 * turn for corner in half])


def polygon(points: Sequence[complex]) -> Polygon:
    """A loop of points for shapely."""
    return Polygon([(point.real, point.imag) for point in points])


def blob(middle: complex, wide: float, high: float, luck: Random) -> Polygon:
    """A rounded form without a straight side."""
    waves = [(k, luck.uniform(0.05, 0.22) / math.sqrt(k), luck.uniform(0, math.tau)) for k in (2, 3, 5)]
    points = []
    for n in range(28):
        angle = n / 28 * math.tau
        far = 1 + sum(size * math.sin(k * angle + shift) for k, size, shift in waves)
        points.append(middle + complex(math.cos(angle) * wide / 2, math.sin(angle) * high / 2) * far)
    return polygon(points)


def trees(ground: BaseGeometry, space: float, luck: Random, gaps: float = 0.0) -> BaseGeometry:
    """Crowns of trees over a ground, grown together; of so many parts of it they leave out clearings."""
    if ground.is_empty:
        return ground
    left, top, right, bottom = ground.bounds
    glades = [
        Point(luck.uniform(left, right), luck.uniform(top, bottom)).buffer(luck.uniform(0.5, 1.0))
        for _ in range(round(gaps * ground.area / 2.4))
    ]
    # Crowns keep their round edges: they reach beyond the ground by a tenth of a unit at most.
    inside = ground.buffer(-0.62 * space).difference(shapely.union_all(glades))
    crowns = []
    for row in range(math.ceil((bottom - top) / space) + 1):
        for column in range(math.ceil((right - left) / space) + 1):
            x = left + (column + 0.5 * (row % 2) + luck.uniform(-0.3, 0.3)) * space
            y = top + (row + luck.uniform(-0.3, 0.3)) * space
            crown = Point(x, y).buffer(space * luck.uniform(0.62, 0.8), quad_segs=3)
            if inside.covers(Point(x, y)):
                crowns.append(crown)
    return shapely.union_all(crowns)


def heading(angle: float) -> complex:
    """The direction of an angle in degrees, clockwise from the right."""
    return cmath.rect(1, math.radians(angle))


def parts(form: BaseGeometry, least: float) -> list[Polygon]:
    """The polygons of a form that are not too small, the first from the upper left."""
    found = [part for part in shapely.get_parts(form) if isinstance(part, Polygon) and part.area >= least]
    return sorted(found, key=lambda part: (round(part.bounds[1], 3), round(part.bounds[0], 3)))


def pieces(form: BaseGeometry, least: float) -> list[LineString]:
    """The lines of a form that are not too short."""
    found = [part for part in shapely.get_parts(form) if isinstance(part, LineString) and part.length >= least]
    return sorted(found, key=lambda part: (round(part.bounds[1], 3), round(part.bounds[0], 3), round(part.length, 3)))


def drawn(kind: str, form: BaseGeometry, least: float = 0.02, fine: float = 0.02, name: str = "") -> list[Shape]:
    """A form as shapes of the art."""
    shapes = []
    for part in parts(shapely.set_precision(shapely.simplify(form, fine), 0.01), least):
        holes = [ring for ring in part.interiors if Polygon(ring).area >= 5 * least]
        shapes.append(Shape(kind, _points(part.exterior), tuple(_points(ring) for ring in holes), name))
    return shapes


def stroke(kind: str, line: LineString | Sequence[complex], width: float = 0.0, name: str = "") -> Stroke:
    """A line as a stroke of the art."""
    points = line.coords if isinstance(line, LineString) else [(point.real, point.imag) for point in line]
    return Stroke(kind, tuple((round(x, 2), round(y, 2)) for x, y in points), width, name)


def smoothed(line: BaseGeometry) -> LineString:
    """A line with its corners cut."""
    points = [complex(x, y) for x, y in line.coords]
    cut = [points[0]]
    for a, b in pairwise(points):
        cut += [a * 0.75 + b * 0.25, a * 0.25 + b * 0.75]
    closed = points[0] == points[-1]
    cut = [*cut[1:], cut[1]] if closed else [*cut, points[-1]]
    return LineString([(point.real, point.imag) for point in cut])


def _points(ring: LineString) -> tuple[tuple[float, float], ...]:
    return tuple((round(x, 2), round(y, 2)) for x, y in ring.coords[:-1])
