"""Proposals for the Soviet movement: attacks in strength, roads to the goals, headquarters behind them."""

from collections.abc import Iterator
from functools import cached_property

from ringfire_gui.bots.plans.winter_war.battles import burdens
from ringfire_gui.bots.plans.winter_war.marches import March, Proposal
from ringfire_gui.bots.plans.winter_war.reaches import Mover
from ringfire_gui.bots.plans.winter_war.worth import (
    CUT_OFF,
    GAP,
    LATEST_GOAL,
    PULL,
    goals,
    guards,
    leningrad_risk,
    pull,
    round_murmansk,
    ways_into,
)
from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.rules.winter_war.duty import duty_of
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Declaring
from ringfire_gui.rules.winter_war.supply import passable, survey

SUPPLY_RISK = 0.5
"""For a unit that would stand out of reach of all headquarters, besides what it loses."""
GARRISON_LEFT = 8.0
"""For leaving Murmansk with too few."""
COVER = 0.05
"""For each point of attack that a headquarters has within reach."""
SHARED = 0.3
"""What a unit counts that another headquarters reaches, too."""
WATCH = 0.4
"""How much of what may be lost with Leningrad a unit counts that goes into it."""
IN_THE_WAY = 0.6
"""For a headquarters in Leningrad, where a unit that fights could stand."""
EXPOSED = 2.0
"""For a headquarters beside the enemy."""


class SovietMarch(March):
    """The movement of the Soviet side."""

    def proposals(self) -> list[Proposal]:
        """Everything that promises something, the best first."""
        found = [*self.attacks(), *self._roads(), *self._staffs(), *self.journeys(self.draws, PULL / 2)]
        return sorted((each for each in found if each.guess > 0), key=lambda each: -each.guess)

    @cached_property
    def draws(self) -> dict[LocId, float]:
        """How strongly each hex is drawn to the goals."""
        position = self.position
        open_ = tuple(at for at in goals(position.field) if position.control(at) == FINNISH)
        return dict(pull(position.season, position.field, open_))

    # combat units

    def _roads(self) -> Iterator[Proposal]:
        """Nearer to the goals, without meeting anybody."""
        for mover in self.movers:
            kind = self.position.kind(mover.piece)
            if kind.is_hq:
                continue
            free = [to for to in mover.ways if not self.touched(to)]
            ways = [to for to in free if to == self._capital] if kind.is_nkvd else free
            scored = [(self._road(mover, to), to) for to in ways]
            for gain, to in sorted(scored, reverse=True)[:2]:
                if gain > 0:
                    why = Reason("bot.ww_march", facts={"unit": mover.piece, "at": to})
                    yield Proposal((self.move(mover.piece, mover.ways[to]),), gain, why)

    def _road(self, mover: Mover, to: LocId) -> float:
        kind = self.position.kind(mover.piece)
        late = 1 + (LATEST_GOAL - 1) * (1 - self.stakes.fresh)
        gain = PULL * late * (kind.attack + 1) * (self.draws.get(to, 0.0) - self.draws.get(mover.start, 0.0))
        gain += self._supply_at(mover.piece, to) - self._supply_at(mover.piece, mover.start)
        gain += self.spoils(mover.piece, mover.ways[to]) + self._guard(mover, to)
        gain += self._burdens.get(mover.piece, 0.0) + self.room_made(mover.piece)
        near = round_murmansk(self.position.field)
        if (to in near) != (mover.start in near) and self._guard_counts:
            gain += GARRISON_LEFT if to in near else -GARRISON_LEFT
        return gain

    def _supply_at(self, piece: PieceId, at: LocId) -> float:
        if self.bits[at] & self.fed:
            return 0.0
        return -(CUT_OFF * self.stakes.unit(piece) + SUPPLY_RISK)

    def _guard(self, mover: Mover, to: LocId) -> float:
        """What it is worth to go into a supply city that the enemy could walk into, or not to leave it."""
        gain = self._bare(to, mover.piece) - self._bare(mover.start, mover.piece)
        if to == self._capital:
            gain += WATCH * self._risk
        elif mover.start == self._capital and mover.piece not in self.crowded:
            gain -= WATCH * (self._risk + 6.0)
        return gain

    @property
    def _capital(self) -> LocId:
        return self.position.field.city_names["Leningrad"]

    @cached_property
    def _burdens(self) -> dict[PieceId, float]:
        """What units beside the enemy would lose by attacks that they have to make."""
        return burdens(self.position, self.stakes, duty_of(self.position, Declaring(SOVIET)))

    @cached_property
    def _risk(self) -> float:
        return leningrad_risk(self.position)

    def _bare(self, at: LocId, but: PieceId) -> float:
        steps = self._ways_home.get(at)
        if steps is None or any(p.id != but and self.position.kind(p.id).is_combat for p in self.position.stack(at)):
            return 0.0
        return self.stakes.prize(at) * GAP**steps

    @cached_property
    def _ways_home(self) -> dict[LocId, int]:
        """The supply cities and how far the nearest Finns are from them, by ways that no zone closes."""
        return ways_into(self.position, SOVIET)

    @cached_property
    def _guard_counts(self) -> bool:
        limits = self.position.field.limits
        soon = self.position.state.turn + 1 >= limits["garrison_from_turn"]
        return soon and guards(self.position) <= limits["garrison_units"]

    @cached_property
    def fed(self) -> int:
        """The hexes within reach of working headquarters, and supply cities."""
        found = 0
        for _, area in self._areas:
            found |= area
        own = (at for at in self.position.field.cities if self.position.control(at) == SOVIET)
        return found | self.position.field.hexes.mask(own)

    @cached_property
    def _areas(self) -> list[tuple[PieceId, int]]:
        position = self.position
        way, steps = passable(position, SOVIET), position.field.limits["unit_to_hq"]
        working = [hq for hq, cities in survey(position).cities.items() if cities]
        return [(hq, position.season.around(self.bits[position.at(hq)], way, steps)) for hq in working]

    # headquarters

    def _staffs(self) -> Iterator[Proposal]:
        """Headquarters to where they reach most."""
        for mover in self.movers:
            if self.position.kind(mover.piece).is_hq:
                here = self._staff(mover, mover.start) - self.room_made(mover.piece)
                scored = [(self._staff(mover, to) - here, to) for to in mover.ways]
                for gain, to in sorted(scored, reverse=True)[:2]:
                    if gain > 0:
                        why = Reason("bot.ww_staff", facts={"unit": mover.piece, "at": to})
                        yield Proposal((self.move(mover.piece, mover.ways[to]),), gain, why)

    def _staff(self, mover: Mover, at: LocId) -> float:
        position = self.position
        limits, season = position.field.limits, position.season
        far = min(steps.get(at, 99) for steps in season.to_city.values())
        if far > limits["hq_to_city"]:
            return -5.0
        area = season.around(self.bits[at], passable(position, SOVIET), limits["unit_to_hq"])
        others = 0
        for hq, covered in self._areas:
            if hq != mover.piece:
                others |= covered
        total = PULL * 8 * self.draws.get(at, 0.0)
        if at == self._capital:
            total -= IN_THE_WAY
        for bit, attack in self._strength:
            if bit & area:
                total += COVER * attack * (SHARED if bit & others else 1.0)
        return total - EXPOSED if self.touched(at) else total

    @cached_property
    def _strength(self) -> list[tuple[int, int]]:
        kinds = self.position.field.kind_of
        return [
            (self.bits[piece.at], kinds[piece.unit].attack + 2)
            for piece in self.position.units(SOVIET)
            if piece.at and kinds[piece.unit].is_combat
        ]
