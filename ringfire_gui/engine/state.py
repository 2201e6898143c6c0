"""The state of a game: a value. Games extend it with fields of their own."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import DiceState
from ringfire_gui.engine.frames import Frame
from ringfire_gui.model.pieces import Piece

OptionValue = bool | int | str


class PlaceState(Struct, frozen=True, omit_defaults=True):
    """What a location carries besides pieces."""

    control: SideId | None = None
    flags: frozenset[str] = frozenset()
    amounts: Mapping[str, int] = {}


class GameState(Struct, frozen=True, dict=True, kw_only=True, omit_defaults=True):
    """Everything there is to know about a game under way.

    A subclass narrows `frames` to the union of its own frame types, so that a save can be read back. What is derived
    from a state (`stacks`, positions, views) is kept with the object and neither compared nor saved.
    """

    scenario: str
    options: Mapping[str, OptionValue] = {}
    pieces: dict[PieceId, Piece]
    places: dict[LocId, PlaceState] = {}
    turn: int = 1
    frames: tuple[Frame, ...] = ()
    """The whole flow, the frame that runs last."""
    asked: tuple[Decision, ...] = ()
    """What the game waits for; empty when it is over."""
    dice: DiceState

    @cached_property
    def stacks(self) -> dict[LocId, tuple[PieceId, ...]]:
        """The pieces in each occupied location, by id."""
        return index_stacks(self.pieces)

    def stack(self, at: LocId) -> tuple[Piece, ...]:
        """The pieces in a location, by id."""
        return tuple(self.pieces[i] for i in self.stacks.get(at, ()))


def index_stacks(pieces: Mapping[PieceId, Piece]) -> dict[LocId, tuple[PieceId, ...]]:
    """The pieces in each occupied location, by id."""
    found: dict[LocId, list[PieceId]] = {}
    for piece in pieces.values():
        if piece.at is not None:
            found.setdefault(piece.at, []).append(piece.id)
    return {at: tuple(sorted(ids)) for at, ids in found.items()}
