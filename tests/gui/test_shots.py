"""`ringfire shots`: pictures without a screen, and without a look at the player's own things."""

import os
import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from ringfire_gui.core.errors import SaveFailed
from ringfire_gui.gui.map.painters.mappainter import MapPainter
from ringfire_gui.gui.shots import SMALL_BYTES, Album, painted
from tests.gui.mapkit import hex_board

pytestmark = pytest.mark.gui


def noise(width, height):
    """A picture that cannot be packed well."""
    pixels = np.random.default_rng(3).integers(0, 2**32, (height, width), dtype=np.uint32)
    return QImage(pixels.tobytes(), width, height, QImage.Format.Format_RGB32).copy()


def test_small_pictures_are_small_and_still_pictures(qapp, tmp_path):
    told = []
    Album(tmp_path, told.append).add_small("noise", noise(1000, 600))
    file = tmp_path / "readme" / "noise.png"
    assert file.stat().st_size <= SMALL_BYTES
    assert QImage(str(file)).width() >= 240
    assert told == ["readme/noise.png"]


def test_a_folder_that_is_not_there_is_told(qapp, tmp_path):
    with pytest.raises(SaveFailed, match="cannot be written"):
        Album(tmp_path / "nowhere", print).add("noise", noise(10, 10))


def test_a_map_is_painted_no_larger_than_asked(qapp):
    painter = MapPainter(hex_board())
    sheet = painter.projection.sheet
    whole = painted(painter, 0.25, QSize(9999, 9999))
    assert whole.size() == QSize(round(sheet.width() * 0.25), round(sheet.height() * 0.25))
    part = painted(painter, 1.0, QSize(90, 70))
    assert part.size() == QSize(90, 70)
    assert len({part.pixel(x, 35) for x in range(90)}) > 5, "something is drawn"


@pytest.mark.slow
def test_all_pictures_are_taken_apart_from_the_players_things(tmp_path):
    own = {f"XDG_{name}_HOME": str(tmp_path / "own") for name in ("DATA", "CONFIG", "CACHE")}
    command = [sys.executable, "-m", "ringfire_gui", "shots", str(tmp_path / "out")]
    done = subprocess.run(command, env=os.environ | own, capture_output=True, text=True, check=False, timeout=240)
    assert (done.returncode, done.stderr) == (0, "")
    taken = {str(file.relative_to(tmp_path / "out")) for file in (tmp_path / "out").rglob("*.png")}
    assert taken == set(done.stdout.split())
    looks = {"start.png", "table.png", "fanned-stack.png", "dark.png", "large-text.png"}
    zooms = {f"map-{name}-{zoom}.png" for name in ("finland_1939", "cholm_1942") for zoom in (25, 50, 100)}
    small = {"readme/start.png", "readme/table.png", "readme/map.png"}
    assert looks | zooms | small <= taken
    assert sum(name.startswith("overlay-") for name in taken) >= 3
    assert {"rules-moves-and-attacks.png", "rules-supply.png", "rules-enemy-reach.png"} <= taken
    assert not (tmp_path / "own").exists()
