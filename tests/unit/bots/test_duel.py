"""Duels: sides swapped evenly, sums that add up, and the interval of Wilson."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringfire_gui.bots.duel import DuelGame, duel_game, holders_of, levels_of, summarise, wilson
from ringfire_gui.bots.registry import ANY_GAME
from ringfire_gui.play.session import Setup
from tests.unit.play.heap_game import BLUE, RED, HeapRules

SIDES = (RED, BLUE)


def play(names: tuple[str, str], games: int, bug: str = ""):
    rules, bots = HeapRules(bug), [ANY_GAME[name] for name in names]
    return [duel_game(rules, Setup("first", n // 2), bots, n, effort=30) for n in range(games)]


def test_sides_are_swapped_from_game_to_game():
    assert [holders_of(SIDES, n) for n in range(3)] == [{RED: 0, BLUE: 1}, {RED: 1, BLUE: 0}, {RED: 0, BLUE: 1}]


def test_the_same_duel_comes_out_the_same():
    first, second = play(("random", "greedy"), 6), play(("random", "greedy"), 6)
    assert [(g.winner, g.actions, g.holders) for g in first] == [(g.winner, g.actions, g.holders) for g in second]


def test_looking_ahead_beats_chance():
    summary = summarise(play(("greedy", "random"), 60), ("greedy", "random"), SIDES)
    greedy, chance = summary.records[:2]
    assert (greedy.bot, greedy.side, chance.bot) == ("greedy", "", "random")
    assert greedy.low > 0.5 > chance.high


def test_sums_add_up():
    summary = summarise(play(("greedy", "random"), 21), ("greedy", "random"), SIDES)
    assert summary.games == 21
    for record in summary.records:
        assert record.wins + record.draws + record.losses + record.unfinished == record.games
        assert record.low <= record.share <= record.high
    by_side = {(r.bot, r.side): r for r in summary.records}
    assert by_side["greedy", "red"].games == 11
    assert by_side["greedy", "blue"].games == 10
    assert by_side["greedy", "red"].wins + by_side["greedy", "blue"].wins == by_side["greedy", ""].wins
    assert by_side["greedy", ""].wins == by_side["random", ""].losses


def test_a_bot_against_itself_is_told_by_sides():
    games = [DuelGame(holders_of(SIDES, n), RED, finished=True, actions=4, seconds=0.5) for n in range(4)]
    red, blue = summarise(games, ("random", "random"), SIDES).records
    assert (red.side, red.games, red.wins, red.losses) == (RED, 4, 4, 0)
    assert (blue.side, blue.games, blue.wins, blue.losses) == (BLUE, 4, 0, 4)


def test_draws_and_unfinished_games_are_nobodys():
    games = [
        DuelGame(holders_of(SIDES, 0), None, finished=True, actions=4, seconds=1.0),
        DuelGame(holders_of(SIDES, 1), None, finished=False, actions=6, seconds=3.0),
    ]
    summary = summarise(games, ("a", "b"), SIDES)
    assert (summary.draws, summary.unfinished, summary.actions, summary.seconds_per_game) == (1, 1, 10, 2.0)
    for record in summary.records[:2]:
        assert (record.games, record.wins, record.draws, record.losses, record.unfinished) == (2, 0, 1, 0, 1)


def test_points_are_spread_over_levels():
    ends = [(10.0, "draw"), (20.0, "draw"), (60.0, "win"), (30.0, "draw"), (None, "")]
    games = [
        DuelGame(holders_of(SIDES, n), None, finished=True, actions=4, seconds=1.0, level=level, score=score)
        for n, (score, level) in enumerate(ends)
    ]
    everything, win, draw = levels_of(games)
    assert (everything.name, everything.games, everything.mean) == ("", 4, 30.0)
    assert everything.quartiles == (17.5, 25.0, 37.5)
    assert (win.name, win.games, win.share, win.quartiles) == ("win", 1, 0.25, (60.0, 60.0, 60.0))
    assert (draw.name, draw.games, draw.mean) == ("draw", 3, 20.0)
    assert levels_of(games[4:]) == ()


def test_a_game_that_never_ends_is_given_up(monkeypatch):
    monkeypatch.setattr("ringfire_gui.bots.duel.STEP_LIMIT", 50)
    (game,) = play(("random", "random"), 1, bug="endless")
    assert (game.finished, game.winner, game.actions) == (False, None, 50)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_gives_the_known_figures(wins, games, low, high):
    assert wilson(wins, games) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


@given(st.integers(1, 5000), st.data())
def test_wilson_holds_the_share_and_narrows(games, data):
    wins = data.draw(st.integers(0, games))
    low, high = wilson(wins, games)
    assert 0.0 <= low <= wins / games <= high <= 1.0
    closer_low, closer_high = wilson(4 * wins, 4 * games)
    assert closer_high - closer_low < high - low
