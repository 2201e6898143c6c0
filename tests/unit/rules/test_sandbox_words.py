"""Everything that is said at the free table has words, and every word is needed."""

import re
from pathlib import Path
from typing import get_args

import pytest

from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.play.narrate import event_code, template_problem
from ringfire_gui.rules import sandbox
from ringfire_gui.rules.sandbox import make_rules
from ringfire_gui.rules.sandbox.actions import (
    Conceal,
    MovePieces,
    NextTurn,
    PlaceUnit,
    RemovePieces,
    RollDice,
    WriteNote,
)
from ringfire_gui.rules.sandbox.events import TableEvent
from tests.unit.rules.sandbox_table import BLUE, RED, At, narrator, table_data, texts

TEXTS = texts()


def codes_in_use() -> set[str]:
    """The codes of all reasons, as the source names them."""
    source = "\n".join(file.read_text("utf-8") for file in Path(sandbox.__file__).parent.glob("*.py"))
    ranges = re.findall(r'check_range\("(\w+)"', source)
    return {*re.findall(r'Reason\("(sandbox\.\w+)"', source), *(f"sandbox.{name}" for name in ranges)}


def test_every_code_has_a_text_and_every_text_a_code():
    assert {code for code in TEXTS if code.startswith("sandbox.")} == codes_in_use()


def test_every_event_has_a_text():
    assert [event for event in get_args(TableEvent) if event_code(event) not in TEXTS] == []


def test_the_texts_can_be_filled_in():
    assert {code: template_problem(text) for code, text in TEXTS.items() if template_problem(text)} == {}


@pytest.mark.parametrize("side", [RED, BLUE])
def test_whole_games_are_told_in_sentences(side):
    rules, teller = make_rules(table_data()), narrator()
    for seed in range(8):
        state, chooser = rules.start("laid", seed, {}).state, Chooser(seed)
        while state.asked:
            mover = chooser.pick(state.asked).side
            applied = rules.apply(state, mover, rules.legal_actions(state, mover).sample(chooser))
            views = rules.seen(applied.state, side), rules.seen(state, side)
            for event in applied.events:
                heard = rules.redact(event, applied.state, side)
                sentence = teller.event(heard, *views) if heard else "."
                assert not sentence.startswith("event.")
            state = applied.state


@pytest.mark.parametrize(
    ("action", "side", "said"),
    [
        (PlaceUnit("r-3", LocId("0101")), RED, "r-3 is placed in 0101."),
        (PlaceUnit("b-3", LocId("0101"), face_down=True), BLUE, "an unknown unit is placed in 0101."),
        (MovePieces((At().piece("r-1"),), (LocId("0504"),)), BLUE, "Red One: 0202 to 0504."),
        (RemovePieces((At().piece("r-1"),)), BLUE, "Red One left the table. Blue has taken them off."),
        (Conceal((At().piece("b-1"),)), BLUE, "Blue lays an unknown unit face down."),
        (NextTurn(), RED, "Turn 4: Red plays."),
        (RollDice(2, 6), RED, "Dice with 6 sides: 3 + 4 = 7."),
        (RollDice(2, 6, "fire"), RED, "Dice with 6 sides, fire: 3 + 4 = 7."),
        (WriteNote("[well] {done}"), BLUE, "Blue: [well] {done}"),
    ],
)
def test_red_reads(action, side, said):
    table = At(script=(3, 4))
    before = table.rules.seen(table.state, RED)
    (event,) = table.do(action, side).last.events
    heard = table.rules.redact(event, table.state, RED)
    assert narrator().event(heard, table.rules.seen(table.state, RED), before) == said
