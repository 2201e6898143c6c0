"""Orders: moves of squads and stacks, assaults, and being done [3, 5]."""

from collections.abc import Hashable, Iterable, Iterator

from ringfire_game_toy.combat import shooters
from ringfire_game_toy.flow import (
    SIDES,
    STACK,
    Assault,
    AssaultOrder,
    Done,
    MoveOrder,
    MoveStack,
    Orders,
    Position,
    Toy,
    ended,
    enemy,
)

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, ActionSet, Choices, OneOf
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.frames import Ask, Call, Next, Return
from ringfire_gui.engine.sequence import EndGame
from ringfire_gui.engine.showing import Account, Breakdown, Chance, Sum
from ringfire_gui.model.pathfind import Reach, Step, StepRule, check_path, reach
from ringfire_gui.model.pieces import Piece


class Moves(ActionSet):
    """Moves of single squads and stacks [3]."""

    kinds = (MoveStack,)

    def __init__(self, position: Position, frame: Orders) -> None:
        self._position = position
        self._state = position.state
        self._side = frame.side
        self._used = frame.used

    def movable(self) -> frozenset[PieceId]:
        pieces = self._state.pieces.values()
        return frozenset(p.id for p in pieces if p.side == self._side and p.id not in self._used)

    def reach(self, pieces: tuple[PieceId, ...]) -> Reach:
        start = self._state.pieces[pieces[0]].at
        assert start is not None
        return reach(start, self._position.allowance(self._side), self._stepping(pieces), self._position.near)

    def order(self, pieces: tuple[PieceId, ...], path: tuple[LocId, ...]) -> Action:
        return MoveStack(pieces, path)

    def check(self, action: Action) -> Iterator[Reason]:
        assert isinstance(action, MoveStack)
        wrong = self._wrong_pieces(action.pieces)
        if wrong:
            yield wrong
            return
        if not action.path:
            yield Reason("toy.no_path", "3.1")
            return
        start = self._state.pieces[action.pieces[0]].at
        assert start is not None
        allowance, step = self._position.allowance(self._side), self._stepping(action.pieces)
        found = check_path((start, *action.path), allowance, step, self._position.near)
        if found.reason:
            yield found.reason

    def warnings(self, action: Action) -> Iterator[Reason]:
        assert isinstance(action, MoveStack)
        for at in action.path:
            if shooters(self._position, self._side, at):
                yield Reason("toy.will_be_fired_on", "4.1", {"at": at})

    def __iter__(self) -> Iterator[Action]:
        movable = self.movable()
        for ids in self._state.stacks.values():
            own = tuple(i for i in ids if i in movable)
            groups = [(i,) for i in own] + ([own] if len(own) > 1 else [])
            for group in groups:
                found = self.reach(group)
                for to in sorted(found.costs):
                    if to != found.start:
                        yield MoveStack(group, found.path_to(to)[1:])

    def sample(self, chooser: Chooser) -> Action | None:
        movable = self.movable()
        for piece in chooser.shuffled(sorted(movable)):
            start = self._state.pieces[piece].at
            assert start is not None
            mates = tuple(i for i in self._state.stacks[start] if i in movable)
            group = mates if chooser.below(2) else (piece,)
            path = self._wander(start, group, chooser)
            if path:
                return MoveStack(group, path)
        return None

    def _wander(self, at: LocId, pieces: tuple[PieceId, ...], chooser: Chooser) -> tuple[LocId, ...]:
        left, path = self._position.allowance(self._side), []
        for _ in range(1 + chooser.below(3)):
            found = self._any_step(at, pieces, left, chooser)
            if found is None:
                break
            at, step = found
            path.append(at)
            left -= step.cost
            if step.stop:
                break
        return tuple(path)

    def _any_step(
        self, at: LocId, pieces: tuple[PieceId, ...], left: float, chooser: Chooser
    ) -> tuple[LocId, Step] | None:
        """The first step that can be made, going round from a direction taken by chance."""
        near = self._position.near(at)
        first = chooser.below(len(near))
        for to in (*near[first:], *near[:first]):
            step = self._step(pieces, at, to)
            if isinstance(step, Step) and step.cost <= left:
                return to, step
        return None

    def _stepping(self, pieces: tuple[PieceId, ...]) -> StepRule:
        def step(a: LocId, b: LocId, spent: float, mode: Hashable) -> Step | Reason:
            del spent, mode
            return self._step(pieces, a, b)

        return step

    def _step(self, pieces: tuple[PieceId, ...], a: LocId, b: LocId) -> Step | Reason:
        """A step of these squads. There must be room in a hex they only pass, for fire may hold them there [3.6]."""
        there = self._state.stacks.get(b)
        if there and len({*there, *pieces}) > STACK and b in self._position.held[self._side]:
            return Reason("toy.overstacked", "3.6", {"at": b, "limit": STACK})
        return self._position.step(self._side, a, b)

    def _wrong_pieces(self, pieces: tuple[PieceId, ...]) -> Reason | None:
        known = self._state.pieces
        if not pieces or len(set(pieces)) != len(pieces) or any(i not in known for i in pieces):
            return Reason("toy.no_such_piece", "3.1")
        if any(known[i].side != self._side for i in pieces):
            return Reason("toy.not_yours", "3.1")
        if any(i in self._used for i in pieces):
            return Reason("toy.moved_already", "3.1")
        if len({known[i].at for i in pieces}) > 1:
            return Reason("toy.not_together", "3.1")
        return None


class Assaults(ActionSet):
    """Assaults of single squads on a hex next to them [5]."""

    kinds = (Assault,)

    def __init__(self, position: Position, frame: Orders) -> None:
        self._position = position
        self._side = frame.side
        self._used = frame.used

    def check(self, action: Action) -> Iterator[Reason]:
        assert isinstance(action, Assault)
        piece = self._position.state.pieces.get(action.piece)
        if piece is None or piece.side != self._side or piece.id in self._used or piece.at is None:
            yield Reason("toy.cannot_assault", "5.1", {"unit": action.piece})
        elif action.target not in self._targets(piece):
            yield Reason("toy.no_target", "5.1", {"at": action.target})

    def __iter__(self) -> Iterator[Assault]:
        for piece in self._position.state.pieces.values():
            if piece.side == self._side and piece.id not in self._used:
                for at in self._targets(piece):
                    yield Assault(piece.id, at)

    def sample(self, chooser: Chooser) -> Action | None:
        found = tuple(self)
        return chooser.pick(found) if found else None

    def targets(self) -> frozenset[LocId]:
        return frozenset(action.target for action in self)

    def attackers(self, target: LocId) -> tuple[PieceId, ...]:
        return tuple(action.piece for action in self if action.target == target)

    def proposed(self, target: LocId) -> tuple[PieceId, ...]:
        return self.attackers(target)

    def attack(self, target: LocId, attackers: tuple[PieceId, ...]) -> Action:
        return Assault(attackers[0] if attackers else PieceId(""), target)

    def breakdown(self, target: LocId, attackers: tuple[PieceId, ...]) -> Breakdown:
        unit = Sum(Reason("toy.assaults", "5.1", {"unit": attackers[0]}), "1")
        chances = (
            Chance("retreat", 1 / 2, Reason("toy.means_retreat", "5.2")),
            Chance("-", 1 / 3, Reason("toy.means_nothing", "5.2")),
            Chance("step lost", 1 / 6, Reason("toy.means_step", "5.2")),
        )
        title = Reason("toy.assault_on", "5.1", {"at": target})
        return Breakdown(title, (Account(self._side, (unit,), "1"),), column="1d6", chances=chances)

    def _targets(self, piece: Piece) -> Iterable[LocId]:
        assert piece.at is not None
        return sorted(self._position.held[enemy(self._side)] & self._position.field.zone[piece.at])


def advance_orders(draft: Toy, frame: Orders, result: object) -> Next:
    del result
    if len({p.side for p in draft.pieces.values()}) < len(SIDES):
        draft.emit(ended(draft.pieces.values()))
        return Return(EndGame())
    return Ask((Decision(frame.side, "order", Reason("toy.ask_orders", "3.1")),))


def orders_options(position: Position, frame: Orders, side: SideId) -> ActionSet:
    del side
    done = Choices((Done(),), Reason("toy.cannot_be_done", "3.1"))
    return OneOf((Moves(position, frame), Assaults(position, frame), done), (6, 4, 1))


def answer_orders(draft: Toy, frame: Orders, side: SideId, action: MoveStack | Assault | Done) -> Next:
    match action:
        case MoveStack(pieces, path):
            return Call(MoveOrder(pieces, path), resume_as=Orders(side, (*frame.used, *pieces)))
        case Assault(piece, target):
            return Call(AssaultOrder(piece, target), resume_as=Orders(side, (*frame.used, piece)))
        case Done():
            return Return()
