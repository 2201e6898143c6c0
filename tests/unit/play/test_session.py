"""A session on the toy game: orders, undo, branches, views, listeners, and what a failing disk does."""

import pytest

from ringfire_gui.core.errors import IllegalAction, SaveFailed
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.play.session import Session, Setup

SEATS = {"red": "A", "blue": "B"}


def begin(toy, seats=SEATS, seed=7) -> Session:
    return Session.new(toy.rules, Setup("meeting", seed, seats=seats))


def play_on(session: Session, orders: int, seed: int = 1) -> None:
    chooser = Chooser(seed)
    for _ in range(orders):
        side = chooser.pick(session.decisions).side
        session.submit(side, session.options(side).sample(chooser))


def test_the_same_setup_and_orders_give_the_same_game(toy):
    one, two = begin(toy), begin(toy)
    play_on(one, 30)
    play_on(two, 30)
    assert one.digest() == two.digest()
    assert begin(toy, seed=8).digest() != begin(toy).digest()


def test_undo_steps_back_to_the_very_same_position_and_redo_forward(toy):
    session = begin(toy, seats={"red": "A", "blue": "A"})
    digests = [session.digest()]
    for n in range(25):
        play_on(session, 1, seed=n)
        digests.append(session.digest())
    for expected in reversed(digests[:-1]):
        session.undo()
        assert session.digest() == expected
    for expected in digests[1:]:
        session.redo()
        assert session.digest() == expected
    with pytest.raises(IllegalAction, match="nothing_to_redo"):
        session.redo()


def test_taking_back_never_rerolls(toy):
    session = begin(toy, seats={"red": "A", "blue": "A"})
    while True:
        play_on(session, 1, seed=session.log.cursor)
        last = session.log[session.log.cursor]
        if last.rolls:
            break
    session.undo()
    again = session.submit(last.side, last.action)
    assert again.rolls == last.rolls


def test_two_people_need_consent_at_a_barrier_and_the_record_says_so(toy):
    session = begin(toy)
    play_on(session, 1)
    assert session.log[1].barriers == ("handover",)
    assert not session.can_undo()
    with pytest.raises(IllegalAction, match="barrier_handover"):
        session.undo()
    recorder = Recorder()
    session.recorder = recorder
    session.undo(agreed=True, by="blue")
    assert recorder.lines == [("cursor", 0, "undo", True, "blue")]


def test_an_order_after_undo_opens_a_branch_and_jump_goes_to_the_old_one(toy):
    session = begin(toy, seats={})
    play_on(session, 10)
    old = session.digest()
    for _ in range(4):
        session.undo()
    play_on(session, 3, seed=99)
    assert session.log.tips() == (10, 13)
    session.jump(10)
    assert session.digest() == old
    assert session.log.line_to(session.log.cursor)[-1] == 10
    with pytest.raises(IllegalAction, match="no_such_order"):
        session.jump(14)


def test_jumping_over_barriers_needs_the_consent_of_both(toy):
    session = begin(toy)
    play_on(session, 6)
    with pytest.raises(IllegalAction, match="jump_needs_consent"):
        session.jump(0)
    session.jump(0, agreed=True)
    assert session.log.cursor == 0


def test_listeners_hear_of_everything_until_they_stop(toy):
    session = begin(toy, seats={})
    heard = []
    stop = session.listen(lambda change: heard.append((change.kind, change.at)))
    play_on(session, 2)
    session.undo()
    session.redo()
    session.mark(1, "here")
    stop()
    play_on(session, 1)
    assert heard == [("order", 1), ("order", 2), ("undo", 1), ("redo", 2), ("mark", 2)]
    assert session.log.marks == {1: "here"}


def test_the_other_side_does_not_hear_where_the_scout_was_hidden(toy):
    session = begin(toy)
    changes = []
    session.listen(changes.append)
    play_on(session, 1)
    assert any(type(e).__name__ == "Placed" for e in session.heard(changes[0], "blue"))
    assert not any(type(e).__name__ == "Placed" for e in session.heard(changes[0], "red"))


def test_an_order_out_of_turn_and_an_illegal_one_change_nothing(toy):
    session = begin(toy)
    before = session.digest()
    action = session.options("blue").sample(Chooser(1))
    with pytest.raises(IllegalAction, match="not_asked"):
        session.submit("red", action)
    with pytest.raises(IllegalAction, match="outside_setup"):
        session.submit("blue", type(action)("0101"))
    with pytest.raises(IllegalAction, match="wrong_action"):
        session.submit("blue", "rubbish")
    assert session.digest() == before
    assert session.log.entries == []


class Recorder:
    """Writes into a list; fails when told to."""

    def __init__(self) -> None:
        self.lines = []
        self.full = False

    def _write(self, *line):
        if self.full:
            raise SaveFailed("save", "no room left")
        self.lines.append(line)

    def order(self, entry, state):
        self._write("order", entry.n)

    def cursor(self, at, why, agreed, by):
        self._write("cursor", at, why, agreed, by)

    def mark(self, at, name):
        self._write("mark", at, name)

    def close(self, at, state):
        self._write("close", at)


def test_what_cannot_be_written_down_does_not_happen(toy):
    session = begin(toy, seats={})
    recorder = Recorder()
    session.recorder = recorder
    play_on(session, 2)
    before, line = session.digest(), list(recorder.lines)
    recorder.full = True
    heard = []
    session.listen(heard.append)
    for attempt in (lambda: play_on(session, 1), session.undo, lambda: session.mark(1, "x"), lambda: session.jump(0)):
        with pytest.raises(SaveFailed):
            attempt()
    assert session.digest() == before
    assert recorder.lines == line
    assert heard == []
    assert session.log.marks == {}
    recorder.full = False
    play_on(session, 1)
    assert recorder.lines[-1] == ("order", 3)


def test_views_hide_the_scout_and_the_dice_to_come(toy):
    session = begin(toy)
    play_on(session, 1)
    assert "b-3" in session.view("blue").state.pieces
    assert "b-3" not in session.view("red").state.pieces
    assert session.view("blue").state.dice.seed == 0


def test_states_and_events_of_the_past_can_be_asked_for(toy):
    session = begin(toy, seats={})
    play_on(session, 12)
    for n in range(13):
        assert session.state_at(n).turn >= 1
    assert session.events_at(0)
    assert session.events_at(12)
