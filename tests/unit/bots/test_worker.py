"""A bot in a process of its own: what it is asked and what it answers, line by line."""

import io

import msgspec

from ringfire_gui.bots.worker import answer, ask, read_answer, serve
from ringfire_gui.play.session import Session, Setup


def question(toy, side="blue", bot="random"):
    session = Session.new(toy.rules, Setup("meeting", 3))
    return session, ask(7, bot, session.view(side), 5, 11)


def test_the_answer_is_a_legal_action_for_the_side_that_was_asked(toy):
    session, line = question(toy)
    found = answer(toy.rules, line)
    assert found.id == 7
    assert not found.problem
    action = msgspec.json.decode(found.action, type=toy.rules.action_type)
    assert action in session.options("blue")
    assert found.why is not None


def test_the_same_question_gets_the_same_answer(toy):
    _, line = question(toy, bot="greedy")
    assert answer(toy.rules, line) == answer(toy.rules, line)


def test_what_cannot_be_answered_is_said(toy):
    assert answer(toy.rules, question(toy, bot="oracle")[1]).problem == "there is no bot called oracle"
    assert "found nothing to do" in answer(toy.rules, question(toy, side="red")[1]).problem


def test_lines_in_lines_out(toy, request):
    folder = str(request.config.rootpath / "tests" / "contract" / "toy")
    out = io.BytesIO()
    serve(folder, io.BytesIO(question(toy)[1] * 2), out)
    answers = [read_answer(line) for line in out.getvalue().splitlines()]
    assert [each.id for each in answers] == [7, 7]
