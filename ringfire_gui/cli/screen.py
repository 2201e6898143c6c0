"""What the commands share: printing, tables, and finding the game, scenario and bots that were named."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from ringfire_gui.bots.base import Bot
from ringfire_gui.bots.registry import EFFORTS, bots_of
from ringfire_gui.core.errors import RingfireError
from ringfire_gui.play.catalog import Game

PIPE_WIDTH = 160
"""Columns of a table that goes into a file or another program."""


MOST_EFFORT = 1_000_000
EFFORT_HELP = "Positions a bot may look at for an answer, by name or number."


class BadArgument(RingfireError):
    """A question that cannot be answered as it was put."""


def printable(text: str) -> str:
    """Text without anything that could drive a terminal: names and titles come from files of whoever."""
    return "".join(c if c.isprintable() else " " for c in text)


def say(text: str = "", indent: int = 0) -> None:
    """Print a line, or several."""
    for line in text.split("\n"):
        print(" " * indent + printable(line))


def counted(count: int, noun: str) -> str:
    """How many there are of something: 1 game, 1,200 games; for nouns that take an s."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def warn(text: str) -> None:
    """Print a line for the person at the keyboard, not for the program behind a pipe."""
    for line in text.split("\n"):
        print(printable(line), file=sys.stderr)


def show_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print columns with headings; what looks like a number stands to the right."""
    cells = [[printable(cell) for cell in row] for row in rows]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for place, heading in enumerate(headings):
        column = [row[place] for row in cells]
        figures = bool(column) and all(cell[:1].isdigit() or not cell for cell in column)
        table.add_column(heading, justify="right" if figures else "left", overflow="fold")
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    terminal = sys.stdout.isatty()
    Console(file=sys.stdout, width=None if terminal else PIPE_WIDTH, highlight=False).print(table)


@contextmanager
def progress_bar(what: str, total: float) -> Iterator[Callable[[float, str], None]]:
    """A bar on the terminal, if there is one; call what is given with how much is done and a remark."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TextColumn("{task.fields[remark]}"))
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(what, total=total, remark="")
        yield lambda done, remark: progress.update(bar, completed=done, remark=remark)


def pick_scenario(game: Game, name: str | None) -> str:
    """The scenario of a name, or the first one there is.

    Raises:
        BadArgument: the game has no such scenario.
    """
    known = sorted(game.data.scenarios)
    if name is None:
        return known[0]
    if name not in known:
        message = f"{game.data.name} has no scenario called {name}; its scenarios are: {', '.join(known)}."
        raise BadArgument(message)
    return name


def pick_bots(game: Game, names: str) -> tuple[tuple[str, str], tuple[Bot, Bot]]:
    """Two bots that can play a game, named with a comma between them.

    Raises:
        BadArgument: it is not two names, or no bot of the game has such a name.
    """
    known = bots_of(game.rules.id)
    wanted = [name.strip() for name in names.split(",")]
    for name in wanted:
        if name not in known:
            message = (
                f"{game.data.name} has no bot called {name or 'nothing'}; its bots are: {', '.join(sorted(known))}."
            )
            raise BadArgument(message)
    if len(wanted) != 2:
        message = f"two bots play each other, named like {','.join(list(known)[:2])}; these are {len(wanted)}."
        raise BadArgument(message)
    first, second = wanted
    return (first, second), (known[first], known[second])


def pick_effort(word: str) -> int:
    """How many positions a bot may look at for an answer, by name or number.

    Raises:
        BadArgument: it is neither.
    """
    if word in EFFORTS:
        return EFFORTS[word]
    if not (word.isascii() and word.isdigit() and 0 < int(word) <= MOST_EFFORT):
        named = ", ".join(EFFORTS)
        message = f"--effort takes {named} or a number from 1 to {MOST_EFFORT:,}; {word or 'nothing'} is none of them."
        raise BadArgument(message)
    return int(word)
