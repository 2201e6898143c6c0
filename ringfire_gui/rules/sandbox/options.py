"""All that may be done now, as the window and the bots ask for it."""

import math
from collections import deque
from collections.abc import Iterator, Mapping
from typing import get_args

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.gestures import Command
from ringfire_gui.model.board import Board
from ringfire_gui.model.pathfind import Arrival, Label, Reach
from ringfire_gui.rules.sandbox.actions import MovePieces, TableAction
from ringfire_gui.rules.sandbox.checks import objections
from ringfire_gui.rules.sandbox.commands import commands, fill
from ringfire_gui.rules.sandbox.samples import DECK, canonical
from ringfire_gui.rules.sandbox.state import Position, may_handle


class TableOptions(ActionSet):
    """Everything a side may do at the free table. Moving counters works as in any game (`MoveOptions`)."""

    kinds = get_args(TableAction)

    def __init__(self, position: Position, side: SideId) -> None:
        self._position = position
        self._side = side

    def check(self, action: Action) -> Iterator[Reason]:
        """What even a table without rules cannot do."""
        return objections(self._position, self._side, action)

    def __iter__(self) -> Iterator[Action]:
        return canonical(self._position, self._side)

    def sample(self, chooser: Chooser) -> Action | None:
        """Draws from the deck until something can be done; a die can always be thrown."""
        found = None
        while found is None:
            found = chooser.pick(DECK)(self._position, self._side, chooser)
        return found

    def movable(self) -> frozenset[PieceId]:
        """Whatever the side may touch."""
        return frozenset(piece.id for piece in self._position.pieces if may_handle(piece, self._side))

    def reach(self, pieces: tuple[PieceId, ...]) -> Reach:
        """Every place of the map, straight from the first of the pieces; the cost is how many steps away it is."""
        start = self._position.state.pieces[pieces[0]].at
        if start is None:
            message = f"{pieces[0]} does not lie on the table"
            raise KeyError(message)
        return _anywhere(self._position.table.board, start)

    def order(self, pieces: tuple[PieceId, ...], path: tuple[LocId, ...]) -> Action:
        """Move them along the path."""
        return MovePieces(pieces, path)

    def commands(self, pieces: tuple[PieceId, ...], at: LocId | None) -> tuple[Command, ...]:
        """What a context menu holds."""
        return commands(self._position, self._side, pieces, at)

    def fill(self, command: str, values: Mapping[str, Fact], pieces: tuple[PieceId, ...], at: LocId | None) -> Action:
        """The action of an entry."""
        return fill(self._position, command, values, pieces, at)


def _anywhere(board: Board, start: LocId) -> Reach:
    """All places at once, for a move here needs no way. What no steps lead to, such as a box, costs nothing."""
    steps = _steps_from(board, start)
    costs = {at: steps.get(at, 0.0) for at in board.locations}
    best: dict[LocId, Label] = {at: (at, "", False) for at in costs}
    first = best[start]
    arrivals = {label: Arrival(costs[at], None if at == start else first) for at, label in best.items()}
    return Reach(start, math.inf, costs, best, arrivals)


def _steps_from(board: Board, start: LocId) -> dict[LocId, float]:
    """How many steps from neighbour to neighbour each place is away."""
    found = {start: 0.0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for at in board.neighbours(here):
            if at not in found:
                found[at] = found[here] + 1
                waiting.append(at)
    return found
