"""How a table is laid out: what a scenario places is on it, everything else waits in the tray."""

from collections.abc import Mapping

from msgspec.structs import replace

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import PieceId
from ringfire_gui.engine.dice import DiceState
from ringfire_gui.engine.state import OptionValue
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.sandbox.state import FACE_DOWN, NOBODY, FreePlay, Stacks, TableState, new_piece


def check_scenarios(data: GameData) -> None:
    """Refuse what only this table understands and cannot be.

    Raises:
        BadData: a scenario lays a marker face down, though nobody is there to know its face.
    """
    for scenario in data.scenarios.values():
        for index, placement in enumerate(scenario.setup):
            markers = [unit for unit in placement.units if data.counters.units[unit].side == NOBODY]
            if markers and FACE_DOWN in placement.flags:
                problem = f"{markers[0]} is a marker, which cannot lie face down"
                raise BadData(f"scenarios/{scenario.id}.toml", f"setup[{index}].flags", problem)


def lay_out(data: GameData, scenario: str, dice: DiceState, options: Mapping[str, OptionValue]) -> TableState:
    """The table at the beginning of a scenario. The counters of a placement lie in its order, the last one on top."""
    chosen = data.scenarios[scenario]
    pieces: dict[PieceId, Piece] = {}
    order: Stacks = {}
    for placement in chosen.setup:
        for unit in placement.units:
            flags = frozenset(placement.flags)
            piece = new_piece(len(pieces) + 1, unit, placement.at, data.counters, flags)
            pieces[piece.id] = piece if placement.steps is None else replace(piece, steps=placement.steps)
            order[placement.at] = (*order.get(placement.at, ()), piece.id)
    return TableState(
        scenario=scenario,
        options=dict(options),
        pieces=pieces,
        turn=chosen.first_turn,
        frames=(FreePlay(),),
        dice=dice,
        order=order,
        active=chosen.first_side or data.sides[0].id,
        made=len(pieces),
    )
