"""Follows a whole game and judges supply by itself at every moment of case 7.8; the rules must always say the same.

compare_game(rules, "historical", 7, random_game(rules, "historical", 7)) == []

What happened in the course of one action is taken from its events, so a move, loss or change of hands that the log does
not tell is found as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.events import Ended, Event, Moved, PhaseBegan, Removed
from ringfire_gui.engine.sequence import where
from ringfire_gui.engine.state import PlaceState
from ringfire_gui.rules.winter_war.actions import EndAllocation, MoveStack
from ringfire_gui.rules.winter_war.events import Arrived, ControlTaken, Placed, SentBack, StayedHome, WentByRail
from ringfire_gui.rules.winter_war.frames import Allocating, Moving
from tests.contract.opening import to_first_question
from tests.rules.winter_war.slow_supply import FINNISH, SOVIET, SlowSupply, States


def compare_game(
    rules: Any, scenario: str, seed: int, actions: Iterable[Action], options: Mapping[str, Any] | None = None
) -> list[str]:
    """Play these actions, and tell every difference between the rules and the slow way to judge supply."""
    return compare_from(rules, rules.first_state(scenario, DiceState(seed), options or {}), actions)


def compare_from(rules: Any, first: Any, actions: Iterable[Action]) -> list[str]:
    """The same from any state on, which is not asked anything yet."""
    applied = to_first_question(rules, first)
    watch = Watch(rules, first)
    found = [f"start: {fault}" for fault in watch.follow(first, None, applied.events, applied.state)]
    state = applied.state
    for number, action in enumerate(actions, 1):
        applied = rules.apply(state, state.asked[0].side, action)
        faults = watch.follow(state, action, applied.events, applied.state)
        found += [f"action {number}, {action}: {fault}" for fault in faults]
        state = applied.state
    return found


def random_game(
    rules: Any, scenario: str, seed: int, options: Mapping[str, Any] | None = None, most: int = 100_000
) -> list[Action]:
    """The actions of a game played at random to its end, or so many of them; units seek each other."""
    return random_from(rules, rules.first_state(scenario, DiceState(seed), options or {}), seed, most)


def random_from(rules: Any, first: Any, seed: int, most: int = 100_000) -> list[Action]:
    """The same from any state on, which is not asked anything yet."""
    state, chooser = to_first_question(rules, first).state, Chooser(seed)
    found: list[Action] = []
    while state.asked and len(found) < most:
        action = _lively(rules, state, chooser)
        found.append(action)
        state = rules.apply(state, state.asked[0].side, action).state
    return found


def _lively(rules: Any, state: Any, chooser: Chooser) -> Action:
    """An action at random; of some moves the one that leads closest to the enemy."""
    side = state.asked[0].side
    legal = rules.legal_actions(state, side)
    drawn = [legal.sample(chooser) for _ in range(6 if isinstance(state.frames[-1], Moving) else 1)]
    assert drawn[0] is not None, f"nothing is legal for {side} in {state.frames[-1]}"
    moves = [action for action in drawn if isinstance(action, MoveStack)]
    enemies = [piece.at for piece in state.pieces.values() if piece.side != side and piece.at]
    if not moves or not enemies:
        return drawn[0]
    board = rules.field.board
    return min(moves, key=lambda move: min(board.distance(move.path[-1], at) for at in enemies))


class Watch:
    """Knows how every unit must stand, from one action to the next.

    Attributes:
        scene: The table with the states that are right.
    """

    def __init__(self, rules: Any, state: Any) -> None:
        self._rules = rules
        self._slow = SlowSupply(rules.field.data, state.scenario)
        self.scene = state
        self._phase, self._side = "", None
        self._open = False
        """Something has happened since the side that is not in its turn was judged."""
        self._judged: tuple[Any, bool] | None = None
        """The table at which the Soviets were judged last in this action, and whether it was in the Finnish turn.

        None if something has happened since then.
        """
        self._faults: list[str] = []

    def follow(self, before: Any, action: Action | None, events: Sequence[Event], after: Any) -> list[str]:
        """What is wrong in the state that an action has led to."""
        self._faults, self._judged = [], None
        if any(isinstance(event, Ended) and event.why.rule == "9.1" for event in events):
            return []  # With Leningrad the war is over at once, and nobody is judged any more.
        new = {unit: replace(piece, at=None) for unit, piece in after.pieces.items() if unit not in before.pieces}
        self.scene = replace(before, isolated=self.scene.isolated, pieces=before.pieces | new)
        step = where(self._rules.sequence, before)
        self._phase, self._side = (step.phase.name, step.side) if step else ("", None)
        if isinstance(action, EndAllocation):
            self._allocated(before)
        for event in events:
            self._hear(event, after)
        self._settle()
        self._compare(after)
        self.scene = replace(self.scene, isolated=dict(after.isolated))
        return self._faults

    # moments [7.8]

    def _hear(self, event: Event, after: Any) -> None:
        if isinstance(event, PhaseBegan) or (self._phase == "combat" and not isinstance(event, ControlTaken)):
            self._settle()
        self.scene = _told(self.scene, event)
        if isinstance(event, Moved | Removed | WentByRail):
            self._open, self._judged = True, None
        if isinstance(event, Arrived) and event.piece in after.landed:
            self.scene = replace(self.scene, landed=(*self.scene.landed, event.piece))
        if isinstance(event, PhaseBegan):
            self._phase, self._side = event.phase, event.side
            if event.phase == "end of turn":
                self.scene = replace(self.scene, crises=after.crises, due=after.due, landed=after.landed)
            if event.phase in ("movement", "combat"):
                self._begin(after)

    def _settle(self) -> None:
        """Judge the side that is not in its turn, if there is a reason to."""
        if self._open and self._phase in ("movement", "combat"):
            self._judge_other()
        self._open = False

    def _judge_other(self) -> None:
        if self._side == SOVIET:
            self._set(FINNISH, self._slow.finns(self.scene))
        else:
            self._judged = (self.scene, True)
            self._set(SOVIET, self._slow.again(self.scene))

    def _begin(self, after: Any) -> None:
        """A side begins to move or to fight: it is judged afresh, then the other."""
        if self._side == FINNISH:
            self._set(FINNISH, self._slow.finns(self.scene))
            self._judge_other()
            return
        lineless, unserved = self._slow.fresh(self.scene)
        asked = after.frames and isinstance(after.frames[-1], Allocating)
        if asked and (after.frames[-1].moment, after.turn) == (self._phase, self.scene.turn):
            frame = after.frames[-1]
            proposed = [claim.unit for claim in frame.claims if claim.unit not in dict(frame.served)]
            if sorted(proposed) != sorted(unserved):
                self._faults.append(f"{proposed} are proposed to go without and not {unserved}")
            return
        if unserved:
            self._faults.append(f"{unserved} cannot be served, and nobody was asked")
        self._judged = (self.scene, False)
        self._set(SOVIET, lineless | dict.fromkeys(unserved, "C"))
        self._judge_other()

    def _allocated(self, before: Any) -> None:
        """The Soviet player has said whom his cities serve."""
        served = dict(before.frames[-1].served)
        lines = self._slow.lines(self.scene, keep=False)
        self._faults += self._slow.allocation_faults(self.scene, lines, served, keep=False)
        lineless, _ = self._slow.fresh(self.scene, lines)
        wanting = [unit for unit, hqs in lines.reached.items() if hqs and unit not in served]
        self._judged = (self.scene, False)
        self._set(SOVIET, lineless | {unit: "C" for unit in wanting if unit not in self.scene.landed})
        self._judge_other()

    def _set(self, side: str, states: States) -> None:
        pieces = self.scene.pieces
        others = {unit: how for unit, how in self.scene.isolated.items() if pieces[unit].side != side}
        self.scene = replace(self.scene, isolated=others | states)

    # what is compared

    def _compare(self, after: Any) -> None:
        stands, told = ({p.id: p.at for p in state.pieces.values()} for state in (after, self.scene))
        if stands != told:
            wrong = sorted(k for k in stands.keys() | told.keys() if stands.get(k, "-") != told.get(k, "-"))
            self._faults.append(f"the events do not tell where {wrong} are")
        mine, theirs = self.scene.isolated, after.isolated
        for unit in sorted(mine.keys() | theirs.keys()):
            if mine.get(unit, "S") != theirs.get(unit, "S"):
                self._faults.append(f"{unit} is {theirs.get(unit, 'S')} and should be {mine.get(unit, 'S')}")
        if self._judged and not self._faults:
            self._check_stored(after, *self._judged)

    def _check_stored(self, after: Any, scene: Any, keep: bool) -> None:
        """The allocation that is remembered serves those in supply and nobody else, within its bounds."""
        lines = self._slow.lines(scene, keep)
        self._faults += self._slow.allocation_faults(scene, lines, after.served, keep)
        for unit in lines.reached:
            if unit not in after.landed and (unit in after.served) != (unit not in after.isolated):
                self._faults.append(f"{unit} is {'' if unit in after.served else 'not '}remembered as served")


def _told(scene: Any, event: Event) -> Any:
    """The table after an event."""
    match event:
        case PhaseBegan():
            return replace(scene, turn=event.turn)
        case Moved():
            return _put(scene, dict.fromkeys(event.pieces, event.to))
        case Arrived() | Placed():
            return _put(scene, {event.piece: event.at})
        case WentByRail():
            return _put(scene, {event.piece: event.to})
        case SentBack():
            return _put(scene, {event.piece: None})
        case Removed() | StayedHome():
            pieces = {unit: piece for unit, piece in scene.pieces.items() if unit not in event.pieces}
            states = {unit: how for unit, how in scene.isolated.items() if unit in pieces}
            return replace(scene, pieces=pieces, isolated=states)
        case ControlTaken():
            return replace(scene, places={**scene.places, event.at: PlaceState(control=event.side)})
        case _:
            return scene


def _put(scene: Any, places: Mapping[Any, Any]) -> Any:
    moved = {unit: replace(scene.pieces[unit], at=at) for unit, at in places.items()}
    return replace(scene, pieces={**scene.pieces, **moved})
