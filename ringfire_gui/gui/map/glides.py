"""Counters on their way: when one comes to lie elsewhere, it is seen to go there."""

from collections.abc import Mapping

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.gui.faces.store import Faces
from ringfire_gui.gui.map.counters import CounterLayer
from ringfire_gui.gui.map.pieces import COUNTER

DURATION = 240
"""Milliseconds of a way, at the usual speed."""
MOST = 12
"""If more counters than this move at once, the whole position has changed, and nothing is seen to go."""

Places = Mapping[PieceId, tuple[LocId, QPointF]]
"""Where counters lie: location and middle."""


class Glides(QObject):
    """Shows counters on their way; in the layer of counters they are missing meanwhile.

    Attributes:
        duration: Milliseconds of a way.
    """

    def __init__(self, scene: QGraphicsScene, counters: CounterLayer, height: float) -> None:
        super().__init__(scene)
        self.duration = DURATION
        self._scene = scene
        self._counters = counters
        self._height = height
        self._under_way: dict[PieceId, tuple[QVariantAnimation, QGraphicsPixmapItem]] = {}

    @property
    def under_way(self) -> frozenset[PieceId]:
        """The counters that are on their way."""
        return frozenset(self._under_way)

    def places(self) -> Places:
        """Where all counters lie now."""
        heaps = self._counters.heaps
        half = QPointF(COUNTER / 2, COUNTER / 2)
        return {
            piece.id: (at, QPointF(x, y) + half)
            for at, heap in heaps.by_place.items()
            for piece, (x, y) in zip(heap.pieces, heap.corners, strict=True)
        }

    def follow(self, before: Places, faces: Faces, zoom: float, ratio: float) -> None:
        """Let the counters that lay elsewhere before be seen to go to where they lie now."""
        heaps = self._counters.heaps
        moved = [piece for piece, (at, _) in before.items() if piece in heaps.pieces and heaps.pieces[piece].at != at]
        for piece in (*moved, *(piece for piece in self._under_way if piece not in heaps.pieces)):
            self.stop(piece)
        if self._counters.side_at(zoom) != COUNTER or len(moved) > MOST:
            return
        for piece in moved:
            rect = heaps.rect(piece)
            if rect is not None:
                picture = faces.pixmap(heaps.pieces[piece].face, round(COUNTER * zoom), ratio)
                self._start(piece, QGraphicsPixmapItem(picture), before[piece][1], rect.center(), zoom)

    def _start(self, piece: PieceId, item: QGraphicsPixmapItem, start: QPointF, end: QPointF, zoom: float) -> None:
        item.setOffset(-COUNTER * zoom / 2, -COUNTER * zoom / 2)
        item.setScale(1 / zoom)
        item.setPos(start)
        item.setZValue(self._height)
        self._scene.addItem(item)
        glide = QVariantAnimation(self)
        glide.setDuration(self.duration)
        glide.setEasingCurve(QEasingCurve.Type.InOutCubic)
        glide.setStartValue(start)
        glide.setEndValue(end)
        glide.valueChanged.connect(item.setPos)
        glide.finished.connect(lambda: self.stop(piece))
        self._under_way[piece] = (glide, item)
        self._counters.send(self.under_way)
        glide.start()

    def stop(self, piece: PieceId) -> None:
        """Let a counter be where it goes."""
        if piece in self._under_way:
            glide, item = self._under_way.pop(piece)
            glide.stop()
            glide.deleteLater()
            self._scene.removeItem(item)
            self._counters.send(self.under_way)

    def stop_all(self) -> None:
        """Let all counters be where they go."""
        for piece in tuple(self._under_way):
            self.stop(piece)
