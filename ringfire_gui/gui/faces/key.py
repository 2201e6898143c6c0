"""What is on the face of a counter: everything that decides how it looks, and nothing else. No Qt."""

from typing import Literal

from msgspec import Struct

from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.showing import Tone
from ringfire_gui.gui.theme.sides import CounterColours

Shape = Literal["dot", "bar", "triangle", "square", "cross", "ring", "flag", "broken"]
Detail = Literal["full", "middle", "block"]

FULL_FROM = 40
"""From so many pixels on a counter shows its whole face."""
MIDDLE_FROM = 20
"""From so many pixels on it shows its symbol and one value; below, it is a coloured block."""


class Mark(Struct, frozen=True):
    """A badge as it is drawn."""

    shape: Shape
    tone: Tone = "plain"
    text: str = ""


class FaceKey(Struct, frozen=True, cache_hash=True):
    """A face. Two counters with equal keys look the same and share one picture."""

    colours: CounterColours
    symbol: str = ""
    """Pictogram in the frame; empty for a counter that has only text."""
    size: str = ""
    side: SideId = SideId("")
    label: str = ""
    formation: str = ""
    values: tuple[str, ...] = ()
    steps: int = 1
    full: int = 1
    """Steps at full strength."""
    marks: tuple[Mark, ...] = ()
    faded: bool = False
    inverted: bool = False
    """What is above is below."""
    unknown: bool = False
    """Face down."""
    text: str = ""
    """Text of a marker or note."""
    facing: int = 0
    """Sixths of a turn, clockwise; 0 is upright and not shown."""

    @property
    def reduced(self) -> bool:
        """It has lost steps."""
        return self.steps < self.full


def detail_at(pixels: float) -> Detail:
    """How much a counter of this size shows."""
    if pixels >= FULL_FROM:
        return "full"
    return "middle" if pixels >= MIDDLE_FROM else "block"
