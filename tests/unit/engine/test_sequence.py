"""The sequence of play: order of phases, repetition, ends, breadcrumb."""

import pytest

from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import DiceState
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.events import PhaseBegan
from ringfire_gui.engine.frames import Ask, Frame, Procedure, Return
from ringfire_gui.engine.kernel import run
from ringfire_gui.engine.sequence import (
    EachSide,
    EndGame,
    Only,
    Phase,
    Playing,
    Repeat,
    Seq,
    compile_sequence,
    sequence_procedure,
    where,
)
from ringfire_gui.engine.state import GameState

TREE = Seq(
    (
        Phase("weather", "2"),
        Repeat(
            Seq((EachSide(("red", "blue"), Seq((Phase("move"), Phase("fight")), name="player turn")), Phase("count"))),
            until="last turn",
        ),
        Phase("score"),
    )
)


class Asking(Frame, frozen=True):
    pass


START = (Playing(),)


def game(phases, frames=START, turn=1):
    lines = compile_sequence(TREE)
    names = {"weather", "move", "fight", "count", "score"}
    table = {name: phases.get(name, lambda _d, _s: None) for name in names}
    procedure = sequence_procedure(lines, table, {"last turn": lambda d: d.state.turn > 2})
    state = GameState(scenario="s", pieces={}, frames=frames, turn=turn, dice=DiceState(1))
    draft = Draft(state, lambda s: s)
    return draft, {Playing: procedure, Asking: Procedure(lambda *_: Ask((Decision("red", "x", Reason("t")),)))}, lines


def next_turn(draft, _side):
    draft.change(turn=draft.state.turn + 1)


def test_phases_come_in_order_for_each_side_until_the_condition_holds():
    draft, procedures, _ = game({"count": next_turn})
    assert run(draft, procedures, None) == ()
    began = [(e.phase, e.side, e.turn) for e in draft.events if isinstance(e, PhaseBegan)]
    one_turn = [("move", "red"), ("fight", "red"), ("move", "blue"), ("fight", "blue"), ("count", None)]
    assert began == [
        ("weather", None, 1),
        *((name, side, 1) for name, side in one_turn),
        *((name, side, 2) for name, side in one_turn),
        ("score", None, 3),
    ]


def test_a_phase_with_a_question_stops_and_the_breadcrumb_says_where():
    draft, procedures, lines = game({"fight": lambda _d, side: Asking() if side == "blue" else None})
    assert run(draft, procedures, None)
    step = where(lines, draft.state)
    assert step is not None
    assert step.side == "blue"
    assert step.crumbs == ("blue", "player turn", "fight")
    assert [e.phase for e in draft.events][-1] == "fight"
    run(draft, {**procedures, Asking: Procedure(lambda *_: Return())}, Return(EndGame()))
    assert draft.frames == []


def test_a_phase_can_end_the_game_at_once():
    draft, procedures, _ = game({"move": lambda _d, _s: Asking()})
    procedures[Asking] = Procedure(lambda *_: Return(EndGame()))
    assert run(draft, procedures, None) == ()
    assert [e.phase for e in draft.events] == ["weather", "move"]


def test_a_phase_nobody_gave_code_for_is_found_at_once():
    with pytest.raises(KeyError):
        sequence_procedure(compile_sequence(Phase("nowhere")), {}, {})
    with pytest.raises(KeyError):
        sequence_procedure(compile_sequence(Repeat(Phase("p"), "never")), {"p": lambda _d, _s: None}, {})


def test_a_finished_game_is_nowhere():
    draft, _, lines = game({}, frames=())
    assert where(lines, draft.state) is None


def test_what_is_only_played_under_a_condition_is_left_out_without_a_word():
    lines = compile_sequence(Seq((Phase("first"), Only(Seq((Phase("extra"), Phase("more"))), "wanted"), Phase("last"))))
    for wanted, expected in ((False, ["first", "last"]), (True, ["first", "extra", "more", "last"])):
        phases = dict.fromkeys(("first", "extra", "more", "last"), lambda _d, _s: None)
        procedure = sequence_procedure(lines, phases, {"wanted": lambda _d, wanted=wanted: wanted})
        draft, _, _ = game({})
        run(draft, {Playing: procedure}, None)
        assert [e.phase for e in draft.events] == expected
    with pytest.raises(KeyError):
        sequence_procedure(compile_sequence(Only(Phase("p"), "never")), {"p": lambda _d, _s: None}, {})
