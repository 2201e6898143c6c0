"""Many tasks: in their order, taken as they are needed, on one process or several."""

import os
from itertools import count, islice

import pytest

from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.reasons import no
from ringfire_gui.play.jobs import ProcessLost, load_once, spread


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_tasks(jobs):
    assert list(spread(abs, range(-5, 5), jobs)) == [5, 4, 3, 2, 1, 0, 1, 2, 3, 4]


@pytest.mark.parametrize(("jobs", "ahead"), [(1, 0), (2, 6)])
def test_tasks_are_taken_as_there_is_room_for_them(jobs, ahead):
    taken = []
    results = spread(abs, (taken.append(n) or n for n in count()), jobs)
    assert list(islice(results, 3)) == [0, 1, 2]
    assert len(taken) <= 3 + ahead
    results.close()


def test_a_process_that_dies_is_told_in_a_sentence():
    with pytest.raises(ProcessLost, match="has died"):
        list(spread(os._exit, [7], 2))


def refuse(task):
    raise IllegalAction(no("move.too_far", cost=task))


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_went_wrong_in_a_process_is_told_as_it_was(jobs):
    with pytest.raises(IllegalAction, match=r"move\.too_far") as caught:
        list(spread(refuse, [3], jobs))
    assert caught.value.explanation == no("move.too_far", cost=3)


def test_a_game_is_read_once():
    assert load_once("sandbox") is load_once("sandbox")
