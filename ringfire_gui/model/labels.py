"""The captions of tables: what numbers `3-4`, `60+` or `-1 or less` cover, and which ratio `3:1` or `1-2` names."""

import re
from fractions import Fraction

from msgspec import Struct

_NUMBER = r"([+-]?\d{1,9}(?:\.\d{1,9})?)"
_SPAN = re.compile(rf"{_NUMBER}(?:(\+| or more)|( or less)|(?:-| to ){_NUMBER})?", re.ASCII)
_ODDS = re.compile(r"(\d{1,9})[:-](\d{1,9})", re.ASCII)
_DICE = re.compile(r"([1-9])d([1-9]\d?|100)", re.ASCII)


class Span(Struct, frozen=True):
    """The numbers that a caption covers; None where it is open."""

    low: Fraction | None
    high: Fraction | None

    def covers(self, number: int) -> bool:
        """Whether a number lies within."""
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)


def parse_span(caption: str) -> Span | None:
    """Read `7`, `3-4`, `-3 to -1`, `60+`, `4 or more` or `-1 or less`; None if it is nothing of the kind.

    A range that runs backwards, as `5-3`, is none either.
    """
    match = _SPAN.fullmatch(caption)
    if match is None:
        return None
    first, more, less, last = match.groups()
    low = Fraction(first)
    if more:
        return Span(low, None)
    if less:
        return Span(None, low)
    high = Fraction(last) if last else low
    return Span(low, high) if high >= low else None


def parse_odds(caption: str) -> Fraction | None:
    """Read odds, `3:1` or `3-1`, attacker first, as a ratio; None if it is nothing of the kind."""
    match = _ODDS.fullmatch(caption)
    if match is None or not int(match[2]):
        return None
    return Fraction(int(match[1]), int(match[2]))


def parse_dice(caption: str) -> tuple[int, int] | None:
    """Read `2d6` as two dice with six sides, at most `9d100`; None if it is nothing of the kind."""
    match = _DICE.fullmatch(caption)
    return (int(match[1]), int(match[2])) if match else None


def totals(count: int, sides: int) -> dict[int, int]:
    """Every total that so many dice can show, in order, and in how many ways they can show it."""
    ways = {0: 1}
    for _ in range(count):
        further: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                further[total + face] = further.get(total + face, 0) + number
        ways = further
    return ways
