"""A position judged by the rules and in the slow way side by side; both must say the same."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.rules.winter_war import allocation, deeds, supply
from ringfire_gui.rules.winter_war.actions import EndAllocation
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, enemy
from ringfire_gui.rules.winter_war.frames import Allocating, Moment
from tests.rules.winter_war.positions import draft_of, states, the_rules
from tests.rules.winter_war.slow_supply import SlowSupply


class Both:
    """A position in which phases begin and things happen to units, one after the other."""

    def __init__(self, given: str, **how: Any) -> None:
        self.draft = draft_of(given, **how)
        self.slow = SlowSupply(the_rules().field.data, self.draft.state.scenario)

    @property
    def state(self) -> Any:
        """How it stands."""
        return self.draft.state

    def begins(self, side: SideId, moment: Moment, without: Iterable[str] | None = None) -> "Both":
        """A phase of a side begins; where capacity is short the proposal stands, or these go without."""
        before = self.state
        frame = supply.begin_judging(self.draft, side, moment)
        if frame is not None:
            self._allocate(before, frame, without)
        if side == SOVIET:
            lineless, unserved = self.slow.fresh(before)
            gone = list(without) if frame and without is not None else unserved
            self._agree(SOVIET, lineless | dict.fromkeys(gone, "C"))
            self._sound(before, keep=False)
        else:
            self._agree(FINNISH, self.slow.finns(before))
        between = self.state
        supply.finish_judging(self.draft, side)
        self._agree(enemy(side), self._again(between, enemy(side)))
        return self

    def _allocate(self, before: Any, frame: Allocating, without: Iterable[str] | None) -> None:
        proposed = [claim.unit for claim in frame.claims if claim.unit not in dict(frame.served)]
        assert proposed == self.slow.fresh(before)[1]
        self.draft.frames.append(frame)
        if without is not None:
            served = {claim.unit: claim.sources[0] for claim in frame.claims if claim.unit not in set(without)}
            self.draft.frames[-1] = frame = replace(frame, served=tuple(served.items()))
        assert EndAllocation() in allocation.allocating_options(self.draft.position, frame, SOVIET)
        allocation.answer_allocating(self.draft, frame, SOVIET, EndAllocation())
        self.draft.frames.pop()

    def goes(self, unit: str, to: str) -> "Both":
        """A unit goes to a hex in the turn of its side, and the other side is looked at again."""
        deeds.enter(self.draft, (PieceId(unit),), LocId(to), "5.1")
        return self.looked_at(enemy(self.state.pieces[unit].side))

    def falls(self, unit: str) -> "Both":
        """A unit is lost in the turn of the enemy, and its side is looked at again."""
        side = self.state.pieces[unit].side
        deeds.eliminate(self.draft, (PieceId(unit),), Reason("ww.lost", "6.6"))
        return self.looked_at(side)

    def looked_at(self, side: SideId) -> "Both":
        """The side that is not in its turn is judged at this instant."""
        before = self.state
        supply.rejudge(self.draft, side)
        self._agree(side, self._again(before, side))
        if side == SOVIET:
            self._sound(before, keep=True)
        return self

    def states(self, names: str) -> dict[str, str]:
        """How units stand."""
        return states(self.state, names)

    def load(self, city: str) -> int:
        """The points that a city gives out."""
        field, pieces = the_rules().field, self.state.pieces
        return sum(field.kind_of[pieces[u].unit].attack for u, at in self.state.served.items() if at == city)

    def _again(self, state: Any, side: SideId) -> dict[str, str]:
        return self.slow.finns(state) if side == FINNISH else self.slow.again(state)

    def _sound(self, before: Any, keep: bool) -> None:
        lines = self.slow.lines(before, keep)
        assert self.slow.allocation_faults(before, lines, self.state.served, keep) == []

    def _agree(self, side: SideId, wanted: dict[str, str]) -> None:
        found = {u: how for u, how in self.state.isolated.items() if self.state.pieces[u].side == side}
        assert found == wanted
