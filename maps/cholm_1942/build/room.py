"""Makes room for counters: enlarges the town and pushes borders apart until every area holds two rows of four.

Three steps, each smooth, so that no border ever jumps over another:

1. The town is magnified, the frame staying where it is.
2. The borders pull at their corners like rubber bands, slackened until every area is as large as it should be. A net
   of rubber bands in a frame never tangles.
3. Every area gets a plot, a rectangle for its counters and its name. The plots grow, and push away what they meet.

Only sums, products and roots are used, so that every machine comes to the same map.
"""

import math
from collections.abc import Mapping

from msgspec import Struct
from net import Net, Side, steps, surface

COUNTER = 1.12
"""A counter with the gap beside it; without it, it is one map unit wide."""
LINE = 1.0
"""Height of the line for number and name above the counters."""
PLOT = complex(4 * COUNTER, LINE + 2 * COUNTER)
FRAME = complex(40.4, 33.4)
"""Of all areas together, its middle at the origin."""

_TOWN = complex(0.8, -0.3)  # its middle, in kilometres
_MAGNIFY = 0.62  # 1 would leave the town as small as it is
_COUNTRY = 1.15  # surface of an area outside the town, that of one in the town being 1
_MARGIN = 0.36  # kept free around a plot, so that borders may wind
_BANK = 0.75  # the same towards a river, which winds more and is wide
_EDGE = 0.6  # and towards the rim
_SHORTEST = 2.4
_SHORTEST_TO_RIM = 3.6
_ROUNDS = 1500
_CORNER = 0.8  # by which the four corners of the frame are drawn in at the end

Rim = tuple[bool, bool]


class Plan(Struct, frozen=True):
    """The net with room in it, and the middle of each area's plot."""

    net: Net
    plots: dict[str, complex]


def make_room(net: Net, town: frozenset[str], rivers: frozenset[frozenset[str]]) -> Plan:
    """The same areas, with the same neighbours, and room in each.

    Args:
        net: The areas in kilometres.
        town: Those that need not be larger than their counters ask for.
        rivers: Pairs of areas with a river between them.
    """
    margins = {side: _margin(cells, rivers) for side, cells in net.sides().items()}
    corners = _magnified(net.corners)
    rims = [_rim(point) for point in corners]
    bands = dict.fromkeys(net.sides(), 1.0)
    _balance(net, corners, rims, bands, town)
    plots = {cell: sum(corners[n] for n in loop) / len(loop) for cell, loop in net.loops.items()}
    for number in range(_ROUNDS):
        _pull(corners, rims, bands, 0.02 * (1 - number / _ROUNDS))
        _stretch(corners, rims, bands)
        for cell, loop in net.loops.items():
            _grow(corners, plots, (cell, loop), margins, min(1.0, 0.7 + 0.36 * number / _ROUNDS))
        corners[:] = [_on_rim(point, rim) for point, rim in zip(corners, rims, strict=True)]
    rounded_off = [
        point * (1 - _CORNER / abs(point)) if all(rim) else point for point, rim in zip(corners, rims, strict=True)
    ]
    return Plan(Net(tuple(rounded_off), net.loops), plots)


def _margin(cells: tuple[str, ...], rivers: frozenset[frozenset[str]]) -> float:
    if len(cells) == 1:
        return _EDGE
    return _BANK if frozenset(cells) in rivers else _MARGIN


def _magnified(corners: tuple[complex, ...]) -> list[complex]:
    left, right = min(p.real for p in corners), max(p.real for p in corners)
    top, bottom = min(p.imag for p in corners), max(p.imag for p in corners)
    new = []
    for point in corners:
        away = point - _TOWN
        # How far the point is on its way from the town to the frame, sideways and up or down.
        u = away.real / ((right - _TOWN.real) if away.real > 0 else (_TOWN.real - left))
        v = away.imag / ((bottom - _TOWN.imag) if away.imag > 0 else (_TOWN.imag - top))
        grow = max(abs(u), abs(v)) ** (_MAGNIFY - 1)
        new.append(complex(u * grow * FRAME.real / 2, v * grow * FRAME.imag / 2))
    return new


def _rim(point: complex) -> Rim:
    """Whether a corner lies on the left or right rim, and whether on the upper or lower."""
    return abs(abs(point.real) - FRAME.real / 2) < 1e-9, abs(abs(point.imag) - FRAME.imag / 2) < 1e-9


def _on_rim(point: complex, rim: Rim) -> complex:
    x = math.copysign(FRAME.real / 2, point.real) if rim[0] else point.real
    y = math.copysign(FRAME.imag / 2, point.imag) if rim[1] else point.imag
    return complex(x, y)


def _balance(net: Net, corners: list[complex], rims: list[Rim], bands: dict[Side, float], town: frozenset[str]) -> None:
    """Slacken the bands around areas that are too small, tighten those around areas that are too large."""
    wanted = {cell: 1.0 if cell in town else _COUNTRY for cell in net.loops}
    unit = FRAME.real * FRAME.imag / sum(wanted.values())
    sides = net.sides()
    for _ in range(150):
        for _ in range(25):
            _pull(corners, rims, bands, 1.0)
        sizes = {cell: surface([corners[n] for n in loop]) / unit for cell, loop in net.loops.items()}
        for side, cells in sides.items():
            excess = math.prod(sizes[cell] / wanted[cell] for cell in cells)
            bands[side] *= min(1.2, max(0.8, excess ** (0.2 / len(cells))))


def _pull(corners: list[complex], rims: list[Rim], bands: Mapping[Side, float], share: float) -> None:
    """Let the bands pull each corner, one after another, so much of the way to where it would rest."""
    near: list[list[tuple[int, float]]] = [[] for _ in corners]
    for (a, b), band in bands.items():
        near[a].append((b, band))
        near[b].append((a, band))
    for n, links in enumerate(near):
        rest = sum(corners[m] * band for m, band in links) / sum(band for _, band in links)
        corners[n] = _on_rim(corners[n] + (rest - corners[n]) * share, rims[n])


def _stretch(corners: list[complex], rims: list[Rim], sides: Mapping[Side, float]) -> None:
    """Keep borders long enough to be seen and crossed, and corners off the rim."""
    for a, b in sides:
        shortest = _SHORTEST if any(rims[a]) == any(rims[b]) else _SHORTEST_TO_RIM
        gap = corners[b] - corners[a]
        length = math.hypot(gap.real, gap.imag)
        if length < shortest:
            push = gap / length * (shortest - length) / 4
            corners[a] -= push
            corners[b] += push


def _grow(
    corners: list[complex],
    plots: dict[str, complex],
    area: tuple[str, tuple[int, ...]],
    margins: Mapping[Side, float],
    grown: float,
) -> None:
    """Push away the sides that a plot meets when it is so much of its full size."""
    cell, loop = area
    for a, b in steps(loop):
        margin = margins[min(a, b), max(a, b)]
        inward, short, where = _meeting(plots[cell], corners[a], corners[b], margin, grown)
        if short > 0:
            corners[a] -= inward * short * 0.3 * (1 - where)
            corners[b] -= inward * short * 0.3 * where
            plots[cell] += inward * short * 0.2


def _meeting(plot: complex, a: complex, b: complex, margin: float, grown: float) -> tuple[complex, float, float]:
    """The way inward from a side, how far a plot reaches beyond it, and where between its ends."""
    gap = b - a
    length = math.hypot(gap.real, gap.imag)
    along = gap / length
    inward = complex(-along.imag, along.real)
    width, height = PLOT.real / 2 + margin, PLOT.imag / 2 + margin
    reach = complex(math.copysign(width, inward.real), math.copysign(height, inward.imag)) * grown
    corner = plot - reach - a
    where = (along.conjugate() * corner).real / length
    return inward, -(inward.conjugate() * corner).real, min(1.0, max(0.0, where))
