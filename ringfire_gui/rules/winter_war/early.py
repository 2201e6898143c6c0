"""Before the battles: light units and HQ get out of the way, and the attacker follows [6.1, 6.2]."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, ActionSet, Choices, OneOf
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.frames import Ask, Goto, Next, Return
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.winter_war.actions import AdvanceEarly, EndAdvances, EndRetreats, RetreatEarly
from ringfire_gui.rules.winter_war.aftermath import end_at_once, step_into
from ringfire_gui.rules.winter_war.field import FINNISH, enemy
from ringfire_gui.rules.winter_war.frames import AdvancingEarly, RetreatingEarly
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.retreat import HexMoves, entry_objections, retreat_objections, retreats
from ringfire_gui.rules.winter_war.state import Winter


class Retreated(Struct, frozen=True):
    """Who has retreated before combat, and the hexes that they left."""

    pieces: tuple[PieceId, ...]
    left: tuple[LocId, ...]


class Followed(Struct, frozen=True):
    """Who has advanced before combat."""

    pieces: tuple[PieceId, ...]


# retreat


def _is_light(position: Position, piece: Piece) -> bool:
    """Whether a unit may retreat before combat: HQ anywhere, Finns of 0-0-3 and 1-1-3 in the north [6.1]."""
    kind = position.field.kind_of[piece.unit]
    if kind.is_hq:
        return True
    if piece.side != FINNISH or kind.is_dummy or piece.at is None or not position.field.is_north(piece.at):
        return False
    return (kind.attack, kind.defence, kind.move) in {(0, 0, 3), (1, 1, 3)}


def _ways(position: Position, frame: RetreatingEarly) -> dict[PieceId, tuple[LocId, ...]]:
    """Who may still go back, and where."""
    bits, beside = position.field.hexes.bits, _beside_fighters(position, enemy(frame.side))
    found: dict[PieceId, tuple[LocId, ...]] = {}
    for piece in position.units(frame.side):
        if piece.at is None or not bits[piece.at] & beside or piece.id in frame.retreated:
            continue
        hexes = retreats(position, piece.id) if _is_light(position, piece) else ()
        if hexes:
            found[piece.id] = hexes
    return found


def _beside_fighters(position: Position, side: SideId) -> int:
    """The hexes adjacent to combat units of a side."""
    there = 0
    for piece in position.units(side):
        if piece.at is not None and position.field.kind_of[piece.unit].is_combat:
            there |= position.season.zone[piece.at]
    return there


def advance_retreating_early(draft: Winter, frame: RetreatingEarly, result: object) -> Next:
    """Ask who retreats, as long as somebody can."""
    del result
    ended = end_at_once(draft)
    if ended:
        return ended
    ways = _ways(draft.position, frame)
    if not ways:
        return Return(Retreated(frame.retreated, frame.left))
    return Ask((Decision(frame.side, "react", Reason("ww.ask_early_retreat", "6.1"), tuple(ways)),))


def retreating_early_options(position: Position, frame: RetreatingEarly, side: SideId) -> ActionSet:
    """Who may go where, or nobody."""
    del side

    def objections(piece: PieceId, to: LocId) -> Iterator[Reason]:
        return retreat_objections(position, piece, to)

    others = Reason("ww.no_early_retreat", "6.1")
    moves = HexMoves(position, RetreatEarly, _ways(position, frame), objections, others)
    return OneOf((moves, Choices((EndRetreats(),), others)))


def answer_retreating_early(draft: Winter, frame: RetreatingEarly, side: SideId, action: Action) -> Next:
    """A unit retreats, or nobody does any more."""
    if not isinstance(action, RetreatEarly):
        return Return(Retreated(frame.retreated, frame.left))
    start = draft.position.at(action.piece)
    step_into(draft, action.piece, action.to, enemy(side), "6.1")
    left = frame.left if start in frame.left else (*frame.left, start)
    return Goto(replace(frame, retreated=(*frame.retreated, action.piece), left=left))


# advance


def followers(position: Position, side: SideId, left: Iterable[LocId], barred: Iterable[PieceId]) -> AdvancingEarly:
    """Who may go into which of the hexes that were left and are empty now [6.2]."""
    empty = [at for at in left if not position.stack(at)]
    able = [piece.id for piece in position.units(side) if position.kind(piece.id).is_combat and piece.id not in barred]
    found = ((at, tuple(p for p in able if not any(entry_objections(position, p, at)))) for at in empty)
    return AdvancingEarly(side, tuple((at, pieces) for at, pieces in found if pieces))


def _follow_ways(frame: AdvancingEarly) -> dict[PieceId, tuple[LocId, ...]]:
    ways: dict[PieceId, tuple[LocId, ...]] = {}
    for at, pieces in frame.open:
        for piece in pieces:
            if piece not in frame.advanced:
                ways[piece] = (*ways.get(piece, ()), at)
    return ways


def advance_advancing_early(draft: Winter, frame: AdvancingEarly, result: object) -> Next:
    """Ask who follows, as long as somebody can."""
    del result
    ended = end_at_once(draft)
    if ended:
        return ended
    ways = _follow_ways(frame)
    if not ways:
        return Return(Followed(frame.advanced))
    about = (*ways, *(at for at, _ in frame.open))
    return Ask((Decision(frame.side, "advance", Reason("ww.ask_early_advance", "6.2"), about),))


def advancing_early_options(position: Position, frame: AdvancingEarly, side: SideId) -> ActionSet:
    """Who may follow where, or nobody."""
    del side

    def objections(piece: PieceId, to: LocId) -> Iterator[Reason]:
        yield from entry_objections(position, piece, to)
        yield Reason("ww.not_left_empty", "6.2", {"at": to})

    others = Reason("ww.no_early_advance", "6.2")
    moves = HexMoves(position, AdvanceEarly, _follow_ways(frame), objections, others)
    return OneOf((moves, Choices((EndAdvances(),), others)))


def answer_advancing_early(draft: Winter, frame: AdvancingEarly, side: SideId, action: Action) -> Next:
    """A unit follows, or nobody does any more."""
    if not isinstance(action, AdvanceEarly):
        return Return(Followed(frame.advanced))
    step_into(draft, action.piece, action.to, side, "6.2")
    still_open = tuple((at, pieces) for at, pieces in frame.open if at != action.to)
    return Goto(replace(frame, open=still_open, advanced=(*frame.advanced, action.piece)))
