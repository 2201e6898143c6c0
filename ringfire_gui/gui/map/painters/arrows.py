"""Arrows between zones and areas, each with its printed cost."""

from collections.abc import Iterator

import numpy as np
import shapely
from msgspec import Struct
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPen

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.painters.boxes import Boxes
from ringfire_gui.gui.map.painters.ink import Layer, Solid, Stroke, View
from ringfire_gui.gui.map.painters.strands import Strand, along, length_of
from ringfire_gui.gui.map.painters.style import MapStyle
from ringfire_gui.gui.map.painters.writing import Written
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.areamap import AreaMap

_HEAD, _WIDE = 20.0, 11.0
"""Length of an arrow's head, and half its width."""
_INSIDE = 34.0
"""How far an arrow reaches into the places that it joins."""
_COIN = 14.0
"""Radius of the disc with the cost."""


class Arrow(Struct, frozen=True):
    """An arrow and what is written on it."""

    line: Strand
    text: str
    both: bool
    """Whether it has a head at each end."""


def arrows(board: AreaMap, projection: Projection) -> list[Arrow]:
    """The arrows that the art draws, or else one for each pair that the map joins by an arrow."""
    both = not any(group.one_way for group in board.data.arrows)
    drawn = [stroke for stroke in projection.art.strokes if stroke.kind == "arrow"]
    if drawn:
        return [Arrow(projection.array(stroke.points), stroke.name, both) for stroke in drawn]
    return list(_derived(board, projection))


def _derived(board: AreaMap, projection: Projection) -> Iterator[Arrow]:
    for group in board.data.arrows:
        for pair in group.between:
            a, b = (board.polygons[LocId(at)] for at in pair.split("/"))
            inner = [_shrunk(shape, _INSIDE / projection.scale) for shape in (a, b)]
            ends = shapely.get_coordinates(shapely.shortest_line(*inner)) * projection.scale
            yield Arrow(ends, "" if group.cost is None else f"{group.cost:g}", not group.one_way)


def _shrunk(shape: shapely.Polygon, by: float) -> shapely.Geometry:
    """The shape without a strip along its outline; its middle if nothing is left."""
    inner = shapely.buffer(shape, -by)
    return shapely.centroid(shape) if shapely.is_empty(inner) else inner


def arrow_layers(found: list[Arrow], style: MapStyle) -> Iterator[Layer]:
    """Shafts and heads with a light rim, then the costs."""
    line = style.line("arrow")
    shafts = [_shortened(arrow) for arrow in found]
    heads = [head for arrow in found for head in _heads(arrow)]
    rims = [np.concatenate([head, head[:1]]) for head in heads]
    yield Stroke([*shafts, *rims], style.halo, line.width + 4)
    yield Stroke(shafts, line.colour, line.width)
    yield Solid(heads, line.colour)
    yield Costs([arrow for arrow in found if arrow.text], style)


def _shortened(arrow: Arrow) -> Strand:
    """The shaft: it ends within the heads."""
    total = length_of(arrow.line)
    cut = min(_HEAD * 0.7, total / 3)
    start, end = (cut if arrow.both else 0.0), total - cut
    return along(arrow.line, np.linspace(start, end, max(2, len(arrow.line))))[0]


def _heads(arrow: Arrow) -> Iterator[Strand]:
    """The triangles at the ends."""
    for line in (arrow.line, arrow.line[::-1]) if arrow.both else (arrow.line,):
        tip = line[-1]
        way = (tip - line[-2]) / max(1e-9, np.hypot(*(tip - line[-2])))
        across = np.array([-way[1], way[0]]) * _WIDE
        yield np.array([tip, tip - way * _HEAD + across, tip - way * _HEAD - across])


class Costs:
    """Discs with the costs of arrows."""

    def __init__(self, found: list[Arrow], style: MapStyle) -> None:
        self._style = style
        middles = [along(arrow.line, np.array([length_of(arrow.line) / 2]))[0][0] for arrow in found]
        self._places = [QPointF(*middle) for middle in middles]
        self._texts = [Written(arrow.text, style.word("area")) for arrow in found]
        points = np.array(middles).reshape(-1, 2)
        self._boxes = Boxes(np.concatenate([points - 2 * _COIN, points + 2 * _COIN], axis=1))

    def draw(self, view: View) -> None:
        """Draw the discs in the view."""
        for number in self._boxes.meeting(view.exposed):
            view.painter.setBrush(QColor(self._style.panel))
            view.painter.setPen(QPen(QColor(self._style.line("arrow").colour), 2.4, Qt.PenStyle.SolidLine))
            view.painter.drawEllipse(self._places[number], _COIN, _COIN)
            self._texts[number].draw(
                view.painter, self._places[number], 19 if len(self._texts[number].text) < 3 else 15, None
            )
