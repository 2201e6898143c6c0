"""The lines that the art of a map draws: coasts, rivers, streets, borders."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ringfire_gui.gui.map.painters.ground import Field
from ringfire_gui.gui.map.painters.ink import Layer
from ringfire_gui.gui.map.painters.strands import Strand
from ringfire_gui.gui.map.painters.style import Line, MapStyle
from ringfire_gui.gui.map.painters.ways import line_layers
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.art import Stroke

_BROAD = 13.0
"""Rivers that are wider than this have the colour of lakes."""


def art_lines(projection: Projection, style: MapStyle, *groups: str) -> list[Layer]:
    """All strokes of the art of some groups but arrows; casings first in each group."""
    layers: list[Layer] = []
    for group in groups:
        under: list[Layer] = []
        over: list[Layer] = []
        for line, strands in _by_line(projection.art.strokes, projection, style, group):
            inked = line_layers(strands, line)
            under += inked[:-1]
            over += inked[-1:]
        layers += [*under, *over]
    return [Field(projection, layers)] if layers else []


def _by_line(
    strokes: Sequence[Stroke], projection: Projection, style: MapStyle, group: str
) -> Iterator[tuple[Line, list[Strand]]]:
    """The strokes of a group that are drawn alike."""
    found: dict[tuple[str, float], list[Strand]] = defaultdict(list)
    for stroke in strokes:
        if style.line(stroke.kind).group == group and stroke.kind != "arrow":
            found[stroke.kind, stroke.width].append(projection.array(stroke.points))
    for (kind, width), strands in found.items():
        line = style.line(kind)
        if width:
            wide = width * projection.scale
            line = replace(line, width=wide, casing_width=wide + line.casing_width - line.width)
            if line.group == "water" and wide > _BROAD:
                line = replace(line, colour=style.ground("lake").colour)
        yield line, strands
