"""Small signs on counters: badges, steps, facing. Their shape says what they are; colour only helps."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from ringfire_gui.gui.faces.key import Mark, Shape
from ringfire_gui.gui.faces.lettering import Lettering
from ringfire_gui.gui.theme.colours import ink_on
from ringfire_gui.gui.theme.palettes import Palette

HALO = "#ffffff"
LADDER = 10
"""More steps than so many are given as a number."""


def shape_path(shape: Shape, box: QRectF) -> QPainterPath:
    """The outline of a badge in a square box."""
    path = QPainterPath()
    x, y, w = box.x(), box.y(), box.width()
    if shape in ("dot", "ring"):
        path.addEllipse(box)
    elif shape == "square":
        path.addRect(box.adjusted(w * 0.05, w * 0.05, -w * 0.05, -w * 0.05))
    elif shape == "bar":
        path.addRoundedRect(QRectF(x, y + w * 0.3, w, w * 0.4), w * 0.1, w * 0.1)
    elif shape == "cross":
        stroker = QPainterPathStroker()
        stroker.setWidth(w * 0.3)
        path.moveTo(x + w * 0.14, y + w * 0.14)
        path.lineTo(x + w * 0.86, y + w * 0.86)
        path.moveTo(x + w * 0.86, y + w * 0.14)
        path.lineTo(x + w * 0.14, y + w * 0.86)
        return stroker.createStroke(path).simplified()
    elif shape == "broken":
        for piece in _BROKEN:
            path.addPolygon(QPolygonF([QPointF(x + a * w, y + b * w) for a, b in piece]))
            path.closeSubpath()
    else:
        corners = _TRIANGLE if shape == "triangle" else _FLAG
        path.addPolygon(QPolygonF([QPointF(x + a * w, y + b * w) for a, b in corners]))
        path.closeSubpath()
    return path


_TRIANGLE = ((0.5, 0.02), (1.02, 0.95), (-0.02, 0.95))
_BROKEN = (
    ((-0.1, 0.3), (0.46, 0.3), (0.26, 0.7), (-0.1, 0.7)),
    ((0.74, 0.3), (1.1, 0.3), (1.1, 0.7), (0.54, 0.7)),
)
"""A line with a gap."""
_FLAG = ((0.1, 0.0), (1.0, 0.3), (0.28, 0.6), (0.28, 1.0), (0.1, 1.0))


def draw_mark(painter: QPainter, letters: Lettering, palette: Palette, mark: Mark, box: QRectF) -> None:
    """A badge with a light rim, so that it stands out on every ground."""
    colour = palette.tones[mark.tone]
    path = shape_path(mark.shape, box)
    rim = max(1.0, box.width() * 0.16)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(0, 0, 0, 120), rim * 2 + 1, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(path)
    painter.setPen(QPen(QColor(HALO), rim * 2 - 0.4, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(path)
    ground = colour
    if mark.shape == "ring":
        ground = HALO
        hole = box.width() * (0.17 if mark.text else 0.26)
        painter.setBrush(QColor(HALO))
        painter.drawEllipse(box.adjusted(hole, hole, -hole, -hole))
    if mark.text:
        shift = box.height() * (0.12 if mark.shape == "triangle" else 0.0)
        letters.line(painter, box.translated(0, shift), mark.text, ink_on(ground), box.height() * 0.85)


def draw_steps(painter: QPainter, letters: Lettering, ink: str, steps: tuple[int, int], box: QRectF) -> None:
    """A ladder: so many rungs filled, from below, out of so many."""
    left, full = steps
    if full > LADDER:
        letters.line(painter, box.adjusted(-box.width(), 0, box.width(), 0), str(left), ink, box.width() * 2)
        return
    room = box.height() / full
    gap = max(1.0, room * 0.2)
    height = min(room - gap, box.width() * 1.25)
    for number in range(full):
        rung = QRectF(box.x(), box.bottom() - (height + gap) * (number + 1) + gap, box.width(), height)
        if number < left:
            painter.fillRect(rung, QColor(ink))
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(ink), max(1.0, box.width() * 0.2)))
            painter.drawRect(rung.adjusted(0.5, 0.5, -0.5, -0.5))


def draw_facing(painter: QPainter, box: QRectF, facing: int, ink: str) -> None:
    """An arrowhead at the rim, towards where the counter faces."""
    angle = math.radians(facing * 60)
    along = QPointF(math.sin(angle), -math.cos(angle))
    half = box.width() / 2
    reach = half / max(abs(along.x()), abs(along.y()))
    tip = box.center() + along * (reach - 0.5)
    across = QPointF(-along.y(), along.x())
    size = box.width() * 0.12
    back = tip - along * size * 1.1
    painter.setPen(QPen(QColor(HALO), max(1.0, box.width() * 0.02)))
    painter.setBrush(QColor("#15171a" if ink == HALO else ink))
    painter.drawPolygon(QPolygonF([tip, back + across * size, back - across * size]))
