"""What one side may know of a game."""

from typing import Generic, TypeVar

from msgspec import Struct

from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.state import GameState

S = TypeVar("S", bound=GameState)


class PlayerView(Struct, Generic[S], frozen=True):
    """A state as one side sees it: hidden pieces masked or left out, secret choices blanked, no dice to come."""

    side: SideId
    state: S
