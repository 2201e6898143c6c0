"""Ink on the map: filled shapes and lines, kept so that a small picture draws only what lies in it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Protocol

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ringfire_gui.gui.map.painters.boxes import Boxes
from ringfire_gui.gui.map.painters.cells import COARSE, FINE, Cells, pieces, sorted_in, split_rings
from ringfire_gui.gui.map.painters.qtpaths import fill_path, line_path
from ringfire_gui.gui.map.painters.strands import Strand
from ringfire_gui.gui.map.painters.style import Ground, Line
from ringfire_gui.gui.map.painters.textures import Textures

_STOUT = 0.35
"""How much lines keep of their width when the map gets smaller: 0 nothing, 1 all."""


_HAIR = 1.35
"""Lines up to so many device pixels are drawn one pixel wide."""
_NEAR = 0.5
"""The zoom from which on small cells are used."""


class View(Struct):
    """What is being drawn, and onto what.

    Attributes:
        painter: it stands in scene pixels.
        exposed: the part of the scene that is wanted.
        zoom: how large the map is shown.
        scale: pixels of the device to a scene pixel: the zoom, or more on a fine screen.
        textures: brushes of the style.
    """

    painter: QPainter
    exposed: QRectF
    zoom: float
    scale: float
    textures: Textures

    def room(self, pixels: float) -> QRectF:
        """The exposed part with so much around it."""
        return self.exposed.adjusted(-pixels, -pixels, pixels, pixels)


class Layer(Protocol):
    """Something that is drawn over the whole map."""

    def draw(self, view: View) -> None:
        """Draw what lies in the view."""
        ...


class Closer:
    """Layers that are seen only when the map is near enough; they are made when it is for the first time."""

    def __init__(self, from_zoom: float, make: Callable[[], Sequence[Layer]]) -> None:
        self._from = from_zoom
        self._make = make

    @cached_property
    def _layers(self) -> Sequence[Layer]:
        return self._make()

    def draw(self, view: View) -> None:
        """Draw the layers, unless the map is too small for them."""
        if view.zoom >= self._from:
            for layer in self._layers:
                layer.draw(view)


class Batch:
    """Parts of a drawing by cells; a cell becomes a path when it is first seen."""

    def __init__(self, cells: Cells, make: Callable[[Sequence[Strand]], QPainterPath]) -> None:
        self._cells = list(cells.values())
        self._make = make
        self._paths: dict[int, QPainterPath] = {}
        joined = [np.concatenate(cell) for cell in self._cells]
        self._boxes = Boxes(np.array([(*points.min(axis=0), *points.max(axis=0)) for points in joined]))

    def __bool__(self) -> bool:
        return bool(self._cells)

    def meeting(self, rect: QRectF) -> Iterator[QPainterPath]:
        """The paths that may reach into a rectangle."""
        for number in self._boxes.meeting(rect):
            path = self._paths.get(number)
            if path is None:
                path = self._paths[number] = self._make(self._cells[number])
            yield path


class Parts:
    """Many small parts of a drawing: in small cells for near views, in large ones for far views."""

    def __init__(self, parts: Sequence[Strand], make: Callable[[Sequence[Strand]], QPainterPath]) -> None:
        self._parts = parts
        self._make = make

    @cached_property
    def _near(self) -> Batch:
        return Batch(sorted_in(self._parts, FINE), self._make)

    @cached_property
    def _far(self) -> Batch:
        return Batch(sorted_in(self._parts, COARSE), self._make)

    def __bool__(self) -> bool:
        return bool(self._parts)

    def meeting(self, view: View, reach: float) -> Iterator[QPainterPath]:
        """The paths that may reach into a view, if each is wider than its line by so many scene pixels."""
        batch = self._near if view.zoom >= _NEAR else self._far
        return batch.meeting(view.room(reach + 2 / view.zoom))


def line_parts(lines: Iterable[Strand]) -> Parts:
    """Lines cut into pieces, for one pen or several."""
    return Parts(pieces(lines), line_path)


def stout(width: float, zoom: float) -> float:
    """The width of a line in scene pixels: on a small map lines are a little wider than they would be."""
    return width * zoom**-_STOUT if zoom < 1 else width


def pen(colour: str, width: float, scale: float) -> QPen:
    """A round pen; one that is hardly wider than a pixel becomes exactly one pixel wide, which Qt draws much faster."""
    if width * scale < _HAIR:
        width = 1 / scale
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


class Fill:
    """Shapes filled with one ground, and perhaps an outline around them."""

    def __init__(self, rings: Sequence[Strand], ground: Ground) -> None:
        self._ground = ground
        self._batch = Batch(split_rings(rings), fill_path)
        self._outline = Stroke(closed(rings), ground.edge, ground.edge_width) if ground.edge else None

    def draw(self, view: View) -> None:
        """Fill, then outline."""
        view.painter.setPen(Qt.PenStyle.NoPen)
        view.painter.setBrush(view.textures.brush(self._ground, view.scale))
        for path in self._batch.meeting(view.room(2 / view.zoom)):
            view.painter.drawPath(path)
        if self._outline is not None:
            self._outline.draw(view)


class Stroke:
    """Lines drawn with one pen."""

    def __init__(self, lines: Iterable[Strand] | Parts, colour: str, width: float, from_zoom: float = 0.0) -> None:
        self._parts = lines if isinstance(lines, Parts) else line_parts(lines)
        self._colour, self._width, self._from = colour, width, from_zoom

    def draw(self, view: View) -> None:
        """Draw the lines, unless the map is too small for them."""
        if view.zoom < self._from or not self._parts:
            return
        width = stout(self._width, view.zoom)
        view.painter.setBrush(Qt.BrushStyle.NoBrush)
        view.painter.setPen(pen(self._colour, width, view.scale))
        for path in self._parts.meeting(view, width):
            view.painter.drawPath(path)


class Solid:
    """Small shapes filled with one plain colour."""

    def __init__(self, rings: Sequence[Strand], colour: str, from_zoom: float = 0.0) -> None:
        self._parts = Parts(rings, _wound)
        self._colour, self._from = QColor(colour), from_zoom

    def draw(self, view: View) -> None:
        """Fill the shapes, unless the map is too small for them."""
        if view.zoom < self._from or not self._parts:
            return
        view.painter.setPen(Qt.PenStyle.NoPen)
        view.painter.setBrush(self._colour)
        for path in self._parts.meeting(view, 0):
            view.painter.drawPath(path)


def _wound(rings: Sequence[Strand]) -> QPainterPath:
    """A path that may overlap itself."""
    return fill_path(rings, Qt.FillRule.WindingFill)


def closed(rings: Iterable[Strand]) -> list[Strand]:
    """Rings as lines that end where they begin."""
    return [np.concatenate([ring, ring[:1]]) for ring in rings]


def strokes(lines: Sequence[Strand], line: Line) -> list[Stroke]:
    """A plain line with its casing: first the casing, then the core."""
    parts = line_parts(lines)
    core = Stroke(parts, line.colour, line.width, line.from_zoom)
    return [Stroke(parts, line.casing, line.casing_width, line.from_zoom), core] if line.casing else [core]
