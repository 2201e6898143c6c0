"""Before the battles: the steps of the phase [3.2], retreats [6.1] and advances [6.2], forced withdrawals [6.9]."""

from ringfire_gui.engine.events import Ended, Removed, Revealed
from ringfire_gui.rules.winter_war.actions import (
    Advance,
    AdvanceEarly,
    EndAdvances,
    EndDeclaration,
    EndRetreats,
    Fight,
    Retreat,
    RetreatEarly,
    Withdraw,
)
from ringfire_gui.rules.winter_war.early import followers
from ringfire_gui.rules.winter_war.events import Fought, GarrisonShort, Stuck
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Declaring
from ringfire_gui.rules.winter_war.frames import Fight as Declaration
from ringfire_gui.rules.winter_war.withdrawal import pending
from tests.rules.winter_war.fighting import battle, declaration, declare, duty, obliged, odds_of, outcome, phase
from tests.rules.winter_war.positions import read

# 3.2 the order of steps


def test_3_2_hidden_counters_are_turned_up_before_anything_else():
    given = "h:hq@N12-16; a:rr@N12-15; f:freg@N12-14 hidden; d:dummy@N13-14 hidden; g:freg@N11-12 hidden"
    table = phase(given, turn=1)
    (shown,) = table.told(Revealed)
    assert (set(shown.pieces), shown.rule) == ({"f", "d"}, "2.4b")
    assert [event.pieces for event in table.told(Removed)] == [("d",)]
    assert "hidden" in table.state.pieces["g"].flags
    assert obliged(table) == {"a": ("N12-14",)}


def test_3_2_supply_is_judged_before_withdrawals_and_those_before_retreats():
    given = "h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12 L; s:ski@N12-14"
    table = phase(given)
    assert table.states("a f") == {"a": "L", "f": "S"}
    assert table.asked == [(FINNISH, "react")]


def test_3_2_steps_in_which_nobody_can_do_anything_ask_nobody():
    table = phase("h:hq@N12-16; a:rr@N12-15; f:freg@N9-12")
    assert table.state.frames == ()


def test_3_2_the_garrison_is_counted_after_the_soviet_phase_alone():
    assert phase("a:rr@N12-15", turn=4).told(GarrisonShort)
    assert not phase("a:rr@N12-15", turn=4, side=FINNISH).told(GarrisonShort)


def test_3_2_at_the_end_the_other_side_is_judged_once_more():
    table = phase("h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:ski@N12-14", side=FINNISH)
    table.do(EndDeclaration())
    assert table.states("a") == {"a": "L"}


def test_3_2_leningrad_taken_before_combat_ends_the_game_at_once():
    table = phase("h:hq@J-15; f:freg@I-15; g:freg@I-16", FINNISH, 3)
    assert ended(table.do(RetreatEarly("h", "K-15"), AdvanceEarly("f", "J-15")))


def test_3_2_leningrad_taken_after_combat_ends_the_game_at_once():
    table = battle("f:fdiv6@I-15; h:hq@J-15", "f", "J-15", 6, FINNISH)
    assert ended(table.do(Advance("f", "J-15")))


def test_3_2_leningrad_taken_in_a_retreat_ends_the_game_at_once():
    table = battle("a:rd@I-14; b:rd@H-15; f:fdiv4@I-15", "a b", "I-15", 3)
    assert outcome(table) == ["12 v 4 = 3:1, die 3: Dr"]
    assert ended(table.do(Retreat("f", "J-15")))


def ended(table) -> bool:
    over = [event.winner for event in table.told(Ended)] == [FINNISH]
    return over and table.state.ending == "leningrad" and not table.state.asked and not table.state.frames


# 6.1


def test_6_1_light_units_in_the_north_and_hq_anywhere_may_retreat_others_not():
    table = phase("a:rr@N11-13; b:rr@N12-13; f:fbn@N11-12; g:freg@N10-13; s:ski@N10-14", step=3)
    assert table.asked == [(FINNISH, "react")]
    assert table.options.sets[0].movable() == {"f", "s"}
    assert table.why_not(RetreatEarly("g", "N9-12")) == [("ww.no_early_retreat", "6.1")]
    south = phase("a:rd@C-19; f:fbn@B-19; s:ski@B-19", step=3)
    assert isinstance(south.frame, Declaring)
    hq = phase("h:hq@C-19; f:fdiv6@C-18", FINNISH, 3)
    assert (hq.asked, hq.reach("h")) == ([(SOVIET, "react")], {"B-19", "C-20", "D-19"})


def test_6_1_who_is_beside_no_combat_unit_does_not_retreat():
    assert isinstance(phase("h:hq@N11-13; a:rr@N11-14; f:fbn@N10-13; g:freg@N10-14", step=3).frame, Declaring)


def test_6_1_each_goes_once():
    table = phase("a:rr@N12-14; f:fbn@N11-13; s:ski@N12-13", step=3).do(RetreatEarly("f", "N11-12"))
    assert table.options.sets[0].movable() == {"s"}


def test_6_1_it_adds_nothing_where_it_went_and_shares_what_happens_there():
    table = phase("a:rr@N12-14; b:rr@N9-13 L; f:fbn@N11-13; s:ski@N10-13", step=3, script=(1,))
    table.do(RetreatEarly("f", "N10-13"), EndRetreats(), EndAdvances())
    assert odds_of(table, "N10-13", "b") == ("1", "0", "6:1")
    table.do(declare("b", "N10-13"), EndDeclaration())
    assert outcome(table) == ["1 v 0 = 6:1, die 1: De"]
    assert sorted(table.state.pieces) == ["a", "b"]


# 6.2


def test_6_2_one_combat_unit_that_was_beside_it_follows_into_each_hex_left_empty():
    table = phase("h:hq@N11-14; a:rr@N11-13; b:rr@N12-13; c:rr@N10-14; f1:fbn@N11-12; s:ski@N10-13", step=3)
    table.do(RetreatEarly("s", "N9-12"), EndRetreats())
    assert table.asked == [(SOVIET, "advance")]
    assert table.options.sets[0].movable() == {"a", "c"}
    assert table.why_not(AdvanceEarly("b", "N10-13")) == [("ww.no_early_advance", "6.2")]
    table.do(AdvanceEarly("a", "N10-13"))
    assert isinstance(table.frame, Declaring), "nothing is left to follow into"
    assert table.frame.advanced == ("a",)
    assert table.why_not(declare("a", "N11-12")) == [("ww.has_advanced", "6.2")]


def test_6_2_nobody_follows_where_somebody_stayed():
    table = phase("a:rr@N11-13; f:fbn@N10-13; s:ski@N10-13", step=3)
    table.do(RetreatEarly("s", "N9-12"), EndRetreats())
    assert isinstance(table.frame, Declaring)


def test_6_2_nkvd_do_not_follow_into_finland():
    table = phase("n:nkvd@N7-15; f:fbn@N7-14", step=3)
    table.do(RetreatEarly("f", "N7-13"))
    assert table.state.frames == ()


# 6.9


def test_6_9_1_only_units_beyond_capacity_that_would_be_obliged_withdraw():
    given = "a:rr@N12-14 C; b:rr@N12-15 L; c:rr@N10-15 C; n:nkvd@N7-15 C; f:freg@N11-13; g:freg@N7-14; k:freg@N13-14"
    assert pending(read(given)) == ("a",)
    finns = phase("a:rr@N12-14 C; f:freg@N11-13", FINNISH, 2)
    assert isinstance(finns.frame, Declaring)


def test_6_9_2_in_a_withdrawal_no_friend_makes_up_for_a_zone():
    table = phase("a:rd@C-19 C; b:rd@C-20; f:fdiv6@C-18; g:freg@B-19", step=2)
    assert table.reach("a") == {"D-19"}
    assert table.why_not(Withdraw("a", "C-20")) == [("ww.zone_there", "6.8")]
    assert table.why_not(Withdraw("b", "D-19")) == [("ww.no_withdrawal", "6.9.2")]
    assert list(table.options) == [Withdraw("a", "D-19")], "who can withdraw has to"


def test_6_9_3_stuck_units_cover_what_only_they_touch():
    given = "a:rr@N12-14 C; b:rr@N11-14; f:freg@N11-13; g:freg@N13-13; k:freg@N12-13"
    table = declaration(given, frame={"stuck": ("a",)})
    found = duty(table)
    assert (found.stuck_hexes, found.hexes) == (("N13-13", "N12-13"), ("N11-13",))
    table.do(declare("a", "N13-13"), declare("b", "N11-13"))
    assert table.why_not(EndDeclaration()) == [("ww.stuck_hex_missing", "6.9.3")]
    table.do(table.options.attack("N12-13", ("a",)))
    assert table.frame.fights[-1] == Declaration(("a",), ("N12-13", "N13-13"), stuck=True)
    assert table.why_not(EndDeclaration()) == []


def test_6_9_3_a_stuck_unit_must_attack_something():
    table = declaration("a:rr@N12-14 C; b:rr@N11-14; f:freg@N11-13", frame={"stuck": ("a",)})
    table.do(declare("b", "N11-13"))
    assert table.why_not(EndDeclaration()) == [("ww.stuck_missing", "6.9.3")]


def test_6_9_3_at_1_to_4_stuck_units_are_lost_without_a_die():
    table = declaration("a:rr@N12-14 C; f:fdiv4@N11-13", frame={"stuck": ("a",)})
    table.do(declare("a", "N11-13"), EndDeclaration())
    assert outcome(table) == ["1 v 4 = 1:4: Ae"]


def test_6_9_4_stuck_attacks_come_first_and_others_may_attack_the_hex_again():
    given = "a:rr@N12-14 C; b:rr@N11-14; c:rr@N10-14; f:freg@N11-13; g:freg@N10-13"
    table = declaration(given, frame={"stuck": ("a",)}, script=(5,))
    table.do(declare("b", "N11-13"), declare("c", "N10-13"), declare("a", "N11-13"), EndDeclaration())
    assert [event.attackers for event in table.told(Fought)] == [("a",)]
    assert set(table.options) == {Fight(("N11-13",)), Fight(("N10-13",))}


def test_6_9_5_a_unit_that_has_withdrawn_neither_attacks_nor_advances_and_stays_beyond_capacity():
    table = phase("a:rr@N12-14 C; b:rr@N11-14; f:fbn@N11-13", step=2)
    table.do(Withdraw("a", "N12-15"), EndRetreats())
    assert (table.states("a"), table.frame.withdrawn) == ({"a": "C"}, ("a",))
    beside = declaration("a:rr@N12-14; f:freg@N11-13; b:rr@N11-14", frame={"withdrawn": ("a",)})
    assert obliged(beside) == {"b": ("N11-13",)}
    assert beside.why_not(declare("a", "N11-13")) == [("ww.has_withdrawn", "6.9.5")]
    chance = followers(read("a:rr@N12-14; b:rr@N11-14"), SOVIET, ["N11-13"], {"a"})
    assert chance.open == (("N11-13", ("b",)),)


def test_6_9_6_a_stuck_unit_that_is_left_alone_has_nothing_to_do():
    given = "a:rr@N11-14 C; b:rr@N12-14; c:rr@N12-15; e:rr@N11-15; g:rr@N10-15; f:fbn@N11-13"
    table = phase(given, step=2)
    assert table.told(Stuck) == [Stuck("a", "N11-14")]
    table.do(RetreatEarly("f", "N11-12"), EndAdvances())
    assert table.state.frames == (), "there is nobody left to attack"


def test_6_9_6_a_stuck_unit_that_has_others_beside_it_does_not_follow_but_attacks():
    given = "a:rr@N11-14 C; b:rr@N12-14; c:rr@N12-15; e:rr@N11-15; g:rr@N10-15; f:fbn@N11-13; k:freg@N10-14"
    table = phase(given, step=2).do(RetreatEarly("f", "N11-12"))
    assert table.options.sets[0].movable() == {"b"}
    assert set(duty(table.do(EndAdvances())).stuck) == {"a"}
