"""The program itself, started from nothing on a map that comes with it. Loads no more than the program does."""

import os
import time
from collections.abc import Mapping, Sequence

from msgspec import Struct

Times = Sequence[tuple[float, float]]
"""Seconds of the processor's time, and by the clock on the wall."""


class Played(Struct, frozen=True):
    """What the program took to start, and to carry out orders."""

    started: tuple[float, float]
    orders: Times


def play(environment: Mapping[str, str], began: float, orders: int) -> Played:
    """Start the program, and give orders.

    Args:
        environment: Where Qt is to show its windows, and where files are kept.
        began: When it was asked for, in seconds since 1970: another process has another clock.
        orders: So many of them.
    """
    os.environ.update(environment)
    # Loads Qt, which must know that first.
    from ringfire_gui.gui.trial import give_orders, table

    with table() as window:
        started = (time.process_time(), time.time() - began)
        return Played(started, give_orders(window, orders))
