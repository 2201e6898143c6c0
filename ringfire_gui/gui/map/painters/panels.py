"""Boxes and tracks beside the map: paper with a border and a caption."""

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ringfire_gui.gui.map.painters.boxes import Boxes
from ringfire_gui.gui.map.painters.ink import View, stout
from ringfire_gui.gui.map.painters.marks import draw_mark
from ringfire_gui.gui.map.painters.style import Ground, MapStyle, Word
from ringfire_gui.gui.map.painters.writing import BASE, Written
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.board import Location

_UNREADABLE = 5.5
_SMALL, _LARGER = 0.5, 1.7
"""On a map smaller than this captions are so much larger, where the box has room for them."""
_ALIKE = 0.9
"""Captions that are hardly smaller than the largest come and go with it, lest every other box lose its name."""


class Panels:
    """The boxes of a board."""

    def __init__(self, projection: Projection, style: MapStyle) -> None:
        self._projection = projection
        self._style = style
        kinds = {at: location for at, location in projection.board.locations.items() if location.kind == "box"}
        self._places = list(kinds.values())
        rects = [projection.rect(at) for at in kinds]
        self._boxes = Boxes(np.array([rect.getCoords() for rect in rects]))
        named = [(each.name or each.id, rect) for each, rect in zip(self._places, rects, strict=True)]
        self._captions, self._large = (
            [captions(name, rect, style.word("box"), larger) for name, rect in named] for larger in (1.0, _LARGER)
        )
        self._spaces = [
            numeral(each, rect, style.word("space")) for each, rect in zip(self._places, rects, strict=True)
        ]

    def draw(self, view: View) -> None:
        """Draw every box in the view."""
        shown = self._captions if view.zoom >= _SMALL else self._large
        largest = max((size for lines in shown for *_, size in lines), default=0.0) * view.zoom
        for number in self._boxes.meeting(view.room(4)):
            location = self._places[number]
            self._panel(view, location)
            for written, at, size in (*self._spaces[number], *shown[number]):
                if is_readable(size * view.zoom, largest):
                    written.draw(view.painter, at, size, None)
            self._sign(view.painter, location)

    def _panel(self, view: View, location: Location) -> None:
        ground = self._style.ground("box")
        painter = view.painter
        painter.setPen(_pen(ground, view.zoom))
        painter.setBrush(view.textures.brush(Ground(ground.colour), view.scale))
        painter.drawRoundedRect(self._projection.rect(location.id), 7, 7)

    def _sign(self, painter: QPainter, location: Location) -> None:
        if any(self._style.mark(tag) == "star" for tag in location.tags):
            corner = self._projection.rect(location.id).topRight()
            draw_mark(painter, "star", corner + QPointF(-20, 20), 11, self._style)


def is_readable(size: float, largest: float) -> bool:
    """Whether a caption of this size on the screen is shown, beside others of which this is the largest."""
    return (largest if _ALIKE * largest <= size < largest else size) >= _UNREADABLE


def _pen(ground: Ground, zoom: float) -> QPen:
    pen = QPen(QColor(ground.edge), stout(ground.edge_width, zoom))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def numeral(location: Location, rect: QRectF, word: Word) -> list[tuple[Written, QPointF, float]]:
    """The number of a space on a track, large and pale in the middle of its box; nothing in other boxes."""
    spaces = [tag.partition(":")[2] for tag in location.tags if tag.startswith("space:")]
    size = min(rect.height() * 0.56, rect.width() * 0.5)
    return [(Written(space, word), rect.center() + QPointF(0, size * 0.06), size) for space in spaces]


def captions(text: str, rect: QRectF, word: Word, larger: float = 1.0) -> list[tuple[Written, QPointF, float]]:
    """The lines of a caption in the upper left of a box, each with its middle and its size."""
    room = rect.width() - 20
    size = min(word.size * larger, max(10.0, rect.height() * 0.3))
    in_one_line = room * BASE / max(1.0, Written(text, word).width)
    if in_one_line >= word.size:
        size = min(size, in_one_line)
    lines = wrapped(text, word, room / size)
    longest = max(line.width for line in lines) / BASE
    size = max(8.0, min(size, room / longest)) if longest else size
    corner = rect.topLeft() + QPointF(10, 8 + size * 0.4)
    return [
        (line, corner + QPointF(line.width * size / BASE / 2, size * 1.12 * number), size)
        for number, line in enumerate(lines)
    ]


def wrapped(text: str, word: Word, room: float) -> list[Written]:
    """A text in lines that are no longer than so many times the size of the letters, where words allow it."""
    lines: list[str] = []
    for part in text.split():
        longer = f"{lines[-1]} {part}" if lines else part
        if lines and Written(longer, word).width / BASE <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return [Written(line, word) for line in lines] or [Written("", word)]
