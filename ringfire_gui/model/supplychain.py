"""Supply that is handed on: unit to headquarters, headquarters to city; extender to extender; a net of railways.

A chain is a row of stages from the sources outward. Those who hand on what a stage brings them are the sources of the
next one; the units are judged by the last.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.supplyarea import SupplyArea, supply_area
from ringfire_gui.model.trace import Lines, TraceResult
from ringfire_gui.model.traceline import explain_trace


class Stage(Struct, frozen=True, eq=False):
    """One stage of a chain."""

    lines: Lines
    relays: frozenset[LocId] | None = None
    """Where those stand who hand supply on if the stage reaches them; None: every location reached hands it on, as
    along a railway."""
    relays_are: Literal["next_sources", "more_sources"] = "next_sources"
    """`next_sources`: the relays take the place of the sources in the next stage. `more_sources`: they join them, in
    this stage too, so that a relay may hang on a relay."""


class StageSupply(Struct, frozen=True, eq=False):
    """What one stage found, in rounds: each from the relays that the round before had reached."""

    stage: Stage
    starts: tuple[LocId, ...]
    rounds: tuple[SupplyArea, ...]
    relays: tuple[LocId, ...]
    """Those of the stage's relays that are reached."""

    def area_of(self, at: LocId) -> SupplyArea | None:
        """The first round that reaches a location."""
        return next((area for area in self.rounds if at in area), None)

    def serving(self) -> tuple[LocId, ...]:
        """All who serve in this stage."""
        return self.starts if self.stage.relays_are == "next_sources" else (*self.starts, *self.relays)

    def handing_on(self) -> tuple[LocId, ...]:
        """All who serve in the next stage."""
        if self.stage.relays is None:
            return self.rounds[0].reached()
        return self.relays if self.stage.relays_are == "next_sources" else self.serving()

    def idle(self) -> frozenset[LocId]:
        """The relays that are not reached."""
        return (self.stage.relays or frozenset()) - frozenset(self.relays)


class ChainSupply(Struct, frozen=True, eq=False):
    """The supply of a side through all stages; `in` asks for a location."""

    stages: tuple[StageSupply, ...]

    def __contains__(self, at: LocId) -> bool:
        return self.stages[-1].area_of(at) is not None


class ChainResult(Struct, frozen=True):
    """The lines from a unit by way of its relays to a source; when broken, up to the line that is cut."""

    ok: bool
    legs: tuple[TraceResult, ...]
    blocked_by: tuple[Reason, ...] = ()
    """What is wrong, nearest first."""


def supply_chain(stages: Sequence[Stage], sources: Iterable[LocId]) -> ChainSupply:
    """Judge all stages, from the sources outward."""
    found: list[StageSupply] = []
    starts = tuple(dict.fromkeys(sources))
    for stage in stages:
        found.append(_supply_stage(stage, starts))
        starts = found[-1].handing_on()
    return ChainSupply(tuple(found))


def _supply_stage(stage: Stage, starts: tuple[LocId, ...]) -> StageSupply:
    """Search from the sources, then from the relays reached, as long as that reaches further ones."""
    rounds = [supply_area(stage.lines, starts)]
    waiting = sorted(stage.relays or ())
    relays: list[LocId] = []
    while fresh := [at for at in waiting if at in rounds[-1]]:
        relays += fresh
        if stage.relays_are == "next_sources":
            break
        waiting = [at for at in waiting if at not in rounds[-1]]
        rounds.append(supply_area(stage.lines, fresh))
    return StageSupply(stage, starts, tuple(rounds), tuple(relays))


def explain_chain(supply: ChainSupply, at: LocId) -> ChainResult:
    """The way of supply of a location leg by leg, or where it is cut.

    If the location has a line to a relay that is itself without supply, that relay is named with what cuts it. Else
    its best broken line is shown: to those who serve, or to relays without supply if nobody serves.
    """
    if at in supply:
        return ChainResult(True, _legs(supply.stages, at))
    return _cut(supply.stages, at, frozenset({at}))


def _legs(stages: Sequence[StageSupply], at: LocId) -> tuple[TraceResult, ...]:
    """The lines from a location that the last of these stages reaches back to a source."""
    area = stages[-1].area_of(at)
    if area is None:
        raise KeyError(at)
    leg = explain_trace(area, at)
    return (leg, *_legs_behind(stages, leg.source)) if leg.source is not None else (leg,)


def _legs_behind(stages: Sequence[StageSupply], server: LocId) -> tuple[TraceResult, ...]:
    """The lines that bring supply to one who serves in the last of these stages."""
    if server not in stages[-1].starts:
        return _legs(stages, server)
    earlier = stages[:-1]
    if not earlier:
        return ()
    handed_through = earlier[-1].stage.relays_are == "more_sources" and server in earlier[-1].starts
    return _legs_behind(earlier, server) if handed_through else _legs(earlier, server)


def _cut(stages: Sequence[StageSupply], at: LocId, asked: frozenset[LocId]) -> ChainResult:
    """What keeps supply from a location; relays already asked about are left out."""
    last = stages[-1]
    own = last.idle() - asked if last.stage.relays_are == "more_sources" else frozenset()
    earlier = stages[-2].idle() - asked if len(stages) > 1 else frozenset()
    idle = sorted(own | earlier)
    unfed = supply_area(last.stage.lines, idle)
    relay = unfed.source_of(at)
    if relay is not None:
        behind = _cut(stages if relay in own else stages[:-1], relay, asked | {relay})
        facts = {"at": at, "relay": relay}
        reason = Reason("trace.relay_cut", last.stage.lines.rule.rule, facts, because=behind.blocked_by[:1])
        return ChainResult(False, (explain_trace(unfed, at), *behind.legs), (reason, *behind.blocked_by))
    serving = last.serving() or tuple(idle)
    if not serving and len(stages) > 1:
        return ChainResult(False, (), (Reason("trace.no_relay", last.stage.lines.rule.rule, {"at": at}),))
    leg = explain_trace(supply_area(last.stage.lines, serving), at)
    return ChainResult(False, (leg,), leg.blocked_by)
