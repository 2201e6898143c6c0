"""The contract battery: what must hold at every step of every game, whatever its rules say.

A game is played at random by the fuzzer, then walked through again order by order. The fuzzer makes its costly checks
now and then; here all of them are made after every order, with those of `tests/contract/checks.py` besides.
"""

import copy
from collections.abc import Iterator, Mapping
from typing import get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from ringfire_gui.core.codec import decode, digest, encode
from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.frames import Frame, Procedure
from ringfire_gui.engine.state import GameState
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.fuzz import fuzz_game
from ringfire_gui.play.fuzzchecks import EVERY_ACTION, SOME_ACTIONS, Check, Played
from ringfire_gui.play.session import Rules, Session, Setup
from tests.contract.checks import MORE_CHECKS
from tests.contract.words import words_check

LOOKED_AT = 60
"""In a game with more orders only about so many of them, spread evenly, are looked at closely."""
STEP_LIMIT = 5_000
"""A game with more orders than this will never end."""

Orders = tuple[tuple[SideId, Action], ...]


class Finding(Struct, frozen=True):
    """Something that does not hold."""

    kind: str
    detail: str
    after: int
    """Orders that had been given, the one that failed included."""


class Examined(Struct, frozen=True):
    """What a game showed: what is wrong with it, and which types of actions, events and frames came up."""

    findings: tuple[Finding, ...]
    orders: Orders
    types: frozenset[type]


def examine(game: Game, number: int, setup: Setup) -> Examined:
    """Play one game to the end at random, and look at all of it."""
    report = fuzz_game(game.rules, number, setup, STEP_LIMIT)
    orders = tuple((side, decode(raw, game.rules.action_type)) for side, raw in report.orders)
    examined = look_through(game, setup, orders)
    if report.failure is None:
        return examined
    failed = Finding(report.failure.kind, report.failure.detail, report.failure.after)
    return replace(examined, findings=(failed, *examined.findings))


def look_through(game: Game, setup: Setup, orders: Orders) -> Examined:
    """Look at a game whose orders are known."""
    frames: dict[str, Frame] = {}
    checks = {**EVERY_ACTION, **SOME_ACTIONS, **MORE_CHECKS, "no words": words_check(game)}
    walk = Walk(_watched(game.rules, frames), checks, Chooser(setup.seed))
    findings = (
        *walk.through(setup, orders),
        *_there_and_back(game.rules, setup, orders),
        *_frames(game.rules, frames),
    )
    return Examined(findings, orders, frozenset(walk.types | {type(frame) for frame in frames.values()}))


class Walk:
    """Goes through a game order by order, with all checks.

    Attributes:
        types: Types of actions and events that came up.
    """

    def __init__(self, rules: Rules, checks: Mapping[str, Check], chooser: Chooser) -> None:
        self._rules = rules
        self._checks = checks
        self._chooser = chooser
        self.types: set[type] = set()

    def through(self, setup: Setup, orders: Orders) -> Iterator[Finding]:
        """What does not hold on the way; in the end all states that were passed must be as they were."""
        state = self._rules.start(setup.scenario, setup.seed, setup.options, setup.script).state
        passed: list[tuple[GameState, bytes]] = []
        stride = 1 + len(orders) // LOOKED_AT
        for number, (side, action) in enumerate(orders, 1):
            passed.append((state, encode(state)))
            try:
                applied = self._rules.apply(state, side, action)
            except Exception as error:  # whatever it is, it is the ruleset's, and belongs in the report
                yield Finding("exception", f"{type(error).__name__}: {error}", number)
                return
            self.types |= {type(action), *(type(event) for event in applied.events)}
            if number % stride == 0 or not applied.state.asked:
                yield from self._look(Played(state, side, action, applied), number)
            state = applied.state
        for number, (left, written) in enumerate(passed):
            if encode(left) != written:
                yield Finding("undo difference", "a state changed after it had been left", number)

    def _look(self, played: Played, number: int) -> Iterator[Finding]:
        for kind, check in self._checks.items():
            try:
                yield from (Finding(kind, detail, number) for detail in check(self._rules, played, self._chooser))
            except Exception as error:  # whatever it is, it is the ruleset's, and belongs in the report
                yield Finding("exception", f"looking for {kind}: {type(error).__name__}: {error}", number)


def _there_and_back(rules: Rules, setup: Setup, orders: Orders) -> Iterator[Finding]:
    """The game played again, taken back order by order to the start, and brought back to the end."""
    first, session = Session.new(rules, setup), Session.new(rules, setup)
    digests = [session.digest()]
    try:
        for side, action in orders:
            first.submit(side, action)
            session.submit(side, decode(encode(action), rules.action_type))
            digests.append(session.digest())
    except Exception as error:  # whatever it is, it is the ruleset's, and belongs in the report
        yield Finding("exception", f"playing it again: {type(error).__name__}: {error}", len(digests))
        return
    if first.digest() != digests[-1]:
        yield Finding("replay difference", "the same orders led elsewhere the second time", len(orders))
    for step, numbers in ((session.undo, range(len(orders) - 1, -1, -1)), (session.redo, range(1, len(orders) + 1))):
        for number in numbers:
            step()
            if session.digest() != digests[number]:
                yield Finding("undo difference", f"{step.__name__} led elsewhere", number)


def _watched(rules: Rules, frames: dict[str, Frame]) -> Rules:
    """The same rules, but every frame that comes to the top is kept: also those that no state is ever saved with."""

    def watching(procedure: Procedure) -> Procedure:
        def advance(draft, frame, result):
            frames[repr(frame)] = frame
            return procedure.advance(draft, frame, result)

        return replace(procedure, advance=advance)

    watched = copy.copy(rules)
    watched.procedures = {kind: watching(procedure) for kind, procedure in rules.procedures.items()}
    return watched


def _frames(rules: Rules, frames: Mapping[str, Frame]) -> Iterator[Finding]:
    """Frames are data: each can be written into a save and read back."""
    kind = get_type_hints(rules.state_type)["frames"]
    for frame in frames.values():
        try:
            (back,) = decode(encode((frame,)), kind)
        except Exception as error:  # a frame may hold anything at all
            yield Finding("serialisation difference", f"{frame} cannot be read back: {error}", 0)
        else:
            if back != frame or digest(back) != digest(frame):
                yield Finding("serialisation difference", f"{frame} reads back as {back}", 0)
