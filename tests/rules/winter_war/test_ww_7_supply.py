"""Winter War, chapter 7: the worked positions of supply, judged by the rules and in the slow way."""

import pytest

from ringfire_gui.rules.winter_war import supply
from ringfire_gui.rules.winter_war.actions import EndAllocation, LeaveOut, Serve
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from tests.rules.winter_war.judging import Both
from tests.rules.winter_war.positions import Table, draft_of, position, read, told

KEM, KANDALAKSHA, MURMANSK, PETROZAVODSK, LENINGRAD = "N12-21", "N21-17", "N28-18", "B-22", "J-15"

CUT_OFF = "h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:ski@N12-14"
EIGHT = (
    "h:hq@N12-16; r1:rr@N11-14; r2:rr@N12-14; r3:rr@N13-14; r4:rr@N12-15; r5:rr@N13-15; r6:rr@N11-15; r7:rr@N10-15;"
    "r8:rr@N12-17; f:fbn@N11-13; k:fbn@N13-13"
)
SEVEN_AND_ONE = (
    "h:hq@N12-16; r1:rr@N11-13; r2:rr@N11-14; r3:rr@N13-14; r4:rr@N12-15; r5:rr@N13-15; r6:rr@N11-15; r7:rr@N10-15;"
    "r8:rr@N12-17; f:fbn@N11-12; k:fbn@N13-13"
)


# seed 1


def test_7_2_every_way_to_the_headquarters_is_in_a_zone_of_control():
    """S1.1."""
    both = Both(CUT_OFF).begins(SOVIET, "movement")
    assert both.states("h a f s") == told("h S, a L, f S, s S")


def test_7_8_own_states_are_fixed_while_moving_and_a_friend_opens_the_line_at_combat():
    """S1.2."""
    both = Both("h:hq@N12-17; b:rr@N12-16; a:rr@N11-14; f:fbn@N11-13; s1:ski@N12-14; s2:ski@N10-15")
    assert both.begins(SOVIET, "movement").states("a b h") == told("a L, b S, h S")
    assert both.goes("b", "N12-15").states("a b") == told("a L, b S")
    assert both.begins(SOVIET, "combat").states("a b") == told("a S, b S")


def test_7_8_the_headquarters_walks_away_and_the_farther_regiment_has_no_line_at_combat():
    """S1.4."""
    both = Both("h:hq@N12-16; a:rr@N11-14; b:rr@N12-15")
    assert both.begins(SOVIET, "movement").states("a b") == told("a S, b S")
    assert both.goes("h", "N12-18").states("a b") == told("a S, b S")
    assert both.begins(SOVIET, "combat").states("a b") == told("a L, b S")


# seed 2


def test_7_8_a_defender_is_judged_at_the_instant_of_its_battle():
    """S2.1."""
    both = Both("h:hq@N29-17; a:rr@N31-16; b:rr@N30-16; d:rr@N29-15; c:rr@N29-14; f1:fbn@N31-15; f2:freg@N30-15")
    both.begins(SOVIET, "combat")
    assert both.states("a b c d f1 f2") == told("a S, b S, c S, d S, f1 S, f2 S")
    both.draft.remove("f1")
    assert both.goes("a", "N31-15").states("f2") == told("f2 L")
    assert both.draft.position.control("N31-15") == SOVIET


def test_7_8_an_attacker_keeps_the_state_of_the_start_of_its_combat_phase():
    """S2.2."""
    both = Both("h:hq@N12-17; x:rr@N12-15; y:rr@N11-14; f1:freg@N11-13; s:ski@N10-15; f2:fbn@N13-14")
    assert both.begins(SOVIET, "combat").states("x y") == told("x S, y S")
    both.draft.remove("x")
    assert both.looked_at(FINNISH).states("x y") == told("x -, y S")
    assert both.slow.fresh(both.state) == ({"y": "L"}, [])
    assert supply.survey(both.draft.position).hqs == {"y": ()}


# seed 3


def test_7_7_the_proposal_serves_those_beside_finns_and_leaves_out_the_first_of_the_others():
    """S3.1."""
    both = Both(EIGHT).begins(SOVIET, "combat")
    assert both.states("r1 r2 r3 r4 r5 r6 r7 r8") == told("r1 S, r2 S, r3 S, r4 C, r5 S, r6 S, r7 S, r8 S")
    assert (both.load(KEM), supply.capacities(both.draft.position)[KEM]) == (14, 15)


def allocating(given: str, **how) -> Table:
    """The question how capacity is given out."""
    frame = supply.begin_judging(draft_of(given, **how), SOVIET, "combat")
    assert frame is not None
    return position(given, frame, **how)


def test_7_7_the_player_may_leave_out_another_one():
    """S3.2."""
    table = allocating(EIGHT)
    assert table.asked == [(SOVIET, "allocate")]
    table.do(LeaveOut("r1"), Serve("r4", KEM))
    assert dict(table.frame.served) == dict.fromkeys(("r2", "r3", "r4", "r5", "r6", "r7", "r8"), KEM)
    assert table.why_not(EndAllocation()) == []
    assert Both(EIGHT).begins(SOVIET, "combat", without=["r1"]).states("r1 r4") == told("r1 C, r4 S")


def test_7_7_nobody_goes_without_for_whom_there_is_room():
    """S3.3."""
    table = allocating(EIGHT).do(LeaveOut("r1"), LeaveOut("r2"), Serve("r4", KEM))
    assert len(table.frame.served) == 6
    assert table.why_not(EndAllocation()) == [("capacity.not_maximal", "7.7"), ("capacity.not_maximal", "7.7")]
    reasons = table.options.objections(EndAllocation())
    assert [(reason.facts["unit"], reason.facts["need"]) for reason in reasons] == [("r1", 2), ("r2", 2)]


def test_7_7_a_city_gives_no_more_than_it_has():
    table = allocating(EIGHT)
    assert table.why_not(Serve("r4", KEM)) == [("capacity.overloaded", "7.7")]
    assert table.why_not(Serve("r4", MURMANSK)) == [("ww.no_such_source", "7.7")]


# seed 4


def test_7_9_who_is_unserved_stays_so_though_points_are_free_until_the_own_movement():
    """S4.1."""
    both = Both(EIGHT).begins(SOVIET, "combat")
    both.begins(FINNISH, "movement").begins(FINNISH, "combat")
    assert both.falls("r7").states("r4 r7") == told("r4 C, r7 -")
    assert both.load(KEM) == 12
    assert both.begins(SOVIET, "movement").states("r4") == told("r4 S")


def test_7_9_an_open_line_and_a_free_city_do_not_help_before_the_own_movement():
    """S4.2."""
    both = Both("h:hq@N12-16; a:rr@N12-15 C; f:fbn@N11-12")
    assert both.begins(FINNISH, "movement").states("a") == told("a C")
    assert both.begins(SOVIET, "movement").states("a") == told("a S")


# seed 5


def test_7_9_a_line_that_opens_in_the_enemys_turn_counts_at_once():
    """S5.1."""
    both = Both(CUT_OFF)
    assert both.begins(SOVIET, "combat").states("a") == told("a L")
    assert both.begins(FINNISH, "movement").goes("s", "N13-13").states("a") == told("a S")


def test_7_9_a_line_that_is_cut_in_the_enemys_turn_counts_at_once():
    """S5.2."""
    both = Both("h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:ski@N13-12")
    assert both.begins(SOVIET, "combat").states("a") == told("a S")
    assert both.begins(FINNISH, "movement").goes("s", "N12-14").states("a") == told("a L")


# seed 6


def test_7_9_a_line_opens_again_but_the_city_is_full():
    """S6.1."""
    both = Both(SEVEN_AND_ONE.replace("r1:rr@N11-13", "r1:rr@N11-13 L")).looked_at(SOVIET)
    assert both.states("r1 r2 r3 r4 r5 r6 r7 r8") == told("r1 C, r2 S, r3 S, r4 S, r5 S, r6 S, r7 S, r8 S")
    assert both.load(KEM) == 14
    assert both.falls("r8").states("r1") == told("r1 C")
    assert both.begins(SOVIET, "movement").states("r1") == told("r1 S")


def test_7_9_a_line_opens_again_and_the_city_has_room():
    """S6.2."""
    given = SEVEN_AND_ONE.replace("r1:rr@N11-13", "r1:rr@N11-13 L").replace("r8:rr@N12-17;", "")
    both = Both(given).looked_at(SOVIET)
    assert both.states("r1 r2 r7") == told("r1 S, r2 S, r7 S")
    assert both.load(KEM) == 14


# other positions


@pytest.mark.parametrize(
    ("at", "any_city", "cities"),
    [
        ("D-19", False, {PETROZAVODSK}),
        ("D-19", True, {PETROZAVODSK, LENINGRAD}),
        ("C-19", True, {PETROZAVODSK}),
    ],
)
def test_7_3_the_closest_city_or_with_the_option_any_within_ten_hexes(at, any_city, cities):
    """X1 and X2."""
    given, options = f"h:hq@{at}; a:rd@{at}", {"any_city": any_city}
    assert set(supply.survey(read(given, options=options)).cities["h"]) == cities
    both = Both(given, options=options)
    assert set(both.slow.lines(both.state, keep=False).draws["h"]) == cities
    assert both.begins(SOVIET, "movement").states("h a") == told("h S, a S")


def test_7_12c_a_city_in_finnish_hands_is_passed_over():
    """X4."""
    both = Both("h:hq@N21-15; a:rr@N20-14", control={KANDALAKSHA: FINNISH})
    assert both.begins(SOVIET, "movement").states("h a") == told("h S, a S")
    assert both.state.served["a"] == MURMANSK
    far = both.draft.position.season.to_city
    assert (far[MURMANSK]["N21-15"], far[KEM]["N21-15"]) == (7, 10)


def test_7_10_a_surrounded_finn_has_no_line_but_ski_units_are_never_isolated():
    """X5."""
    both = Both(
        "f:freg@N12-17; s:ski@N12-17; a:rr@N12-19; b:rr@N12-15; e:rr@N10-17; x:rr@N14-17; h:hq@N12-20",
    )
    assert both.begins(FINNISH, "movement").states("f s") == told("f L, s S")


def test_7_4_a_finn_in_supply_on_the_railway_halves_a_city():
    """X6."""
    both = Both("h:hq@N12-16; r1:rr@N11-14; r2:rr@N12-14; r3:rr@N13-14; r4:rr@N12-15; w:freg@N6-21")
    assert supply.capacities(both.draft.position)[KEM] == 7
    both.begins(SOVIET, "movement")
    assert both.states("r1 r2 r3 r4") == told("r1 C, r2 S, r3 S, r4 S")
    assert both.load(KEM) == 6
