"""Going over the map with the arrow keys, from location to location."""

import math

import numpy as np

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.projection import Projection

Point = tuple[float, float]

WIDEST = math.radians(62)
"""How far a neighbour may lie aside of the direction of an arrow key."""


class Stepper:
    """Finds the next location in a direction.

    It keeps to the line on which one set out: on hexes, where there is no straight row or column, steps to the right
    go up and down by turns instead of wandering off.
    """

    def __init__(self, projection: Projection) -> None:
        self._projection = projection
        self._last: LocId | None = None
        self._axis: Point = (0, 0)
        self._line: Point = (0, 0)

    def step(self, at: LocId, right: int, down: int) -> LocId:
        """The location one step on; the same one where there is none."""
        centre = self._centre(at)
        axis = (abs(right), abs(down))
        if at != self._last or axis != self._axis:
            self._line = centre
        self._axis = axis
        near = [
            to for to in self._projection.board.neighbours(at) if self._ahead(centre, self._centre(to), right, down)
        ]
        found = min(near, key=lambda to: self._aside(self._centre(to))) if near else self._far(at, right, down)
        self._last = found
        return found

    def _centre(self, at: LocId) -> Point:
        point = self._projection.centre(at)
        return point.x(), point.y()

    def _ahead(self, start: Point, end: Point, right: int, down: int) -> bool:
        across, along = end[0] - start[0], end[1] - start[1]
        forward = across * right + along * down
        return forward > 0 and math.acos(min(1.0, forward / math.hypot(across, along))) <= WIDEST

    def _aside(self, end: Point) -> tuple[float, float, float]:
        """How far off the line a location lies; the upper left one where two are equal."""
        across = abs(end[1] - self._line[1]) if self._axis[0] else abs(end[0] - self._line[0])
        return round(across, 3), end[1], end[0]

    def _far(self, at: LocId, right: int, down: int) -> LocId:
        """The nearest location anywhere in the direction, for boxes and islands."""
        bounds = self._projection.bounds
        centres = (bounds[:, :2] + bounds[:, 2:]) / 2 - np.array(self._centre(at))
        forward = centres[:, 0] * right + centres[:, 1] * down
        aside = np.abs(centres[:, 0] * down) + np.abs(centres[:, 1] * right)
        cost = np.where((forward > 1) & (aside <= 2 * forward), forward + 2 * aside, np.inf)
        best = int(np.argmin(cost))
        return self._projection.ids[best] if np.isfinite(cost[best]) else at
