"""Where counters fit into an area: places for single counters that neither overlap nor cross the border. No Qt.

Places are the middles of counters, in units of the scene.
"""

import math
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon

Point = tuple[float, float]
Rect = tuple[float, float, float, float]
"""Left, top, width and height."""

FINENESS = 8
"""Into how many steps the side of a counter is divided when places are looked for."""
ABOVE = 8.0
"""Units above a centre that still count as beside it."""


def slots_in_area(outline: Sequence[Point], centre: Point, side: float, gap: float) -> tuple[Point, ...]:
    """As many places for counters as fit into an outline in rows, those by its centre first."""
    polygon = Polygon(outline)
    fits, xs, ys = _fitting(polygon, side, gap)
    if not fits.any():
        return ()
    pitch = math.ceil(FINENESS * (side + gap) / side)
    best: list[Point] = []
    for phase in range(min(pitch, len(ys))):
        found = [place for row in range(phase, len(ys), pitch) for place in _pack(fits[row], xs, ys[row], side + gap)]
        if len(found) > len(best) or (len(found) == len(best) and _spread(found, centre) < _spread(best, centre)):
            best = found
    return tuple(sorted(best, key=lambda place: (farness(place, centre), place)))


def farness(place: Point, centre: Point) -> float:
    """How little a place is liked, seen from a centre; what lies above it is liked less, for there stand names."""
    above = max(0.0, centre[1] - place[1] - ABOVE)
    return math.dist(place, centre) + 2 * above


def slots_in_box(box: Rect, count: int, side: float, gap: float) -> tuple[Point, ...]:
    """Places for so many counters in rows from the upper left; they lie on one another where there are too many."""
    left, top, wide, high = box
    rows = max(1, int((high - gap) // (side + gap)))
    columns = max(1, int((wide - gap) // (side + gap)))
    columns = max(columns, math.ceil(count / rows))
    across = min(side + gap, (wide - 2 * gap - side) / (columns - 1)) if columns > 1 else 0.0
    first = left + gap + side / 2 if wide >= side + 2 * gap else left + wide / 2
    down = top + gap + side / 2 if high >= side + 2 * gap else top + high / 2
    return tuple(
        (first + (number % columns) * max(across, 0.0), down + (number // columns) * (side + gap))
        for number in range(count)
    )


def _fitting(
    polygon: Polygon, side: float, gap: float
) -> tuple[NDArray[np.bool_], NDArray[np.float64], NDArray[np.float64]]:
    """On a fine grid, where the middle of a counter may lie."""
    half, step = side / 2, side / FINENESS
    inner = polygon.buffer(-gap / 2)
    if inner.is_empty:
        return np.zeros((0, 0), dtype=np.bool_), np.empty(0), np.empty(0)
    left, top, right, bottom = inner.bounds
    xs = np.arange(left + half, right - half + 1e-3, step)
    ys = np.arange(top + half, bottom - half + 1e-3, step)
    if not len(xs) or not len(ys):
        return np.zeros((0, 0), dtype=np.bool_), xs, ys
    x, y = np.meshgrid(xs, ys)
    # Up to a thousandth of a unit, so that a counter fits into a place of just its size.
    inner = inner.buffer(1e-3)
    shapely.prepare(inner)
    fits: NDArray[np.bool_] = shapely.contains(inner, shapely.box(x - half, y - half, x + half, y + half))
    return fits, xs, ys


def _pack(fits: NDArray[np.bool_], xs: NDArray[np.float64], y: float, pitch: float) -> list[Point]:
    """Places in one row: each stretch that has room is filled, and what is left over is shared out on both ends."""
    places: list[Point] = []
    edges = np.flatnonzero(np.diff(np.concatenate(([False], fits, [False]))))
    for begin, end in zip(edges[::2], edges[1::2], strict=True):
        first, last = float(xs[begin]), float(xs[end - 1])
        if places:
            first = max(first, places[-1][0] + pitch)
        if first > last + 1e-9:
            continue
        count = int((last - first + 1e-9) // pitch) + 1
        spare = last - first - (count - 1) * pitch
        places += [(first + spare / 2 + number * pitch, float(y)) for number in range(count)]
    return places


def _spread(places: Sequence[Point], centre: Point) -> float:
    return sum(farness(place, centre) for place in places)
