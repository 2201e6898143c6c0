"""Dice as they lie on the table."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ringfire_gui.gui.theme.fonts import condensed

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.27, 0.27), (0.5, 0.5), (0.73, 0.73)),
    4: ((0.27, 0.27), (0.27, 0.73), (0.73, 0.27), (0.73, 0.73)),
    5: ((0.27, 0.27), (0.27, 0.73), (0.5, 0.5), (0.73, 0.27), (0.73, 0.73)),
    6: ((0.27, 0.25), (0.27, 0.5), (0.27, 0.75), (0.73, 0.25), (0.73, 0.5), (0.73, 0.75)),
}
PAPER, INK, EDGE = "#fbfaf6", "#1d1f22", "#8d877b"
"""Dice are ivory in every theme."""


def paint_die(painter: QPainter, square: QRectF, value: int, sides: int = 6) -> None:
    """One die: pips if it has six sides, on any other a number."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = square.width()
    painter.setPen(QColor(EDGE))
    painter.setBrush(QColor(PAPER))
    painter.drawRoundedRect(square.adjusted(0.5, 0.5, -0.5, -0.5), side * 0.2, side * 0.2)
    if sides == len(PIPS) and value in PIPS:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(INK))
        for x, y in PIPS[value]:
            painter.drawEllipse(square.topLeft() + QPointF(x * side, y * side), side * 0.095, side * 0.095)
    else:
        painter.setPen(QColor(INK))
        painter.setFont(condensed(side * (0.7 if value < 100 else 0.5)))
        painter.drawText(square, Qt.AlignmentFlag.AlignCenter, str(value))
    painter.restore()
