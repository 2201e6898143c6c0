"""`ringfire bench`: the speed of engine and window against their budgets, with references in the same run."""

import os
import platform
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from msgspec import Struct

from ringfire_gui import __version__
from ringfire_gui.cli.benchmarks.measure import FULL, QUICK, Calibration, Row, calibrate, judged
from ringfire_gui.cli.screen import counted, progress_bar, say, show_table
from ringfire_gui.core.codec import encode
from ringfire_gui.play.jobs import load_once

if TYPE_CHECKING:
    from ringfire_gui.cli.benchmarks.world import Bench

SUBJECTS: Mapping[str, str] = {
    "movement": "movement",
    "supply": "supply",
    "sight": "sight",
    "opening": "opening",
    "states": "states",
    "saves": "saving",
    "play": "randomplay",
}
"""What can be measured without a window, and the module that does it."""
WINDOW: Mapping[str, str] = {"window": "gui"}
"""The same for what needs one."""


class Report(Struct, frozen=True):
    """A run of the benchmarks."""

    program: str
    python: str
    system: str
    processors: int
    judged: bool
    """Whether the figures were held against their budgets."""
    before: Calibration
    after: Calibration
    rows: tuple[Row, ...]

    @property
    def failed(self) -> tuple[Row, ...]:
        """Budgets that were missed, and wrong answers."""
        return tuple(row for row in self.rows if row.failed)


def bench(
    subjects: Annotated[
        list[str] | None, typer.Argument(metavar="[SUBJECT]...", help=f"Only some of: {', '.join(SUBJECTS)}.")
    ] = None,
    *,
    game: Annotated[str, typer.Option(metavar="GAME", help="Measure random play of this game, too.")] = "",
    gui: Annotated[
        bool, typer.Option("--gui", help="Measure the window; without a screen it is shown on a virtual one.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="A small run: compares answers, but no figure with its budget.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the engine on the largest map, beside plain libraries doing the same work; or the window.

    Figures are medians, with the best run beside them. Times are those of the processor, so that other programs do not
    count, except where something is written to the disk; budgets are held against them. Beside them stands the median
    by the clock on the wall. Answers are compared with those of the references. The exit code is 1 if a budget is
    missed or an answer differs.

    Examples:
      ringfire bench
      ringfire bench movement supply
      ringfire bench play --game path/to/game
      ringfire bench --gui
      ringfire bench --json > figures.json
    """
    chosen = subjects or ([] if gui else list(SUBJECTS))
    for subject in chosen:
        if subject not in SUBJECTS:
            message = f"nothing is measured under the name of {subject}; the subjects are: {', '.join(SUBJECTS)}."
            raise typer.BadParameter(message)
    if game:
        if "play" not in chosen:
            message = "--game is only for the subject play, which is not among those you chose."
            raise typer.BadParameter(message)
        load_once(game)
    # Loads the libraries that are measured, which other commands need not wait for.
    from ringfire_gui.cli.benchmarks.world import Bench

    report = _measure(Bench(QUICK if quick else FULL, game), [*chosen, *(WINDOW if gui else ())])
    if json:
        say(msgspec.json.format(encode(report)).decode())
    else:
        _show(report)
    if report.failed:
        raise typer.Exit(1)


def _measure(bench: "Bench", subjects: list[str]) -> Report:
    before = calibrate()
    rows: list[Row] = []
    with progress_bar("Measuring", len(subjects)) as advance:
        for done, subject in enumerate(subjects):
            advance(done, subject)
            rows += _rows(bench, subject)
    return Report(
        program=f"ringfire {__version__}",
        python=platform.python_version(),
        system=f"{platform.system()} {platform.machine()}",
        processors=os.cpu_count() or 1,
        judged=bench.scale.judged,
        before=before,
        after=calibrate(),
        rows=tuple(rows),
    )


def _rows(bench: "Bench", subject: str) -> Iterator[Row]:
    module = import_module(f"ringfire_gui.cli.benchmarks.{({**SUBJECTS, **WINDOW})[subject]}")
    for row in module.rows(bench):
        yield judged(row) if bench.scale.judged else row


def _show(report: Report) -> None:
    headings = ("what", "median", "best", "wall", "unit", "budget", "", "beside", "there", "times faster")
    show_table(headings, [line for row in report.rows for line in _lines(row)])
    say()
    say(f"{report.program}, Python {report.python}, {report.system}, {report.processors} processors.")
    for when, loop in (("before", report.before), ("after", report.after)):
        say(f"A fixed loop {when} it: {loop.own:.1f} ms of the processor, {loop.wall:.1f} ms by the clock on the wall.")
    compared = sum(row.compared for row in report.rows)
    wrong = sum(row.differences for row in report.rows)
    say(f"{counted(compared, 'answer')} compared with the references, {counted(wrong, 'difference')}.")
    budgets = [row for row in report.rows if row.met is not None]
    missed = [row.what for row in budgets if not row.met]
    if report.judged:
        say(f"{len(budgets) - len(missed)} of {len(budgets)} budgets met.")
    for what in missed:
        say(f"Missed: {what}.")


def _lines(row: Row) -> Iterator[tuple[str, ...]]:
    """A row of the report as lines of the table: its own, one more for each further reference, and the note."""
    budget = f"{'<=' if row.budget.sense == 'at_most' else '>='} {row.budget.limit:g}" if row.budget else ""
    verdict = {None: "", True: "met", False: "MISSED"}[row.met]
    wall = "" if row.wall is None else _figure(row.wall)
    own = (row.what, _figure(row.value), _figure(row.best), wall, row.unit, budget, verdict)
    beside = [
        (reference.name, _figure(reference.value), _ratio(reference.ratio, reference.needed))
        for reference in row.references
    ]
    remarks = [f"{row.compared:,} compared, {counted(row.differences, 'difference')}"] if row.compared else []
    remarks += [row.note] if row.note else []
    lines = [own, *((f"  {remark}", *("",) * 6) for remark in remarks)]
    for number in range(max(len(lines), len(beside))):
        left = lines[number] if number < len(lines) else ("",) * 7
        yield (*left, *(beside[number] if number < len(beside) else ("",) * 3))


def _figure(value: float) -> str:
    """Three digits that count, whatever the size."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:,.{digits}f}"


def _ratio(ratio: float, needed: float | None) -> str:
    return f"{ratio:,.2f}" + (f" (>= {needed:g})" if needed is not None else "")
