"""The bots of each game, by the name under which they sit at a table; and what the names of efforts mean."""

from collections.abc import Callable, Mapping
from functools import cache

from ringfire_gui.bots.base import Bot
from ringfire_gui.bots.greedy import GreedyBot
from ringfire_gui.bots.random_bot import RandomBot
from ringfire_gui.core.ids import GameId

ANY_GAME: Mapping[str, Bot] = {"greedy": GreedyBot(), "random": RandomBot()}
"""Bots for a game that has none of its own; the best one first."""


def _winter_war() -> Mapping[str, Bot]:
    from ringfire_gui.bots.plans.winter_war.cautious import CautiousBot
    from ringfire_gui.bots.plans.winter_war.planner import PlannerBot

    return {"planner": PlannerBot(), "cautious": CautiousBot(), "random": RandomBot()}


_OWN: Mapping[GameId, Callable[[], Mapping[str, Bot]]] = {GameId("winter_war"): _winter_war}
"""Bots for one game each, made of plans for it; the best one first. They are loaded when they are wanted."""

EFFORTS: Mapping[str, int] = {"quick": 20, "normal": 100}
"""Positions that a bot may look at for an answer, by the name of the effort."""


@cache
def bots_of(game: GameId) -> Mapping[str, Bot]:
    """The bots that can play a game, by name; the best one first."""
    return _OWN.get(game, lambda: ANY_GAME)()


def best_of(game: GameId) -> str:
    """The name of the bot whose advice is worth most."""
    return next(iter(bots_of(game)))
