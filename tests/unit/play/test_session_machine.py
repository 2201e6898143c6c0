"""A session under every mixture of orders, undo, branches, copies, kills and reopening, against a simple model."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ringfire_gui.core.codec import digest
from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.opening import open_save
from ringfire_gui.play.saves import create, save_copy
from ringfire_gui.play.session import Setup

TOY = Path(__file__).parents[2] / "contract" / "toy"


class Table(RuleBasedStateMachine):
    """The model: for each order its parent and the digest after it; the cursor; the bookmarks."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "game.rfsave"
        self.game = load_game(str(TOY))

    @initialize(seed=st.integers(0, 999), two_people=st.booleans())
    def begin(self, seed, two_people):
        seats = {"red": "A", "blue": "B" if two_people else "A"}
        self.two_people = two_people
        self.session = create(self.game, Setup("meeting", seed, seats=seats), self.path)
        self.parents = {}
        self.digests = {0: digest(self.session.state)}
        self.barriers = {}
        self.cursor = 0
        self.redo_to = {}
        self.marks = {}

    @rule(seed=st.integers(0, 2**32))
    def order(self, seed):
        chooser = Chooser(seed)
        if not self.session.decisions:
            return
        side = chooser.pick(self.session.decisions).side
        applied = self.session.submit(side, self.session.options(side).sample(chooser))
        n = len(self.parents) + 1
        self.parents[n] = self.cursor
        self.digests[n] = digest(applied.state)
        self.barriers[n] = applied.barriers
        self.redo_to[self.cursor] = n
        self.cursor = n

    @rule(agreed=st.booleans())
    def undo(self, agreed):
        barred = self.two_people and not agreed and self.barriers.get(self.cursor)
        if self.cursor == 0 or barred:
            with pytest.raises(IllegalAction):
                self.session.undo(agreed)
        else:
            self.session.undo(agreed)
            self.cursor = self.parents[self.cursor]

    @rule()
    def redo(self):
        if self.cursor in self.redo_to:
            self.session.redo()
            self.cursor = self.redo_to[self.cursor]
        else:
            with pytest.raises(IllegalAction):
                self.session.redo()

    @rule(where=st.integers(0, 60))
    def jump(self, where):
        if where > len(self.parents):
            with pytest.raises(IllegalAction):
                self.session.jump(where, agreed=True)
            return
        self.session.jump(where, agreed=True)
        self.cursor = where
        while where:
            self.redo_to[self.parents[where]] = where
            where = self.parents[where]

    @rule(where=st.integers(0, 20), name=st.sampled_from(["", "here", "there"]))
    def mark(self, where, name):
        if where > len(self.parents):
            with pytest.raises(IllegalAction):
                self.session.mark(where, name)
            return
        self.session.mark(where, name)
        self.marks = {k: v for k, v in {**self.marks, where: name}.items() if v}

    @rule()
    def refuse_rubbish(self):
        for side in ("red", "blue", "green"):
            with pytest.raises(IllegalAction):
                self.session.submit(side, "rubbish")

    @rule()
    def leave_and_return(self):
        self.session.close()
        self.reopen()

    @rule(cut=st.integers(0, 40))
    def die_while_writing_and_return(self, cut):
        self.session.recorder._journal.close()
        with self.path.open("ab") as file:
            file.write(b'{"is":"order","n":99,"side":"red","do":{'[:cut])
        self.reopen()

    @precondition(lambda self: self.parents)
    @rule()
    def copy(self):
        copy = self.folder / "copy.rfsave"
        save_copy(self.game, self.session, copy)
        opened = open_save(copy, self.game, resume=False)
        assert opened.report.verified
        assert opened.session.digest() == self.digests[self.cursor]
        assert len(opened.session.log.entries) == len(self.parents)

    def reopen(self):
        opened = open_save(self.path, self.game)
        assert opened.report.verified
        self.session = opened.session

    @invariant()
    def agrees_with_the_model(self):
        if not hasattr(self, "session"):
            return
        log = self.session.log
        assert log.cursor == self.cursor
        assert self.session.digest() == self.digests[self.cursor]
        assert {e.n: e.after for e in log.entries} == self.parents
        assert log.marks == self.marks
        assert log.redo_target() == self.redo_to.get(self.cursor)
        for n in list(self.digests)[-3:]:
            assert digest(self.session.state_at(n)) == self.digests[n]

    def teardown(self):
        if hasattr(self, "session"):
            self.session.close()
        shutil.rmtree(self.folder)


Table.TestCase.settings = settings(max_examples=25, stateful_step_count=30)
TestTable = Table.TestCase
