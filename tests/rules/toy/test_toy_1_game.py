"""Skirmish, chapter 1: sides, turns and winning. Chapter 2: postures."""

import pytest

from ringfire_gui.engine.events import Ended, PhaseBegan, Removed, Revealed
from tests.contract.toygame import flow
from tests.rules.toy.positions import BLUE, RED, position

Done, TakePosture, Assault, MoveStack = flow.Done, flow.TakePosture, flow.Assault, flow.MoveStack


def test_1_1_a_reduced_squad_moves_and_assaults_but_does_not_fire():
    table = position("r-1 0405 reduced", "b-1 0605 reduced", script=(2,))
    table.do(MoveStack(("r-1",), ("0505",)))
    assert table.told(flow.FireResolved) == []
    again = position("r-1 0505 reduced", "b-1 0605 reduced", script=(2,))
    assert again.why_not(Assault("r-1", "0605")) == []


def test_1_2_red_orders_then_blue_then_a_new_turn_begins_with_postures():
    table = position("r-1 0101", "b-1 0801")
    assert table.asked == [(RED, "order")]
    assert table.do(Done()).asked == [(BLUE, "order")]
    assert table.do(Done()).asked == [(RED, "posture"), (BLUE, "posture")]
    assert table.state.turn == 2
    assert [(e.phase, e.turn) for e in table.told(PhaseBegan)] == [("end of turn", 1), ("postures", 2)]


@pytest.mark.parametrize(
    ("red", "blue", "winner", "code"),
    [
        ("r-1 0101", "b-1 0801 reduced", RED, "toy.more_steps"),
        ("r-1 0101 reduced", "b-1 0801", BLUE, "toy.more_steps"),
        ("r-1 0101", "b-1 0801", None, "toy.even"),
    ],
)
def test_1_3_after_the_last_turn_the_side_with_more_steps_wins(red, blue, winner, code):
    table = position(red, blue, frames=(flow.Orders(BLUE),), turn=6)
    assert table.result is None
    table.do(Done())
    assert table.asked == []
    assert (table.result.winner, table.result.why.code) == (winner, code)
    assert table.told(Ended) == [Ended(winner, table.result.why)]


def test_1_3_the_game_ends_at_once_when_a_side_has_no_squad_left():
    table = position("r-1 0505 reduced", "b-1 0605 reduced", script=(1,))
    table.do(Assault("r-1", "0605"))
    assert [event.pieces for event in table.told(Removed)] == [("r-1",)]
    assert (table.asked, table.result.winner) == ([], BLUE)


def test_2_1_a_posture_stays_secret_until_both_have_chosen():
    table = position("r-1 0101", "b-1 0801", frames=(flow.SecretChoice(),))
    table.do(TakePosture("swift"), BLUE)
    assert table.asked == [(RED, "posture")]
    assert table.heard(RED) == []
    assert table.seen(RED).frames[-1].given == ((BLUE, "?"),)
    assert table.seen(BLUE).frames[-1].given == ((BLUE, "swift"),)


def test_2_1_there_are_two_postures():
    table = position("r-1 0101", "b-1 0801", frames=(flow.SecretChoice(),))
    assert [action.posture for action in table.options] == ["alert", "swift"]
    assert table.why_not(TakePosture("lazy")) == [("toy.no_such_posture", "2.1")]


def test_2_2_both_postures_are_shown_together_and_hold():
    table = position("r-1 0101", "b-1 0801", frames=(flow.SecretChoice(),))
    table.do(TakePosture("swift"), BLUE).do(TakePosture("alert"), RED)
    assert table.told(flow.PosturesShown) == [flow.PosturesShown("alert", "swift")]
    assert table.told(Revealed) == [Revealed(to=(RED, BLUE), rule="2.2")]
    assert "secret" in table.barriers
    assert table.seen(RED).postures == table.seen(BLUE).postures == {RED: "alert", BLUE: "swift"}


def test_2_2_postures_end_with_the_turn():
    table = position("r-1 0101", "b-1 0801", frames=(flow.Orders(BLUE),), postures={RED: "alert", BLUE: "swift"})
    assert table.do(Done()).state.postures == {}
