"""`ringfire duel`: bots against each other."""

from functools import partial
from typing import Annotated, Any

import msgspec
import typer

from ringfire_gui.bots.duel import DuelGame, Level, Summary, duel_game, summarise
from ringfire_gui.cli.screen import (
    EFFORT_HELP,
    counted,
    pick_bots,
    pick_effort,
    pick_scenario,
    progress_bar,
    say,
    show_table,
)
from ringfire_gui.core.codec import encode
from ringfire_gui.core.ids import SideId
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.jobs import load_once, spread
from ringfire_gui.play.session import Setup


def duel(
    game: Annotated[str, typer.Argument(metavar="GAME", help="An installed game, or the folder of one.")],
    *,
    bots: Annotated[str, typer.Option(metavar="A,B", help="Two bots by name, with a comma between them.")],
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="How many games; sides are swapped in every other one.")
    ] = 20,
    scenario: Annotated[str | None, typer.Option(metavar="NAME", help="The scenario; else the first one.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="The same seed gives the same games.")] = 0,
    effort: Annotated[str, typer.Option(metavar="quick|normal|N", help=EFFORT_HELP)] = "quick",
    jobs: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="Processes that play at the same time.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let two bots play each other.

    Two games in a row have the same dice and swapped sides; if a bot plays itself, every game has dice of its own. A
    share of wins is given with the bounds between which the true share lies with 95 % confidence (Wilson).

    Examples:
      ringfire duel sandbox --bots random,greedy
      ringfire duel path/to/game --bots random,greedy --games 200 --jobs 2 --json
    """
    loaded = load_once(game)
    names, _ = pick_bots(loaded, bots)
    chosen, looks = pick_scenario(loaded, scenario), pick_effort(effort)
    work = partial(_play, game=game, scenario=chosen, bots=bots, seed=seed, effort=looks)
    played: list[DuelGame] = []
    with progress_bar(loaded.data.name, games) as advance:
        for each in spread(work, range(games), jobs):
            played.append(each)
            advance(len(played), "")
    summary = summarise(played, names, loaded.rules.sides)
    if json:
        about = {"game": loaded.data.id, "scenario": chosen, "bots": names, "seed": seed, "effort": looks}
        say(msgspec.json.format(encode(_as_json(about, summary))).decode())
    else:
        _show(loaded, summary)


def _play(number: int, *, game: str, scenario: str, bots: str, seed: int, effort: int) -> DuelGame:
    loaded = load_once(game)
    options = {option.id: option.default for option in loaded.data.options}
    names, chosen = pick_bots(loaded, bots)
    setup = Setup(scenario, seed + (number if len(set(names)) == 1 else number // 2), options)
    return duel_game(loaded.rules, setup, chosen, number, effort)


def _as_json(about: dict[str, Any], summary: Summary) -> dict[str, Any]:
    return {**about, **msgspec.structs.asdict(summary)}


def _show(game: Game, summary: Summary) -> None:
    names = {side.id: side.name for side in game.data.sides}
    rows = [
        (
            record.bot,
            names.get(SideId(record.side), "all sides"),
            *(str(n) for n in (record.games, record.wins, record.draws, record.losses, record.unfinished)),
            f"{record.share:.1%}",
            f"{record.low:.1%} to {record.high:.1%}",
        )
        for record in summary.records
    ]
    show_table(("bot", "side", "games", "won", "drawn", "lost", "unfinished", "share", "95 % sure"), rows)
    say()
    if summary.levels:
        _show_levels(summary, names[game.rules.sides[0]])
    say(
        f"{counted(summary.games, 'game')}, {summary.draws} drawn, {summary.unfinished} unfinished, "
        f"{counted(summary.actions, 'action')}, {summary.seconds_per_game:.3f} s for a game."
    )


def _show_levels(summary: Summary, side: str) -> None:
    rows = [
        (level.name or "all", str(level.games), f"{level.share:.1%}", *(f"{n:g}" for n in _figures(level)))
        for level in summary.levels
    ]
    show_table(("level", "games", "share", f"mean points ({side})", "quarter", "half", "three quarters"), rows)
    say()


def _figures(level: Level) -> tuple[float, ...]:
    return round(level.mean, 1), *level.quartiles
