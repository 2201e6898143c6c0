"""Tracks and calendars: ends, labels, dates, tags."""

import tomllib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringfire_gui.model.tracks import Calendar, Track, Turn, check_calendar, check_track

DATA = Path(__file__).parents[2] / "data" / "tables" / "winter_war.toml"


def calendar() -> Calendar:
    return msgspec.convert(tomllib.loads(DATA.read_text(encoding="utf-8"))["calendar"], Calendar)


def test_a_calendar_knows_its_dates_and_seasons():
    winter = calendar()
    assert (winter.first, winter.last) == (1, 10)
    assert winter.date(4) == "30 Dec 1939 - 9 Jan 1940"
    assert winter.tagged("ice") == (8, 9, 10)
    assert winter.has(8, "ice")
    assert not winter.has(7, "ice")
    assert winter.tagged("surprise") == (1,)
    assert winter.tagged("mud") == ()
    assert not list(check_calendar(winter))


def test_a_calendar_may_begin_late_and_without_dates():
    late = Calendar((Turn(tags=frozenset({"night"})), Turn("Tuesday")), first=5)
    assert (late.date(5), late.date(6), late.last) == ("turn 5", "Tuesday", 6)
    assert late.tagged("night") == (5,)
    for turn in (4, 7):
        with pytest.raises(KeyError, match="runs from turn 5 to turn 6"):
            late.date(turn)


def test_a_calendar_without_turns_is_refused():
    assert [problem.key for problem in check_calendar(Calendar(()))] == ["turns"]


@given(st.integers(-50, 50), st.integers(0, 40), st.integers(-200, 200), st.data())
def test_a_marker_stays_on_its_track(low, length, by, data):
    track = Track("points", high=low + length, low=low, start=low)
    at = data.draw(st.sampled_from(track.spaces))
    to = track.moved(at, by)
    assert to in track.spaces
    if at + by in track.spaces:
        assert to == at + by
        assert track.moved(to, -by) == at


def test_labels_of_a_track():
    plain = Track("supply", high=60)
    assert (plain.label(0), plain.label(60)) == ("0", "60")
    named = Track("weather", high=2, labels=("dry", "mud", "freeze"), start=2)
    assert [named.label(at) for at in named.spaces] == ["dry", "mud", "freeze"]
    with pytest.raises(KeyError, match="it has no space 3"):
        named.label(3)
    assert not list(check_track(plain))
    assert not list(check_track(named))


@pytest.mark.parametrize(
    ("track", "key"),
    [
        (Track("t", high=-1), "high"),
        (Track("t", high=5, start=6), "start"),
        (Track("t", high=5, low=1), "start"),
        (Track("t", high=5, labels=("a", "b")), "labels"),
        (Track("t", high=10**18), "high"),
    ],
)
def test_mistakes_in_a_track(track, key):
    assert [problem.key for problem in check_track(track)] == [key]
