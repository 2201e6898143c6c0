"""The states along a game's history: kept where that is cheap, played again where it is not."""

from typing import Any

from ringfire_gui.engine.events import Event
from ringfire_gui.engine.ruleset import Applied, Ruleset
from ringfire_gui.engine.state import GameState
from ringfire_gui.play.log import CommandLog

KEEP_ALL_BELOW = 500
"""With fewer pieces than this every state of a game is kept."""
KEEP_LAST = 100
"""States of this many last orders are kept in any game."""
KEYFRAME = 50
"""Further back, the state after every so manieth order is kept."""


class Timeline:
    """States and events by order number."""

    def __init__(
        self, rules: Ruleset[Any, Any], log: CommandLog, first: GameState, events: tuple[Event, ...] = ()
    ) -> None:
        self._rules = rules
        self._log = log
        self._states: dict[int, GameState] = {log.floor: first}
        self._events: dict[int, tuple[Event, ...]] = {log.floor: events}
        self._recent: list[int] = []

    def plant(self, n: int, state: GameState) -> None:
        """Take in a state known from elsewhere, so that nothing before it need be played to get there."""
        self._states[n] = state

    def keep(self, n: int, applied: Applied[Any]) -> None:
        """Take in what came of an order. What was derived from the state before is dropped; it can be made again."""
        before = self._states.get(self._log[n].after)
        if before is not None:
            before.__dict__.clear()
        self._states[n] = applied.state
        self._events[n] = applied.events
        if len(applied.state.pieces) < KEEP_ALL_BELOW:
            return
        self._recent.append(n)
        if len(self._recent) > KEEP_LAST:
            old = self._recent.pop(0)
            if old % KEYFRAME and old not in self._recent:
                self._states.pop(old, None)

    def state(self, n: int) -> GameState:
        """The state after an order."""
        missing = []
        at = n
        while at not in self._states:
            missing.append(at)
            at = self._log[at].after
        found = self._states[at]
        for step in reversed(missing):
            found = self._play(step, found).state
        return found

    def events(self, n: int) -> tuple[Event, ...]:
        """What happened with an order."""
        if n not in self._events:
            self._play(n, self.state(self._log[n].after))
        return self._events[n]

    def _play(self, n: int, before: GameState) -> Applied[Any]:
        entry = self._log[n]
        applied = self._rules.apply(before, entry.side, entry.action)
        self.keep(n, applied)
        return applied
