"""What a context menu offers at the free table: everything but moving."""

from collections.abc import Callable, Mapping
from typing import Any

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.gestures import Command, Field
from ringfire_gui.rules.sandbox.actions import (
    CloseTable,
    Conceal,
    EditNote,
    Flip,
    Mark,
    NextTurn,
    PlaceUnit,
    RemovePieces,
    Restack,
    Reveal,
    RollDice,
    Rotate,
    SetSteps,
    WriteNote,
)
from ringfire_gui.rules.sandbox.state import NOBODY, Position

TEXT = Field("text", "text")
DICE = (Field("count", "number", 2, 1, 20), Field("sides", "number", 6, 2, 100), Field("purpose", "text"))
WITH_PIECES = (
    Command("flip", key="F"),
    Command("rotate", key="T"),
    Command("rotate_back", key="Shift+T"),
    Command("steps", (Field("steps", "number", 1, 0, 20),)),
    Command("to_top"),
    Command("to_bottom"),
    Command("write_on", (TEXT,)),
    Command("conceal"),
    Command("reveal"),
    Command("remove", key="Del"),
)
"""What can be done with counters."""
AT_PLACE = (Command("mark", (TEXT,), key="M"),)
"""What can be done at a place, besides laying down a counter."""
ALWAYS = (
    Command("dice", DICE, "D"),
    Command("note", (TEXT,)),
    Command("next_turn"),
    Command("close_table"),
)
"""What can be done at any time."""


def commands(position: Position, side: SideId, pieces: tuple[PieceId, ...], at: LocId | None) -> tuple[Command, ...]:
    """The entries for some counters, for a place where no counter is chosen, or for neither."""
    if pieces:
        return WITH_PIECES
    if not at:
        return ALWAYS
    tray = tuple(unit for unit in position.table.units if _in_tray(position, side, unit))
    place = (Command("place", (Field("unit", "choice", tray[0], choices=tray),), "P"),) if tray else ()
    return (*place, *AT_PLACE)


def _in_tray(position: Position, side: SideId, unit: str) -> bool:
    owner = position.owner(unit)
    return owner == NOBODY or (owner == side and unit not in position.laid_out)


def fill(
    position: Position, command: str, values: Mapping[str, Fact], pieces: tuple[PieceId, ...], at: LocId | None
) -> Action:
    """The action of a command."""
    if command == "to_top":
        top = position.state.pieces.get(pieces[0])
        stack = position.state.order.get(top.at, ()) if top and top.at else ()
        return Restack(pieces, len(set(stack) - set(pieces)))
    return _MAKE[command](pieces, at or LocId(""), values)


_Make = Callable[[tuple[PieceId, ...], LocId, Mapping[str, Any]], Action]
_MAKE: Mapping[str, _Make] = {
    "flip": lambda pieces, at, values: Flip(pieces),
    "rotate": lambda pieces, at, values: Rotate(pieces, 1),
    "rotate_back": lambda pieces, at, values: Rotate(pieces, -1),
    "steps": lambda pieces, at, values: SetSteps(pieces, int(values["steps"])),
    "to_bottom": lambda pieces, at, values: Restack(pieces, 0),
    "write_on": lambda pieces, at, values: EditNote(pieces, str(values["text"])),
    "conceal": lambda pieces, at, values: Conceal(pieces),
    "reveal": lambda pieces, at, values: Reveal(pieces),
    "remove": lambda pieces, at, values: RemovePieces(pieces),
    "mark": lambda pieces, at, values: Mark(at, str(values["text"])),
    "place": lambda pieces, at, values: PlaceUnit(str(values["unit"]), at),
    "dice": lambda pieces, at, values: RollDice(int(values["count"]), int(values["sides"]), str(values["purpose"])),
    "note": lambda pieces, at, values: WriteNote(str(values["text"])),
    "next_turn": lambda pieces, at, values: NextTurn(),
    "close_table": lambda pieces, at, values: CloseTable(),
}
