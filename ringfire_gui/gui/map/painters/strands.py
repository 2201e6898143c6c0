"""Lines as arrays of points: chaining, rounding, dashes, ties and teeth. No Qt.

A strand is an array with a row of x and y for each point; all lengths are scene pixels.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Strand = NDArray[np.float64]
Pair = tuple[int, int]

_WAVES = ((0.61, 0.35, 0.0, 1.0), (-0.47, 0.83, 1.7, 0.8), (1.31, 1.07, 4.1, 0.45), (-1.93, 1.51, 2.6, 0.3))
"""Waves of `wander`: how fast along x and y, phase, strength."""


def wander(points: Strand, amount: float, wave: float) -> Strand:
    """The points, each pushed aside a little by a field that depends on the place only.

    Lines that meet before meet afterwards, whoever draws them.
    """
    x, y = points[:, 0] * (6.28 / wave), points[:, 1] * (6.28 / wave)
    dx = sum(k * np.sin(a * x + b * y + c) for a, b, c, k in _WAVES)
    dy = sum(k * np.sin(a * y - b * x + c + 1.3) for a, b, c, k in _WAVES)
    return points + np.stack([dx, dy], axis=1) * (amount / 2)


def chained(sides: Iterable[Pair]) -> list[list[int]]:
    """Join sides, each given by its two ends, to lines that are as long as can be; they break where three meet.

    A line that closes has the same end twice.
    """
    around: dict[int, list[int]] = defaultdict(list)
    for a, b in dict.fromkeys((min(pair), max(pair)) for pair in sides):
        around[a].append(b)
        around[b].append(a)
    used: set[Pair] = set()
    loose = [at for at, ends in around.items() if len(ends) != 2]
    lines = [
        _follow(at, to, around, used) for at in (*loose, *around) for to in around[at] if _pair(at, to) not in used
    ]
    return [line for line in lines if len(line) > 1]


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def _follow(at: int, to: int, around: dict[int, list[int]], used: set[Pair]) -> list[int]:
    """The line from a point in one direction, up to a fork, an end, or where it began."""
    if _pair(at, to) in used:
        return []
    line = [at]
    while _pair(line[-1], to) not in used:
        used.add(_pair(line[-1], to))
        line.append(to)
        if len(around[to]) != 2:
            break
        first, second = around[to]
        to = second if first == line[-2] else first
    return line


def rounded(
    strands: Sequence[Strand],
    pinned: Sequence[NDArray[np.bool_]],
    *,
    closed: bool,
    ease: float,
    pins: Literal["sharp", "smooth"] = "sharp",
    fineness: int = 4,
) -> list[Strand]:
    """Strands as smooth curves that keep near their corners; pinned corners stay where they are.

    Args:
        strands: The corners; a closed strand does not repeat its first.
        pinned: For each corner, whether it must not move.
        closed: Whether the strands are rings.
        ease: How far a corner is drawn towards its neighbours first, 0 to 1.
        pins: Whether the curve has a corner where it is pinned, or runs through it smoothly.
        fineness: Points for each corner; an even number.
    """
    if not strands:
        return []
    lengths = np.array([len(strand) for strand in strands])
    points = np.concatenate(strands)
    fixed = np.concatenate(list(pinned))
    before, after = _neighbours(lengths, closed)
    drawn = points + ease * ((points[before] + points[after]) / 2 - points)
    points = np.where(fixed[:, None], points, drawn)
    start, end = (points[before] + points) / 2, (points + points[after]) / 2
    shares = np.arange(fineness) / fineness
    curve = [_bend(start, points, end, share) for share in shares]
    lean = (end - start) * (0.22 if pins == "smooth" else 0.0)
    own = np.arange(len(points))
    lean[(before == own) | (after == own)] = 0.0
    halves = 2 * shares[: fineness // 2]
    through = [_bend(start, points - lean, points, share) for share in halves]
    through += [_bend(points, points + lean, end, share) for share in halves]
    samples = np.where(fixed[:, None, None], np.stack(through, axis=1), np.stack(curve, axis=1)).reshape(-1, 2)
    return list(np.split(samples, np.cumsum(lengths)[:-1] * fineness))


def _bend(start: Strand, control: Strand, end: Strand, share: float) -> Strand:
    """The points of quadratic curves after a share of their way."""
    bent: Strand = (1 - share) ** 2 * start + 2 * share * (1 - share) * control + share**2 * end
    return bent


def _neighbours(lengths: NDArray[np.int64], closed: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each point of strands laid end to end, the position of the one before and of the one after it."""
    count = int(lengths.sum())
    ends = np.cumsum(lengths)
    first, last = ends - lengths, ends - 1
    before, after = np.arange(count) - 1, np.arange(count) + 1
    before[first] = last if closed else first
    after[last] = first if closed else last
    return before, after


def along(strand: Strand, distances: NDArray[np.float64]) -> tuple[Strand, Strand]:
    """The points at distances from the beginning, and the direction of the strand in each, of length 1."""
    steps = np.diff(strand, axis=0)
    length = np.hypot(steps[:, 0], steps[:, 1])
    reached = np.concatenate([[0.0], np.cumsum(length)])
    at = np.clip(np.searchsorted(reached, distances, side="right") - 1, 0, len(steps) - 1)
    part = (distances - reached[at]) / np.maximum(length[at], 1e-9)
    points = strand[at] + steps[at] * part[:, None]
    return points, steps[at] / np.maximum(length[at], 1e-9)[:, None]


def length_of(strand: Strand) -> float:
    """How long a strand is."""
    steps = np.diff(strand, axis=0)
    return float(np.hypot(steps[:, 0], steps[:, 1]).sum())


def dashes(strand: Strand, pattern: Sequence[float]) -> Iterator[Strand]:
    """The strand cut into dashes: lengths of dash, gap, dash, gap and so on; it begins and ends within a dash."""
    steps = np.diff(strand, axis=0)
    reached = np.concatenate([[0.0], np.cumsum(np.hypot(steps[:, 0], steps[:, 1]))])
    total = float(reached[-1])
    rounds = max(1, round(total / sum(pattern)))
    marks = np.cumsum([0.0, *pattern])[:-1] * (total / (rounds * sum(pattern)))
    turns = np.arange(rounds + 1)[:, None] * (total / rounds) - marks[1] / 2
    ends = np.clip((turns + marks[None, :]).reshape(-1, 2), 0.0, total)
    ends = ends[ends[:, 1] - ends[:, 0] > 0.5]
    points, _ = along(strand, ends.reshape(-1))
    first, last = np.searchsorted(reached, ends[:, 0], side="right"), np.searchsorted(reached, ends[:, 1], side="left")
    for number, (low, high) in enumerate(zip(first.tolist(), last.tolist(), strict=True)):
        yield np.concatenate([points[2 * number, None], strand[low:high], points[2 * number + 1, None]])


def ties(strand: Strand, spacing: float, half: float) -> list[Strand]:
    """Short strokes across a strand at even distances, as of a railway."""
    total = length_of(strand)
    count = max(1, round(total / spacing))
    points, way = along(strand, np.linspace(0.5, count - 0.5, count) * (total / count))
    across = np.stack([-way[:, 1], way[:, 0]], axis=1) * half
    return list(np.stack([points - across, points + across], axis=1))


def planks(strand: Strand, spacing: float, half: float, thick: float) -> list[Strand]:
    """As `ties`, but each as a ring of four points, so thick to either side."""
    total = length_of(strand)
    count = max(1, round(total / spacing))
    points, way = along(strand, np.linspace(0.5, count - 0.5, count) * (total / count))
    across = np.stack([-way[:, 1], way[:, 0]], axis=1) * half
    way = way * thick
    corners = (points - across - way, points - across + way, points + across + way, points + across - way)
    return list(np.stack(corners, axis=1))


def beside(strand: Strand, distance: float) -> Strand:
    """The strand moved to its left as one walks along it (to the right for less than 0)."""
    steps = np.diff(strand, axis=0)
    steps /= np.maximum(np.hypot(steps[:, 0], steps[:, 1]), 1e-9)[:, None]
    way = np.concatenate([steps[:1], steps[:-1] + steps[1:], steps[-1:]])
    way /= np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)[:, None]
    return strand + np.stack([way[:, 1], -way[:, 0]], axis=1) * distance


def teeth(strand: Strand, spacing: float, height: float) -> list[Strand]:
    """Small triangles on the left of a strand, as of a fortified line; each a ring of three points."""
    total = length_of(strand)
    count = max(1, round(total / spacing))
    points, way = along(strand, np.linspace(0.5, count - 0.5, count) * (total / count))
    left = np.stack([way[:, 1], -way[:, 0]], axis=1)
    return list(np.stack([points - way * height * 0.6, points + left * height, points + way * height * 0.6], axis=1))
