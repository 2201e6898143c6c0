"""Files that must be read for ever, and files that must be refused, each with its sentence."""

import os
from pathlib import Path

import pytest

from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.events import Rolled
from ringfire_gui.files.check import check_paths
from ringfire_gui.files.migrate import STEPS, newest
from ringfire_gui.files.savefile import Checkpoint, Cursor, Mark, Order, read_save
from ringfire_gui.files.tomlfile import read_document

DATA = Path(__file__).parents[2] / "data"
OLD = sorted((DATA / "old").iterdir())
BAD = sorted((DATA / "bad").iterdir())


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.name)
def test_samples_of_every_version_can_be_read(path: Path) -> None:
    (checked,) = check_paths([path])
    assert [str(problem) for problem in checked.problems] == []
    assert checked.kind == path.name.split("-")[0]


def test_there_is_a_sample_of_every_version_of_every_format() -> None:
    for name in STEPS:
        for version in range(1, newest(name) + 1):
            kind = name.removeprefix("ringfire-")
            assert [path for path in OLD if path.name.startswith(f"{kind}-") and path.stem.endswith(f"-{version}")]


def test_an_old_save_keeps_its_meaning() -> None:
    data = read_save(DATA / "old" / "save-1.rfsave")
    assert (data.header.game, data.header.scenario, data.header.seed, data.header.script) == (
        "brook",
        "crossing",
        42,
        (6, 1),
    )
    assert data.header.options == {"fog": True, "length": "long"}
    assert data.header.seats == {"red": "First player", "blue": "bot:random"}
    orders = [line for line in data.lines if isinstance(line, Order)]
    assert [(order.n, order.parent, order.side) for order in orders] == [(1, 0, "red"), (2, 1, "red"), (3, 1, "red")]
    assert orders[1].rolls == (Rolled("fire", 6, (6, 1)),)
    assert orders[1].barriers == ("dice", "handover")
    assert bytes(orders[2].do) == b'{"do":"Pass"}'
    rest = [line for line in data.lines if isinstance(line, Cursor | Mark)]
    assert rest == [
        Cursor(1, "undo", agreed=True, by=SideId("blue")),
        Mark(3, "Before the answer"),
    ]
    checkpoints = [line for line in data.lines if isinstance(line, Checkpoint)]
    assert [(line.n, line.digest, bytes(line.state)) for line in checkpoints] == [
        (0, "00", b'{"turn":1}'),
        (3, "0f", b'{"turn":2}'),
    ]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_files_are_refused_with_file_key_and_sentence(path: Path) -> None:
    says = path.read_bytes().splitlines()[0].removeprefix(b"# says: ").decode()
    (checked,) = check_paths([path])
    (problem,) = checked.problems
    if says.endswith("..."):  # the rest is in the words of tomllib, which change from version to version
        assert str(problem).startswith(f"{path}: {says.removesuffix('...')}")
    else:
        assert str(problem) == f"{path}: {says}"


@pytest.mark.parametrize("change", [b"\xef\xbb\xbf", b"\r\n"], ids=["byte order mark", "windows line ends"])
def test_what_editors_do_to_files_is_forgiven(tmp_path: Path, change: bytes) -> None:
    for path in OLD:
        if path.suffix != ".toml":
            continue
        data = path.read_bytes()
        copy = tmp_path / path.name
        copy.write_bytes(data.replace(b"\n", change) if change == b"\r\n" else change + data)
        assert read_document(copy, "x") == read_document(path, "x")


def test_what_is_not_a_file_has_a_sentence(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    (tmp_path / "dangling.toml").symlink_to(tmp_path / "nothing")
    (tmp_path / "empty").mkdir()
    (tmp_path / "picture.png").write_bytes(b"png")
    for name, says in [
        ("pipe.toml", "it is a pipe or a device, not a file"),
        ("loop.toml", "it cannot be read: the links in the path lead in a circle"),
        ("dangling.toml", "it cannot be read: there is no such file or folder"),
        ("nothing.toml", "it cannot be read: there is no such file or folder"),
        ("nothing.rfsave", "it cannot be read: there is no such file or folder"),
        ("nul\0.toml", "it cannot be read: the name contains a character that no file name can have"),
        ("empty", "there is nothing in this folder that Ringfire knows"),
        ("picture.png", "this is neither a data file (.toml) nor a save (.rfsave)"),
    ]:
        (checked,) = check_paths([tmp_path / name])
        assert [str(problem) for problem in checked.problems] == [f"{tmp_path / name}: {says}"]


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "a.toml"
    path.write_text("")
    monkeypatch.setattr(os, "open", refuse)
    (checked,) = check_paths([path])
    assert str(checked.problems[0]) == f"{path}: it cannot be read: this account has no permission for it"


def test_a_folder_that_may_not_be_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", refuse)
    (checked,) = check_paths([tmp_path])
    assert str(checked.problems[0]) == f"{tmp_path}: it cannot be read: this account has no permission for it"


def test_a_folder_is_looked_through_and_everything_in_it_named() -> None:
    found = {
        (checked.kind, Path(checked.path).name, len(checked.problems)) for checked in check_paths([DATA / "files"])
    }
    assert found == {("game", "brook", 0), ("text", "en.toml", 0), ("map", "map.toml", 0)}
