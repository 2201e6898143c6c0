"""Old files go through every step from their version to the newest, in order, and come out as new ones."""

from pathlib import Path
from typing import Any

import pytest

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.migrate import STEPS, Steps, newest, upgrade, version_problem
from ringfire_gui.files.textfile import read_texts
from ringfire_gui.files.tomlfile import parse_document

Raw = dict[str, Any]


def words_became_text(raw: Raw) -> Raw:
    raw["text"] = raw.pop("words")
    return raw


def codes_got_a_prefix(raw: Raw) -> Raw:
    raw["text"] = {f"game.{code}": text for code, text in raw["text"].items()}
    return raw


THREE: Steps = {**STEPS, "ringfire-text": (words_became_text, codes_got_a_prefix)}

FIRST = b'format = "ringfire-text"\nversion = 1\n[words]\na = "x"\n'
SECOND = b'format = "ringfire-text"\nversion = 2\n[text]\na = "x"\n'
THIRD = b'format = "ringfire-text"\nversion = 3\n[text]\n"game.a" = "x"\n'


@pytest.mark.parametrize("data", [FIRST, SECOND, THIRD])
def test_every_version_comes_out_as_the_newest(data: bytes) -> None:
    document = parse_document(data, "en.toml", THREE)
    assert document.raw["version"] == 3
    assert read_texts(document) == {"game.a": "x"}


def test_a_newer_version_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadData, match=r"en.toml: version: it has version 4, .* up to version 3: it needs a newer one"):
        parse_document(THIRD.replace(b"3", b"4"), "en.toml", THREE)


def test_what_is_given_is_not_changed() -> None:
    raw = {"version": 1, "words": {"a": "x"}}
    assert upgrade(raw, "ringfire-text", 1, THREE) == {"version": 3, "text": {"game.a": "x"}}
    assert raw == {"version": 1, "words": {"a": "x"}}
    assert upgrade(raw, "ringfire-text", 3, THREE) == {**raw, "version": 3}


@pytest.mark.parametrize("words", [b"", b"words = 7\n", b"[[words]]\na = 1\n"])
def test_what_no_step_can_work_on_is_refused_by_name(words: bytes) -> None:
    data = b'format = "ringfire-text"\nversion = 1\n' + words
    with pytest.raises(BadData, match=r"en.toml: this is not what version \d of ringfire-text had here"):
        parse_document(data, "en.toml", THREE)


@pytest.mark.parametrize("version", [None, "1", 1.0, True, 0, -1, 2**40, [1]])
def test_what_is_no_version(version: object) -> None:
    assert version_problem("ringfire-text", version) == "the version must be a whole number from 1 up"


def test_the_newest_version_counts_the_steps(tmp_path: Path) -> None:
    assert newest("ringfire-text", THREE) == 3
    assert version_problem("ringfire-text", 3, THREE) is None
    assert all(newest(name) == len(steps) + 1 for name, steps in STEPS.items())
