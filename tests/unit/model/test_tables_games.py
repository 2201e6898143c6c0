"""One table type holds the tables of all five games; figures that are known of them."""

import tomllib
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from ringfire_gui.core import codec
from ringfire_gui.model.columns import by_name, by_number, by_odds, shift
from ringfire_gui.model.lookup import LookUp, changes, distribution, look_up
from ringfire_gui.model.tablecheck import check_table
from ringfire_gui.model.tables import Table

DATA = Path(__file__).parents[2] / "data" / "tables"
FILES = sorted(path.stem for path in DATA.glob("*.toml"))


def raw(game: str) -> dict:
    return tomllib.loads((DATA / f"{game}.toml").read_text(encoding="utf-8"))


def tables(game: str) -> dict[str, Table]:
    return {table.id: table for table in msgspec.convert(raw(game)["table"], list[Table])}


@pytest.mark.parametrize("game", FILES)
def test_tables_are_sound(game):
    assert FILES == ["circle_of_fire", "ocs", "ring_of_fire", "spark", "winter_war"]
    for table in tables(game).values():
        assert [str(problem) for problem in check_table(table)] == []


@pytest.mark.parametrize("game", FILES)
def test_every_column_and_throw_has_a_result(game):
    for table in tables(game).values():
        for caption in table.columns:
            column = by_name(table, caption)
            for total in table.ways:
                found = look_up(table, column, (total,))
                assert found.text == str(table.rows[found.row][column.index])
                assert found.result


# ---- Spark: numbers, double shifts, left of the table


def test_fire_tables_give_the_results_of_the_worked_example():
    known = tables("spark")
    points = raw("spark")["points"]
    assert len(points) == 16
    for point in points:
        table = known[point["table"]]
        assert look_up(table, by_name(table, point["column"]), (point["die"],)).result == point["result"]


def test_fire_tables_shift_as_in_the_worked_example():
    known = tables("spark")
    steps = raw("spark")["shifts"]
    assert len(steps) == 21
    for step in steps:
        table = known[step["table"]]
        column, _ = shift(table, by_name(table, step["from"]), step["by"])
        assert column.text == step["to"], step


def test_an_odd_shift_is_wasted_at_a_double_step():
    crt = tables("spark")["crt"]
    column, wasted = shift(crt, by_name(crt, "3"), 4)
    assert (column.text, wasted, column.held) == ("12", 1, False)
    column, wasted = shift(crt, by_name(crt, "3"), 5)
    assert (column.text, wasted) == ("18", 0)
    column, wasted = shift(crt, by_name(crt, "30"), -1)
    assert (column.text, wasted) == ("30", 1)


def test_strengths_drop_to_the_highest_column_they_reach():
    crt = tables("spark")["crt"]
    strengths = raw("spark")["strengths"]
    assert len(strengths) == 10
    for given in strengths:
        assert by_number(crt, given["points"]).text == given["column"]
    assert by_number(crt, 27).missing == 3
    assert by_number(crt, 4.5).text == "3"
    assert by_number(crt, 4.5).missing == 1
    assert by_number(crt, 75).missing is None


def test_left_of_the_fire_table_is_no_effect_and_no_way_back():
    crt = tables("spark")["crt"]
    none = by_number(crt, 0)
    assert (none.index, none.text, none.missing) == (-1, "", 1)
    assert look_up(crt, none, (10,)).result == "-"
    column, wasted = shift(crt, by_name(crt, "2"), -3)
    assert (column.index, wasted) == (-1, 1)
    assert shift(crt, column, 4)[0].index == -1
    assert distribution(crt, column) == {"-": Fraction(1)}


def test_right_of_the_fire_table_shifts_are_lost():
    crt = tables("spark")["crt"]
    column, wasted = shift(crt, by_name(crt, "45"), 5)
    assert (column.text, column.held, wasted) == ("60+", True, 3)


# ---- Winter War: odds, brackets


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(40, 24, "1:1"), (60, 12, "5:1"), (12, 12, "1:1"), (2, 0, "6:1"), (4, 2, "2:1"), (4, 1, "4:1"), (2.5, 3, "1:2")],
)
def test_odds_are_rounded_for_the_defender(attack, defence, column):
    assert by_odds(tables("winter_war")["combat"], attack, defence).text == column


def test_bracketed_results_count_in_a_fort_only():
    combat = tables("winter_war")["combat"]
    five = by_odds(combat, 60, 12)
    in_fort = look_up(combat, five, (2,), reading="bracketed")
    outside = look_up(combat, five, (2,))
    assert (in_fort.text, in_fort.result, in_fort.bracketed) == ("De(Ex)", "Ex", True)
    assert (outside.text, outside.result, outside.bracketed) == ("De(Ex)", "De", False)
    unbracketed = look_up(combat, by_odds(combat, 40, 24), (3,), reading="bracketed")
    assert (unbracketed.result, unbracketed.bracketed) == ("Ne", False)


def test_chances_of_the_six_to_one_column():
    combat = tables("winter_war")["combat"]
    best = by_name(combat, "6:1")
    assert distribution(combat, best) == {"De": 1}
    assert distribution(combat, best, reading="bracketed") == {
        "Ne": Fraction(1, 6),
        "Ex": Fraction(1, 2),
        "De": Fraction(1, 3),
    }


def test_chance_tables_by_turn():
    known = tables("winter_war")
    assert look_up(known["crisis"], by_number(known["crisis"], 2), (5,)).result == "D"
    assert look_up(known["crisis"], by_number(known["crisis"], 2), (3,)).result == "-"
    assert look_up(known["event"], by_number(known["event"], 6), (6,)).result == "G+J"


# ---- OCS: header lines, nearest rounding, codes, named conditions


@pytest.mark.parametrize(
    ("odds", "terrain", "ratings", "holds", "expected"),
    [
        ((20, 4), "very_close", 1, {"attacker_surprise": 2, "defender_hedgehog": 1}, ("4:1", "9:1", 7, "Ao1 DL1o1")),
        ((16, 1), "very_close", -2, {"defender_hedgehog": 2}, ("15:1", "15:1", 3, "AL1 Do1")),
        ((16, 2), "very_close", -2, {"defender_hedgehog": 2}, ("6:1", "6:1", 3, "AL1o1 Do1")),
    ],
)
def test_combat_examples(odds, terrain, ratings, holds, expected):
    combat = tables("ocs")["combat"]
    start = by_odds(combat, *odds, header=terrain)
    shifts, modifiers = changes(combat, {"action_rating_difference": ratings} | holds)
    found = look_up(combat, start, (3, 4), shifts=shifts, modifiers=modifiers)
    assert (start.text, found.column.text, found.total, found.result) == expected


def test_combat_example_with_the_defender_surprising():
    combat = tables("ocs")["combat"]
    start = by_odds(combat, 19, 8, header="close")
    shifts, modifiers = changes(combat, {"defender_surprise": 3, "defender_hedgehog": 2, "action_rating_difference": 1})
    found = look_up(combat, start, (3, 5), shifts=shifts, modifiers=modifiers)
    assert (start.text, found.column.text, found.total, found.result) == ("2:1", "1:3", 7, "AL1o1")


def test_modifiers_name_their_own_rule_or_that_of_the_table():
    _, modifiers = changes(tables("ocs")["combat"], {"action_rating_difference": 2, "defender_hedgehog": 3})
    assert [(change.by, change.reason.rule) for change in modifiers] == [(2, "9.6"), (-3, "9.9")]


def test_odds_rounded_to_the_nearest():
    combat = tables("ocs")["combat"]
    assert by_odds(combat, 10, 4).text == "3:1"
    assert by_odds(combat, 7.5, 4).text == "2:1"
    assert by_odds(combat, 4, 10).text == "1:3"
    assert by_odds(combat, 4, 9).text == "1:2"
    assert by_odds(combat, 0, 9).text == "1:5"
    assert by_odds(combat, 0, 0).text == "1:1"
    assert by_odds(combat, 9, 4).missing == 1


def test_barrage_example():
    known = tables("ocs")
    base = by_number(known["barrage"], 32)
    assert base.text == "25-40"
    assert look_up(known["barrage_cost"], by_number(known["barrage_cost"], 32), row="cost").result == "4"
    size = look_up(known["target_size"], by_number(known["target_size"], 4.0), row="shift")
    shifts, _ = changes(known["barrage"], {"target_size": int(size.result), "any_hedgehog": 1, "close_terrain": 1})
    found = look_up(known["barrage"], base, (4, 5), shifts=shifts)
    assert [change.by for change in found.shifts] == [1, -1, -1]
    assert (found.column.text, found.result, found.bracketed) == ("17-24", "[1/2]", True)


def test_attrition_of_a_starving_stack():
    attrition = tables("ocs")["attrition"]
    column = by_name(attrition, "4")
    _, modifiers = changes(attrition, {"five_or_more_steps": True})
    assert look_up(attrition, column, (3, 4), modifiers=modifiers).result == "2"
    assert look_up(attrition, column, (3, 4)).result == "0"
    assert look_up(attrition, column, (6, 6), modifiers=modifiers).row == "15"
    assert [look_up(attrition, by_name(attrition, "3"), (n,)).result for n in (7, 5, 9)] == ["1", "0", "2"]


def test_surprise_reads_thresholds_and_counts_a_hedgehog_once():
    surprise = tables("ocs")["surprise"]
    _, modifiers = changes(surprise, {"action_rating_difference": 1, "defender_hedgehog": 3})
    assert [change.by for change in modifiers] == [1, -1]
    found = look_up(surprise, by_name(surprise, "regular"), (4, 6), modifiers=modifiers)
    assert (found.result, found.row) == ("attacker", "10 or more")
    assert distribution(surprise, by_name(surprise, "overrun"))["defender"] == Fraction(15, 36)


# ---- Circle of Fire


def test_random_reinforcements_by_turn():
    table = tables("circle_of_fire")["random_reinforcements"]
    _, used = changes(table, {"advantage_used_soviet": 1})
    sixth = by_number(table, 6)
    assert distribution(table, sixth) == {
        "A": Fraction(6, 36),
        "K": Fraction(4, 36),
        "-": Fraction(16, 36),
        "J": Fraction(7, 36),
        "U": Fraction(3, 36),
    }
    assert distribution(table, sixth, modifiers=used)["A"] == Fraction(15, 36)


def test_close_combat_modifiers_are_limited():
    table = tables("circle_of_fire")["close_combat"]
    _, modifiers = changes(table, {"each_supporting_unit": 3, "attacker_cf_higher": 1})
    found = look_up(table, by_name(table, "effect"), (4,), modifiers=modifiers)
    assert (sum(change.by for change in modifiers), found.net_modifier, found.total) == (4, 2, 6)
    assert found.result == "eliminated"
    third = Fraction(1, 3)
    _, one = changes(table, {"each_supporting_unit": 1})
    assert distribution(table, by_name(table, "effect"), modifiers=one) == {
        "none": third,
        "retreat": third,
        "eliminated": third,
    }


# ---- Ring of Fire


@pytest.mark.parametrize(
    ("odds", "holds", "die", "expected"),
    [
        ((28, 3), {"german_defender_in_fortification": 1, "barrage_on_target": 1}, 3, ("8:1", "10:1", "0/2")),
        ((28, 3), {"german_defender_in_fortification": 1}, 3, ("8:1", "6:1", "0/1")),
        ((13, 5), {}, 1, ("2:1", "2:1", "1/0")),
        ((8, 5), {}, 1, ("3:2", "3:2", "1/0")),
        ((6, 3), {"all_attackers_across_river": 1, "german_defender_in_fortification": 1}, 6, ("2:1", "1:1", "0/1")),
    ],
)
def test_campaign_combat_examples(odds, holds, die, expected):
    combat = tables("ring_of_fire")["combat"]
    start = by_odds(combat, *odds)
    shifts, _ = changes(combat, holds)
    found = look_up(combat, start, (die,), shifts=shifts)
    assert (start.text, found.column.text, found.result) == expected


def test_shifts_are_limited_and_air_counts_twice_at_most():
    combat = tables("ring_of_fire")["combat"]
    shifts, _ = changes(combat, {"barrage_on_target": 1, "armour_shift": 1, "attacker_air_support": 5})
    assert [change.by for change in shifts] == [2, 1, 2]
    found = look_up(combat, by_odds(combat, 2, 1), (1,), shifts=shifts)
    assert (found.net_shift, found.column.text) == (3, "5:1")
    shifts, _ = changes(combat, {"defender_in_city": 1, "all_attackers_across_river": 1, "defender_air_support": 1})
    found = look_up(combat, by_odds(combat, 6, 1), (1,), shifts=shifts)
    assert (sum(change.by for change in shifts), found.net_shift, found.column.text) == (-4, -3, "3:1")


def test_expected_losses_of_the_campaign_table():
    """Mean steps lost, attacker and defender, as computed when the table was designed."""
    combat = tables("ring_of_fire")["combat"]
    known = {"1:1": (1.0, 0.33), "3:1": (0.5, 0.67), "6:1": (0.33, 1.17), "10:1": (0.17, 1.83)}
    for caption, losses in known.items():
        chances = distribution(combat, by_name(combat, caption))
        means = [float(sum(int(cell.split("/")[i]) * p for cell, p in chances.items())) for i in (0, 1)]
        assert means == pytest.approx(losses, abs=0.006)


def test_tank_fire_by_difference_of_ratings():
    table = tables("ring_of_fire")["tank_fire"]
    hits = [look_up(table, by_number(table, by), row="hit_on").result for by in (-4, -1, 0, 1, 2, 3, 4, 9)]
    assert hits == ["10", "10", "9", "9", "8", "8", "7", "7"]


def test_a_range_ends_where_the_next_whole_number_begins():
    table = tables("ring_of_fire")["tank_shots"]
    columns = [by_number(table, rating) for rating in (0, 1, 5.5, 9, 9.5, 10)]
    assert [(column.text, column.held) for column in columns] == [
        ("1-5", True),
        ("1-5", False),
        ("1-5", False),
        ("8-9", False),
        ("8-9", False),
        ("8-9", True),
    ]


def test_a_look_up_tells_its_whole_way_and_survives_the_codec():
    combat = tables("ring_of_fire")["combat"]
    shifts, _ = changes(combat, {"defender_in_city": 1})
    found = look_up(combat, by_odds(combat, 13, 5), (4,), shifts=shifts)
    assert found.base.reason is not None
    assert found.base.reason.code == "table.by_odds"
    assert found.base.reason.rule == "12.4"
    assert found.base.reason.facts == {"table": "combat", "column": "2:1", "attack": 13, "defence": 5}
    assert found.base.missing == 2
    assert [(change.by, change.reason.code) for change in found.shifts] == [(-2, "combat.defender_in_city")]
    assert (found.dice, found.total, found.row, found.column.text, found.text) == ((4,), 4, "4", "1:1", "1/0")
    assert codec.decode(codec.encode(found), LookUp) == found
