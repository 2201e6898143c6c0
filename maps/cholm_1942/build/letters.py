"""The names that belong to no area: rivers along their course, and where the roads lead."""

import math
from collections.abc import Iterator, Sequence

from facts import pair_of
from land import Land
from lines import Line, shape
from plots import line_box
from shapely import Point
from ways import Way

from ringfire_gui.model.art import Lettering

RIVERS = {"Lowat": ("31/32", "1/3", "10/19"), "Kunja": ("14/27", "6/8")}
"""The borders on which the name of a river stands."""
SIZE = 0.18


def river_names(land: Land) -> Iterator[Lettering]:
    """The names on the rivers."""
    for name, places in RIVERS.items():
        for pair in places:
            at, angle = _beside(land.borders[pair_of(pair)], 0.5, 0.0)
            yield Lettering(name, at, "river", 0.22, angle, 0.12)


def signposts(land: Land, ways: Sequence[Way]) -> Iterator[Lettering]:
    """Where every road leads and how far, beside it near the edge of the map."""
    for road, (zone, *_) in land.facts.road.items():
        line = next(way.line for way in ways if way.inside == zone and way.kind == "road")
        far = land.facts.kilometres.get(road)
        text = f"{road} {far} km" if far else road
        spots = [_beside(line, 0.63, aside) for aside in (0.28, -0.28)]
        sign = line_box(land.plots[zone])
        at, angle = max(spots, key=lambda spot: sign.distance(Point(spot[0])))
        yield Lettering(text, at, "note", SIZE, angle)


def _beside(line: Line, part: float, aside: float) -> tuple[tuple[float, float], float]:
    """A place along a line or to one side of it, and the angle at which words are read there."""
    whole = shape(line)
    at, before, after = (whole.interpolate(part * whole.length + d) for d in (0, -0.8, 0.8))
    way = complex(after.x - before.x, after.y - before.y)
    way /= abs(way) if way.real >= 0 else -abs(way)
    spot = complex(at.x, at.y) + way * 1j * aside
    return (round(spot.real, 2), round(spot.imag, 2)), round(math.degrees(math.atan2(way.imag, way.real)), 1)
