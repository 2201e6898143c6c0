"""What must hold in every state of every game. Checked after each action in tests and fuzz runs."""

from collections.abc import Iterator
from typing import Any

from ringfire_gui.engine.kernel import MAX_DEPTH
from ringfire_gui.engine.ruleset import Ruleset
from ringfire_gui.engine.sequence import Playing
from ringfire_gui.engine.state import GameState, index_stacks


def broken(rules: Ruleset[Any, Any], state: GameState) -> Iterator[str]:
    """Everything that is wrong with a state, in words for the author of the rules."""
    yield from _pieces(rules, state)
    yield from _flow(rules, state)
    yield from _asked(rules, state)
    yield from rules.invariants(state)


def _pieces(rules: Ruleset[Any, Any], state: GameState) -> Iterator[str]:
    known = rules.locations(state)
    for key, piece in state.pieces.items():
        if key != piece.id:
            yield f"piece {piece.id} is filed under {key}"
        if piece.at is not None and piece.at not in known:
            yield f"piece {piece.id} stands at {piece.at}, which is no location of the board"
        if piece.side not in rules.sides and piece.side:
            yield f"piece {piece.id} belongs to {piece.side}, which is no side of the game"
        if piece.steps < 0:
            yield f"piece {piece.id} has {piece.steps} steps"
        if piece.aboard is not None and piece.aboard not in state.pieces:
            yield f"piece {piece.id} is aboard {piece.aboard}, which does not exist"
    if state.stacks != index_stacks(state.pieces):
        yield "the index of stacks does not agree with the pieces"
    for at in state.places:
        if at not in known:
            yield f"{at} has a place state, but is no location of the board"


def _flow(rules: Ruleset[Any, Any], state: GameState) -> Iterator[str]:
    if len(state.frames) > MAX_DEPTH:
        yield f"{len(state.frames)} frames on the stack"
    if bool(state.frames) != bool(state.asked):
        yield "a game under way asks nothing" if state.frames else "a game that is over still asks"
    if not state.frames and rules.result(state) is None:
        yield "the game is over but has no result"
    if state.frames and rules.result(state) is not None:
        yield "the game goes on but has a result"
    top = rules.procedures.get(type(state.frames[-1])) if state.frames else None
    if state.frames and (top is None or top.options is None or top.answer is None):
        yield f"{type(state.frames[-1]).__name__} is on top of the stack, but takes no answer"
    for frame in state.frames if rules.sequence else ():
        if isinstance(frame, Playing) and not 0 <= frame.line < len(rules.sequence):
            yield f"the sequence of play is at line {frame.line}, which it does not have"


def _asked(rules: Ruleset[Any, Any], state: GameState) -> Iterator[str]:
    sides = [decision.side for decision in state.asked]
    if len(set(sides)) != len(sides):
        yield "a side is asked twice at once"
    for side in sides:
        if side not in rules.sides:
            yield f"{side} is asked, which is no side of the game"
