"""Errors say what they are made of in a sentence, and come whole out of another process."""

import pickle

import pytest

from ringfire_gui.core.errors import BadData, BadSave, IllegalAction, SaveFailed
from ringfire_gui.core.reasons import Explanation, no
from ringfire_gui.engine.frames import Frame
from ringfire_gui.engine.kernel import RunawayProcedure
from ringfire_gui.files.problems import BadFolder

ERRORS = [
    (BadData("map.toml", "grid.rows", "too many"), "map.toml: grid.rows: too many"),
    (BadData("map.toml", "", "it is empty"), "map.toml: it is empty"),
    (BadSave("game.rfsave", "line 3", "damaged"), "game.rfsave: line 3: damaged"),
    (SaveFailed("game.rfsave", "the disk is full"), "game.rfsave: the disk is full"),
    (IllegalAction(no("move.too_far", "7.1", cost=3)), "move.too_far"),
    (IllegalAction(Explanation(ok=False)), "illegal action"),
    (BadFolder([BadData("a", "b", "c"), BadData("d", "", "e")]), "a: b: c\nd: e"),
    (RunawayProcedure([Frame(), Frame()]), "Frame > Frame"),
]


@pytest.mark.parametrize(("error", "says"), ERRORS)
def test_an_error_is_the_same_in_another_process(error, says):
    assert str(error) == says
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == says
    assert vars(again).keys() == vars(error).keys()


def test_the_reasons_of_a_refusal_and_the_problems_of_a_folder_come_along():
    refused = pickle.loads(pickle.dumps(IllegalAction(no("move.too_far", "7.1", cost=3))))
    assert refused.explanation == no("move.too_far", "7.1", cost=3)
    folder = pickle.loads(pickle.dumps(BadFolder([BadData("a", "b", "c"), BadData("d", "", "e")])))
    assert [problem.file for problem in folder.problems] == ["a", "d"]
