"""The free table as a game: the same sessions, log, undo and saves as any other, but no rules."""

from collections.abc import Container, Iterator, Mapping

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.events import Event
from ringfire_gui.engine.frames import Ask, Next, Procedure, Return
from ringfire_gui.engine.ruleset import Result, Ruleset
from ringfire_gui.engine.state import OptionValue
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.rules.sandbox.actions import CloseTable, TableAction
from ringfire_gui.rules.sandbox.events import TableEvent
from ringfire_gui.rules.sandbox.hidden import hidden_from, imagined, masked, redacted
from ringfire_gui.rules.sandbox.options import TableOptions
from ringfire_gui.rules.sandbox.orders import PLAYS
from ringfire_gui.rules.sandbox.setup import check_scenarios, lay_out
from ringfire_gui.rules.sandbox.shown import TableShowing
from ringfire_gui.rules.sandbox.state import FACE_DOWN, NOBODY, FreePlay, Position, Table, TableDraft, TableState


def ask_all(draft: TableDraft, frame: FreePlay, result: object) -> Next:
    """Either side may act at any time."""
    del frame, result
    sides = draft.position.table.sides
    return Ask(tuple(Decision(side, "order", Reason("sandbox.ask", facts={"side": side})) for side in sides))


def options(position: Position, frame: FreePlay, side: SideId) -> ActionSet:
    """What a side may do."""
    del frame
    return TableOptions(position, side)


def answer(draft: TableDraft, frame: FreePlay, side: SideId, action: Action) -> Next:
    """Do it, and ask the same again."""
    del frame
    again = Ask(draft.state.asked)
    PLAYS[type(action)](draft, side, action)
    return Return() if isinstance(action, CloseTable) else again


class FreeTable(Ruleset[TableState, Position]):
    """The free table, for whatever maps, counters and sides it is given."""

    version = 1
    state_type = TableState
    action_type = TableAction
    event_type = TableEvent
    procedures = {FreePlay: Procedure(ask_all, options, answer)}
    showing = TableShowing()

    def __init__(self, data: GameData) -> None:
        self.id = data.id
        self.sides = tuple(side.id for side in data.sides)
        self._data = data
        units = tuple(data.counters.units)
        self._tables = {
            name: Table(data, board, tuple(board.locations), units, self.sides) for name, board in data.boards.items()
        }

    def first_state(self, scenario: str, dice: DiceState, options: Mapping[str, OptionValue]) -> TableState:
        """What the scenario places lies on its map."""
        return lay_out(self._data, scenario, dice, options)

    def read(self, state: TableState) -> Position:
        """The state with its map and tray."""
        return Position(state, self._table(state))

    def result(self, state: TableState) -> Result | None:
        """A closed table has no winner."""
        return None if state.frames else Result(None, Reason("sandbox.no_winner"))

    def locations(self, state: TableState) -> Container[LocId]:
        """The map and the boxes beside it."""
        return self._table(state).board.locations

    def hidden(self, state: TableState, side: SideId) -> frozenset[PieceId]:
        """What others have laid face down."""
        return hidden_from(state, side)

    def mask(self, state: TableState, side: SideId) -> TableState:
        """Backs in the place of faces."""
        return masked(state, side)

    def redact(self, event: Event, state: TableState, side: SideId) -> Event | None:
        """No word of what is done to a face that one cannot see."""
        return redacted(event, state, side)

    def imagine(self, seen: TableState, side: SideId, chooser: Chooser) -> TableState:
        """Faces for the backs."""
        return imagined(seen, side, chooser, self._data.counters)

    def invariants(self, state: TableState) -> Iterator[str]:
        """Stacks and tray agree with the pieces, and a side of the game holds the turn marker."""
        if state.active not in self.sides:
            yield f"{state.active} holds the turn marker, which is no side of the game"
        if {at: tuple(sorted(ids)) for at, ids in state.order.items()} != state.stacks:
            yield "the order of the stacks does not agree with the pieces"
        owned = [piece.unit for piece in state.pieces.values() if piece.side != NOBODY]
        if len(set(owned)) < len(owned):
            yield "a counter that exists once lies on the table twice"
        position = self.position(state)
        for piece in state.pieces.values():
            if piece.at is None:
                yield f"{piece.id} lies nowhere"
            if piece.side == NOBODY and FACE_DOWN in piece.flags:
                yield f"{piece.id} is a marker that lies face down"
            if not 1 <= piece.steps <= position.full_steps(piece.unit):
                yield f"{piece.id} has {piece.steps} steps"

    def _table(self, state: TableState) -> Table:
        return self._tables[self._data.scenarios[state.scenario].map]


def make_rules(data: GameData) -> FreeTable:
    """The free table for a set of maps, counters and scenarios.

    Raises:
        BadData: a scenario cannot be laid out.
    """
    check_scenarios(data)
    return FreeTable(data)
