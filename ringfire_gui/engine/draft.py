"""One action in the making: the only place where a state is edited."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.engine.dice import throw
from ringfire_gui.engine.events import Event, Rolled
from ringfire_gui.engine.frames import Frame
from ringfire_gui.engine.state import GameState, PlaceState
from ringfire_gui.model.pieces import Piece

S = TypeVar("S", bound=GameState)
P = TypeVar("P")


class Draft(Generic[S, P]):
    """Copy-on-write editing of one state. Collects what happened; the state it began with stays as it was.

    Attributes:
        frames: The stack, edited by the kernel alone.
        events: What happened so far, in order.
    """

    def __init__(self, state: S, position: Callable[[S], P]) -> None:
        self._state = state
        self._position = position
        self._pieces: dict[PieceId, Piece] | None = None
        self._places: dict[LocId, PlaceState] | None = None
        self._moves: list[tuple[PieceId, LocId | None, LocId | None]] = []
        self._fields: dict[str, Any] = {}
        self.frames: list[Frame] = list(state.frames)
        self.events: list[Event] = []

    @property
    def pieces(self) -> Mapping[PieceId, Piece]:
        """The pieces as they are now."""
        return self._state.pieces if self._pieces is None else self._pieces

    @property
    def state(self) -> S:
        """The state as it is now, as a value; later edits do not touch it."""
        frames = tuple(self.frames)
        if self._pieces is None and self._places is None and not self._fields and frames == self._state.frames:
            return self._state
        fields = self._fields
        if self._pieces is not None:
            fields["pieces"] = self._pieces
        if self._places is not None:
            fields["places"] = self._places
        before = self._state
        self._state = msgspec.structs.replace(before, frames=frames, **fields)
        self._carry_stacks(before)
        self._pieces = self._places = None
        self._fields = {}
        return self._state

    @property
    def position(self) -> P:
        """The state as it is now, as the rules read it."""
        return self._position(self.state)

    def put(self, piece: Piece) -> None:
        """Add a piece, or put a new value of it in the place of the old one."""
        old = self.pieces.get(piece.id)
        self._own_pieces()[piece.id] = piece
        was = old.at if old else None
        if was != piece.at:
            self._moves.append((piece.id, was, piece.at))

    def remove(self, piece: PieceId) -> None:
        """Take a piece off the table for good."""
        self._moves.append((piece, self._own_pieces().pop(piece).at, None))

    def place(self, at: LocId) -> PlaceState:
        """What a location carries now."""
        places = self._state.places if self._places is None else self._places
        return places.get(at) or PlaceState()

    def set_place(self, at: LocId, place: PlaceState) -> None:
        """Change what a location carries."""
        if self._places is None:
            self._places = dict(self._state.places)
        self._places[at] = place

    def change(self, **fields: Any) -> None:
        """Set fields of the game's own state (or `turn`) by name."""
        self._fields.update(fields)

    def roll(self, count: int, sides: int, purpose: str) -> tuple[int, ...]:
        """Throw dice; the roll is an event."""
        dice, faces = throw(self._fields.get("dice", self._state.dice), count, sides)
        self._fields["dice"] = dice
        self.events.append(Rolled(purpose, sides, faces))
        return faces

    def emit(self, event: Event) -> None:
        """Say what happened."""
        self.events.append(event)

    def _own_pieces(self) -> dict[PieceId, Piece]:
        if self._pieces is None:
            self._pieces = dict(self._state.pieces)
        return self._pieces

    def _carry_stacks(self, before: S) -> None:
        """Bring the index of the state before up to date instead of building it anew."""
        moves, self._moves = self._moves, []
        stacks = before.__dict__.get("stacks")
        if stacks is None:
            return
        if moves:
            stacks = dict(stacks)
            for piece, was, now in moves:
                if was is not None:
                    left = tuple(i for i in stacks[was] if i != piece)
                    if left:
                        stacks[was] = left
                    else:
                        del stacks[was]
                if now is not None:
                    stacks[now] = tuple(sorted((*stacks.get(now, ()), piece)))
        self._state.__dict__["stacks"] = stacks
