"""What the player does in the window, and what the window can do besides showing a position. No Qt, no rules.

The window calls `Controls`; whoever runs the game implements them. They answer by calling the window back: the panels
through `gui.play.screen.Table`, the rest through `Window`.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, Protocol

from msgspec import Struct

from ringfire_gui.core.ids import GameId, LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.engine.gestures import Field
from ringfire_gui.engine.state import OptionValue
from ringfire_gui.gui.play.screen import Branch, Table
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.seats import Seats

Modifier = Literal["shift", "ctrl", "alt"]
Modifiers = frozenset[Modifier]


class NewGame(Struct, frozen=True):
    """What a new game is begun with."""

    game: GameId
    scenario: str
    seats: Seats
    options: Mapping[str, OptionValue]
    seed: int | None = None
    """None: any."""


class Offer(Struct, frozen=True):
    """An entry of a context menu."""

    id: str
    text: str
    key: str = ""
    why_not: str = ""
    """Why it cannot be chosen now; empty if it can."""
    fields: tuple[Field, ...] = ()
    """To be filled in first."""
    labels: Mapping[str, str] = {}
    """Words for the fields and their choices, by name; a name without words stands for itself."""


class UsedCell(Struct, frozen=True):
    """The cell of a table that was read last."""

    table: str
    row: str
    column: str


class OpenTable(Struct, frozen=True):
    """A game that is being laid out: what the window needs to know for as long as it lies there."""

    game: Game
    map: str
    """Which of the game's boards."""
    title: str
    say: Callable[[Reason], str]
    """The words for a reason, as the position that is shown names units and places."""
    seats: Seats = {}
    folder: Path | None = None
    """Where the files of the game lie, with its rules in words; None for a game that has none."""


class Bots(Struct, frozen=True):
    """The bots at the table."""

    seated: tuple[SideId, ...] = ()
    paused: bool = False
    thinking: str = ""
    """What a bot is doing; empty when none is."""
    can_suggest: bool = False
    """A person is to decide and may ask a bot for its idea."""


class Controls(Protocol):
    """What the player can do. None of these raise: what cannot be done is said through the window."""

    # The table: which game lies on it.

    def new_game(self, new: NewGame) -> None:
        """Begin a game."""
        ...

    def open_save(self, path: Path, folder: str | None = None) -> None:
        """Go on with a saved game; `folder` is where its game lies, if that does not come with the program."""
        ...

    def save_copy(self, path: Path) -> None:
        """Write the whole game into another file."""
        ...

    def close_game(self) -> None:
        """Leave the table; the game is on disk already. Called also when the window closes."""
        ...

    def preferences_changed(self, preferences: Preferences) -> None:
        """The player has other likings from now on; also called once when the window opens."""
        ...

    # The map.

    def hover(self, at: LocId | None, piece: PieceId | None) -> None:
        """Point at a location, and a counter in it."""
        ...

    def press(self, at: LocId | None, piece: PieceId | None, modifiers: Modifiers) -> None:
        """Press the left button."""
        ...

    def drag(self, at: LocId | None) -> None:
        """Move over a location with the button down."""
        ...

    def release(self, at: LocId | None) -> None:
        """Let the button go."""
        ...

    def double_click(self, at: LocId | None, piece: PieceId | None) -> None:
        """Press twice."""
        ...

    def menu(self, at: LocId | None, piece: PieceId | None) -> tuple[Offer, ...]:
        """What a context menu would hold."""
        ...

    def command(self, command: str, values: Mapping[str, Fact]) -> None:
        """Choose an entry of the last context menu, with its fields filled in."""
        ...

    def cancel(self) -> None:
        """Let go of what is chosen or begun (Escape)."""
        ...

    # The panels.

    def press_button(self, button: str) -> None:
        """Press a button of the prompt bar."""
        ...

    def choose(self, number: int) -> None:
        """Take an entry of the list for keyboard play."""
        ...

    def point_choice(self, number: int | None) -> None:
        """An entry of that list is under the cursor: show what it is about."""
        ...

    def select(self, pieces: tuple[PieceId, ...], how: Literal["only", "add"]) -> None:
        """Choose counters in the stack panel or in the forces; an empty tuple with `only` lets go."""
        ...

    def toggle_overlay(self, overlay: str) -> None:
        """Switch an overlay on or off."""
        ...

    def ask_why(self, about: LocId | PieceId) -> None:
        """Why is it so here, or with this counter?"""
        ...

    def open_rule(self, case: str) -> None:
        """A case number was clicked. The window opens the rules by itself; this is to know of it."""
        ...

    # The history.

    def undo(self) -> None:
        """Take back the last order."""
        ...

    def redo(self) -> None:
        """Bring back what was taken back."""
        ...

    def view_order(self, order: int) -> None:
        """Show the position after an order without going there; the order of the cursor ends the look back."""
        ...

    def jump(self, order: int) -> None:
        """Go on from the position after an order."""
        ...

    def mark(self, order: int, name: str) -> None:
        """Set a bookmark; an empty name takes it away."""
        ...

    def lines_after(self, order: int) -> tuple[Branch, ...]:
        """The lines of play that part after an order."""
        ...

    # Seats.

    def curtain_lifted(self) -> None:
        """The person that was asked for sits before the screen."""
        ...

    def pause_bots(self, paused: bool) -> None:
        """Let the bots wait, or go on."""
        ...

    def step_bot(self) -> None:
        """One order of a bot that waits."""
        ...

    def stop_bot(self) -> None:
        """Stop the bot that is thinking now."""
        ...

    def suggest(self) -> None:
        """Ask a bot for its idea."""
        ...


class Window(Table, Protocol):
    """The window with all it can do for whoever runs the game."""

    def open_table(self, table: OpenTable) -> None:
        """Lay out a game: map, rules, tables. The panels are empty until they are shown something."""
        ...

    def close_table(self) -> None:
        """Go back to the start page."""
        ...

    def show_bots(self, bots: Bots) -> None:
        """The controls for bots."""
        ...

    def show_cells(self, cells: tuple[UsedCell, ...]) -> None:
        """Mark the cells of tables that were read last."""
        ...

    def fail(self, text: str) -> None:
        """Something went wrong: a sentence at the foot of the window, until it is put away."""
        ...
