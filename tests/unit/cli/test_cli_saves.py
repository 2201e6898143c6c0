"""`show` and `replay`: what is in a save, and nothing that a player may not know yet."""

import pytest

from ringfire_gui.engine.dice import Chooser
from ringfire_gui.play.saves import create
from ringfire_gui.play.session import Setup
from tests.unit.cli.cli_runner import TOY, ask

SEATS = {"red": "Anna", "blue": "bot:random"}


def play(toy, path, orders: int, seed: int = 3):
    session = create(toy, Setup("meeting", seed, {"long_range": True}, SEATS), path, "An evening")
    chooser = Chooser(seed)
    while session.decisions and session.log.cursor < orders:
        side = session.decisions[0].side
        session.submit(side, session.options(side).sample(chooser))
    session.close()
    return session


@pytest.fixture
def begun(toy, tmp_path):
    """A game of which four orders have been given: the scout is hidden, red has moved."""
    path = tmp_path / "begun.rfsave"
    play(toy, path, 4)
    return path


@pytest.fixture
def finished(toy, tmp_path):
    path = tmp_path / "finished.rfsave"
    play(toy, path, 10_000)
    return path


def test_show_tells_who_plays_and_where_it_stands(capsys, begun):
    answer = ask(capsys, "show", begun, "--game", TOY)
    assert answer.code == 0
    assert answer.out.splitlines()[:6] == [
        "An evening",
        "Skirmish: Meeting engagement. Begun with ringfire 0.1.0, seed 3.",
        "Option: Reaction fire reaches two hexes: yes",
        "Red: Anna",
        "Blue: the bot random",
        "Orders: 4; it stands after order 4, in turn 1.",
    ]
    assert "What happened last:" in answer.out
    assert answer.out.splitlines()[-1] == "Red: Move or assault with each squad once, or be done [3.1]."


def test_what_was_taken_back_by_consent_is_told(capsys, toy, tmp_path):
    path = tmp_path / "two.rfsave"
    session = create(toy, Setup("meeting", 3, {}, {"red": "Anna", "blue": "Bert"}), path)
    chooser = Chooser(3)

    def order():
        side = session.decisions[0].side
        session.submit(side, session.options(side).sample(chooser))

    for _ in range(3):
        order()
    session.undo(agreed=True, by="blue")
    sentence = "Both players agreed to go back from order 3 to order 2; Blue asked for it."
    for word in ("show", "replay"):
        told = ask(capsys, word, path, "--game", TOY).out
        assert told.count(sentence) == 1
    order()
    session.close()
    for word in ("show", "replay"):
        lines = ask(capsys, word, path, "--game", TOY).out.splitlines()
        (at,) = [n for n, line in enumerate(lines) if sentence in line]
        assert lines[at].split()[0] == "4"


def test_show_keeps_secrets_while_the_game_goes_on(capsys, begun):
    def said(*words):
        return ask(capsys, "show", begun, "--game", TOY, *words).out

    assert "scout" not in said()
    assert "scout" not in said("--side", "red")
    assert "Blue scout hides in" in said("--side", "blue")
    assert "Blue scout hides in" in said("--side", "all")


def test_a_side_that_does_not_exist_is_refused(capsys, begun):
    answer = ask(capsys, "show", begun, "--game", TOY, "--side", "green")
    assert answer.code == 2
    assert "Skirmish has no side called green; its sides are: red, blue" in answer.err


def test_show_tells_the_result_of_a_finished_game(capsys, finished):
    answer = ask(capsys, "show", finished, "--game", TOY)
    assert answer.out.splitlines()[-1].startswith(("Red has won", "Blue has won", "Nobody has won"))
    assert answer.out.splitlines()[-1].endswith("[1.3].")


def test_show_counts_branches(capsys, toy, tmp_path):
    path = tmp_path / "branches.rfsave"
    session = create(toy, Setup("meeting", 3, {}, SEATS), path)
    chooser = Chooser(1)
    for _ in range(4):
        side = session.decisions[0].side
        session.submit(side, session.options(side).sample(chooser))
    session.undo()
    session.submit("red", next(iter(session.options("red"))))
    session.close()
    out = ask(capsys, "show", path, "--game", TOY).out
    assert "Orders: 5, on 2 branches; it stands after order 5" in out
    assert out.startswith("branches.rfsave\n")


def test_a_save_of_a_game_that_is_not_installed_says_what_to_do(capsys, begun):
    answer = ask(capsys, "show", begun)
    assert answer.code == 2
    assert "its game toy is not installed; name its folder: --game FOLDER" in answer.err


def test_a_save_of_another_game_is_refused(capsys, begun):
    answer = ask(capsys, "show", begun, "--game", "sandbox")
    assert answer.code == 2
    assert "this is a save of toy, not of sandbox" in answer.err


def test_without_a_save_it_is_the_last_game(capsys, toy, tmp_path, monkeypatch):
    monkeypatch.setattr("ringfire_gui.cli.saves.user_saves", lambda: tmp_path)
    answer = ask(capsys, "show", "--game", TOY)
    assert answer.code == 2
    assert "no game has been played yet" in answer.err
    play(toy, tmp_path / "only.rfsave", 4)
    assert ask(capsys, "show", "--game", TOY).out.startswith("An evening\n")


def test_replay_tells_every_order(capsys, begun):
    answer = ask(capsys, "replay", begun, "--game", TOY, "--side", "all")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0].split(maxsplit=1) == ["0", "Turn 1: placement [6.1]."]
    assert [line.split()[:2] for line in lines if line[:5].strip().isdigit()][1:] == [
        ["1", "Blue"],
        ["2", "Red"],
        ["3", "Blue"],
        ["4", "Red"],
    ]
    assert "differences" not in answer.out


def test_replay_verifies(capsys, finished):
    answer = ask(capsys, "replay", finished, "--game", TOY, "--verify")
    assert answer.code == 0
    assert answer.out.splitlines()[-1].endswith(" orders played again, 0 differences.")


def test_a_replay_that_differs_is_told_and_fails(capsys, finished):
    text = finished.read_text()
    assert '"values":[' in text
    head, _, tail = text.partition('"values":[')
    face, rest = tail[0], tail[1:]
    finished.write_text(f'{head}"values":[{1 + int(face) % 6}{rest}')
    answer = ask(capsys, "replay", finished, "--game", TOY, "--verify")
    assert answer.code == 1
    assert "does not come out today as it is written down" in answer.out
    assert "Not the same game" in answer.out
    assert ask(capsys, "replay", finished, "--game", TOY).code == 0


def test_a_damaged_save_is_shown_as_far_as_it_goes(capsys, begun):
    lines = begun.read_bytes().split(b"\n")
    begun.write_bytes(b"\n".join(lines[:3]) + b'\n{"is":"order","n":2,"si')
    answer = ask(capsys, "show", begun, "--game", TOY)
    assert answer.code == 0
    assert "The last line of the save was unfinished and has been cut off" in answer.out


def test_names_in_a_save_cannot_drive_the_terminal(capsys, begun):
    begun.write_text(begun.read_text().replace("Anna", "An\\u001b[2Jna").replace("An evening", "x\\ny"))
    out = ask(capsys, "show", begun, "--game", TOY).out
    assert "\x1b" not in out
    assert "Red: An [2Jna" in out
