"""The player's hand: what is picked up, where it could go, what is about to be attacked.

Turns gestures into actions. It knows what a set of actions offers (`engine.gestures`) and decides nothing: whether an
action is legal, and why not, is for the set to say.
"""

from collections import deque
from collections.abc import Mapping

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.gestures import attack_options, move_options, pointed
from ringfire_gui.engine.showing import Breakdown, Layer, Patch
from ringfire_gui.engine.state import GameState
from ringfire_gui.model.board import Board
from ringfire_gui.model.pathfind import Reach


class Assault(Struct, frozen=True):
    """An attack being put together."""

    target: LocId
    attackers: tuple[PieceId, ...]


class Hand:
    """What a player holds and points at, for one set of actions.

    Attributes:
        pieces: The pieces picked up.
        path: The way drawn or proposed for them, the start first.
        assault: The attack being put together.
    """

    def __init__(self, options: ActionSet | None, seen: GameState, board: Board) -> None:
        self.pieces: tuple[PieceId, ...] = ()
        self.path: tuple[LocId, ...] = ()
        self.assault: Assault | None = None
        self._seen = seen
        self._board = board
        self._moves = move_options(options) if options else None
        self._attacks = attack_options(options) if options else None
        self._choices = pointed(options) if options else {}
        self._reach: Reach | None = None
        self._movable = self._moves.movable() if self._moves else frozenset()
        self._targets = self._attacks.targets() if self._attacks else frozenset()

    @property
    def movable(self) -> frozenset[PieceId]:
        """Pieces that may be picked up."""
        return self._movable

    @property
    def targets(self) -> frozenset[LocId]:
        """Locations that may be attacked."""
        return self._targets

    @property
    def choices(self) -> Mapping[str, Action]:
        """What can be chosen by pointing at it."""
        return self._choices

    @property
    def start(self) -> LocId | None:
        """Where the pieces in hand stand."""
        return self._seen.pieces[self.pieces[0]].at if self.pieces else None

    def choice(self, at: LocId, piece: PieceId | None) -> Action | None:
        """The action behind a piece or its location, if pointing at it is an answer."""
        found = self._choices.get(piece) if piece else None
        return found or self._choices.get(at)

    def pick(self, piece: PieceId, add: bool = False) -> bool:
        """Pick up a piece, or one more from the same place; put it down if it is in hand. Whether anything changed."""
        if piece not in self._movable:
            return False
        together = add and self.start == self._seen.pieces[piece].at
        if together and piece in self.pieces:
            self._hold(tuple(i for i in self.pieces if i != piece))
        elif together:
            self._hold((*self.pieces, piece))
        else:
            self._hold((piece,))
        return True

    def pick_stack(self, at: LocId) -> bool:
        """Pick up everything in a place that can be."""
        found = tuple(i for i in self._seen.stacks.get(at, ()) if i in self._movable)
        self._hold(found)
        return bool(found)

    def keep(self, pieces: tuple[PieceId, ...], at: LocId | None) -> None:
        """Go on holding pieces that were held before an order, as far as they still lie there and can be held."""
        self._hold(tuple(i for i in pieces if i in self._movable and self._seen.pieces[i].at == at))

    def drop(self) -> None:
        """Let go of everything."""
        self._hold(())
        self.assault = None

    def _hold(self, pieces: tuple[PieceId, ...]) -> None:
        self.pieces = pieces
        self.path = ()
        self._reach = self._moves.reach(pieces) if self._moves and pieces else None

    def reaches(self, at: LocId) -> bool:
        """Whether the pieces in hand can go there."""
        return self._reach is not None and at in self._reach.costs and at != self._reach.start

    def why_not(self, at: LocId) -> Reason | None:
        """Why a place next to the reach cannot be entered, if the rules said so."""
        return self._reach.refused.get(at) if self._reach else None

    def propose(self, at: LocId) -> None:
        """Point at a place: the cheapest way there is proposed. What stands nowhere yet has no way to go."""
        shown = self._reach is not None and self.start is not None and self.reaches(at)
        self.path = self._reach.path_to(at) if self._reach and shown else ()

    def draw(self, at: LocId) -> None:
        """Draw one's own way, step by step; going back takes the last step away."""
        start = self.start
        if start is None:
            return
        path = self.path or (start,)
        if len(path) > 1 and at == path[-2]:
            self.path = path[:-1]
        elif at != path[-1] and at in self._board.neighbours(path[-1]):
            self.path = (*path, at)
        else:
            self.path = path

    def costs(self) -> tuple[str, ...]:
        """What the way costs up to each step, where the rules have said so."""
        if self._reach is None:
            return ()
        known = (self._reach.costs.get(at) for at in self.path[1:])
        return tuple("" if cost is None else f"{cost:g}" for cost in known)

    def move_to(self, at: LocId) -> Action | None:
        """The order to go there: by the way drawn, if it ends there, else the cheapest, else beyond its reach."""
        if not self._moves or not self.pieces or at == self.start:
            return None
        if self.start is None:
            return self._moves.order(self.pieces, (at,))
        if len(self.path) < 2 or self.path[-1] != at:
            self.propose(at)
        steps = self.path[1:] if self.path and self.path[-1] == at else self._beyond(at)
        return self._moves.order(self.pieces, steps)

    def _beyond(self, at: LocId) -> tuple[LocId, ...]:
        """The steps to a place out of reach: to the reachable place next to it, then on from neighbour to neighbour.

        The rules refuse it at the first step that cannot be made, which is what the player wants to know.
        """
        reached = self._reach.costs if self._reach else {}
        onward: dict[LocId, LocId | None] = {at: None}
        waiting = deque([at])
        while waiting:
            here = waiting.popleft()
            if here in reached and self._reach:
                rest = []
                step = onward[here]
                while step is not None:
                    rest.append(step)
                    step = onward[step]
                return (*self._reach.path_to(here)[1:], *rest)
            for near in self._board.neighbours(here):
                if near not in onward:
                    onward[near] = here
                    waiting.append(near)
        return (at,)

    def reach_layer(self) -> Layer | None:
        """Where the pieces in hand can go, with the points they would have left; nothing if they can go anywhere."""
        reach = self._reach
        if reach is None or self.assault or len(reach.costs) == len(self._board.locations):
            return None
        free: list[LocId] = []
        stopping: list[LocId] = []
        for at in reach.costs:
            if at != reach.start:
                (stopping if reach.stop_at(at) else free).append(at)
        unlimited = reach.allowance == float("inf")
        left = {} if unlimited else {at: f"{reach.left(at):g}" for at in (*free, *stopping)}
        notes = {at: why for at in stopping if (why := reach.stop_at(at))}
        return Layer((Patch(tuple(free), "good", left), Patch(tuple(stopping), "warn", left)), notes=notes)

    def aim(self, target: LocId) -> bool:
        """Begin an attack on a place: with the pieces in hand that can take part, else with those that are proposed."""
        if not self._attacks or target not in self._targets:
            return False
        able = self._attacks.attackers(target)
        chosen = tuple(i for i in self.pieces if i in able) or self._attacks.proposed(target)
        self.assault = Assault(target, chosen)
        return True

    def join(self, piece: PieceId) -> bool:
        """Let a piece take part in the attack, or leave it out. Whether anything changed."""
        if not self.assault or not self._attacks or piece not in self._attacks.attackers(self.assault.target):
            return False
        chosen = self.assault.attackers
        chosen = tuple(i for i in chosen if i != piece) if piece in chosen else (*chosen, piece)
        self.assault = Assault(self.assault.target, chosen)
        return True

    def breakdown(self) -> Breakdown | None:
        """The attack being put together, worked out."""
        if not self.assault or not self._attacks or not self.assault.attackers:
            return None
        return self._attacks.breakdown(self.assault.target, self.assault.attackers)

    def attack(self) -> Action | None:
        """The order to attack."""
        if not self.assault or not self._attacks:
            return None
        return self._attacks.attack(self.assault.target, self.assault.attackers)
