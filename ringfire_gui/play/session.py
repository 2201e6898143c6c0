"""A game at the table: the one door for orders, undo, views and saves."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol

from msgspec import Struct

from ringfire_gui.core.codec import digest
from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.ids import SideId
from ringfire_gui.core.reasons import YES, Explanation, no
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.events import Event
from ringfire_gui.engine.ruleset import Applied, Result, Ruleset
from ringfire_gui.engine.state import GameState, OptionValue
from ringfire_gui.engine.views import PlayerView
from ringfire_gui.play.log import START, CommandLog, Entry, GoingKind
from ringfire_gui.play.seats import Seats, undo_policy
from ringfire_gui.play.timeline import Timeline

Rules = Ruleset[Any, Any]


class Setup(Struct, frozen=True):
    """What a game is begun with: the same set-up and the same orders give the same game."""

    scenario: str
    seed: int
    options: Mapping[str, OptionValue] = {}
    seats: Seats = {}
    script: tuple[int, ...] = ()


class Change(Struct, frozen=True):
    """What listeners are told: how the game came to stand where it stands now."""

    kind: Literal["order", "undo", "redo", "jump", "mark"]
    at: int
    """The order after which the game stands."""
    events: tuple[Event, ...] = ()
    """What happened, for an order and a redo; unredacted: see `Session.heard`."""


class Recorder(Protocol):
    """Where a session writes itself down. Every call is on disk when it returns, or raises `SaveFailed`."""

    def order(self, entry: Entry, state: GameState) -> None:
        """An order, and the state it led to."""
        ...

    def cursor(self, at: int, why: GoingKind, agreed: bool, by: SideId | None) -> None:
        """The players went to another position."""
        ...

    def mark(self, at: int, name: str) -> None:
        """A bookmark."""
        ...

    def close(self, at: int, state: GameState) -> None:
        """The players left the table."""
        ...


class Session:
    """A game under way.

    Attributes:
        rules: The ruleset.
        setup: What it was begun with.
        log: All orders given, and where the game stands among them.
        recorder: Where it is written down; None for games nobody keeps.
    """

    def __init__(
        self, rules: Rules, setup: Setup, timeline: Timeline, log: CommandLog, recorder: Recorder | None = None
    ) -> None:
        self.rules = rules
        self.setup = setup
        self.log = log
        self.recorder = recorder
        self._timeline = timeline
        self._listeners: list[Callable[[Change], None]] = []

    @classmethod
    def new(cls, rules: Rules, setup: Setup) -> "Session":
        """Begin a game."""
        started = rules.start(setup.scenario, setup.seed, setup.options, setup.script)
        log = CommandLog()
        return cls(rules, setup, Timeline(rules, log, started.state, started.events), log)

    @property
    def state(self) -> GameState:
        """Where the game stands. For the table itself; players get `view`."""
        return self._timeline.state(self.log.cursor)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What the game waits for; nothing when it is over."""
        return self.state.asked

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.rules.result(self.state)

    def submit(self, side: SideId, action: Action) -> Applied[Any]:
        """Give an order. It is on disk before anyone hears of its result.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
            SaveFailed: it could not be written down; nothing has changed.
        """
        applied = self.rules.apply(self.state, side, action)
        entry = Entry(self.log.next_number, self.log.cursor, side, action, applied.rolls, applied.barriers)
        if self.recorder:
            self.recorder.order(entry, applied.state)
        self.log.append(entry)
        self._timeline.keep(entry.n, applied)
        self._tell(Change("order", entry.n, applied.events))
        return applied

    def can_undo(self) -> Explanation:
        """Whether the last order may be taken back without the other side's consent."""
        return self.log.can_undo(undo_policy(self.setup.seats))

    def undo(self, agreed: bool = False, by: SideId | None = None) -> None:
        """Take back the last order; `agreed` when both people consent. The record says so.

        Raises:
            IllegalAction: there is nothing to take back, or it needs consent.
        """
        answer = self.log.can_undo("free") if agreed else self.can_undo()
        if not answer:
            raise IllegalAction(answer)
        self._move("undo", self.log[self.log.cursor].after, agreed, by)

    def redo(self) -> None:
        """Bring back the order that was last taken back from here.

        Raises:
            IllegalAction: nothing was.
        """
        target = self.log.redo_target()
        if target is None:
            raise IllegalAction(no("session.nothing_to_redo"))
        self._move("redo", target, agreed=False, by=None)

    def can_jump(self, at: int) -> Explanation:
        """Whether the game may go on from another position, on this branch or another."""
        if not START <= at < self.log.next_number:
            return no("session.no_such_order", order=at)
        if at < self.log.floor:
            return no("session.history_read_only", order=at)
        kept = set(self.log.line_to(at))
        lost = [n for n in self.log.line_to(self.log.cursor) if n not in kept]
        if undo_policy(self.setup.seats) == "agreed" and any(self.log[n].barriers for n in lost):
            return no("session.jump_needs_consent", order=at)
        return YES

    def jump(self, at: int, agreed: bool = False, by: SideId | None = None) -> None:
        """Go on from another position of the game's history.

        Raises:
            IllegalAction: there is no such position, it can only be read, or it needs consent.
        """
        answer = self.can_jump(at)
        if not answer and not (agreed and answer.reasons[0].code == "session.jump_needs_consent"):
            raise IllegalAction(answer)
        self._move("jump", at, agreed, by)

    def mark(self, at: int, name: str) -> None:
        """Set a bookmark after an order; an empty name takes it away.

        Raises:
            IllegalAction: there is no such order.
        """
        if not START <= at < self.log.next_number:
            raise IllegalAction(no("session.no_such_order", order=at))
        if self.recorder:
            self.recorder.mark(at, name)
        if name:
            self.log.marks[at] = name
        else:
            self.log.marks.pop(at, None)
        self._tell(Change("mark", self.log.cursor))

    def state_at(self, at: int) -> GameState:
        """The state after an order, anywhere in the history.

        Raises:
            IllegalAction: the position can only be read about.
        """
        if at < self.log.floor:
            raise IllegalAction(no("session.history_read_only", order=at))
        return self._timeline.state(at)

    def events_at(self, at: int) -> tuple[Event, ...]:
        """What happened with an order (or at the start), for the log.

        Raises:
            IllegalAction: the order can only be read about.
        """
        if at < self.log.floor:
            raise IllegalAction(no("session.history_read_only", order=at))
        return self._timeline.events(at)

    def view(self, side: SideId) -> PlayerView[Any]:
        """What a side may know."""
        return self.rules.view(self.state, side)

    def options(self, side: SideId) -> ActionSet:
        """What a side may answer.

        Raises:
            IllegalAction: it is not asked anything.
        """
        return self.rules.legal_actions(self.state, side)

    def heard(self, change: Change, side: SideId) -> tuple[Event, ...]:
        """The events of a change as a side may hear of them."""
        state = self._timeline.state(change.at)
        redacted = (self.rules.redact(event, state, side) for event in change.events)
        return tuple(event for event in redacted if event is not None)

    def digest(self) -> str:
        """Fingerprint of where the game stands."""
        return digest(self.state)

    def listen(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Be told of every change; call what is returned to hear no more."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def close(self) -> None:
        """Leave the table: write down the last position."""
        if self.recorder:
            self.recorder.close(self.log.cursor, self.state)

    def _move(self, kind: GoingKind, to: int, agreed: bool, by: SideId | None) -> None:
        self._timeline.state(to)
        if self.recorder:
            self.recorder.cursor(to, kind, agreed, by)
        self.log.go(to, kind, agreed, by)
        self._tell(Change(kind, to, self._timeline.events(to) if kind == "redo" else ()))

    def _tell(self, change: Change) -> None:
        for listener in tuple(self._listeners):
            listener(change)
