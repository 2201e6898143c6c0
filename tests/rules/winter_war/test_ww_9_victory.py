"""Winter War, chapter 9: victory."""

import pytest

from ringfire_gui.engine.events import Ended
from ringfire_gui.rules.winter_war import victory
from ringfire_gui.rules.winter_war.actions import EndMovement
from ringfire_gui.rules.winter_war.events import GarrisonShort
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from tests.rules.winter_war.moving import go, moving
from tests.rules.winter_war.positions import draft_of, phase_start, read, the_rules

FINN = "f:fbn@A-04"
CITIES = {"Viipuri": "G-13", "Petsamo": "N31-15", "Oulu": "N12-08", "Helsinki": "I-06"}
LINE = ("H-12", "H-13", "H-14", "H-15")


def score(given: str = FINN, **how: object) -> int:
    """The Soviet score of a position."""
    return victory.total(read(given, **how))


def held(*places: str, by: str = SOVIET) -> dict[str, str]:
    return dict.fromkeys(places, by)


# 9.1


def test_9_1_leningrad_in_finnish_hands_ends_the_war_at_once():
    table = moving("f:fbn@I-15; h:hq@K-16", FINNISH, turn=5).do(go("f", "J-15"))
    assert table.asked == []
    result = the_rules().result(table.state)
    assert (result.winner, result.why.code, result.why.rule) == (FINNISH, "ww.leningrad_fell", "9.1")
    assert len(table.told(Ended)) == 1


def test_9_1_the_score_does_not_matter_then():
    draft = draft_of(FINN, control=held(*CITIES.values(), *LINE), ending="leningrad")
    victory.end_war(draft)
    assert victory.outcome(draft.position).winner == FINNISH


# 9.2


def test_9_2_at_the_start_there_are_no_points():
    assert score() == 0


@pytest.mark.parametrize(("city", "points"), [("Viipuri", 25), ("Petsamo", 30), ("Oulu", 30), ("Helsinki", 50)])
def test_9_2_cities(city, points):
    assert score(control=held(CITIES[city])) == points


def test_9_2_other_cities_bring_nothing():
    assert score(control=held("H-01", "N15-06")) == 0


def test_9_2_each_hex_of_the_coast_row():
    coast = the_rules().field.tagged("victory:coast_row")
    assert coast == tuple(f"G-{column:02}" for column in range(2, 13))
    assert score(control=held(*coast[:3])) == 15
    assert score(control=held(*coast)) == 55


def test_9_2_the_mannerheim_line_only_as_a_whole():
    assert set(the_rules().field.tagged("victory:mannerheim")) == set(LINE)
    assert score(control=held(*LINE[:3])) == 0
    assert score(control=held(*LINE)) == 40


@pytest.mark.parametrize(
    ("finns", "points"),
    [("f:fbn@A-04", 0), ("f:fbn@N1-04", 50), ("f:ski@A-04", 50), ("f:fbn@B-20", 50), ("f:allied@A-04", 0), ("", 50)],
)
def test_9_2_no_finnish_combat_unit_in_finland_south_of_the_north(finns, points):
    assert score(f"h:hq@J-15; {finns}") == points


def test_9_2_allied_brigades_destroyed():
    assert score(lost=("f-allied-24g", "f-allied-146", "f-fbn-erp6")) == 10


# 9.3


@pytest.mark.parametrize(
    ("at", "points"), [("N12-21", -10), ("N21-17", -10), ("B-22", -10), ("N28-18", -20), ("N12-20", 0)]
)
def test_9_3_supply_cities_in_finnish_hands(at, points):
    assert score(control=held(at, by=FINNISH)) == points


def test_9_every_line_of_the_account_has_its_case():
    there = read(FINN, control=held(*CITIES.values(), *LINE, "G-04"), garrison_missed=2, lost=("f-allied-24g",))
    lines = victory.points(there)
    assert {point.what.rule for point in lines} == {"9.2", "9.4"}
    assert sum(point.points for point in lines) == 135 + 40 + 5 + 5 - 20


# 9.4

GUARDS = ("N28-18", "N28-17", "N29-17", "N29-18", "N30-17", "N30-18", "N28-16")


def guards(count: int, kind: str = "rr") -> str:
    return "; ".join(f"g{n}:{kind}@{at}" for n, at in enumerate(GUARDS[:count]))


@pytest.mark.parametrize(("turn", "count", "missed"), [(4, 7, 0), (4, 6, 1), (3, 0, 0), (10, 6, 1)])
def test_9_4_from_turn_4_seven_units_must_be_near_murmansk(turn, count, missed):
    draft = draft_of(f"h:hq@J-15; {FINN}; {guards(count)}", turn=turn)
    victory.check_garrison(draft)
    assert draft.state.garrison_missed == missed
    assert [(e.units, e.needed) for e in draft.events if isinstance(e, GarrisonShort)] == [(count, 7)] * missed


def test_9_4_within_five_hexes_counted_straight_across():
    board = the_rules().field.board
    near = next(at for at in read(FINN).season.near if board.distance(at, "N28-18") == 5)
    far = next(at for at in read(FINN).season.near if board.distance(at, "N28-18") == 6)
    six = guards(6)
    assert len(victory.garrison(read(f"x:rr@{near}; {six}"))) == 7
    assert len(victory.garrison(read(f"x:rr@{far}; {six}"))) == 6


def test_9_4_nkvd_and_isolated_units_count_and_headquarters_do_not():
    assert len(victory.garrison(read("n:nkvd@N28-17; r:rr@N29-17 L; s:rr@N29-18 C; h:hq@N28-18"))) == 3


def test_9_4_it_is_counted_at_the_end_of_the_soviet_turn_and_each_time():
    table = phase_start(f"h:hq@J-15; a:rd@J-16; {FINN}", "movement", SOVIET, turn=4, garrison_missed=1).do(
        EndMovement()
    )
    assert table.state.garrison_missed == 2
    assert score(garrison_missed=2) == -20


def test_9_4_not_where_murmansk_is_out_of_play():
    draft = draft_of("h:hq@J-15; f:fbn@H-12", scenario="isthmus", turn=4)
    victory.check_garrison(draft)
    assert draft.state.garrison_missed == 0


# 9.5


@pytest.mark.parametrize(
    ("points", "level", "winner"),
    [
        (105, "Soviet decisive victory", SOVIET),
        (104, "Soviet victory", SOVIET),
        (50, "Soviet victory", SOVIET),
        (49, "draw", None),
        (40, "draw", None),
        (39, "Finnish victory", FINNISH),
        (10, "Finnish victory", FINNISH),
        (9, "Finnish decisive victory", FINNISH),
    ],
)
def test_9_5_levels(points, level, winner):
    found = victory.level_of(read(FINN), points)
    assert (found, victory.winner_of(found)) == (level, winner)


def test_9_5_after_turn_10_the_score_is_taken():
    table = phase_start(FINN, "end of turn", None, turn=10, control=held("G-13", "N31-15", *LINE))
    assert table.asked == []
    result = the_rules().result(table.state)
    assert (result.winner, result.level, result.score[SOVIET]) == (SOVIET, "Soviet victory", 95)
    assert result.why.facts == {"score": 95, "level": "Soviet victory"}


def test_9_5_before_that_there_is_no_result():
    table = phase_start(FINN + "; h:hq@J-15", "end of turn", None, turn=9)
    assert the_rules().result(table.state) is None
    assert table.state.turn == 10


@pytest.mark.parametrize(("control", "winner"), [({}, FINNISH), ({"H-14": SOVIET}, SOVIET)])
def test_9_5_on_the_isthmus_one_hex_of_the_line_decides(control, winner):
    draft = draft_of("h:hq@J-15; f:fbn@H-12", scenario="isthmus", turn=3, control=control)
    draft.change(last_turn=3)
    victory.end_turn(draft)
    assert the_rules().result(draft.state).winner == winner
