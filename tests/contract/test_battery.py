"""The contract battery over every game and scenario there is: the toy, and all that come with the program."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Union, get_args, get_origin

import pytest

from ringfire_gui.play.catalog import Game, installed, load_game
from ringfire_gui.play.fuzz import setup_number
from tests.contract.battery import Examined, examine
from tests.contract.fingerprint import fingerprint

ROOT = Path(__file__).resolve().parents[2]
TOY = "tests/contract/toy"
GAMES = (TOY, *installed())
NUMBERS = (18, 19, 20, 21)
"""Games of each scenario; four in a row go through all settings of two options. Other numbers do as well, as long as
everything comes up in them."""


RARE = {"winter_war": {"Stuck", "Lapsed", "HelpDelayed", "StayedHome"}}
"""What chance hardly ever brings about; the tests of the rules show each of them."""


@cache
def game_of(name: str) -> Game:
    return load_game(str(ROOT / name) if name == TOY else name)


def scenarios() -> list[tuple[str, str]]:
    return [(name, scenario) for name in GAMES for scenario in sorted(game_of(name).data.scenarios)]


@cache
def examined(name: str, scenario: str, number: int) -> Examined:
    game = game_of(name)
    return examine(game, number, setup_number(game.data, number, scenario))


def types_in(union: object) -> set[type]:
    return set(get_args(union)) if get_origin(union) in (Union, UnionType) else {union}


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(("name", "scenario"), scenarios())
def test_everything_holds_at_every_step(name, scenario, number):
    assert examined(name, scenario, number).findings == ()


@pytest.mark.parametrize("name", GAMES)
def test_every_action_event_and_frame_of_a_game_comes_up(name):
    rules, data = game_of(name).rules, game_of(name).data
    wanted = types_in(rules.action_type) | types_in(rules.event_type) | set(rules.procedures)
    came_up = (examined(name, scenario, n).types for scenario in data.scenarios for n in NUMBERS)
    missing = {kind.__name__ for kind in wanted - set().union(*came_up)}
    assert missing - RARE.get(name, set()) == set()


@pytest.mark.parametrize("seed", [1, 2])
def test_games_do_not_depend_on_the_order_of_sets(seed):
    assert fingerprints(seed, *GAMES) == [fingerprint(game_of(name)) for name in GAMES]


def test_a_game_that_depends_on_the_order_of_sets_is_found():
    one, two = (fingerprints(seed, "lists in hash order") for seed in (1, 2))
    assert one != two


def fingerprints(seed: int, *names: str) -> list[str]:
    """As another process finds them, in which strings have other hashes."""
    command = [sys.executable, "-m", "tests.contract.fingerprint", *names]
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.split()
