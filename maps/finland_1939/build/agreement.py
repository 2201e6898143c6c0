"""Makes shores agree with the hexes: a hex of land must look like land, a hex of water like water.

The hexes are the rules and stay as they are; where nature is of another mind, its shores give way, most in the middle
of the hex and not at all along its rim, so that they stay unbroken.
"""

from collections.abc import Callable, Sequence

import shapely
from shapely.affinity import scale
from shapely.geometry.base import BaseGeometry

LAND_MOST = 0.42
"""The largest part of a hex of land that may be water."""
WATER_LEAST = 0.62
"""The smallest part of a hex of water that must be water."""
HEART = 0.45
"""Radius of the middle of a hex, where counters stand and towns are drawn."""
HEART_MOST, HEART_LEAST = 0.3, 0.7
"""How much of the middle may be water on land, and must be in water."""

_Test = Callable[[BaseGeometry], bool]
_RINGS = (1.0, 0.86, 0.72, 0.58, 0.44)
_LARGEST, _HALVINGS = 0.5, 6
_AROUND = _LARGEST + 0.1
_ROUND = 3
"""Segments in a quarter of a circle."""


def share(water: BaseGeometry, part: BaseGeometry) -> float:
    """How much of a part of the map is water, from 0 to 1."""
    return float(shapely.intersection(water, part).area / part.area)


def fitted(water: BaseGeometry, wet: Sequence[BaseGeometry], dry: Sequence[BaseGeometry]) -> BaseGeometry:
    """Water that covers most of the wet hexes and leaves free most of the dry ones, moved as little as is needed."""
    moved = {hexagon: _flooded(_near(water, hexagon), hexagon) for hexagon in wet}
    moved |= {hexagon: _dried(_near(water, hexagon), hexagon) for hexagon in dry}
    changed = {hexagon: inside for hexagon, inside in moved.items() if inside is not None}
    return shapely.union_all([water.difference(shapely.union_all(list(changed))), *changed.values()])


def _near(water: BaseGeometry, hexagon: BaseGeometry) -> BaseGeometry:
    left, top, right, bottom = hexagon.bounds
    return shapely.clip_by_rect(water, left - _AROUND, top - _AROUND, right + _AROUND, bottom + _AROUND)


def _dried(water: BaseGeometry, hexagon: BaseGeometry) -> BaseGeometry | None:
    heart = hexagon.centroid.buffer(HEART)

    def is_land(tried: BaseGeometry) -> bool:
        return share(tried, hexagon) <= LAND_MOST and share(tried, heart) <= HEART_MOST

    return _moved(water, hexagon, -1, is_land)


def _flooded(water: BaseGeometry, hexagon: BaseGeometry) -> BaseGeometry | None:
    heart = hexagon.centroid.buffer(HEART)

    def is_water(tried: BaseGeometry) -> bool:
        return share(tried, hexagon) >= WATER_LEAST and share(tried, heart) >= HEART_LEAST

    return _moved(water, hexagon, 1, is_water)


def _moved(
    water: BaseGeometry, hexagon: BaseGeometry, sign: int, is_good: Callable[[BaseGeometry], bool]
) -> BaseGeometry | None:
    """The water in a hex after its shores have gone the shortest way that is good; None if they need not move."""
    if is_good(water):
        return None
    low, high = 0.0, _LARGEST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if is_good(_inside(water, hexagon, sign * middle)) else (middle, high)
    return _inside(water, hexagon, sign * high)


def _inside(water: BaseGeometry, hexagon: BaseGeometry, by: float) -> BaseGeometry:
    """The water in a hex with its shores moved: by the full length in the middle, by less in each ring further out."""
    parts = []
    outer = [scale(hexagon, ring, ring) for ring in _RINGS]
    for number, ring in enumerate(outer):
        band = ring.difference(outer[number + 1]) if number + 1 < len(outer) else ring
        moved = water.buffer(by * (number + 1) / len(outer), quad_segs=_ROUND)
        parts.append(moved.intersection(band))
    return shapely.union_all(parts)
