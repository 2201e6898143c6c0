"""What grows outside the town: woods, copses, fields and marshes."""

from collections.abc import Sequence
from random import Random

import shapely
from forms import blob, heading, rectangle, trees
from land import Land
from lines import shape
from shapely import Polygon
from shapely.geometry.base import BaseGeometry
from town import Site
from ways import Way

MARSHES = {
    "13": 3,
    "27": 4,
    "16": 2,
    "25": 2,
    "28": 2,
    "32": 2,
    "20": 2,
    "A": 3,
    "B": 5,
    "C": 5,
    "D": 4,
    "E": 3,
    "F": 4,
}
"""How many patches of marsh lie in an area or zone; and so on for copses and fields."""
COPSES = {"10": 2, "11": 4, "12": 2, "14": 3, "15": 2, "16": 3, "17": 2, "18": 4, "19": 4, "23": 3, "25": 3, "26": 3}
COPSES |= {"27": 4, "28": 3, "30": 2, "31": 3, "33": 4, "34": 5, "A": 7, "D": 8}
FIELDS = {"10": 2, "12": 2, "14": 4, "15": 3, "17": 2, "18": 3, "23": 3, "25": 3, "26": 2, "27": 3, "28": 3, "31": 3}
FIELDS |= {"33": 3, "34": 2, "A": 6, "D": 6}


def build_country(
    land: Land, ways: Sequence[Way], sites: Sequence[Site], taken: BaseGeometry
) -> dict[str, BaseGeometry]:
    """Grounds by kind, the lowest first.

    Args:
        land: The land.
        ways: Its roads, along which nothing grows.
        sites: Its houses.
        taken: Other ground where nothing grows.
    """
    paths = shapely.union_all([shape(way.line).buffer(0.2) for way in ways])
    houses = shapely.union_all([house.buffer(0.15) for site in sites for house in (*site.houses, *site.known)])
    blocked = shapely.union_all([land.water.buffer(0.15), paths, houses, taken.buffer(0.15)])
    grounds: dict[str, list[BaseGeometry]] = {"field": [], "marsh": [], "wood": []}
    terrain = {name: area.terrain for name, area in land.facts.area.items()}
    terrain |= {name: zone.terrain for name, zone in land.facts.zone.items()}
    for name, surface in land.surfaces.items():
        luck = Random(f"country {name}")
        free = surface.buffer(-0.1).difference(blocked)
        marshes = shapely.union_all(_patches(surface, free, MARSHES.get(name, 0), luck))
        free = free.difference(marshes.buffer(0.1))
        fields = shapely.union_all(_strips(surface, free, FIELDS.get(name, 0), luck))
        free = free.difference(fields.buffer(0.1))
        woods = [trees(ground, 0.5, luck) for ground in _patches(surface, free, COPSES.get(name, 0), luck)]
        if terrain[name] == "forest":
            woods.append(trees(free, 0.55, luck, gaps=0.12))
        grounds["field"].append(fields)
        grounds["marsh"].append(marshes)
        grounds["wood"] += woods
    return {kind: shapely.union_all(found) for kind, found in grounds.items()}


def _somewhere(surface: Polygon, luck: Random) -> complex:
    left, top, right, bottom = surface.bounds
    return complex(luck.uniform(left, right), luck.uniform(top, bottom))


def _patches(surface: Polygon, free: BaseGeometry, count: int, luck: Random) -> list[BaseGeometry]:
    """Rounded patches of free ground, those that lie mostly free."""
    found: list[BaseGeometry] = []
    for _ in range(60):
        if len(found) == count:
            break
        patch = blob(_somewhere(surface, luck), luck.uniform(1.1, 2.4), luck.uniform(0.7, 1.4), luck)
        inside = patch.intersection(free)
        if inside.area > 0.75 * patch.area:
            found.append(inside)
    return found


def _strips(surface: Polygon, free: BaseGeometry, count: int, luck: Random) -> list[BaseGeometry]:
    """Groups of narrow fields side by side."""
    found: list[BaseGeometry] = []
    groups = 0
    for _ in range(80):
        if groups == count:
            break
        at, turn = _somewhere(surface, luck), heading(luck.uniform(-40, 40))
        group = [
            rectangle(at + complex(0, (n - 1) * 0.42) * turn, luck.uniform(1.1, 1.7), 0.36, turn)
            for n in range(luck.choice((2, 3, 3)))
        ]
        if free.covers(shapely.union_all(group)):
            found += group
            groups += 1
            free = free.difference(shapely.union_all(group).buffer(0.15))
    return found
