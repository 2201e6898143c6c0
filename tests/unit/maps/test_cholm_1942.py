"""The map of Cholm: the facts it must keep, the room it must give, and that anyone can make it again."""

import subprocess
import sys
from pathlib import Path

import pytest
import shapely
from shapely import LineString, Point, Polygon, box

from ringfire_gui.files.artfile import load_art
from ringfire_gui.files.mapfile import load_map
from ringfire_gui.model.arealint import find_flaws

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "maps" / "cholm_1942"
FACTS = ROOT / "tests" / "data" / "areas" / "cholm.toml"

GAP = 0.12
"""Between counters, whose side is one map unit."""
CLEAR = 0.1
"""Between a counter and a border or a river."""
TOWN = {str(number) for number in range(1, 10)}
FOREST = {"20", "21", "22", "24", "29", "32", "35"}


@pytest.fixture(scope="module")
def board():
    return load_map(FOLDER / "map.toml")


@pytest.fixture(scope="module")
def facts():
    """The same areas as they were first described: small, with straight borders."""
    return load_map(FACTS)


@pytest.fixture(scope="module")
def art():
    return load_art(FOLDER / "art.json")


@pytest.fixture(scope="module")
def water(art):
    return shapely.union_all([line.buffer(width / 2, cap_style="flat") for _, line, width in strokes(art, {"river"})])


def strokes(art, kinds):
    return [(each.name, LineString(each.points), each.width) for each in art.strokes if each.kind in kinds]


def shapes(art, kind):
    return [Polygon(each.outline, each.holes) for each in art.shapes if each.kind == kind]


def places(board, kind):
    return {at: location for at, location in board.locations.items() if location.kind == kind}


def area_pairs(board):
    areas = places(board, "area")
    return {frozenset((a, b)) for a in areas for b in board.neighbours(a) if b in areas}


def pairs_of_kind(board, kind):
    return {pair for pair in area_pairs(board) if kind in board.border(*pair).sides | board.border(*pair).paths}


def counters(board, at):
    """Two rows of four counters around the centre of an area."""
    x, y = board.centre(at)
    pitch = 1 + GAP
    lefts = [x + (column - 1.5) * pitch - 0.5 for column in range(4)]
    return [box(left, top, left + 1, top + 1) for top in (y - 0.5 - pitch / 2, y - 0.5 + pitch / 2) for left in lefts]


def test_it_can_be_made_again(tmp_path):
    subprocess.run([sys.executable, FOLDER / "build" / "build.py", tmp_path], cwd=ROOT, check=True)
    for name in ("map.toml", "art.json"):
        assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes(), name
    assert not list(FOLDER.rglob("__pycache__"))


def test_nothing_is_drawn_badly(board):
    assert find_flaws(board.data) == []


def test_it_has_the_areas_and_zones_of_the_facts(board, facts):
    assert set(places(board, "area")) == {str(number) for number in range(1, 36)}
    assert set(places(board, "zone")) == set("ABCDEF")
    for at in (*places(board, "area"), *places(board, "zone")):
        assert board.locations[at].terrain == facts.locations[at].terrain
    english = [
        [tag for tag in location.tags if tag.startswith("english:")] for location in places(board, "area").values()
    ]
    assert all(len(tags) == 1 for tags in english)


def test_names_are_german(board):
    names = {at: board.locations[at].name for at in places(board, "area")}
    assert (names["9"], names["30"], names["4"], names["26"]) == ("Ostkirche", "Flugfeld", "Brückenkopf", "Höhe 73")
    assert len(set(names.values())) == 35


def test_who_is_next_to_whom_is_as_in_the_facts(board, facts):
    assert len(area_pairs(board)) == 87
    assert area_pairs(board) == area_pairs(facts)


@pytest.mark.parametrize(("kind", "count"), [("road", 52), ("solid", 16), ("river", 19)])
def test_borders_are_of_the_kinds_of_the_facts(board, facts, kind, count):
    assert len(pairs_of_kind(board, kind)) == count
    assert pairs_of_kind(board, kind) == pairs_of_kind(facts, kind)


def test_every_border_is_of_one_kind(board):
    for a, b in area_pairs(board):
        border = board.border(a, b)
        assert len(border.sides) + len(border.paths) == 1


def test_four_areas_meet_in_one_corner(board):
    common = shapely.intersection_all([board.polygons[at] for at in ("22", "23", "24", "26")])
    assert isinstance(common, Point)
    for a, b in (("22", "24"), ("23", "26")):
        assert board.polygons[a].intersection(board.polygons[b]).equals(common)
        assert b not in board.neighbours(a)


def test_rivers_part_the_banks_and_no_road_crosses_them(board):
    bank = {at: {tag for tag in board.locations[at].tags if tag.startswith("bank:")} for at in places(board, "area")}
    for pair in area_pairs(board):
        a, b = pair
        assert (bank[a] != bank[b]) == (pair in pairs_of_kind(board, "river"))


def test_the_town_and_the_marked_areas(board):
    tagged = {tag: {at for at in board.locations if tag in board.locations[at].tags} for tag in ("star", "observation")}
    assert tagged == {"star": {"30"}, "observation": {"9"}}
    assert "airfield" in board.locations["30"].tags
    assert {at for at, area in places(board, "area").items() if area.terrain == ("urban",)} == TOWN
    assert {at for at, area in places(board, "area").items() if area.terrain == ("forest",)} == FOREST


def test_only_zone_a_is_soviet_at_the_start(board):
    soviet = {at for at, zone in places(board, "zone").items() if "control:soviet" in zone.tags}
    german = {at for at, zone in places(board, "zone").items() if "control:german" in zone.tags}
    assert (soviet, german) == ({"A"}, set("BCDEF"))


def test_zones_are_joined_as_in_the_facts(board, facts):
    for zone in places(board, "zone"):
        assert set(board.neighbours(zone)) == set(facts.neighbours(zone))
        for other in board.neighbours(zone):
            assert board.border(zone, other) == facts.border(zone, other)
            assert board.border(other, zone) == facts.border(other, zone)


def test_every_zone_has_a_road_to_the_map(board):
    for zone in places(board, "zone"):
        assert any("road" in board.border(zone, other).paths for other in board.neighbours(zone))


def test_an_area_touches_the_zones_that_arrows_join_it_to(board):
    for zone in places(board, "zone"):
        fronts = {
            at: board.polygons[zone].intersection(board.polygons[at]).length for at in board.polygons if at != zone
        }
        assert {at for at, length in fronts.items() if length > 1.0} == set(board.neighbours(zone))


def test_every_area_has_room_for_eight_counters(board, water):
    for at in (*places(board, "area"), *places(board, "zone")):
        land = board.polygons[at].difference(water).buffer(-CLEAR)
        assert all(land.covers(counter) for counter in counters(board, at)), at


def test_every_area_has_room_for_number_and_name_above_its_counters(board, water):
    for at in (*places(board, "area"), *places(board, "zone")):
        left, top, right, _ = shapely.total_bounds(counters(board, at))
        line = box(left, top - 0.9, right, top - GAP / 2)
        assert board.polygons[at].difference(water).covers(line), at


def test_counters_do_not_lie_on_each_other():
    class Somewhere:
        def centre(self, at):
            return 3.0, 4.0

    eight = counters(Somewhere(), "1")
    assert len(eight) == 8
    assert all(a.distance(b) > GAP / 2 for n, a in enumerate(eight) for b in eight[:n])


def test_borders_wind(board):
    for a, b in area_pairs(board):
        line = shapely.line_merge(board.common_border(a, b))
        assert len(line.coords) >= 8
        assert line.length > 1.9, (a, b)


def test_the_boxes_of_both_sides_and_the_tracks_are_there(board):
    common = ["at-start", *(f"turn-{n}" for n in range(1, 6)), "regrouped", "artillery", "eliminated", "lost"]
    sides = {"german": ["random-j", "random-u"], "soviet": ["random-a", "random-k"]}
    expected = {f"{side}-{name}" for side, groups in sides.items() for name in (*common, *groups)}
    expected |= {f"turn-{n}" for n in range(1, 10)} | {f"impulse-{n}" for n in range(1, 5)}
    assert set(places(board, "box")) == expected


@pytest.mark.parametrize(
    ("name", "units"),
    [
        ("german-at-start", 15),
        ("german-turn-3", 5),
        ("german-turn-5", 6),
        ("german-artillery", 4),
        ("german-regrouped", 5),
        ("soviet-turn-1", 10),
        ("soviet-turn-2", 20),
        ("soviet-turn-4", 7),
        ("soviet-random-k", 4),
        ("soviet-regrouped", 8),
    ],
)
def test_boxes_hold_their_units(board, name, units):
    left, top, right, bottom = board.polygons[name].bounds
    columns, rows = (right - left - GAP) // (1 + GAP), (bottom - top - 0.45 - GAP) // (1 + GAP)
    assert columns * rows >= units


def test_boxes_lie_on_their_panels_and_not_on_the_map(board, art):
    panels = shapely.union_all(shapes(art, "panel"))
    boxes = [board.polygons[at] for at in places(board, "box")]
    field = box(*shapely.total_bounds([board.polygons[at] for at in (*places(board, "area"), *places(board, "zone"))]))
    assert all(panels.covers(each) for each in boxes)
    assert not panels.intersects(field)
    assert all(not a.intersects(b) for n, a in enumerate(boxes) for b in boxes[:n])
