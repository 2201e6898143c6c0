"""Painting a part of the map into a picture, a few rows of pixels at a time."""

import time
from typing import Protocol

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

SHORT, LONG = 0.002, 0.007
"""Seconds that painting some rows should take, at least and at most."""
FEWEST_PIXELS = 32 * 256
"""Fewer pixels at a time would cost more than they spare: what crosses their rows is painted for each of them."""


class Drawing(Protocol):
    """Whoever paints the map."""

    def paint(self, painter: QPainter, exposed: QRectF, zoom: float) -> None:
        """Paint a part of the map; the painter stands in scene coordinates."""
        ...


class Canvas:
    """A picture of a part of the map that is being painted.

    Attributes:
        image: The picture.
        done: Whether all of it is painted.
    """

    def __init__(self, pixels: QRect, scale: float, ground: QColor) -> None:
        """Begin a picture.

        Args:
            pixels: Which part of the picture of the whole map at this scale it is.
            scale: Pixels to a unit of the scene.
            ground: What is seen where there is no map.
        """
        self.image = QImage(pixels.size(), QImage.Format.Format_RGB32)
        self.image.fill(ground)
        self._pixels = pixels
        self._scale = scale
        self._row = 0

    @property
    def done(self) -> bool:
        """Whether all of it is painted."""
        return self._row >= self._pixels.height()

    @property
    def picture(self) -> QPixmap:
        """The picture as it is by now."""
        return QPixmap.fromImage(self.image, Qt.ImageConversionFlag.NoFormatConversion)

    def paint_rows(self, rows: int, drawing: Drawing, zoom: float) -> None:
        """Paint so many more rows of pixels, as the map looks at a zoom."""
        rows = min(rows, self._pixels.height() - self._row)
        strip = QRect(0, self._row, self._pixels.width(), rows)
        painter = QPainter(self.image)
        painter.setClipRect(strip)
        painter.translate(-self._pixels.left(), -self._pixels.top())
        painter.scale(self._scale, self._scale)
        drawing.paint(painter, painter.transform().inverted()[0].mapRect(QRectF(strip)), zoom)
        painter.end()
        self._row += rows


class Pace:
    """How many rows to paint at a time: it learns from how long they take.

    Attributes:
        rows: How many now.
        fewest: Never fewer.
    """

    def __init__(self, rows: int, wide: int) -> None:
        """Begin with a guess.

        Args:
            rows: The most rows at a time.
            wide: Pixels in a row.
        """
        self._most = rows
        self.fewest = max(4, FEWEST_PIXELS // wide)
        self.rows = rows

    def paint(self, canvas: Canvas, drawing: Drawing, zoom: float) -> None:
        """Paint some more rows."""
        began = time.perf_counter()
        canvas.paint_rows(self.rows, drawing, zoom)
        taken = time.perf_counter() - began
        if taken > LONG:
            self.rows = max(self.rows // 2, self.fewest)
        elif taken < SHORT:
            self.rows = min(self.rows * 2, self._most)
