"""The table as a whole: keys and commands of the game, where the keyboard is, what is said and for how long."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QToolButton, QWidget

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.engine.showing import TrayPanel
from ringfire_gui.gui.controls import Offer
from ringfire_gui.gui.dialogs.asking import Asking
from ringfire_gui.gui.docks.counterrow import CounterRow
from ringfire_gui.gui.flow import CardLayout
from ringfire_gui.gui.map import scope
from ringfire_gui.gui.map.zoom import FINE, ZOOMS
from ringfire_gui.gui.play.screen import Button, Counter, Prompt
from ringfire_gui.gui.start.card import SHAPE, Picture
from tests.gui.window_stand_in import lay_out

pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("This plugin does not support")]


def test_keys_of_the_game_give_its_commands_while_the_map_has_the_keyboard(table, qtbot, monkeypatch):
    monkeypatch.setattr(
        table.controls,
        "offers",
        (Offer("dig", "Dig in", "K"), Offer("burn", "Burn", "B", why_not="Nothing burns here.")),
    )
    view = table.table.pane.view
    qtbot.keyClick(view, Qt.Key.Key_K)
    assert table.controls.last("command") == ("dig", {})
    qtbot.keyClick(view, Qt.Key.Key_B)
    assert table.controls.count("command") == 1


def test_a_key_of_the_program_is_the_games_only_while_counters_are_chosen(table, qtbot, monkeypatch):
    monkeypatch.setattr(table.controls, "offers", (Offer("flip", "Flip", "F"),))
    qtbot.keyClick(table.table.pane.view, Qt.Key.Key_F)
    assert table.controls.last("command") == ("flip", {})
    table.show_counters(())
    qtbot.keyClick(table.table.pane.view, Qt.Key.Key_F)
    assert table.controls.count("command") == 1


def test_the_list_of_keys_holds_those_of_the_game(table, monkeypatch):
    monkeypatch.setattr(table.controls, "offers", (Offer("dig", "Dig in", "K"), Offer("note", "Write")))
    assert table.table.game_keys == (("K", "Dig in"),)


def test_the_menu_names_the_keys(table, monkeypatch):
    monkeypatch.setattr(table.controls, "offers", (Offer("flip", "Flip", "F"),))
    table.table.open_menu("0304", None, QPoint(300, 300))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()[0].text() == "Flip\tF"
    menu.close()


def test_a_command_on_a_button_is_filled_in_beside_it(table):
    table.show_prompt(Prompt("Turn 1", buttons=(Button("command:roll", "Throw dice…"), Button("done", "Done"))))
    QApplication.processEvents()
    prompt = table.table.prompt
    prompt.findChild(QPushButton, "command:roll").click()
    assert table.controls.last("menu") == (None, None)
    sheet = QApplication.activePopupWidget()
    assert isinstance(sheet, Asking)
    sheet.findChild(QPushButton).click()
    assert table.controls.last("command") == ("roll", {"dice": 2, "what": "luck"})
    assert table.controls.count("press_button") == 0


def test_the_keyboard_goes_to_the_map_when_its_button_is_gone(table):
    table.show_prompt(Prompt("Turn 1", buttons=(Button("swift", "Be swift"),)))
    QApplication.processEvents()
    button = table.table.prompt.findChild(QPushButton, "swift")
    assert button.focusPolicy() == Qt.FocusPolicy.TabFocus
    button.setFocus()
    table.show_prompt(Prompt("Turn 2", buttons=(Button("done", "Done"),)))
    assert table.focusWidget() is table.table.pane.view


def test_escape_gives_the_keyboard_to_the_map(table):
    table.table.panels.open("choices")
    table.table.panels.choices.take_focus()
    table.actions_by_id["cancel"].trigger()
    assert table.focusWidget() is table.table.pane.view


def test_mishaps_are_past_when_a_game_is_laid_out(table, toy):
    table.fail("That file is no save.")
    lay_out(table, toy)
    assert not table.errors.isVisible()


def test_what_was_said_is_past_when_something_else_is_asked(table):
    prompt = Prompt("Turn 1", text="Move.")
    table.show_prompt(prompt)
    table.say("The river is too deep.", None, "bad")
    table.show_prompt(prompt)
    assert table.statusBar().currentMessage() == "The river is too deep."
    assert table.table.pane.scene.bubble.isVisible()
    table.show_prompt(Prompt("Turn 1", text="Fight."))
    assert table.statusBar().currentMessage() == ""
    assert not table.table.pane.scene.bubble.isVisible()


def test_every_overlay_has_an_icon(table):
    for action in table.table.overlay_menu.actions():
        assert not action.icon().isNull()
        assert isinstance(action.icon(), QIcon)


def test_the_speed_of_counters_is_the_players_choice(table):
    scene, likes = table.table.pane.scene, table.settings.preferences
    paces = []
    for speed in ("fast", "normal", "slow"):
        table.set_preferences(replace(likes, animation=speed))
        paces.append(scene.glides.duration)
        assert scene.slides
    assert paces == sorted(set(paces))
    table.set_preferences(replace(likes, animation="off"))
    assert not scene.slides
    table.set_preferences(likes)


# the map in its room


@pytest.fixture
def view(table):
    view = table.table.pane.view
    view.fit()
    return view


def fits(view):
    """Whether the whole map is seen, and would not be if it were any larger."""
    room, sheet = view.viewport().size(), view.map.projection.sheet.size()
    whole = all(
        side * view.zoom <= space for side, space in ((sheet.width(), room.width()), (sheet.height(), room.height()))
    )
    more = view.zoom + 1 / FINE
    larger = sheet.width() * more <= room.width() and sheet.height() * more <= room.height()
    return whole and (not larger or view.zoom == ZOOMS[-1])


def test_a_map_fills_its_room_and_goes_on_doing_so_while_the_window_grows(view, table):
    assert fits(view)
    table.resize(1200, 900)
    QApplication.processEvents()
    assert fits(view)


def test_a_map_that_was_zoomed_stays_as_it_is(view, table):
    view.zoom_by(1)
    zoom = view.zoom
    assert zoom in ZOOMS
    table.resize(1180, 880)
    QApplication.processEvents()
    assert view.zoom == zoom


def test_a_line_more_in_the_prompt_does_not_move_a_map_that_is_in_use(view, table, qtbot):
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    zoom = view.zoom
    table.resize(table.width(), table.height() - 24)
    QApplication.processEvents()
    assert view.zoom == zoom


def on_screen(view, at):
    """Where a location is seen in the window."""
    pixel = view.mapFromScene(view.map.projection.centre(at))
    return view.viewport().mapTo(view.window(), pixel)


def test_whatever_the_prompt_says_a_map_in_use_stays_where_it_is_on_the_screen(view, table, qtbot):
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    zoom, before, height = view.zoom, on_screen(view, LocId("0304")), view.height()
    for guide in ("Go east, then north, then east again. " * 30, "", "Go west. " * 20, ""):
        table.show_prompt(Prompt("Turn 1", text="Move.", guide=guide))
        qtbot.waitUntil(lambda guided=bool(guide): (view.height() < height) == guided)
        assert view.zoom == zoom
        assert (on_screen(view, LocId("0304")) - before).manhattanLength() <= 1


def test_what_is_asked_about_comes_into_view_if_nothing_of_it_is(view, table):
    view.zoom_to(2.0)
    view.look_at(LocId("0101"))
    before = view.seen
    table.look_for((LocId("0606"), LocId("0101")))
    assert view.seen == before
    table.look_for((LocId("0606"), LocId("0605")))
    assert view.seen.contains(view.map.projection.centre(LocId("0606")))


# cards


def cards_in(room, count, widest):
    """Cards set out in a room."""
    page = QWidget()
    layout = CardLayout(page, 10, 240, widest)
    cards = [QWidget(page) for _ in range(count)]
    for card in cards:
        card.setMinimumSize(QSize(20, 50))
        layout.addWidget(card)
    layout.setGeometry(QRect(0, 0, room, 500))
    return page, cards


@pytest.mark.parametrize(("room", "across"), [(1000, 4), (620, 2), (250, 1)])
def test_cards_fill_their_lines(qapp, room, across):
    _page, cards = cards_in(room, 5, 400)
    first = [card for card in cards if card.y() == cards[0].y()]
    assert len(first) == across
    assert {card.width() for card in cards} == {min(400, (room + 10) // across - 10)}


def test_few_cards_are_as_wide_as_many_or_share_the_line(qapp):
    _few, two = cards_in(1000, 2, 400)
    _many, five = cards_in(1000, 5, 400)
    assert two[0].width() == five[0].width()
    _shared, wide = cards_in(1000, 2, None)
    assert {card.width() for card in wide} == {495}


def test_a_picture_on_a_card_keeps_its_shape(window):
    picture = Picture(window.dress)
    assert picture.hasHeightForWidth()
    assert picture.heightForWidth(300) == round(300 * SHAPE)


def test_the_table_around_the_map_is_dark_in_the_dark(table):
    view = table.table.pane.view
    bright = view.backgroundBrush().color().lightness()
    likes = table.settings.preferences
    table.set_preferences(replace(likes, appearance=replace(likes.appearance, theme="dark")))
    dark = view.backgroundBrush().color().lightness()
    table.set_preferences(likes)
    assert dark < 50 < bright


def test_the_guide_speaks_in_the_prompt_bar_and_is_silent_without_words(table):
    table.show_prompt(Prompt("Turn 1", text="Move.", guide="Leave them where they are [5.1]."))
    label = table.table.prompt.findChild(QLabel, "guideText")
    assert label.isVisibleTo(table)
    assert "Leave them where they are" in label.text()
    assert "5.1</a>" in label.text().replace("[5.1]", "5.1")
    table.show_prompt(Prompt("Turn 1", text="Move."))
    assert not label.isVisibleTo(table)


def test_counters_in_a_tray_lie_in_its_order_and_can_be_taken(table):
    there, *others = table.table.counters
    waiting = tuple(
        Counter(replace(there.piece, id=PieceId(name), at=None), name, there.look) for name in ("w1", "w2", "w3")
    )
    table.show_panels((TrayPanel("arriving", (PieceId("w3"), PieceId("w1"))),))
    table.show_counters((there, *others, *waiting))
    QApplication.processEvents()
    row = table.table.panels.tracks.findChild(CounterRow)
    buttons = row.findChildren(QToolButton)
    assert [button.accessibleName() for button in buttons] == ["w3", "w1"]
    assert not table.table.panels.tracks.visibleRegion().isEmpty()
    buttons[0].click()
    assert table.controls.last("select") == (("w3",), "only")
    table.show_counters((there, *others))
    QApplication.processEvents()
    assert not row.findChildren(QToolButton)


def test_a_game_opens_where_its_counters_lie_if_that_is_a_small_part_of_the_map(table, monkeypatch):
    monkeypatch.setattr(scope, "SMALL", 0.6)  # this map has few hexes
    view, pane = table.table.pane.view, table.table.pane
    corner = tuple(replace(each, piece=replace(each.piece, at=LocId("0303"))) for each in table.table.counters[:2])
    pane.fit()
    whole = view.zoom
    table.show_counters(corner)
    pane.fit_game()
    assert view.zoom > whole
    assert view.seen.contains(view.map.projection.centre(LocId("0303")))
    board = view.map.projection.board
    ends = (next(iter(board.locations)), list(board.hexes)[-1])
    table.show_counters(tuple(replace(c, piece=replace(c.piece, at=at)) for c, at in zip(corner, ends, strict=True)))
    pane.fit_game()
    assert view.zoom == whole
