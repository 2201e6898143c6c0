"""Why a unit is in supply or isolated, in reasons: its line with the running count, or what cuts it [7]."""

from collections.abc import Iterator

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.model.pieces import UNKNOWN, Piece
from ringfire_gui.rules.winter_war.field import FINNISH, enemy
from ringfire_gui.rules.winter_war.frames import Allocating
from ringfire_gui.rules.winter_war.position import HIDDEN, Position
from ringfire_gui.rules.winter_war.supply import capacities, survey
from ringfire_gui.rules.winter_war.tracing import Leg, Line, Tracer, bare_way, hidden_way, is_open


def why_supply(position: Position, unit: PieceId) -> tuple[Reason, ...]:
    """How a unit on the map stands, and why, as far as the position is seen."""
    piece = position.state.pieces[unit]
    kind = position.field.kind_of[piece.unit]
    about: dict[str, Fact] = {"unit": unit}
    if piece.unit == UNKNOWN or kind.is_dummy:
        return ()
    if kind.is_ski:
        return (Reason("ww.why_ski", "1.9", about),)
    how = position.state.isolated.get(unit)
    tracer, line = shown_line(position, unit)
    because = (*_judged_before(how, line), *_told(tracer, line))
    if how == "C":
        return (_unserved(position, unit, line, because), Reason("ww.isolation_means", "7.1"))
    if how == "L":
        return (Reason("ww.why_lineless", "7.6", about, because), Reason("ww.isolation_means", "7.1"))
    if line and line[0].length == 0 and not line[0].hq:
        return (Reason("ww.why_in_city", "7.10" if piece.side == FINNISH else "7.5", {**about, "at": line[0].path[0]}),)
    return (Reason("ww.why_supplied", "7.6", about, because),)


def shown_line(position: Position, unit: PieceId) -> tuple[Tracer, Line]:
    """The line to show for a unit. Where face-down counters hide what cuts or opens it, the stored state decides."""
    piece = position.state.pieces[unit]
    tracer = Tracer(position, piece.side)
    line = tracer.line(unit)
    if not any(p.unit == UNKNOWN for p in position.state.pieces.values()):
        return tracer, line
    lineless = position.state.isolated.get(unit) == "L"
    if is_open(line) == lineless:
        way = hidden_way(position, piece.side) if lineless else bare_way(position, piece.side)
        other = Tracer(position, piece.side, way)
        if is_open(other.line(unit)) != lineless:
            return other, other.line(unit)
    return tracer, line


def _judged_before(how: str | None, line: Line) -> Iterator[Reason]:
    """A state that is kept although a line is open or broken by now [7.8, 7.9]."""
    if how == "L" and is_open(line):
        yield Reason("ww.open_by_now", "7.8")
    elif how is None and not is_open(line):
        yield Reason("ww.broken_by_now", "7.8")


def _unserved(position: Position, unit: PieceId, line: Line, because: tuple[Reason, ...]) -> Reason:
    """Why a unit with a line gets nothing: its city is too small for all [7.7, 7.9]."""
    city = line[-1].path[-1] if line else None
    need = position.kind(unit).attack
    if city is None:
        return Reason("ww.why_unserved", "7.7", {"unit": unit, "need": need}, because)
    load, room = city_loads(position).get(city, (0, 0))
    facts: dict[str, Fact] = {"unit": unit, "need": need, "at": city, "load": load, "room": room or 0}
    kept = Reason("ww.unserved_until", "7.9")
    return Reason("ww.why_unserved_by", "7.7", facts, (*because, kept))


def city_loads(position: Position) -> dict[LocId, tuple[int, int | None]]:
    """What each working supply city gives now, and how much it can give; None without limit."""
    state = position.state
    rooms = capacities(position)
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Allocating):
        served = {**dict(frame.served), **survey(position).housed}
    else:
        over = {unit for unit, how in state.isolated.items() if how == "C"}
        served = {**state.served, **survey(position, over).housed}
    loads = dict.fromkeys(rooms, 0)
    for unit, city in served.items():
        if city in loads and unit in state.pieces:
            loads[city] += position.kind(unit).attack
    return {city: (loads[city], room) for city, room in rooms.items()}


# lines in words


def _told(tracer: Tracer, line: Line) -> Iterator[Reason]:
    if not line:
        yield Reason("ww.no_source", "7.10" if tracer.side == FINNISH else "7.3")
    yield from (leg_told(tracer, leg) for leg in line)


def leg_told(tracer: Tracer, leg: Leg) -> Reason:
    """A leg in words: where it runs, with the running count, and what cuts it first."""
    start, end = leg.path[0], leg.path[-1]
    if not leg.length and leg.hq is None:
        return Reason("ww.leg_in_city", "7.12b", {"at": end})
    facts: dict[str, Fact] = {"from": start, "at": end, "length": leg.length}
    if leg.limit is not None:
        facts["limit"] = leg.limit
    if leg.hq is not None:
        facts["unit"] = leg.hq
    if leg.length:
        facts["way"] = ", ".join(f"{at} ({count})" for count, at in enumerate(leg.path[1:], 1))
    rule = "7.10" if tracer.side == FINNISH else "7.3"
    kind = "hq" if leg.hq else "city"
    if leg.cut is None:
        return Reason(f"ww.leg_to_{kind}", rule, facts)
    return Reason(f"ww.leg_broken_to_{kind}", rule, facts, tuple(_cut(tracer, leg, leg.cut)))


def _cut(tracer: Tracer, leg: Leg, cut: int) -> Iterator[Reason]:
    """The first thing that cuts a leg."""
    at = leg.path[cut]
    if cut not in leg.shut:
        assert leg.limit is not None
        yield Reason("ww.cut_too_far", "7.3", {"at": at, "length": leg.length, "limit": leg.limit})
        return
    position, foe = tracer.position, enemy(tracer.side)
    if holders := [p for p in position.stack(at) if p.side == foe and position.is_real(p)]:
        yield _by(holders[0], "ww.cut_by_unit", at)
        return
    around = [p for near in position.near(at) for p in position.stack(near) if p.side == foe]
    for piece in around:
        if _has_zone(position, piece, at):
            yield _by(piece, "ww.cut_by_zone", at)


def _has_zone(position: Position, piece: Piece, at: LocId) -> bool:
    """Whether this counter is one of those that close a hex, or may be: of a face-down one nobody knows."""
    if HIDDEN in piece.flags and piece.unit == UNKNOWN:
        return True
    kind = position.field.kind_of[piece.unit]
    reaches = kind.has_zone and position.is_supplied(piece.id)
    return bool(reaches and kind.zone_within & position.field.hexes.bits[at])


def _by(piece: Piece, code: str, at: LocId) -> Reason:
    assert piece.at is not None
    if piece.unit == UNKNOWN:
        return Reason("ww.cut_unseen", "2.4", {"at": at, "from": piece.at})
    return Reason(code, "7.2", {"at": at, "unit": piece.id, "from": piece.at})
