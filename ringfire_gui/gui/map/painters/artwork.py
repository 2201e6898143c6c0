"""A plain sheet of paper for a map without art of its own, and the usual scale of a board."""

from ringfire_gui.model.areamap import AreaMap
from ringfire_gui.model.art import MapArt, Sheet
from ringfire_gui.model.board import Board

HEX_PIXELS = 64.0
"""Pixels of a hex radius at zoom 1."""
LONG_SIDE = 2400.0
"""Pixels of the longer side of an area map at zoom 1."""
_MARGIN = (56.0, 112.0, 56.0, 150.0)
"""Left, top, right and bottom of a plain sheet, in pixels: room for a title above and a legend below."""


def plain_art(board: Board) -> MapArt:
    """A sheet with nothing on it but the name of the map."""
    left, top, right, bottom = (pixels / usual_scale(board) for pixels in _MARGIN)
    title = board.id.replace("_", " ").replace("-", " ").capitalize()
    return MapArt(board.id, sheet=Sheet(margin=(left, top, right, bottom), title=title))


def usual_scale(board: Board) -> float:
    """Pixels of a map unit at zoom 1, where the art does not say."""
    if not isinstance(board, AreaMap):
        return HEX_PIXELS
    left, top, right, bottom = board.bounds
    return LONG_SIDE / max(right - left, bottom - top)
