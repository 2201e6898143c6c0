"""The history of a game is a tree: undone orders stay, redo goes back the way one came."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringfire_gui.engine.actions import Action
from ringfire_gui.play.log import START, CommandLog, Entry
from ringfire_gui.play.seats import bot_kind, people, undo_policy


class Nod(Action, frozen=True):
    pass


def play(log: CommandLog, *, barriers=()) -> int:
    log.append(Entry(log.next_number, log.cursor, "red", Nod(), (), barriers))
    return log.cursor


def test_undone_orders_stay_as_a_branch_beside_the_new_ones():
    log = CommandLog()
    one, two, three = play(log), play(log), play(log)
    log.go(one, "jump")
    four = play(log)
    assert log.line_to(four) == [one, four]
    assert log.children(one) == (two, four)
    assert log.tips() == (three, four)


def test_redo_follows_the_way_that_was_last_taken():
    log = CommandLog()
    one, two, three = play(log), play(log), play(log)
    log.go(one, "jump")
    assert log.redo_target() == two
    assert log.line() == [one, two, three]
    four = play(log)
    log.go(one, "jump")
    assert log.redo_target() == four
    log.go(three, "jump")
    log.go(one, "jump")
    assert log.redo_target() == two


def test_a_new_game_has_nothing_to_take_back():
    answer = CommandLog().can_undo("free")
    assert [r.code for r in answer.reasons] == ["session.nothing_to_undo"]


def test_alone_everything_is_taken_back_but_two_people_need_consent_at_a_barrier():
    log = CommandLog()
    play(log)
    assert log.can_undo("agreed")
    play(log, barriers=("dice", "handover"))
    assert log.can_undo("free")
    assert [r.code for r in log.can_undo("agreed").reasons] == ["session.barrier_dice", "session.barrier_handover"]


def test_nothing_before_the_floor_is_taken_back():
    log = CommandLog(floor=1)
    play(log)
    assert log.can_undo("free").reasons[0].code == "session.history_read_only"
    play(log)
    assert log.can_undo("free")


@pytest.mark.parametrize(("n", "after"), [(2, 0), (1, 1), (1, -1), (0, 0)])
def test_an_order_that_does_not_follow_is_refused(n, after):
    with pytest.raises(ValueError, match="does not follow"):
        CommandLog().append(Entry(n, after, "red", Nod()))


def test_orders_that_do_not_exist_are_not_found():
    log = CommandLog()
    play(log)
    for n in (0, 2, -1):
        with pytest.raises(KeyError):
            log[n]


@given(st.lists(st.one_of(st.none(), st.integers(0, 30)), max_size=40))
def test_every_line_leads_from_the_start_and_ends_where_it_should(moves):
    log = CommandLog()
    for move in moves:
        if move is None or move >= log.next_number:
            play(log)
        else:
            log.go(move, "jump")
        line = log.line_to(log.cursor)
        assert [log[n].after for n in line] == [START, *line][:-1]
        assert log.line()[: len(line)] == line
        assert log.cursor == (line[-1] if line else START)
        assert set(log.tips()) == {e.n for e in log.entries} - {e.after for e in log.entries}


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 12)), max_size=40))
def test_redo_leads_along_the_branch_on_which_the_game_stood_last(moves):
    log, latest = CommandLog(), {}
    for order, to in moves:
        at = min(to, log.next_number - 1)
        if order:
            log.append(Entry(log.next_number, at, "red", Nod()))
        else:
            log.go(at, "jump")
        latest |= {log[n].after: n for n in log.line_to(log.cursor)}
        if to % 3:  # asked now and then only: what is worked out late must be the same
            assert log.redo_target() == latest.get(log.cursor)
    onwards = [log.cursor]
    while onwards[-1] in latest:
        onwards.append(latest[onwards[-1]])
    assert log.line() == log.line_to(log.cursor) + onwards[1:]


@pytest.mark.timeout(20)
def test_a_history_full_of_jumps_is_taken_in_quickly():
    log = CommandLog()
    for _ in range(20_000):
        last = play(log)
        log.go(START, "jump")
        log.go(last, "jump", agreed=last == 7, by="red")
    assert log.redo_target() is None
    assert [(going.start, going.to) for going in log.taken_back(7)] == [(START, 7)]
    assert log.taken_back(8) == ()


def test_seats_know_people_from_bots():
    assert bot_kind("bot:planner") == "planner"
    assert bot_kind("Robert") is None
    assert people({"red": "A", "blue": "bot:random"}) == {"A"}
    assert undo_policy({"red": "A", "blue": "B"}) == "agreed"
    assert undo_policy({"red": "A", "blue": "A"}) == "free"
    assert undo_policy({"red": "A", "blue": "bot:random"}) == "free"
    assert undo_policy({}) == "free"
