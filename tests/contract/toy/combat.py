"""Moves under way, reaction fire [4], retreats [4.3] and assaults [5]."""

import msgspec
from ringfire_game_toy.flow import (
    STACK,
    AssaultOrder,
    FireResolved,
    MoveOrder,
    Position,
    ReactionFire,
    RetreatChoice,
    RetreatTo,
    Stopped,
    Toy,
    enemy,
)
from ringfire_game_toy.hidden import masked, reveal, unmask

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import ActionSet, Pointing
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.events import Moved, Removed
from ringfire_gui.engine.frames import Ask, Call, Goto, Next, Return
from ringfire_gui.model.columns import by_number
from ringfire_gui.model.lookup import look_up
from ringfire_gui.model.pathfind import Step
from ringfire_gui.model.pieces import Piece


def advance_move(draft: Toy, frame: MoveOrder, result: object) -> Next:
    alive = tuple(i for i in frame.pieces if i in draft.pieces)
    if isinstance(result, Stopped) or frame.done == len(frame.path) or not alive:
        return Return()
    to = frame.path[frame.done]
    start = draft.pieces[alive[0]].at
    for i in alive:
        draft.put(msgspec.structs.replace(draft.pieces[i], at=to))
    draft.emit(Moved(alive, start, to, "3.1"))
    later = MoveOrder(alive, frame.path, frame.done + 1)
    if not enemies_near(draft.position, draft.pieces[alive[0]].side, to):
        return Goto(later)
    if reveal(draft):
        later = MoveOrder(alive, frame.path, len(frame.path))
    in_sight = tuple(i for i in alive if "hidden" not in draft.pieces[i].flags)
    if in_sight and shooters(draft.position, draft.pieces[in_sight[0]].side, to):
        return Call(ReactionFire(to, in_sight), resume_as=later)
    return Goto(later)


def enemies_near(position: Position, side: SideId, at: LocId) -> bool:
    """Whether an enemy is within two hexes: without one, nothing comes to light and nobody fires [4, 6.2]."""
    return not position.held[enemy(side)].isdisjoint(position.field.range[at])


def shooters(position: Position, side: SideId, at: LocId) -> tuple[PieceId, ...]:
    """Enemies that fire at a stack of this side in a hex [4.1]."""
    state, field = position.state, position.field
    near = field.range[at] if state.options.get("long_range") else field.zone[at]
    hexes = sorted(position.held[enemy(side)] & near)
    return tuple(i for hex_ in hexes for i in state.stacks[hex_] if state.pieces[i].steps == 2)


def advance_fire(draft: Toy, frame: ReactionFire, result: object) -> Next:
    del result
    position = draft.position
    target = draft.pieces[frame.targets[0]]
    firing = shooters(position, target.side, frame.at)
    alert = position.state.postures.get(enemy(target.side)) == "alert"
    table = position.field.data.tables["fire"]
    column = by_number(table, min(len(firing) - 1 + alert, 2))
    surprised = unmask(draft, firing)
    found = look_up(table, column, draft.roll(1, 6, "reaction fire"))
    draft.emit(FireResolved(table.id, found.row, found.column.text, frame.at, firing, found.result))
    if found.result == "S":
        lose_step(draft, target.id)
    if found.result == "R":
        return Goto(RetreatChoice(target.id, frame.at))
    return Return(Stopped() if surprised else None)


def lose_step(draft: Toy, piece: PieceId) -> None:
    left = draft.pieces[piece].steps - 1
    if left:
        draft.put(msgspec.structs.replace(draft.pieces[piece], steps=left))
    else:
        draft.remove(piece)
        draft.emit(Removed((piece,), Reason("toy.shot", "4.2", {"unit": piece})))


def retreats(position: Position, piece: Piece) -> tuple[LocId, ...]:
    """Hexes a piece may go back to [4.3]."""
    assert piece.at is not None
    return tuple(
        to
        for to in position.near(piece.at)
        if isinstance(position.step(piece.side, piece.at, to), Step)
        and not position.in_zone(enemy(piece.side), to)
        and len(position.state.stacks.get(to, ())) < STACK
    )


def advance_retreat(draft: Toy, frame: RetreatChoice, result: object) -> Next:
    del result
    piece = draft.pieces.get(frame.piece)
    if piece is None or piece.at != frame.from_hex:
        return Return(Stopped())
    known = Position(masked(draft.state, piece.side), draft.position.field)
    if not retreats(known, piece):
        lose_step(draft, piece.id)
        return Return(Stopped())
    return Ask((Decision(piece.side, "retreat", Reason("toy.ask_retreat", "4.3", {"unit": piece.id}), (piece.id,)),))


def retreat_options(position: Position, frame: RetreatChoice, side: SideId) -> ActionSet:
    del side
    to = retreats(position, position.state.pieces[frame.piece])
    return Pointing({at: RetreatTo(at) for at in to}, Reason("toy.no_retreat_there", "4.3"))


def answer_retreat(draft: Toy, frame: RetreatChoice, side: SideId, action: RetreatTo) -> Next:
    del side
    draft.put(msgspec.structs.replace(draft.pieces[frame.piece], at=action.at))
    draft.emit(Moved((frame.piece,), frame.from_hex, action.at, "4.3"))
    reveal(draft)
    return Return(Stopped())


def advance_assault(draft: Toy, frame: AssaultOrder, result: object) -> Next:
    if isinstance(result, Stopped):
        return Return()
    unmask(draft, (frame.piece,))
    (die,) = draft.roll(1, 6, "assault")
    if die == 1:
        lose_step(draft, frame.piece)
        return Return()
    if die < 4:
        return Return()
    defender = draft.state.stacks[frame.target][0]
    return Call(RetreatChoice(defender, frame.target), resume_as=frame)
