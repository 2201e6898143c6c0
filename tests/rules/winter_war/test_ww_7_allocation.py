"""Winter War, chapter 7: who gets the points of a city when there are too few, in the own turn and in the enemy's."""

import pytest
from msgspec.structs import replace

from ringfire_gui.engine.state import PlaceState
from ringfire_gui.rules.winter_war import supply
from ringfire_gui.rules.winter_war.actions import DrawFrom, EndAllocation
from ringfire_gui.rules.winter_war.allocation import Allocations
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from tests.rules.winter_war.judging import Both
from tests.rules.winter_war.positions import draft_of, position, told

KEM, KANDALAKSHA, MURMANSK, PETROZAVODSK, LENINGRAD = "N12-21", "N21-17", "N28-18", "B-22", "J-15"
TWO_CITIES = "h1:hq@N14-16; h2:hq@N16-15; x:rd@N12-17; y:rd@N13-17; u:rr@N15-15; r:rr@N12-16 L"


def row(name: str, kind: str, places: str) -> str:
    """A unit in each of these hexes, numbered."""
    return "; ".join(f"{name}{number}:{kind}@{at}" for number, at in enumerate(places.split(), 1))


def test_7_9_an_unserved_unit_stays_so_in_a_supply_city_and_takes_no_points():
    """It went there in a withdrawal, or in a retreat in the Finnish turn."""
    both = Both(f"h:hq@N12-18; a:rr@{KEM} C; x:rd@N12-19; y:rd@N12-17; r:rr@N12-16 L").looked_at(SOVIET)
    assert both.states("a x y r") == told("a C, x S, y S, r S")
    assert both.load(KEM) == 14
    assert both.begins(SOVIET, "movement").states("a x y r") == told("a S, x S, y S, r C")


def test_7_5_a_unit_in_a_supply_city_is_served_first_and_finds_its_line_in_the_enemys_turn():
    both = Both(f"h:hq@N12-18; a:rr@{KEM} L; x:rd@N12-19; y:rd@N12-17; r:rr@N12-16 L").looked_at(SOVIET)
    assert both.states("a x y r") == told("a S, x S, y S, r C")


def test_7_5_who_stands_in_the_city_may_take_more_than_it_has():
    both = Both(f"h:hq@N12-18; a:art@{KEM}; c:art@{KEM}; b:rd@N12-19; r:rr@N12-16 L").looked_at(SOVIET)
    assert both.states("a b c r") == told("a S, b C, c S, r C")


def test_7_9_a_unit_with_two_cities_in_reach_makes_room_where_another_needs_it():
    both = Both(TWO_CITIES)
    lines = both.slow.lines(both.state, keep=True)
    assert {unit: sorted(lines.reached[unit]) for unit in "xyur"} == {
        "x": ["h1"],
        "y": ["h1"],
        "u": ["h1", "h2"],
        "r": ["h1"],
    }
    both.looked_at(SOVIET)
    assert both.states("x y u r") == told("x S, y S, u S, r S")
    assert (both.load(KEM), both.load(KANDALAKSHA)) == (14, 2)


def test_7_7_face_down_counters_count_as_finns_beside_a_unit_so_that_the_proposal_tells_nothing():
    eight = "h:hq@N12-16; " + row("r", "rr", "N12-15 N13-15 N11-15 N10-15 N12-17 N12-14 N13-14 N11-14")
    real = Both(f"{eight}; d:fbn@N13-13 hidden", turn=2).begins(SOVIET, "movement")
    dummy = Both(f"{eight}; d:dummy@N13-13 hidden", turn=2).begins(SOVIET, "movement")
    assert real.state.isolated == dummy.state.isolated == {"r1": "C"}
    asked = [
        supply.begin_judging(draft_of(f"{eight}; d:{kind}@N13-13 hidden", turn=2), SOVIET, "movement")
        for kind in ("fbn", "dummy")
    ]
    assert asked[0] == asked[1]


# two cities to choose from [7.3, 10.1]

LADOGA = "h:hq@D-19; " + row("d", "rd", "D-19 C-19 C-19 E-20 E-20 D-20 D-20 B-20")


def test_7_3_an_headquarters_with_two_cities_draws_on_the_one_that_serves_more():
    both = Both(LADOGA, options={"any_city": True}).begins(SOVIET, "movement")
    assert both.state.isolated == {}
    assert both.state.served["d1"] == LENINGRAD
    assert Both(LADOGA).begins(SOVIET, "movement").state.isolated == {"d1": "C"}


NORTH = "g:hq@N12-16; " + row("r", "rr", "N11-14 N12-14 N13-14 N12-15 N13-15 N11-15 N10-15 N12-17")
TWO_FRONTS = f"{LADOGA}; {NORTH}"
"""Too few points at Kem in any case, at Petrozavodsk only if the HQ of the south draws on it."""


@pytest.fixture
def asked():
    how = {"options": {"any_city": True}}
    frame = supply.begin_judging(draft_of(TWO_FRONTS, **how), SOVIET, "combat")
    return position(TWO_FRONTS, frame, **how)


def test_7_3_the_player_chooses_the_city_of_an_headquarters(asked):
    assert dict(asked.frame.draws)["h"] == LENINGRAD
    assert without(asked.frame) == ["r1"]
    assert DrawFrom("h", PETROZAVODSK) in list(asked.options)
    asked.do(DrawFrom("h", PETROZAVODSK))
    assert without(asked.frame) == ["d1", "r1"]
    assert asked.why_not(DrawFrom("h", PETROZAVODSK)) == [("ww.draws_already", "7.3")]
    assert asked.why_not(DrawFrom("h", KEM)) == [("ww.no_such_source", "7.3")]
    assert asked.why_not(DrawFrom("d1", LENINGRAD)) == [("ww.no_such_source", "7.3")]
    assert asked.why_not(EndAllocation()) == []


def without(frame) -> list[str]:
    """Who is to go without."""
    return [claim.unit for claim in frame.claims if claim.unit not in dict(frame.served)]


def test_7_3_what_the_player_may_choose_does_not_hang_on_what_he_can_see(asked):
    """In his view other hexes may be closed than in truth, since he does not know every counter."""
    blind = replace(asked.state, places={LENINGRAD: PlaceState(control=FINNISH)})
    options = asked.rules.procedures[type(asked.frame)].options
    assert list(options(asked.rules.position(blind), asked.frame, SOVIET)) == list(asked.options)


def test_7_7_a_unit_that_comes_back_keeps_its_place_in_the_order_of_counters():
    """A regiment that was lost and returns lies last among the pieces."""
    places = "N12-15 N13-15 N11-15 N10-15 N12-17 N12-14 N13-14 N11-14"
    draft = draft_of("h:hq@N12-16; " + row("r", "rr", places))
    first = draft.pieces["r1"]
    draft.remove("r1")
    draft.put(first)
    assert list(draft.pieces)[-1] == "r1"
    asked = supply.begin_judging(draft, SOVIET, "combat")
    assert without(asked) == ["r1"]


def test_7_7_a_click_on_a_unit_for_which_there_is_no_room_is_answered():
    eight = "h:hq@N12-16; " + row("r", "rr", "N12-15 N13-15 N11-15 N10-15 N12-17 N12-14 N13-14 N11-14")
    asked = supply.begin_judging(draft_of(eight), SOVIET, "movement")
    options = Allocations(asked)
    (out,) = without(asked)
    refused = options.explain(options.choices()[out])
    assert [reason.code for reason in refused.reasons] == ["capacity.overloaded"]


def test_7_7_the_end_is_a_button_and_a_headquarters_with_a_choice_has_its_cities_in_the_menu():
    eight = "h:hq@N12-16; " + row("r", "rr", "N12-15 N13-15 N11-15 N10-15 N12-17 N12-14 N13-14 N11-14")
    asked = supply.begin_judging(draft_of(f"{eight}; f:fbn@N13-13"), SOVIET, "movement")
    options = Allocations(asked)
    assert [command.id for command in options.commands((), None)] == ["end_allocation"]
    assert options.fill("end_allocation", {}, (), None) == EndAllocation()
    assert options.commands(("h",), "N12-16") == ()
    choosing = Allocations(replace(asked, draws=(("h", KEM),), cities=(("h", (KEM, KANDALAKSHA)),)))
    (command,) = choosing.commands(("h",), "N12-16")
    assert command.fields[0].choices == (KEM, KANDALAKSHA)
    action = choosing.fill(command.id, {"city": KANDALAKSHA}, ("h",), "N12-16")
    assert action == DrawFrom("h", KANDALAKSHA)
    assert action in choosing
