"""Things to do at random: what keeps the table busy when nobody plays a real game on it."""

from collections.abc import Callable, Iterator

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.sandbox import actions as do
from ringfire_gui.rules.sandbox.checks import FULL_TURN, MOST_PIECES
from ringfire_gui.rules.sandbox.state import FACE_DOWN, NOBODY, TEXT_MARKER, Position, may_handle

WORDS = ("Hold here", "Out of supply", "Bridge down", "Objective", "Watch this flank", "Smoke")

Propose = Callable[[Position, SideId, Chooser], Action | None]


def _piece(position: Position, side: SideId, chooser: Chooser) -> Piece | None:
    """A piece that the side may touch, if the first one looked at is."""
    if not position.pieces:
        return None
    piece = chooser.pick(position.pieces)
    return piece if may_handle(piece, side) else None


def _place(position: Position, chooser: Chooser) -> LocId:
    return chooser.pick(position.table.places)


def _has_room(position: Position) -> bool:
    return len(position.pieces) < MOST_PIECES


def some_unit(position: Position, side: SideId, chooser: Chooser) -> Action | None:
    """A counter from the tray, now and then face down."""
    unit = chooser.pick(position.table.units) if position.table.units else None
    if unit is None or not _has_room(position):
        return None
    owner = position.owner(unit)
    if owner != NOBODY and (owner != side or unit in position.laid_out):
        return None
    return do.PlaceUnit(unit, _place(position, chooser), face_down=owner == side and chooser.below(4) == 0)


def some_move(position: Position, side: SideId, chooser: Chooser) -> Action | None:
    """One piece or its whole stack, straight or by a detour."""
    piece = _piece(position, side, chooser)
    if piece is None or piece.at is None:
        return None
    pieces: tuple[PieceId, ...] = (piece.id,)
    if chooser.below(3) == 0:
        known = position.state.pieces
        pieces = tuple(i for i in position.state.order[piece.at] if may_handle(known[i], side))
    path = tuple(_place(position, chooser) for _ in range(1 + chooser.below(2)))
    return do.MovePieces(pieces, path) if path[-1] != piece.at else None


def some_flip(position: Position, side: SideId, chooser: Chooser) -> Action | None:
    """Turn over a two-sided counter, or set its steps."""
    piece = _piece(position, side, chooser)
    full = position.full_steps(piece.unit) if piece else 1
    if piece is None or full == 1:
        return None
    return do.Flip((piece.id,)) if chooser.below(2) else do.SetSteps((piece.id,), 1 + chooser.below(full))


def some_turn(position: Position, side: SideId, chooser: Chooser) -> Action | None:
    """Turn a counter to either hand."""
    piece = _piece(position, side, chooser)
    by = 1 + chooser.below(FULL_TURN - 1)
    return do.Rotate((piece.id,), by if chooser.below(2) else -by) if piece else None


def some_restack(position: Position, side: SideId, chooser: Chooser) -> Action | None:
    """Put a counter elsewhere in its stack."""
    piece = _piece(position, side, chooser)
    if piece is None or piece.at is None:
        return None
    return do.Restack((piece.id,), chooser.below(len(position.state.order[piece.at])))


def some_text(position: Position, side: SideId, chooser: Chooser) -> Action | None:
    """Write on a new marker, on a counter, or for the log."""
    text = chooser.pick(WORDS)
    kind = chooser.below(3)
    if kind == 0:
        return do.WriteNote(text)
    if kind == 1:
        piece = _piece(position, side, chooser)
        return do.EditNote((piece.id,), text if chooser.below(2) else "") if piece else None
    can_mark = TEXT_MARKER in position.table.data.counters.units and _has_room(position)
    return do.Mark(_place(position, chooser), text) if can_mark else None


def some_removal(position: Position, side: SideId, chooser: Chooser) -> Action | None:
    """Take a counter off the table."""
    piece = _piece(position, side, chooser)
    return do.RemovePieces((piece.id,)) if piece else None


def some_secret(position: Position, side: SideId, chooser: Chooser) -> Action | None:
    """Turn an own counter face down, or face up again."""
    piece = _piece(position, side, chooser)
    if piece is None or piece.side != side:
        return None
    return do.Reveal((piece.id,)) if FACE_DOWN in piece.flags else do.Conceal((piece.id,))


def some_dice(position: Position, side: SideId, chooser: Chooser) -> Action | None:
    """Throw a few dice."""
    del position, side
    return do.RollDice(1 + chooser.below(3), chooser.pick((6, 10)))


def hand_on(position: Position, side: SideId, chooser: Chooser) -> Action | None:
    """Hand the turn marker on."""
    del position, side, chooser
    return do.NextTurn()


def close(position: Position, side: SideId, chooser: Chooser) -> Action | None:
    """End the game."""
    del position, side, chooser
    return do.CloseTable()


DECK: tuple[Propose, ...] = (
    *(some_unit,) * 50,
    *(some_move,) * 70,
    *(some_flip,) * 15,
    *(some_turn,) * 10,
    *(some_restack,) * 10,
    *(some_text,) * 10,
    *(some_removal,) * 10,
    *(some_secret,) * 15,
    *(some_dice,) * 8,
    *(hand_on,) * 6,
    close,
)
"""What is proposed how often."""


def canonical(position: Position, side: SideId) -> Iterator[Action]:
    """The plain things: the next turn, a die, each tray counter to the first place, each piece one step or one turn."""
    yield do.NextTurn()
    yield do.RollDice()
    for unit in position.table.units:
        owner = position.owner(unit)
        if _has_room(position) and (owner == NOBODY or (owner == side and unit not in position.laid_out)):
            yield do.PlaceUnit(unit, position.table.places[0])
    for piece in position.pieces:
        if may_handle(piece, side):
            yield from _with_piece(position, side, piece)
    yield do.CloseTable()


def _with_piece(position: Position, side: SideId, piece: Piece) -> Iterator[Action]:
    here = (piece.id,)
    if piece.at is not None:
        yield from (do.MovePieces(here, (to,)) for to in position.table.board.neighbours(piece.at))
        if len(position.state.order[piece.at]) > 1:
            yield do.Restack(here, 0)
    if position.full_steps(piece.unit) > 1:
        yield do.Flip(here)
    yield do.Rotate(here, 1)
    if piece.side == side:
        yield do.Reveal(here) if FACE_DOWN in piece.flags else do.Conceal(here)
    yield do.RemovePieces(here)
