"""What must hold for one action of any game. Each check yields what is wrong, in words for the author of the rules."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct

from ringfire_gui.core.codec import decode, digest, encode
from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.invariants import broken
from ringfire_gui.engine.ruleset import Applied
from ringfire_gui.engine.state import GameState
from ringfire_gui.play.mutate import mutations
from ringfire_gui.play.session import Rules

ITERATED = 200
"""So many actions of a set are looked at one by one."""
APPLIED = 5
"""So many of them are played."""


class Played(Struct, frozen=True):
    """One action of a game, with the states on both sides of it."""

    before: GameState
    side: SideId
    action: Action
    applied: Applied[Any]

    @property
    def after(self) -> GameState:
        """The state it led to."""
        state: GameState = self.applied.state
        return state


Check = Callable[[Rules, Played, Chooser], Iterator[str]]


def check_invariants(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """The state is sound."""
    del chooser
    yield from broken(rules, played.after)


def check_barriers(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """Whatever cannot be taken back for free is marked as such."""
    del chooser
    before, after, barriers = played.before, played.after, played.applied.barriers
    if before.dice.drawn != after.dice.drawn and "dice" not in barriers:
        yield "dice were thrown, but no barrier says so"
    if {d.side for d in before.asked} != {d.side for d in after.asked} and "handover" not in barriers:
        yield "other sides are asked now, but no barrier says so"
    for side in rules.sides:
        shown = (rules.hidden(before, side) & after.pieces.keys()) - rules.hidden(after, side)
        if shown and "secret" not in barriers:
            yield f"{side} now sees {', '.join(sorted(shown))}, but no barrier says so"


def check_repeat(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """The same action on the same state gives the same again, and the state it began with stays as it was."""
    del chooser
    first = digest(played.before)
    again = rules.apply(played.before, played.side, played.action)
    if digest(played.before) != first:
        yield "playing an action changed the state before it, so it cannot be taken back"
    if digest(again.state) != digest(played.after) or again.events != played.applied.events:
        yield "the same action on the same state gave something else the second time"


def check_codec(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """Whatever a save holds reads back as it was written."""
    del chooser
    pairs: list[tuple[object, Any]] = [(played.after, rules.state_type), (played.action, rules.action_type)]
    pairs += [(rules.view(played.after, side).state, rules.state_type) for side in rules.sides]
    pairs += [(event, rules.event_type) for event in played.applied.events]
    for value, kind in pairs:
        try:
            back = decode(encode(value), kind)
        except msgspec.DecodeError as error:
            yield f"{type(value).__name__} cannot be read back: {error}"
            return
        if back != value or digest(back) != digest(value):
            yield f"{type(value).__name__} reads back otherwise than it was written: {encode(value).decode()}"
        elif isinstance(back, GameState) and isinstance(value, GameState) and list(back.pieces) != list(value.pieces):
            yield "the pieces of a state read back in another order"


def check_secrets(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """No side sees what is hidden from it, and what a bot imagines agrees with what it sees."""
    state = played.after
    for side in rules.sides:
        view = rules.view(state, side)
        imagined = rules.determinize(view, chooser.below(2**63))
        if rules.view(imagined, side) != view:
            yield f"what {side} imagines does not look to it like what it sees"
        for piece in rules.hidden(state, side) & state.pieces.keys():
            if view.state.pieces.get(piece) == state.pieces[piece]:
                yield f"{side} sees all of {piece}, which is hidden from it"
        heard = [rules.redact(event, state, side) for event in played.applied.events]
        told = encode((view.state, heard))
        for piece in sorted(state.pieces.keys() - view.state.pieces.keys()):
            if encode(piece) in told:
                yield f"{side} does not see {piece}, but its view or what it is told speaks of it"


def check_sets(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """What is iterated or sampled is legal, in truth and in what a bot imagines, and can be played."""
    state, side = played.before, played.side
    options = rules.legal_actions(state, side)
    listed = list(islice(options, ITERATED))
    if listed != list(islice(options, ITERATED)):
        yield "a set of actions is iterated in another order the second time"
    for action in listed:
        if action not in options:
            yield f"a set of actions lists what it refuses: {encode(action).decode()}"
            return
    for action in chooser.shuffled(listed)[:APPLIED]:
        rules.apply(state, side, action)
    view = rules.view(state, side)
    imagined = rules.determinize(view, chooser.below(2**63))
    if played.action not in rules.legal_actions(view.state, side):
        yield f"legal in truth but not in the view of {side}: {encode(played.action).decode()}"
    proposed = rules.legal_actions(imagined, side).sample(chooser)
    if proposed is None or proposed not in options:
        yield f"legal in what {side} imagines but not in truth: {encode(proposed).decode()}"
    else:
        rules.apply(imagined, side, proposed)


def check_refusals(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """An order gone wrong is either legal and can be played, or refused with reasons; nothing else happens."""
    state = played.before
    asked = {decision.side for decision in state.asked}
    orders = [(played.side, action) for action in mutations(played.action, state, chooser)]
    orders += [(side, played.action) for side in rules.sides if side not in asked]
    for side, action in orders:
        try:
            rules.apply(state, side, action)
        except IllegalAction as refused:
            if not refused.explanation.reasons:
                yield f"refused without a reason: {encode(action).decode()}"
        else:
            if side not in asked:
                yield f"{side} is not asked, but was allowed: {encode(action).decode()}"


EVERY_ACTION: dict[str, Check] = {"broken invariant": check_invariants, "missing barrier": check_barriers}
"""Checks that are made after each action, by what they find."""

SOME_ACTIONS: dict[str, Check] = {
    "replay or undo difference": check_repeat,
    "serialisation difference": check_codec,
    "secret visible in a view": check_secrets,
    "action set at odds with itself": check_sets,
    "illegal action not refused": check_refusals,
}
"""Checks that are made after some actions only: they cost more than the playing."""
