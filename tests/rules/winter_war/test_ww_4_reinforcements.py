"""Winter War, chapter 4: reinforcements, and who controls what."""

import pytest

from ringfire_gui.engine.gestures import move_options
from ringfire_gui.rules.winter_war.actions import Arrive, EndMovement, EndReinforcement
from ringfire_gui.rules.winter_war.events import Arrived, ControlTaken, SentBack
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Moving, Reinforcing
from tests.rules.winter_war.moving import go, last_phase, moving, ride
from tests.rules.winter_war.positions import Table, phase_start, position, the_rules

LENINGRAD, PETROZAVODSK, KEM = "J-15", "B-22", "N12-21"
HELSINKI, PETSAMO, OULU = "I-06", "N31-15", "N12-08"


def reinforcing(given: str, side: str = SOVIET, **how: object) -> Table:
    """A reinforcement phase, late enough for all groups."""
    return position(given, Reinforcing(side), **{"turn": 10, **how})


# when


def test_4_1_nobody_comes_on_turn_1():
    state = the_rules().start("historical", 1, {}).state
    assert isinstance(state.frames[-1], Moving)


def test_4_1_a_group_comes_in_its_turn_and_not_before():
    """The artillery group of turn 6."""
    before = reinforcing("a:art@-; h:hq@-", turn=5)
    assert before.why_not(Arrive("a", LENINGRAD)) == [("ww.not_due", "4.1")]
    assert before.options.objections(Arrive("a", LENINGRAD))[0].facts["turn"] == 6
    assert reinforcing("a:art@-", turn=6).why_not(Arrive("a", LENINGRAD)) == []


def test_4_1_any_unit_may_be_held_back_without_loss():
    table = reinforcing("a:rd@-; b:rd@-; h:hq@J-15")
    table.do(Arrive("a", LENINGRAD), EndReinforcement())
    assert (table.at("a"), table.at("b")) == (LENINGRAD, None)
    again = phase_start("b:rd@-; h:hq@J-15", "reinforcement", SOVIET, turn=10)
    assert again.options.objections(Arrive("b", LENINGRAD)) == ()


def test_4_1_nobody_is_asked_for_whom_nobody_waits():
    table = phase_start("h:hq@J-15; a:rd@J-16", "reinforcement", SOVIET)
    assert isinstance(table.frame, Moving)


# where: Soviets


def test_4_2_only_into_supply_cities_in_soviet_hands():
    table = reinforcing("a:rr@-", control={KEM: FINNISH})
    assert table.why_not(Arrive("a", "J-16")) == [("ww.no_city_to_arrive", "4.2")]
    assert table.why_not(Arrive("a", HELSINKI)) == [("ww.no_city_to_arrive", "4.2")]
    assert table.why_not(Arrive("a", KEM)) == [("ww.city_not_held", "4.2")]
    assert table.why_not(Arrive("a", PETROZAVODSK)) == []


def test_4_2_not_into_a_city_with_a_ski_unit_in_it():
    assert reinforcing("a:rr@-; s:ski@N12-21").why_not(Arrive("a", KEM)) == [("ww.city_not_held", "4.2")]


def test_4_2_attack_points_in_a_city_are_limited_by_its_capacity():
    table = reinforcing("r1:rd@-; r2:rd@-; r3:rd@-; n:rr@-; h:hq@-; m:rr@N12-21")
    table.do(Arrive("r1", KEM), Arrive("r2", KEM))  # 2 + 6 + 6 of 15
    assert table.why_not(Arrive("r3", KEM)) == [("ww.city_full", "4.2")]
    assert table.why_not(Arrive("n", KEM)) == [("ww.city_full", "4.2")]
    assert table.why_not(Arrive("h", KEM)) == []  # asks for nothing
    assert table.why_not(Arrive("r3", LENINGRAD)) == []


def test_4_2_the_capacity_is_that_of_a_cut_city():
    """X6: a Finnish regiment on the railway halves Kem to 7."""
    table = reinforcing("r1:rd@-; m:rr@N12-21; w:freg@N6-21")
    assert table.why_not(Arrive("r1", KEM)) == [("ww.city_full", "4.2")]


def test_4_2_leningrad_takes_any_number():
    table = reinforcing("a:rc20@-; b:rc20@-; c:rc20@-; d:rc20@-; e:rd@J-15; f:rd@J-15")
    table.do(*(Arrive(name, LENINGRAD) for name in "abcd"))
    assert [event.at for event in table.told(Arrived)] == [LENINGRAD] * 4


def test_4_2_arrivals_are_in_supply_and_move_at_once_on_foot_and_by_rail():
    table = reinforcing("a:rr@-; b:rr@-")  # no HQ anywhere
    table.do(Arrive("a", LENINGRAD), Arrive("b", LENINGRAD))
    assert isinstance(table.frame, Moving)
    assert table.states("a b") == {"a": "S", "b": "S"}
    assert max(table.costs("a").values()) == 2
    assert table.why_not(ride("b", KEM)) == []


def test_4_2_a_unit_beside_no_headquarters_would_be_isolated_without_that_grace():
    table = phase_start("a:rr@K-17; h:hq@N12-16", "movement", SOVIET)
    assert table.states("a") == {"a": "L"}


def test_4_2_arrivals_may_stand_above_the_limit_until_movement_ends():
    table = reinforcing("a:rr@-; b:rr@-; c:rr@-; d:rr@J-15")
    table.do(*(Arrive(name, LENINGRAD) for name in "abc"))
    assert (len(table.state.stacks[LENINGRAD]), table.state.arrived) == (4, ("a", "b", "c"))
    table = last_phase("a:rr@J-15; b:rr@J-15; c:rr@J-15; d:rr@J-15", arrived=("a", "b", "c"))
    table.do(go("a", "J-16"), EndMovement())
    assert (table.at("a"), table.at("b"), table.at("c"), table.at("d")) == ("J-16", LENINGRAD, None, LENINGRAD)
    assert [event.piece for event in table.told(SentBack)] == ["c"]


def test_4_2_the_player_is_told_who_would_have_to_go_back():
    table = reinforcing("a:rr@-; b:rr@-; c:rr@-")
    table.do(*(Arrive(name, KEM) for name in "abc"))
    answer = table.options.explain(EndMovement())
    assert answer.ok
    assert [(reason.code, reason.facts["unit"]) for reason in answer.reasons] == [
        ("ww.will_go_back", "c"),
        ("ww.will_go_back", "b"),
    ]


def test_4_2_who_goes_back_may_come_another_time():
    table = last_phase("a:rr@N12-21; b:rr@N12-21", arrived=("a", "b"), turn=9)
    table.do(EndMovement())
    assert (table.at("a"), table.at("b"), table.state.arrived) == (KEM, None, ())
    assert phase_start("b:rr@-", "reinforcement", SOVIET, turn=10).why_not(Arrive("b", KEM)) == []


def test_4_2_corps_do_not_arrive_in_the_north():
    table = reinforcing("c:rc12@-; a:rr@-")
    assert table.why_not(Arrive("c", KEM)) == [("ww.too_heavy", "1.7")]
    assert table.why_not(Arrive("c", PETROZAVODSK)) == []


# where: Finns


def test_4_3_into_finnish_cities_in_finnish_hands():
    table = reinforcing("f:fbn@-; b:fbn@-; d:fdiv6@-", FINNISH, control={OULU: SOVIET})
    assert table.why_not(Arrive("f", OULU)) == [("ww.city_not_held", "4.3")]
    assert table.why_not(Arrive("f", KEM)) == [("ww.no_city_to_arrive", "4.3")]
    assert table.why_not(Arrive("d", "N15-06")) == [("ww.too_heavy", "1.7")]
    table.do(Arrive("f", "N15-06"), Arrive("b", "N15-06"))  # above the limit of the north
    assert (table.at("f"), table.at("b")) == ("N15-06", "N15-06")


def test_4_3_not_into_a_city_where_a_soviet_headquarters_stands():
    assert reinforcing("f:fbn@-; h:hq@N12-08", FINNISH).why_not(Arrive("f", OULU)) == [("ww.city_not_held", "4.3")]


@pytest.mark.parametrize(
    ("soviets", "expected"),
    [
        ("a:rr@N30-17", []),
        ("a:rr@N29-14; b:rr@N29-15; c:rr@N30-16", [("ww.city_cut_off", "4.3")]),
    ],
)
def test_4_3_petsamo_only_if_a_line_leads_out_by_land(soviets, expected):
    table = reinforcing(f"f:fbn@-; {soviets}", FINNISH)
    assert table.why_not(Arrive("f", PETSAMO)) == expected


# by hand


def test_4_2_a_unit_is_taken_from_the_list_and_put_down_in_a_city():
    table = reinforcing("a:rr@-; c:rc12@-")
    hand = move_options(table.options)
    assert hand is not None
    assert hand.movable() == {"a", "c"}
    assert set(hand.reach(("c",)).costs) == {LENINGRAD, PETROZAVODSK}
    assert hand.order(("a",), (KEM,)) == Arrive("a", KEM)


def test_4_2_what_is_no_arrival():
    table = reinforcing("a:rr@-; b:rr@J-15; f:fbn@-")
    assert table.why_not(Arrive("x", KEM)) == [("ww.no_such_unit", "4.1")]
    assert table.why_not(Arrive("b", KEM)) == [("ww.here_already", "4.1")]
    assert table.why_not(Arrive("f", KEM)) == [("ww.not_yours", "4.1")]


# control


def test_4_4_control_changes_when_a_combat_unit_enters_if_only_in_passing():
    table = moving("f:fbn@N12-18; g:fbn@N12-12", FINNISH)
    path = next(
        (a, b)
        for a in table.position.near("N12-18")
        for b in table.position.near(a)
        if b != "N12-18" and go("f", f"{a} {b}") in table.options
    )
    table.do(go("f", " ".join(path)))
    assert [event.at for event in table.told(ControlTaken)] == list(path)
    assert all(table.position.control(at) == FINNISH for at in path)


def test_4_4_isolated_units_take_control_too():
    table = moving("a:rr@N11-13 L", SOVIET)
    table.do(go("a", "N10-13"))
    assert table.position.control("N10-13") == SOVIET


@pytest.mark.parametrize(("unit", "side", "to"), [("hq", SOVIET, "N11-12"), ("ski", FINNISH, "N11-14")])
def test_4_4_headquarters_and_ski_units_never_do(unit, side, to):
    table = moving(f"u:{unit}@N11-13", side, control={"N11-13": side})
    before = table.position.control(to)
    table.do(go("u", to))
    assert table.told(ControlTaken) == []
    assert table.position.control(to) == before != side


def test_4_4_dummies_never_do():
    table = moving("d:dummy@N11-13 hidden", FINNISH, turn=2)
    table.do(go("d", "N11-14"))
    assert table.position.control("N11-14") == SOVIET


def test_4_5_a_city_in_finnish_hands_takes_nobody_in_and_works_again_when_retaken():
    lost = reinforcing("a:rr@-", control={KEM: FINNISH})
    assert KEM not in {action.at for action in lost.options if isinstance(action, Arrive)}
    back = moving("a:rr@N12-20; h:hq@N12-19", control={KEM: FINNISH})
    back.do(go("a", KEM))
    assert back.position.control(KEM) == SOVIET
    assert phase_start("h:hq@N12-19; b:rr@N12-18", "movement", SOVIET).states("h b") == {"h": "S", "b": "S"}


def test_4_5_with_leningrad_the_war_is_over():
    table = moving("f:fbn@J-16; h:hq@N12-16", FINNISH)
    table.do(go("f", LENINGRAD))
    result = table.rules.result(table.state)
    assert result is not None
    assert (table.asked, result.winner, result.why.rule) == ([], FINNISH, "9.1")
