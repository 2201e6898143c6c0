"""What is secret in Skirmish: the scout [6] and the postures until both are chosen [2]."""

import msgspec
from ringfire_game_toy.flow import (
    BLUE,
    POSTURES,
    RED,
    SECRET,
    SIDES,
    MoveOrder,
    Orders,
    Placed,
    PlaceScout,
    Placing,
    Position,
    PosturesShown,
    SecretChoice,
    TakePosture,
    Toy,
    ToyState,
    enemy,
)

from ringfire_gui.core.ids import PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import ActionSet, Choices, Pointing
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.events import Revealed
from ringfire_gui.engine.frames import Ask, Frame, Goto, Next, Return
from ringfire_gui.model.pieces import Piece


def advance_placing(draft: Toy, frame: Placing, result: object) -> Next:
    del draft, result
    return Ask((Decision(frame.side, "place", Reason("toy.ask_place", "6.1", {"unit": frame.unit})),))


def placing_options(position: Position, frame: Placing, side: SideId) -> ActionSet:
    del side
    within = position.field.data.scenarios[position.state.scenario].free_setup[0].within
    refusal = Reason("toy.outside_setup", "6.1", {"unit": frame.unit})
    return Pointing({at: PlaceScout(at) for at in within}, refusal)


def answer_placing(draft: Toy, frame: Placing, side: SideId, action: PlaceScout) -> Next:
    scout = Piece(PieceId("b-3"), frame.unit, side, action.at, steps=2, flags=frozenset({"hidden"}))
    draft.put(scout)
    draft.emit(Placed(scout.id, action.at))
    return Return()


def advance_postures(draft: Toy, frame: SecretChoice, result: object) -> Next:
    del result
    given = dict(frame.given)
    if len(given) == len(SIDES):
        draft.change(postures=given)
        draft.emit(PosturesShown(given[RED], given[BLUE]))
        draft.emit(Revealed(to=SIDES, rule="2.2"))
        return Return()
    waiting = (side for side in SIDES if side not in given)
    return Ask(tuple(Decision(side, "posture", Reason("toy.ask_posture", "2.1")) for side in waiting))


def posture_options(position: Position, frame: SecretChoice, side: SideId) -> ActionSet:
    del position, frame, side
    return Choices((TakePosture(p) for p in POSTURES), Reason("toy.no_such_posture", "2.1"))


def answer_postures(draft: Toy, frame: SecretChoice, side: SideId, action: TakePosture) -> Next:
    del draft
    return Goto(SecretChoice((*frame.given, (side, action.posture))))


def reveal(draft: Toy) -> bool:
    """Show hidden squads that stand next to an enemy [6.2]."""
    hidden = [p for p in draft.pieces.values() if "hidden" in p.flags]
    if not hidden:
        return False
    position = draft.position
    return unmask(draft, tuple(p.id for p in hidden if p.at and position.in_zone(enemy(p.side), p.at)))


def unmask(draft: Toy, pieces: tuple[PieceId, ...]) -> bool:
    hidden = tuple(i for i in pieces if "hidden" in draft.pieces[i].flags)
    for i in hidden:
        draft.put(msgspec.structs.replace(draft.pieces[i], flags=draft.pieces[i].flags - {"hidden"}))
    if hidden:
        draft.change(scout_seen=True)
        draft.emit(Revealed(hidden, SIDES, "6.2"))
    return bool(hidden)


def masked(state: ToyState, side: SideId) -> ToyState:
    """The state as a side knows it [2.1, 6]."""
    hiding = () if state.scout_seen else state.pieces.values()
    unseen = {p.id for p in hiding if p.side != side and "hidden" in p.flags}
    top = state.frames[-1] if state.frames else None
    secret = isinstance(top, SecretChoice) and any(who != side for who, _ in top.given)
    if not unseen and not secret:
        return state
    pieces = {i: p for i, p in state.pieces.items() if i not in unseen}
    frames = tuple(_frame_without(frame, unseen, side) for frame in state.frames)
    return msgspec.structs.replace(state, pieces=pieces, frames=frames)


def _frame_without(frame: Frame, unseen: set[PieceId], side: SideId) -> Frame:
    """A frame that tells a side neither what the other has chosen nor that a squad it cannot see has moved."""
    match frame:
        case SecretChoice(given):
            return SecretChoice(tuple((who, what if who == side else SECRET) for who, what in given))
        case Orders(mover, used):
            return Orders(mover, tuple(i for i in used if i not in unseen))
        case MoveOrder(pieces, path, done):
            return MoveOrder(tuple(i for i in pieces if i not in unseen), path, done)
    return frame
