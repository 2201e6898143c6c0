"""What the bots of Winter War are made of: what battles promise, where units can go, what a position is worth."""

import pytest

from ringfire_gui.bots.plans.winter_war import battles, threats
from ringfire_gui.bots.plans.winter_war.battles import best_battles
from ringfire_gui.bots.plans.winter_war.clash import OPENED, REPULSED, STICKS, THROWN_BACK, Hexes, expected, payment
from ringfire_gui.bots.plans.winter_war.reaches import movers
from ringfire_gui.bots.plans.winter_war.stakes import Stakes
from ringfire_gui.bots.plans.winter_war.threats import dangers
from ringfire_gui.bots.plans.winter_war.worth import Account, leningrad_risk, stands
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.rules.winter_war.actions import MoveStack
from ringfire_gui.rules.winter_war.duty import duty_of, missing
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Declaring, Moving
from tests.rules.winter_war.positions import position, the_rules

RULES = the_rules()
MOVING = Moving(SOVIET, stage="under way")


# battles


def test_a_battle_promises_the_mean_of_its_six_faces():
    met = Hexes(defence=2.0, printed=2, loot=3.0, prize=10.0, fort=False)
    force = ((4, 1.5), (4, 2.0))
    # 8 v 2 = 4:1: Ne, Dr, De, De, De, De
    wanted = (THROWN_BACK * 3 + OPENED * 10 + 4 * (3 + STICKS * 10)) / 6
    assert expected(RULES.field, 8.0, force, met) == pytest.approx(wanted)


def test_in_a_fort_the_results_in_brackets_count_and_the_cheapest_pays():
    met = Hexes(defence=6.0, printed=3, loot=3.0, prize=10.0, fort=True)
    force = ((20, 4.0), (4, 1.0))
    # 24 v 6 = 4:1 in brackets: Ne, Ne, Ex, Ex, Ex, Ex
    assert expected(RULES.field, 24.0, force, met) == pytest.approx(4 / 6 * (3 - 1 + STICKS * 10))


def test_at_1_to_1_attackers_may_be_lost():
    met = Hexes(defence=6.0, printed=6, loot=3.0, prize=0.0, fort=True)
    # 6 v 6 in brackets: Ae, Ar, Ne, Ex, Ne, Ne; the only attacker pays for the exchange
    wanted = (-2.0 - (REPULSED * 2.0 + 0.1) + (3.0 - 2.0)) / 6
    assert expected(RULES.field, 6.0, ((6, 2.0),), met) == pytest.approx(wanted)


@pytest.mark.parametrize(("need", "price", "left"), [(0, 0, True), (2, 0.5, True), (6, 1.4, True), (99, 5.9, False)])
def test_an_exchange_is_paid_by_those_who_are_worth_least(need, price, left):
    assert payment(((20, 4.0), (6, 1.4), (2, 0.5)), need) == (pytest.approx(price), left)


def test_declared_battles_leave_nothing_out():
    table = position("h:hq@J-15; a:rc20@I-15; b:rc20@I-15; c:rr@I-16; f:fdiv6@H-14; k:fdiv6@H-15; l:fbn@I-14", MOVING)
    where = RULES.position(table.state)
    duty = duty_of(where, Declaring(SOVIET))
    _, fights = best_battles(where, Stakes(where), duty)
    assert not list(missing(duty, fights))


def test_finns_attack_the_weak_and_leave_the_strong():
    table = position("h:hq@N10-16; a:rr@N10-14; b:rc20@I-15; f:fdiv4@N10-13; k:fdiv6@H-14", Moving(FINNISH))
    where = RULES.position(table.state)
    _, fights = best_battles(where, Stakes(where), duty_of(where, Declaring(FINNISH)))
    assert [(fight.attackers, fight.hexes) for fight in fights] == [(("f",), ("N10-14",))]


# movement


@pytest.mark.parametrize("seed", [1, 2])
def test_the_quick_search_finds_the_moves_of_the_rules(seed):
    state, chooser, looked = RULES.start("historical", seed, {}).state, Chooser(seed), 0
    while looked < 12:
        side = state.asked[0].side
        options = RULES.legal_actions(state, side)
        frame = state.frames[-1]
        if isinstance(frame, Moving) and not chooser.below(5):
            ends = {(a.pieces[0], a.path[-1]) for a in options if isinstance(a, MoveStack) and len(a.pieces) == 1}
            found = movers(RULES.position(state), frame)
            assert {(mover.piece, to) for mover in found for to in mover.ways} == ends
            assert all(MoveStack((m.piece,), path) in options for m in found for path in m.ways.values())
            looked += 1
        state = RULES.apply(state, side, options.sample(chooser)).state


def test_who_is_locked_threatens_only_his_neighbours():
    table = position("h:hq@N10-16; a:rr@N10-14; b:rr@N10-15; f:fbn@N10-13; k:fbn@N10-11", MOVING)
    where = RULES.position(table.state)
    assert [(danger.at, danger.hitters) for danger in dangers(where, Stakes(where), SOVIET)] == [("N10-13", ("b", "a"))]


# positions


def worth_of(given, side=SOVIET, **more):
    return stands(RULES.position(position(given, Moving(side, stage="under way"), **more).state), side, side)


def test_what_is_held_counts():
    given = "h:hq@J-15; g:rc20@J-15; f:fdiv6@H-14"
    assert worth_of(given, control={"N31-15": SOVIET}) > worth_of(given) + 15


def test_a_unit_out_of_supply_counts_less():
    fed = worth_of("h:hq@N12-16; a:rr@N12-15; f:fdiv6@H-14; g:rc20@J-15")
    cut = worth_of("h:hq@N12-19; a:rr@N12-15; f:fdiv6@H-14; g:rc20@J-15")
    assert fed > cut


def test_from_turn_4_on_murmansk_must_be_guarded():
    def guard(count):
        places = ("N28-18", "N28-17", "N29-18", "N30-18", "N30-17", "N29-16", "N27-18")[:count]
        units = "; ".join(f"r{number}:rr@{at}" for number, at in enumerate(places))
        return Account(RULES.position(position(f"h:hq@J-15; {units}", MOVING, turn=5).state), SOVIET, SOVIET).guard

    assert guard(7) >= 0 > guard(6) > guard(4)


def test_leningrad_is_safer_behind_a_corps_than_behind_a_brigade():
    finns = "f:fdiv6@H-14; k:fdiv6@H-14; l:fdiv6@H-15; m:fdiv6@H-15"
    strong = RULES.position(position(f"g:rc20@J-15; {finns}", MOVING).state)
    weak = RULES.position(position(f"g:tb@J-15; {finns}", MOVING).state)
    assert leningrad_risk(strong) * 5 < leningrad_risk(weak)


def test_nothing_known_from_another_game_changes_a_judgement():
    state = RULES.start("historical", 3, {}).state
    where = RULES.position(state)
    other = RULES.position(RULES.start("historical", 4, {}).state)
    stands(other, SOVIET, SOVIET)
    warm = stands(where, SOVIET, SOVIET)
    battles.forget()
    threats.forget()
    assert stands(where, SOVIET, SOVIET) == warm
