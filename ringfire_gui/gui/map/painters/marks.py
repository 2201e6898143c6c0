"""Small signs on the map: circles, triangles, squares, stars, a pair of binoculars, an anchor."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from ringfire_gui.gui.map.painters.style import MapStyle, Mark
from ringfire_gui.gui.theme.colours import mix


def draw_mark(painter: QPainter, mark: Mark, at: QPointF, radius: float, style: MapStyle) -> None:
    """Draw a sign around a point."""
    painter.save()
    painter.translate(at)
    painter.scale(radius, radius)
    _DRAW[mark](painter, style)
    painter.restore()


def _outlined(painter: QPainter, fill: str, edge: str) -> None:
    painter.setBrush(QColor(fill))
    painter.setPen(QPen(QColor(edge), 0.13, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))


def _circle(painter: QPainter, style: MapStyle) -> None:
    _outlined(painter, style.panel, style.ink)
    painter.drawEllipse(QPointF(0, 0), 1, 1)


def _square(painter: QPainter, style: MapStyle) -> None:
    _outlined(painter, mix(style.panel, style.ground("block").colour, 0.45), style.ink)
    painter.drawRect(QRectF(-0.9, -0.9, 1.8, 1.8))


def _triangle(painter: QPainter, style: MapStyle) -> None:
    _outlined(painter, mix(style.panel, style.ground("forest").colour, 0.3), style.ink)
    painter.drawPolygon(QPolygonF([QPointF(0, -1.32), QPointF(1.3, 0.88), QPointF(-1.3, 0.88)]))


def _star(painter: QPainter, style: MapStyle) -> None:
    corners = []
    for number in range(10):
        out = 1.0 if number % 2 == 0 else 0.42
        angle = math.pi * number / 5
        corners.append(QPointF(out * math.sin(angle), -out * math.cos(angle)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(
        QPen(QColor(style.halo), 0.42, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    )
    painter.drawPolygon(QPolygonF(corners))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(style.accent))
    painter.drawPolygon(QPolygonF(corners))


def _binocular(painter: QPainter, style: MapStyle) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(style.halo))
    painter.drawRoundedRect(QRectF(-1.15, -0.95, 2.3, 2.0), 0.4, 0.4)
    painter.setBrush(QColor(style.ink))
    for side in (-1, 1):
        barrel = [
            QPointF(side * 0.14, -0.72),
            QPointF(side * 0.5, -0.72),
            QPointF(side * 0.95, 0.3),
            QPointF(side * 0.14, 0.3),
        ]
        painter.drawPolygon(QPolygonF(barrel))
        painter.drawEllipse(QPointF(side * 0.55, 0.42), 0.44, 0.44)
    painter.drawRect(QRectF(-0.2, -0.3, 0.4, 0.36))
    painter.setBrush(QColor(style.halo))
    for side in (-1, 1):
        painter.drawEllipse(QPointF(side * 0.55, 0.42), 0.2, 0.2)


def _zone(painter: QPainter, style: MapStyle) -> None:
    _outlined(painter, style.panel, style.ink)
    painter.drawRoundedRect(QRectF(-1.1, -0.9, 2.2, 1.8), 0.5, 0.5)


def _anchor(painter: QPainter, style: MapStyle) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((style.halo, 0.62), (style.words["water"].colour, 0.24)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawEllipse(QPointF(0, -0.8), 0.2, 0.2)
        painter.drawLine(QPointF(0, -0.6), QPointF(0, 0.9))
        painter.drawLine(QPointF(-0.45, -0.25), QPointF(0.45, -0.25))
        painter.drawArc(QRectF(-0.8, -0.55, 1.6, 1.5), 190 * 16, 160 * 16)


def _fort(painter: QPainter, style: MapStyle) -> None:
    """A fort of four bastions, seen from above."""
    corner = [(0.34, -0.74), (0.52, -1.0), (1.0, -1.0), (1.0, -0.52), (0.74, -0.34)]
    outline = [QPointF(*_quarters((x, y), turn)) for turn in range(4) for x, y in corner]
    pen = QPen(QColor(style.halo), 0.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor(style.line("fort").colour))
    painter.drawPolygon(QPolygonF(outline))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(QPolygonF(outline))
    painter.setBrush(QColor(style.halo))
    painter.drawRect(QRectF(-0.34, -0.34, 0.68, 0.68))


def _quarters(point: tuple[float, float], turns: int) -> tuple[float, float]:
    """The point turned around the middle by so many right angles, clockwise."""
    x, y = point
    for _ in range(turns):
        x, y = -y, x
    return x, y


def _nothing(painter: QPainter, style: MapStyle) -> None:
    del painter, style


_DRAW = {
    "circle": _circle,
    "triangle": _triangle,
    "square": _square,
    "star": _star,
    "binocular": _binocular,
    "anchor": _anchor,
    "fort": _fort,
    "zone": _zone,
    "none": _nothing,
}
