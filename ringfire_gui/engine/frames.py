"""The flow of a game: a stack of frames, each pure data, run by procedures that only return what comes next."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.decisions import Decision

if TYPE_CHECKING:
    from ringfire_gui.engine.actions import ActionSet
    from ringfire_gui.engine.draft import Draft


class Frame(Struct, frozen=True, gc=False, omit_defaults=True, tag=True, tag_field="frame"):
    """A procedure under way, with everything it remembers. Base of all frames."""


class Ask(Struct, frozen=True, gc=False):
    """Stop and wait for these decisions; several at once are answered in any order."""

    decisions: tuple[Decision, ...]


class Call(Struct, frozen=True, gc=False):
    """Do another procedure first; this one goes on as `resume_as` with what the other returns."""

    callee: Frame
    resume_as: Frame


class Goto(Struct, frozen=True, gc=False):
    """Go on as this frame."""

    frame: Frame


class Return(Struct, frozen=True, gc=False):
    """This procedure is over; the value goes to the caller."""

    value: Any = None


Next = Ask | Call | Goto | Return


class Procedure(Struct, frozen=True):
    """The code for one type of frame. A frame that never asks has no options and no answer.

    Attributes:
        advance: Runs when the frame comes to the top: draft, frame, value returned by a callee.
        options: What a side may answer: position, frame, side.
        answer: Takes an answer already found legal: draft, frame, side, action.
    """

    advance: "Callable[[Draft[Any, Any], Any, Any], Next]"
    options: "Callable[[Any, Any, SideId], ActionSet] | None" = None
    answer: "Callable[[Draft[Any, Any], Any, SideId, Any], Next] | None" = None
