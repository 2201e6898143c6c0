"""The blank counter: card with shadow, ground, bevel, formation stripe, and the stripe of a reduced unit."""

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from ringfire_gui.gui.theme.colours import distance, ink_on, mix
from ringfire_gui.gui.theme.sides import CounterColours

STANDS_OUT = 0.1
"""Least distance between the stripe of a reduced unit and its ground."""
WEAR = "#a19c91"
"""What a faded counter fades to."""


class Card(Struct, frozen=True):
    """A blank counter."""

    colours: CounterColours
    band: float
    """Height of the stripe, as part of the counter; 0 for none."""
    reduced: tuple[float, float] = (0.0, 0.0)
    """From where to where the stripe of a reduced unit runs; nothing for a unit at full strength."""
    folded: bool = False
    """One corner is folded over: it has done what it can."""
    inverted: bool = False
    """The stripe is below."""


def faded(colours: CounterColours) -> CounterColours:
    """The colours of a counter that has done what it can for now."""
    ground = mix(colours.ground, WEAR, 0.5)
    return CounterColours(
        ground,
        ink_on(ground),
        mix(colours.paper, WEAR, 0.35),
        mix(colours.stripe, WEAR, 0.5),
        mix(colours.second, WEAR, 0.5) if colours.second else "",
    )


def card_box(side: int) -> QRectF:
    """Where the card lies in a picture of this side; the rest is its shadow."""
    shadow = max(1, round(side * 0.045))
    return QRectF(0, 0, side - shadow, side - shadow)


def draw_card(painter: QPainter, card: Card, side: int) -> None:
    """A blank counter with its shadow."""
    box = card_box(side)
    outline = _outline(box, card.folded, side)
    _shadow(painter, box, side)
    painter.save()
    painter.setClipPath(outline)
    painter.fillRect(box, QColor(card.colours.ground))
    _stripes(painter, card, box)
    painter.restore()
    _edges(painter, card, box, outline, side)


def _outline(box: QRectF, folded: bool, side: int) -> QPainterPath:
    inner = box.adjusted(0.5, 0.5, -0.5, -0.5)
    radius = max(1.0, side * 0.055)
    path = QPainterPath()
    path.addRoundedRect(inner, radius, radius)
    if not folded:
        return path
    cut = box.width() * 0.2
    corner = QPolygonF(
        [box.topRight() + QPointF(-cut, -1), box.topRight() + QPointF(1, -1), box.topRight() + QPointF(1, cut)]
    )
    gone = QPainterPath()
    gone.addPolygon(corner)
    gone.closeSubpath()
    return path.subtracted(gone)


def _shadow(painter: QPainter, box: QRectF, side: int) -> None:
    depth = side - box.width()
    painter.setPen(Qt.PenStyle.NoPen)
    radius = max(1.0, side * 0.06)
    for part, alpha in ((1.0, 38), (0.55, 60)):
        painter.setBrush(QColor(20, 16, 8, alpha))
        painter.drawRoundedRect(box.translated(depth * part, depth * part), radius, radius)


def _stripes(painter: QPainter, card: Card, box: QRectF) -> None:
    top, bottom = (round(box.height() * part) for part in card.reduced)
    if bottom > top:
        painter.fillRect(QRectF(0, top, box.width(), bottom - top), QColor(_worn(card.colours)))
    height = round(box.height() * card.band)
    if not height:
        return
    bands = [(0.0, float(height), QColor(card.colours.stripe))]
    if card.colours.second:
        thick = max(2.0, box.height() * 0.055)
        bands.append((height - thick, thick, QColor(card.colours.second)))
    bands.append((float(height), max(1.0, box.height() * 0.016), QColor(0, 0, 0, 90)))
    for y, high, colour in bands:
        painter.fillRect(turned(QRectF(0, y, box.width(), high), box, card.inverted), colour)


def turned(part: QRectF, box: QRectF, inverted: bool) -> QRectF:
    """Where a part of a face lies: on an inverted counter as far from below as it else is from above."""
    return QRectF(part.x(), box.height() - part.bottom(), part.width(), part.height()) if inverted else part


def _worn(colours: CounterColours) -> str:
    """The stripe of a reduced unit: light, or dark on a ground that is light itself."""
    light = mix(colours.ground, colours.paper, 0.85)
    return light if distance(light, colours.ground) >= STANDS_OUT else mix(colours.ground, colours.ink, 0.35)


def _edges(painter: QPainter, card: Card, box: QRectF, outline: QPainterPath, side: int) -> None:
    """Light from the north-west, a fine dark edge, and the fold."""
    fine = max(1.0, side / 64)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset, round_off = 1.5 * fine, side * 0.05
    left, top, right, bottom = inset, inset, box.width() - inset, box.height() - inset
    painter.setPen(QPen(QColor(255, 255, 255, 100), fine))
    painter.drawLines(
        [
            QLineF(left, bottom - round_off, left, top + round_off),
            QLineF(left + round_off, top, right - round_off * (5 if card.folded else 1), top),
        ]
    )
    painter.setPen(QPen(QColor(0, 0, 0, 60), fine))
    painter.drawLines(
        [
            QLineF(right, top + round_off * (5 if card.folded else 1), right, bottom - round_off),
            QLineF(right - round_off, bottom, left + round_off, bottom),
        ]
    )
    painter.setPen(QPen(QColor(mix(card.colours.ground, "#000000", 0.6)), fine))
    painter.drawPath(outline)
    if card.folded:
        cut = box.width() * 0.2
        painter.setBrush(QColor(mix(card.colours.paper, "#ffffff", 0.4)))
        at = box.topRight()
        painter.drawPolygon(QPolygonF([at + QPointF(-cut, 0.5), at + QPointF(-0.5, cut), at + QPointF(-cut, cut)]))
