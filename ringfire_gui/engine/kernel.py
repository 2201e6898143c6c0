"""The kernel: runs the stack of frames from one question to the next."""

from collections.abc import Mapping
from typing import Any

from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.frames import Ask, Call, Frame, Goto, Next, Procedure, Return

MAX_STEPS = 10_000
"""More steps than this between two questions mean a procedure that goes round in circles."""

MAX_DEPTH = 20
"""No honest flow nests deeper."""


class RunawayProcedure(Exception):
    """A procedure that never comes to a question, or nests without end. A bug of the ruleset."""

    def __init__(self, frames: list[Frame]) -> None:
        super().__init__(frames)
        self._frames = frames[-MAX_DEPTH:]

    def __str__(self) -> str:
        return " > ".join(type(frame).__name__ for frame in self._frames)


def run(
    draft: Draft[Any, Any], procedures: Mapping[type[Frame], Procedure], following: Next | None
) -> tuple[Decision, ...]:
    """Go on until the next question, or until the stack is empty and the game over.

    Args:
        draft: The action in the making; its stack is run.
        procedures: The code for each type of frame.
        following: What the top frame wants next; None to begin with its `advance`.

    Returns:
        The decisions asked for; none when the game is over.
    """
    frames = draft.frames
    for _ in range(MAX_STEPS):
        result: Any = None
        if isinstance(following, Ask):
            return following.decisions
        if isinstance(following, Goto):
            frames[-1] = following.frame
        elif isinstance(following, Call):
            frames[-1:] = [following.resume_as, following.callee]
        elif isinstance(following, Return):
            frames.pop()
            result = following.value
        if not frames:
            return ()
        if len(frames) > MAX_DEPTH:
            raise RunawayProcedure(frames)
        top = frames[-1]
        following = procedures[type(top)].advance(draft, top, result)
    raise RunawayProcedure(frames)
