"""Who plays which side: people by name, bots by kind."""

from collections.abc import Mapping

from ringfire_gui.core.ids import SideId
from ringfire_gui.play.log import UndoPolicy

BOT = "bot:"
"""Prefix of a seat that a bot holds, e.g. `bot:random`."""

Seats = Mapping[SideId, str]
"""The holder of each side: a person's name, or `bot:` and the kind of bot."""


def bot_kind(holder: str) -> str | None:
    """The kind of bot in a seat; None if a person sits there."""
    return holder.removeprefix(BOT) if holder.startswith(BOT) else None


def people(seats: Seats) -> frozenset[str]:
    """The different people at the table."""
    return frozenset(holder for holder in seats.values() if bot_kind(holder) is None)


def undo_policy(seats: Seats) -> UndoPolicy:
    """Two people need each other's consent; one person needs nobody's."""
    return "agreed" if len(people(seats)) > 1 else "free"
