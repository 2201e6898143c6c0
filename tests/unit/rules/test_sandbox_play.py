"""The free table in whole games: sessions, undo, saves, random play, and the tool that moves counters."""

import pytest
from msgspec.structs import replace

from ringfire_gui.core.codec import decode, encode
from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.gestures import MoveOptions
from ringfire_gui.engine.invariants import broken
from ringfire_gui.play.fuzz import fuzz_game, setup_number
from ringfire_gui.play.session import Session, Setup
from ringfire_gui.rules.sandbox import make_rules
from ringfire_gui.rules.sandbox.actions import CloseTable, MovePieces, PlaceUnit, RollDice
from ringfire_gui.rules.sandbox.state import FACE_DOWN
from tests.unit.rules.sandbox_table import BLUE, DEAD, RED, At, table_data

RULES = make_rules(table_data())


def random_game(seed: int, scenario: str = "laid") -> Session:
    """A game played at random to its end."""
    session, chooser = Session.new(RULES, Setup(scenario, seed)), Chooser(seed)
    while session.decisions:
        side = chooser.pick(session.decisions).side
        session.submit(side, session.options(side).sample(chooser))
    return session


def test_random_games_end_and_stay_sound():
    lengths = []
    for seed in range(100):
        chooser, length = Chooser(seed), 0
        state = RULES.start("laid" if seed % 2 else "bare", seed, {}).state
        while state.asked:
            side = chooser.pick(state.asked).side
            state = RULES.apply(state, side, RULES.legal_actions(state, side).sample(chooser)).state
            length += 1
            if length % 10 == 0 or not state.asked:
                assert list(broken(RULES, state)) == []
        assert RULES.result(state).winner is None
        lengths.append(length)
    assert 50 < sum(lengths) / len(lengths) < 400


@pytest.mark.parametrize(
    ("unit", "change", "found"),
    [
        ("r-1", {"at": LocId("0101")}, "the order of the stacks does not agree with the pieces"),
        ("r-1", {"at": None}, "lies nowhere"),
        ("r-1", {"unit": "r-2"}, "a counter that exists once lies on the table twice"),
        ("r-1", {"steps": 3}, "has 3 steps"),
        ("flag", {"flags": frozenset({FACE_DOWN})}, "is a marker that lies face down"),
    ],
)
def test_a_table_in_disorder_is_found_out(unit, change, found):
    table = At(rules=RULES)
    piece = replace(table.state.pieces[table.piece(unit)], **change)
    state = replace(table.state, pieces={**table.state.pieces, piece.id: piece})
    assert any(found in problem for problem in broken(RULES, state))


def test_a_turn_marker_that_no_side_holds_is_found_out():
    state = replace(At(rules=RULES).state, active="green")
    assert list(broken(RULES, state)) == ["green holds the turn marker, which is no side of the game"]


def test_random_play_does_everything_there_is():
    done = {type(entry.action) for seed in range(15) for entry in random_game(seed).log.entries}
    assert done == set(RULES.legal_actions(At(rules=RULES).state, RED).kinds)


@pytest.mark.parametrize("number", range(12))
def test_fuzzed_games_are_without_fault(number):
    report = fuzz_game(RULES, number, setup_number(table_data(), number))
    assert report.failure is None


def test_undo_of_a_whole_game_leads_back_through_equal_states():
    session = random_game(5)
    states = [session.state_at(n) for n in range(len(session.log.entries) + 1)]
    for state in reversed(states[:-1]):
        session.undo()
        assert session.state == state
    for state in states[1:]:
        session.redo()
        assert session.state == state


def test_the_same_orders_give_the_same_game():
    first = random_game(7)
    again = Session.new(RULES, first.setup)
    for entry in first.log.entries:
        again.submit(entry.side, decode(encode(entry.action), RULES.action_type))
    assert again.state == first.state
    assert again.digest() == first.digest()


def test_every_state_of_a_game_reads_back_as_it_was_written():
    session = random_game(3)
    for n in range(len(session.log.entries) + 1):
        state = session.state_at(n)
        back = decode(encode(state), RULES.state_type)
        assert back == state
        assert list(back.pieces) == list(state.pieces)
        for event in session.events_at(n):
            assert decode(encode(event), RULES.event_type) == event


def test_two_people_may_take_back_each_others_moves_but_not_dice():
    session = Session.new(RULES, Setup("bare", 1, seats={RED: "Ann", BLUE: "Bob"}))
    session.submit(RED, PlaceUnit("r-1", LocId("0101")))
    session.submit(BLUE, PlaceUnit("b-1", LocId("0102")))
    session.undo(by=RED)
    assert len(session.state.pieces) == 1
    session.submit(BLUE, RollDice())
    assert [reason.code for reason in session.can_undo().reasons] == ["session.barrier_dice"]


def test_the_move_tool_can_go_anywhere():
    table = At()
    options = table.rules.legal_actions(table.state, RED)
    assert isinstance(options, MoveOptions)
    assert options.movable() == table.state.pieces.keys() - {table.piece("b-2")}
    r1 = table.piece("r-1")
    reach = options.reach((r1,))
    assert reach.costs.keys() == table.rules.locations(table.state).keys()
    assert [reach.costs[LocId(at)] for at in ("0202", "0203", "0504", "dead")] == [0, 1, 4, 0]
    assert reach.path_to(LocId("0504")) == ("0202", "0504")
    assert reach.path_to(LocId("0202")) == ("0202",)
    for at in reach.costs:
        order = options.order((r1,), reach.path_to(at)[1:])
        assert bool(options.explain(order)) == (at != "0202")


def test_counters_come_back_from_a_box():
    table = At()
    r1 = table.piece("r-1")
    table.do(MovePieces((r1,), (DEAD,)))
    reach = table.rules.legal_actions(table.state, RED).reach((r1,))
    assert reach.path_to(LocId("0504")) == (DEAD, "0504")


def test_what_is_listed_can_be_done():
    table = At()
    for side in (RED, BLUE):
        options = table.rules.legal_actions(table.state, side)
        listed = list(options)
        assert listed == list(options)
        assert listed[-1] == CloseTable()
        assert [action for action in listed if action not in options] == []
        assert len({type(action) for action in listed}) >= 9
        for action in listed:
            table.rules.apply(table.state, side, action)
