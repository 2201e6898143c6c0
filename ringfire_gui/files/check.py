"""Checking whatever somebody points at: a file, a folder of a game, a folder of maps, a save."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.artfile import FILE as ART_FILE
from ringfire_gui.files.artfile import load_art
from ringfire_gui.files.counterfile import check_counters, read_counters
from ringfire_gui.files.disk import describe
from ringfire_gui.files.gamefile import FILE as GAME_FILE
from ringfire_gui.files.gamefile import read_game, read_game_file
from ringfire_gui.files.mapfile import FILE as MAP_FILE
from ringfire_gui.files.mapfile import build_map
from ringfire_gui.files.problems import Problems
from ringfire_gui.files.savefile import SUFFIX, read_save
from ringfire_gui.files.scenariofile import check_scenario, read_scenario
from ringfire_gui.files.tablefile import check_tables, read_tables
from ringfire_gui.files.textfile import read_texts
from ringfire_gui.files.tomlfile import Document, read_document
from ringfire_gui.files.validate import check_game, check_name
from ringfire_gui.model.arealint import FlawKind, find_flaws
from ringfire_gui.model.areamap import AreaMap
from ringfire_gui.model.board import Board

DEEPEST = 4
"""Folders in folders that are looked through."""
UNKNOWN = "unknown"
"""The kind of what is neither data nor a save."""
FLAWS: Mapping[FlawKind, str] = {
    "no_neighbours": "no border and no arrow leads here; the nearest other location is {size} away",
    "near_miss": "a corner of the first misses the outline of the second by {size}, so they may not be neighbours",
    "overlap": "these areas overlap, on a surface of {size}",
    "gap": "an empty space of {size} lies between areas; if it is a lake, draw it as an area of its own",
    "duplicate_arrow": "{size} arrows lead the same way",
    "one_sided": "the outline of the second lacks the corner that the first has here; rounding may part them",
    "short_border": "only to look at: the common border is {size} long, it looks as if they met in a point",
    "sliver": "only to look at: the area is too thin to be seen or to hold a counter",
}
"""What is said of badly drawn areas, the gravest first."""


class Checked(Struct, frozen=True):
    """Something that was checked: where it is, what it is, and what is wrong with it."""

    path: str
    kind: str
    """`game`, `map`, `art`, `counters`, `tables`, `scenario`, `text`, `save` or `unknown`."""
    problems: tuple[BadData, ...] = ()


def check_paths(paths: Sequence[Path], map_folders: Sequence[Path] = ()) -> list[Checked]:
    """Check files and folders of any kind; a folder of a game is checked as a whole, with its maps.

    Args:
        paths: What to check. Folders that hold folders of games or maps are looked through.
        map_folders: Where to look for maps of games, besides the paths themselves and the folders of the games.
    """
    places = (*map_folders, *paths, *(path / "maps" for path in paths))
    return [checked for path in paths for checked in _check(path, places)]


def _check(path: Path, map_folders: Sequence[Path]) -> Iterator[Checked]:
    try:
        found = list(_check_folder(path, map_folders, 0)) if path.is_dir() else [_check_file(path)]
    except OSError as error:
        found = [_unknown(path, f"it cannot be read: {describe(error)}")]
    yield from found or [_unknown(path, "there is nothing in this folder that Ringfire knows")]


def _unknown(path: Path, problem: str) -> Checked:
    return Checked(str(path), UNKNOWN, (BadData(str(path), "", problem),))


def _check_folder(folder: Path, map_folders: Sequence[Path], depth: int) -> Iterator[Checked]:
    if (folder / GAME_FILE).exists():
        yield _check_game(folder, map_folders)
        for path in sorted((folder / "text").glob("*.toml")):
            yield _check_file(path)
        return
    if (folder / MAP_FILE).exists():
        yield from (_check_file(folder / name) for name in (MAP_FILE, ART_FILE) if (folder / name).exists())
        return
    for path in sorted(folder.iterdir()):
        if path.is_dir() and depth < DEEPEST:
            yield from _check_folder(path, map_folders, depth + 1)
        elif path.suffix in (".toml", SUFFIX):
            yield _check_file(path)


def _check_game(folder: Path, map_folders: Sequence[Path]) -> Checked:
    places = (folder / "maps", *map_folders)
    data, found = read_game(folder, places, f"{folder}/")
    problems = Problems()
    problems.found += found
    for name, board in data.boards.items() if data else ():
        files = (place / name / MAP_FILE for place in places)
        problems.add(str(next(file for file in files if file.exists())), _flaws(board))
    return Checked(str(folder), "game", tuple(problems.found))


def _check_file(path: Path) -> Checked:
    problems = Problems()
    if SUFFIX in path.suffixes:
        problems.attempt(read_save, path)
        return Checked(str(path), "save", tuple(problems.found))
    if path.name == ART_FILE:
        problems.attempt(load_art, path)
        return Checked(str(path), "art", tuple(problems.found))
    if path.suffix != ".toml" and path.exists():
        return _unknown(path, f"this is neither a data file (.toml) nor a save ({SUFFIX})")
    document = problems.attempt(lambda path: read_document(path, str(path)), path)
    kind = document.format.removeprefix("ringfire-") if document else UNKNOWN
    if document:
        problems.attempt(lambda found: problems.add(found.name, _CHECKS[kind](found, path)), document)
    return Checked(str(path), kind, tuple(problems.found))


def _map(document: Document, path: Path) -> Iterator[BadData]:
    board = build_map(document)
    if path.name == MAP_FILE:
        yield from check_name(board.id, path.absolute().parent.name)
    yield from _flaws(board)


def _flaws(board: Board) -> Iterator[BadData]:
    """What is drawn badly on an area map: the locations are the key."""
    if not isinstance(board, AreaMap):
        return
    found = find_flaws(board.data)
    for kind, words in FLAWS.items():
        for flaw in found:
            if flaw.kind == kind:
                x, y = flaw.at
                yield BadData(
                    "", "/".join(flaw.where), f"at ({x:.6g}, {y:.6g}) {words.format(size=f'{flaw.size:.6g}')}"
                )


def _scenario(document: Document, path: Path) -> Iterator[BadData]:
    scenario = read_scenario(document)
    yield from check_scenario(scenario)
    yield from check_name(scenario.id, path.stem)


def _text(document: Document, _: Path) -> Iterator[BadData]:
    read_texts(document)
    yield from ()


def _save(*_: object) -> Iterator[BadData]:
    yield BadData("", "format", "a save is not a TOML file")


_CHECKS: Mapping[str, Callable[[Document, Path], Iterator[BadData]]] = {
    "counters": lambda document, _: check_counters(read_counters(document)),
    "game": lambda document, _: check_game(read_game_file(document)),
    "map": _map,
    "save": _save,
    "scenario": _scenario,
    "tables": lambda document, _: check_tables(read_tables(document)),
    "text": _text,
}
