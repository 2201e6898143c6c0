"""How long it takes to judge the supply of one side on the whole map, from all its sources.

The rule: a line of any length by the cost of movement, walked from the unit to the source, not through enemies nor
through enemy zones unless a friend stands there. Every way of searching starts from the positions of the pieces.

A second rule counts hexes, woods in a row and the length of lines that cross rivers. It has no budget: more than half
of its time goes into laying out the map, four times over for the woods, once for each length.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import networkx as nx
import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from ringfire_gui.cli.benchmarks.measure import Row, race, timed_row
from ringfire_gui.cli.benchmarks.world import Bench, World, zones_by_sets, zones_on_arrays
from ringfire_gui.core.ids import LocId
from ringfire_gui.model.compiled import Floats
from ringfire_gui.model.supplyarea import SupplyArea, supply_area
from ringfire_gui.model.trace import Crossing, Lines, TraceField, TraceRule
from ringfire_gui.model.trace import Row as Woods

BUDGET = 20.0
TIMES_FASTER = 5.0
NETWORKX = "networkx multi_source_dijkstra"
LENGTHS_ONLY = "networkx, lengths only"
SCIPY = "scipy, weights ready"
RULE = TraceRule(measure="cost")
COUNTING = TraceRule(
    limit=12,
    friends="free_chain",
    crossings=(Crossing(frozenset({"major_river"}), length=2), Crossing(frozenset({"river"}), length=5)),
    row=Woods(frozenset({"woods"}), most=3),
)

Lengths = Mapping[LocId, float]


def rows(bench: Bench) -> Iterator[Row]:
    """The supply area beside networkx and scipy."""
    world = bench.world
    searches: dict[str, Callable[[], Any]] = {
        "supply area": lambda: _by_program(world, RULE),
        NETWORKX: _by_networkx(world, nx.multi_source_dijkstra),
        LENGTHS_ONLY: _by_networkx(world, nx.multi_source_dijkstra_path_length),
        SCIPY: _raw_scipy(world),
    }
    found = {name: search() for name, search in searches.items()}
    expected = _as_array(world, found[LENGTHS_ONLY])
    others = [found["supply area"].length, _as_array(world, found[NETWORKX][0]), found[SCIPY]]
    wrong = sum(_differences(lengths, expected) for lengths in others)
    timings = race({name: _numbered(search) for name, search in searches.items()}, bench.scale.some(20))
    reached = int(np.count_nonzero(np.isfinite(expected)))
    yield timed_row(
        "supply",
        f"supply of a whole side, {len(world.armies.sources)} sources",
        "ms",
        timings,
        budget=BUDGET,
        needed={NETWORKX: TIMES_FASTER, LENGTHS_ONLY: TIMES_FASTER},
        compared=len(expected),
        differences=wrong,
        note=f"{len(world.board.hexes)} hexes, {reached} in supply",
    )
    yield _counting_row(bench)


def _counting_row(bench: Bench) -> Row:
    """The supply area by hexes, woods in a row and crossings."""
    world = bench.world
    reached = len(_by_program(world, COUNTING).reached())
    timings = race({"supply area": lambda number: _by_program(world, COUNTING)}, bench.scale.some(20))
    note = f"{len(world.board.hexes)} hexes, {reached} in supply"
    return timed_row("supply", "the same by hexes, with woods in a row and rivers", "ms", timings, note=note)


def _numbered(search: Callable[[], object]) -> Callable[[int], object]:
    return lambda number: search()


def _by_program(world: World, rule: TraceRule) -> SupplyArea:
    arrays, armies = world.arrays, world.armies
    enemies = arrays.nodes(armies.enemies)
    field = TraceField(enemies, zones_on_arrays(arrays, enemies), arrays.nodes(armies.friends))
    return supply_area(Lines(arrays, rule, field), armies.sources)


def _by_networkx(world: World, search: Callable[..., Any]) -> Callable[[], Any]:
    """A search of networkx over the graph with its arrows turned round, which is made ready before."""
    turned, armies = world.graph.reverse(), world.armies

    def run() -> Any:
        enemies = set(armies.enemies)
        barred = enemies | zones_by_sets(world.board, enemies) - set(armies.friends)

        def weight(at: LocId, here: LocId, edge: Mapping[str, Any]) -> float | None:
            del here
            cost: float = edge["cost"]
            return None if at in barred or cost == math.inf else cost

        return search(turned, armies.sources, weight=weight)

    return run


def _raw_scipy(world: World) -> Callable[[], Floats]:
    """The bare search: everything but the search itself is made ready before."""
    arrays, armies = world.arrays, world.armies
    enemies = arrays.nodes(armies.enemies)
    barred = enemies | (zones_on_arrays(arrays, enemies) & ~arrays.nodes(armies.friends))
    weights = np.where(barred[arrays.heads], np.inf, arrays.cost)[arrays.turned]
    size = len(arrays.locs)
    matrix = csr_array((weights, arrays.turned_heads, arrays.turned_indptr), shape=(size, size))
    starts = [arrays.index[at] for at in armies.sources]
    return lambda: dijkstra(matrix, indices=starts, min_only=True)


def _as_array(world: World, lengths: Lengths) -> Floats:
    return np.array([lengths.get(at, math.inf) for at in world.arrays.locs])


def _differences(found: Floats, expected: Floats) -> int:
    return int(np.count_nonzero(~np.isclose(found, expected, rtol=0.0, atol=1e-9)))
