"""Finds the best place for a plot: two rows of four counters under a line for number and name."""

import numpy as np
import shapely
from lines import plot_box, rounded
from room import COUNTER, LINE, PLOT
from shapely import Polygon

ENOUGH = 0.45
"""More room than this around a plot is no better."""


def settle(land: Polygon, step: float = 0.1) -> complex:
    """The middle of the plot: as much room around it as can be, then near the middle of the land."""
    left, top, right, bottom = land.bounds
    xs = np.arange(left + PLOT.real / 2, right - PLOT.real / 2, step)
    ys = np.arange(top + PLOT.imag / 2, bottom - PLOT.imag / 2, step)
    x, y = (grid.ravel() for grid in np.meshgrid(xs, ys))
    boxes = shapely.box(x - PLOT.real / 2, y - PLOT.imag / 2, x + PLOT.real / 2, y + PLOT.imag / 2)
    shapely.prepare(land)
    room = np.where(shapely.covers(land, boxes), shapely.distance(land.exterior, boxes), -1.0)
    far = np.hypot(x - land.centroid.x, y - land.centroid.y)
    best = np.lexsort((far.round(6), -np.minimum(room, ENOUGH).round(6)))[0]
    if room[best] < 0:
        message = "there is no room for a plot"
        raise ValueError(message)
    return rounded(complex(x[best], y[best]))


def counters_middle(plot: complex) -> complex:
    """The middle of the two rows of counters."""
    return rounded(plot + 1j * LINE / 2)


def line_box(plot: complex) -> Polygon:
    """Where number and name of an area stand."""
    left, top, right, _ = plot_box(plot).bounds
    return shapely.box(left, top, right, top + LINE)


def header_box(plot: complex, name: str) -> Polygon:
    """The part of that line that number and name take up."""
    _, top, _, bottom = line_box(plot).bounds
    half = 0.5 + 0.1 * len(name)
    return shapely.box(plot.real - half, top + 0.12, plot.real + half, bottom - 0.12)


def slots(plot: complex) -> list[complex]:
    """The middles of the eight counters."""
    start = counters_middle(plot) - complex(1.5, 0.5) * COUNTER
    return [rounded(start + complex(column, row) * COUNTER) for row in range(2) for column in range(4)]
