"""What happens in Winter War, for the log and the animation."""

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.events import Ended, Event, Moved, PhaseBegan, Removed, Revealed, Rolled, TableRead


class Placed(Event, frozen=True):
    """A counter was set up [2.1]."""

    piece: PieceId
    at: LocId


class Arrived(Event, frozen=True):
    """A reinforcement came in [4.2]."""

    piece: PieceId
    at: LocId
    rule: str = "4.2"


class SentBack(Event, frozen=True):
    """A reinforcement found no room and went back to wait [4.2]."""

    piece: PieceId
    at: LocId
    rule: str = "4.2"


class WentByRail(Event, frozen=True):
    """A unit went by rail [5.6]."""

    piece: PieceId
    start: LocId
    to: LocId
    points: int
    rule: str = "5.6"


class ControlTaken(Event, frozen=True):
    """A hex changed hands [4.4]."""

    at: LocId
    side: SideId
    rule: str = "4.4"


class SupplyJudged(Event, frozen=True):
    """The state of some units changed [7.6]."""

    side: SideId
    supplied: tuple[PieceId, ...] = ()
    lineless: tuple[PieceId, ...] = ()
    unserved: tuple[PieceId, ...] = ()
    rule: str = "7.8"


class Declared(Event, frozen=True):
    """A battle was declared [6.3]."""

    attackers: tuple[PieceId, ...]
    hexes: tuple[LocId, ...]
    odds: str
    rule: str = "6.3"


class CalledOff(Event, frozen=True):
    """A declared battle was taken back [6.3]."""

    hexes: tuple[LocId, ...]
    rule: str = "6.3"


class Lapsed(Event, frozen=True):
    """A declared battle found nobody any more [6.3e]."""

    hexes: tuple[LocId, ...]
    rule: str = "6.3"


class Fought(TableRead, frozen=True):
    """A battle was resolved [6.6]."""

    attackers: tuple[PieceId, ...]
    hexes: tuple[LocId, ...]
    strengths: str
    result: str
    printed: str = ""
    """What the table says, where something else counts: results of stuck units are blunted [6.9]."""
    means: Reason | None = None
    """The result in words."""
    rule: str = "6.6"


class Stuck(Event, frozen=True):
    """A unit beyond capacity could not withdraw [6.9]."""

    piece: PieceId
    at: LocId
    rule: str = "6.9"


class GarrisonShort(Event, frozen=True):
    """Too few units stood near Murmansk [9.4]."""

    units: int
    needed: int
    rule: str = "9.4"


class CrisisCame(TableRead, frozen=True):
    """A table of the interphase was read: a scenario, an event, or nothing [8.1]."""

    letter: str
    what: Reason
    rule: str = "8.1"


class StayedHome(Event, frozen=True):
    """Units that have not come yet never will [8.1, C]."""

    pieces: tuple[PieceId, ...]
    rule: str = "8.1"


class PeaceMade(Event, frozen=True):
    """The Finnish player has said in which turn the war ends [8.3]."""

    turn: int
    rule: str = "8.3"


class HelpCame(Event, frozen=True):
    """Units of a pool, or one that was lost, may now be brought in [8.2]."""

    pieces: tuple[PieceId, ...]
    letter: str
    rule: str = "8.2"


class HelpDelayed(Event, frozen=True):
    """The way is closed; they try once more a turn later [8.2]."""

    letter: str
    rule: str = "8.2"


class HelpLost(Event, frozen=True):
    """Nobody is left to come, or the way is still closed [8.2]."""

    letter: str
    rule: str = "8.2"


WinterEvent = (
    Placed
    | Arrived
    | SentBack
    | WentByRail
    | ControlTaken
    | SupplyJudged
    | Declared
    | CalledOff
    | Lapsed
    | Fought
    | Stuck
    | GarrisonShort
    | CrisisCame
    | StayedHome
    | PeaceMade
    | HelpCame
    | HelpDelayed
    | HelpLost
    | Rolled
    | PhaseBegan
    | Moved
    | Revealed
    | Removed
    | Ended
)
