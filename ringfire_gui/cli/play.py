"""`ringfire play` and `ringfire open`: the window."""

from pathlib import Path
from typing import Annotated

import typer

from ringfire_gui.bots.registry import bots_of
from ringfire_gui.cli.screen import BadArgument, pick_scenario, warn
from ringfire_gui.core.ids import GameId, SideId
from ringfire_gui.files.savefile import read_header
from ringfire_gui.play.catalog import Game, game_folder, game_of_save, load_game
from ringfire_gui.play.seats import BOT

NO_DISPLAY = "There is no display to open a window on; `ringfire demo --pictures DIR` plays a game without one."
HUMAN = "human"


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game, or the folder of one; else the start page."),
    ] = None,
    *,
    scenario: Annotated[str | None, typer.Option(metavar="NAME", help="The scenario; else the first one.")] = None,
    seat: Annotated[
        list[str] | None, typer.Option(metavar="SIDE=WHO", help="Who plays a side: `human`, or a bot by name.")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, metavar="N", help="The same seed gives the same dice.")] = None,
) -> None:
    """Open the window, on a new game if one is named.

    Examples:
      ringfire play
      ringfire play sandbox --scenario bridge_at_larkfield
      ringfire play path/to/game --seat blue=random
    """
    loaded = load_game(game) if game else None
    if loaded is None and (scenario or seat or seed is not None):
        message = "name the game that these options are for."
        raise BadArgument(message)
    chosen = pick_scenario(loaded, scenario) if loaded else ""
    seats = _seats(loaded, seat or []) if loaded else {}
    _need_display()
    from ringfire_gui.gui.app import run
    from ringfire_gui.gui.controls import NewGame

    if loaded is None or game is None:
        raise typer.Exit(run())
    options = {option.id: option.default for option in loaded.data.options}
    raise typer.Exit(run(new=NewGame(GameId(game), chosen, seats, options, seed)))


def open_(
    save: Annotated[Path, typer.Argument(metavar="SAVE", help="The saved game.")],
    *,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="The folder of its game, if that is not installed.")
    ] = None,
) -> None:
    """Go on with a saved game in the window.

    Examples:
      ringfire open my-game.rfsave
      ringfire open my-game.rfsave --game path/to/game
    """
    game_folder(game_of_save(save, read_header(save).game, game))
    _need_display()
    from ringfire_gui.gui.app import run

    raise typer.Exit(run(save=save, folder=game))


def _need_display() -> None:
    from ringfire_gui.gui.display import has_display

    if not has_display():
        warn(NO_DISPLAY)
        raise typer.Exit(1)


def _seats(game: Game, words: list[str]) -> dict[SideId, str]:
    """`blue=random` as the holder of a side; a side that nobody is named for is played by the person at the screen."""
    seats, bots = dict.fromkeys(game.rules.sides, "You"), bots_of(game.rules.id)
    for word in words:
        side, found, who = word.partition("=")
        if not found or SideId(side) not in seats:
            message = f"--seat takes SIDE=WHO, and the sides are {', '.join(seats)}; {word} is none of that."
            raise BadArgument(message)
        if who != HUMAN and who not in bots:
            known = ", ".join((HUMAN, *sorted(bots)))
            message = f"{game.data.name} has no bot called {who or 'nothing'}; a side is played by {known}."
            raise BadArgument(message)
        seats[SideId(side)] = "You" if who == HUMAN else BOT + who
    return seats
