"""Small helps for texts in the panels: case numbers as links, words for ids."""

import re
from html import escape

RULE = "rule:"
"""Scheme of links that open a case of the rules."""

_CASE = re.compile(r" ?\[(\d+(?:\.\d+)*[a-z]?)\]")


def without_case(sentence: str, case: str) -> str:
    """A sentence without the case number that stands before its full stop."""
    return sentence.replace(f" [{case}]", "", 1) if case else sentence


def linked(sentence: str) -> str:
    """A sentence as rich text, its case numbers as links."""
    text = escape(sentence, quote=False)
    return _CASE.sub(lambda found: f" {case_link(found[1])}", text)


def case_link(case: str) -> str:
    """A case number as a link."""
    shown = escape(case)
    return f'<a href="{RULE}{shown}">[{shown}]</a>' if case else ""


def titled(name: str) -> str:
    """An id as words, for what has none: `supply_pool` is Supply pool."""
    return capital(name.replace("_", " ").replace("-", " ").strip())


def capital(sentence: str) -> str:
    """A sentence with a capital letter, whatever it begins with."""
    return sentence[:1].upper() + sentence[1:]
