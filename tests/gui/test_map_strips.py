"""After a scroll only two strips are painted; what is seen is the same as if all were painted anew."""

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from ringfire_gui.engine.showing import Layer, Patch, Route
from tests.gui.mapkit import map_scene, map_view, piece, settle


def on_screen(view):
    """What has really been painted on the screen, without painting it again."""
    return view.screen().grabWindow(view.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)


@pytest.mark.parametrize("zoom", [0.125, 0.375, 1.0])
def test_strip_by_strip_is_the_same_as_all_at_once(qtbot, zoom):
    scene = map_scene(pieces=[piece(f"p{n}", f"{n % 10 + 1:02}{n // 10 + 1:02}", order=n) for n in range(80)])
    places = tuple(f"{column:02}{row:02}" for column in range(2, 9) for row in range(2, 7))
    reach = Patch(places, "warn", dict.fromkeys(places, "3"))
    scene.show_layer("reach", Layer((reach,), (Route(("0202", "0303", "0404", "0505"), "own", ("1", "2", "3")),)))
    scene.highlight("selected", {"p33", "p44", "0505"})
    view = map_view(qtbot, scene, zoom, size=(500, 400))
    for step in ((7, 3), (-11, 9), (30, -12), (1, 1), (-25, 0), (0, 17)):
        view.pan(*step)
        settle(scene)
    scrolled = on_screen(view)
    view.viewport().update()
    QApplication.processEvents()
    assert scrolled == on_screen(view)
