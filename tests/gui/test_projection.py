"""Scene pixels and map units."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF

from ringfire_gui.files.mapfile import load_map
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.art import MapArt, Shape, Sheet

MAPS = Path(__file__).parents[2] / "maps"


@pytest.fixture(params=["practice_field", "practice_town"])
def projection(request):
    return Projection(load_map(MAPS / request.param / "map.toml"))


def test_a_point_comes_back_from_the_scene(projection):
    x, y = projection.to_board(projection.to_scene(3.25, 7.5))
    assert (x, y) == pytest.approx((3.25, 7.5))


def test_every_location_is_found_at_its_centre_and_its_outline_is_within_its_rectangle(projection):
    for at in projection.ids:
        assert projection.locate(projection.centre(at)) == at
        assert projection.rect(at).adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(projection.outline(at).boundingRect())


def test_scale_is_64_pixels_a_hex_radius_or_2400_the_longer_side():
    assert Projection(load_map(MAPS / "practice_field" / "map.toml")).scale == 64
    town = Projection(load_map(MAPS / "practice_town" / "map.toml"))
    inside = town.bounds[:, 2:].max(axis=0) - town.bounds[:, :2].min(axis=0)
    assert inside.max() == pytest.approx(2400)


def test_art_sets_scale_and_margins_and_panels_widen_the_sheet():
    board = load_map(MAPS / "practice_field" / "map.toml")
    panel = Shape("panel", ((-10, 0), (-5, 0), (-5, 5)))
    art = MapArt(board.id, shapes=(panel,), sheet=Sheet(margin=(1, 2, 3, 4)), pixels_per_unit=10)
    projection = Projection(board, art)
    assert projection.scale == 10
    assert projection.sheet.left() == -110
    assert projection.sheet.top() == -20
    assert projection.field.left() == 0


def test_within_finds_what_meets_a_rectangle(projection):
    at = projection.ids[4]
    centre = projection.centre(at)
    found = projection.within(QRectF(centre.x(), centre.y(), 1, 1))
    assert at in found
    assert len(found) < len(projection.ids)
    assert projection.within(projection.sheet) == list(projection.ids)
    assert projection.within(QRectF(-99999, 0, 1, 1)) == []
