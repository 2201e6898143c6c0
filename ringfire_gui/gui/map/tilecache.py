"""Painted pieces of the map, kept for as long as there is room for them."""

import math
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPixmap

TILE = 256
"""Pixels along the side of a tile."""
LIMIT = 40 * 2**20
"""Bytes of tiles that are kept."""


class Tile(NamedTuple):
    """A square piece of the map at one scale: pixels to a unit of the scene, column and row."""

    scale: float
    column: int
    row: int

    @property
    def pixels(self) -> QRect:
        """Where it lies in the picture of the whole map at its scale."""
        return QRect(self.column * TILE, self.row * TILE, TILE, TILE)

    @property
    def area(self) -> QRectF:
        """The part of the scene that it shows."""
        side = TILE / self.scale
        return QRectF(self.column * side, self.row * side, side, side)


def tiles_over(area: QRectF, scale: float) -> Iterator[Tile]:
    """The tiles of a scale that show any part of an area, row by row."""
    if area.isEmpty():
        return
    side = TILE / scale
    columns = range(math.floor(area.left() / side), math.ceil(area.right() / side))
    for row in range(math.floor(area.top() / side), math.ceil(area.bottom() / side)):
        for column in columns:
            yield Tile(scale, column, row)


class TileCache:
    """Tiles by the order of their last use; the longest unused go first when there are too many.

    A tile that has become wrong is still good enough to be shown until there is a new one.
    """

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._tiles: OrderedDict[Tile, QPixmap] = OrderedDict()
        self._stale: set[Tile] = set()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._tiles)

    @property
    def used(self) -> int:
        """Bytes of all tiles."""
        return self._bytes

    def get(self, tile: Tile) -> QPixmap | None:
        """The picture of a tile, be it right or stale."""
        found = self._tiles.get(tile)
        if found is not None:
            self._tiles.move_to_end(tile)
        return found

    def lacks(self, tile: Tile) -> bool:
        """Whether a tile has to be painted: it is not there, or no longer right."""
        return tile not in self._tiles or tile in self._stale

    def put(self, tile: Tile, picture: QPixmap) -> None:
        """Keep the picture of a tile."""
        self._drop(tile)
        self._tiles[tile] = picture
        self._bytes += _size(picture)
        while self._bytes > self._limit and len(self._tiles) > 1:
            self._drop(next(iter(self._tiles)))

    def invalidate(self, area: QRectF | None = None) -> None:
        """Something has changed in an area, or everywhere."""
        self._stale.update(tile for tile in self._tiles if area is None or tile.area.intersects(area))

    def clear(self) -> None:
        """Forget everything."""
        self._tiles.clear()
        self._stale.clear()
        self._bytes = 0

    def _drop(self, tile: Tile) -> None:
        old = self._tiles.pop(tile, None)
        self._stale.discard(tile)
        if old is not None:
            self._bytes -= _size(old)


def _size(picture: QPixmap) -> int:
    return picture.width() * picture.height() * max(1, picture.depth() // 8)
