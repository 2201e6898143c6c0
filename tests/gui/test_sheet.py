"""The two printed maps as sheets: nothing collides, nothing is cut off, and the legend explains what is there."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest
import shapely
from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from ringfire_gui.files.artfile import FILE, load_art
from ringfire_gui.files.mapfile import load_map
from ringfire_gui.gui.map.painters import furniture, panels
from ringfire_gui.gui.map.painters.grid import Numbers
from ringfire_gui.gui.map.painters.headers import Headers
from ringfire_gui.gui.map.painters.hexnet import HexNet
from ringfire_gui.gui.map.painters.mappainter import MapPainter
from ringfire_gui.gui.map.painters.palette import USUAL
from ringfire_gui.gui.map.painters.towns import towns
from ringfire_gui.gui.map.painters.ways import path_lines
from ringfire_gui.gui.map.painters.writing import BASE, CAPITALS, Written
from ringfire_gui.gui.theme.fonts import load_fonts

MAPS = Path(__file__).parents[2] / "maps"
BOTH = ["finland_1939", "cholm_1942"]
COUNTERS = (2.18 * 64, 1.06 * 64)
"""From the middle of an area to the edge of its two rows of four counters."""


@pytest.fixture(autouse=True)
def fonts(qapp):
    load_fonts()


@cache
def painter_of(name):
    return MapPainter(load_map(MAPS / name / "map.toml"), load_art(MAPS / name / FILE))


@cache
def net():
    painter = painter_of("finland_1939")
    return HexNet(painter.projection.board, painter.projection.scale)


def layer(name, kind):
    (found,) = (each for each in painter_of(name)._layers if isinstance(each, kind))
    return found


def kinds_of(projection):
    """All kinds of things that a map shows."""
    board, art = projection.board, projection.art
    places = board.locations.values()
    found = {kind for place in places for kind in place.terrain}
    found |= {tag.partition(":")[0] for place in places for tag in place.tags}
    found |= {stroke.kind for stroke in art.strokes}
    if hasattr(board, "hexsides"):
        return found | {side.kind for side in board.hexsides} | {path.kind for path in board.paths}
    found |= {f"border_{group.kind}" for group in board.data.borders} | {"border_zone", "broad_river"}
    return found | {"all" if group.cost is None else f"{group.cost:g}" for group in board.data.arrows}


@pytest.mark.parametrize("name", BOTH)
def test_the_legend_is_shown_whole_and_keeps_clear_of_the_credits(name):
    projection = painter_of(name).projection
    entries = projection.art.sheet.legend
    shown = list(furniture._laid_out(projection, USUAL, entries))
    assert [entry for entry, _, _ in shown] == list(entries)
    size = furniture._size(projection)
    texts = [furniture._meaning(entry, x, y, size, USUAL) for entry, x, y in shown]
    texts += furniture._credits(projection, USUAL)
    boxes = [shapely.box(t.x, t.y - t.size * 0.4, t.x + t.width, t.y + t.size * 0.4) for t in texts]
    sheet = shapely.box(*projection.sheet.getCoords())
    for number, box in enumerate(boxes):
        assert sheet.contains(box)
        assert not any(box.intersects(other) for other in boxes[:number])


@pytest.mark.parametrize("name", BOTH)
def test_the_legend_explains_what_the_map_shows(name):
    projection = painter_of(name).projection
    assert {entry.kind for entry in projection.art.sheet.legend} <= kinds_of(projection)


def test_every_line_and_sign_of_finland_is_in_its_legend():
    projection = painter_of("finland_1939").projection
    explained = {entry.kind for entry in projection.art.sheet.legend}
    board = projection.board
    assert {side.kind for side in board.hexsides} | {path.kind for path in board.paths} <= explained
    grounds = {kind for place in board.locations.values() for kind in place.terrain}
    assert grounds - explained == {"great_lake"}, "it has the entry of the sea, whose colour it has"
    assert {town.kind for town in towns(net(), USUAL) if town.kind} <= explained


@pytest.mark.parametrize("name", BOTH)
def test_the_sheet_says_where_north_is(name):
    projection = painter_of(name).projection
    layers, (letter,) = furniture._north(projection, USUAL, projection.sheet.right() - 100)
    assert layers
    assert letter.y - letter.size / 2 > projection.sheet.top()


def test_no_letter_of_a_country_or_a_sea_lies_on_the_number_of_a_hex():
    projection = painter_of("finland_1939").projection
    numbers = layer("finland_1939", Numbers)._places
    for each in projection.art.letterings:
        size = each.size * projection.scale / CAPITALS
        at = projection.to_scene(*each.at)
        place = QTransform.fromTranslate(at.x(), at.y()).rotate(each.angle).scale(size / BASE, size / BASE)
        letters = place.map(Written(each.text, USUAL.word(each.kind), each.spacing)._shape)
        near = numbers[np.hypot(*(numbers - at.toTuple()).T) < 700]
        hit = [(x, y) for x, y in near.tolist() if letters.intersects(QRectF(x - 15, y - 5, 30, 10))]
        assert not hit, each.text


def test_a_number_that_a_line_runs_through_has_a_halo():
    ids = painter_of("finland_1939").projection.ids
    haloed = {ids[number] for number in layer("finland_1939", Numbers)._haloed}
    assert {"N17-07", "N18-09", "G-21"} <= haloed
    assert not {"N27-05", "N6-07", "M-18"} & haloed


def lines_of(form):
    places = frozenset(town.at for town in towns(net(), USUAL) if town.kind)
    (found,) = (
        [shapely.LineString(x) for x in xs] for line, xs in path_lines(net(), USUAL, places) if line.form == form
    )
    return found


def test_ways_lead_through_the_towns_on_their_course():
    ways = shapely.union_all([*lines_of("rail"), *lines_of("solid")])
    board = net().board
    on_a_way = {at for path in board.paths for at in path.through}
    off = [
        town.at
        for town in towns(net(), USUAL)
        if town.kind and town.at in on_a_way and ways.distance(shapely.Point(town.x, town.y)) > 1
    ]
    assert off == []


@pytest.mark.parametrize(("at", "outward"), [("N4-01", -1), ("D-01", -1), ("H-01", -1), ("B-22", 1)])
def test_a_way_that_ends_in_a_town_does_not_go_on_to_the_edge(at, outward):
    x, y = (value * net().radius for value in net().board.centre(at))
    ways = shapely.union_all([*lines_of("rail"), *lines_of("solid")])
    assert ways.distance(shapely.Point(x, y)) < 1
    assert ways.distance(shapely.Point(x + outward * 50, y)) > 20


def test_supply_cities_have_a_sign_of_their_own():
    kinds = [town.kind for town in towns(net(), USUAL)]
    assert (kinds.count("supply-city"), kinds.count("city")) == (5, 11)


def test_headers_hide_no_counter_and_lie_in_no_river():
    projection = painter_of("cholm_1942").projection
    headers = layer("cholm_1942", Headers)
    rivers = shapely.union_all(
        [
            shapely.LineString(projection.array(stroke.points)).buffer(stroke.width / 2 * projection.scale)
            for stroke in projection.art.strokes
            if stroke.kind == "river"
        ]
    )
    places = [at for at, each in projection.board.locations.items() if each.kind in ("area", "zone")]
    for at, found, name in zip(places, headers._headers, headers._names, strict=True):
        wide = name.width * found.size / BASE / 2
        (x, y), signs = found.name_at, len(found.signs) * found.sign_step
        box = shapely.box(found.at[0] - 16, y - 10, x + wide + signs, y + 10)
        assert shapely.Polygon(projection.corners(at)).contains(box), at
        assert not rivers.intersects(box), at
        middle, (across, down) = projection.centre(at), COUNTERS
        rows = shapely.box(middle.x() - across, middle.y() - down, middle.x() + across, middle.y() + down)
        assert not rows.intersects(box), at


@pytest.mark.parametrize("zoom", [1.0, 0.5, 0.25])
def test_every_box_has_a_caption_that_fits_and_can_be_read(zoom):
    projection = painter_of("cholm_1942").projection
    boxes = layer("cholm_1942", panels.Panels)
    for place, lines in zip(boxes._places, boxes._captions if zoom >= 0.5 else boxes._large, strict=True):
        rect = projection.rect(place.id)
        for written, at, size in lines:
            assert size * zoom >= panels._UNREADABLE, place.id
            assert rect.left() < at.x() - written.width * size / BASE / 2
            assert at.x() + written.width * size / BASE / 2 < rect.right()
        assert len(lines) == 1, place.id


@pytest.mark.parametrize("zoom", [0.16, 0.17, 0.175, 0.18, 0.2])
def test_far_out_all_boxes_have_captions_or_none(zoom):
    sizes = [size * zoom for lines in layer("cholm_1942", panels.Panels)._large for *_, size in lines]
    assert len({panels.is_readable(size, max(sizes)) for size in sizes}) == 1


def test_the_spaces_of_the_tracks_show_their_numbers():
    boxes = layer("cholm_1942", panels.Panels)
    shown = [lines[0][0].text for lines in boxes._spaces if lines]
    assert shown == [*"123456789", *"1234"]


def test_light_and_shade_cover_the_zones():
    projection = painter_of("cholm_1942").projection
    zones = [at for at, each in projection.board.locations.items() if each.kind == "zone"]
    assert all(projection.land.contains(projection.rect(at)) for at in zones)
    assert not projection.land.intersects(projection.rect("turn-1"))
