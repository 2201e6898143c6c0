"""How counters lie in a location: in heaps, in slots of an area, in rows of a box."""

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon, box

from ringfire_gui.gui.map.slots import slots_in_area, slots_in_box
from ringfire_gui.gui.map.stacks import Arranger
from tests.gui.mapkit import area_board, hex_board

SIDE = 64.0
GAP = 8.0


def square(middle, side=SIDE):
    x, y = middle
    return box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)


@st.composite
def outlines(draw):
    """Corners around a middle, each at its own distance: convex or not, never crossing itself."""
    count = draw(st.integers(3, 9))
    distances = draw(st.lists(st.floats(60, 420), min_size=count, max_size=count))
    return [
        (500 + far * math.cos(2 * math.pi * i / count), 400 + far * math.sin(2 * math.pi * i / count))
        for i, far in enumerate(distances)
    ]


@given(outlines())
@settings(max_examples=60)
def test_slots_lie_within_the_area_and_never_on_one_another(outline):
    polygon = Polygon(outline)
    slots = slots_in_area(outline, (500, 400), SIDE, GAP)
    for slot in slots:
        assert polygon.buffer(1e-6).contains(square(slot))
    for a, b in combinations(slots, 2):
        assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= SIDE + GAP - 1e-6


@given(outlines())
@settings(max_examples=40)
def test_slots_by_the_centre_come_first(outline):
    slots = slots_in_area(outline, (500, 400), SIDE, GAP)
    below = [math.dist(slot, (500, 400)) for slot in slots if slot[1] >= 400]
    assert below == sorted(below)


@pytest.mark.parametrize(
    ("wide", "high", "count"), [(144, 72, 2), (300, 300, 16), (72, 72, 1), (71, 300, 0), (432, 80, 6)]
)
def test_a_rectangle_is_filled_in_rows(wide, high, count):
    corners = [(0, 0), (wide, 0), (wide, high), (0, high)]
    assert len(slots_in_area(corners, (wide / 2, high / 2), SIDE, GAP)) == count


def test_a_bent_area_is_filled_on_both_arms():
    corner = [(0, 0), (400, 0), (400, 90), (90, 90), (90, 400), (0, 400)]
    slots = slots_in_area(corner, (45, 45), SIDE, GAP)
    assert any(x > 300 for x, _ in slots)
    assert any(y > 300 for _, y in slots)


@given(st.integers(1, 60), st.floats(200, 900), st.floats(80, 500))
@settings(max_examples=60)
def test_rows_stay_in_their_box_across_and_fill_it_row_by_row(count, wide, high):
    places = slots_in_box((10, 20, wide, high), count, SIDE, GAP)
    assert len(places) == len(set(places)) == count
    assert all(x - SIDE / 2 + 1e-6 >= 10 and x + SIDE / 2 <= 10 + wide + 1e-6 for x, _ in places)
    assert all(y - SIDE / 2 + 1e-6 >= 20 and y + SIDE / 2 <= 20 + high + 1e-6 for _, y in places)
    assert list(places) == sorted(places, key=lambda place: (place[1], place[0]))


def test_rows_do_not_overlap_while_there_is_room():
    places = slots_in_box((0, 0, 400, 300), 20, SIDE, GAP)
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= SIDE for a, b in combinations(places, 2))


def test_a_counter_larger_than_its_box_lies_in_the_middle():
    assert slots_in_box((0, 0, 40, 30), 1, SIDE, GAP) == ((20, 15),)


@pytest.fixture
def hexes():
    return Arranger(hex_board(), 64.0, SIDE)


@pytest.fixture
def areas():
    return Arranger(area_board(), 12.0, SIDE)


def test_a_lone_counter_lies_in_the_middle_of_its_hex(hexes):
    x, y = hex_board().centre("0303")
    assert hexes.arrange("0303", [["a"]]) == {"a": (x * 64, y * 64)}


def test_a_heap_leans_to_the_upper_right_and_shows_a_corner_of_each(hexes):
    placed = hexes.arrange("0303", [["a", "b", "c"]])
    (ax, ay), (bx, by), (cx, cy) = placed["a"], placed["b"], placed["c"]
    assert ax < bx < cx
    assert ay > by > cy


@pytest.mark.parametrize("count", [2, 5, 12, 40])
def test_a_heap_of_any_height_stays_in_its_hex(hexes, count):
    board = hex_board()
    outline = Polygon([(x * 64, y * 64) for x, y in board.outline("0303")])
    placed = hexes.arrange("0303", [[f"p{n}" for n in range(count)]])
    assert all(outline.contains(Point(place)) for place in placed.values())
    x, y = board.centre("0303")
    assert max(math.dist(place, (x * 64, y * 64)) for place in placed.values()) < 20


def test_two_groups_on_a_hex_have_heaps_of_their_own(hexes):
    placed = hexes.arrange("0303", [["a", "b"], ["c"]])
    assert math.dist(placed["a"], placed["c"]) > 35
    assert math.dist(placed["a"], placed["b"]) < 15


def test_counters_in_an_area_lie_side_by_side(areas):
    placed = areas.arrange("west", [["a", "b", "c"], ["d", "e"]])
    polygon = Polygon([(x * 12, y * 12) for x, y in area_board().outline("west")])
    assert all(polygon.contains(square(place)) for place in placed.values())
    for one, other in combinations(placed.values(), 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= SIDE


def test_groups_in_an_area_lie_on_opposite_sides(areas):
    placed = areas.arrange("west", [["a", "b", "c"], ["d", "e"]])
    ours, theirs = ([placed[p] for p in group] for group in ("abc", "de"))
    middles = [[sum(axis) / len(group) for axis in zip(*group, strict=True)] for group in (ours, theirs)]
    assert math.dist(*middles) > SIDE
    for place in ours:
        assert math.dist(place, middles[0]) < math.dist(place, middles[1])
    for place in theirs:
        assert math.dist(place, middles[1]) < math.dist(place, middles[0])


def test_a_crowd_in_an_area_lies_in_heaps_on_all_its_places(areas):
    slots = slots_in_area([(x * 12, y * 12) for x, y in area_board().outline("west")], (0, 0), SIDE, 0.12 * SIDE)
    crowd = [[f"a{n}" for n in range(3 * len(slots))], ["b"]]
    placed = areas.arrange("west", crowd)
    assert len(placed) == 3 * len(slots) + 1
    lonely = placed["b"]
    assert all(math.dist(place, lonely) >= SIDE for name, place in placed.items() if name != "b")


def test_an_area_too_small_for_a_counter_holds_a_heap_at_its_centre(areas):
    placed = areas.arrange("lane", [["a"], ["b"]])
    x, y = area_board().centre("lane")
    assert all(math.dist(place, (x * 12, y * 12)) < 40 for place in placed.values())


def test_a_box_holds_rows_under_its_name(hexes):
    board = hex_board()
    top = min(y for _, y in board.outline("reserve")) * 64
    placed = hexes.arrange("reserve", [["a", "b"], ["c"]])
    assert [placed[p][1] for p in "abc"] == [placed["a"][1]] * 3
    assert placed["a"][0] < placed["b"][0] < placed["c"][0]
    assert placed["a"][1] - SIDE / 2 > top + 20


def test_a_few_counters_keep_away_from_the_names_above_the_centre(areas):
    _, y = area_board().centre("west")
    for groups in ([["a"]], [["a", "b"]], [["a"], ["b"]]):
        placed = areas.arrange("west", groups)
        assert all(place[1] >= y * 12 - SIDE / 2 for place in placed.values())
