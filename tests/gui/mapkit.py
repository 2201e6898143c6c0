"""What the tests of the map share: small boards, a plain drawing, counters, and a view on a scene."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.files.mapfile import build_map
from ringfire_gui.files.tomlfile import parse_document
from ringfire_gui.gui.faces.key import FaceKey
from ringfire_gui.gui.faces.store import Faces
from ringfire_gui.gui.map.pieces import PieceView
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.map.scene import MapScene
from ringfire_gui.gui.map.view import MapView
from ringfire_gui.gui.theme.fonts import load_fonts
from ringfire_gui.gui.theme.palettes import DEFAULT
from ringfire_gui.gui.theme.sides import CounterColours

RED, BLUE = "#b5483f", "#3f6fb5"
COLOURS = {"red": CounterColours(RED, "#ffffff", RED, RED), "blue": CounterColours(BLUE, "#ffffff", BLUE, BLUE)}

HEXES = """
format = "ringfire-map"
version = 1
id = "meadow"
name = "Meadow"
kind = "hex"
[grid]
orientation = "flat"
columns = 10
rows = 8
[terrain.codes]
"." = "clear"
[terrain]
rows = [
  "..........", "..........", "..........", "..........", "..........", "..........", "..........", "..........",
]
[[box]]
id = "reserve"
name = "Reserve"
"""

AREAS = """
format = "ringfire-map"
version = 1
id = "town"
name = "Town"
kind = "area"
[[area]]
id = "west"
terrain = "houses"
outline = [[0.0, 0.0], [50.0, 0.0], [45.0, 50.0], [0.0, 60.0]]
[[area]]
id = "east"
terrain = "houses"
outline = [[50.0, 0.0], [100.0, 0.0], [100.0, 55.0], [45.0, 50.0]]
[[area]]
id = "lane"
terrain = "houses"
outline = [[0.0, 60.0], [45.0, 50.0], [45.0, 51.0], [0.0, 61.0]]
"""


class Chequers:
    """A drawing of squares, each in a colour that says where it is; it counts how often it is asked."""

    def __init__(self, tint=0):
        self.tint = tint
        self.calls = 0

    def paint(self, painter, exposed, zoom):
        self.calls += 1
        painter.fillRect(exposed, QColor(200, 190, 160))
        side = 160
        for x in range(int(exposed.left() // side), int(exposed.right() // side) + 1):
            for y in range(int(exposed.top() // side), int(exposed.bottom() // side) + 1):
                colour = QColor((x * 37) % 256, (y * 59) % 256, (x + y + self.tint) * 40 % 256)
                painter.fillRect(QRectF(x * side, y * side, side - 16, side - 16), colour)


def hex_board(text=HEXES):
    return build_map(parse_document(text.encode(), "test map"))


def area_board():
    return build_map(parse_document(AREAS.encode(), "test map"))


def face(side="red", label="1/1"):
    return FaceKey(COLOURS[side], "infantry", "battalion", SideId(side), label, "", ("4", "5", "4"))


def piece(name, at, side="red", order=0, ghost=False):
    return PieceView(PieceId(name), LocId(at), face(side, name), order, side, ghost)


def map_scene(board=None, drawing=None, pieces=()):
    load_fonts()
    board = board or hex_board()
    scene = MapScene(Projection(board), drawing or Chequers(), Faces(DEFAULT))
    scene.slides = False
    scene.set_pieces(pieces)
    return scene


def map_view(qtbot, scene, zoom=1.0, centre=None, size=(800, 600)):
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(*size)
    view.show()
    qtbot.waitExposed(view)
    view.zoom_to(zoom)
    view.look_to(scene.projection.centre(LocId(centre)) if centre else scene.projection.field.center())
    settle(scene)
    return view


def settle(scene):
    """Paint all that is to be painted."""
    scene.idle.finish()
    QApplication.processEvents()


def picture(view):
    """What the view shows."""
    return view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def pixel(view, point):
    """The place of a point of the scene in the view."""
    return view.mapFromScene(point)


def colour_at(view, point):
    at = pixel(view, point)
    return picture(view).pixelColor(at).name()


def shows(view, rect, colour):
    """How much of a part of the scene is shown in a colour, from 0 to 1."""
    image = picture(view)
    corner, end = pixel(view, rect.topLeft()), pixel(view, rect.bottomRight())
    places = [(x, y) for x in range(corner.x(), end.x()) for y in range(corner.y(), end.y())]
    inside = [(x, y) for x, y in places if image.rect().contains(x, y)]
    return sum(image.pixelColor(x, y).name() == colour for x, y in inside) / max(1, len(inside))


def painted(drawing, view):
    """What the view would show of the ground if it were painted in one go."""
    image = QImage(view.viewport().size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setTransform(view.viewportTransform())
    drawing.paint(painter, view.seen, view.zoom)
    painter.end()
    return image


def told(scene):
    """Everything the scene says, in order, from now on."""
    heard = []
    for name in ("pressed", "dragged", "released", "hovered", "context", "double_clicked"):
        getattr(scene, name).connect(lambda *values, name=name: heard.append((name, *values[:2])))
    return heard


def move(view, point, button=Qt.MouseButton.NoButton):
    del button
    QTest.mouseMove(view.viewport(), pixel(view, point))
    view._pointer.flush()


def press(view, point, button=Qt.MouseButton.LeftButton, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.mousePress(view.viewport(), button, modifiers, pixel(view, point))


def release(view, point, button=Qt.MouseButton.LeftButton, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.mouseRelease(view.viewport(), button, modifiers, pixel(view, point))


def click(view, point):
    press(view, point)
    release(view, point)


def around(point, side):
    return QRectF(point.x() - side / 2, point.y() - side / 2, side, side)
