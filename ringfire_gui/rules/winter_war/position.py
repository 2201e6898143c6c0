"""A state of Winter War as its rules read it: who stands where, whose zones of control reach how far."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.winter_war.field import FINNISH, SIDES, SOVIET, Field, Kind, Season

if TYPE_CHECKING:
    from ringfire_gui.rules.winter_war.state import WinterState

HIDDEN = "hidden"
"""Flag of a counter that lies face down [2.4]."""


class Layout(Struct, frozen=True):
    """Sets of hexes by side, as bits: with counters, with real units, in zones of control whatever forts there are."""

    pieces: Mapping[PieceId, Piece]
    isolated: Mapping[PieceId, str]
    season: Season
    held: Mapping[SideId, int]
    real: Mapping[SideId, int]
    zones: Mapping[SideId, int]
    shown: int
    """Hexes round face-down counters."""
    units: Mapping[SideId, tuple[Piece, ...]]
    strong: Mapping[SideId, int]
    """Hexes with combat units in supply."""


class Position:
    """A state with everything the rules ask of it again and again. What it knows is what the state knows."""

    def __init__(self, state: "WinterState", field: Field) -> None:
        self.state = state
        self.field = field
        self.transit = any(at in state.places for at in field.rail_entry)
        """Whether the way through Sweden is open to the Finnish side [8.1]."""
        self.season: Season = field.season(state.scenario, state.turn, self.transit)

    @property
    def cold(self) -> bool:
        """Whether it is so cold in this turn that no train runs and the railway feeds no city [8.1, L]."""
        return ("L", self.state.turn) in self.state.due

    # units

    def kind(self, piece: PieceId) -> Kind:
        """The type of a unit."""
        return self.field.kind_of[self.state.pieces[piece].unit]

    def units(self, side: SideId) -> tuple[Piece, ...]:
        """The counters of a side on the map, dummies too, in the order of the counters."""
        return self._layout.units[side]

    def is_real(self, piece: Piece) -> bool:
        """Whether a counter is a unit and no dummy. One that is not known counts as a unit."""
        return not self.field.kind_of[piece.unit].is_dummy

    def is_supplied(self, piece: PieceId) -> bool:
        """Whether a unit is in supply, as last judged [7.8]."""
        return piece not in self.state.isolated

    def at(self, piece: PieceId) -> LocId:
        """Where a unit stands that stands somewhere."""
        found = self.state.pieces[piece].at
        assert found is not None, piece
        return found

    def stack(self, at: LocId) -> tuple[Piece, ...]:
        """The counters in a hex."""
        return self.state.stack(at)

    # sets of hexes, as bits

    @cached_property
    def held(self) -> Mapping[SideId, int]:
        """Hexes with counters of each side, dummies too."""
        return self._layout.held

    @cached_property
    def real(self) -> Mapping[SideId, int]:
        """Hexes with real units of each side: only they block and open lines [2.4c, 7.2]."""
        return self._layout.real

    @property
    def strong(self) -> Mapping[SideId, int]:
        """Hexes with combat units of each side that are in supply."""
        return self._layout.strong

    @cached_property
    def zones(self) -> Mapping[SideId, int]:
        """Hexes in the zones of control of each side's units in supply [5.3]."""
        found = self._layout.zones
        return {**found, SOVIET: found[SOVIET] & ~self.finnish_forts}

    @cached_property
    def shown_zones(self) -> Mapping[SideId, int]:
        """The same as it counts for movement: a face-down counter shows a zone, whatever it is [2.4a]."""
        return {**self.zones, FINNISH: self.zones[FINNISH] | self._layout.shown}

    @cached_property
    def _layout(self) -> "Layout":
        """All that follows from where counters lie; kept from the last state if nothing of that has changed."""
        state, known = self.state, self.field.last_layout
        if known and known.pieces is state.pieces and known.isolated is state.isolated and known.season is self.season:
            return known
        self.field.last_layout = known = lay_out(self)
        return known

    @cached_property
    def finnish_forts(self) -> int:
        """Forts that Finns hold or held last: no Soviet zone reaches into them [5.3]."""
        return self.field.fort_bits & ~self.taken

    @cached_property
    def taken(self) -> int:
        """Hexes that the Soviet side has come to control [4.4]."""
        return self.field.hexes.mask(at for at, place in self.state.places.items() if place.control == SOVIET)

    def in_zone(self, at: LocId, of: SideId) -> bool:
        """Whether a hex lies in a zone of control of a side, as it counts for movement."""
        return bool(self.shown_zones[of] & self.field.hexes.bits[at])

    # neighbours and control

    def near(self, at: LocId) -> tuple[LocId, ...]:
        """The hexes that share an open side with a hex; none for what is no playable hex."""
        return self.season.near.get(at, ())

    def holds(self, side: SideId, at: LocId) -> bool:
        """Whether counters of a side stand in a hex."""
        return bool(self.held[side] & self.field.hexes.bits[at])

    def touches(self, piece: PieceId, side: SideId) -> tuple[LocId, ...]:
        """The hexes with real units of a side that are adjacent to a unit."""
        bits, real = self.field.hexes.bits, self.real[side]
        return tuple(at for at in self.near(self.at(piece)) if bits[at] & real)

    def control(self, at: LocId) -> SideId | None:
        """Who controls a hex [4.4]."""
        place = self.state.places.get(at)
        return place.control if place is not None and place.control else self.field.first_control(at)

    # stacking

    def room(self, at: LocId, piece: Piece, leaving: frozenset[PieceId] = frozenset()) -> bool:
        """Whether a unit fits into a hex beside those that are there and do not leave [1.6]."""
        there = [p for p in self.stack(at) if p.id not in leaving and p.id != piece.id]
        return fits(self.field, at, [*there, piece])

    def fit(self, at: LocId, pieces: Iterable[PieceId]) -> bool:
        """Whether these units may stand together in a hex [1.6]."""
        return fits(self.field, at, [self.state.pieces[piece] for piece in pieces])


def fits(field: Field, at: LocId, pieces: list[Piece]) -> bool:
    """Whether counters may stand together in a hex: two in the south, in the north one and a ski unit [1.6]."""
    if not field.is_north(at):
        return len(pieces) <= field.limits["stack_south"]
    ski = sum(field.kind_of[piece.unit].is_ski for piece in pieces)
    return len(pieces) - min(ski, 1) <= field.limits["stack_north"]


def lay_out(position: Position) -> Layout:
    """Go through all counters once."""
    bits, kinds = position.field.hexes.bits, position.field.kind_of
    zone, isolated = position.season.zone, position.state.isolated
    held, real, zones, strong = (dict.fromkeys(SIDES, 0) for _ in range(4))
    shown, units = 0, {side: list[Piece]() for side in SIDES}
    for piece in position.state.pieces.values():
        at = piece.at
        if at is None:
            continue
        kind, side, bit = kinds[piece.unit], piece.side, bits[at]
        units[side].append(piece)
        held[side] |= bit
        if not kind.is_dummy:
            real[side] |= bit
        if piece.id not in isolated:
            if kind.has_zone:
                zones[side] |= zone[at] & kind.zone_within
            if kind.is_combat:
                strong[side] |= bit
        if piece.flags and HIDDEN in piece.flags:
            shown |= zone[at]
    by_side = {side: tuple(found) for side, found in units.items()}
    return Layout(position.state.pieces, isolated, position.season, held, real, zones, shown, by_side, strong)
