"""Random legal play to the end of a game, with everything checked that must hold in any game.

A game is a function of its number: scenario, options, dice and orders all follow from it, and numbers in a row go
through every scenario and every combination of options. Playing and checking alternate and are timed apart, so that
the rate of play is that of the rules and the kernel alone. Time is that of the processor: what else the machine does
does not count.
"""

import traceback
from time import process_time

from msgspec import Struct

from ringfire_gui.core.codec import decode, digest, encode
from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.state import GameState, OptionValue
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.play.fuzzchecks import EVERY_ACTION, SOME_ACTIONS, Played
from ringfire_gui.play.session import Rules, Session, Setup

WINDOW = 40
"""So many actions at most are played before they are checked."""
SOME = 10
"""One action in so many gets the costly checks."""
STEP_LIMIT = 20_000
"""A game with more actions than this will never end."""


class Failure(Struct, frozen=True):
    """What went wrong in a game."""

    kind: str
    detail: str
    after: int
    """Orders that had been given, the one that failed included."""
    trace: str = ""
    """Where in the code, if it was an exception."""


class GameReport(Struct, frozen=True):
    """One game that was played."""

    number: int
    setup: Setup
    orders: tuple[tuple[SideId, bytes], ...]
    """Who did what: the actions as a save holds them."""
    digest: str
    """Of the last state."""
    play_seconds: float
    check_seconds: float
    failure: Failure | None = None


def setup_number(data: GameData, number: int, scenario: str | None = None) -> Setup:
    """How the game of a number begins: scenario by scenario, and through the options like the wheels of a counter."""
    scenarios = [scenario] if scenario else sorted(data.scenarios)
    wheel, at = divmod(number, len(scenarios))
    options: dict[str, OptionValue] = {}
    for option in data.options:
        wheel, chosen = divmod(wheel, len(option.choices))
        options[option.id] = option.choices[chosen]
    return Setup(scenarios[at], number, options)


def fuzz_game(rules: Rules, number: int, setup: Setup, limit: int = STEP_LIMIT) -> GameReport:
    """Play one game at random and check it; a failure ends it."""
    game = _Game(rules, number, setup, limit)
    failure = None
    try:
        game.run()
    except _Fault as fault:
        failure = fault.failure
    told = game.orders[: failure.after] if failure else game.orders
    orders = tuple((side, encode(action)) for side, action in told)
    last = digest(game.state) if game.state else ""
    return GameReport(number, setup, orders, last, game.play_seconds, game.check_seconds, failure)


class _Fault(Exception):
    """Ends a game that went wrong."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.kind)
        self.failure = failure


class _Game:
    """A game being played and checked."""

    def __init__(self, rules: Rules, number: int, setup: Setup, limit: int) -> None:
        self._rules = rules
        self._setup = setup
        self._limit = limit
        self._player = Chooser(number)
        self._checker = Chooser(~number)
        self.state: GameState | None = None
        self.orders: list[tuple[SideId, Action]] = []
        self.play_seconds = 0.0
        self.check_seconds = 0.0

    def run(self) -> None:
        """Play to the end, window by window, then play all of it again."""
        setup = self._setup
        try:
            self.state = self._rules.start(setup.scenario, setup.seed, setup.options, setup.script).state
        except Exception as error:
            raise self._crash("at the start", error) from error
        while self.state.asked:
            self.state = self._window(self.state)
        began = process_time()
        self._replay(digest(self.state))
        self.check_seconds += process_time() - began

    def _window(self, start: GameState) -> GameState:
        """Play some actions, then check them; what went wrong first is what is reported."""
        began = process_time()
        first, done = digest(start), len(self.orders)
        played: list[Played] = []
        middle = process_time()
        count = min(1 + self._checker.below(WINDOW), self._limit - done)
        fault = self._play(start, count, played)
        end = process_time()
        self.play_seconds += end - middle
        for number, each in enumerate(played, done + 1):
            self._check(each, number)
        if digest(start) != first:
            raise self._fault("undo difference", "a state changed after it had been left", done)
        self.check_seconds += process_time() - end + middle - began
        if fault:
            raise fault
        return played[-1].after

    def _play(self, state: GameState, count: int, played: list[Played]) -> _Fault | None:
        rules, chooser = self._rules, self._player
        try:
            while state.asked and len(played) < count:
                side = chooser.pick(state.asked).side
                action = rules.legal_actions(state, side).sample(chooser)
                if action is None:
                    return self._fault("empty option set", f"{side} is asked but can do nothing")
                self.orders.append((side, action))
                applied = rules.apply(state, side, action)
                played.append(Played(state, side, action, applied))
                state = applied.state
        except IllegalAction as refused:
            return self._fault("action set at odds with itself", f"a sampled action was refused: {refused}")
        except Exception as error:
            return self._crash("while playing", error)
        if state.asked and len(self.orders) >= self._limit:
            return self._fault("step limit", f"the game has not ended after {self._limit} actions")
        return None

    def _check(self, played: Played, number: int) -> None:
        checks = EVERY_ACTION if self._checker.below(SOME) else EVERY_ACTION | SOME_ACTIONS
        for kind, check in checks.items():
            try:
                found = next(iter(check(self._rules, played, self._checker)), None)
            except Exception as error:
                raise self._crash(f"while looking for: {kind}", error, number) from error
            if found:
                raise self._fault(kind, found, number)

    def _replay(self, last: str) -> None:
        """Play the orders again as a save would give them, with some undo on the way."""
        session = Session.new(self._rules, self._setup)
        for number, (side, action) in enumerate(self.orders, 1):
            try:
                session.submit(side, decode(encode(action), self._rules.action_type))
            except Exception as error:
                raise self._crash("while playing it again", error, number) from error
            if not self._checker.below(SOME):
                self._undo_and_redo(session, number)
        if session.digest() != last:
            raise self._fault("replay difference", "the same orders led somewhere else when they were played again")

    def _undo_and_redo(self, session: Session, number: int) -> None:
        before, back = session.digest(), 1 + self._checker.below(min(3, number))
        for _ in range(back):
            session.undo()
        for _ in range(back):
            session.redo()
        if session.digest() != before:
            raise self._fault("undo difference", f"undo and redo of {back} orders led somewhere else", number)

    def _fault(self, kind: str, detail: str, after: int | None = None, trace: str = "") -> _Fault:
        return _Fault(Failure(kind, detail, len(self.orders) if after is None else after, trace))

    def _crash(self, when: str, error: Exception, after: int | None = None) -> _Fault:
        trace = "".join(traceback.format_exception(error))
        return self._fault("exception", f"{type(error).__name__} {when}: {error}", after, trace)
