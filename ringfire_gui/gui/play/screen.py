"""What the window shows, as data: made by the presenter, drawn by the panels. No Qt, no rules.

Sentences come ready from the narrator; `rule` is the case to open in the rules panel when a sentence is clicked.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.showing import Breakdown, Layer, Look, Overlay, Panel
from ringfire_gui.model.pieces import Piece

COMMAND = "command:"
"""Beginning of the ids of buttons that give a command of the game, which may have fields to be filled in."""


class Button(Struct, frozen=True):
    """A choice that is not made on the map."""

    id: str
    text: str
    key: str = ""
    why_not: str = ""
    """Why it cannot be pressed now; empty if it can."""
    primary: bool = False


class Prompt(Struct, frozen=True):
    """The bar above the map: where the game stands, who is asked, what can be done."""

    turn: str
    date: str = ""
    crumbs: tuple[str, ...] = ()
    rule: str = ""
    side: SideId | None = None
    side_name: str = ""
    text: str = ""
    buttons: tuple[Button, ...] = ()
    undone: tuple[str, ...] = ()
    """What could still be done before Done."""
    guide: str = ""
    """What a guided game says now."""
    thinking: str = ""
    """What a bot is doing; empty when none is."""


class Counter(Struct, frozen=True):
    """A piece with the way it looks."""

    piece: Piece
    name: str
    look: Look
    selected: bool = False
    movable: bool = False
    lines: tuple[str, ...] = ()
    """Status in words."""


class Stack(Struct, frozen=True):
    """The location that is pointed at: its terrain with what it does, and its counters, topmost first."""

    at: LocId | None = None
    title: str = ""
    terrain: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    counters: tuple[Counter, ...] = ()


class LogLine(Struct, frozen=True):
    """One sentence of the log."""

    order: int
    """The order it belongs to; 0 for the start of the game."""
    text: str
    side: SideId | None = None
    dice: tuple[int, ...] = ()
    rule: str = ""
    places: tuple[LocId, ...] = ()
    heading: bool = False
    """It opens a phase."""
    die_sides: int = 6
    """How many sides each of the dice has."""


class Branch(Struct, frozen=True):
    """A line of play that leaves at some order."""

    end: int
    """Its last order."""
    text: str
    """What it began with."""
    here: bool = False
    """It is the line that is shown."""


class History(Struct, frozen=True):
    """The replay bar: the line of orders, where the game stands, bookmarks, branches."""

    line: tuple[int, ...]
    at: int
    """The order that is shown."""
    cursor: int
    """The order after which the game stands."""
    marks: tuple[tuple[int, str], ...] = ()
    branches: tuple[int, ...] = ()
    """Orders after which lines part; what these lines are is asked for when it is to be seen."""
    can_undo: bool = False
    can_redo: bool = False


class Why(Struct, frozen=True):
    """A reason tree: depth, sentence and case of each reason."""

    title: str
    lines: tuple[tuple[int, str, str], ...]


class Force(Struct, frozen=True):
    """A unit in the order of battle."""

    piece: PieceId
    name: str
    side: SideId
    formation: str
    at: LocId | None
    place: str
    look: Look
    kind: str = ""


class Choice(Struct, frozen=True):
    """An entry of the list with which everything can be done by keyboard."""

    text: str
    number: int
    places: tuple[LocId, ...] = ()


class Curtain(Struct, frozen=True):
    """What covers the map until the other person sits down."""

    to: str
    """Who is to come."""
    side: str = ""
    """The name of the side that is to be played."""


class Table(Protocol):
    """The window, as the presenter sees it."""

    def show_prompt(self, prompt: Prompt) -> None:
        """The bar above the map."""
        ...

    def show_counters(self, counters: tuple[Counter, ...]) -> None:
        """All counters on the map and in its boxes."""
        ...

    def show_stack(self, stack: Stack) -> None:
        """The stack panel."""
        ...

    def show_log(self, lines: tuple[LogLine, ...]) -> None:
        """The whole log."""
        ...

    def add_log(self, lines: tuple[LogLine, ...]) -> None:
        """More of the log."""
        ...

    def show_history(self, history: History) -> None:
        """The replay bar."""
        ...

    def show_why(self, why: Why | None) -> None:
        """The reason panel."""
        ...

    def show_forces(self, forces: tuple[Force, ...]) -> None:
        """The order of battle."""
        ...

    def show_panels(self, panels: tuple[Panel, ...]) -> None:
        """The game's own tracks, boxes and figures."""
        ...

    def show_attack(self, breakdown: Breakdown | None) -> None:
        """The attack panel."""
        ...

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """The list for keyboard play."""
        ...

    def show_overlays(self, known: tuple[Overlay, ...], on: frozenset[str]) -> None:
        """Which overlays there are and which are switched on."""
        ...

    def show_layer(self, name: str, layer: Layer | None) -> None:
        """An overlay on the map; None takes it away."""
        ...

    def highlight(self, kind: Literal["selected", "choice", "target", "about"], ids: frozenset[str]) -> None:
        """Locations or pieces marked for a reason."""
        ...

    def show_path(self, path: tuple[LocId, ...], labels: tuple[str, ...]) -> None:
        """The way under the cursor; an empty path takes it away."""
        ...

    def say(self, text: str, at: LocId | None, tone: Literal["plain", "warn", "bad"]) -> None:
        """A short message beside the cursor or the location."""
        ...

    def look_at(self, at: LocId) -> None:
        """Bring a location into view."""
        ...

    def look_for(self, places: tuple[LocId, ...]) -> None:
        """Bring one of these locations into view, unless one of them is."""
        ...

    def show_curtain(self, curtain: Curtain | None) -> None:
        """Cover the map, or lay it open."""
        ...
