"""Skirmish, chapter 4: reaction fire and retreats."""

import pytest

from ringfire_gui.engine.events import Removed, Rolled
from tests.contract.toygame import flow
from tests.rules.toy.positions import BLUE, RED, position, sketched

MoveStack, RetreatTo, FireResolved = flow.MoveStack, flow.RetreatTo, flow.FireResolved
ENTER = MoveStack(("r-1",), ("0505",))
LONG_RANGE = {"long_range": True}


@pytest.mark.parametrize(
    ("blue", "shooters"),
    [
        (("b-1 0605",), ("b-1",)),
        (("b-1 0605", "b-2 0605"), ("b-1", "b-2")),
        (("b-1 0605", "b-2 0605 reduced"), ("b-1",)),
        (("b-1 0605 reduced",), None),
        (("b-1 0606", "b-2 0506"), ("b-2", "b-1")),
        (("b-1 0703",), None),
    ],
)
def test_4_1_all_full_squads_next_to_the_hex_fire_together(blue, shooters):
    table = position("r-1 0405", *blue, script=(1,)).do(ENTER)
    assert [event.shooters for event in table.told(FireResolved)] == ([shooters] if shooters else [])
    assert len(table.told(Rolled)) == bool(shooters)


def test_4_1_a_warning_names_the_hex_before_anyone_moves():
    table = position("r-1 0405", "b-1 0605")
    warned = table.options.explain(ENTER)
    assert warned.ok
    assert [(reason.code, reason.rule, reason.facts) for reason in warned.reasons] == [
        ("toy.will_be_fired_on", "4.1", {"at": "0505"})
    ]


ONE, TWO, THREE = ("b-1 0605",), ("b-1 0605", "b-2 0605"), ("b-1 0605", "b-2 0605", "b-3 0606")


@pytest.mark.parametrize(
    ("blue", "posture", "column", "results"),
    [
        (ONE, "swift", "0", "-----R"),
        (ONE, "alert", "1", "----RS"),
        (TWO, "swift", "1", "----RS"),
        (TWO, "alert", "2", "--RRSS"),
        (THREE, "swift", "2", "--RRSS"),
        (THREE, "alert", "2", "--RRSS"),
    ],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_4_2_the_fire_table(blue, posture, column, results, die):
    table = position("r-1 0405", *blue, postures={BLUE: posture}, script=(die,)).do(ENTER)
    (fire,) = table.told(FireResolved)
    assert (fire.column, fire.result) == (column, results[die - 1])
    assert table.steps("r-1") == (1 if fire.result == "S" else 2)
    assert table.asked == [(RED, "retreat" if fire.result == "R" else "order")]
    assert table.barriers == ("dice",)


def test_4_2_the_first_squad_of_a_stack_is_hit():
    table = position("r-1 0405", "r-2 0405", *TWO, script=(6,)).do(MoveStack(("r-1", "r-2"), ("0505",)))
    assert (table.steps("r-1"), table.steps("r-2")) == (1, 2)


def test_4_2_a_squad_without_steps_leaves_the_game():
    table = position("r-1 0405 reduced", "r-2 0101", *TWO, script=(6,)).do(ENTER)
    assert table.steps("r-1") == 0
    (gone,) = table.told(Removed)
    assert (gone.pieces, gone.why.code, gone.why.rule) == (("r-1",), "toy.shot", "4.2")


def test_4_2_after_a_loss_the_move_goes_on():
    table = position("r-1 0101", "b-1 0401", "b-2 0401", script=(6, 1), options=LONG_RANGE, on=sketched("....."))
    table.do(MoveStack(("r-1",), ("0201", "0301")))
    assert [event.result for event in table.told(FireResolved)] == ["S", "-"]
    assert (table.at("r-1"), table.steps("r-1")) == ("0301", 1)


def test_4_3_the_owner_chooses_a_hex_away_from_enemies():
    table = position("r-1 0405", "b-1 0605", script=(6,)).do(ENTER)
    assert table.asked == [(RED, "retreat")]
    assert {action.at for action in table.options} == {"0405", "0406", "0506"}
    for at in ("0504", "0605", "0101"):
        assert table.why_not(RetreatTo(at)) == [("toy.no_retreat_there", "4.3")]
    table.do(RetreatTo("0406"))
    assert table.at("r-1") == "0406"


def test_4_3_not_into_a_lake_or_a_full_hex():
    frames = (flow.Orders(RED), flow.RetreatChoice("r-1", "0405"))
    table = position("r-1 0405", "r-2 0406", "r-3 0406", "b-1 0606", frames=frames)
    assert {action.at for action in table.options} == {"0504", "0305"}


def test_4_3_a_squad_with_nowhere_to_go_loses_a_step_and_stays():
    frames = (flow.Orders(RED), flow.RetreatChoice("r-1", "0101"))
    table = position("r-1 0101", "b-1 0201", frames=frames, on=sketched("..."))
    assert (table.at("r-1"), table.steps("r-1")) == ("0101", 1)
    assert table.asked == [(RED, "order")]


def test_4_3_a_retreat_ends_the_move():
    table = position("r-1 0101", "b-1 0401", script=(6,), options=LONG_RANGE, on=sketched("....."))
    table.do(MoveStack(("r-1",), ("0201", "0301")))
    assert table.at("r-1") == "0201"
    table.do(RetreatTo("0101"))
    assert (table.at("r-1"), table.asked) == ("0101", [(RED, "order")])
    assert table.why_not(MoveStack(("r-1",), ("0201",))) == [("toy.moved_already", "3.1")]


@pytest.mark.parametrize(("options", "shots"), [({}, []), (LONG_RANGE, ["0505"])])
def test_4_4_long_range_is_an_option(options, shots):
    table = position("r-1 0405", "b-1 0705", script=(1,), options=options).do(ENTER)
    assert [event.at for event in table.told(FireResolved)] == shots
