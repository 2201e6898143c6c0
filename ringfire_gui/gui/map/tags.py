"""Short texts on the map, each on a small plate so that it can be read on any ground."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap

from ringfire_gui.gui.map.pixels import Pixels
from ringfire_gui.gui.theme.colours import ink_on, mix
from ringfire_gui.gui.theme.fonts import condensed

LOWEST, HIGHEST = 13, 24
"""Height of a plate in pixels, far out and close in."""
SHOWN_FROM = 0.375
"""Farther out there is no room for texts."""
MOST = 4096
PAPER = "#fdfbf4"
"""Of plates on a light map."""


class Tags:
    """Plates with texts, each painted once."""

    def __init__(self, paper: str = PAPER) -> None:
        self._paper = paper
        self._made: dict[tuple[str, str, int], QPixmap] = {}

    def draw(self, painter: QPainter, text: str, colour: str, middle: QPointF, pixels: Pixels) -> None:
        """Put a plate on the map, its middle at a point of the scene; the painter counts in pixels."""
        zoom = pixels.scale / pixels.ratio
        height = round(min(max(22 * zoom, LOWEST), HIGHEST) * pixels.ratio)
        plate = self.plate(text, colour, height)
        left = round(middle.x() * pixels.scale + pixels.x - plate.width() / 2)
        top = round(middle.y() * pixels.scale + pixels.y - plate.height() / 2)
        painter.drawPixmap(left, top, plate)

    def plate(self, text: str, colour: str, height: int) -> QPixmap:
        """A plate of some height; its colour is that of its edge."""
        key = (text, colour, height)
        if key not in self._made:
            if len(self._made) >= MOST:
                self._made.clear()
            self._made[key] = _paint(text, colour, height, self._paper)
        return self._made[key]


def readable(pixels: Pixels) -> bool:
    """Whether there is room for texts."""
    return pixels.scale / pixels.ratio >= SHOWN_FROM


def _paint(text: str, colour: str, height: int, paper: str) -> QPixmap:
    font = condensed(height * 0.82)
    width = max(height, round(QFontMetricsF(font).horizontalAdvance(text) + height * 0.5))
    picture = QPixmap(width, height)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = max(1.0, height / 14)
    plate = QRectF(edge / 2, edge / 2, width - edge, height - edge)
    painter.setPen(QColor(colour))
    painter.setBrush(QColor(mix(paper, colour, 0.06)))
    painter.drawRoundedRect(plate, height * 0.28, height * 0.28)
    painter.setFont(font)
    painter.setPen(QColor(ink_on(paper)))
    painter.drawText(QRectF(picture.rect()), Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return picture
