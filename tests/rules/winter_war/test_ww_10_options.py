"""Winter War, chapter 10: optional rules."""

import pytest

from ringfire_gui.rules.winter_war.supply import survey
from tests.rules.winter_war.positions import read, the_rules

LENINGRAD, PETROZAVODSK = "J-15", "B-22"


@pytest.mark.parametrize(
    ("at", "any_city", "cities"),
    [
        ("D-19", False, {PETROZAVODSK}),
        ("D-19", True, {PETROZAVODSK, LENINGRAD}),
        ("E-20", True, {PETROZAVODSK, LENINGRAD}),
        ("C-19", True, {PETROZAVODSK}),
    ],
)
def test_10_1_any_city_in_range(at, any_city, cities):
    there = read(f"h:hq@{at}; a:rd@{at}", options={"any_city": any_city})
    assert set(survey(there).cities["h"]) == cities


@pytest.mark.parametrize(("at", "far"), [("D-19", 10), ("E-20", 9), ("C-19", 11)])
def test_10_1_leningrad_is_so_far_round_ladoga(at, far):
    assert read("h:hq@J-15").season.to_city[LENINGRAD][at] == far


@pytest.mark.parametrize(("option", "at"), [(False, "N12-08"), (True, "A-10")])
def test_10_2_the_ninth_division_of_the_historical_set_up(option, at):
    state = the_rules().start("historical", 4, {"no_division_north": option}).state
    assert [piece.at for piece in state.pieces.values() if piece.unit == "f-fdiv4-9"] == [at]


def test_10_both_are_off_unless_they_are_switched_on():
    assert {option.id: option.default for option in the_rules().field.data.options} == {
        "any_city": False,
        "no_division_north": False,
        "events": False,
    }
