"""What can wait: the most urgent first, and what is only wanted later not while something moves."""

import pytest

from ringfire_gui.gui.map import idle as module
from ringfire_gui.gui.map.idle import REST, Idle

pytestmark = pytest.mark.gui


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self):
        self.now = 1000.0

    def perf_counter(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return clock


class Pile:
    """So much work, one step at a time."""

    def __init__(self, name, steps, told):
        self.name, self.steps, self.told = name, steps, told

    def __call__(self):
        if not self.steps:
            return False
        self.steps -= 1
        self.told.append(self.name)
        return True


def make(told):
    idle = Idle()
    idle.add(Pile("seen", 2, told))
    idle.add_patient(Pile("later", 2, told))
    return idle


def test_what_is_seen_comes_before_what_is_wanted_later(qtbot, clock):
    told = []
    idle = make(told)
    idle.wake()
    qtbot.waitUntil(lambda: not idle.busy)
    assert told == ["seen", "seen", "later", "later"]


def test_while_something_moves_only_what_is_seen_is_done(qtbot, clock):
    told = []
    idle = make(told)
    idle.moved()
    idle.wake()
    qtbot.waitUntil(lambda: len(told) == 2)
    qtbot.wait(round(REST * 1500))
    assert told == ["seen", "seen"]
    assert idle.busy


def test_the_rest_is_done_when_nothing_moves_any_more(qtbot, clock):
    told = []
    idle = make(told)
    idle.moved()
    idle.wake()
    qtbot.waitUntil(lambda: len(told) == 2)
    clock.now += 2 * REST
    qtbot.waitUntil(lambda: not idle.busy)
    assert told == ["seen", "seen", "later", "later"]


def test_to_finish_means_everything_at_once(qtbot, clock):
    told = []
    idle = make(told)
    idle.moved()
    idle.wake()
    idle.finish()
    assert told == ["seen", "seen", "later", "later"]
    assert not idle.busy
