"""What lies where: the counters of each location, their places, and how to find them by area."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from operator import attrgetter
from typing import NamedTuple
from weakref import WeakValueDictionary

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPixmap

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.gui.faces.key import FaceKey
from ringfire_gui.gui.map.pieces import BLOCK, COUNTER, PieceView
from ringfire_gui.gui.map.stacks import Arranger
from ringfire_gui.gui.theme.sides import CounterColours

CELL = 512.0
"""Side of the squares by which counters are found, in units of the scene."""


class Look:
    """A face with its picture at the size it was last seen in."""

    __slots__ = ("__weakref__", "face", "pixmap", "side")

    def __init__(self, face: FaceKey) -> None:
        self.face = face
        self.side = 0
        self.pixmap = QPixmap()


class Block(NamedTuple):
    """The counters of one group in a location as seen from afar, or of several groups that lie close together."""

    x: float
    y: float
    colours: tuple[CounterColours, ...]
    size: int
    top: PieceId
    """The topmost counter."""


class Heap:
    """The counters of a location, from the bottom to the top, each with its upper left corner and its look."""

    __slots__ = ("blocks", "corners", "looks", "pieces", "rect")

    def __init__(
        self,
        groups: Sequence[Sequence[PieceView]],
        corners: Mapping[PieceId, tuple[float, float]],
        looks: Mapping[PieceId, Look],
    ) -> None:
        self.pieces = [piece for group in groups for piece in group]
        self.corners = [corners[piece.id] for piece in self.pieces]
        self.looks = [looks[piece.id] for piece in self.pieces]
        xs, ys = zip(*self.corners, strict=True)
        self.rect = QRectF(min(xs), min(ys), max(xs) - min(xs) + COUNTER, max(ys) - min(ys) + COUNTER)
        self.blocks = _merged([_block(group, corners) for group in groups])

    def targets(self, side: float) -> Iterator[tuple[float, float, PieceId]]:
        """The middle of what can be pointed at, topmost first: counters, or blocks if they are what is shown."""
        if side != COUNTER:
            yield from ((block.x, block.y, block.top) for block in reversed(self.blocks))
            return
        for piece, (x, y) in zip(reversed(self.pieces), reversed(self.corners), strict=True):
            yield x + COUNTER / 2, y + COUNTER / 2, piece.id

    @property
    def covered(self) -> bool:
        """Whether any counter lies on another."""
        xs = sorted(self.corners)
        pairs = ((a, b) for number, a in enumerate(xs) for b in xs[number + 1 :])
        return any(abs(a[0] - b[0]) < COUNTER and abs(a[1] - b[1]) < COUNTER for a, b in pairs)


class Heaps:
    """All counters on the map. Whatever changes them says which parts of the scene look different now."""

    def __init__(self, arranger: Arranger) -> None:
        self.pieces: dict[PieceId, PieceView] = {}
        self.by_place: dict[LocId, Heap] = {}
        self._arranger = arranger
        self._at: dict[LocId, list[PieceId]] = {}
        self._cells: dict[tuple[int, int], dict[LocId, Heap]] = {}
        self._looks: WeakValueDictionary[FaceKey, Look] = WeakValueDictionary()

    def set_pieces(self, pieces: Iterable[PieceView]) -> list[QRectF]:
        """Have these counters and no others."""
        wanted = {piece.id: piece for piece in pieces}
        before = self.pieces
        gone = [piece for number, piece in before.items() if number not in wanted]
        changed = [piece for number, piece in wanted.items() if before.get(number) != piece]
        touched = {piece.at for piece in (*gone, *changed)}
        touched |= {before[piece.id].at for piece in changed if piece.id in before}
        self.pieces = wanted
        for at in touched:
            self._at[at] = []
        for piece in wanted.values():
            if piece.at in touched:
                self._at[piece.at].append(piece.id)
        return [rect for at in touched for rect in self._lay_out(at)]

    def place(self, piece: PieceView) -> list[QRectF]:
        """Put down a counter, or move or change one that is there."""
        changed = self.remove(piece.id)
        self.pieces[piece.id] = piece
        self._at.setdefault(piece.at, []).append(piece.id)
        return changed + self._lay_out(piece.at)

    def remove(self, piece: PieceId) -> list[QRectF]:
        """Take a counter away; nothing happens if it is not there."""
        old = self.pieces.pop(piece, None)
        if old is None:
            return []
        self._at[old.at].remove(piece)
        return self._lay_out(old.at)

    def forget_pictures(self, area: QRectF) -> int:
        """Drop the pictures of all faces that are not in an area; how many bytes those in it take."""
        kept = {id(look): look for heap in self.within(area).values() for look in heap.looks}
        for look in self._looks.values():
            if id(look) not in kept:
                look.side = 0
                look.pixmap = QPixmap()
        return sum(look.side**2 * 4 for look in kept.values())

    def within(self, *areas: QRectF) -> dict[LocId, Heap]:
        """The heaps that may be seen in any of some areas, from the top of the map to its bottom."""
        cells = {cell for area in areas if not area.isEmpty() for cell in _cells(area)}
        found: dict[LocId, Heap] = {}
        for row, column in sorted(cells):
            found.update(self._cells.get((row, column), {}))
        return found

    def stack(self, at: LocId) -> tuple[PieceView, ...]:
        """The counters of a location, topmost first."""
        heap = self.by_place.get(at)
        return tuple(reversed(heap.pieces)) if heap else ()

    def rect(self, piece: PieceId) -> QRectF | None:
        """Where a counter lies; None if it is not on the map."""
        known = self.pieces.get(piece)
        if known is None:
            return None
        heap = self.by_place[known.at]
        x, y = heap.corners[heap.pieces.index(known)]
        return QRectF(x, y, COUNTER, COUNTER)

    def piece_at(self, point: QPointF, at: LocId | None, side: float = COUNTER) -> PieceView | None:
        """The topmost counter under a point: of this location, or of another that reaches over its border.

        Args:
            point: The point.
            at: The location in which the point lies, if any.
            side: The side of a block, if stacks are shown as blocks.
        """
        around = QRectF(point.x() - side, point.y() - side, 2 * side, 2 * side)
        own = self.by_place.get(at) if at is not None else None
        others = [heap for place, heap in self.within(around).items() if place != at]
        for heap in (*([own] if own else []), *reversed(others)):
            for x, y, piece in heap.targets(side):
                if abs(point.x() - x) <= side / 2 and abs(point.y() - y) <= side / 2:
                    return self.pieces[piece]
        return None

    def _lay_out(self, at: LocId) -> list[QRectF]:
        changed: list[QRectF] = []
        old = self.by_place.pop(at, None)
        if old is not None:
            for cell in _cells(old.rect):
                self._cells[cell].pop(at, None)
            changed.append(old.rect)
        pieces = [self.pieces[piece] for piece in self._at[at]]
        if not pieces:
            del self._at[at]
            return changed
        heap = self._heap(at, pieces)
        self.by_place[at] = heap
        for cell in _cells(heap.rect):
            self._cells.setdefault(cell, {})[at] = heap
        return [*changed, heap.rect]

    def _heap(self, at: LocId, pieces: list[PieceView]) -> Heap:
        groups = _grouped(pieces)
        places = self._arranger.arrange(at, [[piece.id for piece in group] for group in groups])
        corners = {piece: (x - COUNTER / 2, y - COUNTER / 2) for piece, (x, y) in places.items()}
        looks = {piece.id: self._look(piece.face) for piece in pieces}
        return Heap(groups, corners, looks)

    def _look(self, face: FaceKey) -> Look:
        known = self._looks.get(face)
        if known is None:
            known = self._looks[face] = Look(face)
        return known


def _cells(area: QRectF) -> Iterator[tuple[int, int]]:
    """The squares that an area touches, each by row and column."""
    columns = range(math.floor(area.left() / CELL), math.floor(area.right() / CELL) + 1)
    for row in range(math.floor(area.top() / CELL), math.floor(area.bottom() / CELL) + 1):
        for column in columns:
            yield row, column


def _grouped(pieces: Iterable[PieceView]) -> list[list[PieceView]]:
    """Counters by their groups, each from the bottom to the top; those without a group lie in the first one."""
    ordered = sorted(pieces, key=attrgetter("order", "id"))
    names = sorted({piece.group for piece in ordered} - {""}) or [""]
    return [[piece for piece in ordered if (piece.group or names[0]) == name] for name in names]


def _block(group: Sequence[PieceView], corners: Mapping[PieceId, tuple[float, float]]) -> Block:
    """The block of a group: in the midst of its counters, in the colours of the topmost that belongs to somebody."""
    x = sum(corners[piece.id][0] for piece in group) / len(group) + COUNTER / 2
    y = sum(corners[piece.id][1] for piece in group) / len(group) + COUNTER / 2
    top = next((piece for piece in reversed(group) if piece.group), group[-1])
    return Block(x, y, (top.face.colours,), len(group), top.id)


def _merged(blocks: list[Block]) -> list[Block]:
    """The blocks, or one for all of them if they would hide each other."""
    near = 0.75 * BLOCK
    close = any(abs(a.x - b.x) < near and abs(a.y - b.y) < near for a, b in combinations(blocks, 2))
    if not close:
        return blocks
    x, y = (sum(middle) / len(blocks) for middle in zip(*((block.x, block.y) for block in blocks), strict=True))
    colours = tuple(colours for block in blocks for colours in block.colours)
    return [Block(x, y, colours, sum(block.size for block in blocks), blocks[-1].top)]
