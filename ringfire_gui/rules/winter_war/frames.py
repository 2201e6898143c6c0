"""Everything that can be under way in Winter War, chapter by chapter: frames that hold what it remembers."""

from typing import Literal

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.frames import Frame
from ringfire_gui.model.capacity import Claim

Moment = Literal["movement", "combat"]


# 2 Set-up


class SettingUp(Frame, frozen=True):
    """A side places its counters [2.1, 2.2]."""

    side: SideId


# 4 Reinforcements


class Reinforcing(Frame, frozen=True):
    """A side brings in what is due, as far as it likes [4]."""

    side: SideId


# 5 Movement


class Moving(Frame, frozen=True):
    """A side moves each of its units once [5.1]."""

    side: SideId
    stage: Literal["begin", "judged", "under way"] = "begin"
    """Supply is judged before anybody moves: first that of this side, then that of the other [7.8]."""
    moved: tuple[PieceId, ...] = ()
    railed: tuple[PieceId, ...] = ()
    """Units that went by rail in this phase; they may still move, but not next to the enemy [5.6b]."""


# 7 Supply


class Allocating(Frame, frozen=True):
    """The Soviet player says which units his cities serve [7.7]."""

    moment: Moment
    draws: tuple[tuple[PieceId, LocId], ...]
    """The city that each HQ draws on, as far as the player has a choice [7.3]."""
    cities: tuple[tuple[PieceId, tuple[LocId, ...]], ...]
    """The cities that those HQ can choose from; kept here, since lines can hang on units that he does not see."""
    claims: tuple[Claim, ...]
    room: tuple[tuple[LocId, int | None], ...]
    """What each city can still give to them; None without limit."""
    served: tuple[tuple[PieceId, LocId], ...]
    """The allocation as it stands: the proposal, and what the player has changed."""


# 6 Combat


class Fight(Struct, frozen=True, gc=False, omit_defaults=True):
    """A declared battle: every attacker is adjacent to every hex [6.3b]."""

    attackers: tuple[PieceId, ...]
    hexes: tuple[LocId, ...]
    stuck: bool = False
    """Fought by units that could not withdraw [6.9]."""


class Combat(Frame, frozen=True):
    """The combat phase of a side, before one of its steps [3.2]."""

    side: SideId
    step: int = 0
    withdrawn: tuple[PieceId, ...] = ()
    stuck: tuple[PieceId, ...] = ()
    """Units beyond capacity that could not withdraw [6.9]."""
    early: tuple[PieceId, ...] = ()
    """Units that retreated before combat; they add nothing where they went [6.1]."""
    advanced: tuple[PieceId, ...] = ()
    """Units that advanced before combat [6.2]."""


class Withdrawing(Frame, frozen=True):
    """Units beyond the capacity of their city leave the enemy, one after the other [6.9]."""

    pending: tuple[PieceId, ...]
    withdrawn: tuple[PieceId, ...] = ()


class RetreatingEarly(Frame, frozen=True):
    """The side that is not in its turn may retreat light units and HQ before combat [6.1]."""

    side: SideId
    retreated: tuple[PieceId, ...] = ()
    left: tuple[LocId, ...] = ()
    """The hexes they came from."""


class AdvancingEarly(Frame, frozen=True):
    """The side in its turn may follow into hexes left empty [6.2]."""

    side: SideId
    open: tuple[tuple[LocId, tuple[PieceId, ...]], ...]
    """Each hex with the units that were adjacent to it and may follow."""
    advanced: tuple[PieceId, ...] = ()


class Declaring(Frame, frozen=True):
    """All battles of the phase are declared before the first die [6.3]."""

    side: SideId
    stuck: tuple[PieceId, ...] = ()
    withdrawn: tuple[PieceId, ...] = ()
    advanced: tuple[PieceId, ...] = ()
    idle: tuple[PieceId, ...] = ()
    """Enemy units that retreated before combat: they add nothing where they are now [6.1]."""
    fights: tuple[Fight, ...] = ()


class Resolving(Frame, frozen=True):
    """Declared battles are fought in the order that the attacker likes, stuck ones first [3.2]."""

    side: SideId
    fights: tuple[Fight, ...]
    idle: tuple[PieceId, ...] = ()
    """Units that retreated in this phase: where they stand now they add nothing [6.1, 6.8]."""


class Battle(Frame, frozen=True):
    """One battle, after its die: at first its result is to be carried out, then the attacker may advance [6.6]."""

    side: SideId
    fight: Fight
    result: str
    stage: Literal["result", "advance", "end"] = "result"


class Retreating(Frame, frozen=True):
    """Units have to go back one hex each; their owner chooses where, one after the other [6.8]."""

    side: SideId
    pieces: tuple[PieceId, ...]
    """Those that have not gone yet."""
    phasing: SideId
    """Whose combat phase it is."""
    gone: tuple[PieceId, ...] = ()


class Exchanging(Frame, frozen=True):
    """The attacker chooses units worth at least so much [6.6]."""

    side: SideId
    attackers: tuple[PieceId, ...]
    need: int


class Advancing(Frame, frozen=True):
    """One surviving attacker may go into a hex that was emptied [6.7]."""

    side: SideId
    attackers: tuple[PieceId, ...]
    hexes: tuple[LocId, ...]


# 8 Scenarios and events


class Interphase(Frame, frozen=True):
    """The interphase: dice for scenarios, dice for events, the word of the Finnish player [8.1]."""

    step: int = 0


class Removing(Frame, frozen=True):
    """The Soviet player takes units off the map that are worth at least so much [8, E and L]."""

    points: int
    event: str


class Ceasing(Frame, frozen=True):
    """The Finnish player may end the game [8, D and K]."""

    event: str
