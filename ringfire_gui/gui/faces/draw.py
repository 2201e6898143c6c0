"""The face of a counter, painted: whole, with less detail when small, face down, or with text only."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from ringfire_gui.gui.faces.body import Card, card_box, draw_card, faded, turned
from ringfire_gui.gui.faces.key import Detail, FaceKey
from ringfire_gui.gui.faces.lettering import Lettering, initials
from ringfire_gui.gui.faces.marks import draw_facing, draw_mark, draw_steps
from ringfire_gui.gui.faces.symbols import Symbols
from ringfire_gui.gui.theme.colours import DARK_INK, ink_on, mix
from ringfire_gui.gui.theme.palettes import Palette
from ringfire_gui.gui.theme.sides import CounterColours

BAND = {"full": 0.215, "middle": 0.15, "block": 0.3}
FRAME = {"full": (0.345, 0.655), "middle": (0.215, 0.575)}
"""From where to where the frame of the symbol reaches."""
STRIPE = {"full": (0.42, 0.58), "middle": (0.31, 0.48), "block": (0.5, 0.75)}
"""The stripe of a reduced unit."""
PLACES = ((0.875, 0.36), (0.875, 0.585), (0.19, 0.36), (0.19, 0.585))
"""Middles of the badges on a whole face."""
CORNERS = ((0.84, 0.16), (0.16, 0.16))
"""Middles of the badges on a small face."""

CARDS = 256
"""So many blank counters are kept."""


class FacePainter:
    """Paints faces; keeps what many of them have in common."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._symbols = Symbols()
        self._letters = Lettering()
        self._cards: dict[tuple[Card, int], QPixmap] = {}

    def paint(self, painter: QPainter, key: FaceKey, side: int, detail: Detail) -> None:
        """A face into a square of this side at the origin."""
        colours = faded(key.colours) if key.faded else key.colours
        text_only = not key.symbol and not key.unknown
        reduced = key.reduced and not text_only and not key.unknown
        band = 0.0 if text_only else BAND[detail]
        stripe = STRIPE[detail] if reduced else (0.0, 0.0)
        card = Card(colours, band, stripe, key.faded and detail != "block", key.inverted)
        painter.drawPixmap(0, 0, self._card(card, side))
        box = card_box(side)
        if detail == "block":
            return
        if key.unknown:
            self._unknown(painter, colours, box)
        elif text_only:
            self._text(painter, key, colours, box)
        elif detail == "full":
            self._whole(painter, key, colours, box)
        else:
            self._small(painter, key, colours, box)
        self._marks(painter, key, box, detail)
        if key.facing:
            draw_facing(painter, box, key.facing, colours.ink)

    def letters(self) -> Lettering:
        """The fonts of counters, for numbers beside them."""
        return self._letters

    def _card(self, card: Card, side: int) -> QPixmap:
        key = (card, side)
        if key not in self._cards:
            if len(self._cards) >= CARDS:
                self._cards.clear()
            pixmap = QPixmap(side, side)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_card(painter, card, side)
            painter.end()
            self._cards[key] = pixmap
        return self._cards[key]

    def _whole(self, painter: QPainter, key: FaceKey, colours: CounterColours, box: QRectF) -> None:
        size = box.height()
        band = QRectF(0, 0, box.width(), round(size * BAND["full"]))
        letter = 0.2
        if colours.second:
            band.setHeight(band.height() - size * 0.055)
            letter = 0.17
        room = 0.24 if key.faded and not key.inverted else 0.05
        band.adjust(size * 0.04, size * 0.01, -size * (room - 0.01), 0)
        band = turned(band, box, key.inverted)
        self._letters.line(painter, band, key.label, ink_on(colours.stripe), size * letter)
        frame = self._symbol(painter, key, colours, box, FRAME["full"])
        mark = self._symbols.size(key.size, colours.ink, round(size * 0.135))
        if mark is not None:
            top = QRectF(0, frame - mark.height() + round(size * 0.012), mark.width(), mark.height())
            top.moveTop(turned(top, box, key.inverted).y())
            painter.drawPixmap(round(box.center().x() - mark.width() / 2), round(top.y()), mark)
        if key.values:
            margin = size * (0.14 if key.facing % 3 else 0.03)  # the arrow of its facing stands beside the values
            row = turned(QRectF(margin, size * 0.675, size - 2 * margin, size * 0.29), box, key.inverted)
            if key.faded and key.inverted:
                row.setRight(row.right() - size * 0.16)  # beside the folded corner
            self._letters.line(painter, row, "-".join(key.values), colours.ink, size * 0.36)
        if key.full > 1:
            ladder = QRectF(round(size * 0.045), size * 0.35, max(3, round(size * 0.06)), size * 0.3)
            if key.reduced:
                painter.fillRect(
                    QRectF(1, ladder.y(), ladder.right() + ladder.x() - 1, size * 0.3), QColor(colours.ground)
                )
            draw_steps(painter, self._letters, colours.ink, (key.steps, key.full), ladder)

    def _small(self, painter: QPainter, key: FaceKey, colours: CounterColours, box: QRectF) -> None:
        size = box.height()
        self._symbol(painter, key, colours, box, FRAME["middle"])
        if key.values:
            row = turned(QRectF(0, size * 0.6, size, size * 0.38), box, key.inverted)
            self._letters.line(painter, row, key.values[0], colours.ink, size * 0.46)

    def _symbol(
        self, painter: QPainter, key: FaceKey, colours: CounterColours, box: QRectF, reach: tuple[float, float]
    ) -> int:
        """The pictogram; returns the height at which it begins."""
        high, low = (1 - reach[1], 1 - reach[0]) if key.inverted else reach
        top = round(box.height() * high)
        height = round(box.height() * low) - top
        ink = mix(DARK_INK, colours.paper, 0.35) if key.faded else DARK_INK
        picture = self._symbols.unit(key.symbol, ink, colours.paper, height)
        painter.drawPixmap(round(box.center().x() - picture.width() / 2), top, picture)
        return top

    def _unknown(self, painter: QPainter, colours: CounterColours, box: QRectF) -> None:
        """A face nobody may see: question marks on the side's colour."""
        size = box.height()
        faint = mix(colours.ground, colours.ink, 0.22)
        for row, y in enumerate((0.34, 0.6, 0.86)):
            for x in (0.15, 0.5, 0.85) if row % 2 else (0.32, 0.68):
                cell = QRectF(0, 0, size * 0.3, size * 0.26)
                cell.moveCenter(QPointF(x * size, y * size))
                self._letters.line(painter, cell, "?", faint, size * 0.3)
        disc = QRectF(0, 0, size * 0.5, size * 0.5)
        disc.moveCenter(QPointF(size * 0.5, size * 0.6))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.paper))
        painter.drawEllipse(disc)
        self._letters.line(painter, disc, "?", DARK_INK, size * 0.48)

    def _text(self, painter: QPainter, key: FaceKey, colours: CounterColours, box: QRectF) -> None:
        size = box.height()
        room = box.adjusted(size * 0.07, size * 0.07, -size * 0.07, -size * 0.07)
        if not self._letters.block(painter, room, key.text, colours.ink, size * 0.34):
            self._letters.line(painter, room, initials(key.text), colours.ink, size * 0.5)

    def _marks(self, painter: QPainter, key: FaceKey, box: QRectF, detail: Detail) -> None:
        places, part = (PLACES, 0.165) if detail == "full" else (CORNERS, 0.26)
        for mark, (x, y) in zip(key.marks, places, strict=False):
            side = box.width() * part
            at = QRectF(0, 0, side, side)
            at.moveCenter(QPointF(x * box.width(), y * box.height()))
            at = turned(at, box, key.inverted)
            draw_mark(painter, self._letters, self._palette, mark, at)
