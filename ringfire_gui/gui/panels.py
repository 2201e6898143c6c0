"""The panels around the map, and where they stand at first."""

from itertools import pairwise
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QFrame, QMainWindow, QVBoxLayout, QWidget

from ringfire_gui.gui.docks.attack import AttackPanel
from ringfire_gui.gui.docks.choices import ChoicesPanel
from ringfire_gui.gui.docks.forces import ForcesPanel
from ringfire_gui.gui.docks.log import LogPanel
from ringfire_gui.gui.docks.stack import StackPanel
from ringfire_gui.gui.docks.tracks import TracksPanel
from ringfire_gui.gui.docks.why import WhyPanel
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.named import label, named
from ringfire_gui.gui.replaybar import ReplayBar

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
WIDE = 1500
"""From so many pixels on there is room for panels on both sides of the map."""

Spot = tuple[Literal["left", "right"], int]
"""A column and a row in it."""
Shape = Literal["wide", "narrow"]


class Place(Struct, frozen=True):
    """A panel: its name, and where it stands in a wide and in a narrow window.

    Panels of one column and row share their room as tabs.
    """

    id: str
    title: str
    wide: Spot
    narrow: Spot

    def spot(self, shape: Shape) -> Spot:
        """Its column and row in a window of this shape."""
        return self.wide if shape == "wide" else self.narrow


PLACES: tuple[Place, ...] = (
    Place("minimap", "Minimap", ("left", 0), ("right", 1)),
    Place("forces", "Forces", ("left", 1), ("right", 1)),
    Place("tracks", "Tracks", ("left", 1), ("right", 1)),
    Place("stack", "Stack", ("right", 0), ("right", 0)),
    Place("attack", "Attack", ("right", 0), ("right", 0)),
    Place("choices", "Choices", ("right", 0), ("right", 0)),
    Place("log", "Log", ("right", 1), ("right", 1)),
    Place("why", "Rules", ("right", 1), ("right", 1)),
)
FRONT = ("stack", "forces", "minimap", "log")
"""Panels that lie on top where several share their room."""


class Panels:
    """All panels of a window."""

    def __init__(self, window: QMainWindow, dress: Dress) -> None:
        self._window = window
        self._dress = dress
        self.replay = ReplayBar(dress)
        self.stack = StackPanel(dress)
        self.attack = AttackPanel(dress)
        self.choices = ChoicesPanel()
        self.log = LogPanel(dress, self.replay)
        self.forces = ForcesPanel(dress)
        self.tracks = TracksPanel(dress)
        self.why = WhyPanel(dress)
        self._mini_room = QFrame()
        QVBoxLayout(self._mini_room).setContentsMargins(4, 4, 4, 4)
        self._mini: QWidget | None = None
        self.docks = {place.id: self._dock(place) for place in PLACES}
        self.show_minimap(None)

    def _dock(self, place: Place) -> QDockWidget:
        inside: dict[str, QWidget] = {
            "minimap": self._mini_room,
            "forces": self.forces,
            "tracks": self.tracks,
            "stack": self.stack,
            "attack": self.attack,
            "choices": self.choices,
            "log": self.log,
            "why": self.why,
        }
        dock = named(QDockWidget(place.title, self._window), place.id, place.title)
        dock.setWidget(inside[place.id])
        dock.setMinimumWidth(self._dress.px(220))
        return dock

    def show_minimap(self, minimap: QWidget | None) -> None:
        """Put the minimap of another map into its panel."""
        if self._mini is not None:
            self._mini.hide()
            self._mini.deleteLater()
        self._mini = minimap or label("No map is laid out.", "quiet", wrap=True)
        layout = self._mini_room.layout()
        assert layout is not None
        layout.addWidget(self._mini)

    def arrange(self, width: int, height: int) -> None:
        """Put every panel where it stands at first in a window of this size."""
        for dock in self.docks.values():
            dock.setFloating(False)
            self._window.removeDockWidget(dock)
        columns: dict[str, list[list[QDockWidget]]] = {"left": [], "right": []}
        for place in PLACES:
            side, number = place.spot(_shape(width))
            columns[side] += [[] for _ in range(number + 1 - len(columns[side]))]
            columns[side][number].append(self.docks[place.id])
        for name, area in (("left", LEFT), ("right", RIGHT)):
            rows = [row for row in columns[name] if row]
            for row in rows:
                self._window.addDockWidget(area, row[0], Qt.Orientation.Vertical)
            for row in rows:
                for one, other in pairwise(row):
                    self._window.tabifyDockWidget(one, other)
        for dock in self.docks.values():
            dock.show()
        self._size(columns["left"], self._dress.px(320), width, (height // 4, height * 3 // 4))
        self._size(columns["right"], self._dress.px(360), width, (height // 2, height // 2))
        for front in FRONT:
            self.docks[front].raise_()

    def follow(self, width: int, height: int) -> None:
        """Make room for the map, or use what room has come: while no panel was moved they stand as in a new window."""
        if not self._stand_as("narrow" if _shape(width) == "wide" else "wide"):
            return
        front = [dock for dock in self.docks.values() if not dock.visibleRegion().isEmpty()]
        self.arrange(width, height)
        for dock in front:
            dock.raise_()

    def _stand_as(self, shape: Shape) -> bool:
        """Whether every panel stands where it is put in a window of this shape."""
        for place in PLACES:
            dock = self.docks[place.id]
            area = LEFT if place.spot(shape)[0] == "left" else RIGHT
            beside = {each.id for each in PLACES if each.spot(shape) == place.spot(shape) and each is not place}
            tabs = {each.objectName() for each in self._window.tabifiedDockWidgets(dock)}
            if dock.isHidden() or dock.isFloating() or self._window.dockWidgetArea(dock) != area or tabs != beside:
                return False
        return True

    def _size(self, rows: list[list[QDockWidget]], across: int, width: int, heights: tuple[int, ...]) -> None:
        """Give a column its width and its rows their heights."""
        first = [row[0] for row in rows if row]
        layout = self._window.layout()
        if first and layout is not None:
            layout.activate()
            self._window.resizeDocks(first, [min(across, width // 3)] * len(first), Qt.Orientation.Horizontal)
            self._window.resizeDocks(first, list(heights[: len(first)]), Qt.Orientation.Vertical)

    def open(self, name: str) -> None:
        """Bring a panel to the front."""
        self.docks[name].show()
        self.docks[name].raise_()


def _shape(width: int) -> Shape:
    return "wide" if width >= WIDE else "narrow"
