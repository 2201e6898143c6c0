"""The legend: a sample of each kind of terrain, line and sign that a map shows."""

from collections.abc import Iterator
from typing import Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.painters.ink import Fill, Layer, Solid, Stroke, View, closed
from ringfire_gui.gui.map.painters.marks import draw_mark
from ringfire_gui.gui.map.painters.strands import Strand, teeth
from ringfire_gui.gui.map.painters.style import Line, MapStyle, Mark
from ringfire_gui.gui.map.painters.towns import quarter
from ringfire_gui.gui.map.painters.ways import bridge_layers, line_layers
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.areamap import AreaMap
from ringfire_gui.model.hexmap import HexMap

_MOST = 24


class Entry(Struct, frozen=True):
    """A sample and what it means."""

    caption: str
    kind: str
    shows: Literal["ground", "line", "mark"]


def legend_entries(projection: Projection, style: MapStyle) -> list[Entry]:
    """What the map shows: grounds, then lines, then signs."""
    board = projection.board
    terrain = dict.fromkeys(kind for location in board.locations.values() for kind in location.terrain)
    entries = [Entry(_caption(kind), kind, "ground") for kind in terrain]
    if isinstance(board, HexMap):
        lines = [*(feature.kind for feature in board.hexsides), *(path.kind for path in board.paths)]
        entries += [Entry(_caption(kind), kind, "line") for kind in dict.fromkeys(lines)]
    elif isinstance(board, AreaMap):
        entries = [Entry(_caption(kind), kind, "mark") for kind in terrain if style.mark(kind) != "none"]
        entries += list(_borders(board))
    tags = dict.fromkeys(tag for location in board.locations.values() for tag in sorted(location.tags))
    marks = {
        style.mark(tag): tag for tag in reversed(tags) if style.mark(tag) in ("star", "binocular", "anchor", "fort")
    }
    entries += [Entry(_caption(tag), tag, "mark") for tag in marks.values()]
    return entries[:_MOST]


def _borders(board: AreaMap) -> Iterator[Entry]:
    kinds = dict.fromkeys((group.kind, group.way) for group in board.data.borders)
    for kind, way in kinds:
        if "river" in kind:
            yield Entry("River border", "border_river", "line")
        elif way == "across":
            yield Entry(f"Border with {_caption(kind).lower()}", "border_road", "line")
        else:
            yield Entry(f"{_caption(kind)} border", kind, "line")


def _caption(kind: str) -> str:
    return kind.partition(":")[0].replace("_", " ").replace("-", " ").capitalize()


def sample_layers(entry: Entry, x: float, y: float, wide: float, style: MapStyle) -> Iterator[Layer]:
    """A sample, with its left end and its middle height."""
    if entry.shows == "ground":
        ring = _swatch(x, y, wide)
        ground = style.ground(entry.kind)
        yield Fill([ring], style.ground("clear") if ground.group == "built" else replace(ground, edge=""))
        if ground.group == "built":
            houses = quarter(LocId(entry.kind), ring, 9.0)
            yield Solid(houses, style.ground("block").colour)
            yield Stroke(closed(houses), style.ground("block").edge, 0.9)
        yield Stroke(closed([ring]), style.quiet, 0.9)
    elif entry.shows == "mark":
        yield Sign(style.mark(entry.kind), QPointF(x + wide / 2, y), style)
    else:
        line = style.line(entry.kind)
        yield from _line_sample(line, np.array([(x, y), (x + wide / 2, y), (x + wide, y)]))


def _line_sample(line: Line, strand: Strand) -> Iterator[Layer]:
    if line.form == "teeth":
        yield Stroke([strand], line.colour, line.width)
        yield Solid(teeth(strand, 9.0, 5.5), line.colour)
    elif line.form in ("bridge", "ford"):
        half = np.array([10.5, 0.0])
        yield from bridge_layers(line, [np.array([strand[1] - half, strand[1] + half])])
    elif line.form == "lens":
        yield from line_layers([strand * 0.6 + strand[1] * 0.4], line)
    else:
        yield from line_layers([strand], line)


def _swatch(x: float, y: float, wide: float) -> Strand:
    return np.array([(x, y - 13), (x + wide, y - 13), (x + wide, y + 13), (x, y + 13)], dtype=np.float64)


class Sign:
    """A sign in the legend."""

    def __init__(self, mark: Mark, at: QPointF, style: MapStyle) -> None:
        self._mark, self._at, self._style = mark, at, style

    def draw(self, view: View) -> None:
        """Draw it, if it is in the view."""
        if view.room(20).contains(self._at):
            draw_mark(view.painter, self._mark, self._at, 11, self._style)
