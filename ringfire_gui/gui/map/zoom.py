"""The zooms of the map: a few exact steps, so that everything is drawn at its very size and nothing is blurred."""

from bisect import bisect_left

ZOOMS = (0.125, 0.1875, 0.25, 0.375, 0.5, 0.625, 0.75, 1.0, 1.5, 2.0)
"""From the farthest to the nearest. Counters of 64 units have a whole number of pixels at each of them."""


def stepped(zoom: float, steps: int) -> float:
    """The zoom so many steps nearer, or farther away for less than 0; the last one there is, at most."""
    at = bisect_left(ZOOMS, zoom) + steps
    return ZOOMS[min(max(at, 0), len(ZOOMS) - 1)]


def fitting(wide: float, high: float, room_wide: float, room_high: float) -> float:
    """The nearest zoom at which something of this size is seen whole; the farthest one if it never is."""
    fits = (zoom for zoom in reversed(ZOOMS) if wide * zoom <= room_wide and high * zoom <= room_high)
    return next(fits, ZOOMS[0])
