"""Battles: strengths, odds, results, advances and retreats [6.4 - 6.8, 6.11]."""

import pytest

from ringfire_gui.engine.events import Removed, Revealed
from ringfire_gui.rules.winter_war.actions import Advance, EndDeclaration, Fight, Lose, Retreat, StayBehind
from ringfire_gui.rules.winter_war.events import Fought
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Fight as Battle
from ringfire_gui.rules.winter_war.odds import odds
from ringfire_gui.rules.winter_war.retreat import retreats
from tests.rules.winter_war.fighting import KEM, battle, declaration, declare, odds_of, outcome, resolution
from tests.rules.winter_war.positions import read


def account(table, target: str, attackers: str) -> list[str]:
    """The lines of both sides of an attack: codes and values."""
    shown = table.options.breakdown(target, tuple(attackers.split()))
    return [f"{line.what.code} {line.value}" for side in shown.accounts for line in side.lines]


# 6.4


def test_6_4_isolated_attackers_and_defenders_count_half_whyever_they_are():
    table = declaration("a:rd@C-19 C; b:rd@C-19 L; f:fdiv6@B-19 L; g:freg@B-19")
    assert account(table, "B-19", "a b") == [
        "ww.attacks_unserved 3",
        "ww.attacks_lineless 3",
        "ww.defends_lineless 3",
        "ww.defends 2",
    ]
    assert odds_of(table, "B-19", "a b") == ("6", "5", "1:1")


def test_6_4_a_fort_doubles_once_even_across_water():
    table = declaration("a:rd@G-15; f:fdiv6@H-14 L")
    assert account(table, "H-14", "a") == ["ww.attacks 6", "ww.defends_lineless 3", "ww.doubled_fort ×2"]
    assert odds_of(table, "H-14", "a") == ("6", "6", "1:1")


def test_6_4_a_finnish_city_doubles_finns_and_a_soviet_supply_city_soviets():
    assert account(declaration("a:rd@G-14; f:freg@G-13"), "G-13", "a")[-1] == "ww.doubled_city ×2"
    finns = declaration("f:fdiv4@N13-20; m:rr@N12-21", FINNISH)
    assert account(finns, KEM, "f")[-1] == "ww.doubled_supply_city ×2"
    soviets_in_a_fort = declaration("f:fdiv4@G-14; m:rr@H-14", FINNISH)
    assert account(soviets_in_a_fort, "H-14", "f") == ["ww.attacks 4", "ww.defends 1"]
    finns_in_leningrad = declaration("a:rd@I-15; f:freg@J-15")
    assert odds_of(finns_in_leningrad, "J-15", "a") == ("6", "2", "3:1")


def test_6_4_water_doubles_only_if_all_come_across_it():
    table = declaration("a:rr@N11-13; b:rr@N10-12; f:freg@N10-13; g:freg@N12-13", FINNISH)
    assert account(table, "N11-13", "f") == ["ww.attacks 2", "ww.defends 1"]
    across = declaration("a:rr@N11-13; b:rr@N12-12; f:freg@N11-12; g:freg@N12-13", FINNISH)
    assert account(across, "N11-13", "f")[-1] == "ww.doubled_water ×2"
    assert account(across, "N11-13", "f g") == ["ww.attacks 2", "ww.attacks 2", "ww.defends 1"]


def test_6_4_several_hexes_are_added_up_each_doubled_by_itself():
    table = declaration("a:rc20@C-19; f:fdiv6@C-18; g:freg@B-19").do(declare("a", "C-18"))
    assert odds_of(table, "B-19", "a") == ("20", "14", "1:1")


# 6.5


@pytest.mark.parametrize(
    ("attackers", "column"),
    [("rr", "1:4"), ("rd", "1:2"), ("rc12", "1:1"), ("rc20", "1:1")],
)
def test_6_5_odds_are_rounded_in_the_defenders_favour(attackers, column):
    found = odds(read(f"a:{attackers}@C-19; f:fdiv6@C-18"), Battle(("a",), ("C-18",)), SOVIET)
    assert found.column.text == column


def test_6_5_the_account_says_what_the_next_column_takes():
    shown = declaration("a:rc20@C-19; f:fdiv6@C-18").options.breakdown("C-18", ("a",))
    hints = {hint.code: hint.facts for hint in shown.hints}
    assert hints["ww.next_column"] == {"points": 4, "column": "2:1"}
    assert hints["ww.brackets_count"] == {"at": "C-18"}
    best = declaration("a:rc20@C-19; f:freg@B-19").options.breakdown("B-19", ("a",))
    assert [hint.code for hint in best.hints] == []
    assert {chance.result: chance.chance for chance in best.chances} == {"De": 1}


# 6.6


def test_6_6_brackets_count_if_any_hex_is_a_fort_with_finns():
    table = declaration("a:rc20@C-19; f:freg@C-18; g:freg@B-19", script=(4,))
    table.do(declare("a", "C-18 B-19"))
    assert odds_of(table, "B-19", "a") == ("20", "6", "3:1")
    table.do(EndDeclaration())
    assert outcome(table) == ["20 v 6 = 3:1, die 4: Ex"]
    assert outcome(battle("a:rd@C-19; f:freg@B-19", "a", "B-19", 4)) == ["6 v 2 = 3:1, die 4: De"]
    soviets = battle("f:fdiv4@G-14; m:rr@H-14; h:hq@I-14", "f", "H-14", 2, FINNISH)
    assert outcome(soviets) == ["4 v 1 = 4:1, die 2: Dr"]


def test_6_6_the_event_names_the_cell_of_the_table():
    (fought,) = battle("a:rd@C-19; f:freg@B-19", "a", "B-19", 4).told(Fought)
    assert (fought.table, fought.row, fought.column) == ("combat", "4", "3:1")


def test_6_6_ae_ar_ne_dr():
    lost = battle("a:rd@C-19; f:fdiv6@C-18", "a", "C-18", 1)
    assert (outcome(lost), sorted(lost.state.pieces)) == (["6 v 12 = 1:2, die 1: Ae"], ["f"])
    assert [event.why.code for event in lost.told(Removed)] == ["ww.lost_attackers"]
    back = battle("a:rd@C-19; b:rd@C-19; f:fdiv6@C-18", "a b", "C-18", 2)
    assert (outcome(back), back.asked) == (["12 v 12 = 1:1, die 2: Ar"], [(SOVIET, "retreat")])
    nothing = battle("a:rd@C-19; f:fdiv6@C-18", "a", "C-18", 5)
    assert (outcome(nothing), nothing.state.frames) == (["6 v 12 = 1:2, die 5: Ne"], ())
    thrown = battle("a:rd@C-19; f:fdiv4@B-19", "a", "B-19", 5)
    assert (outcome(thrown), thrown.asked) == (["6 v 4 = 1:1, die 5: Dr"], [(FINNISH, "retreat")])


def test_6_6_an_exchange_costs_printed_attack_for_printed_defence():
    table = battle("a:rc20@I-16; t:tc@I-16; f:fdiv6@H-15", "a t", "H-15", 6)
    assert outcome(table) == ["25 v 12 = 2:1, die 6: Ex"]
    assert table.why_not(Lose(("t",))) == [("ww.not_enough", "6.6")]
    assert table.why_not(Lose(("f",))) == [("ww.not_in_battle", "6.6")]
    assert table.why_not(Lose(("a", "a"))) == [("ww.not_in_battle", "6.6")]
    assert list(table.options) == [Lose(("a",))]
    table.do(Lose(("a",)))
    assert set(table.options) == {Advance("t", "H-15"), StayBehind()}


def test_6_6_if_all_are_not_enough_all_are_lost_without_a_question():
    given = "a:rr@C-19; b:rr@C-19; f:freg@B-19; k:fdiv4@B-19"
    table = resolution(given, Battle(("a", "b"), ("B-19",)), idle=("k",), script=(3,))
    assert outcome(table) == ["4 v 2 = 2:1, die 3: Ex"]
    assert (sorted(table.state.pieces), table.state.frames) == ([], ())


# 6.7


def test_6_7_one_surviving_attacker_advances_zone_or_not():
    table = battle("a:rd@C-20; b:rd@C-20; f:freg@B-19; g:fdiv6@B-18", "a b", "B-19", 6)
    assert set(table.options) == {Advance("a", "B-19"), Advance("b", "B-19"), StayBehind()}
    assert table.why_not(Advance("a", "B-20")) == [("ww.not_emptied", "6.7")]
    table.do(Advance("a", "B-19"))
    assert (table.at("a"), table.at("b"), table.position.control("B-19")) == ("B-19", "C-20", SOVIET)


def test_6_7_nobody_advances_after_other_results():
    for die, result in ((1, "Ae"), (2, "Ar"), (3, "Ne"), (5, "Dr")):
        table = battle("a:rd@C-19; f:fdiv4@B-19", "a", "B-19", die)
        assert outcome(table) == [f"6 v 4 = 1:1, die {die}: {result}"]
        assert table.asked in ([], [(SOVIET, "retreat")], [(FINNISH, "retreat")])


def test_6_7_corps_do_not_advance_to_the_north_nor_nkvd_into_finland():
    table = battle("a:rc20@A-19; b:rd@A-19; f:freg@N1-18", "a b", "N1-18", 6)
    assert set(table.options) == {Advance("b", "N1-18"), StayBehind()}
    assert battle("a:rc20@A-19; f:freg@N1-18", "a", "N1-18", 6).state.frames == ()


def test_6_7_hidden_counters_that_an_advance_comes_to_are_turned_up():
    table = battle("a:rd@C-20; f:freg@B-19; g:fdiv6@B-18 hidden; d:dummy@A-19 hidden", "a", "B-19", 5, turn=2)
    table.do(Advance("a", "B-19"))
    assert [(set(event.pieces), event.rule) for event in table.told(Revealed)] == [({"g", "d"}, "2.4c")]
    assert "d" not in table.state.pieces


# 6.8


def test_6_8_where_a_unit_may_go_back_to():
    given = "a:rd@C-19; b:rd@C-20; f:fdiv6@C-18; g:freg@B-19"
    assert set(retreats(read(given), "a")) == {"C-20", "D-19"}, "in the south a friend makes up for a zone"
    assert set(retreats(read(given + "; c:rd@C-20"), "a")) == {"D-19"}, "two units are the limit"
    north = "a:rr@N12-14; b:rr@N12-15; f:freg@N11-13; g:freg@N13-14"
    assert set(retreats(read(north), "a")) == set(), "all other hexes are full, held, or in a zone"


def test_6_8_finns_go_back_into_a_fort_beside_soviets():
    given = "f:freg@I-14; a:rc20@I-15"
    assert set(retreats(read(given), "f")) == {"H-13", "H-14"}
    assert set(retreats(read(given, control={"H-14": SOVIET}), "f")) == {"H-13"}


def test_6_8_kinds_of_units_keep_to_their_side_of_row_a_and_of_the_frontier():
    assert set(retreats(read("a:rc20@A-19; f:freg@B-18"), "a")) == {"A-20"}
    assert set(retreats(read("a:rd@A-19; f:freg@B-18"), "a")) == {"A-20", "N1-18", "N1-19"}
    assert set(retreats(read("n:nkvd@N7-15"), "n")) == {"N7-16", "N6-16", "N8-16"}


def test_6_8_units_go_one_after_the_other_each_its_own_way():
    table = battle("a:rd@C-19; b:rd@C-19; f:fdiv6@C-18", "a b", "C-18", 2)
    assert table.why_not(Retreat("a", "C-18")) == [("ww.enemy_there", "5.1")]
    assert table.why_not(Retreat("a", "A-19")) == [("ww.not_next_hex", "6.8")]
    assert table.why_not(Retreat("f", "C-17")) == [("ww.no_retreat", "6.8")]
    table.do(Retreat("b", "D-19"), Retreat("a", "C-20"))
    assert (table.at("a"), table.at("b"), table.state.frames) == ("C-20", "D-19", ())


def test_6_8_who_has_no_hex_is_lost():
    given = "a:rr@N12-14; b:rr@N12-15 L; f:freg@N11-13; g:fbn@N13-14; k:ski@N13-13"
    table = resolution(given, Battle(("a",), ("N11-13",)), script=(2,))
    assert outcome(table) == ["2 v 2 = 1:1, die 2: Ar"]
    assert "a" not in table.state.pieces
    assert table.told(Removed)[0].why.code == "ww.nowhere_to_go"


def test_6_8_a_unit_that_fell_back_adds_nothing_to_the_next_hex_and_shares_its_fate():
    given = "a:rd@C-19; c:rc20@C-19; b:rd@C-20; f:freg@B-19; g:fdiv6@B-18"
    table = declaration(given, script=(3, 5)).do(declare("b", "B-19"), declare("a c", "B-18"), EndDeclaration())
    table.do(Fight(("B-19",)))
    assert (outcome(table), table.asked) == (["6 v 2 = 3:1, die 3: Dr"], [(FINNISH, "retreat")])
    table.do(Retreat("f", "B-18"))
    assert outcome(table) == ["26 v 12 = 2:1, die 5: Ex"]
    assert table.state.asked[0].prompt.facts["need"] == 8, "what is lost with the hex has to be paid for"
    assert table.state.pieces.keys() == {"a", "b", "c"}


# 6.11


def test_6_11_defenders_do_not_advance_and_zones_mean_nothing_to_attackers():
    table = battle("a:rd@C-19; f:fdiv6@C-18", "a", "C-18", 1)
    assert (table.at("f"), table.state.frames) == ("C-18", ())
