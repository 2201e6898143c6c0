"""What happens at the free table. Events name pieces, never units: the state a viewer has says what they are."""

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.events import Ended, Event, Moved, Removed, Revealed, Rolled


class Placed(Event, frozen=True):
    """A counter came from the tray onto the table."""

    piece: PieceId
    at: LocId


class Flipped(Event, frozen=True):
    """Counters were turned over."""

    pieces: tuple[PieceId, ...]


class StepsSet(Event, frozen=True):
    """Counters have another number of steps."""

    pieces: tuple[PieceId, ...]
    steps: int


class Rotated(Event, frozen=True):
    """Counters were turned clockwise by sixths of a turn."""

    pieces: tuple[PieceId, ...]
    by: int


class Restacked(Event, frozen=True):
    """Counters lie at another height of their stack."""

    pieces: tuple[PieceId, ...]
    at: LocId
    height: int


class Marked(Event, frozen=True):
    """A marker with a text was laid down."""

    piece: PieceId
    at: LocId
    text: str


class NoteEdited(Event, frozen=True):
    """Something else, or nothing, is written on counters."""

    pieces: tuple[PieceId, ...]
    text: str


class Concealed(Event, frozen=True):
    """Counters were laid face down."""

    pieces: tuple[PieceId, ...]
    side: SideId


class TurnBegan(Event, frozen=True):
    """The turn marker went on to a side."""

    turn: int
    side: SideId


class NoteWritten(Event, frozen=True):
    """Someone said something for the log."""

    side: SideId
    text: str


TableEvent = (
    Placed
    | Flipped
    | StepsSet
    | Rotated
    | Restacked
    | Marked
    | NoteEdited
    | Concealed
    | TurnBegan
    | NoteWritten
    | Moved
    | Removed
    | Revealed
    | Rolled
    | Ended
)
"""Everything that can happen."""
