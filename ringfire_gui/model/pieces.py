"""Counters: what is printed on them (unit types and units) and one counter on the table (piece)."""

from collections.abc import Mapping

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact

UNKNOWN = "?"
"""The `unit` of a piece whose face the viewer may not see."""


class UnitType(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of unit: symbol, size and the values on each of its faces."""

    id: str
    symbol: str = ""
    size: str = ""
    steps: int = 1
    values: Mapping[str, Fact] = {}
    """Values of the full-strength face."""
    reduced: tuple[Mapping[str, Fact], ...] = ()
    """What differs from the full face with one step lost, with two, and so on; the last one stands for all further
    losses. A two-sided counter has one: its back."""


class Unit(Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of the game as printed: its type, side and name."""

    id: str
    type: str
    side: SideId
    label: str = ""
    formation: str = ""
    values: Mapping[str, Fact] = {}
    """What this unit has otherwise than its type."""
    reduced: tuple[Mapping[str, Fact], ...] = ()


class Piece(Struct, frozen=True, gc=False, omit_defaults=True):
    """One counter on the table. Changed only by putting a new value in its place."""

    id: PieceId
    unit: str
    """Which printed counter it is; `UNKNOWN` in the view of one who may not know."""
    side: SideId
    at: LocId | None = None
    """Where it stands; None for a counter out of play or carried by another."""
    steps: int = 1
    flags: frozenset[str] = frozenset()
    """States that are on or off: `spent`, `flipped`, `out_of_supply`."""
    facing: int = 0
    """Sixths of a turn, clockwise; 0 is upright."""
    load: Mapping[str, int] = {}
    """Amounts it carries, by kind: `{"supply": 4}`."""
    aboard: PieceId | None = None
    """The piece that carries it."""
    note: str = ""
    """Text written on a marker."""


class CounterSet(Struct, frozen=True):
    """All printed counters of a game."""

    types: Mapping[str, UnitType]
    units: Mapping[str, Unit]

    def values(self, piece: Piece) -> dict[str, Fact]:
        """The values on the face that is up: the type's, changed by the unit's, changed by the steps it has lost."""
        unit = self.units[piece.unit]
        kind = self.types[unit.type]
        face = {**kind.values, **unit.values}
        lost = kind.steps - piece.steps
        for levels in (kind.reduced, unit.reduced):
            if lost > 0 and levels:
                face |= levels[min(lost, len(levels)) - 1]
        return face

    def label(self, unit: str) -> str:
        """The name printed on a counter, or its id where nothing is printed."""
        known = self.units.get(unit)
        return (known.label or known.id) if known else unit
