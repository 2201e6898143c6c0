"""The sequence of play of Winter War, as data [3]."""

from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.frames import Frame
from ringfire_gui.engine.sequence import EachSide, Only, Phase, Repeat, Seq, compile_sequence
from ringfire_gui.rules.winter_war import arrivals, interphase, victory
from ringfire_gui.rules.winter_war.deeds import turn_up
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Combat, Interphase, Moving, Reinforcing, SettingUp
from ringfire_gui.rules.winter_war.state import Winter

SEQUENCE = compile_sequence(
    Seq(
        (
            Only(EachSide((FINNISH, SOVIET), Phase("set-up", "2")), "the set-up is free"),
            Repeat(
                Seq(
                    (
                        EachSide(
                            (SOVIET, FINNISH),
                            Seq((Phase("reinforcement", "4"), Phase("movement", "5"), Phase("combat", "6"))),
                        ),
                        Only(Phase("interphase", "8"), "there are events"),
                        Phase("end of turn", "3.3"),
                    )
                ),
                until="the war is over",
            ),
        )
    )
)


def open_setup(draft: Winter, side: SideId | None) -> Frame:
    """A side sets up [2]."""
    del draft
    assert side is not None
    return SettingUp(side)


def open_reinforcement(draft: Winter, side: SideId | None) -> Frame:
    """A side brings in reinforcements [4]."""
    assert side is not None
    arrivals.call(draft, side)
    return Reinforcing(side)


def open_movement(draft: Winter, side: SideId | None) -> Frame:
    """A side moves [5]."""
    del draft
    assert side is not None
    return Moving(side)


def open_combat(draft: Winter, side: SideId | None) -> Frame:
    """A side fights [6]."""
    del draft
    assert side is not None
    return Combat(side)


def open_interphase(draft: Winter, side: SideId | None) -> Frame:
    """The outside world interferes [8]."""
    del draft, side
    return Interphase()


def end_turn(draft: Winter, side: SideId | None) -> None:
    """The turn is over; hiding comes to its end, and after the last turn the score is taken [2.4e, 3.3]."""
    del side
    if draft.state.turn >= draft.position.field.limits["hidden_until_turn"]:
        turn_up(draft, tuple(draft.pieces), "2.4e")
    victory.end_turn(draft)


def is_free(draft: Winter) -> bool:
    """Whether the scenario leaves the set-up to the players."""
    data = draft.position.field.data
    return bool(data.scenarios[draft.state.scenario].free_setup)


def has_events(draft: Winter) -> bool:
    """Whether the outside world interferes in this turn [8]."""
    return interphase.has_events(draft.state, draft.position)


def is_over(draft: Winter) -> bool:
    """Whether the last turn is over [3.3]."""
    return bool(draft.state.score)
