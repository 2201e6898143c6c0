"""Proposals for a movement phase: what units might do, and a first guess at what it brings, in points of their side."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from ringfire_gui.bots.plans.winter_war.clash import STICKS, Hexes, column, defence, expected, room_in
from ringfire_gui.bots.plans.winter_war.reaches import Mover, Path, movers
from ringfire_gui.bots.plans.winter_war.stakes import Stakes
from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action
from ringfire_gui.rules.winter_war.actions import GoByRail, MoveStack
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, enemy
from ringfire_gui.rules.winter_war.frames import Moving
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.rail import Journeys
from ringfire_gui.rules.winter_war.reinforcement import surplus

EXTRA_FOE = 0.6
"""For each other enemy hex that an attacker would stand beside."""
MOST_GROUP = 8
RAIL_LEAST = {SOVIET: 5, FINNISH: 1}
"""Units that are worth a train: the weak Soviet ones belong to the north."""
MAKE_ROOM = 2.0
"""For a unit that leaves a city without room for all its reinforcements."""


class Proposal(Struct, frozen=True):
    """Orders that belong together, the first of which is given now."""

    orders: tuple[Action, ...]
    guess: float
    why: Reason
    column: int | None = None
    """The column of the battle that it leads to, if it leads to one."""

    @property
    def is_attack(self) -> bool:
        """Whether it brings units beside the enemy to attack him."""
        return self.column is not None


class March:
    """What both sides ask about their movement."""

    def __init__(self, position: Position, frame: Moving) -> None:
        self.position = position
        self.frame = frame
        self.side: SideId = frame.side
        self.stakes = Stakes(position)
        self.movers: list[Mover] = movers(position, frame)
        self.foes = position.real[enemy(frame.side)]
        self.bits = position.field.hexes.bits
        self.zone = position.season.zone

    def touched(self, at: LocId) -> int:
        """The enemies that a unit in a hex would stand beside, as bits."""
        return self.zone[at] & self.foes

    def spoils(self, piece: PieceId, path: Path) -> float:
        """What a unit takes on its way."""
        kind = self.position.kind(piece)
        if not kind.is_combat:
            return 0.0
        foreign = (at for at in path if self.position.control(at) != self.side)
        return sum(STICKS * self.stakes.prize(at) for at in foreign)

    def move(self, piece: PieceId, path: Path) -> MoveStack:
        """A unit goes along a path."""
        return MoveStack((piece,), path)

    # reinforcements without room

    @cached_property
    def crowded(self) -> frozenset[PieceId]:
        """Units in a city that has no room for all its reinforcements: somebody must find another place [4.2]."""
        state = self.position.state
        full = {state.pieces[piece].at for piece in surplus(self.position)}
        return frozenset(piece for at in full if at is not None for piece in state.stacks[at])

    def room_made(self, piece: PieceId) -> float:
        """What it is worth that a unit leaves its hex to others; the weaker it is, the more."""
        return MAKE_ROOM - 0.08 * self.position.kind(piece).defence if piece in self.crowded else 0.0

    # attacks

    def attacks(self) -> Iterator[Proposal]:
        """For each enemy hex: bring up whom it takes to attack it."""
        beside = [mover for mover in self.movers if self._is_attacker(mover.piece)]
        reachable: dict[LocId, list[Mover]] = {}
        for mover in beside:
            around = 0
            for to in mover.ways:
                around |= self.touched(to)
            for at in self.position.field.hexes.places(around):
                reachable.setdefault(at, []).append(mover)
        for at, able in reachable.items():
            found = self._attack(at, able)
            if found is not None:
                yield found

    def _is_attacker(self, piece: PieceId) -> bool:
        return self.position.kind(piece).is_combat

    def _attack(self, at: LocId, able: list[Mover]) -> Proposal | None:
        """The best way to attack a hex with those who can come and those who are there."""
        if any(self._is_barred(mover.piece, at) for mover in able):
            able = [mover for mover in able if not self._is_barred(mover.piece, at)]
        there = self._beside(at)
        placed = self._places(at, able)
        met = defence(self.position, self.stakes, self.side, at)
        field = self.position.field
        before = self._expect(there, met) if there else 0.0
        best: tuple[float, int, int] | None = None
        for count in range(1, len(placed) + 1):
            units = (*there, *(piece for piece, _, _ in placed[:count]))
            value = self._expect(units, met) - EXTRA_FOE * sum(extra for _, _, extra in placed[:count])
            place = column(field, self._attack_of(units), met.defence)
            if best is None or value > best[0] + 1e-9:
                best = (value, count, place)
        if best is None or best[0] - before <= 0:
            return None
        orders = tuple(self.move(piece, path) for piece, path, _ in placed[: best[1]])
        why = Reason("bot.ww_attack", facts={"at": at, "count": len(orders)})
        return Proposal(orders, best[0] - before, why, best[2])

    def _is_barred(self, piece: PieceId, at: LocId) -> bool:
        return self.position.kind(piece).is_nkvd and self.position.field.country(at) == "finland"

    def _beside(self, at: LocId) -> tuple[PieceId, ...]:
        """Own units that stand beside a hex and attack it anyway: they have moved, or cannot."""
        free = {mover.piece for mover in self.movers}
        near = self.zone[at]
        return tuple(
            piece.id
            for piece in self.position.units(self.side)
            if piece.at and self.bits[piece.at] & near and self._is_attacker(piece.id) and piece.id not in free
        )

    def _places(self, at: LocId, able: list[Mover]) -> list[tuple[PieceId, Path, int]]:
        """Who could stand where beside a hex, the strongest first; with how many other enemies each would meet."""
        field = self.position.field
        room = {near: room_in(field, near) - len(self._staying(near)) for near in self.position.near(at)}
        found: list[tuple[PieceId, Path, int]] = []
        for mover in sorted(able, key=lambda each: (-self._power(each.piece), each.piece)):
            free = [to for to in mover.ways if room.get(to, 0) > 0]
            if not free or len(found) >= MOST_GROUP:
                continue
            to = min(free, key=lambda to: (self.touched(to).bit_count(), self._is_across(to, at), len(mover.ways[to])))
            room[to] -= 1
            found.append((mover.piece, mover.ways[to], self.touched(to).bit_count() - 1))
        return found

    def _staying(self, at: LocId) -> tuple[PieceId, ...]:
        return self.position.state.stacks.get(at, ())

    def _is_across(self, start: LocId, at: LocId) -> bool:
        return self.position.field.is_water(start, at)

    def _power(self, piece: PieceId) -> float:
        attack = self.position.kind(piece).attack
        return attack if self.position.is_supplied(piece) else attack / 2

    def _attack_of(self, units: tuple[PieceId, ...]) -> float:
        return sum(self._power(piece) for piece in units)

    def _expect(self, units: tuple[PieceId, ...], met: Hexes) -> float:
        force = tuple((self.position.kind(piece).attack, self.stakes.unit(piece)) for piece in units)
        return expected(self.position.field, self._attack_of(units), force, met)

    def journeys(self, draws: Mapping[LocId, float], scale: float) -> Iterator[Proposal]:
        """By rail to where a unit is wanted more."""
        if not self.position.state.rail_left:
            return
        trains = Journeys(self.position, self.frame)
        rails = self.position.field.rail_bits[self.side]
        for mover in self.movers:
            kind = self.position.kind(mover.piece)
            if not self.bits[mover.start] & rails or kind.attack < RAIL_LEAST[self.side]:
                continue
            places = trains.destinations(mover.piece)
            if not places:
                continue
            to = max(places, key=lambda at: (draws.get(at, 0.0), at))
            gain = scale * (kind.attack + kind.defence) * (draws.get(to, 0.0) - draws.get(mover.start, 0.0))
            if gain > 0:
                facts = {"unit": mover.piece, "at": to}
                yield Proposal((GoByRail(mover.piece, to),), gain, Reason("bot.ww_rail", facts=facts))
