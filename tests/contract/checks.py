"""Checks of the contract battery that the fuzzer would be too slow for. Each yields what is wrong, like its own."""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ringfire_gui.core.codec import canonical, encode
from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.invariants import broken
from ringfire_gui.engine.ruleset import Applied
from ringfire_gui.engine.state import GameState
from ringfire_gui.play.fuzzchecks import ITERATED, Check, Played
from ringfire_gui.play.session import Rules

PLAYED = 60
"""So many of the actions that a set lists are played."""
COMPARED = 20
"""So many outcomes are compared with each other."""
IMAGINED = 12
"""After one order in so many the game is played to the end from what each side imagines."""
IMAGINED_LIMIT = 5_000
"""Such a game with more orders than this will never end."""


def listed(rules: Rules, played: Played, chooser: Chooser, most: int) -> list[Action]:
    """Actions that were listed before an order: all, or as many as there is time for."""
    found = list(islice(rules.legal_actions(played.before, played.side), ITERATED))
    return chooser.shuffled(found)[:most]


def check_listed(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """Whatever a set lists can be played."""
    for action in listed(rules, played, chooser, PLAYED):
        try:
            rules.apply(played.before, played.side, action)
        except Exception as error:  # whatever it is, the set has promised that there is none
            yield f"{type(error).__name__}: {error} from {encode(action).decode()}"


class Outcome(Struct, frozen=True):
    """What came of an action, and what a side sees and hears of it."""

    action: Action
    truth: bytes
    seen: bytes
    heard: bytes


def check_hearing(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """Two orders that differ in one thing, and in what they lead to, sound alike to one who sees none."""
    actions = [played.action, *listed(rules, played, chooser, COMPARED)]
    results = [(action, applied) for action in actions if (applied := _applied(rules, played, action))]
    for side in rules.sides:
        outcomes = [_outcome(rules, side, action, applied) for action, applied in results]
        for one, two in combinations(outcomes, 2):
            if one.seen == two.seen and one.heard != two.heard and one.truth != two.truth and _close(one, two):
                yield f"{side} hears {one.heard.decode()} or {two.heard.decode()}, and sees no difference"


def _applied(rules: Rules, played: Played, action: Action) -> Applied[Any] | None:
    try:
        return rules.apply(played.before, played.side, action)
    except IllegalAction:
        return None


def _outcome(rules: Rules, side: SideId, action: Action, applied: Applied[Any]) -> Outcome:
    redacted = (rules.redact(event, applied.state, side) for event in applied.events)
    heard = canonical([event for event in redacted if event is not None])
    return Outcome(action, canonical(applied.state), canonical(rules.view(applied.state, side)), heard)


def _close(one: Outcome, two: Outcome) -> bool:
    """Whether two orders differ in one field only. Then what is told openly of both, such as a path, is the same."""
    if type(one.action) is not type(two.action):
        return False
    fields = one.action.__struct_fields__
    return sum(getattr(one.action, name) != getattr(two.action, name) for name in fields) == 1


def check_learning(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """If an action shows its side something that it could not have worked out, a barrier says so."""
    view = rules.view(played.before, played.side)
    imagined = rules.determinize(view, chooser.below(2**63))
    other = rules.apply(replace(imagined, dice=played.before.dice), played.side, played.action)
    if "secret" in played.applied.barriers or "secret" in other.barriers:
        return
    if rules.view(other.state, played.side) != rules.view(played.after, played.side):
        yield f"{played.side} has learnt something hidden, but no barrier says so"


def check_chance(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """All chance is thrown with dice that are told: other dice that fall the same way give the same outcome."""
    before = played.before.dice
    fell = tuple(face for roll in played.applied.rolls for face in roll.values)
    dice = DiceState(chooser.below(2**63), before.drawn, (1,) * before.drawn + fell)
    again = rules.apply(replace(played.before, dice=dice), played.side, played.action)
    same_state = replace(again.state, dice=played.after.dice) == played.after
    if again.events != played.applied.events or not same_state or again.state.dice.drawn != played.after.dice.drawn:
        yield f"the dice fell as {fell} both times, but the outcome was another one"


def check_imagined(rules: Rules, played: Played, chooser: Chooser) -> Iterator[str]:
    """What a side imagines is a sound state, and a game can be played to its end from there."""
    if chooser.below(IMAGINED):
        return
    for side in rules.sides:
        state = rules.determinize(rules.view(played.after, side), chooser.below(2**63))
        problems = [*broken(rules, state), *_played_out(rules, state, chooser)]
        yield from (f"imagined by {side}: {problem}" for problem in problems)


def _played_out(rules: Rules, state: GameState, chooser: Chooser) -> Iterator[str]:
    for _ in range(IMAGINED_LIMIT):
        if not state.asked:
            yield from broken(rules, state)
            return
        side = chooser.pick(state.asked).side
        action = rules.legal_actions(state, side).sample(chooser)
        if action is None:
            yield f"{side} is asked but can do nothing"
            return
        state = rules.apply(state, side, action).state
    yield f"the game has not ended after {IMAGINED_LIMIT} orders"


MORE_CHECKS: dict[str, Check] = {
    "listed action cannot be played": check_listed,
    "secret told by an event": check_hearing,
    "secret learnt without a barrier": check_learning,
    "chance without dice": check_chance,
    "imagined game cannot be played": check_imagined,
}
"""Checks by what they find."""
