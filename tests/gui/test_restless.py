"""Random play at the window, and that it notices what goes wrong."""

import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer, qWarning

from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.saves import create
from ringfire_gui.play.session import Setup
from ringfire_gui.rules.sandbox.actions import PlaceUnit
from tests.gui.restless.evening import Left, tables
from tests.gui.restless.witness import GROWTH, Witness, growth

pytestmark = pytest.mark.gui
ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_nothing_goes_wrong_in_some_hundred_gestures():
    """About two minutes; `python -m tests.gui.restless --minutes 60` plays for an hour."""
    each = 45
    bounds = ["--gestures", str(2 * each * len(tables())), "--each", str(each)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.restless", "--seed", "7", *bounds],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "nothing went wrong" in done.stdout
    assert "growth after" in done.stdout, "memory was looked at"
    orders, games = map(int, re.search(r"(\d+) orders in (\d+) games", done.stdout).groups())
    assert orders > games >= 2 * len(tables())


@pytest.mark.qt_no_exception_capture
def test_an_exception_behind_a_button_is_seen(qapp, qtbot):
    def fail():
        raise KeyError("lost")

    with Witness() as witness:
        witness.watch("pressing it")
        QTimer.singleShot(0, fail)
        qtbot.waitUntil(lambda: bool(witness.seen))
    (seen,) = witness.seen
    assert "KeyError: 'lost'" in seen
    assert "while: pressing it" in seen


def test_a_warning_of_qt_or_of_python_is_seen(qapp):
    with warnings.catch_warnings(), Witness() as witness:
        qWarning("something is upside down")
        warnings.warn("something is old", RuntimeWarning, stacklevel=1)
    assert [text.split(" (")[0] for text in witness.seen] == [
        "Qt: something is upside down",
        "RuntimeWarning: something is old",
    ]


def test_memory_that_grows_after_the_first_games_is_seen():
    warming, flat = [50, 90, 100], [100] * 8
    assert growth([*warming, *flat], len(warming)) == 0
    leaking = [100 + 3 * n for n in range(8)]
    assert growth([*warming, *leaking], len(warming)) > GROWTH


def test_a_game_that_does_not_play_again_is_seen(tmp_path):
    session = create(load_game("sandbox"), Setup("empty_field", 3), tmp_path / "game.rfsave")
    session.submit("red", PlaceUnit("red-eng-1", "1509", face_down=True))
    left = Left(session)
    session.close()
    assert left.problem() == ""
    left.digest = "another"
    assert "stood after order 1" in left.problem()
    text = left.path.read_text()
    left.path.write_text(text.replace('"face_down":true', '"face_down":false'))
    assert "does not play again" in left.problem()
