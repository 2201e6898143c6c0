"""What a straight line from the centre of one hex to the centre of another meets on its way, as shapely sees it.

The work is done on the integer lattice (`hexcoord.lattice`), where every centre and corner is a pair of whole numbers,
so that shapely decides without rounding whether a line crosses a hex, runs along a side or only touches a corner.
Ways are axial, hence one answer serves every hex of every map, flat-top or pointy-top.

A line can meet four things:

* a hex, if it runs through its inside for some length;
* a side, if it crosses it between its ends;
* a side along which it runs: it may be taken to pass on the left or on the right of that side, through the one hex or
  the other (and through the sides by which one enters and leaves that hex);
* a corner, where it goes over from one hex to the next: it may be taken to pass on the one hand through the side
  between the two, on the other around through the two sides of the third hex, which is touched only in that point
  and is not counted as crossed.

The last two are forks: the rules of a game say how they are read (`los.Reading`).
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from ringfire_gui.model.hexcoord import ORIGIN, Axial, distance, lattice, lattice_corners, nearest, neighbours, way

Branch = Literal["through", "left", "right"]
"""Whether a step lies on the line itself, or on the left or right branch of a fork (as seen from the start)."""

Side = tuple[Axial, Axial]
"""A hexside: the hex that the line leaves by it, and the hex that it enters."""

Corner = tuple[int, int]
"""A corner of hexes, as a point of the integer lattice."""


_DIGITS = 12
"""Places on a line are rounded to so many digits, so that the same line turned or reversed has the same places."""


class Step(NamedTuple):
    """A hex or a side that a line meets, as ways from the hex where the line begins."""

    places: tuple[Axial, ...]
    """One: a hex. Two: the side between them, in the direction of the line."""
    start: float
    """Where on the line it begins, from 0 to 1."""
    end: float
    branch: Branch = "through"
    fork: int = -1
    """Steps of the same fork have the same number; -1 on the line itself."""


class _Met(NamedTuple):
    """What one line meets: where each thing begins and ends on the line."""

    hexes: dict[Axial, tuple[float, float]]
    sides: dict[Side, tuple[float, float]]
    runs: dict[Side, tuple[float, float]]
    corners: dict[Corner, tuple[float, float]]


def corridor(to: Axial) -> list[Axial]:
    """All hexes that the line from the origin to another hex can touch, and some more."""
    far = distance(ORIGIN, to)
    spine = {nearest(to.q * part / far, to.r * part / far) for part in range(far + 1)}
    return sorted(spine.union(*(neighbours(at, "flat") for at in spine)))


def sight_lines(targets: Sequence[Axial], hexes: Collection[Axial]) -> list[tuple[Step, ...]]:
    """What the lines from the origin to each target meet, in order along the line.

    Args:
        targets: where the lines end; not the origin itself.
        hexes: all hexes that any of the lines can touch.

    Returns:
        For each target the steps between the two ends; the hexes at the ends are left out.
    """
    meeting: dict[Corner, list[Axial]] = defaultdict(list)
    for at in hexes:
        for corner in _outline(at):
            meeting[corner].append(at)
    found = _meet(targets, sorted(hexes), sorted(meeting))
    return [_steps(to, met, meeting) for to, met in zip(targets, found, strict=True)]


def _outline(at: Axial) -> list[Corner]:
    """The corners of a hex on the lattice."""
    x, y = lattice(at.q, at.r, "flat")
    return [(x + dx, y + dy) for dx, dy in lattice_corners("flat")]


def _meet(targets: Sequence[Axial], hexes: Sequence[Axial], corners: Sequence[Corner]) -> list[_Met]:
    """What each line meets."""
    met = [_Met({}, {}, {}, {}) for _ in targets]
    ends = np.array([lattice(to.q, to.r, "flat") for to in targets], dtype=np.float64)
    for line, which, _, span in _shared(ends, shapely.polygons([_outline(at) for at in hexes])):
        met[line].hexes[hexes[which]] = span
    known = set(hexes)
    sides = {
        (at, beyond): (outline[i], outline[i + 1])
        for at in hexes
        for outline in [_outline(at)]
        for i, beyond in enumerate(neighbours(at, "flat")[:3])
        if beyond in known
    }
    pairs = list(sides)
    for line, which, length, span in _shared(ends, shapely.linestrings(list(sides.values()))):
        group = met[line].runs if length else met[line].sides
        group[_facing(pairs[which], targets[line])] = span
    for line, which, _, span in _shared(ends, shapely.points(corners)):
        met[line].corners[corners[which]] = span
    return met


def _shared(
    ends: NDArray[np.float64], shapes: NDArray[np.object_]
) -> Iterator[tuple[int, int, bool, tuple[float, float]]]:
    """Where the insides of lines from the origin and of shapes meet.

    The inside of a line or side is all of it but its two ends; a corner is all inside.

    Yields:
        Number of the line, number of the shape, whether they share a length (or only a point), and between which parts
        of the line.
    """
    lines = np.asarray(shapely.linestrings(np.stack([np.zeros_like(ends), ends], axis=1)))
    line, which = shapely.STRtree(shapes).query(lines, predicate="intersects")
    relation = np.array([text[0] for text in shapely.relate(lines[line], shapes[which])], dtype="U1")
    line, which, relation = line[relation != "F"], which[relation != "F"], relation[relation != "F"]
    points, part = shapely.get_coordinates(shapely.intersection(lines[line], shapes[which]), return_index=True)
    to = ends[line[part]]
    along = np.round((points * to).sum(axis=1) / (to * to).sum(axis=1), _DIGITS)
    first = np.searchsorted(part, np.arange(len(line)))
    spans = zip(np.minimum.reduceat(along, first).tolist(), np.maximum.reduceat(along, first).tolist(), strict=True)
    yield from zip(line.tolist(), which.tolist(), (relation == "1").tolist(), spans, strict=True)


def _forward(step: Axial, to: Axial) -> int:
    """Positive if a step leads the same way as the line, by the angle between them on the paper."""
    return step.q * (2 * to.q + to.r) + step.r * (2 * to.r + to.q)


def _rightward(at: Axial, to: Axial) -> int:
    """Positive if a hex lies to the right of the line."""
    return to.q * at.r - to.r * at.q


def _facing(side: Side, to: Axial) -> Side:
    """A side with its hexes in the order in which a line crosses it; the left hex first if the line runs along it."""
    a, b = side
    turned = _forward(way(a, b), to) or _rightward(b, to)
    return (a, b) if turned > 0 else (b, a)


def _steps(to: Axial, met: _Met, meeting: Mapping[Corner, Sequence[Axial]]) -> tuple[Step, ...]:
    """Everything a line meets, in order."""
    forks = [(start, _run(side, (start, end), to)) for side, (start, end) in met.runs.items()]
    for corner, (where, _) in met.corners.items():
        crossed = [at for at in meeting[corner] if at in met.hexes]
        if len(crossed) == 2:  # with one it is the end of a side along which the line runs
            forks.append((where, _corner(meeting[corner], crossed, where, to)))
    steps = [Step((at,), *span) for at, span in met.hexes.items() if at not in (ORIGIN, to)]
    steps += [Step(side, *span) for side, span in met.sides.items()]
    for number, (_, branches) in enumerate(sorted(forks)):
        steps += [step._replace(fork=number) for step in branches]
    return tuple(sorted(steps, key=lambda step: (step.start + step.end, step.branch)))


def _run(side: Side, span: tuple[float, float], to: Axial) -> list[Step]:
    """The two branches where a line runs along a side: by the left hex and by the right hex."""
    start, end = span
    common = set(neighbours(side[0], "flat")) & set(neighbours(side[1], "flat"))
    before, after = sorted(common, key=lambda at: _forward(at, to))
    hands: tuple[tuple[Branch, Axial], ...] = (("left", side[0]), ("right", side[1]))
    steps = []
    for branch, at in hands:
        steps.append(Step((before, at), start, start, branch))
        steps.append(Step((at,), start, end, branch))
        steps.append(Step((at, after), end, end, branch))
    return steps


def _corner(meeting: Sequence[Axial], crossed: Sequence[Axial], where: float, to: Axial) -> list[Step]:
    """The two branches where a line goes from one hex to the next through a corner: straight over, or around."""
    before, after = sorted(crossed, key=lambda at: _forward(at, to))
    (touched,) = set(meeting) - set(crossed)
    hands: tuple[Branch, Branch] = ("right", "left") if _rightward(touched, to) > 0 else ("left", "right")
    around, straight = hands
    return [
        Step((before, touched), where, where, around),
        Step((touched, after), where, where, around),
        Step((before, after), where, where, straight),
    ]
