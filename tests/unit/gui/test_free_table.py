"""The presenter on the free table: commands as buttons and menus, and nothing that a table without rules cannot say."""

import pytest

from ringfire_gui.gui.play.presenter import Presenter
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.session import Session, Setup
from ringfire_gui.rules.sandbox.actions import RollDice
from tests.unit.gui.fake_window import FakeBots, FakeWindow

STACK = "0406"
"""Two regiments of Red stand there."""


class FreeTable:
    def __init__(self):
        game = load_game("sandbox")
        self.window = FakeWindow()
        self.session = Session.new(game.rules, Setup("bridge_at_larkfield", 3, seats={"red": "Me", "blue": "Me"}))
        self.presenter = Presenter(game, self.session, self.window, FakeBots(), Preferences())
        self.presenter.open()
        self.top = self.session.state.order[STACK][-1]

    def offers(self, at, piece):
        return {offer.id: offer for offer in self.presenter.menu(at, piece)}


@pytest.fixture
def free():
    return FreeTable()


def test_what_needs_no_counter_and_no_place_is_a_button(free):
    buttons = {button.id: button for button in free.window.prompt.buttons}
    assert buttons["command:dice"].text == "Throw dice…"
    assert buttons["command:dice"].key == "D"
    assert buttons["command:next_turn"].text == "Hand on the turn marker"
    assert "dice" in free.offers(None, None)
    free.presenter.command("dice", {"count": 1, "sides": 6, "purpose": "weather"})
    assert free.session.log.cursor == 1


def test_the_menu_of_a_counter_says_what_cannot_be_done_with_it(free):
    offers = free.offers(STACK, free.top)
    assert offers["flip"].why_not == ""
    assert offers["reveal"].why_not
    assert "dice" not in offers
    assert all(not offer.text.endswith("...") for offer in offers.values())


def test_what_is_chosen_is_meant_at_another_place_but_not_off_the_map(free):
    free.presenter.select((free.top,), "only")
    assert "flip" in free.offers("0101", None)
    assert "flip" not in free.offers(None, None)


def test_counters_in_the_tray_go_by_their_names(free):
    field = free.offers("0101", None)["place"].fields[0]
    words = free.offers("0101", None)["place"].labels
    assert all(words[str(choice)] for choice in field.choices)


def test_where_everything_can_be_reached_no_overlay_is_offered_for_it(free):
    free.presenter.select((free.top,), "only")
    known, on = free.window.shown["show_overlays"]
    assert [overlay.id for overlay in known] == ["line", "control", "numbers"]
    assert not on
    assert "reach" not in free.window.layers


def test_a_counter_stays_chosen_while_it_lies_where_it_lay(free):
    free.presenter.select((free.top,), "only")
    free.presenter.menu(STACK, free.top)
    free.presenter.command("rotate", {})
    assert free.window.highlights["selected"] == {free.top}
    free.presenter.press(STACK, free.top, frozenset())
    free.presenter.release("0101")
    assert free.window.at(free.top) == "0101"
    assert free.window.highlights["selected"] == frozenset()


def test_the_log_knows_what_kind_of_dice_were_thrown(free):
    free.session.submit("red", RollDice(2, 10, "luck"))
    free.presenter.open()
    (line,) = [line for line in free.window.log if line.dice]
    assert (len(line.dice), line.die_sides) == (2, 10)
