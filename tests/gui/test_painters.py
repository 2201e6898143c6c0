"""Maps as they are painted: right colours in the right places, and pieces that join without a seam."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from ringfire_gui.files.artfile import FILE, load_art
from ringfire_gui.files.mapfile import load_map
from ringfire_gui.gui.map.painters.mappainter import MapPainter
from ringfire_gui.gui.map.painters.palette import USUAL, map_style
from ringfire_gui.gui.map.tilecache import TILE
from ringfire_gui.gui.theme.fonts import load_fonts
from ringfire_gui.model.art import Lettering, MapArt, Relief, Shape, Sheet, Stroke

MAPS = Path(__file__).parents[2] / "maps"
FLAT = replace(USUAL, texture=0.0, relief=0.0)
ALL = ["practice_field", "practice_town", "finland_1939", "cholm_1942"]


@pytest.fixture(autouse=True)
def fonts(qapp):
    load_fonts()


@cache
def board(name):
    return load_map(MAPS / name / "map.toml")


@cache
def painter_of(name, look="usual"):
    style = FLAT if look == "flat" else map_style(look)
    file = MAPS / name / FILE
    return MapPainter(board(name), load_art(file) if file.is_file() else None, style)


def painted(painter, area, zoom):
    """A part of the map, given in device pixels of its picture at the zoom: left, top, width and height."""
    left, top, wide, high = area
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    brush = QPainter(image)
    brush.translate(-left, -top)
    brush.scale(zoom, zoom)
    painter.paint(brush, QRectF(left / zoom, top / zoom, wide / zoom, high / zoom), zoom)
    brush.end()
    return np.frombuffer(image.constBits(), dtype=np.uint8).reshape(high, wide, 4)[:, :, 2::-1].astype(int)


def colour_at(painter, at, zoom=1.0, aside=(0, 0)):
    """The mean colour of a few pixels at a location."""
    centre = painter.projection.centre(at)
    x, y = round((centre.x() + aside[0]) * zoom), round((centre.y() + aside[1]) * zoom)
    return painted(painter, (x - 3, y - 3, 6, 6), zoom).reshape(-1, 3).mean(axis=0)


def near(colour, wanted, within=14):
    want = QColor(wanted)
    return np.abs(colour - (want.red(), want.green(), want.blue())).max() <= within


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(("zoom", "share"), [(1.0, 0.0005), (0.625, 0.0005), (0.25, 0.005)])
def test_tiles_join_without_a_seam(name, zoom, share):
    painter = painter_of(name)
    middle = painter.projection.field.center() * zoom
    left, top = round(middle.x()) // TILE * TILE - TILE, round(middle.y()) // TILE * TILE - TILE
    whole = painted(painter, (left, top, 512, 512), zoom)
    for x in (0, 256):
        for y in (0, 256):
            tile = painted(painter, (left + x, top + y, 256, 256), zoom)
            differs = np.abs(tile - whole[y : y + 256, x : x + 256]).max(axis=2) > 24
            assert differs.mean() < share


def test_strips_of_a_tile_are_the_tile():
    painter = painter_of("practice_field")
    whole = painted(painter, (200, 200, 256, 256), 1.0)
    strips = [painted(painter, (200, 200 + y, 256, 32), 1.0) for y in range(0, 256, 32)]
    assert (np.abs(np.concatenate(strips) - whole).max(axis=2) > 24).mean() < 0.001


@pytest.mark.parametrize("name", ALL)
def test_every_zoom_and_every_look_can_be_painted(name):
    for look, zoom in (("usual", 2.0), ("usual", 0.125), ("usual", 0.04), ("dark", 0.25)):
        painter = painter_of(name, look)
        sheet = painter.projection.sheet
        wide, high = min(300, int(sheet.width() * zoom)), min(300, int(sheet.height() * zoom))
        picture = painted(painter, (int(sheet.left() * zoom), int(sheet.top() * zoom), wide, high), zoom)
        assert picture.std() > 3
        assert not np.all(picture == (255, 0, 255), axis=2)[5:-5, 5:-5].any()


def test_terrain_has_its_colours():
    painter = painter_of("practice_field", "flat")
    assert near(colour_at(painter, "0401", aside=(20, 20)), FLAT.ground("woods").colour)
    assert near(colour_at(painter, "1112", aside=(0, -20)), FLAT.ground("lake").colour, 40)
    assert near(colour_at(painter, "0504", aside=(10, 20)), FLAT.ground("clear").colour)
    assert near(colour_at(painter, "0707", aside=(20, 20)), FLAT.ground("fields").colour)


def test_a_road_and_a_river_are_where_the_map_has_them():
    painter = painter_of("practice_field", "flat")
    assert near(colour_at(painter, "1406"), FLAT.line("road").colour, 60)
    side = painter.projection.board.side("0901", "1001")
    x, y = (sum(point[axis] for point in side) * 32 for axis in (0, 1))
    strip = painted(painter, (round(x) - 20, round(y) - 1, 40, 2), 1.0).reshape(-1, 3)
    assert any(near(pixel, FLAT.line("river").colour, 20) for pixel in strip)


def test_grid_and_numbers_fade_when_hexes_are_small():
    plain = replace(FLAT, grid="#ff0000", grid_strength=1.0)
    painter = MapPainter(board("practice_field"), None, plain)

    def reds(zoom):
        centre = painter.projection.centre("0505") * zoom
        picture = painted(painter, (round(centre.x()) - 60, round(centre.y()) - 60, 120, 120), zoom)
        return int(((picture[..., 0] - picture[..., 1]) > 120).sum())

    assert reds(1.0) > 100
    assert reds(0.125) == 0


def test_areas_have_their_tints_and_borders():
    painter = painter_of("practice_town", "flat")
    outline = painter.projection.corners("3")
    start, end = outline[0], outline[-1]
    middle = (start + end) / 2
    strip = painted(painter, (round(middle[0]) - 12, round(middle[1]) - 12, 24, 24), 1.0).reshape(-1, 3)
    assert any(near(pixel, FLAT.line("border_river").colour, 12) for pixel in strip)


def test_the_art_replaces_the_water_of_hexes_and_land_cuts_it_out():
    sea = Shape("sea", ((-5, -5), (40, -5), (40, 40), (-5, 40)))
    island = Shape("land", ((5, 5), (20, 5), (20, 20), (5, 20)))
    art = MapArt("practice_field", shapes=(sea, island))
    painter = MapPainter(board("practice_field"), art, FLAT)
    assert near(colour_at(painter, "0112", aside=(10, 20)), FLAT.ground("sea").colour, 40)
    assert near(colour_at(painter, "0605", aside=(10, 20)), FLAT.ground("clear").colour)


def test_unknown_kinds_and_broken_shapes_are_drawn_all_the_same():
    bow = Shape("quicksand", ((2, 2), (8, 8), (8, 2), (2, 8)))
    lines = (Stroke("zipline", ((0, 0), (5, 5))), Stroke("river", ((0, 3), (9, 3)), width=0.4))
    words = (Lettering("NOWHERE", (8, 8), "water", 0.5, 30, 0.2), Lettering("note", (9, 9), "note"))
    relief = Relief((0.0, 0.0), (2.0, 2.0), tuple(tuple(r * c for c in range(8)) for r in range(8)))
    sheet = Sheet((2, 2, 2, 2), "Nowhere", "A test", 2.5, ("Nobody made it.",))
    art = MapArt("practice_field", (bow,), lines, words, relief, sheet)
    painter = MapPainter(board("practice_field"), art)
    assert painted(painter, (-100, -100, 700, 700), 1.0).std() > 5


def test_relief_is_lit_from_the_north_west():
    hill = tuple(tuple(200 - abs(r - 10) * 20 if abs(r - 10) < 10 else 0 for _ in range(20)) for r in range(20))
    art = MapArt("practice_field", relief=Relief((0.0, 0.0), (1.0, 1.0), hill))
    painter = MapPainter(board("practice_field"), art, replace(USUAL, texture=0.0))
    bright, dark = colour_at(painter, "0504", aside=(0, -16)), colour_at(painter, "0507", aside=(0, 16))
    assert bright.sum() > dark.sum() + 20


def test_nothing_is_painted_beyond_the_sheet():
    painter = painter_of("practice_field")
    sheet = painter.projection.sheet
    picture = painted(painter, (int(sheet.right()) + 3, int(sheet.top()) + 300, 60, 300), 1.0)
    assert np.all(picture == (255, 0, 255))


@pytest.mark.parametrize("name", ["practice_field", "finland_1939"])
def test_no_names_run_into_each_other(name):
    from ringfire_gui.gui.map.painters.names import Names

    (names,) = (layer for layer in painter_of(name)._layers if isinstance(layer, Names))
    for zoom in (1.0, 0.5, 0.25, 0.125):
        spots = [spot for spot, _ in names.arrange(zoom)]
        assert not any(spot.crowded for spot in spots)
        for number, spot in enumerate(spots):
            assert not any(spot.box.overlap(other.box) for other in spots[:number])


def test_names_are_not_smaller_than_they_can_be_read():
    from ringfire_gui.gui.map.painters.names import Names

    (names,) = (layer for layer in painter_of("finland_1939")._layers if isinstance(layer, Names))
    assert min(size * 0.25 for _, size in names.arrange(0.25)) >= 9
    shown = [len(list(names.arrange(zoom))) for zoom in (1.0, 0.375, 0.125)]
    assert shown[0] > shown[2] > 8
