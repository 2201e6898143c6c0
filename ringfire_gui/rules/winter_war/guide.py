"""A guided scenario: its file says what the player is told, and when.

Under `guide` its settings have a list, of which the first entry that fits is shown. Each has a `text`, and may ask for
a `side`, a `turn`, a `frame` (what is under way, e.g. `Moving`), a hex that is `open`: that is still to be attacked, or
to be fought for; and whether attacks that must be made are `missing`. One that is for when the game is `over` says
what to play next.
"""

from collections.abc import Mapping
from typing import Any

from ringfire_gui.core.ids import LocId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.rules.winter_war.declaring import undone
from ringfire_gui.rules.winter_war.field import enemy
from ringfire_gui.rules.winter_war.frames import Declaring, Resolving
from ringfire_gui.rules.winter_war.position import Position


def guide(position: Position, side: SideId) -> Reason | None:
    """What a side is told now; nothing where no entry fits, or the scenario has no guide."""
    state = position.state
    entries = position.field.data.scenarios[state.scenario].settings.get("guide", ())
    if not state.score and not any(decision.side == side for decision in state.asked):
        return None
    return next((Reason(entry["text"]) for entry in entries if _fits(entry, position, side)), None)


def _fits(entry: Mapping[str, Any], position: Position, side: SideId) -> bool:
    state = position.state
    if entry.get("over", False) != bool(state.score):
        return False
    facts = {"side": side, "turn": state.turn, "frame": type(state.frames[-1]).__name__ if state.frames else ""}
    if any(entry.get(name, value) != value for name, value in facts.items()):
        return False
    if "missing" in entry and entry["missing"] != _is_missing(position):
        return False
    return "open" not in entry or _is_open(position, LocId(entry["open"]), side)


def _is_missing(position: Position) -> bool:
    """Whether a declaration under way lacks anything."""
    frame = position.state.frames[-1]
    return isinstance(frame, Declaring) and any(True for _ in undone(position, frame))


def _is_open(position: Position, at: LocId, side: SideId) -> bool:
    """Whether an attack on a hex is still to be declared, or declared and still to be fought."""
    frame = position.state.frames[-1]
    match frame:
        case Declaring():
            return position.holds(enemy(side), at) and all(at not in fight.hexes for fight in frame.fights)
        case Resolving():
            return any(at in fight.hexes for fight in frame.fights)
        case _:
            return False
