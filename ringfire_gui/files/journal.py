"""Writing a save while a game is played: what `Journal.append` has taken is on the disk when the call returns.

So nothing that a player has been shown can be lost by a crash, a power cut or a full disk.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from ringfire_gui.core.codec import encode
from ringfire_gui.core.errors import SaveFailed
from ringfire_gui.files.disk import BINARY, describe, lock, sync_folder, write_all
from ringfire_gui.files.savefile import MAX_LINE, MAX_LINES, MAX_SAVE, Course, Header, Line, Order, SaveData

CUT_SUFFIX = ".cut"
"""Added to the name of a save for the file that keeps unfinished last lines."""


class Journal:
    """A save that is being written, by this program alone.

    Attributes:
        path: The file.
    """

    def __init__(self, path: Path, handle: int, end: int = 0, lines: int = 0, orders: int = 0) -> None:
        self.path = path
        self._handle: int | None = handle
        self._end = end
        self._lines = lines
        self._course = Course(orders)

    @classmethod
    def create(cls, path: Path, header: Header) -> "Journal":
        """Begin a new save.

        Raises:
            SaveFailed: it cannot be written, or there is a file of that name already.
        """
        with told(path, "the save cannot be begun"):
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
            journal = cls(path, handle)
            try:
                claim(path, handle)
                journal._write(encode(header) + b"\n", 1)
                sync_folder(path.parent)
            except BaseException:
                journal.close()
                path.unlink(missing_ok=True)
                raise
        return journal

    @classmethod
    def resume(cls, path: Path, data: SaveData) -> "Journal":
        """Go on with a save that was just read. An unfinished last line is kept in a file beside it and cut off.

        A save that is not `current` must first be written anew with `write_save`.

        Raises:
            SaveFailed: it cannot be written, is damaged, or has changed since it was read.
        """
        if not data.current:
            problem = "the save is packed or of an older version; to go on with it, save it under another name first"
            raise SaveFailed(str(path), problem)
        if data.problem:
            raise SaveFailed(str(path), f"the save is damaged and can only be looked at ({data.problem})")
        with told(path, "the save cannot be gone on with"):
            handle = os.open(path, os.O_RDWR | BINARY)
            try:
                claim(path, handle)
                end = _clean_end(path, handle, data)
            except BaseException:
                os.close(handle)
                raise
        orders = sum(isinstance(line, Order) for line in data.lines)
        return cls(path, handle, end, len(data.lines) + 1, orders)

    def append(self, *lines: Line) -> None:
        """Write lines that belong together. They are on the disk when this returns.

        Raises:
            SaveFailed: they could not be written; the save is as it was before, and a later attempt may succeed.
        """
        course = Course(self._course.orders)
        for line in lines:
            wrong = course.problem(line)
            if wrong:
                raise ValueError(wrong)
        encoded = [encode(line) + b"\n" for line in lines]
        if any(len(line) > MAX_LINE for line in encoded):
            raise SaveFailed(str(self.path), f"the position takes more than {MAX_LINE // 2**20} MB")
        self._write(b"".join(encoded), len(lines))
        self._course = course

    def close(self) -> None:
        """Let go of the file; nothing can be written afterwards."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _write(self, data: bytes, lines: int) -> None:
        if self._handle is None:
            message = f"the journal {self.path} is closed"
            raise ValueError(message)
        if self._end + len(data) > MAX_SAVE or self._lines + lines > MAX_LINES:
            raise SaveFailed(str(self.path), "the save has become too large to be gone on with")
        try:
            # Usually does nothing; after a write that failed and could not be taken back, takes it back.
            os.ftruncate(self._handle, self._end)
            os.lseek(self._handle, self._end, os.SEEK_SET)
            write_all(self._handle, data)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._end)
            raise SaveFailed(str(self.path), f"the game could not be written down: {describe(error)}") from None
        self._end += len(data)
        self._lines += lines


@contextlib.contextmanager
def told(path: Path, what: str) -> Iterator[None]:
    """Turn what the disk refuses into a sentence.

    Raises:
        SaveFailed: the disk refused something.
    """
    if "\0" in str(path):
        raise SaveFailed(str(path), f"{what}: the name contains a character that no file name can have")
    try:
        yield
    except OSError as error:
        raise SaveFailed(str(path), f"{what}: {describe(error)}") from None


def claim(path: Path, handle: int) -> None:
    """Make sure that no other program writes to a save as long as this one has it open.

    Raises:
        SaveFailed: another program has it open.
    """
    if not lock(handle):
        raise SaveFailed(str(path), "another program has this save open")
    now = path.stat()
    mine = os.fstat(handle)
    if (now.st_dev, now.st_ino) != (mine.st_dev, mine.st_ino):
        raise SaveFailed(str(path), "another program has just replaced this save")


def _clean_end(path: Path, handle: int, data: SaveData) -> int:
    """Where the next line goes, after cutting off an unfinished one."""
    if os.fstat(handle).st_size != data.end + len(data.tail or b""):
        raise SaveFailed(str(path), "the save has changed since it was read")
    if data.tail:
        _keep(path.with_name(path.name + CUT_SUFFIX), data.tail + b"\n")
        os.ftruncate(handle, data.end)
    os.lseek(handle, data.end - 1, os.SEEK_SET)
    if os.read(handle, 1) == b"\n":
        os.fsync(handle)
        return data.end
    write_all(handle, b"\n")
    return data.end + 1


def _keep(path: Path, data: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | BINARY, 0o666)
    try:
        write_all(handle, data)
    finally:
        os.close(handle)
    sync_folder(path.parent)
