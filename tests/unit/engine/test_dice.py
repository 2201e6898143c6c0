"""Dice are a function of seed and index; choosers are a stream apart from them."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringfire_gui.engine.dice import Chooser, DiceState, throw


def test_known_faces_so_that_no_platform_or_release_changes_them():
    _, faces = throw(DiceState(1943), 12, 6)
    assert faces == (2, 6, 4, 3, 2, 4, 6, 4, 6, 4, 1, 5)


@given(st.integers(0, 2**63), st.integers(0, 50), st.integers(1, 20), st.integers(2, 20))
def test_throwing_together_or_one_by_one_is_the_same(seed, drawn, count, sides):
    start = DiceState(seed, drawn)
    after, together = throw(start, count, sides)
    one_by_one = []
    dice = start
    for _ in range(count):
        dice, (face,) = throw(dice, 1, sides)
        one_by_one.append(face)
    assert tuple(one_by_one) == together
    assert dice == after
    assert all(1 <= face <= sides for face in together)


def test_every_face_comes_about_equally_often():
    _, faces = throw(DiceState(7), 60_000, 6)
    assert all(abs(n - 10_000) < 400 for n in Counter(faces).values())


def test_scripted_dice_come_first_and_the_seed_takes_over():
    _, plain = throw(DiceState(5), 4, 6)
    _, faces = throw(DiceState(5, script=(6, 1)), 4, 6)
    assert faces == (6, 1, *plain[2:])


@pytest.mark.parametrize("face", [7, 0, -1, 10**30])
def test_where_a_die_lacks_the_scripted_face_the_seed_decides(face):
    _, plain = throw(DiceState(5), 3, 6)
    _, faces = throw(DiceState(5, script=(2, face, 3)), 3, 6)
    assert faces == (2, plain[1], 3)


@given(st.integers(), st.integers(1, 50))
def test_a_chooser_repeats_itself_from_its_seed(seed, bound):
    a, b = Chooser(seed), Chooser(seed)
    first = [a.below(bound) for _ in range(10)]
    assert first == [b.below(bound) for _ in range(10)]
    assert all(0 <= n < bound for n in first)


def test_shuffling_keeps_all_items_and_reaches_every_order():
    orders = {tuple(Chooser(seed).shuffled("abc")) for seed in range(200)}
    assert len(orders) == 6
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)
