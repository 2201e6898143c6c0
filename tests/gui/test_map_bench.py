"""`ringfire bench --gui`: what it tells, and where the window is shown. Nothing here depends on how fast it is."""

import os
import shutil
import sys

import msgspec
import pytest

from ringfire_gui.cli.bench import SUBJECTS, WINDOW, Report
from ringfire_gui.cli.benchmarks import gui, guiscreen
from ringfire_gui.cli.benchmarks.gui import Seen
from ringfire_gui.cli.benchmarks.guistart import Played
from ringfire_gui.cli.benchmarks.measure import QUICK
from ringfire_gui.cli.benchmarks.world import Bench
from ringfire_gui.gui.map.zoom import ZOOMS
from tests.unit.cli.cli_runner import ask, ask_apart


@pytest.fixture(scope="module")
def report():
    answer = ask_apart("bench", "--gui", "--quick", "--json")
    assert (answer.code, answer.err) == (0, "")
    return msgspec.json.decode(answer.out, type=Report)


def test_every_budget_of_the_window_has_a_row(report):
    budgets = [(row.unit, row.budget.limit, row.budget.sense) for row in report.rows]
    assert budgets == [
        ("s", 2.0, "at_most"),
        *[("ms", 16.7, "at_most")] * len(ZOOMS),
        ("ms", 33.0, "at_most"),
        ("ms", 16.7, "at_most"),
        *([("MB", 450.0, "at_most")] if sys.platform == "linux" else []),
        ("s", 2.0, "at_most"),
        ("ms", 50.0, "at_most"),
    ]
    assert {row.subject for row in report.rows} == set(WINDOW)
    assert all(row.value > 0 and row.runs > 0 for row in report.rows)


def test_every_zoom_is_measured(report):
    told = [row.what for row in report.rows if row.what.startswith("moving")]
    assert told == [f"moving the map at zoom {zoom:g}: 95 of 100 frames" for zoom in sorted(ZOOMS, reverse=True)]


def test_a_small_run_judges_nothing(report):
    assert {row.met for row in report.rows} == {None}


def test_without_the_option_there_is_no_window():
    assert not set(SUBJECTS) & set(WINDOW)


def test_the_window_is_no_subject_by_itself(capsys):
    assert ask(capsys, "bench", "window").code == 2


def test_a_slow_window_misses_its_budget(capsys, monkeypatch):
    frames = [(0.001, 0.001)] * 94 + [(0.05, 0.05)] * 6

    class Pool:
        def __init__(self, *args):
            pass

        __enter__ = lambda self: self  # noqa: E731
        __exit__ = lambda self, *error: None  # noqa: E731

        def submit(self, task, *args):
            self.task = task
            return self

        def result(self):
            if self.task is gui.play:
                return Played((1.5, 3.0), frames)
            return Seen((1.0, 1.5), {1.0: frames}, frames[:90], frames[:90], 300.0)

    monkeypatch.setattr(gui, "ProcessPoolExecutor", Pool)
    rows = {row.what.split(":")[0]: row for row in gui.rows(Bench(QUICK))}
    late, drag = rows["moving the map at zoom 1"], rows["dragging a counter"]
    assert (late.value, late.best, late.runs) == (50.0, 1.0, 100)
    assert drag.value == 1.0
    start, order = (row for what, row in rows.items() if what.startswith(("from nothing", "an order")))
    assert (start.value, start.wall) == (1.5, 3.0)
    assert (order.value, order.what.split(": ")[1]) == (50.0, "95 of 100 orders")


# Where the window is shown.


@pytest.fixture
def bare(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


def test_the_screen_of_the_session_comes_first(bare, monkeypatch):
    monkeypatch.setenv("DISPLAY", ":0")
    with guiscreen.screen() as place:
        assert (place.environment, place.note) == ({}, "on the screen of this session")


def test_without_screen_and_xvfb_it_is_painted_in_memory(bare, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with guiscreen.screen() as place:
        assert place.environment == {"QT_QPA_PLATFORM": "offscreen"}
        assert "Xvfb is not installed" in place.note


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs Xvfb")
def test_a_virtual_screen_is_there_as_long_as_it_is_needed(bare):
    with guiscreen.screen() as place:
        display = place.environment["DISPLAY"]
        socket = f"/tmp/.X11-unix/X{display[1:]}"
        assert os.path.exists(socket)  # noqa: PTH110
    assert not os.path.exists(socket)  # noqa: PTH110
    assert "DISPLAY" not in os.environ


def test_a_virtual_screen_that_does_not_come_is_said(bare, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(guiscreen, "PATIENCE", 0.2)
    monkeypatch.setattr(guiscreen, "COMMAND", ("sleep", "5"))
    with pytest.raises(OSError, match="Xvfb did not start"), guiscreen.screen():
        pass
