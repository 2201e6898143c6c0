"""The land cut into areas and zones, with all its lines: what both files of the map are drawn from."""

from collections.abc import Mapping
from itertools import pairwise

import shapely
from facts import Facts
from lines import Line, Winding, curve, rounded, shape
from msgspec import Struct
from net import Net, build_net
from plots import settle
from ring import Ring, build_ring, rim_of
from room import Plan, make_room
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

RIVER_WIDTHS: Mapping[str, float] = {"Lowat": 0.5, "Kunja": 0.36}


class Land(Struct, frozen=True):
    """All that lies where it lies."""

    facts: Facts
    outlines: dict[str, Line]
    """Of areas and zones."""
    surfaces: dict[str, Polygon]
    """The same as polygons."""
    borders: dict[frozenset[str], Line]
    """Between areas, between zones, and between an area and a zone."""
    plots: dict[str, complex]
    """Middle of the plot of each area and zone."""
    rivers: dict[str, Line]
    """From where they come to the edge of the map, downstream, or to where they join."""
    water: BaseGeometry

    @property
    def town(self) -> list[str]:
        """The areas of the town."""
        return [name for name, area in self.facts.area.items() if area.terrain == "urban"]


def build_land(facts: Facts) -> Land:
    """Make room, wind the lines, lay the ring around them, and find the places for counters."""
    town = frozenset(name for name, area in facts.area.items() if area.terrain == "urban")
    rivers = frozenset(pair for pair, kind in facts.kinds.items() if kind == "river")
    plan = make_room(build_net(facts.area), town, rivers)
    straight = {cell: polygon([plan.net.corners[n] for n in loop]) for cell, loop in plan.net.loops.items()}
    winding = Winding(Plan(plan.net, {cell: settle(land) for cell, land in straight.items()}), facts.kinds, town)
    for course in facts.river.values():
        winding.draw_chain(plan.net.course(course), 0.6)
    winding.draw_ring(rim_of(plan.net), 0.6)
    winding.draw_rest()
    ring = build_ring(winding, (*facts.arrows.road, *facts.arrows.solid))
    outlines = {**{cell: winding.outline(cell) for cell in plan.net.loops}, **ring.outlines}
    surfaces = {name: polygon(outline) for name, outline in outlines.items()}
    courses = _rivers(facts, plan.net, winding, surfaces)
    water = shapely.union_all([shape(line).buffer(RIVER_WIDTHS[name] / 2) for name, line in courses.items()])
    plots = {name: settle(_largest(surface.difference(water))) for name, surface in surfaces.items()}
    return Land(facts, outlines, surfaces, _borders(facts, winding, ring), plots, courses, water)


def polygon(points: Line | list[complex]) -> Polygon:
    """A loop of points for shapely."""
    return Polygon([(point.real, point.imag) for point in points])


def _largest(ground: BaseGeometry) -> Polygon:
    parts = [part for part in shapely.get_parts(ground) if isinstance(part, Polygon)]
    return max(parts, key=lambda part: part.area)


def _borders(facts: Facts, winding: Winding, ring: Ring) -> dict[frozenset[str], Line]:
    borders = {pair: winding.between(*pair) for pair in facts.kinds}
    for pairs in (ring.fronts, ring.cuts):
        borders |= {frozenset(pair): line for pair, line in pairs.items()}
    return borders


def _rivers(facts: Facts, net: Net, winding: Winding, surfaces: Mapping[str, Polygon]) -> dict[str, Line]:
    """The rivers, drawn on through the zones to the edge of the map."""
    outer = shapely.box(*shapely.total_bounds(list(surfaces.values())))
    found = {}
    for name, course in facts.river.items():
        chain = net.course(course)
        line: list[complex] = [winding.along(chain[0], chain[1])[0]]
        for a, b in pairwise(chain):
            line += winding.along(a, b)[1:]
        line = _onward(line[::-1], outer)[::-1]
        if name == "Lowat":
            line = _onward(line, outer)
        found[name] = tuple(line)
    return found


def _onward(line: list[complex], outer: Polygon) -> list[complex]:
    """A line led on from its end to the nearest edge."""
    at = line[-1]
    left, top, right, bottom = outer.bounds
    edges = {complex(-1, 0): at.real - left, complex(1, 0): right - at.real, complex(0, -1): at.imag - top}
    edges[complex(0, 1)] = bottom - at.imag
    out, far = min(edges.items(), key=lambda item: item[1])
    heading = (at - line[-6]) / abs(at - line[-6])
    course = curve(at, at + out * far, heading * far, out * far)
    return line + [rounded(course(n / 18)) for n in range(1, 19)]
