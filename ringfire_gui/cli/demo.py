"""`ringfire demo`: watch a game."""

import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from ringfire_gui.bots.base import Bot
from ringfire_gui.cli.screen import EFFORT_HELP, counted, pick_bots, pick_effort, pick_scenario, say, warn
from ringfire_gui.cli.shots import apart
from ringfire_gui.cli.story import ToldOnScreen
from ringfire_gui.core.ids import GameId, SideId
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.play.autosave import recent
from ringfire_gui.play.catalog import Game, load_game
from ringfire_gui.play.log import START
from ringfire_gui.play.opening import open_save
from ringfire_gui.play.seats import BOT
from ringfire_gui.play.session import Session, Setup
from ringfire_gui.resources import user_saves

LIVELY = 17
"""A seed that gives a game in which something happens."""
PAUSE = 0.08
"""Seconds between two lines on a terminal."""
LOG = "log.txt"


def demo(
    game: Annotated[str, typer.Argument(metavar="GAME", help="An installed game, or the folder of one.")] = "sandbox",
    *,
    scenario: Annotated[str | None, typer.Option(metavar="NAME", help="The scenario; else the first one.")] = None,
    bots: Annotated[str, typer.Option(metavar="A,B", help="The bots that play.")] = "random,random",
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The same seed gives the same game.")] = LIVELY,
    effort: Annotated[str, typer.Option(metavar="quick|normal|N", help=EFFORT_HELP)] = "quick",
    orders: Annotated[int, typer.Option(min=1, metavar="N", help="Stop after so many orders.")] = 200,
    pictures: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Play in a window that nobody sees; pictures and the log go here."),
    ] = None,
) -> None:
    """Watch two bots play a game.

    It is told in sentences, with the case numbers of its rules. With --pictures it is played in the window, and no
    display is needed; bots look at as many positions there as they always do in the window.

    Examples:
      ringfire demo
      ringfire demo path/to/game --bots greedy,random --seed 7
      ringfire demo sandbox --scenario map_of_finland --orders 40 --pictures pictures
    """
    loaded = load_game(game)
    names, players = pick_bots(loaded, bots)
    looks = pick_effort(effort)
    sides = loaded.rules.sides
    chosen = pick_scenario(loaded, scenario)
    options = {option.id: option.default for option in loaded.data.options}
    seats = {side: BOT + names[place % 2] for place, side in enumerate(sides)}
    setup = Setup(chosen, seed, options, seats)
    say(f"{loaded.data.name}: {loaded.data.scenarios[chosen].name}. {' and '.join(names)} play, seed {seed}.")
    if pictures is not None:
        _play_in_window(loaded, game, setup, orders, pictures)
        return
    holders = {side: players[place % 2] for place, side in enumerate(sides)}
    story = ToldOnScreen(loaded, Session.new(loaded.rules, setup), ())
    _tell(story, START)
    _play(story, holders, looks, orders)
    say(f"\n{_end(story)}")


def _play(story: ToldOnScreen, holders: dict[SideId, Bot], effort: int, orders: int) -> None:
    """On the terminal."""
    session = story.session
    chooser = Chooser(session.setup.seed)
    while session.decisions and session.log.cursor < orders:
        side = chooser.pick(session.decisions).side
        choice = holders[side].choose(session.rules, session.view(side), effort, chooser.below(2**63))
        session.submit(side, choice.action)
        _tell(story, session.log.cursor)


def _tell(story: ToldOnScreen, number: int) -> None:
    for line in story.lines(number):
        say(line)
        if sys.stdout.isatty():
            time.sleep(PAUSE)


def _end(story: ToldOnScreen) -> str:
    orders = story.session.log.cursor
    return story.result() or f"The demonstration stops here, after {counted(orders, 'order')}; the game would go on."


def _play_in_window(game: Game, name: str, setup: Setup, orders: int, folder: Path) -> None:
    """In the window, and then told from the save that the window has left."""
    folder.mkdir(parents=True, exist_ok=True)
    with apart():
        from ringfire_gui.gui.controls import NewGame
        from ringfire_gui.gui.demonstration import play_unseen
        from ringfire_gui.gui.shots import Album

        new = NewGame(GameId(name), setup.scenario, setup.seats, setup.options, setup.seed)
        problem = play_unseen(new, orders, Album(folder, say))
        for save in recent(user_saves())[:1]:
            story = ToldOnScreen(game, open_save(save.path, game, resume=False).session, ())
            lines = [line for number in (START, *story.session.log.line()) for line in story.lines(number)]
            (folder / LOG).write_text("\n".join([*lines, "", _end(story), ""]), encoding="utf-8")
            say(f"{LOG}\n{_end(story)}")
    say(f"Pictures and log are in {folder.absolute()}")
    if problem:
        warn(f"Error: {problem}")
        raise typer.Exit(1)
