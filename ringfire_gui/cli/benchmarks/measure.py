"""Timing, and the rows of the report: what was measured, its budget, and the references beside it."""

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Unit = Literal["s", "ms", "µs", "MB", "actions/s"]

PER_SECOND: Mapping[str, float] = {"s": 1.0, "ms": 1e3, "µs": 1e6}
"""How many of each unit of time there are in a second."""
CALIBRATION_STEPS = 200_000

Clock = Callable[[], float]

WALL: Clock = time.perf_counter
"""The clock on the wall: for what is written to the disk."""
OWN: Clock = time.process_time if time.get_clock_info("process_time").resolution <= 1e-6 else WALL
"""The time that this program has had of the processor: what other programs do meanwhile does not count. Where this
clock is too coarse, the one on the wall."""


class Scale(Struct, frozen=True):
    """How much is measured."""

    columns: int
    rows: int
    pieces: int
    orders: int
    """Orders in the game that is saved and opened, and actions of random play at a time."""
    eyes: int
    """Hexes from which one looks around."""
    rounds: int
    """How often a quick thing is timed; slow ones are timed less often."""
    judged: bool = True
    """Whether figures are held against their budgets; those of a small run mean nothing."""

    def some(self, rounds: int) -> int:
        """How often a slow thing is timed: so often, or less in a small run."""
        return min(self.rounds, rounds)


FULL = Scale(columns=200, rows=160, pieces=5_000, orders=1_000, eyes=40, rounds=60)
"""The largest case of the budgets: 32,000 hexes and 5,000 counters."""
QUICK = Scale(columns=48, rows=40, pieces=200, orders=60, eyes=8, rounds=1, judged=False)
"""Just enough to see that the answers agree."""


class Timing(Struct, frozen=True):
    """How long something took, in seconds."""

    median: float
    best: float
    runs: int
    wall: float
    """The median by the clock on the wall, whichever clock the others are of."""


class Calibration(Struct, frozen=True):
    """Milliseconds that a fixed loop takes here and now: makes runs on different days and machines comparable.

    If it takes much longer by the clock on the wall than of the processor's time, other programs keep the machine busy.
    """

    own: float
    wall: float


class Budget(Struct, frozen=True):
    """A figure that must be kept."""

    limit: float
    sense: Literal["at_most", "at_least"] = "at_most"


class Reference(Struct, frozen=True):
    """The same work done another way."""

    name: str
    value: float
    best: float
    ratio: float
    """How many times faster than the reference the program is."""
    needed: float | None = None
    """How many times faster it must be."""


class Row(Struct, frozen=True):
    """One figure of the report."""

    subject: str
    what: str
    unit: Unit
    value: float
    """The median of all runs, unless `what` says otherwise."""
    best: float
    runs: int
    wall: float | None = None
    """The same by the clock on the wall, with all that other programs did meanwhile; None for what is no time."""
    budget: Budget | None = None
    met: bool | None = None
    """Whether the budget and the ratios that are asked for are kept; None if there are none, or in a small run."""
    references: tuple[Reference, ...] = ()
    compared: int = 0
    """Answers that were compared with those of the references."""
    differences: int = 0
    note: str = ""

    @property
    def failed(self) -> bool:
        """Too slow, or wrong."""
        return self.met is False or self.differences > 0


def race(runners: Mapping[str, Callable[[int], object]], rounds: int, clock: Clock = OWN) -> dict[str, Timing]:
    """Time several ways of doing the same, by turns, so that a slow moment of the machine falls on all of them.

    Args:
        runners: What is timed, by name; each is given the number of the round.
        rounds: How often; one round more is run first and not counted.
        clock: By which clock.
    """
    gc.collect()
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in runners}
    for number in (0, *range(rounds)):
        for name, run in runners.items():
            began, began_wall = clock(), WALL()
            run(number)
            times[name].append((clock() - began, WALL() - began_wall))
    return {name: timing(taken[1:]) for name, taken in times.items()}


def timing(seconds: Sequence[tuple[float, float]]) -> Timing:
    """Median and best of some times, each by the clock that counts and by the one on the wall."""
    counted = [each for each, _ in seconds]
    return Timing(median(counted), min(counted), len(counted), median(wall for _, wall in seconds))


def timed_row(
    subject: str,
    what: str,
    unit: Literal["s", "ms", "µs"],
    timings: Mapping[str, Timing],
    *,
    budget: float | None = None,
    needed: Mapping[str, float] | None = None,
    compared: int = 0,
    differences: int = 0,
    note: str = "",
) -> Row:
    """A row of the report out of a race.

    Args:
        subject: The part of the program.
        what: What was measured.
        unit: In which unit of time it is told.
        timings: The program's own time first, then those of the references by name.
        budget: The longest time allowed.
        needed: How many times faster than some of the references it must be.
        compared: How many answers were compared with the references.
        differences: How many of them differ.
        note: What else there is to say.
    """
    scale = PER_SECOND[unit]
    (_, mine), *others = timings.items()
    references = tuple(
        Reference(name, t.median * scale, t.best * scale, t.median / mine.median, (needed or {}).get(name))
        for name, t in others
    )
    return Row(
        subject,
        what,
        unit,
        value=mine.median * scale,
        best=mine.best * scale,
        runs=mine.runs,
        wall=mine.wall * scale,
        budget=None if budget is None else Budget(budget),
        references=references,
        compared=compared,
        differences=differences,
        note=note,
    )


def judged(row: Row) -> Row:
    """The row with the verdict: whether it keeps its budget and the ratios that are asked for."""
    kept = [reference.ratio >= reference.needed for reference in row.references if reference.needed is not None]
    if row.budget is not None:
        within = row.value <= row.budget.limit if row.budget.sense == "at_most" else row.value >= row.budget.limit
        kept.append(within)
    return replace(row, met=all(kept) if kept else None)


def calibrate() -> Calibration:
    """Time a fixed loop of plain Python by both clocks."""
    own, wall = [], []
    for _ in range(9):
        began = OWN(), WALL()
        total = 0
        for number in range(CALIBRATION_STEPS):
            total += number * number % 7
        own.append(OWN() - began[0])
        wall.append(WALL() - began[1])
    return Calibration(median(own) * 1e3, median(wall) * 1e3)
