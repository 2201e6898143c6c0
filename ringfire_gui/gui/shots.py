"""Pictures of the program: start page, table, overlays, looks, and the large maps at three zooms."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtTest import QTest

from ringfire_gui.core.errors import SaveFailed
from ringfire_gui.core.ids import GameId, LocId, PieceId, SideId
from ringfire_gui.files.artfile import FILE, load_art
from ringfire_gui.files.mapfile import load_map
from ringfire_gui.gui.app import application, make_window
from ringfire_gui.gui.controls import NewGame
from ringfire_gui.gui.mainwindow import MainWindow
from ringfire_gui.gui.map.painters.mappainter import MapPainter
from ringfire_gui.gui.sheets import sheet_painter
from ringfire_gui.gui.theme.look import Appearance
from ringfire_gui.resources import maps

WINDOW = QSize(1440, 900)
MAPS = ("finland_1939", "cholm_1942")
ZOOMS = (0.25, 0.5, 1.0)
GAME = NewGame(GameId("sandbox"), "bridge_at_larkfield", {SideId("red"): "You", SideId("blue"): "You"}, {}, 17)
RULED = NewGame(GameId("winter_war"), "isthmus", {SideId("soviet"): "You", SideId("finnish"): "You"}, {}, 17)
"""A game whose rules say where a unit can go, what supplies it and what the enemy can do."""
STACK = LocId("0406")
"""A stack of that scenario, of two regiments of the side that begins."""
WHOLE = QSize(3000, 3000)
"""Room for a whole sheet at the smallest zoom."""
SMALL_MAP = QSize(540, 340)
SMALL_BYTES = 150_000
SMALL_WIDTHS = (960, 800, 720, 640, 540, 480, 400, 320, 240)
PAINTING = 9000
"""Milliseconds in which the start page paints its thumbnails, with time to spare."""
SETTLING = 400
"""Milliseconds until a window has drawn what changed."""

Tell = Callable[[str], None]


class Album:
    """A folder that pictures are put into."""

    def __init__(self, folder: Path, tell: Tell) -> None:
        self._folder = folder
        self._tell = tell

    def add(self, name: str, picture: QImage) -> None:
        """Put a picture in."""
        self._write(self._folder / f"{name}.png", picture)
        self._tell(f"{name}.png")

    def add_small(self, name: str, picture: QImage) -> None:
        """Put a picture in for the README: as wide as the size of the file allows, in somewhat fewer colours."""
        file = self._folder / "readme" / f"{name}.png"
        file.parent.mkdir(exist_ok=True)
        for width in SMALL_WIDTHS:
            if width <= picture.width():
                small = picture.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
                self._write(file, small.convertToFormat(QImage.Format.Format_RGB666))
                if file.stat().st_size <= SMALL_BYTES:
                    break
        self._tell(f"readme/{name}.png")

    def _write(self, file: Path, picture: QImage) -> None:
        if not picture.save(str(file)):
            raise SaveFailed(str(file), "the picture cannot be written")


def take_shots(folder: Path, tell: Tell) -> None:
    """Take all pictures.

    Args:
        folder: Where they go; it is made if need be.
        tell: Hears the name of each file.

    Raises:
        SaveFailed: a picture cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    album = Album(folder, tell)
    app = application()
    window = make_window()
    window.resize(WINDOW)
    window.show()
    try:
        _shoot_start(window, album)
        _shoot_table(window, album)
        _shoot_rules(window, album)
    finally:
        window.close()
        window.deleteLater()
        app.processEvents()
    for name in MAPS:
        _shoot_map(name, album)


def grab(window: MainWindow) -> QImage:
    """A picture of the window when everything in it is painted."""
    QTest.qWait(SETTLING)
    scene = window.table.pane.scene
    while scene is not None and scene.idle.busy:
        scene.idle.finish()
        # A window that is laid out only now shows more of the map.
        QTest.qWait(SETTLING)
    picture: QPixmap = window.grab()
    return picture.toImage()


def _shoot_start(window: MainWindow, album: Album) -> None:
    QTest.qWait(PAINTING)
    picture = grab(window)
    album.add("start", picture)
    album.add_small("start", picture)


def _shoot_table(window: MainWindow, album: Album) -> None:
    window.begin(GAME)
    album.add("table", grab(window))
    scene, view = window.table.pane.scene, window.table.pane.view
    assert scene is not None
    assert view is not None
    window.table.pane.zoom_to(1.0)
    view.look_to(scene.projection.centre(STACK))
    scene.fan_out(STACK)
    picture = grab(window)
    album.add("fanned-stack", picture)
    album.add_small("table", picture)
    scene.fan_out(None)
    first = next(counter.piece.id for counter in window.table.counters if counter.piece.at == STACK)
    window.controls.select((PieceId(first),), "only")
    _shoot_overlays(window, album, "overlay")
    window.table.pane.fit()
    likes = window.settings.preferences
    for name, look in (("dark", Appearance(theme="dark")), ("large-text", Appearance(theme="light", large_text=True))):
        window.set_preferences(replace(likes, appearance=look))
        album.add(name, grab(window))
    window.set_preferences(likes)


def _shoot_rules(window: MainWindow, album: Album) -> None:
    """What a game with rules shows before the click."""
    window.begin(RULED)
    grab(window)
    window.table.next_unit()
    _shoot_overlays(window, album, "rules")


def _shoot_overlays(window: MainWindow, album: Album, kind: str) -> None:
    """Each overlay alone, if it has anything to show."""
    scene = window.table.pane.scene
    assert scene is not None
    actions = window.table.overlay_menu.actions()
    before = [action for action in actions if action.isChecked()]
    for action in before:
        action.trigger()
    for action in actions:
        action.trigger()
        picture = grab(window)
        if scene.overlays.names():
            album.add(f"{kind}-{action.text().lower().replace(' ', '-')}", picture)
        action.trigger()
    for action in before:
        action.trigger()


def _shoot_map(name: str, album: Album) -> None:
    board, art = load_map(maps() / name / "map.toml"), load_art(maps() / name / FILE)
    painter = sheet_painter(board, art, "usual")
    for zoom in ZOOMS:
        album.add(f"map-{name}-{zoom * 100:.0f}", painted(painter, zoom, WHOLE if zoom == ZOOMS[0] else WINDOW))
    if name == MAPS[-1]:
        album.add_small("map", painted(painter, 0.5, SMALL_MAP))


def painted(painter: MapPainter, zoom: float, most: QSize) -> QImage:
    """The middle of a map, as much of it as goes into a picture of this size."""
    sheet = painter.projection.sheet
    size = QSize(round(sheet.width() * zoom), round(sheet.height() * zoom)).boundedTo(most)
    middle = sheet.center() * zoom
    corner = QPoint(round(middle.x()) - size.width() // 2, round(middle.y()) - size.height() // 2)
    pixels = QRect(corner, size)
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.gray)
    brush = QPainter(picture)
    brush.translate(-corner)
    brush.scale(zoom, zoom)
    exposed = QRectF(pixels.x() / zoom, pixels.y() / zoom, pixels.width() / zoom, pixels.height() / zoom)
    painter.paint(brush, exposed, zoom)
    brush.end()
    return picture
