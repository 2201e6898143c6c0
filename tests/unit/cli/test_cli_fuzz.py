"""`fuzz`: figures, fingerprints, and a save of every failure."""

import re
import shutil

import pytest

from ringfire_gui.files.savefile import read_save
from tests.unit.cli.cli_runner import TOY, ask, ask_apart


def test_a_sound_game_has_no_failures(capsys):
    answer = ask(capsys, "fuzz", TOY, "--games", "5")
    assert answer.code == 0
    assert re.fullmatch(
        r"5 games, [\d,]+ actions, 0 failures in [\d.]+ s\.\n"
        r"A core played [\d,]+ actions/s, and [\d,]+ actions/s with all checks\.\n",
        answer.out,
    )


def test_the_free_table_has_no_failures(capsys):
    answer = ask(capsys, "fuzz", "sandbox", "--games", "6")
    assert (answer.code, ", 0 failures" in answer.out) == (0, True)


def test_time_can_be_given_instead_of_games(capsys):
    answer = ask(capsys, "fuzz", TOY, "--seconds", "0.2")
    assert answer.code == 0
    assert not answer.out.startswith("0 games")
    assert ask(capsys, "fuzz", TOY, "--seconds", "0").out.startswith("0 games, 0 actions, 0 failures")


def test_a_game_is_known_by_its_number(capsys):
    out = ask(capsys, "fuzz", TOY, "--games", "4", "--seed", "7", "--digests").out
    assert [line.split()[0] for line in out.splitlines()] == ["7", "8", "9", "10"]
    assert ask(capsys, "fuzz", TOY, "--games", "1", "--seed", "9", "--digests").out == out.splitlines(True)[2]


@pytest.mark.parametrize("game", [TOY, "sandbox"])
def test_neither_the_order_of_hashes_nor_the_number_of_jobs_matters(game):
    words = ("fuzz", game, "--games", "6", "--digests")
    answers = [
        ask_apart(*words, PYTHONHASHSEED="1"),
        ask_apart(*words, PYTHONHASHSEED="2"),
        ask_apart(*words, "--jobs", "2", PYTHONHASHSEED="3"),
    ]
    assert [answer.code for answer in answers] == [0, 0, 0]
    assert answers[0].out.count("\n") == 6
    assert len({answer.out for answer in answers}) == 1


@pytest.fixture
def broken_toy(tmp_path):
    """The toy with a bug: whoever loses a step in an assault takes the program with him."""
    folder = tmp_path / "toy"
    shutil.copytree(TOY, folder)
    combat = folder / "combat.py"
    source = combat.read_text()
    assert source.count("    if die == 1:\n") == 1
    combat.write_text(
        source.replace("    if die == 1:\n", '    if die == 1:\n        raise RuntimeError("shot in the foot")\n')
    )
    return folder


def test_a_failure_is_saved_and_can_be_played_again(broken_toy, tmp_path):
    words = ("fuzz", broken_toy, "--games", "10", "--save-to", tmp_path)
    answer = ask_apart(*words)
    assert answer.code == 1
    assert "exception: RuntimeError while playing: shot in the foot" in answer.out
    number = int(re.search(r"^Game (\d+) failed", answer.out, re.MULTILINE)[1])
    save = tmp_path / f"fuzz-toy-{number}.rfsave"
    assert f"saved as {save}, up to the order that fails: " in answer.out
    assert f"To play it again: ringfire fuzz {broken_toy} --seed {number} --games 1" in answer.out
    again = ask_apart("fuzz", broken_toy, "--seed", str(number), "--games", "1", "--save-to", tmp_path / "nowhere")
    assert again.code == 1
    assert f"Game {number} failed: exception: RuntimeError while playing: shot in the foot" in again.out
    assert "it could not be saved" in again.out
    assert read_save(save).header.seed == number
    assert "0 differences" in ask_apart("replay", save, "--game", broken_toy, "--verify").out


def test_a_limit_is_kept_and_belongs_to_the_command_that_plays_it_again(capsys, tmp_path):
    answer = ask(capsys, "fuzz", TOY, "--games", "1", "--seed", "3", "--limit", "2", "--save-to", tmp_path)
    assert answer.code == 1
    assert "has not ended after 2 actions\n  It failed with order 2; saved as" in answer.out
    assert f"To play it again: ringfire fuzz {TOY} --limit 2 --seed 3 --games 1\n" in answer.out
