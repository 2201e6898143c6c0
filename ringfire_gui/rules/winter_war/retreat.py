"""Going one hex: where a unit may go at all, and retreat [1.6 - 1.8, 6.8]."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.frames import Ask, Goto, Next, Return
from ringfire_gui.model.pathfind import Reach, Step, reach
from ringfire_gui.rules.winter_war.actions import Advance, AdvanceEarly, Retreat, RetreatEarly, Withdraw
from ringfire_gui.rules.winter_war.aftermath import end_at_once, step_into
from ringfire_gui.rules.winter_war.deeds import eliminate
from ringfire_gui.rules.winter_war.entry import barred_to, why_barred, why_closed, why_no_room
from ringfire_gui.rules.winter_war.field import enemy
from ringfire_gui.rules.winter_war.frames import Retreating
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.state import Winter

OneHex = Withdraw | RetreatEarly | AdvanceEarly | Retreat | Advance
"""What takes a unit into the next hex in a combat phase."""
Ways = Mapping[PieceId, tuple[LocId, ...]]
"""The hexes that each unit may go to."""
Objections = Callable[[PieceId, LocId], Iterator[Reason]]


def entry_objections(position: Position, piece: PieceId, to: LocId) -> Iterator[Reason]:
    """Why a unit cannot go into the next hex, whatever takes it there [1.2 - 1.8]."""
    at, side = position.at(piece), position.state.pieces[piece].side
    if to not in position.near(at):
        yield _why_not_next(position, piece, to)
        return
    if position.field.hexes.bits[to] & barred_to(position, side, (piece,)):
        yield why_barred(position, side, (piece,), to)
    room = why_no_room(position, (piece,), to)
    if room:
        yield room


def _why_not_next(position: Position, piece: PieceId, to: LocId) -> Reason:
    at = position.at(piece)
    if to in position.field.board.neighbours(at):
        return why_closed(position, at, to)
    return Reason("ww.not_next_hex", "6.8", {"unit": piece, "at": to})


def retreat_objections(position: Position, piece: PieceId, to: LocId, shelter: bool = True) -> Iterator[Reason]:
    """Why a unit cannot go back into a hex [6.8].

    Args:
        position: The position.
        piece: Who goes back.
        to: Where.
        shelter: Whether a friend makes up for a zone of control in the south; not so in a withdrawal [6.9].
    """
    yield from entry_objections(position, piece, to)
    side = position.state.pieces[piece].side
    if to in position.season.near and position.in_zone(to, enemy(side)):
        friend = bool(position.real[side] & position.field.hexes.bits[to])
        if not (shelter and friend and not position.field.is_north(to)):
            yield Reason("ww.zone_there", "6.8", {"at": to})


def retreats(position: Position, piece: PieceId, shelter: bool = True) -> tuple[LocId, ...]:
    """Where a unit may go back to."""
    around = position.near(position.at(piece))
    return tuple(to for to in around if not any(retreat_objections(position, piece, to, shelter)))


class HexMoves(ActionSet):
    """Units that each may go into one of the hexes next to them."""

    def __init__(
        self, position: Position, kind: type[OneHex], ways: Ways, objections: Objections, others: Reason
    ) -> None:
        """The moves.

        Args:
            position: The position.
            kind: The action that takes a unit there.
            ways: Where each unit may go.
            objections: Why one of them may not go elsewhere.
            others: Why nobody else may go.
        """
        self.kinds = (kind,)
        self._position = position
        self._kind = kind
        self._ways = {piece: hexes for piece, hexes in ways.items() if hexes}
        self._objections = objections
        self._others = others

    def movable(self) -> frozenset[PieceId]:
        """Units that may go somewhere."""
        return frozenset(self._ways)

    def reach(self, pieces: tuple[PieceId, ...]) -> Reach:
        """One hex, for one unit at a time."""

        def step(a: LocId, b: LocId, spent: float, mode: Hashable) -> Step | Reason:
            del a, spent, mode
            if len(pieces) > 1:
                return Reason("ww.one_at_a_time", "6.8")
            if b in self._ways.get(pieces[0], ()):
                return Step(1.0)
            return next(self._objections(pieces[0], b), self._others)

        return reach(self._position.at(pieces[0]), 1.0, step, self._position.near)

    def order(self, pieces: tuple[PieceId, ...], path: tuple[LocId, ...]) -> Action:
        """The action that takes the unit to the end of a path of one hex."""
        return self._kind(pieces[0], path[-1] if path else LocId(""))

    def choices(self) -> Mapping[str, Action]:
        """Where only one unit can go anywhere, the hexes for it to go to."""
        if len(self._ways) != 1:
            return {}
        ((piece, hexes),) = self._ways.items()
        return {to: self._kind(piece, to) for to in hexes}

    def check(self, action: Action) -> Iterator[Reason]:
        """What is wrong with a unit or with the hex it is to go to."""
        assert isinstance(action, self._kind)
        if action.piece not in self._ways:
            yield replace(self._others, facts={"unit": action.piece})
        elif action.to not in self._ways[action.piece]:
            found = tuple(self._objections(action.piece, action.to))
            yield from found or (self._others,)

    def __iter__(self) -> Iterator[Action]:
        return (self._kind(piece, to) for piece, hexes in self._ways.items() for to in hexes)

    def sample(self, chooser: Chooser) -> Action | None:
        """Any unit, anywhere it may go."""
        if not self._ways:
            return None
        piece = chooser.pick(tuple(self._ways))
        return self._kind(piece, chooser.pick(self._ways[piece]))


# after combat


def ways_back(position: Position, pieces: Iterable[PieceId]) -> dict[PieceId, tuple[LocId, ...]]:
    """Where those among these units can go back to that can go back at all."""
    found = {piece: retreats(position, piece) for piece in pieces}
    return {piece: hexes for piece, hexes in found.items() if hexes}


def advance_retreating(draft: Winter, frame: Retreating, result: object) -> Next:
    """Ask who goes next, and where; when nobody left can go, those left are lost [6.8]."""
    del result
    ended = end_at_once(draft)
    if ended:
        return ended
    if not frame.pieces:
        return Return(frame.gone)
    ways = ways_back(draft.position, frame.pieces)
    if not ways:
        eliminate(draft, frame.pieces, Reason("ww.nowhere_to_go", "6.8"))
        return Return(frame.gone)
    if len(frame.pieces) == 1:
        ((piece, hexes),) = ways.items()
        if len(hexes) == 1:
            return _go(draft, frame, piece, hexes[0])
    return Ask((Decision(frame.side, "retreat", Reason("ww.ask_retreat", "6.8"), tuple(ways)),))


def retreating_options(position: Position, frame: Retreating, side: SideId) -> ActionSet:
    """Who may go back where."""
    del side

    def objections(piece: PieceId, to: LocId) -> Iterator[Reason]:
        return retreat_objections(position, piece, to)

    return HexMoves(position, Retreat, ways_back(position, frame.pieces), objections, Reason("ww.no_retreat", "6.8"))


def answer_retreating(draft: Winter, frame: Retreating, side: SideId, action: Retreat) -> Next:
    """A unit goes back."""
    del side
    return _go(draft, frame, action.piece, action.to)


def _go(draft: Winter, frame: Retreating, piece: PieceId, to: LocId) -> Next:
    step_into(draft, piece, to, frame.phasing, "6.8")
    left = tuple(other for other in frame.pieces if other != piece)
    return Goto(replace(frame, pieces=left, gone=(*frame.gone, piece)))
