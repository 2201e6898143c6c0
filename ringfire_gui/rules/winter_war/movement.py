"""The movement phase: units and stacks go hex by hex, once each [5]."""

from collections.abc import Iterator

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, ActionSet, Choices, OneOf
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.frames import Ask, Call, Goto, Next, Return
from ringfire_gui.engine.sequence import EndGame
from ringfire_gui.model.pathfind import Reach, Step, check_path, reach
from ringfire_gui.rules.winter_war import victory
from ringfire_gui.rules.winter_war.actions import EndMovement, GoByRail, MoveStack
from ringfire_gui.rules.winter_war.deeds import enter
from ringfire_gui.rules.winter_war.entry import why_no_room
from ringfire_gui.rules.winter_war.field import enemy
from ringfire_gui.rules.winter_war.frames import Moving
from ringfire_gui.rules.winter_war.party import Party, Stepping, gather, step, why_held
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.preview import supplied_there
from ringfire_gui.rules.winter_war.rail import Journeys, rail_points, travel
from ringfire_gui.rules.winter_war.reinforcement import send_back, surplus
from ringfire_gui.rules.winter_war.state import Winter
from ringfire_gui.rules.winter_war.supply import begin_judging, finish_judging, rejudge

_WEIGHTS = (14, 2, 1)
"""How often a player by chance moves, goes by rail, and ends the phase."""


class Moves(ActionSet):
    """Moves of single units and of stacks; counters can be dragged, single ones also to where a train takes them."""

    kinds = (MoveStack,)

    def __init__(self, position: Position, frame: Moving) -> None:
        self._position = position
        self._state = position.state
        self._frame = frame

    # gestures

    def movable(self) -> frozenset[PieceId]:
        """Units that may begin a move."""
        return frozenset(piece.id for piece in self._position.units(self._frame.side) if not self._held(piece.id))

    def reach(self, pieces: tuple[PieceId, ...]) -> Reach:
        """Where units can go together and end there; those that may not move stay where they are."""
        party = gather(self._position, self._frame, pieces)
        if any(self._held(piece) for piece in pieces):
            party = replace(party, allowance=0)
        found = reach(
            party.start, party.allowance, Stepping(self._position, party), self._position.field.board.neighbours
        )
        return self._with_room(found, pieces)

    def order(self, pieces: tuple[PieceId, ...], path: tuple[LocId, ...]) -> Action:
        """The move along a path; for a unit that cannot march to its end but go there by rail, the journey [5.6]."""
        if len(pieces) == 1 and path and path[-1] in self.by_rail(pieces[0]):
            return GoByRail(pieces[0], path[-1])
        return MoveStack(pieces, path)

    def by_rail(self, piece: PieceId) -> tuple[LocId, ...]:
        """Where a unit can go by rail and not on foot [5.6]."""
        places = Journeys(self._position, self._frame).destinations(piece)
        marched = self.reach((piece,)).costs if places else {}
        return tuple(at for at in places if at not in marched)

    def _with_room(self, found: Reach, pieces: tuple[PieceId, ...]) -> Reach:
        """The same without the hexes that can be passed but have no room for them [1.6]."""
        full: dict[LocId, Reason] = {}
        for at in found.costs:
            why = why_no_room(self._position, pieces, at) if at != found.start else None
            if why:
                full[at] = why
        if not full:
            return found
        costs = {at: cost for at, cost in found.costs.items() if at not in full}
        best = {at: label for at, label in found.best.items() if at not in full}
        return replace(found, costs=costs, best=best, refused={**found.refused, **full})

    # legality

    def check(self, action: Action) -> Iterator[Reason]:
        """What is wrong with a move."""
        assert isinstance(action, MoveStack)
        wrong = next(self._wrong_pieces(action.pieces), None)
        if wrong:
            yield wrong
        elif not action.path:
            yield Reason("ww.no_path", "5.1")
        else:
            yield from self._wrong_path(action)

    def _wrong_pieces(self, pieces: tuple[PieceId, ...]) -> Iterator[Reason]:
        known = self._state.pieces
        if not pieces or len(set(pieces)) != len(pieces) or any(piece not in known for piece in pieces):
            yield Reason("ww.no_such_unit", "5.1")
            return
        for piece in pieces:
            held = self._held(piece)
            if held:
                yield held
        if len({known[piece].at for piece in pieces}) > 1:
            yield Reason("ww.not_together", "5.1")

    def _held(self, piece: PieceId) -> Reason | None:
        return why_held(self._position, self._frame, self._state.pieces[piece])

    def _wrong_path(self, action: MoveStack) -> Iterator[Reason]:
        party = gather(self._position, self._frame, action.pieces)
        path = (party.start, *action.path)
        near = self._position.field.board.neighbours
        found = check_path(path, party.allowance, Stepping(self._position, party), near)
        if found.reason:
            yield found.reason
            return
        full = why_no_room(self._position, action.pieces, action.path[-1])
        if full:
            yield full

    def warnings(self, action: Action) -> Iterator[Reason]:
        """It must stop beside the enemy; it will not be in supply there."""
        assert isinstance(action, MoveStack)
        party, to = gather(self._position, self._frame, action.pieces), action.path[-1]
        if self._position.field.hexes.bits[to] & party.zone:
            yield Reason("ww.enters_zone", "5.4", {"at": to})
        yield from unsupplied(self._position, action.pieces, to)

    # all, and any

    def __iter__(self) -> Iterator[Action]:
        for pieces in self._groups():
            found = self.reach(pieces)
            for to in found.costs:
                if to != found.start:
                    yield MoveStack(pieces, found.path_to(to)[1:])

    def _groups(self) -> Iterator[tuple[PieceId, ...]]:
        """Every unit that may move by itself, and all of a hex together."""
        movable = self.movable()
        for stack in self._state.stacks.values():
            own = tuple(piece for piece in stack if piece in movable)
            yield from ((piece,) for piece in own)
            if len(own) > 1:
                yield own

    def sample(self, chooser: Chooser) -> Action | None:
        """Any unit, or all that may move with it, along any path."""
        own = [piece.id for piece in self._position.units(self._frame.side)]
        first = chooser.below(len(own)) if own else 0
        for piece in own[first:] + own[:first]:
            if self._held(piece):
                continue
            pieces = self._mates(piece) if chooser.below(2) else (piece,)
            path = self._wander(gather(self._position, self._frame, pieces), chooser)
            if path:
                return MoveStack(pieces, path)
        return None

    def _mates(self, piece: PieceId) -> tuple[PieceId, ...]:
        stack = self._state.stacks[self._position.at(piece)]
        return stack if len(stack) == 1 else tuple(mate for mate in stack if not self._held(mate))

    def _wander(self, party: Party, chooser: Chooser) -> tuple[LocId, ...]:
        """A path by chance, as far as the last hex of it that has room; nothing if there is none."""
        at, spent, ended = party.start, 0.0, False
        path: list[LocId] = []
        good = 0
        while not ended and spent < party.allowance and (not path or chooser.below(4)):
            found = self._any_step(party, at, spent, chooser)
            if found is None:
                break
            at, taken = found
            path.append(at)
            spent += taken.cost
            ended = taken.stop is not None
            good = good if why_no_room(self._position, party.pieces, at) else len(path)
        return tuple(path[:good])

    def _any_step(self, party: Party, at: LocId, spent: float, chooser: Chooser) -> tuple[LocId, Step] | None:
        """The first step that can be made, going round from a direction taken by chance."""
        near = self._position.near(at)
        first = chooser.below(len(near)) if near else 0
        for to in near[first:] + near[:first]:
            taken = step(self._position, party, at, to)
            if isinstance(taken, Step) and (not spent or spent + taken.cost <= party.allowance):
                return to, taken
        return None


def unsupplied(position: Position, pieces: tuple[PieceId, ...], to: LocId) -> Iterator[Reason]:
    """Which units would be isolated if they stood in a hex, in words [5.5, 7.1]."""
    for piece, how in supplied_there(position, pieces, to).items():
        if how == "L":
            yield Reason("ww.no_line_there", "7.3", {"unit": piece, "at": to})
        elif how == "C":
            yield Reason("ww.no_capacity_there", "7.7", {"unit": piece, "at": to})


class Ending(Choices):
    """The end of the phase, with a word on reinforcements that have found no room [4.2]."""

    def __init__(self, position: Position) -> None:
        super().__init__((EndMovement(),), Reason("ww.cannot_end_movement", "5.1"))
        self._position = position

    def warnings(self, action: Action) -> Iterator[Reason]:
        """Who would have to go back."""
        del action
        state = self._position.state
        for piece in surplus(self._position):
            yield Reason("ww.will_go_back", "4.2", {"unit": piece, "at": state.pieces[piece].at or ""})


# the procedure


def advance_moving(draft: Winter, frame: Moving, result: object) -> Next:
    """Judge supply, then ask for moves until the side is done, or Leningrad falls [9.1]."""
    del result
    if frame.stage == "begin":
        draft.change(rail_left=rail_points(draft.position))
        judged = replace(frame, stage="judged")
        question = begin_judging(draft, frame.side, "movement")
        return Call(question, resume_as=judged) if question else Goto(judged)
    if frame.stage == "judged":
        finish_judging(draft, frame.side)
        return Goto(replace(frame, stage="under way"))
    if draft.state.ending:
        victory.end_war(draft)
        return Return(EndGame())
    prompt = Reason("ww.ask_moves", "5.1", {"points": draft.state.rail_left})
    return Ask((Decision(frame.side, "order", prompt),))


def moving_options(position: Position, frame: Moving, side: SideId) -> ActionSet:
    """Moves on foot and by rail, and the end."""
    del side
    return OneOf((Moves(position, frame), Journeys(position, frame), Ending(position)), _WEIGHTS)


def answer_moving(draft: Winter, frame: Moving, side: SideId, action: MoveStack | GoByRail | EndMovement) -> Next:
    """Make a move; after it the other side is judged again [5.8]."""
    match action:
        case MoveStack(pieces, path):
            for to in path:
                enter(draft, pieces, to, "5.1")
            frame = replace(frame, moved=(*frame.moved, *pieces))
        case GoByRail(piece, to):
            travel(draft, piece, to)
            frame = replace(frame, railed=(*frame.railed, piece))
        case _:
            return _end(draft)
    rejudge(draft, enemy(side))
    return Goto(frame)


def _end(draft: Winter) -> Next:
    """Reinforcements without room go back to wait; those that stay are units like all others [4.2]."""
    send_back(draft)
    draft.change(arrived=(), rail_left=0)
    return Return()
