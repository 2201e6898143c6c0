"""Bots: legal, repeatable, blind to what is hidden, and the greedy one better than chance."""

import pytest
from msgspec.structs import replace

from ringfire_gui.bots.base import any_action
from ringfire_gui.bots.greedy import VICTORY, worth
from ringfire_gui.bots.registry import ANY_GAME
from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.ids import PieceId, SideId
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.model.pieces import Piece
from tests.unit.play.heap_game import BLUE, RED, HeapRules, Take

RULES = HeapRules()
START = RULES.start("first", 7, {}).state


def after(*counts: int):
    """The state after each side in turn has taken so many counters."""
    state = START
    for n, count in enumerate(counts):
        state = RULES.apply(state, (RED, BLUE)[n % 2], Take(count, ("tank", "gun")[n % 2])).state
    return state


@pytest.mark.parametrize("name", sorted(ANY_GAME))
def test_a_bot_answers_legally_and_the_same_for_the_same_seed(name):
    bot, view = ANY_GAME[name], RULES.view(START, RED)
    choices = [bot.choose(RULES, view, 20, seed) for seed in range(20)]
    assert all(choice.action in RULES.legal_actions(START, RED) for choice in choices)
    assert choices == [bot.choose(RULES, view, 20, seed) for seed in range(20)]
    assert all(choice.why is not None for choice in choices)


@pytest.mark.parametrize("name", sorted(ANY_GAME))
def test_a_bot_sees_the_view_only(name):
    view = RULES.view(START, RED)
    assert "spy" not in view.state.pieces
    other = RULES.view(RULES.determinize(view, 99), RED)
    for seed in range(10):
        assert ANY_GAME[name].choose(RULES, view, 10, seed) == ANY_GAME[name].choose(RULES, other, 10, seed)


@pytest.mark.parametrize("name", sorted(ANY_GAME))
def test_a_side_that_is_not_asked_gets_no_answer(name):
    with pytest.raises(IllegalAction, match=r"engine\.not_asked"):
        ANY_GAME[name].choose(RULES, RULES.view(START, BLUE), 10, 1)


def test_a_side_without_any_option_is_told_so():
    rules = HeapRules("stuck")
    with pytest.raises(IllegalAction, match=r"engine\.no_option"):
        any_action(rules, rules.view(after(3, 3), RED), Chooser(1))


def test_the_random_bot_tries_everything():
    view = RULES.view(START, RED)
    assert {ANY_GAME["random"].choose(RULES, view, 1, seed).action.counters for seed in range(60)} == {1, 2, 3}


def test_the_greedy_bot_takes_a_win():
    choice = ANY_GAME["greedy"].choose(RULES, RULES.view(after(2, 1, 3, 1), RED), 40, 5)
    assert choice.action.counters == 3
    assert choice.why.facts == {"tried": 3, "gain": VICTORY}


def test_effort_bounds_the_positions_looked_at():
    applied = []

    class Counting(HeapRules):
        def result(self, state):
            applied.append(state)
            return super().result(state)

    ANY_GAME["greedy"].choose(Counting(), RULES.view(START, RED), 12, 1)
    assert len(applied) == 24
    applied.clear()
    ANY_GAME["greedy"].choose(Counting(), RULES.view(START, RED), 0, 1)
    assert len(applied) == 2


def test_worth_counts_steps_of_the_sides_and_nothing_else():
    assert worth(RULES, START, RED) == 1 - 2
    assert worth(RULES, START, BLUE) == 2 - 1
    flag = Piece(PieceId("flag"), "flag", SideId(""), steps=9)
    assert worth(RULES, replace(START, pieces={**START.pieces, flag.id: flag}), RED) == -1
