"""All commands of the window with their keys, as data: menus, toolbar and the list of keys are made of this alone."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from msgspec import Struct
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

SEPARATOR = "-"


class Command(Struct, frozen=True):
    """Something the player can ask for in a menu, with a key, or on the toolbar."""

    id: str
    text: str
    menu: str
    keys: tuple[str, ...] = ()
    """As Qt writes keys; the first is the one that is shown."""
    help: str = ""
    icon: str = ""
    """For the toolbar and the prompt bar."""
    table: bool = True
    """It makes sense only while a game lies on the table."""
    checkable: bool = False
    by_map: bool = False
    """The map takes its keys itself, and only while it has the keyboard."""


COMMANDS: tuple[Command, ...] = (
    Command("new", "New game…", "Game", ("Ctrl+N",), "Choose a game and a scenario", table=False),
    Command("open", "Open…", "Game", ("Ctrl+O",), "Go on with a saved game", table=False),
    Command("save_copy", "Save a copy…", "Game", ("Ctrl+Shift+S",), "Write the whole game into another file"),
    Command("close", "Leave the table", "Game", ("Ctrl+W",), "Go back to the start page; the game is kept"),
    Command("options", "Options…", "Game", ("Ctrl+,",), "Theme, sizes, speed, confirmations", table=False),
    Command("quit", "Quit", "Game", ("Ctrl+Q",), "Leave the program; the game is kept", table=False),
    Command("undo", "Take back", "Play", ("Ctrl+Z",), "Take back the last order", "undo"),
    Command("redo", "Bring back", "Play", ("Ctrl+Y", "Ctrl+Shift+Z"), "Bring back what was taken back", "redo"),
    Command("primary", "Done", "Play", ("Ctrl+Return",), "Press the main button of the prompt bar"),
    Command("cancel", "Let go", "Play", ("Esc",), "Put down what is chosen or begun"),
    Command("choices", "List of choices", "Play", ("F4",), "Everything that can be done now, for arrows and Enter"),
    Command("fan", "Fan out the stack", "Play", ("Tab",), "Spread the stack under the cursor", by_map=True),
    Command("why", "Why?", "Play", ("F1",), "Why it is so at the place under the cursor", "why"),
    Command("pause", "Let the bots wait", "Bots", ("Ctrl+P",), "Pause, or let them go on", "pause", checkable=True),
    Command("step", "One order of a bot", "Bots", ("Ctrl+Shift+P",), "While the bots wait", "step"),
    Command("stop", "Stop the bot", "Bots", ("Ctrl+.",), "Stop the bot that is thinking", "stop"),
    Command("suggest", "Suggest", "Bots", ("Ctrl+G",), "What a bot would do in your place, and why", "suggest"),
    Command("zoom_in", "Zoom in", "View", ("+", "="), "In the middle; the wheel zooms at the cursor", "zoom_in"),
    Command("zoom_out", "Zoom out", "View", ("-",), "", "zoom_out"),
    Command("zoom_one", "Full size", "View", ("0",), "Counters and map at 100 %"),
    Command("fit", "Whole map", "View", ("F",), "Fit the map into the window", "fit"),
    Command("next_mine", "Next unit", "View", (".",), "Go to the next unit that can still do something"),
    Command("full_screen", "Full screen", "View", ("F11",), "", table=False),
    Command("reset_layout", "Put the panels back", "View", (), "All panels where they stood at first"),
    Command("first", "Start of the game", "History", ("Ctrl+Home",), "Show the first position"),
    Command("earlier", "One order back", "History", ("[",), "Look at the position before"),
    Command("later", "One order forward", "History", ("]",), "Look at the position after"),
    Command("last", "Where the game stands", "History", ("Ctrl+End",), "End the look back"),
    Command("mark", "Bookmark…", "History", ("Ctrl+B",), "Give the shown position a name"),
    Command("keys", "Keys", "Help", ("F2",), "All keys at a glance", table=False),
    Command("rules", "Rules", "Help", ("F3",), "The rules of the game by case"),
    Command("about", "About Ringfire", "Help", (), "Version, licence, credits", table=False),
)
"""Every command, in the order of the menus."""

MENUS: tuple[str, ...] = ("Game", "Play", "Bots", "Overlays", "View", "Panels", "History", "Help")
"""The menu bar. Overlays come from the game, panels from the window."""

TOOLBAR: tuple[str, ...] = (
    "undo", "redo", SEPARATOR, "zoom_out", "zoom_in", "fit", SEPARATOR, "why", "suggest", SEPARATOR,
)  # fmt: skip
"""The toolbar before the overlays."""

MOUSE: tuple[tuple[str, str], ...] = (
    ("Click a counter", "Choose it; what it can do lights up"),
    ("Shift and click", "Choose one more, or one less, of the same stack"),
    ("Double click", "Choose the whole stack"),
    ("Drag a counter", "Move it; the way and its cost follow the cursor"),
    ("Alt and drag", "Draw a way of your own, step by step"),
    ("Right button", "What else can be done here"),
    ("Wheel", "Zoom at the cursor"),
    ("Middle button, or Space and drag", "Move the map"),
    ("Arrow keys", "Move the map"),
    ("Enter", "Point by keyboard: arrows lead from place to place, Enter clicks, Escape ends it"),
)
"""What the mouse does on the map, for the list of keys."""


def make_actions(owner: QWidget, commands: Iterable[Command]) -> dict[str, QAction]:
    """The commands as Qt wants them, each with its key."""
    return {each.id: _action(owner, each) for each in commands}


def tie(actions: Mapping[str, QAction], handlers: Mapping[str, Callable[[], object]]) -> None:
    """Say what each command does."""
    for name, action in actions.items():
        action.triggered.connect(partial(_run, handlers[name]))


def _run(handler: Callable[[], object], checked: bool = False) -> None:
    del checked
    handler()


def _action(owner: QWidget, command: Command) -> QAction:
    action = QAction(command.text, owner)
    action.setObjectName(command.id)
    if not command.by_map:
        action.setShortcuts([QKeySequence(key) for key in command.keys])
    elif command.keys:
        action.setText(f"{command.text}\t{shown_key(command.keys[0])}")
    action.setCheckable(command.checkable)
    action.setStatusTip(command.help or command.text)
    action.setToolTip(with_key(command.text.rstrip("…"), command.keys[0] if command.keys else ""))
    return action


def with_key(text: str, key: str) -> str:
    """A text with the key that does it, as tool tips show it."""
    return f"{text} ({shown_key(key)})" if key else text


def shown_key(key: str) -> str:
    """A key in the words of the player's system."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
