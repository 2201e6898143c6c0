"""What a game is to the program: a ruleset. Games fill in the abstract part; the rest is the same for all."""

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Mapping
from typing import Any, Generic, Literal, TypeVar, final

import msgspec
from msgspec import Struct

from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.ids import GameId, LocId, PieceId, SideId
from ringfire_gui.core.reasons import Explanation, Reason, no
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.events import Event, Revealed, Rolled
from ringfire_gui.engine.frames import Frame, Procedure
from ringfire_gui.engine.kernel import run
from ringfire_gui.engine.sequence import Lines
from ringfire_gui.engine.showing import Showing
from ringfire_gui.engine.state import GameState, OptionValue
from ringfire_gui.engine.views import PlayerView

S = TypeVar("S", bound=GameState)
P = TypeVar("P")

Barrier = Literal["dice", "secret", "handover"]
"""Why an action cannot be taken back without the other side's consent."""


class Result(Struct, frozen=True):
    """How a game ended."""

    winner: SideId | None
    why: Reason
    level: str = ""
    score: Mapping[SideId, float] = {}


class Applied(Struct, Generic[S], frozen=True):
    """What came of an action: the new state, what happened, and what bars the way back."""

    state: S
    events: tuple[Event, ...] = ()
    barriers: tuple[Barrier, ...] = ()

    @property
    def rolls(self) -> tuple[Rolled, ...]:
        """The dice thrown, in order."""
        return tuple(e for e in self.events if isinstance(e, Rolled))


class Ruleset(ABC, Generic[S, P]):
    """A game with its rules.

    Attributes:
        id: Name of the game.
        version: Goes up with every change that makes an old game play differently.
        sides: The sides, in the order in which they are listed everywhere.
        state_type: The state struct.
        action_type: Union of all action types.
        event_type: Union of all event types.
        procedures: The code for each type of frame.
        sequence: The sequence of play, for breadcrumbs; empty where a game has none.
        showing: What the game shows besides its pieces.
    """

    id: GameId
    version: int
    sides: tuple[SideId, ...]
    state_type: type[S]
    action_type: Any
    event_type: Any
    procedures: Mapping[type[Frame], Procedure]
    sequence: Lines = ()
    showing: Showing[S] = Showing()

    # what a game gives

    @abstractmethod
    def first_state(self, scenario: str, dice: DiceState, options: Mapping[str, OptionValue]) -> S:
        """The state before the first question, with the first frame on the stack."""

    @abstractmethod
    def read(self, state: S) -> P:
        """The state as the rules of this game read it, with whatever indexes they need."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def locations(self, state: S) -> Container[LocId]:
        """Where pieces can be: all locations of the board in play."""

    def hidden(self, state: S, side: SideId) -> frozenset[PieceId]:
        """Pieces of which this side does not know everything."""
        del state, side
        return frozenset()

    def mask(self, state: S, side: SideId) -> S:
        """The state without what this side may not know."""
        del side
        return state

    def redact(self, event: Event, state: S, side: SideId) -> Event | None:
        """An event as this side may hear of it, in the state it led to; None if not at all."""
        del state, side
        return event

    def imagine(self, seen: S, side: SideId, chooser: Chooser) -> S:
        """A full state that this side could not tell from the truth."""
        del side, chooser
        return seen

    def invariants(self, state: S) -> Iterable[str]:
        """What is broken in a state, in words for the author of the rules; nothing in a sound one."""
        del state
        return ()

    # what every game has

    @final
    def start(
        self, scenario: str, seed: int, options: Mapping[str, OptionValue], script: tuple[int, ...] = ()
    ) -> Applied[S]:
        """Set up a game and go on to its first question."""
        first = self.first_state(scenario, DiceState(seed, script=script), options)
        draft = Draft(first, self.position)
        return self._run(draft, None, ())

    @final
    def position(self, state: S) -> P:
        """The state as the rules read it, made once for each state."""
        found: P | None = state.__dict__.get("position")
        if found is None:
            found = state.__dict__["position"] = self.read(state)
        return found

    @final
    def seen(self, state: S, side: SideId) -> S:
        """What a side knows, made once for each state; the state itself where nothing is hidden from it."""
        views: dict[SideId, S] = state.__dict__.setdefault("seen", {})
        if side not in views:
            views[side] = self.mask(state, side)
        return views[side]

    @final
    def legal_actions(self, state: S, side: SideId) -> ActionSet:
        """What a side may answer, as far as it can know; made once for each state.

        Raises:
            IllegalAction: the side is not asked anything.
        """
        sets: dict[SideId, ActionSet] = state.__dict__.setdefault("options", {})
        if side not in sets:
            sets[side] = self._options(state, side)
        return sets[side]

    def _options(self, state: S, side: SideId) -> ActionSet:
        if all(decision.side != side for decision in state.asked):
            raise IllegalAction(no("engine.not_asked" if state.asked else "engine.game_over", side=side))
        frame = state.frames[-1]
        options = self.procedures[type(frame)].options
        if options is None:
            message = f"{type(frame).__name__} asks but has no options"
            raise TypeError(message)
        seen = self.seen(state, side)
        return options(self.position(seen), seen.frames[-1], side)

    @final
    def apply(self, state: S, side: SideId, action: Action) -> Applied[S]:
        """Play an action to the next question. Atomic: an error leaves nothing half done.

        Raises:
            IllegalAction: with the reasons.
        """
        wrong = self.legal_actions(state, side).objections(action)
        if wrong:
            raise IllegalAction(Explanation(ok=False, reasons=wrong))
        frame = state.frames[-1]
        answer = self.procedures[type(frame)].answer
        if answer is None:
            message = f"{type(frame).__name__} asks but takes no answer"
            raise TypeError(message)
        draft = Draft(state, self.position)
        return self._run(draft, answer(draft, frame, side, action), state.asked)

    def _run(self, draft: Draft[S, P], following: Any, before: tuple[Decision, ...]) -> Applied[S]:
        asked = run(draft, self.procedures, following)
        draft.change(asked=asked)
        events = tuple(draft.events)
        return Applied(draft.state, events, _barriers(events, before, asked))

    @final
    def view(self, state: S, side: SideId) -> PlayerView[S]:
        """What a side may know, fit to be handed out: without the dice to come."""
        seen = self.seen(state, side)
        return PlayerView(side, msgspec.structs.replace(seen, dice=DiceState(0, seen.dice.drawn)))

    @final
    def determinize(self, view: PlayerView[S], seed: int) -> S:
        """A full state that the viewer cannot tell from the truth, with dice of its own."""
        imagined = self.imagine(view.state, view.side, Chooser(seed))
        return msgspec.structs.replace(imagined, dice=DiceState(seed, view.state.dice.drawn))


def _barriers(
    events: tuple[Event, ...], before: tuple[Decision, ...], after: tuple[Decision, ...]
) -> tuple[Barrier, ...]:
    found: list[Barrier] = []
    kinds = {type(event) for event in events}
    if Rolled in kinds:
        found.append("dice")
    if Revealed in kinds:
        found.append("secret")
    if {d.side for d in before} != {d.side for d in after}:
        found.append("handover")
    return tuple(found)
