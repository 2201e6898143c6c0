"""The hex grid and its numbers: fine lines that are sharp at every zoom, and fade when hexes get small."""

from collections.abc import Sequence
from functools import lru_cache, partial

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPaintEngine, QPainterPath, QPen

from ringfire_gui.gui.map.painters.boxes import Boxes
from ringfire_gui.gui.map.painters.hexnet import HexNet
from ringfire_gui.gui.map.painters.ink import View
from ringfire_gui.gui.map.painters.qtpaths import fill_path, line_path
from ringfire_gui.gui.map.painters.strands import Strand
from ringfire_gui.gui.map.painters.style import MapStyle
from ringfire_gui.gui.map.painters.writing import Written
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.theme.fonts import condensed

_CELL = 128.0
"""Scene pixels along the side of a cell of lines that are drawn together."""
_EXACT_FROM = 0.5
"""The zoom from which on lines are drawn exactly rather than fast."""
_PATHS = 1500
"""So many cells are kept ready: those of a few rows of tiles. Each takes up to 3 kB."""
_NO_GRID, _FULL_GRID = 8.5, 26.0
"""Radius of a hex on the screen at which the grid is gone, and from which on it has its full strength."""
_FAINTEST = 0.02
"""A grid that is fainter is not seen, and not drawn."""
_NO_NUMBERS, _FULL_NUMBERS = 30.0, 44.0
_WRITTEN = 200
"""So many numbers with a halo are kept ready: a few screens of them. Each takes some 20 kB."""


class Grid:
    """Every hexside once, as a line of one pixel."""

    def __init__(self, net: HexNet, style: MapStyle) -> None:
        around = net.board.neighbour_index
        own = np.arange(len(around))[:, None]
        once = (around < 0) | (around > own)
        ends = np.stack([net.corners, np.roll(net.corners, -1, axis=1)], axis=-1)[once]
        cells = (net.points[ends[:, 0]] // _CELL).astype(np.int64)
        order = np.lexsort((cells[:, 0], cells[:, 1]))
        starts = np.concatenate([[0], np.flatnonzero(np.any(np.diff(cells[order], axis=0), axis=1)) + 1])
        self._lines = net.points[ends[order]]
        self._spans = list(zip(starts.tolist(), [*starts[1:].tolist(), len(ends)], strict=True))
        low = np.minimum.reduceat(self._lines.min(axis=1), starts)
        high = np.maximum.reduceat(self._lines.max(axis=1), starts)
        self._boxes = Boxes(np.concatenate([low, high], axis=1))
        self._radius = net.radius
        self._colour, self._strength = QColor(style.grid), style.grid_strength
        self._path = lru_cache(maxsize=_PATHS)(self._made)

    def draw(self, view: View) -> None:
        """Draw the grid with its corners on whole pixels, so that no line is blurred."""
        strength = faded(self._radius * view.zoom, _NO_GRID, _FULL_GRID) * self._strength
        if strength < _FAINTEST:
            return
        painter = view.painter
        painter.save()
        painter.scale(1 / view.scale, 1 / view.scale)
        self._colour.setAlphaF(strength)
        width = max(1.0, view.scale / view.zoom)
        exact = view.zoom >= _EXACT_FROM
        painter.setPen(Qt.PenStyle.NoPen if exact else QPen(self._colour, width))
        painter.setBrush(self._colour if exact else QBrush())
        for number in self._boxes.meeting(view.room(2 / view.zoom)):
            painter.drawPath(self._path(number, view.scale, width if exact else 0.0))
        painter.restore()

    def _made(self, number: int, scale: float, width: float) -> QPainterPath:
        """The lines of a cell in device pixels; with a width, as narrow shapes."""
        low, high = self._spans[number]
        lines = np.round(self._lines[low:high] * scale) + 0.5
        return _narrow(lines, width) if width else line_path(list(lines))


def _narrow(lines: NDArray[np.float64], width: float) -> QPainterPath:
    """Lines as narrow shapes: Qt draws its thin lines a little off near the edges of a picture."""
    way = lines[:, 1] - lines[:, 0]
    across = np.stack([-way[:, 1], way[:, 0]], axis=1) * (width / 2 / np.hypot(*way.T))[:, None]
    rings = np.concatenate([lines + across[:, None], lines[:, ::-1] - across[:, None]], axis=1)
    return fill_path(list(rings), Qt.FillRule.WindingFill)


class Numbers:
    """The number of each hex, small, under its upper side.

    Args:
        projection: Where the map lies.
        net: Its hexes.
        style: Its colours.
        lines: What runs over the map; a number that lies on one of them has a halo.
    """

    def __init__(self, projection: Projection, net: HexNet, style: MapStyle, lines: Sequence[Strand] = ()) -> None:
        self._projection = projection
        self._radius = net.radius
        self._word = style.word("number")
        flat = net.board.layout.orientation == "flat"
        centres = net.board.hex_outlines().mean(axis=1) * projection.scale
        self._places = centres - np.array([0.0, net.radius * (0.70 if flat else 0.66)])
        reach = np.array([0.45, 0.25]) * net.radius
        self._boxes = Boxes(np.concatenate([self._places - reach, self._places + reach], axis=1))
        self._wanted = bool(net.board.layout.numbering)
        self._halo = QColor(style.halo)
        self._haloed = self._lying_on(lines) if self._wanted else frozenset()
        self._written = lru_cache(maxsize=_WRITTEN)(partial(Written, word=self._word))

    def _lying_on(self, lines: Sequence[Strand]) -> frozenset[int]:
        """The numbers that a line runs through: they are written with a halo."""
        if not lines:
            return frozenset()
        half = np.array([0.27, 0.1]) * self._radius
        boxes = shapely.box(*(self._places - half).T, *(self._places + half).T)
        found = shapely.STRtree(boxes).query([shapely.LineString(line) for line in lines], predicate="intersects")[1]
        return frozenset(np.unique(found).tolist())

    def draw(self, view: View) -> None:
        """Write the numbers of all hexes in the view, if they can be read."""
        strength = faded(self._radius * view.zoom, _NO_NUMBERS, _FULL_NUMBERS)
        if strength <= 0 or not self._wanted:
            return
        painter = view.painter
        painter.save()
        painter.scale(1 / view.scale, 1 / view.scale)
        size = min(max(self._word.size * view.zoom, self._word.least), 15.0) * view.scale / view.zoom
        font = condensed(size, self._word.weight)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        colour = QColor(self._word.colour)
        colour.setAlphaF(0.35 + 0.65 * strength)
        painter.setPen(colour)
        # A drawing that is opened elsewhere does not find our fonts.
        letters = painter.paintEngine().type() != QPaintEngine.Type.SVG
        ids = self._projection.ids
        for number in self._boxes.meeting(view.exposed):
            x, y = (self._places[number] * view.scale).tolist()
            if number in self._haloed:
                self._halo.setAlphaF(0.8 * colour.alphaF())
                self._written(ids[number]).draw(painter, QPointF(x, y), size, self._halo)
                continue
            half = metrics.horizontalAdvance(ids[number]) / 2
            at = QPointF(round(x - half), round(y + size * 0.36))
            if letters:
                painter.drawText(at, ids[number])
            else:
                shape = QPainterPath()
                shape.addText(at, font, ids[number])
                painter.fillPath(shape, colour)
        painter.restore()


def faded(radius: float, gone: float, full: float) -> float:
    """How strong something is drawn that is gone at one size of hexes and has its full strength at another."""
    return min(1.0, max(0.0, (radius - gone) / (full - gone)))
