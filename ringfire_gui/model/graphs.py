"""The static graph of a board for one kind of movement: who may step where at what cost before any counter stands.

A graph is built once from its board and frozen; all that changes during a game (zones of control, enemy counters,
weather) is given to the searches as masks or as a step function, never written into the graph.
"""

import math
from collections.abc import Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.board import Board, Border, Location

if TYPE_CHECKING:
    import networkx as nx

    MoveGraph = nx.DiGraph[LocId]
    """Nodes carry `terrain` and `tags`, edges `sides`, `paths` and `cost`; a forbidden step costs `inf` and carries
    the `refusal`."""


class MoveKind(Struct, frozen=True):
    """A kind of movement as the terrain chart of a game gives it: leg, truck, rail, a supply line.

    A step costs the dearest listed terrain class of the location entered, plus what is added for classes and tags,
    plus the sides crossed; or, where a path crosses the side, the rate of that path if it is lower.
    """

    id: str
    enter: Mapping[str, float] = {}
    """Cost of entering by terrain class. A location of which no class is listed may not be entered."""
    more: Mapping[str, float] = {}
    """Added to that, by terrain class or tag of the location entered."""
    forbidden: frozenset[str] = frozenset()
    """Terrain classes and tags that may be entered only along a path with a rate of its own."""
    sides: Mapping[str, float] = {}
    """Added for the sides crossed, by kind; a kind that is not listed costs nothing."""
    closed: frozenset[str] = frozenset()
    """Kinds of sides that may be crossed only along a path with a rate of its own."""
    lifts: Mapping[str, frozenset[str]] = {}
    """Which sides a bridge (or a path, by its bridges) makes as if they were not there."""
    along: Mapping[str, float] = {}
    """Cost of a whole step along a path, whatever the ground and the sides, by kind of path."""
    only_along: frozenset[str] = frozenset()
    """Kinds of paths, one of which must be followed; empty for movement across country."""


def base_cost(kind: MoveKind, start: LocId, entered: Location, border: Border) -> float | Reason:
    """What a step costs by the map alone, or why the map forbids it."""
    if kind.only_along and not kind.only_along & border.paths:
        paths = ", ".join(sorted(kind.only_along))
        return Reason("move.no_path", facts={"from": start, "at": entered.id, "paths": paths})
    if border.cost is not None:
        return border.cost
    country = _country_cost(kind, start, entered, border)
    rates = [kind.along[path] for path in border.paths if path in kind.along]
    if isinstance(country, Reason):
        return min(rates) if rates else country
    return min([country, *rates])


def _country_cost(kind: MoveKind, start: LocId, entered: Location, border: Border) -> float | Reason:
    """The cost of a step that follows no path."""
    features = {*entered.terrain, *entered.tags}
    listed = [kind.enter[terrain] for terrain in entered.terrain if terrain in kind.enter]
    barred = sorted(features & kind.forbidden)
    if barred or not listed:
        terrain = barred[0] if barred else entered.ground
        return Reason("move.forbidden_terrain", facts={"from": start, "at": entered.id, "terrain": terrain})
    lifted = frozenset[str]().union(*(kind.lifts.get(feature, ()) for feature in border.sides | border.paths))
    crossed = sorted(border.sides - lifted)
    for side in crossed:
        if side in kind.closed:
            return Reason("move.forbidden_side", facts={"from": start, "at": entered.id, "side": side})
    added = sum(kind.more.get(feature, 0.0) for feature in features)
    return max(listed) + added + sum(kind.sides.get(side, 0.0) for side in crossed)


def build_graph(board: Board, kind: MoveKind) -> "MoveGraph":
    """The graph of a board for a kind of movement, frozen.

    Every pair of neighbours is an edge each way, forbidden or not, so that all graphs of one board have the same
    nodes and edges in the same order; boxes are nodes without edges.
    """
    import networkx as nx

    graph: MoveGraph = nx.DiGraph(board=board.id, kind=kind.id)
    places = board.locations
    graph.add_nodes_from((at, {"terrain": place.terrain, "tags": place.tags}) for at, place in places.items())
    graph.add_edges_from(_steps(board, kind))
    nx.freeze(graph)
    return graph


def _steps(board: Board, kind: MoveKind) -> Iterator[tuple[LocId, LocId, dict[str, Any]]]:
    """All steps with what the graph is to know of them; the graph copies it."""
    # A map repeats a few kinds of steps many thousand times.
    known: dict[Hashable, dict[str, Any]] = {}
    places = board.locations
    for start in places:
        for at in board.neighbours(start):
            border, entered = board.border(start, at), places[at]
            alike = (entered.terrain, entered.tags, border.sides, border.paths, border.cost)
            step = known.get(alike)
            if step is None:
                cost = base_cost(kind, start, entered, border)
                step = {"sides": border.sides, "paths": border.paths, "cost": cost}
                if isinstance(cost, Reason):
                    yield start, at, {**step, "cost": math.inf, "refusal": cost}
                    continue
                known[alike] = step
            yield start, at, step


def step_cost(graph: "MoveGraph", start: LocId, at: LocId) -> float | Reason:
    """What the map says of one step; KeyError where the two are not neighbours."""
    edge = graph.edges[start, at]
    refusal: Reason | None = edge.get("refusal")
    return refusal if refusal is not None else float(edge["cost"])
