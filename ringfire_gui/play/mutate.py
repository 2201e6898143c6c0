"""Orders gone wrong: a legal action changed in one field, as a bug or a hostile save would change it."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.state import GameState

_NONSENSE = ("", "?", "nowhere", "9999")
_NUMBERS = (-1, 0, 1, 7, 10**6)


def mutations(action: Action, state: GameState, chooser: Chooser) -> Iterator[Action]:
    """Each field of an action changed in turn, once; most of what comes is illegal, some of it is not."""
    words = (*state.pieces, *state.stacks, *_NONSENSE)
    for name in action.__struct_fields__:
        yield msgspec.structs.replace(action, **{name: _changed(getattr(action, name), words, chooser)})


def _changed(value: Any, words: Sequence[str], chooser: Chooser) -> Any:
    """Another value of the same type."""
    match value:
        case bool():
            return not value
        case str():
            return chooser.pick(words)
        case int() | float():
            return type(value)(chooser.pick(_NUMBERS))
        case tuple():
            return _changed_tuple(value, words, chooser)
        case None:
            return chooser.pick(words)
    return value


def _changed_tuple(value: tuple[Any, ...], words: Sequence[str], chooser: Chooser) -> tuple[Any, ...]:
    """Emptied, turned round, doubled, shortened, or with another member."""
    at = chooser.below(len(value)) if value else 0
    member = _changed(value[at] if value else "", words, chooser)
    ways = ((), value[::-1], value + value, value[:-1], (*value[:at], member, *value[at + 1 :]), (*value, member))
    return chooser.pick(ways)
