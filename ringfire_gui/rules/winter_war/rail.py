"""Movement by rail: any distance along the railways of one's own country [5.6]."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.gestures import Command, Field
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.winter_war.actions import GoByRail
from ringfire_gui.rules.winter_war.deeds import turn_up
from ringfire_gui.rules.winter_war.entry import why_no_room
from ringfire_gui.rules.winter_war.events import WentByRail
from ringfire_gui.rules.winter_war.field import enemy
from ringfire_gui.rules.winter_war.frames import Moving
from ringfire_gui.rules.winter_war.party import why_held
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.state import Winter

HERE, TO = "rail_here", "rail_to"
"""The entries of the context menu: to the hex that is pointed at, to one from a list."""


def rail_points(position: Position) -> int:
    """The rail points of a side in its turn; none in bitter cold [5.6c, 8.1]."""
    return 0 if position.cold else position.field.limits["rail_points"]


class Journeys(ActionSet):
    """Journeys of single units; they are ordered from the context menu."""

    kinds = (GoByRail,)

    def __init__(self, position: Position, frame: Moving) -> None:
        self._position = position
        self._field = position.field
        self._state = position.state
        self._frame = frame
        self._side = frame.side
        self._shut: int | None = None

    # the railway

    def destinations(self, piece: PieceId) -> tuple[LocId, ...]:
        """Where a unit can go, if it may travel at all."""
        if self._why_not_board(piece):
            return ()
        joined = self._joined(self._state.pieces[piece])
        return tuple(at for at in self._field.hexes.places(joined) if not why_no_room(self._position, (piece,), at))

    def _joined(self, piece: Piece) -> int:
        """The hexes that open railway joins to where a unit stands, without its own."""
        assert piece.at is not None
        start = self._field.hexes.bits[piece.at]
        return self._field.joined(self._side, start, self._shut_to(piece)) & ~start

    def _shut_to(self, piece: Piece) -> int:
        """The hexes that no train with this unit may pass [5.6a, 5.6d]."""
        if self._shut is None:
            self._shut = self._closed()
        heavy = self._field.kind_of[piece.unit].south_only
        return self._shut | self._field.north_bits if heavy else self._shut

    def _closed(self) -> int:
        other, position = enemy(self._side), self._position
        lost = (at for at, place in self._state.places.items() if place.control == other)
        outside = ~position.season.playable & self._field.rail_bits[self._side]
        return position.held[other] | position.shown_zones[other] | self._field.hexes.mask(lost) | outside

    # legality

    def check(self, action: Action) -> Iterator[Reason]:
        """What is wrong with a journey."""
        assert isinstance(action, GoByRail)
        wrong = self._why_not_board(action.piece)
        if wrong:
            yield wrong
            return
        piece, bits = self._state.pieces[action.piece], self._field.hexes.bits
        if not bits.get(action.to, 0) & self._joined(piece):
            yield self._why_not_there(piece, action.to)
            return
        full = why_no_room(self._position, (action.piece,), action.to)
        if full:
            yield full

    def _why_not_board(self, name: PieceId) -> Reason | None:
        """Why a unit cannot go by rail from where it stands, if it cannot."""
        piece = self._state.pieces.get(name)
        if piece is None:
            return Reason("ww.no_such_unit", "5.6a")
        held = why_held(self._position, self._frame, piece)
        if held:
            return held
        if name in self._frame.railed:
            return Reason("ww.railed_already", "5.6a", {"unit": name})
        kind, facts = self._field.kind_of[piece.unit], {"unit": name}
        if kind.is_dummy or name in self._state.isolated:
            return Reason("ww.dummy_no_rail" if kind.is_dummy else "ww.isolated_no_rail", "5.6d", facts)
        if kind.rail > self._state.rail_left:
            points: dict[str, Fact] = {"unit": name, "points": kind.rail, "left": self._state.rail_left}
            return Reason("ww.no_rail_points", "5.6c", points)
        return self._why_not_here(piece)

    def _why_not_here(self, piece: Piece) -> Reason | None:
        assert piece.at is not None
        bit = self._field.hexes.bits[piece.at]
        if not bit & self._field.rail_bits[self._side]:
            return Reason("ww.no_rail_here", "5.6a", {"at": piece.at})
        return Reason("ww.rail_closed", "5.6a", {"at": piece.at}) if bit & self._shut_to(piece) else None

    def _why_not_there(self, piece: Piece, to: LocId) -> Reason:
        """Why open railway does not join two hexes."""
        bit = self._field.hexes.bits.get(to, 0)
        if to == piece.at:
            return Reason("ww.no_path", "5.6a")
        if not bit & self._field.rail_bits[self._side]:
            return Reason("ww.no_rail_here", "5.6d", {"at": to})
        if self._field.kind_of[piece.unit].south_only and bit & self._field.north_bits:
            return Reason("ww.too_heavy", "1.7", {"unit": piece.id, "at": to})
        if bit & self._shut_to(piece):
            return Reason("ww.rail_closed", "5.6a", {"at": to})
        return Reason("ww.rail_not_joined", "5.6a", {"from": piece.at or "", "at": to})

    # gestures

    def commands(self, pieces: tuple[PieceId, ...], at: LocId | None) -> tuple[Command, ...]:
        """With a unit in hand: by rail to the hex pointed at; with a unit pointed at: by rail to one from a list."""
        if len(pieces) != 1 or at is None or pieces[0] not in self._state.pieces:
            return ()
        if at != self._state.pieces[pieces[0]].at:
            return (Command(HERE),) if self._field.hexes.bits.get(at, 0) & self._field.rail_bits[self._side] else ()
        places = self.destinations(pieces[0])
        return (Command(TO, (Field("to", "choice", places[0], choices=places),)),) if places else ()

    def fill(self, command: str, values: Mapping[str, Fact], pieces: tuple[PieceId, ...], at: LocId | None) -> Action:
        """The journey."""
        to = values.get("to", "") if command == TO else at or ""
        return GoByRail(pieces[0] if pieces else PieceId(""), LocId(str(to)))

    # all, and any

    def __iter__(self) -> Iterator[Action]:
        for piece in self._position.units(self._side):
            yield from (GoByRail(piece.id, to) for to in self.destinations(piece.id))

    def sample(self, chooser: Chooser) -> Action | None:
        """Any unit on a railway, to any hex."""
        if not self._state.rail_left:
            return None
        bits, rails = self._field.hexes.bits, self._field.rail_bits[self._side]
        near = [piece for piece in self._position.units(self._side) if piece.at and bits[piece.at] & rails]
        first = chooser.below(len(near)) if near else 0
        for piece in near[first:] + near[:first]:
            to = None if self._why_not_board(piece.id) else self._any_place(piece, chooser)
            if to is not None:
                return GoByRail(piece.id, to)
        return None

    def _any_place(self, piece: Piece, chooser: Chooser) -> LocId | None:
        """The first hex with room, going on along the railways from one taken by chance."""
        places = tuple(self._field.hexes.places(self._joined(piece)))
        first = chooser.below(len(places)) if places else 0
        around = places[first:] + places[:first]
        return next((at for at in around if not why_no_room(self._position, (piece.id,), at)), None)


def travel(draft: Winter, piece: PieceId, to: LocId) -> None:
    """A unit goes by rail and takes up rail points; one face down is turned up as it boards [2.4d, 5.6c]."""
    turn_up(draft, (piece,), "2.4d")
    unit = draft.pieces[piece]
    assert unit.at is not None
    points = draft.position.field.kind_of[unit.unit].rail
    draft.put(replace(unit, at=to))
    draft.change(rail_left=draft.state.rail_left - points)
    draft.emit(WentByRail(piece, unit.at, to, points))
