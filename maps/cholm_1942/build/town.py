"""The houses: rows along the streets of the town, hamlets along the roads, and the buildings everyone knows."""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import shapely
from forms import heading, pieces, rectangle
from land import Land
from lines import shape
from plots import header_box
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from ways import Way

VILLAGES = {
    "17": 2.0,
    "18": 2.0,
    "23": 1.6,
    "25": 1.8,
    "27": 1.6,
    "28": 1.9,
    "31": 1.8,
    "33": 2.0,
    "34": 1.0,
    "16": 0.9,
}
"""How far the houses of a village reach along its road."""
FORMS: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "6": ((0, -0.42, 1.3, 0.3), (-0.5, 0, 0.3, 0.7), (0.5, 0, 0.3, 0.7), (0, 0.42, 1.3, 0.22)),
    "7": ((-0.42, 0, 0.26, 1.0), (0.42, 0, 0.26, 1.0), (0, 0, 0.7, 0.24)),
    "9": ((0, 0, 0.95, 0.3), (-0.1, 0, 0.3, 0.72), (0.52, 0, 0.24, 0.24)),
    "10": ((0, 0, 0.5, 0.2), (-0.06, 0, 0.18, 0.42)),
    "12": ((0, -0.36, 1.5, 0.26), (0, 0.1, 1.1, 0.24), (-0.62, 0.5, 0.36, 0.3), (0.5, 0.52, 0.5, 0.24)),
    "14": ((0, -0.45, 1.5, 0.24), (0, 0, 1.5, 0.24), (0, 0.45, 1.1, 0.24)),
    "15": ((0, 0, 0.62, 0.13), (0, 0, 0.13, 0.62), (0, 0, 0.26, 0.26)),
}
"""Known buildings: prison, hospital, church, cemetery chapel, brickworks, collective farm, windmill; each of parts with
the place of their middle, width and height."""
SQUARE = ("1", 1.5, 1.1)
"""The market: its area, its width and its height."""
RUNWAY = ("30", 3.7, 0.62)


class Site:
    """Ground to build on in one area, and what stands there already."""

    def __init__(self, land: Land, area: str, ways: Sequence[Way]) -> None:
        self.area = area
        self.lines = [shape(way.line) for way in ways if way.inside == area]
        self.known: list[Polygon] = []
        self.houses: list[Polygon] = []
        paths = shapely.union_all([line.buffer(0.13) for line in self.lines])
        blocked = shapely.union(land.water.buffer(0.16), paths)
        self.free: BaseGeometry = land.surfaces[area].buffer(-0.16).difference(blocked)

    def occupy(self, ground: BaseGeometry, around: float) -> None:
        """Nothing else is built here."""
        self.free = self.free.difference(ground.buffer(around))

    def spot(self, wide: float, high: float, turns: Sequence[complex], near: complex) -> tuple[complex, complex]:
        """A free place for a rectangle near a point: its middle and the way it lies."""
        left, top, right, bottom = self.free.bounds
        x, y = (grid.ravel() for grid in np.meshgrid(np.arange(left, right, 0.2), np.arange(top, bottom, 0.2)))
        shapely.prepare(self.free)
        best: tuple[float, complex, complex] | None = None
        for turn in turns:
            around = shapely.get_coordinates(rectangle(0, wide + 0.16, high + 0.16, turn))
            forms = shapely.polygons(around[None, :, :] + np.stack([x, y], axis=1)[:, None, :])
            for n in np.flatnonzero(shapely.covers(self.free, forms)):
                at = complex(x[n], y[n])
                if best is None or abs(at - near) < best[0] - 1e-9:
                    best = abs(at - near), at, turn
        if best is None:
            message = f"no free place of {wide} by {high} in area {self.area}"
            raise ValueError(message)
        return best[1], best[2]

    def build(
        self, parts: Sequence[tuple[float, float, float, float]], near: complex, turns: Sequence[complex]
    ) -> None:
        """Put up a known building."""
        wide = 2 * max(abs(x) + w / 2 for x, _, w, _ in parts)
        high = 2 * max(abs(y) + h / 2 for _, y, _, h in parts)
        at, turn = self.spot(wide, high, turns, near)
        wings = [rectangle(at + complex(x, y) * turn, w, h, turn) for x, y, w, h in parts]
        whole = shapely.union_all(wings)
        self.known += [part for part in shapely.get_parts(whole) if isinstance(part, Polygon)]
        self.occupy(rectangle(at, wide, high, turn), 0.08)

    def settle(self, line: LineString, luck: Random, spacing: float, size: float) -> None:
        """Houses on both sides of a street, as far as there is room."""
        for side in (-1, 1):
            at = luck.uniform(0.1, 0.4)
            while at < line.length:
                wide, deep = size * luck.uniform(0.8, 1.7), size * luck.uniform(0.65, 1.0)
                a, b = line.interpolate(at - 0.05), line.interpolate(at + 0.05)
                along = complex(b.x - a.x, b.y - a.y)
                if luck.random() < 0.9:
                    along /= abs(along)
                    middle = complex(a.x, a.y) + along * 1j * side * (0.19 + deep / 2)
                    self._house(rectangle(middle, wide, deep, along * heading(luck.uniform(-4, 4))))
                at += spacing * luck.uniform(0.85, 1.25) * max(1.0, wide / size)

    def _house(self, house: Polygon) -> None:
        if self.free.covers(house) and not any(house.distance(other) < 0.05 for other in self.houses):
            self.houses.append(house)


def build_sites(land: Land, ways: Sequence[Way]) -> tuple[list[Site], list[LineString]]:
    """Everything that is built, area by area, and the side streets of the town."""
    sites, streets = [], []
    for area in land.facts.area:
        luck = Random(f"houses {area}")
        site = Site(land, area, ways)
        if area != RUNWAY[0]:
            site.occupy(header_box(land.plots[area], land.facts.area[area].name), 0.0)
        _known(site, land)
        if area in land.town:
            lanes = _lanes(site, luck)
            streets += lanes
            for lane in lanes:
                site.occupy(lane, 0.11)
            for line in (*site.lines, *lanes):
                site.settle(line, luck, 0.37, 0.3)
        elif area in VILLAGES:
            for line in _village(site, land):
                site.settle(line, luck, 0.46, 0.27)
        sites.append(site)
    return sites, streets


def runway(site: Site, land: Land) -> Polygon:
    """The landing ground, where there is most room for it."""
    _, wide, high = RUNWAY
    at, turn = site.spot(wide, high, [heading(angle) for angle in range(-85, 95, 5)], land.plots[site.area])
    strip = rectangle(at, wide, high, turn)
    site.occupy(strip, 0.06)
    for n in (-1, 0, 1):
        near = at + complex(n * 0.7, 0.8) * turn
        site.build(((0, 0, 0.46, 0.3),), near, [turn])
    return strip


def _known(site: Site, land: Land) -> None:
    near = land.plots[site.area]
    if site.area in FORMS:
        turns = [heading(angle) for angle in (-8, 12, -20, 30, 60, -45)]
        site.build(FORMS[site.area], near, turns)
    if site.area == SQUARE[0]:
        _, wide, high = SQUARE
        at, turn = site.spot(wide, high, [heading(12), heading(30)], near)
        site.occupy(rectangle(at, wide, high, turn), 0.02)


def _lanes(site: Site, luck: Random) -> list[LineString]:
    """Side streets at right angles to each other, along and across the main street."""
    main = max(site.lines, key=lambda line: line.length)
    a, b = (main.interpolate(part, normalized=True) for part in (0.4, 0.6))
    along = complex(b.x - a.x, b.y - a.y) / a.distance(b) * heading(luck.uniform(-6, 6))
    centre = site.free.centroid
    lanes = []
    for turn, space in ((along, 1.18), (along * 1j, 1.7)):
        start = luck.uniform(0, space)
        for n in range(-5, 6):
            middle = complex(centre.x, centre.y) + turn * 1j * (n * space + start)
            line = shape([middle - turn * 8, middle + turn * 8])
            lanes += pieces(line.intersection(site.free.buffer(0.02)).difference(_beside(line, site.lines)), 0.9)
    return lanes


def _beside(lane: LineString, roads: Sequence[LineString]) -> BaseGeometry:
    """Where a lane would run along a road instead of leading to it."""
    strips = [lane.intersection(road.buffer(0.4)) for road in roads]
    return shapely.union_all([strip.buffer(0.2) for strip in strips if strip.length > 1.3])


def _village(site: Site, land: Land) -> Iterator[LineString]:
    """The stretches of road along which a village lies."""
    centre = land.surfaces[site.area].centroid
    heart = min((line.interpolate(line.project(centre)) for line in site.lines), key=centre.distance)
    for line in site.lines:
        yield from pieces(line.intersection(heart.buffer(VILLAGES[site.area])), 0.4)
