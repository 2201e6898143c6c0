import sys

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu, QPushButton, QTextBrowser
from shiboken6 import isValid

from ringfire_gui.gui.commands import COMMANDS, MENUS
from ringfire_gui.gui.controls import Bots
from ringfire_gui.gui.curtain import COVERED
from ringfire_gui.gui.dialogs.asking import Asking
from ringfire_gui.gui.dialogs.keys import KeysWindow, keys_html
from ringfire_gui.gui.mainwindow import first_size
from ringfire_gui.gui.mishaps import Mishaps, sentence
from ringfire_gui.gui.panels import LEFT, RIGHT
from ringfire_gui.gui.play.screen import Button, Curtain, History, Prompt
from ringfire_gui.gui.settings import Settings
from tests.gui.window_stand_in import lay_out, show_all

pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("This plugin does not support")]


def press(window, command):
    window.actions_by_id[command].trigger()


# commands


def test_no_two_commands_share_a_key_and_every_menu_is_known():
    keys = [QKeySequence(key).toString() for command in COMMANDS for key in command.keys]
    assert len(keys) == len(set(keys))
    assert "" not in keys
    assert {command.menu for command in COMMANDS} <= set(MENUS)
    assert len({command.id for command in COMMANDS}) == len(COMMANDS)


def test_every_command_with_a_key_is_in_the_list_of_keys():
    text = keys_html((("S", "Supply"),), (("K", "Dig in"),), "#888888")
    assert "Dig in" in text
    assert "Supply" in text
    for command in COMMANDS:
        assert not command.keys or command.text.rstrip("…") in text


def test_every_menu_holds_what_the_list_says(window):
    titles = [action.text() for action in window.menuBar().actions()]
    assert titles == list(MENUS)
    panels = next(a for a in window.menuBar().actions() if a.text() == "Panels").menu()
    assert {action.text() for action in panels.actions()} == {
        d.windowTitle() for d in window.table.panels.docks.values()
    }


def test_commands_of_the_table_sleep_on_the_start_page_and_behind_the_curtain(window, table):
    assert window.actions_by_id["undo"].isEnabled()
    window.show_curtain(Curtain("Guest"))
    assert not window.actions_by_id["undo"].isEnabled()
    window.show_curtain(None)
    assert window.actions_by_id["undo"].isEnabled()
    window.show_start()
    assert not window.actions_by_id["undo"].isEnabled()
    assert window.actions_by_id["open"].isEnabled()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("undo", ("undo",)),
        ("redo", ("redo",)),
        ("stop", ("stop_bot",)),
        ("suggest", ("suggest",)),
        ("pause", ("pause_bots", True)),
        ("primary", ("press_button", "done")),
        ("cancel", ("cancel",)),
        ("first", ("view_order", 0)),
        ("earlier", ("view_order", 3)),
        ("later", ("view_order", 5)),
        ("last", ("view_order", 4)),
    ],
)
def test_a_command_reaches_whoever_runs_the_game(table, command, said):
    press(table, command)
    assert table.controls.heard[-1] == said


def test_a_bot_that_does_not_wait_cannot_be_stepped(table):
    assert not table.actions_by_id["step"].isEnabled()
    table.show_bots(Bots(("blue",), paused=True))
    assert table.actions_by_id["step"].isEnabled()
    assert not table.actions_by_id["stop"].isEnabled()
    press(table, "pause")
    assert table.controls.last("pause_bots") == (False,)


def test_the_next_unit_that_can_do_something_is_chosen(table):
    press(table, "next_mine")
    assert table.controls.last("select") == (("p2",), "only")


def test_keys_of_overlays_do_not_take_those_of_the_program(table):
    from ringfire_gui.engine.showing import Overlay

    table.show_overlays((Overlay("a", "F"), Overlay("b", "S")), frozenset({"b"}))
    assert [key for key, _ in table.table.overlay_keys] == ["", "S"]
    overlays = table.table.overlay_menu.actions()
    assert [action.isChecked() for action in overlays] == [False, True]
    overlays[0].trigger()
    assert table.controls.last("toggle_overlay") == ("a",)


# the prompt bar


def test_the_prompt_says_where_the_game_stands(table):
    texts = " ".join(each.text() for each in table.table.prompt.findChildren(QLabel))
    for words in ("Turn 3 of 12", "14 January 1942", "Movement", "Move your squads", "Three squads may still move"):
        assert words in texts


def test_buttons_of_the_prompt(table, qtbot):
    prompt = table.table.prompt
    qtbot.mouseClick(prompt.findChild(QPushButton, "rally"), Qt.MouseButton.LeftButton)
    assert table.controls.last("press_button") == ("rally",)
    dig = prompt.findChild(QPushButton, "dig")
    assert not dig.isEnabled()
    assert dig.toolTip() == "Nobody stands still."
    assert not prompt.press_key("Escape")


def test_escape_calls_off_what_has_a_button_for_it(table):
    table.show_prompt(Prompt("Turn 1", buttons=(Button("call_off", "Call off", "Escape"),)))
    press(table, "cancel")
    assert table.controls.heard[-1] == ("press_button", "call_off")


def test_many_buttons_stand_below_the_sentence_and_none_is_cut_off(table, qtbot):
    many = tuple(Button(f"b{n}", f"Choice number {n}") for n in range(12))
    table.show_prompt(Prompt("Turn 1", text="Choose.", buttons=many))
    QApplication.processEvents()
    prompt = table.table.prompt
    for n in range(12):
        button = prompt.findChild(QPushButton, f"b{n}")
        assert button.width() >= button.sizeHint().width()
        assert prompt.rect().contains(QRect(button.mapTo(prompt, QPoint(0, 0)), button.size()))


def test_buttons_stay_as_they_are_while_the_prompt_says_the_same(table):
    before = table.table.prompt.findChild(QPushButton, "rally")
    table.show_prompt(
        Prompt("Turn 4", buttons=(Button("done", "Done", primary=True), Button("rally", "Rally", "Ctrl+R")))
    )
    after = table.table.prompt.findChild(QPushButton, "rally")
    table.show_prompt(
        Prompt("Turn 5", buttons=(Button("done", "Done", primary=True), Button("rally", "Rally", "Ctrl+R")))
    )
    assert before is not after
    assert table.table.prompt.findChild(QPushButton, "rally") is after


def test_a_look_back_can_be_ended_or_gone_on_from(table, qtbot):
    prompt = table.table.prompt
    assert not prompt.findChild(QPushButton, "back").isVisible()
    table.show_history(History((1, 2, 3, 4, 5), 2, 4))
    qtbot.mouseClick(prompt.findChild(QPushButton, "goOn"), Qt.MouseButton.LeftButton)
    assert table.controls.last("jump") == (2,)
    qtbot.mouseClick(prompt.findChild(QPushButton, "back"), Qt.MouseButton.LeftButton)
    assert table.controls.last("view_order") == (4,)


# the map


def test_what_is_done_on_the_map_is_told_in_plain_values(table, qtbot):
    view = table.table.pane.view
    at = table.table.counters[0].piece.at
    point = view.mapFromScene(view.map.projection.centre(at))
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, point)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    where, piece, held = table.controls.last("press")
    assert (where, held) == (at, frozenset({"shift"}))
    assert piece in {"p0", "p1"}
    assert table.controls.last("release") == (at,)


def test_in_a_place_the_first_counter_lies_on_top(table):
    at = table.table.counters[0].piece.at
    stack = table.table.pane.scene.counters.heaps.stack(at)
    assert [piece.id for piece in stack] == ["p0", "p1"]


def test_only_what_has_changed_is_put_down_anew(table, monkeypatch):
    put = []
    scene = table.table.pane.scene
    monkeypatch.setattr(scene, "place", put.append)
    monkeypatch.setattr(scene, "set_pieces", lambda pieces: put.append("all"))
    table.show_counters(table.table.counters)
    assert put == []
    moved = table.table.counters[3]
    from msgspec.structs import replace

    there = replace(moved, piece=replace(moved.piece, at=table.table.counters[0].piece.at))
    table.show_counters(tuple(there if each is moved else each for each in table.table.counters))
    assert [view.id for view in put] == ["p3"]


def test_the_menu_of_a_place_offers_what_can_be_done_there(table, qtbot):
    table.table.open_menu("0304", None, QPoint(300, 300))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = {action.text(): action for action in menu.actions() if action.text()}
    assert list(texts) == ["Flip", "Throw dice…", "Burn the bridge", "Why?"]
    assert texts["Burn the bridge"].toolTip() == "There is no bridge here."
    assert not texts["Burn the bridge"].isEnabled()
    texts["Flip"].trigger()
    assert table.controls.last("command") == ("flip", {})
    texts["Throw dice…"].trigger()
    menu.close()
    sheet = QApplication.activePopupWidget()
    assert isinstance(sheet, Asking)
    sheet.findChild(QPushButton).click()
    assert table.controls.last("command") == ("roll", {"dice": 2, "what": "luck"})


def test_why_is_asked_about_what_is_pointed_at(table):
    table.table.pane.scene.hovered.emit("0304", "p1")
    press(table, "why")
    assert table.controls.last("ask_why") == ("p1",)
    assert table.table.panels.why.isVisible()


def test_the_menu_of_a_counter_says_whose_it_is(table):
    counter = table.table.counters[0]
    table.table.open_menu(counter.piece.at, counter.piece.id, QPoint(300, 300))
    menu = QApplication.activePopupWidget()
    head = menu.actions()[0]
    assert (head.text(), head.isEnabled()) == (counter.name, False)
    menu.close()


# panels


def test_panels_make_room_for_the_map_in_a_small_window_and_use_the_room_of_a_large_one(table):
    panels = table.table.panels
    for width, area in ((1600, LEFT), (1024, RIGHT), (1600, LEFT)):
        table.resize(width, 700)
        QTest.qWait(20)
        assert table.table.dockWidgetArea(panels.docks["forces"]) == area
        assert table.table.pane.width() > width * 0.45
    assert panels.docks["stack"].isVisible()


def test_panels_that_the_player_has_moved_stay_where_they_are(table):
    table.resize(1600, 700)
    QTest.qWait(20)
    forces = table.table.panels.docks["forces"]
    table.table.addDockWidget(RIGHT, table.table.panels.docks["minimap"])
    table.resize(1024, 700)
    QTest.qWait(20)
    assert table.table.dockWidgetArea(forces) == LEFT
    table.reset_layout()


# curtain


def test_the_curtain_says_who_is_to_come_and_which_side_to_play(table):
    curtain = table.table.curtain
    for asked, hint in ((Curtain("Guest", "Blue"), f"You play Blue. {COVERED}"), (Curtain("Red", "Red"), COVERED)):
        table.show_curtain(asked)
        words = [each.text() for each in curtain.findChildren(QLabel)]
        assert hint in words
        assert f"{asked.to}, it is your turn." in words
    table.show_curtain(None)


def test_the_curtain_covers_the_table_and_everything_on_it(table, qtbot):
    table.table.panels.docks["log"].setFloating(True)
    table.show_curtain(Curtain("Guest"))
    curtain = table.table.curtain
    assert curtain.geometry() == table.table.rect()
    assert not table.table.panels.docks["log"].isVisible()
    table.resize(1400, 800)
    QApplication.processEvents()
    assert curtain.geometry() == table.table.rect()
    qtbot.keyClick(curtain, Qt.Key.Key_Return)
    assert table.controls.heard[-1] == ("curtain_lifted",)
    table.show_curtain(None)
    assert not curtain.isVisible()
    assert table.table.panels.docks["log"].isVisible()
    table.table.panels.docks["log"].setFloating(False)


# errors


def test_mishaps_are_told_one_by_one_at_the_foot(window):
    assert not window.errors.isVisible()
    window.fail("The disk is full.")
    window.fail("The bot has stopped.")
    assert "The bot has stopped." in window.errors.text.text()
    assert "1 more" in window.errors.text.text()
    window.errors.put_away()
    assert window.errors.text.text() == "The disk is full."
    window.errors.put_away()
    assert not window.errors.isVisible()


def test_what_nobody_caught_is_written_down_and_said_in_a_sentence(window, home, qtbot):
    file = home / "errors.log"
    mishaps = Mishaps(file)
    before = sys.excepthook
    mishaps.listen(window.fail)
    try:
        sys.excepthook(ZeroDivisionError, ZeroDivisionError("boom"), None)
        qtbot.waitUntil(window.errors.isVisible)
    finally:
        mishaps.stop()
    assert sys.excepthook is before
    assert str(file) in window.errors.text.text()
    assert "Traceback" not in window.errors.text.text()
    assert "boom" in file.read_text()


def test_a_mishap_without_a_place_to_write_it_down_is_still_said(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    Mishaps(blocked / "errors.log").stop()
    assert "errors.log" in sentence(ValueError("x"), blocked / "errors.log")


# the window itself


@pytest.mark.parametrize(
    ("screen", "size"), [((1280, 720), (1203, 662)), ((1600, 1000), (1504, 920)), ((3840, 2160), (1680, 1050))]
)
def test_the_first_size_fits_the_screen(screen, size):
    found = first_size(QRect(0, 0, *screen))
    assert (found.width(), found.height()) == size


def test_a_screen_smaller_than_the_window_is_filled_and_no_more():
    assert first_size(QRect(0, 0, 800, 480)).width() == 800


@pytest.mark.parametrize("width", [1280, 1700])
def test_all_panels_have_room_in_a_small_and_a_large_window(table, width):
    table.resize(width, 900)
    QApplication.processEvents()
    table.reset_layout()
    QApplication.processEvents()
    docks = table.table.panels.docks
    assert all(not dock.isHidden() for dock in docks.values())
    middle = table.table.centralWidget()
    assert middle.width() > width * 0.4
    left = [
        name for name, dock in docks.items() if table.table.dockWidgetArea(dock) == Qt.DockWidgetArea.LeftDockWidgetArea
    ]
    assert left == ([] if width == 1280 else ["minimap", "forces", "tracks"])


def test_panels_are_remembered_where_they_were_left(table, home, qtbot):
    from ringfire_gui.gui.app import make_window
    from tests.gui.window_stand_in import StandIn, fill

    table.table.panels.docks["forces"].close()
    table.close()
    again = make_window(Settings(home / "window.ini"), StandIn)
    qtbot.addWidget(again)
    again.open_window()
    fill(again, table_game(table))
    assert again.table.panels.docks["forces"].isHidden()
    assert not again.table.panels.docks["log"].isHidden()
    again.reset_layout()
    assert not again.table.panels.docks["forces"].isHidden()
    again.close()


def table_game(window):
    """The toy game, from where the window has it."""
    from ringfire_gui.play.catalog import load_game
    from tests.gui.window_stand_in import TOY

    return load_game(str(TOY))


def test_closing_the_window_leaves_the_game(table):
    table.close()
    assert table.controls.count("close_game") == 1


def test_leaving_the_table_empties_it(table):
    table.leave_table()
    assert table.controls.count("close_game") == 1
    assert not table.table_open
    assert table.table.pane.view is None
    assert table.table.panels.log.model.rowCount() == 0
    assert table.windowTitle() == "Ringfire"


def test_games_can_be_laid_out_one_after_the_other(table, toy):
    first = table.table.pane.view
    lay_out(table, toy)
    show_all(table, toy)
    assert table.table.pane.view is not first
    assert len(table.table.pane.scene.counters.heaps.pieces) == 6


def test_the_list_of_keys_stays_beside_the_game(table):
    press(table, "keys")
    shown = next(each for each in QApplication.topLevelWidgets() if isinstance(each, KeysWindow))
    assert shown.isVisible()
    assert not shown.isModal()
    press(table, "keys")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    (shown,) = table.findChildren(KeysWindow)
    assert shown.isVisible(), "asked for twice, there is still one"
    table.controls.heard.clear()
    shown.activateWindow()
    QTest.keyClick(shown.findChild(QTextBrowser), Qt.Key.Key_Escape)
    assert not shown.isVisible()
    assert not table.controls.heard, "Escape is no command to the table while it puts the list away"


def test_a_box_that_was_closed_is_gone(table):
    for command in ("about", "options"):
        before = set(map(id, table.findChildren(QDialog)))
        press(table, command)
        (box,) = (each for each in table.findChildren(QDialog) if id(each) not in before)
        box.reject()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not isValid(box)


def test_escape_gives_the_keyboard_back_to_the_map(table):
    press(table, "choices")
    assert table.focusWidget() is table.table.panels.choices.view
    press(table, "cancel")
    assert table.focusWidget() is table.table.pane.view
