"""What cannot be done even at a table without rules. Each check yields what is wrong with an action."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action
from ringfire_gui.rules.sandbox import actions as do
from ringfire_gui.rules.sandbox.state import FACE_DOWN, NOBODY, TEXT_MARKER, Position, may_handle

MOST_PIECES = 5_000
"""Counters that fit on the table."""
MOST_WAYPOINTS = 200
"""Waypoints of one move."""
MOST_DICE = 100
"""Dice of one throw."""
MOST_FACES = 1_000
"""Sides of a die."""
LONGEST_MARK = 80
"""Characters on a counter, or in the name of a throw."""
LONGEST_NOTE = 1_000
"""Characters in a note for the log."""
FULL_TURN = 6
"""Sixths of a turn."""

Check = Callable[[Position, SideId, Any], Iterator[Reason]]


def check_pieces(position: Position, side: SideId, pieces: tuple[PieceId, ...]) -> Iterator[Reason]:
    """There must be something to handle, named once each, and none of it laid face down by somebody else."""
    if not pieces:
        yield Reason("sandbox.no_pieces")
    if len(set(pieces)) < len(pieces):
        yield Reason("sandbox.named_twice")
    for i in pieces:
        piece = position.state.pieces.get(i)
        if piece is None:
            yield Reason("sandbox.no_such_piece", facts={"piece": i})
            return
        if not may_handle(piece, side):
            yield Reason("sandbox.not_yours", facts={"piece": i, "owner": piece.side})
            return


def check_place(position: Position, at: LocId) -> Iterator[Reason]:
    """The map must have such a place."""
    if at not in position.table.board.locations:
        yield Reason("sandbox.no_such_place", facts={"at": at, "map": position.table.board.id})


def check_text(text: str, longest: int) -> Iterator[Reason]:
    """Texts are short and can be printed."""
    if len(text) > longest:
        yield Reason("sandbox.text_too_long", facts={"length": len(text), "most": longest})
    if not text.replace("\n", "").isprintable():
        yield Reason("sandbox.text_unprintable")


def check_said(text: str, longest: int) -> Iterator[Reason]:
    """A text that must say something."""
    if not text.strip():
        yield Reason("sandbox.text_empty")
    yield from check_text(text, longest)


def check_range(name: str, value: int, least: int, most: int) -> Iterator[Reason]:
    """Numbers keep within reason; `name` is the end of the code."""
    if not least <= value <= most:
        yield Reason(f"sandbox.{name}", facts={"value": value, "least": least, "most": most})


def check_room(position: Position) -> Iterator[Reason]:
    """There is room for one more counter."""
    if len(position.state.pieces) >= MOST_PIECES:
        yield Reason("sandbox.table_full", facts={"most": MOST_PIECES})


def check_place_unit(position: Position, side: SideId, action: do.PlaceUnit) -> Iterator[Reason]:
    """Only out of one's own tray, which holds each counter once, or from the markers, which never run out."""
    yield from check_place(position, action.at)
    yield from check_room(position)
    if action.unit not in position.table.data.counters.units:
        yield Reason("sandbox.no_such_unit", facts={"unit": action.unit})
        return
    owner = position.owner(action.unit)
    if owner == NOBODY:
        if action.face_down:
            yield Reason("sandbox.cannot_hide", facts={"unit": action.unit})
    elif owner != side:
        yield Reason("sandbox.not_your_tray", facts={"unit": action.unit, "owner": owner})
    elif action.unit in position.laid_out:
        yield Reason("sandbox.laid_out", facts={"unit": action.unit})


def check_move(position: Position, side: SideId, action: do.MovePieces) -> Iterator[Reason]:
    """Anything may go anywhere, as long as it goes somewhere."""
    del side
    if not action.path:
        yield Reason("sandbox.no_path")
        return
    yield from check_range("too_many_waypoints", len(action.path), 1, MOST_WAYPOINTS)
    unknown = (reason for at in action.path for reason in check_place(position, at))
    yield from islice(unknown, 1)
    end = action.path[-1]
    if all(position.state.pieces[i].at == end for i in action.pieces):
        yield Reason("sandbox.there_already", facts={"at": end})


def check_flip(position: Position, side: SideId, action: do.Flip) -> Iterator[Reason]:
    """Only counters with two sides."""
    del side
    for i in action.pieces:
        if position.full_steps(position.state.pieces[i].unit) == 1:
            yield Reason("sandbox.one_sided", facts={"piece": i})


def check_set_steps(position: Position, side: SideId, action: do.SetSteps) -> Iterator[Reason]:
    """From one step to full strength."""
    del side
    full = min(position.full_steps(position.state.pieces[i].unit) for i in action.pieces)
    yield from check_range("steps_out_of_range", action.steps, 1, full)


def check_rotate(position: Position, side: SideId, action: do.Rotate) -> Iterator[Reason]:
    """Less than a full turn, and not nothing."""
    del position, side
    yield from check_range("turned_too_far", action.by, 1 - FULL_TURN, FULL_TURN - 1)
    if action.by == 0:
        yield Reason("sandbox.not_turned")


def check_restack(position: Position, side: SideId, action: do.Restack) -> Iterator[Reason]:
    """All in one stack, and no higher than the stack is."""
    del side
    state = position.state
    at = state.pieces[action.pieces[0]].at
    if at is None or any(state.pieces[i].at != at for i in action.pieces):
        yield Reason("sandbox.not_one_stack")
        return
    others = len(state.order[at]) - len(action.pieces)
    yield from check_range("height_out_of_range", action.height, 0, others)


def check_mark(position: Position, side: SideId, action: do.Mark) -> Iterator[Reason]:
    """A marker says something, and the counter set has a counter for it."""
    del side
    yield from check_place(position, action.at)
    yield from check_room(position)
    yield from check_said(action.text, LONGEST_MARK)
    if TEXT_MARKER not in position.table.data.counters.units:
        yield Reason("sandbox.no_text_marker", facts={"unit": TEXT_MARKER})


def check_edit_note(position: Position, side: SideId, action: do.EditNote) -> Iterator[Reason]:
    """A short text, or none."""
    del position, side
    yield from check_text(action.text, LONGEST_MARK)


def check_conceal(position: Position, side: SideId, action: do.Conceal) -> Iterator[Reason]:
    """Own counters that lie face up."""
    for i in action.pieces:
        piece = position.state.pieces[i]
        if piece.side != side:
            yield Reason("sandbox.cannot_hide", facts={"unit": i})
        elif FACE_DOWN in piece.flags:
            yield Reason("sandbox.face_down_already", facts={"piece": i})


def check_reveal(position: Position, side: SideId, action: do.Reveal) -> Iterator[Reason]:
    """Own counters that lie face down."""
    del side
    for i in action.pieces:
        if FACE_DOWN not in position.state.pieces[i].flags:
            yield Reason("sandbox.face_up_already", facts={"piece": i})


def check_roll(position: Position, side: SideId, action: do.RollDice) -> Iterator[Reason]:
    """As many dice as hands can hold."""
    del position, side
    yield from check_range("dice_out_of_range", action.count, 1, MOST_DICE)
    yield from check_range("faces_out_of_range", action.sides, 2, MOST_FACES)
    yield from check_text(action.purpose, LONGEST_MARK)


def check_write_note(position: Position, side: SideId, action: do.WriteNote) -> Iterator[Reason]:
    """A note says something."""
    del position, side
    yield from check_said(action.text, LONGEST_NOTE)


def check_nothing(position: Position, side: SideId, action: Action) -> Iterator[Reason]:
    """Can be done at any time."""
    del position, side, action
    yield from ()


CHECKS: Mapping[type[Action], Check] = {
    do.PlaceUnit: check_place_unit,
    do.MovePieces: check_move,
    do.Flip: check_flip,
    do.SetSteps: check_set_steps,
    do.Rotate: check_rotate,
    do.Restack: check_restack,
    do.Mark: check_mark,
    do.EditNote: check_edit_note,
    do.RemovePieces: check_nothing,
    do.Conceal: check_conceal,
    do.Reveal: check_reveal,
    do.RollDice: check_roll,
    do.NextTurn: check_nothing,
    do.WriteNote: check_write_note,
    do.CloseTable: check_nothing,
}
"""The check for each kind of action."""


def objections(position: Position, side: SideId, action: Action) -> Iterator[Reason]:
    """Everything that is wrong with an action: first with the counters it names, then with what it does to them."""
    unfit = tuple(check_pieces(position, side, action.pieces)) if isinstance(action, do.Handling) else ()
    yield from unfit
    if not unfit:
        yield from CHECKS[type(action)](position, side, action)
