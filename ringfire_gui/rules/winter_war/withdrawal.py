"""Units beyond the capacity of their city must withdraw from the enemy, or attack by themselves [6.9]."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import ActionSet
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.frames import Ask, Goto, Next, Return
from ringfire_gui.rules.winter_war.actions import Withdraw
from ringfire_gui.rules.winter_war.aftermath import step_into
from ringfire_gui.rules.winter_war.duty import all_targets
from ringfire_gui.rules.winter_war.events import Stuck
from ringfire_gui.rules.winter_war.field import SOVIET
from ringfire_gui.rules.winter_war.frames import Withdrawing
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.retreat import HexMoves, retreat_objections, retreats
from ringfire_gui.rules.winter_war.state import Winter

RULE = "6.9.2"


class Withdrawn(Struct, frozen=True):
    """How the withdrawals ended: who went, and who could not."""

    pieces: tuple[PieceId, ...]
    stuck: tuple[PieceId, ...]


def pending(position: Position) -> tuple[PieceId, ...]:
    """The Soviet units beyond capacity that would have to attack [6.9.1]."""
    over = {piece for piece, how in position.state.isolated.items() if how == "C"}
    return tuple(piece for piece in all_targets(position, SOVIET) if piece in over) if over else ()


def _ways(position: Position, pieces: Iterable[PieceId]) -> dict[PieceId, tuple[LocId, ...]]:
    found = {piece: retreats(position, piece, shelter=False) for piece in pieces}
    return {piece: hexes for piece, hexes in found.items() if hexes}


def advance_withdrawing(draft: Winter, frame: Withdrawing, result: object) -> Next:
    """Ask who withdraws next; those who are left when nobody can are stuck [6.9.2, 6.9.3]."""
    del result
    ways = _ways(draft.position, frame.pending)
    if not ways:
        for piece in frame.pending:
            draft.emit(Stuck(piece, draft.position.at(piece)))
        return Return(Withdrawn(frame.withdrawn, frame.pending))
    return Ask((Decision(SOVIET, "withdraw", Reason("ww.ask_withdrawal", RULE), tuple(ways)),))


def withdrawing_options(position: Position, frame: Withdrawing, side: SideId) -> ActionSet:
    """Who may go where."""
    del side

    def objections(piece: PieceId, to: LocId) -> Iterator[Reason]:
        return retreat_objections(position, piece, to, shelter=False)

    others = Reason("ww.no_withdrawal", RULE)
    return HexMoves(position, Withdraw, _ways(position, frame.pending), objections, others)


def answer_withdrawing(draft: Winter, frame: Withdrawing, side: SideId, action: Withdraw) -> Next:
    """A unit withdraws."""
    step_into(draft, action.piece, action.to, side, RULE)
    left = tuple(piece for piece in frame.pending if piece != action.piece)
    return Goto(Withdrawing(left, (*frame.withdrawn, action.piece)))
