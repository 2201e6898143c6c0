"""Why something is so. Reasons are data: a code, a case number and facts; `play.narrate` makes sentences of them."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

Fact = str | int | float


class Reason(Struct, frozen=True, gc=False, omit_defaults=True):
    """One reason, with the case of the rules it rests on and, if need be, the reasons behind it."""

    code: str
    """Names the template in the texts, e.g. `zoc.must_stop`."""
    rule: str = ""
    """Case number in the rules of the game, e.g. `7.42`; empty where no rule but the program itself says so."""
    facts: Mapping[str, Fact] = {}
    because: tuple["Reason", ...] = ()


class Explanation(Struct, frozen=True, omit_defaults=True):
    """A yes or no with its reasons. A yes may carry reasons too: warnings of what will happen."""

    ok: bool
    reasons: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return self.ok


YES = Explanation(ok=True)
"""The answer that needs no words."""


def verdict(objections: Iterable[Reason]) -> Explanation:
    """Turn what a `check_*` function yields into an answer: no objection is a yes."""
    found = tuple(objections)
    return Explanation(ok=False, reasons=found) if found else YES


def no(code: str, rule: str = "", **facts: Fact) -> Explanation:
    """A refusal with a single reason."""
    return Explanation(ok=False, reasons=(Reason(code, rule, facts),))
