"""What befalls units, whichever phase it is: they enter a hex, come to light, are lost."""

from collections.abc import Iterable

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.events import Moved, Removed, Revealed
from ringfire_gui.engine.state import PlaceState
from ringfire_gui.rules.winter_war.events import ControlTaken
from ringfire_gui.rules.winter_war.field import FINNISH, SIDES, SOVIET
from ringfire_gui.rules.winter_war.position import HIDDEN
from ringfire_gui.rules.winter_war.state import Winter


def enter(draft: Winter, pieces: tuple[PieceId, ...], to: LocId, rule: str) -> None:
    """Units go into a hex next to theirs; combat units take control of it [4.4].

    Face-down counters come to light in a hex that the Soviets control, or who takes it and who does not would tell
    units from dummies; such a dummy goes no further [2.4c].
    """
    pieces = tuple(piece for piece in pieces if piece in draft.pieces)
    if not pieces:
        return
    start = draft.pieces[pieces[0]].at
    for piece in pieces:
        draft.put(replace(draft.pieces[piece], at=to))
    draft.emit(Moved(pieces, start, to, rule))
    if draft.position.control(to) == SOVIET:
        turn_up(draft, pieces, "2.4c")
        pieces = tuple(piece for piece in pieces if piece in draft.pieces)
    take_control(draft, pieces, to)


def take_control(draft: Winter, pieces: Iterable[PieceId], at: LocId) -> None:
    """Combat units that are in a hex control it from now on; Leningrad ends the war [4.4, 9.1]."""
    field = draft.position.field
    fighters = [piece for piece in pieces if field.kind_of[draft.pieces[piece].unit].is_combat]
    if not fighters:
        return
    side = draft.pieces[fighters[0]].side
    if draft.position.control(at) == side:
        return
    draft.set_place(at, PlaceState(control=side))
    draft.emit(ControlTaken(at, side))
    if side == FINNISH and at == field.city_names["Leningrad"]:
        draft.change(ending="leningrad")


def eliminate(draft: Winter, pieces: tuple[PieceId, ...], why: Reason) -> None:
    """Units are gone for good; dummies are just taken away."""
    if not pieces:
        return
    lost = [draft.pieces[piece].unit for piece in pieces]
    for piece in pieces:
        draft.remove(piece)
    state = draft.state
    real = tuple(unit for unit in lost if not draft.position.field.kind_of[unit].is_dummy)
    draft.change(
        lost=state.lost + real,
        isolated={unit: how for unit, how in state.isolated.items() if unit in draft.pieces},
        served={unit: city for unit, city in state.served.items() if unit in draft.pieces},
        arrived=tuple(unit for unit in state.arrived if unit in draft.pieces),
        landed=tuple(unit for unit in state.landed if unit in draft.pieces),
    )
    draft.emit(Removed(pieces, why))


def turn_up(draft: Winter, pieces: Iterable[PieceId], rule: str) -> None:
    """Face-down counters are turned up; what proves to be a dummy is taken away [2.4]."""
    found = tuple(piece for piece in pieces if HIDDEN in draft.pieces[piece].flags)
    if not found:
        return
    for piece in found:
        counter = draft.pieces[piece]
        draft.put(replace(counter, flags=counter.flags - {HIDDEN}))
    draft.emit(Revealed(found, SIDES, rule))
    kinds = draft.position.field.kind_of
    dummies = tuple(piece for piece in found if kinds[draft.pieces[piece].unit].is_dummy)
    eliminate(draft, dummies, Reason("ww.was_dummy", rule))
