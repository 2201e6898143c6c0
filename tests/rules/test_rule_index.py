"""Every case of the rules of a game has tests, and every case that code, data and tests speak of exists.

The cases of a game are the numbered headings of `rules/*.md` in its folder; `tests/rules/<game>/index.toml` says which
tests hold the game to which of them.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from ringfire_gui.play.catalog import installed

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "tests" / "rules"
FOLDERS = {"toy": ROOT / "tests" / "contract" / "toy", **installed()}
"""Where each game has its data and its rules in words."""
CODE = {game: FOLDERS["toy"] if game == "toy" else ROOT / "ringfire_gui" / "rules" / game for game in FOLDERS}

HEADING = re.compile(r"^#+ (\d+(?:\.\d+)*)\b", re.MULTILINE)
CITED = re.compile(r"\[(\d+(?:\.\d+)*(?:, \d+(?:\.\d+)*)*)\]")
CASE = re.compile(r"\d+(?:\.\d+)+")
EXCUSE = "not applicable because "


def headings(text: str) -> set[str]:
    """The numbers of all chapters and cases."""
    return set(HEADING.findall(text))


def cases(numbers: set[str]) -> set[str]:
    """The cases among them: whatever has a point in its number and nothing below it."""
    return {n for n in numbers if "." in n and not any(other.startswith(f"{n}.") for other in numbers)}


def citations(source: str) -> Iterator[str]:
    """Cases that a Python file speaks of: in brackets in docstrings, and as plain strings such as "3.5"."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if CASE.fullmatch(node.value):
                yield node.value
            for found in CITED.findall(node.value):
                yield from found.split(", ")


def rule_fields(value: object) -> Iterator[str]:
    """Cases that a data file speaks of: what stands under `rule`."""
    if isinstance(value, dict):
        if isinstance(value.get("rule"), str):
            yield value["rule"]
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from rule_fields(inner)


def rule_tests(folder: Path) -> set[str]:
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in folder.glob("test_*.py"))
    return {node.name for tree in trees for node in tree.body if getattr(node, "name", "").startswith("test_")}


def index_of(game: str) -> dict[str, list[str] | str]:
    file = HERE / game / "index.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))["cases"] if file.is_file() else {}


def numbers_of(game: str) -> set[str]:
    texts = [file.read_text(encoding="utf-8") for file in (FOLDERS[game] / "rules").glob("*.md")]
    return set().union(*map(headings, texts))


def unproven(wanted: set[str], index: dict[str, list[str] | str], tests: set[str]) -> set[str]:
    """Cases without a test that exists and without an excuse."""

    def proven(case: str) -> bool:
        entry = index.get(case, [])
        if isinstance(entry, str):
            return entry.startswith(EXCUSE) and len(entry) > len(EXCUSE)
        return bool(entry) and set(entry) <= tests

    return {case for case in wanted if not proven(case)}


@pytest.mark.parametrize("game", FOLDERS)
def test_every_case_has_tests_or_a_reason_for_having_none(game):
    assert unproven(cases(numbers_of(game)), index_of(game), rule_tests(HERE / game)) == set()


@pytest.mark.parametrize("game", FOLDERS)
def test_the_index_names_no_case_that_is_not_in_the_rules(game):
    assert index_of(game).keys() - cases(numbers_of(game)) == set()


@pytest.mark.parametrize("game", FOLDERS)
def test_every_rule_test_is_in_the_index(game):
    listed = {name for entry in index_of(game).values() if isinstance(entry, list) for name in entry}
    assert rule_tests(HERE / game) - listed == set()


@pytest.mark.parametrize("game", FOLDERS)
def test_code_and_data_speak_of_cases_that_exist(game):
    sources = [file.read_text(encoding="utf-8") for file in CODE[game].rglob("*.py")]
    data = [tomllib.loads(file.read_text(encoding="utf-8")) for file in FOLDERS[game].rglob("*.toml")]
    cited = {case for source in sources for case in citations(source)}
    cited |= {case for content in data for case in rule_fields(content)}
    assert cited - numbers_of(game) == set()


def test_a_case_without_tests_is_found():
    wanted = cases(
        headings("# Rules\n## 3 Moves\n### 3.1 Cost\n### 3.2 Stacks\ntext\n#### 3.2.1 Limit\n### 3.3 x\n### 3.4 y")
    )
    assert wanted == {"3.1", "3.2.1", "3.3", "3.4"}
    index = {"3.1": ["test_a"], "3.2.1": ["test_gone"], "3.4": f"{EXCUSE}it rains"}
    assert unproven(wanted, index, {"test_a"}) == {"3.2.1", "3.3"}
    assert unproven({"3.4"}, {"3.4": EXCUSE}, set()) == {"3.4"}
    assert unproven({"3.4"}, {"3.4": []}, set()) == {"3.4"}


def test_citations_are_found():
    source = 'def f(x):\n    """Does it [4.1, 4.4]."""\n    return Reason("a.b", "3.5", x[0], "0101", "a [6]")\n'
    assert set(citations(source)) == {"4.1", "4.4", "3.5", "6"}
    assert set(rule_fields({"rule": "1.2", "table": [{"rule": "4.2", "dice": "1d6"}]})) == {"1.2", "4.2"}


def test_every_case_that_winter_war_is_built_on_has_tests():
    text = (HERE / "winter_war" / "index.toml").read_text(encoding="utf-8")
    seed = tomllib.loads(text)["seed"]
    assert list(seed) == [str(number) for number in range(1, 11)]
    assert unproven(set(seed), seed, rule_tests(HERE / "winter_war")) == set()
