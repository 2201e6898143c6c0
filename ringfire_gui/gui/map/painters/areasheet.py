"""The layers of an area map, from the ground to the names."""

from ringfire_gui.gui.map.painters.arrows import arrow_layers, arrows
from ringfire_gui.gui.map.painters.artlines import art_lines
from ringfire_gui.gui.map.painters.ground import all_water, ground_layers
from ringfire_gui.gui.map.painters.headers import Headers
from ringfire_gui.gui.map.painters.ink import Layer
from ringfire_gui.gui.map.painters.names import Letterings
from ringfire_gui.gui.map.painters.panels import Panels
from ringfire_gui.gui.map.painters.regions import border_layers, houses
from ringfire_gui.gui.map.painters.style import MapStyle
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.areamap import AreaMap


def area_layers(board: AreaMap, projection: Projection, style: MapStyle) -> list[Layer]:
    """All layers of an area map but those of its margins."""
    water = all_water(projection, style, None)
    return [
        *ground_layers(projection, style, None, water, []),
        *houses(projection, style),
        *border_layers(board, projection, style),
        *art_lines(projection, style, "water"),
        *art_lines(projection, style, "border", "work", "way"),
        *arrow_layers(arrows(board, projection), style),
        Headers(projection, style),
        Panels(projection, style),
        Letterings(projection.art.letterings, projection, style, haloed=True),
    ]
