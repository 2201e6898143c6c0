"""The Soviet player allocates the capacity of his cities to units [7.7]."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.frames import Ask, Goto, Next, Return
from ringfire_gui.engine.gestures import Command, Field
from ringfire_gui.model.capacity import check_allocation, loads
from ringfire_gui.rules.winter_war.actions import DrawFrom, EndAllocation, LeaveOut, Serve
from ringfire_gui.rules.winter_war.field import SOVIET
from ringfire_gui.rules.winter_war.frames import Allocating
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.state import Winter
from ringfire_gui.rules.winter_war.supply import Plan, Survey, asking, enact, judge_soviets, plan_with, proposal, survey

RULE = "7.7"
END, DRAW = "end_allocation", "draw_from"


class Allocations(ActionSet):
    """Changes to an allocation, and the word that it stands."""

    kinds = (Serve, LeaveOut, DrawFrom, EndAllocation)

    def __init__(self, frame: Allocating) -> None:
        self._frame = frame
        self._claims = {claim.unit: claim for claim in frame.claims}
        self._room = dict(frame.room)
        self._served = dict(frame.served)

    def choices(self) -> Mapping[str, Action]:
        """A counter that is pointed at is served if it was not, and the other way round; the check sees to the room."""
        return {
            unit: LeaveOut(unit) if unit in self._served else self._first_room(unit) or Serve(unit, claim.sources[0])
            for unit, claim in self._claims.items()
            if unit in self._served or claim.sources
        }

    def commands(self, pieces: tuple[PieceId, ...], at: LocId | None) -> tuple[Command, ...]:
        """The end at any time; with an HQ that has a choice, the cities it could draw on [7.3]."""
        if not pieces:
            return (Command(END),) if at is None else ()
        cities = dict(self._frame.cities).get(pieces[0], ()) if pieces[0] in dict(self._frame.draws) else ()
        return (Command(DRAW, (Field("city", "choice", choices=tuple(cities)),)),) if cities else ()

    def fill(self, command: str, values: Mapping[str, Fact], pieces: tuple[PieceId, ...], at: LocId | None) -> Action:
        """The action of a command."""
        del at
        return DrawFrom(pieces[0], LocId(str(values["city"]))) if command == DRAW else EndAllocation()

    def _first_room(self, unit: PieceId) -> Serve | None:
        """A city that has room for a unit as things stand."""
        claim = self._claims[unit]
        return next((Serve(unit, city) for city in claim.sources if self._left(city) >= claim.need), None)

    def _left(self, city: LocId) -> float:
        room = self._room.get(city, 0)
        taken = loads(self._frame.claims, self._served).get(city, 0)
        return float("inf") if room is None else room - taken

    def check(self, action: Action) -> Iterator[Reason]:
        """What is wrong with a change, or with the allocation as it stands."""
        match action:
            case EndAllocation():
                yield from _cited(check_allocation(self._frame.claims, self._room, self._served, "maximal"))
            case LeaveOut(piece):
                if piece not in self._served:
                    yield Reason("ww.not_served", RULE, {"unit": piece})
            case Serve(piece, city):
                yield from self._check_serving(piece, city)
            case DrawFrom(piece, city):
                choice = dict(self._frame.draws)
                if city not in dict(self._frame.cities).get(piece, ()):
                    yield Reason("ww.no_such_source", "7.3", {"unit": piece, "at": city})
                elif choice[piece] == city:
                    yield Reason("ww.draws_already", "7.3", {"unit": piece, "at": city})

    def _check_serving(self, piece: PieceId, city: LocId) -> Iterator[Reason]:
        claim = self._claims.get(piece)
        if claim is None or city not in claim.sources:
            yield Reason("ww.no_such_source", RULE, {"unit": piece, "at": city})
        elif self._served.get(piece) == city:
            yield Reason("ww.served_already", RULE, {"unit": piece, "at": city})
        else:
            changed = {**self._served, piece: city}
            yield from _cited(check_allocation(self._frame.claims, self._room, changed, "any"))

    def __iter__(self) -> Iterator[Action]:
        yield from (action for action in self._changes() if action in self)
        if EndAllocation() in self:
            yield EndAllocation()

    def _changes(self) -> Iterator[Action]:
        for claim in self._frame.claims:
            yield LeaveOut(claim.unit)
            yield from (Serve(claim.unit, city) for city in claim.sources)
        yield from (DrawFrom(hq, city) for hq, cities in self._frame.cities for city in cities)

    def sample(self, chooser: Chooser) -> Action | None:
        """Mostly the end, so that play goes on; now and then a change."""
        end = EndAllocation()
        if end in self and chooser.below(4):
            return end
        others = [(hq, city) for hq, now in self._frame.draws for city in dict(self._frame.cities)[hq] if city != now]
        if others and not chooser.below(4):
            return DrawFrom(*chooser.pick(others))
        unserved = [claim.unit for claim in self._frame.claims if claim.unit not in self._served]
        served = sorted(self._served)
        for unit in chooser.shuffled(unserved):
            action = self._first_room(unit)
            if action is not None:
                return action
        return LeaveOut(chooser.pick(served)) if served else end


def _cited(reasons: Iterator[Reason]) -> Iterator[Reason]:
    return (replace(reason, rule=RULE) for reason in reasons)


def advance_allocating(draft: Winter, frame: Allocating, result: object) -> Next:
    """Ask for the allocation."""
    del draft, result
    about = tuple(claim.unit for claim in frame.claims)
    return Ask((Decision(SOVIET, "allocate", Reason("ww.ask_allocation", RULE), about),))


def allocating_options(position: Position, frame: Allocating, side: SideId) -> ActionSet:
    """What may be changed."""
    del position, side
    return Allocations(frame)


def answer_allocating(draft: Winter, frame: Allocating, side: SideId, action: Action) -> Next:
    """Change the allocation, or let it stand."""
    del side
    served = dict(frame.served)
    match action:
        case Serve(piece, city):
            served[piece] = city
        case LeaveOut(piece):
            del served[piece]
        case DrawFrom(piece, city):
            return Goto(_redrawn(draft, frame, piece, city))
        case _:
            found = survey(draft.position)
            enact(draft, SOVIET, judge_soviets(draft.position, found, Plan({}, frame.claims, served)))
            return Return()
    return Goto(replace(frame, served=tuple(served.items())))


def _redrawn(draft: Winter, frame: Allocating, hq: PieceId, city: LocId) -> Allocating:
    """The question anew while an HQ draws on another city."""
    position = draft.position
    found: Survey = survey(position)
    draws = proposal(position, found).draws | dict(frame.draws) | {hq: city}
    plan = plan_with(found, draws, asking(position, found.hqs))
    choice = tuple((hq, draws[hq]) for hq, _ in frame.draws)
    return replace(frame, draws=choice, claims=plan.claims, served=tuple(plan.served.items()))
