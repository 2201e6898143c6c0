"""The columns of a result table: which one strengths, a number or a name lead to, and where shifts lead from there."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor

from msgspec import Struct
from msgspec.structs import replace

from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.model.tables import Table

Number = int | float | Fraction
"""A strength. Halves and quarters are exact as floats; pass a Fraction for thirds."""


class Column(Struct, frozen=True):
    """A column that a look-up has come to."""

    index: int
    """Counted from 0; -1 and the number of columns are off the table, where `Table.below` and `.above` count."""
    text: str
    """Caption in the header line used; empty off the table."""
    header: str = ""
    held: bool = False
    """One would have come beyond the end of the table and was held at its end column."""
    missing: int | None = None
    """Whole factors that lack for the next column to the right; None where that is no question."""
    reason: Reason | None = None
    """How the column was found; None for one that shifts have led to."""


def by_odds(table: Table, attack: Number, defence: Number, header: str = "") -> Column:
    """The column of two strengths.

    Rounding is in the defender's favour: the greatest odds of the table that the attacker really has, so 13 against 5
    is 2:1 and 5 against 13 is 1:3. With `rounding = "nearest"` both strengths are first divided by the smaller one and
    rounded to whole numbers, a half upwards, so 13 against 5 is 3:1. A defence of 0 lies right of the last column,
    an attack of 0 left of the first one, and 0 against 0 is 1:1.
    """
    _demand(table, "odds")
    strength, against = Fraction(attack), Fraction(defence)

    def found(strength: Fraction) -> tuple[int, bool]:
        return _find(table, header, _ratio(table, strength, against))

    at, held = found(strength)
    following = _start(table, header, at + 1)
    missing = None
    if following is not None:
        missing = max(1, ceil(following * against - strength))
        if table.rounding == "nearest":
            fewer = range(1, missing)
            missing = 1 + bisect_left(fewer, True, key=lambda more: found(strength + more)[0] > at)
    facts = {"attack": _fact(attack), "defence": _fact(defence)}
    return _entry(table, Column(at, "", header, held, missing), "odds", facts)


def by_number(table: Table, number: Number, header: str = "") -> Column:
    """The column of a strength, a difference or a turn: the last one that begins at or below the number."""
    _demand(table, "number")
    value = Fraction(number)
    at, held = _find(table, header, value)
    following = _start(table, header, at + 1)
    missing = ceil(following - value) if following is not None else None
    return _entry(table, Column(at, "", header, held, missing), "number", {"number": _fact(number)})


def by_name(table: Table, name: str, header: str = "") -> Column:
    """The column with this caption.

    Raises:
        KeyError: the table has no such column.
    """
    captions = table.scales[header].captions
    if name not in captions:
        message = f'the table {table.id} has no column "{name}"'
        raise KeyError(message)
    return _entry(table, Column(captions.index(name), "", header), "name", {})


def shift(table: Table, base: Column, by: int) -> tuple[Column, int]:
    """Move a column to the right (or, if negative, to the left); also gives the number of shifts that were wasted.

    Between two columns of `Table.double_shifts` a step takes two shifts. Beyond the end of the table one is held at the
    end column, or leaves the table if something counts there; from off the table no shift leads back.
    """
    step = 1 if by > 0 else -1
    index, left, held = base.index, abs(by), False
    while left and 0 <= index < len(table.columns):
        to = index + step
        if not 0 <= to < len(table.columns) and (table.below if step < 0 else table.above) is None:
            held = True
            break
        cost = table.step_costs[min(index, to)] if 0 <= to < len(table.columns) else 1
        if cost > left:
            break
        index, left = to, left - cost
    return Column(index, _caption(table, base.header, index), base.header, held), left


def _demand(table: Table, by: str) -> None:
    if table.by != by:
        message = f"the columns of the table {table.id} are found by {table.by}, not by {by}"
        raise ValueError(message)


def _ratio(table: Table, attack: Fraction, defence: Fraction) -> Fraction | None:
    """The odds to look for; None if they are greater than any."""
    if not defence:
        return None if attack else Fraction(1)
    ratio = attack / defence
    if table.rounding == "down" or not ratio:
        return ratio
    half = Fraction(1, 2)
    return Fraction(floor(ratio + half)) if ratio >= 1 else Fraction(1, floor(1 / ratio + half))


def _find(table: Table, header: str, value: Fraction | None) -> tuple[int, bool]:
    """The column of a number (None: greater than any), and whether it was held at an end."""
    scale = table.scales[header]
    last = len(scale.captions) - 1
    if value is None or (scale.beyond is not None and value >= scale.beyond):
        return (last, True) if table.above is None else (last + 1, False)
    if scale.first is not None and value < scale.first:
        return (0, True) if table.below is None else (-1, False)
    return bisect_right(scale.starts, value), False


def _start(table: Table, header: str, index: int) -> Fraction | None:
    """Where a column begins; None where there is no such column, or the column is open to below."""
    scale = table.scales[header]
    if index == 0:
        return scale.first
    return scale.starts[index - 1] if index <= len(scale.starts) else None


def _entry(table: Table, column: Column, how: str, facts: Mapping[str, Fact]) -> Column:
    """Name a column that was found, with the reason."""
    text = _caption(table, column.header, column.index)
    reason = Reason(f"table.by_{how}", table.rule, {"table": table.id, "column": text, **facts})
    return replace(column, text=text, reason=reason)


def _caption(table: Table, header: str, index: int) -> str:
    captions = table.scales[header].captions
    return captions[index] if 0 <= index < len(captions) else ""


def _fact(number: Number) -> Fact:
    return number if isinstance(number, int) else float(number)
