"""Action sets: one check for explaining, for membership and for refusing."""

from collections import Counter

from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, Choices, OneOf
from ringfire_gui.engine.dice import Chooser


class Go(Action, frozen=True):
    to: str = ""


class Stay(Action, frozen=True):
    pass


class Fly(Action, frozen=True):
    pass


REFUSAL = Reason("t.no", "1.1")


def test_a_list_of_choices_knows_its_members_and_refuses_with_its_reason():
    choices = Choices((Go("a"), Go("b")), REFUSAL)
    assert Go("a") in choices
    assert Go("c") not in choices
    assert choices.explain(Go("c")).reasons == (REFUSAL,)
    assert list(choices) == [Go("a"), Go("b")]


def test_what_is_no_action_of_the_set_is_refused_and_named():
    choices = Choices((Go("a"),), REFUSAL)
    for strange in (Stay(), "go", None, 3):
        answer = choices.explain(strange)
        assert not answer
        assert answer.reasons[0].code == "engine.wrong_action"
        assert answer.reasons[0].facts["action"] == type(strange).__name__


def test_one_of_several_sets_asks_the_one_that_speaks_for_the_type():
    both = OneOf((Choices((Go("a"),), REFUSAL), Choices((Stay(),), Reason("t.other"))))
    assert Stay() in both
    assert both.explain(Go("x")).reasons == (REFUSAL,)
    assert Fly() not in both
    assert list(both) == [Go("a"), Stay()]


def test_sampling_follows_the_weights_and_passes_over_empty_sets():
    empty = Choices((), REFUSAL)
    both = OneOf((empty, Choices((Go("a"),), REFUSAL), Choices((Stay(),), REFUSAL)), (5, 3, 1))
    chooser = Chooser(3)
    seen = Counter(both.sample(chooser) for _ in range(4000))
    assert set(seen) == {Go("a"), Stay()}
    assert 2.5 < seen[Go("a")] / seen[Stay()] < 3.6


def test_sampling_from_nothing_gives_nothing():
    assert OneOf((Choices((), REFUSAL),)).sample(Chooser(1)) is None
    assert Choices((), REFUSAL).sample(Chooser(1)) is None
