"""Overlays of Winter War: the supply network of a side, single lines, zones of control, where a move would lead."""

from collections.abc import Iterator

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.showing import Focus, Layer, Overlay, Patch, Route, Tone
from ringfire_gui.model.pathfind import Reach
from ringfire_gui.model.pieces import UNKNOWN
from ringfire_gui.rules.winter_war.deploying import Deployment
from ringfire_gui.rules.winter_war.explaining import city_loads, leg_told, shown_line
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, enemy
from ringfire_gui.rules.winter_war.fights import battle_layer
from ringfire_gui.rules.winter_war.frames import Allocating, Declaring, Moving, Reinforcing, Resolving, SettingUp
from ringfire_gui.rules.winter_war.ground import worth
from ringfire_gui.rules.winter_war.movement import Moves, unsupplied
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.reinforcement import Arrivals
from ringfire_gui.rules.winter_war.state import Isolation
from ringfire_gui.rules.winter_war.tracing import Leg, Tracer, is_open

SUPPLY = Overlay("supply", "S")
FOE_SUPPLY = Overlay("foe_supply", "D")
LINE = Overlay("line", "L", "place")
ZONES = Overlay("zoc", "Z")
REACH = Overlay("reach", "R", "pieces")
VICTORY = Overlay("victory", "V")
OVERLAYS = (REACH, SUPPLY, FOE_SUPPLY, LINE, ZONES, VICTORY)

LETTERS: dict[Isolation, str] = {"L": "no line", "C": "unserved"}


# supply


def supply_layer(position: Position, side: SideId, own: bool) -> Layer:
    """The supply network of a side: what its HQ reach, their lines, the loads of the cities, who is isolated."""
    tone: Tone = "own" if own else "enemy"
    tracer = Tracer(position, side)
    patches = [*(_finnish_area(position, tone) if side == FINNISH else _hq_areas(tracer, tone))]
    patches += _isolated(position, side)
    if side == SOVIET:
        patches += _loads(position)
    routes = tuple(_city_lines(tracer, tone)) if side == SOVIET else ()
    return Layer(tuple(patches), routes, _notes(tracer))


def _finnish_area(position: Position, tone: Tone) -> Iterator[Patch]:
    """All hexes from which a line leads to a Finnish city [7.10]."""
    field, way = position.field, Tracer(position, FINNISH).way
    cities = [at for at in field.finnish_cities if position.control(at) == FINNISH]
    reached = position.season.steps.flood(field.hexes.mask(cities) & way, way)
    names = {at: field.board.locations[at].name for at in cities}
    yield Patch(tuple(field.hexes.places(reached)), tone, names, side=FINNISH)


def _hq_areas(tracer: Tracer, tone: Tone) -> Iterator[Patch]:
    """What each working HQ reaches [7.3]."""
    position = tracer.position
    bits, steps, limit = position.field.hexes.bits, position.season.steps, position.field.limits["unit_to_hq"]
    for hq in hqs(position):
        leg = tracer.to_city(hq)
        if leg and leg.cut is None:
            area = steps.flood(bits[position.at(hq)], tracer.way, limit)
            yield Patch(tuple(position.field.hexes.places(area)), tone, side=SOVIET)


def hqs(position: Position) -> Iterator[PieceId]:
    """The Soviet HQ on the map."""
    return (piece.id for piece in position.units(SOVIET) if position.kind(piece.id).is_hq)


def _isolated(position: Position, side: SideId) -> Iterator[Patch]:
    """Hexes with isolated units, with what they lack."""
    marks: dict[LocId, list[Isolation]] = {}
    for unit, how in position.state.isolated.items():
        piece = position.state.pieces.get(unit)
        if piece is not None and piece.side == side and piece.at is not None:
            marks.setdefault(piece.at, []).append(how)
    labels = {at: " · ".join(LETTERS[how] for how in dict.fromkeys(found)) for at, found in marks.items()}
    if labels:
        yield Patch(tuple(labels), "bad", labels)


def _loads(position: Position) -> Iterator[Patch]:
    """The supply cities with their loads [7.4]."""
    for city, (load, room) in city_loads(position).items():
        full = room is not None and load >= room
        yield Patch((city,), "warn" if full else "good", {city: f"{load} of {room}" if room is not None else str(load)})


def _city_lines(tracer: Tracer, tone: Tone) -> Iterator[Route]:
    """The line of each HQ to its city [7.3]."""
    for hq in hqs(tracer.position):
        leg = tracer.to_city(hq)
        if leg is not None and leg.length:
            yield replace(_route(leg, tone, whole=False), side=SOVIET if leg.cut is None else None)


def _route(leg: Leg, tone: Tone, whole: bool) -> Route:
    """A leg on the map: with a running count, or its length alone."""
    counts = [str(count) for count in range(1, leg.length + 1)]
    if not whole:
        counts = [""] * (leg.length - 1) + [f"{leg.length} of {leg.limit}" if leg.limit else str(leg.length)]
    return Route(leg.path, tone if leg.cut is None else "bad", tuple(counts), leg.cut)


def _notes(tracer: Tracer) -> dict[LocId, Reason]:
    position = tracer.position
    if tracer.side == FINNISH:
        return {}
    legs = {position.at(hq): tracer.to_city(hq) for hq in hqs(position)}
    return {at: leg_told(tracer, leg) for at, leg in legs.items() if leg is not None}


def line_layer(position: Position, focus: Focus) -> Layer:
    """The lines of the units that are pointed at, or in hand, with a running count."""
    here = position.stack(focus.at) if focus.at else ()
    units = [piece.id for piece in here] or [p for p in focus.pieces if position.state.pieces[p].at is not None]
    routes: list[Route] = []
    for unit in units:
        if _draws_supply(position, unit):
            _, line = shown_line(position, unit)
            tone: Tone = "good" if is_open(line) else "bad"
            routes += [_route(leg, tone, whole=True) for leg in line if leg.length]
    return Layer(routes=tuple(dict.fromkeys(routes)))


def _draws_supply(position: Position, unit: PieceId) -> bool:
    kind = position.kind(unit)
    return not (kind.is_ski or kind.is_dummy or kind.id == UNKNOWN)


# zones of control


def zone_layer(position: Position, side: SideId) -> Layer:
    """Zones of control of both sides, as they count for movement [5.3]."""
    foe = enemy(side)
    places = position.field.hexes.places
    shown = position.shown_zones
    tones: tuple[tuple[SideId, Tone], ...] = ((side, "own"), (foe, "enemy"))
    patches = tuple(Patch(tuple(places(shown[who])), tone, side=who) for who, tone in tones if shown[who])
    both = {at: Reason("ww.in_both_zones", "5.3") for at in places(shown[side] & shown[foe])}
    own = {at: Reason("ww.in_own_zone", "5.3") for at in places(shown[side] & ~shown[foe])}
    hostile = {at: Reason("ww.in_enemy_zone", "5.4", {"at": at}) for at in places(shown[foe] & ~shown[side])}
    return Layer(patches, notes={**own, **hostile, **both})


# moving


def order_layer(position: Position, focus: Focus) -> Layer:
    """What can be done now: where the units in hand can go and would be in supply [7.8], and the declared battles."""
    frame = position.state.frames[-1] if position.state.frames else None
    if isinstance(frame, Declaring | Resolving):
        return battle_layer(position, frame)
    if isinstance(frame, Allocating):
        return Layer(tuple(_loads(position)))
    if not focus.pieces:
        return Layer()
    match frame:
        case Moving():
            moves = Moves(position, frame)
            drawn = _moves(position, focus.pieces, moves.reach(focus.pieces))
            return _with_trains(position, drawn, focus.pieces[0], moves) if len(focus.pieces) == 1 else drawn
        case Reinforcing():
            return Layer((Patch(Arrivals(position, frame).places(focus.pieces[0]), "good"),))
        case SettingUp():
            return Layer((Patch(tuple(Deployment(position, frame).reach(focus.pieces).costs), "good"),))
    return Layer()


def _moves(position: Position, pieces: tuple[PieceId, ...], reach: Reach) -> Layer:
    found: dict[Tone, list[LocId]] = {"good": [], "warn": [], "bad": []}
    labels: dict[LocId, str] = {}
    notes: dict[LocId, Reason] = {}
    for at in reach.costs:
        if at == reach.start:
            continue
        lacking = tuple(unsupplied(position, pieces, at))
        stop = reach.stop_at(at)
        found["bad" if lacking else "warn" if stop else "good"].append(at)
        labels[at] = f"{reach.left(at):g}" + (" no supply" if lacking else "")
        told = (*lacking, stop) if stop else lacking
        if told:
            notes[at] = replace(told[0], because=told[1:])
    patches = (Patch(tuple(places), tone, {at: labels[at] for at in places}) for tone, places in found.items())
    return Layer(tuple(patch for patch in patches if patch.places), notes=notes)


def _with_trains(position: Position, drawn: Layer, unit: PieceId, moves: Moves) -> Layer:
    """The same with the hexes to which a unit can go by rail but not on foot, and would be in supply or not [5.6]."""
    points = Reason("ww.by_rail_there", "5.6", {"points": position.kind(unit).rail})
    notes: dict[LocId, Reason] = {}
    labels: dict[Tone, dict[LocId, str]] = {"quiet": {}, "bad": {}}
    for at in moves.by_rail(unit):
        lacking = next(unsupplied(position, (unit,), at), None)
        notes[at] = replace(lacking, because=(points,)) if lacking else points
        labels["bad" if lacking else "quiet"][at] = "rail, no supply" if lacking else "rail"
    patches = (Patch(tuple(each), tone, each) for tone, each in labels.items() if each)
    return Layer((*drawn.patches, *patches), drawn.routes, {**drawn.notes, **notes})


# victory


def victory_layer(position: Position) -> Layer:
    """The hexes that bring points, by who holds them [9.2, 9.3]."""
    places = {at: points for at in position.season.graph.nodes if (points := worth(position.field, at))}
    tones: dict[SideId | None, Tone] = {SOVIET: "bad", FINNISH: "good"}
    patches = [
        Patch(tuple(mine), tone, {at: f"{places[at]:+}" for at in mine}, side=who)
        for who, tone in tones.items()
        if (mine := [at for at in places if position.control(at) == who])
    ]
    return Layer(tuple(patches))
