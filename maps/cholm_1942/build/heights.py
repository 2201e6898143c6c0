"""The lie of the land: valleys along the rivers, hills, two gorges, and a gentle swell everywhere.

It is drawn some three times as high as it is, so that light and shade show on whole metres.
"""

import math
from random import Random

import numpy as np
import shapely
from forms import pieces, smoothed
from land import Land
from lines import shape
from numpy.typing import NDArray
from ring import OUTER
from shapely import LineString

from ringfire_gui.model.art import Relief

STEP = 0.5
HILLS = {"26": 64.0, "34": 52.0, "15": 26.0}
"""Metres that a hill in an area rises above the land around it."""
GORGES = {
    "11": (complex(-2.6, 1.6), complex(0.2, -0.2), complex(1.9, -2.4)),
    "19": (complex(2.9, 1.3), complex(0, 0.2), complex(-2.8, -0.6)),
}
"""The courses of gorges, from the middle of their area."""
INTERVAL = 15
"""Metres between contours."""

Grid = NDArray[np.float64]


def heights(land: Land) -> Grid:
    """Metres above the sea, row by row from the top."""
    x, y = np.meshgrid(_ticks(OUTER.real), _ticks(OUTER.imag))
    ground = 150 + 20 * _swell(x, y, 7.0, Random("swell")) + 8 * _swell(x, y, 3.2, Random("ripple"))
    for name, line in land.rivers.items():
        depth, wide = (46.0, 1.7) if name == "Lowat" else (38.0, 1.35)
        ground -= depth * _bump(_far(shape(line), x, y) / wide)
    for area, rise in HILLS.items():
        middle = land.surfaces[area].centroid
        ground += rise * _bump(np.hypot((x - middle.x) / 1.25, y - middle.y) / 2.6)
    for gorge in gorges(land).values():
        ground -= 30 * _bump(_far(gorge, x, y) / 0.9)
    return ground


def gorges(land: Land) -> dict[str, LineString]:
    """The bottoms of the gorges."""
    found = {}
    for area, course in GORGES.items():
        middle = land.surfaces[area].centroid
        line = LineString([(middle.x + point.real, middle.y + point.imag) for point in course])
        inner = land.surfaces[area].buffer(-0.25).difference(land.water.buffer(0.1))
        (found[area],) = pieces(smoothed(smoothed(line)).intersection(inner), 1.0)[:1]
    return found


def build_relief(ground: Grid) -> Relief:
    """The heights for the shading."""
    rows = tuple(tuple(int(height) for height in row) for row in np.rint(ground))
    return Relief((round(-OUTER.real / 2, 3), round(-OUTER.imag / 2, 3)), (STEP, STEP), rows)


def contours(ground: Grid) -> list[LineString]:
    """Lines of equal height."""
    found = []
    low = math.ceil(float(ground.min()) / INTERVAL) * INTERVAL
    for level in range(low, math.ceil(float(ground.max())), INTERVAL):
        # A height that is exactly on a line would make it touch itself.
        segments = _segments(ground, level + 0.01)
        merged = shapely.line_merge(shapely.set_precision(shapely.MultiLineString(segments), 1e-6))
        found += [smoothed(line.simplify(0.06)) for line in pieces(merged, 2.5)]
    return found


def _segments(ground: Grid, level: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The pieces of a contour, square by square."""
    found = []
    left, top = -OUTER.real / 2, -OUTER.imag / 2
    for row in range(ground.shape[0] - 1):
        for column in range(ground.shape[1] - 1):
            square = ((0, 0), (1, 0), (1, 1), (0, 1))
            corner = [(column + i, row + j, float(ground[row + j, column + i]) - level) for i, j in square]
            cuts = []
            for (a, b, h), (c, d, k) in zip(corner, corner[1:] + corner[:1], strict=True):
                if (h > 0) != (k > 0):
                    part = h / (h - k)
                    cuts.append((left + (a + (c - a) * part) * STEP, top + (b + (d - b) * part) * STEP))
            found += [(cuts[n], cuts[n + 1]) for n in range(0, len(cuts), 2)]
    return found


def _ticks(length: float) -> Grid:
    return np.arange(0.0, round(length / STEP) + 1) * STEP - length / 2


def _far(line: LineString, x: Grid, y: Grid) -> Grid:
    """How far every point of the grid lies from a line."""
    return np.asarray(shapely.distance(line, shapely.points(x, y)))


def _bump(far: Grid) -> Grid:
    """1 in the middle, 0 from a distance of two on, smooth between."""
    near = np.clip(1 - (far / 2) ** 2, 0, 1)
    return near * near


def _swell(x: Grid, y: Grid, size: float, luck: Random) -> Grid:
    """Hills and dales between -1 and 1, so far from each other."""
    columns, rows = round(OUTER.real / size) + 4, round(OUTER.imag / size) + 4
    knots = np.array([[luck.uniform(-1, 1) for _ in range(columns)] for _ in range(rows)])
    u, v = (x + OUTER.real / 2) / size, (y + OUTER.imag / 2) / size
    i, j = u.astype(int), v.astype(int)
    a, b = u - i, v - j
    a, b = a * a * (3 - 2 * a), b * b * (3 - 2 * b)
    upper = knots[j, i] * (1 - a) + knots[j, i + 1] * a
    lower = knots[j + 1, i] * (1 - a) + knots[j + 1, i + 1] * a
    result: Grid = upper * (1 - b) + lower * b
    return result
