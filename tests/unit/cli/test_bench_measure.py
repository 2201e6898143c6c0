"""Timing and verdicts of the benchmarks, with clocks that tell what they are told to."""

from itertools import count

import pytest
from msgspec.structs import replace

from ringfire_gui.cli.benchmarks.measure import (
    FULL,
    QUICK,
    Budget,
    Reference,
    Row,
    Timing,
    calibrate,
    judged,
    race,
    timed_row,
    timing,
)


def row(value, budget=None, references=()):
    return Row("subject", "what", "ms", value, value, 1, budget=budget, references=references)


def beside(ratio, needed):
    return Reference("other", 1.0, 1.0, ratio, needed)


@pytest.mark.parametrize(
    ("figure", "met"),
    [
        (row(5.0, Budget(5.0)), True),
        (row(5.1, Budget(5.0)), False),
        (row(2000, Budget(2000, "at_least")), True),
        (row(1999, Budget(2000, "at_least")), False),
        (row(5.0), None),
        (row(5.0, None, (beside(0.1, None),)), None),
        (row(5.0, None, (beside(5.0, 5.0),)), True),
        (row(5.0, Budget(9.0), (beside(9.0, 5.0), beside(4.9, 5.0))), False),
        (row(9.1, Budget(9.0), (beside(9.0, 5.0),)), False),
    ],
)
def test_a_budget_is_kept_or_missed(figure, met):
    assert judged(figure).met is met
    assert judged(figure).failed is (met is False)


def test_a_wrong_answer_fails_however_fast_it_was():
    wrong = replace(row(1.0, Budget(5.0)), compared=10, differences=1)
    assert judged(wrong).met
    assert judged(wrong).failed
    assert wrong.failed


def test_a_race_lets_each_run_in_turn_and_does_not_count_the_first_round():
    ran = []
    ticks = count()
    runners = {name: lambda number, name=name: ran.append((name, number)) for name in ("a", "b")}
    found = race(runners, 3, lambda: float(next(ticks)))
    assert ran == [(name, number) for number in (0, 0, 1, 2) for name in ("a", "b")]
    assert {name: (each.median, each.best, each.runs) for name, each in found.items()} == {
        "a": (1.0, 1.0, 3),
        "b": (1.0, 1.0, 3),
    }


def test_a_timing_is_the_median_and_the_best():
    assert timing([(5.0, 9.0), (1.0, 7.0), (2.0, 8.0)]) == Timing(2.0, 1.0, 3, 8.0)


def test_a_row_tells_times_in_its_unit_and_how_many_times_faster_it_is():
    timings = {
        "own": Timing(0.002, 0.001, 7, 0.003),
        "slow": Timing(0.02, 0.01, 7, 0.03),
        "fast": Timing(0.001, 0.0005, 7, 0.001),
    }
    found = timed_row("s", "w", "ms", timings, budget=3.0, needed={"slow": 5.0}, compared=4, differences=1, note="n")
    assert (found.value, found.best, found.runs, found.wall, found.budget) == (2.0, 1.0, 7, 3.0, Budget(3.0))
    assert [(r.name, r.value, r.best, r.ratio, r.needed) for r in found.references] == [
        ("slow", 20.0, 10.0, 10.0, 5.0),
        ("fast", 1.0, 0.5, 0.5, None),
    ]
    assert (found.compared, found.differences, found.note, found.met) == (4, 1, "n", None)


def test_the_full_run_is_the_case_of_the_budgets():
    assert (FULL.columns * FULL.rows, FULL.pieces, FULL.orders, FULL.judged) == (32_000, 5_000, 1_000, True)
    assert not QUICK.judged
    assert (FULL.some(5), QUICK.some(5)) == (5, QUICK.rounds)


def test_the_loop_that_compares_machines_takes_some_time():
    found = calibrate()
    assert found.own > 0
    assert found.wall > 0
