"""Tones as patterns: what a colour says is also said by how a shape is hatched and its border drawn."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QTransform

from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.showing import Tone
from ringfire_gui.gui.map.tags import PAPER, Tags
from ringfire_gui.gui.theme.colours import ink_on
from ringfire_gui.gui.theme.palettes import Palette

Hatch = Literal["none", "rising", "falling", "crossed", "level", "dotted"]

SWATCH = 16
"""Pixels after which a hatching repeats."""


class Manner(Struct, frozen=True):
    """How a tone is drawn."""

    hatch: Hatch
    dash: tuple[float, ...] = ()
    """Lengths of strokes and gaps of its lines, in parts of their width; none for a solid line."""
    tint: float = 0.2
    """How much of the ground the colour covers."""


MANNERS: Mapping[Tone, Manner] = {
    "plain": Manner("none"),
    "good": Manner("none", tint=0.26),
    "warn": Manner("rising", (4, 2)),
    "bad": Manner("crossed", (1.5, 1.5)),
    "own": Manner("level"),
    "enemy": Manner("falling", (6, 2, 1, 2)),
    "quiet": Manner("dotted", (1, 2), tint=0.12),
}


class Tones:
    """The brushes, pens and plates of a palette, each made once.

    Attributes:
        tags: The plates.
        paper: What lies above the map: plates, the sheet of a fan, messages.
        ink: What is written on it.
    """

    def __init__(self, palette: Palette, sides: Mapping[SideId, str] = {}, paper: str = PAPER) -> None:
        """Make nothing yet.

        Args:
            palette: The colours of tones.
            sides: Those of the sides of the game.
            paper: That of what lies above the map.
        """
        self.paper, self.ink = paper, ink_on(paper)
        self.tags = Tags(paper)
        self._palette = palette
        self._sides = sides
        self._swatches: dict[tuple[Tone, SideId | None, int], QPixmap] = {}

    def colour(self, tone: Tone, side: SideId | None = None) -> str:
        """The colour of a tone, or of a side whose shape is drawn in it."""
        return (self._sides.get(side) if side else None) or self._palette.tones[tone]

    def brush(self, tone: Tone, scale: float, ratio: float, side: SideId | None = None) -> QBrush:
        """The tint and the hatching of a tone, of the same fineness at every scale."""
        key = (tone, side, max(1, round(ratio)))
        if key not in self._swatches:
            self._swatches[key] = _swatch(self.colour(tone, side), MANNERS[tone], key[2])
        brush = QBrush(self._swatches[key])
        brush.setTransform(QTransform.fromScale(1 / scale, 1 / scale))
        return brush

    def pen(self, tone: Tone, width: float, alpha: float = 1.0, side: SideId | None = None) -> QPen:
        """A pen of so many pixels, whatever the zoom."""
        colour = QColor(self.colour(tone, side))
        colour.setAlphaF(alpha)
        pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
        pen.setCosmetic(True)
        if MANNERS[tone].dash:
            pen.setDashPattern(MANNERS[tone].dash)
        return pen


def _swatch(colour: str, manner: Manner, ratio: int) -> QPixmap:
    """A square of tint with its hatching, which repeats without a seam."""
    side = SWATCH * ratio
    picture = QPixmap(side, side)
    ground = QColor(colour)
    ground.setAlphaF(manner.tint)
    picture.fill(ground)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    stroke = QColor(colour)
    stroke.setAlphaF(0.5)
    painter.setPen(QPen(stroke, 1.4 * ratio))
    painter.drawLines(_hatching(manner.hatch, float(side)))
    if manner.hatch == "dotted":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(stroke)
        for x, y in ((side / 4, side / 4), (side * 3 / 4, side * 3 / 4)):
            painter.drawEllipse(QLineF(x, y, x, y).p1(), 1.4 * ratio, 1.4 * ratio)
    painter.end()
    return picture


def _hatching(hatch: Hatch, side: float) -> list[QLineF]:
    """The lines of a hatching; those across a corner come out again on the other side."""
    rising = [QLineF(-side, side, side, -side), QLineF(0, side, side, 0), QLineF(0, 2 * side, 2 * side, 0)]
    falling = [QLineF(0, -side, 2 * side, side), QLineF(0, 0, side, side), QLineF(-side, 0, side, 2 * side)]
    level = [QLineF(0, side / 4, side, side / 4), QLineF(0, side * 3 / 4, side, side * 3 / 4)]
    lines = {"rising": rising, "falling": falling, "crossed": rising + falling, "level": level}
    return lines.get(hatch, [])
