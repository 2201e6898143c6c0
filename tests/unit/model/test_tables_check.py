"""Tables with mistakes in them: each is found, and named by its key."""

import msgspec
import pytest

from ringfire_gui.core.errors import BadData
from ringfire_gui.model.columns import by_name, by_number, by_odds
from ringfire_gui.model.labels import Span, parse_dice, parse_odds, parse_span, totals
from ringfire_gui.model.lookup import changes, distribution, look_up
from ringfire_gui.model.tablecheck import check_table
from ringfire_gui.model.tables import Modifier, Table

SOUND = {
    "id": "combat",
    "by": "odds",
    "dice": "1d6",
    "columns": ["1:2", "1:1", "2:1"],
    "rows": {"1-2": ["A", "A", "B"], "3": ["A", "B", "C"], "4-6": ["B", "C", "C"]},
}


def table(**changed) -> Table:
    return msgspec.convert(SOUND | changed, Table)


def problems(**changed) -> list[tuple[str, str]]:
    return [(found.key, found.problem) for found in check_table(table(**changed))]


def test_the_pattern_is_sound():
    assert problems() == []


ROWS = SOUND["rows"]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"columns": []}, ("columns", "the table has no columns")),
        ({"columns": ["1:2", "1:1", "1:1"]}, ("columns", '"1:1" stands over 2 columns')),
        ({"columns": ["1:2", "2:1", "1:1"]}, ("columns[2]", "1:1 is not above 2:1")),
        ({"columns": ["1:2", "even", "2:1"]}, ("columns[1]", '"even" is not odds such as 3:1 or 1-2')),
        ({"columns": ["1:2", "1:1", "2:0"]}, ("columns[2]", '"2:0" is not odds such as 3:1 or 1-2')),
        (
            {"by": "number", "columns": ["1", "2-3", "x"]},
            ("columns[2]", '"x" is not a number or a range such as 3-4 or 60+'),
        ),
        (
            {"by": "number", "columns": ["1", "2-3", "5+"]},
            ("columns[2]", "2-3 and 5+: there is a hole between the columns"),
        ),
        (
            {"by": "number", "columns": ["1", "2-3", "3-4"]},
            ("columns[2]", "2-3 and 3-4: the columns overlap or are in the wrong order"),
        ),
        (
            {"by": "number", "columns": ["1", "2", "3 or less"]},
            ("columns[2]", "2 and 3 or less: the columns overlap or are in the wrong order"),
        ),
        ({"headers": {"woods": ["1:2", "1:1"]}}, ("headers.woods", "2 captions for 3 columns")),
        ({"headers": {"woods": ["1:2", "1:1", "1:3"]}}, ("headers.woods[2]", "1:3 is not above 1:1")),
        ({"headers": {"": ["1:2", "1:1", "3:1"]}}, ("headers", "a further header line needs a name")),
        ({"dice": "2d6d"}, ("dice", '"2d6d" is not dice such as 1d6 or 2d10')),
        ({"dice": "", "rows": {}}, ("rows", "the table has no rows")),
        ({"rows": ROWS | {"3": ["A", "B"]}}, ("rows.3", "2 cells for 3 columns")),
        ({"rows": ROWS | {"3": ["A", "", "B"]}}, ("rows.3[1]", "the cell is empty")),
        ({"rows": {"1-2": ROWS["3"], "4-6": ROWS["3"]}}, ("rows", "no row for a total of 3")),
        ({"rows": {"2": ROWS["3"], "3-6": ROWS["3"]}}, ("rows", "no row for a total of 1")),
        ({"rows": {"1-6": ROWS["3"], "9": ROWS["3"]}}, ("rows", "no row for a total of 7")),
        ({"rows": ROWS | {"2-3": ROWS["3"]}}, ("rows.2-3", "rows 1-2 and 2-3 overlap")),
        (
            {"rows": ROWS | {"seven": ROWS["3"]}},
            ("rows.seven", '"seven" is not a total or a range such as 7, 3-5 or 9 or more'),
        ),
        (
            {"brackets": "alternative", "rows": ROWS | {"3": ["A", "B(C", "D"]}},
            ("rows.3[1]", 'the brackets of "B(C" do not close'),
        ),
        ({"codes": {"A": "Ae", "B": "Ar"}}, ("rows.3[2]", '"C" is not one of the codes')),
        ({"codes": {"A": "Ae", "B": "Ar", "C": "De", "X": "Ne"}}, ("codes.X", "no cell has this code")),
        ({"double_shifts": [["1:1", "3:1"]]}, ("double_shifts[0]", 'there is no column "3:1"')),
        ({"double_shifts": [["1:2", "2:1"]]}, ("double_shifts[0]", "1:2 and 2:1 are not neighbours")),
        ({"shift_limit": -1}, ("shift_limit", "a limit of -1 allows nothing")),
        ({"modifier_limit": -2}, ("modifier_limit", "a limit of -2 allows nothing")),
        ({"modifiers": [{"when": "woods"}]}, ("modifiers[0]", '"woods" changes nothing')),
        (
            {"modifiers": [{"when": "woods", "shift": -1}, {"when": "woods", "shift": -2}]},
            ("modifiers[1].when", '"woods" is already a modifier of this table'),
        ),
        ({"modifiers": [{"when": "air", "shift": 1, "most": 0}]}, ("modifiers[0].most", "at most 0 times is never")),
        (
            {"dice": "", "modifiers": [{"when": "air", "add": 1}]},
            ("modifiers[0].add", "the table is read without dice"),
        ),
    ],
)
def test_each_mistake_is_named(changed, expected):
    assert expected in problems(**changed)


def test_unknown_keys_are_refused():
    with pytest.raises(msgspec.ValidationError, match="colums"):
        table(colums=["1:1"])


@pytest.mark.parametrize(
    ("caption", "low", "high"),
    [
        ("7", 7, 7), ("3-5", 3, 5), ("-3 to -1", -3, -1), ("-3--1", -3, -1), ("+2 to +3", 2, 3), ("60+", 60, None),
        ("4 or more", 4, None), ("-1 or less", None, -1), ("1.5-3", 1.5, 3),
    ],
)  # fmt: skip
def test_captions_of_numbers(caption, low, high):
    assert parse_span(caption) == Span(low, high)


@pytest.mark.parametrize("caption", ["", "x", "5-3", "3-", "1:2", "3 - 5", "nan", "1e5", "\u0663"])
def test_captions_that_are_no_numbers(caption):
    assert parse_span(caption) is None


def test_captions_of_odds_and_dice():
    assert [parse_odds(text) for text in ("3:1", "1-2", "3:2", "0:1")] == [3, 0.5, 1.5, 0]
    assert [parse_odds(text) for text in ("3", "3:", "3:0", "-1:2", "a:b")] == [None] * 5
    assert [parse_dice(text) for text in ("1d6", "2d10", "9d100")] == [(1, 6), (2, 10), (9, 100)]
    assert [parse_dice(text) for text in ("d6", "0d6", "2d0", "10d6", "1d101", "2d6+1")] == [None] * 6


def test_totals_of_two_dice():
    assert list(totals(2, 6).items()) == list(zip(range(2, 13), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1], strict=True))
    assert sum(totals(9, 100).values()) == 100**9


def test_wrong_uses_are_refused():
    odds = table()
    with pytest.raises(ValueError, match="found by odds, not by number"):
        by_number(odds, 3)
    with pytest.raises(KeyError, match='no column "9:1"'):
        by_name(odds, "9:1")
    with pytest.raises(KeyError, match="no modifier woods"):
        changes(odds, {"woods": 1})
    plain = table(by="name", dice="", rows={"cost": [1, 2, 3]})
    with pytest.raises(ValueError, match="found by name, not by odds"):
        by_odds(plain, 1, 1)
    with pytest.raises(ValueError, match="without dice"):
        distribution(plain, by_name(plain, "1:1"))
    with pytest.raises(KeyError, match="price"):
        look_up(plain, by_name(plain, "1:1"), row="price")
    with pytest.raises(ValueError, match="read with the name of a row, and there is none"):
        look_up(plain, by_name(plain, "1:1"), (3,))
    with pytest.raises(ValueError, match="read with 1d6, and there is none"):
        look_up(odds, by_odds(odds, 1, 1))
    with pytest.raises(BadData, match='"even" is not odds'):
        by_odds(table(columns=["1:2", "even", "2:1"]), 1, 1)
    holed = table(rows={"1-2": ROWS["3"], "4-6": ROWS["3"]})
    with pytest.raises(BadData, match="no row for a total of 3"):
        look_up(holed, by_name(holed, "1:1"), (3,))


def test_off_the_table_no_dice_are_needed():
    odds = table(below="Ae")
    assert look_up(odds, by_odds(odds, 1, 9)).result == "Ae"


def test_a_modifier_may_only_carry_values_for_the_rules():
    only = Modifier("maximum_effort", values={"loss_factor": 2})
    effort = table(modifiers=[msgspec.to_builtins(only)])
    assert not list(check_table(effort))
    assert changes(effort, {"maximum_effort": 1}) == ((), ())
