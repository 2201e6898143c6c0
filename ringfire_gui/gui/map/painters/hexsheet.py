"""The layers of a hex map, from the ground to the names."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from ringfire_gui.gui.map.painters.artlines import art_lines
from ringfire_gui.gui.map.painters.furniture import frame_layers
from ringfire_gui.gui.map.painters.grid import Grid, Numbers
from ringfire_gui.gui.map.painters.ground import all_water, ground_layers
from ringfire_gui.gui.map.painters.hexnet import HexNet
from ringfire_gui.gui.map.painters.ink import Layer
from ringfire_gui.gui.map.painters.names import Letterings, Names, crossed_points, place_names, river_names
from ringfire_gui.gui.map.painters.panels import Panels
from ringfire_gui.gui.map.painters.placement import Box
from ringfire_gui.gui.map.painters.style import MapStyle
from ringfire_gui.gui.map.painters.towns import Town, sign_spots, town_layers, towns
from ringfire_gui.gui.map.painters.ways import WaterSides, crossings, other_sides, path_layers, path_lines
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.hexmap import HexMap

_BROAD = frozenset({"land", "water"})
"""Letterings that lie under roads and symbols."""


def hex_layers(board: HexMap, projection: Projection, style: MapStyle) -> list[Layer]:
    """All layers of a hex map but those of its margins."""
    net = HexNet(board, projection.scale)
    water = all_water(projection, style, net)
    sides = WaterSides(net, style, list(water.values()))
    places = towns(net, style)
    paths = path_lines(net, style, frozenset(town.at for town in places if town.kind))
    letterings = projection.art.letterings
    broad = Letterings([each for each in letterings if each.kind in _BROAD], projection, style, haloed=False)
    rivers = [*river_names(sides.courses, projection, style)]
    fine = Letterings(
        [*(each for each in letterings if each.kind not in _BROAD), *rivers], projection, style, haloed=True
    )
    drawn = [projection.array(stroke.points) for stroke in projection.art.strokes]
    crossed = [*drawn, *sides.lines, *(line for _, lines in paths for line in lines)]
    return [
        *ground_layers(projection, style, net, water, sides.under),
        *art_lines(projection, style, "water"),
        *sides.over,
        broad,
        Grid(net, style),
        *art_lines(projection, style, "border", "work"),
        *other_sides(net, style),
        *art_lines(projection, style, "way"),
        *path_layers(paths),
        *crossings(net, style),
        Numbers(projection, net, style, crossed),
        *town_layers(places, net, style),
        fine,
        _names(projection, net, style, places, [*broad.taken(), *fine.taken()]),
        Panels(projection, style),
        *frame_layers(projection, style),
    ]


def _names(projection: Projection, net: HexNet, style: MapStyle, places: Sequence[Town], taken: list[Box]) -> Names:
    """The names of places, which keep clear of all other words."""
    names = place_names(net, style, places)
    spots = [spot for place in places for spot in sign_spots(place, net.radius)]
    taken += [Box(x - 11, y - 11, x + 11, y + 11) for x, y in spots]
    return Names(names, taken, crossed_points(net), _box(projection.field), style)


def _box(rect: QRectF) -> Box:
    return Box(rect.left(), rect.top(), rect.right(), rect.bottom())
