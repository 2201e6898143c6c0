"""Winter War, chapter 8: scenarios and events."""

import pytest

from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.events import PhaseBegan, Removed, Rolled
from ringfire_gui.rules.winter_war import arrivals
from ringfire_gui.rules.winter_war.actions import Arrive, EndReinforcement, EndWar, FightOn, GoByRail, Lose
from ringfire_gui.rules.winter_war.deeds import eliminate
from ringfire_gui.rules.winter_war.events import CrisisCame, HelpCame, HelpDelayed, HelpLost, PeaceMade, StayedHome
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Ceasing, Moving, Reinforcing, Removing
from ringfire_gui.rules.winter_war.interphase import has_events
from ringfire_gui.rules.winter_war.supply import capacities
from tests.rules.winter_war.positions import Table, draft_of, phase_start, position, read, the_rules

UNITS = "h:hq@J-15; a:rd@J-16; f:fbn@G-10"
PETSAMO, HAPARANDA, OULU, HELSINKI = "N31-15", "N16-05", "N12-08", "I-06"


def interphase(turn: int, *dice: int, given: str = UNITS, **how: object) -> Table:
    """The interphase of a turn with these dice, and on to the next question."""
    return phase_start(given, "interphase", None, turn=turn, script=dice, options={"events": True}, **how)


def letters(table: Table) -> list[str]:
    """What the dice have brought."""
    return [event.letter for event in table.told(CrisisCame)]


def reinforcing(side: str, *due: tuple[str, int], given: str = UNITS, turn: int = 3, **how: object) -> Table:
    """The reinforcement phase of a side for which scenarios and events are due."""
    return phase_start(given, "reinforcement", side, turn=turn, due=due, **how)


def waiting(table: Table) -> set[str]:
    """Who waits."""
    return {piece.id for piece in table.state.pieces.values() if piece.at is None}


# 8.1 the tables


@pytest.mark.parametrize(
    ("turn", "cells"),
    [(1, "--D"), (2, "CDE"), (3, "ABC"), (4, "AAB"), (5, "ABE"), (6, "BCA"), (7, "ABB"), (8, "-AE"), (9, "--A")],
)
def test_8_1_the_scenarios_by_turn_and_die(turn, cells):
    for die, letter in zip(range(1, 7), "---" + cells, strict=True):
        table = interphase(turn, die, 1)
        assert letters(table) == ["" if letter == "-" else letter, ""][: len(letters(table))]
        assert table.state.crises[:1] == (() if letter == "-" else (letter,))


@pytest.mark.parametrize(
    ("turns", "cells"),
    [((1, 2, 3, 4), "- - - F G H"), ((5, 6, 7), "- G H J K G+J"), ((8, 9), "- - F J K L")],
)
def test_8_1_the_events_by_turn_and_die(turns, cells):
    for turn in turns:
        for die, cell in enumerate(cells.split(), 1):
            wanted = () if cell == "-" else tuple(cell.split("+"))
            assert interphase(turn, 1, die).state.crises == wanted


def test_8_1_both_tables_are_read_with_a_die_each_and_told_with_their_cells():
    table = interphase(3, 4, 5)
    assert [event.values for event in table.told(Rolled)] == [(4,), (5,)]
    assert [(e.table, e.row, e.column, e.letter) for e in table.told(CrisisCame)] == [
        ("crisis", "4", "3", "A"),
        ("event", "5", "1-4", "G"),
    ]


def test_8_1_the_interphase_comes_after_the_finnish_turn_only_with_the_option():
    phases = []
    for options in ({}, {"events": True}):
        table = phase_start("h:hq@J-15; f:fbn@G-10", "combat", FINNISH, turn=3, options=options)
        phases.append([event.phase for event in table.told(PhaseBegan)])
        assert len(table.told(Rolled)) == 2 * len(options)
    assert ["interphase" in each for each in phases] == [False, True]


def test_8_1_there_is_none_on_the_last_turn_nor_on_the_isthmus():
    last = phase_start("h:hq@J-15; f:fbn@G-10", "combat", FINNISH, turn=10, options={"events": True})
    assert last.told(Rolled) == []
    isthmus = the_rules().start("isthmus", 1, {"events": True}).state
    assert not has_events(isthmus, the_rules().position(isthmus))


def test_8_1_only_one_scenario_happens_in_a_game():
    table = interphase(4, 1, given=UNITS, crises=("B",))
    assert letters(table) == [""]
    assert [event.table for event in table.told(CrisisCame)] == ["event"]


# A, B, C, E: the Allies


def test_8_1_a_three_allied_brigades_land_in_petsamo_next_turn():
    table = interphase(3, 4, 1)
    assert table.state.turn == 4
    assert table.state.due == (("A", 4),)
    landed = reinforcing(FINNISH, ("A", 4), turn=4, crises=("A",))
    assert len(waiting(landed)) == 3
    assert landed.told(HelpCame)[0].letter == "A"
    unit = min(waiting(landed))
    assert landed.why_not(Arrive(unit, PETSAMO)) == []
    assert landed.why_not(Arrive(unit, OULU)) == [("ww.no_entry_there", "8.1")]
    landed.do(Arrive(unit, PETSAMO))
    assert landed.at(unit) == PETSAMO


def test_8_1_a_if_petsamo_is_lost_they_land_beside_it():
    table = reinforcing(
        FINNISH, ("A", 4), turn=4, crises=("A",), control={PETSAMO: SOVIET}, given=UNITS + "; r:rr@N30-14"
    )
    unit = min(waiting(table))
    assert [at for at in (PETSAMO, "N30-14", "N30-15") if not table.why_not(Arrive(unit, at))] == ["N30-15"]


def test_8_2_if_the_way_is_closed_they_try_again_once_and_then_stay_away():
    closed = UNITS + "; r:rr@N30-14; s:rr@N30-15"
    first = reinforcing(FINNISH, ("A", 4), turn=4, crises=("A",), control={PETSAMO: SOVIET}, given=closed)
    assert (first.state.due, len(first.told(HelpDelayed)), waiting(first)) == ((("A+", 5),), 1, set())
    second = reinforcing(FINNISH, ("A+", 5), turn=5, crises=("A",), control={PETSAMO: SOVIET}, given=closed)
    assert (second.state.due, len(second.told(HelpLost)), waiting(second)) == ((), 1, set())
    opened = reinforcing(FINNISH, ("A+", 5), turn=5, crises=("A",))
    assert len(waiting(opened)) == 3


@pytest.mark.parametrize("letter", ["B", "C", "E"])
def test_8_1_b_allies_come_through_sweden_and_may_go_by_rail_at_once(letter):
    table = reinforcing(FINNISH, (letter, 4), turn=4, crises=(letter,))
    first, second, third = sorted(waiting(table))
    assert [at for at in (HAPARANDA, PETSAMO, OULU) if not table.why_not(Arrive(first, at))] == [HAPARANDA]
    table.do(*(Arrive(unit, HAPARANDA) for unit in (first, second, third)))
    assert isinstance(table.frame, Moving)
    table.do(GoByRail(first, OULU))
    assert (table.at(first), table.state.rail_left) == (OULU, 2)


def test_8_1_b_sweden_is_closed_until_they_come_and_to_soviets_always():
    assert HAPARANDA not in read(UNITS).season.near
    table = reinforcing(FINNISH, ("B", 4), turn=4, crises=("B",))
    assert HAPARANDA in table.position.season.near
    assert HAPARANDA not in read(UNITS, crises=("B",)).season.near
    places = {HAPARANDA: FINNISH}
    soviet = position("r:rr@N16-06", Moving(SOVIET, "under way"), turn=4, control=places)
    assert HAPARANDA not in soviet.reach("r")
    finn = position("f:fbn@N16-06", Moving(FINNISH, "under way"), turn=4, control=places)
    assert HAPARANDA in finn.reach("f")


def test_8_2_the_way_through_sweden_is_closed_while_soviets_hold_tornio():
    table = reinforcing(FINNISH, ("B", 4), turn=4, crises=("B",), control={"N16-06": SOVIET})
    assert (table.state.due, waiting(table)) == ((("B+", 5),), set())


def test_8_1_c_comes_a_turn_later_and_the_swedes_stay_at_home():
    given = UNITS + "; sw:swede@-; v:vol@-; w:vol@G-11"
    table = interphase(2, 4, 1, given=given, due=(("G", 3),))
    assert table.state.due == (("C", 4),)
    assert set(table.state.pieces) & {"sw", "v", "w"} == {"w"}
    assert table.told(StayedHome)[0].pieces == ("sw", "v")


def test_8_1_c_after_it_no_volunteers_come():
    table = interphase(5, 2, crises=("C",))
    assert (table.state.due, len(table.told(HelpLost))) == ((), 1)


def test_8_2_six_brigades_each_once():
    pool = arrivals.pool(read(UNITS), "allied")
    assert len(pool) == 6
    gone = arrivals.pool(read(UNITS, lost=tuple(pool[:5])), "allied")
    assert gone == pool[5:]
    table = reinforcing(FINNISH, ("B", 4), turn=4, crises=("B",), lost=tuple(pool[:5]))
    assert waiting(table) == {pool[5]}
    none = reinforcing(FINNISH, ("B", 4), turn=4, crises=("B",), lost=tuple(pool))
    assert len(none.told(HelpLost)) == 1


def test_8_2_allies_need_supply_like_finns():
    given = "f:allied@N12-17; a:rr@N12-19; b:rr@N12-15; e:rr@N10-17; x:rr@N14-17; h:hq@N12-20"
    table = phase_start(given, "movement", FINNISH, turn=5)
    assert table.states("f") == {"f": "L"}


def test_8_2_who_has_come_to_wait_may_be_held_back():
    table = reinforcing(FINNISH, ("A", 4), turn=4, crises=("A",)).do(EndReinforcement())
    assert len(waiting(table)) == 3
    assert table.state.due == ()


# D: mobilisation


def test_8_1_d_groups_of_turns_3_and_4_come_at_once():
    units = "a:rc20@-; b:rd@-; t:tb@-; f:freg@-; g:fdiv4@-"
    soviet = [
        unit for unit, turn in the_rules().field.arrivals("historical").items() if turn in (3, 4) and unit[0] == "s"
    ]
    finnish = [unit for unit, turn in the_rules().field.arrivals("historical").items() if turn == 3 and unit[0] == "f"]
    assert (len(soviet), len(finnish)) == (12, 3)
    state = the_rules().start("historical", 1, {"events": True}).state
    for crises, wanted in (((), 0), (("D",), 15)):
        there = read(units, turn=1, crises=crises)
        pieces = [state.pieces[unit] for unit in (*soviet, *finnish)]
        assert sum(arrivals.is_due(there, piece) for piece in pieces) == wanted
    late = state.pieces["s-art-art7"]
    assert not arrivals.is_due(read(units, turn=2, crises=("D",)), late)


@pytest.mark.parametrize(("turn", "asked"), [(5, False), (6, True), (9, True)])
def test_8_3_d_from_the_end_of_turn_6_on_the_finns_may_end_the_war(turn, asked):
    table = interphase(turn, 1, crises=("D",))
    assert (table.asked == [(FINNISH, "peace")]) == asked


def test_8_3_d_the_war_ends_at_once_by_the_word_of_the_finns_alone():
    table = interphase(6, 1, crises=("D",)).do(EndWar())
    assert table.asked == []
    assert table.state.turn == 6
    assert the_rules().result(table.state) is not None
    on = interphase(6, 1, crises=("D",)).do(FightOn())
    assert (on.state.turn, the_rules().result(on.state)) == (7, None)


# E: Germany


def test_8_1_e_soviet_units_with_ten_points_are_taken_off_and_no_more_than_it_takes():
    given = "h:hq@J-15; a:rd@J-16; b:rd@J-16; c:rd@K-16; n:nkvd@K-15; f:fbn@G-10"
    table = interphase(5, 6, 1, given=given)
    assert table.asked == [(SOVIET, "losses")]
    assert table.frame == Removing(10, "E")
    assert table.why_not(Lose(("h",))) == [("ww.not_removable", "8.1")]
    assert table.why_not(Lose(("f",))) == [("ww.not_removable", "8.1")]
    assert table.why_not(Lose(("a", "b"))) == [("ww.not_removable", "8.1")]
    table.do(Lose(("a",)))
    assert table.frame == Removing(4, "E")
    table.do(Lose(("b",)))
    assert {"a", "b", "c", "n"} & set(table.state.pieces) == {"c", "n"}
    assert table.state.due == (("E", 6),)
    assert [event.why.code for event in table.told(Removed)] == ["ww.removed_by_event"]


def test_8_1_e_who_has_less_gives_all():
    table = interphase(5, 6, 1, given="h:hq@J-15; a:rd@J-16; f:fbn@G-10").do(Lose(("a",)))
    assert not isinstance(table.frame, Removing)
    assert set(table.state.pieces) == {"h", "f"}


# F: airborne


def test_8_1_f_the_brigade_lands_near_leningrad_where_no_finns_are():
    table = reinforcing(SOVIET, ("F", 3), given=UNITS + "; g:fdiv6@H-14; d:fbn@G-12")
    (para,) = waiting(table)
    places = set(arrivals.entries(table.position, table.state.pieces[para]))
    far = table.position.field.board.distance
    assert places
    assert all(far(at, "J-15") <= 6 for at in places)
    assert {"H-14", "G-12"}.isdisjoint(places)
    assert {"H-13", "G-14", "J-16"} <= places
    assert not any("ice" in table.position.field.board.locations[at].terrain for at in places)


def test_8_1_f_it_does_not_move_is_in_supply_for_the_turn_and_holds_its_hex():
    table = reinforcing(SOVIET, ("F", 3), given="h:hq@J-15; a:rd@J-16; f:fbn@A-04")
    (para,) = waiting(table)
    table.do(Arrive(para, "F-14"))
    assert table.state.landed == (para,)
    assert table.position.control("F-14") == SOVIET
    assert table.states(para) == {para: "S"}
    assert table.reach(para) == set()


def test_8_1_f_the_brigade_comes_once():
    used = interphase(2, 1, 4, given=UNITS, lost=("s-para-201",))
    assert (used.state.due, len(used.told(HelpLost))) == ((), 1)
    coming = interphase(2, 1, 4, given=UNITS)
    assert waiting(coming) == {"s-para-201"}
    twice = interphase(2, 1, 4, given=UNITS, due=(("F", 3),))
    assert len(twice.told(HelpLost)) == 1


# G: volunteers


def test_8_1_g_one_volunteer_regiment_comes_to_helsinki_or_oulu_if_finnish():
    table = reinforcing(FINNISH, ("G", 3))
    (unit,) = waiting(table)
    assert [at for at in (HELSINKI, OULU, PETSAMO) if not table.why_not(Arrive(unit, at))] == [HELSINKI, OULU]
    lost = reinforcing(FINNISH, ("G", 3), control={OULU: SOVIET})
    assert [at for at in (HELSINKI, OULU) if not lost.why_not(Arrive(unit, at))] == [HELSINKI]


def test_8_1_g_there_are_three_of_them():
    assert interphase(5, 1, 2).state.due == (("G", 6),)
    used = interphase(5, 1, 2, given=UNITS + "; v:vol@G-08; w:vol@G-09; x:vol@G-07")
    assert (used.state.due, len(used.told(HelpLost))) == ((), 1)


def test_8_1_g_and_j_may_come_together():
    table = interphase(5, 1, 6)
    assert table.state.crises == ("G", "J")
    assert letters(table) == ["", "G", "J"]


# H: the railway


def test_8_1_h_petrozavodsk_gives_90_and_once():
    before, after = (capacities(read(UNITS, crises=crises)) for crises in ((), ("H",)))
    assert (before["B-22"], after["B-22"]) == (45, 90)
    assert {at for at in before if before[at] != after[at]} == {"B-22"}
    assert interphase(5, 1, 3, crises=("H",)).state.crises == ("H",)


# J: replacements


def test_8_1_j_a_lost_regiment_returns():
    table = reinforcing(SOVIET, ("J", 3), lost=("s-rd-18", "s-rr-14-1", "s-rr-14-2"))
    assert waiting(table) == {"s-rr-14-1"}
    assert table.state.lost == ("s-rd-18", "s-rr-14-2")
    table.do(Arrive("s-rr-14-1", "J-15"))
    assert table.at("s-rr-14-1") == "J-15"


def test_8_1_j_without_a_loss_nobody_returns():
    table = reinforcing(SOVIET, ("J", 3), lost=("s-rd-18",))
    assert (waiting(table), len(table.told(HelpLost))) == (set(), 1)


# K: cease-fire


def test_8_3_k_the_finns_may_say_that_the_war_ends_with_the_next_turn():
    table = interphase(5, 1, 5)
    assert table.frame == Ceasing("K")
    assert table.state.turn == 5
    table.do(EndWar())
    assert table.told(PeaceMade) == [PeaceMade(6)]
    assert (table.state.turn, table.state.last_turn) == (6, 6)
    assert the_rules().result(table.state) is None
    ended = phase_start(UNITS, "end of turn", None, turn=6)
    assert ended.state.turn == 7


def test_8_3_k_or_not():
    table = interphase(5, 1, 5).do(FightOn())
    assert (table.state.turn, table.state.last_turn) == (6, 10)


def test_8_3_k_on_turn_9_there_is_nothing_to_decide():
    assert interphase(9, 1, 5).asked != [(FINNISH, "peace")]


# L: cold


def test_8_1_l_isolated_units_are_lost_first():
    given = "h:hq@J-15; a:rd@J-16; r:rr@K-16 L; s:rr@K-15 C; t:rr@K-17; f:fbn@G-10"
    table = interphase(8, 1, 6, given=given)
    assert table.frame == Removing(4, "L")
    assert table.why_not(Lose(("a",))) == [("ww.not_removable_cold", "8.1")]
    table.do(Lose(("r",)))
    assert table.why_not(Lose(("t",))) == [("ww.not_removable_cold", "8.1")]
    table.do(Lose(("s",)))
    assert not isinstance(table.frame, Removing)
    assert table.state.lost == ("s-rr-14-1", "s-rr-14-2")


def test_8_1_l_others_when_the_isolated_are_not_enough():
    given = "h:hq@J-15; a:rd@J-16; r:rr@K-16 L; f:fbn@G-10"
    table = interphase(8, 1, 6, given=given).do(Lose(("r",)))
    assert table.why_not(Lose(("a",))) == []


@pytest.mark.parametrize(("turn", "rooms"), [(8, (22, 7, 15)), (9, (45, 15, 15))])
def test_8_3_l_for_one_turn_cities_count_as_cut(turn, rooms):
    found = capacities(read(UNITS, turn=turn, due=(("L", 8),)))
    assert tuple(found[at] for at in ("B-22", "N12-21", "N28-18")) == rooms
    assert found["J-15"] is None


@pytest.mark.parametrize("side", [SOVIET, FINNISH])
def test_8_1_l_nobody_goes_by_rail_in_the_next_turn(side):
    table = phase_start("h:hq@J-15; a:rd@J-16; f:fbn@G-10", "movement", side, turn=9, due=(("L", 9),))
    assert table.state.rail_left == 0
    later = phase_start("h:hq@J-15; a:rd@J-16; f:fbn@G-10", "movement", side, turn=9)
    assert later.state.rail_left == 4


def test_8_1_l_is_over_with_the_turn():
    table = phase_start("h:hq@J-15; f:fbn@G-10", "end of turn", None, turn=8, due=(("L", 8), ("A", 9)))
    assert table.state.due == (("A", 9),)


# what was lost


def test_8_1_a_landed_brigade_that_is_lost_is_forgotten():
    draft = draft_of("p:para@F-14; f:fbn@F-13", landed=("p",), arrived=("p",))
    eliminate(draft, ("p",), Reason("ww.was_dummy"))
    assert (draft.state.landed, draft.state.arrived) == ((), ())


def test_8_1_reinforcing_is_the_phase_in_which_they_come():
    table = reinforcing(FINNISH, ("A", 4), turn=3, crises=("A",), given=UNITS)
    assert waiting(table) == set()
    assert not isinstance(table.frame, Reinforcing)
