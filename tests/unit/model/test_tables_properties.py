"""What is true of every sound table: shifts there and back, ends, chances, factors missing."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.columns import by_name, by_number, by_odds, shift
from ringfire_gui.model.lookup import Change, distribution, look_up
from ringfire_gui.model.tablecheck import check_table
from ringfire_gui.model.tables import Table

LADDERS = (
    ("1:2", "1:1", "2:1", "3:1"),
    ("1-4", "1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1", "6-1", "10-1"),
    ("1:1",),
)
SCALES = (("1", "2", "3", "5", "8", "12"), ("1", "2", "3-4", "5-7", "8+"), ("-1 or less", "0 to +1", "2-6"))
DICE = ("1d6", "2d6", "1d10", "3d4")


@st.composite
def sound_tables(draw, by=None):
    kind = by or draw(st.sampled_from(["odds", "number", "name"]))
    columns = draw(st.sampled_from(LADDERS if kind == "odds" else SCALES))
    dice = draw(st.sampled_from(DICE))
    count, sides = (int(part) for part in dice.split("d"))
    cuts = sorted(draw(st.sets(st.integers(count + 1, count * sides), max_size=5)))
    ends = [count, *cuts, count * sides + 1]
    keys = [str(low) if high == low + 1 else f"{low}-{high - 1}" for low, high in pairwise(ends)]
    cell = st.sampled_from(["A", "B", "C(D)", "[E]", "F"])
    rows = {key: tuple(draw(cell) for _ in columns) for key in keys}
    doubles = tuple(pair for pair in pairwise(columns) if draw(st.booleans()))
    table = Table(
        "made",
        columns,
        rows,
        kind,
        dice=dice,
        below=draw(st.sampled_from([None, "low"])),
        above=draw(st.sampled_from([None, "high"])),
        double_shifts=doubles,
        shift_limit=draw(st.sampled_from([None, 0, 3])),
        modifier_limit=draw(st.sampled_from([None, 2])),
        brackets=draw(st.sampled_from(["text", "alternative"])),
        rounding=draw(st.sampled_from(["down", "nearest"])),
    )
    assert not list(check_table(table))
    return table


def parts(numbers: list[int]) -> tuple[Change, ...]:
    return tuple(Change(by, Reason("test")) for by in numbers)


SHIFTS = st.lists(st.integers(-4, 4), max_size=4).map(parts)


@given(st.data(), sound_tables(), SHIFTS, SHIFTS, st.sampled_from(["plain", "bracketed"]))
@settings(max_examples=150)
def test_every_look_up_lands_in_a_cell_or_at_an_end(data, table, shifts, modifiers, reading):
    base = by_name(table, data.draw(st.sampled_from(table.columns)))
    total = data.draw(st.sampled_from(sorted(table.ways)))
    found = look_up(table, base, (total,), shifts=shifts, modifiers=modifiers, reading=reading)
    if found.column.text:
        assert found.text == table.rows[found.row][found.column.index]
        assert found.column.text == table.columns[found.column.index]
    else:
        assert found.text == (table.below if found.column.index < 0 else table.above)
    assert found.total == total + found.net_modifier


@given(st.data(), sound_tables(), SHIFTS, SHIFTS, st.sampled_from(["plain", "bracketed"]))
@settings(max_examples=100)
def test_chances_add_up_and_agree_with_look_ups(data, table, shifts, modifiers, reading):
    base = by_name(table, data.draw(st.sampled_from(table.columns)))
    chances = distribution(table, base, shifts=shifts, modifiers=modifiers, reading=reading)
    assert sum(chances.values()) == 1
    counted: dict[str, Fraction] = {}
    for total, number in table.ways.items():
        found = look_up(table, base, (total,), shifts=shifts, modifiers=modifiers, reading=reading)
        counted[found.result] = counted.get(found.result, Fraction(0)) + Fraction(number, sum(table.ways.values()))
    assert chances == counted


@given(st.data(), sound_tables(), st.integers(-12, 12))
@settings(max_examples=150)
def test_shift_there_and_back(data, table, by):
    base = by_name(table, data.draw(st.sampled_from(table.columns)))
    there, wasted = shift(table, base, by)
    assume(there.text)
    used = (abs(by) - wasted) * (1 if by > 0 else -1)
    back, lost = shift(table, there, -used)
    assert (back.index, back.text, lost) == (base.index, base.text, 0)
    if wasted and not there.held:
        assert wasted == 1
    if there.held:
        assert there.index in {0, len(table.columns) - 1}


@given(st.data(), sound_tables(), st.integers(-12, 12), st.integers(-12, 12))
@settings(max_examples=100)
def test_a_greater_shift_never_leads_further_left(data, table, one, other):
    base = by_name(table, data.draw(st.sampled_from(table.columns)))
    low, high = sorted((one, other))
    assert shift(table, base, low)[0].index <= shift(table, base, high)[0].index


@given(sound_tables(by="odds"), st.integers(0, 60), st.integers(0, 30), st.sampled_from([1, 2]))
@settings(max_examples=200)
def test_odds_are_the_best_that_the_attacker_really_has(table, attack, defence, part):
    strength = Fraction(attack, part)
    column = by_odds(table, strength, defence)
    ratios = [Fraction(*(int(n) for n in caption.replace("-", ":").split(":"))) for caption in table.columns]
    if table.rounding == "down" and column.text and not column.held:
        assert strength >= ratios[column.index] * defence
        if column.index + 1 < len(ratios):
            assert strength < ratios[column.index + 1] * defence or attack == defence == 0
    if column.missing is None:
        assert column.index >= len(ratios) - 1
    else:
        assert column.missing >= 1
        assert by_odds(table, strength + column.missing, defence).index > column.index
        assert by_odds(table, strength + column.missing - 1, defence).index == column.index


@given(sound_tables(by="number"), st.integers(-9, 40), st.sampled_from([1, 2]))
@settings(max_examples=150)
def test_factors_missing_to_the_next_number(table, points, part):
    number = Fraction(points, part)
    column = by_number(table, number)
    if column.missing is None:
        assert column.index >= len(table.columns) - 1
    else:
        assert by_number(table, number + column.missing).index > column.index
        assert by_number(table, number + column.missing - 1).index == column.index


def test_beyond_the_ends_of_an_odds_table():
    table = Table("t", ("1:2", "1:1", "6:1"), {"1-6": ("A", "B", "C")}, "odds", dice="1d6", below="Ae", above="De")
    assert not list(check_table(table))
    results = {
        odds: look_up(table, by_odds(table, *odds), (1,)).result for odds in [(1, 3), (1, 2), (13, 2), (7, 1), (1, 0)]
    }
    assert results == {(1, 3): "Ae", (1, 2): "A", (13, 2): "C", (7, 1): "De", (1, 0): "De"}


def test_ends_hold_where_nothing_counts_beyond():
    table = Table("t", ("1:2", "1:1", "6:1"), {"1-6": ("A", "B", "C")}, "odds", dice="1d6")
    assert [by_odds(table, *odds).held for odds in [(1, 3), (1, 2), (13, 2), (7, 1), (1, 0)]] == [
        True, False, False, True, True,
    ]  # fmt: skip
