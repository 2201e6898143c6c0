"""Winter War, chapter 5: movement on foot, zones of control, isolated units, and what a move leads to."""

import pytest

from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.gestures import MoveOptions, move_options
from ringfire_gui.rules.winter_war.actions import EndMovement, MoveStack
from ringfire_gui.rules.winter_war.events import SupplyJudged
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.preview import supplied_there
from tests.rules.winter_war.moving import go, hexes, last_phase, moving
from tests.rules.winter_war.positions import phase_start, read, the_rules, told

ALONE = [("move.ended", "")]


# 5.1


def test_5_1_each_unit_moves_once():
    table = moving("a:rr@J-16; b:rr@J-16").do(go("a", "J-17"))
    assert table.at("a") == "J-17"
    assert table.why_not(go("a", "J-16")) == [("ww.moved_already", "5.1")]
    assert table.options.sets[0].movable() == {"b"}


def test_5_1_a_stack_goes_at_the_pace_of_the_slowest():
    table = moving("r:freg@F-09; d:fdiv4@F-09", FINNISH)
    assert max(table.costs("r").values()) == 3
    assert max(table.costs("r", "d").values()) == 2
    table = moving("a:tb@J-16; b:rr@J-16").do(go("a b", "J-17 J-18"))
    assert (table.at("a"), table.at("b")) == ("J-18", "J-18")


def test_5_1_only_units_of_one_hex_that_are_there_and_own():
    table = moving("a:rr@J-16; b:rr@J-17; f:fbn@N11-11; w:rr@-")
    assert table.why_not(go("a b", "J-18")) == [("ww.not_together", "5.1")]
    assert table.why_not(go("f", "N11-10")) == [("ww.not_yours", "5.1")]
    assert table.why_not(go("w", "J-18")) == [("ww.not_on_map", "5.1")]
    assert table.why_not(go("x", "J-18")) == [("ww.no_such_unit", "5.1")]
    assert table.why_not(go("a a", "J-17")) == [("ww.no_such_unit", "5.1")]
    assert table.why_not(MoveStack((), ("J-17",))) == [("ww.no_such_unit", "5.1")]
    assert table.why_not(MoveStack(("a",), ())) == [("ww.no_path", "5.1")]
    assert table.why_not(go("a", "J-18")) == [("move.not_adjacent", "")]


def test_5_1_nobody_enters_a_hex_with_an_enemy():
    assert moving("a:hq@N11-13; f:fbn@N11-12").why_not(go("a", "N11-12")) == [("ww.enemy_there", "5.1")]
    assert moving("s:ski@N11-12; a:rr@N11-13", FINNISH).why_not(go("s", "N11-13")) == [("ww.enemy_there", "5.1")]


def test_5_1_an_airborne_unit_does_not_move_in_the_turn_of_its_landing():
    assert moving("p:para@J-16", landed=("p",)).why_not(go("p", "J-17")) == [("ww.just_landed", "8.1")]


def test_5_1_the_phase_can_be_ended_at_any_time():
    table = last_phase("a:rr@J-16; f:fbn@N11-12").do(EndMovement())
    assert (table.asked, table.state.rail_left) == ([], 0)


# 5.2


def test_5_2_in_the_ussr_along_a_road_and_through_swamp():
    """M6."""
    assert moving("a:rr@N13-16").reach("a") == hexes(
        "N14-15, N14-16, N14-17, N13-14, N13-15, N13-17, N12-15, N12-16, N12-17, N12-18"
    )


def test_5_2_in_finland_with_its_narrows():
    """M7."""
    assert moving("a:rr@N12-13").reach("a") == hexes(
        "N14-14, N13-12, N13-13, N13-14, N12-12, N12-14, N11-12, N11-13, N11-14, N10-13"
    )


@pytest.mark.parametrize(
    ("a", "b", "soviet", "finnish"),
    [
        ("J-16", "J-17", 1, 1),  # clear
        ("N12-15", "N12-14", 2, 2),  # swamp in the USSR
        ("N15-07", "N15-08", 2, 1),  # swamp in Finland
        ("N11-12", "N12-13", 2, 2),  # clear, over a river
        ("N13-16", "N12-16", 2, 2),  # clear, over a lake
        ("A-20", "B-20", 1, 1),  # over a lake by road
        ("N13-15", "N13-16", 1, 1),  # swamp, by road
        ("N11-07", "N12-08", 1, 1),  # over a river by a railway bridge
    ],
)
def test_5_2_what_a_step_costs(a, b, soviet, finnish):
    costs = the_rules().field.season("historical", 1).costs
    assert (costs[SOVIET][a][b], costs[FINNISH][a][b]) == (soviet, finnish)


def test_5_2_a_city_in_a_swamp_counts_as_clear():
    """Kuusamo."""
    costs, board = the_rules().field.season("historical", 1).costs, the_rules().field.board
    dry = [a for a in board.neighbours("N16-13") if a in costs[SOVIET] and not board.border(a, "N16-13").sides]
    assert {costs[SOVIET][a]["N16-13"] for a in dry} == {1}


def test_5_2_points_that_are_not_there_cannot_be_spent():
    assert moving("a:rr@N12-16").why_not(go("a", "N12-15 N12-14")) == [("move.too_costly", "")]


def test_5_2_one_hex_can_always_be_entered_for_all_there_is():
    costs = the_rules().field.season("historical", 1).costs[SOVIET]
    a, b = next((a, b) for a, near in costs.items() for b, cost in near.items() if cost == 3)
    table = moving(f"a:rr@{a}")
    assert table.costs("a")[b] == 2
    assert table.why_not(go("a", b)) == []
    onward = next(at for at in table.position.near(b) if at != a)
    assert table.why_not(go("a", f"{b} {onward}")) == ALONE
    assert moving("p:para@N12-15").why_not(go("p", "N12-14")) == []


# 5.3


def test_5_3_isolated_units_headquarters_and_known_dummies_have_no_zone():
    for given in ("f:fbn@N11-12 L", "d:dummy@N11-12"):
        assert not read(f"{given}; a:rr@N11-13").in_zone("N11-13", FINNISH)
    assert read("f:fbn@N11-12; a:rr@N11-13").in_zone("N11-13", FINNISH)
    assert not read("h:hq@N11-13").in_zone("N11-12", SOVIET)
    assert read("a:rr@N11-13").in_zone("N11-12", SOVIET)
    assert not read("a:rr@N11-13 C").in_zone("N11-12", SOVIET)


def test_5_3_no_soviet_zone_in_a_fort_that_finns_hold_or_held_last():
    """M3."""
    given = "f:fdiv6@H-14; a:rc20@I-15; b:rc20@I-14"
    assert moving(given, FINNISH).reach("f") == hexes("F-14, F-15, G-13, G-14, G-15, H-12, H-13, H-15, I-16")
    taken = moving(given, FINNISH, control={"H-13": SOVIET, "H-15": SOVIET})
    assert taken.why_not(go("f", "H-15 I-16")) == ALONE
    assert not taken.position.in_zone("H-14", SOVIET)


def test_5_3_zones_do_not_cross_closed_water():
    """M17."""
    assert not read("f:fbn@H-12; a:rr@G-12", turn=5).in_zone("G-12", FINNISH)
    assert read("f:fbn@H-12; a:rr@G-12", turn=8).in_zone("G-12", FINNISH)


def test_5_3_friends_do_not_lift_a_zone_for_movement():
    table = moving("a:rr@N12-16; b:rr@N12-15; s:ski@N12-14")
    assert table.why_not(go("a", "N12-15 N11-14")) == ALONE
    assert "N11-14" not in table.reach("a")


# 5.4


def test_5_4_a_unit_in_an_enemy_zone_is_locked():
    """M1."""
    table = moving("a:rr@I-15; f:fdiv6@H-14", turn=2)
    assert table.reach("a") == set()
    assert table.options.sets[0].movable() == frozenset()
    assert table.why_not(go("a", "J-15")) == [("ww.locked", "5.4")]


def test_5_4_the_move_ends_where_it_enters_a_zone():
    table = moving("a:tb@N12-16; s:ski@N12-14")
    assert table.why_not(go("a", "N12-15")) == []
    assert table.why_not(go("a", "N12-15 N11-15")) == ALONE
    reach = table.options.sets[0].reach(("a",))
    assert reach.stop_at("N12-15").rule == "5.4"


def test_5_4_headquarters_may_leave_but_stop_in_the_next_zone():
    table = moving("h:hq@I-15; f:fdiv6@H-14", turn=3)
    assert table.reach("h") == hexes("H-15, I-14, I-16, J-15, J-16, K-15")
    assert table.why_not(go("h", "I-14 H-13")) == ALONE


def test_5_4_a_zone_costs_nothing_more():
    assert moving("a:rr@N12-16; s:ski@N12-14").costs("a")["N12-15"] == moving("a:rr@N12-16").costs("a")["N12-15"]


def test_5_4_who_is_cut_off_by_a_move_locks_nobody_any_more():
    """X5: four regiments close all ways of the Finnish one; the last of them comes now."""
    given = "f:freg@N12-17; y:rr@N12-18; b:rr@N12-15; e:rr@N10-17; x:rr@N14-18; a:rr@N12-19"
    table = moving(given)
    assert table.why_not(go("y", "N11-18")) == [("ww.locked", "5.4")]
    table.do(go("x", "N14-17"))
    assert table.states("f") == {"f": "L"}
    assert table.why_not(go("y", "N11-18")) == []


# 5.5


CUT_OFF = "h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:ski@N12-14"


def test_5_5_an_isolated_unit_leaves_by_one_hex_or_stays():
    """S1.1."""
    table = phase_start(CUT_OFF, "movement", SOVIET)
    assert table.states("h a") == told("h S, a L")
    assert table.reach("a") == {"N10-14"}
    assert table.why_not(go("a", "N11-14")) == [("ww.isolated_shuns_zone", "5.5")]


def test_5_5_it_may_have_nowhere_to_go_and_a_friend_does_not_help_it_now():
    """S1.2."""
    given = "h:hq@N12-17; b:rr@N12-16; a:rr@N11-14; f:fbn@N11-13; s1:ski@N12-14; s2:ski@N10-15"
    table = phase_start(given, "movement", SOVIET)
    assert table.states("a b") == told("a L, b S")
    assert table.reach("a") == set()
    table.do(go("b", "N12-15"))
    assert table.states("a") == told("a L")
    assert table.reach("a") == set()


def test_5_5_one_hex_and_no_more_whatever_it_costs():
    table = moving("a:tb@N12-16 L")
    assert table.reach("a") == set(table.position.near("N12-16"))
    assert table.why_not(go("a", "N12-15 N11-14")) == ALONE
    assert moving("a:rr@N12-16 C; b:rr@N12-17").reach("a") == set(table.position.near("N12-16")) - {"N12-17"}


def test_5_5_a_stack_is_bound_by_the_one_that_is_isolated():
    table = moving("a:rr@J-16 L; b:rr@J-16")
    assert table.why_not(go("a b", "J-17 J-18")) == ALONE
    assert table.why_not(go("b", "J-17 J-18")) == []


# 5.7


def test_5_7_ice_is_open_from_turn_8():
    """M11."""
    shore = hexes("G-13, G-14, G-15, H-12, H-13, H-14, H-15, I-15, I-16, J-15")
    assert moving("c:rc20@I-14", turn=7).reach("c") == shore
    late = moving("c:rc20@I-14", turn=8)
    assert late.reach("c") == shore | {"I-13"}
    assert late.costs("c")["I-13"] == 2
    assert moving("c:rc20@I-14", turn=7).why_not(go("c", "I-13")) == [("ww.no_ice_yet", "5.7")]


# 5.8


def test_5_8_own_states_stay_as_they_were_when_the_phase_began():
    """S1.4, from a hex from which the headquarters can do it in one move."""
    table = phase_start("h:hq@N12-17; a:rr@N11-14; b:rr@N12-15", "movement", SOVIET)
    table.do(go("h", "N12-18"))
    assert table.states("a b") == told("a S, b S")
    assert max(table.costs("a").values()) == 2
    assert supplied_there(table.position, ("a",), "N11-14") == {"a": "L"}


def test_5_8_the_other_side_is_judged_after_each_move():
    """S5.1 and S5.2."""
    opened = moving("h:hq@N12-16; a:rr@N11-13 L; f:fbn@N11-12; s:ski@N12-14", FINNISH).do(go("s", "N13-13"))
    assert opened.states("a") == told("a S")
    closed = moving("h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:ski@N13-12", FINNISH)
    path = closed.options.sets[0].reach(("s",)).path_to("N12-14")[1:]
    assert closed.do(MoveStack(("s",), path)).states("a") == told("a L")


def test_5_8_not_between_the_hexes_of_a_move():
    """A ski unit that only passes the hex in which it would cut the line leaves it as it was."""
    given = "h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:ski@N13-14"
    table = moving(given, FINNISH).do(go("s", "N12-14 N13-13"))
    assert table.states("a") == told("a S")
    assert table.told(SupplyJudged) == []


# the hand, warnings, and what is listed


def test_5_1_counters_can_be_dragged():
    table = moving("a:rr@J-16")
    hand = move_options(table.options)
    assert isinstance(hand, MoveOptions)
    path = hand.reach(("a",)).path_to("J-18")
    assert hand.order(("a",), path[1:]) in table.options


def test_5_4_a_warning_says_where_the_move_will_end():
    answer = moving("h:hq@N12-16; a:rr@N12-16; s:ski@N12-14").options.explain(go("a", "N12-15"))
    assert answer.ok
    assert [(reason.code, reason.rule) for reason in answer.reasons] == [("ww.enters_zone", "5.4")]


def test_5_5_a_warning_says_that_there_will_be_no_supply():
    """Four hexes from the HQ; three are enough."""
    table = moving("h:hq@N12-18; a:rr@N12-15")
    assert supplied_there(table.position, ("a",), "N12-14") == {"a": "L"}
    assert supplied_there(table.position, ("a",), "N12-16") == {"a": None}
    assert [r.code for r in table.options.explain(go("a", "N12-14")).reasons] == ["ww.no_line_there"]
    assert table.options.explain(go("a", "N12-16")).reasons == ()


def test_5_5_a_warning_says_that_the_city_will_be_too_small():
    """S3.1 with the ninth regiment still out of reach: it would be one too many."""
    rest = "r2:rr@N12-14; r3:rr@N13-14; r4:rr@N12-15; r5:rr@N13-15; r6:rr@N11-15; r7:rr@N10-15; r8:rr@N12-17"
    table = moving(f"h:hq@N12-16; r1:rr@N12-19 L; {rest}")
    assert supplied_there(table.position, ("r1",), "N12-18") == {"r1": "C"}
    fewer = moving(f"h:hq@N12-16; r1:rr@N12-19 L; {rest.split(';', 1)[1]}")
    assert supplied_there(fewer.position, ("r1",), "N12-18") == {"r1": None}


def test_5_5_a_look_ahead_knows_that_a_unit_cut_off_by_the_move_closes_no_line():
    """X5: the move closes the last way of the Finnish regiment, whose zone lies across the mover's own line."""
    given = "f:freg@N12-17; b:rr@N12-15; e:rr@N10-17; x:rr@N14-18; a:rr@N12-19{}; h:hq@N11-17"
    assert supplied_there(moving(given.format("")).position, ("x",), "N14-17") == {"x": None}
    assert supplied_there(moving(given.format(" C")).position, ("x",), "N14-17") == {"x": "L"}


def test_5_5_finns_are_told_as_well():
    ring = "a:rr@N12-19; b:rr@N12-15; e:rr@N10-17; x:rr@N14-17"
    served = "h1:hq@N12-20; h2:hq@N12-14; h3:hq@N10-18; h4:hq@N14-18"
    table = moving(f"f:freg@N9-14; {ring}; {served}", FINNISH)
    assert supplied_there(table.position, ("f",), "N12-17") == {"f": "L"}
    assert supplied_there(table.position, ("f",), "N9-13") == {"f": None}


def test_5_1_whatever_is_listed_or_sampled_is_legal():
    rules = the_rules()
    state = rules.start("historical", 5, {}).state
    options = rules.legal_actions(state, SOVIET)
    listed = list(options)
    assert len(listed) > 300
    assert all(action in options for action in listed)
    chooser = Chooser(1)
    drawn = {options.sample(chooser) for _ in range(300)}
    assert len(drawn) > 100
    assert all(action in options for action in drawn)
