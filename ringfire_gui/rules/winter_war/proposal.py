"""The rest of a declaration, as the program would declare it: it can always be found [6.3d]."""

from collections.abc import Iterable

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.rules.winter_war.duty import Duty, Plan, Targets, relief, unforced
from ringfire_gui.rules.winter_war.frames import Fight
from ringfire_gui.rules.winter_war.odds import odds
from ringfire_gui.rules.winter_war.position import Position


class _Draft(Struct):
    """A battle while it is put together."""

    attackers: list[PieceId]
    hexes: list[LocId]
    stuck: bool


def complete(position: Position, duty: Duty, plan: Plan) -> Plan:
    """The battles that are declared, with what is missing; changed only where they leave no other way.

    Battles at 1:4 lose those who need not fight them, and get help as long as somebody can be spared [6.3f]. That
    comes to an end: no help makes another battle hopeless, and each makes hopeless ones fewer or stronger.
    """
    while True:
        plan = _forced_only(position, duty, plan)
        plan = (*_filled(position, duty, plan, stuck=True), *_filled(position, duty, plan, stuck=False))
        helped = _helped(position, duty, plan)
        if helped is not None:
            plan = helped
        elif not any(_is_unforced(position, duty, fight) for fight in plan):
            return plan


def ordered(attackers: Iterable[PieceId], hexes: Iterable[LocId], stuck: bool = False) -> Fight:
    """A battle with its units and hexes in a fixed order."""
    return Fight(tuple(sorted(attackers)), tuple(sorted(hexes)), stuck)


def _is_unforced(position: Position, duty: Duty, fight: Fight) -> bool:
    """Whether a battle is hopeless, and somebody takes part who need not."""
    if fight.stuck or not odds(position, fight, duty.side, duty.idle).is_hopeless:
        return False
    return any(unforced(duty, fight))


def _forced_only(position: Position, duty: Duty, plan: Plan) -> Plan:
    """Hopeless battles without those who need not fight them."""
    kept: list[Fight] = []
    for fight in plan:
        if not _is_unforced(position, duty, fight):
            kept.append(fight)
            continue
        forced = tuple(piece for piece in fight.attackers if piece in duty.obliged)
        if forced:
            kept.append(Fight(forced, fight.hexes))
    return tuple(kept)


def _helped(position: Position, duty: Duty, plan: Plan) -> Plan | None:
    """The battles with one unit sent to a hopeless one; None if there is no such unit."""
    for fight in plan:
        if fight.stuck or not odds(position, fight, duty.side, duty.idle).is_hopeless:
            continue
        piece = relief(position, duty, plan, fight)
        if piece is not None:
            rest = (_without(other, piece) for other in plan if other is not fight)
            return (*(other for other in rest if other.attackers), ordered((*fight.attackers, piece), fight.hexes))
    return None


def _without(fight: Fight, piece: PieceId) -> Fight:
    return Fight(tuple(each for each in fight.attackers if each != piece), fight.hexes, fight.stuck)


# units and hexes that are in no battle yet


def _filled(position: Position, duty: Duty, plan: Plan, stuck: bool) -> Plan:
    """The battles of stuck units, or of the others, with every unit and every hex that must be in one."""
    targets = duty.targets(stuck)
    made = [_Draft(list(f.attackers), list(f.hexes), stuck) for f in plan if f.stuck == stuck]
    engaged = {piece for fight in made for piece in fight.attackers}
    attacked = {at for fight in made for at in fight.hexes}
    free = [piece for piece in targets if piece not in engaged and (stuck or piece in duty.obliged)]
    empty = [at for at in (duty.stuck_hexes if stuck else duty.hexes) if at not in attacked]
    matched = _match(empty, free, targets)
    made += [_Draft([piece], [at], stuck) for at, piece in matched.items()]
    for at in empty:
        if at not in matched:
            _cover(made, at, targets, stuck)
    for piece in free:
        if piece not in matched.values():
            _engage(position, duty, made, piece, stuck)
    return tuple(ordered(fight.attackers, fight.hexes, stuck) for fight in made)


def _match(hexes: list[LocId], units: list[PieceId], targets: Targets) -> dict[LocId, PieceId]:
    """As many hexes as possible, each with a unit of its own."""
    taken: dict[PieceId, LocId] = {}

    def place(at: LocId, tried: set[PieceId]) -> bool:
        for piece in units:
            if at in targets[piece] and piece not in tried:
                tried.add(piece)
                if piece not in taken or place(taken[piece], tried):
                    taken[piece] = at
                    return True
        return False

    for at in hexes:
        place(at, set())
    return {at: piece for piece, at in taken.items()}


def _cover(made: list[_Draft], at: LocId, targets: Targets, stuck: bool) -> None:
    """Put a hex into a battle: one whose attackers are all beside it, else a new one for one of several attackers."""
    for fight in reversed(made):
        if all(at in targets[piece] for piece in fight.attackers):
            fight.hexes.append(at)
            return
    for fight in made:
        piece = next((each for each in fight.attackers if at in targets[each]), None)
        if piece is not None:
            fight.attackers.remove(piece)
            made.append(_Draft([piece], [at], stuck))
            return


def _engage(position: Position, duty: Duty, made: list[_Draft], piece: PieceId, stuck: bool) -> None:
    """Put a unit into a battle: where it helps most, else against a hex of its own."""
    hexes = duty.targets(stuck)[piece]
    fitting = [fight for fight in made if set(fight.hexes) <= set(hexes)]
    if fitting:
        max(fitting, key=lambda fight: _gain(position, duty, fight, piece)).attackers.append(piece)
        return
    attacked = {at: fight for fight in made for at in fight.hexes}
    at = next((each for each in hexes if each not in attacked), hexes[0])
    if at in attacked:
        attacked[at].hexes.remove(at)
    made.append(_Draft([piece], [at], stuck))


def _gain(position: Position, duty: Duty, fight: _Draft, piece: PieceId) -> tuple[bool, int]:
    """How much a unit helps: by lifting a battle out of 1:4, then by columns."""
    before = odds(position, ordered(fight.attackers, fight.hexes), duty.side, duty.idle)
    after = odds(position, ordered((*fight.attackers, piece), fight.hexes), duty.side, duty.idle)
    return before.is_hopeless and not after.is_hopeless, after.column.index - before.column.index
