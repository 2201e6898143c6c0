"""Supply handed on by headquarters, extenders, railways."""

import math
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.compiled import compile_graph
from ringfire_gui.model.graphs import MoveKind, build_graph
from ringfire_gui.model.supplyarea import supply_area
from ringfire_gui.model.supplychain import Stage, explain_chain, supply_chain
from ringfire_gui.model.trace import Lines, TraceField, TraceRule
from tests.unit.model.graph_boards import WALK, boards, column

FOOT = MoveKind("foot", enter=WALK)


def names(text):
    return [LocId(name) for name in text.split()]


def line(board, rule, zones=""):
    graph = compile_graph(build_graph(board, FOOT))
    return Lines(graph, rule, TraceField(zones=graph.nodes(names(zones))))


def headquarters(ground, hq, zones="", reach=3, source_range=10):
    """Unit to headquarters within three, headquarters to city 1 within ten."""
    board = column(ground)
    to_city = Stage(line(board, TraceRule(limit=source_range, rule="7.3"), zones), frozenset(names(hq)))
    to_hq = Stage(line(board, TraceRule(limit=reach, rule="7.3"), zones))
    return supply_chain([to_city, to_hq], names("1"))


def legs(result):
    return [[step.at for step in leg.steps] for leg in result.legs]


def test_a_unit_draws_through_its_headquarters():
    supply = headquarters("." * 16, hq="11")
    assert [at for at in supply.stages[-1].stage.lines.graph.locs if at in supply] == names("8 9 10 11 12 13 14")
    result = explain_chain(supply, LocId("12"))
    assert result.ok
    assert legs(result) == [["12", "11"], names("11 10 9 8 7 6 5 4 3 2 1")]
    assert [leg.length for leg in result.legs] == [1, 10]


def test_a_city_itself_serves_no_unit_without_headquarters():
    assert "2" not in headquarters("...", hq="")
    result = explain_chain(headquarters("...", hq=""), LocId("2"))
    assert result.blocked_by == (Reason("trace.no_relay", "7.3", {"at": "2"}),)
    assert result.legs == ()


def test_a_headquarters_out_of_range_is_named_with_its_reason():
    result = explain_chain(headquarters("." * 16, hq="12"), LocId("13"))
    assert not result.ok
    too_long = Reason("trace.too_long", "7.3", {"from": "2", "at": "1", "length": 11.0, "limit": 10, "over": 1.0})
    cut = Reason("trace.relay_cut", "7.3", {"at": "13", "relay": "12"}, because=(too_long,))
    assert result.blocked_by == (cut, too_long)
    assert [leg.ok for leg in result.legs] == [True, False]


def test_a_unit_too_far_from_every_headquarters():
    result = explain_chain(headquarters("." * 16, hq="5"), LocId("9"))
    assert [reason.code for reason in result.blocked_by] == ["trace.too_long"]
    assert legs(result) == [names("9 8 7 6 5")]


def test_a_unit_too_far_from_a_headquarters_that_does_not_work_either():
    result = explain_chain(headquarters("." * 20, hq="14"), LocId("18"))
    assert [reason.code for reason in result.blocked_by] == ["trace.too_long"]
    assert legs(result) == [names("18 17 16 15 14")]


def test_the_headquarters_cut_off_by_a_zone():
    result = explain_chain(headquarters("." * 8, hq="6", zones="3"), LocId("8"))
    assert [reason.code for reason in result.blocked_by] == ["trace.relay_cut", "trace.enemy_zone"]
    assert result.blocked_by[1].facts == {"from": "4", "at": "3"}


def test_a_railway_net_is_a_source_all_along():
    board = column("........", paths={("1", "2"): "rail", ("2", "3"): "rail", ("3", "4"): "rail"})
    net = Stage(line(board, TraceRule(only_along=frozenset({"rail"}))))
    supply = supply_chain([net, Stage(line(board, TraceRule(limit=2)))], names("1"))
    assert [at for at in board.locations if at in supply] == names("1 2 3 4 5 6")
    assert legs(explain_chain(supply, LocId("6"))) == [names("6 5 4"), names("4 3 2 1")]
    assert legs(explain_chain(supply, LocId("2"))) == [["2"], ["2", "1"]]


def extenders(at, ranges=3, reach=1):
    board = column("." * 12)
    chain = Stage(line(board, TraceRule(limit=ranges)), frozenset(names(at)), relays_are="more_sources")
    return supply_chain([chain, Stage(line(board, TraceRule(limit=reach)))], names("1"))


def test_extenders_hang_on_extenders():
    supply = extenders("10 4 7")
    assert supply.stages[0].relays == ("4", "7", "10")
    assert [at for at in supply.stages[0].stage.lines.graph.locs if at in supply] == names("1 2 3 4 5 6 7 8 9 10 11")
    assert legs(explain_chain(supply, LocId("11"))) == [
        names("11 10"), names("10 9 8 7"), names("7 6 5 4"), names("4 3 2 1")
    ]  # fmt: skip
    assert legs(explain_chain(supply, LocId("2"))) == [["2", "1"]]


def test_a_gap_in_a_chain_of_extenders():
    supply = extenders("4 8 11")
    assert supply.stages[0].relays == ("4",)
    result = explain_chain(supply, LocId("12"))
    assert [reason.code for reason in result.blocked_by] == ["trace.relay_cut", "trace.relay_cut", "trace.too_long"]
    assert [reason.facts.get("relay") for reason in result.blocked_by] == ["11", "8", None]
    assert legs(result) == [["12", "11"], names("11 10 9 8"), names("8 7 6 5 4")]


def test_two_relays_that_only_have_each_other_are_explained_once():
    result = explain_chain(extenders("9 10"), LocId("11"))
    assert [reason.facts.get("relay") for reason in result.blocked_by] == ["10", "9", None]


@settings(max_examples=60)
@given(boards(), st.data())
def test_a_chain_is_what_repeating_single_searches_gives(board, data):
    graph = compile_graph(build_graph(board, FOOT))
    places = st.frozensets(st.sampled_from(list(board.locations)), max_size=3)
    far, near = (Lines(graph, TraceRule(limit=data.draw(st.sampled_from([0, 1, 2, math.inf])))) for _ in range(2))
    sources, relays = sorted(data.draw(places)), data.draw(places)
    kind = data.draw(st.sampled_from(["next_sources", "more_sources"]))
    supply = supply_chain([Stage(far, relays, kind), Stage(near)], sources)
    serving = set(sources)
    handing_on = {at for at in relays if at in supply_area(far, serving)}
    while kind == "more_sources" and not handing_on <= serving:
        serving |= handing_on
        handing_on = serving | {at for at in relays if at in supply_area(far, serving)}
    if kind == "more_sources":
        handing_on = serving | handing_on
    expected = supply_area(near, sorted(handing_on)).reached()
    assert tuple(at for at in board.locations if at in supply) == expected
    for at in board.locations:
        result = explain_chain(supply, at)
        assert result.ok == (at in expected)
        assert result.ok == (not result.blocked_by)
        if result.ok:
            assert all(leg.ok for leg in result.legs)
            assert result.legs[-1].source in sources
            ends = [(leg.steps[0].at, leg.source) for leg in result.legs]
            assert ends[0][0] == at
            assert all(before[1] == after[0] for before, after in pairwise(ends))
