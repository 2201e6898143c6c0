"""The corners of a hex map as a net: outlines of patches of terrain, and lines along hexsides. No Qt."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.painters.strands import Strand, chained, rounded, wander
from ringfire_gui.model.hexcoord import lattice, lattice_corners
from ringfire_gui.model.hexmap import HexMap

_EASE = 0.45
"""How far the zigzag of hexsides is drawn straight in the outline of a wood or lake."""
_RIVER_EASE = 0.3


class HexNet:
    """The corners of all hexes, each known by one number.

    Attributes:
        board: the map.
        corners: the numbers of the six corners of each hex.
        points: where each corner lies, in scene pixels.
        outer: whether fewer than three hexes meet in a corner: it lies on the edge of the map.
        radius: of a hex, in scene pixels.
    """

    def __init__(self, board: HexMap, scale: float) -> None:
        self.board = board
        self.radius = scale
        orientation = board.layout.orientation
        centres = np.stack(lattice(board.axials[:, 0], board.axials[:, 1], orientation), axis=1)
        at = centres[:, None, :] + np.array(lattice_corners(orientation))[None, :, :]
        at -= at.min(axis=(0, 1))
        wide = int(at[..., 0].max()) + 1
        _, first, numbers, count = np.unique(
            at[..., 1] * wide + at[..., 0], return_index=True, return_inverse=True, return_counts=True
        )
        self.corners: NDArray[np.int64] = numbers.reshape(-1, 6)
        self.points: Strand = (board.hex_outlines() * scale).reshape(-1, 2)[first]
        self.outer: NDArray[np.bool_] = count < 3

    def patches(self, mask: NDArray[np.bool_]) -> list[list[int]]:
        """The outlines of the hexes of a mask taken together, as rings of corners; holes are rings too."""
        around = self.board.neighbour_index
        inside = np.where(around >= 0, mask[around], False)
        border = mask[:, None] & ~inside
        onward = np.full(len(self.points), -1)
        onward[self.corners[border]] = np.roll(self.corners, -1, axis=1)[border]
        following: list[int] = onward.tolist()
        rings = []
        for start in np.flatnonzero(onward >= 0).tolist():
            ring, at = [], start
            while following[at] >= 0:
                ring.append(at)
                following[at], at = -1, following[at]
            if ring:
                rings.append(ring)
        return rings

    def blobs(self, mask: NDArray[np.bool_]) -> list[Strand]:
        """The hexes of a mask as natural shapes: smooth rings that keep near the hexsides.

        At the edge of the map they follow it exactly.
        """
        rings = self.patches(mask)
        shapes = rounded(
            [self.points[ring] for ring in rings], [self.outer[ring] for ring in rings], closed=True, ease=_EASE
        )
        pinned = [np.repeat(self.outer[ring], 4) for ring in rings]
        return [
            np.where(each[:, None], shape, wander(shape, self.radius * 0.055, self.radius * 1.5))
            for shape, each in zip(shapes, pinned, strict=True)
        ]

    def side(self, a: LocId, b: LocId) -> tuple[int, int]:
        """The two corners between neighbours; `a` lies on the right of who walks from the first to the second."""
        row = self.corners[self.board.index[a]]
        direction = self.board.direction(a, b)
        return int(row[direction]), int(row[(direction + 1) % 6])

    def courses(self, sides: Iterable[tuple[int, int]], forks: frozenset[int] = frozenset()) -> list[Strand]:
        """Lines along hexsides, as a river winds; they meet exactly in forks and ends.

        Args:
            sides: The hexsides by their corners.
            forks: Corners where lines of other kinds join.
        """
        lines = [part for line in chained(sides) for part in _parted(line, forks)]
        strands = [self.points[line] for line in lines]
        pinned = [np.array([True, *[False] * (len(line) - 2), True]) for line in lines]
        return [
            wander(shape, self.radius * 0.05, self.radius * 1.3)
            for shape in map(_with_end, rounded(strands, pinned, closed=False, ease=_RIVER_EASE, fineness=6), strands)
        ]


def _with_end(shape: Strand, strand: Strand) -> Strand:
    return np.concatenate([shape, strand[-1:]])


def _parted(line: Sequence[int], forks: frozenset[int]) -> list[list[int]]:
    """A line cut in all forks on its way."""
    cuts = [0, *(at for at in range(1, len(line) - 1) if line[at] in forks), len(line) - 1]
    return [list(line[low : high + 1]) for low, high in pairwise(cuts)]
