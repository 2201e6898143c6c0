"""The array form of reach gives what the step function gives."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.compiled import compile_graph
from ringfire_gui.model.fastreach import MoveMasks, fast_reach, weigh_moves
from ringfire_gui.model.graphs import MoveKind, build_graph, step_cost
from ringfire_gui.model.pathfind import Step, check_path, reach
from tests.unit.model.graph_boards import WALK, boards, column, hex_field

LEG = MoveKind("leg", enter=WALK, sides={"minor": 1}, closed=frozenset({"wall"}), along={"road": 0.5, "rail": 0})
ZONE = Reason("zoc.must_stop")
ENEMY = Reason("move.enemy")


def step_rule(graph, masks, pay):
    """The same rules as a step function."""
    plain, arrays = graph

    def step(here, at, _spent, mode):
        i = arrays.index[at]
        base = step_cost(plain, here, at)
        if isinstance(base, Reason):
            return base
        if masks.barred[i] or masks.barred_steps[arrays.edge(here, at)]:
            return ENEMY
        return Step(base + masks.extra[i], mode, ZONE if masks.stops[i] else None, pay)

    return step


@given(boards(), st.data(), st.sampled_from([0.0, 0.5, 2.0, 3.0, 6.0]), st.sampled_from(["cost", "minimum"]))
def test_arrays_and_step_function_agree(board, data, allowance, pay):
    plain = build_graph(board, LEG)
    arrays = compile_graph(plain)

    def mask(size):
        return np.array(data.draw(st.lists(st.sampled_from([False, False, True]), min_size=size, max_size=size)), bool)

    nodes, edges = len(arrays.locs), len(arrays.heads)
    extra = np.array(data.draw(st.lists(st.sampled_from([0.0, 1.0]), min_size=nodes, max_size=nodes)))
    masks = MoveMasks(mask(nodes), mask(edges), mask(nodes), extra)
    start = arrays.locs[0]
    step = step_rule((plain, arrays), masks, pay)
    expected = reach(start, allowance, step, board.neighbours)
    first = "minimum" if pay == "minimum" else "paid"
    found = fast_reach(weigh_moves(arrays, masks), start, allowance, ZONE, first_step=first)
    assert found.costs == expected.costs
    for at in found.costs:
        assert found.stop_at(at) == expected.stop_at(at)
        checked = check_path(found.path_to(at), allowance, step, board.neighbours)
        assert (checked.ok, checked.spent) == (True, found.costs[at])


def test_masks_left_out_change_nothing_and_shared_costs_stay():
    arrays = compile_graph(build_graph(column(".w."), LEG))
    before = arrays.cost.copy()
    found = fast_reach(weigh_moves(arrays, MoveMasks()), LocId("1"), 3, ZONE)
    assert found.costs == {"1": 0, "2": 2, "3": 3}
    zone = weigh_moves(arrays, MoveMasks(stops=arrays.nodes([LocId("2")])))
    stopped = fast_reach(zone, LocId("1"), 3, ZONE)
    assert stopped.costs == {"1": 0, "2": 2}
    assert stopped.stop_at(LocId("2")) == ZONE
    assert fast_reach(zone, LocId("2"), 3, ZONE).costs == {"1": 1, "2": 0, "3": 1}
    assert fast_reach(zone, LocId("1"), 3, ZONE).costs == stopped.costs
    assert (arrays.cost == before).all()


def test_a_wall_of_zones_holds_a_unit_on_its_side():
    board = hex_field(9, 9)
    arrays = compile_graph(build_graph(board, LEG))
    wall = [at for at in arrays.locs if at[:2] in {"05"}]
    found = fast_reach(weigh_moves(arrays, MoveMasks(stops=arrays.nodes(wall))), LocId("0305"), 12, ZONE)
    assert max(at[:2] for at in found.costs) == "05"
    assert len(found.costs) == 5 * 9
