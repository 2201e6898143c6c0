"""The free table at one moment: pieces, the order of the stacks, the turn marker and the notes."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.frames import Frame
from ringfire_gui.engine.state import GameState
from ringfire_gui.model.board import Board
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.model.pieces import CounterSet, Piece

FACE_DOWN = "face_down"
"""Flag of a counter whose face only its own side may see."""
NOBODY = SideId("")
"""The side of markers. They never run out; of a counter that belongs to a side there is one."""
TEXT_MARKER = "text"
"""The printed counter that carries the text of a mark."""

Stacks = dict[LocId, tuple[PieceId, ...]]
"""The pieces in each occupied location, from bottom to top."""


class FreePlay(Frame, frozen=True):
    """Everyone may do anything at any time."""


class Note(Struct, frozen=True):
    """Something said for the log, and when."""

    turn: int
    side: SideId
    text: str


class TableState(GameState, frozen=True, kw_only=True):
    """The free table. `scenario` says on which map."""

    frames: tuple[FreePlay, ...] = ()
    order: Stacks = {}
    """Every piece, stack by stack: unlike `stacks` in the order in which they lie."""
    active: SideId
    """Who holds the turn marker."""
    made: int = 0
    """How many pieces there have ever been; gives the next one its name."""
    notes: tuple[Note, ...] = ()
    """The last notes; all of them are in the log."""


class Table(Struct, frozen=True):
    """What stays the same all game: the map and the tray."""

    data: GameData
    board: Board
    places: tuple[LocId, ...]
    """All locations of the map."""
    units: tuple[str, ...]
    """All printed counters."""
    sides: tuple[SideId, ...]


class Position:
    """A state as the table reads it."""

    def __init__(self, state: TableState, table: Table) -> None:
        self.state = state
        self.table = table

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces, to pick from."""
        return tuple(self.state.pieces.values())

    @cached_property
    def laid_out(self) -> frozenset[str]:
        """Printed counters that lie on the table, as far as the viewer can see."""
        return frozenset(piece.unit for piece in self.pieces)

    def owner(self, unit: str) -> SideId:
        """Whose a printed counter is."""
        return self.table.data.counters.units[unit].side

    def full_steps(self, unit: str) -> int:
        """Steps of a printed counter at full strength."""
        counters = self.table.data.counters
        return counters.types[counters.units[unit].type].steps


TableDraft = Draft[TableState, Position]


def new_piece(number: int, unit: str, at: LocId, counters: CounterSet, flags: frozenset[str]) -> Piece:
    """A printed counter as a piece at full strength. The name of the piece does not say which counter it is."""
    printed = counters.units[unit]
    return Piece(PieceId(f"c{number}"), unit, printed.side, at, counters.types[printed.type].steps, flags)


def may_handle(piece: Piece, side: SideId) -> bool:
    """Whether a side may touch a piece: anything but what the other side has laid face down."""
    return piece.side == side or FACE_DOWN not in piece.flags


def lifted(order: Stacks, pieces: Iterable[Piece]) -> Stacks:
    """The stacks without these pieces."""
    left = dict(order)
    for piece in pieces:
        if piece.at is not None:
            rest = tuple(i for i in left[piece.at] if i != piece.id)
            if rest:
                left[piece.at] = rest
            else:
                del left[piece.at]
    return left


def by_height(
    order: Stacks, pieces: Mapping[PieceId, Piece], chosen: tuple[PieceId, ...]
) -> dict[LocId, tuple[PieceId, ...]]:
    """The chosen pieces by where they are, each group from bottom to top."""
    wanted = set(chosen)
    starts = dict.fromkeys(at for i in chosen if (at := pieces[i].at) is not None)
    return {at: tuple(i for i in order[at] if i in wanted) for at in starts}
