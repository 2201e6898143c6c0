"""Lines as arrays: chains, curves, dashes, ties and teeth."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ringfire_gui.gui.map.painters.strands import (
    along,
    beside,
    chained,
    dashes,
    length_of,
    planks,
    rounded,
    teeth,
    ties,
    wander,
)

LINE = np.array([(0.0, 0.0), (100.0, 0.0), (100.0, 50.0)])
pairs = st.tuples(st.integers(0, 12), st.integers(0, 12)).filter(lambda pair: pair[0] != pair[1])


@given(st.lists(pairs, max_size=30))
@settings(max_examples=80)
def test_chains_hold_every_side_once_and_break_only_at_forks_and_ends(sides):
    wanted = {frozenset(side) for side in sides}
    lines = chained(sides)
    steps = [frozenset(step) for line in lines for step in pairwise(line)]
    assert Counter(steps) == Counter(wanted)
    degree = Counter(end for side in wanted for end in side)
    for line in lines:
        assert all(degree[at] == 2 for at in line[1:-1])


def test_a_ring_is_one_chain_that_closes():
    (ring,) = chained([(1, 2), (2, 3), (3, 1)])
    assert ring[0] == ring[-1]
    assert set(ring) == {1, 2, 3}


def test_a_curve_goes_through_pinned_corners_and_cuts_the_others():
    pinned = np.array([True, False, True])
    (curve,) = rounded([LINE], [pinned], closed=False, ease=0.0)
    near = np.hypot(*(curve[:, None] - LINE[None]).transpose(2, 0, 1)).min(axis=0)
    assert near[0] == 0
    assert near[1] > 10
    (sharp,) = rounded([LINE], [np.array([True, True, True])], closed=False, ease=0.0)
    assert np.any(np.all(sharp == LINE[1], axis=1))


@pytest.mark.parametrize("pins", ["sharp", "smooth"])
def test_a_curve_stays_within_its_corners(pins):
    for pinned in ([True, False, True], [True, True, True]):
        (curve,) = rounded([LINE], [np.array(pinned)], closed=False, ease=0.3, pins=pins, fineness=8)
        assert curve[:, 0].min() >= 0
        assert curve[:, 1].max() <= 50
        assert curve[:, 0].max() <= 100 + (8 if pins == "smooth" else 0)


def test_a_ring_of_corners_becomes_a_ring_without_a_gap():
    square = np.array([(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)])
    (curve,) = rounded([square], [np.zeros(4, dtype=bool)], closed=True, ease=0.0)
    gaps = np.hypot(*(np.roll(curve, -1, axis=0) - curve).T)
    assert gaps.max() < 40
    assert rounded([], [], closed=True, ease=0.0) == []


def test_points_along_a_line():
    points, way = along(LINE, np.array([0.0, 50.0, 125.0, 150.0]))
    assert points.tolist() == [[0, 0], [50, 0], [100, 25], [100, 50]]
    assert way[1].tolist() == [1, 0]
    assert way[3].tolist() == [0, 1]
    assert length_of(LINE) == 150


def test_dashes_have_their_lengths_and_turn_corners():
    cut = list(dashes(LINE, (9, 6)))
    assert sum(length_of(dash) for dash in cut) == pytest.approx(150 * 9 / 15, rel=0.02)
    assert cut[0][0].tolist() == [0, 0]
    assert cut[-1][-1].tolist() == [100, 50]
    assert max(length_of(dash) for dash in cut) < 10
    longer = list(dashes(LINE, (20, 5, 2, 5)))
    assert {round(length_of(dash)) for dash in longer[1:-1]} <= {2, 19, 20}
    assert list(dashes(LINE[:2] * 0.001, (9, 6))) == []


def test_ties_stand_across_the_line():
    for tie in ties(LINE[:2], 10, 4):
        assert tie[0, 0] == tie[1, 0]
        assert abs(tie[0, 1] - tie[1, 1]) == 8
    assert len(ties(LINE, 10, 4)) == 15
    assert all(plank.shape == (4, 2) for plank in planks(LINE, 10, 4, 1))


def test_left_is_left_of_who_walks_along():
    assert beside(LINE[:2], 5).tolist() == [[0, -5], [100, -5]]
    assert all(tooth[1, 1] < 0 for tooth in teeth(LINE[:2], 10, 5))


def test_wandering_depends_on_the_place_only():
    points = np.array([(10.0, 20.0), (300.0, 7.0)])
    moved = wander(points, 4, 80)
    assert wander(points[::-1], 4, 80)[::-1].tolist() == moved.tolist()
    assert 0 < np.abs(moved - points).max() < 8
