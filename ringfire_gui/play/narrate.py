"""Sentences for reasons and events. The words are data: one template for each code.

A template is a sentence with slots: `{at:place} cannot be entered.` A slot names a fact, and after a colon how to say
it: `place`, `unit`, `side`, `dice`, `reason`, or nothing for the plain value. What stands in square brackets is left
out where one of its facts is empty or zero: `The game is over[; {winner:side} has won].` The case number is not part
of a template: it is put before the last full stop. An event has the code `event.` and its name.

Narration hides nothing: what a side may not know is taken out of events and states before they come here.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.core.reasons import Explanation, Reason
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.events import Event
from ringfire_gui.engine.state import GameState
from ringfire_gui.model.board import Board
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.model.pieces import UNKNOWN

Texts = Mapping[str, str]
"""Templates by code."""

_SLOT = re.compile(r"\{([a-z_]+)(?::([a-z]+))?\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_PART = re.compile(f"{_OPTIONAL.pattern}|{_SLOT.pattern}")
_EMPTY: tuple[object, ...] = (None, "", 0, (), frozenset())
SPECS = frozenset({"", "unit", "place", "side", "dice", "reason"})


@cache
def template_problem(template: str) -> str | None:
    """What is wrong with a template; nothing if it can be filled in."""
    if not template.strip():
        return "the text is empty"
    if set("{}[]") & set(_SLOT.sub("", _PART.sub(lambda part: part[1] or "", template))):
        return "brackets must come in pairs, and a slot is a plain name such as {at} or {at:place}"
    unknown = sorted({slot[2] for slot in _SLOT.finditer(template) if (slot[2] or "") not in SPECS})
    if unknown:
        return f"no value can be shown as {', '.join(unknown)}; known are {', '.join(sorted(SPECS - {''}))}"
    return None


@cache
def slots(template: str) -> frozenset[str]:
    """The facts a template speaks of."""
    return frozenset(slot[1] for slot in _SLOT.finditer(template))


@cache
def _needed(template: str) -> frozenset[str]:
    """The facts without which a template cannot be filled in."""
    return slots(_OPTIONAL.sub("", template))


def event_code(event: type[Event]) -> str:
    """The code under which the template of an event stands."""
    return f"event.{event.__name__}"


class Narrator:
    """Tells what happened in a game, and why, in the words of its texts; on one of its maps, or on any of them."""

    def __init__(self, data: GameData, texts: Texts, board: Board | None = None) -> None:
        self._data = data
        self._texts = texts
        self._boards = (board,) if board else tuple(data.boards.values())

    def event(self, event: Event, *states: GameState) -> str:
        """One event as a sentence; counters are named as in the first of these states that knows them.

        What an event speaks of may have left the table: give the state after it, then the state before.
        """
        facts = {name: getattr(event, name) for name in event.__struct_fields__}
        return self._say(event_code(type(event)), str(facts.pop("rule", "")), facts, states)

    def action(self, action: Action, *states: GameState) -> str:
        """What an action would do, as a button or a list says it; the template is `action.` and its name."""
        facts = {name: getattr(action, name) for name in action.__struct_fields__}
        return self._say(f"action.{type(action).__name__}", "", facts, states)

    def reason(self, reason: Reason, *states: GameState) -> str:
        """One reason as a sentence, without those behind it."""
        return self._say(reason.code, reason.rule, reason.facts, states)

    def tree(self, reason: Reason, *states: GameState) -> Iterator[tuple[int, str]]:
        """A reason and those behind it: each with how far it is indented."""
        yield 0, self.reason(reason, *states)
        for inner in reason.because:
            for depth, sentence in self.tree(inner, *states):
                yield depth + 1, sentence

    def explain(self, explanation: Explanation, *states: GameState) -> str:
        """All reasons of an answer, a line for each, the reasons behind a reason indented below it."""
        lines = (line for reason in explanation.reasons for line in self.tree(reason, *states))
        return "\n".join("  " * depth + sentence for depth, sentence in lines)

    def unit(self, piece: str, *states: GameState) -> str:
        """The name of a piece or of a printed counter."""
        known = (state.pieces.get(PieceId(piece)) for state in states)
        unit = next((found.unit for found in known if found), piece)
        return "an unknown unit" if unit == UNKNOWN else self._data.counters.label(unit)

    def place(self, at: str | None) -> str:
        """The name of a location with its number, or the number alone; a box goes by its name."""
        if at is None:
            return "off the map"
        for board in self._boards:
            found = board.locations.get(LocId(at))
            if found and found.name:
                return found.name if found.kind == "box" or found.name == at else f"{found.name} ({at})"
        return at

    def side(self, side: str | None) -> str:
        """The name of a side."""
        return next((known.name for known in self._data.sides if known.id == side), side or "nobody")

    def _say(self, code: str, rule: str, facts: Mapping[str, Any], states: tuple[GameState, ...]) -> str:
        template = self._texts.get(code)
        if template is None or template_problem(template) or _needed(template) - facts.keys():
            sentence = _bare(code, facts)
        else:
            sentence = self._fill(template, facts, states)
        if not sentence.isprintable():
            sentence = "".join(c if c.isprintable() else " " for c in sentence)
        if not rule:
            return sentence
        end = sentence[-1] if sentence.endswith((".", "!", "?")) else ""
        return f"{sentence.removesuffix(end)} [{rule}]{end}"

    def _fill(self, template: str, facts: Mapping[str, Any], states: tuple[GameState, ...]) -> str:
        def part(match: re.Match[str]) -> str:
            optional, name, spec = match.groups()
            if optional is None:
                return self._value(facts[name], spec or "", states)
            empty = any(facts.get(slot) in _EMPTY for slot in slots(optional))
            return "" if empty else _PART.sub(part, optional)

        return _PART.sub(part, template)

    def _value(self, value: Any, spec: str, states: tuple[GameState, ...]) -> str:
        if spec == "reason" and isinstance(value, Reason):
            return self.reason(value, *states)
        items = _several(value)
        if spec == "dice" and all(isinstance(face, int) for face in items):
            return _dice(items)
        return ", ".join(self._name(item, spec, states) for item in items) or "none"

    def _name(self, item: object, spec: str, states: tuple[GameState, ...]) -> str:
        match spec, item:
            case "unit", str():
                return self.unit(item, *states)
            case "place", str() | None:
                return self.place(item)
            case "side", str() | None:
                return self.side(item)
        return _plain(item)


def _several(value: Any) -> tuple[Any, ...]:
    if isinstance(value, frozenset):
        return tuple(sorted(value))
    return value if isinstance(value, tuple) else (value,)


def _plain(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{round(value, 2):g}"
    return str(value)


def _dice(faces: tuple[int, ...]) -> str:
    shown = " + ".join(str(face) for face in faces)
    return shown if len(faces) == 1 else f"{shown} = {sum(faces)}"


def _bare(code: str, facts: Mapping[str, Any]) -> str:
    """What can be said without a template: no sentence, but nothing is lost."""
    told = ", ".join(f"{name} {_plain(value)}" for name, value in facts.items() if value not in (None, ""))
    return f"{code} ({told})" if told else code
