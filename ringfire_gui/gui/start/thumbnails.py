"""Small pictures of the maps of scenarios: painted a few rows at a time, kept in the player's cache."""

from collections import deque
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QRect, QRectF, QSize, QTimer
from PySide6.QtGui import QColor, QPixmap

from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.map.canvas import Canvas, Pace
from ringfire_gui.gui.map.painters.mappainter import MapPainter
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.map.scope import scope
from ringfire_gui.gui.sheets import find_art, map_look, sheet_painter
from ringfire_gui.model.gamedata import Scenario
from ringfire_gui.play.catalog import Game

SIZE = QSize(520, 320)
"""Pixels of a thumbnail: twice those of a card, for fine screens."""
_VERSION = 2
"""Goes up when the painters draw otherwise."""

Receive = Callable[[QPixmap], None]


class Thumbnails(QObject):
    """Makes thumbnails in the background, one after the other."""

    def __init__(self, folder: Path, dress: Dress, parent: QObject) -> None:
        super().__init__(parent)
        self._folder = folder
        self._dress = dress
        self._wanted: deque[tuple[Game, Scenario, Path, Receive]] = deque()
        self._work: _Work | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def fetch(self, game: Game, scenario: Scenario, home: Path, receive: Receive) -> None:
        """Hand over the thumbnail of a scenario: at once if there is one, else when it is painted."""
        known = QPixmap(str(self._file(game, scenario)))
        if not known.isNull():
            receive(known)
            return
        self._wanted.append((game, scenario, home, receive))
        self._timer.start()

    def forget(self) -> None:
        """Nobody waits for thumbnails any more."""
        self._wanted.clear()
        self._work = None
        self._timer.stop()

    def _file(self, game: Game, scenario: Scenario) -> Path:
        """Scenarios that take place all over a map share its picture."""
        name = f"{scenario.map}-{scenario.id}" if _part(game, scenario) else scenario.map
        look = map_look(self._dress)
        return self._folder / f"{game.data.id}-{name}-{game.data.digest[:12]}-{look}-{_VERSION}.png"

    def _go_on(self) -> None:
        work, self._work = self._work, None
        if work is not None and work.step():
            self._work = work
            return
        if not self._wanted:
            self._timer.stop()
            return
        game, scenario, home, receive = self._wanted.popleft()
        file = self._file(game, scenario)
        known = QPixmap(str(file))
        if not known.isNull():
            receive(known)
            return
        art, _ = find_art(scenario.map, home)
        painter = sheet_painter(game.data.boards[scenario.map], art, map_look(self._dress))
        ground = self._dress.colour("line")
        self._work = _Work(painter, _part(game, scenario), ground, lambda picture: _keep(picture, file, receive))


def _part(game: Game, scenario: Scenario) -> QRectF | None:
    """Where on its map a scenario takes place, if not all over it."""
    return scope(Projection(game.data.boards[scenario.map]), {placement.at for placement in scenario.setup})


def _keep(picture: QPixmap, file: Path, receive: Receive) -> None:
    """Hand a picture over and put it away; a cache that cannot be written is no misfortune."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        picture.save(str(file))
    except OSError:
        pass
    receive(picture)


class _Work:
    """A thumbnail being painted: where a scenario takes place, or the middle of the map without its margins.

    It is cut to the shape of a card: of the map, all that fits; of a part of it, no less than that.
    """

    def __init__(self, painter: MapPainter, part: QRectF | None, ground: QColor, done: Receive) -> None:
        shown = part or painter.projection.land
        scales = (SIZE.width() / shown.width(), SIZE.height() / shown.height())
        scale = min(scales) if part else max(scales)
        middle = shown.center() * scale
        corner = (round(middle.x() - SIZE.width() / 2), round(middle.y() - SIZE.height() / 2))
        self._painter = painter
        self._scale = scale
        self._canvas = Canvas(QRect(*corner, SIZE.width(), SIZE.height()), scale, ground)
        self._pace = Pace(SIZE.height(), SIZE.width())
        self._pace.rows = self._pace.fewest
        self._done = done

    def step(self) -> bool:
        """Paint some rows; whether there is more to do."""
        if self._canvas.done:
            self._done(self._canvas.picture)
            return False
        self._pace.paint(self._canvas, self._painter, self._scale)
        return True
