"""`ringfire demo`: watch a game."""

import sys
import time
from typing import Annotated

import typer

from ringfire_gui.cli.screen import pick_bots, pick_scenario, say
from ringfire_gui.cli.story import ToldOnScreen
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.log import START
from ringfire_gui.play.seats import BOT
from ringfire_gui.play.session import Session, Setup

LIVELY = 17
"""A seed that gives a game in which something happens."""
PAUSE = 0.08
"""Seconds between two lines on a terminal."""


def demo(
    game: Annotated[str, typer.Argument(metavar="GAME", help="An installed game, or the folder of one.")] = "sandbox",
    *,
    scenario: Annotated[str | None, typer.Option(metavar="NAME", help="The scenario; else the first one.")] = None,
    bots: Annotated[str, typer.Option(metavar="A,B", help="The bots that play.")] = "random,random",
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The same seed gives the same game.")] = LIVELY,
    effort: Annotated[int, typer.Option(min=1, metavar="N", help="Positions a bot may look at for an answer.")] = 50,
    orders: Annotated[int, typer.Option(min=1, metavar="N", help="Stop after so many orders.")] = 200,
) -> None:
    """Watch two bots play a game.

    It is told in sentences, with the case numbers of its rules.

    Examples:
      ringfire demo
      ringfire demo path/to/game --bots greedy,random --seed 7
    """
    loaded = load_game(game)
    names, players = pick_bots(bots)
    sides = loaded.rules.sides
    holders = {side: players[place % 2] for place, side in enumerate(sides)}
    chosen = pick_scenario(loaded, scenario)
    options = {option.id: option.default for option in loaded.data.options}
    seats = {side: BOT + names[place % 2] for place, side in enumerate(sides)}
    session = Session.new(loaded.rules, Setup(chosen, seed, options, seats))
    story = ToldOnScreen(loaded, session, ())
    say(f"{loaded.data.name}: {loaded.data.scenarios[chosen].name}. {' and '.join(names)} play, seed {seed}.")
    _tell(story, START)
    chooser = Chooser(seed)
    while session.decisions and session.log.cursor < orders:
        side = chooser.pick(session.decisions).side
        choice = holders[side].choose(loaded.rules, session.view(side), effort, chooser.below(2**63))
        session.submit(side, choice.action)
        _tell(story, session.log.cursor)
    say(f"\n{story.result() or f'The demonstration stops here, after {orders} orders; the game would go on.'}")


def _tell(story: ToldOnScreen, number: int) -> None:
    for line in story.lines(number):
        say(line)
        if sys.stdout.isatty():
            time.sleep(PAUSE)
