"""Everything a game says has words: each event and each reason that comes up is told by a template."""

from collections.abc import Iterator

from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.events import Event
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.fuzzchecks import Check, Played
from ringfire_gui.play.mutate import mutations
from ringfire_gui.play.narrate import Narrator, event_code
from ringfire_gui.play.session import Rules

ROUNDS = 3
"""So often each field of an order is changed, to hear what is said against it."""


def words_check(game: Game) -> Check:
    """The check that events and reasons of this game can be told."""
    narrator = Narrator(game.data, game.texts)

    def check_words(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
        states = (played.after, played.before)
        for event in played.applied.events:
            sentence = narrator.event(event, *states)
            if sentence.startswith(event_code(type(event))):
                yield f"no template tells {sentence}"
        for reason in _reasons(rules, played, chooser):
            for _, sentence in narrator.tree(reason, *states):
                if sentence.startswith(_codes(reason)):
                    yield f"no template tells {sentence}"

    return check_words


def _codes(reason: Reason) -> tuple[str, ...]:
    return (reason.code, *(code for inner in reason.because for code in _codes(inner)))


def _reasons(rules: Rules, played: Played, chooser: Chooser) -> Iterator[Reason]:
    """Questions, refusals, warnings, what events give as their reason, and how the game ended."""
    yield from (decision.prompt for decision in played.after.asked)
    for event in played.applied.events:
        yield from _told_with(event)
    options = rules.legal_actions(played.before, played.side)
    yield from options.explain(played.action).reasons
    yield from options.explain(None).reasons
    for _ in range(ROUNDS):
        for action in mutations(played.action, played.before, chooser):
            yield from options.explain(action).reasons
    for side in rules.sides:
        yield from _refusal(rules, played, side, played.action)
    result = rules.result(played.after)
    if result:
        yield result.why


def _told_with(event: Event) -> Iterator[Reason]:
    values = (getattr(event, name) for name in event.__struct_fields__)
    yield from (value for value in values if isinstance(value, Reason))


def _refusal(rules: Rules, played: Played, side: str, action: Action) -> Iterator[Reason]:
    """Why a side cannot do the same thing again, or at all."""
    try:
        rules.apply(played.after, side, action)
    except IllegalAction as refused:
        yield from refused.explanation.reasons
