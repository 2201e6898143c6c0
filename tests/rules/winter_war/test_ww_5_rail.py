"""Winter War, case 5.6: movement by rail."""

import pytest

from ringfire_gui.engine.gestures import command_options
from ringfire_gui.rules.winter_war.actions import EndMovement, GoByRail
from ringfire_gui.rules.winter_war.events import WentByRail
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from tests.rules.winter_war.moving import go, last_phase, moving, ride
from tests.rules.winter_war.positions import phase_start, the_rules

LENINGRAD, PETROZAVODSK, KEM, MURMANSK = "J-15", "B-22", "N12-21", "N28-18"


# the journey


def test_5_6a_any_distance_without_movement_points():
    table = moving("a:rr@J-15").do(ride("a", MURMANSK))
    assert table.at("a") == MURMANSK
    assert [(event.start, event.to, event.points) for event in table.told(WentByRail)] == [(LENINGRAD, MURMANSK, 1)]
    assert max(table.costs("a").values()) == 2


def test_5_6a_once_and_before_other_movement():
    table = moving("a:rr@J-15; b:rr@J-17").do(ride("a", KEM), go("b", "J-18"))
    assert table.why_not(ride("a", MURMANSK)) == [("ww.railed_already", "5.6a")]
    assert table.why_not(ride("b", MURMANSK)) == [("ww.moved_already", "5.1")]


def test_5_6a_only_between_rail_hexes():
    table = moving("a:rr@J-15; b:rr@K-17")
    assert table.why_not(ride("b", KEM)) == [("ww.no_rail_here", "5.6a")]
    assert table.why_not(ride("a", "K-17")) == [("ww.no_rail_here", "5.6d")]
    assert table.why_not(ride("a", LENINGRAD)) == [("ww.no_path", "5.6a")]
    assert table.why_not(ride("a", "nowhere")) == [("ww.no_rail_here", "5.6d")]
    assert table.why_not(ride("x", KEM)) == [("ww.no_such_unit", "5.6a")]


@pytest.mark.parametrize(
    ("finns", "control"),
    [("w:ski@N6-21", {}), ("w:ski@N6-20", {}), ("", {"N6-21": FINNISH})],
    ids=["enemy unit", "enemy zone", "enemy control"],
)
def test_5_6a_no_hex_of_the_way_is_in_enemy_hands_or_an_enemy_zone(finns, control):
    table = moving(f"a:rr@J-15; {finns}", control=control)
    assert table.why_not(ride("a", PETROZAVODSK)) == []
    assert table.why_not(ride("a", KEM)) == [("ww.rail_not_joined", "5.6a")]
    assert table.why_not(ride("a", "N6-21")) == [("ww.rail_closed", "5.6a")]


def test_5_6a_start_and_end_count():
    table = moving("a:hq@N6-21; w:ski@N6-20")
    assert table.why_not(ride("a", PETROZAVODSK)) == [("ww.rail_closed", "5.6a")]


def test_5_6a_a_ski_unit_rides_no_train_through_a_zone():
    finns = moving("s:ski@I-06; a:rr@C-11", FINNISH)
    assert finns.position.in_zone("C-10", SOVIET)
    assert finns.why_not(ride("s", "A-10")) == []  # by way of Tampere
    assert finns.why_not(ride("s", "C-10")) == [("ww.rail_closed", "5.6a")]


def test_5_6a_there_must_be_room_at_the_end():
    assert moving("a:rr@J-15; b:rr@N12-21").why_not(ride("a", KEM)) == [("ww.overstacked", "1.6")]


# afterwards


def test_5_6b_enemy_zones_are_closed_for_the_rest_of_the_phase():
    table = moving("a:rr@J-15; f:fdiv6@H-14; c:rc20@I-15", railed=("a",))
    assert table.why_not(go("a", "I-16")) == []
    assert table.why_not(go("a", "I-16 H-15")) == [("ww.railed_shuns_zone", "5.6b")]
    assert moving("a:rr@J-15; f:fdiv6@H-14; c:rc20@I-15").why_not(go("a", "I-16 H-15")) == []


def test_5_6b_ski_units_go_where_they_like_even_then():
    table = moving("s:ski@N8-12; b:fbn@N8-12; a:rr@N7-14", FINNISH, railed=("s", "b"))
    assert any(table.position.in_zone(at, SOVIET) for at in table.reach("s"))
    assert not any(table.position.in_zone(at, SOVIET) for at in table.reach("b"))


def test_5_6b_reinforcements_board_where_they_arrive():
    table = moving("a:rr@J-15; b:rr@J-15; c:rr@J-15", arrived=("a", "b", "c"))
    assert table.do(ride("a", KEM)).at("a") == KEM


# points


@pytest.mark.parametrize(
    ("kind", "side", "points"),
    [
        ("rc20", SOVIET, 4),
        ("rc12", SOVIET, 4),
        ("rd", SOVIET, 2),
        ("tc", SOVIET, 2),
        ("art", SOVIET, 2),
        ("rr", SOVIET, 1),
        ("hq", SOVIET, 1),
        ("fdiv6", FINNISH, 2),
        ("fdiv4", FINNISH, 2),
        ("allied", FINNISH, 2),
        ("freg", FINNISH, 1),
        ("ski", FINNISH, 1),
    ],
)
def test_5_6c_what_each_takes(kind, side, points):
    start, to = (LENINGRAD, PETROZAVODSK) if side == SOVIET else ("I-06", "F-09")
    table = moving(f"u:{kind}@{start}", side).do(ride("u", to))
    assert table.state.rail_left == 4 - points
    assert moving(f"u:{kind}@{start}", side, rail_left=points - 1).why_not(ride("u", to)) == [
        ("ww.no_rail_points", "5.6c")
    ]


def test_5_6c_four_points_in_every_player_turn():
    table = phase_start("h:hq@J-15; a:rd@J-15; b:rd@J-16; c:rr@J-17", "movement", SOVIET, rail_left=0)
    assert table.state.rail_left == 4
    table.do(ride("a", PETROZAVODSK), ride("b", PETROZAVODSK))
    assert table.why_not(ride("c", KEM)) == [("ww.no_rail_points", "5.6c")]
    assert last_phase("a:rr@J-15").do(EndMovement()).state.rail_left == 0


def test_5_6c_none_in_bitter_cold():
    table = phase_start("h:hq@J-15; a:rr@J-15", "movement", SOVIET, turn=5, due=(("L", 5),))
    assert table.state.rail_left == 0


# where not


def test_5_6d_no_railway_of_the_enemy_and_none_across_the_frontier():
    soviets = moving("a:rr@J-15; b:rr@G-13")
    assert soviets.why_not(ride("a", "I-14")) == [("ww.no_rail_here", "5.6d")]
    assert soviets.why_not(ride("b", "G-12")) == [("ww.no_rail_here", "5.6a")]
    finns = moving("f:fbn@G-13", FINNISH)
    assert finns.why_not(ride("f", LENINGRAD)) == [("ww.no_rail_here", "5.6d")]


def test_5_6d_isolated_units_do_not_go_by_rail():
    assert moving("a:rr@J-15 L").why_not(ride("a", KEM)) == [("ww.isolated_no_rail", "5.6d")]
    assert moving("a:rr@J-15 C").why_not(ride("a", KEM)) == [("ww.isolated_no_rail", "5.6d")]


def test_5_6d_heavy_units_do_not_even_pass_the_north():
    """With F-08 taken, the railway from Tampere to Pieksämäki runs by way of row N1."""
    field = the_rules().field
    table = moving("f:fdiv6@I-06", FINNISH)
    reached = {action.to for action in table.options if isinstance(action, GoByRail)}
    assert reached
    assert not any(field.is_north(at) for at in reached)
    assert table.why_not(ride("f", "N12-08")) == [("ww.too_heavy", "1.7")]
    heavy = moving("f:fdiv6@C-04; s:rr@F-08", FINNISH)
    light = moving("f:fdiv4@C-04; s:rr@F-08", FINNISH)
    assert heavy.why_not(ride("f", "A-10")) == [("ww.rail_not_joined", "5.6a")]
    assert light.why_not(ride("f", "A-10")) == []


# by hand


def test_5_6_a_journey_is_ordered_from_the_context_menu():
    table = moving("a:rr@J-15; b:rr@J-15")
    menu = command_options(table.options)
    assert menu is not None
    (here,) = menu.commands(("a",), KEM)
    assert menu.fill(here.id, {}, ("a",), KEM) == ride("a", KEM)
    (listed,) = menu.commands(("a",), LENINGRAD)
    places = listed.fields[0].choices
    assert KEM in places
    assert LENINGRAD not in places
    assert all(menu.fill(listed.id, {"to": at}, ("a",), LENINGRAD) in table.options for at in places)
    assert menu.commands(("a", "b"), KEM) == ()
    assert menu.commands(("a",), "K-17") == ()
    assert menu.commands((), None) == ()


def test_5_8_after_a_journey_the_other_side_is_judged():
    """A regiment that leaves by rail opens the way behind a Finnish one."""
    given = "f:freg@N12-17 L; a:rr@N12-21; b:rr@N12-15"
    table = moving(given).do(ride("a", MURMANSK))
    assert table.states("f") == {"f": "S"}
