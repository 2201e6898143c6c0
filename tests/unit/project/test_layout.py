"""The house rules that no linter knows: sizes, names, and nothing in the files that belongs to one machine."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("ringfire_gui", "tests", "packaging", "assets", "maps", ".ci")
LONGEST_FILE = 500
LONGEST_FUNCTION = 60

FORBIDDEN = {
    "a path of one machine": re.compile(r"(?<![\w.*])/(?:work|tmp(?!/\.X11-unix/)|root|home|Users)/|[A-Z]:\\\\?Users"),
    "unfinished work": re.compile(r"\b(?:TODO|FIXME|XXX|HACK|NotImplementedError)\b"),
    "a package registry": re.compile(r"pypi\.org|pythonhosted|(?:extra-)?index-url", re.IGNORECASE),
    "a number of a tracker": re.compile(r"\bissues? #?\d+|(?<![\w&\"'])#\d{1,5}\b", re.IGNORECASE),
}


def project_files(*suffixes: str) -> Iterator[Path]:
    inner = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    for path in (*ROOT.glob("*.*"), *inner):
        if path.is_file() and "__pycache__" not in path.parts and (not suffixes or path.suffix in suffixes):
            yield path


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text_of(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def functions_of(source: str) -> Iterator[tuple[str, int]]:
    """Name and length of every function and method."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.end_lineno - node.lineno + 1


def findings(source: str) -> list[str]:
    """What a text holds that it should not."""
    return [f"{what}: {match.group()}" for what, pattern in FORBIDDEN.items() for match in pattern.finditer(source)]


def test_the_project_is_found():
    names = {name_of(path) for path in project_files()}
    assert {"pyproject.toml", "README.md", "ringfire_gui/core/ids.py", ".ci/run", "packaging/bootstrap.py"} <= names


def test_no_file_is_too_long():
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in project_files(".py")}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_function_is_too_long():
    long = {
        f"{name_of(path)}:{function}": lines
        for path in project_files(".py")
        for function, lines in functions_of(path.read_text(encoding="utf-8"))
        if lines > LONGEST_FUNCTION
    }
    assert long == {}


def test_functions_are_measured_with_their_bodies():
    source = "class A:\n    def b(self):\n        x = 1\n        return x\n\nasync def c(): ...\n"
    assert dict(functions_of(source)) == {"b": 3, "c": 1}


def test_no_module_is_named_for_being_handy():
    names = {part for path in project_files(".py") for part in (path.stem, path.parent.name)}
    assert names.isdisjoint({"util", "utils", "misc"})


def test_test_files_have_names_of_their_own():
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert sorted(names) == sorted(set(names))


def test_files_hold_nothing_that_does_not_belong():
    here = Path(__file__).resolve()
    texts = {name_of(path): text_of(path) for path in project_files() if path != here}
    found = {name: findings(text) for name, text in texts.items() if text is not None}
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(
    "text",
    [
        "see /home/me/maps",
        "# TODO later",
        "pip --index-url x",
        "as issue 7 says",
        "fixes #12",
        "C:\\Users\\me",
        "(/tmp/x)",
    ],
)
def test_what_does_not_belong_is_seen(text):
    assert findings(text)


@pytest.mark.parametrize(
    "text",
    ["maps/work/a.toml", "a/tmp/b", "colour = '#888'", "#112233", "rule 7.42", "issue orders", "/tmp/.X11-unix/X1"],
)
def test_what_belongs_is_left_alone(text):
    assert findings(text) == []
