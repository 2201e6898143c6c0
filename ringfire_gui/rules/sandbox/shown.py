"""What the free table shows: counters in the order in which they lie, whose turn it is."""

from collections.abc import Mapping
from typing import Any

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.showing import Badge, FigurePanel, Look, Panel, Showing, Sum
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.sandbox.state import FACE_DOWN, TableState


class TableShowing(Showing[TableState]):
    """The looks of the free table."""

    def order(self, seen: TableState, at: LocId) -> tuple[PieceId, ...]:
        """Topmost first, as they lie."""
        return tuple(reversed(seen.order.get(at, ())))

    def look(self, seen: TableState, piece: Piece, values: Mapping[str, Any]) -> Look:
        """The printed values; a sign for what lies face down for the others, and for a note."""
        del seen
        badges = [Badge("ring", "quiet", why=Reason("sandbox.lies_face_down"))] if FACE_DOWN in piece.flags else []
        if piece.note:
            badges.append(Badge("flag", "plain", piece.note, Reason("sandbox.note_on", facts={"text": piece.note})))
        return Look(tuple(str(value) for value in values.values()), tuple(badges))

    def panels(self, seen: TableState, side: SideId) -> tuple[Panel, ...]:
        """Who holds the turn marker."""
        del side
        return (FigurePanel("turn", (Sum(Reason("sandbox.active", facts={"side": seen.active}), str(seen.turn)),)),)
