"""Fingerprints of random games, to compare processes: `python -m tests.contract.fingerprint GAME...`.

Rules that depend on the order of a set or on anything else that changes from run to run give other fingerprints.
"""

import sys
from itertools import islice

from ringfire_gui.core.codec import decode, digest
from ringfire_gui.play.catalog import Game, load_game
from ringfire_gui.play.fuzz import fuzz_game, setup_number
from ringfire_gui.play.fuzzchecks import ITERATED
from tests.contract.broken_toy import VARIANTS, broken_game

GAMES = 4
"""So many games go into a fingerprint."""


def fingerprint(game: Game) -> str:
    """Of the first games: every order, every list of actions on the way, and where it all led."""
    return digest([_one(game, number) for number in range(GAMES)])


def _one(game: Game, number: int) -> tuple[str, ...]:
    rules, setup = game.rules, setup_number(game.data, number)
    report = fuzz_game(rules, number, setup)
    state = rules.start(setup.scenario, setup.seed, setup.options).state
    lists = []
    for side, raw in report.orders:
        lists.append(digest(list(islice(rules.legal_actions(state, side), ITERATED))))
        state = rules.apply(state, side, decode(raw, rules.action_type)).state
    return (digest(report.orders), *lists, digest(state), repr(report.failure))


def main() -> None:
    """Print one line for each game named: an installed game, a game folder, or a broken variant of the toy."""
    for name in sys.argv[1:]:
        game = broken_game(name) if name in VARIANTS else load_game(name)
        sys.stdout.write(f"{fingerprint(game)}\n")


if __name__ == "__main__":
    main()
