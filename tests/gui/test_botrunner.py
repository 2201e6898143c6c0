"""Bots think in another process; the window hears of their choice, can stop them, and is told when they fail."""

import pytest

from ringfire_gui.gui.botrunner import BotRunner
from ringfire_gui.play.session import Session, Setup

pytestmark = pytest.mark.gui


@pytest.fixture
def heard():
    return []


@pytest.fixture
def session(toy):
    return Session.new(toy.rules, Setup("meeting", 3))


@pytest.fixture
def runner(qtbot, request, heard):
    folder = str(request.config.rootpath / "tests" / "contract" / "toy")
    made = BotRunner(folder, lambda *chosen: heard.append(chosen), heard.append)
    yield made
    made.shut_down()


def test_a_bot_answers_for_the_position_it_was_asked_about(qtbot, runner, session, heard):
    runner.think(session, "blue", "random", "play")
    qtbot.waitUntil(lambda: bool(heard), timeout=20_000)
    side, action, _why, purpose, at = heard[0]
    assert (side, purpose, at) == ("blue", "play", 0)
    assert action in session.options("blue")


def test_a_stopped_bot_is_not_heard_and_the_next_question_is_answered(qtbot, runner, session, heard):
    runner.think(session, "blue", "greedy", "play")
    runner.stop()
    runner.think(session, "blue", "random", "suggest")
    qtbot.waitUntil(lambda: bool(heard), timeout=20_000)
    qtbot.wait(100)
    assert [each[3] for each in heard] == ["suggest"]


def test_a_choice_that_waits_to_be_told_is_stopped_as_well(qtbot, runner, session, heard):
    runner.pause = 300
    runner.think(session, "blue", "random", "play")
    qtbot.waitUntil(runner._delay.isActive, timeout=20_000)
    runner.think(session, "blue", "random", "play")
    assert runner._delay.isActive()
    runner.stop()
    qtbot.wait(500)
    assert heard == []


def test_a_bot_that_does_not_exist_is_a_sentence(qtbot, runner, session, heard):
    runner.think(session, "blue", "oracle", "play")
    qtbot.waitUntil(lambda: bool(heard), timeout=20_000)
    assert heard == ["The bot cannot go on: there is no bot called oracle."]


def test_a_process_that_dies_is_a_sentence(qtbot, session, heard):
    runner = BotRunner("no_such_game", lambda *chosen: heard.append(chosen), heard.append)
    runner.think(session, "blue", "random", "play")
    qtbot.waitUntil(lambda: bool(heard), timeout=20_000)
    assert heard[0].startswith("The bot has stopped: ")
    assert "no_such_game" in heard[0]
