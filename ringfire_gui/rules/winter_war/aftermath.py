"""What follows at once when a unit has gone somewhere in a combat phase: who comes to light, who is isolated now."""

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.frames import Return
from ringfire_gui.engine.sequence import EndGame
from ringfire_gui.rules.winter_war import victory
from ringfire_gui.rules.winter_war.deeds import enter, turn_up
from ringfire_gui.rules.winter_war.field import SOVIET, enemy
from ringfire_gui.rules.winter_war.position import HIDDEN
from ringfire_gui.rules.winter_war.state import Winter
from ringfire_gui.rules.winter_war.supply import rejudge


def step_into(draft: Winter, piece: PieceId, to: LocId, phasing: SideId, rule: str) -> None:
    """A unit goes into the next hex; hidden counters that it meets come to light, and the other side is judged anew.

    Args:
        draft: The action in the making.
        piece: Who goes.
        to: Where.
        phasing: Whose combat phase it is: the states of this side stay as they are [7.8].
        rule: The case by which it goes.
    """
    enter(draft, (piece,), to, rule)
    uncover(draft, "2.4c")
    rejudge(draft, enemy(phasing))


def uncover(draft: Winter, rule: str) -> None:
    """Face-down counters beside Soviet combat units and HQ are turned up [2.4]."""
    hidden = [piece for piece in draft.pieces.values() if HIDDEN in piece.flags and piece.at is not None]
    if not hidden:
        return
    position = draft.position
    bits, beside = position.field.hexes.bits, 0
    for piece in position.units(SOVIET):
        kind = position.field.kind_of[piece.unit]
        if piece.at is not None and (kind.is_combat or kind.is_hq):
            beside |= position.season.zone[piece.at]
    turn_up(draft, [piece.id for piece in hidden if piece.at is not None and bits[piece.at] & beside], rule)


def end_at_once(draft: Winter) -> Return | None:
    """The end of the game, if what was done has brought it about [9.1]."""
    if not draft.state.ending:
        return None
    victory.end_war(draft)
    return Return(EndGame())
