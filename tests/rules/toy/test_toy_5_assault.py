"""Skirmish, chapter 5: assaults."""

import pytest

from ringfire_gui.engine.events import Rolled
from tests.contract.toygame import flow
from tests.rules.toy.positions import BLUE, RED, position

Assault, RetreatTo = flow.Assault, flow.RetreatTo


def test_5_1_only_on_an_enemy_in_the_next_hex():
    table = position("r-1 0505", "b-1 0605", "b-2 0801")
    assert table.why_not(Assault("r-1", "0605")) == []
    assert table.why_not(Assault("r-1", "0801")) == [("toy.no_target", "5.1")]
    assert table.why_not(Assault("r-1", "0405")) == [("toy.no_target", "5.1")]


@pytest.mark.parametrize("piece", ["b-1", "r-9", "r-2"])
def test_5_1_only_with_an_own_squad_that_has_not_had_its_order(piece):
    table = position("r-1 0505", "r-2 0505", "b-1 0605", frames=(flow.Orders(RED, ("r-2",)),))
    assert table.why_not(Assault(piece, "0605")) == [("toy.cannot_assault", "5.1")]


@pytest.mark.parametrize(
    ("die", "attacker", "asked"), [(1, 1, RED), (2, 2, RED), (3, 2, RED), (4, 2, BLUE), (5, 2, BLUE), (6, 2, BLUE)]
)
def test_5_2_one_die_decides(die, attacker, asked):
    table = position("r-1 0505", "b-1 0605", script=(die,)).do(Assault("r-1", "0605"))
    assert table.told(Rolled) == [Rolled("assault", 6, (die,))]
    assert table.steps("r-1") == attacker
    assert table.asked == [(asked, "retreat" if asked == BLUE else "order")]


def test_5_2_the_other_side_retreats_its_first_squad_and_red_goes_on():
    table = position("r-1 0505", "r-2 0101", "b-1 0605", "b-2 0605", script=(4,)).do(Assault("r-1", "0605"))
    table.do(RetreatTo("0704"))
    assert (table.at("b-1"), table.at("b-2")) == ("0704", "0605")
    assert table.asked == [(RED, "order")]
    assert table.why_not(Assault("r-1", "0605")) == [("toy.cannot_assault", "5.1")]
