"""An evening at the table: one game after the other, played about with by somebody restless, and checked when left."""

import time
from collections import Counter

from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ringfire_gui.core.ids import GameId, SideId
from ringfire_gui.files.savefile import Order, read_save
from ringfire_gui.gui.app import application, make_window
from ringfire_gui.gui.botrunner import BotRunner
from ringfire_gui.gui.controls import NewGame
from ringfire_gui.gui.play.director import Director
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.gui.settings import Settings
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.opening import open_save
from ringfire_gui.resources import user_saves
from tests.gui.restless.hand import in_front
from tests.gui.restless.player import Player
from tests.gui.restless.witness import GROWTH, growth, memory

PACE = 8
"""Milliseconds between two steps of a gesture."""
PATIENT = 20
"""Steps that are left out while an event is on its way; after that it waits for another one, as a drag does."""
LIKES = replace(Preferences(), bot_pause=0.05)
SCENARIOS = ("bridge_at_larkfield", "map_of_finland", "map_of_cholm", "empty_field", "empty_town")
RED, BLUE = SideId("red"), SideId("blue")
SKIRMISH = (("You", "You"), ("You", "Guest"), ("You", "bot:greedy"), ("bot:random", "bot:greedy"))


def tables():
    """What is laid on the table, in this order, again and again: every map, and every kind of seat."""
    sandbox = GameId("sandbox")
    free = {scenario: NewGame(sandbox, scenario, {RED: "You", BLUE: "You"}, {}) for scenario in SCENARIOS}
    toy = [NewGame(GameId("toy"), "meeting", {RED: red, BLUE: blue}, {"long_range": False}) for red, blue in SKIRMISH]
    first, *others = free.values()
    return [first, *toy, *others, replace(first, seats={RED: "You", BLUE: "Guest"})]


class Left:
    """A game that was left: where it is written down, and where it stood."""

    def __init__(self, session):
        self.path = session.recorder.path
        self.cursor = session.log.cursor
        self.digest = session.digest()

    def problem(self):
        """What is wrong when it is played again from its save; nothing if all is well."""
        game = load_game(read_save(self.path).header.game)
        opened = open_save(self.path, game, resume=False)
        again = opened.session
        if not opened.report.verified:
            return f"{self.path.name} does not play again: {opened.report.remarks}"
        if (again.log.cursor, again.digest()) != (self.cursor, self.digest):
            return f"{self.path.name} stood after order {self.cursor}, and opens after order {again.log.cursor}"
        return ""


class Watched(Director):
    """A director that says which game is left."""

    def __init__(self, *values, left):
        super().__init__(*values)
        self._told = left

    @property
    def path(self):
        """Where the game on the table is written down."""
        return self._presenter.session.recorder.path if self._presenter else None

    def close_game(self):
        left = Left(self._presenter.session) if self._presenter else None
        super().close_game()
        if left:
            self._told(left)


class Evening:
    """Runs until its bounds are reached."""

    def __init__(self, chance, witness, bounds):
        self.chance = chance
        self.witness = witness
        self.bounds = bounds
        self.samples = []
        self.gestures = Counter()
        self.orders = 0
        self.games = 0
        self._app = application()
        self._app.setQuitOnLastWindowClosed(False)
        self._settings = Settings()
        self._settings.preferences = LIKES
        self._tables = []
        self._steps = []
        self._here = 0
        self._depth = 0
        self._waited = 0
        self._last = None
        self._game = ""
        self._end = time.monotonic() + bounds.minutes * 60
        self._saves = user_saves()
        self._open_window()

    def _open_window(self):
        self.window = make_window(self._settings, self._director)
        self.window.open_window()
        self.player = Player(self.window, self.chance, self._saves)

    def _director(self, window):
        return Watched(window, BotRunner, self._saves, LIKES, lambda: self.chance.randrange(2**31), left=self._left)

    # what happens

    def run(self):
        """Play until the end."""
        self._next_table()
        QTimer.singleShot(PACE, self._tick)
        self._app.exec()
        self._put_away()

    def _tick(self):
        """One step. The next one is asked for first: a step may open a dialog that waits for it."""
        QTimer.singleShot(PACE, self._tick)
        self._waited = self._waited + 1 if self.player.hand.busy else 0
        if 0 < self._waited < PATIENT:
            return
        self._waited = 0
        self._depth += 1
        try:
            if self._steps:
                self._steps.pop(0)()
            else:
                self._go_on()
        finally:
            self._depth -= 1

    def _go_on(self):
        if self._is_over() and self._depth == 1:
            self._app.exit()
        elif self._here >= self.bounds.each and self._depth == 1:
            self._next_table()
        elif not self.window.isVisible() and self._depth == 1:
            self._come_back()
        else:
            self._here += 1
            name, self._steps = self.player.gesture()
            self._steps = list(self._steps)
            self.gestures[name] += 1
            self.witness.watch(f"{name}, gesture {self.gestures.total()}, {self._last and self._last.name}")

    def _is_over(self):
        return self.gestures.total() >= self.bounds.gestures or time.monotonic() > self._end or self.witness.seen

    def _next_table(self):
        """Leave the game, and lay out the next one."""
        if self.games or self._last:
            self._clear_table()
        self._tables = self._tables or tables()
        self._here = 0
        new = self._tables.pop(0)
        self._game = new.game
        self.witness.watch(f"begin {new}")
        self.window.begin(new)
        self._last = self.window.controls.path

    def _clear_table(self):
        """Leave the game, put everything back to how it was at first, and see how much memory is taken then."""
        self._clear_front()
        if not self.window.isVisible():
            self._come_back()
        self.window.leave_table()
        self.window.set_preferences(LIKES)
        self.window.showNormal()
        self.window.resize(1400, 900)
        self.samples.append(memory())

    def _come_back(self):
        """The window was closed: open the program again, and go on with the game."""
        self.witness.watch("open the window again")
        old = self.window
        self._open_window()
        old.deleteLater()
        if self._last is not None:
            self.window.open_save(self._last, self._game)

    def _clear_front(self):
        while True:
            front = in_front()
            if front is None:
                return
            front.close()
            QApplication.processEvents()

    def _left(self, left):
        self.games += 1
        self.orders += sum(isinstance(line, Order) for line in read_save(left.path).lines)
        problem = left.problem()
        if problem:
            self.witness.tell(problem)

    def _put_away(self):
        self._clear_table()
        self.window.close()
        self._judge_memory()

    def _judge_memory(self):
        warm = self.warm
        if len(self.samples) > warm and growth(self.samples, warm) > GROWTH:
            self.witness.tell(f"memory grew by {growth(self.samples, warm):.1%}: {self._told_samples()}")

    @property
    def warm(self):
        """So many samples are taken before memory has warmed up: until every table was laid out once."""
        return len(tables())

    def _told_samples(self):
        return " ".join(f"{sample / 2**20:.0f}" for sample in self.samples)

    def report(self, seconds):
        """What was done, and what went wrong."""
        lines = [
            f"{self.gestures.total()} gestures and {self.orders} orders in {self.games} games, {seconds:.0f} seconds",
            f"memory in MB: {self._told_samples()}",
        ]
        if len(self.samples) > self.warm:
            lines.append(f"growth after the first {self.warm}: {growth(self.samples, self.warm):.1%}")
        lines += [f"- {text}" for text in self.witness.seen] or ["nothing went wrong"]
        return "\n".join(lines)
