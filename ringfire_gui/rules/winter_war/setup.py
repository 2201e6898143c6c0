"""Set-up: what lies where before the first turn, and what waits [2]."""

from collections.abc import Mapping

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.sequence import Playing
from ringfire_gui.engine.state import OptionValue
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.winter_war.field import FINNISH, Field
from ringfire_gui.rules.winter_war.position import HIDDEN
from ringfire_gui.rules.winter_war.state import WinterState


def first_state(field: Field, scenario: str, dice: DiceState, options: Mapping[str, OptionValue]) -> WinterState:
    """The table before the first question: counters in their places, or waiting for one."""
    chosen = field.data.scenarios[scenario]
    places = {unit: group.at for group in chosen.setup for unit in group.units}
    hidden = {unit for group in chosen.setup for unit in group.units if HIDDEN in group.flags}
    waiting = [unit for group in chosen.free_setup for unit in group.units]
    waiting += [unit for arrival in chosen.arrivals for unit in arrival.units]
    hidden |= {u for group in chosen.free_setup if group.side == FINNISH for u in group.units}
    pieces = _pieces(field, [*places, *waiting], hidden, dice.seed)
    return WinterState(
        scenario=scenario,
        options=dict(options),
        pieces={p.id: replace(p, at=_place(places, p.unit)) for p in pieces},
        turn=chosen.first_turn,
        last_turn=chosen.last_turn,
        frames=(Playing(),),
        dice=dice,
    )


def _place(places: Mapping[str, LocId], unit: str) -> LocId | None:
    return places.get(unit)


def _pieces(field: Field, units: list[str], hidden: set[str], seed: int) -> list[Piece]:
    """The counters in their order; those that lie face down under names that tell nothing [2.4]."""
    secret = Chooser(seed).shuffled(sorted(hidden))
    names = {unit: PieceId(f"f-{number:02}") for number, unit in enumerate(secret, 1)}
    found = []
    for unit in sorted(units, key=field.rank.__getitem__):
        side = field.data.counters.units[unit].side
        flags = frozenset({HIDDEN}) if unit in hidden else frozenset[str]()
        found.append(Piece(names.get(unit, PieceId(unit)), unit, side, flags=flags))
    return found
