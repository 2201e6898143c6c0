"""Arithmetic of hexes."""

import math
from collections import deque

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringfire_gui.model.hexcoord import (
    ORIGIN,
    Axial,
    added,
    directions,
    disc,
    distance,
    lattice,
    lattice_corners,
    nearest,
    neighbours,
    ring,
    rotated,
    to_axial,
    to_offset,
    way,
)

numbers = st.integers(-60, 60)
hexes = st.builds(Axial, numbers, numbers)
orientations = st.sampled_from(["flat", "pointy"])
parities = st.sampled_from(["even", "odd"])


def centre(at, orientation):
    """The centre on paper, from the lattice."""
    x, y = lattice(at.q, at.r, orientation)
    stretch = math.sqrt(3)
    return (x, y * stretch) if orientation == "flat" else (x * stretch, y)


@given(numbers, numbers, orientations, parities)
def test_columns_and_rows_come_back(col, row, orientation, shifted):
    q, r = to_axial(col, row, orientation, shifted)
    assert to_offset(q, r, orientation, shifted) == (col, row)


@given(numbers, numbers, parities)
def test_shifted_columns_stand_half_a_hex_up(col, row, shifted):
    def height(c):
        return lattice(*to_axial(c, row, "flat", shifted), "flat")[1]

    assert lattice(*to_axial(col, row, "flat", shifted), "flat")[0] == 3 * col
    up = (col % 2 == 0) == (shifted == "even")
    assert height(col + 1) - height(col) == (1 if up else -1)


@given(numbers, numbers, parities)
def test_shifted_rows_stand_half_a_hex_to_the_right(col, row, shifted):
    def across(r):
        return lattice(*to_axial(col, r, "pointy", shifted), "pointy")[0]

    assert lattice(*to_axial(col, row, "pointy", shifted), "pointy")[1] == 3 * row
    right = (row % 2 == 0) == (shifted == "even")
    assert across(row + 1) - across(row) == (-1 if right else 1)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("shifted", ["even", "odd"])
def test_many_hexes_at_once_give_the_same(orientation, shifted):
    columns, rows = (grid.ravel() for grid in np.mgrid[-4:5, -4:5])
    q, r = to_axial(columns, rows, orientation, shifted)
    one_by_one = [
        to_axial(col, row, orientation, shifted) for col, row in zip(columns.tolist(), rows.tolist(), strict=True)
    ]
    assert list(zip(q.tolist(), r.tolist(), strict=True)) == one_by_one
    back = to_offset(q, r, orientation, shifted)
    assert (back[0] == columns).all()
    assert (back[1] == rows).all()


@pytest.mark.parametrize(("orientation", "first"), [("flat", 0), ("pointy", 30)])
def test_directions_go_clockwise_from_north_or_north_east(orientation, first):
    for number, step in enumerate(directions(orientation)):
        x, y = centre(step, orientation)
        bearing = math.degrees(math.atan2(x, -y)) % 360
        assert bearing == pytest.approx(first + 60 * number)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_side_runs_between_the_corners_of_its_number(orientation):
    corners = lattice_corners(orientation)
    for number, step in enumerate(directions(orientation)):
        beyond = {(x + dx, y + dy) for x, y in [lattice(*step, orientation)] for dx, dy in corners}
        assert set(corners) & beyond == {corners[number], corners[(number + 1) % 6]}


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a, b, c):
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_distance_is_the_number_of_steps():
    steps = {ORIGIN: 0}
    queue = deque([ORIGIN])
    while queue:
        at = queue.popleft()
        for near in neighbours(at, "flat"):
            if near not in steps and steps[at] < 8:
                steps[near] = steps[at] + 1
                queue.append(near)
    assert len(steps) == 1 + 3 * 8 * 9
    assert all(distance(ORIGIN, at) == far for at, far in steps.items())


@given(hexes, orientations)
def test_neighbours_lie_in_the_six_directions(at, orientation):
    assert [way(at, near) for near in neighbours(at, orientation)] == list(directions(orientation))


@given(hexes, st.integers(1, 9), orientations)
def test_a_ring_goes_round_clockwise(at, radius, orientation):
    around = ring(at, radius, orientation)
    assert len(set(around)) == len(around) == 6 * radius
    assert all(distance(at, far) == radius for far in around)
    assert all(distance(a, b) == 1 for a, b in zip(around, around[1:] + around[:1], strict=True))
    start = directions(orientation)[0]
    assert around[0] == Axial(at.q + radius * start.q, at.r + radius * start.r)
    assert around[radius] == rotated(around[0], 1, at)


@given(hexes, st.integers(0, 7), orientations)
def test_a_disc_is_all_rings_from_the_middle_outward(at, radius, orientation):
    found = list(disc(at, radius, orientation))
    assert found[0] == at
    assert len(set(found)) == len(found) == 1 + 3 * radius * (radius + 1)
    far = [distance(at, near) for near in found]
    assert far == sorted(far)
    assert far[-1] == radius


@given(hexes, hexes, hexes, st.integers(-12, 12))
def test_rotation_keeps_distances_and_has_six_steps(a, b, about, sixths):
    assert distance(rotated(a, sixths, about), rotated(b, sixths, about)) == distance(a, b)
    assert rotated(a, sixths + 6, about) == rotated(a, sixths, about)
    assert rotated(rotated(a, sixths, about), -sixths, about) == a


@given(orientations, st.integers(0, 5))
def test_rotation_is_clockwise(orientation, number):
    steps = directions(orientation)
    assert rotated(steps[number], 1) == steps[(number + 1) % 6]


@given(hexes, st.floats(-0.49, 0.49), st.sampled_from(directions("flat")))
def test_a_point_nearer_to_a_centre_than_to_any_other_belongs_to_it(at, part, step):
    assert nearest(at.q + part * step.q, at.r + part * step.r) == at


@given(hexes, hexes)
def test_ways_can_be_gone(a, b):
    assert added(a, way(a, b)) == b
