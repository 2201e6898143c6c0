"""The positions that the tests of Winter War are made of are what they say."""

import pytest

from ringfire_gui.engine.sequence import Playing
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Combat, Moving
from tests.rules.winter_war.positions import counters, read, state_of, states, the_rules, told


def test_units_are_counters_of_their_type_in_counter_order():
    state = state_of("r1:rr@N11-14; h:hq@N12-16 L; r2:rr@N12-14; f:fbn@N11-13 hidden; x:rr@-", Moving(SOVIET))
    units = the_rules().field.data.counters.units
    assert [(p.id, units[p.unit].type, p.side) for p in state.pieces.values()] == [
        ("h", "hq", SOVIET),
        ("r1", "rr", SOVIET),
        ("r2", "rr", SOVIET),
        ("x", "rr", SOVIET),
        ("f", "fbn", FINNISH),
    ]
    assert len({piece.unit for piece in state.pieces.values()}) == 5
    assert (state.pieces["x"].at, state.pieces["f"].flags) == (None, {"hidden"})
    assert states(state, "h r1 y") == told("h L, r1 S, y -")


@pytest.mark.parametrize(("frame", "phase"), [(Moving(FINNISH), "movement"), (Combat(SOVIET), "combat")])
def test_under_a_frame_lies_the_phase_it_belongs_to(frame, phase):
    state = state_of("", frame)
    assert isinstance(state.frames[0], Playing)
    step = the_rules().sequence[state.frames[0].line]
    assert (step.phase.name, step.side) == (phase, frame.side)


def test_control_options_and_dice():
    position = read("", turn=8, control={"N21-17": FINNISH}, options={"any_city": True}, script=(6, 1))
    assert position.control("N21-17") == FINNISH
    assert position.control("N28-18") == SOVIET
    assert position.control("N31-15") == FINNISH
    assert (position.state.turn, position.state.options, position.state.dice.script) == (8, {"any_city": True}, (6, 1))


def test_a_counter_that_does_not_exist_is_named():
    with pytest.raises(AssertionError, match="no counter of the type tc is left for b"):
        counters("a:tc@J-15; b:tc@J-15")
    with pytest.raises(AssertionError, match="there is no hex Z-99"):
        counters("a:tc@Z-99")
