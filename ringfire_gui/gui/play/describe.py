"""Positions put into words and pictures for the panels: counters, stacks, forces, prompts, choices."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import overload

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.sequence import where
from ringfire_gui.engine.showing import Look
from ringfire_gui.engine.state import GameState
from ringfire_gui.gui.play.hand import Hand
from ringfire_gui.gui.play.screen import Choice, Counter, Force, LogLine, Prompt, Stack, Why
from ringfire_gui.model.board import Board
from ringfire_gui.model.pieces import UNKNOWN, Piece
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.log import START
from ringfire_gui.play.narrate import Narrator

MOST_CHOICES = 200
"""So many entries at most stand in the list for keyboard play."""


class Describer:
    """Says how a position of one game looks."""

    def __init__(self, game: Game, scenario: str) -> None:
        self.game = game
        self.scenario = game.data.scenarios[scenario]
        self.board: Board = game.data.boards[self.scenario.map]
        self.narrator = Narrator(game.data, game.texts, self.board)

    def counters(self, seen: GameState, hand: Hand) -> tuple[Counter, ...]:
        """Every counter that lies somewhere, of a stack the topmost first; then those that wait for a place."""
        placed = (piece for at in seen.stacks for piece in self.in_order(seen, at))
        waiting = (piece for piece in seen.pieces.values() if piece.at is None)
        return tuple(self.counter(seen, piece, hand) for piece in (*placed, *waiting))

    def counter(self, seen: GameState, piece: Piece, hand: Hand) -> Counter:
        """One counter with the way it looks."""
        look = self.look(seen, piece)
        lines = tuple(self.narrator.reason(badge.why, seen) for badge in look.badges if badge.why)
        selected = piece.id in hand.pieces
        name = self._name(seen, piece)
        return Counter(piece, name, look, selected, piece.id in hand.movable, lines)

    def name(self, thing: str, seen: GameState) -> str:
        """The name of a location or a counter."""
        return self.narrator.place(thing) if thing in self.board.locations else self.narrator.unit(thing, seen)

    def _name(self, seen: GameState, piece: Piece) -> str:
        """The name of a piece where it stands by itself, not in a sentence."""
        return "Unknown unit" if piece.unit == UNKNOWN else self.narrator.unit(piece.id, seen)

    def look(self, seen: GameState, piece: Piece) -> Look:
        """The values and badges of a piece; nothing of one whose face is not seen."""
        if piece.unit == UNKNOWN or piece.unit not in self.game.data.counters.units:
            return Look()
        return self.game.rules.showing.look(seen, piece, self.game.data.counters.values(piece))

    def stack(self, seen: GameState, at: LocId | None, hand: Hand, notes: tuple[Reason, ...] = ()) -> Stack:
        """A location with everything in it; `notes` is what else there is to say about it."""
        place = self.board.locations.get(at) if at else None
        if at is None or place is None:
            return Stack()
        told = (*self.game.rules.showing.effects(seen, at), *notes)
        effects = tuple(self.narrator.reason(r, seen) for r in told)
        counters = tuple(self.counter(seen, piece, hand) for piece in self.in_order(seen, at))
        return Stack(
            at, self.narrator.place(at), tuple(word.replace("_", " ") for word in place.terrain), effects, counters
        )

    def in_order(self, seen: GameState, at: LocId) -> tuple[Piece, ...]:
        """The pieces of a location, topmost first."""
        order = self.game.rules.showing.order(seen, at)
        return tuple(seen.pieces[i] for i in order)

    def forces(self, seen: GameState) -> tuple[Force, ...]:
        """Everybody, side by side in the order of the game."""
        sides = self.game.rules.sides
        return tuple(self._force(seen, p) for side in sides for p in seen.pieces.values() if p.side == side)

    def _force(self, seen: GameState, piece: Piece) -> Force:
        unit = self.game.data.counters.units.get(piece.unit)
        kind = self.game.data.counters.types[unit.type].symbol if unit else ""
        name, place = self._name(seen, piece), self.narrator.place(piece.at)
        formation = unit.formation if unit else ""
        return Force(piece.id, name, piece.side, formation, piece.at, place, self.look(seen, piece), kind)

    def set_up(self, seen: GameState) -> Iterator[LogLine]:
        """How the game began, for the head of the log."""
        begun = Reason("table.set_up", facts={"scenario": self.scenario.name})
        yield LogLine(START, self.narrator.reason(begun, seen), heading=True)
        for side in self.game.rules.sides:
            own = [piece for piece in seen.pieces.values() if piece.side == side]
            placed = sum(piece.at is not None for piece in own)
            facts: dict[str, Fact] = {"side": side, "placed": placed, "waiting": len(own) - placed}
            yield LogLine(START, self.narrator.reason(Reason("table.strength", facts=facts), seen), side)

    def prompt(self, seen: GameState, side: SideId | None) -> Prompt:
        """Where the game stands and what a side is asked."""
        step = where(self.game.rules.sequence, seen)
        calendar = self.scenario.calendar
        known = calendar is not None and calendar.first <= seen.turn <= calendar.last
        decision = next((d for d in seen.asked if d.side == side), None) or next(iter(seen.asked), None)
        text = self.narrator.reason(decision.prompt, seen) if decision else ""
        asked = decision.side if decision else None
        return Prompt(
            turn=f"Turn {min(seen.turn, self.scenario.last_turn)} of {self.scenario.last_turn}",
            date=calendar.date(seen.turn) if calendar and known else "",
            crumbs=tuple(self._crumb(crumb) for crumb in step.crumbs) if step else (),
            rule=step.phase.rule if step else "",
            side=asked,
            side_name=self.narrator.side(asked) if asked else "",
            text=text,
            undone=tuple(self.narrator.reason(r, seen) for r in self.game.rules.showing.undone(seen, asked))
            if asked
            else (),
            guide=self._guide(seen, side),
        )

    def _guide(self, seen: GameState, side: SideId | None) -> str:
        told = self.game.rules.showing.guide(seen, side) if side else None
        return self.narrator.reason(told, seen) if told else ""

    def _crumb(self, crumb: str) -> str:
        return self.narrator.side(crumb) if crumb in self.game.rules.sides else crumb.capitalize()

    def choices(self, options: ActionSet, seen: GameState) -> "Listed":
        """The list with which everything can be done by keyboard."""
        return Listed(self, tuple(islice(options, MOST_CHOICES)), seen)

    def places(self, action: Action) -> Iterator[LocId]:
        """The locations an action speaks of."""
        for field in action.__struct_fields__:
            value = getattr(action, field)
            for name in value if isinstance(value, tuple) else (value,):
                if isinstance(name, str) and LocId(name) in self.board.locations:
                    yield LocId(name)

    def why(self, title: str, reasons: tuple[Reason, ...], seen: GameState) -> Why:
        """Reasons as a tree."""
        lines: list[tuple[int, str, str]] = []

        def grow(reason: Reason, depth: int) -> None:
            lines.append((depth, self.narrator.reason(reason, seen), reason.rule))
            for inner in reason.because:
                grow(inner, depth + 1)

        for reason in reasons:
            grow(reason, 0)
        return Why(title, tuple(lines))


class Listed(Sequence[Choice]):
    """Actions as entries of a list; each is put into words when it is looked at, for most never are.

    Attributes:
        actions: The actions.
    """

    def __init__(self, say: Describer, actions: tuple[Action, ...], seen: GameState) -> None:
        self.actions = actions
        self._say = say
        self._seen = seen
        self._known: dict[int, Choice] = {}

    def __len__(self) -> int:
        return len(self.actions)

    @overload
    def __getitem__(self, at: int) -> Choice: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Choice]: ...

    def __getitem__(self, at: int | slice) -> Choice | Sequence[Choice]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(len(self)))]
        number = range(len(self))[at]
        if number not in self._known:
            action = self.actions[number]
            text = self._say.narrator.action(action, self._seen)
            self._known[number] = Choice(text, number, tuple(self._say.places(action)))
        return self._known[number]


def piece_at(seen: GameState, piece: PieceId | None) -> LocId | None:
    """Where a piece stands."""
    found = seen.pieces.get(piece) if piece else None
    return found.at if found else None
