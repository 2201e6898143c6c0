"""The presenter on the toy game, without a window: gestures become orders, refusals are said, curtains fall."""

import pytest

from ringfire_gui.core.errors import SaveFailed
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.gui.play.presenter import Presenter
from ringfire_gui.gui.play.screen import Curtain
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.session import Session, Setup
from ringfire_gui.rules.winter_war.actions import EndDeclaration, ProposeRest
from tests.unit.gui.fake_window import FakeBots, FakeWindow

ALONE = {"red": "Me", "blue": "Me"}
TWO = {"red": "Anna", "blue": "Bert"}
NONE = frozenset()


class Game:
    """A presenter with everything around it."""

    def __init__(self, toy, seats, seed=7, likes=None, scenario="meeting"):
        self.window, self.bots = FakeWindow(), FakeBots()
        script = toy.data.scenarios[scenario].dice
        self.session = Session.new(toy.rules, Setup(scenario, seed, seats=seats, script=script))
        likes = likes or Preferences(confirm_done=False)
        self.presenter = Presenter(toy, self.session, self.window, self.bots, likes)
        self.presenter.open()

    def to_orders(self):
        """The scout is hidden far off, both sides are alert."""
        self.click("0506")
        for _ in range(2):
            self.presenter.press_button(self.window.button("Be alert"))
        return self

    def click(self, at, piece=None, keys=NONE):
        self.presenter.press(at, piece, keys)
        self.presenter.release(at)

    def drag(self, piece, *path, keys=NONE):
        start = self.session.state.pieces[piece].at
        self.presenter.press(start, piece, keys)
        for at in path:
            self.presenter.drag(at)
        self.presenter.release(path[-1])


@pytest.fixture
def alone(toy):
    return Game(toy, ALONE)


def test_the_first_prompt_says_who_is_asked_what_and_where(alone):
    prompt = alone.window.prompt
    assert (prompt.turn, prompt.side, prompt.rule) == ("Turn 1 of 6", "blue", "6.1")
    assert prompt.text == "Hide Blue scout in one of the marked hexes [6.1]."
    assert prompt.crumbs == ("Placement",)
    assert alone.window.highlights["choice"] == {"0501", "0506", "0504", "0602", "0604"}


def test_pointing_at_a_choice_answers_and_elsewhere_nothing_happens(alone):
    alone.click("0101")
    assert alone.session.log.cursor == 0
    alone.click("0506")
    assert alone.session.state.pieces["b-3"].at == "0506"
    assert alone.window.log[-2].text == "Blue scout hides in 0506."


def test_short_lists_are_buttons_and_so_is_the_other_side_that_is_asked(alone):
    alone.click("0506")
    assert [b.text for b in alone.window.prompt.buttons] == ["Be alert", "Be swift", "Play Red"]
    assert alone.window.prompt.side == "blue"
    alone.presenter.press_button(alone.window.button("Play Red"))
    assert alone.window.prompt.side == "red"
    assert [b.text for b in alone.window.prompt.buttons] == ["Be alert", "Be swift", "Play Blue"]


def test_going_over_to_the_other_persons_side_lets_the_curtain_fall(toy):
    game = Game(toy, TWO)
    game.click("0506")
    game.presenter.press_button(game.window.button("Hand over to Anna (Red)"))
    assert game.window.shown["show_curtain"] == Curtain("Anna", "Red")
    game.presenter.curtain_lifted()
    assert game.window.prompt.side == "red"
    assert all(c.piece.id != "b-3" for c in game.window.shown["show_counters"])


def test_the_curtain_calls_whoever_has_given_no_name_by_his_side(toy):
    game = Game(toy, {"red": "You", "blue": "Bert"})
    game.click("0506")
    game.presenter.press_button(game.window.button("Hand over to Red"))
    assert game.window.shown["show_curtain"] == Curtain("Red", "Red")


def test_a_drag_along_the_map_is_a_move(alone):
    alone.to_orders().drag("r-1", "0202", "0302")
    assert alone.window.at("r-1") == "0302"
    assert alone.session.log[alone.session.log.cursor].action.path == ("0202", "0302")


def test_the_reach_is_shown_with_points_left_while_a_counter_is_held(alone):
    alone.to_orders().presenter.press("0102", "r-1", NONE)
    free, _ = alone.window.layers["reach"].patches
    assert free.labels["0202"] == "2"
    assert "0304" not in free.places
    alone.presenter.cancel()
    assert alone.window.layers["reach"] is None


def test_click_and_click_moves_too_and_hovering_shows_the_way(alone):
    alone.to_orders().click("0102", "r-1")
    alone.presenter.hover("0302", None)
    assert alone.window.shown["show_path"] == (("0102", "0202", "0302"), ("1", "2"))
    alone.click("0302")
    assert alone.window.at("r-1") == "0302"


def test_a_way_of_ones_own_is_drawn_with_alt(alone):
    alone.to_orders().drag("r-3", "0106", "0206", "0205", keys=frozenset({"alt"}))
    assert alone.session.log[alone.session.log.cursor].action.path == ("0106", "0206", "0205")


def test_an_illegal_drop_is_refused_with_the_case_and_nothing_moves(alone):
    alone.to_orders()
    before = alone.session.log.cursor
    alone.drag("r-1", "0801")
    assert alone.session.log.cursor == before
    text, at, tone = alone.window.said[-1]
    assert at == "0801"
    assert tone == "bad"
    assert text == "To enter 0502 from 0402 costs 1, and 0 is left."
    assert alone.window.shown["show_why"].title == "Not possible"


def test_shift_picks_up_more_and_a_double_click_the_whole_stack(alone):
    alone.to_orders().click("0102", "r-1")
    alone.click("0102", "r-2", keys=frozenset({"shift"}))
    assert alone.window.highlights["selected"] == {"r-1", "r-2"}
    alone.presenter.cancel()
    alone.presenter.double_click("0102", None)
    assert alone.window.highlights["selected"] == {"r-1", "r-2"}
    alone.click("0202")
    assert alone.window.at("r-2") == "0202"


def test_undo_and_redo_alone_need_nobody(alone):
    alone.to_orders().drag("r-1", "0202")
    alone.presenter.undo()
    assert alone.window.at("r-1") == "0102"
    assert alone.window.shown["show_history"].can_redo
    alone.presenter.redo()
    assert alone.window.at("r-1") == "0202"


def test_looking_back_shows_an_old_position_and_gives_no_orders(alone):
    alone.to_orders().drag("r-1", "0202")
    alone.presenter.view_order(1)
    assert alone.window.at("r-1") == "0102"
    assert alone.window.prompt.buttons == ()
    alone.drag("r-1", "0202")
    assert alone.session.log.cursor == 4
    alone.presenter.view_order(4)
    assert alone.window.at("r-1") == "0202"


def test_looking_back_and_returning_tells_nothing_twice(alone):
    alone.to_orders().drag("r-1", "0202")
    told = list(alone.window.log)
    alone.presenter.view_order(1)
    alone.presenter.view_order(4)
    alone.presenter.view_order(1)
    alone.presenter.cancel()
    assert alone.window.log == told


def test_the_stack_panel_follows_a_drop_and_falls_back_on_what_is_chosen(alone):
    alone.to_orders().drag("r-1", "0202")
    assert alone.window.shown["show_stack"].at == "0202"
    alone.click("0102", "r-2")
    alone.presenter.hover("0801", None)
    assert alone.window.shown["show_stack"].at == "0801"
    alone.presenter.hover(None, None)
    assert alone.window.shown["show_stack"].at == "0102"


def test_done_asks_again_while_something_is_left(toy):
    game = Game(toy, ALONE, likes=Preferences(confirm_done=True)).to_orders()
    assert game.window.prompt.undone == ("3 squads may still be given an order [3.1].",)
    game.presenter.press_button(game.window.button("Done"))
    assert game.session.log.cursor == 3
    game.presenter.press_button(game.window.button("Done"))
    assert game.session.log.cursor == 4


def test_between_two_people_a_curtain_falls_before_anything_is_shown(toy):
    game = Game(toy, TWO)
    game.click("0506")
    assert "show_curtain" not in game.window.shown
    game.presenter.press_button(game.window.button("Be alert"))
    assert game.window.shown["show_curtain"].to == "Anna"
    assert game.window.prompt.side == "blue"
    game.click("0102", "r-1")
    game.presenter.curtain_lifted()
    assert game.window.prompt.side == "red"
    assert all(c.piece.id != "b-3" for c in game.window.shown["show_counters"])
    assert not any("scout" in line.text for line in game.window.log)


def test_two_people_must_agree_to_take_back_over_a_barrier(toy):
    game = Game(toy, TWO)
    game.click("0506")
    game.presenter.curtain_lifted()
    game.presenter.undo()
    assert game.session.log.cursor == 1
    assert game.window.said[-1][2] == "warn"
    game.presenter.press_button(game.window.button("Both agree"))
    assert game.session.log.cursor == 0


def test_bots_are_asked_only_for_their_own_side_and_answer_for_the_position_they_saw(toy):
    game = Game(toy, {"red": "Me", "blue": "bot:random"})
    assert game.bots.asked == [("blue", "random", "play")]
    assert game.window.shown["show_bots"].thinking == "Blue (random) is thinking"
    action = game.session.options("blue").sample(Chooser(1))
    game.presenter.bot_chose("blue", action, None, "play", at=5)
    assert game.session.log.cursor == 0
    game.presenter.bot_chose("blue", action, None, "play", at=0)
    assert game.session.log.cursor == 1
    assert game.window.prompt.side == "red"


def test_a_bot_that_waits_gives_one_order_for_each_step(toy):
    game = Game(toy, {"red": "Me", "blue": "bot:random"})
    game.presenter.pause_bots(paused=True)
    assert game.window.shown["show_bots"].thinking == ""
    game.presenter.step_bot()
    assert game.bots.asked == [("blue", "random", "play")] * 2
    bots = game.window.shown["show_bots"]
    assert (bots.paused, bots.thinking) == (True, "Blue (random) is thinking")
    game.presenter.bot_chose("blue", game.session.options("blue").sample(Chooser(1)), None, "play", at=0)
    assert game.session.log.cursor == 1
    assert game.window.shown["show_bots"].thinking == ""


def test_a_step_without_a_bot_is_nothing(alone):
    alone.presenter.step_bot()
    assert alone.bots.asked == []
    assert alone.window.shown["show_bots"].thinking == ""


def test_a_suggestion_is_shown_and_not_played(toy):
    game = Game(toy, ALONE).to_orders()
    game.presenter.suggest()
    side, _, purpose = game.bots.asked[-1]
    assert (side, purpose) == ("red", "suggest")
    action = next(a for a in game.session.options("red") if type(a).__name__ == "MoveStack")
    game.presenter.bot_chose(side, action, Reason("bot.random"), "suggest", at=game.session.log.cursor)
    assert game.session.log.cursor == 3
    assert "Taken by chance." in game.window.said[-1][0]
    assert game.window.shown["look_at"] == action.path[-1]


def test_a_bot_that_fails_waits_and_the_player_is_told(toy):
    game = Game(toy, {"red": "Me", "blue": "bot:random"})
    game.presenter.bot_failed("The bot has stopped.")
    assert game.window.failures == ["The bot has stopped."]
    assert game.window.shown["show_bots"].paused


def test_an_assault_is_worked_out_before_it_is_made(alone):
    alone.to_orders()
    chooser = Chooser(3)
    while not any(type(a).__name__ == "Assault" for a in alone.session.options(alone.session.decisions[0].side)):
        side = chooser.pick(alone.session.decisions).side
        alone.session.submit(side, alone.session.options(side).sample(chooser))
    side = alone.session.decisions[0].side
    assault = next(a for a in alone.session.options(side) if type(a).__name__ == "Assault")
    alone.click(assault.target)
    breakdown = alone.window.shown["show_attack"]
    assert sum(c.chance for c in breakdown.chances) == pytest.approx(1)
    assert breakdown.title.facts["at"] == assault.target
    assert [button.text for button in alone.window.prompt.buttons if button.primary] == ["Attack"]
    assert alone.window.layers["reach"] is None
    before = alone.session.log.cursor
    alone.presenter.press_button(alone.window.button("Attack"))
    assert alone.session.log.cursor == before + 1


def test_the_main_button_is_the_one_that_remains_not_the_one_that_declines_what_the_map_offers():
    game = Game(load_game("winter_war"), {"soviet": "Me", "finnish": "Me"}, scenario="isthmus")

    def mains():
        return [button.text for button in game.window.prompt.buttons if button.primary]

    assert mains() == ["End movement"]
    game.presenter.press_button(game.window.button("End movement"))
    assert mains() == []
    game.presenter.submit(ProposeRest(), None)
    assert mains() == ["All attacks are declared"]  # though there are hexes to be clicked on
    game.presenter.submit(EndDeclaration(), None)
    game.presenter.press_button(game.window.button("Fight for Terijoki (I-14) now"))
    assert game.window.shown["look_for"] == ("I-15", "I-14")
    assert [button.text for button in game.window.prompt.buttons] == ["Nobody advances"]
    assert mains() == []


def test_the_list_for_the_keyboard_can_do_everything(alone):
    alone.to_orders()
    choices = alone.window.shown["show_choices"]
    alone.presenter.point_choice(0)
    assert alone.window.highlights["about"] == set(choices[0].places)
    assert choices[-1].text == "Done"
    alone.presenter.choose(choices[-1].number)
    assert alone.session.log.cursor == 4


def test_overlays_switch_on_and_off(alone):
    alone.to_orders()
    assert alone.window.layers["zones"] is None
    alone.presenter.toggle_overlay("zones")
    assert {patch.tone for patch in alone.window.layers["zones"].patches} == {"own", "enemy"}
    alone.presenter.toggle_overlay("nonsense")
    alone.presenter.toggle_overlay("zones")
    assert alone.window.layers["zones"] is None


def test_what_cannot_be_written_down_does_not_happen_and_is_said(alone):
    class Full:
        def order(self, *_):
            raise SaveFailed("game.rfsave", "the disk is full")

    alone.session.recorder = Full()
    alone.click("0506")
    assert alone.session.log.cursor == 0
    assert "the disk is full" in alone.window.failures[0]


def test_the_log_begins_with_what_is_set_up(alone):
    assert [(line.text, line.side) for line in alone.window.log[:3]] == [
        ("Meeting engagement: the counters are set up.", None),
        ("Red begins with 3 counters on the map.", "red"),
        ("Blue begins with 2 counters on the map.", "blue"),
    ]


def test_who_opens_a_game_of_two_with_secrets_is_asked_who_he_is(toy):
    game = Game(toy, TWO)
    assert "show_curtain" not in game.window.shown
    game.click("0506")
    window = FakeWindow()
    presenter = Presenter(toy, game.session, window, FakeBots(), Preferences())
    presenter.open()
    assert window.shown["show_curtain"].to == "Anna"
    assert "show_counters" not in window.shown
    presenter.curtain_lifted()
    assert window.shown["show_curtain"] is None
    assert all(counter.piece.id != "b-3" for counter in window.shown["show_counters"])


def test_where_the_enemy_can_come_is_shown_with_how_many_and_who(alone):
    alone.to_orders()
    alone.presenter.toggle_overlay("threat")
    (patch,) = alone.window.layers["threat"].patches
    assert (patch.tone, patch.labels["0801"]) == ("enemy", "1")
    assert "0102" not in patch.places
    alone.presenter.hover("0801", None)
    assert alone.window.shown["show_stack"].effects == ("So many enemy units can come to 0801: 1.",)
    alone.presenter.ask_why("0801")
    assert alone.window.shown["show_why"].lines[1][1] == "Blue 1, with 2 left."


def test_the_line_from_a_chosen_counter_says_how_far_it_is(alone):
    alone.to_orders()
    alone.presenter.toggle_overlay("line")
    alone.presenter.hover("0302", None)
    ranges = alone.window.layers["line"].patches[0].labels
    assert (ranges["0301"], ranges["0802"]) == ("1", "5")
    alone.presenter.select(("r-3",), "only")
    alone.presenter.hover("0502", None)
    layer = alone.window.layers["line"]
    assert layer.routes[0].path == ("0105", "0502")
    assert layer.patches[2].labels == {"0502": "5"}


def test_where_nobody_keeps_control_it_is_shown_who_stands_where(alone):
    alone.to_orders()
    alone.presenter.toggle_overlay("control")
    held = {patch.tone: set(patch.places) for patch in alone.window.layers["control"].patches}
    assert held["own"] == {"0102", "0105"}
    assert {"0802", "0705"} <= held["enemy"]
    assert [patch.side for patch in alone.window.layers["control"].patches] == ["red", "blue"]


def test_lines_of_play_go_by_what_they_began_with_and_orders_by_their_place(alone):
    alone.to_orders()
    alone.drag("r-1", "0101")
    alone.presenter.undo()
    alone.drag("r-1", "0202")
    alone.drag("r-2", "0103")
    assert alone.window.shown["show_history"].branches == (3,)
    assert [(line.end, line.text, line.here) for line in alone.presenter.lines_after(3)] == [
        (4, "Red 1: 0102 to 0101 [3.1].", False),
        (6, "Red 1: 0102 to 0202 [3.1].", True),
    ]
    alone.presenter.view_order(5)
    assert alone.window.prompt.text == "You look at the position after order 4. The game stands after order 5."
    assert alone.window.prompt.undone == ()
    alone.presenter.view_order(4)
    assert alone.window.prompt.text == "You look at the position after order 4 of another line of play."
    assert alone.window.shown["show_history"].line == (1, 2, 3, 4)


def test_the_cell_that_was_read_last_is_marked(alone):
    alone.to_orders()
    chooser = Chooser(3)
    while not any(
        type(event).__name__ == "FireResolved" for event in alone.session.events_at(alone.session.log.cursor)
    ):
        side = chooser.pick(alone.session.decisions).side
        alone.session.submit(side, alone.session.options(side).sample(chooser))
    fire = next(e for e in alone.session.events_at(alone.session.log.cursor) if type(e).__name__ == "FireResolved")
    cell = alone.window.shown["show_cells"][0]
    assert (cell.table, cell.row, cell.column) == ("fire", fire.row, fire.column)
    assert fire.row in "123456"
    alone.presenter.view_order(1)
    assert alone.window.shown["show_cells"] == ()


def test_while_a_bot_decides_the_player_is_asked_nothing(toy):
    game = Game(toy, {"red": "Me", "blue": "bot:random"})
    assert (game.window.prompt.text, game.window.prompt.undone) == ("Blue is to decide.", ())


def test_bots_wait_while_somebody_looks_back_and_go_on_when_he_returns(toy):
    game = Game(toy, {"red": "bot:random", "blue": "bot:random"})
    chooser = Chooser(1)
    for _ in range(3):
        side = game.session.decisions[0].side
        game.presenter.bot_chose(
            side, game.session.options(side).sample(chooser), None, "play", game.session.log.cursor
        )
    assert game.session.log.cursor == 3
    asked, stopped = len(game.bots.asked), game.bots.stopped
    game.presenter.view_order(1)
    assert (len(game.bots.asked), game.bots.stopped) == (asked, stopped + 1)
    game.presenter.view_order(2)
    assert len(game.bots.asked) == asked
    game.presenter.view_order(3)
    assert len(game.bots.asked) == asked + 1


def test_at_the_end_of_a_guided_game_the_prompt_says_what_to_play_next():
    rules = load_game("winter_war")
    game, chooser = Game(rules, {"soviet": "Me", "finnish": "Me"}, scenario="isthmus"), Chooser(1)
    while not game.session.result:
        side = game.session.state.asked[0].side
        game.session.submit(side, game.session.options(side).sample(chooser))
    game.presenter.open()
    assert game.window.prompt.text.startswith("The game is over. ")
    assert "Next: 30 November 1939" in game.window.prompt.guide
