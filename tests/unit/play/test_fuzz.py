"""The fuzzer: a sound game passes, and every kind of mistake is found and named."""

import pytest

from ringfire_gui.core.codec import decode
from ringfire_gui.play.fuzz import fuzz_game, setup_number
from ringfire_gui.play.session import Session
from tests.unit.play.heap_game import HeapRules, heap_data


def play(bug: str, games: int = 30, limit: int = 100):
    rules, data = HeapRules(bug), heap_data()
    return [fuzz_game(rules, number, setup_number(data, number), limit) for number in range(games)]


def failures(bug: str) -> set[str]:
    return {report.failure.kind for report in play(bug) if report.failure}


def test_a_sound_game_passes():
    reports = play("")
    assert [report.failure for report in reports] == [None] * 30
    assert all(4 <= len(report.orders) <= 12 for report in reports)
    assert all(report.play_seconds > 0 and report.check_seconds > 0 for report in reports)


@pytest.mark.parametrize(
    ("bug", "kind"),
    [
        ("start", "exception"),
        ("crash", "exception"),
        ("stuck", "empty option set"),
        ("endless", "step limit"),
        ("invariant", "broken invariant"),
        ("barrier", "missing barrier"),
        ("replay", "replay or undo difference"),
        ("undo", "replay or undo difference"),
        ("codec", "serialisation difference"),
        ("unreadable", "serialisation difference"),
        ("secret", "secret visible in a view"),
        ("event", "secret visible in a view"),
        ("imagine", "secret visible in a view"),
        ("set", "action set at odds with itself"),
        ("sample", "action set at odds with itself"),
        ("refusal", "exception"),
    ],
)
def test_a_mistake_is_found(bug, kind):
    assert kind in failures(bug)


def test_a_failure_names_the_order_and_the_place_in_the_code():
    report = next(r for r in play("crash") if r.failure)
    assert report.failure.after == len(report.orders)
    assert "four is too much" in report.failure.detail
    assert "heap_game.py" in report.failure.trace


def test_orders_of_a_failed_game_can_be_played_again_up_to_the_last():
    report = next(r for r in play("crash") if r.failure)
    rules = HeapRules("crash")
    session = Session.new(rules, report.setup)
    *before, (side, last) = [(side, decode(action, rules.action_type)) for side, action in report.orders]
    for each in before:
        session.submit(*each)
    with pytest.raises(ValueError, match="four"):
        session.submit(side, last)


def test_the_number_decides_everything():
    assert [r.digest for r in play("", 8)] == [r.digest for r in play("", 8)]
    assert len({r.digest for r in play("", 8)}) == 8


def test_numbers_in_a_row_go_through_all_scenarios_and_options():
    data = heap_data()
    setups = [setup_number(data, number) for number in range(12)]
    assert len({(s.scenario, *s.options.values()) for s in setups}) == 12
    assert {setup_number(data, n, "second").scenario for n in range(5)} == {"second"}
