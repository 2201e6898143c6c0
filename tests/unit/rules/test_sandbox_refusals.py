"""What even a table without rules refuses, and with which reason."""

import pytest
from msgspec.structs import replace

from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.rules.sandbox import checks, make_rules
from ringfire_gui.rules.sandbox.actions import (
    Conceal,
    EditNote,
    Flip,
    Mark,
    MovePieces,
    PlaceUnit,
    RemovePieces,
    Restack,
    Reveal,
    RollDice,
    Rotate,
    SetSteps,
    WriteNote,
)
from ringfire_gui.rules.sandbox.state import FreePlay
from tests.unit.rules.sandbox_table import BLUE, RED, At, narrator, table_data

HERE, NOWHERE = LocId("0101"), LocId("9999")
R1, R2, FLAG, B1, B2 = (PieceId(f"c{n}") for n in range(1, 6))
GHOST = PieceId("c99")
NARRATOR = narrator()


def test_the_names_used_here_are_right():
    table = At()
    assert [table.state.pieces[i].unit for i in (R1, R2, FLAG, B1, B2)] == ["r-1", "r-2", "flag", "b-1", "b-2"]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (PlaceUnit("r-1", HERE), "laid_out"),
        (PlaceUnit("r-9", HERE), "no_such_unit"),
        (PlaceUnit("b-3", HERE), "not_your_tray"),
        (PlaceUnit("b-1", HERE), "not_your_tray"),
        (PlaceUnit("flag", HERE, face_down=True), "cannot_hide"),
        (PlaceUnit("r-3", NOWHERE), "no_such_place"),
        (MovePieces((), (HERE,)), "no_pieces"),
        (MovePieces((R1, R1), (HERE,)), "named_twice"),
        (MovePieces((R1, GHOST), (HERE,)), "no_such_piece"),
        (MovePieces((B2,), (HERE,)), "not_yours"),
        (MovePieces((R1,), ()), "no_path"),
        (MovePieces((R1,), (NOWHERE, HERE)), "no_such_place"),
        (MovePieces((R1,), (HERE, NOWHERE)), "no_such_place"),
        (MovePieces((R1, R2), (LocId("0202"),)), "there_already"),
        (MovePieces((R1,), (HERE,) * (checks.MOST_WAYPOINTS + 1)), "too_many_waypoints"),
        (Flip((FLAG,)), "one_sided"),
        (Flip((B2,)), "not_yours"),
        (SetSteps((R1,), 0), "steps_out_of_range"),
        (SetSteps((R1,), 3), "steps_out_of_range"),
        (SetSteps((R1, FLAG), 2), "steps_out_of_range"),
        (Rotate((R1,), 0), "not_turned"),
        (Rotate((R1,), 6), "turned_too_far"),
        (Rotate((R1,), -6), "turned_too_far"),
        (Restack((R1, B1), 0), "not_one_stack"),
        (Restack((R1,), -1), "height_out_of_range"),
        (Restack((R1,), 4), "height_out_of_range"),
        (Restack((B2,), 0), "not_yours"),
        (Mark(NOWHERE, "x"), "no_such_place"),
        (Mark(HERE, "  \n"), "text_empty"),
        (Mark(HERE, "x" * (checks.LONGEST_MARK + 1)), "text_too_long"),
        (EditNote((R1,), "bell \a"), "text_unprintable"),
        (EditNote((R1,), "half \ud800"), "text_unprintable"),
        (EditNote((B2,), "spotted"), "not_yours"),
        (RemovePieces((GHOST,)), "no_such_piece"),
        (RemovePieces((B2,)), "not_yours"),
        (Conceal((B1,)), "cannot_hide"),
        (Conceal((FLAG,)), "cannot_hide"),
        (Reveal((R1,)), "face_up_already"),
        (Reveal((B2,)), "not_yours"),
        (RollDice(0), "dice_out_of_range"),
        (RollDice(101), "dice_out_of_range"),
        (RollDice(1, 1), "faces_out_of_range"),
        (RollDice(1, 1_001), "faces_out_of_range"),
        (RollDice(1, 6, "x" * (checks.LONGEST_MARK + 1)), "text_too_long"),
        (WriteNote(""), "text_empty"),
        (WriteNote("x" * (checks.LONGEST_NOTE + 1)), "text_too_long"),
    ],
)
def test_red_is_refused(action, code):
    table = At()
    assert table.why_not(action, RED) == [f"sandbox.{code}"]
    (reason,) = table.rules.legal_actions(table.state, RED).objections(action)
    assert "sandbox." not in NARRATOR.reason(reason, table.state)
    with pytest.raises(IllegalAction):
        table.do(action, RED)


@pytest.mark.parametrize(
    "action",
    [
        MovePieces((R1,), (HERE,) * checks.MOST_WAYPOINTS),
        Mark(HERE, "x" * checks.LONGEST_MARK),
        WriteNote("line\n" * 200),
        RollDice(checks.MOST_DICE, checks.MOST_FACES),
        Restack((R1,), 3),
        SetSteps((R1,), 2),
        Rotate((R1,), -5),
    ],
)
def test_the_largest_that_is_allowed_is_allowed(action):
    assert At().why_not(action) == []


def test_the_owner_may_do_all_that_others_may_not():
    table = At()
    for action in (Flip((B2,)), EditNote((B2,), "ours"), Restack((B2,), 0), MovePieces((B2,), (HERE,)), Reveal((B2,))):
        table.do(action, BLUE)
    assert table.state.pieces[B2].note == "ours"


def test_nothing_is_laid_face_down_twice():
    assert At().why_not(Conceal((B2,)), BLUE) == ["sandbox.face_down_already"]


def test_several_things_wrong_are_all_told():
    assert At().why_not(RollDice(0, 0, "\0")) == [
        "sandbox.dice_out_of_range",
        "sandbox.faces_out_of_range",
        "sandbox.text_unprintable",
    ]


def test_an_order_of_another_game_is_refused():
    assert At().why_not(FreePlay()) == ["engine.wrong_action"]


def test_without_a_counter_to_write_on_there_are_no_marks():
    table = At(rules=make_rules(table_data(text_marker=False)))
    assert table.why_not(Mark(HERE, "x")) == ["sandbox.no_text_marker"]


def test_a_full_table_takes_no_more():
    table = At()
    crowd = {
        PieceId(f"x{n}"): replace(table.state.pieces[FLAG], id=PieceId(f"x{n}")) for n in range(checks.MOST_PIECES)
    }
    table.state = replace(table.state, pieces=crowd)
    assert table.why_not(PlaceUnit("flag", HERE)) == ["sandbox.table_full"]
    assert table.why_not(Mark(HERE, "x")) == ["sandbox.table_full"]
