"""Finds what was drawn badly on an area map: gaps, overlaps, borders that almost meet.

Nothing here is forbidden, and a lake may well be a gap; but each finding is worth a look, because adjacency follows
from the outlines. Two tolerances: outlines closer than `outlines.TOUCH` touch, and outlines closer than `NEAR` were
probably meant to.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import numpy as np
import shapely
from msgspec import Struct
from shapely import MultiPoint, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from ringfire_gui.core.ids import LocId
from ringfire_gui.model.areabuild import build_areas, common_lines, zone_polygon
from ringfire_gui.model.areadata import AreaMapData, Point
from ringfire_gui.model.areamap import Pair
from ringfire_gui.model.outlines import TOUCH, extent, is_thin, middle

NEAR = 1e-3
"""Share of the longer side of the map: a pixel on a map of a thousand pixels."""

FlawKind = Literal[
    "gap", "overlap", "one_sided", "near_miss", "sliver", "short_border", "duplicate_arrow", "no_neighbours"
]


class Flaw(Struct, frozen=True):
    """Something on the map that is probably not meant so.

    The size depends on the kind:

    - `gap`: surface of an empty space between areas, closed or narrow
    - `overlap`: surface that belongs to both
    - `one_sided`: a corner of the first lies on a side of the second, whose nearest corner is so far away
    - `near_miss`: distance of a corner of the first from the outline of the second, which it almost meets
    - `sliver`: surface of an area that is too thin to see
    - `short_border`: length of a common border so short that it looks like a point
    - `duplicate_arrow`: number of arrows that lead the same way
    - `no_neighbours`: distance to the nearest other location; no border and no arrow leads here
    """

    kind: FlawKind
    where: tuple[LocId, ...]
    at: Point
    size: float


class _Sheet(Struct, frozen=True):
    """The areas laid out, with the two tolerances in map units."""

    ids: Sequence[LocId]
    shapes: Sequence[Polygon]
    tree: STRtree
    touch: float
    near: float

    def pairs(self, distance: float) -> Iterator[tuple[int, int]]:
        """Areas that come so close to each other, both ways round."""
        found = self.tree.query(list(self.shapes), predicate="dwithin", distance=distance)
        yield from sorted((int(i), int(j)) for i, j in found.T if i != j)


def find_flaws(data: AreaMapData, near: float = NEAR) -> list[Flaw]:
    """All that looks wrong on a map, kind by kind.

    Args:
        data: The map; its borders may still be wrong, its outlines must be sound.
        near: Share of the longer side of the map below which two outlines were meant to meet.

    Raises:
        BadData: there are no areas, or an outline is no outline at all.
    """
    areas = build_areas(data.areas)
    zones = {zone.id: zone_polygon(zone, f"zone[{i}]") for i, zone in enumerate(data.zones)}
    shapes = list(areas.values())
    size = extent(shapes)
    sheet = _Sheet(list(areas), shapes, STRtree(shapes), TOUCH * size, near * size)
    lines = common_lines(areas)
    short = [
        Flaw("short_border", pair, _spot(line), line.length) for pair, line in lines.items() if line.length < sheet.near
    ]
    return [
        *_gaps(sheet),
        *_overlaps(sheet),
        *_loose_corners(sheet),
        *_slivers(sheet),
        *short,
        *_duplicate_arrows(data, areas | zones),
        *_lonely(data, areas | zones, lines),
    ]


def _gaps(sheet: _Sheet) -> Iterator[Flaw]:
    """Closed spaces of any size, and open ones narrower than the tolerance."""
    union = shapely.union_all(list(sheet.shapes))
    # Square joins give every corner back as it was; what is filled lies between two sides.
    closed = union.buffer(sheet.near / 2, join_style="mitre").buffer(-sheet.near / 2, join_style="mitre")
    solid = shapely.union_all(
        [Polygon(part.exterior) for part in shapely.get_parts(closed) if isinstance(part, Polygon)]
    )
    for space in _pieces(solid.difference(union), sheet.touch):
        around = sorted(int(i) for i in sheet.tree.query(space, predicate="dwithin", distance=sheet.touch))
        yield Flaw("gap", tuple(sheet.ids[i] for i in around), _spot(space), space.area)


def _overlaps(sheet: _Sheet) -> Iterator[Flaw]:
    for i, j in sheet.pairs(0.0):
        if i < j:
            for part in _pieces(sheet.shapes[i].intersection(sheet.shapes[j]), sheet.touch):
                yield Flaw("overlap", (sheet.ids[i], sheet.ids[j]), _spot(part), part.area)


def _pieces(shape: BaseGeometry, width: float) -> list[Polygon]:
    """The surfaces of a shape that are wider than so much on average."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    return [part for part in parts if not is_thin(part, width)]


def _loose_corners(sheet: _Sheet) -> Iterator[Flaw]:
    """Corners that lie on, or almost on, the outline of another area without a corner there."""
    missed: list[Flaw] = []
    for i, j in sheet.pairs(sheet.near):
        where = (sheet.ids[i], sheet.ids[j])
        outline = sheet.shapes[j].exterior
        corners = MultiPoint(outline.coords[:-1])
        own = shapely.get_coordinates(sheet.shapes[i].exterior)[:-1]
        points = shapely.points(own)
        away, apart = [np.asarray(shapely.distance(points, shape)) for shape in (outline, corners)]
        for number in np.flatnonzero((away <= sheet.near) & (apart > sheet.touch)):
            at = float(own[number, 0]), float(own[number, 1])
            if away[number] <= sheet.touch:
                yield Flaw("one_sided", where, at, float(apart[number]))
            elif not any(_same_place(flaw, where, at, sheet.near) for flaw in missed):
                missed.append(Flaw("near_miss", where, at, float(away[number])))
    yield from missed


def _same_place(flaw: Flaw, where: Pair, at: Point, near: float) -> bool:
    """Two corners that miss each other are one finding, not two."""
    return set(flaw.where) == set(where) and max(abs(flaw.at[0] - at[0]), abs(flaw.at[1] - at[1])) <= near


def _slivers(sheet: _Sheet) -> Iterator[Flaw]:
    for at, shape in zip(sheet.ids, sheet.shapes, strict=True):
        if shape.buffer(-sheet.near / 2).is_empty:
            yield Flaw("sliver", (at,), _spot(shape), shape.area)


def _directed(data: AreaMapData) -> Iterator[Pair]:
    """Every arrow, once for each way it leads."""
    for group in data.arrows:
        for text in group.between:
            a, _, b = text.partition("/")
            yield LocId(a), LocId(b)
            if not group.one_way:
                yield LocId(b), LocId(a)


def _duplicate_arrows(data: AreaMapData, shapes: Mapping[LocId, Polygon]) -> Iterator[Flaw]:
    seen: set[frozenset[LocId]] = set()
    for (a, b), times in Counter(_directed(data)).items():
        if times > 1 and {a, b} <= shapes.keys() and frozenset((a, b)) not in seen:
            seen.add(frozenset((a, b)))
            (x, y), (u, v) = middle(shapes[a]), middle(shapes[b])
            yield Flaw("duplicate_arrow", (a, b), ((x + u) / 2, (y + v) / 2), times)


def _lonely(data: AreaMapData, shapes: Mapping[LocId, Polygon], lines: Mapping[Pair, object]) -> Iterator[Flaw]:
    joined = {at for pair in (*lines, *_directed(data)) for at in pair}
    for at, shape in shapes.items():
        if at not in joined:
            distances = [shape.distance(other) for end, other in shapes.items() if end != at]
            yield Flaw("no_neighbours", (at,), middle(shape), min(distances, default=0.0))


def _spot(shape: BaseGeometry) -> Point:
    """A point of a shape."""
    point = shape.point_on_surface()
    return float(point.x), float(point.y)
