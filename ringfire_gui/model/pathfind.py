"""Where a counter or stack can go with what it has to spend, and whether a path drawn by a player is allowed.

The rules of a game are one step function, asked for every single step; the reach of a counter and the check of a
drawn path ask the same function, so they cannot disagree.

A step function must be monotone: in the same mode, a step that is allowed is also allowed to one who has spent less,
and takes him no further into his points. What depends on how one came (on the road, in column, has crossed a river)
belongs into the mode, a small hashable value that each step hands on.
"""

import heapq
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import count, pairwise
from typing import Literal, TypeAlias

from msgspec import Struct

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason

TOLERANCE = 1e-9
"""Points by which a sum of fractions (thirds, sixths) may miss the exact figure."""


class Step(Struct, frozen=True, gc=False):
    """A step that is allowed: what it costs and what it does to the rest of the move."""

    cost: float = 0.0
    mode: Hashable = ""
    """How the counter stands after the step, for the steps to come."""
    stop: Reason | None = None
    """Why the move ends here, if it does: entered, and no further."""
    pay: Literal["cost", "minimum", "rest"] = "cost"
    """`minimum`: who has spent nothing may make this step even if it costs more than he has. `rest`: takes all that
    is left, which must be at least the cost and more than nothing. Who pays with all he has ends his move there."""


StepRule: TypeAlias = Callable[[LocId, LocId, float, Hashable], Step | Reason]
"""From, to, points spent so far, mode -> the step, or why it is forbidden."""
Neighbours: TypeAlias = Callable[[LocId], Iterable[LocId]]
Label: TypeAlias = tuple[LocId, Hashable, bool]
"""A way of being at a location: in which mode, and whether the move has ended there."""


class Arrival(Struct, frozen=True):
    """The cheapest way to one label: points spent, the label before, and why the move ends, if it does."""

    spent: float
    back: Label | None = None
    stop: Reason | None = None


class Reach(Struct, frozen=True):
    """Everywhere a counter can go. `best` names the cheapest label of each location, `costs` its points."""

    start: LocId
    allowance: float
    costs: Mapping[LocId, float]
    best: Mapping[LocId, Label]
    arrivals: Mapping[Label, Arrival]
    refused: Mapping[LocId, Reason] = {}
    """Why locations next to the reach could not be entered, at the cheapest attempt; behind a place where every move
    ends, that it ends there."""

    def path_to(self, at: LocId) -> tuple[LocId, ...]:
        """The cheapest path, start and end included; KeyError for a location out of reach."""
        path = []
        label: Label | None = self.best[at]
        while label is not None:
            path.append(label[0])
            label = self.arrivals[label].back
        return tuple(reversed(path))

    def left(self, at: LocId) -> float:
        """Points left after going there by the cheapest path."""
        return max(0.0, self.allowance - self.costs[at])

    def stop_at(self, at: LocId) -> Reason | None:
        """Why the cheapest path could not go on from there, if it could not."""
        return self.arrivals[self.best[at]].stop


class PathCheck(Struct, frozen=True):
    """A drawn path, step by step: the cost of each step up to the first one that is refused."""

    ok: bool
    costs: tuple[float, ...]
    spent: float
    mode: Hashable
    stop: Reason | None = None
    """Why the move has ended at the last location entered, if it has."""
    refused_at: int | None = None
    """Position in the path of the location that could not be entered."""
    reason: Reason | None = None


def reach(start: LocId, allowance: float, step: StepRule, neighbours: Neighbours, mode: Hashable = "") -> Reach:
    """Search outward from the start as far as the points go.

    One label is kept for each location, mode and state of the move (going on or ended): of two ways with the same
    label the cheaper one is at least as good for all that follows, because the step function is monotone. Ways that
    differ in mode or in whether the move has ended never displace each other: a dear way that may go on can lead
    further than a cheap one that must stop.
    """
    first: Label = (start, mode, False)
    arrivals: dict[Label, Arrival] = {first: Arrival(0.0)}
    refused: dict[LocId, Reason] = {}
    order = count()
    queue: list[tuple[float, int, Label]] = [(0.0, next(order), first)]
    while queue:
        spent, _, label = heapq.heappop(queue)
        here, here_mode, ended = label
        if ended or spent > arrivals[label].spent:
            continue
        for at in neighbours(here):
            taken = _pay(step(here, at, spent, here_mode), here, at, spent, allowance)
            if isinstance(taken, Reason):
                refused.setdefault(at, taken)
                continue
            total, new_mode, stop = taken
            entered: Label = (at, new_mode, stop is not None)
            known = arrivals.get(entered)
            if known is None or total < known.spent:
                arrivals[entered] = Arrival(total, label, stop)
                heapq.heappush(queue, (total, next(order), entered))
    return _collect(Reach(start, allowance, {}, {}, arrivals, refused), neighbours)


def _collect(found: Reach, neighbours: Neighbours) -> Reach:
    """The cheapest label of each location; at equal cost one that may go on, then the one found first."""
    arrivals = found.arrivals
    best: dict[LocId, Label] = {}
    for label, arrival in arrivals.items():
        known = best.get(label[0])
        if known is None or (arrival.spent, label[2]) < (arrivals[known].spent, known[2]):
            best[label[0]] = label
    costs = {at: arrivals[label].spent for at, label in best.items()}
    refused = {at: reason for at, reason in found.refused.items() if at not in best}
    for (here, _, _), arrival in arrivals.items():
        if arrival.stop is not None:
            behind = [at for at in neighbours(here) if at not in best and at not in refused]
            refused |= {at: _ended(here, at, arrival.stop) for at in behind}
    return Reach(found.start, found.allowance, costs, best, arrivals, refused)


def check_path(
    path: Sequence[LocId], allowance: float, step: StepRule, neighbours: Neighbours, mode: Hashable = ""
) -> PathCheck:
    """Check a path drawn by a player, start included, up to the first step that is refused."""
    costs: list[float] = []
    spent = 0.0
    stop: Reason | None = None
    for here, at in pairwise(path):
        if at not in neighbours(here):
            taken: _Taken | Reason = Reason("move.not_adjacent", facts={"from": here, "at": at})
        elif stop is not None:
            taken = _ended(here, at, stop)
        else:
            taken = _pay(step(here, at, spent, mode), here, at, spent, allowance)
        if isinstance(taken, Reason):
            return PathCheck(False, tuple(costs), spent, mode, stop, len(costs) + 1, taken)
        costs.append(taken[0] - spent)
        spent, mode, stop = taken
    return PathCheck(True, tuple(costs), spent, mode, stop)


_Taken: TypeAlias = tuple[float, Hashable, Reason | None]
"""Points spent, mode and end of the move after a step."""


def _pay(asked: Step | Reason, here: LocId, at: LocId, spent: float, allowance: float) -> _Taken | Reason:
    """Pay for what the rules allow, if the points are there."""
    if isinstance(asked, Reason):
        return asked
    left = allowance - spent
    if asked.pay == "rest":
        if left > TOLERANCE and asked.cost <= left + TOLERANCE:
            return allowance, asked.mode, asked.stop or all_spent(at)
    elif asked.cost <= left + TOLERANCE:
        return spent + asked.cost, asked.mode, asked.stop
    elif asked.pay == "minimum" and spent <= TOLERANCE < allowance:
        return allowance, asked.mode, asked.stop or all_spent(at)
    return Reason("move.too_costly", facts={"from": here, "at": at, "cost": asked.cost, "left": max(0.0, left)})


def _ended(here: LocId, at: LocId, stop: Reason) -> Reason:
    """Why one may not go on from where a move has ended."""
    return Reason("move.ended", facts={"from": here, "at": at}, because=(stop,))


def all_spent(at: LocId) -> Reason:
    """Why a move ends that was paid for with everything."""
    return Reason("move.all_spent", facts={"at": at})
