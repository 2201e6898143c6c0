"""From the map units of a board to the pixels of the scene, and back.

Scene pixels are screen pixels at zoom 1; (0, 0) is the same point in both.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.painters.artwork import plain_art, usual_scale
from ringfire_gui.gui.map.painters.boxes import Boxes
from ringfire_gui.model.art import MapArt
from ringfire_gui.model.board import Board
from ringfire_gui.model.hexmap import HexMap

Points = NDArray[np.float64]
"""Rows of x and y."""

_PAPER = frozenset({"panel", "zone"})
"""Shapes that the sheet must hold, even where no location lies."""


class Projection:
    """Where everything on a board lies in the scene. Keep one for each board.

    Attributes:
        board: the board.
        art: its drawing; a plain sheet if none was given.
        scale: scene pixels of a map unit.
        ids: all locations, in the board's order.
    """

    def __init__(self, board: Board, art: MapArt | None = None) -> None:
        self.board = board
        self.art = art if art is not None else plain_art(board)
        self.scale = self.art.pixels_per_unit or usual_scale(board)
        self.ids = tuple(board.locations)
        self._polygons: dict[LocId, QPolygonF] = {}

    def to_scene(self, x: float, y: float) -> QPointF:
        """The scene point of a point of the board."""
        return QPointF(x * self.scale, y * self.scale)

    def to_board(self, point: QPointF) -> tuple[float, float]:
        """The board's point under a scene point."""
        return point.x() / self.scale, point.y() / self.scale

    def array(self, points: ArrayLike) -> Points:
        """Many points of the board as scene points."""
        return np.asarray(points, dtype=np.float64).reshape(-1, 2) * self.scale

    def centre(self, at: LocId) -> QPointF:
        """The middle of a location, where a lone counter lies."""
        return self.to_scene(*self.board.centre(at))

    def locate(self, point: QPointF) -> LocId | None:
        """The location under a scene point."""
        return self.board.locate(*self.to_board(point))

    def outline(self, at: LocId) -> QPolygonF:
        """The corners of a location, the first not repeated."""
        if at not in self._polygons:
            self._polygons[at] = QPolygonF([self.to_scene(x, y) for x, y in self.board.outline(at)])
        return self._polygons[at]

    def corners(self, at: LocId) -> Points:
        """As `outline`, but as an array."""
        return self.array(list(self.board.outline(at)))

    def rect(self, at: LocId) -> QRectF:
        """The rectangle around a location."""
        left, top, right, bottom = self.bounds[self._position[at]]
        return QRectF(left, top, right - left, bottom - top)

    def within(self, rect: QRectF) -> list[LocId]:
        """The locations whose surrounding rectangle meets this one, in the board's order."""
        return [self.ids[number] for number in self.positions(rect)]

    def positions(self, rect: QRectF) -> list[int]:
        """As `within`, but by position in `ids`."""
        return self._boxes.meeting(rect)

    @cached_property
    def _boxes(self) -> Boxes:
        return Boxes(self.bounds)

    @cached_property
    def bounds(self) -> NDArray[np.float64]:
        """Left, top, right and bottom of each location, in the order of `ids`."""
        hexes, rest = self._outlines
        rows = [np.concatenate([hexes.min(axis=1), hexes.max(axis=1)], axis=1)] if len(hexes) else []
        rows += [np.concatenate([corners.min(axis=0), corners.max(axis=0)])[None] for corners in rest]
        return np.concatenate(rows)

    @cached_property
    def hexes(self) -> NDArray[np.float64]:
        """The corners of all hexes: hex, corner, x and y; empty on an area map."""
        return self._outlines[0]

    @cached_property
    def field(self) -> QRectF:
        """The rectangle around the hexes or areas, without zones and boxes."""
        count = sum(location.kind in ("hex", "area") for location in self.board.locations.values())
        return _rectangle(self.bounds[:count])

    @cached_property
    def land(self) -> QRectF:
        """As `field`, but with the zones, which are land as well."""
        kinds = np.array([location.kind for location in self.board.locations.values()])
        return _rectangle(self.bounds[kinds != "box"])

    @cached_property
    def sheet(self) -> QRectF:
        """The whole sheet of paper, margins included."""
        inside = [self.bounds]
        for shape in self.art.shapes:
            if shape.kind in _PAPER:
                corners = self.array(shape.outline)
                inside.append(np.concatenate([corners.min(axis=0), corners.max(axis=0)])[None])
        rect = _rectangle(np.concatenate(inside))
        left, top, right, bottom = (side * self.scale for side in self.art.sheet.margin)
        return rect.adjusted(-left, -top, right, bottom)

    @cached_property
    def _outlines(self) -> tuple[NDArray[np.float64], Sequence[Points]]:
        """The corners of all hexes in one array, and those of every other location."""
        hexes = np.empty((0, 6, 2))
        if isinstance(self.board, HexMap):
            hexes = self.board.hex_outlines() * self.scale
        return hexes, [self.corners(at) for at in self.ids[len(hexes) :]]

    @cached_property
    def _position(self) -> dict[LocId, int]:
        return {at: number for number, at in enumerate(self.ids)}


def _rectangle(bounds: NDArray[np.float64]) -> QRectF:
    left, top = bounds[:, :2].min(axis=0)
    right, bottom = bounds[:, 2:].max(axis=0)
    return QRectF(left, top, right - left, bottom - top)
