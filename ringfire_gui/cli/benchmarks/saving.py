"""How long it takes to keep a game: each order as it is given, the whole game as a copy, and opening it again.

For what is written the clock on the wall counts, for most of it is waiting for the disk. Files are written to the
folder for temporary files.
"""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import fmean, quantiles
from tempfile import TemporaryDirectory

from ringfire_gui.cli.benchmarks.country import SEED
from ringfire_gui.cli.benchmarks.measure import WALL, Row, race, timed_row, timing
from ringfire_gui.cli.benchmarks.world import Bench
from ringfire_gui.core.codec import encode
from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.files.savefile import SUFFIX
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.fuzz import setup_number
from ringfire_gui.play.jobs import load_once
from ringfire_gui.play.opening import open_save
from ringfire_gui.play.saves import create, order_line, save_copy
from ringfire_gui.play.session import Session, Setup

BUDGET = 300.0
BARE = "bare write and fsync"

Orders = list[tuple[SideId, Action]]


def rows(bench: Bench) -> Iterator[Row]:
    """Play a long game at the free table, save it, open it."""
    game = load_once("sandbox")
    setup = setup_number(game.data, 0)
    orders = random_orders(game, setup, bench.scale.orders)
    with TemporaryDirectory(prefix="ringfire-bench-") as name:
        folder = Path(name)
        yield _journal(game, setup, orders, folder)
        session = _played(game, setup, orders)
        yield _saving(game, session, folder, bench.scale.some(9))
        yield _opening(game, session, folder, bench.scale.some(9))


def random_orders(game: Game, setup: Setup, count: int) -> Orders:
    """So many orders at random, none of which ends the game."""
    session, chooser = Session.new(game.rules, setup), Chooser(SEED)
    orders: Orders = []
    while len(orders) < count:
        side = chooser.pick(session.decisions).side
        action = session.options(side).sample(chooser)
        if action is None or not game.rules.apply(session.state, side, action).state.asked:
            continue
        session.submit(side, action)
        orders.append((side, action))
    return orders


def _played(game: Game, setup: Setup, orders: Orders) -> Session:
    session = Session.new(game.rules, setup)
    for side, action in orders:
        session.submit(side, action)
    return session


def _journal(game: Game, setup: Setup, orders: Orders, folder: Path) -> Row:
    """Every order on its own: with its journal, without one, and the bare writing of its line."""
    kept, unkept = create(game, setup, folder / f"played{SUFFIX}"), Session.new(game.rules, setup)
    handle = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT)

    def bare(number: int) -> None:
        _write(handle, encode(order_line(kept.log.entries[number])) + b"\n")

    times: dict[str, list[tuple[float, float]]] = {}
    try:
        for number, order in enumerate(orders):
            runners: dict[str, Callable[[], object]] = {
                "journal": partial(kept.submit, *order),
                "no journal": partial(unkept.submit, *order),
                BARE: partial(bare, number),
            }
            for name, run in runners.items():
                began = WALL()
                run()
                taken = WALL() - began
                times.setdefault(name, []).append((taken, taken))
    finally:
        os.close(handle)
        kept.close()
    journal = [seconds * 1e3 for seconds, _ in times["journal"]]
    return timed_row(
        "saves",
        "one order, on the disk when it returns",
        "ms",
        {name: timing(seconds) for name, seconds in times.items()},
        compared=1,
        differences=int(kept.digest() != unkept.digest()),
        note=f"{len(orders)} orders, mean {fmean(journal):.2f} ms, p95 {quantiles(journal, n=20)[-1]:.2f} ms",
    )


def _write(handle: int, data: bytes) -> None:
    os.write(handle, data)
    os.fsync(handle)


def _saving(game: Game, session: Session, folder: Path, rounds: int) -> Row:
    """The whole game as a copy, beside the bare writing of the same bytes."""
    save_copy(game, session, folder / f"model{SUFFIX}")
    data = (folder / f"model{SUFFIX}").read_bytes()

    def bare(number: int) -> None:
        handle = os.open(folder / f"bare-{number}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        try:
            _write(handle, data)
        finally:
            os.close(handle)

    fresh = iter(range(rounds + 1))
    runners: dict[str, Callable[[int], object]] = {
        "saved": lambda _: save_copy(game, session, folder / f"copy-{next(fresh)}{SUFFIX}"),
        BARE: bare,
    }
    timings = race(runners, rounds, WALL)
    copies = [file.read_bytes() for file in folder.glob(f"copy-*{SUFFIX}")]
    return timed_row(
        "saves",
        f"saving a game of {len(session.log.entries)} orders",
        "ms",
        timings,
        budget=BUDGET,
        compared=len(copies),
        differences=sum(copy != data for copy in copies),
        note=f"{len(data) // 1000} kB",
    )


def _opening(game: Game, session: Session, folder: Path, rounds: int) -> Row:
    """Reading the save and playing all of it again, beside playing it again alone."""
    path = folder / f"model{SUFFIX}"
    orders = [(entry.side, entry.action) for entry in session.log.entries]
    runners: dict[str, Callable[[int], object]] = {
        "opened": lambda _: open_save(path, game, resume=False),
        "playing it again": lambda _: _played(game, session.setup, orders),
    }
    opened = open_save(path, game, resume=False)
    same = opened.report.verified and opened.session.digest() == session.digest()
    return timed_row(
        "saves",
        f"opening and verifying {len(orders)} orders",
        "ms",
        race(runners, rounds),
        budget=BUDGET,
        compared=len(orders),
        differences=0 if same else len(orders),
    )
