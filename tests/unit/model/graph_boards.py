"""Tiny boards for the tests of graphs, reach and supply: drawn by hand or made up by hypothesis."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from hypothesis import strategies as st

from ringfire_gui.core.ids import LocId
from ringfire_gui.model.board import Border, Location

WALK = {"clear": 1.0, "woods": 2.0, "hill": 3.0}


class TinyBoard:
    """Locations and borders as they are given; one-way borders are allowed."""

    def __init__(self, locations: Iterable[Location], borders: Mapping[tuple[str, str], Border]) -> None:
        self.id = "tiny"
        self.locations = {location.id: location for location in locations}
        self.borders = {(LocId(a), LocId(b)): border for (a, b), border in borders.items()}

    def neighbours(self, at: LocId) -> Sequence[LocId]:
        return [b for a, b in self.borders if a == at]

    def border(self, a: LocId, b: LocId) -> Border:
        return self.borders[a, b]

    def centre(self, at: LocId) -> tuple[float, float]:
        return (float(list(self.locations).index(at)), 0.0)

    def outline(self, at: LocId) -> Sequence[tuple[float, float]]:
        x, y = self.centre(at)
        return [(x, y), (x + 1, y), (x + 1, y + 1)]

    def locate(self, x: float, y: float) -> LocId | None:
        return None


def column(
    ground: str,
    sides: Mapping[tuple[str, str], str] | None = None,
    paths: Mapping[tuple[str, str], str] | None = None,
    links: Iterable[tuple[str, str]] = (),
) -> TinyBoard:
    """A column of locations `1`, `2`, ...: `.` clear, `w` woods, `h` hill, `~` lake; `sides` and `paths` both ways."""
    names = {".": "clear", "w": "woods", "h": "hill", "~": "lake"}
    locations = [Location(LocId(str(i)), "hex", (names[c],)) for i, c in enumerate(ground, start=1)]
    pairs = [(a.id, b.id) for a, b in pairwise(locations)] + [(LocId(a), LocId(b)) for a, b in links]
    borders = {}
    for a, b in pairs:
        for one, other in ((a, b), (b, a)):
            side = {(sides or {}).get((one, other)), (sides or {}).get((other, one))} - {None}
            path = {(paths or {}).get((one, other)), (paths or {}).get((other, one))} - {None}
            borders[one, other] = Border(frozenset(side), frozenset(path))
    return TinyBoard(locations, borders)


def hex_field(columns: int, rows: int) -> TinyBoard:
    """Clear hexes `ccrr`, flat-topped, even columns half a hex up."""
    cells = {(c, r): LocId(f"{c:02}{r:02}") for c in range(1, columns + 1) for r in range(1, rows + 1)}
    borders = {}
    for (c, r), at in cells.items():
        up = r - 1 if c % 2 == 0 else r
        for near in ((c, r - 1), (c, r + 1), (c - 1, up), (c - 1, up + 1), (c + 1, up), (c + 1, up + 1)):
            if near in cells:
                borders[at, cells[near]] = Border()
    return TinyBoard([Location(at, "hex", ("clear",)) for at in cells.values()], borders)


@st.composite
def boards(draw: st.DrawFn, largest: int = 6) -> TinyBoard:
    """Any small board: up to so many locations, some links one-way, sides and paths anywhere."""
    names = [LocId(c) for c in "abcdefgh"[: draw(st.integers(2, largest))]]
    grounds = st.sampled_from(["clear", "woods", "hill", "lake"])
    tags = st.frozensets(st.sampled_from(["town", "north"]), max_size=1)
    locations = [Location(at, "hex", (draw(grounds),), tags=draw(tags)) for at in names]
    borders = {}
    kinds = st.builds(
        Border,
        sides=st.frozensets(st.sampled_from(["minor", "major", "wall"]), max_size=2),
        paths=st.frozensets(st.sampled_from(["road", "rail"]), max_size=1),
    )
    for a in names:
        for b in names:
            if a != b and draw(st.integers(0, 2)):
                borders[a, b] = draw(kinds)
    return TinyBoard(locations, borders)
