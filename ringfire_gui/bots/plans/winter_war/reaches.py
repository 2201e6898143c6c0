"""Where single units can go in their movement phase, found quickly; whether they may is for the rules to say."""

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.rules.winter_war.frames import Moving
from ringfire_gui.rules.winter_war.party import gather, why_held
from ringfire_gui.rules.winter_war.position import Position

Path = tuple[LocId, ...]


class Mover(Struct, frozen=True):
    """A unit that can move, and the shortest path to each hex where it could stop."""

    piece: PieceId
    start: LocId
    ways: dict[LocId, Path]


def movers(position: Position, frame: Moving) -> list[Mover]:
    """All units of the side that can still go somewhere."""
    found: list[Mover] = []
    for piece in position.units(frame.side):
        if piece.at is not None and why_held(position, frame, piece) is None:
            ways = ways_of(position, frame, piece.id)
            if ways:
                found.append(Mover(piece.id, piece.at, ways))
    return found


def ways_of(position: Position, frame: Moving, piece: PieceId) -> dict[LocId, Path]:
    """The hexes that a unit can reach and has room in, each with a path."""
    party = gather(position, frame, (piece,))
    costs, bits, most = position.season.costs[party.side], position.field.hexes.bits, float(party.allowance)
    spent: dict[LocId, float] = {party.start: 0.0}
    paths: dict[LocId, Path] = {party.start: ()}
    edge = [party.start]
    while edge:
        following: list[LocId] = []
        for at in edge:
            before = spent[at]
            for to, cost in costs[at].items():
                stops = bool(bits[to] & party.zone)
                if bits[to] & party.barred or (stops and party.shuns) or (before and before + cost > most):
                    continue
                now = most if stops or party.one_hex else min(most, before + cost)
                if now < spent.get(to, 99.0):
                    spent[to], paths[to] = now, (*paths[at], to)
                    if now < most:
                        following.append(to)
        edge = following
    stack = position.state.stacks
    return {
        to: path for to, path in paths.items() if path and (to not in stack or position.fit(to, {*stack[to], piece}))
    }
