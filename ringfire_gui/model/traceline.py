"""One supply line explained: its steps with the running length, or the best broken line and what cuts it.

The line is taken from the search over the whole map and walked again step by step, so the explanation and the answer
for the whole side come from the same place.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, pairwise
from operator import itemgetter

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.model.pathfind import TOLERANCE
from ringfire_gui.model.supplyarea import Route, SupplyArea, broken_area
from ringfire_gui.model.trace import Costs, Lines, TraceResult, TraceStep, work_out


def explain_trace(area: SupplyArea, at: LocId) -> TraceResult:
    """Why a location is in supply, or what cuts its best broken line (`broken_area` says which one is best)."""
    return explain_traces(area, (at,))[at]


def explain_traces(area: SupplyArea, places: Iterable[LocId]) -> dict[LocId, TraceResult]:
    """The same for several locations, with one more search for all that are out of supply."""
    costs = work_out(area.lines)
    asked = tuple(places)
    broken = area if all(at in area for at in asked) else broken_area(area.lines, area.sources)
    results = {}
    for at in asked:
        best = area if at in area else broken
        results[at] = walk_line(area.lines, costs, best.route(at)) if at in best else _no_line(area, at)
    return results


def walk_line(lines: Lines, costs: Costs, route: Route) -> TraceResult:
    """A line step by step, with everything that is wrong with it in the order in which one meets it."""
    entered = list(pairwise(route.locs))[: -1 if route.touches else None]
    edges = [lines.graph.edge(a, b) for a, b in entered]
    lengths = [float(costs.length[edge]) for edge in edges]
    totals = list(accumulate(lengths))
    checks = (_closed, _barred, _rows, _crossings)
    found = [check(lines, costs, edges) for check in checks]
    breaks = sorted(chain(*found, _too_long(lines, costs, edges, totals)), key=itemgetter(0))
    first_at: dict[int, Reason] = {}
    for position, reason in breaks:
        first_at.setdefault(position, reason)
    steps = [TraceStep(route.locs[0], 0.0, 0.0)]
    for i, (_, at) in enumerate(entered):
        steps.append(TraceStep(at, lengths[i], totals[i], first_at.get(i)))
    total = totals[-1] if totals else 0.0
    if route.touches:
        steps.append(TraceStep(route.locs[-1], 0.0, total))
    source = route.locs[-1] if lines.rule.towards == "source" else route.locs[0]
    return TraceResult(not breaks, tuple(steps), source, total, tuple(reason for _, reason in breaks))


def _no_line(area: SupplyArea, at: LocId) -> TraceResult:
    """No line at all, not even a broken one: neighbours do not lead there."""
    rule = area.lines.rule
    facts: dict[str, Fact] = {"at": at}
    code = "trace.no_route" if area.sources else "trace.no_source"
    if area.sources and rule.only_along:
        code = "trace.no_path"
        facts["paths"] = ", ".join(sorted(rule.only_along))
    return TraceResult(False, blocked_by=(Reason(code, rule.rule, facts),))


_Breaks = Iterator[tuple[int, Reason]]
"""What is wrong, each with the position of the step."""


def _ends(lines: Lines, edge: int) -> dict[str, Fact]:
    """Between which locations a step runs."""
    graph = lines.graph
    return {"from": graph.locs[graph.tails[edge]], "at": graph.locs[graph.heads[edge]]}


def _closed(lines: Lines, costs: Costs, edges: Sequence[int]) -> _Breaks:
    """Steps that the map, the lack of a path or the weather forbids, in the words of the map where it has some."""
    rule, graph = lines.rule, lines.graph
    paths = [graph.paths[kind] for kind in rule.only_along if kind in graph.paths]
    for position, edge in enumerate(edges):
        if not costs.closed[edge]:
            continue
        if edge in graph.refusals:
            yield position, graph.refusals[edge]
        elif rule.only_along and not any(path[edge] for path in paths):
            facts: dict[str, Fact] = {**_ends(lines, edge), "paths": ", ".join(sorted(rule.only_along))}
            yield position, Reason("move.no_path", rule.rule, facts)
        else:
            yield position, Reason("trace.no_route", rule.rule, {"at": _ends(lines, edge)["from"]})


def _barred(lines: Lines, costs: Costs, edges: Sequence[int]) -> _Breaks:
    """Steps into enemies, zones and whatever else is barred: the first bar of each step."""
    for position, edge in enumerate(edges):
        head = lines.graph.heads[edge]
        for bar in costs.bars:
            if (bar.nodes is not None and bar.nodes[head]) or (bar.edges is not None and bar.edges[edge]):
                yield position, Reason(bar.code, bar.rule, _ends(lines, edge))
                break


def _rows(lines: Lines, costs: Costs, edges: Sequence[int]) -> _Breaks:
    """Locations of a terrain beyond the number allowed one after the other."""
    row, counts = lines.rule.row, costs.row
    if row is None or counts is None:
        return
    run = 0
    for position, edge in enumerate(edges):
        run = run + 1 if counts[edge] else 0
        if run > row.most:
            terrain = ", ".join(sorted(row.terrain))
            facts: dict[str, Fact] = {**_ends(lines, edge), "terrain": terrain, "row": run, "most": row.most}
            yield position, Reason("trace.long_row", row.rule, facts)


def _crossings(lines: Lines, costs: Costs, edges: Sequence[int]) -> _Breaks:
    """Crossings beyond the number allowed."""
    for limit, counts in zip(lines.rule.crossings, costs.crossings, strict=True):
        if limit.most is None:
            continue
        made = [(position, edge) for position, edge in enumerate(edges) if counts[edge]]
        for number, (position, edge) in enumerate(made[limit.most :], start=limit.most + 1):
            sides = ", ".join(sorted(limit.sides))
            facts: dict[str, Fact] = {**_ends(lines, edge), "sides": sides, "crossings": number, "most": limit.most}
            yield position, Reason("trace.crossings", limit.rule, facts)


def _too_long(lines: Lines, costs: Costs, edges: Sequence[int], totals: Sequence[float]) -> _Breaks:
    """The step with which the line becomes longer than it may be, with what it crosses."""
    allowed, code, rule = lines.rule.limit, "trace.too_long", lines.rule.rule
    about: dict[str, Fact] = {}
    for limit, over in zip(lines.rule.crossings, costs.crossings, strict=True):
        sides = next((edge for edge in edges if over[edge]), None)
        if sides is not None and limit.length is not None and limit.length < allowed:
            allowed, code, rule = limit.length, "trace.too_long_across", limit.rule
            ends = _ends(lines, sides)
            about = {"sides": ", ".join(sorted(limit.sides)), "side_from": ends["from"], "side_at": ends["at"]}
    for position, total in enumerate(totals):
        if total > allowed + TOLERANCE:
            length = {"length": totals[-1], "limit": allowed, "over": totals[-1] - allowed}
            yield position, Reason(code, rule, {**_ends(lines, edges[position]), **about, **length})
            return
