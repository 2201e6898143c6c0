"""`ringfire show` and `ringfire replay`: what is in a save."""

from pathlib import Path
from typing import Annotated

import typer

from ringfire_gui.cli.screen import BadArgument, counted, say
from ringfire_gui.cli.story import ToldOnScreen
from ringfire_gui.core.ids import SideId
from ringfire_gui.files.savefile import Header, read_header
from ringfire_gui.play.autosave import recent
from ringfire_gui.play.catalog import Game, game_of_save, load_game
from ringfire_gui.play.log import START
from ringfire_gui.play.opening import Opened, open_save
from ringfire_gui.play.seats import bot_kind
from ringfire_gui.resources import user_saves

LAST = 10
"""Orders told by `show`."""

SaveArgument = Annotated[Path | None, typer.Argument(metavar="SAVE", help="A save; without it the last game.")]
GameOption = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="The folder of its game, if that is not installed.")
]
SideOption = Annotated[
    str | None, typer.Option("--side", metavar="SIDE", help="Tell what this side may know; `all` tells everything.")
]


def show(save: SaveArgument = None, game: GameOption = None, side: SideOption = None) -> None:
    """Where a saved game stands, and what happened last.

    Of a game that is not over only what every side may know is told; --side tells more.

    Examples:
      ringfire show                            the last game played
      ringfire show my-game.rfsave
      ringfire show my-game.rfsave --side red
    """
    path, loaded, opened = _open(save, game)
    story = ToldOnScreen(loaded, opened.session, _ears(loaded, opened, side))
    _show_header(path, loaded, read_header(path))
    session = opened.session
    log = session.log
    branches = len(log.tips())
    more = f", on {branches} branches" if branches > 1 else ""
    say(f"Orders: {opened.report.orders}{more}; it stands after order {log.cursor}, in turn {session.state.turn}.")
    _tell_remarks(story, opened)
    last = log.line_to(log.cursor)[-LAST:]
    if last:
        say("\nWhat happened last:")
        _tell(story, last)
    for told in story.taken_back(log.next_number):
        say(told.text)
    say()
    for line in (story.result(),) if session.result else story.prompts():
        say(line or "")


def replay(
    save: SaveArgument = None,
    *,
    verify: Annotated[bool, typer.Option("--verify", help="Say whether every order came out as written.")] = False,
    game: GameOption = None,
    side: SideOption = None,
) -> None:
    """Play a saved game again, order by order.

    With --verify the exit code is 1 if any order came out otherwise than it is written down.

    Examples:
      ringfire replay my-game.rfsave
      ringfire replay my-game.rfsave --verify
    """
    _, loaded, opened = _open(save, game)
    story = ToldOnScreen(loaded, opened.session, _ears(loaded, opened, side))
    log = opened.session.log
    _tell(story, [n for n in (START, *log.line()) if n == START == log.floor or n > log.floor])
    for told in story.taken_back(log.next_number):
        say(told.text)
    result = story.result()
    if result:
        say(f"\n{result}")
    _tell_remarks(story, opened)
    if not verify:
        return
    if not opened.report.verified:
        say(f"\nNot the same game: see above. The save has {counted(opened.report.orders, 'order')}.")
        raise typer.Exit(1)
    say(f"\n{counted(opened.report.orders, 'order')} played again, 0 differences.")


def _open(save: Path | None, game: str | None) -> tuple[Path, Game, Opened]:
    path = save or _last_save()
    header = read_header(path)
    loaded = load_game(game_of_save(path, header.game, game))
    return path, loaded, open_save(path, loaded, resume=False)


def _last_save() -> Path:
    found = recent(user_saves())
    if not found:
        message = f"no game has been played yet: there is no save in {user_saves()}."
        raise BadArgument(message)
    return found[0].path


def _ears(game: Game, opened: Opened, side: str | None) -> tuple[SideId, ...]:
    """Whose knowledge bounds what is told: everybody's while the game goes on, nobody's when it is over."""
    sides = game.rules.sides
    if side == "all" or (side is None and opened.session.result):
        return ()
    if side is None:
        return sides
    if side not in sides:
        message = f"{game.data.name} has no side called {side}; its sides are: {', '.join(sides)}."
        raise BadArgument(message)
    return (SideId(side),)


def _show_header(path: Path, game: Game, header: Header) -> None:
    scenario = game.data.scenarios[header.scenario]
    say(header.title or path.name)
    say(f"{game.data.name}: {scenario.name}. Begun with {header.program or 'an unknown program'}, seed {header.seed}.")
    names = {option.id: option.name for option in game.data.options}
    for option, value in header.options.items():
        shown = ("no", "yes")[value] if isinstance(value, bool) else value
        say(f"Option: {names.get(option, option)}: {shown}")
    for side in game.data.sides:
        holder = header.seats.get(side.id, "")
        kind = bot_kind(holder)
        say(f"{side.name}: {f'the bot {kind}' if kind else holder or 'nobody in particular'}")


def _tell(story: ToldOnScreen, orders: list[int]) -> None:
    for number in orders:
        for line in story.lines(number):
            say(line)


def _tell_remarks(story: ToldOnScreen, opened: Opened) -> None:
    for remark in opened.report.remarks:
        for depth, sentence in story.narrator.tree(remark, opened.session.state):
            say(sentence, indent=2 * depth)
