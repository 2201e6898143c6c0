"""The array form says what the graph says."""

import math

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringfire_gui.core.ids import LocId
from ringfire_gui.model.board import Border, Location
from ringfire_gui.model.compiled import NOWHERE, BoardGraphs, compile_graph, search
from ringfire_gui.model.graphs import MoveKind, build_graph
from tests.unit.model.graph_boards import WALK, TinyBoard, boards, column

LEG = MoveKind("leg", enter=WALK, sides={"minor": 1}, closed=frozenset({"wall"}), along={"rail": 0})


def compiled(board, kind=LEG):
    return compile_graph(build_graph(board, kind))


@given(boards())
def test_every_edge_and_mask_is_that_of_the_graph(board):
    graph = build_graph(board, LEG)
    arrays = compile_graph(graph)
    assert len(arrays.heads) == graph.number_of_edges()
    for a, b, data in graph.edges(data=True):
        edge = arrays.edge(a, b)
        assert (arrays.locs[arrays.tails[edge]], arrays.locs[arrays.heads[edge]]) == (a, b)
        assert arrays.cost[edge] == data["cost"]
        assert arrays.refusals.get(edge) == data.get("refusal")
        for kind in ("minor", "major", "wall", "unheard"):
            assert arrays.across([kind])[edge] == (kind in data["sides"])
        assert arrays.along(["road", "rail"])[edge] == bool(data["paths"])
    for i, at in enumerate(arrays.locs):
        assert arrays.with_terrain(["woods", "lake"])[i] == bool({"woods", "lake"} & set(graph.nodes[at]["terrain"]))
        assert arrays.with_tag(["town"])[i] == ("town" in graph.nodes[at]["tags"])
        row = slice(arrays.turned_indptr[i], arrays.turned_indptr[i + 1])
        assert {arrays.locs[j] for j in arrays.turned_heads[row]} == set(graph.predecessors(at))


def test_location_and_step_masks():
    arrays = compiled(column("..."))
    assert arrays.nodes([LocId("3"), LocId("1")]).tolist() == [True, False, True]
    assert arrays.nodes([]).tolist() == [False] * 3
    one_way = arrays.edges([(LocId("2"), LocId("1"))])
    assert one_way.sum() == 1
    assert one_way[arrays.edge(LocId("2"), LocId("1"))]
    with pytest.raises(KeyError):
        arrays.edge(LocId("1"), LocId("3"))


@pytest.mark.parametrize("name", ["indptr", "heads", "tails", "cost", "turned", "turned_indptr", "turned_heads"])
def test_shared_arrays_are_locked(name):
    with pytest.raises(ValueError, match="read-only"):
        getattr(compiled(column("..")), name)[0] = 0


def test_shared_masks_are_locked():
    with pytest.raises(ValueError, match="read-only"):
        compiled(column("..")).terrain["clear"][0] = False


def outward(arrays, starts, limit=math.inf):
    nodes = np.array([arrays.index[at] for at in starts], dtype=np.int32)
    return search(arrays.indptr, arrays.heads, arrays.cost, nodes, limit)


def inward(arrays, goals, limit=math.inf):
    nodes = np.array([arrays.index[at] for at in goals], dtype=np.int32)
    return search(arrays.turned_indptr, arrays.turned_heads, arrays.cost.take(arrays.turned), nodes, limit)


def reference(graph, starts, limit):
    return nx.multi_source_dijkstra_path_length(
        graph, set(starts), cutoff=limit, weight=lambda _a, _b, data: None if math.isinf(data["cost"]) else data["cost"]
    )


@given(boards(), st.data())
def test_distances_are_those_of_networkx_in_both_directions(board, data):
    graph = build_graph(board, LEG)
    arrays = compile_graph(graph)
    some = st.lists(st.sampled_from(list(arrays.locs)), min_size=1, max_size=3, unique=True)
    starts = data.draw(some)
    limit = data.draw(st.sampled_from([math.inf, 0, 2, 3]))
    for distances, plain in ((outward, graph), (inward, graph.reverse())):
        found = distances(arrays, starts, limit)
        expected = reference(plain, starts, limit)
        for i, at in enumerate(arrays.locs):
            assert found.length[i] == expected.get(at, math.inf)
            if at not in expected:
                assert (found.back[i], found.start[i]) == (NOWHERE, NOWHERE)
            elif at in starts:
                assert (found.back[i], arrays.locs[found.start[i]]) == (NOWHERE, at)
            else:
                before = arrays.locs[found.back[i]]
                assert found.length[i] == expected[before] + plain.edges[before, at]["cost"]
                assert found.start[found.back[i]] == found.start[i]


def test_without_a_start_nothing_is_reached():
    arrays = compiled(column("..."))
    found = outward(arrays, [])
    assert np.isinf(found.length).all()
    assert (found.start == NOWHERE).all()


def test_weights_of_zero_are_free_steps_and_inf_is_no_step():
    board = TinyBoard(
        [Location(LocId(c), "hex", ("clear",)) for c in "abc"],
        {("a", "b"): Border(paths=frozenset({"rail"})), ("b", "c"): Border(sides=frozenset({"wall"}))},
    )
    arrays = compiled(board)
    assert outward(arrays, [LocId("a")]).length.tolist() == [0, 0, math.inf]


def test_a_board_builds_each_graph_once():
    graphs = BoardGraphs(column(".w"), [LEG, MoveKind("ski", enter={"clear": 1, "woods": 1})])
    assert graphs.compiled("leg") is graphs.compiled("leg")
    assert graphs.graph("ski") is graphs.graph("ski")
    assert graphs.compiled("leg").cost.tolist() == [2, 1]
    assert graphs.compiled("ski").cost.tolist() == [1, 1]
    with pytest.raises(KeyError):
        graphs.graph("boat")
