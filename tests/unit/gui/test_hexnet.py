"""Outlines of terrain and rivers along hexsides, and large drawings cut into cells."""

from collections import defaultdict
from itertools import pairwise

import numpy as np
import pytest
import shapely

from ringfire_gui.gui.map.painters.cells import CELL, OVERLAP, lines_of, pieces, rings_of, sorted_in, split_rings
from ringfire_gui.gui.map.painters.hexnet import HexNet
from ringfire_gui.model.hexbuild import build_hexmap
from ringfire_gui.model.hexlayout import HexLayout
from ringfire_gui.model.hexmap import HexMapData

HEX_AREA = 1.5 * 3**0.5 * 64**2


@pytest.fixture(params=["flat", "pointy"])
def net(request):
    rows = ("........", "..www...", ".ww.ww..", "..www...", "........", "......w.", "........")
    data = HexMapData("test", HexLayout(request.param, 8, 7), rows, {".": "clear", "w": "woods"})
    return HexNet(build_hexmap(data), 64.0)


def test_every_corner_has_one_number(net):
    points = net.points[net.corners]
    assert np.allclose(points, net.board.hex_outlines() * 64)
    assert len(np.unique(np.round(net.points, 3), axis=0)) == len(net.points)


def test_all_hexes_together_have_one_outline(net):
    (ring,) = net.patches(np.ones(len(net.corners), dtype=bool))
    assert shapely.Polygon(net.points[ring]).area == pytest.approx(HEX_AREA * len(net.corners))
    assert net.outer[ring].all()


def test_a_patch_with_a_clearing_has_a_hole(net):
    mask = net.board.hex_mask(["woods"])
    areas = sorted(shapely.Polygon(net.points[ring]).area for ring in net.patches(mask))
    assert areas[0] == pytest.approx(HEX_AREA)
    assert sum(areas) > HEX_AREA * mask.sum()


def test_natural_shapes_keep_near_their_hexes(net):
    mask = np.zeros(len(net.corners), dtype=bool)
    mask[net.board.index[net.board.layout.hex_id(4, 4)]] = True
    (blob,) = net.blobs(mask)
    outline = shapely.Polygon(net.points[net.patches(mask)[0]])
    shape = shapely.Polygon(blob)
    assert shape.within(outline.buffer(6))
    assert 0.35 * HEX_AREA < shape.area < 0.95 * HEX_AREA


def test_natural_shapes_follow_the_edge_of_the_map(net):
    everything = np.ones(len(net.corners), dtype=bool)
    (blob,) = net.blobs(everything)
    assert shapely.Polygon(blob).area == pytest.approx(HEX_AREA * len(everything))


def test_rivers_meet_in_forks(net):
    board = net.board
    at = board.layout.hex_id(4, 4)
    a, b, c = board.neighbours(at)[:3]
    first = net.courses([net.side(at, a), net.side(at, b)], frozenset())
    assert len(first) == 1
    fork = net.side(at, b)[0]
    parted = net.courses([net.side(at, a), net.side(at, b)], frozenset({fork}))
    assert len(parted) == 2
    (brook,) = net.courses([net.side(a, b)], frozenset({fork}))
    ends = [tuple(np.round(line[end], 6)) for line in (*parted, brook) for end in (0, -1)]
    assert max(ends.count(end) for end in ends) == 3
    assert c in board.neighbours(at)


def test_cells_cover_a_large_shape_with_a_hole_exactly():
    ground = shapely.Point(1500, 900).buffer(2600).difference(shapely.box(-300, 200, 1800, 1900))
    cells = split_rings(rings_of(ground))
    total = 0.0
    for (column, row), rings in cells.items():
        cell = shapely.box(column * CELL, row * CELL, (column + 1) * CELL, (row + 1) * CELL)
        shape = shapely.Polygon()
        for ring in rings:
            shape = shape.symmetric_difference(shapely.Polygon(ring))
        assert shape.within(cell.buffer(OVERLAP + 1e-6, join_style="mitre"))
        total += shape.intersection(cell).area
    assert total == pytest.approx(ground.area, rel=1e-6)
    assert split_rings([]) == {}


def test_pieces_of_a_line_join():
    line = np.stack([np.linspace(0, 3000, 200), np.sin(np.linspace(0, 9, 200)) * 50], axis=1)
    parts = pieces([line, line[:2] + 7000])
    for before, after in pairwise(parts[:-1]):
        assert before[-1].tolist() == after[0].tolist()
    assert sum(len(part) - 1 for part in parts) == 200
    cells = sorted_in(parts, 256)
    assert sum(map(len, cells.values())) == len(parts)
    assert (27, 27) in cells


def test_lines_of_a_shape():
    both = shapely.union_all([shapely.LineString([(0, 0), (1, 0)]), shapely.LineString([(1, 0), (2, 0)])])
    found = defaultdict(int)
    for line in lines_of(both):
        found[len(line)] += 1
    assert dict(found) == {3: 1}
    assert lines_of(shapely.MultiLineString()) == []
