"""Result tables as data: columns, rows by die total, shifts, limits, brackets. `model.lookup` reads them.

One type holds them all: odds tables, fire tables by strength, tables by turn or by name, tables without dice. Cells
are text (or whole numbers); what a result means is the business of the rules of a game.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from math import ceil, floor
from typing import Literal, TypeVar

from msgspec import Struct

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.reasons import Fact
from ringfire_gui.model.labels import parse_dice, parse_odds, parse_span, totals

T = TypeVar("T")

_ALTERNATIVE = re.compile(r"([^()\[\]]+)[(\[]([^()\[\]]+)[)\]]")
_IN_BRACKETS = re.compile(r"[(\[].*[)\]]")


class Modifier(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed modifier of a table: when it counts, and what it does to the column or to the die."""

    when: str
    """Name of the condition; the rules of the game say whether, or how many times, it holds."""
    shift: int = 0
    """Columns to the right (or, if negative, to the left) for each time."""
    add: int = 0
    """Added to the dice for each time."""
    most: int | None = None
    """It counts at most so many times."""
    rule: str = ""
    values: Mapping[str, Fact] = {}
    """What else it does; only the rules of the game read this."""


class Scale(Struct, frozen=True):
    """A header line of a table made ready for finding the column of a number or of odds."""

    captions: tuple[str, ...]
    first: Fraction | None
    """Smallest number of the first column; None if it is open to below."""
    starts: tuple[Fraction, ...]
    """Smallest number of every other column."""
    beyond: Fraction | None
    """Smallest number right of the last column: one more than its end; None if it is open to above."""


class Line(Struct, frozen=True):
    """A row of a table with dice: the totals it covers; None where it is open."""

    key: str
    low: int | None
    high: int | None


class Cell(Struct, frozen=True):
    """One cell: the text as printed and its two readings."""

    text: str
    plain: str
    alternative: str
    """The reading in brackets; empty if there is none."""
    in_brackets: bool
    """The whole cell stands in brackets, as `[1/2]`."""


class Table(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """A table as printed. `model.tablecheck.check_table` finds what is wrong with one; the rest relies on that."""

    id: str
    columns: tuple[str, ...]
    rows: Mapping[str, tuple[str | int, ...]]
    """By caption, `7`, `3-5`, `9 or more`, one cell for each column; any name in a table without dice."""
    by: Literal["name", "number", "odds"] = "name"
    """How a column is found.

    `odds`: captions such as `3:1` or `1-2`; `number`: captions such as `5-7`, `117+` or plain `12`, which reaches up to
    the next column; `name`: by the caption itself. Odds and numbers rise from left to right.
    """
    rule: str = ""
    name: str = ""
    dice: str = ""
    """`2d6`; empty for a table that is read without dice, by the name of the row."""
    headers: Mapping[str, tuple[str, ...]] = {}
    """Further header lines over the same columns, by name, where the column depends on, say, the terrain."""
    rounding: Literal["down", "nearest"] = "down"
    """How odds that lie between two columns are read; see `model.columns.by_odds`."""
    below: str | None = None
    """Result left of the first column; None if one is held at the first column."""
    above: str | None = None
    """Result right of the last column; None if one is held at the last column.

    Right of it are shifts that lead there, numbers above the end of its range, and odds of at least one to one more
    (7:1 where 6:1 is the last).
    """
    double_shifts: tuple[tuple[str, str], ...] = ()
    """Neighbouring columns between which one step takes two shifts; a single shift left over there is lost."""
    shift_limit: int | None = None
    """The sum of all shifts counts as at most so many, either way."""
    modifier_limit: int | None = None
    """The sum of all die modifiers counts as at most so many, either way."""
    brackets: Literal["text", "alternative"] = "text"
    """`alternative`: `Dr(Ne)` reads Dr, or under the condition that the rules name, Ne; `text`: just as printed."""
    codes: Mapping[str, str] = {}
    """Short codes in the cells and the results they stand for; if there are any, every cell is one of them."""
    modifiers: tuple[Modifier, ...] = ()

    @cached_property
    def scales(self) -> Mapping[str, Scale]:
        """All header lines; the table's own columns have the name ``""``."""
        lines = {"": self.columns, **self.headers}
        return {name: self._scale(captions) for name, captions in lines.items()}

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Rows of a table with dice, from the lowest totals."""
        found = [(_understood(parse_span(key), f"rows.{key}", "not a total or a range"), key) for key in self.rows]
        rows = [Line(key, _whole(span.low, ceil), _whole(span.high, floor)) for span, key in found]
        return tuple(sorted(rows, key=lambda row: (row.low is not None, row.low or 0)))

    @cached_property
    def ways(self) -> Mapping[int, int]:
        """Totals of the dice, and in how many ways they come up; empty for a table without dice."""
        return totals(*_understood(parse_dice(self.dice), "dice", "not dice")) if self.dice else {}

    @cached_property
    def step_costs(self) -> tuple[int, ...]:
        """Shifts that the step from each column to the next one takes."""
        double = {frozenset(pair) for pair in self.double_shifts}
        pairs = zip(self.columns, self.columns[1:], strict=False)
        return tuple(2 if frozenset(pair) in double else 1 for pair in pairs)

    @cached_property
    def cells(self) -> Mapping[str, tuple[Cell, ...]]:
        """The rows with their cells taken apart."""
        return {key: tuple(self._cell(str(text)) for text in row) for key, row in self.rows.items()}

    def _scale(self, captions: tuple[str, ...]) -> Scale:
        if self.by == "name":
            return Scale(captions, None, (), None)
        if self.by == "odds":
            ratios = [_understood(parse_odds(text), "columns", f'"{text}" is not odds') for text in captions]
            return Scale(captions, ratios[0], tuple(ratios[1:]), ratios[-1] + 1)
        spans = [_understood(parse_span(text), "columns", f'"{text}" is not a number or a range') for text in captions]
        starts = tuple(
            _understood(span.low, "columns", "only the first one can be open to below") for span in spans[1:]
        )
        end = spans[-1].high
        return Scale(captions, spans[0].low, starts, None if end is None or end == spans[-1].low else end + 1)

    def readings(self, text: str) -> tuple[str, str]:
        """A cell without its brackets, and the alternative in them, as they are printed."""
        parts = _ALTERNATIVE.fullmatch(text) if self.brackets == "alternative" else None
        return (parts[1].strip(), parts[2]) if parts else (text, "")

    def _cell(self, text: str) -> Cell:
        plain, other = self.readings(text)
        meaning = self.codes.get
        return Cell(text, meaning(plain, plain), meaning(other, other), bool(_IN_BRACKETS.fullmatch(text)))


def _understood(parsed: T | None, key: str, problem: str) -> T:
    if parsed is None:
        raise BadData("", key, problem)
    return parsed


def _whole(number: Fraction | None, rounded: Callable[[Fraction], int]) -> int | None:
    return None if number is None else rounded(number)
