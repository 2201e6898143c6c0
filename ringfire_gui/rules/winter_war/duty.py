"""Who may attack whom, who must, and what a declaration still lacks [6.3, 6.9]."""

from collections.abc import Iterator

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.rules.winter_war.field import SOVIET, enemy
from ringfire_gui.rules.winter_war.frames import Declaring, Fight
from ringfire_gui.rules.winter_war.odds import odds
from ringfire_gui.rules.winter_war.position import Position

Targets = dict[PieceId, tuple[LocId, ...]]
"""The hexes that each unit may attack."""
Plan = tuple[Fight, ...]
"""Declared battles."""


class Duty(Struct, frozen=True):
    """Attacks that can and that must be made by a side, as its declaration begins."""

    side: SideId
    able: Targets
    """Units that may attack, without those that are stuck."""
    obliged: frozenset[PieceId]
    """Those of them that must [6.3a]."""
    hexes: tuple[LocId, ...]
    """The hexes beside obliged units: each must be attacked [6.3c]."""
    stuck: Targets
    """Units that could not withdraw and must attack by themselves [6.9]."""
    stuck_hexes: tuple[LocId, ...]
    """Hexes that only stuck units touch: each must be attacked by them [6.9]."""
    idle: tuple[PieceId, ...]
    """Enemy units that add nothing where they are."""

    def targets(self, stuck: bool) -> Targets:
        """What may be attacked, by stuck units or by the others."""
        return self.stuck if stuck else self.able


def targets_of(position: Position, piece: PieceId) -> tuple[LocId, ...]:
    """The hexes that a unit could attack from where it stands [6.3b, 6.10, 1.8]."""
    kind = position.kind(piece)
    if not kind.is_combat:
        return ()
    found = position.touches(piece, enemy(position.state.pieces[piece].side))
    return tuple(at for at in found if position.field.country(at) != "finland") if kind.is_nkvd else found


def all_targets(position: Position, side: SideId) -> Targets:
    """The same for all units of a side that could attack something."""
    bits, zone, there = position.field.hexes.bits, position.season.zone, position.real[enemy(side)]
    beside = position.season.steps.spread(there)
    found: Targets = {}
    for piece in position.units(side):
        if piece.at is not None and bits[piece.at] & beside and zone[piece.at] & there:
            hexes = targets_of(position, piece.id)
            if hexes:
                found[piece.id] = hexes
    return found


def duty_of(position: Position, frame: Declaring) -> Duty:
    """What a side can and must do in a declaration [6.3a, 6.9]."""
    found = all_targets(position, frame.side)
    barred = {*frame.withdrawn, *frame.advanced, *frame.stuck}
    able = {piece: hexes for piece, hexes in found.items() if piece not in barred}
    lineless = {piece for piece, how in position.state.isolated.items() if how == "L"}
    obliged = frozenset(able.keys() - lineless) if frame.side == SOVIET else frozenset[PieceId]()
    stuck = {piece: hexes for piece, hexes in found.items() if piece in frame.stuck}
    touched = {at for piece, hexes in found.items() if piece not in frame.stuck for at in hexes}
    alone = dict.fromkeys(at for hexes in stuck.values() for at in hexes if at not in touched)
    wanted = dict.fromkeys(at for piece in able if piece in obliged for at in able[piece])
    return Duty(frame.side, able, obliged, tuple(wanted), stuck, tuple(alone), frame.idle)


# what is missing


def missing(duty: Duty, plan: Plan) -> Iterator[Reason]:
    """The hexes and units that must still be put into a battle [6.3c, 6.9]."""
    attacked = {(at, fight.stuck) for fight in plan for at in fight.hexes}
    engaged = {piece for fight in plan for piece in fight.attackers}
    for at in duty.stuck_hexes:
        if (at, True) not in attacked:
            yield Reason("ww.stuck_hex_missing", "6.9.3", {"at": at})
    for piece in duty.stuck:
        if piece not in engaged:
            yield Reason("ww.stuck_missing", "6.9.3", {"unit": piece})
    for at in duty.hexes:
        if (at, False) not in attacked:
            yield Reason("ww.hex_missing", "6.3c", {"at": at})
    for piece in duty.able:
        if piece in duty.obliged and piece not in engaged:
            yield Reason("ww.unit_missing", "6.3c", {"unit": piece})


def hopeless(position: Position, duty: Duty, plan: Plan) -> Iterator[Reason]:
    """The battles at 1:4 or worse that nobody is forced to fight like this [6.3f]."""
    for fight in plan:
        if not fight.stuck and odds(position, fight, duty.side, duty.idle).is_hopeless:
            yield from unforced(duty, fight)
            found = relief(position, duty, plan, fight)
            if found:
                yield Reason("ww.could_be_helped", "6.3f", {"unit": found, "at": fight.hexes[0]})


def unforced(duty: Duty, fight: Fight) -> Iterator[Reason]:
    """The units that may not take part in a hopeless battle, for they need not attack at all."""
    for piece in fight.attackers:
        if piece not in duty.obliged:
            yield Reason("ww.hopeless_unforced", "6.3f", {"unit": piece, "at": fight.hexes[0]})


def relief(position: Position, duty: Duty, plan: Plan, fight: Fight) -> PieceId | None:
    """An obliged unit that could come to the help of a hopeless battle, without giving up its own [6.3f].

    Its own battle must not be left without attackers, nor become hopeless by it. From one that is hopeless already it
    may come if it makes the other one better than hopeless: so there is always a plan against which nothing is said.
    """
    for piece, hexes in duty.able.items():
        if piece not in duty.obliged or piece in fight.attackers or not set(fight.hexes) <= set(hexes):
            continue
        own = next((other for other in plan if piece in other.attackers), None)
        if own is None or _can_spare(position, duty, own, fight, piece):
            return piece
    return None


def _can_spare(position: Position, duty: Duty, own: Fight, other: Fight, piece: PieceId) -> bool:
    rest = tuple(each for each in own.attackers if each != piece)
    if not rest:
        return False
    left = Fight(rest, own.hexes)
    if not odds(position, left, duty.side, duty.idle).is_hopeless:
        return True
    if not odds(position, own, duty.side, duty.idle).is_hopeless:
        return False
    joined = Fight((*other.attackers, piece), other.hexes)
    return not odds(position, joined, duty.side, duty.idle).is_hopeless
