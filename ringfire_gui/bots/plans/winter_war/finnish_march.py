"""Proposals for the Finnish movement: hold what is in danger, strike the weak, cut the roads of supply."""

from collections.abc import Iterator
from functools import cached_property, lru_cache

import networkx as nx

from ringfire_gui.bots.plans.winter_war.marches import March, Proposal
from ringfire_gui.bots.plans.winter_war.reaches import Mover
from ringfire_gui.bots.plans.winter_war.stakes import steps_to
from ringfire_gui.bots.plans.winter_war.threats import Danger, dangers
from ringfire_gui.bots.plans.winter_war.worth import GAP, GUARD, free_ways, goals, guarding
from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, Season

CUT = 0.05
"""For each point of attack that is fed over a hex which a unit covers."""
RELIEF = 0.5
"""How much of a danger a unit lifts that is as strong as those who are there."""
BLOCK = 0.6
"""For standing in the way to a goal, for each point of it and how near the enemy is."""
OPEN = 0.35
"""What part of its worth a unit risks beside a stronger enemy in open country."""


class FinnishMarch(March):
    """The movement of the Finnish side."""

    def proposals(self) -> list[Proposal]:
        """Everything that promises something, the best first."""
        found = [*self.attacks(), *self._posts(), *self.journeys(self.guards, GUARD / 2)]
        return sorted((each for each in found if each.guess > 0), key=lambda each: -each.guess)

    @cached_property
    def guards(self) -> dict[LocId, float]:
        """How well each hex guards the goals."""
        position = self.position
        open_ = tuple(at for at in goals(position.field) if position.control(at) == FINNISH)
        return dict(guarding(position.season, position.field, open_))

    def _posts(self) -> Iterator[Proposal]:
        for mover in self.movers:
            here = self._post(mover, mover.start, leaving=True)
            scored = [(self._post(mover, to, leaving=False) - here, to) for to in mover.ways]
            for gain, to in sorted(scored, reverse=True)[:2]:
                if gain > 0:
                    why = Reason("bot.ww_post", facts={"unit": mover.piece, "at": to})
                    yield Proposal((self.move(mover.piece, mover.ways[to]),), gain, why)

    def _post(self, mover: Mover, at: LocId, leaving: bool) -> float:
        kind = self.position.kind(mover.piece)
        total = GUARD * (kind.defence + 0.5 * kind.is_ski) * self.guards.get(at, 0.0)
        total += self._relief(mover, at, leaving) + self._cut(at, kind.has_zone)
        strong = at in self.position.field.forts or at in self.position.field.finnish_cities
        if self.touched(at) and not strong and not kind.is_ski and not kind.is_dummy:
            total -= OPEN * self.stakes.unit(mover.piece)
        if kind.has_zone:
            total += self._block(at)
        if not leaving:
            total += self.spoils(mover.piece, mover.ways[at]) + self.room_made(mover.piece)
        return total

    def _relief(self, mover: Mover, at: LocId, leaving: bool) -> float:
        """What it is worth to stand in a hex that the enemy would like to attack."""
        danger = self._dangers.get(at)
        if danger is None:
            return 0.0
        own = self.position.kind(mover.piece).defence
        kinds = self.position.field.kind_of
        there = sum(kinds[piece.unit].defence for piece in self.position.stack(at))
        others = there - own if leaving else there
        return RELIEF * danger.promise * own / max(1.0, own + others)

    @cached_property
    def _dangers(self) -> dict[LocId, Danger]:
        return {danger.at: danger for danger in dangers(self.position, self.stakes, SOVIET)}

    # roads of supply

    def _cut(self, at: LocId, covers: bool) -> float:
        if not covers:
            return 0.0
        near = self.position.near(at)
        held = self.position.held[SOVIET]
        return CUT * sum(self._roads.get(to, 0.0) for to in (at, *near) if not self.bits[to] & held)

    @cached_property
    def _roads(self) -> dict[LocId, float]:
        """The hexes over which headquarters are fed, with the attack that hangs on them."""
        position, limits = self.position, self.position.field.limits
        found: dict[LocId, float] = {}
        kinds = position.field.kind_of
        units = [(p.at, kinds[p.unit].attack) for p in position.units(SOVIET) if p.at and kinds[p.unit].is_combat]
        for piece in position.units(SOVIET):
            if not kinds[piece.unit].is_hq or piece.at is None:
                continue
            start = piece.at
            near = steps_to(position.season, start)
            fed = sum(attack for at, attack in units if near.get(at, 99) <= limits["unit_to_hq"])
            city = min(position.season.to_city, key=lambda each: _far(position.season, each, start))
            for at in _road(position.season, start, city):
                found[at] = found.get(at, 0.0) + fed
        return found

    # the way to the goals

    def _block(self, at: LocId) -> float:
        """What it is worth to stand beside or on the nearest ways from the enemy to goals that nobody covers."""
        covered = self.bits[at] | self.zone[at]
        return BLOCK * sum(worth for way, worth in self._ways_in if way & covered)

    @cached_property
    def _ways_in(self) -> list[tuple[int, float]]:
        position = self.position
        found: list[tuple[int, float]] = []
        reached = free_ways(position, SOVIET)
        for goal, steps in reached.items():
            if position.control(goal) == FINNISH and goal in position.season.near:
                found.append((self.bits[goal] | self.zone[goal], self.stakes.prize(goal) * GAP**steps))
        return found


def _far(season: Season, city: LocId, at: LocId) -> int:
    return season.to_city[city].get(at, 99)


@lru_cache(maxsize=512)
def _road(season: Season, start: LocId, to: LocId) -> tuple[LocId, ...]:
    if start not in season.graph or not nx.has_path(season.graph, start, to):
        return ()
    return tuple(nx.shortest_path(season.graph, start, to))[1:-1]
