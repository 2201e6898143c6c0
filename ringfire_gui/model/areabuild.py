"""Makes an area map of its description, and says exactly what is wrong with a bad one.

Problems are raised as `BadData` without a file name; the key is the place in a map file: `area[3].outline`.
"""

from collections.abc import Iterator, Mapping, Sequence

import shapely
from msgspec.structs import replace
from shapely import Polygon, STRtree

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import LocId
from ringfire_gui.model.areadata import Area, AreaMapData, ArrowGroup, BorderGroup, Point, Terrain, Zone
from ringfire_gui.model.areamap import AreaMap, Pair
from ringfire_gui.model.board import Border, Location
from ringfire_gui.model.features import Box
from ringfire_gui.model.outlines import (
    MIN_EXTENT,
    TOUCH,
    Line,
    build_polygon,
    build_rectangle,
    check_numbers,
    common_line,
    extent,
    is_thin,
    middle,
)

Place = tuple[Location, Polygon, Point]


def build_areamap(data: AreaMapData) -> AreaMap:
    """Make the board.

    Raises:
        BadData: with the key of the first thing that cannot be.
    """
    _check_ids(data)
    polygons = build_areas(data.areas)
    lines = common_lines(polygons)
    borders = {pair: Border() for a, b in lines for pair in ((a, b), (b, a))}
    for number, group in enumerate(data.borders):
        _lay_borders(borders, polygons, group, f"border[{number}]")
    places: dict[LocId, Place] = {}
    for i, area in enumerate(data.areas):
        places[area.id] = _place("area", area, polygons[area.id], f"area[{i}]")
    for i, zone in enumerate(data.zones):
        places[zone.id] = _place("zone", zone, zone_polygon(zone, f"zone[{i}]"), f"zone[{i}]")
    _lay_arrows(borders, places, data)
    places |= _boxes(data.boxes, [polygon for _, polygon, _ in places.values()])
    return AreaMap(data, places, borders, lines)


def build_areas(areas: Sequence[Area]) -> dict[LocId, Polygon]:
    """The polygons of all areas.

    Raises:
        BadData: there are none, an outline is no outline, or it is too small to be drawn.
    """
    if not areas:
        raise BadData("", "area", "the map has no areas")
    polygons = [build_polygon(area.outline, f"area[{i}].outline") for i, area in enumerate(areas)]
    size = extent(polygons)
    if size < MIN_EXTENT:
        raise BadData("", "area", f"all areas together are smaller than {MIN_EXTENT} map units")
    for number, polygon in enumerate(polygons):
        if is_thin(polygon, TOUCH * size):
            raise BadData("", f"area[{number}].outline", "the area is too small or too thin to be seen on this map")
    return {area.id: polygon for area, polygon in zip(areas, polygons, strict=True)}


def common_lines(polygons: Mapping[LocId, Polygon]) -> dict[Pair, Line]:
    """The common borders of all areas, each pair once, in the order of the areas."""
    ids, shapes = list(polygons), list(polygons.values())
    touch = TOUCH * extent(shapes)
    found = STRtree(shapes).query(shapes, predicate="dwithin", distance=touch)
    pairs = sorted((int(i), int(j)) for i, j in found.T if i < j)
    lines = {(ids[i], ids[j]): common_line(shapes[i], shapes[j], touch) for i, j in pairs}
    return {pair: line for pair, line in lines.items() if line is not None}


def zone_polygon(zone: Zone, key: str) -> Polygon:
    """The shape of a zone; BadData unless it has either an outline or a rectangle."""
    if zone.rect is not None and not zone.outline:
        return build_rectangle(zone.rect, f"{key}.rect")
    if zone.rect is None and zone.outline:
        return build_polygon(zone.outline, f"{key}.outline")
    raise BadData("", key, "a zone has either an outline or a rect")


def _check_ids(data: AreaMapData) -> None:
    seen: dict[str, str] = {}
    groups: Sequence[tuple[str, Sequence[Area | Zone | Box]]] = (
        ("area", data.areas),
        ("zone", data.zones),
        ("box", data.boxes),
    )
    for kind, items in groups:
        for number, item in enumerate(items):
            key = f"{kind}[{number}].id"
            if not item.id or "/" in item.id:
                raise BadData("", key, f'"{item.id}" cannot be an id: it must not be empty and must not contain a /')
            if item.id in seen:
                raise BadData("", key, f"{item.id} is already the id of {seen[item.id]}")
            seen[item.id] = f"{kind}[{number}]"


def _place(kind: str, item: Area | Zone, polygon: Polygon, key: str) -> Place:
    """A location with its polygon and the spot where its counters stand."""
    centre = item.centre
    if centre is None:
        centre = middle(polygon)
    else:
        check_numbers(centre, f"{key}.centre")
        if not polygon.covers(shapely.Point(centre)):
            raise BadData("", f"{key}.centre", "the centre lies outside the outline")
    location = Location(
        item.id, "area" if kind == "area" else "zone", _classes(item.terrain, key), item.name or item.id, item.tags
    )
    return location, polygon, centre


def _classes(terrain: Terrain, key: str) -> tuple[str, ...]:
    classes = (terrain,) if isinstance(terrain, str) else terrain
    if not all(classes):
        raise BadData("", f"{key}.terrain", "a terrain class must not be empty")
    return classes


def _pairs(between: Sequence[str], known: Mapping[LocId, object], what: str, key: str) -> Iterator[tuple[Pair, str]]:
    """The listed pairs, each with its key."""
    for number, text in enumerate(between):
        place = f"{key}.between[{number}]"
        a, slash, b = text.partition("/")
        if not slash or a == b:
            raise BadData("", place, f'"{text}" is not a pair such as "12/13"')
        for end in (a, b):
            if end not in known:
                raise BadData("", place, f'there is no {what} "{end}" on this map')
        yield (LocId(a), LocId(b)), place


def _with(border: Border, kind: str, way: str) -> Border:
    if not kind:
        return border
    if way == "across":
        return replace(border, paths=border.paths | {kind})
    return replace(border, sides=border.sides | {kind})


def _lay_borders(borders: dict[Pair, Border], polygons: Mapping[LocId, Polygon], group: BorderGroup, key: str) -> None:
    if not group.kind:
        raise BadData("", f"{key}.kind", "the kind must not be empty")
    for (a, b), place in _pairs(group.between, polygons, "area", key):
        if (a, b) not in borders:
            near = polygons[a].distance(polygons[b]) <= TOUCH * extent(list(polygons.values()))
            problem = "meet in points only, they have no common border" if near else "have no common border"
            raise BadData("", place, f"{a} and {b} {problem}")
        if group.kind in borders[a, b].sides | borders[a, b].paths:
            raise BadData("", place, f"the border of {a} and {b} is already of the kind {group.kind}")
        for pair in ((a, b), (b, a)):
            borders[pair] = _with(borders[pair], group.kind, group.way)


def _lay_arrows(borders: dict[Pair, Border], places: Mapping[LocId, Place], data: AreaMapData) -> None:
    costs: dict[Pair, float | None] = {}
    for number, group in enumerate(data.arrows):
        key = f"arrow[{number}]"
        _check_cost(group, key)
        for (a, b), place in _pairs(group.between, places, "area or zone", key):
            for pair in ((a, b),) if group.one_way else ((a, b), (b, a)):
                if costs.setdefault(pair, group.cost) != group.cost:
                    raise BadData("", place, f"another arrow from {pair[0]} to {pair[1]} has a different cost")
                border = _with(borders.get(pair, Border()), group.kind, group.way)
                borders[pair] = replace(border, cost=group.cost)


def _check_cost(group: ArrowGroup, key: str) -> None:
    if group.cost is not None:
        check_numbers((group.cost,), f"{key}.cost")
        if group.cost < 0:
            raise BadData("", f"{key}.cost", "the cost of an arrow must not be negative")


def _boxes(boxes: Sequence[Box], shapes: Sequence[Polygon]) -> dict[LocId, Place]:
    """The boxes; those without a place of their own stand in rows below the map, eight to a row."""
    left, _, right, bottom = (float(side) for side in shapely.total_bounds(shapes))
    step = (right - left) / 8
    places: dict[LocId, Place] = {}
    waiting = 0
    for number, box in enumerate(boxes):
        rect = box.rect
        if rect is None:
            row, column = divmod(waiting, 8)
            rect = (left + column * step, bottom + (row + 0.2) * step, 0.9 * step, 0.8 * step)
            waiting += 1
        polygon = build_rectangle(rect, f"box[{number}].rect")
        places[box.id] = (Location(box.id, "box", name=box.name or box.id, tags=box.tags), polygon, middle(polygon))
    return places
