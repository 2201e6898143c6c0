"""The set-up command: what it finds missing, when it does the work again, and how it fails."""

import ast
import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[3] / "packaging" / "bootstrap.py"


@pytest.fixture
def bootstrap():
    """The script as a module, fresh for each test."""
    spec = importlib.util.spec_from_file_location("bootstrap_under_test", SOURCE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path):
    """A folder with the two files that decide what is installed."""
    root = tmp_path / "my checkout"
    (root / "packaging").mkdir(parents=True)
    (root / "pyproject.toml").write_text("[project]\n")
    (root / "packaging" / "constraints.txt").write_text("rich==1\n")
    return root


@pytest.fixture
def env(bootstrap, checkout, monkeypatch):
    """An environment whose Python always starts, and that remembers what was done to it."""
    made = bootstrap.Environment(checkout)
    made.folder.mkdir()
    made.steps = []
    monkeypatch.setattr(made, "can_import", lambda _: True)
    monkeypatch.setattr(made, "make", lambda: made.steps.append("make"))
    monkeypatch.setattr(made, "install", lambda: made.steps.append("install"))
    return made


def calls_of(bootstrap, monkeypatch, code):
    """Replace the running of commands: each ends with this code and is written down."""
    calls = []

    def record(command, folder=None):
        calls.append(list(command))
        return code

    monkeypatch.setattr(bootstrap, "call", record)
    return calls


# Python


def test_an_old_python_can_read_the_script():
    ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_an_old_python_is_refused_with_both_versions(bootstrap):
    with pytest.raises(bootstrap.Trouble, match=r"needs Python 3\.11 or newer, and this is Python 3\.10"):
        bootstrap.check_python((3, 10))


@pytest.mark.parametrize("version", [(3, 11), (3, 14), (4, 0)])
def test_a_new_python_is_welcome(bootstrap, version):
    bootstrap.check_python(version)


# System packages


def test_only_what_is_missing_is_named(bootstrap):
    needed = {"libegl1": "libEGL.so.1", "libgl1": "libGL.so.1"}
    assert bootstrap.missing_packages(needed, lambda name: name == "libGL.so.1") == ["libegl1"]


def test_libraries_and_programs_are_looked_up(bootstrap):
    assert not bootstrap.has_library("libno-such-library.so.1")
    assert not bootstrap.has_program("no-such-program")


@pytest.mark.parametrize(("root", "start"), [(True, "apt-get install"), (False, "sudo apt-get install")])
def test_the_advice_is_a_command_that_can_be_pasted(bootstrap, monkeypatch, root, start):
    monkeypatch.setattr(bootstrap, "is_root", lambda: root)
    monkeypatch.setattr(bootstrap, "has_program", lambda _: True)
    command = bootstrap.advice(["libegl1", "xvfb"]).partition(": ")[2]
    assert command.startswith(start)
    assert command.endswith("libegl1 xvfb")


def test_without_apt_the_libraries_are_named(bootstrap, monkeypatch):
    monkeypatch.setattr(bootstrap, "has_program", lambda _: False)
    assert "libEGL.so.1, Xvfb" in bootstrap.advice(["libegl1", "xvfb"])


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("lint", set()),
        ("run", {"libegl1"}),
        ("test", {"libegl1", "xvfb", "xdotool"}),
        ("build", {"libegl1", "xvfb", "xdotool"}),
    ],
)
def test_each_command_asks_for_what_it_uses(bootstrap, monkeypatch, env, command, expected):
    monkeypatch.setattr(bootstrap, "has_library", lambda name: name != "libEGL.so.1")
    monkeypatch.setattr(bootstrap, "has_program", lambda _: False)
    monkeypatch.setattr(bootstrap, "missing_venv", list)
    assert set(bootstrap.find_missing(command, env)) == expected


def test_who_may_not_install_is_told_how(bootstrap, monkeypatch, env, capsys):
    monkeypatch.setattr(bootstrap.sys, "platform", "linux")
    monkeypatch.setattr(bootstrap, "find_missing", lambda *_: ["libegl1"])
    monkeypatch.setattr(bootstrap, "is_root", lambda: False)
    monkeypatch.setattr(bootstrap, "has_program", lambda _: True)
    monkeypatch.setattr(bootstrap.subprocess, "run", pytest.fail)
    bootstrap.provide_packages("run", env)
    assert "sudo apt-get install -y --no-install-recommends libegl1" in capsys.readouterr().err


# The virtual environment


def test_programs_lie_where_the_system_puts_them(bootstrap, checkout):
    assert bootstrap.Environment(checkout, windows=False).tool("pip") == str(checkout / ".venv" / "bin" / "pip")
    assert bootstrap.Environment(checkout, windows=True).tool("pip") == str(checkout / ".venv" / "Scripts" / "pip.exe")


def test_the_second_time_nothing_is_done(env):
    env.stamp.write_text(env.wanted_stamp())
    env.provide()
    assert env.steps == []


@pytest.mark.parametrize("name", ["pyproject.toml", "packaging/constraints.txt"])
def test_changed_requirements_are_installed_in_place(env, name):
    env.stamp.write_text(env.wanted_stamp())
    (env.root / name).write_text("changed\n")
    env.provide()
    assert env.steps == ["install"]


def test_an_environment_made_by_hand_is_filled(env):
    env.provide()
    assert env.steps == ["install"]


@pytest.mark.parametrize("stamp", ["unfinished", "elsewhere\n0123\n"])
def test_a_half_made_or_moved_environment_is_made_anew(env, stamp):
    env.stamp.write_text(stamp)
    env.provide()
    assert env.steps == ["make", "install"]


def test_an_environment_whose_python_is_gone_is_made_anew(env, monkeypatch):
    env.stamp.write_text(env.wanted_stamp())
    monkeypatch.setattr(env, "can_import", lambda _: False)
    env.provide()
    assert env.steps == ["make", "install"]


def test_a_python_that_does_not_exist_imports_nothing(bootstrap, checkout):
    assert not bootstrap.Environment(checkout).can_import("sys")


def test_a_failed_install_is_a_sentence_and_leaves_its_mark(bootstrap, checkout, monkeypatch):
    env = bootstrap.Environment(checkout)
    env.folder.mkdir()
    failure = subprocess.CompletedProcess([], returncode=1)
    monkeypatch.setattr(bootstrap.subprocess, "run", lambda *_, **__: failure)
    with pytest.raises(bootstrap.Trouble, match="could not be installed"):
        env.install()
    assert env.found_stamp() == bootstrap.UNFINISHED


# The commands


@pytest.mark.parametrize(("named", "shown"), [("offscreen", True), ("", False)])
def test_the_program_is_asked_for_a_display(bootstrap, monkeypatch, named, shown):
    env = bootstrap.Environment(SOURCE.parents[1])
    monkeypatch.setattr(env, "tool", lambda _: sys.executable)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("QT_QPA_PLATFORM", named)
    assert bootstrap.has_display(env) is shown


def test_run_alone_opens_the_start_page(bootstrap, monkeypatch, env, capsys):
    calls = calls_of(bootstrap, monkeypatch, 0)
    monkeypatch.setattr(bootstrap, "has_display", lambda *_: True)
    assert bootstrap.run(env, []) == 0
    assert calls == [[env.tool("ringfire"), "play"]]
    assert capsys.readouterr().err == ""


def test_run_alone_without_a_display_says_so_and_leaves_pictures_of_a_demonstration(
    bootstrap, monkeypatch, env, capsys
):
    calls = calls_of(bootstrap, monkeypatch, 0)
    monkeypatch.setattr(bootstrap, "has_display", lambda *_: False)
    folder = env.root / "build" / "demonstration"
    folder.mkdir(parents=True)
    (folder / "order-099.png").write_text("of another day")
    assert bootstrap.run(env, []) == 0
    ((program, command, game, *options),) = calls
    assert (program, command, game) == (env.tool("ringfire"), "demo", str(env.root / "tests" / "contract" / "toy"))
    assert options[-2:] == ["--pictures", str(folder)]
    assert not folder.exists(), "no picture of another game is left"
    (line,) = capsys.readouterr().err.splitlines()
    assert "no display" in line


def test_run_passes_on_what_follows_and_returns_the_answer(bootstrap, monkeypatch, env):
    calls = calls_of(bootstrap, monkeypatch, 3)
    assert bootstrap.run(env, ["show", "my save.jsonl"]) == 3
    assert calls == [[env.tool("ringfire"), "show", "my save.jsonl"]]


def test_lint_runs_every_check_although_one_fails(bootstrap, monkeypatch, env, capsys):
    calls = calls_of(bootstrap, monkeypatch, 1)
    assert bootstrap.lint(env, []) == 1
    tools = [Path(call[0]).stem for call in calls]
    assert tools == ["ruff", "ruff", "mypy", "lint-imports", "ringfire"]
    assert "5 of 5 checks failed" in capsys.readouterr().err


def test_options_of_pytest_reach_pytest(bootstrap, monkeypatch):
    asked = []
    monkeypatch.setattr(bootstrap, "provide_packages", lambda *_: None)
    monkeypatch.setattr(bootstrap.Environment, "provide", lambda _: None)
    monkeypatch.setitem(bootstrap.COMMANDS, "test", lambda _, arguments: asked.extend(arguments) or 0)
    assert bootstrap.main(["test", "-k", "a or b", "--help"]) == 0
    assert asked == ["-k", "a or b", "--help"]


@pytest.mark.parametrize("words", [["lint", "now"], ["build", "now"]])
def test_stray_words_are_refused_with_a_sentence(bootstrap, monkeypatch, capsys, words):
    monkeypatch.setattr(bootstrap, "provide_packages", lambda *_: None)
    monkeypatch.setattr(bootstrap.Environment, "provide", lambda _: None)
    assert bootstrap.main(words) == 1
    assert capsys.readouterr().err == f"-- The command {words[0]} takes no arguments, but got: now\n"


def test_a_disk_that_refuses_is_a_sentence(bootstrap, monkeypatch, capsys):
    def refuse(*_):
        raise PermissionError(13, "Permission denied", "stamp")

    monkeypatch.setattr(bootstrap, "provide_packages", refuse)
    assert bootstrap.main(["run"]) == 1
    assert "Permission denied: 'stamp'" in capsys.readouterr().err


def test_a_wheel_without_its_data_is_noticed(bootstrap, checkout):
    (checkout / "maps").mkdir()
    for name in ("a.toml", "b.toml"):
        (checkout / "maps" / name).write_text("")
    wheel = checkout / "ringfire.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("ringfire_gui/_data/maps/a.toml", "")
    assert bootstrap.data_lost(checkout, wheel) == ["assets", "maps/b.toml"]


def test_the_scripts_that_maps_are_made_with_are_not_missed(bootstrap, checkout):
    for name in ("maps/pass/map.toml", "maps/pass/build/build.py", "maps/build/map.toml"):
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text("")
    assert bootstrap.data_files(checkout, "maps") == ["maps/build/map.toml", "maps/pass/map.toml"]


# The bundle


def test_a_program_that_stays_open_is_well(bootstrap):
    command = [sys.executable, "-c", "import time; time.sleep(600)"]
    assert bootstrap.window_problem(command, os.environ, 0.1) == ""


@pytest.mark.parametrize(
    ("code", "expected"), [("raise ValueError('no map')", "ValueError: no map"), ("raise SystemExit(3)", "exit code 3")]
)
def test_a_program_that_ends_by_itself_is_not(bootstrap, code, expected):
    assert expected in bootstrap.window_problem([sys.executable, "-c", code], os.environ, 120)


def test_a_bundle_that_fails_is_a_sentence(bootstrap, monkeypatch, env):
    failure = subprocess.CompletedProcess([], returncode=1, stdout="", stderr="no module named x\n")
    monkeypatch.setattr(bootstrap.subprocess, "run", lambda *_, **__: failure)
    with pytest.raises(bootstrap.Trouble, match="fails at `ringfire --version`: no module named x"):
        bootstrap.try_bundle(env, "ringfire")


def test_a_bundle_is_tried_away_from_the_player_s_own_files(bootstrap, monkeypatch, env):
    homes = set()

    def record(command, env, **_):
        homes.update({env["HOME"], env["XDG_DATA_HOME"]})
        return subprocess.CompletedProcess(command, returncode=0, stdout="", stderr="")

    monkeypatch.setattr(bootstrap.subprocess, "run", record)
    monkeypatch.setattr(bootstrap, "has_program", lambda _: False)
    monkeypatch.setattr(bootstrap, "has_display", lambda *_: False)
    bootstrap.try_bundle(env, "ringfire")
    (home,) = homes
    assert home != os.environ.get("HOME")


def test_without_any_screen_the_window_is_not_tried(bootstrap, monkeypatch, env):
    monkeypatch.setattr(bootstrap, "has_program", lambda _: False)
    monkeypatch.setattr(bootstrap, "has_display", lambda *_: False)
    with bootstrap.screen(env, {}) as shown:
        assert shown is None


def test_a_bundle_without_its_data_is_noticed(bootstrap, monkeypatch, env):
    calls = calls_of(bootstrap, monkeypatch, 0)
    monkeypatch.setattr(bootstrap, "try_bundle", pytest.fail)
    (env.root / "maps").mkdir()
    (env.root / "maps" / "a.toml").write_text("")
    with pytest.raises(bootstrap.Trouble, match=r"lacks 1 of the data files, among them maps/a\.toml"):
        bootstrap.bundle(env, env.root / "dist")
    assert [Path(call[0]).stem for call in calls] == ["pyinstaller"]
