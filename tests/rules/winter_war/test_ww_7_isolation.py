"""Winter War: where rows run [1.1], when the war ends [3.3], what isolation does [7.1], a lost headquarters [7.11]."""

from ringfire_gui.rules.winter_war import victory
from ringfire_gui.rules.winter_war.actions import Declare, EndMovement
from ringfire_gui.rules.winter_war.field import SOVIET
from ringfire_gui.rules.winter_war.frames import Declaring, Moving
from tests.rules.winter_war.judging import Both
from tests.rules.winter_war.positions import draft_of, position, read, the_rules, told


def test_1_1_forty_five_rows_of_twenty_two_columns_with_thirteen_rows_from_a_to_the_south():
    layout = the_rules().field.board.layout
    assert (layout.columns, layout.rows) == (22, 45)
    rows = list(dict.fromkeys(at.split("-")[0] for at in layout.ids))
    assert rows == [*(f"N{number}" for number in range(32, 0, -1)), *"ABCDEFGHIJKLM"]
    assert the_rules().field.is_north("N1-10")
    assert not the_rules().field.is_north("A-10")
    assert the_rules().field.board.locations["G-13"].name == "Viipuri"


def test_3_3_the_turn_is_counted_and_the_war_ends_with_the_last_one():
    draft = draft_of("a:rr@N12-15; f:fbn@N12-13", turn=9)
    victory.end_turn(draft)
    assert (draft.state.turn, dict(draft.state.score)) == (10, {})
    victory.end_turn(draft)
    assert draft.state.turn == 10
    assert SOVIET in draft.state.score


def test_3_3_peace_ends_the_war_before_its_time():
    draft = draft_of("a:rr@N12-15; f:fbn@N12-13", turn=6)
    draft.change(ending="peace")
    victory.end_turn(draft)
    assert draft.state.turn == 6
    assert draft.state.score


def test_7_1_isolation_halves_attack_and_defence():
    attack = position("a:rd@C-19 L; f:freg@B-19", Declaring(SOVIET))
    breakdown = attack.options.breakdown("B-19", ("a",))
    assert [account.total for account in breakdown.accounts] == ["3", "2"]
    defence = position("a:rd@C-19; f:freg@B-19 L", Declaring(SOVIET))
    assert [account.total for account in defence.options.breakdown("B-19", ("a",)).accounts] == ["6", "1"]
    assert Declare(("a",), ("B-19",)) in defence.options


def test_7_1_an_isolated_unit_has_no_zone_of_control():
    bit = the_rules().field.hexes.bits["N12-14"]
    assert read("a:rr@N12-15").zones[SOVIET] & bit
    assert not read("a:rr@N12-15 L").zones[SOVIET] & bit
    assert not read("a:rr@N12-15 C").zones[SOVIET] & bit


def test_7_1_an_isolated_unit_moves_one_hex():
    table = position("a:rr@N12-13 L", Moving(SOVIET, stage="under way"))
    assert table.reach("a") == set(the_rules().field.season("historical", 3).near["N12-13"])
    assert EndMovement() in table.options


def test_7_11_units_of_a_lost_headquarters_look_for_another_or_have_no_line():
    both = Both("h:hq@N12-16; g:hq@N12-19; a:rr@N12-15; b:rr@N12-17").looked_at(SOVIET)
    assert both.states("h a b") == told("h S, a S, b S")
    both.falls("h")
    assert both.states("a b") == told("a L, b S")


def test_7_11_a_headquarters_that_does_not_work_serves_nobody():
    both = Both("h:hq@N12-10; a:rr@N12-11").looked_at(SOVIET)
    assert both.states("h a") == told("h L, a L")
