"""TOML from strangers: refused in bounded time and memory, with a place."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.disk import read_bytes
from ringfire_gui.files.tomlfile import MAX_KEY_PARTS, MAX_TOML, MAX_VALUES, parse_document, shape
from ringfire_gui.files.wording import place_and_problem

HEAD = b'format = "ringfire-text"\nversion = 1\n'


def problem_of(content: bytes) -> str:
    with pytest.raises(BadData) as caught:
        parse_document(HEAD + content, "f")
    return str(caught.value)


def test_a_size_limit_before_reading(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * (MAX_TOML + 1))
    with pytest.raises(BadData, match="large: it is larger than 2 MB"):
        read_bytes(path, "large", MAX_TOML)


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"a = " + b"[" * 100_000, "it is nested too deeply"),
        (b"a = " + b"{a=" * 30_000, "it is nested too deeply"),
        (b"a = " + b"[" * 17 + b"]" * 17, "a[0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0]: it is nested too deeply"),
        (b"a = [" + b"1," * MAX_VALUES + b"]", "it has more than 150000 values"),
        (b"a = [" + b"{}," * MAX_VALUES + b"]", "it has more than 150000 values"),
        (b"\n".join(b"[a%d]" % i for i in range(MAX_VALUES)), "it has more than 150000 values"),
        (b".".join([b"a"] * 50_000) + b" = 1", "line 3: a key has more than 4 parts"),
        (b"[" + b".".join([b"a"] * 50_000) + b"]", "line 3: a key has more than 4 parts"),
        (b" . ".join([b'"a"'] * 50_000) + b" = 1", "line 3: a key has more than 4 parts"),
        (b'x = """\n"""\na = {' + b".".join([b"a"] * 50_000) + b" = 1}", "line 5: a key has more than 4 parts"),
        (b'x = ["""y"""", {' + b".".join([b"a"] * 50_000) + b" = 1}]", "line 3: a key has more than 4 parts"),
        (b"x = ['''y''''', {" + b".".join([b"a"] * 50_000) + b" = 1}]", "line 3: a key has more than 4 parts"),
        (b"a = " + b"9" * 1_000_000, "line 3: the number is too large"),
        (b"a = 0x" + b"f" * 1_000_000, "a: the number is too large"),
        (b"a = 9223372036854775808", "a: the number is too large"),
        (b"a = [[1.0], [1e999]]", "a[1][0]: this must be a number, and inf is none"),
        (b"a.b = [0, {c = nan}]", "a.b[1].c: this must be a number, and nan is none"),
        (b"a = 12:30:00", "a: dates and times are not used"),
        (b'a = "\\u0000"', "a: the text has a control character in it"),
        (b'a = "\x00"', "it is not TOML"),
        (b'"a\\u001b[31m" = 1', "a?[31m: the key has a control character in it"),
        (b'a = "' + b"\\" * 1_000_000, "it is not TOML"),
        (b'a = """' + b'\\"""' * 200_000, "it is not TOML"),
        (b'a = """\n' + b'\\"""\n' * 200_000 + b"\\", "it is not TOML"),
        (b'"a\n' * 300_000, "line 3, column 3: it is not TOML"),
        (b"\xc3\x28", "line 3: it is not text in UTF-8"),
    ],
)
def test_hostile_content_is_refused_in_bounded_time(content: bytes, says: str) -> None:
    problem = problem_of(content)
    assert says in problem
    assert problem.startswith("f: ")
    assert len(problem) < 500


def test_dots_in_texts_and_comments_are_no_keys() -> None:
    content = b"""
rows = ["........................", '.......................', "a\\".....\\\\"] # ...............
more = \"\"\"
......"......"
\"\"\"
even = '''......\\'''
a.b.c.d = 1.5
"""
    assert parse_document(HEAD + content, "f").raw["a"] == {"b": {"c": {"d": 1.5}}}
    assert MAX_KEY_PARTS == 4


def test_the_format_must_be_the_expected_one() -> None:
    with pytest.raises(BadData, match="f: format: this must be ringfire-map here, not ringfire-text"):
        shape(parse_document(HEAD, "f"), "ringfire-map", dict)


class Sample(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    pair: tuple[float, float] = (0, 0)
    names: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=2)] = ("a",)
    kind: Literal["a", "b"] = "a"
    id: Annotated[str, msgspec.Meta(pattern="^[a-z]$")] = "a"
    facts: dict[str, int] = {}
    either: bool | int | str = 1
    inner: "list[Sample]" = []


@pytest.mark.parametrize(
    ("raw", "place", "problem"),
    [
        ({"number": 0}, "number", "this must be a whole number, at least 1"),
        ({"number": 10}, "number", "this must be a whole number, at most 9"),
        ({"number": True}, "number", "this must be a whole number, not true or false"),
        ({"pair": [1]}, "pair", "this must be a list of length 2"),
        ({"pair": [1, "x"]}, "pair[1]", "this must be a number, not text in quotes"),
        ({"names": []}, "names", "this must be a list of length 1 or more"),
        ({"names": ["a"] * 3}, "names", "this must be a list of length 2 or less"),
        ({"kind": "c"}, "kind", "'c' is not one of the values allowed here"),
        ({"id": "A"}, "id", "only a-z, 0-9, _ and - are allowed here"),
        ({"facts": {"a": {}}}, "facts[...]", "this must be a whole number, not a table"),
        ({"either": []}, "either", "this must be true or false or a whole number or text in quotes, not a list"),
        ({"inner": [{}, {"x": 1}]}, "inner[1].x", "there is no such key here; is it misspelt?"),
        ({"a`b": 1}, "a`b", "there is no such key here; is it misspelt?"),
        ({"kind": "x" * 500}, "kind", "'" + "x" * 199 + "..."),
        ({"kind": "a\x1b\n"}, "kind", r"'a\x1b\n' is not one of the values allowed here"),
    ],
)
def test_what_is_wrong_is_said_in_words(raw: object, place: str, problem: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(raw, Sample)
    assert place_and_problem(caught.value) == (place, problem)


class Inner(msgspec.Struct):
    values: dict[str, int] = {}


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    inner: tuple[Inner, ...] = ()
    text: dict[str, str] = {}


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ('text = {"a.b" = "x", "c.d" = 5, "e.f" = "y"}', "text.c.d"),
        ('text = {a = 5, b = 6, c = "x"}', "text.a"),
        ('inner = [{values = {a = 1}}, {values = {a = 1, b = 2, c = "x"}}]', "inner[1].values.c"),
        ("'x[...]y' = 1", "x[...]y"),
        ("'text[...]y' = 1\ntext = {a = 'x', b = 'y'}", "text[...]y"),
        ("'text[...]y' = 1\ntext = {}", "text[...]y"),
    ],
)
def test_the_key_in_a_table_is_named(content: str, place: str) -> None:
    with pytest.raises(BadData) as told:
        shape(parse_document(HEAD + content.encode(), "f"), "ringfire-text", Outer)
    assert told.value.key == place


_scalars = st.integers(-(2**63), 2**63 - 1) | st.booleans() | st.floats(allow_nan=False, allow_infinity=False)
_texts = st.text(st.characters(exclude_categories=("C",)), max_size=20)


def _toml(value: object) -> str:
    """Value as TOML; JSON text is TOML text, and so are JSON lists."""
    return msgspec.json.encode(value).decode()


@settings(max_examples=60)
@given(st.dictionaries(_texts, _scalars | _texts | st.lists(_texts | _scalars, max_size=3), max_size=5))
def test_honest_content_is_read_as_it_stands(values: dict[str, object]) -> None:
    content = "".join(
        f"{_toml(key)} = {_toml(value)}\n" for key, value in values.items() if key not in ("format", "version")
    )
    raw = parse_document(HEAD + content.encode(), "f").raw
    assert raw == {**values, "format": "ringfire-text", "version": 1}
