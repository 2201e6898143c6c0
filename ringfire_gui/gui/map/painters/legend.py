"""The legend: a sample of each kind of terrain, line and sign that a map shows."""

from collections.abc import Iterator

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QPointF

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.painters.arrows import Arrow, arrow_layers
from ringfire_gui.gui.map.painters.ink import Fill, Layer, Solid, Stroke, View, closed
from ringfire_gui.gui.map.painters.marks import draw_mark
from ringfire_gui.gui.map.painters.strands import Strand, teeth
from ringfire_gui.gui.map.painters.style import Line, MapStyle
from ringfire_gui.gui.map.painters.towns import draw_dot, quarter
from ringfire_gui.gui.map.painters.ways import bridge_layers, lens_layers, line_layers
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.areamap import AreaMap
from ringfire_gui.model.art import Key
from ringfire_gui.model.hexmap import HexMap

_MOST = 24
_SIGNS = ("star", "binocular", "anchor", "fort")


def legend_entries(projection: Projection, style: MapStyle) -> list[Key]:
    """What the legend explains: what the sheet lists, or else all grounds, lines and signs of the map."""
    if projection.art.sheet.legend:
        return list(projection.art.sheet.legend)
    board = projection.board
    terrain = dict.fromkeys(kind for location in board.locations.values() for kind in location.terrain)
    entries = [Key("ground", kind, _caption(kind)) for kind in terrain]
    if isinstance(board, HexMap):
        lines = [*(feature.kind for feature in board.hexsides), *(path.kind for path in board.paths)]
        entries += [Key("line", kind, _caption(kind)) for kind in dict.fromkeys(lines)]
    elif isinstance(board, AreaMap):
        entries = [Key("mark", kind, _caption(kind)) for kind in terrain if style.mark(kind) != "none"]
        entries += list(_borders(board))
    tags = dict.fromkeys(tag for location in board.locations.values() for tag in sorted(location.tags))
    marks = {style.mark(tag): tag for tag in reversed(tags) if style.mark(tag) in _SIGNS}
    entries += [Key("mark", tag, _caption(tag)) for tag in marks.values()]
    return entries[:_MOST]


def _borders(board: AreaMap) -> Iterator[Key]:
    kinds = dict.fromkeys((group.kind, group.way) for group in board.data.borders)
    for kind, way in kinds:
        if "river" in kind:
            yield Key("line", "border_river", "River border")
        elif way == "across":
            yield Key("line", "border_road", f"Border with {_caption(kind).lower()}")
        else:
            yield Key("line", kind, f"{_caption(kind)} border")


def _caption(kind: str) -> str:
    return kind.partition(":")[0].replace("_", " ").replace("-", " ").capitalize()


def sample_width(entry: Key) -> float:
    """How wide a sample is, on a sheet of the usual size."""
    return 26.0 if entry.shows in ("mark", "dot") else 48.0


def sample_layers(entry: Key, x: float, y: float, size: float, style: MapStyle) -> Iterator[Layer]:
    """A sample, with its left end, its middle height and how much larger than usual it is."""
    wide = sample_width(entry) * size
    middle = np.array([(x, y), (x + wide / 2, y), (x + wide, y)])
    if entry.shows == "ground":
        yield from _ground_sample(entry.kind, _swatch(x, y, wide, 13 * size), style)
    elif entry.shows == "arrow":
        yield from arrow_layers([Arrow(middle, entry.kind, both=True)], style)
    elif entry.shows in ("mark", "dot"):
        yield Sign(entry, QPointF(x + wide / 2, y), size, style)
    else:
        yield from _line_sample(style.line(entry.kind), middle)


def _ground_sample(kind: str, ring: Strand, style: MapStyle) -> Iterator[Layer]:
    ground = style.ground(kind)
    yield Fill([ring], style.ground("clear") if ground.group == "built" else replace(ground, edge=""))
    if ground.group == "built":
        houses = quarter(LocId(kind), ring, 9.0)
        yield Solid(houses, style.ground("block").colour)
        yield Stroke(closed(houses), style.ground("block").edge, 0.9)
    yield Stroke(closed([ring]), style.quiet, 0.9)


def _line_sample(line: Line, strand: Strand) -> Iterator[Layer]:
    if line.form == "teeth":
        yield Stroke([strand], line.colour, line.width)
        yield Solid(teeth(strand, 9.0, 5.5), line.colour)
    elif line.form in ("bridge", "ford"):
        half = np.array([10.5, 0.0])
        yield from bridge_layers(line, [np.array([strand[1] - half, strand[1] + half])])
    elif line.form == "lens":
        yield from line_layers([strand * 0.6 + strand[1] * 0.4], line)
        yield from lens_layers([], [strand * 0.5 + strand[1] * 0.5], line)
    else:
        yield from line_layers([strand], line)


def _swatch(x: float, y: float, wide: float, half: float) -> Strand:
    corners = [(x, y - half), (x + wide, y - half), (x + wide, y + half), (x, y + half)]
    return np.array(corners, dtype=np.float64)


class Sign:
    """A sign or the dot of a town in the legend."""

    def __init__(self, entry: Key, at: QPointF, size: float, style: MapStyle) -> None:
        self._entry, self._at, self._size, self._style = entry, at, size, style

    def draw(self, view: View) -> None:
        """Draw it, if it is in the view."""
        if not view.room(20 * self._size).contains(self._at):
            return
        if self._entry.shows == "dot":
            draw_dot(view.painter, self._entry.kind, self._at, self._size, self._style)
        else:
            draw_mark(view.painter, self._style.mark(self._entry.kind), self._at, 10.5 * self._size, self._style)
