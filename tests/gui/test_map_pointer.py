"""The mouse on the map: what the scene says about it, and what it does by itself."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import delete, isValid

from tests.gui.mapkit import (
    area_board,
    click,
    map_scene,
    map_view,
    move,
    piece,
    pixel,
    press,
    release,
    told,
)

SHIFT = Qt.KeyboardModifier.ShiftModifier
MIDDLE = Qt.MouseButton.MiddleButton


@pytest.fixture
def scene(qapp):
    return map_scene(pieces=[piece("a", "0404"), piece("b", "0404", order=1), piece("c", "0606", "blue")])


@pytest.fixture
def view(qtbot, scene):
    return map_view(qtbot, scene, centre="0504")


def at(scene, place):
    return scene.projection.centre(place)


def wheel(view, point, delta):
    where = QPointF(pixel(view, point))
    glob = QPointF(view.viewport().mapToGlobal(where.toPoint()))
    none = Qt.MouseButton.NoButton
    event = QWheelEvent(
        where,
        glob,
        QPoint(),
        QPoint(0, delta),
        none,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


# Pressing, dragging, letting go.


def test_a_click_is_a_press_and_a_release(scene, view):
    heard = told(scene)
    click(view, at(scene, "0606"))
    assert heard == [("hovered", "0606", "c"), ("pressed", "0606", "c"), ("released", "0606")]


def test_modifiers_are_handed_on(scene, view):
    heard = []
    scene.pressed.connect(lambda place, counter, held: heard.append(held))
    press(view, at(scene, "0303"), modifiers=SHIFT)
    release(view, at(scene, "0303"), modifiers=SHIFT)
    assert heard == [SHIFT]


def test_a_drag_tells_each_location_once(scene, view):
    press(view, at(scene, "0404"))
    heard = told(scene)
    for place in ("0404", "0504", "0504", "0604", "0704"):
        move(view, at(scene, place) + QPointF(9, 3))
        move(view, at(scene, place) + QPointF(5, 8))
    release(view, at(scene, "0704"))
    assert heard == [
        ("dragged", "0404"), ("dragged", "0504"), ("dragged", "0604"), ("dragged", "0704"), ("released", "0704"),
    ]  # fmt: skip


def test_a_trembling_hand_does_not_drag(scene, view):
    press(view, at(scene, "0404"))
    heard = told(scene)
    move(view, at(scene, "0404") + QPointF(2, 1))
    release(view, at(scene, "0404") + QPointF(2, 1))
    assert heard == [("released", "0404")]


def test_off_the_map_there_is_no_location(scene, view):
    heard = told(scene)
    view.look_to(QPointF(0, 0))
    click(view, QPointF(-80, -80))
    assert heard[-2:] == [("pressed", None, None), ("released", None)]


def test_what_is_chosen_and_dragged_hangs_on_the_cursor(scene, view):
    scene.highlight("selected", {"a", "b"})
    press(view, at(scene, "0404"))
    assert scene.hand.pieces == ()
    move(view, at(scene, "0504"))
    assert [p.id for p in scene.hand.pieces] == ["b", "a"]
    assert scene.hand.isVisible()
    assert (scene.hand.pos() - at(scene, "0504")).manhattanLength() < 3
    release(view, at(scene, "0504"))
    assert scene.hand.pieces == ()
    assert not scene.hand.isVisible()


def test_what_is_not_chosen_is_not_dragged(scene, view):
    scene.highlight("selected", {"a"})
    press(view, at(scene, "0606"))
    move(view, at(scene, "0504"))
    assert scene.hand.pieces == ()


def test_a_drop_that_changes_nothing_slides_back(qtbot, scene, view):
    scene.slides = True
    scene.highlight("selected", {"b"})
    home = scene.counters.heaps.rect("b").center()
    press(view, at(scene, "0404"))
    move(view, at(scene, "0704"))
    release(view, at(scene, "0704"))
    assert scene.hand.isVisible()
    qtbot.waitUntil(lambda: not scene.hand.isVisible())
    assert (scene.hand.pos() - home).manhattanLength() < 2


def test_a_map_that_is_taken_away_takes_the_sliding_counter_along(qapp):
    scene = map_scene(pieces=[piece("b", "0404")])
    scene.slides = True
    scene.pick_up(["b"])
    scene.hand.carry(scene.projection.centre("0704"))
    scene.put_down()
    (slide,) = scene.findChildren(QVariantAnimation)
    assert slide.state() == QVariantAnimation.State.Running
    delete(scene)
    assert not isValid(slide)


def test_a_drop_that_moves_the_counter_does_not_slide_back(scene, view):
    scene.slides = True
    scene.highlight("selected", {"b"})
    scene.released.connect(lambda place: scene.place(piece("b", place)))
    press(view, at(scene, "0404"))
    move(view, at(scene, "0704"))
    release(view, at(scene, "0704"))
    assert not scene.hand.isVisible()
    assert scene.counters.heaps.pieces["b"].at == "0704"


def test_a_dragged_counter_keeps_its_size_when_zoomed(scene, view):
    scene.highlight("selected", {"b"})
    press(view, at(scene, "0404"))
    move(view, at(scene, "0504"))
    size = scene.hand.sceneBoundingRect().size()
    view.zoom_to(0.5)
    assert abs(scene.hand.sceneBoundingRect().width() - size.width()) < 3


def test_a_second_press_is_a_double_click(scene, view):
    heard = told(scene)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=pixel(view, at(scene, "0606")))
    assert ("double_clicked", "0606", "c") in heard


def test_a_menu_is_asked_for_where_the_mouse_is(scene, view):
    heard = told(scene)
    where = pixel(view, at(scene, "0606"))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, view.viewport().mapToGlobal(where))
    QApplication.sendEvent(view.viewport(), event)
    assert heard == [("context", "0606", "c")]


def test_the_right_button_presses_nothing(scene, view):
    heard = told(scene)
    press(view, at(scene, "0606"), Qt.MouseButton.RightButton)
    release(view, at(scene, "0606"), Qt.MouseButton.RightButton)
    assert heard == []


# Pointing.


def test_pointing_tells_what_is_there_only_when_it_changes(scene, view):
    heard = told(scene)
    for point in (QPointF(0, 0), QPointF(3, 3), QPointF(5, -4)):
        move(view, at(scene, "0606") + point)
    move(view, at(scene, "0605"))
    assert heard == [("hovered", "0606", "c"), ("hovered", "0605", None)]
    assert scene.marks.marked("hover") == {"0605"}


def test_many_moves_within_a_frame_are_looked_at_once(qtbot, scene, view):
    heard = told(scene)
    for place in ("0303", "0404", "0505", "0606"):
        QTest.mouseMove(view.viewport(), pixel(view, at(scene, place)))
    assert heard == []
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == [("hovered", "0606", "c")]


def test_leaving_the_map_points_at_nothing(scene, view):
    move(view, at(scene, "0606"))
    heard = told(scene)
    view._pointer.leave()
    assert heard == [("hovered", None, None)]
    assert scene.marks.marked("hover") == frozenset()


# Fanning out.


def test_a_stack_fans_out_under_the_cursor_after_a_while(qtbot, scene, view, monkeypatch):
    view._pointer._linger.setInterval(1)
    move(view, at(scene, "0404"))
    qtbot.waitUntil(lambda: scene.fan.at == "0404")
    assert [p.id for p in scene.fan.pieces] == ["b", "a"]


@pytest.mark.parametrize("place", ["0606", "0303"])
def test_a_single_counter_and_an_empty_hex_do_not_fan_out(qtbot, scene, view, place):
    move(view, at(scene, place))
    view._pointer._fan_out()
    assert scene.fan.at is None


def test_a_stack_does_not_fan_out_if_it_shall_not(scene, view):
    scene.fans_on_hover = False
    move(view, at(scene, "0404"))
    view._pointer._fan_out()
    assert scene.fan.at is None


def test_every_counter_of_a_fan_can_be_pressed(scene, view):
    scene.fan_out("0404")
    heard = []
    scene.pressed.connect(lambda place, counter, held: heard.append((place, counter)))
    for counter, rect in list(scene.fan._places):
        point = scene.fan.pos() + rect.center() / view.zoom
        assert scene.fan.covers(point)
        click(view, point)
        assert heard[-1] == ("0404", counter.id)


def test_the_topmost_counter_stays_under_the_cursor_when_its_stack_fans_out(scene, view):
    point = scene.counters.heaps.rect("b").center()
    before = scene.spot(point)
    scene.fan_out("0404")
    assert scene.spot(point) == before == ("0404", "b")


def test_there_is_no_gap_between_the_counters_of_a_fan(scene, view):
    scene.fan_out("0404")
    (_, first), (_, second) = scene.fan._places
    between = (first.center() + second.center()) / 2
    assert scene.spot(scene.fan.pos() + between / view.zoom).piece in ("a", "b")


def test_a_fan_closes_when_the_cursor_leaves_it(scene, view):
    scene.fan_out("0404")
    move(view, scene.fan.pos())
    assert scene.fan.at == "0404"
    move(view, at(scene, "0706"))
    assert scene.fan.at is None


def test_a_fan_closes_when_the_mouse_leaves_the_map_unless_the_keyboard_points_at_it(scene, view):
    scene.fan_out("0404")
    view._pointer.leave()
    assert scene.fan.at is None
    scene.cursor("0404")
    scene.fan_out("0404")
    view._pointer.leave()
    assert scene.fan.at == "0404"


@pytest.mark.parametrize("count", [1, 2, 7, 30])
@pytest.mark.parametrize("zoom", [0.125, 0.5, 2.0])
def test_a_fan_shows_every_counter_whole_and_within_the_window(qtbot, count, zoom):
    scene = map_scene(pieces=[piece(f"p{n}", "0101", order=n) for n in range(count)])
    view = map_view(qtbot, scene, zoom)
    view.look_to(QPointF(150, 150))
    scene.fan_out("0101")
    rects = [rect for _, rect in scene.fan._places]
    assert len(rects) == count
    assert all(not a.intersects(b) for number, a in enumerate(rects) for b in rects[number + 1 :])
    for rect in rects:
        in_window = QRectF(rect).translated(QPointF(view.mapFromScene(scene.fan.pos())))
        assert QRectF(view.viewport().rect()).adjusted(-2, -2, 2, 2).contains(in_window)


def test_a_fan_follows_its_stack(scene, view):
    scene.fan_out("0404")
    scene.remove("a")
    assert [p.id for p in scene.fan.pieces] == ["b"]
    scene.remove("b")
    assert scene.fan.at is None


# Moving and zooming the map.


def test_the_middle_button_moves_the_map(scene, view):
    heard = told(scene)
    before = view.seen.topLeft()
    start = pixel(view, at(scene, "0504"))
    QTest.mousePress(view.viewport(), MIDDLE, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(view.viewport(), start + QPoint(40, -25))
    QTest.mouseRelease(view.viewport(), MIDDLE, Qt.KeyboardModifier.NoModifier, start + QPoint(40, -25))
    assert view.seen.topLeft() == before + QPointF(-40, 25)
    assert heard == []


def test_space_and_drag_move_the_map(scene, view):
    heard = told(scene)
    before = view.seen.topLeft()
    start = pixel(view, at(scene, "0404"))
    QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(view.viewport(), start + QPoint(-30, 10))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.seen.topLeft() == before + QPointF(30, -10)
    assert heard == []


@pytest.mark.parametrize("delta", [120, -120, -360, 240])
def test_the_wheel_zooms_at_the_cursor(scene, view, delta):
    held = at(scene, "0606")
    before = pixel(view, held)
    wheel(view, held, delta)
    assert view.zoom != 1.0
    assert (pixel(view, held) - before).manhattanLength() <= 2


def test_small_turns_of_a_fine_wheel_add_up(scene, view):
    for _ in range(3):
        wheel(view, at(scene, "0606"), 40)
    assert view.zoom == 1.5
    wheel(view, at(scene, "0606"), 40)
    assert view.zoom == 1.5


def test_fit_shows_the_whole_sheet(scene, view):
    view.fit()
    assert view.seen.contains(scene.projection.sheet)
    assert not view.seen.contains(scene.projection.sheet.adjusted(-900, -900, 900, 900))


def test_look_at_brings_a_location_well_into_view_and_no_more(scene, view):
    before = view.seen
    view.look_at("0504")
    assert view.seen == before
    view.look_at("0108")
    inner = view.seen.adjusted(80, 60, -80, -60)
    assert inner.contains(at(scene, "0108"))


def test_every_corner_of_the_map_can_come_to_the_middle(scene, view):
    for zoom in (0.125, 1.0, 2.0):
        view.zoom_to(zoom)
        for corner in (scene.projection.sheet.topLeft(), scene.projection.sheet.bottomRight()):
            view.look_to(corner)
            assert (view.seen.center() - corner).manhattanLength() * zoom <= 3


def test_a_resized_window_keeps_its_middle(scene, view):
    middle = view.seen.center()
    view.resize(500, 700)
    assert (view.seen.center() - middle).manhattanLength() <= 3


def test_the_map_lies_on_whole_pixels(scene, view):
    for zoom in (0.1875, 0.375, 0.625, 1.5):
        view.zoom_to(zoom)
        view.pan(7, 3)
        transform = view.viewportTransform()
        assert (transform.dx() % 1, transform.dy() % 1) == (0, 0)


def test_what_is_seen_is_told(qtbot, view):
    with qtbot.waitSignal(view.looked) as signal:
        view.pan(10, 0)
    assert signal.args == [view.seen, 1.0]


# Messages.


def test_a_message_stays_within_the_window_and_goes_with_the_next_press(scene, view):
    text = "This cannot be done, because the river is in the way and there is no bridge. " * 4
    for place in ("0101", "1008", "0504"):
        view.look_at(place)
        scene.show_message(text, place, "bad")
        sheet = scene.bubble._sheet.translated(QPointF(view.mapFromScene(scene.bubble.pos())))
        assert QRectF(view.viewport().rect()).contains(sheet)
        assert scene.bubble.text == text
    click(view, at(scene, "0504"))
    assert scene.bubble.text == ""


def test_a_message_appears_beside_the_cursor_if_that_is_where_it_belongs(scene, view):
    point = at(scene, "0605") + QPointF(12, 7)
    move(view, point)
    scene.show_message("No.", "0605")
    assert (scene.bubble.pos() - point).manhattanLength() < 3
    scene.show_message("No.", "0303")
    assert scene.bubble.pos() == at(scene, "0303")
    scene.show_message("")
    assert scene.bubble.text == ""


def test_areas_are_pressed_too(qtbot):
    scene = map_scene(area_board(), pieces=[piece("a", "west")])
    view = map_view(qtbot, scene, 0.25)
    heard = told(scene)
    click(view, scene.counters.heaps.rect("a").center())
    click(view, at(scene, "east"))
    assert [each for each in heard if each[0] == "pressed"] == [("pressed", "west", "a"), ("pressed", "east", None)]
