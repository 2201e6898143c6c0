"""What every command has in common: help with examples, sentences for bad arguments, a quiet end."""

import signal
import subprocess
from pathlib import Path

import pytest

from ringfire_gui import __version__
from ringfire_gui.cli import COMMANDS
from ringfire_gui.cli.screen import counted, printable, show_table
from tests.unit.cli.cli_runner import ROOT, TOY, ask, ask_apart, command


def test_the_version_is_told(capsys):
    assert ask(capsys, "--version").out == f"ringfire {__version__}\n"


@pytest.mark.parametrize("name", ["", *(each.__name__.rstrip("_") for each in COMMANDS)])
def test_help_explains_with_examples(capsys, name):
    answer = ask(capsys, *([name] if name else []), "--help")
    assert answer.code == 0
    lines = [line.strip() for line in answer.out.splitlines()]
    examples = lines[lines.index("Examples:") + 1 :]
    assert examples[0].startswith(f"ringfire {name}".strip())


def test_help_lists_every_command(capsys):
    out = ask(capsys, "--help").out
    for each in COMMANDS:
        assert f"\n  {each.__name__.rstrip('_')} " in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["frobnicate"], "No such command 'frobnicate'"),
        (["fuzz"], "Missing argument 'GAME'"),
        (["fuzz", "nosuch"], "there is no game called nosuch; the games are: sandbox"),
        (["fuzz", "maps"], "there is no game called maps"),
        (["fuzz", "x" * 5000], "the name is too long"),
        (["fuzz", TOY, "--games", "0"], "--games"),
        (["fuzz", TOY, "--games", "-3"], "--games"),
        (["fuzz", TOY, "--games", "many"], "--games"),
        (["fuzz", TOY, "--seconds", "-1"], "--seconds"),
        (["fuzz", TOY, "--seed", "-1"], "--seed"),
        (["fuzz", TOY, "--jobs", "0"], "--jobs"),
        (["fuzz", TOY, "--jobs", "65"], "--jobs"),
        (["fuzz", TOY, "--limit", "0"], "--limit"),
        (["fuzz", TOY, "--frob"], "No such option: --frob"),
        (["fuzz", TOY, "--games", "3", "--seconds", "3"], "either --games or --seconds"),
        (["fuzz", TOY, "--scenario", "nosuch"], "Skirmish has no scenario called nosuch; its scenarios are: meeting"),
        (["duel", TOY], "Missing option '--bots'"),
        (["duel", TOY, "--bots", "random"], "two bots play each other"),
        (["duel", TOY, "--bots", "random,greedy,random"], "two bots play each other"),
        (["duel", TOY, "--bots", "random,hal"], "has no bot called hal; its bots are: greedy, random"),
        (["duel", TOY, "--bots", ","], "has no bot called nothing"),
        (["duel", TOY, "--bots", "random,greedy", "--games", "0"], "--games"),
        (["duel", TOY, "--bots", "random,greedy", "--effort", "0"], "--effort"),
        (["duel", TOY, "--bots", "random,greedy", "--scenario", "x"], "no scenario called x"),
        (["demo", "nosuch"], "there is no game called nosuch"),
        (["demo", TOY, "--bots", "hal,hal"], "has no bot called hal"),
        (["demo", TOY, "--scenario", "x"], "no scenario called x"),
        (["show", "nosuch.rfsave"], "nosuch.rfsave: it cannot be read: there is no such file or folder"),
        (["show", "tests"], "tests: it is a folder, not a file"),
        (["show", "README.md"], "README.md: this is not a save of Ringfire"),
        (["replay", "nosuch.rfsave", "--verify"], "there is no such file or folder"),
        (["check"], "Missing argument 'PATH"),
        (["check", "nosuch"], "there is no file or folder nosuch"),
    ],
)
def test_bad_arguments_get_a_sentence(capsys, monkeypatch, words, sentence):
    monkeypatch.chdir(ROOT)
    answer = ask(capsys, *words)
    assert answer.code == 2
    assert sentence in " ".join(answer.err.split())
    assert "Traceback" not in answer.err
    assert len(answer.err) < 600
    assert answer.out == ""


def test_without_a_command_there_is_help(capsys):
    answer = ask(capsys)
    assert "Commands:" in answer.out + answer.err


def test_an_interrupt_ends_it_quietly():
    process = subprocess.Popen(
        command("fuzz", TOY, "--seconds", "60", "--digests"), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in out + err


def test_an_interrupt_ends_all_jobs_quietly():
    process = subprocess.Popen(
        command("fuzz", TOY, "--seconds", "60", "--digests", "--jobs", "2"),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in out + err


def test_a_closed_pipe_ends_it_quietly():
    process = subprocess.Popen(command("demo", TOY), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(timeout=60) in (0, 1)
    assert err == b""
    process.stderr.close()


def test_a_terminal_without_unicode_gets_question_marks():
    answer = ask_apart("show", "\N{SNOWMAN}.rfsave", PYTHONIOENCODING="ascii")
    assert answer.code == 2
    assert "?.rfsave: it cannot be read" in answer.err


def test_nothing_drives_the_terminal():
    assert printable("a\x1b[31mb\nc\td") == "a [31mb c d"


@pytest.mark.parametrize(("count", "told"), [(0, "0 games"), (1, "1 game"), (2, "2 games"), (1001, "1,001 games")])
def test_one_of_a_thing_is_no_plural(count, told):
    assert counted(count, "game") == told


def test_a_single_game_or_problem_is_told_as_one(capsys, tmp_path):
    fuzzed = ask(capsys, "fuzz", TOY, "--games", "1", "--limit", "1", "--save-to", tmp_path).out
    assert "\n1 game, 1 action, 1 failure in " in fuzzed
    duel = ask(capsys, "duel", TOY, "--bots", "random,random", "--games", "1").out
    assert duel.splitlines()[-1].startswith("1 game, ")
    (tmp_path / "bad.rfsave").write_text("nonsense\n")
    assert ask(capsys, "check", tmp_path / "bad.rfsave").out.endswith(", 1 problem.\n")


def test_tables_line_up(capsys):
    show_table(("name", "games"), [("a", "5"), ("longer \x07", "12")])
    assert capsys.readouterr().out.splitlines() == ["name      games", "a             5", "longer       12"]


def test_nothing_in_an_error_drives_the_terminal(capsys):
    answer = ask(capsys, "fuzz", "no\x1b[31mgame")
    assert answer.code == 2
    assert "there is no game called no [31mgame" in answer.err


def test_a_full_or_closed_output_is_no_reason_for_a_traceback():
    words = command("demo", TOY, "--orders", "3")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(words, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr.splitlines()[0]) == (2, "Error: the output: the disk is full")
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", *words]
    done = subprocess.run(closed, cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "nowhere"], "there is no game called nowhere"),
        (["play", "--seed", "3"], "name the game that these options are for"),
        (["play", "sandbox", "--seat", "green=random"], "the sides are red, blue"),
        (["play", "sandbox", "--seat", "red"], "--seat takes SIDE=WHO"),
        (["play", "sandbox", "--seat", "red=hal"], "has no bot called hal; a side is played by human, greedy, ra"),
        (["play", "sandbox", "--seat", "red="], "has no bot called nothing"),
        (["play", "sandbox", "--scenario", "moon"], "Free table has no scenario called moon; its scenarios are: "),
        (["open", "no-such.rfsave"], "there is no such file"),
        (["open", "maps"], "maps: it is a folder, not a file"),
        (["open", "README.md"], "README.md: this is not a save of Ringfire"),
        (["open", "tests/data/old/save-1.rfsave"], "its game brook is not installed"),
    ],
)
def test_the_window_is_not_opened_for_what_makes_no_sense(capsys, monkeypatch, words, sentence):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("ringfire_gui.gui.display.has_display", pytest.fail)
    answer = ask(capsys, *words)
    assert answer.code == 2
    (line,) = answer.err.splitlines()
    assert sentence in line


def test_without_a_display_the_window_says_so_in_a_line(capsys, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    answer = ask(capsys, "play")
    assert (answer.code, answer.out) == (1, "")
    (line,) = answer.err.splitlines()
    assert line.startswith("There is no display to open a window on; `ringfire demo --pictures DIR`")


@pytest.mark.parametrize(
    ("who", "holder"), [("human", "You"), ("random", "bot:random"), ("greedy", "bot:greedy"), (None, "You")]
)
def test_the_window_is_opened_with_the_seats_that_were_named(capsys, monkeypatch, who, holder):
    opened = []
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("ringfire_gui.gui.app.run", lambda new: opened.append(new) or 0)
    seat = ["--seat", f"blue={who}"] if who else []
    assert ask(capsys, "play", TOY, "--seed", "3", *seat).code == 0
    (new,) = opened
    assert (new.game, new.scenario, new.seed) == (TOY, "meeting", 3)
    assert new.seats == {"red": "You", "blue": holder}


def test_a_qt_that_cannot_be_loaded_is_a_sentence(capsys, monkeypatch):
    def fail():
        raise ImportError("libEGL.so.1: cannot open shared object file", name="QtGui", path="PySide6/QtGui.abi3.so")

    monkeypatch.setattr("ringfire_gui.gui.display.has_display", fail)
    answer = ask(capsys, "play")
    assert answer.code == 1
    (line,) = answer.err.splitlines()
    assert line.startswith("Error: Qt cannot be loaded: libEGL.so.1: cannot open shared object file")
