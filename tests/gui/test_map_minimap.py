"""The minimap."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from ringfire_gui.gui.map.minimap import MiniMap
from tests.gui.mapkit import RED, map_scene, map_view, piece, settle


@pytest.fixture
def view(qtbot):
    return map_view(qtbot, map_scene(pieces=[piece("a", "0404")]), 2.0)


@pytest.fixture
def minimap(qtbot, view):
    minimap = MiniMap(view)
    qtbot.addWidget(minimap)
    minimap.resize(300, 260)
    minimap.show()
    return minimap


def picture(minimap):
    return minimap.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def place(minimap, point):
    return minimap._to_panel(point).toPoint()


def test_a_click_looks_there(view, minimap):
    goal = view.map.projection.centre("0203")
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=place(minimap, goal))
    assert (view.seen.center() - goal).manhattanLength() < 12


def test_dragging_goes_on_looking(view, minimap):
    start, end = (place(minimap, view.map.projection.centre(at)) for at in ("0203", "0806"))
    QTest.mousePress(minimap, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(minimap, end)
    assert (view.seen.center() - view.map.projection.centre("0806")).manhattanLength() < 12
    QTest.mouseRelease(minimap, Qt.MouseButton.LeftButton, pos=end)
    before = view.seen
    QTest.mouseMove(minimap, start)
    assert view.seen == before


def test_the_right_button_looks_nowhere(view, minimap):
    before = view.seen
    QTest.mouseClick(minimap, Qt.MouseButton.RightButton, pos=QPoint(20, 20))
    assert view.seen == before


def test_it_shows_the_map_the_counters_and_what_is_seen(view, minimap):
    shown = picture(minimap)
    dot = place(minimap, view.map.projection.centre("0404"))
    assert shown.pixelColor(dot).name() == RED
    view.look_to(view.map.projection.centre("0202"))
    assert picture(minimap) != shown


def test_dots_follow_the_counters(view, minimap):
    old, new = (place(minimap, view.map.projection.centre(at)) for at in ("0404", "0607"))
    view.map.place(piece("a", "0607"))
    shown = picture(minimap)
    assert shown.pixelColor(new).name() == RED
    assert shown.pixelColor(old).name() != RED


def test_it_has_the_shape_of_the_map(view, minimap):
    sheet, hint = view.map.projection.sheet, minimap.sizeHint()
    assert abs(hint.width() / hint.height() - sheet.width() / sheet.height()) < 0.05


def test_a_new_picture_of_the_map_is_taken_over(qtbot, view, minimap):
    before = picture(minimap)
    drawing = type(view.map.terrain._drawing)(tint=4)
    view.map.terrain.invalidate(drawing=drawing)
    settle(view.map)
    assert picture(minimap) != before
