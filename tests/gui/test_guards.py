"""The tests of the window fail where Qt warns, where a slot raises, and where a window stays open."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.gui
ROOT = Path(__file__).parents[2]
CARELESS = """
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QLabel, QMenu


def test_careful(qtbot):
    label = QLabel("closed at the end")
    qtbot.addWidget(label)
    label.show()


def test_warning(qtbot):
    qWarning("something is upside down")


def test_exception(qtbot):
    QTimer.singleShot(0, lambda: 1 / 0)
    qtbot.wait(1)


def test_window(qapp):
    test_window.left = QLabel("left open")
    test_window.left.show()


def test_menu(qapp):
    test_menu.left = QMenu()
    test_menu.left.addAction("something")
    test_menu.left.popup(test_menu.left.pos())
"""


def test_carelessness_fails(tmp_path):
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    (tmp_path / "test_careless.py").write_text(CARELESS)
    words = ["-c", ROOT / "pyproject.toml", "-p", "no:cacheprovider", "-p", "no:xdist", "-rfE", "-q", "--rootdir"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, tmp_path, tmp_path],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = {line.split("::")[1].split()[0]: line.split()[0] for line in done.stdout.splitlines() if "::" in line}
    assert told == {"test_warning": "FAILED", "test_exception": "FAILED", "test_window": "ERROR", "test_menu": "ERROR"}
