"""Routes on the map: lines from location to location, with an arrow head, texts at the steps, and a mark at a cut."""

import math
from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.showing import Route
from ringfire_gui.gui.map.pixels import Pixels
from ringfire_gui.gui.map.tags import readable
from ringfire_gui.gui.map.tones import Tones

CASING = "#fdfbf4"
BROKEN_DASH = (1.0, 1.6)


def draw_route(painter: QPainter, route: Route, centres: Sequence[QPointF], tones: Tones, pixels: Pixels) -> None:
    """Draw a route through these points of the scene, one for each location; the painter counts in pixels."""
    points = [QPointF(p.x() * pixels.scale + pixels.x, p.y() * pixels.scale + pixels.y) for p in centres]
    width = min(max(6 * pixels.scale, 2.5 * pixels.ratio), 7 * pixels.ratio)
    whole = len(points) if route.cut is None else max(1, min(route.cut, len(points)))
    head = _head(points[:whole], width * 4.4) if route.cut is None else QPolygonF()
    sound, broken = points[:whole], points[whole - 1 :]
    _draw_line(painter, broken, _pen(tones.colour("quiet"), width, BROKEN_DASH), width)
    _draw_line(painter, _shortened(sound, head), _pen(tones.colour(route.tone, route.side), width), width)
    if not head.isEmpty():
        painter.setPen(QPen(QColor(CASING), width * 0.4))
        painter.setBrush(QColor(tones.colour(route.tone, route.side)))
        painter.drawPolygon(head)
    if route.cut is not None:
        _draw_cut(painter, _cut_point(points, route.cut), width * 2, tones)
    if readable(pixels):
        _draw_labels(painter, route, centres, tones, pixels)


def _draw_labels(painter: QPainter, route: Route, centres: Sequence[QPointF], tones: Tones, pixels: Pixels) -> None:
    """The texts of the steps, each halfway, where it hides no counter; those of a way there and back side by side."""
    told: dict[frozenset[LocId], list[str]] = {}
    where: dict[frozenset[LocId], QPointF] = {}
    steps = zip(pairwise(route.path), pairwise(centres), route.labels, strict=False)
    for ends, (start, end), text in steps:
        if text:
            told.setdefault(frozenset(ends), []).append(text)
            where[frozenset(ends)] = (start + end) / 2
    for step, texts in told.items():
        tones.tags.draw(painter, " · ".join(texts), tones.colour(route.tone, route.side), where[step], pixels)


def _pen(colour: str, width: float, dash: Sequence[float] = ()) -> QPen:
    pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    if dash:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern(dash)
    return pen


def _draw_line(painter: QPainter, points: Sequence[QPointF], pen: QPen, width: float) -> None:
    """A line with a light edge, so that it stands out from any ground."""
    if len(points) < 2:
        return
    painter.setPen(_pen(CASING, width * 1.8))
    painter.drawPolyline(points)
    painter.setPen(pen)
    painter.drawPolyline(points)


def _head(points: Sequence[QPointF], length: float) -> QPolygonF:
    """An arrow head with its tip at the end of a line; nothing for a line without length."""
    if len(points) < 2:
        return QPolygonF()
    line = QLineF(points[-1], points[-2])
    if line.length() < 1:
        return QPolygonF()
    back, tip = math.radians(line.angle()), points[-1]
    sides = [
        QPointF(tip.x() + math.cos(back + turn) * length, tip.y() - math.sin(back + turn) * length)
        for turn in (math.radians(30), math.radians(-30))
    ]
    return QPolygonF([tip, *sides])


def _shortened(points: Sequence[QPointF], head: QPolygonF) -> list[QPointF]:
    """The line up to the middle of its head, so that it does not blunt the tip."""
    if head.isEmpty():
        return list(points)
    middle = sum((head.at(corner) for corner in range(3)), QPointF()) / 3
    return [*points[:-1], middle]


def _cut_point(points: Sequence[QPointF], cut: int) -> QPointF:
    """In the middle of the step that is broken."""
    into = min(max(cut, 0), len(points) - 1)
    return (points[max(into - 1, 0)] + points[into]) / 2


def _draw_cut(painter: QPainter, at: QPointF, size: float, tones: Tones) -> None:
    """A cross, which says by its shape that here is no way."""
    strokes = [QLineF(at.x() - size, at.y() - size, at.x() + size, at.y() + size)]
    strokes.append(QLineF(at.x() - size, at.y() + size, at.x() + size, at.y() - size))
    for colour, width in ((CASING, size * 0.9), (tones.colour("bad"), size * 0.5)):
        painter.setPen(_pen(colour, width))
        painter.drawLines(strokes)
