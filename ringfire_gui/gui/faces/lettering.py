"""Letters on counters: sizes that fit, lines that break between words."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from ringfire_gui.gui.theme.fonts import Weight, condensed

LEAST = 6
"""Letters smaller than so many pixels are not drawn."""


class Lettering:
    """The fonts of counters with their measures, each made once."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, Weight], tuple[QFont, QFontMetricsF]] = {}

    def font(self, pixels: int, weight: Weight = "bold") -> tuple[QFont, QFontMetricsF]:
        """A font and its measures."""
        key = (pixels, weight)
        if key not in self._fonts:
            made = condensed(pixels, weight)
            self._fonts[key] = (made, QFontMetricsF(made))
        return self._fonts[key]

    def line(self, painter: QPainter, box: QRectF, text: str, colour: str, pixels: float) -> None:
        """One line in the middle of a box: smaller if it is too long, and cut off if that is not enough."""
        size = max(LEAST, round(pixels))
        font, measures = self.font(size)
        wide = measures.horizontalAdvance(text)
        if wide > box.width():
            size = max(LEAST, round(size * 0.64), int(size * box.width() / wide))
            font, measures = self.font(size)
            wide = measures.horizontalAdvance(text)
        if wide > box.width():
            text, wide = self._cut(text, box.width(), measures)
        start = box.center().x() - wide / 2
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(QPointF(start, box.center().y() + measures.capHeight() / 2), text)

    def _cut(self, text: str, room: float, measures: QFontMetricsF) -> tuple[str, float]:
        kept = text
        while len(kept) > 1 and measures.horizontalAdvance(kept + "…") > room:
            kept = kept[:-1].rstrip()
        return kept + "…", measures.horizontalAdvance(kept + "…")

    def block(self, painter: QPainter, box: QRectF, text: str, colour: str, largest: float) -> bool:
        """Words in lines that fill a box; False, and nothing drawn, if they do not fit in letters one can read."""
        words = text.split()
        for size in range(round(largest), LEAST, -1):
            font, measures = self.font(size)
            lines = broken(words, box.width(), measures)
            step = measures.capHeight() * 1.45
            if lines and step * len(lines) <= box.height() + measures.capHeight() * 0.45:
                painter.setFont(font)
                painter.setPen(QColor(colour))
                y = box.center().y() - step * (len(lines) - 1) / 2 + measures.capHeight() / 2
                for number, line in enumerate(lines):
                    x = box.center().x() - measures.horizontalAdvance(line) / 2
                    painter.drawText(QPointF(x, y + step * number), line)
                return True
        return False


def broken(words: Sequence[str], room: float, measures: QFontMetricsF) -> list[str]:
    """Words put into lines; none if a word alone is too long."""
    lines: list[str] = []
    for word in words:
        if measures.horizontalAdvance(word) > room:
            return []
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measures.horizontalAdvance(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def initials(text: str) -> str:
    """A short form of a text: `OOS` for `out of supply`, `Min` for `mines`."""
    words = [word for word in text.split() if word[0].isalnum()]
    if len(words) > 1:
        return "".join(word[0] for word in words[:3]).upper()
    return text[:3]
