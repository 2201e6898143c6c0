"""A question the game puts to a side."""

from msgspec import Struct

from ringfire_gui.core.ids import SideId
from ringfire_gui.core.reasons import Reason


class Decision(Struct, frozen=True, gc=False, omit_defaults=True):
    """Who is asked, what kind of answer is wanted, and the sentence to ask it with."""

    side: SideId
    kind: str
    """`order`, `retreat`, `losses`, `react` ...: chooses the tool with which a person answers."""
    prompt: Reason
    about: tuple[str, ...] = ()
    """Pieces and locations to point at."""
