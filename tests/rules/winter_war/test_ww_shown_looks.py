"""Overlays, looks, panels, terrain in words and what is left to do, as the player of Winter War gets them."""

import pytest
from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.showing import FigurePanel, Focus, Layer, TrackPanel, TrayPanel
from ringfire_gui.files.textfile import load_texts
from ringfire_gui.model.capacity import Claim
from ringfire_gui.play.narrate import Narrator
from ringfire_gui.resources import assets
from ringfire_gui.rules.winter_war.actions import GoByRail, MoveStack
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, enemy
from ringfire_gui.rules.winter_war.frames import Allocating, Declaring, Moving, Reinforcing
from ringfire_gui.rules.winter_war.movement import Moves
from ringfire_gui.rules.winter_war.state import WinterState
from tests.rules.winter_war.positions import position, state_of, the_rules
from tests.rules.winter_war.test_ww_shown_supply import FRONT

KEM = LocId("N12-21")


def layer(overlay: str, state: WinterState, side: str = SOVIET, at: str | None = None, pieces: str = "") -> Layer:
    focus = Focus(side, LocId(at) if at else None, tuple(map(PieceId, pieces.split())))
    return the_rules().showing.layer(overlay, state, focus)


def look(state: WinterState, unit: str):
    piece = state.pieces[PieceId(unit)]
    return the_rules().showing.look(state, piece, the_rules().field.data.counters.values(piece))


def panel(state: WinterState, name: str, side: str = SOVIET):
    return next((each for each in the_rules().showing.panels(state, side) if each.id == name), None)


def figures(state: WinterState, name: str) -> dict[str, str]:
    found = panel(state, name)
    assert isinstance(found, FigurePanel)
    return {line.what.code: line.value for line in found.lines}


def labels(drawn: Layer) -> dict[str, str]:
    return {at: text for patch in drawn.patches for at, text in patch.labels.items()}


# overlays


def test_7_4_the_supply_network_shows_reach_lines_and_loads() -> None:
    drawn = layer("supply", state_of(FRONT, served={f"r{n}": KEM for n in range(1, 8)}))
    assert labels(drawn)[KEM] == "14 of 15"
    assert labels(drawn)["J-15"] == "0"
    reach = next(patch for patch in drawn.patches if patch.tone == "own")
    assert {"N12-16", "N12-19"} <= set(reach.places)
    assert "N12-20" not in reach.places
    (route,) = drawn.routes
    assert (route.path[0], route.path[-1], route.cut) == ("N12-16", KEM, None)
    assert route.labels[-1] == f"{len(route.path) - 1} of 10"


@pytest.mark.parametrize("viewer", [SOVIET, FINNISH])
def test_networks_and_zones_have_the_colours_of_the_sides_whoever_looks(viewer: SideId) -> None:
    state = state_of("h:hq@N12-16; a:rr@N12-14; f:freg@N12-12")
    for overlay, side in (("supply", viewer), ("foe_supply", enemy(viewer))):
        drawn = layer(overlay, state, viewer)
        assert {patch.side for patch in drawn.patches if patch.tone in ("own", "enemy")} == {side}
        assert {route.side for route in drawn.routes} <= {side}
    zones = layer("zoc", state, viewer)
    assert {(patch.tone, patch.side) for patch in zones.patches} == {("own", viewer), ("enemy", enemy(viewer))}


def test_7_3_an_hq_that_is_cut_off_shows_where() -> None:
    drawn = layer("supply", state_of("h:hq@N12-16; f:freg@N12-18; k:freg@N10-18; m:freg@N14-17; n:freg@N8-17"))
    (route,) = drawn.routes
    assert (route.tone, route.cut is not None) == ("bad", True)
    assert not any(patch.tone == "own" for patch in drawn.patches)


def test_7_6_isolated_units_are_marked_for_both_sides() -> None:
    state = state_of("h:hq@N12-16; a:rr@N11-13 L; b:rr@N12-15 C; f:fbn@N11-12")
    assert {at: labels(layer("supply", state))[at] for at in ("N11-13", "N12-15")} == {
        "N11-13": "no line",
        "N12-15": "unserved",
    }
    assert labels(layer("foe_supply", state, FINNISH))["N11-13"] == "no line"


def test_7_10_the_finnish_network_ends_where_no_line_leads() -> None:
    drawn = layer("supply", state_of("f:freg@N12-17 L; a:rr@N12-19; b:rr@N12-15; e:rr@N10-17; x:rr@N14-17"), FINNISH)
    area = next(patch for patch in drawn.patches if patch.tone == "own")
    assert "N12-17" not in area.places
    assert "N11-12" in area.places
    assert labels(drawn)["N12-17"] == "no line"


def test_7_3_the_line_of_a_unit_counts_step_by_step() -> None:
    drawn = layer("line", state_of("h:hq@N12-16; a:rr@N11-14"), at="N11-14")
    near, far = drawn.routes
    assert (near.labels, near.tone) == (("1", "2"), "good")
    assert far.path[-1] == KEM
    assert not layer("line", state_of("s:ski@N11-14"), FINNISH, "N11-14").routes


def test_5_3_zones_of_both_sides_are_told_apart() -> None:
    drawn = layer("zoc", state_of("a:rr@N12-13; f:fbn@N11-12"))
    own, hostile = drawn.patches
    assert (own.tone, hostile.tone) == ("own", "enemy")
    assert "N12-14" in own.places
    assert drawn.notes["N12-13"].code in ("ww.in_enemy_zone", "ww.in_both_zones")


def test_7_8_the_preview_of_a_move_marks_where_supply_would_be_lost() -> None:
    table = position("h:hq@N12-17; a:rr@N12-15", Moving(SOVIET))
    drawn = layer("reach", table.state, pieces="a")
    bad = next(patch for patch in drawn.patches if patch.tone == "bad")
    good = next(patch for patch in drawn.patches if patch.tone == "good")
    assert {"N11-13", "N13-13"} <= set(bad.places)
    assert "N12-16" in good.places
    assert all(drawn.notes[at].code == "ww.no_line_there" for at in bad.places)
    assert all(text.endswith("no supply") == (at in bad.places) for at, text in labels(drawn).items())
    assert set(labels(drawn)) == table.reach("a")


def test_5_6_the_preview_of_a_move_marks_where_a_train_goes() -> None:
    table = position("h:hq@J-15; a:rr@J-16", Moving(SOVIET))
    shown = {at: text for at, text in labels(layer("reach", table.state, pieces="a")).items() if "rail" in text}
    assert shown
    assert not shown.keys() & table.reach("a")
    assert {"rail", "rail, no supply"} == set(shown.values())
    assert not any("rail" in text for text in labels(layer("reach", table.state, pieces="h a")).values())


def test_5_6_who_drops_a_unit_where_only_a_train_goes_sends_it_by_rail() -> None:
    table = position("h:hq@J-15; a:rr@J-16; b:rr@J-16", Moving(SOVIET))
    moves = Moves(the_rules().position(table.state), Moving(SOVIET))
    far = LocId("J-19")
    assert moves.order((PieceId("a"),), (LocId("J-17"), LocId("J-18"), far)) == GoByRail(PieceId("a"), far)
    assert moves.order((PieceId("a"),), (LocId("J-17"),)) == MoveStack((PieceId("a"),), (LocId("J-17"),))
    both = (PieceId("a"), PieceId("b"))
    assert isinstance(moves.order(both, (LocId("J-17"), LocId("J-18"), far)), MoveStack)


def test_6_10_hexes_that_can_be_attacked_are_marked_for_those_who_need_not() -> None:
    table = position("a:rr@N12-14; f:freg@N12-13", Declaring(FINNISH))
    (patch,) = layer("reach", table.state, FINNISH).patches
    assert (patch.places, patch.tone) == (("N12-14",), "plain")


@pytest.mark.parametrize(("given", "warned"), [("h:hq@J-15", True), ("h:hq@J-15; a:rr@J-15", False)])
def test_9_1_who_leaves_leningrad_without_a_guard_is_warned(given: str, warned: bool) -> None:
    table = position(given, Moving(SOVIET))
    told = {reason.code for reason in the_rules().showing.undone(table.state, SOVIET)}
    assert ("ww.leningrad_unguarded" in told) == warned


def test_5_4_the_preview_of_a_move_marks_where_it_must_stop() -> None:
    table = position("h:hq@N12-16; a:rr@N12-14; f:fbn@N11-12", Moving(SOVIET))
    stops = next(patch for patch in layer("reach", table.state, pieces="a").patches if patch.tone == "warn")
    assert set(stops.places) <= set(the_rules().field.season("historical", 3).near["N11-12"])


def test_9_2_hexes_worth_points_are_shown_with_them() -> None:
    drawn = layer("victory", state_of("h:hq@N12-16"))
    assert labels(drawn)[KEM] == "-10"
    assert sorted(labels(drawn).values()).count("+5") >= 8


# counters


def test_1_5_a_face_shows_attack_defence_and_movement() -> None:
    shown = look(state_of("a:rc20@I-15"), "a")
    assert (shown.values, shown.badges, shown.faded, shown.inverted) == (("20", "12", "2"), (), False, False)


def test_7_9_a_unit_beyond_capacity_lies_inverted_and_one_without_a_line_has_a_broken_one() -> None:
    state = state_of("h:hq@N12-16; a:rr@N11-13 L; b:rr@N12-15 C")
    lineless, unserved = look(state, "a"), look(state, "b")
    assert ([badge.shape for badge in lineless.badges], lineless.inverted) == (["broken"], False)
    assert ([badge.text for badge in unserved.badges], unserved.inverted) == (["C"], True)


def test_7_7_while_supply_is_allocated_the_faces_follow_the_choice() -> None:
    claims = tuple(Claim(PieceId(unit), 2, (KEM,)) for unit in ("a", "b"))
    frame = Allocating("movement", (), (), claims, ((KEM, 2),), ((PieceId("a"), KEM),))
    state = state_of("h:hq@N12-16; a:rr@N12-15 C; b:rr@N11-14", frame)
    assert (look(state, "a").inverted, look(state, "b").inverted) == (False, True)
    assert labels(layer("supply", state))[KEM] == "2 of 15"


def test_5_4_a_locked_unit_and_one_that_has_moved_can_be_told() -> None:
    state = position("h:hq@N12-16; a:rr@N12-13; b:rr@N12-15; f:fbn@N11-12", Moving(SOVIET)).state
    assert [badge.shape for badge in look(state, "a").badges] == ["bar"]
    frame = replace(state.frames[-1], moved=(PieceId("b"),))
    assert look(replace(state, frames=(*state.frames[:-1], frame)), "b").faded
    assert "ww.locked" in [reason.code for reason in the_rules().showing.explain(state, Focus(SOVIET, None, ("a",)))]


def test_2_4_a_face_down_counter_is_marked_for_its_owner() -> None:
    state = state_of("f:fbn@N11-12 hidden; d:dummy@N10-12 hidden")
    assert [badge.shape for badge in look(state, "f").badges] == ["ring"]
    assert look(state, "d").values == ()


# panels and words


def test_9_5_the_score_stands_line_by_line_with_its_level() -> None:
    state = state_of("f:fdiv6@H-14", control={"N31-15": SOVIET})
    found = figures(state, "score")
    assert (found["ww.score_city"], found["ww.score_total"]) == ("+30", "30")
    assert found["ww.level_now"] == "Finnish victory"
    assert found["ww.level_next"] == "40"


def test_3_1_the_turn_track_shows_where_the_game_is() -> None:
    track = panel(state_of("h:hq@N12-16", turn=5), "turn")
    assert isinstance(track, TrackPanel)
    assert (track.spaces[track.markers["Now"]], track.spaces[track.markers["Ice"]]) == ("5", "8")


def test_5_6_rail_points_are_shown_to_the_side_that_moves() -> None:
    state = position("h:hq@N12-16; a:rr@N12-15", Moving(SOVIET)).state
    assert figures(state, "rail") == {"ww.rail_left": "4 of 4"}
    assert panel(state_of("h:hq@N12-16"), "rail") is None


def test_4_1_units_that_may_come_in_lie_in_a_tray() -> None:
    state = state_of("h:hq@N12-16; a:rd@-", Reinforcing(SOVIET))
    tray = panel(state, "arriving")
    assert isinstance(tray, TrayPanel)
    assert tray.pieces == ("a",)
    assert panel(state, "arriving", FINNISH) is None
    assert "J-15" in layer("reach", state, pieces="a").patches[0].places


def test_2_1_counters_to_be_set_up_lie_in_a_tray_and_see_where_they_may_go() -> None:
    state = the_rules().start("free", 1, {}).state
    tray = panel(state, "to_set_up", FINNISH)
    assert isinstance(tray, TrayPanel)
    assert len(tray.pieces) == 25
    field = the_rules().field
    division = next(piece for piece in tray.pieces if field.kind_of[state.pieces[piece].unit].id == "fdiv6")
    allowed = layer("reach", state, FINNISH, pieces=division).patches[0].places
    assert set(allowed) <= field.forts
    assert len(allowed) >= 4


def test_7_4_a_railway_that_is_cut_halves_the_capacity_in_the_panel() -> None:
    state = state_of("h:hq@N12-16; w:freg@N6-21")
    assert figures(state, "supply")["ww.city_cut"] == "0 of 7"
    assert "ww.city_lost" in figures(state_of("h:hq@N12-16", control={KEM: FINNISH}), "supply")


@pytest.mark.parametrize(
    ("at", "turn", "wanted"),
    [
        ("H-14", 3, {"ww.fort", "ww.stack_south"}),
        ("N15-08", 3, {"ww.costs_each", "ww.stack_north"}),
        ("N11-12", 3, {"ww.minor_sides", "ww.costs_both"}),
        ("I-13", 3, {"ww.opens_with_ice"}),
        ("I-13", 8, {"ww.costs_both"}),
        (KEM, 3, {"ww.supply_city", "ww.city_load", "ww.is_worth"}),
        ("G-12", 3, {"ww.closed_sides"}),
        ("N32-01", 3, {"ww.closed_to_all"}),
    ],
)
def test_5_2_a_hex_says_what_it_does(at: str, turn: int, wanted: set[str]) -> None:
    told = {reason.code for reason in the_rules().showing.effects(state_of("h:hq@N12-16", turn=turn), LocId(at))}
    assert wanted <= told


def test_5_1_units_that_may_still_move_are_counted() -> None:
    state = position("h:hq@N12-16; a:rr@N12-13; b:rr@N12-15; f:fbn@N11-12", Moving(SOVIET)).state
    told, *_ = the_rules().showing.undone(state, SOVIET)
    assert (told.code, told.facts["count"]) == ("ww.may_still_move", 2)
    assert the_rules().showing.undone(state, FINNISH) == ()


def every_reason(reasons: tuple[Reason, ...]) -> list[Reason]:
    return [each for reason in reasons for each in (reason, *every_reason(reason.because))]


def test_everything_shown_has_words() -> None:
    texts = dict(load_texts(assets() / "text" / "en.toml"))
    texts |= load_texts(assets() / "games" / "winter_war" / "text" / "en.toml")
    state = state_of(FRONT.replace("r1:rr@N11-14", "r1:rr@N11-14 L").replace("r4:rr@N12-15", "r4:rr@N12-15 C"))
    showing, field = the_rules().showing, the_rules().field
    told: list[Reason] = []
    for unit in state.pieces:
        told += every_reason(showing.explain(state, Focus(SOVIET, None, (unit,))))
        told += [badge.why for badge in look(state, unit).badges if badge.why]
    for at in field.board.hexes:
        told += showing.effects(state, at)
    for each in showing.panels(state, SOVIET):
        told += [line.what for line in each.lines] if isinstance(each, FigurePanel) else []
        assert f"panel.{each.id}" in texts
    for overlay in showing.overlays():
        told += layer(overlay.id, state).notes.values()
        assert f"overlay.{overlay.id}" in texts
    narrator = Narrator(field.data, texts, field.board)
    sentences = {reason.code: narrator.reason(reason, state) for reason in told}
    assert not [code for code, sentence in sentences.items() if sentence.startswith("ww.")]
