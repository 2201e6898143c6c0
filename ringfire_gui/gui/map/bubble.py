"""A short message beside the cursor or a location: why something cannot be done, or what just happened."""

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ringfire_gui.gui.map.tones import Tones
from ringfire_gui.gui.theme.fonts import text as text_font

Mood = Literal["plain", "warn", "bad"]

WIDEST = 340.0
"""Pixels after which a text is broken into lines."""
PADDING, AWAY, BAR = 10.0, 18.0, 5.0
LIGHT, DARK = "#fffdf6", "#1f2226"
"""Of the sign on its disc."""
SIGNS: dict[Mood, str] = {"plain": "i", "warn": "!", "bad": "×"}
"""What the colour says is also said by a sign."""


class BubbleItem(QGraphicsItem):
    """A message on a small sheet of paper."""

    def __init__(self, tones: Tones) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self._tones = tones
        self._font = text_font(14)
        self._text = ""
        self._mood: Mood = "plain"
        self._sheet = QRectF()
        self.hide()

    @property
    def text(self) -> str:
        """What it says; empty if it says nothing."""
        return self._text if self.isVisible() else ""

    def say(self, text: str, mood: Mood, at: QPointF, seen: QRectF, zoom: float) -> None:
        """Say something beside a point of the scene, within the part of it that is seen."""
        self.prepareGeometryChange()
        self._text, self._mood = text, mood
        metrics = QFontMetricsF(self._font)
        sign = metrics.height() + BAR
        room = QRectF(0, 0, min(WIDEST, seen.width() * zoom - 2 * PADDING - sign - AWAY), 10_000)
        words = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        self._sheet = QRectF(AWAY, AWAY, words.width() + 2 * PADDING + sign + 2, words.height() + 2 * PADDING)
        view = QRectF((seen.topLeft() - at) * zoom, seen.size() * zoom)
        if self._sheet.right() > view.right():
            self._sheet.moveRight(max(-AWAY, view.left() + self._sheet.width()))
        if self._sheet.bottom() > view.bottom():
            self._sheet.moveBottom(max(-AWAY, view.top() + self._sheet.height()))
        self.setPos(at)
        self.show()
        self.update()

    def dress(self, tones: Tones) -> None:
        """Draw in other colours from now on."""
        self._tones = tones
        self.update()

    # Qt calls these.

    def boundingRect(self) -> QRectF:
        """The sheet with its shadow."""
        return self._sheet.adjusted(-2, -2, 5, 5)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The sheet, a bar and a sign in the colour of the message, then its words."""
        del option, widget
        colour = QColor(self._tones.colour(self._mood))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawRoundedRect(self._sheet.translated(2.5, 2.5), 5, 5)
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(QColor(self._tones.paper))
        painter.drawRoundedRect(self._sheet, 5, 5)
        height = QFontMetricsF(self._font).height()
        disc = QRectF(self._sheet.left() + PADDING - 3, self._sheet.top() + PADDING, height, height)
        painter.setBrush(colour)
        painter.drawEllipse(disc)
        painter.setFont(text_font(14, "bold"))
        painter.setPen(QColor(DARK if self._mood == "warn" else LIGHT))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, SIGNS[self._mood])
        painter.setFont(self._font)
        painter.setPen(QColor(self._tones.ink))
        words = self._sheet.adjusted(PADDING + height + BAR, PADDING, -PADDING + 2, -PADDING + 2)
        painter.drawText(words, Qt.TextFlag.TextWordWrap, self._text)
