"""The array form of a graph, for work on the whole map: distances, reach and supply of a side.

An edge array holds one entry per step in the order of `heads`, a node array one per location. What the rules add
(zones, enemies, weather) comes as masks; weights are made anew from them, whole, and `inf` means that there is no
step. The arrays of a compiled graph are shared by all and locked against writing.
"""

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.board import Board
from ringfire_gui.model.graphs import MoveKind, build_graph

if TYPE_CHECKING:
    from ringfire_gui.model.graphs import MoveGraph

Mask: TypeAlias = NDArray[np.bool_]
"""Yes or no for each location (node mask) or for each step (edge mask)."""
Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int32]
_Scalar = TypeVar("_Scalar", bound=np.generic)

NOWHERE = -1
"""Index that stands for no location."""


class CompiledGraph(Struct, frozen=True, eq=False):
    """A board and movement kind as arrays in compressed rows.

    The steps out of location `i` are the edges `indptr[i]` to `indptr[i + 1]`; edge `e` leads from `tails[e]` to
    `heads[e]`. The same graph with all arrows turned round has the edges `turned` in rows `turned_indptr`.
    """

    locs: tuple[LocId, ...]
    index: Mapping[LocId, int]
    indptr: Ints
    heads: Ints
    tails: Ints
    cost: Floats
    turned: Ints
    turned_indptr: Ints
    turned_heads: Ints
    terrain: Mapping[str, Mask]
    tags: Mapping[str, Mask]
    sides: Mapping[str, Mask]
    paths: Mapping[str, Mask]
    refusals: Mapping[int, Reason]
    """Why the map forbids a step, by edge; it costs `inf`."""

    def nodes(self, locs: Iterable[LocId]) -> Mask:
        """A mask of locations."""
        mask = np.zeros(len(self.locs), dtype=np.bool_)
        mask[[self.index[at] for at in locs]] = True
        return mask

    def with_terrain(self, kinds: Iterable[str]) -> Mask:
        """The locations with any of these terrain classes."""
        return _any_of(self.terrain, kinds, len(self.locs))

    def with_tag(self, kinds: Iterable[str]) -> Mask:
        """The locations with any of these tags."""
        return _any_of(self.tags, kinds, len(self.locs))

    def across(self, kinds: Iterable[str]) -> Mask:
        """The steps across a side of any of these kinds."""
        return _any_of(self.sides, kinds, len(self.heads))

    def along(self, kinds: Iterable[str]) -> Mask:
        """The steps along a path of any of these kinds."""
        return _any_of(self.paths, kinds, len(self.heads))

    def edges(self, pairs: Iterable[tuple[LocId, LocId]]) -> Mask:
        """A mask of steps, each in the given direction only."""
        mask = np.zeros(len(self.heads), dtype=np.bool_)
        mask[[self.edge(a, b) for a, b in pairs]] = True
        return mask

    def edge(self, a: LocId, b: LocId) -> int:
        """The index of a step; KeyError where the two are not neighbours."""
        tail, head = self.index[a], self.index[b]
        first, end = int(self.indptr[tail]), int(self.indptr[tail + 1])
        found = np.flatnonzero(self.heads[first:end] == head)
        if not len(found):
            raise KeyError((a, b))
        return first + int(found[0])


class Distances(Struct, frozen=True, eq=False):
    """What a search found, by location: the distance, the location before it on the way, the start it came from."""

    length: Floats
    back: Ints
    start: Ints


class BoardGraphs:
    """The graphs of one board, each built when first asked for and kept."""

    def __init__(self, board: Board, kinds: Iterable[MoveKind]) -> None:
        self.board = board
        self.kinds: Mapping[str, MoveKind] = {kind.id: kind for kind in kinds}
        self._graphs: dict[str, MoveGraph] = {}
        self._compiled: dict[str, CompiledGraph] = {}

    def graph(self, kind: str) -> "MoveGraph":
        """The networkx graph for a kind of movement."""
        if kind not in self._graphs:
            self._graphs[kind] = build_graph(self.board, self.kinds[kind])
        return self._graphs[kind]

    def compiled(self, kind: str) -> CompiledGraph:
        """The array form for a kind of movement."""
        if kind not in self._compiled:
            self._compiled[kind] = compile_graph(self.graph(kind))
        return self._compiled[kind]


def compile_graph(graph: "MoveGraph") -> CompiledGraph:
    """Turn a built graph into arrays, once per board and movement kind."""
    locs = tuple(graph.nodes)
    index = {at: i for i, at in enumerate(locs)}
    rows = [neighbours for _, neighbours in graph.adjacency()]
    edges = [edge for row in rows for edge in row.values()]
    tails = np.repeat(np.arange(len(locs), dtype=np.int32), [len(row) for row in rows])
    heads = np.array([index[at] for row in rows for at in row], dtype=np.int32)
    turned = np.lexsort((tails, heads)).astype(np.int32)
    return CompiledGraph(
        locs=locs,
        index=index,
        indptr=_row_starts(tails, len(locs)),
        heads=_locked(heads),
        tails=_locked(tails),
        cost=_locked(np.array([edge["cost"] for edge in edges], dtype=np.float64)),
        turned=_locked(turned),
        turned_indptr=_row_starts(heads, len(locs)),
        turned_heads=_locked(tails[turned]),
        terrain=_masks([graph.nodes[at]["terrain"] for at in locs]),
        tags=_masks([graph.nodes[at]["tags"] for at in locs]),
        sides=_masks([edge["sides"] for edge in edges]),
        paths=_masks([edge["paths"] for edge in edges]),
        refusals={i: edge["refusal"] for i, edge in enumerate(edges) if "refusal" in edge},
    )


def search(indptr: Ints, heads: Ints, weights: Floats, starts: Ints, limit: float) -> Distances:
    """One search outward from all starts over rows of edges; weights of 0 are free steps, `inf` are none."""
    size = len(indptr) - 1
    if not len(starts):
        nothing = np.full(size, NOWHERE, dtype=np.int32)
        return Distances(np.full(size, math.inf), nothing, nothing)
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    matrix = csr_array((weights, heads, indptr), shape=(size, size))
    length, back, start = dijkstra(matrix, indices=starts, limit=limit, min_only=True, return_predecessors=True)
    return Distances(length, np.maximum(back, NOWHERE), np.maximum(start, NOWHERE))


def search_each(indptr: Ints, heads: Ints, weights: Floats, starts: Ints, limit: float) -> Floats:
    """Distances from every single start, one row for each; meant for a few dozen starts, not for hundreds."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    size = len(indptr) - 1
    return dijkstra(csr_array((weights, heads, indptr), shape=(size, size)), indices=starts, limit=limit)


def _row_starts(rows: Ints, size: int) -> Ints:
    starts = np.zeros(size + 1, dtype=np.int32)
    np.cumsum(np.bincount(rows, minlength=size), out=starts[1:])
    return _locked(starts)


def _locked(array: NDArray[_Scalar]) -> NDArray[_Scalar]:
    array.setflags(write=False)
    return array


def _masks(features: list[Iterable[str]]) -> dict[str, Mask]:
    """For each feature that occurs anywhere, where it occurs."""
    found: dict[str, list[int]] = {}
    for i, names in enumerate(features):
        for name in names:
            found.setdefault(name, []).append(i)
    masks = {}
    for name in sorted(found):
        mask = np.zeros(len(features), dtype=np.bool_)
        mask[found[name]] = True
        masks[name] = _locked(mask)
    return masks


def _any_of(masks: Mapping[str, Mask], kinds: Iterable[str], size: int) -> Mask:
    union = np.zeros(size, dtype=np.bool_)
    for kind in kinds:
        if kind in masks:
            union |= masks[kind]
    return union
