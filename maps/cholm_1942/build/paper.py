"""The paper around the map: panels with the boxes of both sides, the turn track and the impulse track."""

from collections.abc import Sequence

from msgspec import Struct
from ring import OUTER
from room import COUNTER

from ringfire_gui.core.ids import LocId
from ringfire_gui.model.art import Key, Lettering, Shape, Sheet
from ringfire_gui.model.features import Box

WIDTH = 9.6
"""Of a column of boxes."""
GAP = 0.3
"""Between boxes, and between boxes and the edge of their panel."""
AWAY = 0.8
"""Between the map and the panels, and between panels."""
HEAD = 1.15
"""For the heading of a panel."""
NAME = 0.6
"""For the name of a box, with what stays free below the counters."""
LOWEST = 2.4
"""Height of a box with one row of counters, which leaves its name to be read."""
TURNS = 9
IMPULSES = 4

_FIRST_DAY = 19
_NOTES = {4: "check for a tactical victory", 9: "last turn"}


LEGEND = (
    Key("mark", "clear", "Clear"),
    Key("mark", "forest", "Forest"),
    Key("mark", "urban", "Urban"),
    Key("mark", "star", "Victory area"),
    Key("mark", "observation", "Observation post"),
    Key("line", "border_road", "Border that a road or trail crosses"),
    Key("line", "border_solid", "Border without a road: costs all movement"),
    Key("line", "broad_river", "River: the same"),
    Key("line", "road", "Road"),
    Key("line", "track", "Trail"),
    Key("line", "border_zone", "Edge of a zone"),
    Key("arrow", "2", "Way to or from a zone, with its cost"),
    Key("arrow", "all", "Way without a road: costs all movement"),
)
"""What the signs mean."""


class Cell(Struct, frozen=True):
    """A box to be: as many rows of counters as it holds."""

    id: str
    name: str
    tags: frozenset[str]
    rows: int = 1


class Paper(Struct, frozen=True):
    """What stands on the paper."""

    boxes: tuple[Box, ...]
    panels: tuple[Shape, ...]
    words: tuple[Lettering, ...]


def build_paper() -> Paper:
    """Germans on the left, where their rear is; Soviets on the right."""
    left, right = -OUTER.real / 2 - AWAY - GAP - WIDTH, OUTER.real / 2 + AWAY + GAP
    top, bottom = -OUTER.imag / 2, OUTER.imag / 2
    turns = _panel(
        "Turns", complex(left, top), _track("turn", TURNS, 3), note="The marker shows who has the Advantage."
    )
    days = "The marker shows day or night."
    impulses = _panel("Soviet impulses", complex(right, top), _track("impulse", IMPULSES, 4), note=days)
    at = complex(left, _below(turns))
    german = _panel("German forces", at, _forces("german", "JU", (1, 2, 1, 2, 2), 3), bottom)
    at = complex(right, _below(impulses))
    soviet = _panel("Soviet forces", at, _forces("soviet", "AK", (2, 3, 1, 1, 1), 3), bottom)
    parts = (turns, german, impulses, soviet)
    return Paper(
        tuple(box for part in parts for box in part.boxes),
        tuple(panel for part in parts for panel in part.panels),
        tuple(word for part in parts for word in part.words) + _notes(turns.boxes),
    )


def build_sheet() -> Sheet:
    """The title, and room in the margins for it, for a legend and for whom the map is owed to."""
    return Sheet(
        margin=(0.9, 2.2, 0.9, 2.9),
        title="Cholm 1942",
        subtitle="The fight for the town on the Lovat, 18 to 27 January",
        credits=(
            "The town takes up three times the space that is its due.",
            "Village names are historical; borders, other names and exact places are a reconstruction.",
        ),
        legend=LEGEND,
        north=True,
    )


def _track(kind: str, count: int, columns: int) -> list[list[Cell]]:
    tags = [frozenset({f"track:{kind}", f"space:{n}"}) for n in range(1, count + 1)]
    names = [f"{n} · {_FIRST_DAY + n - 1} Jan" if kind == "turn" else f"Impulse {n}" for n in range(1, count + 1)]
    cells = [Cell(f"{kind}-{n}", name, tag) for n, (name, tag) in enumerate(zip(names, tags, strict=True), 1)]
    return [cells[n : n + columns] for n in range(0, count, columns)]


def _forces(side: str, letters: str, sizes: Sequence[int], fallen: int) -> list[list[Cell]]:
    """The boxes of a side [3.5.1]; the sizes are the rows of counters that arrive on the turns 1 to 5."""

    def cell(key: str, name: str, tag: str, rows: int = 1) -> Cell:
        return Cell(f"{side}-{key}", name, frozenset({f"side:{side}", tag}), rows)

    turn = [cell(f"turn-{n}", f"Reinforcements, turn {n}", f"entry:{n}", rows) for n, rows in enumerate(sizes, 1)]
    start = cell("at-start", "At start", "entry:start", 2 if side == "german" else 1)
    groups = [cell(f"random-{letter.lower()}", f"Random group {letter}", f"entry:{letter}") for letter in letters]
    guns = cell("artillery", "Artillery and Stuka" if side == "german" else "Artillery", "artillery")
    again = cell("regrouped", "Regrouped", "regrouped", 2)
    out = cell("eliminated", "Eliminated, not regrouped", "eliminated", fallen)
    lost = cell("lost", "Permanently eliminated", "lost", 4)
    if side == "german":
        return [[start], turn[0:2], turn[2:4], [turn[4], again], groups, [guns], [out], [lost]]
    return [[start], [turn[0]], [turn[1]], [turn[2], turn[4]], [turn[3]], groups, [guns, again], [out], [lost]]


def _panel(title: str, corner: complex, rows: list[list[Cell]], bottom: float | None = None, note: str = "") -> Paper:
    """Boxes in rows under a heading with a note; the last row is drawn out to the bottom."""
    left, top = corner.real, corner.imag
    y = top + HEAD
    boxes: list[Box] = []
    for number, row in enumerate(rows):
        high = max(LOWEST, NAME + COUNTER * max(cell.rows for cell in row))
        if bottom is not None and number == len(rows) - 1:
            high = max(high, bottom - GAP - y)
        wide = (WIDTH - GAP * (len(row) - 1)) / len(row)
        for column, cell in enumerate(row):
            rect = (left + column * (wide + GAP), y, wide, high)
            boxes.append(Box(LocId(cell.id), cell.name, cell.tags, _round4(rect)))
        y += high + GAP
    edges = (left - GAP, top, left + WIDTH + GAP, y)
    panel = Shape("panel", _corners(edges), name=title)
    middle, line = round(left + WIDTH / 2, 3), HEAD * (0.4 if note else 0.5)
    words = [Lettering(title, (middle, round(top + line, 3)), "note", 0.42, spacing=0.08)]
    if note:
        words.append(Lettering(note, (middle, round(top + HEAD * 0.8, 3)), "note", 0.18))
    return Paper(tuple(boxes), (panel,), tuple(words))


def _below(part: Paper) -> float:
    return part.panels[0].outline[2][1] + AWAY


def _notes(boxes: Sequence[Box]) -> tuple[Lettering, ...]:
    """What happens at the end of some turns, at the foot of their spaces."""
    words = []
    for turn, note in _NOTES.items():
        left, top, wide, high = boxes[turn - 1].rect or (0.0, 0.0, 0.0, 0.0)
        words.append(Lettering(note, (round(left + wide / 2, 3), round(top + high - 0.25, 3)), "note", 0.18))
    return tuple(words)


def _round4(rect: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, wide, high = (round(number, 3) for number in rect)
    return left, top, wide, high


def _corners(edges: tuple[float, float, float, float]) -> tuple[tuple[float, float], ...]:
    left, top, right, bottom = (round(number, 3) for number in edges)
    return (left, top), (right, top), (right, bottom), (left, bottom)
