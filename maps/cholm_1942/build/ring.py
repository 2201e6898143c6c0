"""The six zones: a ring around the areas, cut where the areas of one zone end and those of the next begin."""

from collections.abc import Mapping, Sequence

from lines import Line, Winding, rounded
from msgspec import Struct
from net import Net
from room import FRAME

DEPTH = 3.8
"""How far the ring reaches beyond the frame of the areas."""
OUTER = FRAME + 2 * complex(DEPTH, DEPTH)
"""The frame of the whole map, its middle at the origin."""

_ORDER = "FABCDE"  # clockwise, from the top


class Ring(Struct, frozen=True):
    """The zones with their borders."""

    outlines: dict[str, Line]
    fronts: dict[tuple[str, str], Line]
    """What a zone and an area have in common."""
    cuts: dict[tuple[str, str], Line]
    """What two zones have in common, from the inside outward."""


def rim_of(net: Net) -> list[int]:
    """The corners around all areas, clockwise from the upper left."""
    onward: dict[int, int] = {}
    outside = {side for side, cells in net.sides().items() if len(cells) == 1}
    for loop in net.loops.values():
        for a, b in zip(loop, (*loop[1:], loop[0]), strict=True):
            if (min(a, b), max(a, b)) in outside:
                onward[a] = b
    start = min(onward, key=lambda n: net.corners[n].real + net.corners[n].imag)
    chain = [start]
    while onward[chain[-1]] != start:
        chain.append(onward[chain[-1]])
    return chain


def build_ring(winding: Winding, arrows: Sequence[str]) -> Ring:
    """The zones around the areas.

    Args:
        winding: The areas with their lines, the rim among them.
        arrows: Pairs of zone and area; an area on the rim touches the zones it is joined to, and no others.
    """
    stretches = _stretches(winding, _zones_of(arrows))
    order = sorted(set(_ORDER), key=_ORDER.index)
    fronts: dict[tuple[str, str], Line] = {}
    inner: dict[str, list[complex]] = {zone: [] for zone in order}
    for zone, area, line in stretches:
        fronts[zone, area] = (*fronts.get((zone, area), ())[:-1], *line)
        inner[zone] = inner[zone][:-1] + list(line)
    cuts, outlines = {}, {}
    for before, zone in zip((order[-1], *order[:-1]), order, strict=True):
        cuts[before, zone] = _cut(inner[zone][0])
    for zone, after in zip(order, (*order[1:], order[0]), strict=True):
        first = next(line for (_, z), line in cuts.items() if z == zone)
        last = cuts[zone, after]
        outlines[zone] = (*inner[zone][:-1], *last[:-1], *_outer_corners(first[-1], last[-1])[::-1], *first[-2:0:-1])
    return Ring(outlines, fronts, cuts)


def _zones_of(arrows: Sequence[str]) -> dict[str, list[str]]:
    """The zones of each area on the rim, clockwise."""
    found: dict[str, list[str]] = {}
    for text in arrows:
        zone, area = text.split("/")
        found.setdefault(area, []).append(zone)
    return {area: _clockwise(zones) for area, zones in found.items()}


def _clockwise(zones: list[str]) -> list[str]:
    zones = sorted(zones, key=_ORDER.index)
    return zones[::-1] if zones == [_ORDER[0], _ORDER[-1]] else zones


def _stretches(winding: Winding, zones: Mapping[str, list[str]]) -> list[tuple[str, str, Line]]:
    """The rim in pieces, clockwise, beginning with the first piece of the first zone."""
    net = winding.net
    owners = net.sides()
    chain = rim_of(net)
    pieces: list[tuple[str, Line]] = []
    for a, b in zip(chain, (*chain[1:], chain[0]), strict=True):
        (area,) = owners[min(a, b), max(a, b)]
        pieces.append((area, winding.along(a, b)))
    found: list[tuple[str, str, Line]] = []
    for area, line in pieces:
        if len(zones[area]) == 1:
            found.append((zones[area][0], area, line))
        else:
            half = len(line) // 2
            found += [(zones[area][0], area, line[: half + 1]), (zones[area][1], area, line[half:])]
    start = next(n for n in range(len(found)) if found[n][0] == _ORDER[0] and found[n - 1][0] != _ORDER[0])
    return found[start:] + found[:start]


def _cut(start: complex) -> Line:
    """A line from the rim straight outward to the edge of the map."""
    x, y = start.real / FRAME.real, start.imag / FRAME.imag
    sideways = abs(x) > abs(y)
    edge = OUTER.real / 2 if sideways else OUTER.imag / 2
    at = start.real if sideways else start.imag
    end = edge if at > 0 else -edge
    far = complex(end, start.imag) if sideways else complex(start.real, end)
    count = 8
    waves = (0, 0.1, 0.16, 0.1, 0, -0.1, -0.13, -0.06, 0)
    across = (far - start) / abs(far - start) * 1j
    return tuple(rounded(start + (far - start) * n / count + across * waves[n]) for n in range(count + 1))


def _outer_corners(start: complex, end: complex) -> list[complex]:
    """From a point on the edge of the map clockwise to another: both, and the corners on the way."""
    half = OUTER / 2
    corners = [complex(half.real, -half.imag), half, complex(-half.real, half.imag), -half]

    def way(point: complex) -> float:
        """How far along the edge from the upper left."""
        if point.imag <= -half.imag + 1e-6:
            return point.real + half.real
        if point.real >= half.real - 1e-6:
            return OUTER.real + point.imag + half.imag
        if point.imag >= half.imag - 1e-6:
            return OUTER.real + OUTER.imag + half.real - point.real
        return 2 * OUTER.real + OUTER.imag + half.imag - point.imag

    total = 2 * (OUTER.real + OUTER.imag)
    span = (way(end) - way(start)) % total
    passed = [corner for corner in corners if 0 < (way(corner) - way(start)) % total < span]
    passed.sort(key=lambda corner: (way(corner) - way(start)) % total)
    return [start, *passed, end]
