"""Writing a whole save: the old one or the new one, never half of one."""

import errno
import os
import shutil
from pathlib import Path

import msgspec
import pytest

from ringfire_gui.core.errors import SaveFailed
from ringfire_gui.core.ids import GameId, SideId
from ringfire_gui.files import savecopy
from ringfire_gui.files.journal import Journal
from ringfire_gui.files.savecopy import generation, write_save
from ringfire_gui.files.savefile import Header, Line, Mark, Order, read_save


def header(seed: int) -> Header:
    return Header(game=GameId("toy"), rules_version=1, data_digest="d", scenario="duel", seed=seed)


LINES: tuple[Line, ...] = (Order(1, SideId("red"), msgspec.Raw(b'{"do":"Move"}')), Mark(1, "x"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.rfsave"


def names(path: Path) -> set[str]:
    return {entry.name for entry in path.parent.iterdir()}


def test_a_copy_is_read_back_and_can_be_gone_on_with(path: Path) -> None:
    write_save(path, header(1), LINES)
    data = read_save(path)
    assert (data.header, data.lines) == (header(1), LINES)
    journal = Journal.resume(path, data)
    journal.append(Mark(0, "y"))
    journal.close()
    assert names(path) == {"game.rfsave"}


def test_a_packed_copy(path: Path) -> None:
    write_save(path, header(1), LINES, packed=True)
    data = read_save(path)
    assert (data.lines, data.packed, data.current) == (LINES, True, False)


@pytest.mark.parametrize("can_link", [True, False])
def test_older_generations_are_kept(path: Path, monkeypatch: pytest.MonkeyPatch, can_link: bool) -> None:
    if not can_link:

        def refuse(*_: object) -> None:
            raise OSError(errno.EPERM, "Operation not permitted")

        monkeypatch.setattr(os, "link", refuse)
    for seed in range(6):
        write_save(path, header(seed), LINES, generations=3)
    assert names(path) == {"game.rfsave", "game.rfsave.1", "game.rfsave.2", "game.rfsave.3"}
    assert [read_save(p).header.seed for p in (path, *(generation(path, n) for n in (1, 2, 3)))] == [5, 4, 3, 2]
    write_save(path, header(9), LINES, generations=0)
    assert [read_save(p).header.seed for p in (path, generation(path, 1))] == [9, 4]
    write_save(path, header(10), LINES, generations=1)
    assert [read_save(p).header.seed for p in (path, generation(path, 1))] == [10, 9]


def test_a_disk_that_fails_at_any_byte_leaves_the_old_save(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_save(path, header(1), LINES)
    before = path.read_bytes()
    real_write = os.write
    for room in range(len(before)):
        left = [room]

        def limited(handle: int, data: bytes, left: list[int] = left) -> int:
            if not left[0]:
                raise OSError(errno.ENOSPC, "No space left on device")
            written = real_write(handle, data[: left[0]])
            left[0] -= written
            return written

        monkeypatch.setattr(os, "write", limited)
        with pytest.raises(SaveFailed, match="the disk is full"):
            write_save(path, header(2), LINES)
        assert path.read_bytes() == before
        assert names(path) == {"game.rfsave"}


@pytest.mark.parametrize("step", ["fsync", "link", "replace", "copyfile"])
def test_whatever_step_fails_the_save_is_whole(path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    for seed in (1, 2):
        write_save(path, header(seed), LINES)

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    if step == "replace":
        monkeypatch.setattr(Path, "replace", fail)
    elif step == "copyfile":
        monkeypatch.setattr(os, "link", fail)
        monkeypatch.setattr(shutil, "copyfile", fail)
    else:
        monkeypatch.setattr(os, step, fail)
    if step == "link":
        write_save(path, header(3), LINES)
    else:
        with pytest.raises(SaveFailed, match="the disk has reported an error"):
            write_save(path, header(3), LINES)
    monkeypatch.undo()
    seeds = [read_save(p).header.seed for p in (path, generation(path, 1))]
    assert seeds == ([3, 2] if step == "link" else [2, 1])
    assert not [name for name in names(path) if name.startswith(".")]


def test_a_save_that_is_being_played_is_not_replaced(path: Path) -> None:
    write_save(path, header(1), LINES)
    journal = Journal.resume(path, read_save(path))
    with pytest.raises(SaveFailed, match="another program"):
        write_save(path, header(2), LINES)
    journal.append(Mark(1, "still here"))
    journal.close()
    assert read_save(path).lines[-1] == Mark(1, "still here")
    write_save(path, header(2), LINES)
    assert read_save(path).header.seed == 2


def test_a_link_is_followed(path: Path) -> None:
    real = path.with_name("real.rfsave")
    write_save(real, header(1), LINES)
    path.symlink_to(real)
    write_save(path, header(2), LINES)
    assert path.is_symlink()
    assert read_save(real).header.seed == 2


def test_refusals_have_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, says in [
        ("nowhere/a.rfsave", "no such file or folder"),
        ("a\0b", "character"),
        ("a" * 300, "too long"),
        ("", "it is a folder|not permitted|busy|the system says"),
    ]:
        with pytest.raises(SaveFailed, match=says):
            write_save(tmp_path / name, header(1), LINES)
    monkeypatch.setattr(savecopy, "MAX_SAVE", 100)
    with pytest.raises(SaveFailed, match="more than"):
        write_save(tmp_path / "a.rfsave", header(1), LINES)
    assert not list(tmp_path.iterdir())
