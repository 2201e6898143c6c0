"""Maps and tables that would keep the program busy, or eat its memory, are refused first."""

from collections.abc import Iterable

import pytest

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.mapfile import build_map
from ringfire_gui.files.tablefile import check_tables, read_tables
from ringfire_gui.files.tomlfile import parse_document

pytestmark = pytest.mark.timeout(60)


def problem_of(content: str) -> str:
    document = parse_document(f'format = "ringfire-map"\nversion = 1\nid = "m"\n{content}'.encode(), "f")
    with pytest.raises(BadData) as caught:
        build_map(document)
    return str(caught.value)


def hexmap(columns: int, rows: int, extra: Iterable[str] = (), codes: str = '"." = "clear"') -> str:
    grid = ", ".join(f'"{"." * columns}"' for _ in range(rows))
    return f"""
kind = "hex"
[grid]
orientation = "flat"
columns = {columns}
rows = {rows}
numbering = "{{col}},{{row}}"
[terrain]
codes = {{ {codes} }}
rows = [{grid}]
{"".join(extra)}
"""


def areas(outlines: Iterable[str]) -> str:
    return 'kind = "area"\n' + "".join(f'[[area]]\nid = "{i}"\noutline = [{o}]\n' for i, o in enumerate(outlines))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (hexmap(190_000, 1), "grid.columns: there are 190000 columns; the most that can be is 2000"),
        (hexmap(1, 2001), "grid.rows: there are 2001 rows; the most that can be is 2000"),
        (
            hexmap(2, 2, (f'[[place]]\nat = "1,1"\ntags = ["{i}"]\n' for i in range(2_000))),
            "place: there are 2000 places in 1,1; the most that can be is 50",
        ),
        (
            hexmap(2, 2, (f'[[hexside]]\nkind = "{i}"\nedges = ["1,1/1,2"]\n' for i in range(2_000))),
            "hexside: there are 2000 kinds of hexsides; the most that can be is 200",
        ),
        (
            hexmap(2, 2, (f'[[path]]\nkind = "{i}"\nthrough = ["1,1", "1,2"]\n' for i in range(2_000))),
            "path: there are 2000 kinds of paths; the most that can be is 200",
        ),
        (
            hexmap(1, 1, (f'[[tags]]\nname = "{i}"\nrows = ["."]\ncodes = {{ "." = "a" }}\n' for i in range(2_000))),
            "tags: there are 2000 grids of tags; the most that can be is 200",
        ),
        (
            hexmap(9, 9, codes='"." = [' + ", ".join(f'"{i}"' for i in range(9_000)) + "]"),
            "terrain.codes..: there are 9000 terrain classes; the most that can be is 20",
        ),
        (
            hexmap(2, 2, ['[[place]]\nat = "1,1"\nterrain = [' + ", ".join(f'"{i}"' for i in range(9_000)) + "]\n"]),
            "place[0].terrain: there are 9000 terrain classes; the most that can be is 20",
        ),
        (areas(f"[{i}, 0], [{i + 1}, 0], [{i}, 9]" for i in range(2_001)), "area: there are 2001 areas"),
        (areas(f"[0, 0], [{i + 1}, 0], [{i}, 9]" for i in range(1_900)), "area: too many areas lie on top"),
        (areas(", ".join(f"[{i}, {k}.{i % 7}]" for i in range(9_000)) for k in range(2)), "area: too many areas lie"),
        (areas(["[0, 0], [1e308, 0], [-1e308, 1e308]"] * 2), "area[0].outline[1]: 1e+308 is not a place on a map"),
        (areas([""]), "area[0].outline: an outline needs at least three corners, this one has 0"),
    ],
)
def test_maps_that_are_too_much(content: str, says: str) -> None:
    assert problem_of(content).startswith(f"f: {says}")


def kinds(section: str, number: int) -> str:
    return "".join(f'[[{section}]]\nkind = "{i}"\nbetween = ["0/1"]\n' for i in range(number))


def test_kinds_of_borders_and_arrows() -> None:
    two = areas(["[0, 0], [1, 0], [1, 1], [0, 1]", "[1, 0], [2, 0], [2, 1], [1, 1]"])
    assert "border: there are 201 kinds of borders" in problem_of(two + kinds("border", 201))
    assert "arrow: there are 201 kinds of arrows" in problem_of(two + kinds("arrow", 201))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (
            '[[table]]\nid = "a"\ndice = "9d100"\ncolumns = ["1"]\nrows.1 = ["x"]\n',
            ["table[0].dice: there are 900 sides on all dice together; the most that can be is 200"],
        ),
        (
            '[[table]]\nid = "a"\ndice = "2d6"\ncolumns = ["1"]\n'
            + "".join(f'rows.{i} = ["x"]\n' for i in range(3_000)),
            ["table: there are 3000 rows in all tables together; the most that can be is 2000"],
        ),
        (
            '[[table]]\nid = "a"\ncolumns = [' + ", ".join(f'"{i}"' for i in range(3_000)) + ']\nrows.1 = ["x"]\n'
            "double_shifts = [" + ", ".join('["x", "y"]' for _ in range(3_000)) + "]\n",
            ["table[0].columns: there are 3000 columns; the most that can be is 200"],
        ),
        (
            "".join(f'[[table]]\nid = "{i}"\ncolumns = ["1"]\nrows.1 = ["x"]\n' for i in range(1_000)),
            ["table: there are 1000 tables; the most that can be is 200"],
        ),
    ],
)
def test_tables_that_are_too_much(content: str, says: list[str]) -> None:
    document = parse_document(f'format = "ringfire-tables"\nversion = 1\n{content}'.encode(), "f")
    assert [f"{bad.key}: {bad.problem}" for bad in check_tables(read_tables(document))] == says


def test_the_largest_map_in_sight_is_no_problem() -> None:
    edges = ", ".join(f'"{c},{r}/{c},{r + 1}"' for c in range(1, 100) for r in range(1, 100))
    content = hexmap(215, 150, [f'[[hexside]]\nkind = "river"\nedges = [{edges}]\n'])
    document = parse_document(f'format = "ringfire-map"\nversion = 1\nid = "m"\n{content}'.encode(), "f")
    assert len(build_map(document).locations) == 32_250
