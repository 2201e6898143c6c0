"""How many actions a second the rules and the kernel carry out when a game is played at random."""

from collections.abc import Callable, Iterator
from copy import deepcopy

from ringfire_gui.cli.benchmarks.country import SEED
from ringfire_gui.cli.benchmarks.measure import Budget, Reference, Row, Timing, race
from ringfire_gui.cli.benchmarks.world import Bench
from ringfire_gui.core.codec import digest
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.state import GameState
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.fuzz import setup_number
from ringfire_gui.play.jobs import load_once

BUDGET = 2_000.0
COPIED = "deepcopy of the state before each action"


def rows(bench: Bench) -> Iterator[Row]:
    """The free table, and the game that was named."""
    for name in filter(None, ("sandbox", bench.game)):
        yield _row(load_once(name), bench.scale.orders, bench.scale.some(7))


def play(game: Game, actions: int, keep: Callable[[GameState], object]) -> GameState:
    """Play so many actions at random, game after game.

    Args:
        game: The game.
        actions: How many actions.
        keep: What is done with a state before it is left.
    """
    chooser, number = Chooser(SEED), 0
    state = _begin(game, number)
    for _ in range(actions):
        if not state.asked:
            number += 1
            state = _begin(game, number)
        side = chooser.pick(state.asked).side
        action = game.rules.legal_actions(state, side).sample(chooser)
        if action is None:
            message = f"{side} is asked but can do nothing"
            raise RuntimeError(message)
        keep(state)
        state = game.rules.apply(state, side, action).state
    return state


def _begin(game: Game, number: int) -> GameState:
    setup = setup_number(game.data, number)
    state: GameState = game.rules.start(setup.scenario, setup.seed, setup.options, setup.script).state
    return state


def _row(game: Game, actions: int, rounds: int) -> Row:
    fewer = max(actions // 10, 1)
    kept, copied = (digest(play(game, fewer, keep)) for keep in (id, deepcopy))
    alone = race({"play": lambda _: play(game, actions, id)}, rounds)["play"]
    beside = race({"kept": lambda _: play(game, fewer, id), COPIED: lambda _: play(game, fewer, deepcopy)}, rounds)
    ratio = beside[COPIED].median / beside["kept"].median
    return Row(
        "play",
        f"random legal play: {game.data.name}",
        "actions/s",
        value=actions / alone.median,
        best=actions / alone.best,
        runs=alone.runs,
        wall=actions / alone.wall,
        budget=Budget(BUDGET, "at_least"),
        references=(_reference(beside[COPIED], fewer, ratio),),
        compared=1,
        differences=int(kept != copied),
        note=f"{actions} actions a run, with the reference {fewer}",
    )


def _reference(taken: Timing, actions: int, ratio: float) -> Reference:
    return Reference(COPIED, actions / taken.median, actions / taken.best, ratio)
