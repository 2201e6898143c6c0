"""Arithmetic of hexes: printed columns and rows, axial coordinates, distance, neighbours, rings, rotation.

Columns and rows are numbered as on the map, columns to the right and rows downward. Every second column (flat-top
hexes) or row (pointy-top hexes) is shifted by half a hex, so sums are done in axial coordinates `(q, r)`, where a step
in one of the six directions is always the same:

* flat-top: q counts columns, r counts downward along a column;
* pointy-top: q counts along a row to the right, r counts rows.

The six directions have the same axial steps in both orientations and the same sense of rotation; only the compass
names differ. Hence whatever depends on axial coordinates alone (distances, lines of sight) is the same in both.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

N = TypeVar("N", int, NDArray[np.int64])

Orientation = Literal["flat", "pointy"]
"""`flat`: a side is on top, hexes stand in columns. `pointy`: a corner is on top, hexes stand in rows."""

Parity = Literal["even", "odd"]
"""The columns (or rows) that are shifted: those with an even number or those with an odd one."""


class Axial(NamedTuple):
    """A hex, or the way from one hex to another, in axial coordinates."""

    q: int
    r: int


ORIGIN = Axial(0, 0)
"""The hex from which ways are counted."""

_FLAT = (Axial(0, -1), Axial(1, -1), Axial(1, 0), Axial(0, 1), Axial(-1, 1), Axial(-1, 0))
_POINTY = (*_FLAT[1:], _FLAT[0])
_FLAT_CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
_POINTY_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def directions(orientation: Orientation) -> tuple[Axial, ...]:
    """The six steps clockwise: flat-top from north (N NE SE S SW NW), pointy-top from north-east (NE E SE SW W NW)."""
    return _FLAT if orientation == "flat" else _POINTY


def to_axial(col: N, row: N, orientation: Orientation, shifted: Parity) -> tuple[N, N]:
    """Axial coordinates of the hex (or of each of many) in a column and row.

    Shifted columns stand half a hex up, shifted rows half a hex to the right.
    """
    if orientation == "flat":
        odd = col & 1
        return col, row - (col + (odd if shifted == "odd" else -odd)) // 2
    odd = row & 1
    return col - (row + (-odd if shifted == "odd" else odd)) // 2, row


def to_offset(q: N, r: N, orientation: Orientation, shifted: Parity) -> tuple[N, N]:
    """Column and row of a hex (or of each of many) in axial coordinates: the inverse of `to_axial`."""
    if orientation == "flat":
        odd = q & 1
        return q, r + (q + (odd if shifted == "odd" else -odd)) // 2
    odd = r & 1
    return q + (r + (-odd if shifted == "odd" else odd)) // 2, r


def added(a: Axial, b: Axial) -> Axial:
    """The hex that one reaches from `a` by the way `b`."""
    return Axial(a.q + b.q, a.r + b.r)


def way(a: Axial, b: Axial) -> Axial:
    """The way from `a` to `b`."""
    return Axial(b.q - a.q, b.r - a.r)


def distance(a: Axial, b: Axial) -> int:
    """How many steps it takes from one hex to the other."""
    q, r = b.q - a.q, b.r - a.r
    return max(abs(q), abs(r), abs(q + r))


def neighbours(at: Axial, orientation: Orientation) -> tuple[Axial, ...]:
    """The six hexes around, in the order of `directions`."""
    return tuple(added(at, step) for step in directions(orientation))


def ring(centre: Axial, radius: int, orientation: Orientation) -> tuple[Axial, ...]:
    """All hexes at exactly this distance, clockwise, beginning in the first of the `directions`."""
    if radius == 0:
        return (centre,)
    steps = directions(orientation)
    at = Axial(centre.q + radius * steps[0].q, centre.r + radius * steps[0].r)
    found = []
    for step in (*steps[2:], *steps[:2]):
        for _ in range(radius):
            found.append(at)
            at = added(at, step)
    return tuple(found)


def disc(centre: Axial, radius: int, orientation: Orientation) -> Iterator[Axial]:
    """All hexes up to this distance: the hex itself, then ring by ring outward."""
    for out in range(radius + 1):
        yield from ring(centre, out, orientation)


def rotated(at: Axial, sixths: int, about: Axial = ORIGIN) -> Axial:
    """Where a hex comes to lie if the map is turned clockwise by so many sixths about a hex."""
    q, r = way(about, at)
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return added(about, Axial(q, r))


def nearest(q: float, r: float) -> Axial:
    """The hex in which a point given in axial coordinates lies; either one if it lies on a side."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        return Axial(-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return Axial(whole_q, -whole_q - whole_s)
    return Axial(whole_q, whole_r)


def lattice(q: N, r: N, orientation: Orientation) -> tuple[N, N]:
    """The centre of a hex (or of each of many) on the integer lattice, where centres and corners are whole numbers.

    The lattice is the paper, stretched: see `lattice_corners` for the shape of a hex on it. Lines stay lines, so what
    crosses or touches what can be found there without rounding.
    """
    return (3 * q, 2 * r + q) if orientation == "flat" else (2 * q + r, 3 * r)


def lattice_corners(orientation: Orientation) -> tuple[tuple[int, int], ...]:
    """Corners of a hex relative to its centre on the integer lattice, clockwise.

    The side in direction i of `directions` runs from corner i to corner i + 1.
    """
    return _FLAT_CORNERS if orientation == "flat" else _POINTY_CORNERS
