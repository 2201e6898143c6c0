"""Orders gone wrong: one field at a time, always of the type that a save could hold."""

from hypothesis import given
from hypothesis import strategies as st

from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.play.mutate import mutations
from tests.unit.play.heap_game import HeapRules

STATE = HeapRules().start("first", 1, {}).state


class Everything(Action, frozen=True):
    flag: bool
    number: int
    size: float
    name: str
    names: tuple[str, ...]
    pairs: tuple[tuple[str, int], ...]
    nothing: str | None = None


ACTION = Everything(True, 3, 1.5, "tank", ("tank", "gun"), (("a", 1),))


@given(st.integers(0, 2**63))
def test_each_field_is_changed_in_turn_and_keeps_its_type(seed):
    changed = list(mutations(ACTION, STATE, Chooser(seed)))
    fields = ACTION.__struct_fields__
    assert len(changed) == len(fields)
    for name, action in zip(fields, changed, strict=True):
        assert all(getattr(action, other) == getattr(ACTION, other) for other in fields if other != name)
        if name != "nothing":
            assert type(getattr(action, name)) is type(getattr(ACTION, name))


def test_all_ways_of_going_wrong_come_up():
    chosen = [list(mutations(ACTION, STATE, Chooser(seed))) for seed in range(300)]
    names = {action.names for actions in chosen for action in actions}
    assert {(), ("gun", "tank"), ("tank",), ("tank", "gun", "tank", "gun"), ("here", "gun")} <= names
    assert {action.name for actions in chosen for action in actions} >= {"spy", "gun", "here", "there", "", "nowhere"}
    assert {action.number for actions in chosen for action in actions} >= {-1, 0, 10**6}


def test_an_action_without_fields_has_no_mutations():
    class Done(Action, frozen=True):
        pass

    assert list(mutations(Done(), STATE, Chooser(1))) == []
