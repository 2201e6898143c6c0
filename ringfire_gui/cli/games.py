"""`ringfire games`: what can be played."""

import typer

from ringfire_gui.cli.screen import say, show_table
from ringfire_gui.core.errors import RingfireError
from ringfire_gui.play.catalog import Game, installed, load_game


def games() -> None:
    """The games that are installed.

    Examples:
      ringfire games
    """
    broken: list[str] = []
    for name in installed():
        try:
            _show(load_game(name))
        except RingfireError as error:
            broken.append(f"{name} cannot be played: {error}")
    for line in broken:
        say(line)
    if broken:
        raise typer.Exit(1)


def _show(game: Game) -> None:
    data = game.data
    sides = ", ".join(side.name for side in data.sides)
    say(f"{data.id}: {data.name} ({sides})")
    if data.about:
        say(data.about, indent=2)
    say()
    scenarios = [data.scenarios[key] for key in sorted(data.scenarios)]
    rows = [(f"  {each.id}", each.name, str(each.last_turn - each.first_turn + 1), each.map) for each in scenarios]
    show_table(("  scenario", "name", "turns", "map"), rows)
    if data.options:
        say()
        options = [(f"  {o.id}", o.name, ", ".join(map(str, o.choices)), str(o.default)) for o in data.options]
        show_table(("  option", "name", "choices", "usual"), options)
    say()
