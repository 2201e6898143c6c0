"""A virtual screen with the real program on it, and a hand on the mouse and on the keys.

What the hand does goes through the screen. What came of it is read from the save, or told by the window.
"""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from select import select

import pytest

from ringfire_gui.core.errors import BadSave
from ringfire_gui.files.savefile import read_save

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "contract"
"""The program is started here, so that a save of the toy game finds the game."""
PROGRAM = Path(__file__).with_name("told_program.py")
PATIENCE = 90.0
"""Seconds until something that should have happened counts as not happening."""


def wait_for(what, found):
    """Wait until `found` gives something, and give it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = found()
        if answer:
            return answer
        time.sleep(0.05)
    return pytest.fail(f"waited in vain for {what}")


@contextmanager
def virtual_screen():
    """A screen that nobody sees; its number."""
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
        pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            yield answer.readline().strip()
    finally:
        screen.terminate()
        screen.wait(10)


class Desk:
    """A virtual screen, folders of its own, and a hand on mouse and keys."""

    def __init__(self, folder, display):
        self.folder = folder
        self.env = os.environ | {"DISPLAY": f":{display}", "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
        self.env.pop("WAYLAND_DISPLAY", None)
        self.env |= {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("DATA", "CONFIG", "CACHE", "STATE")}
        self.window = ""
        self._started = None

    # what came of it

    @property
    def saves(self):
        """Where games are kept."""
        return self.folder / "data" / "ringfire" / "saves"

    @property
    def save(self):
        """The one game that is kept."""
        (found,) = self.saves.glob("*.rfsave")
        return found

    def lines(self, kind):
        """The lines of a kind in the save; a line that is just being written does not count."""
        try:
            return [line for line in read_save(self.save).lines if isinstance(line, kind)]
        except (BadSave, ValueError):
            return []

    def complaints(self):
        """Everything that was ever written to the file of mishaps or to the terminal."""
        mishaps = self.folder / "data" / "ringfire" / "errors.log"
        return (self.folder / "output").read_text() + (mishaps.read_text() if mishaps.exists() else "")

    def seen(self):
        """What the window shows now."""
        self._started.stdin.write(b"?\n")
        self._started.stdin.flush()
        ready, _, _ = select([self._started.stdout], [], [], PATIENCE)
        assert ready, "the window does not answer"
        return json.loads(self._started.stdout.readline())

    def wait_until(self, what, true):
        """Wait until something is true of what the window shows; what it shows then."""

        def found():
            seen = self.seen()
            return seen if true(seen) else None

        return wait_for(what, found)

    def widget(self, name, spoken=""):
        """A widget by its name and the beginning of what a screen reader says of it, as soon as it is seen."""

        def find(seen):
            named = (each for each in seen["widgets"] if each["name"] == name)
            return next((each for each in named if each["spoken"].startswith(spoken)), None)

        return self._at_rest(f"{name} {spoken}", find)

    def places(self):
        """Where on the screen each location of the map lies, as soon as there are counters on it."""
        return self._at_rest("the map", lambda seen: seen["places"] if seen["counters"] else None)

    def _at_rest(self, what, find):
        """Something that is seen, as soon as it looks the same a few times over: a window is laid out step by step."""
        looks = []

        def found():
            looks.append(find(self.seen()))
            return looks[-1] if looks[-1] and looks[-3:] == [looks[-1]] * 3 else None

        return wait_for(what, found)

    # the hand

    def hand(self, *words):
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.env, capture_output=True, text=True, check=False, timeout=30
        )
        return done.stdout.split()

    def key(self, *keys):
        self.hand("windowfocus", "--sync", self.window)
        self.hand("key", *keys)

    def type(self, text):
        self.hand("type", "--delay", 10, text)

    def click(self, x, y):
        self.hand("mousemove", x, y, "click", 1)

    def lift(self, *points):
        """Take what lies at the first point along the others, and hold it there."""
        self.hand("mousemove", *points[0], "mousedown", 1)
        for (x, y), (to_x, to_y) in pairwise(points):
            for part in (1, 2, 3, 4):
                self.hand("mousemove", x + (to_x - x) * part // 4, y + (to_y - y) * part // 4, "sleep", 0.03)

    def drop(self):
        """Let go of it."""
        self.hand("mouseup", 1)

    # the program

    @contextmanager
    def program(self, title, *words):
        """The program, from the moment its window has this title; whatever is left of it at the end is stopped."""
        with (self.folder / "output").open("ab") as output:
            self._started = subprocess.Popen(
                [sys.executable, PROGRAM, *map(str, words)],
                cwd=GAMES, env=self.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=output,
                start_new_session=True,
            )  # fmt: skip
            try:
                self.turn_to(title)
                yield self._started
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(self._started.pid, signal.SIGKILL)
                self._started.wait(10)
                self._started.stdin.close()
                self._started.stdout.close()

    def turn_to(self, title):
        """Give the keyboard to the window with this title, as soon as it is there."""
        search = ("search", "--onlyvisible", "--name", title)

        def found():
            assert self._started.poll() is None, f"the program has ended: {self.complaints()}"
            return self.hand(*search)

        self.window = wait_for(f"the window {title}", found)[0]
