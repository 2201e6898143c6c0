"""Counters that lie face down: nobody but their owner learns what they are."""

import pytest

from ringfire_gui.core.codec import encode
from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.invariants import broken
from ringfire_gui.model.pieces import UNKNOWN
from ringfire_gui.rules.sandbox.actions import (
    Conceal,
    EditNote,
    Flip,
    PlaceUnit,
    RemovePieces,
    Reveal,
    Rotate,
    SetSteps,
)
from ringfire_gui.rules.sandbox.events import Flipped
from tests.unit.rules.sandbox_table import BLUE, RED, At


def told(table: At, side: str) -> bytes:
    """All that a side sees and hears after the last order."""
    view = table.rules.view(table.state, side)
    heard = [table.rules.redact(event, table.state, side) for event in table.last.events]
    return encode((view.state, heard))


def test_the_other_side_sees_only_the_back():
    table = At().do(EditNote((At().piece("b-2"),), "decoy"), BLUE)
    b2 = table.piece("b-2")
    table.do(Rotate((b2,), 2), BLUE)
    seen = table.rules.view(table.state, RED).state.pieces[b2]
    assert (seen.unit, seen.side, seen.at, seen.facing) == (UNKNOWN, BLUE, "0202", 2)
    assert (seen.note, seen.steps) == ("", 1)
    assert table.rules.hidden(table.state, RED) == {b2}


def test_the_owner_sees_everything():
    table = At()
    assert table.rules.view(table.state, BLUE).state.pieces == table.state.pieces
    assert table.rules.hidden(table.state, BLUE) == frozenset()


def test_the_order_of_pieces_in_a_view_is_that_of_the_table():
    table = At()
    assert list(table.rules.view(table.state, RED).state.pieces) == list(table.state.pieces)


@pytest.mark.parametrize("unit", ["b-2", "b-3"])
def test_states_that_differ_only_in_a_face_look_the_same(unit):
    views = []
    for face in (unit, "b-1"):
        table = At("bare").do(PlaceUnit(face, LocId("0101"), face_down=True), BLUE)
        views.append(told(table, RED))
    assert views[0] == views[1]
    assert unit.encode() not in views[0]


def test_what_is_done_to_a_face_is_not_heard_of():
    table = At()
    b2, b1 = table.piece("b-2"), table.piece("b-1")
    for action in (Flip((b2,)), SetSteps((b2,), 1), EditNote((b2,), "decoy")):
        table.do(action, BLUE)
        (event,) = table.last.events
        assert table.rules.redact(event, table.state, RED) is None
        assert table.rules.redact(event, table.state, BLUE) == event
    (event,) = table.do(Flip((b2, b1)), BLUE).last.events
    assert table.rules.redact(event, table.state, RED) == Flipped((b1,))


def test_taking_a_hidden_counter_off_shows_nothing():
    table = At()
    table.do(RemovePieces((table.piece("b-2"),)), BLUE)
    assert b"b-2" not in told(table, RED)
    assert table.last.barriers == ()


def test_a_tray_gives_nothing_away():
    table = At()
    before = table.why_not(PlaceUnit("b-2", LocId("0101")), RED)
    assert before == table.why_not(PlaceUnit("b-3", LocId("0101")), RED)


def test_what_was_shown_is_seen():
    table = At()
    b2 = table.piece("b-2")
    table.do(Reveal((b2,)), BLUE)
    assert table.rules.view(table.state, RED).state == table.rules.view(table.state, BLUE).state


def test_imagined_faces_fit_what_is_seen():
    table = At().do(PlaceUnit("b-3", LocId("0101"), face_down=True), BLUE)
    table.do(Conceal((table.piece("b-1"),)), BLUE)
    view = table.rules.view(table.state, RED)
    faces = set()
    for seed in range(40):
        imagined = table.rules.determinize(view, seed)
        assert list(broken(table.rules, imagined)) == []
        assert table.rules.view(imagined, RED) == view
        faces.add(tuple(imagined.pieces[i].unit for i in sorted(table.rules.hidden(imagined, RED))))
    assert len(faces) == 6


def test_nobody_imagines_a_counter_that_lies_open():
    table = At()
    view = table.rules.view(table.state, RED)
    b2 = table.piece("b-2")
    assert {table.rules.determinize(view, seed).pieces[b2].unit for seed in range(20)} == {"b-2", "b-3"}
