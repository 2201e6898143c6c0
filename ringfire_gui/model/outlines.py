"""Outlines as shapely polygons: are they sound, and what have two of them in common?"""

import math
from collections.abc import Sequence

import shapely
from shapely import LineString, MultiLineString, Polygon

from ringfire_gui.core.errors import BadData
from ringfire_gui.model.areadata import Point, Rect

Line = LineString | MultiLineString

TOUCH = 1e-6
"""Share of the longer side of the map. Outlines that come closer than this touch: it forgives rounding, nothing else;
a thousandth of a pixel on a map of a thousand pixels."""

MAX_COORDINATE = 1e9
"""Greater coordinates are refused: on paper they mean nothing, and in floating point they lose their neighbours."""

MIN_EXTENT = 1e-3
"""A map must be at least so wide or high."""

DECIMALS = 12
"""Coordinates are read to so many decimals."""


def build_polygon(outline: Sequence[Point], key: str) -> Polygon:
    """The polygon of an outline.

    Raises:
        BadData: it has fewer than three corners, crosses or touches itself, or has corners that are no place.
    """
    if len(outline) < 3:
        raise BadData("", key, f"an outline needs at least three corners, this one has {len(outline)}")
    for index, point in enumerate(outline):
        check_numbers(point, f"{key}[{index}]")
        if point == outline[index - 1]:
            raise BadData("", f"{key}[{index}]", "the same corner stands here twice in a row (do not repeat the first)")
    polygon = Polygon([(round(x, DECIMALS), round(y, DECIMALS)) for x, y in outline])
    if not polygon.is_valid:
        place = shapely.is_valid_reason(polygon).partition("[")[2].rstrip("]").replace(" ", ", ")
        raise BadData("", key, f"the outline crosses or touches itself at ({place})")
    return polygon


def build_rectangle(rect: Rect, key: str) -> Polygon:
    """The polygon of a rectangle; BadData if it has no width or no height."""
    check_numbers(rect, key)
    left, top, width, height = rect
    if width <= 0 or height <= 0:
        raise BadData("", key, "left, top, width, height: width and height must be greater than 0")
    return Polygon([(left, top), (left + width, top), (left + width, top + height), (left, top + height)])


def check_numbers(numbers: Sequence[float], key: str) -> None:
    """Raise BadData if a number is not finite or is absurdly great."""
    for number in numbers:
        if not math.isfinite(number) or abs(number) > MAX_COORDINATE:
            raise BadData("", key, f"{number} is not a place on a map")


def extent(polygons: Sequence[Polygon]) -> float:
    """The longer side of the map that these polygons make."""
    left, top, right, bottom = shapely.total_bounds(polygons)
    return max(float(right - left), float(bottom - top))


def is_thin(polygon: Polygon, width: float) -> bool:
    """Whether a polygon is no wider than this, on average."""
    return 2 * polygon.area <= width * polygon.length


def common_line(a: Polygon, b: Polygon, touch: float) -> Line | None:
    """The common border of two polygons; None where they have none, or only points in common.

    A corner of the one that lies on a side of the other, up to `touch`, counts as a corner of both.
    """
    first = shapely.snap(a.exterior, b.exterior, touch)
    second = shapely.snap(b.exterior, first, touch)
    parts = shapely.get_parts(shapely.intersection(first, second))
    line = shapely.line_merge(
        MultiLineString([part for part in parts if isinstance(part, LineString) and not part.is_empty])
    )
    if line.length <= touch or not isinstance(line, LineString | MultiLineString):
        return None
    return line


def middle(polygon: Polygon) -> Point:
    """A good place for a name: the centre of gravity, or a point inside where that lies outside."""
    point = polygon.centroid
    if not polygon.contains(point):
        point = polygon.point_on_surface()
    return float(point.x), float(point.y)
