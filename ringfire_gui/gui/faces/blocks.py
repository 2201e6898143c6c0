"""Stacks from far away: coloured blocks with a count."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from ringfire_gui.gui.faces.body import Card, card_box, draw_card
from ringfire_gui.gui.faces.lettering import LEAST, Lettering
from ringfire_gui.gui.theme.colours import ink_on
from ringfire_gui.gui.theme.sides import CounterColours

NUMBER_FROM = 11
"""A block of fewer pixels bears no number."""


def draw_stack_block(
    painter: QPainter, letters: Lettering, colours: tuple[CounterColours, ...], count: int, side: int
) -> None:
    """A block in the colours of one side, or cut across for two, with the number of counters."""
    first = colours[0]
    numbered = count > 1 and side >= NUMBER_FROM
    draw_card(painter, Card(first, 0.2 if numbered else 0.3), side)
    box = card_box(side)
    if len(colours) > 1:
        inner = box.adjusted(1, 1, -1, -1)
        half = QPolygonF([inner.topRight(), inner.bottomRight(), inner.bottomLeft()])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours[1].ground))
        painter.drawPolygon(half)
    if numbered:
        room = QRectF(QPointF(0, box.height() * 0.2), box.bottomRight())
        ink = first.ink
        if len(colours) > 1:
            ink = ink_on(first.paper)
            _plate(painter, room, first.paper)
        letters.line(painter, room, str(count), ink, max(LEAST, box.height() * 0.72))


def _plate(painter: QPainter, room: QRectF, colour: str) -> None:
    """A light ground for a number that would otherwise stand on two colours."""
    plate = QRectF(0, 0, room.width() * 0.74, room.height() * 0.8)
    plate.moveCenter(room.center())
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(plate, plate.height() * 0.2, plate.height() * 0.2)
