"""Counters that lie face down: the other sides see the back, and no word of what is done to the face."""

from msgspec.structs import replace

from ringfire_gui.core.ids import PieceId, SideId
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.events import Event
from ringfire_gui.model.pieces import UNKNOWN, CounterSet, Piece
from ringfire_gui.rules.sandbox.events import Flipped, NoteEdited, StepsSet
from ringfire_gui.rules.sandbox.state import FACE_DOWN, TableState


def hidden_from(state: TableState, side: SideId) -> frozenset[PieceId]:
    """Pieces of which a side sees only the back."""
    return frozenset([i for i, piece in state.pieces.items() if FACE_DOWN in piece.flags and piece.side != side])


def masked(state: TableState, side: SideId) -> TableState:
    """The table as a side sees it."""
    unseen = hidden_from(state, side)
    if not unseen:
        return state
    return replace(state, pieces={**state.pieces, **{i: _back(state.pieces[i]) for i in unseen}})


def _back(piece: Piece) -> Piece:
    """What is seen of a counter that lies face down: whose it is, where it lies, and how it is turned."""
    return Piece(piece.id, UNKNOWN, piece.side, piece.at, flags=frozenset({FACE_DOWN}), facing=piece.facing)


def redacted(event: Event, state: TableState, side: SideId) -> Event | None:
    """An event as a side may hear of it."""
    if not isinstance(event, Flipped | StepsSet | NoteEdited):
        return event
    unseen = hidden_from(state, side)
    heard = tuple(i for i in event.pieces if i not in unseen)
    return replace(event, pieces=heard) if heard else None


def imagined(seen: TableState, side: SideId, chooser: Chooser, counters: CounterSet) -> TableState:
    """The table with a face for every counter that the side cannot see: any of its owner's that is not in sight."""
    hidden = hidden_from(seen, side)
    unseen = [piece for i, piece in seen.pieces.items() if i in hidden]
    in_sight = {piece.unit for piece in seen.pieces.values()}
    faces: dict[PieceId, Piece] = {}
    for owner in dict.fromkeys(piece.side for piece in unseen):
        backs = [piece for piece in unseen if piece.side == owner]
        tray = [unit.id for unit in counters.units.values() if unit.side == owner and unit.id not in in_sight]
        for back, unit in zip(backs, chooser.shuffled(tray), strict=False):
            full = counters.types[counters.units[unit].type].steps
            faces[back.id] = replace(back, unit=unit, steps=full)
    return replace(seen, pieces={**seen.pieces, **faces})
