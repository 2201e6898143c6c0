"""Skirmish, chapter 3: orders and moves."""

import pytest

from ringfire_gui.engine.events import Moved
from tests.contract.toygame import flow
from tests.rules.toy.positions import BLUE, RED, position, sketched

Done, MoveStack, Assault = flow.Done, flow.MoveStack, flow.Assault


def move(pieces: str, path: str) -> MoveStack:
    return MoveStack(tuple(pieces.split()), tuple(path.split()))


def test_3_1_a_squad_moves_along_a_path_once_in_a_turn():
    table = position("r-1 0101", "b-1 0801").do(move("r-1", "0102 0103"))
    assert table.at("r-1") == "0103"
    assert [(event.start, event.to) for event in table.told(Moved)] == [("0101", "0102"), ("0102", "0103")]
    assert table.why_not(move("r-1", "0102")) == [("toy.moved_already", "3.1")]


def test_3_1_a_squad_that_has_assaulted_does_not_move():
    table = position("r-1 0505", "b-1 0605", script=(2,)).do(Assault("r-1", "0605"))
    assert table.why_not(move("r-1", "0405")) == [("toy.moved_already", "3.1")]


def test_3_1_squads_of_one_hex_may_move_together():
    table = position("r-1 0101", "r-2 0101", "r-3 0103", "b-1 0801")
    assert table.why_not(move("r-1 r-3", "0102")) == [("toy.not_together", "3.1")]
    table.do(move("r-1 r-2", "0102"))
    assert (table.at("r-1"), table.at("r-2")) == ("0102", "0102")


@pytest.mark.parametrize(
    ("pieces", "path", "wrong"),
    [
        ("", "0102", ("toy.no_such_piece", "3.1")),
        ("r-9", "0102", ("toy.no_such_piece", "3.1")),
        ("r-1 r-1", "0102", ("toy.no_such_piece", "3.1")),
        ("b-1", "0702", ("toy.not_yours", "3.1")),
        ("r-1", "", ("toy.no_path", "3.1")),
        ("r-1", "0103", ("move.not_adjacent", "")),
        ("r-1", "nowhere", ("move.not_adjacent", "")),
    ],
)
def test_3_1_what_is_no_move(pieces, path, wrong):
    assert position("r-1 0101", "b-1 0801").why_not(move(pieces, path)) == [wrong]


def test_3_1_a_side_may_be_done_at_any_time():
    assert position("r-1 0101", "b-1 0801").do(Done()).asked == [(BLUE, "order")]


@pytest.mark.parametrize(("posture", "far"), [("alert", 3), ("swift", 4)])
def test_3_2_three_movement_points_and_four_for_the_swift(posture, far):
    table = position("r-1 0101", "b-1 0801", postures={RED: posture}, on=sketched("........"))
    assert table.reach("r-1") == {f"0{1 + n}01": n for n in range(far + 1)}


@pytest.mark.parametrize(
    ("ground", "stream", "road", "cost"),
    [
        (".", False, False, 1),
        ("w", False, False, 2),
        (".", True, False, 2),
        ("w", True, False, 3),
        ("w", False, True, 1),
        ("w", True, True, 1),
    ],
)
def test_3_3_ground_streams_and_roads(ground, stream, road, cost):
    side, way = ("0101/0201",) if stream else (), ("0101", "0201") if road else ()
    board = sketched(f".{ground}......", stream=side, road=way)
    assert position("r-1 0101", "b-1 0801", on=board).reach("r-1")["0201"] == cost


def test_3_3_lakes_cannot_be_entered():
    table = position("r-1 0101", "b-1 0801", on=sketched(".~......"))
    assert table.why_not(move("r-1", "0201")) == [("toy.lake", "3.3")]


def test_3_3_points_that_are_not_there_cannot_be_spent():
    table = position("r-1 0101", "b-1 0801", on=sketched(".ww....."))
    assert table.why_not(move("r-1", "0201 0301")) == [("move.too_costly", "")]


def test_3_4_nobody_enters_a_hex_with_an_enemy_in_it():
    table = position("r-1 0505", "b-1 0605")
    assert table.why_not(move("r-1", "0605")) == [("toy.enemy_there", "3.4")]


def test_3_5_a_move_ends_next_to_an_enemy():
    table = position("r-1 0201", "b-1 0401", on=sketched("....", "...."))
    assert table.why_not(move("r-1", "0301")) == []
    assert table.why_not(move("r-1", "0301 0302")) == [("move.ended", "")]


def test_3_6_two_squads_stand_in_a_hex_and_no_more():
    table = position("r-1 0201", "r-2 0201", "r-3 0101", "b-1 0801", on=sketched("........"))
    assert table.why_not(move("r-3", "0201")) == [("toy.overstacked", "3.6")]
    assert table.reach("r-3") == {"0101": 0}


def test_3_6_there_must_be_room_in_a_hex_that_is_only_passed():
    table = position("r-1 0201", "r-2 0201", "r-3 0101", "b-1 0801", on=sketched("........"))
    assert table.why_not(move("r-3", "0201 0301")) == [("toy.overstacked", "3.6")]
    assert table.why_not(move("r-1", "0301")) == []
