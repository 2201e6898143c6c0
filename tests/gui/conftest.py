"""A window with nobody real behind it, in a home of its own."""

import pytest


@pytest.fixture(autouse=True)
def no_window_left():
    """No test leaves a window, a dialog or a menu on the screen."""
    from PySide6.QtWidgets import QApplication

    def shown():
        return {each for each in QApplication.topLevelWidgets() if each.isVisible()}

    before = set(QApplication.topLevelWidgets())
    yield
    QApplication.processEvents()
    left = shown() - before
    for each in left:
        each.close()
    assert not left, f"windows were left open: {left}"


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A home folder that nobody else uses: settings, saves and pictures go there."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CONFIG", "DATA", "CACHE", "STATE"):
            patch.setenv(f"XDG_{name}_HOME", str(folder / name.lower()))
        yield folder


@pytest.fixture(scope="module")
def one_window(qapp, home):
    """The window of a module; games are offered on its start page only where a test wants it."""
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    from ringfire_gui.gui.app import make_window
    from ringfire_gui.gui.settings import Settings
    from ringfire_gui.gui.start import page
    from tests.gui.window_stand_in import StandIn

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "offered", lambda: iter(()))
        made = make_window(Settings(home / "window.ini"), StandIn)
        made.show()
        yield made
    made.close()
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(one_window):
    """The window on its start page; whoever runs the game only writes down what he hears."""
    one_window.resize(1280, 720)
    one_window.show_start()
    one_window.show()
    one_window.controls.heard.clear()
    return one_window


@pytest.fixture
def table(window, toy):
    """The window with the toy game laid out and something in every panel."""
    from tests.gui.window_stand_in import fill

    fill(window, toy)
    window.controls.heard.clear()
    return window
