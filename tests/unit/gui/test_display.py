"""Whether there is a display: named and answering, not only named."""

import shutil
import socket
import subprocess

import pytest

from ringfire_gui.gui import display

NOBODY = ":4999"
"""A display that no machine has."""


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    """A Linux machine with nothing named."""
    monkeypatch.setattr(display.sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


def test_nothing_named_is_none():
    assert not display.has_display()


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_always_have_one(monkeypatch, platform):
    monkeypatch.setattr(display.sys, "platform", platform)
    assert display.has_display()


def test_a_platform_of_qt_needs_none(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert display.has_display()


def test_a_display_that_is_gone_is_none(monkeypatch):
    monkeypatch.setenv("DISPLAY", NOBODY)
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert not display.has_display()


def test_where_nobody_can_knock_the_name_is_believed(monkeypatch):
    def missing(name):
        raise OSError(name)

    monkeypatch.setenv("DISPLAY", NOBODY)
    monkeypatch.setattr(display.ctypes, "CDLL", missing)
    assert display.has_display()


def test_a_wayland_socket_is_one(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    with socket.socket(socket.AF_UNIX) as door:
        door.bind("wayland-0")
        assert display.has_display()


@pytest.mark.xvfb
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="not installed: Xvfb")
def test_a_screen_that_answers_is_one(monkeypatch):
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            monkeypatch.setenv("DISPLAY", f":{server.stdout.readline().strip()}")
            assert display.has_display()
        finally:
            server.terminate()
