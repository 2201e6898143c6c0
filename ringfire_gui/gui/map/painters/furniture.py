"""What stands in the margins of a sheet: title, scale bar, legend and credits; and the frame around the map."""

import math
from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF

from ringfire_gui.gui.map.painters.boxes import Boxes
from ringfire_gui.gui.map.painters.ink import Layer, Solid, Stroke, View, closed
from ringfire_gui.gui.map.painters.legend import legend_entries, sample_layers, sample_width
from ringfire_gui.gui.map.painters.strands import Strand
from ringfire_gui.gui.map.painters.style import MapStyle, Word
from ringfire_gui.gui.map.painters.writing import BASE, CAPITALS, Written
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.art import Key
from ringfire_gui.model.hexmap import HexMap

_ROW, _GAP = 34.0, 30.0
"""Height of a row of the legend, and room between entries."""
_CAPTION = 18.0
_CREDIT = 14.0
_LEAST = 36.0
"""Margins with less height stay empty."""
_BAR = 330.0
"""About the length of the scale bar."""
_UNREADABLE = 4.0


class Text(Struct, frozen=True):
    """A line of text in the margin; `x` is its left end."""

    text: str
    x: float
    y: float
    size: float
    word: Word

    @property
    def width(self) -> float:
        """How wide it is."""
        return Written(self.text, self.word).width * self.size / BASE


class Texts:
    """All text in the margins."""

    def __init__(self, texts: Sequence[Text]) -> None:
        self._texts = texts
        self._written = [Written(each.text, each.word) for each in texts]
        rows = [(each.x, each.y - each.size, each.x + each.width, each.y + each.size) for each in texts]
        self._boxes = Boxes(np.array(rows))

    def draw(self, view: View) -> None:
        """Write what lies in the view and can be read."""
        for number in self._boxes.meeting(view.exposed):
            each = self._texts[number]
            if each.size * CAPITALS * view.zoom >= _UNREADABLE:
                middle = QPointF(each.x + each.width / 2, each.y)
                self._written[number].draw(view.painter, middle, each.size, None)


def furniture_layers(projection: Projection, style: MapStyle) -> Iterator[Layer]:
    """Everything in the margins."""
    size = _size(projection)
    texts = [*_head(projection, style), *_credits(projection, style)]
    bar, captions = _scale(projection, style)
    arrow, letter = _north(projection, style, min((text.x for text in captions), default=_inside(projection).right()))
    yield from (*bar, *arrow)
    samples: list[Layer] = []
    for entry, x, y in _laid_out(projection, style, legend_entries(projection, style)):
        samples += sample_layers(entry, x, y, size, style)
        texts.append(_meaning(entry, x, y, size, style))
    yield Legend(samples, _CAPTION * size, _inside(projection).bottom())
    yield Texts([*texts, *captions, *letter])


class Legend:
    """The samples of the legend; they are shown where their captions can be read."""

    def __init__(self, samples: Sequence[Layer], size: float, top: float) -> None:
        self._samples = samples
        self._size = size
        self._top = top

    def draw(self, view: View) -> None:
        """Draw all samples in the view."""
        if view.exposed.bottom() > self._top and self._size * CAPITALS * view.zoom >= _UNREADABLE:
            for sample in self._samples:
                sample.draw(view)


def frame_layers(projection: Projection, style: MapStyle) -> Iterator[Layer]:
    """Two lines around a map whose art fills its whole rectangle."""
    if isinstance(projection.board, HexMap) and projection.art.shapes:
        yield Stroke([_rectangle(projection.field)], style.ink, 2.2)
        yield Stroke([_rectangle(projection.field.adjusted(-9, -9, 9, 9))], style.ink, 1.0)


def _rectangle(rect: QRectF) -> Strand:
    corners = (rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft())
    return closed([np.array([corner.toTuple() for corner in corners])])[0]


def _inside(projection: Projection) -> QRectF:
    """The sheet without its margins."""
    left, top, right, bottom = (side * projection.scale for side in projection.art.sheet.margin)
    return projection.sheet.adjusted(left, top, -right, -bottom)


def _head(projection: Projection, style: MapStyle) -> Iterator[Text]:
    """Title and subtitle, above the map on the left."""
    sheet, inside = projection.art.sheet, _inside(projection)
    high = inside.top() - projection.sheet.top()
    if not sheet.title or high < _LEAST:
        return
    word = style.word("title")
    size = min(high * 0.42, 110.0)
    title = Text(sheet.title, inside.left(), inside.top() - high * 0.46, size, word)
    yield title
    if sheet.subtitle:
        small = max(16.0, size * 0.36)
        below = title.y + size * 0.35 + small * 0.9
        beside = below > inside.top() - 14
        x = title.x + title.width + size * 0.5 if beside else title.x + size * 0.04
        y = title.y + (size - small) * CAPITALS / 2 if beside else below
        yield Text(sheet.subtitle, x, y, small, style.word("note"))


def _size(projection: Projection) -> float:
    """How large the furniture of a sheet is: larger on a larger sheet."""
    return min(1.6, max(1.0, _inside(projection).width() / 1700))


def _credits(projection: Projection, style: MapStyle) -> Iterator[Text]:
    """To whom the map is owed, small, below on the right."""
    inside, size = _inside(projection), _CREDIT * _size(projection)
    word = style.word("note")
    for number, line in enumerate(reversed(projection.art.sheet.credits)):
        y = projection.sheet.bottom() - size * (1.1 + number * 1.35)
        if y < inside.bottom() + size:
            return
        yield Text(line, inside.right() - Text(line, 0, y, size, word).width, y, size, word)


def _scale(projection: Projection, style: MapStyle) -> tuple[list[Layer], list[Text]]:
    """A scale bar above the map on the right, with what a hex measures."""
    kilometres, inside, size = projection.art.sheet.kilometres, _inside(projection), _size(projection)
    high = inside.top() - projection.sheet.top()
    if not kilometres or high < 60 * size:
        return [], []
    a_kilometre = projection.scale / kilometres
    length = _round(_BAR * size / a_kilometre)
    part, thick, letters = length * a_kilometre / 4, 9 * size, _CREDIT * size
    right, y = inside.right(), inside.top() - min(high * 0.34, 60.0 * size)
    left = right - 4 * part
    bars = [
        np.array([(x, y), (x + part, y), (x + part, y + thick), (x, y + thick)]) for x in left + np.arange(4) * part
    ]
    layers: list[Layer] = [Solid(bars, style.panel), Solid(bars[::2], style.ink), Stroke(closed(bars), style.ink, 1.2)]
    word = style.word("note")
    texts = []
    for number in (0, 2, 4):
        caption = f"{length * number / 4:g}" + (" km" if number == 4 else "")
        wide = Text(caption, 0, 0, letters, word).width
        shift = (0.0, 0.5, 0.5, 0.5, 1.0)[number]
        texts.append(Text(caption, left + number * part - wide * shift, y - letters * 0.8, letters, word))
    if isinstance(projection.board, HexMap):
        note = f"{kilometres * math.sqrt(3):.3g} km a hex"
        texts.append(
            Text(note, right - Text(note, 0, 0, letters, word).width, y + thick + letters * 0.9, letters, word)
        )
    return layers, texts


def _north(projection: Projection, style: MapStyle, right: float) -> tuple[list[Layer], list[Text]]:
    """An arrow that points north, above the map to the left of a place."""
    inside, size = _inside(projection), _size(projection)
    high = inside.top() - projection.sheet.top()
    if not projection.art.sheet.north or high < 60 * size:
        return [], []
    tall, wide = min(high * 0.5, 64 * size), min(high * 0.12, 15 * size)
    x, foot = right - 40 * size, inside.top() - high * 0.12
    tip, notch = (x, foot - tall), (x, foot - tall * 0.24)
    west, east = np.array([tip, (x - wide, foot), notch]), np.array([tip, (x + wide, foot), notch])
    layers: list[Layer] = [Solid([west], style.ink), Solid([east], style.panel)]
    layers.append(Stroke(closed([west, east]), style.ink, 1.2))
    word, letters = style.word("title"), 20 * size
    return layers, [Text("N", x - Text("N", 0, 0, letters, word).width / 2, foot - tall - letters * 0.6, letters, word)]


def _round(length: float) -> float:
    """A round number near to this one: 1, 2 or 5 with noughts, and divisible by four in print."""
    power = 10.0 ** math.floor(math.log10(length))
    return min((step * power for step in (1, 2, 4, 10)), key=lambda step: abs(step - length))


def _laid_out(projection: Projection, style: MapStyle, entries: Sequence[Key]) -> Iterator[tuple[Key, float, float]]:
    """The entries of the legend in rows below the map, as many as there is room for; they keep clear of the credits."""
    inside, sheet, size = _inside(projection), projection.sheet, _size(projection)
    owed = [*_credits(projection, style)]
    high, wide = min((text.y for text in owed), default=sheet.bottom()), min((text.x for text in owed), default=0.0)
    x, y = inside.left(), inside.bottom() + _ROW * size * 1.05
    for entry in entries:
        meaning = _meaning(entry, x, y, size, style)
        end = wide - _GAP * size if y + _ROW * size * 0.8 > high else inside.right()
        if meaning.x + meaning.width > end:
            x, y = inside.left(), y + _ROW * size
        if y + _ROW * size / 2 > sheet.bottom():
            return
        yield entry, x, y
        x += (sample_width(entry) + 10 + _GAP) * size + meaning.width


def _meaning(entry: Key, x: float, y: float, size: float, style: MapStyle) -> Text:
    """What is written beside a sample that begins at a place."""
    return Text(entry.text, x + (sample_width(entry) + 10) * size, y, _CAPTION * size, style.word("note"))
