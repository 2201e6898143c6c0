"""`games`, `demo`, `duel` and `check`."""

import json
import shutil
import sys

from ringfire_gui.bots.duel import DuelGame
from tests.unit.cli.cli_runner import ROOT, TOY, ask


def test_games_lists_scenarios_and_options(capsys):
    answer = ask(capsys, "games")
    assert answer.code == 0
    assert "sandbox: Free table (Red, Blue)" in answer.out
    assert "bridge_at_larkfield" in answer.out


def test_a_game_that_cannot_be_loaded_is_told_beside_the_others(capsys, monkeypatch, tmp_path):
    shutil.copytree(ROOT / "assets" / "games" / "sandbox", tmp_path / "sandbox")
    (tmp_path / "sandbox" / "game.toml").write_text('format = "ringfire-game"\nversion = 1\n')
    monkeypatch.setattr("ringfire_gui.play.catalog.installed", lambda: {"sandbox": tmp_path / "sandbox"})
    answer = ask(capsys, "games")
    assert answer.code == 1
    assert "sandbox cannot be played: game.toml" in answer.out


def test_demo_tells_a_whole_game(capsys):
    answer = ask(capsys, "demo", TOY)
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0] == "Skirmish: Meeting engagement. random and random play, seed 17."
    assert lines[-1].endswith("[1.3].")
    assert "Dice for" in answer.out
    assert answer.out == ask(capsys, "demo", TOY).out
    assert answer.out != ask(capsys, "demo", TOY, "--seed", "2").out


def test_demo_of_the_free_table_stops_in_time(capsys):
    answer = ask(capsys, "demo", "--orders", "5", "--seed", "3")
    assert answer.code == 0
    assert answer.out.startswith("Free table: ")
    assert "after 5 orders" in answer.out.splitlines()[-1]


def test_duel_shows_a_table(capsys):
    answer = ask(capsys, "duel", TOY, "--bots", "random,greedy", "--games", "4", "--effort", "3")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0].split()[:3] == ["bot", "side", "games"]
    assert lines[1].split()[:4] == ["random", "all", "sides", "4"]
    assert "4 games," in lines[-1]


def test_a_bot_that_plays_itself_plays_another_game_each_time(capsys, monkeypatch):
    seeds = []

    def play(rules, setup, *rest):
        seeds.append(setup.seed)
        return DuelGame({side: number for number, side in enumerate(rules.sides)}, None, True, 1, 0.1)

    monkeypatch.setattr(sys.modules["ringfire_gui.cli.duel"], "duel_game", play)
    for bots in ("random,random", "random,greedy"):
        ask(capsys, "duel", TOY, "--bots", bots, "--games", "3", "--seed", "5")
    assert seeds == [5, 6, 7, 5, 5, 6]


def test_duel_gives_json(capsys):
    words = ("duel", TOY, "--bots", "random,random", "--games", "3", "--seed", "5", "--json")
    told = json.loads(ask(capsys, *words).out)
    assert (told["game"], told["scenario"], told["bots"], told["games"]) == ("toy", "meeting", ["random", "random"], 3)
    assert {record["side"] for record in told["records"]} == {"red", "blue"}
    assert sum(record["wins"] for record in told["records"][:2]) + told["draws"] + told["unfinished"] == 3


def test_duel_is_the_same_with_more_jobs(capsys):
    words = ("duel", TOY, "--bots", "random,greedy", "--games", "4", "--effort", "3", "--json")
    one, two = (json.loads(ask(capsys, *words, "--jobs", jobs).out) for jobs in "12")
    del one["seconds_per_game"], two["seconds_per_game"]
    assert one == two


def test_check_finds_nothing_in_what_is_shipped(capsys):
    answer = ask(capsys, "check", ROOT / "assets", ROOT / "maps", TOY)
    assert answer.code == 0
    assert answer.out.endswith(", 0 problems.\n")


def test_check_names_file_and_key(capsys, tmp_path):
    shutil.copytree(TOY, tmp_path / "toy")
    counters = tmp_path / "toy" / "counters.toml"
    counters.write_text(counters.read_text().replace('side = "red"', 'sidee = "red"', 1))
    answer = ask(capsys, "check", tmp_path / "toy")
    assert answer.code == 1
    assert f"{counters}: unit[0].sidee" in answer.out


def test_check_finds_sentences_that_cannot_be_filled_in(capsys, tmp_path):
    texts = tmp_path / "en.toml"
    texts.write_text('format = "ringfire-text"\nversion = 1\n[text]\n"a.b" = "In {at:hex}."\n"a.c" = "Fine."\n')
    answer = ask(capsys, "check", texts)
    assert answer.code == 1
    assert f"{texts}: text.a.b: no value can be shown as hex" in answer.out
    assert "1 problem." in answer.out
