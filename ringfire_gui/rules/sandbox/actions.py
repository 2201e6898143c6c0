"""What one can do at the free table."""

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.engine.actions import Action


class Handling(Action, frozen=True):
    """Doing something with counters that lie on the table."""

    pieces: tuple[PieceId, ...]


class PlaceUnit(Action, frozen=True):
    """Take a counter out of the tray and lay it on top of a stack."""

    unit: str
    at: LocId
    face_down: bool = False
    """Whether the other side sees only its back."""


class MovePieces(Handling, frozen=True):
    """Move counters, from wherever they lie, along waypoints to the last of them; they end on top of the stack."""

    path: tuple[LocId, ...]


class Flip(Handling, frozen=True):
    """Turn two-sided counters over: from full strength to reduced, or back."""


class SetSteps(Handling, frozen=True):
    """Give counters a number of steps."""

    steps: int


class Rotate(Handling, frozen=True):
    """Turn counters clockwise by sixths of a turn; a negative number turns them the other way."""

    by: int


class Restack(Handling, frozen=True):
    """Put counters of one stack at another height in it, in the order named: `height` of the others lie below."""

    height: int


class Mark(Action, frozen=True):
    """Lay down a new marker with a text on it."""

    at: LocId
    text: str


class EditNote(Handling, frozen=True):
    """Write on counters, in the place of what is written there; an empty text wipes them clean."""

    text: str


class RemovePieces(Handling, frozen=True):
    """Take counters off the table; those of a side go back to the tray."""


class Conceal(Handling, frozen=True):
    """Lay own counters face down: the other side sees where they are, but not what they are."""


class Reveal(Handling, frozen=True):
    """Turn own counters face up for all to see."""


class RollDice(Action, frozen=True):
    """Throw dice of one kind, and say what for."""

    count: int = 1
    sides: int = 6
    purpose: str = ""


class NextTurn(Action, frozen=True):
    """Hand the turn marker to the next side; after the last side a new turn begins."""


class WriteNote(Action, frozen=True):
    """Say something that the log keeps."""

    text: str


class CloseTable(Action, frozen=True):
    """End the game. Nobody wins: who has won, the players know."""


TableAction = (
    PlaceUnit
    | MovePieces
    | Flip
    | SetSteps
    | Rotate
    | Restack
    | Mark
    | EditNote
    | RemovePieces
    | Conceal
    | Reveal
    | RollDice
    | NextTurn
    | WriteNote
    | CloseTable
)
"""Everything one can do."""
