"""What a unit may enter at all, whatever takes it there: a move, a retreat, an advance [1.2 - 1.8]."""

from collections.abc import Iterable

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.rules.winter_war.field import SOVIET, enemy
from ringfire_gui.rules.winter_war.position import HIDDEN, Position


def barred_to(position: Position, side: SideId, pieces: Iterable[PieceId]) -> int:
    """The hexes that these units may not enter, as bits: enemies, and what is closed to their kind [1.7, 1.8]."""
    field, barred = position.field, position.held[enemy(side)]
    if side == SOVIET:
        barred |= field.entry_bits
    for piece in pieces:
        kind = position.kind(piece)
        if kind.south_only:
            barred |= field.north_bits
        if kind.is_nkvd:
            barred |= field.land_of["finland"]
    return barred


def why_closed(position: Position, a: LocId, b: LocId) -> Reason:
    """Why the map itself allows no step [1.2, 1.4]."""
    if b in position.season.near:
        return Reason("ww.closed_side", "1.4", {"from": a, "at": b})
    ice = position.state.turn >= position.field.limits["ice_from_turn"]
    if position.field.is_playable(b, ice):
        return Reason("ww.out_of_play", "1.2", {"at": b})
    if position.field.is_playable(b, ice=True):
        return Reason("ww.no_ice_yet", "5.7", {"at": b})
    return Reason("ww.forbidden_hex", "1.2", {"at": b})


def why_barred(position: Position, side: SideId, pieces: tuple[PieceId, ...], at: LocId) -> Reason:
    """Why these units may not enter a hex that others might."""
    if position.holds(enemy(side), at):
        hidden = any(HIDDEN in piece.flags for piece in position.stack(at))
        return (
            Reason("ww.face_down_there", "2.4a", {"at": at}) if hidden else Reason("ww.enemy_there", "5.1", {"at": at})
        )
    for piece in pieces:
        kind = position.kind(piece)
        if kind.south_only and position.field.is_north(at):
            return Reason("ww.too_heavy", "1.7", {"unit": piece, "at": at})
    if at in position.field.rail_entry:
        return Reason("ww.finns_only", "8.3", {"at": at})
    guard = next(piece for piece in pieces if position.kind(piece).is_nkvd)
    return Reason("ww.stays_home", "1.8", {"unit": guard, "at": at})


def why_no_room(position: Position, pieces: tuple[PieceId, ...], at: LocId) -> Reason | None:
    """Why units may not end together in a hex, if they may not [1.6]."""
    there = position.state.stacks.get(at, ())
    if not there and len(pieces) == 1:
        return None
    if position.fit(at, {*there, *pieces}):
        return None
    return Reason("ww.overstacked", "1.6", {"at": at})
