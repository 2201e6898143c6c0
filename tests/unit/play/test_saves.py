"""Games on disk: written as they are played, opened by replay, gone on with after a change of rules or damage."""

import errno
import gzip
import json
import os

import pytest
from msgspec.structs import replace

from ringfire_gui.core.errors import BadSave, IllegalAction, SaveFailed
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, Choices
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.play.autosave import new_path, recent
from ringfire_gui.play.opening import open_save
from ringfire_gui.play.saves import create, save_copy
from ringfire_gui.play.session import Setup


def play_on(session, orders, seed=1):
    chooser = Chooser(seed)
    for _ in range(orders):
        if not session.decisions:
            break
        side = chooser.pick(session.decisions).side
        session.submit(side, session.options(side).sample(chooser))


@pytest.fixture
def save(toy, tmp_path):
    """A game with a branch, a bookmark and a taken-back order, left without closing."""
    session = create(toy, Setup("meeting", 5, {"long_range": True}), tmp_path / "game.rfsave", "A game")
    play_on(session, 20)
    session.mark(7, "first contact")
    for _ in range(5):
        session.undo()
    play_on(session, 39, seed=2)
    session.undo()
    session.recorder._journal.close()
    return session, tmp_path / "game.rfsave"


def codes(opened):
    return [remark.code for remark in opened.report.remarks]


def test_a_game_opens_where_it_was_left_with_branches_marks_and_redo(toy, save):
    played, path = save
    opened = open_save(path, toy)
    session = opened.session
    assert opened.report.verified
    assert codes(opened) == []
    assert opened.report.orders == len(played.log.entries)
    assert session.digest() == played.digest()
    assert session.log.entries == played.log.entries
    assert session.log.marks == {7: "first contact"}
    assert session.log.tips() == played.log.tips()
    assert session.log.redo_target() == played.log.redo_target()
    session.redo()
    play_on(session, 2, seed=3)
    session.close()
    assert open_save(path, toy, resume=False).session.digest() == session.digest()


def test_a_copy_opens_like_the_original(toy, save, tmp_path):
    played, _ = save
    copy = tmp_path / "copy.rfsave"
    save_copy(toy, played, copy)
    opened = open_save(copy, toy)
    assert opened.report.verified
    assert opened.session.digest() == played.digest()
    assert opened.session.log.entries == played.log.entries
    assert opened.session.log.marks == played.log.marks


def test_a_copy_keeps_what_was_taken_back_and_where_redo_leads(toy, save, tmp_path):
    played = open_save(save[1], toy).session
    old, new = played.log.children(15)
    played.jump(old, agreed=True, by="red")
    for _ in range(old - 15):
        played.undo()
    assert played.log.redo_target() == old != new
    copy = tmp_path / "copy.rfsave"
    save_copy(toy, played, copy)
    log = open_save(copy, toy).session.log
    assert (log.cursor, log.redo_target()) == (15, old)
    assert log.goings == played.log.goings
    assert [(going.to, going.by) for going in log.goings if going.agreed] == [(old, "red")]


def test_an_unfinished_last_line_is_cut_and_said(toy, save):
    played, path = save
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"is":"order","n":')
    opened = open_save(path, toy)
    assert codes(opened) == ["session.tail_cut"]
    assert opened.session.digest() == played.digest()
    opened.session.close()
    assert open_save(path, toy, resume=False).report.remarks == ()


def test_a_damaged_line_opens_up_to_it_and_goes_on_beside(toy, save):
    played, path = save
    lines = path.read_bytes().splitlines(keepends=True)
    lines[30] = b'{"is":"rubbish"}\n'
    path.write_bytes(b"".join(lines))
    opened = open_save(path, toy)
    assert codes(opened) == ["session.damaged", "session.continued_in"]
    assert 0 < len(opened.session.log.entries) < len(played.log.entries)
    play_on(opened.session, 3)
    opened.session.close()
    assert path.read_bytes() == b"".join(lines)
    assert open_save(path.with_name("game-2.rfsave"), toy).session.digest() == opened.session.digest()


def test_a_packed_save_opens_and_goes_on_beside(toy, save):
    played, path = save
    packed = path.with_name("packed.rfsave")
    packed.write_bytes(gzip.compress(path.read_bytes()))
    opened = open_save(packed, toy)
    assert codes(opened) == ["session.continued_in"]
    assert opened.session.digest() == played.digest()


def changed_rules(toy, **fields):
    rules = type("Newer", (type(toy.rules),), {"version": toy.rules.version + 1, **fields})(toy.data)
    return replace(toy, rules=rules)


def test_after_a_change_of_rules_the_game_goes_on_from_the_last_whole_position(toy, save):
    played, path = save
    before = path.read_bytes()
    newer = changed_rules(toy)
    opened = open_save(path, newer)
    session = opened.session
    assert not opened.report.verified
    assert codes(opened) == ["session.rules_changed", "session.continued_from", "session.continued_in"]
    assert session.digest() == played.digest()
    floor = session.log.floor
    assert floor > 0
    assert not session.can_jump(floor - 1)
    with pytest.raises(IllegalAction):
        session.events_at(floor - 1)
    while session.log.cursor > floor:
        session.undo()
    assert not session.can_undo()
    play_on(session, 2)
    session.close()
    assert path.read_bytes() == before
    again = open_save(path.with_name("game-2.rfsave"), newer)
    assert again.report.verified
    assert again.session.digest() == session.digest()
    assert again.session.log.floor == floor
    assert len(again.session.log.entries) == len(session.log.entries)


def test_a_game_that_goes_on_from_its_very_start_under_other_data_opens_again(toy, tmp_path):
    session = create(toy, Setup("meeting", 5), tmp_path / "game.rfsave")
    play_on(session, 12)
    session.recorder._journal.close()
    other = replace(toy, data=replace(toy.data, digest="0" * 32))
    first = open_save(tmp_path / "game.rfsave", other)
    assert first.session.log.floor == 0
    play_on(first.session, 2, seed=9)
    first.session.close()
    again = open_save(tmp_path / "game-2.rfsave", other)
    assert again.report.verified
    assert again.session.digest() == first.session.digest()
    assert len(again.session.log.entries) == 14


def test_a_save_whose_first_position_does_not_fit_is_not_begun(toy, tmp_path, monkeypatch):
    def full(*_):
        raise SaveFailed("game.rfsave", "the disk is full")

    monkeypatch.setattr("ringfire_gui.files.journal.Journal.append", full)
    with pytest.raises(SaveFailed):
        create(toy, Setup("meeting", 5), tmp_path / "game.rfsave")
    assert list(tmp_path.iterdir()) == []


def test_a_save_without_its_barriers_is_found_out(toy, save):
    _, path = save
    rewrite(path, lambda lines: [line.pop("barriers", None) for line in lines])
    assert "session.replay_differs" in codes(open_save(path, toy, resume=False))


def test_orders_that_new_rules_refuse_are_given_up_and_counted(toy, save):
    played, path = save

    def refuse_all(self, state, side):
        return Choices((), Reason("toy.no"))

    newer = changed_rules(toy, _options=refuse_all)
    opened = open_save(path, newer, resume=False)
    where = opened.report.remarks[-1]
    assert where.code == "session.continued_from"
    assert where.facts["lost"] == len(played.log.line_to(played.log.cursor)) - where.facts["order"]
    assert where.facts["lost"] > 0
    assert where.facts["order"] == where.facts["floor"]


def test_orders_over_which_new_rules_stumble_are_given_up_as_well(toy, save):
    played, path = save

    class Stumbling(Choices):
        kinds = (Action,)

        def __init__(self):
            pass

        def check(self, action):
            raise KeyError(action)

        def sample(self, chooser):
            return None

    newer = changed_rules(toy, _options=lambda self, state, side: Stumbling())
    where = open_save(path, newer, resume=False).report.remarks[-1]
    assert where.facts["lost"] == len(played.log.line_to(played.log.cursor)) - where.facts["order"] > 0


def test_changed_data_are_noticed_like_changed_rules(toy, save):
    _, path = save
    other = replace(toy, data=replace(toy.data, digest="0" * 32))
    assert codes(open_save(path, other, resume=False))[0] == "session.data_changed"


def rewrite(path, change):
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def test_a_forged_roll_is_found_and_the_order_named(toy, save):
    _, path = save

    def forge(lines):
        roll = next(line for line in lines if line.get("rolls"))
        roll["rolls"][0]["values"] = [7 - v for v in roll["rolls"][0]["values"]]
        forge.order = roll["n"]

    rewrite(path, forge)
    opened = open_save(path, toy, resume=False)
    assert not opened.report.verified
    differs = next(r for r in opened.report.remarks if r.code == "session.replay_differs")
    assert differs.facts["order"] == forge.order


def test_a_forged_position_is_found(toy, save):
    _, path = save

    def forge(lines):
        point = [line for line in lines if line["is"] == "checkpoint"][-1]
        point["digest"] = "f" * 32

    rewrite(path, forge)
    assert "session.replay_differs" in codes(open_save(path, toy, resume=False))


def test_an_unsound_position_is_refused_with_its_line(toy, save):
    _, path = save

    def forge(lines):
        for point in lines:
            if point["is"] == "checkpoint":
                next(iter(point["state"]["pieces"].values()))["at"] = "9999"

    rewrite(path, forge)
    with pytest.raises(BadSave, match=r"line \d+: the position after order \d+ is not sound: .*9999"):
        open_save(path, changed_rules(toy), resume=False)


@pytest.mark.parametrize("line", [-1, 10**30])
def test_a_position_outside_the_sequence_of_play_is_refused_with_its_line(toy, save, line):
    _, path = save

    def forge(lines):
        for point in lines:
            if point["is"] == "checkpoint":
                point["state"]["frames"][0]["line"] = line

    rewrite(path, forge)
    with pytest.raises(BadSave, match=rf"line \d+: .* is not sound: the sequence of play is at line {line}, which"):
        open_save(path, changed_rules(toy), resume=False)


def test_where_the_last_position_is_not_sound_the_game_goes_on_from_the_one_before(toy, save):
    played, path = save

    def forge(lines):
        points = [line for line in lines if line["is"] == "checkpoint"]
        next(iter(points[-1]["state"]["pieces"].values()))["at"] = "9999"
        forge.floor = points[-2]["n"]

    rewrite(path, forge)
    opened = open_save(path, changed_rules(toy), resume=False)
    assert opened.session.log.floor == forge.floor
    assert opened.session.digest() == played.digest()


def test_an_order_that_does_not_come_out_is_named_where_there_is_no_position_to_go_on_from(toy, save):
    _, path = save

    def forge(lines):
        lines[:] = [line for line in lines if line["is"] != "checkpoint"]
        lines[4]["side"] = "nobody"

    rewrite(path, forge)
    with pytest.raises(BadSave, match=r"line 5: order 4 does not come out as it is written, and there is no whole"):
        open_save(path, toy, resume=False)
    with pytest.raises(BadSave, match="line 1: rules or data have changed, and there is no whole position"):
        open_save(path, changed_rules(toy), resume=False)


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        ({"frame": "RetreatChoice", "piece": "zz", "from_hex": "0101"}, r"the rules cannot read it \(KeyError\)"),
        ({"frame": "Playing", "line": 3}, "Playing is on top of the stack, but takes no answer"),
    ],
)
def test_a_position_that_nobody_can_answer_is_refused_with_its_line(toy, save, frame, says):
    _, path = save

    def forge(lines):
        for point in lines:
            if point["is"] == "checkpoint":
                point["state"]["frames"][-1] = frame
                point["state"]["asked"] = [{"side": "red", "kind": "order", "prompt": {"code": "toy.ask_orders"}}]

    rewrite(path, forge)
    with pytest.raises(BadSave, match=rf"line \d+: the position after order \d+ is not sound: {says}"):
        open_save(path, changed_rules(toy), resume=False)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"long_range": "banana"}, "line 1, options.long_range: 'banana' is not one of its choices"),
        ({"long_range": 1}, "line 1, options.long_range: 1 is not one of its choices"),
        ({"short_range": True}, "line 1, options.short_range: the game has no such option"),
    ],
)
def test_options_that_the_game_does_not_offer_are_refused(toy, save, options, says):
    _, path = save
    rewrite(path, lambda lines: lines[0].update(options=options))
    with pytest.raises(BadSave, match=says):
        open_save(path, toy)
    assert not open_save(path, changed_rules(toy), resume=False).report.verified


def test_a_save_of_another_game_or_scenario_is_refused_by_name(toy, save):
    _, path = save

    def another(key, value):
        rewrite(path, lambda lines: lines[0].update({key: value}))

    another("scenario", "nowhere")
    with pytest.raises(BadSave, match="no scenario nowhere"):
        open_save(path, toy)
    another("game", "chess")
    with pytest.raises(BadSave, match="a save of chess, not of toy"):
        open_save(path, toy)


def test_two_programs_do_not_write_the_same_save(toy, tmp_path):
    session = create(toy, Setup("meeting", 5), tmp_path / "game.rfsave")
    play_on(session, 3)
    with pytest.raises(SaveFailed):
        open_save(tmp_path / "game.rfsave", toy)
    assert open_save(tmp_path / "game.rfsave", toy, resume=False).session.digest() == session.digest()


def test_a_game_left_on_a_full_disk_can_be_gone_on_with_when_there_is_room(toy, tmp_path, monkeypatch):
    path = tmp_path / "game.rfsave"
    session = create(toy, Setup("meeting", 5), path)
    play_on(session, 3)

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        with pytest.raises(SaveFailed, match="the disk is full"):
            session.close()
    assert open_save(path, toy).session.digest() == session.digest()


def test_new_names_are_free_and_recent_saves_come_last_played_first(toy, tmp_path):
    folder = tmp_path / "saves"
    paths = []
    for n in range(3):
        path = new_path(folder, "toy", "meeting")
        assert path not in paths
        create(toy, Setup("meeting", n), path).close()
        os.utime(path, (1000 - n, 1000 - n))
        paths.append(path)
    (folder / "broken.rfsave").write_text("rubbish")
    assert [info.path for info in recent(folder)] == paths
    assert recent(tmp_path / "nowhere") == []
