"""A screen for the window to be measured on: the one there is, a virtual one, or none."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from select import select

from msgspec import Struct

COMMAND = ("Xvfb", "-displayfd", "{write}", "-screen", "0", "1920x1080x24", "-nolisten", "tcp")
PATIENCE = 10.0
"""Seconds that a virtual screen may take to appear."""


class Screen(Struct, frozen=True):
    """Where the window is shown: what Qt must be told about it, and what the report says about it."""

    environment: Mapping[str, str]
    note: str


@contextmanager
def screen() -> Iterator[Screen]:
    """The screen of this session; without one a virtual screen, if Xvfb is installed; else a picture in memory."""
    if os.environ.get("QT_QPA_PLATFORM") == "offscreen":
        yield Screen({}, "painted in memory, as QT_QPA_PLATFORM asks")
    elif os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        yield Screen({}, "on the screen of this session")
    elif shutil.which("Xvfb"):
        with _virtual() as display:
            yield Screen({"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}, "on a virtual screen")
    else:
        yield Screen(
            {"QT_QPA_PLATFORM": "offscreen"}, "painted in memory: there is no screen, and Xvfb is not installed"
        )


@contextmanager
def _virtual() -> Iterator[str]:
    """Run Xvfb on a free display; it says itself which."""
    read, write = os.pipe()
    command = [part.format(write=write) for part in COMMAND]
    server = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        ready, _, _ = select([read], [], [], PATIENCE)
        number = os.read(read, 16).decode().strip() if ready else ""
        if not number:
            message = "Xvfb did not start"
            raise OSError(message)
        yield f":{number}"
    finally:
        os.close(read)
        server.terminate()
        server.wait()
