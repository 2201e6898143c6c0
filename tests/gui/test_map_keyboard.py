"""The map by keyboard: moving, zooming, pointing, clicking, fanning out."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.map.stepping import Stepper
from tests.gui.mapkit import HEXES, area_board, hex_board, map_scene, map_view, piece, pixel, told

LEFT, RIGHT, UP, DOWN = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


@pytest.fixture
def scene(qapp):
    return map_scene(pieces=[piece("a", "0404"), piece("b", "0404", order=1)])


@pytest.fixture
def view(qtbot, scene):
    view = map_view(qtbot, scene, centre="0504")
    view.setFocus()
    return view


def keys(view, *pressed):
    for key in pressed:
        QTest.keyClick(view, key)


@pytest.mark.parametrize(("key", "zoom"), [("+", 1.5), ("=", 1.5), ("-", 0.75), ("0", 1.0)])
def test_zoom_keys(view, key, zoom):
    if key == "0":
        view.zoom_to(0.25)
    keys(view, key)
    assert view.zoom == zoom


def test_f_fits(scene, view):
    keys(view, "f")
    assert view.seen.contains(scene.projection.sheet)


def test_arrows_move_the_map(view):
    before = view.seen.topLeft()
    keys(view, RIGHT, RIGHT, LEFT, UP)
    assert (view.seen.topLeft() - before).toTuple() == (120, -120)


def test_enter_begins_to_point_and_arrows_go_on(scene, view):
    heard = told(scene)
    keys(view, Qt.Key.Key_Return)
    start = scene.cursor_at
    assert start == scene.projection.locate(view.seen.center())
    assert scene.marks.marked("cursor") == {start}
    keys(view, DOWN)
    assert scene.cursor_at == f"{start[:2]}{int(start[2:]) + 1:02}"
    assert [name for name, *_ in heard] == ["hovered", "hovered"]


def test_enter_begins_to_point_at_what_is_chosen(scene, view):
    scene.highlight("selected", {"a"})
    keys(view, Qt.Key.Key_Return)
    assert scene.cursor_at == "0404"


def test_enter_is_a_click_on_the_topmost_counter(scene, view):
    scene.cursor("0404")
    heard = told(scene)
    keys(view, Qt.Key.Key_Return)
    assert heard == [("pressed", "0404", "b"), ("released", "0404")]


def test_tab_fans_out_and_goes_from_counter_to_counter_and_enter_takes_it(scene, view):
    scene.cursor("0404")
    keys(view, Qt.Key.Key_Tab)
    assert (scene.fan.at, scene.fan.focus) == ("0404", None)
    keys(view, Qt.Key.Key_Tab, Qt.Key.Key_Tab)
    assert scene.fan.focus == "a"
    heard = told(scene)
    keys(view, Qt.Key.Key_Enter)
    assert heard[0] == ("pressed", "0404", "a")
    keys(view, Qt.Key.Key_Tab)
    assert scene.fan.focus == "b"


def test_tab_fans_out_under_the_mouse_without_a_cursor(scene, view):
    QTest.mouseMove(view.viewport(), pixel(view, scene.projection.centre("0404")))
    view._pointer.flush()
    keys(view, Qt.Key.Key_Tab)
    assert scene.fan.at == "0404"


def test_escape_closes_the_fan_then_ends_the_pointing(scene, view):
    scene.cursor("0404")
    keys(view, Qt.Key.Key_Tab, Qt.Key.Key_Escape)
    assert (scene.fan.at, scene.cursor_at) == (None, "0404")
    keys(view, Qt.Key.Key_Escape)
    assert scene.cursor_at is None
    assert scene.marks.marked("cursor") == frozenset()


def test_the_cursor_stays_in_view(scene, view):
    view.resize(300, 250)
    scene.cursor("0404")
    for _ in range(6):
        keys(view, RIGHT)
        assert view.seen.contains(scene.projection.centre(scene.cursor_at))


def test_the_menu_key_asks_where_the_keyboard_points(scene, view):
    scene.cursor("0404")
    heard = told(scene)
    corner = view.viewport().rect().topLeft()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, corner, view.viewport().mapToGlobal(corner))
    QApplication.sendEvent(view.viewport(), event)
    assert heard == [("context", "0404", "b")]


def test_the_cursor_says_where_it_goes(qtbot, scene):
    with qtbot.waitSignal(scene.cursor_moved) as signal:
        scene.cursor("0303")
    assert signal.args == ["0303"]
    with qtbot.assertNotEmitted(scene.cursor_moved):
        scene.cursor("0303")


# From location to location.


def walk(board, start, *steps):
    stepper = Stepper(Projection(board))
    at = start
    for right, down in steps:
        at = stepper.step(at, right, down)
    return at


def test_steps_along_a_row_do_not_wander_off(qapp):
    for start in ("0104", "0204", "0304"):
        at = walk(hex_board(), start, *[(1, 0)] * 6)
        assert at == f"{int(start[:2]) + 6:02}{start[2:]}"
        assert walk(hex_board(), at, *[(-1, 0)] * 6) == start


def test_steps_along_a_pointy_column_do_not_wander_off(qapp):
    board = hex_board(HEXES.replace('"flat"', '"pointy"'))
    at = walk(board, "0402", *[(0, 1)] * 4)
    assert at == "0406"
    assert walk(board, at, (1, 0), (-1, 0)) == at


def test_there_is_an_end_to_the_map_and_boxes_lie_beyond(qapp):
    board = hex_board()
    assert walk(board, "0101", (-1, 0)) == "0101"
    assert walk(board, "0208", *[(0, 1)] * 3) == "reserve"
    assert walk(board, "reserve", (0, -1)) in board.hexes


def test_every_location_of_an_area_map_can_be_reached(qapp):
    board = area_board()
    found, front = {"west"}, ["west"]
    while front:
        at = front.pop()
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            to = walk(board, at, step)
            if to not in found:
                found.add(to)
                front.append(to)
    assert found == set(board.locations)
