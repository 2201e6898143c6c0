"""The reach of a counter under plain rules, on arrays: costs, forbidden places, places where the move ends.

Gives what `pathfind.reach` gives for the step function of the same rules (except the reasons of what was refused),
and is the form for bots and for maps of many thousand hexes. Rules that depend on how one came need the step
function.
"""

from collections.abc import Iterator
from typing import Literal

import numpy as np
from msgspec import Struct

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.compiled import CompiledGraph, Floats, Mask, search
from ringfire_gui.model.pathfind import TOLERANCE, Arrival, Label, Reach, all_spent


class MoveMasks(Struct, frozen=True, eq=False):
    """What the position adds to the map for one who moves; what is None changes nothing."""

    barred: Mask | None = None
    """Locations that may not be entered: enemy counters."""
    barred_steps: Mask | None = None
    """Steps that may not be made: from one enemy zone to another."""
    stops: Mask | None = None
    """Locations in which the move ends: enemy zones. Who starts there may leave."""
    extra: Floats | None = None
    """Points added for entering, by location."""


class MoveWeights(Struct, frozen=True, eq=False):
    """The costs of all steps on the map in one position, made once for all counters that move alike in it."""

    graph: CompiledGraph
    stops: Mask
    steps: Floats
    """`inf` where a step is forbidden."""
    steps_on: Floats
    """The same without the steps out of locations in which a move ends."""


def weigh_moves(graph: CompiledGraph, masks: MoveMasks) -> MoveWeights:
    """Work out what every step on the map costs in this position."""
    steps = graph.cost.copy()
    if masks.extra is not None:
        steps += masks.extra.take(graph.heads)
    if masks.barred is not None:
        steps[masks.barred.take(graph.heads)] = np.inf
    if masks.barred_steps is not None:
        steps[masks.barred_steps] = np.inf
    if masks.stops is None:
        return MoveWeights(graph, np.zeros(len(graph.locs), dtype=np.bool_), steps, steps)
    steps_on = steps.copy()
    steps_on[masks.stops.take(graph.tails)] = np.inf
    return MoveWeights(graph, masks.stops, steps, steps_on)


def fast_reach(
    moves: MoveWeights,
    start: LocId,
    allowance: float,
    stop: Reason,
    *,
    first_step: Literal["paid", "minimum"] = "paid",
) -> Reach:
    """Everywhere a counter can go.

    Args:
        moves: what the steps cost.
        start: where it stands.
        allowance: points it may spend.
        stop: why a move ends where it must.
        first_step: `minimum` allows one step, if it is not forbidden, to one who cannot pay for it; it takes all.
    """
    graph, stops, weights = moves.graph, moves.stops, moves.steps_on
    origin = graph.index[start]
    if stops[origin]:
        leaving = slice(int(graph.indptr[origin]), int(graph.indptr[origin + 1]))
        weights = weights.copy()
        weights[leaving] = moves.steps[leaving]
    found = search(graph.indptr, graph.heads, weights, np.array([origin], dtype=np.int32), allowance + TOLERANCE)
    reached: list[int] = np.flatnonzero(np.isfinite(found.length)).tolist()
    best: dict[LocId, Label] = {graph.locs[i]: (graph.locs[i], "", bool(stops[i]) and i != origin) for i in reached}
    arrivals: dict[Label, Arrival] = {}
    for i in reached:
        label = best[graph.locs[i]]
        back = None if i == origin else best[graph.locs[found.back[i]]]
        arrivals[label] = Arrival(float(found.length[i]), back, stop if label[2] else None)
    if first_step == "minimum" and allowance > TOLERANCE:
        unspent = [i for i in reached if found.length[i] <= TOLERANCE]
        for tail, head in _open_steps(graph, weights, unspent):
            at = graph.locs[head]
            if at not in best:
                best[at] = (at, "", True)
                arrivals[best[at]] = Arrival(allowance, best[graph.locs[tail]], stop if stops[head] else all_spent(at))
    costs = {at: arrivals[label].spent for at, label in best.items()}
    return Reach(start, allowance, costs, best, arrivals)


def _open_steps(graph: CompiledGraph, weights: Floats, tails: list[int]) -> Iterator[tuple[int, int]]:
    """The steps out of some locations that are not forbidden, whatever they cost."""
    for tail in tails:
        for edge in range(int(graph.indptr[tail]), int(graph.indptr[tail + 1])):
            if weights[edge] < np.inf:
                yield tail, int(graph.heads[edge])
