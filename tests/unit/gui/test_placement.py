"""Names find spots where they do not run into each other."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ringfire_gui.gui.map.painters.placement import Box, Crowd, Label, place

ROOM = Box(0, 0, 2000, 2000)

spots = st.integers(100, 1900).map(float)
labels = st.builds(
    Label,
    x=spots,
    y=spots,
    wide=st.integers(10, 160).map(float),
    high=st.integers(8, 24).map(float),
    rank=st.integers(0, 4),
    clear=st.integers(3, 20).map(float),
    centred=st.booleans(),
)


@given(st.lists(labels, max_size=40))
@settings(max_examples=60)
def test_names_do_not_touch_unless_they_say_so(names):
    placed = place(names, Crowd(), ROOM, gap=2)
    assert sorted(spot.label for spot in placed) == list(range(len(names)))
    for number, spot in enumerate(placed):
        assert abs((spot.box.right - spot.box.left) - names[spot.label].wide) < 1e-6
        if spot.crowded:
            continue
        assert spot.box.within(ROOM)
        for other in placed[:number]:
            assert not spot.box.overlap(other.box)


@given(st.lists(labels, max_size=20))
@settings(max_examples=30)
def test_the_same_names_get_the_same_spots(names):
    assert place(names, Crowd(), ROOM, gap=2) == place(names, Crowd(), ROOM, gap=2)


def test_a_lone_name_stands_to_the_right_of_its_symbol():
    (spot,) = place([Label(500, 500, 80, 16, clear=10)], Crowd(), ROOM, gap=2)
    assert spot.box == Box(510, 492, 590, 508)


def test_the_name_of_a_wood_stands_over_it():
    (spot,) = place([Label(500, 500, 80, 16, centred=True)], Crowd(), ROOM, gap=2)
    assert spot.box == Box(460, 492, 540, 508)


def test_the_more_important_name_chooses_first():
    village, city = Label(500, 500, 80, 16, rank=2, clear=10), Label(500, 500, 80, 16, rank=0, clear=10)
    first, second = place([village, city], Crowd(), ROOM, gap=2)
    assert (first.label, second.label) == (1, 0)
    assert first.box.left == 510
    assert not first.box.overlap(second.box)


def test_a_name_keeps_clear_of_what_is_there_and_within_its_room():
    crowd = Crowd()
    crowd.add(Box(505, 400, 700, 600))
    (spot,) = place([Label(500, 500, 80, 16, clear=10)], crowd, ROOM, gap=2)
    assert spot.box.right <= 505
    (spot,) = place([Label(1990, 500, 80, 16, clear=10)], Crowd(), ROOM, gap=2)
    assert spot.box.within(ROOM)


def test_a_name_avoids_lines_if_there_is_a_better_spot():
    crowd = Crowd()
    crowd.add_points((x, 500.0) for x in range(500, 620, 5))
    (spot,) = place([Label(500, 500, 80, 16, clear=10)], crowd, ROOM, gap=2)
    assert crowd.under(spot.box) == 0


def test_where_all_is_taken_the_least_taken_spot_is_used_and_marked():
    crowd = Crowd()
    crowd.add(Box(0, 0, 2000, 2000))
    (spot,) = place([Label(500, 500, 80, 16, clear=10)], crowd, ROOM, gap=2)
    assert spot.crowded
