"""What the scene is told about counters."""

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.gui.faces.key import FaceKey

COUNTER = 64.0
"""Side of a counter in units of the scene."""
BLOCK = 88.0
"""Side of the block that stands for a stack far out."""


class PieceView(Struct, frozen=True):
    """A counter on the map."""

    id: PieceId
    at: LocId
    face: FaceKey
    order: int = 0
    """Its place in the stack: the lowest lies at the bottom."""
    group: str = ""
    """Counters of one group lie together; in a place with several groups each has a heap of its own. A counter without
    a group, such as a marker, lies with the others."""
    ghost: bool = False
    """It is shown faintly: it is only thought to be there."""
