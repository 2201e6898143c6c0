"""Supply lines on any small board: arrays against a plain search over explicit states, and against all paths."""

import math
from dataclasses import dataclass
from functools import cached_property

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from ringfire_gui.model.compiled import compile_graph
from ringfire_gui.model.graphs import MoveKind, build_graph
from ringfire_gui.model.supplyarea import Route, broken_area, sources_in_reach, supply_area
from ringfire_gui.model.trace import Bar, Crossing, Lines, Row, TraceField, TraceRule
from ringfire_gui.model.tracelayers import WALL
from ringfire_gui.model.traceline import explain_trace
from tests.unit.model.graph_boards import WALK, TinyBoard, boards

FOOT = MoveKind("foot", enter=WALK, closed=frozenset({"wall"}))


@dataclass(eq=False)
class Case:
    """A position, both as sets for the plain search and as arrays."""

    board: TinyBoard
    rule: TraceRule
    enemies: frozenset
    zones: frozenset
    friends: frozenset
    barred: frozenset
    touching: frozenset
    sources: tuple

    @cached_property
    def graph(self):
        return compile_graph(build_graph(self.board, FOOT))

    @property
    def lines(self):
        nodes, edges = self.graph.nodes, self.graph.edges
        field = TraceField(
            nodes(self.enemies),
            nodes(self.zones),
            nodes(self.friends),
            (Bar("bond", edges=edges(self.barred)),),
            touching=edges(self.touching),
        )
        return Lines(self.graph, self.rule, field)


def rules(row):
    lengths = st.sampled_from([math.inf, 0.0, 1.0, 2.0, 3.0, 5.0])
    crossing = st.builds(
        Crossing,
        sides=st.sampled_from([frozenset({"minor"}), frozenset({"major"}), frozenset({"minor", "major"})]),
        most=st.sampled_from([None, 0, 1, 2]),
        length=st.sampled_from([None, 1.0, 2.0, 4.0]),
    )
    return st.builds(
        TraceRule,
        limit=lengths,
        measure=st.sampled_from(["locations", "cost"]),
        towards=st.sampled_from(["source", "unit"]),
        reaches=st.sampled_from(["into", "into", "next_to"]),
        enemies=st.sampled_from(["block", "ignore"]),
        zones=st.sampled_from(["block", "block_unless_friend", "ignore"]),
        friends=st.sampled_from(["no_help", "free_chain"]),
        crossings=st.lists(crossing, max_size=2).map(tuple),
        row=row,
        only_along=st.sampled_from([frozenset(), frozenset(), frozenset({"rail"}), frozenset({"rail", "road"})]),
    )


ROWS = st.sampled_from([None, Row(frozenset({"woods"}), 1), Row(frozenset({"woods", "clear"}), 2)])


@st.composite
def cases(draw, row=ROWS):
    board = draw(boards(largest=5))
    places = st.frozensets(st.sampled_from(list(board.locations)), max_size=2)
    steps = st.frozensets(st.sampled_from(list(board.borders)), max_size=2) if board.borders else st.just(frozenset())
    return Case(
        board,
        draw(rules(row)),
        draw(places),
        draw(places),
        draw(st.frozensets(st.sampled_from(list(board.locations)), max_size=3)),
        draw(steps),
        frozenset(board.borders) - draw(steps),
        tuple(sorted(draw(places))),
    )


class State(Struct, frozen=True):
    """How a line stands: where, woods in a row, crossings of each limit, which limits of length hold."""

    at: str
    row: int
    crossings: tuple
    lengths: frozenset


def is_chain(case, a, b):
    return case.rule.friends == "free_chain" and a in case.friends and b in case.friends


def length_of(case, a, b):
    """What a step adds to a line; where the ground forbids it, one location or no cost."""
    if is_chain(case, a, b):
        return 0.0
    ground = case.graph.cost[case.graph.edge(a, b)]
    return 1.0 if case.rule.measure == "locations" else 0.0 if math.isinf(ground) else ground


def is_closed(case, a, b):
    """Whether the ground or the lack of a path forbids a step."""
    if is_chain(case, a, b):
        return False
    off_path = case.rule.only_along and not case.rule.only_along & case.board.border(a, b).paths
    return bool(off_path) or math.isinf(case.graph.cost[case.graph.edge(a, b)])


def is_barred(case, a, b):
    zone = b in case.zones and case.rule.zones != "ignore"
    if case.rule.zones == "block_unless_friend" and b in case.friends:
        zone = False
    return zone or (b in case.enemies and case.rule.enemies == "block") or (a, b) in case.barred


def move(case, state, b):
    """The state after a step, and how many rules the step breaks by counting."""
    a, rule = state.at, case.rule
    if is_chain(case, a, b):
        return State(b, 0, state.crossings, state.lengths), 0
    sides = case.board.border(a, b).sides
    hit = [c for c in rule.crossings if c.sides & sides]
    lengths = state.lengths | {c.length for c in hit if c.length is not None}
    crossings = tuple(
        made + 1 if c in hit and c.most is not None and made <= c.most else made
        for made, c in zip(state.crossings, rule.crossings, strict=True)
    )
    breaks = sum(c in hit and c.most is not None and n > c.most for n, c in zip(crossings, rule.crossings, strict=True))
    wooded = rule.row is not None and case.board.locations[b].terrain[0] in rule.row.terrain
    row = state.row + 1 if wooded else 0
    return State(b, row, crossings, frozenset(lengths)), breaks + int(wooded and row > rule.row.most)


def begin(case, at):
    return State(at, 0, (0,) * len(case.rule.crossings), frozenset())


def permitted(case, state):
    return min([case.rule.limit, *state.lengths])


def plain_search(case, start):
    """Least length of a line that keeps all rules from one location to every other, by search over all states."""
    known = {begin(case, start): 0.0}
    queue = [begin(case, start)]
    while queue:
        state = queue.pop()
        for b in case.board.neighbours(state.at):
            after, breaks = move(case, state, b)
            total = known[state] + length_of(case, state.at, b)
            stopped = is_closed(case, state.at, b) or is_barred(case, state.at, b)
            if breaks or stopped or total > permitted(case, after):
                continue
            if total < known.get(after, math.inf):
                known[after] = total
                queue.append(after)
    best = {}
    for state, total in known.items():
        ends = [state.at]
        if case.rule.reaches == "next_to":
            ends += [b for b in case.board.neighbours(state.at) if (state.at, b) in case.touching]
        for end in ends:
            best[end] = min(best.get(end, math.inf), total)
    return best


def expected_lengths(case):
    if case.rule.towards == "unit":
        found = [plain_search(case, source) for source in case.sources]
        return {at: min([f.get(at, math.inf) for f in found], default=math.inf) for at in case.board.locations}
    lengths = {}
    for at in case.board.locations:
        found = plain_search(case, at)
        lengths[at] = min([found.get(source, math.inf) for source in case.sources], default=math.inf)
    return lengths


@settings(max_examples=100)
@given(cases())
def test_a_whole_side_is_judged_as_by_plain_search(case):
    area = supply_area(case.lines, case.sources)
    expected = expected_lengths(case)
    assert {at: area.length_at(at) for at in case.board.locations} == expected
    assert area.reached() == tuple(at for at, length in expected.items() if math.isfinite(length))


def judge(case, route):
    """How many closed steps a route makes, what else it breaks by stepping, its length, and how long it may be."""
    state, closed, breaks, length = begin(case, route.locs[0]), 0, 0, 0.0
    entered = route.locs[1:-1] if route.touches else route.locs[1:]
    for b in entered:
        length += length_of(case, state.at, b)
        closed += int(is_closed(case, state.at, b))
        breaks += int(is_barred(case, state.at, b))
        state, more = move(case, state, b)
        breaks += more
    if route.touches:
        assert case.rule.reaches == "next_to"
        assert (state.at, route.locs[-1]) in case.touching
    return closed, breaks, length, permitted(case, state)


@settings(max_examples=60)
@given(cases())
def test_every_location_is_explained_as_it_is_judged(case):
    area = supply_area(case.lines, case.sources)
    for at in case.board.locations:
        result = explain_trace(area, at)
        assert result.ok == (at in area)
        if result.ok:
            route = area.route(at)
            assert judge(case, route)[:3] == (0, 0, area.length_at(at))
            ends = (route.locs[0], route.locs[-1])
            assert ends == ((at, result.source) if case.rule.towards == "source" else (result.source, at))
            assert result.source == area.source_of(at)
            assert result.source in case.sources
            assert tuple(step.at for step in result.steps) == route.locs
            assert result.length == area.length_at(at) == result.steps[-1].total
            assert not result.blocked_by
        else:
            assert result.blocked_by
            assert area.source_of(at) is None


@settings(max_examples=60)
@given(cases())
def test_what_cuts_the_broken_line_is_really_there(case):
    area = supply_area(case.lines, case.sources)
    broken = broken_area(case.lines, case.sources)
    for at in case.board.locations:
        if at in area:
            continue
        result = explain_trace(area, at)
        if not result.steps:
            assert at not in broken
            continue
        closed, breaks, length, allowed = judge(case, broken.route(at))
        assert result.length == length
        assert len(result.blocked_by) == closed + breaks + (length > allowed)
        assert sum(reason.code.startswith("move.") for reason in result.blocked_by) == closed
        first = next(step.reason for step in result.steps if step.reason is not None)
        assert first == result.blocked_by[0]
        too_long = [reason for reason in result.blocked_by if reason.code.startswith("trace.too_long")]
        assert [(r.facts["limit"], r.facts["over"]) for r in too_long] == (
            [(allowed, length - allowed)] if length > allowed else []
        )


def all_routes(case, a, b):
    """All ways from a to b that enter no location twice, whether the ground lets them or not."""
    steps = nx.DiGraph(list(case.board.borders))
    steps.add_nodes_from(case.board.locations)
    found = [Route((a,))] if a == b else [Route(tuple(p)) for p in nx.all_simple_paths(steps, a, b)]
    if case.rule.reaches == "next_to":
        for near, touched in case.touching:
            if touched == b:
                ways = [[a]] if near == a else nx.all_simple_paths(steps, a, near)
                found += [Route((*way, b), touches=True) for way in ways]
    return found


def badness(case, route):
    """Breaks, closed steps the worst, and the share of the length permitted; if unlimited, length parts equals."""
    closed, breaks, length, allowed = judge(case, route)
    breaks += WALL * closed
    if math.isinf(allowed):
        return (breaks, length)
    return (breaks + length / (allowed or 1.0), 0)


@settings(max_examples=60)
@given(cases(row=st.none()))
def test_the_broken_line_is_the_best_of_all_paths(case):
    broken = broken_area(case.lines, case.sources)
    for at in case.board.locations:
        forward = case.rule.towards == "source"
        routes = [r for s in case.sources for r in (all_routes(case, at, s) if forward else all_routes(case, s, at))]
        assert (at in broken) == bool(routes)
        if routes:
            best = min(badness(case, route) for route in routes)
            assert badness(case, broken.route(at)) == pytest.approx(best)


@settings(max_examples=40)
@given(cases())
def test_sources_in_reach_are_those_that_serve_alone(case):
    found = sources_in_reach(case.lines, case.sources, case.board.locations)
    for at, sources in found.items():
        alone = {s: supply_area(case.lines, [s]).length_at(at) for s in case.sources}
        assert set(sources) == {s for s, length in alone.items() if math.isfinite(length)}
        assert [alone[s] for s in sources] == sorted(alone[s] for s in sources)


@settings(max_examples=40)
@given(cases())
def test_searching_changes_nothing(case):
    lines = case.lines
    before = [np.copy(part) for part in (lines.field.enemies, lines.field.zones, lines.field.friends)]
    supply_area(lines, case.sources)
    broken_area(lines, case.sources)
    after = (lines.field.enemies, lines.field.zones, lines.field.friends)
    assert all((a == b).all() for a, b in zip(before, after, strict=True))
