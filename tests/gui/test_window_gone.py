"""A window that is closed leaves nothing behind: neither widgets nor what they were dressed in."""

import gc
import weakref

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from tests.gui.window_stand_in import StandIn

pytestmark = pytest.mark.gui


def settle():
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        gc.collect()


def test_a_window_that_is_gone_leaves_nothing_behind(qapp, home):
    from ringfire_gui.gui.app import make_window
    from ringfire_gui.gui.settings import Settings

    settle()
    before = set(QApplication.allWidgets())
    window = make_window(Settings(home / "gone.ini"), StandIn)
    window.show()
    traces = [weakref.ref(window), weakref.ref(window.dress), weakref.ref(window.table)]
    window.close()
    window.deleteLater()
    del window
    settle()
    assert [trace() for trace in traces] == [None, None, None]
    assert set(QApplication.allWidgets()) - before == set()
