"""Every code has words, every word has a code, and templates speak only of facts that are there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct

from ringfire_gui.engine import events
from ringfire_gui.engine.events import Event
from ringfire_gui.files.textfile import load_texts
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.narrate import event_code, slots, template_problem

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "ringfire_gui"
TOY = ROOT / "tests" / "contract" / "toy"

ENGINE_TEXTS = load_texts(ROOT / "assets" / "text" / "en.toml")
OWN_TEXTS = {
    "program": ENGINE_TEXTS,
    "toy": load_texts(TOY / "text" / "en.toml"),
    "sandbox": load_texts(ROOT / "assets" / "games" / "sandbox" / "text" / "en.toml"),
    "winter_war": load_texts(ROOT / "assets" / "games" / "winter_war" / "text" / "en.toml"),
}
PARTS = tuple(OWN_TEXTS)
CODE = re.compile(r"(?:engine|session|bot|move|table|trace|capacity|toy|sandbox|ww)\.[a-z_]+")
LABELS = ("action.", "command.", "field.", "overlay.", "panel.")
"""What buttons, menus and titles say: no sentences, and found by the name behind the point."""
LINES = (
    "crisis.", "ww.attack_on", "ww.city_", "ww.defends", "ww.doubled", "ww.garrison_", "ww.hq_", "ww.level_",
    "ww.line_hexes", "ww.means_", "ww.rail_left", "ww.score_total",
)  # fmt: skip
"""What stands before a figure in a panel, or as a name within a sentence."""
NAMED_BY_DATA = ("crisis.", "tutorial.")
"""Codes that tables and scenarios name."""
GAMES = {"toy": str(TOY), "sandbox": "sandbox", "winter_war": "winter_war"}


class Use(Struct, frozen=True):
    """A reason as the code makes it: its code and, where they can be read off, the facts that come with it."""

    where: str
    code: str
    facts: frozenset[str] | None


def sources(part: str) -> Iterator[Path]:
    if part == "toy":
        yield from TOY.glob("*.py")
    elif part == "program":
        games = {"rules", "plans"}
        yield from (path for path in PROGRAM.rglob("*.py") if games.isdisjoint(path.relative_to(PROGRAM).parts))
    else:
        yield from (PROGRAM / "rules" / part).rglob("*.py")
        yield from (PROGRAM / "bots" / "plans" / part).rglob("*.py")


@cache
def trees(part: str) -> tuple[tuple[str, ast.AST], ...]:
    parsed = ((path.name, ast.parse(path.read_text())) for path in sources(part))
    return tuple((name, node) for name, tree in parsed for node in ast.walk(tree))


def strings(part: str) -> set[str]:
    nodes = (node for _, node in trees(part) if isinstance(node, ast.Constant))
    return {node.value for node in nodes if isinstance(node.value, str)}


def literal_codes(part: str) -> set[str]:
    """All strings in the code that can only be codes."""
    return {text for text in strings(part) if CODE.fullmatch(text) and not text.endswith("_")}


def prefixes(part: str) -> set[str]:
    """Beginnings of codes that are put together: f"session.barrier_{kind}"."""
    joined = (node.values[0] for _, node in trees(part) if isinstance(node, ast.JoinedStr) and node.values)
    first = (part.value for part in joined if isinstance(part, ast.Constant))
    return {text for text in first if re.match(CODE.pattern.replace("+", "*"), text)}


def uses(part: str) -> Iterator[Use]:
    for name, node in trees(part):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
            continue
        if node.func.id not in ("Reason", "no") or not isinstance(node.args[0], ast.Constant):
            continue
        yield Use(f"{name}:{node.lineno}", node.args[0].value, facts_of(node))


def facts_of(call: ast.Call) -> frozenset[str] | None:
    keywords = {word.arg: word.value for word in call.keywords}
    if call.func.id == "no":
        return frozenset(keywords) - {"rule"} if None not in keywords else None
    facts = call.args[2] if len(call.args) > 2 else keywords.get("facts", ast.Dict([], []))
    if not isinstance(facts, ast.Dict) or any(not isinstance(key, ast.Constant) for key in facts.keys):
        return None
    return frozenset(key.value for key in facts.keys)


def test_codes_are_found_in_the_code():
    assert {"engine.not_asked", "engine.game_over", "session.nothing_to_undo", "trace.no_source"} <= literal_codes(
        "program"
    )
    assert "session.barrier_" in prefixes("program")
    found = {(use.code, use.facts) for use in uses("program")}
    assert ("bot.random", frozenset()) in found
    assert ("bot.greedy", frozenset({"tried", "gain"})) in found
    assert ("engine.no_option", frozenset({"side"})) in found


@pytest.mark.parametrize("part", PARTS)
def test_every_code_has_a_template(part):
    texts = ENGINE_TEXTS | OWN_TEXTS[part]
    assert sorted(literal_codes(part) - texts.keys()) == []
    assert [prefix for prefix in prefixes(part) if not any(code.startswith(prefix) for code in texts)] == []


@pytest.mark.parametrize("part", PARTS)
def test_every_template_has_a_code(part):
    words = strings(part)
    put_together = {prefix + word for prefix in prefixes(part) for word in words}
    own = {code for code in OWN_TEXTS[part] if not code.startswith(("event.", "action.", *NAMED_BY_DATA))}
    labels = {code for code in own if code.startswith(LABELS) and code.partition(".")[2] in words}
    # A game may have words of its own for what the program shows in every game.
    labels |= own & ENGINE_TEXTS.keys() if part != "program" else set()
    assert sorted(own - words - put_together - labels) == []


@pytest.mark.parametrize("part", PARTS)
def test_templates_speak_of_facts_that_are_given(part):
    texts = ENGINE_TEXTS | OWN_TEXTS[part]
    wrong = {
        use.where: sorted(slots(re.sub(r"\[[^]]*\]", "", texts[use.code])) - use.facts)
        for use in uses(part)
        if use.facts is not None and use.code in texts
    }
    assert {where: missing for where, missing in wrong.items() if missing} == {}


@pytest.mark.parametrize("part", sorted(OWN_TEXTS))
def test_templates_are_sentences(part):
    assert {code: problem for code, text in OWN_TEXTS[part].items() if (problem := template_problem(text))} == {}
    ends = (".", "!", "?", "}", "]")
    sentences = {code: text for code, text in OWN_TEXTS[part].items() if not code.startswith(LABELS + LINES)}
    assert [code for code, text in sentences.items() if not text.endswith(ends)] == []
    assert [code for code, text in OWN_TEXTS[part].items() if not text.isprintable()] == []


@pytest.mark.parametrize("part", sorted(GAMES))
def test_every_event_of_a_game_has_a_template_for_its_fields(part):
    game = load_game(GAMES[part])
    kinds = get_args(game.rules.event_type)
    assert len(kinds) > 5
    for kind in kinds:
        template = game.texts.get(event_code(kind))
        assert template is not None, kind
        assert slots(template) <= set(kind.__struct_fields__), kind


@pytest.mark.parametrize("part", sorted(GAMES))
def test_every_action_of_a_game_has_a_label_for_its_fields(part):
    game = load_game(GAMES[part])
    kinds = get_args(game.rules.action_type)
    assert {code for code in OWN_TEXTS[part] if code.startswith("action.")} == {f"action.{k.__name__}" for k in kinds}
    for kind in kinds:
        assert slots(game.texts[f"action.{kind.__name__}"]) <= set(kind.__struct_fields__), kind


def test_events_of_the_engine_have_templates():
    kinds = [
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    ]
    assert {event_code(kind) for kind in kinds} <= ENGINE_TEXTS.keys()


@pytest.mark.parametrize("part", sorted(GAMES))
def test_templates_of_events_belong_to_events(part):
    game = load_game(GAMES[part])
    known = {event_code(kind) for kind in get_args(game.rules.event_type)}
    assert {code for code in OWN_TEXTS[part] if code.startswith("event.")} - known == set()
