"""Winter War, chapter 7: whole games by chance and by bots, in which supply is judged by the rules and in the slow way.

`RINGFIRE_SLOW_GAMES=20` plays so many whole games of each kind instead of the openings of a few.
"""

import os

import pytest
from msgspec.structs import replace

from ringfire_gui.bots.plans.winter_war.planner import PlannerBot
from ringfire_gui.bots.registry import EFFORTS
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.sequence import Playing
from ringfire_gui.rules.winter_war import supply
from ringfire_gui.rules.winter_war.field import SOVIET
from ringfire_gui.rules.winter_war.state import WinterState
from tests.rules.winter_war.positions import line_of, state_of, the_rules
from tests.rules.winter_war.slow_check import compare_from, compare_game, random_from, random_game

GAMES = int(os.environ.get("RINGFIRE_SLOW_GAMES", "0"))
KINDS = {
    "isthmus": ("isthmus", {}),
    "historical": ("historical", {}),
    "historical with events": ("historical", {"any_city": True, "events": True}),
    "free with events": ("free", {"no_division_north": True, "events": True}),
}
FRONTS = {
    "Kem": (("N12-15", 4), "hq hq rd rr rr rr rr rr rr rr nkvd tb", "fdiv4 freg freg fbn fbn fbn ski ski ski", {}),
    "Kandalaksha": (("N18-13", 5), "hq hq hq rd rd rr rr rr rr rr rr", "freg freg fbn fbn fbn fbn ski ski ski", {}),
    "Petsamo": (("N29-15", 4), "hq hq rr rr rr rr rr rr rr nkvd", "fbn fbn fbn freg freg ski ski", {}),
    "Ladoga": (("C-18", 4), "hq hq rd rd rd rd rd rd rc20 tb", "fdiv6 fdiv6 freg freg fbn fbn ski", {"any_city": True}),
    "Isthmus": (("H-14", 4), "hq hq rc20 rc20 rc20 rd rd tc cavc art", "fdiv6 fdiv6 fdiv6 freg freg fbn", {}),
}
"""Where a fight begins and how far around units may stand, the units of both sides, options."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.timeout(0)
def test_7_8_in_whole_games_every_unit_stands_as_the_slow_way_says(kind):
    scenario, options = KINDS[kind]
    for seed in range(GAMES or 1):
        game = random_game(the_rules(), scenario, seed, options, 100_000 if GAMES else 100)
        assert compare_game(the_rules(), scenario, seed, game, options) == [], f"seed {seed}"


def bots_game(seed: int, most: int) -> list[Action]:
    """The actions of a game between two planners, or so many of them."""
    rules, bot, chooser = the_rules(), PlannerBot(), Chooser(seed)
    state, found = rules.start("historical", seed, {}, ()).state, []
    while state.asked and len(found) < most:
        side = state.asked[0].side
        choice = bot.choose(rules, rules.view(state, side), EFFORTS["quick"], chooser.below(2**63))
        found.append(choice.action)
        state = rules.apply(state, side, choice.action).state
    return found


@pytest.mark.timeout(0)
def test_7_8_in_games_between_planners_every_unit_stands_as_the_slow_way_says():
    for seed in range(GAMES or 1):
        game = bots_game(seed, 100_000 if GAMES else 60)
        assert len(game) >= 60
        assert compare_game(the_rules(), "historical", seed, game) == [], f"seed {seed}"


def melee(front: str, seed: int) -> WinterState:
    """Units of both sides thrown together in a small part of the map; two turns are left."""
    (centre, radius), soviets, finns, options = FRONTS[front]
    chooser, field, turn = Chooser(seed), the_rules().field, 3 + 6 * (seed % 2)
    near = field.season("historical", turn).near
    free = chooser.shuffled([at for at in field.board.within(centre, radius) if at in near])
    free = sorted(free, key=lambda at: field.country(at) == "finland" and chooser.below(3) > 0)
    kinds = [*soviets.split(), *reversed(finns.split())]
    places = [*free[: len(soviets.split())], *free[-len(finns.split()) :]]
    given = [
        f"u{number}:{kind}@{at}"
        for number, (kind, at) in enumerate(zip(kinds, places, strict=True))
        if not (field.kinds[kind].south_only and field.is_north(at))
        and not (kind == "nkvd" and field.country(at) == "finland")
    ]
    stack = (Playing(line_of("movement", SOVIET)),)
    state = state_of("; ".join(given), turn=turn, options=options, stack=stack)
    return replace(state, last_turn=turn + 1, dice=DiceState(seed))


@pytest.mark.parametrize("front", FRONTS)
@pytest.mark.timeout(0)
def test_7_8_in_close_fights_every_unit_stands_as_the_slow_way_says(front):
    for seed in range(10 * GAMES or 2):
        start = melee(front, seed)
        assert compare_from(the_rules(), start, random_from(the_rules(), start, seed)) == [], f"seed {seed}"


def everybody_fed(position):
    return dict.fromkeys(position.field.cities)


def blind_to_zones(position, side):
    return position.season.playable & ~position.real["finnish" if side == "soviet" else "soviet"]


def never_isolated(position):
    return supply.Verdict({})


REJUDGE = supply.rejudge_soviets


def forgetful(position):
    state = position.state
    kept = {unit: how for unit, how in state.isolated.items() if how != "C"}
    return REJUDGE(type(position)(replace(state, isolated=kept), position.field))


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("capacities", everybody_fed),
        ("passable", blind_to_zones),
        ("judge_finns", never_isolated),
        ("rejudge_soviets", never_isolated),
        ("rejudge_soviets", forgetful),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_7_6_wrong_rules_are_found_out(monkeypatch, name, wrong):
    monkeypatch.setattr(supply, name, wrong)
    fights = ((melee(front, seed), seed) for seed in range(8) for front in FRONTS)
    assert any(compare_from(the_rules(), start, random_from(the_rules(), start, seed)) for start, seed in fights)
