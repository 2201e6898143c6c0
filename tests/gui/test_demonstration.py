"""`ringfire demo --pictures`: bots play in the window, nobody looks, pictures and the log stay."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

pytestmark = [pytest.mark.gui, pytest.mark.slow]

TOY = Path(__file__).parents[1] / "contract" / "toy"
BARE = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}


def demonstrate(tmp_path, *words):
    """Run the command as on a machine without a display."""
    own = {f"XDG_{name}_HOME": str(tmp_path / "own") for name in ("DATA", "CONFIG", "CACHE")}
    env = {name: value for name, value in os.environ.items() if name not in BARE} | own
    command = [sys.executable, "-m", "ringfire_gui", "demo", *map(str, words), "--pictures", str(tmp_path / "out")]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=240)


def test_a_whole_game_is_played_in_the_window(tmp_path):
    done = demonstrate(tmp_path, TOY, "--seed", 20)
    assert (done.returncode, done.stderr) == (0, "")
    first, *names, log, result, place = done.stdout.splitlines()
    assert first == "Skirmish: Meeting engagement. random and random play, seed 20."
    assert place == f"Pictures and log are in {tmp_path / 'out'}"
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == [log, *names]
    pictures = [QImage(str(tmp_path / "out" / name)) for name in names]
    assert all(picture.width() >= 1280 for picture in pictures)
    assert all(one != other for one, other in pairwise(pictures)), "the game goes on"
    lines = (tmp_path / "out" / log).read_text(encoding="utf-8").splitlines()
    assert lines[-1] == result
    assert result.endswith("[1.3].")
    orders = [int(line[:5]) for line in lines if line[:5].strip().isdigit()]
    assert orders == list(range(len(orders)))
    assert names[0] == "order-000.png"
    assert names[-1] == f"order-{orders[-1]:03}.png"
    assert any("Dice for" in line for line in lines)
    assert not (tmp_path / "own").exists(), "the player's own games and settings are left alone"


def test_it_stops_in_time(tmp_path):
    done = demonstrate(tmp_path, "sandbox", "--orders", 3)
    assert (done.returncode, done.stderr) == (0, "")
    _, *names, log, result, _ = done.stdout.splitlines()
    assert names == ["order-000.png", "order-003.png"]
    assert "after 3 orders" in result
    assert result in (tmp_path / "out" / log).read_text(encoding="utf-8")


def test_a_bot_that_stops_is_told_and_ends_it(qapp, tmp_path, monkeypatch, toy):
    from ringfire_gui.gui import demonstration
    from ringfire_gui.gui.controls import NewGame
    from ringfire_gui.gui.shots import Album

    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    taken = []
    new = NewGame(str(TOY), "meeting", dict.fromkeys(toy.rules.sides, "bot:oracle"), {}, 3)
    problem = demonstration.play_unseen(new, 5, Album(tmp_path, taken.append))
    assert problem == "The bot cannot go on: there is no bot called oracle."
    assert taken == ["order-000.png"]
