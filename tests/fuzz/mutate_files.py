"""Mutated map, scenario, counter, table, game, text and save files: no crash, no hang, every refusal with its place.

    python -m tests.fuzz.mutate_files 10000

prints what was found; the exit code is 1 if there was a crash, a hang, or a refusal that does not say where.
"""

import argparse
import functools
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from ringfire_gui.core.errors import BadData, BadSave
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.files.check import check_paths
from ringfire_gui.files.gamefile import read_game
from ringfire_gui.files.savefile import read_save
from ringfire_gui.play.catalog import Game, load_game
from ringfire_gui.play.opening import open_save
from ringfire_gui.play.saves import create
from ringfire_gui.play.session import Session, Setup
from ringfire_gui.play.story import Story

DATA = Path(__file__).parents[1] / "data"
TOY = Path(__file__).parents[1] / "contract" / "toy"
HANG = 5.0
"""Seconds after which a file is said to hang the program."""

SAMPLES = {
    "game.toml": DATA / "files/brook/game.toml",
    "counters.toml": DATA / "files/brook/counters.toml",
    "tables.toml": DATA / "files/brook/tables.toml",
    "scenarios/crossing.toml": DATA / "files/brook/scenarios/crossing.toml",
    "maps/brook_field/map.toml": DATA / "files/brook/maps/brook_field/map.toml",
    "maps/ford/map.toml": DATA / "files/maps/ford/map.toml",
    "text/en.toml": DATA / "files/brook/text/en.toml",
    "game.rfsave": DATA / "old/save-1.rfsave",
}
"""The files of a small game, and a save, by their place in its folder."""
PLAYED = "played.rfsave"
"""A save of the toy that is not only read but opened, told and gone on with."""
CHANGED = "changed.rfsave"
"""The same as other rules would have written it, so that the game goes on from a position and not from its start."""
NAMES = (*SAMPLES, PLAYED, CHANGED)
WEIGHTS = (1, 1, 2, 4, 5, 4, 1, 4, 3, 3)

TOKENS = (
    b"nan", b"-inf", b"1e999", b"-1", b"0", b"99999999999999999999", b"4.5", b"true", b"null", b'""', b"[]", b"{}",
    b"[[", b"]]", b"{", b"}", b'"', b"'", b'"""', b"\\", b"\n", b"\r", b"\0", b"\xff", b"\xef\xbb\xbf", b"=", b",",
    b"../../x", b"0101", b"0101/0102", b'"\\u0000"', b"1979-05-27", b"[[[[[[[[[[[[[[[[[[[[[[[[", b"a.b.c.d.e.f", b"#",
    b"1000000000", b'{"is":"order"', b'"n":2', b'"after":7', b'\n{"is":"cursor","cursor":1,"why":"undo"}\n', b"\xc3",
)  # fmt: skip

VALUES = (
    b"-1", b"0", b"1", b"7", b"2.5", b"1e308", b"-1e-300", b"2147483648", b"9223372036854775807", b"true", b"[]", b"{}",
    b'""', b'"x"', b'"?"', b'"0101"', b'"0101/0102"', b'"mill/meadow"', b'"9d100"', b'"{col}"', b'"\\u00e9"', b'"red"',
    b'["0101", "0202"]', b"[[0, 0], [1, 0], [1, 1]]", b'["mill/west"]', b'"letters"', b'"pointy"', b'"odds"', b'"a/b"',
)  # fmt: skip

Chance = random.Random


@functools.cache
def toy() -> Game:
    """The game of the saves that are opened."""
    return load_game(str(TOY))


@functools.cache
def sample(name: str) -> bytes:
    """A file as it is before anything happens to it."""
    if name in SAMPLES:
        return SAMPLES[name].read_bytes()
    if name == CHANGED:
        return sample(PLAYED).replace(b'"rules_version":', b'"rules_version":9', 1)
    with tempfile.TemporaryDirectory() as folder:
        session = create(toy(), Setup("meeting", 5, {"long_range": True}), Path(folder) / name)
        play_on(session, 15)
        session.undo()
        play_on(session, 10)
        session.close()
        return (Path(folder) / name).read_bytes()


def play_on(session: Session, orders: int) -> None:
    """Some orders more, as far as the game goes."""
    chooser = Chooser(orders)
    for _ in range(orders):
        if session.decisions:
            side = chooser.pick(session.decisions).side
            action = session.options(side).sample(chooser)
            assert action is not None, f"{side} is asked but can do nothing"
            session.submit(side, action)


def mutate(seed: int) -> tuple[str, bytes]:
    """The place of a file in a game folder (or of a save), and what became of it.

    Every other file is changed with care: it stays TOML or JSON, only what it says becomes strange.
    """
    chance = random.Random(seed)
    name = chance.choices(NAMES, WEIGHTS)[0]
    data = sample(name)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        data = chance.choice(CAREFUL if seed % 2 else ROUGH)(data, chance)
    return name, data


def _flip(data: bytes, chance: Chance) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _insert(data: bytes, chance: Chance) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(TOKENS) + data[at:]


def _cut(data: bytes, chance: Chance) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[at + chance.choice((1, 1, 2, 10, 100)) :]


def _cut_off(data: bytes, chance: Chance) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _repeat(data: bytes, chance: Chance) -> bytes:
    start = chance.randrange(len(data) + 1)
    part = data[start : start + chance.choice((1, 5, 50, 500))]
    return data[:start] + part * chance.choice((2, 2, 3, 300)) + data[start:]


def _lines(data: bytes, chance: Chance) -> bytes:
    lines = data.split(b"\n")
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(4)
    if kind == 0:
        lines[a], lines[b] = lines[b], lines[a]
    elif kind == 1:
        del lines[a]
    elif kind == 2:
        lines.insert(b, lines[a])
    else:
        lines[a] = chance.choice(sample(chance.choice(NAMES)).split(b"\n"))
    return b"\n".join(lines)


def _value(data: bytes, chance: Chance) -> bytes:
    """Something else in the place of a number, a text or a word."""
    found = list(re.finditer(rb'"[^"\n]*"|[-\w.]+', data))
    if not found:
        return data
    match, other = chance.choice(found), chance.choice(found)
    new = chance.choice(
        (other[0], chance.choice(TOKENS), b'"' + match[0] + b'"', match[0].strip(b'"'), b"[" + match[0] + b"]")
    )
    return data[: match.start()] + new + data[match.end() :]


def _careful_value(data: bytes, chance: Chance) -> bytes:
    """Another value in the place of a text or a number, but never of a key."""
    found = list(re.finditer(rb'(?:"[^"\n]*"|-?\b\d[\d.]*\b)(?!["\w.]|\s*[=:])', data))
    match, other = chance.choice(found), chance.choice(found)
    new = chance.choice((other[0], other[0], chance.choice(VALUES), b"[" + match[0] + b"]"))
    return data[: match.start()] + new + data[match.end() :]


def _careful_lines(data: bytes, chance: Chance) -> bytes:
    """Whole sections of a TOML file, or lines of a save, left out, doubled or in another order."""
    end = b"\n" if data.startswith(b"{") else b"\n\n"
    parts = data.rstrip().split(end)
    a, b = chance.randrange(len(parts)), chance.randrange(len(parts))
    kind = chance.randrange(3)
    if kind == 0:
        parts[a], parts[b] = parts[b], parts[a]
    elif kind == 1 and len(parts) > 1:
        del parts[a]
    else:
        parts[a:a] = [parts[b]] * chance.choice((1, 1, 40))
    return end.join(parts) + b"\n"


ROUGH: tuple[Callable[[bytes, Chance], bytes], ...] = (
    _flip, _insert, _cut, _cut_off, _repeat, _lines, _lines, _value, _value, _value,
)  # fmt: skip
CAREFUL: tuple[Callable[[bytes, Chance], bytes], ...] = (_careful_value, _careful_value, _careful_value, _careful_lines)


class Bench:
    """A folder with a whole game in it, of which one file at a time is exchanged."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in NAMES:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(sample(name))

    def examine(self, name: str, data: bytes) -> list[BadData]:
        """What is said against a file, as part of the game that it belongs to."""
        path = self.folder / name
        path.write_bytes(data)
        try:
            if name in (PLAYED, CHANGED):
                return self._game(path)
            if name.endswith(".rfsave"):
                return self._save(path)
            if name.startswith("text"):
                return list(check_paths([path])[0].problems)
            _, problems = read_game(self.folder, [self.folder / "maps"])
            return problems
        finally:
            path.write_bytes(sample(name))

    def _game(self, path: Path) -> list[BadData]:
        try:
            session = open_save(path, toy(), resume=False).session
        except BadSave as bad:
            return [bad]
        for ears in ((), toy().rules.sides):
            story = Story(toy(), session, ears)
            told = [*story.told(session.log.cursor), *story.prompts()]
            assert told or story.result(), "there is nothing to tell"
        play_on(session, 10)
        return []

    def _save(self, path: Path) -> list[BadData]:
        try:
            read_save(path)
        except BadSave as bad:
            try:
                read_save(path, lenient=True)
            except BadSave as worse:
                if worse.key != "line 1":
                    raise AssertionError from worse
            return [bad]
        return []


def has_place(problem: BadData) -> bool:
    """Whether a refusal says where: file and key, or that it speaks of the file as a whole."""
    return bool(problem.file) and bool(problem.problem) and bool(problem.key or problem.problem.startswith("it "))


class Hang(BaseException):
    """A file took too long. Not an Exception, so that nothing but the runner can catch it."""


def _hang(signal_number: int, frame: FrameType | None) -> None:
    raise Hang


def run(count: int, first: int = 0, tell: Callable[[str], None] = print) -> tuple[int, int, list[str]]:
    """Examine so many mutated files; gives how many were accepted, how many refused, and what was wrong."""
    accepted = refused = 0
    slowest = 0.0
    wrong: list[str] = []
    before = signal.signal(signal.SIGALRM, _hang)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        for seed in range(first, first + count):
            name, data = mutate(seed)
            start = time.perf_counter()
            signal.setitimer(signal.ITIMER_REAL, HANG)
            try:
                problems = bench.examine(name, data)
            except Hang:
                wrong.append(f"seed {seed}, {name}: hangs")
                continue
            except Exception as error:
                wrong.append(f"seed {seed}, {name}: {type(error).__name__}: {error}")
                continue
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                slowest = max(slowest, time.perf_counter() - start)
            accepted += not problems
            refused += bool(problems)
            wrong += [f"seed {seed}, {name}: no place: {problem}" for problem in problems if not has_place(problem)]
    signal.signal(signal.SIGALRM, before)
    tell(f"{count} files: {accepted} accepted, {refused} refused, {len(wrong)} wrong, slowest {slowest:.2f} s")
    for line in wrong[:50]:
        tell(line)
    return accepted, refused, wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("count", type=int, nargs="?", default=10_000, help="how many files (10000)")
    parser.add_argument("first", type=int, nargs="?", default=0, help="number of the first one (0)")
    asked = parser.parse_args()
    sys.exit(bool(run(asked.count, asked.first)[2]))
