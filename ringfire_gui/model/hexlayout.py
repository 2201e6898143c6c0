"""The grid of a hex map: how its hexes are numbered and where they lie on the paper.

The paper is measured in hex radii (centre to corner = 1.0), x to the right, y downward; the rectangle around all
hexes begins at (0, 0).
"""

import math
import re
from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import LocId
from ringfire_gui.model.hexcoord import (
    Axial,
    Orientation,
    Parity,
    lattice,
    lattice_corners,
    nearest,
    neighbours,
    to_axial,
    to_offset,
)

Labels = Literal["numbers", "letters"] | tuple[str, ...]
"""How columns or rows are named: numbers, letters (A to Z, then AA, BB, CC), or a list with one name each."""

Point = tuple[float, float]

MAX_HEXES = 200_000
"""The largest grid that is accepted: more than six times the largest map in sight."""

_MAX_TEXT = 12
_EDGE_TOLERANCE = 1e-9
_FIELD = r"\{(col|row)(?::0?([1-9]))?\}"
_TEXT = r"([^{}/]{0,12})"
_NUMBERING = re.compile(_TEXT + _FIELD + _TEXT + _FIELD + _TEXT)


class HexLayout(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """The grid of a hex map. A wrong one is refused with `BadData`, whose key names the field."""

    orientation: Orientation
    columns: int
    rows: int
    first_column: int = 1
    first_row: int = 1
    shifted: Parity = "even"
    """Flat-top: columns with an even (odd) number stand half a hex up; pointy-top: rows half a hex to the right.

    The number counts from `first_column` or `first_row`, also where labels are printed instead.
    """
    numbering: str = "{col:02}{row:02}"
    """How column and row make the number of a hex; empty if none is printed: then ids are `column,row`."""
    column_labels: Labels = "numbers"
    row_labels: Labels = "numbers"

    def __post_init__(self) -> None:
        """Refuse a grid that cannot be."""
        for key in ("columns", "rows"):
            if getattr(self, key) < 1:
                raise BadData("", f"grid.{key}", "must be at least 1")
        if self.columns * self.rows > MAX_HEXES:
            raise BadData("", "grid", f"{self.columns} x {self.rows} hexes are more than the {MAX_HEXES} allowed")
        for key in ("first_column", "first_row"):
            if not 0 <= getattr(self, key) <= MAX_HEXES:
                raise BadData("", f"grid.{key}", f"must lie between 0 and {MAX_HEXES}")
        if len(self._numbers) < self.columns * self.rows:
            raise BadData("", "grid.numbering", "gives the same number to different hexes")

    @property
    def column_range(self) -> range:
        """The columns, from left to right."""
        return range(self.first_column, self.first_column + self.columns)

    @property
    def row_range(self) -> range:
        """The rows, from top to bottom."""
        return range(self.first_row, self.first_row + self.rows)

    def holds(self, col: int, row: int) -> bool:
        """Whether the column and the row lie on the grid."""
        return col in self.column_range and row in self.row_range

    @cached_property
    def _numbers(self) -> Mapping[LocId, tuple[int, int]]:
        """Column and row of every hex number, row by row from the top left."""
        columns, rows, template = _texts(self)
        return {
            LocId(template.format(col=col_text, row=row_text)): (col, row)
            for row, row_text in zip(self.row_range, rows, strict=True)
            for col, col_text in zip(self.column_range, columns, strict=True)
        }

    @cached_property
    def ids(self) -> tuple[LocId, ...]:
        """All hex numbers, row by row from the top left."""
        return tuple(self._numbers)

    def hex_id(self, col: int, row: int) -> LocId:
        """The number of a hex; KeyError where the grid has none."""
        if not self.holds(col, row):
            raise KeyError((col, row))
        return self.ids[(row - self.first_row) * self.columns + col - self.first_column]

    def position(self, hex_id: LocId) -> tuple[int, int]:
        """Column and row of a hex number; KeyError where it is none."""
        return self._numbers[hex_id]

    def axial(self, col: int, row: int) -> Axial:
        """The hex in axial coordinates."""
        return Axial(*to_axial(col, row, self.orientation, self.shifted))

    def offset(self, at: Axial) -> tuple[int, int]:
        """Column and row of a hex in axial coordinates; it need not lie on the grid."""
        return to_offset(at.q, at.r, self.orientation, self.shifted)

    @cached_property
    def unit(self) -> Point:
        """Size of one step of the integer lattice on the paper, across and down."""
        half_height = math.sqrt(3) / 2
        return (0.5, half_height) if self.orientation == "flat" else (half_height, 0.5)

    @cached_property
    def lattice_box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the whole grid on the integer lattice."""
        corners = [
            lattice(*self.axial(col, row), self.orientation)
            for col in {*self.column_range[:2], *self.column_range[-2:]}
            for row in {*self.row_range[:2], *self.row_range[-2:]}
        ]
        wide, high = (2, 1) if self.orientation == "flat" else (1, 2)
        across, down = zip(*corners, strict=True)
        return min(across) - wide, min(down) - high, max(across) + wide, max(down) + high

    @property
    def size(self) -> Point:
        """Width and height of the paper that the hexes cover."""
        left, top, right, bottom = self.lattice_box
        return (right - left) * self.unit[0], (bottom - top) * self.unit[1]

    def point(self, across: int, down: int) -> Point:
        """A point of the integer lattice on the paper."""
        left, top, _, _ = self.lattice_box
        return (across - left) * self.unit[0], (down - top) * self.unit[1]

    def centre(self, col: int, row: int) -> Point:
        """The middle of a hex."""
        return self.point(*lattice(*self.axial(col, row), self.orientation))

    def corners(self, col: int, row: int) -> tuple[Point, ...]:
        """The six corners, clockwise; the side in direction i runs from corner i to corner i + 1."""
        across, down = lattice(*self.axial(col, row), self.orientation)
        return tuple(self.point(across + dx, down + dy) for dx, dy in lattice_corners(self.orientation))

    def near(self, x: float, y: float) -> list[tuple[int, int]]:
        """Columns and rows of the hexes of the grid that have the point inside or on their border, best first.

        A point inside belongs to one hex. A point on a side or corner belongs to all hexes that meet there; the upper
        one comes first, of two at the same height the left one. A border is 1e-9 hex radii thick.
        """
        left, top, _, _ = self.lattice_box
        across, down = x / self.unit[0] + left, y / self.unit[1] + top
        if not (math.isfinite(across) and math.isfinite(down)):
            return []
        q, r = across / 3, (down - across / 3) / 2
        if self.orientation == "pointy":
            q, r = (across - down / 3) / 2, down / 3
        inside = nearest(q, r)
        around = [self.offset(at) for at in (inside, *neighbours(inside, self.orientation))]
        centres = {at: self.centre(*at) for at in around}
        far = {at: math.dist((x, y), to) for at, to in centres.items()}
        limit = min(far.values()) + _EDGE_TOLERANCE
        touched = [(col, row) for col, row in around if far[col, row] <= limit and self.holds(col, row)]
        return sorted(touched, key=lambda at: centres[at][::-1])

    def locate(self, x: float, y: float) -> tuple[int, int] | None:
        """Column and row of the hex at a point of the paper, by the rule of `near`; None off the grid."""
        return next(iter(self.near(x, y)), None)


def letters(count: int) -> tuple[str, ...]:
    """A to Z, then AA, BB, CC and so on."""
    return tuple(chr(ord("A") + index % 26) * (index // 26 + 1) for index in range(count))


def _texts(layout: HexLayout) -> tuple[list[str], list[str], str]:
    """What is printed for each column and each row, and the template that joins the two."""
    numbering = layout.numbering or "{col},{row}"
    match = _NUMBERING.fullmatch(numbering)
    if match is None or match[2] == match[5]:
        problem = "must hold {col} and {row} once each, as in '{col:02}{row:02}', with short text and no '/' between"
        raise BadData("", "grid.numbering", problem)
    width = {match[2]: match[3], match[5]: match[6]}
    columns = _labels("grid.column_labels", layout.column_labels, layout.column_range, width["col"])
    rows = _labels("grid.row_labels", layout.row_labels, layout.row_range, width["row"])
    return columns, rows, f"{match[1]}{{{match[2]}}}{match[4]}{{{match[5]}}}{match[7]}"


def _labels(key: str, labels: Labels, numbers: range, width: str | None) -> list[str]:
    """The text for each column or row."""
    if labels == "numbers":
        return [f"{number:0{width or 1}}" for number in numbers]
    if width is not None:
        raise BadData("", "grid.numbering", f"a width such as :0{width} goes with numbers only, not with {key}")
    if labels == "letters":
        if len(numbers) > 26 * _MAX_TEXT:
            raise BadData("", key, f"letters reach for {26 * _MAX_TEXT}, not for {len(numbers)}")
        return list(letters(len(numbers)))
    if len(labels) != len(numbers):
        raise BadData("", key, f"has {len(labels)} labels for {len(numbers)}")
    for index, label in enumerate(labels):
        if not label or len(label) > _MAX_TEXT or "/" in label:
            raise BadData("", f"{key}[{index}]", f"must have 1 to {_MAX_TEXT} characters and no '/'")
    return list(labels)
