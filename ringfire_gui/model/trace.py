"""Supply lines as data: how a line may run (the rule), what stands in its way now (the field).

A line is walked step by step; the location it starts from is neither counted nor tested, every location entered is.
The supply of a whole side is in `supplyarea`, the explanation of one line in `traceline`, lines through headquarters
and other relays in `supplychain`.
"""

import math
from collections.abc import Mapping
from typing import Literal

import numpy as np
from msgspec import Struct

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.compiled import CompiledGraph, Floats, Mask


class Crossing(Struct, frozen=True):
    """A limit on lines that cross sides of some kinds, such as rivers without a bridge."""

    sides: frozenset[str]
    most: int | None = None
    """A line may cross so many of them."""
    length: float | None = None
    """A line that crosses even one of them may be so long in all."""
    rule: str = ""


class Row(Struct, frozen=True):
    """A limit on locations of some terrain that a line enters one after the other."""

    terrain: frozenset[str]
    most: int
    rule: str = ""


class TraceRule(Struct, frozen=True):
    """How a supply line may run."""

    limit: float = math.inf
    """Greatest length of the whole line."""
    measure: Literal["locations", "cost"] = "locations"
    """What length means: locations entered, or the cost of entering them for the movement kind of the graph."""
    towards: Literal["source", "unit"] = "source"
    """Which way the line is walked; matters where a step costs more one way than the other, and for `reaches`."""
    reaches: Literal["into", "next_to"] = "into"
    """`next_to`: the line need only come next to where it is going; the last step is then no part of it."""
    enemies: Literal["block", "ignore"] = "block"
    """Locations with enemy counters."""
    zones: Literal["block", "block_unless_friend", "ignore"] = "block_unless_friend"
    """Locations in an enemy zone."""
    friends: Literal["no_help", "free_chain"] = "no_help"
    """`free_chain`: a step between adjacent locations that both hold friends counts no length, no crossing and no
    row, and asks for no ground; only enemies and other bars can stop it."""
    crossings: tuple[Crossing, ...] = ()
    row: Row | None = None
    only_along: frozenset[str] = frozenset()
    """Kinds of paths, one of which every step must follow; empty for a line across country."""
    rule: str = ""
    """Case number for reasons about enemies, zones and length."""


class Bar(Struct, frozen=True, eq=False):
    """Something more that lines may not enter or cross; the code becomes the reason."""

    code: str
    nodes: Mask | None = None
    edges: Mask | None = None
    rule: str = ""


class TraceField(Struct, frozen=True, eq=False):
    """What stands in the way of the lines of one side at one moment; what is None is nowhere."""

    enemies: Mask | None = None
    zones: Mask | None = None
    friends: Mask | None = None
    bars: tuple[Bar, ...] = ()
    sides: Mapping[str, Mask] = {}
    """Steps across kinds of sides that the position decides (a bridge down, a pontoon), in place of the map's."""
    cost: Floats | None = None
    """Costs of all steps where the position changes them (weather), in place of the map's."""
    touching: Mask | None = None
    """Steps over which `next_to` holds; None for all between neighbours."""


class Lines(Struct, frozen=True, eq=False):
    """All supply lines of one kind at one moment: the map, the rule, the field."""

    graph: CompiledGraph
    rule: TraceRule
    field: TraceField = TraceField()


class TraceStep(Struct, frozen=True):
    """One location of a line, with its cost, the length so far, and what is wrong there, if anything is."""

    at: LocId
    cost: float
    total: float
    reason: Reason | None = None


class TraceResult(Struct, frozen=True):
    """A supply line, or the best one that is broken, in the direction in which it is walked."""

    ok: bool
    steps: tuple[TraceStep, ...] = ()
    source: LocId | None = None
    length: float = math.inf
    blocked_by: tuple[Reason, ...] = ()
    """What is wrong with the line in the order in which one meets it: the first entry is what cuts it."""


class Costs(Struct, frozen=True, eq=False):
    """A rule and a field worked out for every step of the map."""

    length: Floats
    """What the step adds to the length. A closed step without a cost of its own adds one location, or no cost."""
    closed: Mask
    """Steps that the ground or the lack of a path forbids."""
    bars: tuple[Bar, ...]
    barred: Mask
    """Steps that some bar forbids."""
    crossings: tuple[Mask, ...]
    """For each crossing of the rule the steps that count as one."""
    row: Mask | None
    """The steps that enter a location which counts for the row of the rule."""


def work_out(lines: Lines) -> Costs:
    """All that the rule has to say of every step on the map."""
    graph, rule, field = lines.graph, lines.rule, lines.field
    ground = graph.cost if field.cost is None else field.cost
    closed = np.isinf(ground)
    length = np.where(closed, 0.0, ground) if rule.measure == "cost" else np.ones(len(ground))
    if rule.only_along:
        closed |= ~graph.along(rule.only_along)
    counted = np.ones(len(graph.heads), dtype=np.bool_)
    if rule.friends == "free_chain" and field.friends is not None:
        counted = ~(field.friends.take(graph.tails) & field.friends.take(graph.heads))
        length[~counted] = 0.0
        closed &= counted
    bars = _bars(rule, field)
    barred = np.zeros(len(graph.heads), dtype=np.bool_)
    for bar in bars:
        if bar.nodes is not None:
            barred |= bar.nodes.take(graph.heads)
        if bar.edges is not None:
            barred |= bar.edges
    crossings = tuple(_crossed(lines, crossing) & counted for crossing in rule.crossings)
    row = graph.with_terrain(rule.row.terrain).take(graph.heads) & counted if rule.row else None
    return Costs(length, closed, bars, barred, crossings, row)


def _crossed(lines: Lines, crossing: Crossing) -> Mask:
    """The steps across the sides of a crossing."""
    graph, replaced = lines.graph, lines.field.sides
    steps = graph.across(crossing.sides - replaced.keys())
    for side in crossing.sides & replaced.keys():
        steps |= replaced[side]
    return steps


def _bars(rule: TraceRule, field: TraceField) -> tuple[Bar, ...]:
    """Enemies, zones and what else the field names, in the order in which reasons are given."""
    bars: list[Bar] = []
    if rule.enemies == "block" and field.enemies is not None:
        bars.append(Bar("trace.enemy_unit", nodes=field.enemies, rule=rule.rule))
    if rule.zones != "ignore" and field.zones is not None:
        lifted = field.friends if rule.zones == "block_unless_friend" else None
        zones = field.zones if lifted is None else field.zones & ~lifted
        bars.append(Bar("trace.enemy_zone", nodes=zones, rule=rule.rule))
    return (*bars, *field.bars)
