"""Winter War, chapter 1, as far as movement shows it: where units can be, stacking, and who may go where."""

import pytest

from ringfire_gui.core.reasons import Reason
from ringfire_gui.rules.winter_war.deeds import eliminate
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from tests.rules.winter_war.moving import go, hexes, moving, ride
from tests.rules.winter_war.positions import draft_of, phase_start, read, the_rules


def test_1_2_sea_lakes_fells_and_neutral_land_are_nobodys_way():
    season = the_rules().field.season("historical", 1)
    field = the_rules().field
    for at in season.near:
        assert field.board.locations[at].ground in ("clear", "swamp")
        assert field.country(at) in ("finland", "ussr")


@pytest.mark.parametrize(
    ("unit", "to"),
    [
        ("fbn@N31-15", "N32-16"),  # sea
        ("rr@N3-21", "N3-22"),  # Onega
        ("fbn@N30-11", "N29-11"),  # a hex of lakes
        ("rr@N25-17", "N24-17"),  # fells
        ("fbn@N32-10", "N32-09"),  # Norway
        ("fbn@N16-06", "N16-05"),  # Sweden
        ("rr@M-12", "M-11"),  # Estonia
    ],
)
def test_1_2_what_cannot_be_entered_is_refused_with_its_case(unit, to):
    table = moving(f"a:{unit}", FINNISH if unit.startswith("f") else SOVIET)
    assert table.why_not(go("a", to)) == [("ww.forbidden_hex", "1.2")]
    assert to not in table.reach("a")


def test_1_2_the_guided_turn_is_played_on_a_part_of_the_map():
    table = moving("a:rr@I-16", scenario="isthmus", turn=1)
    season = the_rules().field.season("isthmus", 1)
    assert table.reach("a") <= set(season.near)
    outside = next(
        (a, b)
        for a in season.near
        for b in the_rules().field.board.neighbours(a)
        if b not in season.near and the_rules().field.is_playable(b, ice=False)
    )
    table = moving(f"a:rr@{outside[0]}", scenario="isthmus", turn=1)
    assert ("ww.out_of_play", "1.2") in table.why_not(go("a", outside[1]))


def test_1_3_a_road_counts_only_along_its_course():
    """N13-16 is swamp: 1 along the road from N13-15, 2 from anywhere else, though roads pass the other hexes too."""
    costs = the_rules().field.season("historical", 1).costs[SOVIET]
    board = the_rules().field.board
    into = {a: costs[a]["N13-16"] for a in board.neighbours("N13-16")}
    along = {a for a in into if "road" in board.border(a, "N13-16").paths}
    assert along
    assert {into[a] for a in along} == {1}
    assert all(into[a] >= 2 for a in into if a not in along)


def test_1_4_closed_water_stops_everything():
    """M17, and the step itself."""
    before, after = moving("f:fbn@H-12; a:rr@G-12", turn=5), moving("f:fbn@H-12; a:rr@G-12", turn=8)
    assert not before.position.in_zone("G-12", FINNISH)
    assert after.position.in_zone("G-12", FINNISH)
    assert moving("f:fbn@H-12", FINNISH, turn=5).why_not(go("f", "G-12")) == [("ww.closed_side", "1.4")]
    assert moving("f:fbn@H-12", FINNISH, turn=8).why_not(go("f", "G-12")) == []


def test_1_5_the_attack_strength_is_what_a_unit_needs_and_a_lost_unit_is_gone():
    table = phase_start(
        "h:hq@N12-16; r1:rd@N11-14; r2:rd@N12-14; r3:rd@N13-14; f:fbn@N11-12", "movement", SOVIET, scenario="historical"
    )
    assert {claim.unit: claim.need for claim in table.frame.claims} == {"r1": 6, "r2": 6, "r3": 6}
    draft = draft_of("a:rr@N12-16; f:fbn@N11-12")
    eliminate(draft, ("a",), Reason("ww.lost", "6.6"))
    assert "a" not in draft.pieces
    assert len(draft.state.lost) == 1


def test_1_6_south_of_row_a_two_units_of_any_kind():
    table = moving("a:rr@I-16; b:rr@J-16; h:hq@J-16")
    assert table.why_not(go("a", "J-16")) == [("ww.overstacked", "1.6")]
    assert "J-16" not in table.reach("a")
    assert moving("a:rr@I-16; b:rr@J-16").why_not(go("a", "J-16")) == []
    assert moving("a:rr@I-16; h:hq@J-16").why_not(go("a", "J-16")) == []


def test_1_6_in_the_north_one_unit_and_a_ski_unit():
    table = moving("a:fbn@N11-11; b:fbn@N11-10; s:ski@N10-12; t:ski@N12-12", FINNISH)
    assert table.why_not(go("a", "N11-10")) == [("ww.overstacked", "1.6")]
    assert table.why_not(go("s", "N11-11")) == []
    table.do(go("s", "N11-11"))
    assert table.why_not(go("t", "N11-11")) == [("ww.overstacked", "1.6")]
    assert moving("d:dummy@N11-11; b:fbn@N11-10", FINNISH).why_not(go("b", "N11-11")) == [("ww.overstacked", "1.6")]


def test_1_6_friends_are_passed_freely():
    table = moving("a:rr@N13-16; b:rr@N13-15")
    assert table.why_not(go("a", "N13-15 N13-14")) == []
    assert "N13-15" not in table.reach("a")
    assert "N13-14" in table.reach("a")


def test_1_6_whoever_leaves_together_makes_room_for_nobody_but_himself():
    table = moving("a:rr@J-16; b:rr@J-16; c:rr@I-16")
    assert table.why_not(go("a b", "I-16")) == [("ww.overstacked", "1.6")]
    assert table.why_not(go("a", "I-16")) == []


def test_1_7_corps_and_strong_divisions_never_go_north():
    """M10 for the corps."""
    assert moving("c:rc20@A-20").reach("c") == hexes("A-18, A-19, A-21, A-22, B-18, B-19, B-20, B-21, C-19, C-20, C-21")
    assert moving("c:rc12@A-20").why_not(go("c", "N1-19")) == [("ww.too_heavy", "1.7")]
    assert moving("r:rd@A-20").why_not(go("r", "N1-19")) == []
    finns = moving("f:fdiv6@A-10; w:fdiv4@B-09", FINNISH)
    assert finns.why_not(go("f", "N1-10")) == [("ww.too_heavy", "1.7")]
    assert finns.why_not(ride("f", "N2-10")) == [("ww.too_heavy", "1.7")]
    assert finns.why_not(ride("w", "N2-10")) == []


def test_1_8_border_troops_stay_in_the_ussr():
    """M9, and no zone beyond the frontier."""
    table = moving("n:nkvd@N28-16")
    country = the_rules().field.country
    assert len(table.reach("n")) == 27
    assert {country(at) for at in table.reach("n")} == {"ussr"}
    over = next(at for at in table.position.near("N7-15") if country(at) == "finland")
    near = moving("n:nkvd@N7-15")
    assert near.why_not(go("n", over)) == [("ww.stays_home", "1.8")]
    zone = set(the_rules().field.hexes.places(near.position.zones[SOVIET]))
    assert zone
    assert {country(at) for at in zone} == {"ussr"}
    assert over in set(the_rules().field.hexes.places(moving("r:rr@N7-15").position.zones[SOVIET]))


def test_1_9_ski_units_take_no_notice_of_zones():
    """M5."""
    table = moving("s:ski@N11-12; a:rr@N11-13; b:rr@N12-13", FINNISH)
    assert table.reach("s") == hexes(
        "N14-11, N14-12, N14-13, N13-10, N13-11, N13-12, N13-13, N12-10, N12-11, N12-12, N11-09, N11-10, N11-11, "
        "N10-10, N10-11, N10-12, N10-13, N10-14, N9-11, N9-12, N9-13, N8-11, N8-12, N8-13"
    )


def test_1_9_ski_units_have_a_zone_and_are_never_isolated():
    position = read("s:ski@N12-14; a:rr@N11-14")
    assert position.in_zone("N11-14", FINNISH)
    ring = "a:rr@N12-19; b:rr@N12-15; e:rr@N10-17; x:rr@N14-17; h:hq@N12-20"
    table = phase_start(f"s:ski@N12-17; f:freg@N12-17; {ring}", "movement", FINNISH)
    assert table.states("s f") == {"s": "S", "f": "L"}


def test_1_9_a_stack_with_a_ski_unit_heeds_zones_for_the_others():
    table = moving("s:ski@N11-12; f:fbn@N11-12; a:rr@N10-14 L; b:rr@N12-13", FINNISH)
    assert "s" in table.options.sets[0].movable()
    assert table.why_not(go("s f", "N11-11")) == [("ww.locked", "5.4")]


def test_2_4a_a_face_down_counter_shows_a_zone_whatever_it_is():
    table = moving("a:rr@N12-16; d:dummy@N12-14 hidden", turn=2)
    assert table.position.in_zone("N12-15", FINNISH)
    assert table.why_not(go("a", "N12-15 N12-14")) == [("move.ended", "")]
    shown = moving("a:rr@N12-16; d:dummy@N12-14", turn=2)
    assert not shown.position.in_zone("N12-15", FINNISH)


def test_2_4a_a_hex_with_a_face_down_counter_is_not_entered():
    table = moving("a:rr@N12-15; d:dummy@N12-14 hidden", turn=1)
    assert table.why_not(go("a", "N12-14")) == [("ww.face_down_there", "2.4a")]


def test_2_4d_a_dummy_moves_like_infantry_with_two_points_and_not_by_rail():
    table = moving("d:dummy@A-10 hidden; f:fbn@A-14 hidden", FINNISH, turn=2)
    assert max(table.costs("d").values()) == 2
    assert any(at.startswith("N") for at in table.reach("d"))
    assert table.why_not(ride("d", "A-08")) == [("ww.dummy_no_rail", "5.6d")]
    assert table.why_not(go("f", "A-13")) == []
    table.do(go("f", "A-13"))
    assert "hidden" in table.state.pieces["f"].flags
    locked = moving("d:dummy@N11-12 hidden; a:rr@N11-13", FINNISH, turn=2)
    assert locked.why_not(go("d", "N11-11")) == [("ww.locked", "5.4")]


def test_2_6_no_soviet_unit_is_locked_on_turn_1():
    """M2."""
    table = moving("a:rr@I-15; f:fdiv6@H-14", turn=1)
    assert table.reach("a") == hexes("H-15, I-14, I-16, J-15, J-16, K-15")
    assert table.why_not(go("a", "H-15 G-15")) == [("move.ended", "")]


def test_2_6_finns_are_locked_on_turn_1_as_well():
    assert moving("f:fbn@N11-12; a:rr@N11-13", FINNISH, turn=1).why_not(go("f", "N11-11")) == [("ww.locked", "5.4")]
