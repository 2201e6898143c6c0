"""All counters on the map in one item: their pictures are laid down pixel for pixel, each made for the zoom.

One item for all of them paints about as fast as an item for each, and follows a change of zoom several times faster,
because nothing has to be done for counters that are not seen.
"""

import time
from collections.abc import Collection, Iterable, Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ringfire_gui.core.ids import PieceId
from ringfire_gui.gui.faces.store import Faces
from ringfire_gui.gui.map.exposure import Exposure
from ringfire_gui.gui.map.heaps import Heap, Heaps, Look
from ringfire_gui.gui.map.idle import Idle
from ringfire_gui.gui.map.pieces import BLOCK, COUNTER, PieceView
from ringfire_gui.gui.map.pixels import Pixels, pixel_by_pixel
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.map.stacks import Arranger
from ringfire_gui.gui.map.zoom import stepped
from ringfire_gui.gui.theme.sides import CounterColours

SMALLEST = 20
"""Counters with fewer pixels to a side are shown as blocks."""
FACES_AT_ONCE = 0.003
"""Seconds for which faces may be made while the map is painted; the others are made when there is time."""
MOST_HELD = 20 * 2**20
"""Bytes of faces that are kept at hand, besides those that are seen."""
ROOM = COUNTER / 2
"""Around a counter, for blocks, which are larger than counters, and for marks around both."""
FAINT = 0.4
"""Opacity of what is only thought to be there, or is in the player's hand."""


class CounterLayer(QGraphicsItem):
    """Shows all counters.

    Attributes:
        heaps: What lies where.
    """

    def __init__(self, projection: Projection, faces: Faces, idle: Idle, exposure: Exposure) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.heaps = Heaps(Arranger(projection.board, projection.scale, COUNTER))
        self._bounds = projection.sheet.adjusted(-COUNTER, -COUNTER, COUNTER, COUNTER)
        self._faces = faces
        self._idle = idle
        self._exposure = exposure
        self._held = 0
        self._zoom = 1.0
        self._ratio = 1.0
        self._lacking: list[tuple[Heap, Look]] = []
        self._ahead: Iterator[bool] = iter(())
        self._near = QRectF()
        self._lifted: frozenset[PieceId] = frozenset()
        self._away: frozenset[PieceId] = frozenset()
        self._blocks: dict[tuple[tuple[CounterColours, ...], int, int], QPixmap] = {}

    def set_pieces(self, pieces: Iterable[PieceView]) -> None:
        """Show these counters and no others."""
        self._changed(self.heaps.set_pieces(pieces))

    def place(self, piece: PieceView) -> None:
        """Put down a counter, or move or change one that is there."""
        self._changed(self.heaps.place(piece))

    def remove(self, piece: PieceId) -> None:
        """Take a counter away; nothing happens if it is not there."""
        self._changed(self.heaps.remove(piece))

    def lift(self, pieces: Collection[PieceId]) -> None:
        """Show these counters as lifted, and no others: they are in the player's hand.

        Where nothing else lies they are shown faintly, so that one sees where they came from.
        """
        touched = self._lifted ^ frozenset(pieces)
        self._lifted = frozenset(pieces)
        self._changed([rect for piece in touched if (rect := self.heaps.rect(piece)) is not None])

    def send(self, pieces: Collection[PieceId]) -> None:
        """Do not show these counters, but all others: they are on their way and will arrive."""
        touched = self._away ^ frozenset(pieces)
        self._away = frozenset(pieces)
        self._changed([rect for piece in touched if (rect := self.heaps.rect(piece)) is not None])

    @staticmethod
    def side_at(zoom: float) -> float:
        """The side of what stands for counters at a zoom: that of a counter, or of a block far out."""
        return BLOCK if COUNTER * zoom < SMALLEST else COUNTER

    def refresh(self, faces: Faces) -> None:
        """Faces look different from now on."""
        self._faces = faces
        self._blocks.clear()
        self._held = self.heaps.forget_pictures(QRectF())
        self.update()

    def look(self, area: QRectF, zoom: float, ratio: float) -> None:
        """Say what is seen, at which zoom, and how many pixels of the screen make one of the window."""
        if (zoom, ratio) == (self._zoom, self._ratio) and self._near.contains(area):
            return
        self._zoom, self._ratio = zoom, ratio
        self._lacking.clear()
        across, down = area.width() / 4, area.height() / 4
        self._near = area.adjusted(-across, -down, across, down)
        if self._held > MOST_HELD:
            self._held = self.heaps.forget_pictures(self._near)
        self._ahead = self._ahead_of_need(area)

    def make_lacking(self) -> bool:
        """Make a face that is seen and not there; False if all are."""
        side = round(COUNTER * self._zoom * self._ratio)
        while self._lacking:
            heap, look = self._lacking.pop()
            if look.side != side:
                self._make(look, side, self._ratio)
                self.update(heap.rect)
                return True
            self.update(heap.rect)
        return False

    def make_ahead(self) -> bool:
        """Make a face that may be needed soon; False if all are there."""
        return next(self._ahead, False)

    def _ahead_of_need(self, area: QRectF) -> Iterator[bool]:
        """Faces around what is seen, then what is seen as it looks at the next zooms."""
        side = round(COUNTER * self._zoom * self._ratio)
        if self.side_at(self._zoom) == COUNTER:
            for heap in list(self.heaps.within(self._near).values()):
                for look in heap.looks:
                    if look.side != side:
                        self._make(look, side, self._ratio)
                        yield True
        for zoom in (stepped(self._zoom, 1), stepped(self._zoom, -1)):
            if self.side_at(zoom) == COUNTER:
                for heap in list(self.heaps.within(area).values()):
                    for look in heap.looks:
                        self._faces.pixmap(look.face, round(COUNTER * zoom), self._ratio)
                        yield True

    def _changed(self, rects: list[QRectF]) -> None:
        for rect in rects:
            self.update(rect.adjusted(-ROOM, -ROOM, ROOM, ROOM))

    # Qt calls these.

    def boundingRect(self) -> QRectF:
        """The whole map, and a little more for counters at its edge."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Lay down the counters that are seen."""
        del widget
        parts = self._exposure.within(option, self._bounds)
        heaps = self.heaps.within(*(part.adjusted(-ROOM, -ROOM, ROOM, ROOM) for part in parts)).values()
        painter.save()
        pixels = pixel_by_pixel(painter)
        if COUNTER * pixels.scale / pixels.ratio < SMALLEST:
            self._paint_blocks(painter, heaps, pixels)
        else:
            self._paint_faces(painter, heaps, pixels)
        painter.restore()

    def _paint_faces(self, painter: QPainter, heaps: Iterable[Heap], pixels: Pixels) -> None:
        """The counters themselves; those whose faces are still to be made as plain cards."""
        scale, dx, dy, ratio = pixels
        side = round(COUNTER * scale)
        draw = painter.drawPixmap
        until = time.perf_counter() + FACES_AT_ONCE
        missing = self._lifted | self._away
        for heap in heaps:
            for piece, (x, y), look in zip(heap.pieces, heap.corners, heap.looks, strict=True):
                left, top = round(x * scale + dx), round(y * scale + dy)
                if look.side != side:
                    if time.perf_counter() > until:
                        painter.fillRect(left, top, side - 1, side - 1, QColor(look.face.colours.ground))
                        self._lacking.append((heap, look))
                        continue
                    self._make(look, side, ratio)
                if missing and piece.id in missing and not self._leaves_nothing(heap):
                    continue
                if piece.ghost or piece.id in self._lifted:
                    painter.setOpacity(FAINT)
                    draw(left, top, look.pixmap)
                    painter.setOpacity(1.0)
                else:
                    draw(left, top, look.pixmap)
        if self._lacking:
            self._idle.wake()

    def _leaves_nothing(self, heap: Heap) -> bool:
        """Whether all counters of a heap are in the player's hand."""
        return all(piece.id in self._lifted for piece in heap.pieces)

    def _make(self, look: Look, side: int, ratio: float) -> None:
        """Make the picture of a face."""
        look.pixmap = _plain(self._faces.pixmap(look.face, round(side / ratio), ratio))
        look.side = side
        self._held += side * side * 4

    def _paint_blocks(self, painter: QPainter, heaps: Iterable[Heap], pixels: Pixels) -> None:
        """Stacks seen from afar: blocks in the colour of the side, with the number of counters."""
        scale, dx, dy, ratio = pixels
        side = round(BLOCK * scale)
        dx, dy = dx - side / 2, dy - side / 2
        draw = painter.drawPixmap
        known = self._blocks
        for heap in heaps:
            for x, y, colours, size, _ in heap.blocks:
                picture = known.get((colours, size, side))
                if picture is None:
                    made = self._faces.stack_block(colours, size, round(side / ratio), ratio)
                    picture = known[colours, size, side] = _plain(made)
                draw(round(x * scale + dx), round(y * scale + dy), picture)


def _plain(picture: QPixmap) -> QPixmap:
    """A picture that is as large as it has pixels, also on a fine screen."""
    if picture.devicePixelRatio() == 1.0:
        return picture
    plain = QPixmap(picture)
    plain.setDevicePixelRatio(1.0)
    return plain
