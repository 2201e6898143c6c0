"""Supply lines in positions made by hand, one for each limit."""

import math

import numpy as np
import pytest

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.board import Border, Location
from ringfire_gui.model.compiled import compile_graph
from ringfire_gui.model.graphs import MoveKind, build_graph
from ringfire_gui.model.supplyarea import Route, sources_in_reach, supply_area
from ringfire_gui.model.trace import Bar, Crossing, Lines, Row, TraceField, TraceRule
from ringfire_gui.model.traceline import explain_trace, explain_traces
from tests.unit.model.graph_boards import WALK, TinyBoard, column, hex_field

FOOT = MoveKind("foot", enter=WALK)
WALLS = MoveKind("foot", enter=WALK, closed=frozenset({"wall"}))
POOL_RULE = TraceRule(
    friends="free_chain",
    crossings=(
        Crossing(frozenset({"major"}), length=2, rule="13.9 A"),
        Crossing(frozenset({"minor"}), length=5, rule="13.9 B"),
    ),
    row=Row(frozenset({"woods"}), 3, rule="13.9 C"),
)
"""Unlimited, but at most 2 across a major and 5 across a minor river, and 3 woods in a row; friends form chains."""


def lines_of(board, rule, **masks):
    """Lines on a board; masks of locations are given as lists of their names."""
    graph = compile_graph(build_graph(board, FOOT))
    named = {name: graph.nodes(locs) for name, locs in masks.items() if name in {"enemies", "zones", "friends"}}
    rest = {name: value for name, value in masks.items() if name not in named}
    return Lines(graph, rule, TraceField(**named, **rest))


def area_of(board, rule, sources="1", **masks):
    return supply_area(lines_of(board, rule, **masks), [LocId(c) for c in sources])


def codes(result):
    return [reason.code for reason in result.blocked_by]


def test_an_open_line_has_its_length_source_and_steps():
    area = area_of(column("........."), TraceRule())
    assert area.length_at(LocId("9")) == 8
    assert area.source_of(LocId("9")) == "1"
    assert area.route(LocId("9")).locs == tuple("987654321")
    assert area.route(LocId("1")).locs == ("1",)
    result = explain_trace(area, LocId("3"))
    assert [(step.at, step.cost, step.total) for step in result.steps] == [("3", 0, 0), ("2", 1, 1), ("1", 1, 2)]
    assert (result.ok, result.source, result.length, result.blocked_by) == (True, "1", 2, ())


def test_a_unit_on_its_source_has_a_line_of_no_length():
    result = explain_trace(area_of(column(".."), TraceRule(limit=0)), LocId("1"))
    assert (result.ok, result.length, len(result.steps)) == (True, 0, 1)


def test_total_length():
    area = area_of(column("....."), TraceRule(limit=3, rule="7.3"))
    assert area.reached() == ("1", "2", "3", "4")
    result = explain_trace(area, LocId("5"))
    facts = {"from": "2", "at": "1", "length": 4.0, "limit": 3, "over": 1.0}
    assert result.blocked_by == (Reason("trace.too_long", "7.3", facts),)
    assert result.steps[-1].reason == result.blocked_by[0]
    assert result.length == 4


def test_length_by_cost_is_that_of_the_way_to_the_source():
    """Entering woods costs 2 and a hill 3; the unit's own ground costs nothing."""
    board = column(".wh")
    area = area_of(board, TraceRule(measure="cost"))
    assert area.length.tolist() == [0, 1, 3]
    outward = area_of(board, TraceRule(measure="cost", towards="unit"))
    assert outward.length.tolist() == [0, 2, 5]
    result = explain_trace(outward, LocId("3"))
    assert [(step.at, step.total) for step in result.steps] == [("1", 0), ("2", 2), ("3", 5)]
    assert result.source == "1"


def test_weather_may_change_the_costs():
    board = column("...")
    lines = lines_of(board, TraceRule(measure="cost", limit=3))
    muddy = Lines(lines.graph, lines.rule, TraceField(cost=lines.graph.cost * 2))
    assert "3" not in supply_area(muddy, [LocId("1")])
    assert "3" in supply_area(lines, [LocId("1")])


def test_enemies_cut_a_line_unless_the_rule_ignores_them():
    area = area_of(column("...."), TraceRule(rule="7.2"), enemies=["2"])
    result = explain_trace(area, LocId("4"))
    assert result.blocked_by == (Reason("trace.enemy_unit", "7.2", {"from": "3", "at": "2"}),)
    assert [step.reason is None for step in result.steps] == [True, True, False, True]
    assert "4" in area_of(column("...."), TraceRule(enemies="ignore"), enemies=["2"])


def test_the_location_of_the_unit_itself_does_not_matter():
    assert "2" in area_of(column(".."), TraceRule(), enemies=["2"], zones=["2"])


def test_an_enemy_on_the_source_cuts_it():
    assert codes(explain_trace(area_of(column(".."), TraceRule(), enemies=["1"]), LocId("2"))) == ["trace.enemy_unit"]


@pytest.mark.parametrize(
    ("zones", "friends", "in_supply"),
    [
        ("block_unless_friend", [], False),
        ("block_unless_friend", ["2"], True),
        ("block", ["2"], False),
        ("ignore", [], True),
    ],
)
def test_enemy_zones(zones, friends, in_supply):
    area = area_of(column("..."), TraceRule(zones=zones), zones=["2"], friends=friends)
    assert ("3" in area) == in_supply
    assert codes(explain_trace(area, LocId("3"))) == ([] if in_supply else ["trace.enemy_zone"])


def test_other_bars_name_themselves():
    board = column("....")
    graph = compile_graph(build_graph(board, FOOT))
    side = Bar("pool.bond_side", edges=graph.edges([(LocId("3"), LocId("2"))]), rule="7.4")
    place = Bar("pool.bond_hex", nodes=graph.nodes([LocId("2")]))
    area = area_of(board, TraceRule(), bars=(side, place))
    assert explain_trace(area, LocId("4")).blocked_by == (Reason("pool.bond_side", "7.4", {"from": "3", "at": "2"}),)
    only_side = area_of(board, TraceRule(towards="unit"), bars=(side,))
    assert "4" in only_side


def test_minor_river_allows_five_in_all():
    board = column(".......", sides={("3", "4"): "minor"})
    area = area_of(board, POOL_RULE)
    assert area.length_at(LocId("6")) == 5
    assert "7" not in area
    reason = explain_trace(area, LocId("7")).blocked_by[0]
    assert (reason.code, reason.rule) == ("trace.too_long_across", "13.9 B")
    crossing = {"sides": "minor", "side_from": "4", "side_at": "3"}
    assert reason.facts == {"from": "2", "at": "1", **crossing, "length": 6.0, "limit": 5, "over": 1.0}


def test_major_river_allows_two_in_all_and_a_pontoon_lifts_it():
    board = column("....", sides={("2", "3"): "major"})
    area = area_of(board, POOL_RULE)
    assert "3" in area
    assert "4" not in area
    none = np.zeros(len(area.lines.graph.heads), dtype=np.bool_)
    bridged = area_of(board, POOL_RULE, sides={"major": none})
    assert bridged.length_at(LocId("4")) == 3


def test_over_both_kinds_of_river_the_smaller_limit_holds():
    board = column("....", sides={("1", "2"): "minor", ("2", "3"): "major"})
    area = area_of(board, POOL_RULE)
    assert area.length_at(LocId("3")) == 2
    assert explain_trace(area, LocId("4")).blocked_by[0].facts["limit"] == 2


def test_three_woods_in_a_row():
    assert area_of(column(".www."), POOL_RULE).length_at(LocId("5")) == 4
    assert area_of(column(".wwww"), POOL_RULE).length_at(LocId("5")) == 4
    assert area_of(column(".ww.ww."), POOL_RULE).length_at(LocId("7")) == 6
    area = area_of(column(".wwww."), POOL_RULE)
    assert "6" not in area
    facts = {"from": "3", "at": "2", "terrain": "woods", "row": 4, "most": 3}
    assert explain_trace(area, LocId("6")).blocked_by == (Reason("trace.long_row", "13.9 C", facts),)


def test_a_detour_around_the_woods_is_taken():
    board = column(".wwww...", links=[("1", "8"), ("6", "7")])
    assert area_of(board, POOL_RULE).route(LocId("6")).locs == ("6", "7", "8", "1")
    assert area_of(column(".wwww..", links=[("1", "7")]), POOL_RULE).length_at(LocId("6")) == 2


def test_a_chain_of_friends_counts_nothing_and_asks_for_no_ground():
    board = column("..wwwww", sides={("4", "5"): "major"})
    area = area_of(board, POOL_RULE, friends=["3", "4", "5", "6", "7"])
    assert area.length_at(LocId("7")) == 2
    assert [step.total for step in explain_trace(area, LocId("7")).steps] == [0, 0, 0, 0, 0, 1, 2]
    assert "5" not in area_of(column("..~~."), POOL_RULE, friends=["4", "5"])
    assert area_of(column("..~~."), POOL_RULE, friends=["3", "4", "5"]).length_at(LocId("5")) == 2


def test_a_broken_chain_is_a_long_way_over_the_river():
    board = column("......", sides={("4", "5"): "major"})
    assert "6" not in area_of(board, POOL_RULE, friends=["3", "4", "6"])


def test_a_chain_and_then_a_minor_river():
    board = column("........", sides={("6", "7"): "major", ("3", "4"): "minor"})
    area = area_of(board, POOL_RULE, friends=["6", "7", "8"])
    assert area.length_at(LocId("8")) == 5
    assert "8" not in area_of(board, POOL_RULE, friends=["7", "8"])


def test_enemies_cut_a_chain_too():
    assert "3" not in area_of(column("..."), POOL_RULE, friends=["1", "2", "3"], enemies=["2"])


def test_number_of_crossings():
    board = column(".....", sides={("1", "2"): "minor", ("3", "4"): "minor"})
    once = TraceRule(crossings=(Crossing(frozenset({"minor"}), most=1, rule="5.5"),))
    area = area_of(board, once)
    assert area.reached() == ("1", "2", "3")
    result = explain_trace(area, LocId("5"))
    facts = {"from": "2", "at": "1", "sides": "minor", "crossings": 2, "most": 1}
    assert result.blocked_by == (Reason("trace.crossings", "5.5", facts),)
    never = TraceRule(crossings=(Crossing(frozenset({"minor"}), most=0),))
    assert area_of(board, never).reached() == ("1",)


def test_a_longer_way_with_fewer_crossings_is_found():
    board = column("......", sides={("1", "2"): "minor", ("2", "3"): "minor"}, links=[("3", "6")])
    board.borders.update({("1", "6"): Border(), ("6", "1"): Border()})
    area = area_of(board, TraceRule(crossings=(Crossing(frozenset({"minor"}), most=1),)))
    assert area.route(LocId("3")).locs == ("3", "6", "1")


def test_rail_only():
    board = column("....", paths={("1", "2"): "rail", ("2", "3"): "rail", ("3", "4"): "road"})
    area = area_of(board, TraceRule(only_along=frozenset({"rail"}), rule="9.1"))
    assert area.reached() == ("1", "2", "3")
    result = explain_trace(area, LocId("4"))
    assert result.blocked_by == (Reason("move.no_path", "9.1", {"from": "4", "at": "3", "paths": "rail"}),)
    assert [(step.at, step.total) for step in result.steps] == [("4", 0), ("3", 1), ("2", 2), ("1", 3)]
    assert area_of(board, TraceRule(only_along=frozenset({"rail", "road"}))).length_at(LocId("4")) == 3


def test_a_lake_in_the_way_is_shown_on_the_broken_line():
    result = explain_trace(area_of(column("..~."), TraceRule()), LocId("4"))
    lake = Reason("move.forbidden_terrain", facts={"from": "4", "at": "3", "terrain": "lake"})
    assert (result.ok, result.blocked_by, result.steps[1].reason) == (False, (lake,), lake)
    assert [(step.at, step.total) for step in result.steps] == [("4", 0), ("3", 1), ("2", 2), ("1", 3)]
    by_cost = explain_trace(area_of(column("..~."), TraceRule(measure="cost")), LocId("4"))
    assert [step.total for step in by_cost.steps] == [0, 0, 1, 2]


def test_a_closed_side_is_shown_on_the_broken_line():
    walled = compile_graph(build_graph(column("...", sides={("1", "2"): "wall"}), WALLS))
    result = explain_trace(supply_area(Lines(walled, TraceRule()), [LocId("1")]), LocId("3"))
    wall = Reason("move.forbidden_side", facts={"from": "2", "at": "1", "side": "wall"})
    assert (result.blocked_by, result.steps[2].reason) == ((wall,), wall)


def test_a_gap_of_the_railway_is_shown_in_the_words_of_the_map():
    board = column("....", paths={("1", "2"): "rail", ("3", "4"): "rail"})
    train = compile_graph(build_graph(board, MoveKind("train", along={"rail": 0.5}, only_along=frozenset({"rail"}))))
    result = explain_trace(supply_area(Lines(train, TraceRule()), [LocId("1")]), LocId("4"))
    assert result.blocked_by == (Reason("move.no_path", facts={"from": "3", "at": "2", "paths": "rail"}),)


def test_what_the_weather_closes_is_shown_too():
    lines = lines_of(column("..."), TraceRule(rule="8.2"))
    frozen = lines.graph.cost.copy()
    frozen[lines.graph.edge(LocId("3"), LocId("2"))] = math.inf
    area = supply_area(Lines(lines.graph, lines.rule, TraceField(cost=frozen)), [LocId("1")])
    assert explain_trace(area, LocId("3")).blocked_by == (Reason("trace.no_route", "8.2", {"at": "3"}),)


def test_a_broken_line_runs_through_many_enemies_rather_than_over_a_lake():
    board = column("...........~", links=[("1", "12")])
    area = area_of(board, TraceRule(limit=2), enemies=[str(i) for i in range(2, 11)])
    result = explain_trace(area, LocId("11"))
    assert set(codes(result)) == {"trace.enemy_unit", "trace.too_long"}
    assert [step.at for step in result.steps] == [str(i) for i in range(11, 0, -1)]


def test_no_neighbours_that_lead_there_and_no_source_at_all():
    island = TinyBoard([Location(LocId(c), "hex", ("clear",)) for c in "ab"], {})
    area = supply_area(lines_of(island, TraceRule()), [LocId("a")])
    assert codes(explain_trace(area, LocId("b"))) == ["trace.no_route"]
    by_rail = supply_area(lines_of(island, TraceRule(only_along=frozenset({"rail"}))), [LocId("a")])
    assert explain_trace(by_rail, LocId("b")).blocked_by == (Reason("trace.no_path", "", {"at": "b", "paths": "rail"}),)
    assert codes(explain_trace(area_of(column(".."), TraceRule(), sources=""), LocId("1"))) == ["trace.no_source"]


def test_next_to_the_source_is_enough():
    """The draw has to come next to the supplies: the last step is none, and may cross what it likes."""
    board = column("~....")
    rule = TraceRule(limit=2, reaches="next_to")
    area = area_of(board, rule, zones=["1"])
    assert area.length.tolist() == [0, 0, 1, 2, math.inf]
    result = explain_trace(area, LocId("4"))
    assert (result.ok, result.length, result.source) == (True, 2, "1")
    assert [step.at for step in result.steps] == ["4", "3", "2", "1"]
    assert area.route(LocId("2")) == Route(("2", "1"), touches=True)
    assert area.source_of(LocId("2")) == "1"


def test_a_source_next_to_another_serves_itself():
    area = area_of(column("..."), TraceRule(reaches="next_to"), sources="12")
    assert [area.source_of(LocId(c)) for c in "123"] == ["1", "2", "2"]
    assert area.route(LocId("1")).locs == ("1",)


def test_what_is_thrown_comes_from_the_nearer_side():
    """The lake 4 lies next to 1 and to 3: it is touched from 1, whichever link the map names first."""
    rule = TraceRule(reaches="next_to", towards="unit")
    for links in ([("1", "4")], [("4", "1")]):
        area = area_of(column("...~", links=links), rule)
        assert area.length_at(LocId("4")) == 0
        assert area.route(LocId("4")).locs == ("1", "4")
    farther = area_of(column("...~", links=[("1", "4")]), rule, sources="3")
    assert farther.route(LocId("4")).locs == ("3", "4")


def test_next_to_the_unit_is_enough_for_what_is_thrown():
    board = column("....~")
    rule = TraceRule(limit=2, reaches="next_to", towards="unit")
    area = area_of(board, rule)
    assert area.length.tolist() == [0, 0, 1, 2, math.inf]
    assert area_of(board, TraceRule(limit=3, reaches="next_to", towards="unit")).length_at(LocId("5")) == 3
    result = explain_trace(area, LocId("4"))
    assert [(step.at, step.total) for step in result.steps] == [("1", 0), ("2", 1), ("3", 2), ("4", 2)]
    assert (result.ok, result.source) == (True, "1")


@pytest.mark.parametrize(("towards", "first", "second"), [("source", "2", "1"), ("unit", "1", "2")])
def test_what_may_be_touched_can_be_limited(towards, first, second):
    board = column("...")
    lines = lines_of(board, TraceRule(limit=0, reaches="next_to", towards=towards))
    not_there = ~lines.graph.edges([(LocId(first), LocId(second))])
    field = TraceField(touching=not_there)
    assert "2" in supply_area(lines, [LocId("1")])
    assert "2" not in supply_area(Lines(lines.graph, lines.rule, field), [LocId("1")])


def test_one_way_borders_count_in_the_direction_of_the_line():
    board = TinyBoard([Location(LocId(c), "hex", ("clear",)) for c in "ab"], {("b", "a"): Border()})
    lines = lines_of(board, TraceRule())
    assert "b" in supply_area(lines, [LocId("a")])
    assert "a" not in supply_area(lines, [LocId("b")])
    assert "a" in supply_area(Lines(lines.graph, TraceRule(towards="unit")), [LocId("b")])


def test_the_nearest_of_several_sources_serves():
    area = area_of(column("......"), TraceRule(), sources="16")
    assert [area.source_of(LocId(c)) for c in "123456"] == ["1", "1", "1", "6", "6", "6"]


def test_all_sources_in_reach_come_nearest_first():
    lines = lines_of(column("......"), TraceRule(limit=3))
    found = sources_in_reach(lines, [LocId("1"), LocId("6")], [LocId("2"), LocId("4"), LocId("3")])
    assert found == {"2": ("1",), "4": ("6", "1"), "3": ("1", "6")}


def test_all_limits_count_for_sources_in_reach():
    ends = [LocId("1"), LocId("7")]
    in_woods = lines_of(column(".www.w."), TraceRule(row=Row(frozenset({"woods"}), 2)))
    assert sources_in_reach(in_woods, ends, [LocId("3"), LocId("5")]) == {"3": ("1", "7"), "5": ("7",)}
    assert sources_in_reach(in_woods, [], [LocId("3")]) == {"3": ()}
    thrown = lines_of(column("......."), TraceRule(limit=2, towards="unit", reaches="next_to"))
    assert sources_in_reach(thrown, ends, [LocId("3"), LocId("4")]) == {"3": ("1",), "4": ("1", "7")}
    drawn = lines_of(column("......."), TraceRule(limit=2, reaches="next_to"))
    assert sources_in_reach(drawn, ends, [LocId("3"), LocId("4")]) == {"3": ("1",), "4": ("1", "7")}


def test_the_broken_line_prefers_one_block_to_a_very_long_way_round():
    """A ring of eight with an enemy zone on 2: a way round of 5/3 of what is allowed beats a block, one of 6/2 not."""
    board = column("........", links=[("1", "8")])
    near = area_of(board, TraceRule(limit=3), zones=["2"])
    assert codes(explain_trace(near, LocId("4"))) == ["trace.too_long"]
    assert [step.at for step in explain_trace(near, LocId("3")).steps] == ["3", "2", "1"]
    far = area_of(board, TraceRule(limit=2), zones=["2"])
    assert codes(explain_trace(far, LocId("3"))) == ["trace.enemy_zone"]


def test_without_a_limit_fewest_blocks_decide_and_then_the_length():
    board = column("........", links=[("1", "8")])
    area = area_of(board, TraceRule(), zones=["2", "6", "7"])
    assert [step.at for step in explain_trace(area, LocId("5")).steps] == ["5", "4", "3", "2", "1"]
    long_ring = column("." * 12, links=[("1", "12")])
    long_way = area_of(long_ring, TraceRule(), zones=["3", "11", "12"])
    assert len(explain_trace(long_way, LocId("10")).steps) == 10
    one_each = area_of(board, TraceRule(), zones=["2", "7"])
    assert [step.at for step in explain_trace(one_each, LocId("6")).steps] == ["6", "7", "8", "1"]
    assert explain_trace(one_each, LocId("6")).blocked_by[0].facts["at"] == "7"


def test_a_block_is_weighed_against_a_river_that_makes_the_line_too_long():
    """Over the river 6 of 5 allowed and no block; the dry way round, without limit, has one block."""
    board = column("." * 12, sides={("3", "4"): "minor"}, links=[("1", "12")])
    area = area_of(board, POOL_RULE, zones=["10"])
    assert codes(explain_trace(area, LocId("7"))) == ["trace.enemy_zone"]
    two_blocks = area_of(board, POOL_RULE, zones=["10", "11"])
    assert codes(explain_trace(two_blocks, LocId("7"))) == ["trace.too_long_across"]


def test_a_line_blocked_twice_names_the_first_thing_first():
    area = area_of(column("....."), TraceRule(), zones=["2"], enemies=["4"])
    assert codes(explain_trace(area, LocId("5"))) == ["trace.enemy_unit", "trace.enemy_zone"]


def test_many_places_are_explained_with_one_search():
    area = area_of(column("....."), TraceRule(limit=2), enemies=["2"])
    results = explain_traces(area, [LocId("1"), LocId("3"), LocId("5")])
    assert [result.ok for result in results.values()] == [True, False, False]
    assert results["3"] == explain_trace(area, LocId("3"))


def test_a_line_out_of_supply_has_no_route():
    area = area_of(column("..~."), TraceRule())
    assert area.length_at(LocId("4")) == math.inf
    assert area.source_of(LocId("4")) is None
    with pytest.raises(KeyError):
        area.route(LocId("4"))


def test_a_ring_of_zones_cuts_off_the_inside_only():
    board = hex_field(11, 11)
    lines = lines_of(board, TraceRule())
    hub = lines.graph.nodes([LocId("0606")])
    ring = lines.graph.nodes(board.neighbours(LocId("0606")))
    field = TraceField(zones=ring, friends=hub)
    area = supply_area(Lines(lines.graph, lines.rule, field), [LocId("0101")])
    assert [at for at in board.locations if at not in area] == ["0606"]
    assert explain_trace(area, LocId("0606")).blocked_by[0].code == "trace.enemy_zone"
