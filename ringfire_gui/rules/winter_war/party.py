"""Units that move together: who may move at all, and what a single step is to them [5]."""

from collections.abc import Hashable

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.pathfind import Step
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.winter_war.entry import barred_to, why_barred, why_closed
from ringfire_gui.rules.winter_war.field import SOVIET, enemy
from ringfire_gui.rules.winter_war.frames import Moving
from ringfire_gui.rules.winter_war.position import Position


class Party(Struct, frozen=True):
    """One unit, or several that move together, and what binds them as long as they do."""

    pieces: tuple[PieceId, ...]
    side: SideId
    start: LocId
    allowance: int
    """Movement points of the slowest [5.1]."""
    barred: int
    """Hexes that they may not enter, as bits: enemies, and what is closed to their kind [1.7, 1.8]."""
    zone: int
    """Hexes in enemy zones of control, as far as they take notice of them [1.9, 5.3]."""
    shuns: str = ""
    """The case that closes enemy zones to them altogether: they are isolated, or came by rail [5.5, 5.6b]."""
    one_hex: bool = False
    """Isolated: a single hex and no more [5.5]."""


def gather(position: Position, frame: Moving, pieces: tuple[PieceId, ...]) -> Party:
    """Units of one hex as a party. Whether they may move is not asked here."""
    state, side = position.state, frame.side
    other = enemy(side)
    kinds = [position.kind(piece) for piece in pieces]
    heeding = [piece for piece, kind in zip(pieces, kinds, strict=True) if not kind.is_ski]
    isolated = any(piece in state.isolated for piece in pieces)
    railed = any(piece in frame.railed for piece in heeding)
    return Party(
        pieces,
        side,
        position.at(pieces[0]),
        min([kind.move for kind in kinds]),
        barred_to(position, side, pieces),
        position.shown_zones[other] if heeding else 0,
        "5.5" if isolated else "5.6b" if railed else "",
        isolated,
    )


# who may move


def why_held(position: Position, frame: Moving, piece: Piece) -> Reason | None:
    """Why a unit on the map may not begin a move now, if it may not."""
    if piece.side != frame.side:
        return Reason("ww.not_yours", "5.1", {"unit": piece.id})
    if piece.at is None:
        return Reason("ww.not_on_map", "5.1", {"unit": piece.id})
    if piece.id in frame.moved:
        return Reason("ww.moved_already", "5.1", {"unit": piece.id})
    if piece.id in position.state.landed:
        return Reason("ww.just_landed", "8.1", {"unit": piece.id})
    if is_locked(position, piece):
        return Reason("ww.locked", "5.4", {"unit": piece.id, "at": piece.at})
    return None


def is_locked(position: Position, piece: Piece) -> bool:
    """Whether an enemy zone of control holds a unit where it stands [5.4, 2.6]."""
    if piece.at is None or not position.in_zone(piece.at, enemy(piece.side)):
        return False
    kind = position.field.kind_of[piece.unit]
    if kind.is_ski or kind.is_hq or piece.id in position.state.isolated:
        return False
    return piece.side != SOVIET or position.state.turn != position.field.limits["surprise_turn"]


# a step


def step(position: Position, party: Party, a: LocId, b: LocId) -> Step | Reason:
    """A step from hex to hex: what it costs and whether it ends the move, or why it cannot be made."""
    cost = position.season.costs[party.side][a].get(b)
    if cost is None:
        return why_closed(position, a, b)
    bit = position.field.hexes.bits[b]
    if bit & party.barred:
        return why_barred(position, party.side, party.pieces, b)
    if bit & party.zone:
        if party.shuns:
            code = "ww.isolated_shuns_zone" if party.one_hex else "ww.railed_shuns_zone"
            return Reason(code, party.shuns, {"at": b})
        return Step(cost, stop=Reason("ww.enters_zone", "5.4", {"at": b}), pay="minimum")
    if party.one_hex:
        return Step(cost, stop=Reason("ww.one_hex", "5.5", {"at": b}), pay="minimum")
    return Step(cost, pay="minimum")


class Stepping:
    """The step of a party as the search for paths asks for it."""

    def __init__(self, position: Position, party: Party) -> None:
        self._position = position
        self._party = party

    def __call__(self, a: LocId, b: LocId, spent: float, mode: Hashable) -> Step | Reason:
        """A step, whatever was spent before."""
        del spent, mode
        return step(self._position, self._party, a, b)
