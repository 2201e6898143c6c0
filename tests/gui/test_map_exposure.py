"""After a scroll only two strips are painted; what is seen is the same as if all were painted anew."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from ringfire_gui.engine.showing import Layer, Patch, Route
from ringfire_gui.gui.map.exposure import Exposure
from tests.gui.mapkit import map_scene, map_view, piece, settle


def option(rect):
    found = QStyleOptionGraphicsItem()
    found.exposedRect = rect
    return found


def test_without_a_view_the_whole_rectangle_is_painted():
    whole = QRectF(0, 0, 100, 100)
    assert Exposure().within(option(whole), QRectF(50, 0, 100, 100)) == [QRectF(50, 0, 50, 100)]


def test_with_a_view_only_the_parts_are():
    exposure = Exposure()
    exposure.parts = [QRectF(0, 0, 100, 5), QRectF(0, 0, 5, 100), QRectF(300, 0, 5, 5)]
    found = exposure.within(option(QRectF(0, 0, 100, 100)), QRectF(0, 0, 100, 50))
    assert found == [QRectF(0, 0, 100, 5), QRectF(0, 0, 5, 50)]


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
