"""The ground of the map: one item that shows tiles painted at exactly the zoom of the view."""

from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ringfire_gui.gui.map.canvas import Canvas, Drawing, Pace
from ringfire_gui.gui.map.exposure import Exposure
from ringfire_gui.gui.map.idle import Idle
from ringfire_gui.gui.map.overview import Overview
from ringfire_gui.gui.map.pixels import pixel_by_pixel
from ringfire_gui.gui.map.tilecache import LIMIT, TILE, Tile, TileCache, tiles_over
from ringfire_gui.gui.map.zoom import stepped

GROUND = QColor("#8d8a80")
"""The table on which the map lies."""


class TerrainItem(QGraphicsItem):
    """Shows the map out of tiles. What is not painted yet is shown out of the overview meanwhile.

    Attributes:
        overview: The whole map in one picture.
        cache: The tiles.
    """

    def __init__(self, drawing: Drawing, bounds: QRectF, idle: Idle, exposure: Exposure, limit: int = LIMIT) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.overview = Overview(drawing, bounds, GROUND)
        self.cache = TileCache(limit)
        self._drawing = drawing
        self._bounds = bounds
        self._idle = idle
        self._exposure = exposure
        self._area = QRectF()
        self._zoom = 1.0
        self._ratio = 1.0
        self._visible: list[Tile] = []
        self._lacking: list[Tile] = []
        self._ahead: Iterator[Tile] = iter(())
        self._begun: tuple[Tile, Canvas] | None = None
        self._paces: dict[float, Pace] = {}
        self._opened = False

    @property
    def complete(self) -> bool:
        """Whether all that is seen is painted."""
        return not self._lacking

    def look(self, area: QRectF, zoom: float, ratio: float) -> None:
        """Say what is seen, at which zoom, and how many pixels of the screen make one of the window."""
        if ratio != self._ratio:
            self.cache.clear()
        moved = list(tiles_over(area & self._bounds, zoom * ratio))
        self._area, self._zoom, self._ratio = area, zoom, ratio
        if moved != self._visible or not self._idle.busy:
            self._plan(moved)

    def invalidate(self, area: QRectF | None = None, drawing: Drawing | None = None) -> None:
        """Paint an area anew, or everything; by another drawing from now on, if there is one."""
        self._drawing = drawing or self._drawing
        self.cache.invalidate(area)
        self.overview.repaint(self._drawing, GROUND)
        self._begun = None
        self._plan(self._visible)

    def _plan(self, visible: list[Tile]) -> None:
        self._visible = visible
        self._lacking = [tile for tile in reversed(visible) if self.cache.lacks(tile)]
        self._ahead = self._ahead_of_need()
        self._idle.wake()

    def _ahead_of_need(self) -> Iterator[Tile]:
        """Tiles that may be needed soon: around what is seen, then of the next zooms."""
        scale = self._zoom * self._ratio
        margin = TILE / scale
        yield from tiles_over(self._area.adjusted(-margin, -margin, margin, margin) & self._bounds, scale)
        nearer, farther = (stepped(self._zoom, step) for step in (1, -1))
        grown = (
            self._area.width() * (self._zoom / farther - 1) / 2,
            self._area.height() * (self._zoom / farther - 1) / 2,
        )
        wide = self._area.adjusted(-grown[0], -grown[1], grown[0], grown[1])
        yield from tiles_over(wide & self._bounds, farther * self._ratio)
        yield from tiles_over(self._area & self._bounds, nearer * self._ratio)

    def paint_visible(self) -> bool:
        """Paint a little of what is seen and not there; False if all is."""
        if not self._lacking:
            self._opened = self._opened or bool(self._visible)
            return False
        tile = self._lacking[-1]
        self._paint_some(tile)
        if self._begun is None:
            self._lacking.pop()
            self.update(tile.area)
        return True

    def paint_ahead(self) -> bool:
        """Paint a little of what may be needed soon; False if all is there."""
        if self._begun is None:
            tile = next((tile for tile in self._ahead if self.cache.lacks(tile)), None)
        else:
            tile = self._begun[0]
        if tile is not None:
            self._paint_some(tile)
        return tile is not None

    def _paint_some(self, tile: Tile) -> None:
        """Paint a part of a tile, or all of it."""
        overview = self.overview
        if overview.picture is not None and tile.scale == overview.zoom and self._ratio == 1.0:
            self.cache.put(tile, self._from_overview(tile))
            return
        begun = self._begun
        canvas = begun[1] if begun and begun[0] == tile else Canvas(tile.pixels, tile.scale, GROUND)
        if self._opened:
            self._paces.setdefault(tile.scale, Pace(TILE, TILE)).paint(canvas, self._drawing, tile.scale / self._ratio)
        else:
            # Nobody moves a map that is not there yet: whole tiles are soonest done.
            canvas.paint_rows(TILE, self._drawing, tile.scale / self._ratio)
        self._begun = None if canvas.done else (tile, canvas)
        if canvas.done:
            self.cache.put(tile, canvas.picture)

    def _from_overview(self, tile: Tile) -> QPixmap:
        """A tile cut out of the overview, which is painted at the same scale."""
        picture = QPixmap(TILE, TILE)
        picture.fill(GROUND)
        painter = QPainter(picture)
        painter.drawPixmap(-self.overview.part(tile.area).topLeft(), self.overview.picture or QPixmap())
        painter.end()
        return picture

    # Qt calls these.

    def boundingRect(self) -> QRectF:
        """The whole map."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Lay tile beside tile, pixel for pixel."""
        del widget
        painter.save()
        # Tiles along the edge reach beyond the map.
        painter.setClipRect(self._bounds, Qt.ClipOperation.IntersectClip)
        pixels = pixel_by_pixel(painter)
        parts = self._exposure.within(option, self._bounds)
        for tile in dict.fromkeys(tile for part in parts for tile in tiles_over(part, pixels.scale)):
            picture = self.cache.get(tile)
            left, top = round(tile.column * TILE + pixels.x), round(tile.row * TILE + pixels.y)
            if picture is not None:
                painter.drawPixmap(left, top, picture)
            else:
                self._draw_placeholder(painter, tile, QRectF(left, top, TILE, TILE))
        painter.restore()

    def _draw_placeholder(self, painter: QPainter, tile: Tile, where: QRectF) -> None:
        if self.overview.picture is None:
            painter.fillRect(where, GROUND)
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, True)
        painter.drawPixmap(where, self.overview.picture, self.overview.part(tile.area))
