"""What can be wrong with a result table: holes, wrong widths, captions that do not follow each other, loose ends."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from ringfire_gui.core.errors import BadData
from ringfire_gui.model.labels import Span, parse_dice, parse_odds, parse_span
from ringfire_gui.model.tables import Table


def check_table(table: Table) -> Iterator[BadData]:
    """Everything that is wrong with a table, each with its key; a table without findings answers every look-up."""
    if not table.columns:
        yield BadData("", "columns", "the table has no columns")
        return
    yield from _check_captions(table, "columns", table.columns)
    for name, captions in table.headers.items():
        yield from _check_header(table, name, captions)
    yield from _check_rows(table)
    yield from _check_totals(table)
    yield from _check_codes(table)
    yield from _check_shifts(table)
    yield from _check_modifiers(table)


def _check_header(table: Table, name: str, captions: tuple[str, ...]) -> Iterator[BadData]:
    key = f"headers.{name}"
    if not name:
        yield BadData("", "headers", "a further header line needs a name")
    if len(captions) != len(table.columns):
        yield BadData("", key, f"{len(captions)} captions for {len(table.columns)} columns")
        return
    yield from _check_captions(table, key, captions)


def _check_captions(table: Table, key: str, captions: tuple[str, ...]) -> Iterator[BadData]:
    for caption, times in Counter(captions).items():
        if times > 1:
            yield BadData("", key, f'"{caption}" stands over {times} columns')
    if table.by == "odds":
        yield from _check_odds(key, captions)
    elif table.by == "number":
        yield from _check_numbers(key, captions)


def _check_odds(key: str, captions: tuple[str, ...]) -> Iterator[BadData]:
    ratios = [parse_odds(caption) for caption in captions]
    for index, ratio in enumerate(ratios):
        if ratio is None:
            yield BadData("", f"{key}[{index}]", f'"{captions[index]}" is not odds such as 3:1 or 1-2')
    for index, (left, right) in enumerate(pairwise(ratios), 1):
        if left is not None and right is not None and left >= right:
            yield BadData("", f"{key}[{index}]", f"{captions[index]} is not above {captions[index - 1]}")


def _check_numbers(key: str, captions: tuple[str, ...]) -> Iterator[BadData]:
    spans = [parse_span(caption) for caption in captions]
    for index, span in enumerate(spans):
        if span is None:
            yield BadData("", f"{key}[{index}]", f'"{captions[index]}" is not a number or a range such as 3-4 or 60+')
    for index, (left, right) in enumerate(pairwise(spans), 1):
        if left is not None and right is not None:
            problem = _join(left, right)
            if problem:
                yield BadData("", f"{key}[{index}]", f"{captions[index - 1]} and {captions[index]}: {problem}")


def _join(left: Span, right: Span) -> str:
    """What is wrong between two columns; a lone number reaches up to the next column."""
    if left.high is None or right.low is None or right.low <= left.high:
        return "the columns overlap or are in the wrong order"
    if left.low != left.high and right.low - left.high > 1:
        return "there is a hole between the columns"
    return ""


def _check_rows(table: Table) -> Iterator[BadData]:
    if not table.rows:
        yield BadData("", "rows", "the table has no rows")
    for key, cells in table.rows.items():
        if len(cells) != len(table.columns):
            yield BadData("", f"rows.{key}", f"{len(cells)} cells for {len(table.columns)} columns")
        for index, cell in enumerate(cells):
            if cell == "":
                yield BadData("", f"rows.{key}[{index}]", "the cell is empty")
            elif table.brackets == "alternative" and not _brackets_close(str(cell)):
                yield BadData("", f"rows.{key}[{index}]", f'the brackets of "{cell}" do not close')


def _brackets_close(text: str) -> bool:
    only = "".join(sign for sign in text if sign in "()[]")
    return only in {"", "()", "[]"}


def _check_totals(table: Table) -> Iterator[BadData]:
    """Rows of a table with dice: each total of the dice has one row, and there is no hole further out either."""
    if not table.dice:
        return
    if parse_dice(table.dice) is None:
        yield BadData("", "dice", f'"{table.dice}" is not dice such as 1d6 or 2d10')
        return
    spans = {key: parse_span(key) for key in table.rows}
    for key, span in spans.items():
        if span is None:
            yield BadData("", f"rows.{key}", f'"{key}" is not a total or a range such as 7, 3-5 or 9 or more')
    known = [span for span in spans.values() if span is not None]
    if len(known) < len(spans) or not known:
        return
    for total in table.ways:
        if not any(span.covers(total) for span in known):
            yield BadData("", "rows", f"no row for a total of {total}")
    yield from _check_row_order(table)


def _check_row_order(table: Table) -> Iterator[BadData]:
    for one, other in pairwise(table.lines):
        if one.high is None or other.low is None or other.low <= one.high:
            yield BadData("", f"rows.{other.key}", f"rows {one.key} and {other.key} overlap")
        elif other.low > one.high + 1 and one.high + 1 not in table.ways:
            yield BadData("", "rows", f"no row for a total of {one.high + 1}")


def _check_codes(table: Table) -> Iterator[BadData]:
    if not table.codes:
        return
    used: set[str] = set()
    for key, row in table.rows.items():
        for index, cell in enumerate(row):
            found = {code for code in table.readings(str(cell)) if code}
            used |= found
            for code in sorted(found - table.codes.keys()):
                yield BadData("", f"rows.{key}[{index}]", f'"{code}" is not one of the codes')
    for code in sorted(table.codes.keys() - used):
        yield BadData("", f"codes.{code}", "no cell has this code")


def _check_shifts(table: Table) -> Iterator[BadData]:
    neighbours = {frozenset(pair) for pair in pairwise(table.columns)}
    for index, pair in enumerate(table.double_shifts):
        for caption in pair:
            if caption not in table.columns:
                yield BadData("", f"double_shifts[{index}]", f'there is no column "{caption}"')
        if set(pair) <= set(table.columns) and frozenset(pair) not in neighbours:
            yield BadData("", f"double_shifts[{index}]", f"{pair[0]} and {pair[1]} are not neighbours")
    for key, limit in (("shift_limit", table.shift_limit), ("modifier_limit", table.modifier_limit)):
        if limit is not None and limit < 0:
            yield BadData("", key, f"a limit of {limit} allows nothing")


def _check_modifiers(table: Table) -> Iterator[BadData]:
    seen: set[str] = set()
    for index, modifier in enumerate(table.modifiers):
        key = f"modifiers[{index}]"
        if modifier.when in seen:
            yield BadData("", f"{key}.when", f'"{modifier.when}" is already a modifier of this table')
        seen.add(modifier.when)
        if not (modifier.shift or modifier.add or modifier.values):
            yield BadData("", key, f'"{modifier.when}" changes nothing')
        if modifier.add and not table.dice:
            yield BadData("", f"{key}.add", "the table is read without dice")
        if modifier.most is not None and modifier.most < 1:
            yield BadData("", f"{key}.most", f"at most {modifier.most} times is never")
