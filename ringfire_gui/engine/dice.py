"""Dice. Die number i of a game is a function of (seed, i): the same after undo and redo, and on every platform."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

_MASK = 2**64 - 1


class DiceState(Struct, frozen=True, gc=False, omit_defaults=True):
    """How many dice a game has thrown so far, and where they come from."""

    seed: int
    drawn: int = 0
    script: tuple[int, ...] = ()
    """Values of the first dice, for worked examples and tutorials; the seed takes over behind them.

    It also decides where a die lacks the face: who leaves the way of a tutorial may throw other dice than it foresaw.
    """


def throw(dice: DiceState, count: int, sides: int) -> tuple[DiceState, tuple[int, ...]]:
    """Throw dice; gives the dice as they are afterwards, and the faces."""
    faces = tuple(_face(dice, dice.drawn + i, sides) for i in range(count))
    return DiceState(dice.seed, dice.drawn + count, dice.script), faces


def _face(dice: DiceState, index: int, sides: int) -> int:
    if index < len(dice.script) and 1 <= dice.script[index] <= sides:
        return dice.script[index]
    name = f"{dice.seed}:{index}".encode()
    return int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "big") % sides + 1


class Chooser:
    """A seeded stream of choices for whoever samples actions or imagines hidden units. Never the game's dice."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, not including, the bound."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return (z ^ (z >> 31)) % bound

    def pick(self, among: Sequence[T]) -> T:
        """One of these, each as likely."""
        return among[self.below(len(among))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The same items in a chance order."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out
