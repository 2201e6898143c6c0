"""Drafts edit copies: the state before stays as it was, and the index of stacks is carried along."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringfire_gui.engine.dice import DiceState
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.events import Rolled
from ringfire_gui.engine.state import GameState, PlaceState, index_stacks
from ringfire_gui.model.pieces import Piece


def table(*pieces: Piece) -> GameState:
    return GameState(scenario="s", pieces={p.id: p for p in pieces}, dice=DiceState(1))


def draft_of(state: GameState) -> Draft:
    return Draft(state, lambda s: s)


def test_a_put_leaves_the_state_before_untouched():
    before = table(Piece("a", "u", "red", "0101"))
    draft = draft_of(before)
    draft.put(msgspec.structs.replace(before.pieces["a"], at="0102"))
    assert before.pieces["a"].at == "0101"
    assert draft.pieces["a"].at == "0102"
    assert draft.state.pieces["a"].at == "0102"


def test_a_snapshot_is_not_touched_by_later_edits():
    draft = draft_of(table(Piece("a", "u", "red", "0101")))
    draft.put(Piece("b", "u", "red", "0101"))
    snapshot = draft.state
    draft.put(Piece("c", "u", "red", "0101"))
    draft.set_place("0101", PlaceState("red"))
    assert set(snapshot.pieces) == {"a", "b"}
    assert snapshot.places == {}
    assert set(draft.state.pieces) == {"a", "b", "c"}


def test_a_draft_without_edits_is_the_state_itself():
    before = table()
    assert draft_of(before).state is before


def test_rolls_are_events_and_count_on():
    draft = draft_of(table())
    first = draft.roll(2, 6, "fire")
    snapshot = draft.state
    second = draft.roll(1, 6, "morale")
    assert snapshot.dice.drawn == 2
    assert draft.state.dice.drawn == 3
    assert draft.events == [Rolled("fire", 6, first), Rolled("morale", 6, second)]


def test_a_field_the_state_does_not_have_is_refused():
    draft = draft_of(table())
    draft.change(weather="mud")
    with pytest.raises(TypeError):
        draft.state  # noqa: B018


def test_what_a_place_carries_is_read_back_before_and_after():
    draft = draft_of(table())
    assert draft.place("0101") == PlaceState()
    draft.set_place("0101", PlaceState("blue", frozenset({"fort"})))
    assert draft.place("0101").control == "blue"
    assert draft.state.places["0101"].flags == {"fort"}


edits = st.lists(
    st.tuples(st.sampled_from("abcde"), st.sampled_from(["1", "2", "3", None, "remove", "look"])), max_size=25
)


@given(edits)
def test_the_index_of_stacks_always_agrees_with_the_pieces(steps):
    state = table(Piece("a", "u", "red", "1"), Piece("b", "u", "red", "1"))
    assert state.stacks == {"1": ("a", "b")}
    draft = draft_of(state)
    for piece, to in steps:
        if to == "look":
            assert draft.state.stacks == index_stacks(draft.pieces)
        elif to == "remove":
            if piece in draft.pieces:
                draft.remove(piece)
        else:
            draft.put(Piece(piece, "u", "red", to))
    assert draft.state.stacks == index_stacks(draft.pieces)
    assert state.stacks == {"1": ("a", "b")}
