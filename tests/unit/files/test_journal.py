"""A journal loses nothing that it has taken, whatever the disk does."""

import errno
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from ringfire_gui.core.codec import encode
from ringfire_gui.core.errors import SaveFailed
from ringfire_gui.core.ids import GameId, SideId
from ringfire_gui.files.journal import CUT_SUFFIX, Journal
from ringfire_gui.files.savefile import Checkpoint, Cursor, Header, Line, Mark, Order, SaveData, read_save

HEADER = Header(game=GameId("toy"), rules_version=1, data_digest="d", scenario="duel", seed=7)
RED = SideId("red")
ROOT = Path(__file__).parents[3]


def order(n: int, after: int | None = None) -> Order:
    return Order(n, RED, msgspec.Raw(encode({"do": "Move", "to": f"0{n}"})), after)


LINES: tuple[Line, ...] = (
    order(1),
    order(2),
    Checkpoint(2, "abc", msgspec.Raw(b'{"pieces":{}}')),
    Cursor(1, "undo", agreed=True, by=RED),
    order(3, after=1),
    Mark(3, "now"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.rfsave"


def write(path: Path) -> SaveData:
    journal = Journal.create(path, HEADER)
    for line in LINES:
        journal.append(line)
    journal.close()
    return read_save(path)


def test_what_is_appended_is_read_back(path: Path) -> None:
    data = write(path)
    assert data.header == HEADER
    assert data.lines == LINES
    assert data.tail is None
    assert data.end == path.stat().st_size


def test_a_line_is_on_the_disk_when_append_returns(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(path, HEADER)
    calls: list[str] = []
    real_write, real_sync = os.write, os.fsync
    monkeypatch.setattr(os, "write", lambda h, d: calls.append("write") or real_write(h, d))
    monkeypatch.setattr(os, "fsync", lambda h: calls.append("sync") or real_sync(h))
    journal.append(LINES[0], LINES[1], LINES[2])
    assert calls == ["write", "sync"]
    journal.close()


def test_a_new_save_is_synchronised_with_its_folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    real_sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda h: synced.append(os.fstat(h).st_ino) or real_sync(h))
    Journal.create(path, HEADER).close()
    assert synced == [path.stat().st_ino, path.parent.stat().st_ino]


def test_an_existing_save_is_not_begun_again(path: Path) -> None:
    write(path)
    before = path.read_bytes()
    with pytest.raises(SaveFailed, match="already"):
        Journal.create(path, HEADER)
    assert path.read_bytes() == before


def test_a_folder_that_is_not_there_and_a_name_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(SaveFailed, match="no such file or folder"):
        Journal.create(tmp_path / "nowhere" / "a.rfsave", HEADER)
    with pytest.raises(SaveFailed, match="character"):
        Journal.create(tmp_path / "a\0b.rfsave", HEADER)
    with pytest.raises(SaveFailed, match="too long"):
        Journal.create(tmp_path / ("a" * 300), HEADER)


def test_wrong_lines_are_a_mistake_of_the_program(path: Path) -> None:
    journal = Journal.create(path, HEADER)
    for wrong in (order(2), order(1, after=1), Cursor(1, "undo"), Mark(5, "x")):
        with pytest.raises(ValueError, match="order"):
            journal.append(wrong)
    journal.append(order(1), Cursor(1, "jump"))
    journal.close()
    journal.close()
    with pytest.raises(ValueError, match="closed"):
        journal.append(order(2))
    assert len(read_save(path).lines) == 2


def test_resuming_goes_on_where_the_save_ends(path: Path) -> None:
    journal = Journal.resume(path, write(path))
    journal.append(order(4))
    journal.close()
    assert read_save(path).lines == (*LINES, order(4))


@pytest.mark.parametrize("junk", [b'{"is":"order","n":4,"si', b"\0" * 100, b""])
def test_resuming_cuts_off_an_unfinished_line_and_keeps_it(path: Path, junk: bytes) -> None:
    write(path)
    good = path.read_bytes()
    path.write_bytes(good + junk if junk else good.removesuffix(b"\n"))
    journal = Journal.resume(path, read_save(path))
    journal.append(order(4))
    journal.close()
    assert read_save(path).lines == (*LINES, order(4))
    assert path.read_bytes().startswith(good)
    kept = path.with_name(path.name + CUT_SUFFIX)
    assert (kept.read_bytes() == junk + b"\n") if junk else not kept.exists()


def test_every_cut_can_be_resumed_without_losing_a_complete_line(path: Path) -> None:
    write(path)
    whole = path.read_bytes()
    first = whole.index(b"\n")
    ends = [i for i, byte in enumerate(whole) if byte == ord("\n")]
    for length in range(first, len(whole) + 1):
        path.write_bytes(whole[:length])
        complete = sum(end <= length for end in ends) - 1
        data = read_save(path)
        assert data.lines == LINES[:complete]
        journal = Journal.resume(path, data)
        journal.append(Mark(0, "here"))
        journal.close()
        assert read_save(path).lines == (*LINES[:complete], Mark(0, "here"))


def test_a_disk_that_fails_at_any_byte_leaves_the_save_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real_write = os.write
    room = [10**9]

    def limited(handle: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = real_write(handle, data[: room[0]])
        room[0] -= written
        return written

    monkeypatch.setattr(os, "write", limited)
    journal = Journal.create(path, HEADER)
    journal.append(LINES[0])
    before = path.read_bytes()
    size = sum(len(encode(line)) + 1 for line in LINES[1:3])
    for space in range(size):
        room[0] = space
        with pytest.raises(SaveFailed, match="the disk is full"):
            journal.append(*LINES[1:3])
        assert path.read_bytes() == before
    room[0] = size
    journal.append(*LINES[1:3])
    room[0] = 10**9
    journal.append(*LINES[3:])
    journal.close()
    assert read_save(path).lines == LINES


def test_a_write_that_cannot_even_be_taken_back_is_taken_back_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.create(path, HEADER)
    real_sync, real_truncate = os.fsync, os.ftruncate
    broken = [False]

    def sync(handle: int) -> None:
        if broken[0]:
            raise OSError(errno.EIO, "Input/output error")
        real_sync(handle)

    def truncate(handle: int, length: int) -> None:
        if broken[0] and os.fstat(handle).st_size > length:
            raise OSError(errno.EIO, "Input/output error")
        real_truncate(handle, length)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "ftruncate", truncate)
    broken[0] = True
    with pytest.raises(SaveFailed, match="the disk has reported an error"):
        journal.append(LINES[0], LINES[1])
    with pytest.raises(SaveFailed, match="the disk has reported an error"):
        journal.append(LINES[0])
    broken[0] = False
    journal.append(LINES[0])
    journal.close()
    assert read_save(path).lines == LINES[:1]


def test_a_real_limit_of_the_system(path: Path) -> None:
    journal = Journal.create(path, HEADER)
    journal.append(LINES[0])
    before = path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    assert signal.getsignal(signal.SIGXFSZ) == signal.SIG_IGN
    try:
        for room in (0, 1, 40):
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + room, limits[1]))
            with pytest.raises(SaveFailed, match="larger than the disk allows"):
                journal.append(LINES[1], LINES[2])
            assert path.read_bytes() == before
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    journal.append(*LINES[1:])
    journal.close()
    assert read_save(path).lines == LINES


def test_a_header_that_cannot_be_written_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(SaveFailed, match="the disk is full"):
        Journal.create(path, HEADER)
    assert not path.exists()


def test_a_save_that_can_only_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = write(path)

    def read_only(*_: object) -> int:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(SaveFailed, match="the disk can only be read"):
        Journal.resume(path, data)


def test_two_journals_on_one_save(path: Path) -> None:
    data = write(path)
    journal = Journal.resume(path, data)
    with pytest.raises(SaveFailed, match="another program"):
        Journal.resume(path, data)
    journal.close()
    Journal.resume(path, data).close()


def test_a_save_that_has_changed_since_it_was_read(path: Path) -> None:
    data = write(path)
    journal = Journal.resume(path, data)
    journal.append(order(4))
    journal.close()
    with pytest.raises(SaveFailed, match="changed"):
        Journal.resume(path, data)


def test_packed_and_damaged_saves_are_not_gone_on_with(path: Path) -> None:
    data = write(path)
    with pytest.raises(SaveFailed, match="packed"):
        Journal.resume(path, msgspec.structs.replace(data, packed=True))
    with pytest.raises(SaveFailed, match="older version"):
        Journal.resume(path, msgspec.structs.replace(data, version=0))
    with pytest.raises(SaveFailed, match="damaged"):
        Journal.resume(path, msgspec.structs.replace(data, problem="line 3"))


_PLAYER = """
import sys
from pathlib import Path
import msgspec
from ringfire_gui.core.ids import GameId, SideId
from ringfire_gui.files.journal import Journal
from ringfire_gui.files.savefile import Header, Order
header = Header(game=GameId("toy"), rules_version=1, data_digest="d", scenario="duel", seed=7)
journal = Journal.create(Path(sys.argv[1]), header)
n = 0
while True:
    n += 1
    journal.append(Order(n, SideId("red"), msgspec.Raw(b'{"do":"Move"}')))
    print(n, flush=True)
"""


def test_a_killed_program_has_kept_every_order_it_answered(path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", _PLAYER, str(path)], stdout=subprocess.PIPE, cwd=ROOT) as player:
        assert player.stdout is not None
        for _ in range(25):
            shown = int(player.stdout.readline())
        player.kill()
        rest = player.stdout.read().split()
        shown = int(rest[-1]) if rest else shown
    data = read_save(path)
    assert len(data.lines) >= shown
    journal = Journal.resume(path, data)
    journal.append(order(len(data.lines) + 1))
    journal.close()
