"""How large a map or a table may be, so that no file, however written, keeps the program busy for long.

Each limit lies far above what games have. What is checked here is what would make the work, or the memory, grow faster
than the file.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.schema import AreaMapFile, HexMapFile, TablesFile
from ringfire_gui.model.areadata import Area
from ringfire_gui.model.labels import parse_dice
from ringfire_gui.model.outlines import TOUCH

MAX_SIDE = 2_000
"""Columns, and rows, of a hex map."""
MAX_KINDS = 200
"""Kinds of hexsides, paths, borders or arrows of a map; grids of tags."""
MAX_CLASSES = 20
"""Terrain classes of one hex."""
MAX_PLACES = 50
"""Places in one hex."""
MAX_AREAS = 2_000
MAX_AREA_WORK = 5 * 10**7
"""Pairs of corners to be compared to find common borders, and for each pair of areas a thousand more."""
MAX_TABLES = 200
MAX_COLUMNS = 200
"""Columns of one table."""
MAX_ROWS = 2_000
"""Rows of all tables of a game together."""
MAX_DICE = 200
"""Sides of all dice of one throw: 2d100."""


def check_hexmap_size(file: HexMapFile) -> Iterator[BadData]:
    """What is too large about a hex map."""
    yield from _too_many("grid.columns", file.grid.columns, MAX_SIDE, "columns")
    yield from _too_many("grid.rows", file.grid.rows, MAX_SIDE, "rows")
    yield from _too_many("tags", len(file.tags), MAX_KINDS, "grids of tags")
    yield from _too_many("hexside", len({group.kind for group in file.hexside}), MAX_KINDS, "kinds of hexsides")
    yield from _too_many("path", len({path.kind for path in file.path}), MAX_KINDS, "kinds of paths")
    for code, classes in file.terrain.codes.items():
        number = len(classes) if isinstance(classes, tuple) else 1
        yield from _too_many(f"terrain.codes.{code}", number, MAX_CLASSES, "terrain classes")
    for index, place in enumerate(file.place):
        yield from _too_many(f"place[{index}].terrain", len(place.terrain), MAX_CLASSES, "terrain classes")
    for at, number in Counter(place.at for place in file.place).items():
        yield from _too_many("place", number, MAX_PLACES, f"places in {at}")


def check_areamap_size(file: AreaMapFile) -> Iterator[BadData]:
    """What is too large about an area map."""
    yield from _too_many("area", len(file.area), MAX_AREAS, "areas")
    yield from _too_many("border", len({group.kind for group in file.border}), MAX_KINDS, "kinds of borders")
    yield from _too_many("arrow", len({group.kind for group in file.arrow}), MAX_KINDS, "kinds of arrows")
    if len(file.area) <= MAX_AREAS and _work(file.area) > MAX_AREA_WORK:
        yield BadData("", "area", "too many areas lie on top of each other, or their outlines are drawn too finely")


def check_table_sizes(file: TablesFile) -> Iterator[BadData]:
    """What is too large about tables."""
    yield from _too_many("table", len(file.table), MAX_TABLES, "tables")
    yield from _too_many("table", sum(len(table.rows) for table in file.table), MAX_ROWS, "rows in all tables together")
    for index, table in enumerate(file.table):
        yield from _too_many(f"table[{index}].columns", len(table.columns), MAX_COLUMNS, "columns")
        count, sides = parse_dice(table.dice) or (0, 0)
        yield from _too_many(f"table[{index}].dice", count * sides, MAX_DICE, "sides on all dice together")


def first_of(problems: Iterable[BadData]) -> None:
    """Raise the first of the problems, if there are any."""
    for bad in problems:
        raise bad


def _too_many(key: str, number: int, most: int, what: str) -> Iterator[BadData]:
    if number > most:
        yield BadData("", key, f"there are {number} {what}; the most that can be is {most}")


def _work(areas: Sequence[Area]) -> int:
    """What it takes to find the common borders of areas whose surrounding rectangles meet."""
    drawn = [area.outline for area in areas if area.outline]
    if not drawn:
        return 0
    corners = np.array([len(outline) for outline in drawn])
    low = np.array([np.min(outline, axis=0) for outline in drawn])
    high = np.array([np.max(outline, axis=0) for outline in drawn])
    work = 0
    with np.errstate(over="ignore"):  # absurd coordinates are refused later, with their place
        touch = TOUCH * (high.max(axis=0) - low.min(axis=0)).max()
        for number, count in enumerate(corners.tolist()):
            meets = np.all((low <= high[number] + touch) & (high >= low[number] - touch), axis=1)
            work += count * int(corners[meets].sum()) + 1000 * int(meets.sum())
    return work
