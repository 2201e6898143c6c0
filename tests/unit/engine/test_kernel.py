"""The kernel on bare frames: calls, returned values, runaways."""

import pytest

from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import DiceState
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.frames import Ask, Call, Frame, Goto, Procedure, Return
from ringfire_gui.engine.kernel import MAX_DEPTH, RunawayProcedure, run
from ringfire_gui.engine.state import GameState


class Outer(Frame, frozen=True):
    heard: int | None = None


class Inner(Frame, frozen=True):
    left: int = 0


QUESTION = Decision("red", "order", Reason("t.ask"))


def draft_with(*frames: Frame) -> Draft:
    return Draft(GameState(scenario="s", pieces={}, frames=frames, dice=DiceState(1)), lambda s: s)


def test_a_called_procedure_hands_its_value_to_the_frame_that_goes_on():
    def outer(_draft, frame, result):
        if frame.heard is None and result is None:
            return Call(Inner(3), resume_as=Outer())
        return Goto(Outer(result)) if frame.heard is None else Ask((QUESTION,))

    def inner(_draft, frame, _result):
        return Goto(Inner(frame.left - 1)) if frame.left else Return(7)

    draft = draft_with(Outer())
    asked = run(draft, {Outer: Procedure(outer), Inner: Procedure(inner)}, None)
    assert asked == (QUESTION,)
    assert draft.frames == [Outer(7)]


def test_an_empty_stack_is_the_end_of_the_game():
    draft = draft_with(Inner())
    assert run(draft, {Inner: Procedure(lambda *_: Return())}, None) == ()
    assert draft.frames == []


def test_a_procedure_that_goes_round_in_circles_is_stopped_by_name():
    draft = draft_with(Inner())
    with pytest.raises(RunawayProcedure, match="Inner"):
        run(draft, {Inner: Procedure(lambda _d, f, _r: Goto(f))}, None)


def test_nesting_without_end_is_stopped_early():
    draft = draft_with(Inner())
    with pytest.raises(RunawayProcedure):
        run(draft, {Inner: Procedure(lambda _d, f, _r: Call(f, resume_as=f))}, None)
    assert len(draft.frames) == MAX_DEPTH + 1
