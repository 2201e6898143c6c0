"""How long it takes to find everywhere a unit can go, with enemies and their zones of control.

The rule: no entering a hex with enemies, and a move ends in the first enemy zone that it enters. Unless it is said
otherwise, every way of searching starts from the positions of the pieces and works out zones and costs itself.
"""

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any

import networkx as nx
import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from ringfire_gui.cli.benchmarks.measure import Row, race, timed_row
from ringfire_gui.cli.benchmarks.world import Bench, World, zones_by_sets, zones_on_arrays
from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.fastreach import MoveMasks, MoveWeights, fast_reach, weigh_moves
from ringfire_gui.model.graphs import step_cost
from ringfire_gui.model.pathfind import Step, reach

ALLOWANCE = 12.0
BUDGET = 5.0
STOP = Reason("bench.enemy_zone")
ENEMY = Reason("bench.enemy")
REFERENCES = ("networkx", "scipy, weights ready")

Search = Callable[[LocId], Mapping[LocId, float]]
"""From a start to all hexes in reach, with the points it takes to get there."""


def rows(bench: Bench) -> Iterator[Row]:
    """Reach on arrays and by a step function, beside networkx and scipy."""
    world = bench.world
    starts, ready = world.armies.movers, _weights(world)
    own: dict[str, Search] = {
        "costs made anew": lambda at: _by_arrays(_weights(world), at),
        "costs known": lambda at: _by_arrays(ready, at),
        "by a step function": lambda at: _by_step_function(world, at),
    }
    references: dict[str, Search] = {
        "networkx": lambda at: _by_networkx(world, at),
        "scipy, weights ready": _raw_scipy(ready, starts),
    }
    searches = own | references
    answers = {name: [search(at) for at in starts] for name, search in searches.items()}
    timings = race({name: _numbered(search, starts) for name, search in searches.items()}, bench.scale.rounds)
    sizes = sorted(len(found) for found in answers["networkx"])
    for name in own:
        compared = [answers[other] for other in (name, "scipy, weights ready")]
        wrong = sum(found != right for each in compared for found, right in zip(each, answers["networkx"], strict=True))
        yield timed_row(
            "movement",
            f"reach, {ALLOWANCE:g} MP, enemy zones, {name}",
            "ms",
            {other: timings[other] for other in (name, *references)},
            budget=BUDGET,
            compared=len(starts),
            differences=wrong,
            note=f"{len(world.board.hexes)} hexes, {sizes[len(sizes) // 2]} in reach",
        )


def _numbered(search: Search, starts: tuple[LocId, ...]) -> Callable[[int], object]:
    return lambda number: search(starts[number % len(starts)])


def _weights(world: World) -> MoveWeights:
    enemies = world.arrays.nodes(world.armies.enemies)
    return weigh_moves(world.arrays, MoveMasks(barred=enemies, stops=zones_on_arrays(world.arrays, enemies)))


def _by_arrays(weights: MoveWeights, start: LocId) -> Mapping[LocId, float]:
    return fast_reach(weights, start, ALLOWANCE, STOP).costs


def _by_step_function(world: World, start: LocId) -> Mapping[LocId, float]:
    enemies = set(world.armies.enemies)
    zones = zones_by_sets(world.board, enemies)

    def step(here: LocId, at: LocId, spent: float, mode: Hashable) -> Step | Reason:
        del spent
        if at in enemies:
            return ENEMY
        cost = step_cost(world.graph, here, at)
        return cost if isinstance(cost, Reason) else Step(cost, mode, STOP if at in zones else None)

    return reach(start, ALLOWANCE, step, world.board.neighbours).costs


def _by_networkx(world: World, start: LocId) -> Mapping[LocId, float]:
    enemies = set(world.armies.enemies)
    zones = zones_by_sets(world.board, enemies)

    def weight(here: LocId, at: LocId, edge: Mapping[str, Any]) -> float | None:
        if at in enemies or (here in zones and here != start):
            return None
        cost: float = edge["cost"]
        return None if cost == math.inf else cost

    found: Mapping[LocId, float] = nx.single_source_dijkstra_path_length(world.graph, start, ALLOWANCE, weight)
    return found


def _raw_scipy(weights: MoveWeights, starts: tuple[LocId, ...]) -> Search:
    """The bare search: everything but the search itself is made ready before."""
    graph, size = weights.graph, len(weights.graph.locs)
    matrices = {}
    for start in starts:
        stops = weights.stops[graph.tails] & (graph.tails != graph.index[start])
        steps = np.where(stops, np.inf, weights.steps)
        matrices[start] = csr_array((steps, graph.heads, graph.indptr), shape=(size, size))

    def search(start: LocId) -> Mapping[LocId, float]:
        length = dijkstra(matrices[start], indices=[graph.index[start]], limit=ALLOWANCE, min_only=True)
        return {graph.locs[i]: float(length[i]) for i in np.flatnonzero(np.isfinite(length))}

    return search
