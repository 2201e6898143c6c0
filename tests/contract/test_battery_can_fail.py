"""The battery finds what it is there for: each deliberate mistake in the toy is reported, and by the right check."""

from functools import cache

import pytest

from ringfire_gui.play.catalog import Game
from ringfire_gui.play.fuzz import setup_number
from tests.contract.battery import Examined, Finding, examine, look_through
from tests.contract.broken_toy import VARIANTS, broken_game, speechless_game
from tests.contract.toygame import GAME

EXPECTED = {
    "mask shows the scout": ("secret visible in a view", "sees all of b-3"),
    "redact tells the scout": ("secret visible in a view", "does not see b-3"),
    "redact tells where": ("secret told by an event", '"at"'),
    "imagine forgets the rules": ("imagined game cannot be played", "both sides stand in"),
    "result too soon": ("broken invariant", "goes on but has a result"),
    "samples what is illegal": ("action set at odds with itself", "not in truth"),
    "lists what is illegal": ("action set at odds with itself", "lists what it refuses"),
    "lists what cannot be": ("listed action cannot be played", "nobody"),
    "refuses without reasons": ("illegal action not refused", "without a reason"),
    "stumbles over names": ("exception", "KeyError"),
    "mutates the state": ("undo difference", "changed after it had been left"),
    "looks at the next die": ("chance without dice", "the outcome was another one"),
    "throws untold": ("missing barrier", "dice were thrown"),
    "scout revealed quietly": ("missing barrier", "b-3"),
    "postures shown quietly": ("secret learnt without a barrier", "has learnt something hidden"),
    "list in a frame": ("serialisation difference", "ReactionFire"),
}
FOUND_BETWEEN_PROCESSES = {"lists in hash order"}
NUMBER = 21
"""A game in which squads are fired at, retreat, are lost, and the scout comes to light."""


@cache
def sound() -> Examined:
    return examine(GAME, NUMBER, setup_number(GAME.data, NUMBER))


def found(game: Game) -> tuple[Finding, ...]:
    """What is wrong when the orders of a sound game are given."""
    return look_through(game, setup_number(GAME.data, NUMBER), sound().orders).findings


def test_without_a_mistake_nothing_is_found():
    assert sound().findings == ()


@pytest.mark.parametrize("variant", EXPECTED)
def test_the_right_check_reports_the_mistake(variant):
    kind, words = EXPECTED[variant]
    told = found(broken_game(variant))
    assert [finding for finding in told if finding.kind == kind and words in finding.detail], told[:5]


def test_a_game_that_offers_illegal_orders_is_not_played_on():
    game = broken_game("samples what is illegal")
    first = examine(game, NUMBER, setup_number(GAME.data, NUMBER)).findings[0]
    assert first.kind == "action set at odds with itself"
    assert first.detail.startswith("a sampled action was refused")


def test_every_mistake_is_expected_somewhere():
    assert EXPECTED.keys() | FOUND_BETWEEN_PROCESSES == VARIANTS.keys()


@pytest.mark.parametrize("code", ["toy.ask_retreat", "toy.no_such_piece", "event.FireResolved"])
def test_a_missing_template_is_found(code):
    told = found(speechless_game(code))
    assert {finding.kind for finding in told} == {"no words"}
    assert all(code in finding.detail for finding in told)
