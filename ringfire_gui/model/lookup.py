"""Reading a result table: find the column, shift it, add to the dice, read the cell, and keep account of all of it.

The order is always the same: `by_odds`, `by_number` or `by_name` of `model.columns` find the first column; `changes`
turns the conditions that hold into shifts and modifiers; `look_up` reads one throw, `distribution` all throws at once.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.columns import Column, shift
from ringfire_gui.model.tables import Cell, Modifier, Table

Reading = Literal["plain", "bracketed"]
"""Which result of a cell such as `Dr(Ne)` counts. A cell without an alternative reads the same either way."""


class Change(Struct, frozen=True):
    """One shift of the column or one modifier of the dice, with its reason."""

    by: int
    reason: Reason


class LookUp(Struct, frozen=True):
    """A look-up with the whole way to its result, for the log, for previews and for whoever doubts it."""

    table: str
    base: Column
    column: Column
    """The column after all shifts."""
    shifts: tuple[Change, ...]
    net_shift: int
    """Sum of the shifts, within the table's limit."""
    wasted: int
    """Shifts that moved nothing: left over at a double step, or beyond the end."""
    dice: tuple[int, ...]
    modifiers: tuple[Change, ...]
    net_modifier: int
    """Sum of the modifiers, within the table's limit."""
    total: int
    """Dice and modifiers together."""
    row: str
    """Caption of the row; empty off the table. A total beyond the first or last row is held at that row."""
    text: str
    """The cell as printed."""
    result: str
    """The reading that counts, with short codes written out."""
    bracketed: bool
    """The result stands in brackets."""


def changes(table: Table, holds: Mapping[str, int]) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """The shifts and the die modifiers of conditions that hold, each named with the number of times it holds.

    A condition may hold a negative number of times: a difference of ratings is one modifier. The reasons have
    the code `<table>.<condition>`.

    Raises:
        KeyError: the table has no modifier for one of the conditions.
    """
    known = {modifier.when for modifier in table.modifiers}
    unknown = sorted(holds.keys() - known)
    if unknown:
        message = f"the table {table.id} has no modifier {', '.join(unknown)}"
        raise KeyError(message)
    counted = [(modifier, _times(modifier, holds.get(modifier.when, 0))) for modifier in table.modifiers]
    return (
        tuple(_change(table, modifier, times, modifier.shift) for modifier, times in counted if times * modifier.shift),
        tuple(_change(table, modifier, times, modifier.add) for modifier, times in counted if times * modifier.add),
    )


def look_up(
    table: Table,
    base: Column,
    dice: tuple[int, ...] = (),
    *,
    row: str = "",
    shifts: Iterable[Change] = (),
    modifiers: Iterable[Change] = (),
    reading: Reading = "plain",
) -> LookUp:
    """Read a table.

    Args:
        table: The table.
        base: The column before shifts.
        dice: The dice as thrown, for a table with dice.
        row: The row, for a table without dice.
        shifts: Shifts of the column; they are added up before the column moves, once.
        modifiers: Modifiers of the dice.
        reading: `bracketed` if the condition holds under which the alternative in brackets counts.

    Raises:
        KeyError: the table has no such row.
        ValueError: dice lack for a table with dice, or the row for one without. Off the table neither is needed.
    """
    shifts, modifiers = tuple(shifts), tuple(modifiers)
    net_shift, net_modifier = _net(shifts, table.shift_limit), _net(modifiers, table.modifier_limit)
    column, wasted = shift(table, base, net_shift)
    total = sum(dice) + net_modifier
    on_table = 0 <= column.index < len(table.columns)
    if on_table and not (dice if table.dice else row):
        message = f"the table {table.id} is read with {table.dice or 'the name of a row'}, and there is none"
        raise ValueError(message)
    row = (row or _row(table, total)) if on_table else ""
    cell = table.cells[row][column.index] if on_table else _off(table, column)
    return LookUp(
        table=table.id,
        base=base,
        column=column,
        shifts=shifts,
        net_shift=net_shift,
        wasted=wasted,
        dice=dice,
        modifiers=modifiers,
        net_modifier=net_modifier,
        total=total,
        row=row,
        text=cell.text,
        result=_read(cell, reading),
        bracketed=cell.in_brackets or (reading == "bracketed" and bool(cell.alternative)),
    )


def distribution(
    table: Table,
    base: Column,
    *,
    shifts: Iterable[Change] = (),
    modifiers: Iterable[Change] = (),
    reading: Reading = "plain",
) -> dict[str, Fraction]:
    """How likely each result is, exactly; in the order of the lowest total that gives it. The chances add up to 1.

    Raises:
        ValueError: the table is read without dice.
    """
    if not table.dice:
        message = f"the table {table.id} is read without dice"
        raise ValueError(message)
    column, _ = shift(table, base, _net(shifts, table.shift_limit))
    if not 0 <= column.index < len(table.columns):
        return {_off(table, column).plain: Fraction(1)}
    net = _net(modifiers, table.modifier_limit)
    ways: dict[str, int] = {}
    for total, number in table.ways.items():
        result = _read(table.cells[_row(table, total + net)][column.index], reading)
        ways[result] = ways.get(result, 0) + number
    throws = sum(ways.values())
    return {result: Fraction(number, throws) for result, number in ways.items()}


def _times(modifier: Modifier, times: int) -> int:
    return times if modifier.most is None else max(-modifier.most, min(times, modifier.most))


def _change(table: Table, modifier: Modifier, times: int, each: int) -> Change:
    code = f"{table.id}.{modifier.when}"
    return Change(times * each, Reason(code, modifier.rule or table.rule, {"times": times, "by": times * each}))


def _net(parts: Iterable[Change], limit: int | None) -> int:
    net = sum(part.by for part in parts)
    return net if limit is None else max(-limit, min(net, limit))


def _row(table: Table, total: int) -> str:
    """The row of a total; one beyond the first or last row is held there."""
    lines = table.lines
    for line in lines:
        if line.high is None or total <= line.high:
            if line.low is None or total >= line.low or line is lines[0]:
                return line.key
            raise BadData("", f"{table.id}.rows", f"no row for a total of {total}")
    return lines[-1].key


def _off(table: Table, column: Column) -> Cell:
    text = (table.below if column.index < 0 else table.above) or ""
    return Cell(text, text, "", False)


def _read(cell: Cell, reading: Reading) -> str:
    return cell.alternative if reading == "bracketed" and cell.alternative else cell.plain
