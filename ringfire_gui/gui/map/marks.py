"""Marks: what is chosen, what can be chosen, what is aimed at, where the cursor is. Each kind has its own shape."""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.engine.showing import Tone
from ringfire_gui.gui.map.heaps import Heaps
from ringfire_gui.gui.map.pieces import COUNTER
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.map.tones import Tones

Kind = Literal["selected", "choice", "target", "about", "hover", "cursor"]

LIGHT, DARK = "#fffdf5", "#1d1a12"


class Stroke(Struct, frozen=True):
    """How a kind of mark is drawn: a line with an edge that stands out from any ground."""

    tone: Tone | None
    """Its colour; None for light."""
    width: float
    """In pixels."""
    dash: tuple[float, ...] = ()
    edge: str = LIGHT
    inset: float = 0.06
    """How far within the border of a location it runs, so that marks of neighbours do not touch."""
    ticks: bool = False
    """Short strokes from the corners inward, as in a sight."""


STROKES: Mapping[Kind, Stroke] = {
    "hover": Stroke(None, 1.5, edge=DARK, inset=0.0),
    "about": Stroke("own", 3.0, (1, 1.5)),
    "choice": Stroke("good", 3.0, (3, 1.5)),
    "target": Stroke("bad", 3.0, ticks=True),
    "selected": Stroke("warn", 3.5, edge=DARK),
    "cursor": Stroke(None, 3.0, (2, 2), edge=DARK, inset=0.02),
}
"""From the lowest to the topmost."""


def mark_pens(kind: Kind, tones: Tones) -> tuple[QPen, QPen]:
    """The pen of the edge and the pen of the line itself, both of the same width at every zoom."""
    stroke = STROKES[kind]
    line = QColor(LIGHT if stroke.tone is None else tones.colour(stroke.tone))
    join = Qt.PenJoinStyle.RoundJoin
    edge_pen = QPen(QColor(stroke.edge), stroke.width + 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, join)
    line_pen = QPen(line, stroke.width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, join)
    if stroke.dash:
        line_pen.setDashPattern(stroke.dash)
    for pen in (edge_pen, line_pen):
        pen.setCosmetic(True)
    return edge_pen, line_pen


class MarksItem(QGraphicsItem):
    """All marks on locations and counters."""

    def __init__(self, projection: Projection, heaps: Heaps, tones: Tones) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._projection = projection
        self._heaps = heaps
        self._tones = tones
        self._marked: dict[Kind, frozenset[str]] = {}

    def mark(self, kind: Kind, ids: Collection[str]) -> None:
        """Mark these locations and counters, and no others, in this way."""
        marked = frozenset(ids)
        old = self._marked.get(kind, frozenset())
        if marked == old:
            return
        self._marked[kind] = marked
        self.touch(old ^ marked)

    def marked(self, kind: Kind) -> frozenset[str]:
        """What is marked in this way."""
        return self._marked.get(kind, frozenset())

    def kinds(self, piece: PieceId) -> Iterator[Kind]:
        """The ways in which a counter is marked."""
        return (kind for kind in STROKES if piece in self.marked(kind))

    def dress(self, tones: Tones) -> None:
        """Draw in other colours from now on."""
        self._tones = tones
        self.update()

    def touch(self, ids: Collection[str]) -> None:
        """Paint the surroundings of these locations and counters anew."""
        for each in ids:
            rect = self._rect(each)
            if rect is not None:
                self.update(rect.adjusted(-COUNTER, -COUNTER, COUNTER, COUNTER))

    def _rect(self, marked: str) -> QRectF | None:
        at = LocId(marked)
        if at in self._projection.board.locations:
            return self._projection.rect(at)
        return self._heaps.rect(PieceId(marked))

    # Qt calls these.

    def boundingRect(self) -> QRectF:
        """The whole sheet: marks can be anywhere."""
        return self._projection.sheet.adjusted(-COUNTER, -COUNTER, COUNTER, COUNTER)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the marks that are seen."""
        del widget
        seen = option.exposedRect.adjusted(-COUNTER, -COUNTER, COUNTER, COUNTER)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        for kind in STROKES:
            for marked in self.marked(kind):
                rect = self._rect(marked)
                if rect is not None and rect.intersects(seen):
                    self._paint_mark(painter, kind, marked, rect)
        painter.restore()

    def _paint_mark(self, painter: QPainter, kind: Kind, marked: str, rect: QRectF) -> None:
        shape = self._shape(kind, marked, rect)
        ticks = list(_ticks(shape, rect.center())) if STROKES[kind].ticks else []
        for pen in mark_pens(kind, self._tones):
            painter.setPen(pen)
            painter.drawPolygon(shape)
            painter.drawLines(ticks)

    def _shape(self, kind: Kind, marked: str, rect: QRectF) -> QPolygonF:
        at = LocId(marked)
        if at not in self._projection.board.locations:
            return QPolygonF([rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()])
        inset, middle = STROKES[kind].inset, self._projection.centre(at)
        outline = self._projection.outline(at)
        corners = (outline.at(corner) for corner in range(outline.count()))
        return QPolygonF([corner + (middle - corner) * inset for corner in corners])


def _ticks(shape: QPolygonF, middle: QPointF) -> Iterator[QLineF]:
    """Short strokes inward from the corners."""
    for number in range(shape.count()):
        corner = shape.at(number)
        yield QLineF(corner, corner + (middle - corner) * 0.22)
