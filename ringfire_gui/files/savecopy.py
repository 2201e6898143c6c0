"""Writing a whole save at once, for copies and for leaving out what is no longer needed."""

import gzip
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ringfire_gui.core.codec import encode
from ringfire_gui.core.errors import SaveFailed
from ringfire_gui.files.disk import BINARY, sync_folder, write_all
from ringfire_gui.files.journal import claim, told
from ringfire_gui.files.savefile import MAX_SAVE, Header, Line


def write_save(path: Path, header: Header, lines: Iterable[Line], generations: int = 3, packed: bool = False) -> None:
    """Write a save. Whatever happens, there is either the old save or the new one, never half of one.

    Older saves of that name stay beside it as `name.rfsave.1`, `.2` and so on, `.1` the youngest. A journal that has
    the save open must be closed first.

    Args:
        path: The file.
        header: Its first line.
        lines: The others, in order.
        generations: How many older saves are kept.
        packed: Write it with gzip.

    Raises:
        SaveFailed: it could not be written; the old save is as it was.
    """
    data = b"".join(encode(line) + b"\n" for line in (header, *lines))
    if len(data) > MAX_SAVE:
        raise SaveFailed(str(path), f"the save would take more than {MAX_SAVE // 2**20} MB")
    with told(path, "the save could not be written"):
        target = Path(os.path.realpath(path))
        fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
        with _held(target):
            try:
                _write_new(fresh, gzip.compress(data, mtime=0) if packed else data)
                _keep_older(target, generations)
                fresh.replace(target)
                sync_folder(target.parent)
            finally:
                fresh.unlink(missing_ok=True)


def generation(path: Path, number: int) -> Path:
    """Where an older save of the same name is kept."""
    return path.with_name(f"{path.name}.{number}")


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Keep other programs from writing to a save that is about to be replaced."""
    if not path.exists():
        yield
        return
    handle = os.open(path, os.O_RDONLY | BINARY)
    try:
        claim(path, handle)
        yield
    finally:
        os.close(handle)


def _write_new(path: Path, data: bytes) -> None:
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
    try:
        write_all(handle, data)
    finally:
        os.close(handle)


def _keep_older(path: Path, generations: int) -> None:
    if not path.exists() or generations < 1:
        return
    spare = path.with_name(f".{path.name}.{os.getpid()}.old")
    spare.unlink(missing_ok=True)
    try:
        try:
            os.link(path, spare)
        except OSError:  # a disk that cannot give one file two names
            shutil.copyfile(path, spare)
        for number in range(generations - 1, 0, -1):
            if generation(path, number).exists():
                generation(path, number).replace(generation(path, number + 1))
        spare.replace(generation(path, 1))
    finally:
        spare.unlink(missing_ok=True)
