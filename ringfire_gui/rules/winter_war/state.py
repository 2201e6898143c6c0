"""The state of a game of Winter War: what changes while it is played, besides the counters themselves."""

from typing import Literal

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.sequence import Playing
from ringfire_gui.engine.state import GameState
from ringfire_gui.rules.winter_war.frames import (
    Advancing,
    AdvancingEarly,
    Allocating,
    Battle,
    Ceasing,
    Combat,
    Declaring,
    Exchanging,
    Interphase,
    Moving,
    Reinforcing,
    Removing,
    Resolving,
    Retreating,
    RetreatingEarly,
    SettingUp,
    Withdrawing,
)
from ringfire_gui.rules.winter_war.position import Position

Isolation = Literal["L", "C"]
"""Isolated: `L` without a line of supply, `C` beyond the capacity of its city [7.6]. Who is neither is in supply."""


class WinterState(GameState, frozen=True, kw_only=True):
    """A game of Winter War. Units that have not come yet have no place; eliminated ones are gone from `pieces`."""

    frames: tuple[
        Playing
        | SettingUp
        | Reinforcing
        | Moving
        | Allocating
        | Combat
        | Withdrawing
        | RetreatingEarly
        | AdvancingEarly
        | Declaring
        | Resolving
        | Battle
        | Retreating
        | Exchanging
        | Advancing
        | Interphase
        | Removing
        | Ceasing,
        ...,
    ] = ()
    last_turn: int
    isolated: dict[PieceId, Isolation] = {}
    """Who is isolated, and how, as last judged [7.8]."""
    served: dict[PieceId, LocId] = {}
    """The city that each Soviet unit in supply draws on [7.7]."""
    arrived: tuple[PieceId, ...] = ()
    """Reinforcements of this movement phase, which are in supply until it ends [4.2, 7.12f]."""
    landed: tuple[PieceId, ...] = ()
    """Airborne units that are in supply until the end of this turn [7.12e]."""
    rail_left: int = 0
    """Rail points of the side that moves [5.6c]."""
    garrison_missed: int = 0
    """How often the garrison of Murmansk was too small [9.4]."""
    lost: tuple[str, ...] = ()
    """Units eliminated so far, in order."""
    crises: tuple[str, ...] = ()
    """Scenarios and events that have happened, in order: `A`, `H` ... [8]."""
    due: tuple[tuple[str, int], ...] = ()
    """Scenarios and events still to take effect, and in which turn [8.2]."""
    score: dict[SideId, int] = {}
    """The final score; empty while the game goes on."""
    ending: str = ""
    """How the game was ended before its time: `leningrad`, `peace`; empty otherwise [3.3]."""


Winter = Draft[WinterState, Position]
"""An action in the making."""
