"""The drawing of Cholm agrees with its map: rivers on river borders, roads through road borders, trees in forests."""

from pathlib import Path

import pytest
import shapely
from shapely import LineString, Polygon

from ringfire_gui.files.artfile import load_art
from ringfire_gui.files.mapfile import load_map

FOLDER = Path(__file__).resolve().parents[3] / "maps" / "cholm_1942"
WAYS = frozenset({"road", "street", "track"})


@pytest.fixture(scope="module")
def board():
    return load_map(FOLDER / "map.toml")


@pytest.fixture(scope="module")
def art():
    return load_art(FOLDER / "art.json")


def lines(art, kinds):
    return shapely.union_all([LineString(stroke.points) for stroke in art.strokes if stroke.kind in kinds])


def forms(art, kind):
    return [Polygon(shape.outline, shape.holes) for shape in art.shapes if shape.kind == kind]


def of_terrain(board, terrain):
    return shapely.union_all([board.polygons[at] for at, each in board.locations.items() if each.terrain == (terrain,)])


def pairs(board):
    areas = [at for at, location in board.locations.items() if location.kind == "area"]
    return {(a, b) for a in areas for b in board.neighbours(a) if b in areas and int(a) < int(b)}


def of_kind(board, kind):
    return {pair for pair in pairs(board) if kind in board.border(*pair).sides | board.border(*pair).paths}


def test_it_belongs_to_the_map(art):
    assert art.map == "cholm_1942"
    assert art.pixels_per_unit == 64
    assert art.sheet.title


def test_the_rivers_run_along_the_river_borders(board, art):
    rivers = lines(art, {"river"})
    assert {stroke.name for stroke in art.strokes if stroke.kind == "river"} == {"Lowat", "Kunja"}
    for pair in pairs(board):
        line = board.common_border(*pair)
        along = line.intersection(rivers.buffer(0.02)).length
        assert (along > 0.95 * line.length) == (pair in of_kind(board, "river")), pair


def test_a_road_goes_through_every_road_border_and_no_other(board, art):
    ways = lines(art, WAYS)
    crossed = {pair for pair in pairs(board) if ways.intersects(board.common_border(*pair))}
    assert crossed == of_kind(board, "road")


def test_a_road_goes_along_every_road_arrow_and_no_other(board, art):
    ways = lines(art, WAYS)
    for zone in "ABCDEF":
        for other in board.neighbours(zone):
            front = board.polygons[zone].intersection(board.polygons[other])
            assert ways.intersects(front) == ("road" in board.border(zone, other).paths), (zone, other)


def test_every_arrow_is_drawn_with_its_cost(board, art):
    drawn = {}
    for stroke in (stroke for stroke in art.strokes if stroke.kind == "arrow"):
        ends = frozenset(board.locate(*stroke.points[n]) for n in (0, -1))
        drawn[ends] = stroke.name
    expected = {}
    for zone in "ABCDEF":
        for other in board.neighbours(zone):
            cost = board.border(zone, other).cost
            expected[frozenset((zone, other))] = "all" if cost is None else f"{cost:g}"
    assert drawn == expected


def test_arrows_stand_clear_of_counters(board, art):
    for stroke in (stroke for stroke in art.strokes if stroke.kind == "arrow"):
        for at in {board.locate(*stroke.points[n]) for n in (0, -1)}:
            x, y = board.centre(at)
            assert LineString(stroke.points).distance(shapely.box(x - 2.18, y - 1.06, x + 2.18, y + 1.06)) > 0.05, at


def test_houses_stand_clear_of_borders_rivers_and_roads(board, art):
    borders = shapely.union_all([board.common_border(*pair) for pair in pairs(board)])
    ways = lines(art, WAYS)
    water = shapely.union_all([LineString(s.points).buffer(s.width / 2) for s in art.strokes if s.kind == "river"])
    barred = shapely.union_all([borders, ways, water])
    houses = forms(art, "block")
    assert len(houses) > 300
    assert not shapely.intersects(barred, houses).any()


def test_most_houses_stand_in_the_town(board, art):
    town = of_terrain(board, "urban").area
    houses = shapely.union_all(forms(art, "block"))
    assert houses.intersection(of_terrain(board, "urban")).area > 0.08 * town
    assert houses.intersection(of_terrain(board, "forest")).is_empty


def test_woods_grow_where_the_map_says_forest(board, art):
    woods = shapely.union_all(forms(art, "wood"))
    for at, location in board.locations.items():
        share = woods.intersection(board.polygons[at]).area / board.polygons[at].area
        if location.terrain == ("forest",):
            assert share > 0.4, at
        else:
            assert share < 0.2, at
    assert woods.intersection(of_terrain(board, "urban")).is_empty


def test_the_airfield_lies_in_its_area(board, art):
    (strip,) = forms(art, "airfield")
    assert board.polygons["30"].covers(strip)
    assert not lines(art, WAYS).intersects(strip)


def test_all_forms_are_sound(art):
    assert all(form.is_valid for shape in ("field", "marsh", "wood", "block") for form in forms(art, shape))


def test_the_relief_covers_the_map(board, art):
    left, top = art.relief.corner
    right = left + (len(art.relief.heights[0]) - 1) * art.relief.step[0]
    bottom = top + (len(art.relief.heights) - 1) * art.relief.step[1]
    field = shapely.total_bounds([board.polygons[at] for at, each in board.locations.items() if each.kind != "box"])
    assert (left, top, right, bottom) == pytest.approx(tuple(field))
