"""Supply and isolation: who has a line, whose city is too small, and when it is judged [7]."""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.events import Revealed
from ringfire_gui.model.capacity import Claim, allocate, loads
from ringfire_gui.rules.winter_war.events import SupplyJudged
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, Field, enemy
from ringfire_gui.rules.winter_war.frames import Allocating, Moment
from ringfire_gui.rules.winter_war.position import HIDDEN, Position
from ringfire_gui.rules.winter_war.state import Isolation, Winter

Draws = Mapping[PieceId, LocId]
"""The city that each working HQ draws on, or each unit."""
Asking = tuple[PieceId, int, tuple[int, ...]]
"""A unit that asks for supply: what it needs, and what serving it is worth."""
Room = dict[LocId, int | None]
"""What each city can give; None without limit."""


class Verdict(Struct, frozen=True):
    """How the units of one side stand: who is isolated and how, and which city serves whom."""

    isolated: dict[PieceId, Isolation]
    served: dict[PieceId, LocId] = {}


class Survey(Struct, frozen=True):
    """The Soviet lines of supply before anybody is served [7.3 - 7.6]."""

    cities: dict[PieceId, tuple[LocId, ...]]
    """The cities that each HQ could draw on; one that does not work has none."""
    hqs: dict[PieceId, tuple[PieceId, ...]]
    """The working HQ within reach of each unit that stands in no city."""
    housed: dict[PieceId, LocId]
    """Units in a supply city, HQ too [7.5]."""
    room: Room
    """What each city can give to others."""


def passable(position: Position, side: SideId) -> int:
    """The hexes that a line of a side may enter [7.2]."""
    other = enemy(side)
    shut = position.real[other] | (position.zones[other] & ~position.real[side])
    return position.season.playable & ~shut


# Finns


def judge_finns(position: Position) -> Verdict:
    """Who of the Finns can trace to a city of theirs [7.10]."""
    bits, way = position.field.hexes.bits, passable(position, FINNISH)
    own = position.field.finnish_city_bits & ~position.taken
    reached = position.season.steps.flood(own & way, way) | own
    isolated: dict[PieceId, Isolation] = {}
    for piece in position.units(FINNISH):
        kind = position.field.kind_of[piece.unit]
        if not (kind.is_ski or kind.is_dummy) and piece.at and not bits[piece.at] & reached:
            isolated[piece.id] = "L"
    return Verdict(isolated)


# Soviets


def capacities(position: Position) -> Room:
    """What the Soviet supply cities can give; those under Finnish control give nothing [4.5, 7.4]."""
    field, state = position.field, position.state
    found: Room = {}
    joined = _railway(position)
    for at, given in field.cities.items():
        if position.control(at) != SOVIET or at not in position.season.to_city:
            continue
        room = given
        if room is not None and "H" in state.crises and at == field.city_names["Petrozavodsk"]:
            room = field.limits["improved_capacity"]
        if (
            room is not None
            and at != field.city_names["Murmansk"]
            and (position.cold or not field.hexes.bits[at] & joined)
        ):
            room //= field.limits["cut_divisor"]
        found[at] = room
    return found


def _railway(position: Position) -> int:
    """The hexes joined to Leningrad by rail, past Finnish combat units in supply [7.4]."""
    field = position.field
    start = field.hexes.bits[field.city_names["Leningrad"]]
    return field.joined(SOVIET, start, position.strong[FINNISH])


def survey(position: Position, over: Container[PieceId] = ()) -> Survey:
    """All Soviet lines as they are now. Who is `over` capacity takes nothing, even if it stands in a city [7.9]."""
    field, bits = position.field, position.field.hexes.bits
    way = passable(position, SOVIET)
    room = capacities(position)
    housed: dict[PieceId, LocId] = {}
    others: list[tuple[PieceId, int]] = []
    cities: dict[PieceId, tuple[LocId, ...]] = {}
    hqs: list[tuple[PieceId, int]] = []
    for piece in position.units(SOVIET):
        assert piece.at is not None
        kind = field.kind_of[piece.unit]
        if piece.at in room and piece.id not in over:
            housed[piece.id] = piece.at
            given = room[piece.at]
            room[piece.at] = None if given is None else max(0, given - kind.attack)
        if kind.is_hq:
            hqs.append((piece.id, bits[piece.at]))
        elif piece.id not in housed:
            others.append((piece.id, bits[piece.at]))
    far, near_by = field.limits["hq_to_city"], field.limits["unit_to_hq"]
    reach = {city: position.season.around(bits[city] & way, way, far) for city in room}
    for hq, bit in hqs:
        cities[hq] = _cities_of(position, hq, bit, reach)
    near = [(hq, position.season.around(bit, way, near_by)) for hq, bit in hqs if cities[hq]]
    found = {unit: tuple(hq for hq, area in near if area & bit) for unit, bit in others}
    return Survey(cities, found, housed, room)


def _cities_of(position: Position, hq: PieceId, bit: int, reach: Mapping[LocId, int]) -> tuple[LocId, ...]:
    """The cities that an HQ could draw on [7.3, 7.12b, 10.1]."""
    at = position.at(hq)
    if at in reach:
        return (at,)
    open_ = tuple(city for city, area in reach.items() if area & bit)
    if position.state.options.get("any_city"):
        return open_
    far = {city: position.season.to_city[city].get(at) for city in reach}
    known = [steps for steps in far.values() if steps is not None]
    return tuple(city for city in open_ if known and far[city] == min(known))


def asking(position: Position, units: Iterable[PieceId]) -> tuple[Asking, ...]:
    """What units would ask for if they had a line, in the order of the counters [7.7].

    A face-down counter counts as a unit here, whatever it is, so that what is proposed tells nothing about it [2.4].
    """
    zone, finns = position.season.zone, position.held[FINNISH]
    rank, kinds, pieces = position.field.rank, position.field.kind_of, position.state.pieces
    made: list[Asking] = []
    for piece in sorted([pieces[unit] for unit in units], key=lambda piece: rank[piece.unit]):
        attack = kinds[piece.unit].attack
        front = attack if piece.at is not None and zone[piece.at] & finns else 0
        made.append((piece.id, attack, (front, attack)))
    return tuple(made)


def claims_of(found: Survey, draws: Draws, units: Iterable[Asking]) -> tuple[Claim, ...]:
    """What units ask for while the HQ draw on these cities; who has no line asks for nothing [7.7]."""
    made: list[Claim] = []
    for unit, attack, worth in units:
        sources = tuple(dict.fromkeys([draws[hq] for hq in found.hqs[unit] if hq in draws]))
        if sources:
            made.append(Claim(unit, attack, sources, worth))
    return tuple(made)


def best_served(claims: tuple[Claim, ...], room: Room) -> dict[PieceId, LocId]:
    """The best allocation; where there is room for all, each is served where it would rather be."""
    plain = {claim.unit: claim.sources[0] for claim in claims}
    for city, load in loads(claims, plain).items():
        most = room[city]
        if most is not None and load > most:
            return dict(_allocated(claims, tuple(room.items())))
    return plain


@lru_cache(maxsize=64)
def _allocated(claims: tuple[Claim, ...], room: tuple[tuple[LocId, int | None], ...]) -> Draws:
    """The best allocation; most moves change neither who asks for what nor what there is."""
    return allocate(claims, dict(room)).served


def all_draws(found: Survey) -> Iterator[dict[PieceId, LocId]]:
    """Every way in which the HQ could choose their cities that can make a difference; as a rule there is one [7.3].

    An HQ that nobody needs draws on any, and one that can draw on a city without limit draws on that.
    """
    needed = {hq for hqs in found.hqs.values() for hq in hqs}
    working: dict[PieceId, tuple[LocId, ...]] = {}
    for hq, cities in found.cities.items():
        endless = next((city for city in cities if found.room[city] is None), None)
        if cities:
            working[hq] = cities if hq in needed and endless is None else (endless or cities[0],)
    return (dict(zip(working, chosen, strict=True)) for chosen in product(*working.values()))


class Plan(Struct, frozen=True):
    """An allocation with what it rests on."""

    draws: dict[PieceId, LocId]
    claims: tuple[Claim, ...]
    served: dict[PieceId, LocId]

    @property
    def merit(self) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
        """How good it is: the measures of worth, then units, then who goes without, the earlier the better [7.7]."""
        met = [claim.worth for claim in self.claims if claim.unit in self.served]
        gone = tuple(-place for place, claim in enumerate(self.claims) if claim.unit not in self.served)
        return tuple(map(sum, zip(*met, strict=True))), len(met), gone


def proposal(position: Position, found: Survey) -> Plan:
    """The best allocation for all units with a line [7.7]."""
    units = asking(position, found.hqs)
    return best_plan(plan_with(found, draws, units) for draws in all_draws(found))


def best_plan(plans: Iterable[Plan]) -> Plan:
    """The best of several plans; none is better than one that serves all."""
    tried: list[Plan] = []
    for plan in plans:
        if len(plan.served) == len(plan.claims):
            return plan
        tried.append(plan)
    return tried[0] if len(tried) == 1 else max(tried, key=lambda plan: plan.merit)


def plan_with(found: Survey, draws: Draws, units: Iterable[Asking]) -> Plan:
    """The best allocation while the HQ draw on these cities."""
    claims = claims_of(found, draws, units)
    return Plan(dict(draws), claims, best_served(claims, found.room))


def judge_soviets(position: Position, found: Survey, plan: Plan) -> Verdict:
    """How the Soviets stand with an allocation [7.6]."""
    asking = {claim.unit for claim in plan.claims}
    isolated: dict[PieceId, Isolation] = {}
    for unit in found.hqs:
        if unit not in plan.served:
            isolated[unit] = "C" if unit in asking else "L"
    for hq, cities in found.cities.items():
        if not cities:
            isolated[hq] = "L"
    graced = {*position.state.arrived, *position.state.landed}
    return Verdict({u: how for u, how in isolated.items() if u not in graced}, found.housed | plan.served)


def rejudge_soviets(position: Position) -> Verdict:
    """How the Soviets stand in the Finnish turn: who is beyond capacity stays so, who was served comes first [7.9]."""
    state = position.state
    over = {unit.id for unit in position.units(SOVIET) if state.isolated.get(unit.id) == "C"}
    found = survey(position, over)
    before = asking(position, (unit for unit in found.hqs if unit not in state.isolated))
    again = asking(position, (unit for unit in found.hqs if state.isolated.get(unit) == "L"))
    first = tuple((unit, need, (*worth, 1, 0, 0)) for unit, need, worth in before)
    then = tuple((unit, need, (0, 0, 0, *worth)) for unit, need, worth in again)
    # All of them at once: one who was served may draw on another city, if only then there is room for the others.
    plan = best_plan(plan_with(found, draws, (*first, *then)) for draws in all_draws(found))
    verdict = judge_soviets(position, found, plan)
    return Verdict({**verdict.isolated, **dict.fromkeys(over, "C")}, verdict.served)


# when it is judged


def begin_judging(draft: Winter, side: SideId, moment: Moment) -> Allocating | None:
    """Judge the units of a side at the start of its own phase [7.8].

    Returns:
        Where a city is too small for all, what the player is asked about it. `finish_judging` comes after that.
    """
    position = draft.position
    if side == FINNISH:
        enact(draft, FINNISH, judge_finns(position))
        return None
    tell_secrets(draft, SOVIET)
    found = survey(position)
    plan = proposal(position, found)
    if len(plan.served) == len(plan.claims):
        enact(draft, SOVIET, judge_soviets(position, found, plan))
        return None
    choice = {hq: city for hq, city in plan.draws.items() if len(found.cities[hq]) > 1}
    return Allocating(
        moment,
        tuple(choice.items()),
        tuple((hq, found.cities[hq]) for hq in choice),
        plan.claims,
        tuple(found.room.items()),
        tuple(plan.served.items()),
    )


def finish_judging(draft: Winter, side: SideId) -> None:
    """Judge the units of the other side, against how those of this side stand now [7.6]."""
    rejudge(draft, enemy(side))


def rejudge(draft: Winter, side: SideId) -> None:
    """Judge the units of the side that is not in its turn, as they are at this instant [7.8]."""
    position = draft.position
    before = draft.state.isolated
    enact(draft, side, judge_finns(position) if side == FINNISH else rejudge_soviets(position))
    if side == FINNISH or draft.state.isolated != before:
        tell_secrets(draft, side)


def enact(draft: Winter, side: SideId, verdict: Verdict) -> None:
    """Let units stand as they were judged, and tell whose state has changed."""
    state = draft.state
    mine = {piece.id for piece in draft.pieces.values() if piece.side == side}
    before = {unit: how for unit, how in state.isolated.items() if unit in mine}
    if before != verdict.isolated:
        others = {unit: how for unit, how in state.isolated.items() if unit not in mine and unit in draft.pieces}
        draft.change(isolated={**others, **verdict.isolated})
        _tell(draft, side, before, verdict.isolated)
    if side == SOVIET and state.served != verdict.served:
        draft.change(served=verdict.served)


def _tell(draft: Winter, side: SideId, before: Mapping[PieceId, Isolation], now: Mapping[PieceId, Isolation]) -> None:
    changed = [unit for unit in draft.pieces if before.get(unit) != now.get(unit)]
    states = {how: tuple(unit for unit in changed if now.get(unit) == how) for how in (None, "L", "C")}
    draft.emit(SupplyJudged(side, states[None], states["L"], states["C"]))


# what it gives away


def tell_secrets(draft: Winter, side: SideId) -> None:
    """Say so if how the units of a side stand tells the Soviets something of counters that lie face down [2.4f].

    Lines only get fewer the more of these counters are real Finns in supply (their own lines only get more). So if it
    makes no difference whether none of them is or all, it makes none which of them are.
    """
    secret = {piece.id: piece.at for piece in draft.pieces.values() if HIDDEN in piece.flags and piece.at is not None}
    if not secret:
        return
    position = draft.position
    if side == FINNISH and not position.zones[SOVIET] & position.field.hexes.mask(secret.values()):
        return  # a Finn only opens a line of his own side where there is a Soviet zone
    none, all_ = (_supposing(position, secret, unit) for unit in (None, _any_unit(position.field)))
    if side == SOVIET:
        differs = survey(none) != survey(all_)
    else:
        open_ = [{i for i in judge_finns(each).isolated if i not in secret} for each in (none, all_)]
        differs = open_[0] != open_[1]
    if differs:
        draft.emit(Revealed((), (SOVIET,), "2.4f"))


def _any_unit(field: Field) -> str:
    """A Finnish unit that fights."""
    return next(u.id for u in field.data.counters.units.values() if u.side == FINNISH and field.kind_of[u.id].is_combat)


def _supposing(position: Position, secret: Collection[PieceId], unit: str | None) -> Position:
    """The position if all these counters were such units in supply, or were not there at all."""
    state = position.state
    pieces = {
        i: replace(piece, unit=unit) if unit and i in secret else piece
        for i, piece in state.pieces.items()
        if unit or i not in secret
    }
    isolated = {i: how for i, how in state.isolated.items() if i not in secret}
    return Position(replace(state, pieces=pieces, isolated=isolated), position.field)
