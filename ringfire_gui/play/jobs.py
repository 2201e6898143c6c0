"""Many games at once: work on them in their order, on several processes if there is more than one job."""

import functools
import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from ringfire_gui.core.errors import RingfireError
from ringfire_gui.play.catalog import Game, load_game

T = TypeVar("T")
R = TypeVar("R")


class ProcessLost(RingfireError):
    """A process that was at work is no more."""


@functools.cache
def load_once(name: str) -> Game:
    """A game by id or folder, read from disk once in each process."""
    return load_game(name)


def spread(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """Do each task; results come in the order of the tasks, which are taken one by one as there is room for them.

    With more than one job, `work`, tasks and results go from process to process, so all of them must be picklable.

    Raises:
        ProcessLost: one of the processes was ended from outside, or ran out of memory.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, _leave_interrupts_to_parent) as pool:
        under_way: deque[Future[R]] = deque()
        try:
            for task in tasks:
                under_way.append(pool.submit(work, task))
                if len(under_way) > 2 * jobs:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        except BrokenProcessPool:
            message = "a process that played games has died: it was ended from outside, or ran out of memory"
            raise ProcessLost(message) from None
        except BaseException:
            # Nobody wants the rest any more. Else the pool is waited for: at the end of Python it may be half gone.
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
