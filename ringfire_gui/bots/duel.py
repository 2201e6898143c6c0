"""Bots against each other: who wins how often, with which side, and how sure one can be of it."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, quantiles
from time import perf_counter

from msgspec import Struct

from ringfire_gui.bots.base import Bot, Rules
from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.play.session import Setup

STEP_LIMIT = 20_000
"""A game with more actions than this is given up."""
_Z = 1.959964
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""


class DuelGame(Struct, frozen=True):
    """One game between bots."""

    holders: Mapping[SideId, int]
    """Which of the bots played each side."""
    winner: SideId | None
    finished: bool
    actions: int
    seconds: float
    level: str = ""
    score: float | None = None
    """The points of the first side, in a game that is won by points."""


class Record(Struct, frozen=True):
    """How a bot did, with one side or with all of them."""

    bot: str
    side: str
    """Empty for all sides together."""
    games: int
    wins: int
    draws: int
    losses: int
    unfinished: int
    share: float
    """Games won of all games."""
    low: float
    high: float
    """Where the true share of wins lies, with 95 % confidence (Wilson)."""


class Level(Struct, frozen=True):
    """The games that ended with one level of victory, and the points of the first side in them."""

    name: str
    """Empty for all levels together."""
    games: int
    share: float
    mean: float
    quartiles: tuple[float, float, float]


class Summary(Struct, frozen=True):
    """What came of a duel."""

    games: int
    draws: int
    unfinished: int
    actions: int
    seconds_per_game: float
    records: tuple[Record, ...]
    levels: tuple[Level, ...] = ()


def holders_of(sides: Sequence[SideId], number: int) -> dict[SideId, int]:
    """Which of two bots plays each side in a game of this number: the other way round in every other game."""
    return {side: (place + number) % 2 for place, side in enumerate(sides)}


def duel_game(rules: Rules, setup: Setup, bots: Sequence[Bot], number: int, effort: int) -> DuelGame:
    """Play one game to its end; each bot sees what its side may know and nothing more."""
    holders = holders_of(rules.sides, number)
    chooser = Chooser(setup.seed)
    began = perf_counter()
    state = rules.start(setup.scenario, setup.seed, setup.options, setup.script).state
    actions = 0
    while state.asked and actions < STEP_LIMIT:
        side = chooser.pick(state.asked).side
        choice = bots[holders[side]].choose(rules, rules.view(state, side), effort, chooser.below(2**63))
        state = rules.apply(state, side, choice.action).state
        actions += 1
    result = rules.result(state)
    seconds = perf_counter() - began
    if result is None:
        return DuelGame(holders, None, finished=False, actions=actions, seconds=seconds)
    score = result.score.get(rules.sides[0])
    return DuelGame(holders, result.winner, True, actions, seconds, result.level, score)


def summarise(games: Sequence[DuelGame], names: Sequence[str], sides: Sequence[SideId]) -> Summary:
    """Add up games: for each bot over all sides, then with each side; for a bot against itself, by sides alone."""
    if len(set(names)) == 1:
        records = [_record(games, names[0], None, side) for side in sides]
    else:
        records = [_record(games, name, bot, side) for side in (None, *sides) for bot, name in enumerate(names)]
    return Summary(
        games=len(games),
        draws=sum(game.finished and game.winner is None for game in games),
        unfinished=sum(not game.finished for game in games),
        actions=sum(game.actions for game in games),
        seconds_per_game=sum(game.seconds for game in games) / max(1, len(games)),
        records=tuple(records),
        levels=levels_of(games),
    )


def levels_of(games: Sequence[DuelGame]) -> tuple[Level, ...]:
    """How the points are spread, over all games and over those of each level, the best for the first side first."""
    scored = [(game.score, game.level) for game in games if game.score is not None]
    found = {"": [score for score, _ in scored]} if scored else {}
    for score, level in sorted(scored, reverse=True):
        if level:
            found.setdefault(level, []).append(score)
    return tuple(
        Level(name, len(each), len(each) / len(scored), fmean(each), _quartiles(each)) for name, each in found.items()
    )


def _quartiles(scores: Sequence[float]) -> tuple[float, float, float]:
    if len(scores) == 1:
        return scores[0], scores[0], scores[0]
    low, middle, high = quantiles(scores, n=4, method="inclusive")
    return low, middle, high


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Bounds of the true share of wins, 95 % confidence; anything is possible before the first game."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, _Z * _Z
    middle = share + z2 / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    return max(0.0, min(share, (middle - spread) / scale)), min(1.0, max(share, (middle + spread) / scale))


def _record(games: Iterable[DuelGame], name: str, bot: int | None, side: SideId | None) -> Record:
    """How a bot did, or whichever bot there was, with one side or with all of them."""
    own = [game for game in games if side is None or bot is None or game.holders[side] == bot]
    decided = [game for game in own if game.winner is not None]
    wins = sum(
        game.holders[game.winner] == bot if side is None else game.winner == side for game in decided if game.winner
    )
    unfinished = sum(not game.finished for game in own)
    low, high = wilson(wins, len(own))
    return Record(
        bot=name,
        side=side or "",
        games=len(own),
        wins=wins,
        draws=len(own) - len(decided) - unfinished,
        losses=len(decided) - wins,
        unfinished=unfinished,
        share=wins / max(1, len(own)),
        low=low,
        high=high,
    )
