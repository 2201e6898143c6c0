"""Roads, streets and tracks: one through every border that has a road, none through any other.

In each area the road goes through from border to border, and what else comes in joins it.
"""

from collections.abc import Sequence
from itertools import pairwise

import shapely
from facts import pair_of
from land import Land
from lines import Line, curve, plot_box, rounded, shape
from msgspec import Struct
from ring import OUTER

ARROW = 0.85
"""How far an arrow reaches to both sides of the border that it crosses."""


class Way(Struct, frozen=True):
    """A stretch of road inside one area or zone."""

    kind: str
    line: Line
    inside: str


class Gate(Struct, frozen=True):
    """Where a border is crossed, and the way inward from there."""

    beyond: str
    at: complex
    inward: complex


def build_ways(land: Land) -> list[Way]:
    """All stretches."""
    roads = {frozenset(pair) for road in land.facts.road.values() for pair in pairwise(road)}
    ways: list[Way] = []
    for area in land.facts.area:
        gates = _gates(land, area)
        main = [gate for gate in gates if frozenset((area, gate.beyond)) in roads]
        through, rest = _through(gates, main)
        first = _across(land, area, through)
        ways.append(Way(_kind(land, area, main=len(main) > 1), first, area))
        for gate in rest:
            ways.append(Way(_kind(land, area, main=gate in main), _join(land, area, gate, first), area))
    for text in land.facts.arrows.road:
        zone, area = text.split("/")
        ways.append(Way("road" if pair_of(text) in roads else "track", _outward(gate_of(land, zone, area)), zone))
    return ways


def joined(ways: Sequence[Way]) -> list[tuple[str, Line]]:
    """The same as lines as long as can be, kind by kind, the least first."""
    found = []
    for kind in ("track", "street", "road"):
        pieces = [shape(way.line) for way in ways if way.kind == kind]
        for part in shapely.get_parts(shapely.line_merge(shapely.MultiLineString(pieces))):
            found.append((kind, tuple(complex(x, y) for x, y in part.coords)))
    return found


def gate_of(land: Land, inside: str, beyond: str) -> Gate:
    """Where one comes from beyond into an area or zone.

    Half-way along the border between areas; on the border of a zone where an arrow stands clear of counters.
    """
    line = land.borders[frozenset((inside, beyond))]
    if {inside, beyond} & land.facts.zone.keys():
        plots = shapely.union_all([plot_box(land.plots[name]) for name in (inside, beyond)])
        spots = [n for n in range(1, len(line) - 1) if 0.15 <= n / (len(line) - 1) <= 0.85]
        best = max(spots, key=lambda n: _clearness(line, n, plots))
    else:
        best = len(line) // 2
    inward = _direction(line, best) * 1j
    probe = line[best] + inward * 0.3
    if not land.surfaces[inside].contains(shapely.Point(probe.real, probe.imag)):
        inward = -inward
    return Gate(beyond, line[best], inward)


def _clearness(line: Line, n: int, plots: shapely.Geometry) -> tuple[float, float]:
    across = _direction(line, n) * 1j * (ARROW + 0.2)
    arrow = shape([line[n] - across, line[n] + across])
    return min(0.35, round(arrow.distance(plots), 6)), -abs(n / (len(line) - 1) - 0.5)


def _direction(line: Line, n: int) -> complex:
    """The way a line goes at one of its points."""
    before, after = line[max(0, n - 3)], line[min(len(line) - 1, n + 3)]
    return (after - before) / abs(after - before)


def _gates(land: Land, area: str) -> list[Gate]:
    pairs = [pair_of(text) for text in (*land.facts.borders.road, *land.facts.arrows.road)]
    return [gate_of(land, area, *(pair - {area})) for pair in pairs if area in pair]


def _through(gates: list[Gate], main: list[Gate]) -> tuple[list[Gate], list[Gate]]:
    """The two gates that the road through an area joins, and the others; a lone gate leads to a dead end."""
    choice = main if len(main) > 1 else gates
    if len(choice) < 2:
        return choice, []
    pairs = [(a, b) for n, a in enumerate(choice) for b in choice[n + 1 :]]
    best = max(pairs, key=lambda pair: _straightness(*pair))
    return list(best), [gate for gate in gates if gate not in best]


def _straightness(a: Gate, b: Gate) -> float:
    way = (b.at - a.at) / abs(b.at - a.at)
    return (a.inward.conjugate() * way).real - (b.inward.conjugate() * way).real


def _kind(land: Land, area: str, main: bool) -> str:
    if main:
        return "road"
    return "street" if land.facts.area[area].terrain == "urban" else "track"


def _across(land: Land, area: str, gates: list[Gate]) -> Line:
    start = gates[0]
    if len(gates) == 1:
        return _inside(land, area, start, land.plots[area], land.plots[area] - start.at)
    return _inside(land, area, start, gates[1].at, -gates[1].inward)


def _join(land: Land, area: str, gate: Gate, road: Line) -> Line:
    """From a gate to the road through the area, which it meets at one of its points."""
    whole = shape(road)
    ahead = gate.at + gate.inward * 1.4
    spot = whole.project(shapely.Point(ahead.real, ahead.imag))
    near = whole.interpolate(min(max(spot, 0.22 * whole.length), 0.78 * whole.length))
    end = min(road[1:-1], key=lambda point: abs(point - complex(near.x, near.y)))
    return _inside(land, area, gate, end, end - gate.at)


def _inside(land: Land, area: str, gate: Gate, end: complex, into: complex) -> Line:
    """A curve from a gate that stays inside an area; it swings as wide as it can."""
    length = abs(end - gate.at)
    near = shapely.MultiPoint([(gate.at.real, gate.at.imag), (end.real, end.imag)]).buffer(0.5)
    inner = shapely.union(land.surfaces[area].buffer(-0.12), land.surfaces[area].intersection(near))
    free = inner.difference(land.water.buffer(0.12))
    for swing in (1.1, 0.9, 0.7, 0.5, 0.35, 0.2):
        course = curve(gate.at, end, gate.inward * length * swing, into / abs(into) * length * swing)
        count = max(6, round(length / 0.25))
        line = (gate.at, *(rounded(course(n / count)) for n in range(1, count)), end)
        if free.covers(shape(line[1:-1])):
            return line
    message = f"no road fits into area {area}"
    raise ValueError(message)


def _outward(gate: Gate) -> Line:
    """From the border of an area through a zone to the edge of the map."""
    out, half = gate.inward, OUTER / 2
    if abs(out.real) > abs(out.imag):
        edge = complex(1 if out.real > 0 else -1, 0)
        end = complex(half.real * edge.real, gate.at.imag + 2.2 * out.imag)
    else:
        edge = complex(0, 1 if out.imag > 0 else -1)
        end = complex(gate.at.real + 2.2 * out.real, half.imag * edge.imag)
    length = abs(end - gate.at)
    course = curve(gate.at, end, out * length, edge * length)
    return (gate.at, *(rounded(course(n / 16)) for n in range(1, 17)))
