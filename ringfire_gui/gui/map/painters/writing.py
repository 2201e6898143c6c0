"""Written words as shapes with a halo around them, drawn at any size and angle."""

from functools import cached_property

from msgspec import Struct
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker

from ringfire_gui.gui.map.painters.style import Word
from ringfire_gui.gui.theme.fonts import condensed

BASE = 64
"""Pixels of the font in which words are shaped."""
CAPITALS = 0.7
"""Height of capitals, in parts of the size of the font."""
_HALO = 9.0
"""Width of the halo to either side, at the size of BASE."""


class Written(Struct, dict=True):
    """A word or line in one style, ready to be drawn; sizes are those of the font in BASE pixels."""

    text: str
    word: Word
    spacing: float = 0.0

    @cached_property
    def _font(self) -> QFont:
        font = condensed(BASE, self.word.weight, self.word.italic)
        spacing = self.spacing or self.word.spacing
        if spacing:
            font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing * BASE)
        return font

    @cached_property
    def width(self) -> float:
        """How wide it is."""
        spacing = (self.spacing or self.word.spacing) * BASE
        return QFontMetricsF(self._font).horizontalAdvance(self.text) - spacing

    @cached_property
    def _shape(self) -> QPainterPath:
        """The letters around the middle of the text."""
        path = QPainterPath()
        path.addText(QPointF(-self.width / 2, BASE * CAPITALS / 2), self._font, self.text)
        path.setFillRule(Qt.FillRule.WindingFill)
        return path

    @cached_property
    def _halo(self) -> QPainterPath:
        stroker = QPainterPathStroker()
        stroker.setWidth(2 * _HALO)
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        path = stroker.createStroke(self._shape)
        path.setFillRule(Qt.FillRule.WindingFill)
        return path

    def draw(self, painter: QPainter, at: QPointF, size: float, halo: QColor | None, angle: float = 0.0) -> None:
        """Write it around a point, at a size in scene pixels."""
        painter.save()
        painter.translate(at)
        if angle:
            painter.rotate(angle)
        painter.scale(size / BASE, size / BASE)
        if halo is not None:
            painter.fillPath(self._halo, halo)
        painter.fillPath(self._shape, QColor(self.word.colour))
        painter.restore()
