"""Large drawings cut into cells, so that a small picture of the map touches only what lies in it. No Qt."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from ringfire_gui.gui.map.painters.strands import Strand

CELL = 1024.0
"""Scene pixels along the side of a cell."""
OVERLAP = 12.0
"""So far a filled piece reaches beyond its cell, so that no seam shows between neighbours."""
FINE, COARSE = 256.0, 2048.0
"""Cells of lines, for near and for far views."""
_FAR = 1e7
_PIECE = 160.0
"""About the length of a piece of a line."""

Cells = dict[tuple[int, int], list[Strand]]


def split_rings(rings: Sequence[Strand]) -> Cells:
    """Rings to be filled by the odd-even rule, cut into cells."""
    cells: Cells = defaultdict(list)
    kept = [ring for ring in rings if len(ring) >= 3]
    if kept:
        shapes = np.array([shapely.Polygon(ring) for ring in kept], dtype=object)
        left, top, right, bottom = shapely.total_bounds(shapes)
        first, last = (int(left // CELL), int(top // CELL)), (int(right // CELL), int(bottom // CELL))
        _halve(shapes, first, last, cells)
    return cells


def _halve(shapes: NDArray[np.object_], first: tuple[int, int], last: tuple[int, int], cells: Cells) -> None:
    """Cut shapes in two, and the halves again, down to single cells."""
    if not len(shapes):
        return
    if first == last:
        cells[first].extend(_rings(shapes))
        return
    axis = 0 if last[0] - first[0] >= last[1] - first[1] else 1
    middle = (first[axis] + last[axis]) // 2
    cut = (middle + 1) * CELL
    before, after = list(last), list(first)
    before[axis], after[axis] = middle, middle + 1
    _halve(_clipped(shapes, axis, cut + OVERLAP, 1), first, (before[0], before[1]), cells)
    _halve(_clipped(shapes, axis, cut - OVERLAP, -1), (after[0], after[1]), last, cells)


def _clipped(shapes: NDArray[np.object_], axis: int, cut: float, sense: int) -> NDArray[np.object_]:
    """The shapes as far as they lie before a cut (sense 1) or behind it (sense -1)."""
    bounds = shapely.bounds(shapes)
    low, high = bounds[:, axis], bounds[:, axis + 2]
    wholly = high <= cut if sense > 0 else low >= cut
    partly = ~wholly & (low < cut if sense > 0 else high > cut)
    box = [-_FAR, -_FAR, _FAR, _FAR]
    box[axis + 2 if sense > 0 else axis] = cut
    parts = shapely.get_parts(shapely.clip_by_rect(shapes[partly], *box)) if partly.any() else shapes[:0]
    polygons = parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON] if len(parts) else parts
    joined: NDArray[np.object_] = np.concatenate([shapes[wholly], polygons])
    return joined


def _rings(shapes: NDArray[np.object_]) -> list[Strand]:
    """All rings of polygons, without the repeated last point."""
    lines = shapely.get_rings(shapes)
    points, ring = shapely.get_coordinates(lines, return_index=True)
    return [part[:-1] for part in np.split(points, np.flatnonzero(np.diff(ring)) + 1)]


def pieces(lines: Iterable[Strand]) -> list[Strand]:
    """Lines cut into short pieces; each begins where the one before it ends."""
    found = []
    for line in lines:
        steps = np.diff(line, axis=0)
        reached = np.cumsum(np.hypot(steps[:, 0], steps[:, 1])) // _PIECE
        cuts = [0, *(np.flatnonzero(np.diff(reached)) + 1).tolist(), len(line) - 1]
        found += [line[low : high + 1] for low, high in pairwise(cuts)]
    return found


def sorted_in(parts: Iterable[Strand], cell: float) -> Cells:
    """Small parts of a drawing by the cell in which each begins."""
    cells: Cells = defaultdict(list)
    for part in parts:
        cells[int(part[0, 0] // cell), int(part[0, 1] // cell)].append(part)
    return cells


def rings_of(shape: shapely.Geometry) -> list[Strand]:
    """The rings of all polygons of a shape, holes too."""
    parts = shapely.get_parts(shape)
    polygons = parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]
    return _rings(polygons) if len(polygons) else []


def lines_of(shape: shapely.Geometry) -> list[Strand]:
    """All lines of a shape."""
    parts = shapely.get_parts(shapely.line_merge(shape))
    return [shapely.get_coordinates(part) for part in parts if shapely.get_num_coordinates(part) > 1]
