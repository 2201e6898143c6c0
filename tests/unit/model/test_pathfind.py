"""Bounded reach and drawn paths with a step function."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.pathfind import Step, check_path, reach
from tests.unit.model.graph_boards import boards, column

ZONE = Reason("zoc.must_stop", "7.42")
WATER = Reason("move.water")


def plain(costs, stops="", forbidden=""):
    """Costs by location; the move ends in `stops`; `forbidden` may not be entered."""

    def step(_here, at, _spent, mode):
        if at in forbidden:
            return WATER
        return Step(costs.get(at, 1.0), mode, ZONE if at in stops else None)

    return step


def test_reach_goes_as_far_as_the_points_do():
    board = column(".....")
    found = reach(LocId("1"), 3, plain({"3": 2.0}), board.neighbours)
    assert found.costs == {"1": 0, "2": 1, "3": 3}
    assert found.path_to(LocId("3")) == ("1", "2", "3")
    assert found.left(LocId("2")) == 2
    assert found.refused == {
        "4": Reason("move.too_costly", facts={"from": "3", "at": "4", "cost": 1.0, "left": 0.0}),
    }
    with pytest.raises(KeyError):
        found.path_to(LocId("4"))


def test_a_cheaper_way_found_later_takes_the_place_of_a_dear_one():
    board = column("....", links=[("1", "3")])

    def step(here, at, _spent, _mode):
        return Step(5 if (here, at) == ("1", "3") else 1)

    found = reach(LocId("1"), 9, step, board.neighbours)
    assert found.costs == {"1": 0, "2": 1, "3": 2, "4": 3}
    assert found.path_to(LocId("3")) == ("1", "2", "3")


def test_sixths_and_thirds_add_up_to_the_whole():
    board = column("." * 80)
    found = reach(LocId("1"), 12, lambda *_: Step(1 / 6), board.neighbours)
    assert "73" in found.costs
    assert "74" not in found.costs
    assert found.left(LocId("73")) == pytest.approx(0)


def test_a_move_ends_in_a_zone_but_may_start_in_one():
    board = column(".....")
    found = reach(LocId("2"), 9, plain({}, stops="24"), board.neighbours)
    assert found.costs == {"2": 0, "1": 1, "3": 1, "4": 2}
    assert found.stop_at(LocId("4")) == ZONE
    assert found.stop_at(LocId("3")) is None
    assert found.refused == {"5": Reason("move.ended", facts={"from": "4", "at": "5"}, because=(ZONE,))}


def test_a_forbidden_location_keeps_its_reason_until_it_is_reached_otherwise():
    board = column("...", links=[("1", "3")])

    def step(here, at, _spent, _mode):
        return WATER if (here, at) == ("1", "2") else Step(1)

    assert reach(LocId("1"), 1, step, board.neighbours).refused["2"] == WATER
    assert reach(LocId("1"), 2, step, board.neighbours).refused == {}


def test_a_dear_way_that_may_go_on_leads_further_than_a_cheap_one_that_must_stop():
    """1 to 3 is cheap but ends the move when entered from 1; round by 2 one may go on to 4."""
    board = column("....", links=[("1", "3")])

    def step(here, at, _spent, _mode):
        return Step(1, stop=ZONE if (here, at) == ("1", "3") else None)

    found = reach(LocId("1"), 3, step, board.neighbours)
    assert found.costs["3"] == 1
    assert found.path_to(LocId("3")) == ("1", "3")
    assert found.stop_at(LocId("3")) == ZONE
    assert found.path_to(LocId("4")) == ("1", "2", "3", "4")
    assert found.costs["4"] == 3


def test_at_equal_cost_the_way_that_may_go_on_is_the_best():
    board = column("...", links=[("1", "3")])

    def step(here, at, _spent, _mode):
        return Step(2, stop=ZONE) if (here, at) == ("1", "3") else Step(1)

    assert reach(LocId("1"), 2, step, board.neighbours).stop_at(LocId("3")) is None


def test_the_first_step_is_allowed_whatever_it_costs_and_takes_everything():
    board = column("....")

    def step(_here, at, _spent, _mode):
        return Step(5 if at in "23" else 0, pay="minimum")

    found = reach(LocId("1"), 3, step, board.neighbours)
    assert found.costs == {"1": 0, "2": 3}
    assert found.stop_at(LocId("2")) == Reason("move.all_spent", facts={"at": "2"})
    assert reach(LocId("1"), 0, step, board.neighbours).costs == {"1": 0}
    assert reach(LocId("1"), 6, step, board.neighbours).costs == {"1": 0, "2": 5}


def test_a_minimum_step_is_for_one_who_has_spent_nothing():
    board = column("....")
    costs = {"2": 0.0, "3": 9.0, "4": 9.0}
    found = reach(LocId("1"), 3, lambda _h, at, *_: Step(costs.get(at, 1), pay="minimum"), board.neighbours)
    assert found.costs == {"1": 0, "2": 0, "3": 3}


def test_entering_by_spending_all_that_is_left():
    board = column("....")

    def step(_here, at, _spent, _mode):
        return Step(1, pay="rest") if at == "3" else Step(1)

    found = reach(LocId("1"), 5, step, board.neighbours)
    assert found.costs == {"1": 0, "2": 1, "3": 5}
    assert found.stop_at(LocId("3")).code == "move.all_spent"
    assert "3" not in reach(LocId("1"), 1, step, board.neighbours).costs
    dear = check_path(["2", "3"], 1, lambda *_: Step(2, pay="rest"), board.neighbours)
    assert dear.reason.code == "move.too_costly"


def test_the_mode_remembers_how_one_came():
    """Who keeps to the road from the start pays a half; once off it, the road costs as much as any ground."""
    board = column("......", paths={("1", "2"): "road", ("2", "3"): "road", ("4", "5"): "road", ("5", "6"): "road"})

    def step(here, at, _spent, mode):
        on_road = mode == "column" and "road" in board.border(here, at).paths
        return Step(0.5, "column") if on_road else Step(1, "deployed")

    found = reach(LocId("1"), 4, step, board.neighbours, mode="column")
    assert found.costs == {"1": 0, "2": 0.5, "3": 1, "4": 2, "5": 3, "6": 4}
    assert found.best["3"] == ("3", "column", False)
    checked = check_path(["1", "2", "3", "4"], 4, step, board.neighbours, mode="column")
    assert (checked.ok, checked.costs, checked.spent, checked.mode) == (True, (0.5, 0.5, 1), 2, "deployed")


def test_a_dear_mode_may_lead_further_than_a_cheap_one():
    """Changing over costs 2 at once but makes all later steps free."""
    board = column("....")

    def neighbours(at):
        return [*board.neighbours(at), at]

    def step(here, at, _spent, mode):
        if here == at:
            return Step(2, "train") if mode == "foot" else WATER
        return Step(0 if mode == "train" else 1, mode)

    assert reach(LocId("1"), 2, step, neighbours, mode="foot").costs == {"1": 0, "2": 1, "3": 2, "4": 2}


def test_a_drawn_path_is_checked_up_to_the_first_refusal():
    board = column(".....")
    step = plain({"2": 2.0}, stops="3", forbidden="5")
    assert check_path(["1"], 4, step, board.neighbours).ok
    good = check_path(["1", "2", "3"], 4, step, board.neighbours)
    assert (good.ok, good.costs, good.spent, good.stop) == (True, (2, 1), 3, ZONE)
    ended = check_path(["1", "2", "3", "4"], 9, step, board.neighbours)
    assert (ended.ok, ended.costs, ended.refused_at) == (False, (2, 1), 3)
    assert ended.reason == Reason("move.ended", facts={"from": "3", "at": "4"}, because=(ZONE,))
    jump = check_path(["1", "3"], 9, step, board.neighbours)
    assert (jump.refused_at, jump.reason.code) == (1, "move.not_adjacent")
    assert check_path(["4", "5"], 9, step, board.neighbours).reason == WATER
    poor = check_path(["1", "2", "3"], 2.5, step, board.neighbours)
    assert (poor.costs, poor.refused_at) == ((2,), 2)
    assert poor.reason == Reason("move.too_costly", facts={"from": "2", "at": "3", "cost": 1.0, "left": 0.5})


STEPS = st.one_of(
    st.just(WATER),
    st.builds(
        Step,
        cost=st.sampled_from([0.0, 0.5, 1.0, 2.0, 4.0]),
        mode=st.sampled_from(["x", "y"]),
        stop=st.sampled_from([None, None, ZONE]),
        pay=st.sampled_from(["cost", "cost", "minimum", "rest"]),
    ),
)


def cheapest_walks(board, start, allowance, step):
    """The least points for each location over all walks of up to seven steps, by trying them all."""
    best = {start: 0.0}
    walks = [(start,)]
    for _ in range(7):
        longer = []
        for walk in walks:
            for at in board.neighbours(walk[-1]):
                checked = check_path([*walk, at], allowance, step, board.neighbours, mode="x")
                if checked.ok:
                    best[at] = min(best.get(at, math.inf), checked.spent)
                    if checked.stop is None:
                        longer.append((*walk, at))
        walks = longer
    return best


@given(boards(largest=3), st.data(), st.sampled_from([1.0, 2.0, 3.5]))
def test_reach_finds_what_trying_all_paths_finds(board, data, allowance):
    table = {(a, b, mode): data.draw(STEPS) for a, b in board.borders for mode in "xy"}

    def step(here, at, _spent, mode):
        return table[here, at, mode]

    start = next(iter(board.locations))
    found = reach(start, allowance, step, board.neighbours, mode="x")
    assert found.costs == cheapest_walks(board, start, allowance, step)
    for at, points in found.costs.items():
        checked = check_path(found.path_to(at), allowance, step, board.neighbours, mode="x")
        assert (checked.ok, checked.spent) == (True, points)
        assert checked.stop == found.stop_at(at)
    assert not found.refused.keys() & found.costs.keys()
