"""Tiles: which there are, how long they are kept, and that they show exactly what the painter paints."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap

from ringfire_gui.gui.map.canvas import Canvas, Pace
from ringfire_gui.gui.map.exposure import Exposure
from ringfire_gui.gui.map.idle import Idle
from ringfire_gui.gui.map.terrain_item import GROUND, TerrainItem
from ringfire_gui.gui.map.tilecache import TILE, Tile, TileCache, tiles_over
from ringfire_gui.gui.map.zoom import ZOOMS
from tests.gui.mapkit import Chequers, map_scene, map_view, painted, picture, settle

BYTES = TILE * TILE * 4


def blank(qapp):
    return QPixmap(TILE, TILE)


@given(
    left=st.floats(-5000, 5000),
    top=st.floats(-5000, 5000),
    size=st.tuples(st.floats(1, 3000), st.floats(1, 3000)),
    scale=st.sampled_from(ZOOMS),
)
@settings(max_examples=60)
def test_tiles_cover_an_area_and_no_tile_is_beside_it(left, top, size, scale):
    area = QRectF(left, top, *size)
    tiles = list(tiles_over(area, scale))
    assert len(tiles) == len(set(tiles))
    whole = QRectF()
    for tile in tiles:
        whole |= tile.area
        assert tile.area.intersects(area) or min(size) < 1e-6
    assert whole.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(area)


def test_an_empty_area_has_no_tiles():
    assert list(tiles_over(QRectF(), 1.0)) == []


def test_the_longest_unused_tiles_go_first(qapp):
    cache = TileCache(3 * BYTES)
    tiles = [Tile(1.0, column, 0) for column in range(4)]
    for tile in tiles[:3]:
        cache.put(tile, blank(qapp))
    cache.get(tiles[0])
    cache.put(tiles[3], blank(qapp))
    assert [cache.lacks(tile) for tile in tiles] == [False, True, False, False]
    assert cache.used == 3 * BYTES


def test_putting_a_tile_again_does_not_count_it_twice(qapp):
    cache = TileCache(3 * BYTES)
    for _ in range(5):
        cache.put(Tile(1.0, 0, 0), blank(qapp))
    assert (len(cache), cache.used) == (1, BYTES)


def test_a_change_makes_the_tiles_over_it_stale_at_every_scale_and_no_others(qapp):
    cache = TileCache()
    hit = [Tile(1.0, 0, 0), Tile(0.5, 0, 0)]
    spared = [Tile(1.0, 3, 0), Tile(0.5, 2, 0)]
    for tile in (*hit, *spared):
        cache.put(tile, blank(qapp))
    cache.invalidate(QRectF(10, 10, 20, 20))
    assert [cache.lacks(tile) for tile in (*hit, *spared)] == [True, True, False, False]
    assert all(cache.get(tile) is not None for tile in hit), "a stale tile is shown until there is a new one"
    cache.put(hit[0], blank(qapp))
    assert not cache.lacks(hit[0])


def test_a_canvas_painted_in_strips_is_the_same_as_in_one_go(qapp):
    tile = Tile(0.75, 1, 2)
    whole, strips = (Canvas(tile.pixels, tile.scale, GROUND) for _ in range(2))
    whole.paint_rows(TILE, Chequers(), 0.75)
    while not strips.done:
        strips.paint_rows(37, Chequers(), 0.75)
    assert whole.done
    assert whole.image == strips.image


class Clock:
    """A clock that goes on by so much each time it is read."""

    def __init__(self, step):
        self.step, self.now = step, 0.0

    def __call__(self):
        self.now += self.step
        return self.now


@pytest.mark.parametrize(("seconds", "rows"), [(1.0, 32), (0.005, 128), (0.0001, 256)])
def test_fewer_rows_are_painted_at_a_time_if_they_take_long(qapp, monkeypatch, seconds, rows):
    monkeypatch.setattr("ringfire_gui.gui.map.canvas.time.perf_counter", Clock(seconds))
    pace = Pace(256, 256)
    pace.rows = 128
    for _ in range(3):
        pace.paint(Canvas(Tile(1.0, 0, 0).pixels, 1.0, GROUND), Chequers(), 1.0)
    assert pace.rows == rows


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_view_shows_exactly_what_the_painter_paints(qtbot, zoom):
    drawing = Chequers()
    scene = map_scene(drawing=drawing)
    sheet = scene.projection.sheet
    view = map_view(qtbot, scene, zoom, size=(300, 200))
    view.pan(13, -7)
    settle(scene)
    wanted = painted(drawing, view)
    inside = view.viewportTransform().mapRect(sheet).toRect().intersected(view.viewport().rect())
    assert not inside.isEmpty()
    assert picture(view).copy(inside) == wanted.copy(inside)


def test_what_is_not_painted_yet_is_shown_out_of_the_overview(qtbot):
    scene = map_scene()
    view = map_view(qtbot, scene)
    assert scene.terrain.complete
    scene.terrain.cache.clear()
    exact = painted(Chequers(), view)
    shown = picture(view)
    spots = [(x, y) for x in range(20, 780, 40) for y in range(20, 580, 40)]
    near = sum(
        abs(shown.pixelColor(*spot).red() - exact.pixelColor(*spot).red()) < 24
        and abs(shown.pixelColor(*spot).green() - exact.pixelColor(*spot).green()) < 24
        for spot in spots
    )
    assert near > 0.8 * len(spots)


def test_ahead_of_need_the_tiles_around_and_of_the_next_zooms_are_painted(qtbot):
    scene = map_scene()
    view = map_view(qtbot, scene, 0.5)
    view.zoom_to(0.625)
    assert scene.terrain.complete
    view.zoom_to(0.5)
    view.pan(60, 60)
    assert scene.terrain.complete


def test_another_drawing_is_shown_everywhere(qtbot):
    scene = map_scene()
    view = map_view(qtbot, scene)
    before = picture(view)
    other = Chequers(tint=3)
    scene.terrain.invalidate(drawing=other)
    settle(scene)
    assert picture(view) != before
    assert picture(view) == painted(other, view)
    view.zoom_to(0.25)
    settle(scene)
    middle = view.viewport().rect().center()
    assert picture(view).pixelColor(middle) == painted(other, view).pixelColor(middle)


def test_a_change_of_a_place_is_painted_anew_there(qtbot):
    drawing = Chequers()
    scene = map_scene(drawing=drawing)
    view = map_view(qtbot, scene)
    drawing.tint = 5
    before = picture(view)
    scene.terrain.invalidate(QRectF(view.seen.center().x(), view.seen.center().y(), 10, 10))
    settle(scene)
    after = picture(view)
    assert after != before
    assert after.pixelColor(2, 2) == before.pixelColor(2, 2)


def test_tiles_never_take_more_than_their_limit(qtbot):
    idle = Idle()
    item = TerrainItem(Chequers(), QRectF(0, 0, 9000, 9000), idle, Exposure(), limit=8 * BYTES)
    for start in range(0, 8000, 900):
        item.look(QRectF(start, 0, 900, 700), 1.0, 1.0)
        while item.paint_visible() or item.paint_ahead():
            pass
        assert item.cache.used <= 8 * BYTES


def test_a_fine_screen_gets_finer_tiles(qtbot):
    item = TerrainItem(Chequers(), QRectF(0, 0, 3000, 3000), Idle(), Exposure())
    item.look(QRectF(0, 0, 500, 500), 1.0, 2.0)
    while item.paint_visible():
        pass
    assert not item.cache.lacks(Tile(2.0, 3, 3))
    assert item.cache.lacks(Tile(1.0, 0, 0))
