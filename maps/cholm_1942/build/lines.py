"""Makes winding lines of straight borders: banks of rivers, edges of woods, lanes.

Every border is one line, drawn once and used by both areas. A line that would come too close to a plot winds less.
"""

import cmath
import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, product
from random import Random

from net import Side, steps
from room import PLOT, Plan
from shapely import LineString, Point, Polygon, box

Line = tuple[complex, ...]
Course = Callable[[float], complex]
"""From 0 at its beginning to 1 at its end."""

STEP = 0.2
"""Distance of the points along a line."""
CLEAR = {"river": 0.34, "rim": 0.2, "road": 0.16, "solid": 0.16}
"""What a line of a kind keeps free of a plot."""


class Winding:
    """All borders as lines; `lines` is filled border by border, each with its own luck."""

    def __init__(self, plan: Plan, kinds: Mapping[frozenset[str], str], town: frozenset[str]) -> None:
        self.net = plan.net
        self.lines: dict[Side, Line] = {}
        self._plots = {cell: plot_box(at) for cell, at in plan.plots.items()}
        self._kinds = kinds
        self._town = town
        self._owners = plan.net.sides()

    def kind(self, side: Side) -> str:
        """`rim` where there is nothing beyond."""
        return self._kinds.get(frozenset(self._owners[side]), "rim")

    def draw_chain(self, chain: Sequence[int], sway: float) -> None:
        """Lines through a chain of corners without a bend at them."""
        points = [self.net.corners[n] for n in chain]
        for (a, b), line_of in zip(pairwise(chain), _smooth(points), strict=True):
            self._draw(a, b, line_of, sway)

    def draw_ring(self, chain: Sequence[int], sway: float) -> None:
        """The same for a chain that ends where it began."""
        points = [self.net.corners[n] for n in (chain[-1], *chain, *chain[:2])]
        ends = zip(chain, (*chain[1:], chain[0]), strict=True)
        for (a, b), line_of in zip(ends, _smooth(points)[1:-1], strict=True):
            self._draw(a, b, line_of, sway)

    def draw_rest(self) -> None:
        """All lines that belong to no chain."""
        for a, b in self._owners:
            if (a, b) not in self.lines:
                start, end = self.net.corners[a], self.net.corners[b]
                tame = 0.35 if self._town.issuperset(self._owners[a, b]) else 1.0
                luck = Random(f"bend {a} {b}")
                turns = [cmath.rect(1, luck.uniform(-0.5, 0.5) * tame) for _ in range(2)]
                self._draw(a, b, curve(start, end, (end - start) * turns[0], (end - start) * turns[1]), tame)

    def outline(self, cell: str) -> Line:
        """The corners of an area, the first not repeated."""
        points: list[complex] = []
        for a, b in steps(self.net.loops[cell]):
            points += self.along(a, b)[:-1]
        return tuple(points)

    def along(self, a: int, b: int) -> Line:
        """The line from one corner to the next."""
        return self.lines[a, b] if a < b else self.lines[b, a][::-1]

    def between(self, one: str, other: str) -> Line:
        """The common border of two areas."""
        return next(self.lines[side] for side, cells in self._owners.items() if set(cells) == {one, other})

    def _draw(self, a: int, b: int, course: Course, sway: float) -> None:
        side = min(a, b), max(a, b)
        clear = CLEAR[self.kind(side)]
        plots = [self._plots[cell] for cell in self._owners[side]]
        for less, way in product((1.0, 0.75, 0.5, 0.25, 0.1, 0.0), (1, -1)):
            line = _wind(course, sway * less * way, less, Random(f"sway {side}"))
            if all(shape(line).distance(plot) >= clear for plot in plots) and self._is_apart(line, side):
                break
        self.lines[side] = line if a < b else line[::-1]

    def _is_apart(self, line: Line, side: Side) -> bool:
        """Whether a line parts at once from those that begin or end where it does."""
        for n in side:
            corner = Point(self.net.corners[n].real, self.net.corners[n].imag).buffer(0.3)
            rest = shape(line).difference(corner)
            if any(n in other and rest.distance(shape(drawn)) < 0.12 for other, drawn in self.lines.items()):
                return False
        return True


def plot_box(middle: complex) -> Polygon:
    """The plot around a point."""
    width, height = PLOT.real / 2, PLOT.imag / 2
    return box(middle.real - width, middle.imag - height, middle.real + width, middle.imag + height)


def shape(line: Sequence[complex]) -> LineString:
    """A line for shapely."""
    return LineString([(point.real, point.imag) for point in line])


def curve(start: complex, end: complex, out: complex, into: complex) -> Course:
    """From one point to another, leaving and arriving in given directions; the longer these, the wider it swings."""

    def at(t: float) -> complex:
        u = 1 - t
        return u * u * (1 + 2 * t) * start + t * t * (1 + 2 * u) * end + u * u * t * out - t * t * u * into

    return at


def _smooth(points: Sequence[complex]) -> list[Course]:
    """Curves from point to point; at each point the way goes on as from the one before to the one after."""
    tangents = [points[1] - points[0]]
    tangents += [after - before for before, after in zip(points, points[2:], strict=False)]
    tangents.append(points[-1] - points[-2])
    curves = []
    for n, (start, end) in enumerate(pairwise(points)):
        length = abs(end - start)
        out, into = (tangent / abs(tangent) * length for tangent in tangents[n : n + 2])
        curves.append(curve(start, end, out, into))
    return curves


def _wind(course: Course, sway: float, bend: float, luck: Random) -> Line:
    """Points along a course that bends so much of its own and sways to both sides of it."""
    start, end = course(0), course(1)
    length = abs(end - start)
    across = (end - start) / length * 1j
    waves = [(k, luck.uniform(-1, 1), luck.uniform(0.75, 1.25)) for k in (2, 3, 5, 7)]
    count = max(4, round(length / STEP))
    points = [start]
    for n in range(1, count):
        t = n / count
        height = sum(a / k * math.sin(math.pi * k * f * t) for k, a, f in waves)
        off = sway * 0.16 * min(length, 5.0) * height * min(1.0, 4 * t * (1 - t))
        straight = start + (end - start) * t
        points.append(rounded(straight + (course(t) - straight) * bend + across * off))
    return (rounded(start), *points[1:], rounded(end))


def rounded(point: complex) -> complex:
    """A point as the files have it."""
    return complex(round(point.real, 3), round(point.imag, 3))
