"""The command line: one function for each command, put together and started here."""

import io
import multiprocessing
import sys
from collections.abc import Callable
from inspect import getdoc
from typing import Annotated

import typer

from ringfire_gui import __version__
from ringfire_gui.cli.bench import bench
from ringfire_gui.cli.check import check
from ringfire_gui.cli.demo import demo
from ringfire_gui.cli.duel import duel
from ringfire_gui.cli.fuzz import fuzz
from ringfire_gui.cli.games import games
from ringfire_gui.cli.play import open_, play
from ringfire_gui.cli.render import render
from ringfire_gui.cli.saves import replay, show
from ringfire_gui.cli.screen import warn
from ringfire_gui.cli.shots import shots
from ringfire_gui.cli.think import think
from ringfire_gui.core.errors import RingfireError, SaveFailed
from ringfire_gui.files.disk import describe
from ringfire_gui.files.wording import shortened

COMMANDS = (play, open_, demo, games, show, replay, render, check, duel, fuzz, bench, shots)
"""In the order in which the help lists them."""

app = typer.Typer(
    name="ringfire",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"ringfire {__version__}")
        raise typer.Exit


def ringfire(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """A table for historical map-and-counters wargames that knows the rules.

    GAME is the name of an installed game, or the folder of one; SAVE is a file that ends in .rfsave.

    Examples:
      ringfire play                    open the table
      ringfire demo                    watch two bots play
      ringfire games                   what can be played
      ringfire show                    where the last game stands
      ringfire fuzz sandbox --games 50
    """
    del version


def _help(command: Callable[..., None]) -> str:
    """What a command says about itself. A backspace on a line of its own keeps the lines below it from being joined."""
    return (getdoc(command) or "").replace("\nExamples:\n", "\n\b\nExamples:\n")


app.callback(help=_help(ringfire))(ringfire)
for each in COMMANDS:
    app.command(each.__name__.rstrip("_"), help=_help(each))(each)
app.command(hidden=True, help=_help(think))(think)


def main(arguments: list[str] | None = None) -> None:
    """Run a command and leave the program: 0 if all went well, 1 if not, 2 for a question that made no sense."""
    multiprocessing.freeze_support()
    # Started with a closed output, as some job runners do, there is nowhere to print to.
    sys.stdout = sys.stdout or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app(arguments)
    except RingfireError as error:
        warn(f"Error: {error}")
        sys.exit(1 if isinstance(error, SaveFailed) else 2)
    except ImportError as error:
        if "PySide6" not in str(error.path):
            raise
        warn(f"Error: Qt cannot be loaded: {error}; install the system package that holds it.")
        sys.exit(1)
    except OSError as error:
        place = "the output" if error.filename is None else shortened(str(error.filename))
        warn(f"Error: {place}: {describe(error)}")
        sys.exit(2)
