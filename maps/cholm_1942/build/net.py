"""The net of straight borders that the facts describe: corners, and the cells as loops of corners.

Points are complex numbers, the real part to the right and the imaginary part downward.
"""

from collections.abc import Mapping, Sequence

from facts import AreaFacts, pair_of
from msgspec import Struct

Side = tuple[int, int]
"""Two corners, the smaller number first."""


class Net(Struct, frozen=True):
    """Cells around common corners."""

    corners: tuple[complex, ...]
    loops: Mapping[str, tuple[int, ...]]
    """The corners of each cell, all loops the same way round."""

    def sides(self) -> dict[Side, tuple[str, ...]]:
        """Every side with the one or two cells it belongs to."""
        owners: dict[Side, tuple[str, ...]] = {}
        for cell, loop in self.loops.items():
            for a, b in steps(loop):
                side = min(a, b), max(a, b)
                owners[side] = (*owners.get(side, ()), cell)
        return owners

    def course(self, pairs: Sequence[str]) -> list[int]:
        """The corners along a chain of borders such as a river, from its beginning to its end."""
        between = {frozenset(cells): side for side, cells in self.sides().items()}
        links = [between[pair_of(text)] for text in pairs]
        (start,) = set(links[0]) - set(links[1])
        chain = [start]
        for a, b in links:
            chain.append(b if chain[-1] == a else a)
        return chain


def steps(loop: Sequence[int]) -> list[Side]:
    """The sides of a cell in order, each from its first corner to its second."""
    return list(zip(loop, (*loop[1:], loop[0]), strict=True))


def build_net(areas: Mapping[str, AreaFacts]) -> Net:
    """The net in kilometres."""
    numbers: dict[complex, int] = {}
    loops = {}
    for name, area in areas.items():
        points = [complex(x, -y) for x, y in area.cell]
        loop = [numbers.setdefault(point, len(numbers)) for point in points]
        loops[name] = tuple(loop if surface(points) > 0 else loop[::-1])
    return Net(tuple(numbers), loops)


def surface(points: Sequence[complex]) -> float:
    """The surface within a loop, positive if the inside lies to the left for those who have y upward."""
    return sum((a.conjugate() * b).imag for a, b in zip(points, (*points[1:], points[0]), strict=True)) / 2
