"""Pages that are made anew: the old one may be in the middle of a click."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QScrollArea
from shiboken6 import isValid

from ringfire_gui.gui.pages import turn_page

pytestmark = pytest.mark.gui


def test_a_button_lives_until_its_click_that_turns_the_page_is_over(qtbot):
    area, alive = QScrollArea(), []
    qtbot.addWidget(area)
    first, second = QPushButton("on"), QPushButton("off")

    def turn():
        turn_page(area, second)
        alive.append(isValid(first) and not first.isVisible())

    first.clicked.connect(turn)
    turn_page(area, first)
    area.show()
    QTest.keyClick(first, Qt.Key.Key_Space)
    assert (alive, area.widget()) == ([True], second)
    qtbot.waitUntil(lambda: not isValid(first))
