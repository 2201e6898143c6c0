"""What the players of Winter War can do, chapter by chapter."""

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.engine.actions import Action

# 2 Set-up


class Place(Action, frozen=True):
    """Put counters on the map, or elsewhere on it [2.1]."""

    pieces: tuple[PieceId, ...]
    at: LocId


class QuickSetup(Action, frozen=True):
    """Place everything that is left as it stood in history [2.1]."""


class HistoricalSetup(Action, frozen=True):
    """Place everything as it stood in history, also what stands elsewhere [2.1]."""


class EndSetup(Action, frozen=True):
    """The set-up stands [2.3]."""


# 4 Reinforcements


class Arrive(Action, frozen=True):
    """Bring a unit into a city [4.2, 4.3]."""

    piece: PieceId
    at: LocId


class EndReinforcement(Action, frozen=True):
    """Nobody else comes in this turn [4.1]."""


# 5 Movement


class MoveStack(Action, frozen=True):
    """Move a unit, or several together, along a path [5.1]."""

    pieces: tuple[PieceId, ...]
    path: tuple[LocId, ...]


class GoByRail(Action, frozen=True):
    """Send a unit along the railway [5.6]."""

    piece: PieceId
    to: LocId


class EndMovement(Action, frozen=True):
    """The movement phase is over [3.1]."""


# 7 Supply


class Serve(Action, frozen=True):
    """Let a city serve a unit [7.7]."""

    piece: PieceId
    city: LocId


class LeaveOut(Action, frozen=True):
    """Let a unit go without, so that another can be served [7.7]."""

    piece: PieceId


class DrawFrom(Action, frozen=True):
    """Let an HQ draw on another city, where it has a choice [7.3]."""

    piece: PieceId
    city: LocId


class EndAllocation(Action, frozen=True):
    """The allocation stands [7.7]."""


# 6 Combat


class Withdraw(Action, frozen=True):
    """Take a unit beyond capacity away from the enemy [6.9]."""

    piece: PieceId
    to: LocId


class RetreatEarly(Action, frozen=True):
    """Retreat a unit before combat [6.1]."""

    piece: PieceId
    to: LocId


class EndRetreats(Action, frozen=True):
    """Nobody else retreats before combat [6.1]."""


class AdvanceEarly(Action, frozen=True):
    """Follow into a hex that was left empty before combat [6.2]."""

    piece: PieceId
    to: LocId


class EndAdvances(Action, frozen=True):
    """Nobody else follows before combat [6.2]."""


class Declare(Action, frozen=True):
    """Declare a battle; attackers and hexes that are in others already are taken out of them [6.3b]."""

    attackers: tuple[PieceId, ...]
    hexes: tuple[LocId, ...]


class CallOff(Action, frozen=True):
    """Take back a declared battle [6.3]."""

    hexes: tuple[LocId, ...]
    stuck: bool = False
    """That of units that could not withdraw [6.9]."""


class ProposeRest(Action, frozen=True):
    """Let the program declare what is still missing [6.3d]."""


class EndDeclaration(Action, frozen=True):
    """All battles are declared [6.3c]."""


class Fight(Action, frozen=True):
    """Resolve a declared battle now [3.2]."""

    hexes: tuple[LocId, ...]


class Retreat(Action, frozen=True):
    """Go back one hex [6.8]."""

    piece: PieceId
    to: LocId


class Lose(Action, frozen=True):
    """Give up these units [6.6, 8]."""

    pieces: tuple[PieceId, ...]


class Advance(Action, frozen=True):
    """Go into a hex that was emptied [6.7]."""

    piece: PieceId
    to: LocId


class StayBehind(Action, frozen=True):
    """Nobody advances [6.7]."""


# 8 Scenarios and events


class EndWar(Action, frozen=True):
    """The game ends by the word of the Finnish player [8.3]."""


class FightOn(Action, frozen=True):
    """It does not [8.3]."""


WinterAction = (
    Place
    | QuickSetup
    | HistoricalSetup
    | EndSetup
    | Arrive
    | EndReinforcement
    | MoveStack
    | GoByRail
    | EndMovement
    | Serve
    | LeaveOut
    | DrawFrom
    | EndAllocation
    | Withdraw
    | RetreatEarly
    | EndRetreats
    | AdvanceEarly
    | EndAdvances
    | Declare
    | CallOff
    | ProposeRest
    | EndDeclaration
    | Fight
    | Retreat
    | Lose
    | Advance
    | StayBehind
    | EndWar
    | FightOn
)
