"""The bots there are, by the name under which they sit at a table."""

from collections.abc import Mapping

from ringfire_gui.bots.base import Bot
from ringfire_gui.bots.greedy import GreedyBot
from ringfire_gui.bots.random_bot import RandomBot

BOTS: Mapping[str, Bot] = {"greedy": GreedyBot(), "random": RandomBot()}
"""Bots for any game."""
