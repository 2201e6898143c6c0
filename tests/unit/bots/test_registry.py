"""Which bots a game has, and what the names of efforts mean."""

from ringfire_gui.bots.registry import ANY_GAME, EFFORTS, best_of, bots_of
from ringfire_gui.cli.screen import pick_bots, pick_effort
from ringfire_gui.core.ids import GameId
from ringfire_gui.play.catalog import load_game
from tests.unit.cli.cli_runner import ask


def test_a_game_without_bots_of_its_own_has_those_for_any_game():
    assert bots_of(GameId("sandbox")) is ANY_GAME
    assert best_of(GameId("sandbox")) == "greedy"


def test_winter_war_has_three_and_no_others():
    assert sorted(bots_of(GameId("winter_war"))) == ["cautious", "planner", "random"]
    assert best_of(GameId("winter_war")) == "planner"


def test_the_command_line_offers_exactly_the_bots_of_the_game(capsys):
    names, bots = pick_bots(load_game("winter_war"), "planner,cautious")
    assert names == ("planner", "cautious")
    assert bots == tuple(bots_of(GameId("winter_war"))[name] for name in names)
    answer = ask(capsys, "duel", "winter_war", "--bots", "greedy,random")
    assert answer.code == 2
    assert "has no bot called greedy; its bots are: cautious, planner, random" in answer.err


def test_efforts_have_names_and_numbers():
    assert pick_effort("quick") == EFFORTS["quick"] < EFFORTS["normal"] == pick_effort("normal")
    assert pick_effort("7") == 7
