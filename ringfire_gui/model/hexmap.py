"""A map cut into hexes: terrain, hexsides, roads, names, and the boxes beside it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ringfire_gui.core.ids import LocId
from ringfire_gui.model.board import Border, Location
from ringfire_gui.model.features import (
    Box,
    HexsideFeature,
    HexsideGroup,
    PathFeature,
    Place,
    TagGrid,
    TerrainLayer,
)
from ringfire_gui.model.hexcoord import Axial, directions, disc, distance, lattice, lattice_corners, to_axial
from ringfire_gui.model.hexlayout import HexLayout, Point

_PLAIN = Border()
_BOX_WIDTH, _BOX_HEIGHT, _BOX_GAP = 6.0, 4.0, 1.0


class HexMapData(Struct, frozen=True):
    """All that is printed on a hex map, as a file describes it; `hexbuild.build_hexmap` makes the board of it."""

    id: str
    layout: HexLayout
    rows: tuple[str, ...]
    """The ground: one string a row, one character a hex; a blank where the map has no hex."""
    codes: Mapping[str, str | tuple[str, ...]]
    """The terrain class, or the classes, for which each character stands."""
    layers: tuple[TerrainLayer, ...] = ()
    tag_grids: tuple[TagGrid, ...] = ()
    hexsides: tuple[HexsideGroup, ...] = ()
    paths: tuple[PathFeature, ...] = ()
    places: tuple[Place, ...] = ()
    boxes: tuple[Box, ...] = ()


class HexMap:
    """A hex map that is ready to be asked. It never changes; an edited map is a new one.

    Hexes have a number of their own for work on whole maps: the position in `hexes`. Arrays that describe a map (one
    entry a hex, or one entry for each of the six sides of a hex) are in this order.

    Attributes:
        data: what the map was made of.
        hexes: all hexes, row by row from the top left.
        index: the position of each hex in `hexes`.
        hexsides: every hexside feature.
        axials: axial coordinates of each hex, an array of q and r.
        neighbour_index: the six neighbours of each hex by position, clockwise (see `hexcoord.directions`); -1 if none.
    """

    def __init__(
        self,
        data: HexMapData,
        locations: Mapping[LocId, Location],
        borders: Mapping[tuple[LocId, LocId], Border],
        hexsides: Sequence[HexsideFeature],
    ) -> None:
        self.data = data
        self.hexes = tuple(at for at, location in locations.items() if location.kind == "hex")
        self.index = {at: number for number, at in enumerate(self.hexes)}
        self.hexsides = tuple(hexsides)
        self._locations = locations
        self._borders = borders
        layout = data.layout
        at = np.array([layout.position(at) for at in self.hexes])
        self.axials = np.stack(to_axial(at[:, 0], at[:, 1], layout.orientation, layout.shifted), axis=1)
        self.neighbour_index = _neighbour_index(self)
        self._neighbours = {
            at: tuple([self.hexes[i] for i in around if i >= 0])
            for at, around in zip(self.hexes, self.neighbour_index.tolist(), strict=True)
        }

    @property
    def id(self) -> str:
        """The name of the map."""
        return self.data.id

    @property
    def layout(self) -> HexLayout:
        """The grid."""
        return self.data.layout

    @property
    def locations(self) -> Mapping[LocId, Location]:
        """All hexes row by row, then the boxes."""
        return self._locations

    @property
    def paths(self) -> tuple[PathFeature, ...]:
        """Roads, railways and streams."""
        return self.data.paths

    @property
    def places(self) -> tuple[Place, ...]:
        """Named places."""
        return self.data.places

    def axial(self, at: LocId) -> Axial:
        """A hex in axial coordinates; KeyError for a box."""
        if at not in self.index:
            raise KeyError(at)
        return self.layout.axial(*self.layout.position(at))

    def hex_at(self, at: Axial) -> LocId | None:
        """The hex at axial coordinates; None where the map has none."""
        col, row = self.layout.offset(at)
        if not self.layout.holds(col, row):
            return None
        hex_id = self.layout.hex_id(col, row)
        return hex_id if hex_id in self.index else None

    def axial_grid(self, pad: int) -> tuple[NDArray[np.int32], Axial]:
        """A table that gives the position of the hex at axial coordinates (-1: none), and the corner it begins at.

        It reaches `pad` hexes beyond the map on all sides: look up `grid[q - corner.q, r - corner.r]`.
        """
        low = self.axials.min(axis=0) - pad
        high = self.axials.max(axis=0) + pad
        grid = np.full(high - low + 1, -1, dtype=np.int32)
        grid[tuple((self.axials - low).T)] = np.arange(len(self.hexes), dtype=np.int32)
        return grid, Axial(int(low[0]), int(low[1]))

    def neighbours(self, at: LocId) -> Sequence[LocId]:
        """Adjacent hexes, clockwise from north (flat-top) or north-east (pointy-top); none for a box."""
        if at not in self._neighbours and at in self._locations:
            return ()
        return self._neighbours[at]

    def border(self, a: LocId, b: LocId) -> Border:
        """What lies between two neighbours, going from `a` to `b`; KeyError where they are not neighbours."""
        found = self._borders.get((a, b))
        if found is not None:
            return found
        if b not in self._neighbours.get(a, ()):
            raise KeyError((a, b))
        return _PLAIN

    def distance(self, a: LocId, b: LocId) -> int:
        """How many hexes one is from the other, as the crow flies; KeyError for a box."""
        return distance(self.axial(a), self.axial(b))

    def within(self, at: LocId, radius: int) -> tuple[LocId, ...]:
        """The hexes up to this distance: the hex itself, then outward ring by ring."""
        found = (self.hex_at(near) for near in disc(self.axial(at), radius, self.layout.orientation))
        return tuple(hex_id for hex_id in found if hex_id is not None)

    def hex_mask(self, terrain: Iterable[str]) -> NDArray[np.bool_]:
        """For each hex, whether it has one of these terrain classes."""
        wanted = frozenset(terrain)
        kinds, codes = self._terrains
        mask: NDArray[np.bool_] = np.array([not wanted.isdisjoint(kind) for kind in kinds], dtype=np.bool_)[codes]
        return mask

    def terrain_counts(self) -> dict[str, int]:
        """How many hexes have each terrain class."""
        kinds, codes = self._terrains
        found: dict[str, int] = {}
        for kind, count in zip(kinds, np.bincount(codes, minlength=len(kinds)).tolist(), strict=True):
            for terrain in kind:
                found[terrain] = found.get(terrain, 0) + count
        return found

    @cached_property
    def _terrains(self) -> tuple[list[tuple[str, ...]], NDArray[np.int64]]:
        """The different grounds there are, and which of them each hex has."""
        numbers: dict[tuple[str, ...], int] = {}
        codes = [numbers.setdefault(self._locations[at].terrain, len(numbers)) for at in self.hexes]
        return list(numbers), np.array(codes, dtype=np.int64)

    def side_mask(self, kinds: Iterable[str]) -> NDArray[np.bool_]:
        """For each of the six sides of each hex, whether it carries a feature of one of these kinds."""
        wanted = frozenset(kinds)
        mask = np.zeros(self.neighbour_index.shape, dtype=np.bool_)
        for feature in self.hexsides:
            if feature.kind in wanted:
                for a, b in ((feature.a, feature.b), (feature.b, feature.a)):
                    mask[self.index[a], self.direction(a, b)] = True
        return mask

    def direction(self, a: LocId, b: LocId) -> int:
        """Which of its six sides a hex turns to a neighbour; KeyError where they are not neighbours."""
        around: list[int] = self.neighbour_index[self.index[a]].tolist()
        to = self.index[b]
        if to not in around:
            raise KeyError((a, b))
        return around.index(to)

    def side(self, a: LocId, b: LocId) -> tuple[Point, Point]:
        """The two ends of the side between two neighbours."""
        corners = self.outline(a)
        first = self.direction(a, b)
        return corners[first], corners[(first + 1) % 6]

    def centre(self, at: LocId) -> Point:
        """The middle of a hex or box."""
        if at in self.index:
            return self.layout.centre(*self.layout.position(at))
        left, top, width, height = self.box_rects[at]
        return left + width / 2, top + height / 2

    def outline(self, at: LocId) -> tuple[Point, ...]:
        """The corners of a hex or box, clockwise."""
        if at in self.index:
            return self.layout.corners(*self.layout.position(at))
        left, top, width, height = self.box_rects[at]
        return (left, top), (left + width, top), (left + width, top + height), (left, top + height)

    def hex_outlines(self) -> NDArray[np.float64]:
        """The corners of all hexes at once: hex, corner, x and y."""
        layout = self.layout
        left, top, _, _ = layout.lattice_box
        centres = np.stack(lattice(self.axials[:, 0], self.axials[:, 1], layout.orientation), axis=1)
        corners = np.array(lattice_corners(layout.orientation))
        points = centres[:, None, :] + corners[None, :, :] - np.array((left, top))
        scaled: NDArray[np.float64] = points * np.array(layout.unit)
        return scaled

    def locate(self, x: float, y: float) -> LocId | None:
        """The box at a point of the paper, since it may be drawn over hexes, or the hex.

        On a border it is the upper, then the left hex (`HexLayout.near`).
        """
        for box, (left, top, width, height) in self.box_rects.items():
            if left <= x <= left + width and top <= y <= top + height:
                return box
        for position in self.layout.near(x, y):
            hex_id = self.layout.hex_id(*position)
            if hex_id in self.index:
                return hex_id
        return None

    @cached_property
    def box_rects(self) -> Mapping[LocId, tuple[float, float, float, float]]:
        """Left, top, width and height of each box; those without a place of their own stand in rows below the map."""
        wide, y = self.layout.size
        y += _BOX_GAP
        x = 0.0
        rects = {}
        for box in self.data.boxes:
            if box.rect is not None:
                rects[box.id] = box.rect
                continue
            if x and x + _BOX_WIDTH > wide:
                x, y = 0.0, y + _BOX_HEIGHT + _BOX_GAP
            rects[box.id] = (x, y, _BOX_WIDTH, _BOX_HEIGHT)
            x += _BOX_WIDTH + _BOX_GAP
        return rects


def _neighbour_index(board: HexMap) -> NDArray[np.int32]:
    """The positions of the six neighbours of every hex."""
    grid, corner = board.axial_grid(pad=1)
    steps = np.array(directions(board.layout.orientation))
    around = board.axials[:, None, :] + steps[None, :, :] - np.array(corner)
    found: NDArray[np.int32] = grid[around[..., 0], around[..., 1]]
    return found
