"""Two sides take counters from a heap in turn; blue has one hidden counter. Every part can be broken on purpose."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

import msgspec
from msgspec import Struct

from ringfire_gui.core.ids import GameId, LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.events import Event, Moved, Revealed, Rolled
from ringfire_gui.engine.frames import Ask, Frame, Goto, Next, Procedure, Return
from ringfire_gui.engine.ruleset import Result, Ruleset
from ringfire_gui.engine.state import GameState, OptionValue, PlaceState
from ringfire_gui.model.gamedata import GameData, Option, Scenario, Side
from ringfire_gui.model.pieces import CounterSet, Piece, Unit, UnitType

RED, BLUE = SideId("red"), SideId("blue")
HERE, THERE = LocId("here"), LocId("there")
SPY, TANK = PieceId("spy"), PieceId("tank")

_unsteady = count()


class Take(Action, frozen=True):
    counters: int
    with_piece: PieceId


class Taken(Event, frozen=True):
    counters: int
    by: SideId
    rule: str = "2"


class Taking(Frame, frozen=True):
    side: SideId
    used: tuple[PieceId, ...] = ()


class HeapState(GameState, frozen=True, kw_only=True):
    frames: tuple[Taking, ...] = ()
    heap: int
    trail: tuple[int, ...] = ()


class Table(Struct, frozen=True):
    state: HeapState
    bug: str


class Takes(ActionSet):
    kinds = (Take,)

    def __init__(self, table: Table, side: SideId) -> None:
        self._table = table
        self._side = side

    def check(self, action: Action) -> Iterator[Reason]:
        pieces = self._table.state.pieces
        if self._table.bug == "refusal":
            pieces[action.with_piece]
        owner = pieces[action.with_piece].side if action.with_piece in pieces else None
        if owner != self._side:
            yield Reason("heap.not_yours", "2.1", {"unit": action.with_piece})
        if not 1 <= action.counters <= min(3, self._table.state.heap):
            yield Reason("heap.so_many", "2.2", {"counters": action.counters})

    def __iter__(self) -> Iterator[Action]:
        own = [p.id for p in self._table.state.pieces.values() if p.side == self._side]
        most = 4 if self._table.bug == "set" else min(3, self._table.state.heap)
        return (Take(n, piece) for piece in own for n in range(1, most + 1))

    def sample(self, chooser: Chooser) -> Action | None:
        if self._table.bug == "stuck" and self._table.state.heap < 5:
            return None
        if self._table.bug == "sample" and self._table.state.heap < 5:
            return Take(9, TANK)
        return chooser.pick(tuple(self)[:3])


def advance(draft: Draft[HeapState, Table], frame: Taking, result: object) -> Next:
    del result
    if draft.position.bug == "crash" and draft.state.heap == 4:
        message = "four is too much"
        raise ValueError(message)
    if draft.state.heap <= 0:
        return Return()
    return Ask((Decision(frame.side, "take", Reason("heap.ask", "2")),))


def answer(draft: Draft[HeapState, Table], frame: Taking, side: SideId, action: Take) -> Next:
    state, bug = draft.state, draft.position.bug
    taken = 0 if bug == "endless" else action.counters
    draft.change(heap=state.heap - taken, trail=(*state.trail, next(_unsteady) if bug == "replay" else taken))
    draft.emit(Taken("three" if bug == "unreadable" else taken, side))
    draft.roll(1, 6, "luck")
    if bug == "undo":
        state.places[HERE] = PlaceState(control=side, amounts={"n": len(state.trail)})
    if bug == "codec":
        draft.change(trail=[*state.trail, taken])
    if bug == "invariant" and state.heap < 5:
        draft.put(msgspec.structs.replace(draft.pieces[TANK], at=LocId("nowhere")))
    if bug == "event":
        draft.emit(Moved((SPY,), HERE, THERE))
    if state.heap < 8 and "hidden" in draft.pieces[SPY].flags:
        draft.put(msgspec.structs.replace(draft.pieces[SPY], flags=frozenset()))
        if bug != "barrier":
            draft.emit(Revealed((SPY,), (RED, BLUE)))
    return Goto(Taking(BLUE if side == RED else RED))


class HeapRules(Ruleset[HeapState, Table]):
    id = GameId("heap")
    version = 1
    sides = (RED, BLUE)
    state_type = HeapState
    action_type = Take
    event_type = Taken | Moved | Revealed | Rolled
    procedures = {Taking: Procedure(advance, lambda table, _, side: Takes(table, side), answer)}

    def __init__(self, bug: str = "") -> None:
        self.bug = bug

    def first_state(self, scenario: str, dice: DiceState, options: Mapping[str, OptionValue]) -> HeapState:
        if self.bug == "start":
            raise KeyError(scenario)
        spy = Piece(SPY, "blue-spy", BLUE, HERE, flags=frozenset({"hidden"}))
        pieces = {
            TANK: Piece(TANK, "red-tank", RED, HERE),
            SPY: spy,
            PieceId("gun"): Piece(PieceId("gun"), "blue-gun", BLUE, THERE),
        }
        heap = 12 if options.get("large") else 10
        return HeapState(scenario=scenario, options=options, pieces=pieces, dice=dice, frames=(Taking(RED),), heap=heap)

    def read(self, state: HeapState) -> Table:
        return Table(state, self.bug)

    def result(self, state: HeapState) -> Result | None:
        if state.frames:
            return None
        winner = RED if len(state.trail) % 2 else BLUE
        return Result(winner, Reason("heap.last", "3", {"side": winner}))

    def locations(self, state: HeapState) -> frozenset[LocId]:
        del state
        return frozenset({HERE, THERE})

    def hidden(self, state: HeapState, side: SideId) -> frozenset[PieceId]:
        return frozenset(p.id for p in state.pieces.values() if p.side != side and "hidden" in p.flags)

    def mask(self, state: HeapState, side: SideId) -> HeapState:
        if self.bug == "secret":
            return state
        pieces = {i: p for i, p in state.pieces.items() if i not in self.hidden(state, side)}
        return msgspec.structs.replace(state, pieces=pieces)

    def redact(self, event: Event, state: HeapState, side: SideId) -> Event | None:
        del state, side
        return event

    def imagine(self, seen: HeapState, side: SideId, chooser: Chooser) -> HeapState:
        del chooser
        if self.bug == "imagine":
            return msgspec.structs.replace(seen, heap=seen.heap + 1)
        if side == BLUE or SPY in seen.pieces:
            return seen
        spy = Piece(SPY, "blue-spy", BLUE, THERE, flags=frozenset({"hidden"}))
        return msgspec.structs.replace(seen, pieces={**seen.pieces, SPY: spy})

    def invariants(self, state: HeapState) -> Iterable[str]:
        if state.heap < 0:
            yield "less than nothing"


def heap_data() -> GameData:
    units = [("red-tank", RED, "Tank"), ("blue-spy", BLUE, "Spy"), ("blue-gun", BLUE, "Gun")]
    counters = CounterSet({"any": UnitType("any")}, {i: Unit(i, "any", side, label) for i, side, label in units})
    return GameData(
        id=GameId("heap"),
        name="Heap",
        version=1,
        sides=(Side(RED, "Red Army"), Side(BLUE, "Blue Army")),
        boards={},
        counters=counters,
        scenarios={"first": Scenario("first", "First", "none"), "second": Scenario("second", "Second", "none")},
        options=(Option("large", "A large heap"), Option("colour", "Colour", "a", ("a", "b", "c"))),
    )
