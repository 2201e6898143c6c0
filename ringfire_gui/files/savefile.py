"""A save: a journal of lines, the header first, then everything that happened in the order in which it happened.

The orders form a tree: each names the order it was given after, so a line of play that was taken back and replaced
stays in the save as a branch. `SaveData.lines[k]` is line k + 2 of the file.
"""

import io
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from ringfire_gui.core.codec import encode
from ringfire_gui.core.errors import BadData, BadSave
from ringfire_gui.core.ids import GameId, SideId
from ringfire_gui.engine.events import Rolled
from ringfire_gui.engine.ruleset import Barrier
from ringfire_gui.engine.state import OptionValue
from ringfire_gui.files.disk import describe, open_regular
from ringfire_gui.files.migrate import STEPS, Steps, newest, upgrade, version_problem
from ringfire_gui.files.schema import FileName
from ringfire_gui.files.wording import place_and_problem

FORMAT = "ringfire-save"
SUFFIX = ".rfsave"
MAX_SAVE = 256 * 2**20
"""Bytes of a save, unpacked. 10,000 orders with 200 checkpoints of 5,000 counters come to 200 MB."""
MAX_LINE = 16 * 2**20
"""Bytes of a line; the state of 5,000 counters takes less than 2 MB."""
MAX_LINES = 1_000_000
_GZIP = b"\x1f\x8b"
_START = b'{"is":"header"'

Count = Annotated[int, Meta(ge=0, lt=2**31)]


class _Line(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="is"):
    """Base of all lines."""


class Header(_Line, frozen=True, tag="header", omit_defaults=False, kw_only=True):
    """The first line: what is played, by whom, and everything needed to play it again."""

    format: Literal["ringfire-save"] = "ringfire-save"
    version: int = newest(FORMAT)
    game: Annotated[GameId, FileName]
    rules_version: Count
    data_digest: str
    """Fingerprint of the data files of the game when it began."""
    scenario: Annotated[str, FileName]
    seed: int
    options: Mapping[str, OptionValue] = {}
    seats: Mapping[SideId, str] = {}
    """The holder of each side: a person's name, or `bot:` and the kind of bot."""
    script: tuple[int, ...] = ()
    """Values of the first dice, for a tutorial or a worked example."""
    title: str = ""
    program: str = ""
    """The program that began it, with its version."""
    continued: bool = False
    """Whether the game goes on from a position of another save, after a change of rules or data: the position after
    order `floor` stands in this save and cannot be played anew."""
    floor: Count = 0
    """The order up to which the history can only be read: rules or data have changed since it was played."""


class Order(_Line, frozen=True, tag="order"):
    """An order that was given, and what it threw."""

    n: Annotated[int, Meta(ge=1, lt=2**31)]
    """Orders count 1, 2, 3 in the order of playing, whatever branch they stand on."""
    side: SideId
    do: Raw
    """The action, as the rules of the game write it."""
    after: Count | None = None
    """The order before it on its branch, 0 for the start; where nothing is said, the one that was given before."""
    rolls: tuple[Rolled, ...] = ()
    barriers: tuple[Barrier, ...] = ()

    @property
    def parent(self) -> int:
        """The order it was given after; 0 for the start."""
        return self.n - 1 if self.after is None else self.after


class Cursor(_Line, frozen=True, tag="cursor"):
    """The players went to another point of the history."""

    cursor: Count
    why: Literal["undo", "redo", "jump"]
    agreed: bool = False
    """Whether the other side had to consent, and did."""
    by: SideId | None = None


class Checkpoint(_Line, frozen=True, tag="checkpoint"):
    """The whole state after an order, so that a save can be opened without playing all of it again."""

    n: Count
    digest: str
    state: Raw


class Mark(_Line, frozen=True, tag="mark"):
    """A bookmark after an order; an empty name takes it away."""

    n: Count
    name: str


Line = Order | Cursor | Checkpoint | Mark

_header = msgspec.json.Decoder(Header)
_line = msgspec.json.Decoder(Line)


class SaveData(Struct, frozen=True):
    """A save as it was read."""

    header: Header
    lines: tuple[Line, ...]
    end: int
    """Bytes of the complete lines, counted from the beginning of the file."""
    tail: bytes | None = None
    """An unfinished last line, as a stopped program or a power cut leaves it."""
    packed: bool = False
    version: int = newest(FORMAT)
    """The version the file was written in; header and lines are always as the newest one has them."""
    problem: str = ""
    """What damage ended the reading early; such a save can be looked at but not gone on with."""

    @property
    def current(self) -> bool:
        """Whether lines can be added to the file; if not, it must be written anew before the game goes on."""
        return not self.packed and self.version == self.header.version


class Course:
    """Whether lines follow each other: the orders count up, and everything else speaks of orders that exist.

    Attributes:
        orders: How many orders there were.
        floor: The order up to which the history can only be read: nobody goes back behind it.
    """

    def __init__(self, orders: int = 0, floor: int = 0) -> None:
        self.orders = orders
        self.floor = floor

    def problem(self, line: Line) -> str | None:
        """What is wrong with the next line; if nothing is, it counts."""
        if isinstance(line, Order):
            if line.n != self.orders + 1:
                return f"order {line.n} follows order {self.orders}"
            if line.parent >= line.n:
                return f"order {line.n} cannot come after order {line.parent}"
            if line.parent < self.floor < line.n:
                return f"order {line.n} cannot come after order {line.parent}: {self._read_only()}"
            self.orders += 1
            return None
        at = line.cursor if isinstance(line, Cursor) else line.n
        if at > self.orders:
            return f"there is no order {at}"
        if isinstance(line, Cursor) and at < self.floor:
            return f"nobody can have gone back to order {at}: {self._read_only()}"
        return None

    def _read_only(self) -> str:
        return f"up to order {self.floor} the history can only be read"


def read_save(path: Path, lenient: bool = False, steps: Steps = STEPS) -> SaveData:
    """Read a save, plain or packed with gzip. An unfinished last line is set aside as `tail`.

    Args:
        path: The file.
        lenient: Where a line is damaged, give everything before it and say so in `problem`.
        steps: How older versions become the newest.

    Raises:
        BadSave: it is not a save that can be opened; names the line, unless it is no save at all.
    """
    with _open(path) as (stream, packed):
        reader = _Reader(str(path), steps)
        try:
            reader.read(stream)
        except BadSave as bad:
            if not lenient or reader.header is None:
                raise
            reader.broken = f"{bad.key}: {bad.problem}; the game can be opened up to order {reader.course.orders}"
        return reader.result(packed)


def read_header(path: Path) -> Header:
    """Read the first line only, for lists of saves.

    Raises:
        BadSave: it is not a save that can be opened.
    """
    with _open(path) as (stream, _):
        reader = _Reader(str(path), STEPS)
        reader.read(stream, most=1)
        return reader.result(packed=False).header


def is_over(path: Path) -> bool:
    """Whether a save ends with a position in which nobody has to decide; told from its last line, for lists of saves.

    Of a packed save, and of one that is damaged at its end, it is not known: then it is not said.
    """
    try:
        with _open(path) as (stream, packed):
            line = None if packed else _line.decode(_last_line(stream))
        return isinstance(line, Checkpoint) and not msgspec.json.decode(line.state, type=_Waiting).asked
    except (BadSave, OSError, msgspec.DecodeError, RecursionError):
        return False


def _last_line(stream: BinaryIO) -> bytes:
    """The last line of a file, read from its end."""
    start, found = stream.seek(0, io.SEEK_END), b""
    while start and b"\n" not in found.rstrip(b"\n") and len(found) <= MAX_LINE:
        size = min(start, 2**16)
        start = stream.seek(start - size)
        found = stream.read(size) + found
    return found.rstrip(b"\n").rpartition(b"\n")[2]


def open_raw(raw: Raw, kind: Any, file: str, line: int) -> Any:
    """The action or state inside a line, decoded with the types of its game.

    Raises:
        BadSave: it is not of that kind.
    """
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.DecodeError as error:
        key, problem = place_and_problem(error)
        raise BadSave(file, f"line {line}{key and ', ' + key}", problem) from None
    except RecursionError:
        raise BadSave(file, f"line {line}", "it is nested too deeply") from None


@contextmanager
def _open(path: Path) -> Iterator[tuple[BinaryIO, bool]]:
    """The bytes of a save, unpacked if need be, and whether they were packed."""
    with open_regular(path, str(path), BadSave) as file:
        packed = file.peek(2)[:2] == _GZIP
        yield (io.BufferedReader(_Unpacker(file)) if packed else file), packed


class _Reader:
    """Takes in a save line by line and keeps what was good up to the first damage."""

    def __init__(self, name: str, steps: Steps) -> None:
        self.header: Header | None = None
        self.course = Course()
        self.broken = ""
        self._name = name
        self._steps = steps
        self._version = 0
        self._lines: list[Line] = []
        self._number = 0
        self._end = 0
        self._tail: bytes | None = None

    def read(self, stream: BinaryIO, most: int = MAX_LINES + 1) -> None:
        """Read so many lines, or to the end, or to the first damage."""
        try:
            while self._number < most and (line := stream.readline(MAX_LINE + 1)):
                self._number += 1
                self._take(line)
        except zlib.error:
            self._number += 1
            raise self._bad("the packed file is damaged") from None
        except OSError as error:
            self._number += 1
            raise self._bad(f"it cannot be read: {describe(error)}") from None

    def result(self, packed: bool) -> SaveData:
        """What was read."""
        if self.header is None:
            self._refuse_strangers(self._tail or b"")
            raise BadSave(self._name, "line 1", "the save is empty, or its first line is unfinished")
        return SaveData(self.header, tuple(self._lines), self._end, self._tail, packed, self._version, self.broken)

    def _take(self, line: bytes) -> None:
        if self._end + len(line) > MAX_SAVE or self._number > MAX_LINES:
            raise self._bad("the save is larger than any game could make it")
        if line.endswith(b"\n"):
            if self._number == 1:
                self._refuse_strangers(line)
            self._decode(line)
        elif len(line) > MAX_LINE:
            raise self._bad(f"the line is longer than {MAX_LINE // 2**20} MB")
        else:
            # The beginning of a JSON object is never JSON, so a line that only lacks its end of line is complete.
            try:
                self._decode(line)
            except BadSave:
                self._tail = line
                return
        self._end += len(line)

    def _refuse_strangers(self, line: bytes) -> None:
        """Tell a file of some other kind, by its name and its first line, from a save that is damaged in that line."""
        if not (self._name.endswith(SUFFIX) or _START.startswith(line[: len(_START)]) or FORMAT.encode() in line):
            raise BadSave(self._name, "", "this is not a save of Ringfire")

    def _decode(self, line: bytes) -> None:
        try:
            line.decode()
            if self.header is None:
                self._begin(line)
            else:
                self._go_on(_line.decode(self._upgraded(line)))
        except UnicodeDecodeError:
            raise self._bad("it is not text in UTF-8") from None
        except msgspec.DecodeError as error:
            key, problem = place_and_problem(error)
            raise self._bad(f"{key}: {problem}" if key else problem) from None
        except RecursionError:
            raise self._bad("it is nested too deeply") from None

    def _begin(self, line: bytes) -> None:
        stamp = msgspec.json.decode(line, type=_Stamp)
        if stamp.format != FORMAT:
            raise self._bad("this is not the first line of a save")
        wrong = version_problem(FORMAT, stamp.version, self._steps)
        if wrong:
            raise self._bad(wrong)
        self._version = stamp.version
        header = _header.decode(self._upgraded(line))
        if header.floor and not header.continued:
            raise self._bad("floor: only a game that goes on from a position of another save has one")
        self.header, self.course.floor = header, header.floor

    def _go_on(self, line: Line) -> None:
        wrong = self.course.problem(line)
        if wrong:
            raise self._bad(wrong)
        self._lines.append(line)

    def _upgraded(self, line: bytes) -> bytes:
        if self._version == newest(FORMAT, self._steps):
            return line
        raw = msgspec.json.decode(line, type=dict[str, Any])
        try:
            return encode(upgrade(raw, FORMAT, self._version, self._steps))
        except BadData as bad:
            raise self._bad(bad.problem) from None

    def _bad(self, problem: str) -> BadSave:
        return BadSave(self._name, f"line {self._number}", problem)


class _Waiting(Struct):
    """What of a state says whether its game goes on."""

    asked: tuple[Raw, ...] = ()


class _Stamp(Struct):
    """What every version of a save begins with."""

    format: str = ""
    version: int = 0


class _Unpacker(io.RawIOBase):
    """Unpacks gzip as far as it goes, in bounded pieces: a cut-off file gives all that was complete."""

    def __init__(self, file: io.BufferedReader) -> None:
        self._file = file
        self._zlib = zlib.decompressobj(wbits=31)

    def readable(self) -> bool:
        """Yes."""
        return True

    def readinto(self, buffer: Any) -> int:
        """The next bytes, as many as fit."""
        while not self._zlib.eof:
            data = self._zlib.unconsumed_tail or self._file.read(2**16)
            out = self._zlib.decompress(data, len(buffer))
            if out:
                buffer[: len(out)] = out
                return len(out)
            if not data:
                return 0
        if self._zlib.unused_data or self._file.peek(1):
            message = "there is more behind the end of the packed data"
            raise zlib.error(message)
        return 0
