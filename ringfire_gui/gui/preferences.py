"""What the player likes: looks, speed, confirmations, names. Plain data; `gui.settings` keeps it."""

from typing import Literal

from msgspec import Struct

from ringfire_gui.gui.theme.look import Appearance

Effort = Literal["quick", "normal"]
Speed = Literal["off", "fast", "normal", "slow"]


class Preferences(Struct, frozen=True):
    """The answers of the options dialog."""

    appearance: Appearance = Appearance()
    animation: Speed = "normal"
    bot_pause: float = 0.5
    """Seconds between two orders of a bot."""
    bot_effort: Effort = "normal"
    """How far a bot looks before it gives an order; see `bots.registry.EFFORTS`."""
    confirm_done: bool = True
    """Ask again before Done while something could still be done."""
    fan_on_hover: bool = True
    """Stacks fan out under the cursor; with Tab they always do."""
    name: str = "You"
    """The player's name."""
    other_name: str = "Guest"
    """The name of the second person at a shared screen."""


def is_nameless(person: str) -> bool:
    """Whether somebody has given no name: nobody is called `You` by anybody else."""
    return person in ("", Preferences().name)
