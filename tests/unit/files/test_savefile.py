"""Reading saves: whole, cut off, damaged, packed, hostile, of older versions."""

import gzip
import os
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ringfire_gui.core.codec import encode
from ringfire_gui.core.errors import BadSave
from ringfire_gui.core.ids import GameId, SideId
from ringfire_gui.engine.events import Rolled
from ringfire_gui.files import savefile
from ringfire_gui.files.migrate import STEPS, Steps
from ringfire_gui.files.savefile import (
    Checkpoint,
    Course,
    Cursor,
    Header,
    Line,
    Mark,
    Order,
    SaveData,
    open_raw,
    read_header,
    read_save,
)

HEADER = Header(
    game=GameId("toy"),
    rules_version=3,
    data_digest="0f",
    scenario="small-duel",
    seed=-5,
    options={"fog": True, "length": 3, "weather": "dry"},
    seats={SideId("red"): "Nobody", SideId("blue"): "bot:random"},
    script=(6, 1),
    title="A “game”\n",
    program="ringfire 1",
)
RED = SideId("red")
DO = msgspec.Raw(b'{"do":"Move","to":"0102"}')
LINES: tuple[Line, ...] = (
    Order(1, RED, DO, rolls=(Rolled("fire", 6, (4, 2)),), barriers=("dice", "handover")),
    Order(2, SideId("blue"), DO),
    Cursor(1, "undo", agreed=True, by=RED),
    Order(3, RED, DO, after=1),
    Checkpoint(3, "ab", msgspec.Raw(b"{}")),
    Mark(3, "before the storm"),
)


def text(*lines: object) -> bytes:
    return b"".join(encode(line) + b"\n" for line in lines)


SAMPLE = text(HEADER, *LINES)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.rfsave"


def read(path: Path, data: bytes, lenient: bool = False) -> SaveData:
    path.write_bytes(data)
    return read_save(path, lenient)


def test_a_save_is_lines_of_text_that_say_what_they_are() -> None:
    assert encode(LINES[1]) == b'{"is":"order","n":2,"side":"blue","do":{"do":"Move","to":"0102"}}'
    assert SAMPLE.startswith(b'{"is":"header","format":"ringfire-save","version":1,"game":"toy"')


def test_a_sample_is_read_back(path: Path) -> None:
    data = read(path, SAMPLE)
    assert data == SaveData(HEADER, LINES, len(SAMPLE))
    assert [line.parent for line in LINES if isinstance(line, Order)] == [0, 1, 1]


def test_windows_line_ends_are_read_too(path: Path) -> None:
    assert read(path, SAMPLE.replace(b"\n", b"\r\n")).lines == LINES


def test_cut_off_at_every_byte_every_complete_line_is_there(path: Path) -> None:
    ends = [i for i, byte in enumerate(SAMPLE) if byte == ord("\n")]
    for length in range(len(SAMPLE)):
        if length < ends[0]:
            with pytest.raises(BadSave, match="line 1"):
                read(path, SAMPLE[:length])
            continue
        data = read(path, SAMPLE[:length])
        complete = sum(end <= length for end in ends) - 1
        assert data.lines == LINES[:complete]
        assert SAMPLE[: data.end] + (data.tail or b"") == SAMPLE[:length]


def test_packed_saves(path: Path) -> None:
    packed = gzip.compress(SAMPLE)
    assert read(path, packed) == SaveData(HEADER, LINES, len(SAMPLE), packed=True)
    for length in range(2, len(packed) - 8):
        unpacked = zlib.decompressobj(wbits=31).decompress(packed[:length])
        if len(unpacked) >= SAMPLE.index(b"\n"):
            assert len(read(path, packed[:length]).lines) >= unpacked.count(b"\n") - 1
        else:
            with pytest.raises(BadSave, match="line 1"):
                read(path, packed[:length])
    with pytest.raises(BadSave, match="packed file is damaged"):
        read(path, packed + packed)
    with pytest.raises(BadSave, match="packed file is damaged"):
        read(path, packed[:40] + b"\xff\xff" + packed[42:])


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"", "it is unfinished"),
        (b"[]", "this must be a table, not a list"),
        (b"nonsense", "it is damaged"),
        (b'{"is":"order","n":2}', "side: this key is missing"),
        (b'{"is":"order","n":2,"side":"red","do":1,"extra":1}', "extra: there is no such key here"),
        (b'{"is":"order","n":"2","side":"red","do":1}', "n: this must be a whole number, not text in quotes"),
        (b'{"is":"order","n":3,"side":"red","do":1}', "order 3 follows order 1"),
        (b'{"is":"order","n":2,"after":2,"side":"red","do":1}', "order 2 cannot come after order 2"),
        (b'{"is":"order","n":2,"after":-1,"side":"red","do":1}', "after: this must be a whole number"),
        (b'{"is":"order","n":2,"side":"red","do":NaN}', "it is damaged"),
        (b'{"is":"order","n":2,"side":"\xff","do":1}', "it is not text in UTF-8"),
        (b'{"is":"order","n":2,"side":"red","do":"\xff"}', "it is not text in UTF-8"),
        (b'{"is":"order","n":2,"side":"red","do":' + b"[" * 10**6 + b"]" * 10**6 + b"}", "nested too deeply"),
        (b'{"is":"order","n":2,"side":"red","do":1,"barriers":["rain"]}', "'rain' is not one of the values"),
        (b'{"is":"order","n":' + b"9" * 10**6 + b',"side":"red","do":1}', "the number is too large"),
        (b'{"is":"cursor","cursor":2,"why":"undo"}', "there is no order 2"),
        (b'{"is":"cursor","cursor":0,"why":"rage"}', "'rage' is not one of the values"),
        (b'{"is":"checkpoint","n":2,"digest":"","state":{}}', "there is no order 2"),
        (b'{"is":"mark","n":2,"name":""}', "there is no order 2"),
        (b'{"is":"riddle"}', "'riddle' is not one of the values"),
        (encode(HEADER), "'header' is not one of the values"),
    ],
)
def test_a_damaged_line_is_named_and_what_is_before_it_can_be_looked_at(path: Path, line: bytes, says: str) -> None:
    data = text(HEADER, LINES[0]) + line + b"\n" + text(Mark(1, "later"))
    with pytest.raises(BadSave) as caught:
        read(path, data)
    assert caught.value.key == "line 3"
    assert caught.value.file == str(path)
    assert says in caught.value.problem
    assert len(caught.value.problem) < 300
    partly = read(path, data, lenient=True)
    assert partly.lines == LINES[:1]
    assert partly.problem.startswith("line 3: ")
    assert partly.problem.endswith("the game can be opened up to order 1")


def changed(**fields: object) -> bytes:
    return text({**msgspec.to_builtins(HEADER), "is": "header", **fields})


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"\n", "unfinished"),
        (b"\0" * 1000, "empty, or its first line is unfinished"),
        (b"hello\n", "damaged"),
        (b"[[[\n", "this must be a table"),
        (b"{}\n", "not the first line of a save"),
        (text(LINES[0]), "not the first line of a save"),
        (b"\xef\xbb\xbf" + SAMPLE, "damaged"),
        (changed(format="ringfire-map"), "not the first line of a save"),
        (changed(version=2), "a newer one"),
        (changed(version=0), "from 1 up"),
        (changed(version="1"), "version: this must be a whole number"),
        (changed(game="../../etc"), "game: only a-z, 0-9, _ and - are allowed"),
        (changed(scenario="a/b"), "scenario: only a-z, 0-9, _ and - are allowed"),
        (changed(scenario="a\n"), "scenario: only a-z, 0-9, _ and - are allowed"),
        (changed(scenario="a" * 1000), "scenario: this must be text in quotes of length 100 or less"),
        (changed(options={"a": [1]}), "options[...]: this must be true or false or a whole number or text"),
        (changed(seats=3), "seats: this must be a table"),
        (changed(seed=None), "seed: this must be a whole number, not nothing"),
        (changed(surprise=1), "surprise: there is no such key"),
        (changed(floor=2), "floor: only a game that goes on from a position of another save"),
    ],
)
def test_a_wrong_header_is_line_one(path: Path, data: bytes, says: str) -> None:
    for lenient in (False, True):
        with pytest.raises(BadSave) as caught:
            read(path, data, lenient)
        assert caught.value.key == "line 1"
        assert says in caught.value.problem


@pytest.mark.parametrize(
    "data", [b"# Read me\n\nfirst\n", b"no end of line", b'{\n  "name": "x"\n}\n', b"\x89PNG\r\n\x1a\n\xff", b"[[[\n"]
)
@pytest.mark.parametrize("read_some", [read_save, read_header])
def test_a_file_of_another_kind_is_not_called_damaged(tmp_path: Path, data: bytes, read_some: Any) -> None:
    other = tmp_path / "other.txt"
    other.write_bytes(data)
    with pytest.raises(BadSave) as caught:
        read_some(other)
    assert str(caught.value) == f"{other}: this is not a save of Ringfire"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\xef\xbb\xbf" + SAMPLE, "it is damaged"),
        (SAMPLE.replace(b'"seed"', b'"seed', 1), "it is damaged"),
        (SAMPLE[:7], "its first line is unfinished"),
        (SAMPLE[:40], "its first line is unfinished"),
        (b"", "empty"),
    ],
)
def test_a_damaged_save_is_known_under_any_name(tmp_path: Path, data: bytes, says: str) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_bytes(data)
    with pytest.raises(BadSave, match=says) as caught:
        read_save(copy)
    assert caught.value.key == "line 1"


def test_what_is_not_a_file_has_a_sentence(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for name, says in [
        ("", "it is a folder"),
        ("pipe", "it is a pipe or a device"),
        ("loop", "the links in the path lead in a circle"),
        ("nothing", "there is no such file"),
        ("nul\0byte", "a character that no file name can have"),
    ]:
        with pytest.raises(BadSave, match=says):
            read_save(tmp_path / name)


def test_absurd_sizes_are_refused_in_bounded_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSave, match="longer than 16 MB"):
        read(path, text(HEADER) + b"[" * (17 * 2**20))
    with pytest.raises(BadSave, match="longer than 16 MB"):
        read(path, b"[" * (17 * 2**20))
    monkeypatch.setattr(savefile, "MAX_SAVE", 2**20)
    line = text(Mark(0, "x" * 1000))
    with pytest.raises(BadSave, match="larger than any game"):
        read(path, text(HEADER) + line * 1100)
    with pytest.raises(BadSave, match="larger than any game"):
        read(path, gzip.compress(text(HEADER) + line * 100_000))
    monkeypatch.setattr(savefile, "MAX_LINES", 50)
    with pytest.raises(BadSave, match="line 51: the save is larger than any game"):
        read(path, text(HEADER) + line * 60)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (Order(3, RED, DO, after=1), "order 3 cannot come after order 1: up to order 2 the history can only be read"),
        (Cursor(1, "undo"), "nobody can have gone back to order 1: up to order 2 the history can only be read"),
    ],
)
def test_nothing_goes_back_behind_what_can_only_be_read(path: Path, line: Line, says: str) -> None:
    start = changed(continued=True, floor=2) + text(Order(1, RED, DO), Order(2, RED, DO))
    with pytest.raises(BadSave) as caught:
        read(path, start + text(line))
    assert (caught.value.key, caught.value.problem) == ("line 4", says)
    assert len(read(path, start + text(line), lenient=True).lines) == 2
    fine = text(Order(3, RED, DO), Cursor(2, "undo"), Mark(1, "here"), Order(4, RED, DO, after=2))
    assert len(read(path, start + fine).lines) == 6


def test_raw_parts_are_opened_with_the_types_of_the_game() -> None:
    class Move(msgspec.Struct):
        to: str

    assert open_raw(msgspec.Raw(b'{"to":"a"}'), Move, "f", 3) == Move("a")
    with pytest.raises(BadSave, match="f: line 3, to: this must be text"):
        open_raw(msgspec.Raw(b'{"to":1}'), Move, "f", 3)
    with pytest.raises(BadSave, match="f: line 3: it is nested too deeply"):
        open_raw(msgspec.Raw(b"[" * 10**5 + b"]" * 10**5), Any, "f", 3)


def test_older_versions_are_taken_through_the_steps(path: Path) -> None:
    def orders_had_a_player(raw: dict[str, Any]) -> dict[str, Any]:
        if "player" in raw:
            raw["side"] = raw.pop("player")
        return raw

    steps: Steps = {**STEPS, savefile.FORMAT: (orders_had_a_player,)}
    old = {"is": "order", "n": 1, "player": "red", "do": {"do": "Move", "to": "0102"}}
    path.write_bytes(text(HEADER, old))
    data = read_save(path, steps=steps)
    assert data.lines == (Order(1, RED, DO),)
    assert (data.version, data.header.version, data.current) == (1, 2, False)
    with pytest.raises(BadSave, match="player: there is no such key"):
        read_save(path)
    path.write_bytes(text(HEADER, {"is": "order", "n": 1}))
    with pytest.raises(BadSave, match="line 2: this is not what version 1 of ringfire-save had here"):
        read_save(
            path, steps={**STEPS, savefile.FORMAT: (lambda raw: raw | ({"side": raw["player"]} if "n" in raw else {}),)}
        )
    path.write_bytes(changed(version=2) + text(LINES[0]))
    data = read_save(path, steps=steps)
    assert (data.lines, data.version, data.current) == (LINES[:1], 2, True)


KINDS = ["order", "order", "cursor", "checkpoint", "mark"]
_names = st.text(max_size=8)
_raws = st.dictionaries(_names, st.none() | st.integers(-9, 9) | _names | st.lists(_names, max_size=2), max_size=3)
_raw = _raws.map(lambda value: msgspec.Raw(encode(value)))
_rolls = st.builds(Rolled, _names, st.integers(1, 100), st.lists(st.integers(1, 6)).map(tuple))


@st.composite
def _games(draw: st.DrawFn) -> tuple[Line, ...]:
    lines: list[Line] = []
    orders = 0
    for kind in draw(st.lists(st.sampled_from(KINDS), max_size=8)):
        at = draw(st.integers(0, orders))
        if kind == "order":
            after = draw(st.none() | st.just(at))
            rolls = draw(st.lists(_rolls, max_size=2).map(tuple))
            barriers = draw(st.lists(st.sampled_from(["dice", "secret", "handover"]), max_size=2).map(tuple))
            orders += 1
            lines.append(Order(orders, SideId(draw(_names)), draw(_raw), after, rolls, barriers))
        elif kind == "cursor":
            why = draw(st.sampled_from(["undo", "redo", "jump"]))
            lines.append(Cursor(at, why, draw(st.booleans()), draw(st.none() | _names.map(SideId))))
        elif kind == "checkpoint":
            lines.append(Checkpoint(at, draw(_names), draw(_raw)))
        else:
            lines.append(Mark(at, draw(_names)))
    return tuple(lines)


_headers = st.builds(
    Header,
    game=st.from_regex(r"[a-z0-9][a-z0-9_-]{0,9}", fullmatch=True).map(GameId),
    rules_version=st.integers(0, 9),
    data_digest=_names,
    scenario=st.from_regex(r"[a-z0-9][a-z0-9_-]{0,9}", fullmatch=True),
    seed=st.integers(-(2**63), 2**64 - 1),
    options=st.dictionaries(_names, st.booleans() | st.integers(-9, 9) | _names),
    seats=st.dictionaries(_names.map(SideId), _names),
    script=st.lists(st.integers(1, 6)).map(tuple),
    title=_names,
    program=_names,
)


@settings(max_examples=60)
@given(header=_headers, lines=_games())
def test_whatever_is_written_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, header: Header, lines: tuple[Line, ...]
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.rfsave"
    data = read(path, text(header, *lines))
    assert data.header == header
    assert data.lines == lines
    course = Course()
    assert [course.problem(line) for line in lines] == [None] * len(lines)
