"""Skirmish, chapter 6: the hidden scout."""

import pytest

from ringfire_gui.engine.events import Moved, Revealed
from tests.contract.toygame import GAME, flow
from tests.rules.toy.positions import BLUE, RED, position, sketched

MoveStack, PlaceScout, Assault, FireResolved = flow.MoveStack, flow.PlaceScout, flow.Assault, flow.FireResolved
SHOWN = Revealed(("b-3",), (RED, BLUE), "6.2")
CHAIN = "......."
LONG_RANGE = {"long_range": True}


def test_6_1_the_scout_hides_in_one_of_the_named_hexes():
    table = position("r-1 0101", "b-1 0801", frames=(flow.Placing(BLUE, "blue-scout"),))
    named = GAME.data.scenarios["meeting"].free_setup[0].within
    assert [action.at for action in table.options] == list(named)
    assert table.why_not(PlaceScout("0101")) == [("toy.outside_setup", "6.1")]
    table.do(PlaceScout("0504"))
    assert table.at("b-3") == "0504"
    assert "b-3" not in table.seen(RED).pieces
    assert not [event for event in table.heard(RED) if isinstance(event, flow.Placed)]


def test_6_2_a_move_that_comes_next_to_the_scout_ends_there():
    table = position("r-1 0101", "b-3 0401 hidden", script=(1,), on=sketched(CHAIN))
    table.do(MoveStack(("r-1",), ("0201", "0301", "0401")))
    assert table.at("r-1") == "0301"
    assert table.told(Revealed) == [SHOWN]
    assert table.barriers == ("dice", "secret")
    assert table.seen(RED).pieces["b-3"].at == "0401"


def test_6_2_a_scout_that_goes_next_to_an_enemy_is_shown():
    table = position("r-1 0101", "b-3 0401 hidden", frames=(flow.Orders(BLUE),), script=(1,), on=sketched(CHAIN))
    table.do(MoveStack(("b-3",), ("0301", "0201")))
    assert table.told(Revealed) == [SHOWN]
    assert table.told(FireResolved)


def test_6_2_a_scout_that_fires_is_shown_and_the_move_ends():
    table = position("r-1 0101", "b-3 0401 hidden", script=(1,), options=LONG_RANGE, on=sketched(CHAIN))
    table.do(MoveStack(("r-1",), ("0201", "0301")))
    assert table.at("r-1") == "0201"
    assert table.told(Revealed) == [SHOWN]


def test_6_2_a_retreat_next_to_the_scout_brings_it_to_light():
    frames = (flow.Orders(RED), flow.RetreatChoice("r-1", "0301"))
    table = position("r-1 0301", "b-1 0401", "b-3 0101 hidden", frames=frames, on=sketched(CHAIN))
    assert table.do(flow.RetreatTo("0201")).told(Revealed) == [SHOWN]


def test_6_2_a_scout_that_assaults_is_shown():
    table = position("r-1 0201", "b-3 0301 hidden", frames=(flow.Orders(BLUE),), script=(2,), on=sketched(CHAIN))
    assert table.do(Assault("b-3", "0201")).told(Revealed) == [SHOWN]


@pytest.mark.parametrize(("mark", "shots"), [("hidden", 0), ("", 1)])
def test_6_3_the_hidden_scout_is_not_fired_at(mark, shots):
    blue = (flow.Orders(BLUE),)
    table = position("r-1 0101", f"b-3 0401 {mark}", frames=blue, script=(1,), options=LONG_RANGE, on=sketched(CHAIN))
    table.do(MoveStack(("b-3",), ("0301",)))
    assert len(table.told(FireResolved)) == shots


def test_6_3_red_hears_nothing_of_its_moves():
    table = position("r-1 0101", "b-3 0601 hidden", frames=(flow.Orders(BLUE),), on=sketched(CHAIN))
    before = table.seen(RED)
    table.do(MoveStack(("b-3",), ("0501",)))
    assert table.told(Moved)
    assert table.heard(RED) == []
    assert table.seen(RED) == before


def test_6_3_of_a_stack_red_hears_only_what_it_sees():
    table = position("r-1 0101", "b-2 0601", "b-3 0601 hidden", frames=(flow.Orders(BLUE),), on=sketched(CHAIN))
    table.do(MoveStack(("b-2", "b-3"), ("0501",)))
    assert table.heard(RED) == [Moved(("b-2",), "0601", "0501", "3.1")]
    assert table.seen(RED).frames[-1] == flow.Orders(BLUE, ("b-2",))
