"""The panels around the map."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QToolButton, QTreeView

from ringfire_gui.engine.showing import Look
from ringfire_gui.gui.controls import UsedCell
from ringfire_gui.gui.docks.attack import ChanceBar
from ringfire_gui.gui.docks.counterrow import CounterRow
from ringfire_gui.gui.docks.dice import PIPS, paint_die
from ringfire_gui.gui.docks.ground import GroundText
from ringfire_gui.gui.docks.tables import table_html
from ringfire_gui.gui.docks.trackstrip import TrackStrip
from ringfire_gui.gui.play.screen import Choice, History, LogLine, Stack, Why
from ringfire_gui.gui.theme.windows import LIGHT
from ringfire_gui.model.tables import Modifier, Table
from tests.gui.window_stand_in import a_history, a_log, an_attack, some_forces

pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("This plugin does not support")]


def texts(widget):
    return " ".join(each.text() for each in widget.findChildren(QLabel))


# log


def test_the_log_grows_at_its_end_and_says_dice_to_those_who_cannot_see(table):
    model = table.table.panels.log.model
    table.show_log(a_log())
    table.add_log((LogLine(5, "One more."),))
    assert model.rowCount() == 6
    assert model.index(5).data() == "One more."
    assert "Dice: 3, 5" in model.index(2).data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_click_on_a_line_shows_the_place_and_the_position_then(table, qtbot):
    table.table.panels.open("log")
    panel = table.table.panels.log
    looked = []
    panel.place_asked.connect(looked.append)
    view = panel.findChild(type(panel._view), "logView")
    view.scrollTo(view.model().index(2, 0))
    row = view.visualRect(view.model().index(2, 0))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert looked == ["0304"]
    assert table.controls.last("view_order") == (2,)


def test_a_click_on_the_case_of_a_line_opens_the_rules_and_moves_nothing(table, qtbot):
    table.table.panels.open("log")
    QApplication.processEvents()
    view = table.table.panels.log._view
    view.scrollTo(view.model().index(2, 0))
    row = view.visualRect(view.model().index(2, 0))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(row.right() - 8, row.top() + 12))
    assert table.controls.last("open_rule") == ("4.2",)


def test_long_sentences_take_more_room_than_short_ones(table):
    table.show_log((LogLine(0, "Short."), LogLine(1, "A very long sentence. " * 12)))
    table.table.panels.open("log")
    QApplication.processEvents()
    view = table.table.panels.log._view
    short, long = (view.visualRect(view.model().index(row, 0)).height() for row in (0, 1))
    assert long > 3 * short


def test_the_end_of_the_log_stays_in_sight_when_it_becomes_smaller(table, qtbot):
    table.table.panels.open("log")
    view = table.findChild(QTreeView, "logView")
    table.show_log(tuple(LogLine(n, f"Line {n}.") for n in range(40)))
    bar = view.verticalScrollBar()
    qtbot.waitUntil(lambda: 0 < bar.maximum() == bar.value())
    height = table.height()
    table.resize(table.width(), height - 120)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    table.add_log((LogLine(41, "One more."),))
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    log = table.table.panels.log
    log.show_order(3, looking_back=True)
    assert bar.value() < bar.maximum()
    log.show_order(41, looking_back=False)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    table.resize(table.width(), height)


def test_the_log_can_be_filtered(table):
    panel = table.table.panels.log
    panel.findChild(QLineEdit, "logFilter").setText("FIRES")
    assert panel._view.model().rowCount() == 1
    panel.findChild(QLineEdit, "logFilter").clear()


def test_the_lines_of_the_shown_order_are_found(table):
    model = table.table.panels.log.model
    table.show_log(a_log())
    assert model.last_row_of(2) == 2
    assert model.last_row_of(99) == 4
    assert model.last_row_of(-1) == -1


def a_die(value, sides):
    picture = QImage(40, 40, QImage.Format.Format_ARGB32)
    picture.fill(0)
    painter = QPainter(picture)
    paint_die(painter, QRectF(0, 0, 40, 40), value, sides)
    painter.end()
    return picture


@pytest.mark.parametrize("value", PIPS)
def test_only_dice_with_six_sides_have_pips(qapp, value):
    assert a_die(value, 10) == a_die(value, 4) != a_die(value, 6)


def test_a_line_of_the_log_draws_the_dice_that_were_thrown(table):
    table.table.panels.open("log")
    view = table.table.panels.log._view
    drawn = []
    for sides in (6, 10):
        table.show_log((LogLine(1, "Dice are thrown.", None, (3, 5), die_sides=sides),))
        QApplication.processEvents()
        drawn.append(view.viewport().grab().toImage())
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize("value", [*PIPS, 12, 100])
def test_dice_show_their_faces(qapp, value):
    picture = a_die(value, 6)
    dark = sum(
        picture.pixelColor(x, y).lightness() < 90 and picture.pixelColor(x, y).alpha() > 200
        for x in range(40)
        for y in range(40)
    )
    assert dark > (20 * value if value in PIPS else 20)


# replay bar


def test_the_time_line_is_scrubbed_with_mouse_and_keys(table, qtbot):
    table.table.panels.open("log")
    QApplication.processEvents()
    line = table.table.panels.replay._line
    table.show_history(a_history())
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(1, 5))
    assert table.controls.last("view_order") == (0,)
    qtbot.keyClick(line, Qt.Key.Key_Left)
    assert table.controls.last("view_order") == (3,)
    qtbot.keyClick(line, Qt.Key.Key_End)
    assert table.controls.last("view_order") == (5,)


def test_bookmarks_and_branches_are_offered(table, qtbot):
    replay = table.table.panels.replay
    table.table.panels.open("log")
    replay.open_marks()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    found = {action.text(): action for action in menu.actions()}
    found["Before the fire (order 2)"].trigger()
    assert table.controls.last("view_order") == (2,)
    menu.close()
    replay.open_branches()
    menu = QApplication.activePopupWidget()
    assert [action.text().strip() for action in menu.actions() if action.isChecked()] == ["Red 1 goes on."]
    next(action for action in menu.actions() if "digs in" in action.text()).trigger()
    assert table.controls.last("view_order") == (6,)
    menu.close()


def test_a_bookmark_gets_its_name_beside_its_button(table, qtbot):
    table.actions_by_id["mark"].trigger()
    line = QApplication.activePopupWidget().findChild(QLineEdit)
    line.setText("The river")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert table.controls.last("mark") == (4, "The river")
    assert QApplication.activePopupWidget() is None


def test_the_game_is_played_over_until_its_end(table, qtbot):
    replay = table.table.panels.replay
    replay.play()
    qtbot.waitUntil(lambda: table.controls.count("view_order") > 0)
    table.show_history(History((1, 2), 2, 2))
    qtbot.waitUntil(lambda: not replay._timer.isActive())
    shown = table.controls.count("view_order")
    qtbot.wait(50)
    assert table.controls.count("view_order") == shown


# stack


def test_the_stack_panel_shows_ground_and_counters(table):
    panel = table.table.panels.stack
    assert "Old mill" in texts(panel)
    assert "Two points to enter" in texts(panel)
    assert panel.model.rowCount() == 4
    assert "chosen" in panel.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    table.show_stack(Stack())
    assert "Point at a place" in texts(panel)
    assert panel.model.rowCount() == 0


def test_much_to_say_about_a_place_keeps_no_panel_larger_than_its_room(table):
    panel = table.table.panels.stack
    table.show_stack(
        Stack("0304", "Old mill", ("woods",), ("Two points to enter, and one more to cross the river.",) * 20)
    )
    QApplication.processEvents()
    text = panel.findChild(GroundText)
    assert panel.minimumSizeHint().height() < 300
    assert text.height() <= panel.height()
    assert text.sizeHint().height() > text.minimumSizeHint().height()
    table.show_stack(Stack("0304", "Old mill", ("woods",)))
    QApplication.processEvents()
    assert not text.verticalScrollBar().isVisible()


def test_a_click_chooses_a_counter_and_shift_adds_one(table, qtbot):
    table.table.panels.open("stack")
    QApplication.processEvents()
    view = table.table.panels.stack.view
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(view.model().index(0, 0)).center())
    assert table.controls.last("select") == (("p0",), "only")
    second = view.visualRect(view.model().index(1, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, second)
    assert table.controls.last("select") == (("p1",), "add")


def test_counters_are_chosen_by_keyboard(table, qtbot):
    view = table.table.panels.stack.view
    view.setCurrentIndex(view.model().index(2, 0))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert table.controls.last("select") == (("p2",), "only")


# forces


def test_the_forces_are_a_tree_of_sides_formations_and_units(table):
    model = table.table.panels.forces.model
    assert model.rowCount() == 2
    red = model.index(0, 0)
    assert red.data() == "Red"
    platoon = model.index(0, 0, red)
    assert platoon.data() == "Platoon 0"
    assert model.parent(platoon) == red
    status = model.index_of("p1").siblingAtColumn(3).data()
    assert status == "It has moved already, done"


def test_a_change_of_state_leaves_the_tree_open_as_it_was(table, qtbot):
    panel = table.table.panels.forces
    forces = some_forces(table.table.counters[:6])
    resets = []
    panel.model.modelReset.connect(lambda: resets.append(1))
    table.show_forces((replace(forces[0], place="elsewhere"), *forces[1:]))
    assert not resets
    assert panel.model.index_of("p0").siblingAtColumn(1).data() == "elsewhere"
    table.show_forces(forces[1:])
    assert resets


def test_names_of_formations_are_not_cut_and_an_empty_column_takes_no_room(table):
    panel = table.table.panels.forces
    table.show_forces(())
    table.show_forces(some_forces(table.table.counters[:6]))
    side = panel.view.model().index(0, 0)
    assert panel.view.isFirstColumnSpanned(0, QModelIndex())
    assert panel.view.isFirstColumnSpanned(0, side)
    assert not panel.view.isFirstColumnSpanned(0, panel.view.model().index(0, 0, side))
    assert panel.view.isExpanded(panel.view.model().index(0, 0, side))
    assert not panel.view.isColumnHidden(3)
    bare = tuple(replace(force, look=Look(force.look.values)) for force in some_forces(table.table.counters[:6]))
    table.show_forces(bare)
    assert panel.view.isColumnHidden(3)


def test_names_of_units_can_be_read_though_places_are_long_and_a_status_comes(table):
    panel = table.table.panels.forces
    forces = some_forces(table.table.counters[:6])
    long = tuple(replace(force, place="Reinforcements of the second turn") for force in forces)
    bare = tuple(replace(force, look=Look(force.look.values)) for force in long)
    for shown in (bare[1:], bare, long):
        table.show_forces(shown)
        assert panel.view.columnWidth(0) >= panel.view.sizeHintForColumn(0)
    assert panel.view.columnWidth(1) >= table.dress.px(60)


def test_a_unit_or_a_whole_formation_is_chosen_from_the_forces(table):
    panel = table.table.panels.forces
    model = panel.model
    panel._clicked(panel._shown.mapFromSource(model.index_of("p2")))
    assert table.controls.last("select") == (("p2",), "only")
    panel.view.clearSelection()
    panel._clicked(panel._shown.mapFromSource(model.index(0, 0)))
    assert set(table.controls.last("select")[0]) == {"p0", "p1", "p2"}


def test_what_is_chosen_on_the_map_is_marked_in_the_forces(table):
    table.highlight("selected", frozenset({"p3"}))
    rows = table.table.panels.forces.view.selectionModel().selectedRows()
    assert [row.data() for row in rows] == ["Blue 1"]


def test_the_forces_can_be_filtered_by_name_and_place(table):
    panel = table.table.panels.forces
    line = panel.findChild(QLineEdit, "forcesFilter")
    line.setText("scout")
    assert panel._shown.rowCount() == 1
    line.clear()
    assert panel._shown.rowCount() == 2


# attack


def test_the_attack_panel_shows_sums_changes_and_odds(table):
    table.show_attack(an_attack())
    panel = table.table.panels.attack
    words = texts(panel)
    for said in (
        "assault 0304",
        "Red",
        "8",
        "stands on a hill",
        "1 left",
        "Column: Assault 3:1",
        "50 %",
        "17 %",
        "next column",
    ):
        assert said in words
    assert len(panel.findChildren(ChanceBar)) == 3


def test_the_attack_panel_comes_to_the_front_with_an_attack_and_goes_with_it(table):
    table.show_attack(None)
    table.show_attack(an_attack())
    QApplication.processEvents()
    assert table.table.panels.attack.isVisible()
    table.show_attack(None)
    QApplication.processEvents()
    assert table.table.panels.stack.isVisible()


# tracks and boxes


def test_tracks_boxes_and_figures_are_drawn_from_data(table):
    panel = table.table.panels.tracks
    words = texts(panel)
    for said in ("Turn track", "Reserve", "Score", "Steps left to Red", "7"):
        assert said in words
    track = panel.findChild(TrackStrip)
    assert track.accessibleName() == "Turn on 3, End on 10"
    assert track.heightForWidth(100) > track.heightForWidth(400)


def test_a_counter_in_a_box_can_be_chosen(table, qtbot):
    row = table.table.panels.tracks.findChild(CounterRow)
    button = row.findChild(QToolButton)
    assert button.accessibleName() == "Reserve squad"
    button.click()
    assert table.controls.last("select") == (("b1",), "only")


# choices


def test_every_choice_can_be_made_with_arrows_and_enter(table, qtbot):
    table.actions_by_id["choices"].trigger()
    panel = table.table.panels.choices
    assert table.controls.last("point_choice") == (0,)
    qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    assert table.controls.last("point_choice") == (1,)
    qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    assert table.controls.last("choose") == (1,)


def test_choices_are_narrowed_down_by_typing(table, qtbot):
    panel = table.table.panels.choices
    line = panel.findChild(QLineEdit, "choiceFilter")
    line.setText("done")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert table.controls.last("choose") == (1,)
    line.clear()
    table.show_choices(())
    assert "nothing for you to decide" in texts(panel)
    table.show_choices((Choice("Be done", 7),))
    assert panel.model.index(0).data() == "Be done"


# why, rules, tables


def test_reasons_stand_under_what_they_explain(table, qtbot):
    reasons = table.table.panels.why.reasons
    first = reasons.tree.topLevelItem(0)
    assert (first.text(0), first.text(1)) == ("The squad cannot go there.", "3.4")
    assert first.child(0).text(0) == "An enemy stands in 0305."
    reasons._clicked(first, 1)
    assert table.controls.last("open_rule") == ("3.4",)
    table.show_why(Why("Old mill", ()))
    assert "nothing more to say" in texts(reasons)


def test_long_reasons_are_broken_into_lines(table):
    tree = table.table.panels.why.reasons.tree
    table.show_why(Why("Old mill", ((0, "Short.", "1"), (0, "The best line would be long. " * 12, "2"))))
    heights = [tree.sizeHintForIndex(tree.model().index(row, 0)).height() for row in range(2)]
    assert heights[1] > 2 * heights[0]


def test_a_case_opens_in_the_rules_or_in_the_case_that_holds_it(table):
    why = table.table.panels.why
    table.table.open_rule("4.2")
    QApplication.processEvents()
    assert why.currentWidget() is why.rules
    assert why.rules.text.textCursor().block().text() == "4.2 Fire"
    assert why.open_rule("4.31")
    assert why.rules.text.textCursor().block().text() == "4.3 Retreat"
    assert not why.open_rule("99")


def test_the_rules_open_at_their_beginning(table):
    rules = table.table.panels.why.rules
    rules.show_book(rules._book)
    assert rules.text.textCursor().position() == 0


def test_the_rules_are_searched(table):
    rules = table.table.panels.why.rules
    rules.search.setText("scout sight")
    found = [rules.headings.item(row).text().strip() for row in range(rules.headings.count())]
    assert found == ["6.1  Hiding", "6.3  Out of sight"]
    assert rules.text.extraSelections()
    rules.search.clear()
    assert rules.headings.count() > 15


def test_the_cell_that_was_read_last_is_marked(table):
    tables = table.table.panels.why.tables
    table.show_cells((UsedCell("fire", "6", "1"),))
    html = tables.text.toHtml()
    assert html.count(f'bgcolor="{table.dress.colours.accent}"') == 1


def test_a_table_is_written_with_headers_codes_and_modifiers():
    made = Table(
        "combat", ("1:2", "1:1"), {"1": ("A<b>", "B"), "2": ("C", "D")}, rule="5.2", name="Combat", dice="1d6",
        headers={"woods": ("1:1", "2:1")}, codes={"C": "defender_gone"},
        modifiers=(Modifier("hill", shift=-1, rule="5.3"), Modifier("night", add=1, most=2)),
    )  # fmt: skip
    html = table_html(made, {("2", "1:2")}, LIGHT)
    for said in (
        "Combat",
        "1d6",
        "[5.2]",
        "A&lt;b&gt;",
        "Woods",
        "Defender gone",
        "Hill: 1 left",
        "Night: +1, at most 2",
    ):
        assert said in html
    assert html.count(LIGHT.accent) == 1
