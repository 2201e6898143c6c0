"""A whole map, painted piece by piece: a board and its art in the colours of a style."""

from functools import cached_property

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ringfire_gui.gui.map.painters.areasheet import area_layers
from ringfire_gui.gui.map.painters.furniture import furniture_layers
from ringfire_gui.gui.map.painters.hexsheet import hex_layers
from ringfire_gui.gui.map.painters.ink import Layer, View
from ringfire_gui.gui.map.painters.palette import USUAL
from ringfire_gui.gui.map.painters.style import Ground, MapStyle
from ringfire_gui.gui.map.painters.textures import Textures
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.areamap import AreaMap
from ringfire_gui.model.art import MapArt
from ringfire_gui.model.board import Board
from ringfire_gui.model.hexmap import HexMap


class MapPainter:
    """Paints any part of a map at any zoom. What it paints depends on the place on the map only, so parts join.

    Attributes:
        projection: where the board lies in the scene.
        style: the colours.
    """

    def __init__(self, board: Board, art: MapArt | None = None, style: MapStyle = USUAL) -> None:
        self.projection = Projection(board, art)
        self.style = style
        self._textures = Textures(style.texture)
        self._paper = Ground(style.paper)

    def paint(self, painter: QPainter, exposed: QRectF, zoom: float) -> None:
        """Paint a part of the map.

        Args:
            painter: It stands in scene pixels: its transformation is the zoom, and a shift by whole device pixels.
            exposed: The part that is wanted, in scene pixels.
            zoom: How large the map is shown; it decides what is left out.
        """
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        view = View(painter, exposed, zoom, painter.worldTransform().m11(), self._textures)
        painter.fillRect(exposed & self.projection.sheet, self._textures.brush(self._paper, view.scale))
        for layer in self._layers:
            layer.draw(view)
        painter.restore()

    @cached_property
    def _layers(self) -> list[Layer]:
        board = self.projection.board
        layers: list[Layer] = []
        if isinstance(board, HexMap):
            layers += hex_layers(board, self.projection, self.style)
        elif isinstance(board, AreaMap):
            layers += area_layers(board, self.projection, self.style)
        return [*layers, *furniture_layers(self.projection, self.style)]
