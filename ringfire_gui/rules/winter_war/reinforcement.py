"""The reinforcement phase: units that are due come into cities of their side, as many as it likes [4]."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.engine.actions import Action, ActionSet, Choices, OneOf
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.frames import Ask, Goto, Next, Return
from ringfire_gui.model.pathfind import Arrival, Label, Reach
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.winter_war import arrivals
from ringfire_gui.rules.winter_war.actions import Arrive, EndReinforcement
from ringfire_gui.rules.winter_war.deeds import take_control
from ringfire_gui.rules.winter_war.events import Arrived, SentBack
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, enemy
from ringfire_gui.rules.winter_war.frames import Reinforcing
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.state import Winter
from ringfire_gui.rules.winter_war.supply import capacities, passable

SEA_PORT = "Petsamo"
"""The Finnish city that takes nobody in who could not also leave it by land [4.3]."""


# who, and where


def waiting(position: Position, side: SideId) -> tuple[PieceId, ...]:
    """The units of a side that may come in now, in the order of the counters [4.1]."""
    state = position.state
    return tuple(
        piece.id
        for piece in state.pieces.values()
        if piece.at is None and piece.side == side and arrivals.is_due(position, piece)
    )


def cities(position: Position, side: SideId) -> tuple[LocId, ...]:
    """The cities in which reinforcements of a side could arrive at all, in their order on the map."""
    return tuple(at for at in _own_cities(position, side) if at in position.season.near)


def _own_cities(position: Position, side: SideId) -> Collection[LocId]:
    return position.field.cities if side == SOVIET else position.field.finnish_cities


def why_not_into(position: Position, piece: Piece, at: LocId) -> Reason | None:
    """Why a unit cannot arrive in a place, if it cannot [4.2, 4.3, 8.1]."""
    special = arrivals.entries(position, piece)
    if special is not None:
        return None if at in special else Reason("ww.no_entry_there", "8.1", {"unit": piece.id, "at": at})
    side = piece.side
    rule = "4.2" if side == SOVIET else "4.3"
    if at not in position.season.near or at not in _own_cities(position, side):
        return Reason("ww.no_city_to_arrive", rule, {"at": at})
    if position.control(at) != side or position.holds(enemy(side), at):
        return Reason("ww.city_not_held", rule, {"at": at})
    if position.field.kind_of[piece.unit].south_only and position.field.is_north(at):
        return Reason("ww.too_heavy", "1.7", {"unit": piece.id, "at": at})
    return _no_capacity(position, piece, at) if side == SOVIET else _no_way_out(position, at)


def _no_capacity(position: Position, piece: Piece, at: LocId) -> Reason | None:
    """A supply city takes no more attack points than it can feed [4.2]."""
    kinds = position.field.kind_of
    if position.field.cities[at] is None or not kinds[piece.unit].attack:
        return None
    room = capacities(position)[at]
    load = sum(kinds[unit.unit].attack for unit in position.stack(at)) + kinds[piece.unit].attack
    if room is None or load <= room:
        return None
    facts: dict[str, Fact] = {"unit": piece.id, "at": at, "load": load, "capacity": room}
    return Reason("ww.city_full", "4.2", facts)


def _no_way_out(position: Position, at: LocId) -> Reason | None:
    """Petsamo must be joined to another Finnish city by a line [4.3, 7.10]."""
    field = position.field
    if field.board.locations[at].name != SEA_PORT:
        return None
    own = field.hexes.bits[at]
    others = field.hexes.mask(city for city in field.finnish_cities if city != at and position.control(city) == FINNISH)
    way = passable(position, FINNISH)
    if position.season.steps.flood(others & way, way | own) & own:
        return None
    return Reason("ww.city_cut_off", "4.3", {"at": at})


# the question


class Arrivals(ActionSet):
    """Units come in: taken up from the list of forces and put down in a city."""

    kinds = (Arrive,)

    def __init__(self, position: Position, frame: Reinforcing) -> None:
        self._position = position
        self._state = position.state
        self._side = frame.side
        self._waiting = waiting(position, frame.side)

    # gestures

    def movable(self) -> frozenset[PieceId]:
        """All that wait."""
        return frozenset(self._waiting)

    def reach(self, pieces: tuple[PieceId, ...]) -> Reach:
        """The cities that would take the first of them."""
        nowhere = LocId("")
        places = self.places(pieces[0]) if pieces else ()
        best: dict[LocId, Label] = {at: (at, "", False) for at in places}
        found = {label: Arrival(0.0) for label in best.values()}
        return Reach(nowhere, 0.0, dict.fromkeys(places, 0.0), best, found)

    def order(self, pieces: tuple[PieceId, ...], path: tuple[LocId, ...]) -> Action:
        """The first of them arrives where the path ends."""
        return Arrive(pieces[0] if pieces else PieceId(""), path[-1] if path else LocId(""))

    def places(self, piece: PieceId) -> tuple[LocId, ...]:
        """The cities that would take a unit; for one that an event brings, its own places."""
        unit = self._state.pieces[piece]
        special = arrivals.entries(self._position, unit)
        if special is not None:
            return special
        return tuple(at for at in cities(self._position, self._side) if not why_not_into(self._position, unit, at))

    # legality

    def check(self, action: Action) -> Iterator[Reason]:
        """What is wrong with an arrival."""
        assert isinstance(action, Arrive)
        piece = self._state.pieces.get(action.piece)
        if piece is None:
            yield Reason("ww.no_such_unit", "4.1")
        elif piece.side != self._side:
            yield Reason("ww.not_yours", "4.1", {"unit": piece.id})
        elif piece.at is not None:
            yield Reason("ww.here_already", "4.1", {"unit": piece.id})
        elif piece.id not in self._waiting:
            turn = self._position.field.arrivals(self._state.scenario)[piece.unit]
            yield Reason("ww.not_due", "4.1", {"unit": piece.id, "turn": turn})
        else:
            wrong = why_not_into(self._position, piece, action.at)
            if wrong:
                yield wrong

    def __iter__(self) -> Iterator[Action]:
        for piece in self._waiting:
            yield from (Arrive(piece, at) for at in self.places(piece))

    def sample(self, chooser: Chooser) -> Action | None:
        """Any unit that waits, into any city that takes it."""
        first = chooser.below(len(self._waiting)) if self._waiting else 0
        for piece in self._waiting[first:] + self._waiting[:first]:
            places = self.places(piece)
            if places:
                return Arrive(piece, chooser.pick(places))
        return None


# the procedure


def advance_reinforcing(draft: Winter, frame: Reinforcing, result: object) -> Next:
    """Ask as long as somebody waits for whom there is a place."""
    del result
    position = draft.position
    if next(iter(Arrivals(position, frame)), None) is None:
        return Return()
    prompt = Reason("ww.ask_reinforcements", "4.1")
    return Ask((Decision(frame.side, "order", prompt, waiting(position, frame.side)),))


def reinforcing_options(position: Position, frame: Reinforcing, side: SideId) -> ActionSet:
    """Arrivals, and the end."""
    del side
    done = Choices((EndReinforcement(),), Reason("ww.cannot_end_reinforcement", "4.1"))
    return OneOf((Arrivals(position, frame), done), (6, 1))


def answer_reinforcing(draft: Winter, frame: Reinforcing, side: SideId, action: Arrive | EndReinforcement) -> Next:
    """Bring a unit in."""
    if isinstance(action, EndReinforcement):
        return Return()
    rule = "4.2" if side == SOVIET else "4.3"
    draft.put(replace(draft.pieces[action.piece], at=action.at))
    draft.change(arrived=(*draft.state.arrived, action.piece))
    draft.emit(Arrived(action.piece, action.at, rule))
    take_control(draft, (action.piece,), action.at)
    arrivals.settle(draft, action.piece)
    return Goto(frame)


# the end of movement


def surplus(position: Position) -> tuple[PieceId, ...]:
    """Reinforcements of this phase that stand above the stacking limit, those that came last first [4.2]."""
    gone: list[PieceId] = []
    for piece in reversed(position.state.arrived):
        at = position.state.pieces[piece].at
        if at is not None:
            there = [unit for unit in position.state.stacks[at] if unit not in gone]
            if not position.fit(at, there):
                gone.append(piece)
    return tuple(gone)


def send_back(draft: Winter) -> None:
    """What has found no room goes back to wait [4.2]."""
    for piece in surplus(draft.position):
        unit = draft.pieces[piece]
        assert unit.at is not None
        draft.put(replace(unit, at=None))
        draft.emit(SentBack(piece, unit.at, "4.2" if unit.side == SOVIET else "4.3"))
