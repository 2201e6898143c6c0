"""Sentences from templates: slots, optional parts, case numbers, and what happens without a template."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.core.reasons import Explanation, Reason
from ringfire_gui.engine.events import Ended, Moved, Removed, Rolled
from ringfire_gui.model.board import Location
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.narrate import Narrator, event_code, slots, template_problem
from tests.unit.play.heap_game import BLUE, RED, SPY, TANK, HeapRules, Taken, heap_data

STATE = HeapRules().start("first", 1, {}).state
DATA = heap_data()


def say(template: str, **facts) -> str:
    return Narrator(DATA, {"x": template}).reason(Reason("x", "", facts), STATE)


def tell(event, template: str, *states) -> str:
    return Narrator(DATA, {event_code(type(event)): template}).event(event, *(states or (STATE,)))


@pytest.mark.parametrize(
    ("template", "facts", "sentence"),
    [
        ("It costs {cost}.", {"cost": 2.5}, "It costs 2.5."),
        ("It costs {cost}.", {"cost": 3.0}, "It costs 3."),
        ("It costs {cost}.", {"cost": 1 / 3}, "It costs 0.33."),
        ("It is {so}.", {"so": True}, "It is yes."),
        ("{piece:unit} stands.", {"piece": "tank"}, "Tank stands."),
        ("{piece:unit} stands.", {"piece": "blue-gun"}, "Gun stands."),
        ("{piece:unit} stands.", {"piece": "elsewhere-7"}, "elsewhere-7 stands."),
        ("{side:side} wins.", {"side": "blue"}, "Blue Army wins."),
        ("{side:side} wins.", {"side": "green"}, "green wins."),
        ("To {at:place}.", {"at": "here"}, "To here."),
        ("Over[, {who:side} won].", {"who": "red"}, "Over, Red Army won."),
        ("Over[, {who:side} won].", {"who": ""}, "Over."),
        ("Over[, {who:side} won].", {}, "Over."),
        ("{text}", {"text": "{cost} [x] {0.__class__}"}, "{cost} [x] {0.__class__}"),
        ("{text}", {"text": "a\nb\x1b[31m"}, "a b [31m"),
    ],
)
def test_slots_are_filled(template, facts, sentence):
    assert say(template, **facts) == sentence


def test_the_case_number_stands_before_the_full_stop():
    narrator = Narrator(DATA, {"a": "No.", "b": "no stop", "c": "[{x}]"})
    assert narrator.reason(Reason("a", "3.5")) == "No [3.5]."
    assert narrator.reason(Reason("b", "3.5")) == "no stop [3.5]"
    assert narrator.reason(Reason("c", "3.5")) == " [3.5]"


def test_events_tell_their_fields_and_their_case():
    assert tell(Taken(2, RED), "{by:side} took {counters}.") == "Red Army took 2 [2]."
    moved = Moved((TANK, SPY), LocId("here"), None)
    assert tell(moved, "{pieces:unit}: {start:place} to {to:place}.") == "Tank, Spy: here to off the map."
    assert tell(Moved((), None, None), "{pieces:unit}.") == "none."
    assert tell(Rolled("luck", 6, (4,)), "{purpose}: {values:dice}.") == "luck: 4."
    assert tell(Rolled("luck", 6, (4, 1)), "{values:dice}.") == "4 + 1 = 5."
    assert tell(Rolled("luck", 6, (4, 1)), "{values}.") == "4, 1."


def test_a_piece_that_has_left_the_table_is_named_from_the_state_before():
    narrator = Narrator(DATA, {"event.Removed": "Lost: {pieces:unit}. {why:reason}", "shot": "Shot at {at:place}."})
    event = Removed((TANK,), Reason("shot", "4", {"at": "here"}))
    gone = HeapRules().view(STATE, RED).state
    assert SPY not in gone.pieces
    assert narrator.event(event, gone, STATE) == "Lost: Tank. Shot at here [4]."
    assert narrator.event(Moved((SPY,), None, None), gone).startswith("event.Moved")
    assert Narrator(DATA, {"event.Moved": "{pieces:unit}"}).event(Moved((SPY,), None, None), gone, STATE) == "Spy"


def test_a_face_that_is_not_known_is_not_named():
    assert say("{piece:unit}", piece="?") == "an unknown unit"


def test_nobody_wins_a_draw():
    ended = Ended(None, Reason("even"))
    assert tell(ended, "Over[; {winner:side} won].") == "Over."
    assert tell(ended, "Won by {winner:side}.") == "Won by nobody."


@pytest.mark.parametrize(
    "template", ["", "  ", "{", "a } b", "{a.b}", "{a[0]}", "{a!r}", "{0}", "{a:nosuch}", "[[x]]", "a ] b", "{}"]
)
def test_a_bad_template_is_found_and_never_used(template):
    assert template_problem(template)
    assert say(template, a=1) == "x (a 1)"


@pytest.mark.parametrize(
    "template", ["Plain.", "{a}", "{a:unit} and {b:place}", "x[, {a}] y", "{a:reason}{b:dice}{c:side}"]
)
def test_a_good_template_has_no_problem(template):
    assert template_problem(template) is None


def test_slots_lists_all_facts():
    assert slots("{a} [b {c:unit}] {d:dice}") == {"a", "c", "d"}


def test_without_a_template_code_and_facts_are_told():
    narrator = Narrator(DATA, {"known": "Needs {more}."})
    assert narrator.reason(Reason("toy.lake", "3.3", {"at": "0303", "cost": 2.0})) == "toy.lake (at 0303, cost 2) [3.3]"
    assert narrator.reason(Reason("toy.lake")) == "toy.lake"
    assert narrator.reason(Reason("known", facts={"less": 1})) == "known (less 1)"


def test_wrongly_typed_facts_do_no_harm():
    assert say("{a:dice} {a:reason} {a:unit}", a="seven") == "seven seven seven"
    assert say("{a:unit} {a:place} {a:side} {a:dice}", a=7) == "7 7 7 7"


def test_reasons_behind_reasons_are_indented():
    narrator = Narrator(DATA, {"a": "No supply.", "b": "The road is cut.", "c": "An enemy is there."})
    why = Reason("a", "1", because=(Reason("b", "2", because=(Reason("c"),)), Reason("c")))
    lines = ["No supply [1].", "  The road is cut [2].", "    An enemy is there.", "  An enemy is there."]
    assert narrator.explain(Explanation(ok=False, reasons=(why,))) == "\n".join(lines)
    assert [depth for depth, _ in narrator.tree(why)] == [0, 1, 2, 1]


@given(
    st.text(max_size=40), st.dictionaries(st.sampled_from("abc"), st.text() | st.integers() | st.floats(), max_size=3)
)
def test_no_template_and_no_fact_makes_it_fail(template, facts):
    sentence = Narrator(DATA, {"x": template}).reason(Reason("x", "1", facts), STATE)
    assert "[1]" in sentence
    assert sentence.isprintable()


def test_sides_of_a_decision_are_named():
    assert Narrator(DATA, {}).side(BLUE) == "Blue Army"
    assert Narrator(DATA, {}).side(None) == "nobody"
    assert Narrator(DATA, {}).unit(PieceId("tank"), STATE) == "Tank"


def test_places_are_named_as_on_the_map_that_is_played_on():
    """Areas of two maps may have the same number."""
    game = load_game("sandbox")
    town, cholm = game.data.boards["practice_town"], game.data.boards["cholm_1942"]
    names = {Narrator(game.data, {}, board).place("1") for board in (town, cholm)}
    assert names == {f"{board.locations[LocId('1')].name} (1)" for board in (town, cholm)}
    assert len(names) == 2


def test_places_have_names_and_numbers(toy):
    board = toy.data.boards["toy_field"]
    named = {
        "0101": Location(LocId("0101"), "hex", name="Mill"),
        "dead": Location(LocId("dead"), "box", name="Dead pile"),
    }

    class Named:
        locations = board.locations | named

    narrator = Narrator(replace(toy.data, boards={"toy_field": Named()}), {})
    assert [narrator.place(at) for at in ("0101", "0102", "dead", "x")] == ["Mill (0101)", "0102", "Dead pile", "x"]
    assert narrator.place(None) == "off the map"
