"""The zooms of the map."""

import pytest

from ringfire_gui.gui.map.counters import SMALLEST
from ringfire_gui.gui.map.pieces import COUNTER
from ringfire_gui.gui.map.zoom import FAR, ZOOMS, fitting, stepped


def test_counters_have_whole_pixels_at_every_zoom():
    assert [zoom * COUNTER % 1 for zoom in ZOOMS] == [0] * len(ZOOMS)


def test_where_a_fitted_zoom_may_be_finer_counters_are_blocks():
    assert FAR * COUNTER == SMALLEST


def test_steps_go_to_the_next_zoom_and_stop_at_the_last():
    assert [stepped(1.0, step) for step in (-1, 0, 1, 2, 3)] == [0.75, 1.0, 1.5, 2.0, 2.0]
    assert stepped(0.125, -4) == 0.125


def test_a_zoom_between_two_steps_out_to_the_farther_one():
    assert stepped(0.9, 0) == 1.0
    assert stepped(0.9, -1) == 0.75
    assert stepped(0.9, 1) == 1.0
    assert [stepped(0.1, step) for step in (-1, 1)] == [0.1, 0.125]


@pytest.mark.parametrize(
    ("room", "zoom"),
    [
        ((1000, 1000), 1.0),
        ((999, 1000), 63 / 64),
        ((1000, 500), 0.5),
        ((1000, 201), 102 / 512),
        ((100, 100), 51 / 512),
        ((50, 50), 0.0625),
        ((9e9, 9e9), 2.0),
    ],
)
def test_what_fits_is_seen_whole(room, zoom):
    assert fitting(1000, 1000, *room) == zoom
