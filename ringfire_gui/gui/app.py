"""The program with a window: put together here, and run until the window is closed."""

import secrets
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ringfire_gui import __version__
from ringfire_gui.gui.botrunner import BotRunner
from ringfire_gui.gui.controls import Controls, NewGame, Window
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.mainwindow import MainWindow
from ringfire_gui.gui.mishaps import Mishaps, error_file
from ringfire_gui.gui.play.director import Director
from ringfire_gui.gui.settings import Settings
from ringfire_gui.resources import user_saves

MOST_SEED = 2**31


def application() -> QApplication:
    """The one application there is, made if need be."""
    known = QApplication.instance()
    if isinstance(known, QApplication):
        return known
    app = QApplication(sys.argv[:1])
    app.setApplicationName("ringfire")
    app.setApplicationDisplayName("Ringfire")
    app.setDesktopFileName("ringfire")
    app.setApplicationVersion(__version__)
    return app


def make_window(
    settings: Settings | None = None, make_controls: Callable[[Window], Controls] | None = None
) -> MainWindow:
    """A window that is not yet shown, with somebody behind it who runs games."""
    settings = settings or Settings()
    likes = settings.preferences
    dress = Dress(likes.appearance)
    dress.wear(likes.appearance)

    def director(window: Window) -> Controls:
        return Director(window, BotRunner, user_saves(), likes, lambda: secrets.randbelow(MOST_SEED))

    return MainWindow(settings, dress, make_controls or director)


def run(save: Path | None = None, new: NewGame | None = None, folder: str | None = None) -> int:
    """Open the window, on a game if one is named, and stay until it is closed.

    Args:
        save: A saved game to go on with.
        new: A game to begin.
        folder: Where the game of the save lies, if it does not come with the program.
    """
    app = application()
    mishaps = Mishaps(error_file())
    window = make_window()
    mishaps.listen(window.fail)
    window.open_window()
    if save is not None:
        QTimer.singleShot(0, window, lambda: window.open_save(save, folder))
    elif new is not None:
        QTimer.singleShot(0, window, lambda: window.begin(new))
    try:
        return app.exec()
    finally:
        mishaps.stop()
