"""A stack fanned out: every counter of a location side by side, large enough to be read at any zoom."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.gui.faces.store import Faces
from ringfire_gui.gui.map.marks import Kind, MarksItem, mark_pens
from ringfire_gui.gui.map.pieces import COUNTER, PieceView
from ringfire_gui.gui.map.tones import Tones
from ringfire_gui.gui.theme.colours import mix

LEAST, MOST = 56, 96
"""Pixels along the side of a counter, far out and close in."""
GAP = 8


class FanItem(QGraphicsItem):
    """The counters of one location laid out on a sheet of paper above the map.

    Attributes:
        at: The location that is fanned out; None if none is.
        focus: The counter that the keyboard points at.
    """

    def __init__(self, faces: Faces, marks: MarksItem, tones: Tones) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.at: LocId | None = None
        self.focus: PieceId | None = None
        self._faces = faces
        self._marks = marks
        self._tones = tones
        self._places: list[tuple[PieceView, QRectF]] = []
        self._sheet = QRectF()
        self._side = LEAST
        self._zoom = 1.0
        self.hide()

    @property
    def pieces(self) -> tuple[PieceView, ...]:
        """The counters that are laid out, topmost first."""
        return tuple(piece for piece, _ in self._places)

    def open(self, at: LocId, pieces: Sequence[PieceView], anchor: QPointF, seen: QRectF, zoom: float) -> None:
        """Lay out the counters of a location.

        Args:
            at: The location.
            pieces: Its counters, topmost first.
            anchor: The middle of its topmost counter, in the scene: there it lies in the fan, too.
            seen: The part of the scene that is seen; the fan stays within it.
            zoom: The zoom of the view.
        """
        self.prepareGeometryChange()
        self.at, self._zoom = at, zoom
        self._side = round(min(max(COUNTER * zoom, LEAST), MOST))
        if self.focus not in {piece.id for piece in pieces}:
            self.focus = None
        pitch = self._side + GAP
        room = max(1, int((seen.width() * zoom - 3 * GAP) // pitch))
        columns = min(room, max(math.ceil(math.sqrt(len(pieces) * 2)), min(len(pieces), 4)))
        rows = math.ceil(len(pieces) / columns)
        columns = min(columns, len(pieces))
        self._sheet = QRectF(0, 0, columns * pitch + GAP, rows * pitch + GAP)
        self._sheet.moveTopLeft(QPointF(-1, -1) * (GAP + self._side / 2))
        self._keep_within(anchor, seen, zoom)
        corner = self._sheet.topLeft() + QPointF(GAP, GAP)
        self._places = [
            (
                piece,
                QRectF(
                    corner.x() + number % columns * pitch,
                    corner.y() + number // columns * pitch,
                    self._side,
                    self._side,
                ),
            )
            for number, piece in enumerate(pieces)
        ]
        self.setPos(anchor)
        self.show()
        self.update()

    def _keep_within(self, anchor: QPointF, seen: QRectF, zoom: float) -> None:
        """Move the sheet so that none of it lies outside of what is seen, if it can be."""
        view = QRectF((seen.topLeft() - anchor) * zoom, seen.size() * zoom)
        self._sheet.translate(
            min(0.0, view.right() - self._sheet.right()), min(0.0, view.bottom() - self._sheet.bottom())
        )
        self._sheet.translate(max(0.0, view.left() - self._sheet.left()), max(0.0, view.top() - self._sheet.top()))

    def close(self) -> None:
        """Put the stack together again."""
        self.at = self.focus = None
        self._places = []
        self.hide()

    def focus_next(self) -> None:
        """Point at the next counter, the first one after the last."""
        names = [piece.id for piece in self.pieces]
        if names:
            after = names.index(self.focus) + 1 if self.focus in names else 0
            self.focus = names[after % len(names)]
            self.update()

    def covers(self, point: QPointF, margin: float = 0.0) -> bool:
        """Whether a point of the scene lies on the sheet, or so many pixels beside it."""
        return self.at is not None and self._sheet.adjusted(-margin, -margin, margin, margin).contains(
            self._local(point)
        )

    def piece_at(self, point: QPointF) -> PieceView | None:
        """The counter under a point of the scene."""
        local = self._local(point)
        near = GAP / 2
        return next(
            (piece for piece, rect in self._places if rect.adjusted(-near, -near, near, near).contains(local)), None
        )

    def dress(self, faces: Faces, tones: Tones) -> None:
        """Draw in other colours from now on."""
        self._faces, self._tones = faces, tones
        self.update()

    def _local(self, point: QPointF) -> QPointF:
        return (point - self.pos()) * self._zoom

    # Qt calls these.

    def boundingRect(self) -> QRectF:
        """The sheet with its shadow."""
        return self._sheet.adjusted(-4, -4, 6, 6)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The sheet, then its counters with their marks."""
        del option, widget
        ratio = painter.device().devicePixelRatio()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawRoundedRect(self._sheet.translated(3, 3), 6, 6)
        painter.setPen(QPen(QColor(mix(self._tones.paper, self._tones.ink, 0.55)), 1))
        painter.setBrush(QColor(self._tones.paper))
        painter.drawRoundedRect(self._sheet, 6, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for piece, rect in self._places:
            painter.drawPixmap(rect.topLeft(), self._faces.pixmap(piece.face, self._side, ratio))
            kinds: list[Kind] = list(self._marks.kinds(piece.id))
            if piece.id == self.focus:
                kinds.append("cursor")
            for pen in (pen for kind in kinds for pen in mark_pens(kind, self._tones)):
                painter.setPen(pen)
                painter.drawRoundedRect(rect, 3, 3)
