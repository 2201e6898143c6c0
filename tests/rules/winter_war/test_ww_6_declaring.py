"""Declaring attacks: who must, what a battle is, what is missing, and hopeless attacks [6.3, 6.10]."""

from collections import Counter

from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.frames import Goto
from ringfire_gui.engine.gestures import attack_options, command_options
from ringfire_gui.gui.play.hand import Hand
from ringfire_gui.rules.winter_war.actions import CallOff, Declare, EndDeclaration, Fight, ProposeRest
from ringfire_gui.rules.winter_war.declaring import Declarations, answer_declaring, undone
from ringfire_gui.rules.winter_war.events import CalledOff, Declared, Fought, Lapsed
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Combat, Declaring, Resolving
from ringfire_gui.rules.winter_war.frames import Fight as Battle
from ringfire_gui.rules.winter_war.odds import odds
from ringfire_gui.rules.winter_war.position import Position
from tests.rules.winter_war.fighting import declaration, declare, duty, obliged, odds_of, outcome
from tests.rules.winter_war.positions import position, state_of, the_rules

PAIR = "a:rd@C-19; b:rd@C-20; f:fdiv6@C-18; g:freg@B-19"
"""a is beside both Finns, b beside g alone."""


# 6.3a


def test_6_3_a_who_is_obliged_and_who_is_not():
    given = (
        "a:rr@N12-14; l:rr@N10-14 L; h:hq@N11-14; w:rr@N12-13; v:rr@N10-13; n:nkvd@N7-15; f:freg@N11-13; s:ski@N7-14"
    )
    table = declaration(given, frame={"withdrawn": ("w",), "advanced": ("v",)})
    assert obliged(table) == {"a": ("N11-13",)}
    assert duty(table).hexes == ("N11-13",)


def test_6_3_a_a_ski_unit_obliges_and_a_unit_beyond_capacity_that_the_enemy_came_to_is_obliged():
    assert obliged(declaration("a:rr@N9-12; s:ski@N9-11")) == {"a": ("N9-11",)}
    assert obliged(declaration("a:rr@N9-12 C; s:ski@N9-11")) == {"a": ("N9-11",)}


def test_6_3_a_nkvd_are_obliged_inside_the_ussr():
    assert obliged(declaration("n:nkvd@N7-15; f:fbn@N7-16")) == {"n": ("N7-16",)}


# 6.3b


def test_6_3_b_every_attacker_is_beside_every_hex():
    table = declaration(PAIR)
    assert table.why_not(declare("a b", "C-18 B-19")) == [("ww.not_beside", "6.3b")]
    assert table.why_not(declare("a", "C-18 B-19")) == []
    assert table.why_not(declare("a", "D-18")) == [("ww.nobody_there", "6.3b")]
    assert table.why_not(declare("f", "C-18")) == [("ww.no_attacker", "6.3b")]
    for nonsense in (declare("", "C-18"), declare("a", ""), declare("a a", "C-18"), declare("a", "C-18 C-18")):
        assert table.why_not(nonsense) == [("ww.no_battle", "6.3b")]


def test_6_3_b_a_unit_and_a_hex_are_in_one_battle_only():
    table = declaration(PAIR).do(declare("a", "C-18 B-19"), declare("b", "B-19"))
    assert table.frame.fights == (Battle(("a",), ("C-18",)), Battle(("b",), ("B-19",)))
    assert table.why_not(declare("b", "B-19")) == [("ww.declared_already", "6.3b")]
    table.do(declare("a b", "B-19"))
    assert table.frame.fights == (Battle(("a", "b"), ("B-19",)),)
    assert [event.hexes for event in table.told(CalledOff)] == [("C-18",)]
    table.do(CallOff(("B-19",)))
    assert table.frame.fights == ()
    assert table.why_not(CallOff(("B-19",))) == [("ww.not_declared", "6.3")]


# by mouse


def test_6_3_b_several_units_on_one_hex_by_pointing_at_it():
    table = declaration(PAIR)
    hand = attack_options(table.options)
    assert hand is not None
    assert (hand.targets(), hand.attackers("B-19")) == ({"C-18", "B-19"}, ("a", "b"))
    assert hand.attack("B-19", ("a", "b")) == declare("a b", "B-19")


def test_6_3_b_the_same_units_take_on_a_second_hex_by_pointing_at_it():
    table = declaration(PAIR)
    table.do(table.options.attack("C-18", ("a",)))
    table.do(table.options.attack("B-19", ("a",)))
    assert table.frame.fights == (Battle(("a",), ("B-19", "C-18")),)
    assert table.options.breakdown("C-18", ("a",)).title.code == "ww.attack_on_several"
    assert table.options.attack("B-19", ("a", "b")) == declare("a b", "B-19"), "b is not beside C-18"


def test_6_3_b_a_unit_that_is_pointed_at_can_attack_all_beside_it_or_call_its_attack_off():
    table = declaration(PAIR)
    menu = command_options(table.options)
    assert menu is not None
    assert [command.id for command in menu.commands(("a",), "C-19")] == ["attack_all_beside"]
    table.do(menu.fill("attack_all_beside", {}, ("a",), "C-19"))
    assert table.frame.fights == (Battle(("a",), ("B-19", "C-18")),)
    menu = command_options(table.options)
    assert menu is not None
    assert [command.id for command in menu.commands(("f",), "C-18")] == ["call_off"]
    assert menu.fill("call_off", {}, ("a",), "C-19") == CallOff(("B-19", "C-18"))


def test_6_3_b_the_account_says_whom_an_attack_takes_away_from_another():
    table = declaration(PAIR).do(declare("a", "C-18"))
    hints = [hint.code for hint in table.options.breakdown("B-19", ("a", "b")).hints]
    assert "ww.leaves_battle" in hints
    assert [r.code for r in table.options.explain(declare("a b", "B-19")).reasons] == ["ww.leaves_battle"]


# 6.3c


def test_6_3_c_the_end_names_hexes_and_units_that_are_missing():
    table = declaration(PAIR)
    named = [(reason.code, *reason.facts.values()) for reason in table.options.objections(EndDeclaration())]
    assert named == [
        ("ww.hex_missing", "B-19"),
        ("ww.hex_missing", "C-18"),
        ("ww.unit_missing", "a"),
        ("ww.unit_missing", "b"),
    ]
    assert undone(table.position, table.frame) == tuple(table.options.objections(EndDeclaration()))
    table.do(declare("a", "C-18"))
    assert [reason.facts for reason in undone(table.position, table.frame)] == [{"at": "B-19"}, {"unit": "b"}]
    table.do(declare("b", "B-19"))
    assert undone(table.position, table.frame) == ()


def test_6_3_c_units_without_a_line_may_join():
    table = declaration("a:rd@C-19; b:rd@C-19 L; f:fdiv6@C-18")
    assert odds_of(table, "C-18", "a b") == ("9", "12", "1:2")
    assert table.why_not(declare("a b", "C-18")) == []


# 6.3d


def test_6_3_d_the_proposal_keeps_what_is_declared():
    table = declaration(PAIR).do(declare("a", "C-18"), ProposeRest())
    assert table.frame.fights == (Battle(("a",), ("C-18",)), Battle(("b",), ("B-19",)))
    assert [event.hexes for event in table.told(Declared)] == [("C-18",), ("B-19",)]
    assert table.why_not(ProposeRest()) == [("ww.nothing_missing", "6.3d")]


def test_6_3_d_a_unit_pulled_out_or_a_hex_added_where_nothing_else_is_left():
    table = declaration(PAIR).do(declare("a b", "B-19"), ProposeRest())
    assert set(table.frame.fights) == {Battle(("a",), ("C-18",)), Battle(("b",), ("B-19",))}
    table = declaration("a:rd@C-19; f:fdiv6@C-18; g:freg@B-19").do(declare("a", "B-19"), ProposeRest())
    assert table.frame.fights == (Battle(("a",), ("B-19", "C-18")),)


def test_6_3_d_from_any_declaration_the_proposal_leads_to_one_that_can_be_ended():
    chooser, open_ones, hopeless_ones = Chooser(6), 0, 0
    for _ in range(400):
        frame = Declaring(SOVIET, stuck=("s-3", "s-5"))
        crowded = the_rules().position(state_of(_crowd(chooser), stack=(frame,)))
        for _ in range(chooser.below(4)):
            options = Declarations(crowded, frame)
            action = chooser.pick((*options, EndDeclaration()))
            if isinstance(action, Declare):
                frame = _after(crowded, frame, action)
        lacking = undone(crowded, frame)
        open_ones += bool(lacking)
        if lacking:
            frame = _after(crowded, frame, ProposeRest())
        assert undone(crowded, frame) == ()
        hopeless_ones += any(odds(crowded, fight, SOVIET).is_hopeless for fight in frame.fights)
    assert open_ones > 200
    assert hopeless_ones > 20


def _after(crowded: Position, frame: Declaring, action: Declare | ProposeRest) -> Declaring:
    following = answer_declaring(Draft(crowded.state, the_rules().position), frame, SOVIET, action)
    assert isinstance(following, Goto)
    assert isinstance(following.frame, Declaring)
    return following.frame


def _crowd(chooser: Chooser) -> str:
    """Units of both sides thrown over the hexes north of Ladoga."""
    hexes = ["A-18", "A-19", "A-20", "B-17", "B-18", "B-19", "B-20", "C-17", "C-18", "C-19", "C-20", "D-18", "D-19"]
    kinds = {"s": ["rc20", "rd", "rr", "tb", "rr"], "f": ["fdiv6", "fdiv6", "freg", "fbn"]}
    free = Counter(unit.type for unit in the_rules().field.data.counters.units.values())
    found: list[str] = []
    for at in hexes:
        side = chooser.pick(("s", "f", "f", ""))
        for _ in range(1 + chooser.below(2) if side else 0):
            kind = chooser.pick([kind for kind in kinds[side] if free[kind]] or [kinds[side][-1]])
            if not free[kind]:
                continue
            free[kind] -= 1
            name = f"{side}-{len(found)}"
            mark = " C" if name in ("s-3", "s-5") else " L" if side == "s" and not chooser.below(5) else ""
            found.append(f"{name}:{kind}@{at}{mark}")
    return "; ".join(found)


# 6.3e


def test_6_3_e_a_battle_without_defenders_lapses_and_others_must_be_fought():
    given = "a:rd@C-19; b:rd@C-20; c:rd@B-20; g:freg@B-19; f:freg@C-18"
    table = declaration(given, script=(4,)).do(declare("a", "C-18"), declare("b c", "B-19"), EndDeclaration())
    assert set(table.options) == {Fight(("C-18",)), Fight(("B-19",))}
    assert table.why_not(Fight(("D-18",))) == [("ww.no_such_battle", "6.3e")]
    assert table.why_not(EndDeclaration()) == [("engine.wrong_action", "")]


def test_6_3_e_a_battle_lapses_when_nobody_is_left_and_goes_on_against_those_who_are():
    fights = (Battle(("a",), ("C-18",)), Battle(("b",), ("B-19", "B-20")))
    given = "a:rd@C-19; b:rd@C-20; g:freg@B-19"
    table = position(given, stack=(Combat(SOVIET, 7), Resolving(SOVIET, fights)), script=(3,))
    table.do(Fight(("C-18",)))
    assert [event.hexes for event in table.told(Lapsed)] == [("C-18",)]
    assert [(event.hexes, event.strengths) for event in table.told(Fought)] == [(("B-19",), "6 v 2")]


# 6.3f


def test_6_3_f_hopeless_attacks_are_for_obliged_units_alone():
    table = declaration("a:rr@I-15; l:rr@I-15 L; f:fdiv6@H-14; k:fdiv6@H-14")
    assert table.why_not(declare("a l", "H-14")) == [("ww.hopeless_unforced", "6.3f")]
    assert table.why_not(declare("l", "H-14")) == [("ww.hopeless_unforced", "6.3f")]
    assert table.why_not(declare("a", "H-14")) == []


def test_6_3_f_a_hopeless_attack_is_refused_while_somebody_could_help():
    given = "a:rr@I-15; b:rc20@I-16; c:rc20@I-16; f:fdiv6@H-14; g:fdiv6@H-15"
    table = declaration(given).do(declare("a", "H-14"), declare("b c", "H-15"))
    assert undone(table.position, table.frame) == ()
    given = "a:rr@I-15; b:rc20@I-15; c:rc20@I-16; f:fdiv6@H-14; g:fdiv6@H-15"
    table = declaration(given).do(declare("a", "H-14"), declare("b c", "H-15"))
    assert table.why_not(EndDeclaration()) == [("ww.could_be_helped", "6.3f")]
    table.do(ProposeRest())
    assert set(table.frame.fights) == {Battle(("a", "b"), ("H-14",)), Battle(("c",), ("H-15",))}
    assert table.why_not(EndDeclaration()) == []


def test_6_3_f_nobody_is_taken_from_a_battle_that_would_be_hopeless_without_him():
    given = "a:rr@I-15; b:rc12@I-15; c:rr@I-16; f:fdiv6@H-14; g:fdiv6@H-15; k:fdiv6@H-14"
    table = declaration(given).do(declare("a", "H-14"), declare("b c", "H-15"))
    assert table.why_not(EndDeclaration()) == []


# 6.10


def test_6_10_finnish_attacks_are_voluntary_and_ski_units_never_attack():
    given = "a:rr@N12-15; h:hq@N12-16; f:freg@N12-14; s:ski@N11-15; l:fbn@N13-15 L"
    table = declaration(given, FINNISH)
    assert undone(table.position, table.frame) == ()
    assert table.why_not(declare("s", "N12-15")) == [("ww.never_attacks", "6.10")]
    assert odds_of(table, "N12-15", "f l") == ("2.5", "1", "2:1")


def test_6_10_finns_never_declare_hopeless_attacks():
    table = declaration("f:fbn@B-19; g:freg@C-18; a:rd@C-19; b:rd@C-19; h:hq@C-20", FINNISH)
    assert odds_of(table, "C-19", "f g") == ("3", "8", "1:3")
    assert table.why_not(declare("g", "C-19")) == [("ww.hopeless_unforced", "6.3f")]
    table.do(declare("f g", "C-19"), EndDeclaration())
    assert outcome(table)[0].startswith("3 v 8 = 1:3")


def test_6_10_nobody_is_asked_where_every_attack_would_be_hopeless():
    assert declaration("f:fbn@C-18; a:rd@C-19; b:rd@C-19", FINNISH).state.frames == ()


# with the hand, as in the window


def test_6_3_b_battles_are_put_together_by_pointing_at_hexes_and_units():
    table = declaration(PAIR)

    def hand() -> Hand:
        return Hand(table.options, table.state, the_rules().field.board)

    first = hand()
    assert first.targets == {"C-18", "B-19"}
    assert first.aim("B-19")
    assert first.join("a"), "all who can take part do, until one is left out"
    assert first.attack() == declare("b", "B-19")
    table.do(declare("b", "B-19"))
    second = hand()
    assert second.aim("C-18")
    shown = second.breakdown()
    assert shown is not None
    assert (shown.column, sum(chance.chance for chance in shown.chances)) == ("1:2", 1)
    assert second.attack() == declare("a", "C-18")
    assert [reason.code for reason in undone(table.position, table.frame)] == ["ww.hex_missing", "ww.unit_missing"]
    table.do(declare("a", "C-18"), EndDeclaration())
    third = hand()
    assert third.aim("C-18")
    assert third.attack() == Fight(("C-18",))
