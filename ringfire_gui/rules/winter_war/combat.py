"""The combat phase, step by step [3.2]."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from ringfire_gui.engine.frames import Call, Goto, Next, Procedure, Return
from ringfire_gui.engine.sequence import EndGame
from ringfire_gui.rules.winter_war import advance, battle, declaring, early, retreat, victory, withdrawal
from ringfire_gui.rules.winter_war.aftermath import uncover
from ringfire_gui.rules.winter_war.duty import targets_of
from ringfire_gui.rules.winter_war.early import Followed, Retreated, followers
from ringfire_gui.rules.winter_war.field import SOVIET, enemy
from ringfire_gui.rules.winter_war.frames import (
    Advancing,
    AdvancingEarly,
    Battle,
    Combat,
    Declaring,
    Exchanging,
    Resolving,
    Retreating,
    RetreatingEarly,
    Withdrawing,
)
from ringfire_gui.rules.winter_war.state import Winter
from ringfire_gui.rules.winter_war.supply import begin_judging, finish_judging, rejudge
from ringfire_gui.rules.winter_war.withdrawal import Withdrawn, pending


def advance_combat(draft: Winter, frame: Combat, result: object) -> Next:
    """Take the next step; a step gets what the one before it has brought about."""
    if isinstance(result, EndGame):
        return Return(result)
    return STEPS[frame.step](draft, frame, result)


def _turn_up(draft: Winter, frame: Combat, result: object) -> Next:
    """Step 0: hidden counters beside Soviet units come to light."""
    del result
    uncover(draft, "2.4b")
    return Goto(replace(frame, step=1))


def _judge(draft: Winter, frame: Combat, result: object) -> Next:
    """Step 1: the supply of the side that fights is judged, and its capacity given out."""
    del result
    following = replace(frame, step=2)
    asked = begin_judging(draft, frame.side, "combat")
    return Call(asked, resume_as=following) if asked else Goto(following)


def _withdraw(draft: Winter, frame: Combat, result: object) -> Next:
    """Step 2: that of the other side is judged; then Soviet units beyond capacity withdraw."""
    del result
    finish_judging(draft, frame.side)
    following = replace(frame, step=3)
    waiting = pending(draft.position) if frame.side == SOVIET else ()
    return Call(Withdrawing(waiting), resume_as=following) if waiting else Goto(following)


def _retreat(draft: Winter, frame: Combat, result: object) -> Next:
    """Step 3: the other side retreats before combat."""
    del draft
    if isinstance(result, Withdrawn):
        frame = replace(frame, withdrawn=result.pieces, stuck=result.stuck)
    return Call(RetreatingEarly(enemy(frame.side)), resume_as=replace(frame, step=4))


def _follow(draft: Winter, frame: Combat, result: object) -> Next:
    """Step 4: the side that fights follows. Who is stuck and still has somebody to attack does not."""
    assert isinstance(result, Retreated)
    position = draft.position
    held = (piece for piece in frame.stuck if targets_of(position, piece))
    following = replace(frame, step=5, early=result.pieces)
    chance = followers(position, frame.side, result.left, {*frame.withdrawn, *held})
    return Call(chance, resume_as=following) if chance.open else Goto(following)


def _declare(draft: Winter, frame: Combat, result: object) -> Next:
    """Step 5: all attacks are declared."""
    del draft
    if isinstance(result, Followed):
        frame = replace(frame, advanced=result.pieces)
    stuck = tuple(piece for piece in frame.stuck if piece not in frame.advanced)
    asked = Declaring(frame.side, stuck, frame.withdrawn, frame.advanced, frame.early)
    return Call(asked, resume_as=replace(frame, step=6))


def _resolve(draft: Winter, frame: Combat, result: object) -> Next:
    """Step 6: they are fought."""
    del draft
    assert isinstance(result, tuple)
    return Call(Resolving(frame.side, result, frame.early), resume_as=replace(frame, step=7))


def _end(draft: Winter, frame: Combat, result: object) -> Next:
    """Step 7: the other side is judged once more; after the Soviet phase the garrison is counted [9.4]."""
    del result
    rejudge(draft, enemy(frame.side))
    if frame.side == SOVIET:
        victory.check_garrison(draft)
    return Return()


STEPS: tuple[Callable[[Winter, Combat, object], Next], ...] = (
    _turn_up,
    _judge,
    _withdraw,
    _retreat,
    _follow,
    _declare,
    _resolve,
    _end,
)

PROCEDURES: Mapping[type, Procedure] = {
    Combat: Procedure(advance_combat),
    Withdrawing: Procedure(
        withdrawal.advance_withdrawing, withdrawal.withdrawing_options, withdrawal.answer_withdrawing
    ),
    RetreatingEarly: Procedure(
        early.advance_retreating_early, early.retreating_early_options, early.answer_retreating_early
    ),
    AdvancingEarly: Procedure(
        early.advance_advancing_early, early.advancing_early_options, early.answer_advancing_early
    ),
    Declaring: Procedure(declaring.advance_declaring, declaring.declaring_options, declaring.answer_declaring),
    Resolving: Procedure(battle.advance_resolving, battle.resolving_options, battle.answer_resolving),
    Battle: Procedure(battle.advance_battle),
    Retreating: Procedure(retreat.advance_retreating, retreat.retreating_options, retreat.answer_retreating),
    Exchanging: Procedure(advance.advance_exchanging, advance.exchanging_options, advance.answer_exchanging),
    Advancing: Procedure(advance.advance_advancing, advance.advancing_options, advance.answer_advancing),
}
"""The code for each frame of the phase."""
