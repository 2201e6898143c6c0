"""The start page, the options and what is remembered."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
)

from ringfire_gui.core.ids import GameId, SideId
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.files.savefile import is_over
from ringfire_gui.gui.controls import NewGame
from ringfire_gui.gui.dialogs.about import AboutDialog
from ringfire_gui.gui.dialogs.options import OptionsDialog
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.gui.rulesbook import load_rulesbook, read_sections
from ringfire_gui.gui.settings import RECENT, Settings
from ringfire_gui.gui.start import page as start_page
from ringfire_gui.gui.start.card import ContinueCard, ScenarioCard
from ringfire_gui.gui.start.library import Offered, ago, facts, holder_name, known_saves, length, offered
from ringfire_gui.gui.start.thumbnails import SIZE, Thumbnails
from ringfire_gui.gui.theme.look import Appearance
from ringfire_gui.model.gamedata import Option, Scenario
from ringfire_gui.play.autosave import copy_path
from ringfire_gui.play.catalog import installed, load_game
from ringfire_gui.play.saves import create
from ringfire_gui.play.session import Setup
from ringfire_gui.resources import user_saves
from tests.gui.window_stand_in import TOY

pytestmark = [pytest.mark.gui, pytest.mark.qt_log_ignore("This plugin does not support")]


@pytest.fixture
def offering(window, toy, monkeypatch, qtbot):
    """The start page with the toy game on offer, and one that is broken."""
    found = (Offered("toy", TOY, toy), Offered("lost", TOY, problem="lost cannot be played: its map is missing"))
    monkeypatch.setattr(start_page, "offered", lambda: iter(found))
    window.start._known.clear()
    window.show_start()
    qtbot.waitUntil(lambda: bool(window.start.findChildren(ScenarioCard)))
    yield window
    window.start._known.clear()


@pytest.fixture
def a_save(home, toy):
    """A game of the toy that was played a while ago."""
    path = user_saves() / "old.rfsave"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    seats = {SideId("red"): "You", SideId("blue"): "bot:greedy"}
    create(toy, Setup("meeting", 1, seats=seats), path, "Skirmish: Meeting").close()
    os.utime(path, (0, datetime.now(UTC).timestamp() - 3 * 86400))
    yield path
    path.unlink()


def click(qtbot, widget):
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_two_clicks_lead_from_the_start_page_into_a_game(offering, qtbot):
    click(qtbot, offering.start.findChild(ScenarioCard))
    assert offering.start.sheet.isVisible()
    click(qtbot, offering.start.sheet.start)
    new = offering.controls.last("new_game")[0]
    people = {"red": "You", "blue": "You"}
    assert new == NewGame(GameId("toy"), "meeting", people, new.options, None)


def test_a_game_is_begun_with_the_keyboard_alone(offering, qtbot):
    card = offering.start.findChild(ScenarioCard)
    card.setFocus()
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert offering.start.sheet.start.hasFocus()
    qtbot.keyClick(offering.start.sheet.start, Qt.Key.Key_Return)
    assert offering.controls.count("new_game") == 1


def test_the_keyboard_begins_at_the_first_game_or_at_the_one_to_go_on_with(offering, qtbot, request):
    assert offering.start.findChild(ScenarioCard).hasFocus()
    path = request.getfixturevalue("a_save")
    offering.show_start()
    button = offering.start.findChild(ContinueCard).button
    assert button.hasFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert offering.controls.last("open_save")[0] == path


def test_a_newcomer_reads_first_what_to_do(offering):
    card, page = offering.start.findChild(ScenarioCard), offering.start
    hint = next(each for each in page.findChildren(QLabel) if each.text() == start_page.FIRST_STEPS)
    assert hint.mapTo(page, hint.rect().topLeft()).y() < card.mapTo(page, card.rect().topLeft()).y()


def test_the_table_without_rules_is_offered_after_the_games():
    names = [each.name for each in offered()]
    assert names[-1] == "sandbox"
    assert sorted(names) == sorted(installed())


def test_a_card_says_what_a_scenario_is_like(offering, toy):
    card = offering.start.findChild(ScenarioCard)
    words = " ".join(each.text() for each in card.findChildren(QLabel))
    scenario = toy.data.scenarios["meeting"]
    assert scenario.name in words
    assert facts(toy.data, scenario) in words
    assert card.accessibleName().startswith(scenario.name)


def test_a_game_that_cannot_be_played_says_why(offering):
    assert any("its map is missing" in each.text() for each in offering.start.findChildren(QLabel))


def test_seats_options_and_seed_are_chosen_and_seats_remembered(offering, qtbot):
    click(qtbot, offering.start.findChild(ScenarioCard))
    sheet = offering.start.sheet
    blue = sheet.findChild(QComboBox, "seat-blue")
    blue.setCurrentIndex(blue.findData("bot:random"))
    sheet.findChild(QLineEdit, "seed").setText("77")
    option = next(iter(sheet.findChildren(QCheckBox)), None)
    assert option is not None
    option.setChecked(True)
    click(qtbot, sheet.start)
    new = offering.controls.last("new_game")[0]
    assert new.seats["blue"] == "bot:random"
    assert new.seed == 77
    assert True in new.options.values()
    assert offering.settings.seats(new.game)["blue"] == "bot:random"


def test_the_sheet_can_be_put_away(offering, qtbot):
    click(qtbot, offering.start.findChild(ScenarioCard))
    next(b for b in offering.start.sheet.findChildren(QPushButton) if b.text() == "Cancel").click()
    assert not offering.start.sheet.isVisible()


def test_the_game_played_last_is_on_top_and_goes_on_with_a_click(a_save, offering, qtbot):
    offering.show_start()
    card = offering.start.findChild(ContinueCard)
    words = " ".join(each.text() for each in card.findChildren(QLabel))
    assert "Skirmish: Meeting" in words
    assert "3 days ago" in words
    assert "bot (greedy)" in words
    click(qtbot, card.button)
    assert offering.controls.last("open_save") == (a_save, None)
    assert offering.settings.recent[0] == a_save


def play_to_the_end(game, path):
    """A game of the toy by chance; the session, with nothing left to decide."""
    session, chooser = create(game, Setup("meeting", 1), path, "Skirmish: Meeting"), Chooser(3)
    while session.decisions:
        side = session.decisions[0].side
        session.submit(side, session.options(side).sample(chooser))
    return session


def test_a_finished_game_is_offered_to_be_looked_at_behind_those_that_go_on(a_save, toy, offering):
    path = user_saves() / "done.rfsave"
    session = play_to_the_end(toy, path)
    try:
        assert is_over(path)
        assert not is_over(a_save)
        offering.show_start()
        cards = offering.start.findChildren(ContinueCard)
        assert [card.button.text() for card in cards] == ["Continue", "Look back"]
        assert "Finished just now" in " ".join(each.text() for each in cards[1].findChildren(QLabel))
        session.undo(agreed=True)
        assert not is_over(path)
    finally:
        session.close()
        path.unlink()


def test_a_copy_has_a_name_that_no_other_file_has(tmp_path):
    first = copy_path(tmp_path, "Winter War: The Isthmus")
    assert first.name == "Winter War The Isthmus, copy.rfsave"
    first.touch()
    assert copy_path(tmp_path, "Winter War: The Isthmus").name == "Winter War The Isthmus, copy 2.rfsave"


def test_save_a_copy_proposes_a_name(table):
    table.actions_by_id["save_copy"].trigger()
    dialog = next(each for each in table.findChildren(QFileDialog) if each.isVisible())
    assert Path(dialog.selectedFiles()[0]).name.endswith(", copy.rfsave")
    dialog.close()


def test_long_options_are_broken_into_lines_and_their_words_can_be_clicked(offering, qtbot):
    game, sheet = load_game("winter_war"), offering.start.sheet
    sheet.show()
    sheet.ask(game.data, game.data.scenarios["historical"], Preferences(), {})
    QApplication.processEvents()
    box = sheet.findChild(QCheckBox)
    words = box.parent().findChild(QLabel)
    page = sheet.findChild(QScrollArea)
    assert page.widget().width() <= page.viewport().width()
    click(qtbot, words)
    assert box.isChecked()


def test_the_way_back_to_the_table_is_offered_only_while_a_game_lies_there(table, qtbot):
    table.show_start()
    back = next(b for b in table.start.findChildren(QPushButton) if b.text() == "Back to the table")
    assert back.isVisible()
    click(qtbot, back)
    assert table.table.isVisible()
    table.leave_table()
    assert not back.isVisible()


def test_open_asks_for_a_file(window, home, qtbot):
    window.actions_by_id["open"].trigger()
    dialog = next(each for each in window.findChildren(QFileDialog) if each.isVisible())
    dialog.fileSelected.emit(str(home / "x.rfsave"))
    dialog.close()
    assert window.controls.last("open_save") == (home / "x.rfsave", None)
    assert window.settings.folder == home


# what it is made of


def test_lengths_and_times_in_words():
    assert length(Scenario("a", "A", "m", 1, 1)) == "1 turn"
    assert length(Scenario("a", "A", "m", 3, 12, minutes=150)) == "10 turns, about 2 h 30 min"
    now = datetime(2026, 1, 10, 12, tzinfo=UTC)
    assert ago(now.timestamp() - 30, now) == "just now"
    assert ago(now.timestamp() - 600, now) == "10 minutes ago"
    assert ago(now.timestamp() - 7200, now) == "today"
    assert ago(now.timestamp() - 86400, now) == "yesterday"
    assert ago(now.timestamp() - 5 * 86400, now) == "5 days ago"
    assert holder_name("bot:greedy") == "bot (greedy)"


def test_saves_from_elsewhere_are_known_and_lost_ones_left_out(a_save, tmp_path):
    elsewhere = tmp_path / "copy.rfsave"
    elsewhere.write_bytes(a_save.read_bytes())
    found = known_saves(user_saves(), (elsewhere, tmp_path / "gone.rfsave"))
    assert {save.path for save in found} == {a_save, elsewhere}


def test_a_thumbnail_is_painted_once_and_then_kept(window, toy, tmp_path, qtbot):
    pictures = []
    maker = Thumbnails(tmp_path, window.dress, window)
    maker.fetch(toy, toy.data.scenarios["meeting"], TOY, pictures.append)
    assert not pictures
    qtbot.waitUntil(lambda: bool(pictures), timeout=20_000)
    assert pictures[0].size() == SIZE
    assert len(list(tmp_path.glob("*.png"))) == 1
    again = Thumbnails(tmp_path, window.dress, window)
    again.fetch(toy, toy.data.scenarios["meeting"], TOY, pictures.append)
    assert isinstance(pictures[1], QPixmap)


def test_a_scenario_on_a_corner_of_the_map_has_a_picture_of_its_own(window, tmp_path, qtbot):
    pictures, game = [], load_game("winter_war")
    maker = Thumbnails(tmp_path, window.dress, window)
    for scenario in ("historical", "free", "isthmus"):
        maker.fetch(game, game.data.scenarios[scenario], TOY, pictures.append)
    qtbot.waitUntil(lambda: len(pictures) == 3, timeout=60_000)
    assert pictures[0].toImage() == pictures[1].toImage() != pictures[2].toImage()


# settings and options


def test_settings_survive_and_bad_ones_are_forgotten(tmp_path):
    file = tmp_path / "window.ini"
    settings = Settings(file)
    likes = Preferences(Appearance(theme="dark", ui_scale=1.2), confirm_done=False, name="Ada")
    settings.preferences = likes
    for n in range(RECENT + 3):
        settings.remember(tmp_path / f"{n}.rfsave")
    settings.remember(tmp_path / "5.rfsave")
    settings.sync()
    again = Settings(file)
    assert again.preferences == likes
    assert again.recent[0] == tmp_path / "5.rfsave"
    assert len(again.recent) == RECENT == len(set(again.recent))
    file.write_text('[General]\npreferences="{broken"\nrecent=7\n')
    spoilt = Settings(file)
    assert spoilt.preferences == Preferences()
    assert spoilt.recent == ()
    assert spoilt.seats(GameId("x")) == {}


def test_options_are_seen_at_once_and_cancel_takes_them_back(window):
    window.actions_by_id["options"].trigger()
    dialog = next(each for each in window.findChildren(OptionsDialog) if each.isVisible())
    before = window.settings.preferences
    dialog.theme.setCurrentIndex(dialog.theme.findData("dark"))
    dialog.counters.setCurrentIndex(dialog.counters.findData(1.35))
    assert window.dress.appearance.theme == "dark"
    assert window.controls.last("preferences_changed")[0].appearance.counter_scale == 1.35
    dialog.reject()
    assert window.settings.preferences == before
    assert window.dress.appearance == before.appearance


def test_the_whole_window_changes_its_dress_with_a_game_on_the_table(table, qtbot):
    likes = table.settings.preferences
    for look in (
        Appearance("dark", "contrast", 1.5, 1.75),
        Appearance("light", "colourblind", 0.85, 0.75, large_text=True),
    ):
        table.set_preferences(replace(likes, appearance=look))
        QApplication.processEvents()
        assert table.table.pane.scene is not None
    table.set_preferences(likes)
    QApplication.processEvents()


def test_about_names_whose_work_the_program_stands_on(window):
    dialog = AboutDialog(window.dress, window)
    dialog.open()
    words = " ".join(each.text() for each in dialog.findChildren(QLabel))
    for name in ("Natural Earth", "Barlow", "Source Sans", "milsymbol", "Qt"):
        assert name in words
    dialog.close()
    dialog.deleteLater()


def test_options_that_mean_nothing_in_a_scenario_are_not_offered(window):
    data, sheet = load_game("winter_war").data, window.start.sheet
    begun = []
    sheet.started.connect(begun.append)
    for name in ("historical", "isthmus"):
        sheet.ask(data, data.scenarios[name], Preferences(), {})
        boxes = sheet._scroll.widget().findChildren(QCheckBox)
        headed = any(each.text() == "Options" for each in sheet._scroll.widget().findChildren(QLabel))
        assert (len(boxes), headed) == ((len(data.options), True) if name == "historical" else (0, False))
        sheet.start.click()
    sheet.started.disconnect(begun.append)
    assert [new.options for new in begun] == [{option.id: option.default for option in data.options}] * 2


def test_options_of_a_game_with_more_than_yes_and_no(qapp):
    from ringfire_gui.gui.start.newgame import _option

    widget, read = _option(Option("sight", "Sight", 2, (1, 2, 3), "4.4"))
    assert read() == 2
    widget.findChild(QComboBox).setCurrentIndex(2)
    assert read() == 3


def test_no_dialog_is_left_open(window):
    assert not [each for each in window.findChildren(QDialog) if each.isVisible()]


# the rules as a book


def test_rules_are_read_by_case():
    book = read_sections(
        "# Title\nIntro.\n## 1 First\nText [2.1].\n### 1.1 Sub\n```\n# no heading\n```\n## 2. Second ##\n"
    )
    assert [(s.case, s.title, s.depth) for s in book] == [
        ("", "Title", 1),
        ("1", "First", 2),
        ("1.1", "Sub", 3),
        ("2", "Second", 2),
    ]
    assert "# no heading" in book[2].body


def test_a_case_without_a_heading_is_found_in_the_one_above(toy):
    book = load_rulesbook(TOY)
    found = {case: book.find(case) for case in ("4.2", "4.25", "4.2a", "6.9", "12")}
    assert [section.case if section else None for section in found.values()] == ["4.2", "4.2", "4.2", "6", None]
    assert "(rule:4.3)" in book.markdown()
    assert not load_rulesbook(None).sections
