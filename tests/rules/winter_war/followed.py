"""Positions played on by the real rules, while supply is judged in the slow way at every step."""

from typing import Any

from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.events import Event
from ringfire_gui.engine.sequence import Playing
from tests.contract.opening import to_first_question
from tests.rules.winter_war.positions import Table, line_of, state_of, the_rules
from tests.rules.winter_war.slow_check import Watch


class Followed(Table):
    """A position in which a phase begins; every order is followed by the slow way to judge supply."""

    def __init__(self, given: str, phase: str, side: SideId, **how: Any) -> None:
        first = state_of(given, stack=(Playing(line_of(phase, side)),), **how)
        applied = to_first_question(the_rules(), first)
        super().__init__(applied)
        self._watch = Watch(the_rules(), first)
        assert self._watch.follow(first, None, applied.events, applied.state) == []

    def do(self, *actions: Action) -> "Followed":
        """Give orders one after the other."""
        events: list[Event] = []
        for action in actions:
            before = self.state
            super().do(action)
            assert self._watch.follow(before, action, self.events, self.state) == []
            events += self.events
        self.events = tuple(events)
        return self
