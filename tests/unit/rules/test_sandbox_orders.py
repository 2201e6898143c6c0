"""What each order does at the free table."""

import pytest

from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.events import Ended, Moved, Removed, Revealed, Rolled
from ringfire_gui.engine.invariants import broken
from ringfire_gui.rules.sandbox.actions import (
    CloseTable,
    Conceal,
    EditNote,
    Flip,
    Mark,
    MovePieces,
    NextTurn,
    PlaceUnit,
    RemovePieces,
    Restack,
    Reveal,
    RollDice,
    Rotate,
    SetSteps,
    WriteNote,
)
from ringfire_gui.rules.sandbox.events import (
    Concealed,
    Flipped,
    Marked,
    NoteEdited,
    NoteWritten,
    Placed,
    Restacked,
    Rotated,
    StepsSet,
    TurnBegan,
)
from ringfire_gui.rules.sandbox.orders import NOTES_KEPT
from ringfire_gui.rules.sandbox.state import FACE_DOWN
from tests.unit.rules.sandbox_table import BLUE, DEAD, RED, At


def loc(at: str) -> LocId:
    return LocId(at)


def test_a_scenario_lays_out_its_stacks_bottom_to_top():
    table = At("laid")
    assert table.stack("0202") == ["r-1", "r-2", "flag", "b-2"]
    assert table.stack("0303") == ["b-1"]
    assert [table.state.pieces[table.piece(unit)].steps for unit in ("r-1", "b-1", "b-2", "flag")] == [2, 1, 2, 1]
    assert (table.state.turn, table.state.active) == (3, BLUE)
    assert list(broken(table.rules, table.state)) == []


def test_an_empty_table_has_everything_in_the_tray_and_asks_both_sides():
    state = At("bare").state
    assert (state.pieces, state.order, state.turn, state.active) == ({}, {}, 1, RED)
    assert [(decision.side, decision.kind) for decision in state.asked] == [(RED, "order"), (BLUE, "order")]


def test_a_placed_counter_lies_on_top_at_full_strength():
    table = At().do(PlaceUnit("r-3", loc("0202")))
    piece = table.state.pieces[table.piece("r-3")]
    assert table.stack("0202")[-1] == "r-3"
    assert (piece.steps, piece.side, piece.flags) == (4, RED, frozenset())
    assert table.last.events == (Placed(piece.id, loc("0202")),)


def test_markers_never_run_out():
    table = At().do(PlaceUnit("flag", loc("0101"))).do(PlaceUnit("flag", loc("0101")), BLUE)
    assert table.stack("0101") == ["flag", "flag"]
    assert len({piece.id for piece in table.state.pieces.values() if piece.unit == "flag"}) == 3


def test_names_of_pieces_are_never_used_again():
    table = At("bare").do(PlaceUnit("r-1", loc("0101")))
    first = table.piece("r-1")
    table.do(RemovePieces((first,))).do(PlaceUnit("r-1", loc("0101")))
    assert table.piece("r-1") != first


def test_a_move_from_several_places_keeps_each_stack_in_order():
    table = At()
    r1, r2, b1 = (table.piece(unit) for unit in ("r-1", "r-2", "b-1"))
    table.do(PlaceUnit("r-4", loc("0501"))).do(MovePieces((r2, b1, r1), (loc("0501"),)))
    assert table.stack("0501") == ["r-4", "r-1", "r-2", "b-1"]
    assert table.stack("0202") == ["flag", "b-2"]
    assert "0303" not in table.state.order
    assert table.last.events == (
        Moved((r1, r2), loc("0202"), loc("0501")),
        Moved((b1,), loc("0303"), loc("0501")),
    )


def test_a_move_tells_its_waypoints_and_may_end_in_a_box():
    table = At()
    r1 = table.piece("r-1")
    table.do(MovePieces((r1,), (loc("0101"), loc("0504"), DEAD)))
    assert table.state.pieces[r1].at == DEAD
    assert [(event.start, event.to) for event in table.last.events] == [
        ("0202", "0101"),
        ("0101", "0504"),
        ("0504", DEAD),
    ]


def test_either_side_may_move_what_lies_open():
    table = At()
    assert table.do(MovePieces((table.piece("r-1"),), (loc("0404"),)), BLUE).stack("0404") == ["r-1"]


def test_flipping_goes_to_the_back_and_to_the_front_again():
    table = At().do(PlaceUnit("r-3", loc("0101")))
    chosen = (table.piece("r-1"), table.piece("b-1"), table.piece("r-3"))
    table.do(Flip(chosen))
    assert [table.state.pieces[i].steps for i in chosen] == [1, 2, 3]
    assert table.last.events == (Flipped(chosen),)
    table.do(Flip(chosen))
    assert [table.state.pieces[i].steps for i in chosen] == [2, 1, 4]


def test_steps_are_set():
    table = At().do(PlaceUnit("r-3", loc("0101")))
    r3 = table.piece("r-3")
    table.do(SetSteps((r3,), 2))
    assert table.state.pieces[r3].steps == 2
    assert table.last.events == (StepsSet((r3,), 2),)


def test_rotation_goes_round():
    table = At()
    r1 = table.piece("r-1")
    facings = [table.do(Rotate((r1,), by)).state.pieces[r1].facing for by in (1, 5, -1, -5)]
    assert facings == [1, 0, 5, 0]
    assert table.last.events == (Rotated((r1,), -5),)


@pytest.mark.parametrize(
    ("units", "height", "after"),
    [
        (("r-1",), 3, ["r-2", "flag", "b-2", "r-1"]),
        (("flag",), 0, ["flag", "r-1", "r-2", "b-2"]),
        (("flag", "r-1"), 1, ["r-2", "flag", "r-1", "b-2"]),
        (("r-2",), 1, ["r-1", "r-2", "flag", "b-2"]),
    ],
)
def test_restacking(units, height, after):
    table = At()
    chosen = tuple(table.piece(unit) for unit in units)
    table.do(Restack(chosen, height))
    assert table.stack("0202") == after
    assert table.last.events == (Restacked(chosen, loc("0202"), height),)


def test_a_mark_is_a_new_counter_with_a_text():
    table = At().do(Mark(loc("0303"), "Bridge down"), BLUE)
    marker = table.state.pieces[table.piece("text")]
    assert (marker.note, marker.side, marker.at) == ("Bridge down", "", "0303")
    assert table.last.events == (Marked(marker.id, loc("0303"), "Bridge down"),)


def test_a_counter_can_be_written_on_and_wiped():
    table = At()
    chosen = (table.piece("r-1"), table.piece("b-1"))
    table.do(EditNote(chosen, "dug in"))
    assert [table.state.pieces[i].note for i in chosen] == ["dug in", "dug in"]
    assert table.last.events == (NoteEdited(chosen, "dug in"),)
    assert table.do(EditNote(chosen, "")).state.pieces[chosen[0]].note == ""


def test_removed_counters_go_back_to_the_tray():
    table = At()
    chosen = (table.piece("r-1"), table.piece("b-1"))
    table.do(RemovePieces(chosen), BLUE)
    assert table.stack("0202") == ["r-2", "flag", "b-2"]
    assert not set(chosen) & table.state.pieces.keys()
    (event,) = table.last.events
    assert isinstance(event, Removed)
    assert (event.pieces, event.why.code) == (chosen, "sandbox.taken_off")
    assert table.do(PlaceUnit("r-1", loc("0101"))).stack("0101") == ["r-1"]


def test_counters_are_laid_face_down_and_shown_again():
    table = At()
    r1 = table.piece("r-1")
    table.do(Conceal((r1,)))
    assert table.state.pieces[r1].flags == {FACE_DOWN}
    assert (table.last.events, table.last.barriers) == ((Concealed((r1,), RED),), ())
    table.do(Reveal((r1,)))
    assert table.state.pieces[r1].flags == frozenset()
    assert (table.last.events, table.last.barriers) == ((Revealed((r1,), (BLUE,)),), ("secret",))


def test_dice_are_thrown_and_bar_the_way_back():
    table = At(script=(4, 1)).do(RollDice(2, 6, "attack"))
    assert table.last.events == (Rolled("attack", 6, (4, 1)),)
    assert table.last.barriers == ("dice",)
    assert table.state.dice.drawn == 2


def test_the_turn_marker_goes_round_and_the_turn_goes_up():
    table = At("bare")
    told = [table.do(NextTurn(), side).last.events for side in (RED, RED, BLUE)]
    assert told == [(TurnBegan(1, BLUE),), (TurnBegan(2, RED),), (TurnBegan(2, BLUE),)]
    assert (table.state.turn, table.state.active) == (2, BLUE)


def test_notes_are_told_and_the_last_ones_kept():
    table = At("bare")
    for number in range(NOTES_KEPT + 2):
        table.do(WriteNote(f"note {number}"), BLUE)
    assert table.last.events == (NoteWritten(BLUE, f"note {NOTES_KEPT + 1}"),)
    assert [note.text for note in table.state.notes] == [f"note {n}" for n in range(2, NOTES_KEPT + 2)]
    assert table.state.notes[0].side == BLUE


def test_a_closed_table_has_no_winner_and_takes_no_orders():
    table = At()
    assert table.rules.result(table.state) is None
    table.do(CloseTable(), BLUE)
    (event,) = table.last.events
    assert isinstance(event, Ended)
    assert (event.winner, event.why.facts) == (None, {"side": BLUE})
    assert table.rules.result(table.state).winner is None
    assert (table.state.asked, table.state.frames) == ((), ())
    with pytest.raises(IllegalAction, match=r"engine\.game_over"):
        table.do(NextTurn())


def test_orders_leave_the_state_before_as_it_was():
    table = At()
    before, copy = table.state, At().state
    table.do(MovePieces((table.piece("r-1"),), (loc("0101"),))).do(Restack((table.piece("r-2"),), 0))
    assert before == copy
    assert before != table.state
