"""Which battles to declare: units are put where they promise most, and obligations are met [6.3]."""

from collections.abc import Iterable

from ringfire_gui.bots.plans.winter_war.clash import Hexes, added, defence, promise, ways_back
from ringfire_gui.bots.plans.winter_war.stakes import Stakes
from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.rules.winter_war.duty import Duty, Targets
from ringfire_gui.rules.winter_war.frames import Fight
from ringfire_gui.rules.winter_war.odds import attack_of
from ringfire_gui.rules.winter_war.position import Position

AGAIN = 1.3
"""Who must attack at bad odds must do so again next turn: bad battles count so many times."""
UNMET = -50.0
"""For a hex that must be attacked and is not."""
HOPELESS = -20.0
"""For a battle that the rules would not let anybody fight of his own will."""
RELIEVED = 1.5
"""For a battle at 1:4 that is forced: others may have to come to its help [6.3f]."""
PASSES = 3
_MOST_KNOWN = 20_000

Found = tuple[float, tuple[Fight, ...]]

_known: dict[tuple[object, ...], Found] = {}


def forget() -> None:
    """Forget what was worked out before; it only saves time."""
    _known.clear()


def burdens(position: Position, stakes: Stakes, duty: Duty) -> dict[PieceId, float]:
    """What units stand to lose in battles that they would rather not fight."""
    found: dict[PieceId, float] = {}
    for able in _groups(duty.able):
        _, fights = _cluster(position, stakes, duty, able)
        for fight in fights:
            parts = [defence(position, stakes, duty.side, at) for at in fight.hexes]
            value = promise(position, stakes, fight.attackers, added(parts))
            if value < 0:
                found |= dict.fromkeys(fight.attackers, -value)
    return found


def best_battles(position: Position, stakes: Stakes, duty: Duty) -> Found:
    """What the battles of a side promise, and which they are; hexes that no unit joins are looked at by themselves."""
    total = 0.0
    fights: list[Fight] = []
    for able in _groups(duty.able):
        value, found = _cluster(position, stakes, duty, able)
        total += value if value > 0 else AGAIN * value
        fights += found
    for able in _groups(duty.stuck):
        value, found = _stuck(position, stakes, duty, able)
        total += value
        fights += found
    return total, tuple(fights)


def _groups(able: Targets) -> Iterable[Targets]:
    """The units that touch a common hex, or are joined by others that do."""
    left = dict(able)
    while left:
        first = next(iter(left))
        group, hexes = {first: left.pop(first)}, set(able[first])
        grown = True
        while grown:
            joined = [piece for piece, each in left.items() if hexes.intersection(each)]
            grown = bool(joined)
            for piece in joined:
                group[piece] = left.pop(piece)
                hexes.update(group[piece])
        yield group


def _cluster(position: Position, stakes: Stakes, duty: Duty, able: Targets) -> Found:
    """The best battles of units that stand together; known ones are not looked for again."""
    state = position.state
    hexes = sorted({at for each in able.values() for at in each})
    key = (
        duty.side,
        stakes.fresh,
        stakes.taken,
        tuple((p, state.pieces[p].unit, state.pieces[p].at, p in state.isolated, p in duty.obliged) for p in able),
        tuple(ways_back(position, (p,)) for p in able),
        tuple(
            (at, stakes.prize(at), tuple((p.unit, p.id in state.isolated) for p in position.stack(at))) for at in hexes
        ),
    )
    known = _known.get(key)
    if known is None:
        if len(_known) > _MOST_KNOWN:
            forget()
        known = _known[key] = Cluster(position, stakes, duty, able).solve()
    return known


class Cluster:
    """Units and hexes that touch each other, and a plan for them that is bettered unit by unit."""

    def __init__(self, position: Position, stakes: Stakes, duty: Duty, able: Targets) -> None:
        self._position = position
        self._stakes = stakes
        self._duty = duty
        self._able = able
        self._must = [at for at in duty.hexes if any(at in each for each in able.values())]
        self._parts: dict[tuple[LocId, bool], Hexes] = {}
        self._worth: dict[tuple[tuple[PieceId, ...], tuple[LocId, ...]], float] = {}

    def solve(self) -> Found:
        """Begin with everybody where he is worth most, then try each unit elsewhere."""
        plan = self._first()
        best = self._value(plan)
        for _ in range(PASSES):
            before = best
            for piece in self._able:
                for choice in self._choices(piece):
                    if choice == plan[piece]:
                        continue
                    tried = {**plan, piece: choice}
                    value = self._value(tried)
                    if value > best + 1e-9:
                        plan, best = tried, value
            if best <= before + 1e-9:
                break
        return best, tuple(fight for fight, _ in self._fights(plan) if fight.attackers)

    def _first(self) -> dict[PieceId, LocId | None]:
        plan: dict[PieceId, LocId | None] = {}
        for piece, hexes in self._able.items():
            forced = piece in self._duty.obliged
            plan[piece] = max(hexes, key=lambda at: (self._part(at, False).prize, at)) if forced else None
        return plan

    def _choices(self, piece: PieceId) -> tuple[LocId | None, ...]:
        hexes = self._able[piece]
        return hexes if piece in self._duty.obliged else (None, *hexes)

    def _value(self, plan: dict[PieceId, LocId | None]) -> float:
        return sum(value for _, value in self._fights(plan))

    def _fights(self, plan: dict[PieceId, LocId | None]) -> list[tuple[Fight, float]]:
        """The battles of a plan with what they promise; a hex that nobody has taken joins the battle it hurts least."""
        groups: dict[LocId, list[PieceId]] = {}
        for piece, at in plan.items():
            if at is not None:
                groups.setdefault(at, []).append(piece)
        made: list[tuple[tuple[PieceId, ...], tuple[LocId, ...]]] = [(tuple(u), (at,)) for at, u in groups.items()]
        for at in self._must:
            if at not in groups:
                self._join(made, at)
        return [(Fight(tuple(sorted(units)), tuple(sorted(hexes))), self._one(units, hexes)) for units, hexes in made]

    def _join(self, made: list[tuple[tuple[PieceId, ...], tuple[LocId, ...]]], at: LocId) -> None:
        costs = [
            (self._one(units, (*hexes, at)) - self._one(units, hexes), number)
            for number, (units, hexes) in enumerate(made)
            if all(at in self._able[piece] for piece in units)
        ]
        if not costs:
            made.append(((), (at,)))
            return
        _, number = max(costs)
        units, hexes = made[number]
        made[number] = (units, (*hexes, at))

    def _one(self, units: tuple[PieceId, ...], hexes: tuple[LocId, ...]) -> float:
        key = (units, hexes)
        known = self._worth.get(key)
        if known is None:
            known = self._worth[key] = self._judge(units, hexes)
        return known

    def _judge(self, units: tuple[PieceId, ...], hexes: tuple[LocId, ...]) -> float:
        if not units:
            return UNMET
        met = self._met(units, hexes)
        value = promise(self._position, self._stakes, units, met)
        free = any(piece not in self._duty.obliged for piece in units)
        if free and met.defence and self._strength(units) * 3 < met.defence:
            return HOPELESS
        return value - RELIEVED if met.defence and self._strength(units) * 3 < met.defence else value

    def _strength(self, units: tuple[PieceId, ...]) -> float:
        return sum(attack_of(self._position, piece) for piece in units)

    def _met(self, units: tuple[PieceId, ...], hexes: tuple[LocId, ...]) -> Hexes:
        """What units meet in hexes."""
        stands = [self._position.at(piece) for piece in units]
        water = self._position.field.is_water
        parts = [self._part(at, all(water(start, at) for start in stands)) for at in hexes]
        return parts[0] if len(parts) == 1 else added(parts)

    def _part(self, at: LocId, across: bool) -> Hexes:
        key = (at, across)
        found = self._parts.get(key)
        if found is None:
            found = self._parts[key] = defence(self._position, self._stakes, self._duty.side, at, across)
        return found


def _stuck(position: Position, stakes: Stakes, duty: Duty, able: Targets) -> Found:
    """Stuck units can win nothing: all of them go where the odds are best, and what is left over is proposed [6.9]."""
    covered: set[LocId] = set()
    fights: list[Fight] = []
    total = 0.0
    for piece, hexes in able.items():
        alone = [at for at in hexes if at in duty.stuck_hexes and at not in covered]
        at = min(alone or hexes, key=lambda at: (defence(position, stakes, duty.side, at).defence, at))
        if at in covered:
            fights = [Fight((*f.attackers, piece), f.hexes, True) if at in f.hexes else f for f in fights]
        else:
            covered.add(at)
            fights.append(Fight((piece,), (at,), True))
        total += promise(position, stakes, (piece,), defence(position, stakes, duty.side, at), stuck=True)
    return total, tuple(fights)
