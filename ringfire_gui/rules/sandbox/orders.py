"""What an action does to the table. Each function takes an action that was found legal."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.events import Ended, Moved, Removed, Revealed
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.sandbox import actions as do
from ringfire_gui.rules.sandbox import events
from ringfire_gui.rules.sandbox.checks import FULL_TURN
from ringfire_gui.rules.sandbox.state import (
    FACE_DOWN,
    TEXT_MARKER,
    Note,
    TableDraft,
    by_height,
    lifted,
    new_piece,
)

NOTES_KEPT = 100
"""Notes that stay with the table; the log keeps them all."""

Play = Callable[[TableDraft, SideId, Any], None]


def place_unit(draft: TableDraft, side: SideId, action: do.PlaceUnit) -> None:
    """Lay a counter out of the tray on top of a stack."""
    del side
    flags = frozenset({FACE_DOWN}) if action.face_down else frozenset[str]()
    piece = _lay(draft, action.unit, action.at, flags, "")
    draft.emit(events.Placed(piece, action.at))


def mark(draft: TableDraft, side: SideId, action: do.Mark) -> None:
    """Lay down a marker with a text."""
    del side
    piece = _lay(draft, TEXT_MARKER, action.at, frozenset(), action.text)
    draft.emit(events.Marked(piece, action.at, action.text))


def _lay(draft: TableDraft, unit: str, at: LocId, flags: frozenset[str], note: str) -> PieceId:
    state, position = draft.state, draft.position
    piece = new_piece(state.made + 1, unit, at, position.table.data.counters, flags)
    draft.put(replace(piece, note=note))
    draft.change(made=state.made + 1, order={**state.order, at: (*state.order.get(at, ()), piece.id)})
    return piece.id


def move(draft: TableDraft, side: SideId, action: do.MovePieces) -> None:
    """Move counters; they end on top of the stack, those that lay together in the order in which they lay."""
    del side
    state = draft.state
    groups = by_height(state.order, state.pieces, action.pieces)
    moved = tuple(i for group in groups.values() for i in group)
    end = action.path[-1]
    order = lifted(state.order, (state.pieces[i] for i in moved))
    order[end] = (*order.get(end, ()), *moved)
    for i in moved:
        draft.put(replace(state.pieces[i], at=end))
    draft.change(order=order)
    for start, group in groups.items():
        draft.emit(Moved(group, start, action.path[0]))
    for start, to in pairwise(action.path):
        draft.emit(Moved(moved, start, to))


def flip(draft: TableDraft, side: SideId, action: do.Flip) -> None:
    """Turn counters over: one step less than full, or full again."""
    del side
    position = draft.position
    for piece in _named(draft, action):
        full = position.full_steps(piece.unit)
        draft.put(replace(piece, steps=full - 1 if piece.steps == full else full))
    draft.emit(events.Flipped(action.pieces))


def set_steps(draft: TableDraft, side: SideId, action: do.SetSteps) -> None:
    """Give counters a number of steps."""
    del side
    for piece in _named(draft, action):
        draft.put(replace(piece, steps=action.steps))
    draft.emit(events.StepsSet(action.pieces, action.steps))


def rotate(draft: TableDraft, side: SideId, action: do.Rotate) -> None:
    """Turn counters by sixths."""
    del side
    for piece in _named(draft, action):
        draft.put(replace(piece, facing=(piece.facing + action.by) % FULL_TURN))
    draft.emit(events.Rotated(action.pieces, action.by))


def restack(draft: TableDraft, side: SideId, action: do.Restack) -> None:
    """Put counters at another height of their stack."""
    del side
    state = draft.state
    at = state.pieces[action.pieces[0]].at
    if at is not None:
        others = [i for i in state.order[at] if i not in action.pieces]
        others[action.height : action.height] = action.pieces
        draft.change(order={**state.order, at: tuple(others)})
        draft.emit(events.Restacked(action.pieces, at, action.height))


def edit_note(draft: TableDraft, side: SideId, action: do.EditNote) -> None:
    """Write on counters."""
    del side
    for piece in _named(draft, action):
        draft.put(replace(piece, note=action.text))
    draft.emit(events.NoteEdited(action.pieces, action.text))


def remove(draft: TableDraft, side: SideId, action: do.RemovePieces) -> None:
    """Take counters off the table."""
    state = draft.state
    order = lifted(state.order, _named(draft, action))
    for i in action.pieces:
        draft.remove(i)
    draft.change(order=order)
    draft.emit(Removed(action.pieces, Reason("sandbox.taken_off", facts={"side": side})))


def conceal(draft: TableDraft, side: SideId, action: do.Conceal) -> None:
    """Lay own counters face down."""
    for piece in _named(draft, action):
        draft.put(replace(piece, flags=piece.flags | {FACE_DOWN}))
    draft.emit(events.Concealed(action.pieces, side))


def reveal(draft: TableDraft, side: SideId, action: do.Reveal) -> None:
    """Turn own counters face up."""
    for piece in _named(draft, action):
        draft.put(replace(piece, flags=piece.flags - {FACE_DOWN}))
    others = tuple(other for other in draft.position.table.sides if other != side)
    draft.emit(Revealed(action.pieces, others))


def roll(draft: TableDraft, side: SideId, action: do.RollDice) -> None:
    """Throw dice."""
    del side
    draft.roll(action.count, action.sides, action.purpose)


def next_turn(draft: TableDraft, side: SideId, action: do.NextTurn) -> None:
    """Hand the turn marker on."""
    del side, action
    state, sides = draft.state, draft.position.table.sides
    following = (sides.index(state.active) + 1) % len(sides)
    turn = state.turn if following else state.turn + 1
    draft.change(turn=turn, active=sides[following])
    draft.emit(events.TurnBegan(turn, sides[following]))


def write_note(draft: TableDraft, side: SideId, action: do.WriteNote) -> None:
    """Keep what was said."""
    state = draft.state
    draft.change(notes=(*state.notes, Note(state.turn, side, action.text))[-NOTES_KEPT:])
    draft.emit(events.NoteWritten(side, action.text))


def close(draft: TableDraft, side: SideId, action: do.CloseTable) -> None:
    """Say that the game is over."""
    del action
    draft.emit(Ended(None, Reason("sandbox.table_closed", facts={"side": side})))


def _named(draft: TableDraft, action: do.Handling) -> list[Piece]:
    return [draft.pieces[i] for i in action.pieces]


PLAYS: Mapping[type[Action], Play] = {
    do.PlaceUnit: place_unit,
    do.MovePieces: move,
    do.Flip: flip,
    do.SetSteps: set_steps,
    do.Rotate: rotate,
    do.Restack: restack,
    do.Mark: mark,
    do.EditNote: edit_note,
    do.RemovePieces: remove,
    do.Conceal: conceal,
    do.Reveal: reveal,
    do.RollDice: roll,
    do.NextTurn: next_turn,
    do.WriteNote: write_note,
    do.CloseTable: close,
}
"""What each kind of action does."""
