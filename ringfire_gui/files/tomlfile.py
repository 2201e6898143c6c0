"""Reading the files that people write: TOML, from whoever, in bounded time, with a place for everything that is wrong.

Refused before anything is built of them: files over 2 MB or with
more than 150,000 values, keys of many parts (tomllib takes time with the square of
their number), numbers beyond 64 bits, NaN and infinity, dates, control characters, deep nesting. The slowest files that
remain take about 2 s; the largest honest map, of 32,000 hexes, takes a few milliseconds.
"""

import math
import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.disk import read_bytes
from ringfire_gui.files.migrate import STEPS, Raw, Steps, upgrade, version_problem
from ringfire_gui.files.wording import place_and_problem, shortened

T = TypeVar("T")

MAX_TOML = 2 * 2**20
MAX_VALUES = 150_000
MAX_KEY_PARTS = 4
MAX_DEPTH = 16

_TEXTS_AND_COMMENTS = re.compile(
    r'"""(?:[^\\]|\\(?:.|\Z))*?(?:"""(?:"{0,2}+)|\Z)'
    r"|'''.*?(?:'''(?:'{0,2}+)|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+",
    re.DOTALL,
)
_BETWEEN_KEYS = re.compile(r"[=\[\]{},]")
_LONG_NUMBER = re.compile(r"[0-9_]{1000}")
_SOME_KEY = "[...]"
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class Document(Struct, frozen=True):
    """A TOML file as it was read: its name for messages, its format, and its content as the newest version has it."""

    name: str
    format: str
    raw: Raw


def read_document(path: Path, name: str, steps: Steps = STEPS) -> Document:
    """Read a file of any format that the program knows.

    Args:
        path: The file.
        name: What to call it in messages.
        steps: How older versions become the newest.

    Raises:
        BadData: it cannot be read, is not TOML, or of no known format or version.
    """
    return parse_document(read_bytes(path, name, MAX_TOML), name, steps)


def parse_document(data: bytes, name: str, steps: Steps = STEPS) -> Document:
    """The same for bytes that were read already."""
    raw = _parse(data, name)
    _check_values(raw, name)
    kind = raw.get("format")
    if not isinstance(kind, str) or kind not in steps:
        known = ", ".join(sorted(steps))
        raise BadData(name, "format", f"this must name the format of the file, one of {known}")
    problem = version_problem(kind, raw.get("version"), steps)
    if problem:
        raise BadData(name, "version", problem)
    try:
        return Document(name, kind, upgrade(raw, kind, raw["version"], steps))
    except BadData as bad:
        raise BadData(name, bad.key, bad.problem) from None


def shape(document: Document, expected: str, kind: Any) -> Any:
    """The content of a document as a struct (or one of several).

    Raises:
        BadData: it is a file of another format, or has keys or values that do not belong there.
    """
    if document.format != expected:
        raise BadData(document.name, "format", f"this must be {expected} here, not {document.format}")
    content = {key: value for key, value in document.raw.items() if key not in ("format", "version")}
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        place, problem = place_and_problem(error)
        raise BadData(document.name, _named(content, kind, place), problem) from None
    except BadData as bad:
        raise BadData(document.name, bad.key, bad.problem) from None


def _named(content: Raw, kind: Any, place: str) -> str:
    """The place with the key in it where msgspec only says `[...]`: some value of a table. Looks for it by halves."""
    before, unnamed, behind = place.partition(_SOME_KEY)
    steps = [int(index) if index else name for name, index in _STEP.findall(before)]
    table: Any = content
    try:
        for step in steps:
            table = table[step]
    except (LookupError, TypeError):
        return place
    if not unnamed or not isinstance(table, dict) or _wrong_at(_with(content, steps, {}), kind) == place:
        return place
    keys = list(table)
    while len(keys) > 1:
        half = keys[: len(keys) // 2]
        tried = _with(content, steps, {key: table[key] for key in half})
        keys = half if _wrong_at(tried, kind) == place else keys[len(half) :]
    return shortened(f"{before}.{keys[0]}{behind}")


def _with(content: Any, steps: list[str | int], table: Raw) -> Any:
    """The content with another table at that place."""
    if not steps:
        return table
    copied = content.copy()
    copied[steps[0]] = _with(content[steps[0]], steps[1:], table)
    return copied


def _wrong_at(content: Raw, kind: Any) -> str | None:
    try:
        msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        return place_and_problem(error)[0]
    except BadData:
        return None
    return None


def _parse(data: bytes, name: str) -> Raw:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadData(name, f"line {line}", "it is not text in UTF-8") from None
    _check_size(text, name)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadData(name, "", "it is nested too deeply") from None
    except ValueError as error:
        raise BadData(name, *_place(str(error))) from None


def _place(message: str) -> tuple[str, str]:
    """Where tomllib stopped, and why."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if match is None:
        return "", shortened(f"it is not TOML: {message}")
    place = f"line {match[2]}, column {match[3]}" if match[2] else "end of file"
    return place, shortened(f"it is not TOML: {match[1]}")


def _check_size(text: str, name: str) -> None:
    """Refuse what tomllib would take long over, without being misled by texts and comments."""
    bare = _TEXTS_AND_COMMENTS.sub(lambda match: "\n" * match[0].count("\n"), text)
    if sum(bare.count(sign) for sign in "=,[{.") > MAX_VALUES:
        raise BadData(name, "", f"it has more than {MAX_VALUES} values, which no honest file of this kind has")
    for number, line in enumerate(bare.split("\n"), 1):
        if line.count(".") >= MAX_KEY_PARTS and any(
            part.count(".") >= MAX_KEY_PARTS for part in _BETWEEN_KEYS.split(line)
        ):
            raise BadData(name, f"line {number}", f"a key has more than {MAX_KEY_PARTS} parts")
        if _LONG_NUMBER.search(line):
            raise BadData(name, f"line {number}", "the number is too large")


def _check_values(raw: Raw, name: str) -> None:
    """Refuse what TOML can say but no file of ours may."""
    left: list[tuple[tuple[str | int, ...], Any]] = [((), raw)]
    while left:
        place, container = left.pop()
        items = container.items() if isinstance(container, dict) else enumerate(container)
        for part, value in items:
            problem = _problem(value)
            if isinstance(part, str) and _CONTROL.search(part):
                problem = "the key has a control character in it"
            if isinstance(value, dict | list):
                left.append(((*place, part), value))
                problem = problem or ("it is nested too deeply" if len(place) == MAX_DEPTH else None)
            if problem:
                raise BadData(name, shortened(_key((*place, part))), problem)


def _key(place: tuple[str | int, ...]) -> str:
    """A place as it is written in messages: `hexside[3].edges[0]`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).removeprefix(".")


def _problem(value: object) -> str | None:
    match value:
        case str():
            return "the text has a control character in it" if _CONTROL.search(value) else None
        case bool() | dict() | list():
            return None
        case int():
            return None if -(2**63) <= value < 2**63 else "the number is too large"
        case float():
            return None if math.isfinite(value) else f"this must be a number, and {value} is none"
    return "dates and times are not used in this file; write it as text in quotes"
