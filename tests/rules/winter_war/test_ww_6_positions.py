"""The worked positions of chapter 6, number for number: those of the seed's cases 2, 7 and 8, M13 to M15, and C."""

import pytest

from ringfire_gui.engine.events import Rolled
from ringfire_gui.rules.winter_war.actions import (
    Advance,
    AdvanceEarly,
    EndAllocation,
    EndDeclaration,
    EndMovement,
    EndRetreats,
    Fight,
    LeaveOut,
    Lose,
    RetreatEarly,
    Serve,
    Withdraw,
)
from ringfire_gui.rules.winter_war.events import Fought, Stuck
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Declaring
from ringfire_gui.rules.winter_war.supply import judge_soviets, proposal, survey
from tests.rules.winter_war.fighting import (
    KEM,
    battle,
    declaration,
    declare,
    duty,
    obliged,
    odds_of,
    outcome,
    phase,
)
from tests.rules.winter_war.positions import Table, phase_start, the_rules

EIGHT = (
    "h:hq@N12-16; r1:rr@N11-14; r2:rr@N12-14; r3:rr@N13-14; r4:rr@N12-15; r5:rr@N13-15; r6:rr@{}; r7:rr@N10-15;"
    "r8:rr@N12-17; f:fbn@N11-13; k:fbn@N13-13"
)
ALONE = "h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:ski@N12-14"


# seed 2


def test_seed_2_1_a_defender_is_judged_at_the_instant_of_its_battle():
    given = "h:hq@N29-17; a:rr@N31-16; b:rr@N30-16; d:rr@N29-15; c:rr@N29-14; f1:fbn@N31-15; f2:freg@N30-15"
    table = phase(given, script=(5, 1))
    assert table.states("a b c d f1 f2") == dict.fromkeys(("a", "b", "c", "d", "f1", "f2"), "S")
    table.do(declare("a b", "N31-15"), declare("c d", "N30-15"))
    assert odds_of(table, "N30-15", "c d") == ("4", "2", "2:1")
    table.do(EndDeclaration(), Fight(("N31-15",)))
    assert outcome(table) == ["4 v 2 = 2:1, die 5: De"]
    table.do(Advance("a", "N31-15"))
    assert outcome(table) == ["4 v 1 = 4:1, die 1: Ne"]
    assert (table.at("a"), table.states("f2")) == ("N31-15", {"f2": "L"})


@pytest.mark.parametrize(("unit", "first"), [("fbn", "2 v 1 = 2:1, die 1: Ar"), ("freg", "2 v 2 = 1:1, die 1: Ae")])
def test_seed_2_2_an_attacker_keeps_the_state_of_the_start_of_its_phase(unit, first):
    given = f"h:hq@N12-17; x:rr@N12-15; y:rr@N11-14; f1:freg@N11-13; s:ski@N10-15; f2:{unit}@N13-14"
    table = phase(given, script=(1, 3)).do(EndRetreats())
    assert table.states("x y") == {"x": "S", "y": "S"}
    table.do(declare("x", "N13-14"), declare("y", "N11-13 N10-15"), EndDeclaration(), Fight(("N13-14",)))
    assert outcome(table) == [first, "2 v 2 = 1:1, die 3: Ne"]
    assert "x" not in table.state.pieces or table.at("x") == "N12-16", "the only hex for it to go back to"
    fresh = survey(table.position)
    assert judge_soviets(table.position, fresh, proposal(table.position, fresh)).isolated["y"] == "L"
    assert table.states("y") == {"y": "S"}


# seed 7


def left_out(r6: str, **how):
    """Eight regiments on the fifteen points of Kem; the player lets r1 go without."""
    table = phase(EIGHT.format(r6), **how)
    return table.do(LeaveOut("r1"), Serve("r4", KEM), EndAllocation())


def test_seed_7_1_a_unit_beyond_capacity_must_withdraw_before_any_battle():
    table = left_out("N12-18")
    assert table.states("r1 r4") == {"r1": "C", "r4": "S"}
    assert table.asked == [(SOVIET, "withdraw")]
    assert table.reach("r1") == {"N11-15"}
    assert table.why_not(Withdraw("r1", "N10-14")) == [("ww.zone_there", "6.8")]
    assert table.why_not(Withdraw("r1", "N12-15")) == [("ww.overstacked", "1.6")]
    assert table.why_not(EndDeclaration()) == [("engine.wrong_action", "")]
    table.do(Withdraw("r1", "N11-15"), EndRetreats())
    assert obliged(table) == {"r2": ("N13-13", "N11-13"), "r3": ("N13-13",)}
    assert table.why_not(declare("r1", "N11-13")) == [("ww.has_withdrawn", "6.9.5")]


@pytest.mark.parametrize(("die", "result"), [(1, "Ae"), (2, "Ar"), (3, "Ne"), (4, "Ne"), (5, "Ne"), (6, "Ne")])
def test_seed_7_2_without_a_hex_it_attacks_first_and_by_itself_and_harms_nobody(die, result):
    table = left_out("N11-15", script=(die, 3, 3))
    assert table.told(Stuck) == [Stuck("r1", "N11-14")]
    table.do(EndRetreats())
    assert odds_of(table, "N11-13", "r1") == ("1", "1", "1:1")
    assert table.why_not(declare("r1 r2", "N11-13")) == [("ww.stuck_alone", "6.9.3")]
    table.do(declare("r1", "N11-13"))
    assert obliged(table) == {"r2": ("N13-13", "N11-13"), "r3": ("N13-13",)}
    table.do(declare("r2 r3", "N13-13"))
    assert table.why_not(EndDeclaration()) == [("ww.hex_missing", "6.3c")]
    table.do(declare("r2", "N11-13"), EndDeclaration())
    first = table.told(Fought)[0]
    assert (first.attackers, first.strengths, first.column, first.result) == (("r1",), "1 v 1", "1:1", result)
    assert {"f", "k"} <= table.state.pieces.keys()
    assert ("r1" in table.state.pieces) == (result == "Ne")


def test_seed_7_3_the_player_picks_the_order_and_a_unit_is_stuck_when_nobody_can_go_any_more():
    given = "h:hq@N12-17; r1:rr@N11-14; r2:rr@N12-15; f:fbn@N11-13; k:fbn@N12-14; x:rr@N10-15; e:rd@N12-16; c:rd@N13-15"
    table = phase(given)
    served = dict(table.frame.served)
    table.do(*(LeaveOut(unit) for unit in ("r1", "r2") if unit in served))
    served = dict(table.frame.served)
    table.do(*(Serve(unit, KEM) for unit in ("c", "e", "x") if unit not in served), EndAllocation())
    assert table.states("r1 r2 c e x") == {"r1": "C", "r2": "C", "c": "S", "e": "S", "x": "S"}
    assert (table.reach("r1"), table.reach("r2")) == ({"N11-15"}, {"N11-15"})
    table.do(Withdraw("r2", "N11-15"))
    assert table.told(Stuck) == [Stuck("r1", "N11-14")]


# seed 8


def test_seed_8_1_a_unit_without_a_line_need_neither_attack_nor_retreat():
    table = phase(ALONE).do(EndRetreats())
    assert table.states("h a") == {"h": "S", "a": "L"}
    assert obliged(table) == {}
    assert table.why_not(EndDeclaration()) == []


def test_seed_8_2_it_may_attack_all_the_same_at_half_strength():
    table = phase(ALONE, script=(1,)).do(EndRetreats())
    assert odds_of(table, "N12-14", "a") == ("1", "0", "6:1")
    table.do(declare("a", "N12-14"), EndDeclaration())
    assert outcome(table) == ["1 v 0 = 6:1, die 1: De"]
    assert "s" not in table.state.pieces


def test_seed_8_3_a_unit_may_advance_out_of_supply():
    table = phase_start("h:hq@N12-18; a:rr@N12-15; f:fbn@N12-14", "combat", SOVIET, script=(5,)).do(EndRetreats())
    assert table.states("a") == {"a": "S"}
    table.do(declare("a", "N12-14"), EndDeclaration(), Advance("a", "N12-14"))
    assert table.at("a") == "N12-14"
    assert table.states("a") == {"a": "L"}


# M


def test_m13_one_unit_facing_two_hexes_alone_attacks_both_together():
    table = declaration("a:rc20@I-15; f1:fdiv6@H-14; f2:fdiv6@H-15; h:hq@J-15")
    assert obliged(table) == {"a": ("H-14", "H-15")}
    table.do(declare("a", "H-14"))
    assert table.why_not(EndDeclaration()) == [("ww.hex_missing", "6.3c")]
    assert odds_of(table, "H-15", "a") == ("20", "24", "1:2")
    table.do(table.options.attack("H-15", ("a",)))
    assert table.frame.fights[0].hexes == ("H-14", "H-15")
    assert table.why_not(EndDeclaration()) == []


def test_m14_who_advanced_before_combat_is_exempt_others_are_not():
    table = phase("a:rr@N11-13; b:rr@N12-13; f1:fbn@N11-12; s:ski@N10-13", step=3)
    assert table.asked == [(FINNISH, "react")]
    table.do(RetreatEarly("s", "N9-12"), EndRetreats(), AdvanceEarly("a", "N10-13"))
    assert obliged(table) == {"b": ("N11-12",)}
    assert duty(table).hexes == ("N11-12",)
    assert table.why_not(declare("a", "N11-12")) == [("ww.has_advanced", "6.2")]


def test_m15_nkvd_do_not_attack_across_the_frontier():
    table = phase("n:nkvd@N7-15; a:rr@N7-16; f:fbn@N7-14", step=5)
    assert table.state.frames == (), "nobody is obliged, nobody can attack, and so nobody is asked"


# C


def test_c1():
    given = "a:rc20@I-15; b:rc20@I-14; f:fdiv6@H-14; k:fdiv6@H-14"
    assert outcome(battle(given, "a b", "H-14", 3)) == ["40 v 24 = 1:1, die 3: Ne"]


def test_c2():
    given = "a:rc20@I-15; b:rc20@I-15; c:rc20@I-14; f:fdiv6@H-14"
    table = battle(given, "a b c", "H-14", 2)
    assert outcome(table) == ["60 v 12 = 5:1, die 2: Ex"]
    assert table.state.asked[0].prompt.facts["need"] == 6
    assert set(table.options) == {Lose(("a",)), Lose(("b",)), Lose(("c",))}
    table.do(Lose(("c",)), Advance("a", "H-14"))
    assert (table.at("a"), sorted(table.state.pieces)) == ("H-14", ["a", "b"])


def test_c4():
    table = battle("a:rd@C-19; b:rd@C-19; f:freg@B-19", "a b", "B-19", 1)
    assert outcome(table) == ["12 v 2 = 6:1, die 1: De"]
    assert {action for action in table.options if isinstance(action, Advance)} == {
        Advance("a", "B-19"),
        Advance("b", "B-19"),
    }


def test_c5():
    table = battle("a:rr@N12-15; f:freg@N12-14; k:fbn@N13-14", "a", "N12-14 N13-14", 4)
    assert outcome(table) == ["2 v 3 = 1:2, die 4: Ar"]
    assert table.asked == [(SOVIET, "retreat")]


def test_c6():
    table = battle("a:rr@I-15; f:fdiv6@H-14; k:fdiv6@H-14", "a", "H-14", 6)
    assert outcome(table) == ["2 v 24 = 1:4: Ae"]
    assert table.told(Rolled) == []
    assert "a" not in table.state.pieces


def test_c8():
    table = battle("f:fdiv4@N13-20; m:rr@N12-21", "f", KEM, 5, side=FINNISH)
    assert outcome(table) == ["4 v 2 = 2:1, die 5: De"]
    table.do(Advance("f", KEM))
    assert table.position.control(KEM) == FINNISH


def test_c9():
    table = battle("a:rd@B-19 L; b:rd@C-19; f:fdiv6@B-18", "a b", "B-18", 1)
    assert outcome(table) == ["9 v 12 = 1:2, die 1: Ae"]
    assert sorted(table.state.pieces) == ["f"]


def test_c10():
    given = "a:rd@C-19; b:rd@C-19; c:rd@B-19; f:fdiv6@C-18"
    assert declaration(given).why_not(declare("a b c", "C-18")) == [("ww.not_beside", "6.3b")]
    assert outcome(battle(given, "a b", "C-18", 6)) == ["12 v 12 = 1:1, die 6: Ne"]


def test_c12():
    assert outcome(battle("a:rr@N9-12; s:ski@N9-11", "a", "N9-11", 1)) == ["2 v 0 = 6:1, die 1: De"]


def test_seed_5_2_a_cut_line_halves_and_the_narrows_double():
    table = phase("h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:ski@N12-14", side=FINNISH)
    assert table.states("a") == {"a": "L"}
    assert odds_of(table, "N11-13", "f") == ("1", "1", "1:1")


# the guided turn on the Isthmus


def test_the_battles_of_the_guided_turn_come_out_as_its_text_says():
    rules = the_rules()
    scenario = rules.field.data.scenarios["isthmus"]
    table = Table(rules.start("isthmus", 1, {}, tuple(scenario.dice)))
    while not isinstance(table.frame, Declaring):
        table.do(EndMovement())
    assert set(duty(table).hexes) == {"I-14", "H-14", "H-15"}
    table.do(declare("s-rc20-19", "I-14"), declare("s-rc20-50", "H-14"), declare("s-rc20-10 s-tc-10tc", "H-15"))
    table.do(EndDeclaration(), Fight(("I-14",)), Advance("s-rc20-19", "I-14"))
    assert outcome(table) == ["20 v 1 = 6:1, die 4: De"]
    table.do(Fight(("H-14",)))
    assert outcome(table) == ["20 v 12 = 1:1, die 3: Ne", "25 v 12 = 2:1, die 6: Ex"]
    assert table.why_not(Lose(("s-tc-10tc",))) == [("ww.not_enough", "6.6")]
