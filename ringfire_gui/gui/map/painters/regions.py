"""The borders of an area map by kind, and the houses of its towns."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress

import shapely

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.painters.cells import lines_of, rings_of
from ringfire_gui.gui.map.painters.ink import Layer, Solid, Stroke, closed
from ringfire_gui.gui.map.painters.strands import Strand
from ringfire_gui.gui.map.painters.style import MapStyle
from ringfire_gui.gui.map.painters.towns import quarter
from ringfire_gui.gui.map.painters.ways import line_layers
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.theme.colours import mix
from ringfire_gui.model.areamap import AreaMap
from ringfire_gui.model.board import Border
from ringfire_gui.model.outlines import Line


def border_layers(board: AreaMap, projection: Projection, style: MapStyle) -> Iterator[Layer]:
    """The borders of areas by kind, and the edge of the map; not the kinds that the art has drawn."""
    drawn = {stroke.kind for stroke in projection.art.strokes}
    if "river" in drawn:
        drawn.add("border_river")
    by_kind: dict[str, list[Strand]] = defaultdict(list)
    for a, b, line in _common(board):
        scaled = shapely.transform(line, lambda points: points * projection.scale)
        by_kind[border_kind(board.border(a, b))] += lines_of(scaled)
    zones = [
        shapely.LinearRing(projection.corners(at)) for at, place in board.locations.items() if place.kind == "zone"
    ]
    # What two zones have in common is one line: dashes drawn twice would fill each other's gaps.
    yield from line_layers(lines_of(shapely.line_merge(shapely.union_all(zones))), style.line("border_zone"))
    areas = [board.polygons[at] for at, location in board.locations.items() if location.kind == "area"]
    land = shapely.transform(shapely.union_all(areas), lambda points: points * projection.scale)
    by_kind["border_edge"] = closed(rings_of(land))
    for kind in ("border_solid", "border_road", *sorted(set(by_kind) - set(_ON_TOP)), *_ON_TOP[2:]):
        if kind in by_kind and kind not in drawn:
            yield from line_layers(by_kind.pop(kind), style.line(kind))


def houses(projection: Projection, style: MapStyle) -> Iterator[Layer]:
    """Blocks of houses in the areas that are built up, where the art draws none."""
    if any(style.ground(shape.kind).group == "built" for shape in projection.art.shapes):
        return
    found: list[Strand] = []
    for at, location in projection.board.locations.items():
        if location.kind == "area" and style.ground(location.ground).group == "built":
            side = 58.0 if "factor" in location.ground else 36.0
            found += quarter(at, projection.corners(at), side)
    ground = style.ground("block")
    yield Solid(found, mix(ground.colour, style.ground("urban").colour, 0.62), 0.2)
    yield Stroke(closed(found), mix(ground.edge, style.ground("urban").colour, 0.62), 0.9, 0.4)


def _common(board: AreaMap) -> Iterator[tuple[LocId, LocId, Line]]:
    """Every common border of two areas, once."""
    order = {at: number for number, at in enumerate(board.locations)}
    for a in board.locations:
        for b in board.neighbours(a):
            if order[a] < order[b]:
                with suppress(KeyError):
                    yield a, b, board.common_border(a, b)


_ON_TOP = ("border_solid", "border_road", "border_edge", "border_river")


def border_kind(border: Border) -> str:
    """How the border between two areas is drawn: as a river, as a road that crosses it, or as what it is."""
    for kind in sorted(border.sides):
        return "border_river" if "river" in kind else kind
    return "border_road" if border.paths else "border_solid"
