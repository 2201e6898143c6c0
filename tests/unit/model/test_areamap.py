"""Area maps: adjacency from outlines, kinds of borders, zones and arrows, and what is refused."""

import math
import tomllib
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from shapely.affinity import affine_transform

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import LocId
from ringfire_gui.model.areabuild import build_areamap
from ringfire_gui.model.areadata import Area, AreaMapData, ArrowGroup, BorderGroup, Zone
from ringfire_gui.model.areamap import AreaMap
from ringfire_gui.model.board import Board, Border
from ringfire_gui.model.features import Box

CHOLM = Path(__file__).parents[2] / "data" / "areas" / "cholm.toml"


def load(path: Path) -> AreaMapData:
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return AreaMapData(
        raw["id"],
        areas=msgspec.convert(raw["area"], tuple[Area, ...]),
        borders=msgspec.convert(raw["border"], tuple[BorderGroup, ...]),
        zones=msgspec.convert(raw["zone"], tuple[Zone, ...]),
        arrows=msgspec.convert(raw["arrow"], tuple[ArrowGroup, ...]),
        boxes=msgspec.convert(raw["box"], tuple[Box, ...]),
    )


@pytest.fixture(scope="module")
def cholm() -> AreaMap:
    return build_areamap(load(CHOLM))


def square(name: str, x: float, y: float, side: float = 1.0) -> Area:
    return Area(LocId(name), ((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


def grid(columns: int, rows: int) -> tuple[Area, ...]:
    return tuple(square(f"{x}.{y}", x, y) for y in range(rows) for x in range(columns))


# ---- the map of 35 areas


def area_pairs(board: AreaMap) -> set[frozenset[str]]:
    areas = {at for at, place in board.locations.items() if place.kind == "area"}
    return {frozenset((a, b)) for a in areas for b in board.neighbours(a) if b in areas}


def test_adjacency_is_exactly_that_of_the_printed_borders(cholm):
    listed = {frozenset(text.split("/")) for group in cholm.data.borders for text in group.between}
    assert len(cholm.data.areas) == 35
    assert len(listed) == 87
    assert area_pairs(cholm) == listed


def test_adjacency_is_exactly_that_of_shared_sides(cholm):
    sides: dict[frozenset, set[str]] = {}
    for area in cholm.data.areas:
        for side in pairwise((*area.outline, area.outline[0])):
            sides.setdefault(frozenset(side), set()).add(area.id)
    assert area_pairs(cholm) == {frozenset(areas) for areas in sides.values() if len(areas) == 2}


def test_areas_that_meet_in_a_point_are_not_adjacent(cholm):
    for a, b in (("22", "24"), ("23", "26")):
        assert cholm.polygons[a].touches(cholm.polygons[b])
        assert b not in cholm.neighbours(a)
        assert a not in cholm.neighbours(b)
        with pytest.raises(KeyError):
            cholm.border(a, b)
        with pytest.raises(KeyError):
            cholm.common_border(a, b)
    around = [("22", "23"), ("23", "24"), ("24", "26"), ("22", "26")]
    assert all(b in cholm.neighbours(a) for a, b in around)


def test_some_neighbours_in_the_order_of_the_map(cholm):
    assert list(cholm.neighbours("1")) == ["2", "3", "5", "6", "7", "8"]
    assert list(cholm.neighbours("30")) == ["16", "17", "32", "33", "34"]
    assert list(cholm.neighbours("23")) == ["22", "24", "A"]
    assert list(cholm.neighbours("A")) == ["23", "24", "25", "B", "F"]
    assert list(cholm.neighbours("eliminated")) == []
    with pytest.raises(KeyError):
        cholm.neighbours("36")


def test_kinds_of_borders(cholm):
    assert cholm.border("1", "2") == Border(paths=frozenset({"road"}))
    assert cholm.border("7", "1") == Border(sides=frozenset({"solid"}))
    assert cholm.border("1", "3") == Border(sides=frozenset({"river"}))
    kinds = [cholm.border(a, b).sides | cholm.border(a, b).paths for a in cholm.locations for b in cholm.neighbours(a)]
    assert [sum(kind in found for found in kinds) for kind in ("road", "solid", "river")] == [
        2 * (52 + 7),
        2 * (16 + 9),
        2 * 19,
    ]


def test_no_road_crosses_a_river_and_every_river_parts_two_banks(cholm):
    def bank(at):
        return next(tag for tag in cholm.locations[at].tags if tag.startswith("bank:"))

    for group in cholm.data.borders:
        for text in group.between:
            a, b = text.split("/")
            assert (bank(a) != bank(b)) == (group.kind == "river"), text


def test_zones_are_joined_by_arrows_with_costs(cholm):
    assert cholm.border("A", "25") == Border(paths=frozenset({"road"}), cost=2.0)
    assert cholm.border("25", "A") == cholm.border("A", "25")
    assert cholm.border("A", "24") == Border(sides=frozenset({"solid"}))
    assert cholm.border("F", "A") == Border(cost=1.0)
    assert "D" not in cholm.neighbours("A")
    with pytest.raises(KeyError):
        cholm.common_border("A", "25")


def test_locations_in_order_with_terrain_and_tags(cholm):
    board: Board = cholm
    ids = list(board.locations)
    assert ids[:2] == ["1", "2"]
    assert ids[34:] == ["35", "A", "B", "C", "D", "E", "F", "regrouped", "eliminated"]
    church, airfield = board.locations["9"], board.locations["30"]
    assert (church.name, church.ground, "observation" in church.tags) == ("Ostkirche", "urban", True)
    assert (airfield.name, airfield.ground, "victory_star" in airfield.tags) == ("Flugfeld", "clear", True)
    terrain = [place.ground for place in board.locations.values() if place.kind == "area"]
    assert {ground: terrain.count(ground) for ground in terrain} == {"urban": 9, "clear": 19, "forest": 7}
    assert [at for at, place in board.locations.items() if "control:soviet" in place.tags] == ["A"]
    assert board.id == "cholm"


def test_every_centre_is_located_in_its_own_place(cholm):
    for at in cholm.locations:
        assert cholm.locate(*cholm.centre(at)) == at
    left, top, right, bottom = cholm.bounds
    assert cholm.locate(left - 1, top) is None
    assert cholm.locate(right, bottom + 1) is None


def test_a_point_on_a_border_belongs_to_the_first_area(cholm):
    assert cholm.locate(5.4, -3.3) == "22"


def test_outlines_and_common_borders(cholm):
    assert cholm.outline("23") == [(7.4, -3.3), (7.4, -6.4), (5.4, -6.4), (5.4, -3.3)]
    line = cholm.common_border("24", "23")
    assert line.equals(shapely.LineString([(5.4, -3.3), (7.4, -3.3)]))
    assert cholm.common_border("23", "24").equals(line)
    pairs = [text.split("/") for group in cholm.data.borders for text in group.between]
    assert min(pairs, key=lambda pair: cholm.common_border(*pair).length) == ["1", "5"]
    assert cholm.common_border("1", "5").length == pytest.approx(0.688, abs=5e-4)


# ---- made maps


@given(st.integers(1, 5), st.integers(1, 5))
@settings(max_examples=25)
def test_a_grid_of_squares_is_adjacent_along_sides_only(columns, rows):
    board = build_areamap(AreaMapData("grid", grid(columns, rows)))
    for y in range(rows):
        for x in range(columns):
            around = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
            inside = {f"{u}.{v}" for u, v in around if 0 <= u < columns and 0 <= v < rows}
            assert set(board.neighbours(f"{x}.{y}")) == inside


@given(
    st.floats(0.001, 1000),
    st.floats(-1000, 1000),
    st.floats(0, 6.28),
    st.lists(st.floats(0.05, 0.95), min_size=1, max_size=4, unique=True),
    st.booleans(),
)
@settings(max_examples=100)
def test_adjacency_survives_scaling_turning_and_corners_on_one_side_only(scale, away, angle, cuts, last_first):
    """One long area beside a column of short ones: the corners of these lie on its side, up to rounding."""
    ends = [0.0, *sorted(cuts), 1.0]
    if min(b - a for a, b in pairwise(ends)) < 0.01:
        return
    boxes = [shapely.box(0, 0, 1, 1), *(shapely.box(1, a, 2, b) for a, b in pairwise(ends))]
    cos, sin = scale * math.cos(angle), scale * math.sin(angle)
    turned = [affine_transform(box, [cos, -sin, sin, cos, away * scale, away]) for box in boxes]
    areas = tuple(Area(LocId(str(i)), tuple(shape.exterior.coords[:-1])) for i, shape in enumerate(turned))
    board = build_areamap(AreaMapData("turned", areas[::-1] if last_first else areas))
    count = len(areas)
    assert sorted(board.neighbours("0")) == [str(i) for i in range(1, count)]
    for i in range(1, count):
        assert set(board.neighbours(str(i))) == {"0"} | {str(j) for j in (i - 1, i + 1) if 1 <= j < count}
        assert board.common_border("0", str(i)).length == pytest.approx((ends[i] - ends[i - 1]) * scale, rel=1e-3)


def test_a_border_in_two_pieces_is_one_border():
    tongs = Area(LocId("tongs"), ((0, 0), (3, 0), (3, 3), (0, 3), (0, 2), (2, 2), (2, 1), (0, 1)))
    bar = Area(LocId("bar"), ((-1, 0), (0, 0), (0, 3), (-1, 3)))
    board = build_areamap(AreaMapData("m", (tongs, bar)))
    assert board.common_border("bar", "tongs").geom_type == "MultiLineString"
    assert board.common_border("bar", "tongs").length == pytest.approx(2)
    assert not shapely.box(0, 1, 2, 2).contains(shapely.Point(board.centre("tongs")))


def test_a_border_no_longer_than_rounding_is_a_point():
    for length, adjacent in ((1e-7, False), (1e-3, True)):
        left = Area(LocId("left"), ((0, 0), (1, 1), (1, 1 + length), (0, 2)))
        right = Area(LocId("right"), ((1, 1), (2, 0), (2, 2), (1, 1 + length)))
        board = build_areamap(AreaMapData("m", (left, right)))
        assert ("right" in board.neighbours("left")) == adjacent


def test_a_border_of_several_kinds():
    groups = (
        BorderGroup("river", ("a/b",)),
        BorderGroup("frontier", ("b/a",)),
        BorderGroup("road", ("a/b",), way="across"),
    )
    board = build_areamap(AreaMapData("m", (square("a", 0, 0), square("b", 1, 0)), groups))
    both = Border(sides=frozenset({"river", "frontier"}), paths=frozenset({"road"}))
    assert board.border("a", "b") == board.border("b", "a") == both


def test_one_way_arrows_and_costs_that_differ_by_direction():
    zones = (Zone(LocId("Z"), rect=(5, 0, 1, 1)), Zone(LocId("Y"), ((1, 0), (1, 1), (2, 0))))
    arrows = (
        ArrowGroup(("Z/a",), cost=2.0, one_way=True),
        ArrowGroup(("a/Z",), cost=4.0, one_way=True),
        ArrowGroup(("a/Y",), one_way=True),
    )
    board = build_areamap(AreaMapData("m", (square("a", 0, 0),), zones=zones, arrows=arrows))
    assert board.border("Z", "a").cost == 2.0
    assert board.border("a", "Z").cost == 4.0
    assert list(board.neighbours("a")) == ["Z", "Y"]
    # Its outline touches the area, but only arrows lead to and from a zone.
    assert list(board.neighbours("Y")) == []
    assert board.locate(5.5, 0.5) == "Z"


def test_boxes_without_a_place_stand_below_the_map():
    boxes = (Box(LocId("pool")), Box(LocId("dead"), rect=(-9, -9, 2, 1)), *(Box(LocId(f"b{i}")) for i in range(9)))
    board = build_areamap(AreaMapData("m", grid(2, 2), boxes=boxes))
    assert board.centre("dead") == (-8, -8.5)
    shapes = [board.polygons[at] for at in board.locations]
    assert all(not one.overlaps(other) for i, one in enumerate(shapes) for other in shapes[:i])
    assert all(board.polygons[box.id].bounds[1] > 2 for box in boxes if box.rect is None)


def test_a_box_drawn_over_areas_is_located_first():
    board = build_areamap(AreaMapData("m", grid(2, 2), boxes=(Box(LocId("track"), rect=(0.25, 0.25, 0.5, 0.5)),)))
    inside, beside = [board.locate(0.5, 0.5), board.locate(0.1, 0.1)]
    assert (inside, board.locations[beside].kind) == ("track", "area")
    assert board.locate(5, 5) is None


# ---- what is refused

TWO = AreaMapData("m", (square("a", 0, 0), square("b", 1, 0), square("c", 1, 1)))
NAN, INF = float("nan"), float("inf")


def with_outline(*outline) -> AreaMapData:
    return replace(TWO, areas=(*TWO.areas, Area(LocId("d"), outline)))


@pytest.mark.parametrize(
    ("data", "key", "problem"),
    [
        (AreaMapData("m", ()), "area", "the map has no areas"),
        (with_outline(), "area[3].outline", "at least three corners, this one has 0"),
        (with_outline((5, 5), (6, 6)), "area[3].outline", "at least three corners, this one has 2"),
        (with_outline((5, 5), (6, 6), (6, 5), (5, 6)), "area[3].outline", r"crosses or touches itself at \(5.5, 5.5\)"),
        (with_outline((5, 5), (6, 5), (7, 5)), "area[3].outline", "crosses or touches itself"),
        (with_outline((5, 5), (6, 5), (6, 6), (5, 5)), "area[3].outline[0]", "twice in a row"),
        (with_outline((5, 5), (6, NAN), (6, 6)), "area[3].outline[1]", "nan is not a place on a map"),
        (with_outline((5, 5), (6, 5), (INF, 6)), "area[3].outline[2]", "inf is not a place on a map"),
        (with_outline((5, 5), (6, 5), (1e300, 6)), "area[3].outline[2]", "not a place on a map"),
        (with_outline((5, 5), (6, 5), (6, 5 + 1e-7)), "area[3].outline", "too small or too thin"),
        (AreaMapData("m", (square("a", 0, 0, 1e-4),)), "area", "smaller than 0.001 map units"),
        (AreaMapData("m", (square("a", 0, 0, 1e-200),)), "area[0].outline", "touches itself"),
        (replace(TWO, areas=(*TWO.areas, square("a", 3, 3))), "area[3].id", r"a is already the id of area\[0\]"),
        (replace(TWO, areas=(*TWO.areas, square("", 3, 3))), "area[3].id", "must not be empty"),
        (replace(TWO, areas=(*TWO.areas, square("a/b", 3, 3))), "area[3].id", "must not contain a /"),
        (replace(TWO, areas=(replace(TWO.areas[0], terrain=("",)),)), "area[0].terrain", "must not be empty"),
        (replace(TWO, areas=(replace(TWO.areas[0], centre=(3, 3)),)), "area[0].centre", "outside the outline"),
        (replace(TWO, areas=(replace(TWO.areas[0], centre=(NAN, 3)),)), "area[0].centre", "not a place"),
        (replace(TWO, zones=(Zone(LocId("a"), rect=(3, 3, 1, 1)),)), "zone[0].id", "already the id of"),
        (replace(TWO, zones=(Zone(LocId("Z")),)), "zone[0]", "either an outline or a rect"),
        (replace(TWO, zones=(Zone(LocId("Z"), rect=(3, 3, 0, 1)),)), "zone[0].rect", "greater than 0"),
        (replace(TWO, zones=(Zone(LocId("Z"), rect=(3, 3, INF, 1)),)), "zone[0].rect", "not a place"),
        (replace(TWO, zones=(Zone(LocId("Z"), ((0, 0), (1, 1))),)), "zone[0].outline", "at least three corners"),
        (replace(TWO, boxes=(Box(LocId("c")),)), "box[0].id", "already the id of"),
        (replace(TWO, boxes=(Box(LocId("x"), rect=(0, 0, 1, -1)),)), "box[0].rect", "greater than 0"),
        (replace(TWO, borders=(BorderGroup("river", ("a/x",)),)), "border[0].between[0]", 'no area "x"'),
        (replace(TWO, borders=(BorderGroup("river", ("a-b",)),)), "border[0].between[0]", "not a pair"),
        (replace(TWO, borders=(BorderGroup("river", ("a/a",)),)), "border[0].between[0]", "not a pair"),
        (replace(TWO, borders=(BorderGroup("", ("a/b",)),)), "border[0].kind", "must not be empty"),
        (
            replace(TWO, borders=(BorderGroup("river", ("a/b", "a/c")),)),
            "border[0].between[1]",
            "a and c meet in points only",
        ),
        (
            replace(TWO, areas=(*TWO.areas, square("d", 9, 9)), borders=(BorderGroup("river", ("a/d",)),)),
            "border[0].between[0]",
            "a and d have no common border",
        ),
        (
            replace(TWO, borders=(BorderGroup("river", ("a/b",)), BorderGroup("river", ("b/c", "b/a")))),
            "border[1].between[1]",
            "already of the kind river",
        ),
        (replace(TWO, arrows=(ArrowGroup(("a/Q",)),)), "arrow[0].between[0]", 'no area or zone "Q"'),
        (replace(TWO, arrows=(ArrowGroup(("a/c",), cost=NAN),)), "arrow[0].cost", "not a place"),
        (replace(TWO, arrows=(ArrowGroup(("a/c",), cost=-1.0),)), "arrow[0].cost", "must not be negative"),
        (
            replace(TWO, arrows=(ArrowGroup(("a/c",), cost=1.0), ArrowGroup(("c/a",), cost=2.0, one_way=True))),
            "arrow[1].between[0]",
            "another arrow from c to a has a different cost",
        ),
        (
            replace(TWO, boxes=(Box(LocId("x")),), arrows=(ArrowGroup(("a/x",)),)),
            "arrow[0].between[0]",
            'no area or zone "x"',
        ),
    ],
)
def test_bad_maps_are_refused_with_the_place(data, key, problem):
    with pytest.raises(BadData, match=problem) as caught:
        build_areamap(data)
    assert caught.value.key == key
    assert caught.value.file == ""
