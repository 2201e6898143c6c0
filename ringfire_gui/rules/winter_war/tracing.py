"""Lines of supply one by one, to be shown: the line of a unit, or the best broken one and where it is cut [7.2, 7.3].

Who is in supply is judged in `supply`. This looks for the line behind it over the same hexes, step by step.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

import networkx as nx
from msgspec import Struct
from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, Season, enemy
from ringfire_gui.rules.winter_war.position import HIDDEN, Position
from ringfire_gui.rules.winter_war.supply import capacities, passable


class Leg(Struct, frozen=True):
    """A part of a line: from a unit to its HQ, from an HQ to its city, or from a Finnish unit to a city."""

    path: tuple[LocId, ...]
    """The hex that it starts from, and those that it enters."""
    limit: int | None
    """So many hexes it may enter; None for any number."""
    shut: tuple[int, ...] = ()
    """Where in the path it enters a hex that it may not enter."""
    hq: PieceId | None = None
    """The HQ at its end."""

    @property
    def length(self) -> int:
        """The hexes that it enters."""
        return len(self.path) - 1

    @property
    def excess(self) -> int:
        """Hexes beyond its limit."""
        return 0 if self.limit is None else max(0, self.length - self.limit)

    @property
    def faults(self) -> int:
        """How much is wrong with it; nothing with one that is open."""
        return len(self.shut) + self.excess

    @property
    def cut(self) -> int | None:
        """Where in the path it is broken first."""
        beyond = [self.limit + 1] if self.limit is not None and self.excess else []
        return min((*self.shut, *beyond), default=None)


Line = tuple[Leg, ...]
"""A whole line, leg by leg; empty where there is not even a broken one."""
Merit = Callable[[Line], tuple[int, bool, int, int]]


def is_open(line: Line) -> bool:
    """Whether a line can be traced."""
    return bool(line) and not any(leg.faults for leg in line)


class Tracer:
    """Traces the lines of one side in one position.

    Attributes:
        position: The position.
        side: Whose lines they are.
        way: The hexes that lines may enter.
    """

    def __init__(self, position: Position, side: SideId, way: int | None = None) -> None:
        self.position = position
        self.side = side
        self.way = passable(position, side) if way is None else way
        self._legs: dict[PieceId, Leg | None] = {}

    def line(self, unit: PieceId) -> Line:
        """The line of a unit: an open one if there is any, else the one that lacks least."""
        at = self.position.at(unit)
        if self.side == FINNISH:
            leg = best_leg(self.position, at, self._finnish_cities, self.way, None)
            return (leg,) if leg else ()
        if at in self.rooms:
            return (Leg((at,), 0),)
        if self.position.kind(unit).is_hq:
            leg = self.to_city(unit)
            return (leg,) if leg else ()
        return min(self._lines(unit, at), key=self._merit(unit), default=())

    def to_city(self, hq: PieceId) -> Leg | None:
        """The leg from an HQ to the city that it draws on, or would draw on; None if no city is left [7.3]."""
        if hq not in self._legs:
            at = self.position.at(hq)
            limit = self.position.field.limits["hq_to_city"]
            self._legs[hq] = best_leg(self.position, at, self.cities_for(at), self.way, limit)
        return self._legs[hq]

    def cities_for(self, at: LocId) -> tuple[LocId, ...]:
        """The cities that an HQ in a hex may draw on: the closest ones, or any with the optional rule [7.3, 10.1]."""
        if at in self.rooms:
            return (at,)
        far = {city: self.position.season.to_city[city].get(at) for city in self.rooms}
        if self.position.state.options.get("any_city"):
            return tuple(far)
        nearest = min((steps for steps in far.values() if steps is not None), default=None)
        return tuple(city for city, steps in far.items() if steps is not None and steps == nearest)

    @cached_property
    def rooms(self) -> dict[LocId, int | None]:
        """The supply cities that work, with their capacities."""
        return capacities(self.position)

    @cached_property
    def _finnish_cities(self) -> tuple[LocId, ...]:
        return tuple(at for at in self.position.field.finnish_cities if self.position.control(at) == FINNISH)

    def _lines(self, unit: PieceId, at: LocId) -> Iterator[Line]:
        position, limit = self.position, self.position.field.limits["unit_to_hq"]
        for piece in position.units(SOVIET):
            if piece.id == unit or piece.at is None or not position.kind(piece.id).is_hq:
                continue
            near, far = best_leg(position, at, (piece.at,), self.way, limit), self.to_city(piece.id)
            if near and far:
                yield replace(near, hq=piece.id), far

    def _merit(self, unit: PieceId) -> Merit:
        """Best is a line that is open; among these one to the city that serves the unit, then the shorter [7.12a]."""
        serves = self.position.state.served.get(unit)

        def merit(line: Line) -> tuple[int, bool, int, int]:
            near, far = line
            elsewhere = serves is not None and far.path[-1] != serves
            return near.faults + far.faults, elsewhere, near.length, far.length

        return merit


def best_leg(position: Position, start: LocId, ends: Iterable[LocId], way: int, limit: int | None) -> Leg | None:
    """The leg that enters the fewest shut hexes, of these the shortest; one that is too long only if it must be.

    Returns:
        None if not even open ground leads from hex to hex.
    """
    goals = [end for end in ends if end in position.season.graph]
    if start in goals:
        return Leg((start,), limit)
    if start not in position.season.graph or not goals:
        return None
    bits = position.field.hexes.bits
    open_ = {at: bool(bits[at] & way) for at in position.season.graph.nodes}
    path = _within(position.season, start, goals, open_, limit) if limit is not None else None
    path = path or _any_length(position.season, start, goals, open_, shortest=limit is not None)
    if path is None:
        return None
    return Leg(path, limit, tuple(n for n, at in enumerate(path) if n and not open_[at]))


def _within(
    season: Season, start: LocId, goals: list[LocId], open_: dict[LocId, bool], limit: int
) -> tuple[LocId, ...] | None:
    """The best path of so many steps at most: for each number of steps and each hex the fewest shut hexes so far."""
    best: list[dict[LocId, tuple[int, LocId | None]]] = [{start: (0, None)}]
    for _ in range(limit):
        after: dict[LocId, tuple[int, LocId | None]] = {}
        for here, (shut, _) in best[-1].items():
            for near in season.near[here]:
                cost = shut + (not open_[near])
                if near not in after or cost < after[near][0]:
                    after[near] = (cost, here)
        best.append(after)
    found = [(layer[goal][0], steps, goal) for steps, layer in enumerate(best) for goal in goals if goal in layer]
    if not found:
        return None
    _, steps, here = min(found)
    path = [here]
    for layer in reversed(best[1 : steps + 1]):
        back = layer[path[-1]][1]
        assert back is not None
        path.append(back)
    return tuple(reversed(path))


def _any_length(
    season: Season, start: LocId, goals: list[LocId], open_: dict[LocId, bool], shortest: bool
) -> tuple[LocId, ...] | None:
    """The best path of any length; the shortest of all where length is what it lacks."""
    step, shut = (1000, 1) if shortest else (1, 1000)

    def weight(a: object, b: LocId, edge: object) -> int:
        del a, edge
        return step + (0 if open_[b] else shut)

    paths = nx.single_source_dijkstra_path(season.graph, start, weight=weight)
    reached = [tuple(paths[goal]) for goal in goals if goal in paths]
    return min(reached, key=lambda path: sum(weight(None, at, None) for at in path), default=None)


def hidden_way(position: Position, side: SideId) -> int:
    """The hexes that lines may enter if every face-down counter of the enemy is a unit in supply [2.4f]."""
    bits, zone, own = position.field.hexes.bits, position.season.zone, position.real[side]
    shut = 0
    for piece in position.state.pieces.values():
        if piece.side != side and piece.at is not None and HIDDEN in piece.flags:
            shut |= bits[piece.at] | (zone[piece.at] & ~own)
    return passable(position, side) & ~shut


def bare_way(position: Position, side: SideId) -> int:
    """The hexes that lines may enter if every face-down counter of the enemy is a dummy [2.4f]."""
    down = (p.at for p in position.state.pieces.values() if p.side != side and p.at is not None and HIDDEN in p.flags)
    known = position.zones[enemy(side)] & ~position.real[side]
    return passable(position, side) | (position.field.hexes.mask(down) & position.season.playable & ~known)
