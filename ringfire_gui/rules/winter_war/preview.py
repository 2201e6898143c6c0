"""What would be: how units would stand if they went somewhere, judged by the real rules before anybody moves."""

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.state import PlaceState
from ringfire_gui.rules.winter_war.field import FINNISH, enemy
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.state import Isolation, WinterState
from ringfire_gui.rules.winter_war.supply import Verdict, judge_finns, judge_soviets, proposal, rejudge_soviets, survey


def supplied_there(position: Position, pieces: tuple[PieceId, ...], to: LocId) -> dict[PieceId, Isolation | None]:
    """Whether units would be in supply in a hex when they are next judged, if nothing else changes [7.8].

    The other side is judged first, as it is after every move: a unit that is cut off by this one closes no line.

    Returns:
        For each of them `L`, `C`, or None for in supply.
    """
    side = position.state.pieces[pieces[0]].side
    state = _after(position, pieces, to)
    state = _standing(state, position, enemy(side), fresh=False)
    state = _standing(state, position, side, fresh=True)
    return {piece: state.isolated.get(piece) for piece in pieces}


def _after(position: Position, pieces: tuple[PieceId, ...], to: LocId) -> WinterState:
    """The state with units in another hex, held by combat units among them; nobody is a fresh arrival any more."""
    state = position.state
    moved = {piece: replace(state.pieces[piece], at=to) for piece in pieces}
    places = state.places
    side = moved[pieces[0]].side
    if position.control(to) != side and any(position.kind(piece).is_combat for piece in pieces):
        places = {**places, to: PlaceState(control=side)}
    return replace(state, pieces={**state.pieces, **moved}, places=places, arrived=())


def _standing(state: WinterState, before: Position, side: SideId, fresh: bool) -> WinterState:
    """The state after the units of a side were judged: at the start of their phase, or in the other side's turn."""
    position = Position(state, before.field)
    verdict = _verdict(position, side, fresh)
    others = {unit: how for unit, how in state.isolated.items() if state.pieces[unit].side != side}
    return replace(state, isolated={**others, **verdict.isolated})


def _verdict(position: Position, side: SideId, fresh: bool) -> Verdict:
    if side == FINNISH:
        return judge_finns(position)
    if not fresh:
        return rejudge_soviets(position)
    found = survey(position)
    return judge_soviets(position, found, proposal(position, found))
