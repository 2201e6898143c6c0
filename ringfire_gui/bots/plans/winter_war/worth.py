"""How a position of Winter War stands, in victory points of the Soviet side: what is held and what is to come."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from ringfire_gui.bots.plans.winter_war.battles import best_battles
from ringfire_gui.bots.plans.winter_war.stakes import LINE, Stakes, line_of, prizes, steps_to
from ringfire_gui.bots.plans.winter_war.threats import threat
from ringfire_gui.core.ids import LocId, SideId
from ringfire_gui.rules.winter_war.duty import duty_of
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, Field, Season, enemy
from ringfire_gui.rules.winter_war.frames import Declaring
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.reinforcement import surplus
from ringfire_gui.rules.winter_war.supply import judge_finns, judge_soviets, proposal, survey

HOPE = 0.9
"""How much of what the battles of this phase promise counts."""
FEAR = {SOVIET: 0.6, FINNISH: 0.75}
"""How much of what the other side may do next counts."""
CUT_OFF = 0.3
"""What part of its worth a unit loses while it is isolated, and so much besides."""
PULL = 0.005
"""For each point of attack, and each point of a goal that draws it."""
GUARD = 0.02
"""For each point of defence, and each point of a goal that it guards."""
NEARER = 0.84
"""A goal draws so much less from one hex farther away."""
GAP = 0.72
"""A goal that nothing bars is so much safer for each hex that the enemy is farther away."""
DISTANT = 14
UNPLACED = 1.0
"""For a reinforcement that would have to go back, besides a part of its worth [4.2]."""
FALL = 8.0
"""What it counts if Leningrad is sure to fall."""
WATCHED = 8.0
"""So much defence in the city itself, doubled, is enough while others stand before it."""
UNWATCHED = 6.0
"""What it counts if nobody stands in it."""
NEAR_LENINGRAD = 4
"""Finns within so many hexes may come for it."""
BEFORE = 0.8
"""What a unit before the city counts for its defence."""
ENGAGED = 0.35
"""What it counts beside the enemy: it has to attack, and may be lost by it."""
LATEST_GOAL = 2.5
"""A goal draws more strongly the longer the war has lasted; in the last turn so many times as much."""


class Account:
    """What makes up the worth of a position, for whoever asks why."""

    def __init__(self, position: Position, fighter: SideId, viewer: SideId, moves: bool = False) -> None:
        """Judge a position.

        Args:
            position: The position.
            fighter: Whose battles come next.
            viewer: Who asks: the Soviets worry about Leningrad, whatever the Finns see in it.
            moves: Whether that side moves before them.
        """
        self.position = judged(position, fighter)
        self.stakes = Stakes(self.position)
        self.held = _held(self.position, self.stakes)
        self.forces = _forces(self.position, self.stakes)
        self.supply = _supply(self.position, self.stakes)
        self.places = _places(self.position, self.stakes)
        self.gaps = _gaps(self.position)
        self.guard = _garrison(self.position)
        self.capital = -leningrad_risk(self.position) if viewer == SOVIET else 0.0
        sign = 1 if fighter == SOVIET else -1
        self.surplus = -sign * sum(UNPLACED + self.stakes.unit(piece) / 3 for piece in surplus(self.position))
        self.hope = sign * HOPE * self._hope(fighter, moves)
        self.fear = -sign * FEAR[fighter] * threat(self.position, self.stakes, enemy(fighter))

    def _hope(self, fighter: SideId, moves: bool) -> float:
        if moves:
            return threat(self.position, self.stakes, fighter)
        return best_battles(self.position, self.stakes, duty_of(self.position, Declaring(fighter)))[0]

    @property
    def parts(self) -> dict[str, float]:
        """Every part by its name."""
        return {
            "held": self.held,
            "forces": self.forces,
            "supply": self.supply,
            "places": self.places,
            "gaps": self.gaps,
            "guard": self.guard,
            "capital": self.capital,
            "surplus": self.surplus,
            "hope": self.hope,
            "fear": self.fear,
        }

    @property
    def total(self) -> float:
        """All of it, for the Soviet side."""
        return sum(self.parts.values())


def judged(position: Position, side: SideId) -> Position:
    """The position as it will be when the units of a side are judged next [7.8]."""
    state = position.state
    if side == FINNISH:
        verdict = judge_finns(position)
    else:
        found = survey(position)
        verdict = judge_soviets(position, found, proposal(position, found))
    others = {unit: how for unit, how in state.isolated.items() if state.pieces[unit].side != side}
    isolated = {**others, **verdict.isolated}
    if isolated == state.isolated:
        return position
    return Position(replace(state, isolated=isolated), position.field)


# the parts


def _held(position: Position, stakes: Stakes) -> float:
    """What is held now, and a part of the Mannerheim line for a part of its bonus."""
    field = position.field
    total = LINE[stakes.taken] if len(stakes.line) + 1 == len(LINE) else 10.0 * stakes.taken
    for at, place in position.state.places.items():
        prize = prizes(field).get(at)
        if prize is not None and place.control and place.control != field.first_control(at):
            total += prize if place.control == SOVIET else -prize
    return total


def _forces(position: Position, stakes: Stakes) -> float:
    total = 0.0
    for piece in position.state.pieces.values():
        worth = stakes.unit(piece.id)
        total += worth if piece.side == SOVIET else -worth
    return total


def _supply(position: Position, stakes: Stakes) -> float:
    total = 0.0
    for piece in position.state.isolated:
        loss = CUT_OFF * stakes.unit(piece) + 0.1
        total -= loss if position.state.pieces[piece].side == SOVIET else -loss
    return total


def _places(position: Position, stakes: Stakes) -> float:
    """How near Soviet attackers are to what they want, and Finns to what they guard."""
    field, season = position.field, position.season
    open_ = tuple(at for at in goals(field) if position.control(at) == FINNISH)
    draws, guards = pull(season, field, open_), guarding(season, field, open_)
    late = 1 + (LATEST_GOAL - 1) * (1 - stakes.fresh)
    total = 0.0
    for piece in position.state.pieces.values():
        if piece.at is None:
            continue
        kind = field.kind_of[piece.unit]
        if piece.side == FINNISH:
            total -= GUARD * (kind.defence + 0.5 * kind.is_ski) * guards.get(piece.at, 0.0)
        elif kind.is_combat and not kind.is_nkvd:
            total += PULL * late * (kind.attack + 1) * draws.get(piece.at, 0.0)
        elif kind.is_hq:
            total += PULL * 8 * draws.get(piece.at, 0.0)
    return total


@lru_cache(maxsize=8)
def goals(field: Field) -> tuple[LocId, ...]:
    """What the Soviet side wants to take."""
    finland = field.land_of["finland"]
    own = tuple(at for at in prizes(field) if field.hexes.bits[at] & finland)
    return (*line_of(field), *(at for at in own if at not in line_of(field)))


@lru_cache(maxsize=256)
def pull(season: Season, field: Field, open_: tuple[LocId, ...]) -> Mapping[LocId, float]:
    """How strongly each hex is drawn to the goals that are still open: by the one that draws most."""
    return _draw(season, {at: prizes(field).get(at, 12.0) for at in open_})


@lru_cache(maxsize=256)
def guarding(season: Season, field: Field, open_: tuple[LocId, ...]) -> Mapping[LocId, float]:
    """How well a unit in each hex guards a goal. What lies behind the front needs nobody."""
    line = line_of(field)
    near = set(line) | {at for at in open_ if prizes(field).get(at, 0.0) >= 20}
    return _draw(season, {at: 25.0 if at in line else prizes(field).get(at, 10.0) * 0.6 for at in near})


def _draw(season: Season, weights: Mapping[LocId, float]) -> dict[LocId, float]:
    found: dict[LocId, float] = {}
    for goal, weight in weights.items():
        for at, steps in steps_to(season, goal).items():
            found[at] = max(found.get(at, 0.0), weight * NEARER**steps)
    return found


def _gaps(position: Position) -> float:
    """Goals that the other side can march to without meeting anybody."""
    field = position.field
    finland = field.land_of["finland"]
    total = 0.0
    for side, sign in ((SOVIET, 1), (FINNISH, -1)):
        reached = free_ways(position, side)
        for at, prize in prizes(field).items():
            ours = bool(field.hexes.bits[at] & finland) == (side == SOVIET)
            if ours and position.control(at) != side and at in reached:
                total += sign * prize * 0.8 * GAP ** max(1, reached[at])
    return total


def free_ways(position: Position, side: SideId) -> dict[LocId, int]:
    """How far the goals are from the nearest combat unit of a side, by hexes that no enemy holds or covers."""
    other, hexes = enemy(side), position.field.hexes
    start = hexes.mask(_fighters(position, side))
    shut = position.held[other]
    way = position.season.playable & ~shut & ~position.shown_zones[other]
    wanted = hexes.mask(prizes(position.field)) & ~shut
    found: dict[LocId, int] = {}
    edge = reached = start
    for steps in range(1, DISTANT):
        around = position.season.steps.spread(edge) & ~reached
        for at in hexes.places(around & wanted):
            found.setdefault(at, steps)
        edge = around & way
        reached |= around
        if not edge:
            break
    return found


def ways_into(position: Position, side: SideId) -> dict[LocId, int]:
    """How far the enemy is from the cities of a side that feed it, whether it has units in them or not."""
    other, field = enemy(side), position.field
    start = field.hexes.mask(_fighters(position, other))
    way = position.season.playable & ~position.shown_zones[side] | field.hexes.mask(field.cities)
    found: dict[LocId, int] = {}
    for steps, ring in enumerate(position.season.steps.rings(start, way)):
        for at in field.cities:
            if ring & field.hexes.bits[at] and position.control(at) == side:
                found[at] = steps
        if steps >= DISTANT:
            break
    return found


def _fighters(position: Position, side: SideId) -> Iterable[LocId]:
    kinds = position.field.kind_of
    for piece in position.units(side):
        kind = kinds[piece.unit]
        if piece.at is not None and kind.is_combat and not kind.is_nkvd:
            yield piece.at


def _garrison(position: Position) -> float:
    """What the garrison of Murmansk costs if it stays as it is [9.4]."""
    limits, state = position.field.limits, position.state
    if position.field.city_names["Murmansk"] not in position.season.near:
        return 0.0
    short = limits["garrison_units"] - guards(position)
    checks = state.last_turn - max(state.turn, limits["garrison_from_turn"]) + 1
    if short <= 0:
        return 0.15 * min(3, -short)
    worth = float(position.field.data.tables["victory"].rows["garrison"][0])
    return worth * min(checks, 1.0 + 0.25 * short * min(checks, 4))


def leningrad_risk(position: Position) -> float:
    """What the Soviets stand to lose with Leningrad: by the Finns who are near, and by who stands in and before it."""
    field, bits = position.field, position.field.hexes.bits
    city = field.city_names["Leningrad"]
    disc = position.season.around(bits[city], position.season.playable, NEAR_LENINGRAD)
    next_to = position.season.around(bits[city], position.season.playable, 2)
    attack = behind = before = 0.0
    going, touched = surplus(position), position.season.steps.spread(position.real[FINNISH])
    for piece in position.state.pieces.values():
        if piece.at is None or not bits[piece.at] & disc or piece.id in going:
            continue
        kind = field.kind_of[piece.unit]
        if piece.side == FINNISH:
            attack += kind.attack
        elif kind.is_combat and piece.at == city:
            behind += 2 * kind.defence
        elif kind.is_combat and bits[piece.at] & next_to:
            before += kind.defence * (ENGAGED if bits[piece.at] & touched else BEFORE)
    ratio = attack / (behind + before + 0.5)
    wanted = min(WATCHED, attack)
    bare = UNWATCHED * (1 - min(1.0, behind / wanted)) if wanted else 0.0
    return FALL * max(0.0, min(1.0, (ratio - 0.9) / 1.5)) + bare


def guards(position: Position) -> int:
    """How many units count as garrison of Murmansk [9.4]."""
    kinds, near = position.field.kind_of, round_murmansk(position.field)
    return sum(kinds[piece.unit].is_combat for piece in position.units(SOVIET) if piece.at in near)


@lru_cache(maxsize=8)
def round_murmansk(field: Field) -> frozenset[LocId]:
    """The hexes in which units count as garrison [9.4]."""
    murmansk, radius = field.city_names["Murmansk"], field.limits["garrison_radius"]
    return frozenset(at for at in field.board.hexes if field.board.distance(at, murmansk) <= radius)


def stands(position: Position, viewer: SideId, fighter: SideId, moves: bool = False) -> float:
    """The worth of a position to a side, while the battles of one side come next."""
    total = Account(position, fighter, viewer, moves).total
    return total if viewer == SOVIET else -total
