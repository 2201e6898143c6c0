"""The capacity of a source shared by the units that draw on it: a city that can feed so many attack points.

A unit is served wholly by one source or not at all, so this is a knapsack with several sacks and not a flow. Cities
and points of a game are few: the best that the remaining units can bring is tabled for everything that the sources may
have left, unit by unit from the last to the first, and the allocation is read off from the first to the last. Kept of
each table is only who serves the unit, one byte for each combination.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.core.reasons import Reason

Capacities: TypeAlias = Mapping[LocId, int | None]
"""What each source can give; None for one without limit."""
Allocation: TypeAlias = Mapping[PieceId, LocId]
"""Who is served by which source; who is not in it is not served."""

LARGEST_TABLE = 60_000_000
"""Combinations of loads and units that are worked through, one byte each; see `allocate`."""
_LEFT_OUT = -1


class Claim(Struct, frozen=True):
    """What a unit asks for, and of whom."""

    unit: PieceId
    need: int
    sources: tuple[LocId, ...]
    """Sources within its reach, the one it would rather use first."""
    worth: tuple[int, ...] = ()
    """What serving it is worth, the weightiest measure first; as many measures for every unit of one allocation."""


_Open: TypeAlias = tuple[Claim, list[LocId]]
"""A claim with the sources that have enough for it."""


class Proposal(Struct, frozen=True):
    """An allocation to offer to a player, and whether there is surely none better."""

    served: dict[PieceId, LocId]
    exact: bool = True
    """False: there were too many combinations to work through, and a better allocation may exist."""


def allocate(claims: Sequence[Claim], capacities: Capacities) -> Proposal:
    """The best allocation.

    It has the greatest sum of the first measure of worth, then of the next ones, then the greatest number of units
    served; among equals the list of units not served that comes first in the order of the claims. Worth must not be
    negative. Units that all find room where they would rather be are served there. Units that compete for so many
    points that there are more than `LARGEST_TABLE` combinations are served in the order of their worth instead, and the
    proposal is not `exact`.
    """
    servable = [open_ for claim in claims if (open_ := _open(claim, capacities))[1]]
    served, exact = _first_come(servable, capacities), True
    if len(served) < len(servable):
        parts = [_serve(group, capacities) for group in _groups(servable)]
        served = {unit: source for part in parts for unit, source in part.served.items()}
        exact = all(part.exact for part in parts)
    return Proposal({claim.unit: served[claim.unit] for claim in claims if claim.unit in served}, exact)


def loads(claims: Iterable[Claim], allocation: Allocation) -> dict[LocId, int]:
    """What an allocation takes from each source that it uses."""
    taken: dict[LocId, int] = {}
    for claim in claims:
        source = allocation.get(claim.unit)
        if source is not None:
            taken[source] = taken.get(source, 0) + claim.need
    return taken


def check_allocation(
    claims: Sequence[Claim], capacities: Capacities, allocation: Allocation, wanted: Literal["maximal", "any"]
) -> Iterator[Reason]:
    """What is wrong with an allocation made by a player.

    `maximal` asks that no unit left out could be added to it as it stands.
    """
    by_unit = {claim.unit: claim for claim in claims}
    for unit, source in allocation.items():
        if unit not in by_unit:
            yield Reason("capacity.no_claim", facts={"unit": unit})
        elif source not in by_unit[unit].sources or source not in capacities:
            yield Reason("capacity.out_of_reach", facts={"unit": unit, "source": source})
    taken = loads(claims, allocation)
    for source, load in taken.items():
        limit = capacities.get(source, 0)
        if limit is not None and load > limit:
            over = load - limit
            yield Reason("capacity.overloaded", facts={"source": source, "load": load, "capacity": limit, "over": over})
    if wanted == "maximal":
        for claim in claims:
            room = [at for at in _open(claim, capacities)[1] if _left(at, capacities, taken) >= claim.need]
            if claim.unit not in allocation and room:
                yield Reason("capacity.not_maximal", facts={"unit": claim.unit, "need": claim.need, "source": room[0]})


def _left(source: LocId, capacities: Capacities, taken: Mapping[LocId, int]) -> float:
    """What a source can still give."""
    limit = capacities[source]
    return math.inf if limit is None else limit - taken.get(source, 0)


def _open(claim: Claim, capacities: Capacities) -> _Open:
    """A claim with the sources that could serve it if it came first."""
    need, found = claim.need, []
    for source in claim.sources:
        if source in capacities:
            limit = capacities[source]
            if limit is None or limit >= need:
                found.append(source)
    return claim, found


def _first_come(claims: Iterable[_Open], capacities: Capacities) -> dict[PieceId, LocId]:
    """Serve units in their order, each where it would rather be and there is room."""
    left = dict(capacities)
    served: dict[PieceId, LocId] = {}
    for claim, sources in claims:
        for source in sources:
            room = left[source]
            if room is None or room >= claim.need:
                served[claim.unit] = source
                left[source] = None if room is None else room - claim.need
                break
    return served


def _serve(claims: Sequence[_Open], capacities: Capacities) -> Proposal:
    """The best allocation of a group of units that compete."""
    plain = _first_come(claims, capacities)
    if len(plain) == len(claims):
        return Proposal(plain)
    served: dict[PieceId, LocId] = {}
    contested: list[_Open] = []
    for claim, sources in claims:
        free = next((source for source in sources if capacities[source] is None or claim.need == 0), None)
        if free is None:
            contested.append((claim, sources))
        else:
            served[claim.unit] = free
    best = _best(contested, capacities)
    return Proposal(served | best.served, best.exact)


def _groups(claims: Sequence[_Open]) -> list[list[_Open]]:
    """Units that compete, directly or by way of others: groups that share no source."""
    groups: list[tuple[set[LocId], list[int]]] = []
    for i, (_, open_) in enumerate(claims):
        sources, members = set(open_), [i]
        for group in [group for group in groups if group[0] & sources]:
            groups.remove(group)
            sources |= group[0]
            members += group[1]
        groups.append((sources, members))
    return [[claims[i] for i in sorted(members)] for _, members in groups]


class _Ask(Struct, frozen=True):
    """A claim in the terms of a table: units of need, the axes of its sources, what serving it adds."""

    need: int
    axes: tuple[int, ...]
    value: int


def _best(contested: Sequence[_Open], capacities: Capacities) -> Proposal:
    """The best allocation of a group whose units all need something and whose sources are all limited."""
    claims, options = [claim for claim, _ in contested], [sources for _, sources in contested]
    sources = list(dict.fromkeys(source for choice in options for source in choice))
    unit = math.gcd(*(claim.need for claim in claims))
    most = [sum(c.need for c, choice in zip(claims, options, strict=True) if at in choice) for at in sources]
    left = [min(capacities[at] or 0, limit) // unit for at, limit in zip(sources, most, strict=True)]
    if math.prod(room + 1 for room in left) * len(claims) > LARGEST_TABLE:
        by_worth = sorted(contested, key=lambda each: each[0].worth, reverse=True)
        return Proposal(_first_come(by_worth, capacities), exact=False)
    asks = [
        _Ask(claim.need // unit, tuple(sources.index(at) for at in choice), value)
        for claim, choice, value in zip(claims, options, _values(claims), strict=True)
    ]
    chosen = zip(claims, _read_off(asks, left), strict=True)
    return Proposal({claim.unit: sources[axis] for claim, axis in chosen if axis != _LEFT_OUT})


def _values(claims: Sequence[Claim]) -> list[int]:
    """All measures of worth, and that it is one unit, in one number, each with room below it for the lesser ones."""
    measures = [(*claim.worth, 1) for claim in claims]
    room = [1 + sum(column) for column in zip(*measures, strict=True)]
    values = []
    for measure in measures:
        number = 0
        for part, base in zip(measure, room, strict=True):
            number = number * base + part
        values.append(number)
    return values


def _read_off(asks: Sequence[_Ask], left: Sequence[int]) -> list[int]:
    """Which source serves each unit, by its axis, or that it is left out.

    Where a unit may as well be left out it is: so the list of those not served comes first in the order of the claims.
    """
    # Numbers too great for the machine are kept as Python has them.
    kind = object if sum(ask.value for ask in asks) >= 1 << 62 else np.int64
    best: NDArray[Any] = np.zeros([room + 1 for room in left], dtype=kind)
    choices: list[NDArray[np.int8]] = []
    for ask in reversed(asks):
        best, choice = _with_one_more(best, ask)
        choices.append(choice)
    rooms = list(left)
    chosen: list[int] = []
    for ask, choice in zip(asks, reversed(choices), strict=True):
        axis = int(choice[tuple(rooms)])
        if axis != _LEFT_OUT:
            rooms[axis] -= ask.need
        chosen.append(axis)
    return chosen


def _with_one_more(after: NDArray[Any], ask: _Ask) -> tuple[NDArray[Any], NDArray[np.int8]]:
    """The best for all that may be left before a unit is served or left out, and who serves it, from the best after."""
    best = after.copy()
    choice = np.full(after.shape, _LEFT_OUT, dtype=np.int8)
    whole = (slice(None),) * after.ndim
    for axis in ask.axes:
        before, behind = whole[:axis], whole[axis + 1 :]
        served = after[(*before, slice(None, -ask.need), *behind)] + ask.value
        here = (*before, slice(ask.need, None), *behind)
        so_far = best[here]
        better = served > so_far
        np.copyto(so_far, served, where=better)
        choice[here][better] = axis
    return best, choice
