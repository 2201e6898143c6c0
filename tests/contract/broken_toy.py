"""The toy game with one mistake at a time: what the battery is there to find."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.reasons import Explanation, Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.dice import Chooser, throw
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.events import Event, Revealed
from ringfire_gui.engine.frames import Call, Frame, Next, Procedure
from ringfire_gui.engine.ruleset import Result
from ringfire_gui.engine.state import GameState, PlaceState
from ringfire_gui.play.catalog import Game
from tests.contract.toygame import GAME, flow, rules

Base: Any = rules.ToyRules


class MaskShowsTheScout(Base):
    def mask(self, state: GameState, side: str) -> GameState:
        del side
        return state


class RedactTellsTheScout(Base):
    def redact(self, event: Event, state: GameState, side: str) -> Event | None:
        del state, side
        return event


class RedactTellsWhere(Base):
    """Keeps the name of the scout from the other side, but not the hex."""

    def redact(self, event: Event, state: GameState, side: str) -> Event | None:
        if isinstance(event, flow.Placed) and super().redact(event, state, side) is None:
            return flow.Placed("?", event.at)
        return super().redact(event, state, side)


class ImagineForgetsTheRules(Base):
    """Puts the scout wherever Red's first squad is."""

    def imagine(self, seen: GameState, side: str, chooser: Chooser) -> GameState:
        imagined = super().imagine(seen, side, chooser)
        scout = imagined.pieces.get("b-3")
        if scout is None or "b-3" in seen.pieces:
            return imagined
        where = next(piece.at for piece in imagined.pieces.values() if piece.side == flow.RED)
        return replace(imagined, pieces={**imagined.pieces, "b-3": replace(scout, at=where)})


class ResultTooSoon(Base):
    def result(self, state: GameState) -> Result | None:
        return super().result(replace(state, frames=()) if state.turn > 2 else state)


class Altered(ActionSet):
    """The orders of a side, with one thing changed."""

    def __init__(self, inner: ActionSet) -> None:
        self.inner = inner
        self.kinds = inner.kinds

    def check(self, action: Action) -> Iterable[Reason]:
        return self.inner.check(action)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.inner)

    def sample(self, chooser: Chooser) -> Action | None:
        return self.inner.sample(chooser)


NOBODY = flow.Assault("nobody", "0101")


class SamplesWhatIsIllegal(Altered):
    def sample(self, chooser: Chooser) -> Action | None:
        return super().sample(chooser) if chooser.below(10) else NOBODY


class ListsWhatIsIllegal(Altered):
    def __iter__(self) -> Iterator[Action]:
        yield from self.inner
        yield NOBODY


class ListsWhatCannotBe(ListsWhatIsIllegal):
    """Lists and allows an assault by a squad that does not exist."""

    def check(self, action: Action) -> Iterable[Reason]:
        return () if action == NOBODY else super().check(action)


class ListsInHashOrder(Altered):
    def __iter__(self) -> Iterator[Action]:
        yield from frozenset(self.inner)


class RefusesWithoutReasons(Altered):
    def check(self, action: Action) -> Iterable[Reason]:
        found = tuple(super().check(action))
        if found:
            raise IllegalAction(Explanation(ok=False))
        return found


class StumblesOverNames(Altered):
    def check(self, action: Action) -> Iterable[Reason]:
        if isinstance(action, flow.Assault) and action.target not in GAME.data.boards["toy_field"].locations:
            raise KeyError(action.target)
        return super().check(action)


def with_orders(altered: type[Altered]) -> Any:
    """Rules whose set of orders is altered."""
    orders = Base.procedures[flow.Orders]

    def options(position: Any, frame: Any, side: Any) -> ActionSet:
        return altered(orders.options(position, frame, side))

    return with_procedure(flow.Orders, replace(orders, options=options))


def with_procedure(frame: type[Frame], procedure: Procedure) -> Any:
    """Rules with another procedure for one type of frame."""
    return type("Broken", (Base,), {"procedures": {**Base.procedures, frame: procedure}})


def with_advance(frame: type[Frame], around: Callable[[Callable[..., Next], Draft[Any, Any], Any, Any], Next]) -> Any:
    """Rules that do something around the `advance` of one type of frame."""
    procedure = Base.procedures[frame]

    def advance(draft: Draft[Any, Any], top: Any, result: Any) -> Next:
        return around(procedure.advance, draft, top, result)

    return with_procedure(frame, replace(procedure, advance=advance))


def mutates(advance: Callable[..., Next], draft: Draft[Any, Any], frame: Any, result: Any) -> Next:
    """Writes into the state instead of the draft."""
    draft.state.places[frame.path[0]] = PlaceState(control=flow.RED)
    return advance(draft, frame, result)


def looks_at_the_next_die(advance: Callable[..., Next], draft: Draft[Any, Any], frame: Any, result: Any) -> Next:
    """Lets a die decide that nobody sees: it is neither told nor taken."""
    if throw(draft.state.dice, 1, 6)[1][0] > 3:
        draft.set_place(frame.path[0], PlaceState(control=flow.RED))
    return advance(draft, frame, result)


def throws_untold(advance: Callable[..., Next], draft: Draft[Any, Any], frame: Any, result: Any) -> Next:
    """Throws a die past the draft."""
    draft.change(dice=throw(draft.state.dice, 1, 6)[0])
    return advance(draft, frame, result)


def keeps_quiet(advance: Callable[..., Next], draft: Draft[Any, Any], frame: Any, result: Any) -> Next:
    """Does not say that something was revealed."""
    following = advance(draft, frame, result)
    draft.events[:] = [event for event in draft.events if not isinstance(event, Revealed)]
    return following


def calls_with_a_list(advance: Callable[..., Next], draft: Draft[Any, Any], frame: Any, result: Any) -> Next:
    """Puts a list into a frame that ought to be a value."""
    following = advance(draft, frame, result)
    if isinstance(following, Call) and isinstance(following.callee, flow.ReactionFire):
        return replace(following, callee=replace(following.callee, targets=list(following.callee.targets)))
    return following


VARIANTS: Mapping[str, Any] = {
    "mask shows the scout": MaskShowsTheScout,
    "redact tells the scout": RedactTellsTheScout,
    "redact tells where": RedactTellsWhere,
    "imagine forgets the rules": ImagineForgetsTheRules,
    "result too soon": ResultTooSoon,
    "samples what is illegal": with_orders(SamplesWhatIsIllegal),
    "lists what is illegal": with_orders(ListsWhatIsIllegal),
    "lists what cannot be": with_orders(ListsWhatCannotBe),
    "lists in hash order": with_orders(ListsInHashOrder),
    "refuses without reasons": with_orders(RefusesWithoutReasons),
    "stumbles over names": with_orders(StumblesOverNames),
    "mutates the state": with_advance(flow.MoveOrder, mutates),
    "looks at the next die": with_advance(flow.MoveOrder, looks_at_the_next_die),
    "throws untold": with_advance(flow.MoveOrder, throws_untold),
    "scout revealed quietly": with_advance(flow.MoveOrder, keeps_quiet),
    "postures shown quietly": with_advance(flow.SecretChoice, keeps_quiet),
    "list in a frame": with_advance(flow.MoveOrder, calls_with_a_list),
}
"""Broken rules by what is wrong with them."""


def broken_game(variant: str) -> Game:
    """The toy game with broken rules."""
    return replace(GAME, rules=VARIANTS[variant](GAME.data))


def speechless_game(code: str) -> Game:
    """The toy game without a template for one code."""
    return replace(GAME, texts={known: text for known, text in GAME.texts.items() if known != code})
