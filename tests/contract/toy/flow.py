"""The words of Skirmish: its actions, events, frames, its state, and the position as its rules read it."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.events import Ended, Event, TableRead
from ringfire_gui.engine.frames import Frame
from ringfire_gui.engine.sequence import Playing
from ringfire_gui.engine.state import GameState
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.model.hexmap import HexMap
from ringfire_gui.model.pathfind import Step
from ringfire_gui.model.pieces import Piece

RED, BLUE = SideId("red"), SideId("blue")
SIDES = (RED, BLUE)
POSTURES = ("alert", "swift")
SECRET = "?"
STACK = 2
COSTS = {"clear": 1, "woods": 2}


class PlaceScout(Action, frozen=True):
    at: LocId


class TakePosture(Action, frozen=True):
    posture: str


class MoveStack(Action, frozen=True):
    pieces: tuple[PieceId, ...]
    path: tuple[LocId, ...]


class Assault(Action, frozen=True):
    piece: PieceId
    target: LocId


class RetreatTo(Action, frozen=True):
    at: LocId


class Done(Action, frozen=True):
    pass


class Placed(Event, frozen=True):
    piece: PieceId
    at: LocId


class PosturesShown(Event, frozen=True):
    red: str
    blue: str


class FireResolved(TableRead, frozen=True):
    at: LocId
    shooters: tuple[PieceId, ...]
    result: str
    rule: str = "4.2"


class Placing(Frame, frozen=True):
    """Blue hides its scout [6.1]."""

    side: SideId
    unit: str


class SecretChoice(Frame, frozen=True):
    """Both sides choose a posture [2.1]."""

    given: tuple[tuple[SideId, str], ...] = ()


class Orders(Frame, frozen=True):
    """A side moves and assaults with each squad once [3]."""

    side: SideId
    used: tuple[PieceId, ...] = ()


class MoveOrder(Frame, frozen=True):
    """A stack on its way [3.1]."""

    pieces: tuple[PieceId, ...]
    path: tuple[LocId, ...]
    done: int = 0


class ReactionFire(Frame, frozen=True):
    """Fire at a stack that came close [4]."""

    at: LocId
    targets: tuple[PieceId, ...]


class AssaultOrder(Frame, frozen=True):
    """A squad against a hex [5]."""

    piece: PieceId
    target: LocId


class RetreatChoice(Frame, frozen=True):
    """A piece has to go back one hex; its owner chooses where [4.3]."""

    piece: PieceId
    from_hex: LocId


class Stopped(Struct, frozen=True):
    """What a retreat or a surprise tells the move it happened in."""


class ToyState(GameState, frozen=True, kw_only=True):
    frames: tuple[
        Playing | Placing | SecretChoice | Orders | MoveOrder | ReactionFire | AssaultOrder | RetreatChoice, ...
    ] = ()
    postures: dict[SideId, str] = {}
    scout_seen: bool = False
    last_turn: int


class Field:
    """What never changes in a game: its data, the board, what lies near [4.1, 4.4], and what each step costs [3.3]."""

    def __init__(self, data: GameData) -> None:
        board = data.boards["toy_field"]
        assert isinstance(board, HexMap)
        self.data = data
        self.board = board
        self.near = {at: board.neighbours(at) for at in board.locations}
        self.zone = {at: frozenset(around) for at, around in self.near.items()}
        self.range = {at: frozenset(board.within(at, 2)) for at in board.locations}
        pairs = ((a, b) for a, around in self.near.items() for b in around)
        self.costs = {(a, b): self._cost(a, b) for a, b in pairs if board.locations[b].ground in COSTS}

    def _cost(self, a: LocId, b: LocId) -> int:
        border = self.board.border(a, b)
        if "road" in border.paths:
            return 1
        return COSTS[self.board.locations[b].ground] + ("stream" in border.sides)


class Position:
    """A state as the rules read it."""

    def __init__(self, state: ToyState, field: Field) -> None:
        self.state = state
        self.field = field

    @cached_property
    def held(self) -> dict[SideId, set[LocId]]:
        """The hexes in which each side stands."""
        found: dict[SideId, set[LocId]] = {RED: set(), BLUE: set()}
        for at, ids in self.state.stacks.items():
            found[self.state.pieces[ids[0]].side].add(at)
        return found

    def in_zone(self, side: SideId, at: LocId) -> bool:
        """Whether a hex lies next to a squad of a side."""
        return not self.held[side].isdisjoint(self.field.zone[at])

    def near(self, at: LocId) -> Sequence[LocId]:
        """The hexes next to one; none for a name that is no hex."""
        return self.field.near.get(at, ())

    def allowance(self, side: SideId) -> float:
        """Movement points of a squad [3.2]."""
        return 4 if self.state.postures.get(side) == "swift" else 3

    def step(self, side: SideId, a: LocId, b: LocId) -> Step | Reason:
        """What a step from hex to hex costs, or why it cannot be made [3.3]; next to an enemy the move ends [3.5]."""
        cost = self.field.costs.get((a, b))
        if cost is None:
            return Reason("toy.lake", "3.3", {"at": b})
        if b in self.held[enemy(side)]:
            return Reason("toy.enemy_there", "3.4", {"at": b})
        return Step(cost, stop=Reason("toy.must_stop", "3.5", {"at": b}) if self.in_zone(enemy(side), b) else None)


Toy = Draft[ToyState, Position]


def enemy(side: SideId) -> SideId:
    return BLUE if side == RED else RED


def score(pieces: Iterable[Piece]) -> dict[SideId, float]:
    """The steps of each side."""
    found = dict.fromkeys(SIDES, 0.0)
    for piece in pieces:
        found[piece.side] += piece.steps
    return found


def ended(pieces: Iterable[Piece]) -> Ended:
    """Who has won, with these squads left [1.3]."""
    steps = score(pieces)
    if steps[RED] == steps[BLUE]:
        return Ended(None, Reason("toy.even", "1.3"))
    winner = max(SIDES, key=lambda side: steps[side])
    return Ended(winner, Reason("toy.more_steps", "1.3", {"winner": winner}))
