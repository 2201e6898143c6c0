"""Locations that belong together as one shape, with a border only around the whole."""

from collections.abc import Iterable, Iterator

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.hexmap import HexMap

RUN = 48
"""Corners of a border that are drawn together; what is not seen is not drawn."""


class Region:
    """A shape made of locations.

    Attributes:
        fill: The whole of it.
        borders: Its border in short lines.
        bounds: The rectangle around it.
    """

    def __init__(self, projection: Projection, places: Iterable[LocId]) -> None:
        rings = list(_rings(projection, places))
        self.fill = QPainterPath()
        self.fill.setFillRule(Qt.FillRule.OddEvenFill)
        self.borders: list[tuple[QRectF, QPolygonF]] = []
        for ring in rings:
            corners = [QPointF(x, y) for x, y in ring.tolist()]
            self.fill.addPolygon(QPolygonF(corners))
            for begin in range(0, len(ring) - 1, RUN):
                line = QPolygonF(corners[begin : begin + RUN + 1])
                self.borders.append((line.boundingRect(), line))
        self.bounds = self.fill.boundingRect()

    def border_in(self, area: QRectF) -> Iterator[QPolygonF]:
        """The lines of the border that may be seen in an area."""
        left, top, right, bottom = area.left(), area.top(), area.right(), area.bottom()
        for rect, line in self.borders:
            if rect.left() <= right and rect.right() >= left and rect.top() <= bottom and rect.bottom() >= top:
                yield line


def _rings(projection: Projection, places: Iterable[LocId]) -> Iterator[NDArray[np.float64]]:
    """The outer and inner borders of some locations, each closed."""
    board = projection.board
    index = board.index if isinstance(board, HexMap) else {}
    wanted = dict.fromkeys(places)
    parts = []
    hexes = [index[at] for at in wanted if at in index]
    if hexes:
        # Hexes that touch have exactly the same corners there, and so their union is quickly found.
        parts.append(shapely.coverage_union_all(shapely.polygons(projection.hexes[hexes])))
    others = [at for at in wanted if at not in index and at in board.locations]
    if others:
        outlines = [projection.array(list(board.outline(at))) for at in others]
        parts.append(shapely.union_all([shapely.Polygon(outline) for outline in outlines]))
    for part in shapely.get_parts(parts):
        if isinstance(part, shapely.Polygon):
            for ring in (part.exterior, *part.interiors):
                yield shapely.get_coordinates(ring)
