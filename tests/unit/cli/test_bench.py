"""`ringfire bench`: what it tells, and when it fails. Nothing here depends on how fast anything is."""

import sys

import msgspec
import pytest
from msgspec.structs import replace

from ringfire_gui.cli.bench import SUBJECTS, Report
from ringfire_gui.cli.benchmarks import movement
from ringfire_gui.cli.benchmarks.measure import QUICK
from tests.unit.cli.cli_runner import TOY, ask, ask_apart

COMMAND = sys.modules["ringfire_gui.cli.bench"]


@pytest.fixture(scope="module")
def report():
    answer = ask_apart("bench", "--quick", "--json", "--game", TOY)
    assert (answer.code, answer.err) == (0, "")
    return msgspec.json.decode(answer.out, type=Report)


def test_a_small_run_measures_everything_and_finds_no_difference(report):
    assert {row.subject for row in report.rows} == set(SUBJECTS)
    assert all(row.value > 0 and row.best > 0 and row.runs > 0 for row in report.rows)
    assert all(row.compared > 0 for row in report.rows if row.references)
    assert [row.what for row in report.rows if row.differences] == []


def test_a_small_run_judges_nothing(report):
    assert not report.judged
    assert {row.met for row in report.rows} == {None}


def test_answers_are_the_same_in_whatever_order_sets_come():
    # With this seed a copied set of two flags comes in another order than the original.
    answer = ask_apart("bench", "states", "--quick", PYTHONHASHSEED="12")
    assert answer.code == 0
    assert ", 0 differences." in answer.out


def test_every_budget_without_a_window_has_a_row(report):
    budgets = [(row.subject, row.unit, row.budget.limit, row.budget.sense) for row in report.rows if row.budget]
    assert budgets == [
        *[("movement", "ms", 5.0, "at_most")] * 3,
        ("supply", "ms", 20.0, "at_most"),
        ("sight", "ms", 1.0, "at_most"),
        ("opening", "s", 2.0, "at_most"),
        *([("opening", "MB", 450.0, "at_most")] if sys.platform == "linux" else []),
        *[("saves", "ms", 300.0, "at_most")] * 2,
        *[("play", "actions/s", 2000.0, "at_least")] * 2,
    ]


def test_supply_must_be_five_times_faster_than_networkx(report):
    row, counting = (row for row in report.rows if row.subject == "supply")
    assert {r.name: r.needed for r in row.references if "networkx" in r.name} == {
        "networkx multi_source_dijkstra": 5.0,
        "networkx, lengths only": 5.0,
    }
    assert (counting.budget, counting.references) == (None, ())


def test_references_stand_beside_the_figures(report):
    names = {(row.subject, reference.name) for row in report.rows for reference in row.references}
    assert {
        ("movement", "networkx"),
        ("movement", "scipy, weights ready"),
        ("sight", "shapely"),
        ("states", "deepcopy"),
        ("saves", "bare write and fsync"),
    } <= names


def test_the_named_game_is_played_too(report):
    assert [row.what for row in report.rows if row.subject == "play"] == [
        "random legal play: Free table",
        "random legal play: Skirmish",
    ]


@pytest.mark.parametrize(("budget", "code", "sentence"), [(1e9, 0, "3 of 3 budgets met."), (0.0, 1, "0 of 3 budgets")])
def test_a_missed_budget_ends_with_1(capsys, monkeypatch, budget, code, sentence):
    monkeypatch.setattr(COMMAND, "FULL", replace(QUICK, judged=True))
    monkeypatch.setattr(movement, "BUDGET", budget)
    answer = ask(capsys, "bench", "movement")
    assert answer.code == code
    assert sentence in answer.out
    assert answer.out.count("Missed: ") == 3 * code
    assert "51 answers compared with the references, 0 differences." in answer.out


def test_a_wrong_answer_ends_with_1_even_in_a_small_run(capsys, monkeypatch):
    monkeypatch.setattr(movement, "_by_networkx", lambda world, at: {})
    assert ask(capsys, "bench", "movement", "--quick").code == 1


def test_an_unknown_subject_is_answered_with_the_known_ones(capsys):
    answer = ask(capsys, "bench", "weather")
    assert answer.code == 2
    assert "nothing is measured under the name of weather; the subjects are: movement," in " ".join(answer.err.split())


def test_a_game_is_looked_for_before_anything_is_measured(capsys):
    answer = ask(capsys, "bench", "--game", "nosuch")
    assert answer.code == 2
    assert "there is no game called nosuch" in answer.err


def test_a_game_without_the_subject_that_plays_it_is_refused(capsys):
    answer = ask(capsys, "bench", "sight", "--game", "sandbox")
    assert answer.code == 2
    assert "--game is only for the subject play" in " ".join(answer.err.split())
