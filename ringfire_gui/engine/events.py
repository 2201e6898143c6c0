"""What happened, as data: for the log, the animation and the statistics. Games add their own."""

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason


class Event(Struct, frozen=True, gc=False, omit_defaults=True, tag=True, tag_field="event"):
    """Base of all events."""


class Rolled(Event, frozen=True):
    """Dice were thrown, and what for."""

    purpose: str
    sides: int
    values: tuple[int, ...]


class TableRead(Event, frozen=True):
    """Base of events that came of reading a result table: which one, and the captions of row and column."""

    table: str
    row: str
    column: str


class PhaseBegan(Event, frozen=True):
    """The sequence of play went on to a phase."""

    phase: str
    turn: int
    side: SideId | None = None
    rule: str = ""


class Moved(Event, frozen=True):
    """Pieces went from one location to the next."""

    pieces: tuple[PieceId, ...]
    start: LocId | None
    to: LocId | None
    rule: str = ""


class Revealed(Event, frozen=True):
    """Someone has learnt what was hidden. Cannot be unlearnt, so nothing before it can be taken back for free."""

    pieces: tuple[PieceId, ...] = ()
    to: tuple[SideId, ...] = ()
    rule: str = ""


class Removed(Event, frozen=True):
    """Pieces left the table for good."""

    pieces: tuple[PieceId, ...]
    why: Reason


class Ended(Event, frozen=True):
    """The game is over."""

    winner: SideId | None
    why: Reason
