"""A game that bots play in the window while nobody looks, with pictures of it."""

from collections.abc import Callable
from time import monotonic

from msgspec.structs import replace
from PySide6.QtTest import QTest

from ringfire_gui.gui.app import application, make_window
from ringfire_gui.gui.controls import NewGame
from ringfire_gui.gui.mainwindow import MainWindow
from ringfire_gui.gui.shots import WINDOW, Album, grab

EVERY = 10
"""Orders from one picture to the next."""
LOOK = 5
"""Milliseconds between two looks at what the bots do."""
PATIENCE = 120.0
"""Seconds after which a bot that has not answered is given up."""


def play_unseen(new: NewGame, most: int, album: Album) -> str:
    """Let bots play a game in the window, order by order.

    Args:
        new: The game; all its seats are held by bots.
        most: Stop after so many orders.
        album: Gets pictures of the beginning, the course and the end.

    Returns:
        What went wrong; nothing if all is well.

    Raises:
        SaveFailed: a picture cannot be written.
    """
    app = application()
    window = make_window()
    likes = window.settings.preferences
    window.set_preferences(replace(likes, bot_pause=0.0, animation="off"))
    window.resize(WINDOW)
    window.show()
    try:
        window.begin(new)
        window.controls.pause_bots(paused=True)
        return _play(window, most, lambda: album.add(f"order-{window.table.history.cursor:03}", grab(window)))
    finally:
        window.close()
        window.deleteLater()
        app.processEvents()


def _play(window: MainWindow, most: int, take_picture: Callable[[], None]) -> str:
    table = window.table
    take_picture()
    pictured = played = 0
    while not window.errors.text.text() and played < most:
        window.controls.step_bot()
        if not table.bots.thinking:
            break
        if not _wait(lambda: not table.bots.thinking):
            return f"{table.bots.thinking}, and does not come to an end."
        played = table.history.cursor
        if played % EVERY == 0 and played > pictured:
            take_picture()
            pictured = played
    if pictured != played:
        take_picture()
    return window.errors.text.text()


def _wait(over: Callable[[], bool]) -> bool:
    """Let the window live until something is over; whether it came to that."""
    end = monotonic() + PATIENCE
    while not over() and monotonic() < end:
        QTest.qWait(LOOK)
    return over()
