"""`ringfire fuzz`: random legal games to the end, with everything checked that must hold in any game."""

import shlex
from collections.abc import Iterator
from functools import partial
from itertools import count, islice, takewhile
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from ringfire_gui.cli.screen import BadArgument, counted, pick_scenario, progress_bar, say, warn
from ringfire_gui.core.codec import decode
from ringfire_gui.core.errors import SaveFailed
from ringfire_gui.files.savefile import SUFFIX
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.fuzz import STEP_LIMIT, Failure, GameReport, fuzz_game, setup_number
from ringfire_gui.play.jobs import load_once, spread
from ringfire_gui.play.saves import save_copy
from ringfire_gui.play.session import Session

USUAL_GAMES = 100
"""Games that are played where nothing is said."""


def fuzz(
    game: Annotated[str, typer.Argument(metavar="GAME", help="An installed game, or the folder of one.")],
    *,
    scenario: Annotated[str | None, typer.Option(metavar="NAME", help="Only this scenario; else all in turn.")] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", min=1, help=f"How many games; {USUAL_GAMES} if nothing is said.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(metavar="N", min=0.0, help="How long, instead of how many.")] = None,
    seed: Annotated[
        int, typer.Option(metavar="N", min=0, help="Number of the first game; the number decides everything.")
    ] = 0,
    jobs: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="Processes that play at the same time.")] = 1,
    limit: Annotated[
        int, typer.Option(metavar="N", min=1, help="Actions after which a game will never end.")
    ] = STEP_LIMIT,
    digests: Annotated[bool, typer.Option("--digests", help="Print a fingerprint of each game's end.")] = False,
    save_to: Annotated[Path, typer.Option(metavar="FOLDER", help="Where saves of failed games go.")] = Path(),
) -> None:
    """Play random legal games, and check everything.

    A game fails on an exception, an empty option set, too many actions, a broken invariant, a missing barrier, a
    difference in replay, undo or serialisation, or a secret visible in a view. Each failed game is saved, with the
    command to play it again. The exit code is 1 if any game failed.

    Examples:
      ringfire fuzz sandbox
      ringfire fuzz sandbox --games 1000 --jobs 2
      ringfire fuzz path/to/game --scenario meeting --seconds 60
      ringfire fuzz sandbox --seed 4711 --games 1      the game of that number again
    """
    if games is not None and seconds is not None:
        message = "give either --games or --seconds, not both."
        raise BadArgument(message)
    loaded = load_once(game)
    if scenario is not None:
        pick_scenario(loaded, scenario)
    again = f"ringfire fuzz {shlex.quote(game)}" + (f" --scenario {shlex.quote(scenario)}" if scenario else "")
    again += f" --limit {limit}" if limit != STEP_LIMIT else ""
    tally = _Tally()
    total = games or USUAL_GAMES if seconds is None else seconds
    with progress_bar(loaded.data.name, total) as advance:
        for report in spread(partial(_play, game, scenario, limit), _numbers(seed, games, seconds), jobs):
            tally.take(report)
            advance(tally.games if seconds is None else tally.elapsed(), counted(tally.failures, "failure"))
            if digests:
                say(f"{report.number} {report.digest}")
            if report.failure:
                _tell_failure(loaded, report, report.failure, save_to, again)
    (warn if digests else say)(tally.summary())
    if tally.failures:
        raise typer.Exit(1)


def _numbers(seed: int, games: int | None, seconds: float | None) -> Iterator[int]:
    if seconds is None:
        return islice(count(seed), games or USUAL_GAMES)
    end = perf_counter() + seconds
    return takewhile(lambda _: perf_counter() < end, count(seed))


def _play(game: str, scenario: str | None, limit: int, number: int) -> GameReport:
    loaded = load_once(game)
    return fuzz_game(loaded.rules, number, setup_number(loaded.data, number, scenario), limit)


class _Tally:
    """What came of the games so far."""

    def __init__(self) -> None:
        self._began = perf_counter()
        self._actions = 0
        self._play_seconds = 0.0
        self._check_seconds = 0.0
        self.games = 0
        self.failures = 0

    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return perf_counter() - self._began

    def take(self, report: GameReport) -> None:
        """Count a game."""
        self.games += 1
        self.failures += report.failure is not None
        self._actions += len(report.orders)
        self._play_seconds += report.play_seconds
        self._check_seconds += report.check_seconds

    def summary(self) -> str:
        """The figures, as two sentences."""
        play = self._actions / max(self._play_seconds, 1e-9)
        checked = self._actions / max(self._play_seconds + self._check_seconds, 1e-9)
        games, actions = counted(self.games, "game"), counted(self._actions, "action")
        return (
            f"{games}, {actions}, {counted(self.failures, 'failure')} in {self.elapsed():.1f} s.\n"
            f"A core played {play:,.0f} actions/s, and {checked:,.0f} actions/s with all checks."
        )


def _tell_failure(game: Game, report: GameReport, failure: Failure, save_to: Path, again: str) -> None:
    say(f"Game {report.number} failed: {failure.kind}: {failure.detail}")
    say(f"It failed with order {failure.after}; {_saved(game, report, save_to)}.", indent=2)
    say(f"To play it again: {again} --seed {report.number} --games 1", indent=2)
    if failure.trace:
        say(failure.trace.rstrip(), indent=4)


def _saved(game: Game, report: GameReport, folder: Path) -> str:
    """Write a save with all orders that still can be played; says where, or why there is none."""
    path = folder / f"fuzz-{game.data.id}-{report.number}{SUFFIX}"
    # A game that breaks its rules may break anything on the way to a save; the number still tells how to repeat it.
    try:
        session = Session.new(game.rules, report.setup)
        last = _submit_all(game, session, report)
        session.mark(session.log.cursor, "failed here")
        save_copy(game, session, path, f"Fuzz game {report.number}")
    except SaveFailed as error:
        return f"it could not be saved: {error}"
    except Exception as error:
        return f"it cannot be saved: {type(error).__name__}: {error}"
    return f"saved as {path}{last}"


def _submit_all(game: Game, session: Session, report: GameReport) -> str:
    for side, action in report.orders:
        try:
            session.submit(side, decode(action, game.rules.action_type))
        except Exception:
            return f", up to the order that fails: {side} {action.decode()}"
    return ""
