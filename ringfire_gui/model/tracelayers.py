"""Searches for supply lines made ready to run: rows of steps with their weights.

Limits that depend on the line so far are worked in two ways. A line that crosses a river may be at most so long: each
such length is an attempt of its own, with the crossings it allows and that length as its bound. At most so many
crossings, at most so many wooded hexes in a row: the map is laid in layers, one for each state of the tallies, and a
step that counts leads to the next layer.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Literal, TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ringfire_gui.model.compiled import Floats, Ints, Mask
from ringfire_gui.model.pathfind import TOLERANCE
from ringfire_gui.model.trace import Lines, work_out

_Scalar = TypeVar("_Scalar", bound=np.generic)

WALL = 1000.0
"""How many broken rules one closed step weighs: a line climbs a wall only where there is no other way."""


class Tally(Struct, frozen=True, eq=False):
    """Steps of which a line may make only so many: in all, or in a row."""

    steps: Mask
    most: int
    runs: Literal["in_all", "in_row"]


class Attempt(Struct, frozen=True, eq=False):
    """A search that is ready to run over layered rows of steps."""

    indptr: Ints
    heads: Ints
    weights: Floats
    limit: float
    scale: float
    """By what lengths are divided to compare them with those of other attempts."""


class _Rows(Struct, frozen=True, eq=False):
    """The steps of the map in the direction of the search, laid in layers, one for each state of the tallies."""

    indptr: Ints
    heads: Ints
    tallies: tuple[Tally, ...]


def prepare(lines: Lines, breaks: Literal["forbidden", "priced"]) -> tuple[Attempt, ...]:
    """The searches for lines that keep the rules, or for lines that may break them at a price."""
    rule, costs = lines.rule, work_out(lines)
    length = _in_order(lines, costs.length)
    barred, closed = _in_order(lines, costs.barred), _in_order(lines, costs.closed)
    crossings = [(c, _in_order(lines, steps)) for c, steps in zip(rule.crossings, costs.crossings, strict=True)]
    capped = [(c.length, steps) for c, steps in crossings if c.length is not None]
    tallies = [Tally(steps, c.most, "in_all") for c, steps in crossings if c.most is not None]
    if rule.row is not None and costs.row is not None:
        tallies.append(Tally(_in_order(lines, costs.row), rule.row.most, "in_row"))
    rows = _rows(lines, tuple(tallies))
    attempts = []
    for cap in sorted({math.inf, *(cap for cap, _ in capped)}, reverse=True):
        weights = length.copy()
        limit = min(rule.limit, cap)
        price = math.inf if breaks == "forbidden" else _price(limit, weights, len(lines.graph.locs))
        np.add(weights, price, out=weights, where=barred)
        np.add(weights, WALL * price, out=weights, where=closed)
        for shorter, steps in capped:
            if shorter < cap:
                np.copyto(weights, np.inf, where=steps)
        bound = limit + TOLERANCE if breaks == "forbidden" else math.inf
        attempts.append(_attempt(rows, weights, price, bound))
    return tuple(attempts)


def _in_order(lines: Lines, steps: NDArray[_Scalar]) -> NDArray[_Scalar]:
    """An edge array in the order of the search, which starts at the source: a line towards it has its arrows turned."""
    return steps.take(lines.graph.turned) if lines.rule.towards == "source" else steps


def _rows(lines: Lines, tallies: tuple[Tally, ...]) -> _Rows:
    """The steps in the order of the search."""
    graph = lines.graph
    if lines.rule.towards == "unit":
        return _lay(graph.indptr, graph.heads, tallies)
    return _lay(graph.turned_indptr, graph.turned_heads, tallies)


def _lay(indptr: Ints, heads: Ints, tallies: tuple[Tally, ...]) -> _Rows:
    """Lay the map in layers; a step that counts leads to a further one."""
    if not tallies:
        return _Rows(indptr, heads, ())
    size, count = len(indptr) - 1, len(heads)
    layers = _layers(tallies)
    laid = np.empty((layers, count), dtype=np.int32)
    laid[:] = heads
    for layer in range(layers):
        stride = size
        for tally, state in zip(tallies, _states(layer, tallies), strict=True):
            counted = np.int32(stride * min(state + 1, tally.most))
            others = np.int32(stride * (0 if tally.runs == "in_row" else state))
            laid[layer] += np.where(tally.steps, counted, others)
            stride *= tally.most + 1
    starts = indptr[:-1] + count * np.arange(layers, dtype=np.int32)[:, np.newaxis]
    return _Rows(np.append(starts.ravel(), np.int32(layers * count)), laid.ravel(), tallies)


def _layers(tallies: Iterable[Tally]) -> int:
    """How many states the tallies can be in together."""
    return math.prod(tally.most + 1 for tally in tallies)


def _states(layer: int, tallies: Iterable[Tally]) -> Iterator[int]:
    """How far each tally has counted in a layer."""
    for tally in tallies:
        layer, state = divmod(layer, tally.most + 1)
        yield state


def _price(limit: float, length: Floats, size: int) -> float:
    """What a broken rule costs: as much as the whole permitted length, or far more than any line if it is unlimited."""
    if math.isfinite(limit):
        return limit if limit > 0 else 1.0
    return 1000.0 * float(np.max(length, initial=1.0)) * size


def _attempt(rows: _Rows, steps: Floats, price: float, limit: float) -> Attempt:
    """Weigh the steps of all layers, at a price (or `inf`) for each that counts where a tally is full."""
    weights = np.empty((_layers(rows.tallies), len(steps)))
    weights[:] = steps
    for layer, weighed in enumerate(weights):
        for tally, state in zip(rows.tallies, _states(layer, rows.tallies), strict=True):
            if state == tally.most:
                np.add(weighed, price, out=weighed, where=tally.steps)
    return Attempt(rows.indptr, rows.heads, weights.ravel(), limit, 1.0 if math.isinf(price) else price)
