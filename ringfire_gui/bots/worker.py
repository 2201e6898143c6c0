"""A bot in a process of its own: questions come in as lines, answers go out as lines. The window never waits for it."""

from typing import IO, Any

import msgspec
from msgspec import Raw, Struct

from ringfire_gui.bots.base import Rules
from ringfire_gui.bots.registry import bots_of
from ringfire_gui.core.codec import encode
from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.ids import SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.views import PlayerView
from ringfire_gui.play.catalog import load_game


class Question(Struct, frozen=True):
    """What a side sees, and which bot is to answer for it."""

    id: int
    bot: str
    side: SideId
    state: Raw
    effort: int
    seed: int


class Answer(Struct, frozen=True):
    """What the bot wants to do and why; or a sentence about what went wrong."""

    id: int
    action: Raw = Raw(b"null")
    why: Reason | None = None
    problem: str = ""


def ask(number: int, bot: str, view: PlayerView[Any], effort: int, seed: int) -> bytes:
    """A question as a line."""
    return encode(Question(number, bot, view.side, Raw(encode(view.state)), effort, seed)) + b"\n"


def read_answer(line: bytes) -> Answer:
    """An answer from a line.

    Raises:
        msgspec.DecodeError: it is none.
    """
    return msgspec.json.decode(line, type=Answer)


def answer(rules: Rules, line: bytes) -> Answer:
    """Let the bot think about a question."""
    question = msgspec.json.decode(line, type=Question)
    bot = bots_of(rules.id).get(question.bot)
    if bot is None:
        return Answer(question.id, problem=f"there is no bot called {question.bot}")
    state = msgspec.json.decode(question.state, type=rules.state_type)
    try:
        view = PlayerView(question.side, state)
        choice = bot.choose(rules, view, question.effort, question.seed)
    except IllegalAction as refused:
        return Answer(question.id, problem=f"the bot {question.bot} found nothing to do ({refused})")
    return Answer(question.id, Raw(encode(choice.action)), choice.why)


def serve(game: str, questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer questions about a game until there are no more."""
    rules = load_game(game).rules
    for line in questions:
        answers.write(encode(answer(rules, line)) + b"\n")
        answers.flush()
