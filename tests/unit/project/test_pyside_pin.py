"""PySide6 6.12.0 on Python 3.11 drops a reference to None with every call that returns nothing, until Python dies."""

import sys

import PySide6
import pytest
from PySide6.QtCore import QObject

pytestmark = pytest.mark.gui


def test_the_version_is_one_that_keeps_none_alive():
    assert (6, 10) <= PySide6.__version_info__[:2] < (6, 12)


def test_void_calls_keep_the_references_to_none():
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(500):
        thing.setObjectName("x")
    assert sys.getrefcount(None) > before - 100
