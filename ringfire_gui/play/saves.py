"""Writing games down: line by line while they are played, or whole as a copy. `play.opening` reads them."""

from collections import deque
from collections.abc import Iterator
from pathlib import Path

from msgspec import Raw

from ringfire_gui import __version__
from ringfire_gui.core.codec import digest, encode
from ringfire_gui.core.errors import SaveFailed
from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.state import GameState
from ringfire_gui.files.journal import Journal
from ringfire_gui.files.savecopy import write_save
from ringfire_gui.files.savefile import Checkpoint, Cursor, Header, Line, Mark, Order
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.log import CommandLog, Entry, GoingKind, Unreadable
from ringfire_gui.play.session import Session, Setup

CHECKPOINT = 50
"""A whole state is written down after every so manieth order."""


class JournalRecorder:
    """Writes a session down line by line."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    @property
    def path(self) -> Path:
        """The file."""
        return self._journal.path

    def order(self, entry: Entry, state: GameState) -> None:
        """Write an order, and with every fiftieth and the last one of a game the whole state."""
        lines: list[Line] = [order_line(entry)]
        if entry.n % CHECKPOINT == 0 or not state.asked:
            lines.append(checkpoint_line(entry.n, state))
        self._journal.append(*lines)

    def cursor(self, at: int, why: GoingKind, agreed: bool, by: SideId | None) -> None:
        """Write that the players went to another position."""
        self._journal.append(Cursor(at, why, agreed, by))

    def mark(self, at: int, name: str) -> None:
        """Write a bookmark."""
        self._journal.append(Mark(at, name))

    def close(self, at: int, state: GameState) -> None:
        """Write the last position and let go of the file, whether there is room for the position or not."""
        try:
            self._journal.append(checkpoint_line(at, state))
        finally:
            self._journal.close()


def order_line(entry: Entry) -> Order:
    """An order as it stands in a save."""
    after = None if entry.after == entry.n - 1 else entry.after
    do = entry.action.json.encode() if isinstance(entry.action, Unreadable) else encode(entry.action)
    return Order(entry.n, entry.side, Raw(do), after, entry.rolls, entry.barriers)


def checkpoint_line(n: int, state: GameState) -> Checkpoint:
    """A state as it stands in a save."""
    return Checkpoint(n, digest(state), Raw(encode(state)))


def header_of(game: Game, session: Session, title: str = "") -> Header:
    """The first line of a save."""
    setup = session.setup
    return Header(
        game=game.data.id,
        rules_version=game.rules.version,
        data_digest=game.data.digest,
        scenario=setup.scenario,
        seed=setup.seed,
        options=setup.options,
        seats=setup.seats,
        script=setup.script,
        title=title,
        program=f"ringfire {__version__}",
        continued=session.log.continued,
        floor=session.log.floor,
    )


def create(game: Game, setup: Setup, path: Path, title: str = "") -> Session:
    """Begin a game that is written down.

    Raises:
        SaveFailed: the file cannot be begun.
    """
    session = Session.new(game.rules, setup)
    session.recorder = JournalRecorder(begin_journal(path, header_of(game, session, title), lines_of(session)))
    return session


def begin_journal(path: Path, header: Header, lines: tuple[Line, ...]) -> Journal:
    """Begin a save with some lines; where they do not all fit, there is no save.

    Raises:
        SaveFailed: it cannot be written.
    """
    journal = Journal.create(path, header)
    try:
        journal.append(*lines)
    except SaveFailed:
        journal.close()
        path.unlink(missing_ok=True)
        raise
    return journal


def lines_of(session: Session) -> tuple[Line, ...]:
    """Everything in a game but its header: all branches, and the states at both ends of what can be played again."""
    log = session.log
    lines = list(_history(log))
    lines += [Mark(at, name) for at, name in log.marks.items()]
    lines.append(checkpoint_line(log.floor, session.state_at(log.floor)))
    if log.cursor != log.floor:
        lines.append(checkpoint_line(log.cursor, session.state))
    return tuple(lines)


def _history(log: CommandLog) -> Iterator[Line]:
    """The orders, and between them what was taken back and brought back: whoever reads it comes to the same cursor."""
    goings = deque(log.goings)
    for given in range(len(log.entries) + 1):
        if given:
            yield order_line(log[given])
        while goings and goings[0].given == given:
            going = goings.popleft()
            yield Cursor(going.to, going.why, going.agreed, going.by)


def save_copy(game: Game, session: Session, path: Path, title: str = "") -> None:
    """Write the whole game into a file of its own, with all branches, without the checkpoints on the way.

    Raises:
        SaveFailed: it could not be written; what was there before is as it was.
    """
    write_save(path, header_of(game, session, title), lines_of(session))
