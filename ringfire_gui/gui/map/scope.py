"""Where on a map a game takes place."""

from collections.abc import Collection

from PySide6.QtCore import QRectF

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.projection import Projection

SMALL = 0.25
"""A game whose counters lie on less than this part of the map is shown closer."""
AROUND = 1.5
"""Locations to be seen around the outermost counters."""


def scope(projection: Projection, places: Collection[LocId]) -> QRectF | None:
    """The part of the scene around the counters of a game; nothing if they lie all over the map."""
    part = QRectF()
    for at in places:
        part |= projection.rect(at)
    hexes = max((projection.rect(at).width() for at in places), default=0.0) * AROUND
    part.adjust(-hexes, -hexes, hexes, hexes)
    sheet = projection.sheet
    small = part.width() * part.height() < SMALL * sheet.width() * sheet.height()
    return part & sheet if places and small else None
