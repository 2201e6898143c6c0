"""What a battle of Winter War promises, in victory points of the attacker; exact over the faces of the die."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import Struct

from ringfire_gui.bots.plans.winter_war.stakes import Stakes
from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.model.columns import by_odds
from ringfire_gui.model.lookup import distribution
from ringfire_gui.rules.winter_war.field import SOVIET, Field, enemy
from ringfire_gui.rules.winter_war.odds import TABLE, attack_of, blunted, defence_of, defenders
from ringfire_gui.rules.winter_war.position import Position

STICKS = 0.85
"""How much of a hex that is taken counts: it may be lost again."""
THROWN_BACK = 0.2
"""What part of its worth a unit loses that has to retreat."""
OPENED = 0.3
"""How much of a hex counts whose defenders have gone back: nobody advances into it in this turn."""
REPULSED = 0.15
"""What part of their worth attackers lose that have to retreat."""

Force = tuple[tuple[int, float], ...]
"""Printed attack and worth of each attacker."""


class Hexes(Struct, frozen=True):
    """What defends some hexes against an attack, and what is won there."""

    defence: float
    printed: int
    loot: float
    """What the defenders are worth."""
    prize: float
    """What the best of the hexes is worth."""
    fort: bool
    """Whether results in brackets count."""


def added(parts: Sequence[Hexes]) -> Hexes:
    """Several hexes in one battle."""
    return Hexes(
        sum(part.defence for part in parts),
        sum(part.printed for part in parts),
        sum(part.loot for part in parts),
        max(part.prize for part in parts),
        any(part.fort for part in parts),
    )


def defence(position: Position, stakes: Stakes, side: SideId, at: LocId, across: bool = False) -> Hexes:
    """What a side meets in a hex."""
    field = position.field
    hit = defenders(position, side, at)
    strength = sum(defence_of(position, piece.id, ()) for piece in hit)
    if across or is_strong(field, side, at):
        strength *= 2
    printed = sum(field.kind_of[piece.unit].defence for piece in hit)
    loot = sum(stakes.unit(piece.id) for piece in hit)
    return Hexes(strength, printed, loot, stakes.prize(at), side == SOVIET and at in field.forts)


def is_strong(field: Field, side: SideId, at: LocId) -> bool:
    """Whether defenders against a side are doubled by the hex itself [6.4]."""
    return at in field.forts or at in field.finnish_cities if side == SOVIET else at in field.cities


def promise(position: Position, stakes: Stakes, attackers: Iterable[PieceId], met: Hexes, stuck: bool = False) -> float:
    """What a battle of these units promises on the average."""
    units = tuple(attackers)
    cornered = max(0.0, 1 - ways_back(position, units) / len(units)) if units else 0.0
    attack = sum(attack_of(position, piece) for piece in units)
    force = tuple((position.kind(piece).attack, stakes.unit(piece)) for piece in units)
    return expected(position.field, attack, force, met, stuck=stuck, cornered=cornered)


def ways_back(position: Position, units: Sequence[PieceId]) -> int:
    """How many of these units could go back at once: as many as find room outside the enemy's zones [6.8]."""
    field = position.field
    first = position.state.pieces[units[0]]
    shut = position.held[enemy(first.side)] | position.zones[enemy(first.side)]
    behind = {to for piece in units for to in position.near(position.at(piece)) if not field.hexes.bits[to] & shut}
    return sum(max(0, room_in(field, to) - len(position.state.stacks.get(to, ()))) for to in behind)


def room_in(field: Field, at: LocId) -> int:
    """How many units may stand in a hex [1.6]."""
    return field.limits["stack_north" if field.is_north(at) else "stack_south"]


def expected(
    field: Field, attack: float, force: Force, met: Hexes, *, stuck: bool = False, cornered: float = 0.0
) -> float:
    """What attackers of some strength and worth may expect; `cornered` is the part of them that cannot go back."""
    likely = chances(field, column(field, attack, met.defence), met.fort, stuck)
    worth = sum(each for _, each in force)
    total = 0.0
    for result, chance in likely.items():
        match result:
            case "Ae":
                total -= chance * worth
            case "Ar":
                total -= chance * ((REPULSED + (1 - REPULSED) * cornered) * worth + 0.1)
            case "Dr":
                total += chance * (THROWN_BACK * met.loot + OPENED * met.prize)
            case "De":
                total += chance * (met.loot + STICKS * met.prize)
            case "Ex":
                price, left = payment(force, met.printed)
                total += chance * (met.loot - price + (STICKS * met.prize if left else 0.0))
    return total


@lru_cache(maxsize=4096)
def payment(force: Force, need: int) -> tuple[float, bool]:
    """What the cheapest way to pay for an exchange costs, and whether anybody is left [6.6]."""
    best = None
    if need <= 0:
        return 0.0, True
    for count in range(1, len(force)):
        for group in combinations(force, count):
            if sum(points for points, _ in group) >= need:
                price = sum(worth for _, worth in group)
                best = price if best is None else min(best, price)
    if best is None:
        return sum(worth for _, worth in force), False
    return best, True


@lru_cache(maxsize=8192)
def column(field: Field, attack: float, against: float) -> int:
    """The column of two strengths, by number."""
    return by_odds(field.data.tables[TABLE], attack, against).index


@lru_cache(maxsize=256)
def chances(field: Field, place: int, fort: bool, stuck: bool) -> Mapping[str, float]:
    """How likely each result is in a column."""
    found: dict[str, float] = {}
    table = field.data.tables[TABLE]
    base = next(each for each in (by_odds(table, a, b) for a, b in _SAMPLES) if each.index == place)
    for result, chance in distribution(table, base, reading="bracketed" if fort else "plain").items():
        counts = blunted(result) if stuck else result
        found[counts] = found.get(counts, 0.0) + float(chance)
    return found


_SAMPLES = tuple((a, b) for a in range(1, 13) for b in range(13))
"""Strengths among which every column occurs."""
