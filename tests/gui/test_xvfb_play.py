"""The real program in a real window on a virtual screen, with a hand on the mouse and on the keys.

What was done is read from the save; nothing here looks at pixels.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

import pytest

from ringfire_gui.core.errors import BadSave
from ringfire_gui.files.savefile import Cursor, Order, read_save
from ringfire_gui.play.opening import open_save

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]

GAMES = Path(__file__).parents[1] / "contract"
"""The program is started here, so that a save of the toy game finds the game."""
MEASURE = Path(__file__).with_name("measure_map.py")
PATIENCE = 150.0
"""Seconds until something that should have happened counts as not happening."""
SETTLED = 1.0
"""Seconds in which something that must not happen would have happened."""


def wait_for(what, found):
    """Wait until `found` gives something, and give it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = found()
        if answer:
            return answer
        time.sleep(0.1)
    pytest.fail(f"waited in vain for {what}")


class Desk:
    """A virtual screen, folders of its own, and a hand on mouse and keys."""

    def __init__(self, folder, display):
        self.folder = folder
        self.env = os.environ | {"DISPLAY": f":{display}", "QT_QPA_PLATFORM": "xcb"}
        self.env.pop("WAYLAND_DISPLAY", None)
        self.env |= {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("DATA", "CONFIG", "CACHE", "STATE")}
        self.window = ""

    @property
    def save(self):
        """The one game that is kept."""
        (found,) = (self.folder / "data" / "ringfire" / "saves").glob("*.rfsave")
        return found

    def lines(self, kind):
        """The lines of a kind in the save; a line that is just being written does not count."""
        try:
            return [line for line in read_save(self.save).lines if isinstance(line, kind)]
        except (BadSave, ValueError):
            return []

    def mishaps(self):
        file = self.folder / "data" / "ringfire" / "errors.log"
        return file.read_text() if file.exists() else ""

    def hand(self, *words):
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.env, capture_output=True, text=True, check=False, timeout=30
        )
        return done.stdout.split()

    def key(self, key):
        self.hand("windowfocus", "--sync", self.window)
        self.hand("key", key)

    def drag(self, *points):
        """Take what lies at the first point along the others, and let it go at the last."""
        self.hand("mousemove", *points[0])
        self.hand("mousedown", 1)
        for (x, y), (to_x, to_y) in pairwise(points):
            for part in (1, 2, 3, 4):
                self.hand("mousemove", x + (to_x - x) * part // 4, y + (to_y - y) * part // 4)
                time.sleep(0.03)
        self.hand("mouseup", 1)

    def places(self, save):
        """Where on the screen each location lies, in a window that shows this save."""
        copy = self.folder / "measured.rfsave"
        shutil.copy(save, copy)
        other = {f"XDG_{name}_HOME": str(self.folder / "other" / name) for name in ("DATA", "CONFIG", "CACHE")}
        done = subprocess.run(
            [sys.executable, MEASURE, copy, "toy"],
            cwd=GAMES, env=self.env | other, capture_output=True, text=True, check=True, timeout=60,
        )  # fmt: skip
        return json.loads(done.stdout)

    @contextmanager
    def program(self, title, *words):
        """The program, from the moment its window has this title; whatever is left of it at the end is stopped."""
        command = [sys.executable, "-m", "ringfire_gui", *map(str, words)]
        with (self.folder / "output").open("w") as output:
            started = subprocess.Popen(
                command, cwd=GAMES, env=self.env, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
            )
            try:
                search = ("search", "--onlyvisible", "--name", title)
                self.window = wait_for(f"the window {title}", lambda: self.hand(*search))[0]
                yield started
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(started.pid, signal.SIGKILL)
                started.wait(10)


@pytest.fixture
def desk(tmp_path):
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
        pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as answer:
        display = answer.readline().strip()
    try:
        yield Desk(tmp_path, display)
    finally:
        screen.terminate()
        screen.wait(10)


def test_start_page_opens_and_leaves(desk):
    with desk.program("^Ringfire$", "play") as program:
        desk.key("ctrl+q")
        assert program.wait(20) == 0
    assert desk.mishaps() == ""
    assert (desk.folder / "output").read_text() == ""


def take_first_choices(desk, count):
    """Decide so many times with the keyboard alone, always for the first entry of the list."""
    for number in range(1, count + 1):
        desk.key("F4")
        desk.key("Return")
        wait_for(f"order {number}", lambda number=number: len(desk.lines(Order)) == number)


def test_a_game_is_played_killed_and_gone_on_with(desk, toy):
    with desk.program("^Skirmish", "play", "toy", "--seed", 5) as program:
        take_first_choices(desk, 3)
        at = desk.places(desk.save)

        desk.drag(at["0105"], at["0205"], at["0801"])
        time.sleep(SETTLED)
        assert len(desk.lines(Order)) == 3, "a drop out of reach gives no order"

        desk.drag(at["0105"], at["0205"], at["0305"])
        wait_for("the move", lambda: len(desk.lines(Order)) == 4)
        move = desk.lines(Order)[-1]
        order = json.loads(bytes(move.do))
        assert (move.side, order["do"]) == ("red", "MoveStack")
        assert order["path"][-1] == "0305", order

        desk.key("ctrl+z")
        wait_for("taking back", lambda: [line.cursor for line in desk.lines(Cursor)] == [3])
        desk.key("ctrl+y")
        wait_for("bringing back", lambda: [line.cursor for line in desk.lines(Cursor)] == [3, 4])

        before = desk.save.read_bytes()
        desk.key("z")
        time.sleep(SETTLED)
        assert desk.save.read_bytes() == before, "an overlay is no order"
        assert program.poll() is None
        program.kill()
        program.wait(10)

    assert desk.save.read_bytes() == before
    stood = open_save(desk.save, toy, resume=False).session
    assert stood.state.pieces["r-3"].at == "0305"

    with desk.program("^Skirmish", "open", desk.save, "--game", "toy") as program:
        desk.key("ctrl+z")
        wait_for("taking back after opening", lambda: [line.cursor for line in desk.lines(Cursor)] == [3, 4, 3])
        desk.key("ctrl+y")
        wait_for("bringing back", lambda: [line.cursor for line in desk.lines(Cursor)] == [3, 4, 3, 4])
        desk.key("ctrl+q")
        assert program.wait(20) == 0
    assert open_save(desk.save, toy, resume=False).session.digest() == stood.digest()
    assert desk.mishaps() == ""
    assert (desk.folder / "output").read_text() == ""
