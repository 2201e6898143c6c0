"""The codec: canonical bytes, digests, and decoding that refuses."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringfire_gui.core.codec import DIGEST_LENGTH, canonical, decode, digest, encode, plain
from ringfire_gui.core.reasons import Explanation, Reason, no, verdict

facts = st.dictionaries(st.text(max_size=8), st.integers(-9, 9) | st.text(max_size=8), max_size=4)
reasons = st.recursive(
    st.builds(Reason, st.text(max_size=9), st.text(max_size=5), facts),
    lambda inner: st.builds(Reason, st.text(max_size=9), st.text(max_size=5), facts, st.tuples(inner)),
    max_leaves=5,
)


@given(reasons)
def test_a_reason_survives_the_round_trip(reason):
    assert decode(encode(reason), Reason) == reason
    assert decode(canonical(reason), Reason) == reason


@given(st.dictionaries(st.text(max_size=5), st.integers(), max_size=6))
def test_canonical_bytes_do_not_depend_on_the_order_of_a_dict(table):
    backwards = dict(reversed(table.items()))
    assert canonical(table) == canonical(backwards)
    assert digest(table) == digest(backwards)


def test_encode_keeps_the_order_of_a_dict():
    assert list(decode(encode({"b": 1, "a": 2}), dict)) == ["b", "a"]


def test_sets_are_sorted_in_canonical_bytes():
    assert canonical(frozenset("badc")) == b'["a","b","c","d"]'
    assert plain(frozenset("ba")) == ["a", "b"]


def test_different_values_have_different_digests_of_the_stated_length():
    assert digest(1) != digest(2)
    assert len(digest("x")) == DIGEST_LENGTH


def test_decoding_another_kind_is_refused():
    with pytest.raises(msgspec.ValidationError):
        decode(b'{"code": 3}', Reason)


def test_a_verdict_without_objections_is_a_yes():
    assert verdict([])
    assert not verdict([Reason("x")])
    assert no("a.b", "1.2", hex="0101") == Explanation(False, (Reason("a.b", "1.2", {"hex": "0101"}),))
