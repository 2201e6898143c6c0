"""What the disk can say no to, in sentences: opening only real files, reading only so much, and making names last."""

import errno
import io
import os
import stat
import sys
from pathlib import Path

from ringfire_gui.core.errors import BadData

_SENTENCES = {
    errno.ENOENT: "there is no such file or folder",
    errno.EACCES: "this account has no permission for it",
    errno.EPERM: "this account has no permission for it",
    errno.EROFS: "the disk can only be read",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "this account has used up its share of the disk",
    errno.EISDIR: "it is a folder, not a file",
    errno.ENOTDIR: "a part of the path is a file, not a folder",
    errno.EEXIST: "there is a file of that name already",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "the links in the path lead in a circle",
    errno.EFBIG: "the file would become larger than the disk allows",
    errno.EIO: "the disk has reported an error",
}

BINARY = getattr(os, "O_BINARY", 0)
"""Flag without which Windows changes the bytes of what is written."""


def describe(error: OSError) -> str:
    """A sentence for what the operating system answered."""
    return _SENTENCES.get(error.errno or 0) or f"the system says: {error.strerror or error}"


def open_regular(path: Path, name: str, kind: type[BadData]) -> io.BufferedReader:
    """Open a file for reading, if it is a file: a pipe or a device could keep the program waiting for ever.

    Raises:
        BadData: (or the `kind` of it that is given) it cannot be opened, under the `name` to be shown.
    """
    try:
        # Without O_NONBLOCK, opening a pipe waits for somebody to write into it.
        handle = os.open(path, os.O_RDONLY | BINARY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        raise kind(name, "", f"it cannot be read: {describe(error)}") from None
    except ValueError:
        raise kind(name, "", "it cannot be read: the name contains a character that no file name can have") from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        what = "a folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "a pipe or a device"
        os.close(handle)
        raise kind(name, "", f"it is {what}, not a file")
    return os.fdopen(handle, "rb")


def read_bytes(path: Path, name: str, limit: int) -> bytes:
    """The whole of a file that is not larger than the limit.

    Raises:
        BadData: it is larger, or cannot be read.
    """
    with open_regular(path, name, BadData) as file:
        try:
            data = file.read(limit + 1)
        except OSError as error:
            raise BadData(name, "", f"it cannot be read: {describe(error)}") from None
    if len(data) > limit:
        raise BadData(name, "", f"it is larger than {limit // 2**20} MB, which no honest file of this kind is")
    return data


def sync_folder(folder: Path) -> None:
    """Make a new or changed name in a folder last through a power cut, where the system can do that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        # Some network disks have folders that cannot be synchronised; the file itself has been.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):
            raise
    finally:
        os.close(handle)


def write_all(handle: int, data: bytes) -> None:
    """Write bytes and have them on the disk when this returns."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)


def lock(handle: int) -> bool:
    """Whether this program may write to an open file; no other may then, until it is closed."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # Some network disks know no locks; better to play without one than not at all.
        return True
    return True
