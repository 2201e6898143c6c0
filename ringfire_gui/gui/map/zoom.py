"""The zooms of the map: a few exact steps, so that everything is drawn at its very size and nothing is blurred."""

from bisect import bisect_left, bisect_right
from math import floor

ZOOMS = (0.125, 0.1875, 0.25, 0.375, 0.5, 0.625, 0.75, 1.0, 1.5, 2.0)
"""From the farthest to the nearest. Counters of 64 units have a whole number of pixels at each of them."""
FINE = 64
"""To fit a map into its room, a zoom may be any multiple of 1 to this number: counters are whole pixels there, too."""
FAR = 20 / 64
"""Farther away counters are blocks, which may have any size, and a zoom may be finer still."""
FINEST = 512
"""Any multiple of 1 to this number will do there."""
FARTHEST = 1 / 16
"""A map that is larger still is not seen whole."""


def stepped(zoom: float, steps: int) -> float:
    """The zoom so many steps nearer, or farther away for less than 0; the last one there is, at most."""
    at = bisect_left(ZOOMS, zoom) + steps if steps <= 0 else bisect_right(ZOOMS, zoom) - 1 + steps
    there = ZOOMS[min(max(at, 0), len(ZOOMS) - 1)]
    return min(there, zoom) if steps < 0 else there


def fitting(wide: float, high: float, room_wide: float, room_high: float) -> float:
    """The nearest zoom at which something of this size is seen whole; the farthest one if it never is."""
    largest = min(room_wide / wide, room_high / high)
    steps = FINE if largest >= FAR else FINEST
    zoom = floor(largest * steps) / steps
    return min(max(zoom, FARTHEST), ZOOMS[-1])
