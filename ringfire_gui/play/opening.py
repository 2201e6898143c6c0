"""Opening saves: play them again and see that the same game comes of it.

Where rules or data have changed since, the game goes on from the last position that was written down whole.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ringfire_gui.core.codec import digest
from ringfire_gui.core.errors import BadSave, IllegalAction
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.invariants import broken
from ringfire_gui.engine.state import GameState
from ringfire_gui.files.journal import Journal
from ringfire_gui.files.savefile import SUFFIX, Checkpoint, Cursor, Mark, Order, SaveData, open_raw, read_save
from ringfire_gui.files.wording import shortened
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.log import START, CommandLog, Entry, Unreadable
from ringfire_gui.play.saves import JournalRecorder, begin_journal, header_of, lines_of
from ringfire_gui.play.session import Rules, Session, Setup
from ringfire_gui.play.timeline import Timeline

TRIED = 10
"""So many positions are looked at, the last one first, for one that the rules of today can go on from."""

CONFUSED = (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, AssertionError)
"""What rules may raise over a position or an order that they could never have led to themselves."""


class Report(Struct, frozen=True):
    """How opening a save went."""

    orders: int
    """Orders in the save, on all branches."""
    verified: bool
    """All of them were played again and gave the same game."""
    remarks: tuple[Reason, ...] = ()
    """What the player should know: what was cut off, has changed or can only be read."""


class Opened(Struct, frozen=True):
    """A save, opened: the game, and what there is to say about it."""

    session: Session
    report: Report


def open_save(path: Path, game: Game, resume: bool = True) -> Opened:
    """Open a save.

    Args:
        path: The file.
        game: The game it is a save of.
        resume: Go on writing to it (or, where it cannot be gone on with, to a copy beside it).

    Raises:
        BadSave: it cannot be opened.
        SaveFailed: it can be read but not gone on with.
    """
    save = _Save(str(path), read_save(path, lenient=True), game)
    remarks = list(save.remarks())
    log = save.log()
    difference = None
    if not save.changed:
        timeline = save.timeline(log)
        difference = _difference(game.rules, save.data, log, timeline)
    if save.changed or difference:
        log, timeline, where = save.last_position(log, difference)
        remarks += [*([difference] if difference else []), where]
    session = Session(game.rules, save.setup, timeline, log)
    verified = not save.changed and difference is None
    if resume:
        remarks += _resume(path, save, session, intact=verified)
    orders = sum(isinstance(line, Order) for line in save.data.lines)
    return Opened(session, Report(orders, verified, tuple(remarks)))


class _Save:
    """A save with the game it belongs to."""

    def __init__(self, name: str, data: SaveData, game: Game) -> None:
        self.name = name
        self.data = data
        self.game = game
        header = data.header
        if header.game != game.data.id:
            raise BadSave(name, "line 1", f"this is a save of {header.game}, not of {game.data.id}")
        if header.scenario not in game.data.scenarios:
            raise BadSave(name, "line 1", f"{game.data.name} has no scenario {header.scenario}")
        self.setup = Setup(header.scenario, header.seed, header.options, header.seats, header.script)
        self.changed = header.rules_version != game.rules.version or header.data_digest != game.data.digest
        if not self.changed:
            self._check_options()

    def _check_options(self) -> None:
        known = {option.id: option.choices for option in self.game.data.options}
        for name, value in self.data.header.options.items():
            if not any(value == choice and type(value) is type(choice) for choice in known.get(name, ())):
                problem = f"{value!r} is not one of its choices" if name in known else "the game has no such option"
                raise BadSave(self.name, f"line 1, options.{shortened(name)}", shortened(problem))

    def remarks(self) -> Iterator[Reason]:
        """What there is to say before a single order is looked at."""
        header, data = self.data.header, self.data
        if data.tail is not None:
            yield Reason("session.tail_cut", facts={"bytes": len(data.tail)})
        if data.problem:
            yield Reason("session.damaged", facts={"problem": data.problem})
        if header.rules_version != self.game.rules.version:
            facts = {"then": header.rules_version, "now": self.game.rules.version}
            yield Reason("session.rules_changed", facts=facts)
        elif self.changed:
            yield Reason("session.data_changed")

    def log(self) -> CommandLog:
        """The history as the save tells it, cursor and bookmarks included."""
        log = CommandLog(self.data.header.floor, self.data.header.continued)
        for number, line in zip(count(2), self.data.lines, strict=False):
            match line:
                case Order():
                    log.append(self._entry(number, line))
                case Cursor(to, why, agreed, by):
                    log.go(to, why, agreed, by)
                case Mark(n, text):
                    log.marks[n] = text
        log.marks = {n: text for n, text in log.marks.items() if text}
        return log

    def _entry(self, number: int, line: Order) -> Entry:
        try:
            action = open_raw(line.do, self.game.rules.action_type, self.name, number)
        except BadSave:
            if not self.changed and line.n > self.data.header.floor:
                raise
            action = Unreadable(bytes(line.do).decode())
        return Entry(line.n, line.parent, line.side, action, line.rolls, line.barriers)

    def timeline(self, log: CommandLog) -> Timeline:
        """The states of the game, from its set-up on, or from the position a changed game was gone on from."""
        if not log.continued:
            setup = self.setup
            started = self.game.rules.start(setup.scenario, setup.seed, setup.options, setup.script)
            return Timeline(self.game.rules, log, started.state, started.events)
        found = self._checkpoints(lambda n: n == log.floor)
        if not found:
            raise BadSave(self.name, "line 1", f"the position after order {log.floor} is missing")
        return Timeline(self.game.rules, log, self._state(*found[-1]))

    def last_position(self, log: CommandLog, difference: Reason | None) -> tuple[CommandLog, Timeline, Reason]:
        """Go on from the last sound position before the cursor, and from there as far as the orders still hold."""
        line = [START, *log.line_to(log.cursor)]
        place = {n: index for index, n in enumerate(line)}
        found = sorted(self._checkpoints(place.__contains__), key=lambda f: place[f[1].n], reverse=True)
        if not found:
            raise self._no_position(difference)
        start, state = self._last_sound(found[:TRIED])
        floor = place[start]
        kept = CommandLog(floor, continued=True)
        for n in line[1 : floor + 1]:
            kept.append(replace(log[n], n=kept.next_number, after=kept.cursor))
        timeline = Timeline(self.game.rules, kept, state)
        for n in line[floor + 1 :]:
            if not _play_on(self.game.rules, kept, timeline, log[n]):
                break
        facts = {"order": kept.cursor, "floor": floor, "lost": len(line) - 1 - kept.cursor}
        return kept, timeline, Reason("session.continued_from", facts=facts)

    def _last_sound(self, found: list[tuple[int, Checkpoint]]) -> tuple[int, GameState]:
        """The first of these positions that the rules can go on from, and after which order it is.

        Raises:
            BadSave: there is none; says what is wrong with the first one.
        """
        refusals = []
        for number, checkpoint in found:
            try:
                return checkpoint.n, self._state(number, checkpoint)
            except BadSave as bad:
                refusals.append(bad)
        raise refusals[0]

    def _no_position(self, difference: Reason | None) -> BadSave:
        """Why a save cannot be opened in which no position is written down whole."""
        nowhere = "there is no whole position to go on from"
        if difference is None:
            return BadSave(self.name, "line 1", f"rules or data have changed, and {nowhere}")
        order = difference.facts["order"]
        numbered = zip(count(2), self.data.lines, strict=False)
        number = next((k for k, line in numbered if isinstance(line, Order) and line.n == order), 1)
        return BadSave(self.name, f"line {number}", f"order {order} does not come out as it is written, and {nowhere}")

    def _checkpoints(self, wanted: Callable[[int], bool]) -> list[tuple[int, Checkpoint]]:
        numbered = zip(count(2), self.data.lines, strict=False)
        return [(k, line) for k, line in numbered if isinstance(line, Checkpoint) and wanted(line.n)]

    def _state(self, number: int, checkpoint: Checkpoint) -> GameState:
        state: GameState = open_raw(checkpoint.state, self.game.rules.state_type, self.name, number)
        try:
            problem = next(iter(broken(self.game.rules, state)), None)
            if problem is None:
                _show_and_ask(self.game.rules, state)
        except CONFUSED as error:
            problem = f"the rules cannot read it ({type(error).__name__})"
        if problem:
            raise BadSave(
                self.name, f"line {number}", f"the position after order {checkpoint.n} is not sound: {problem}"
            )
        return state


def _show_and_ask(rules: Rules, state: GameState) -> None:
    """Let the rules do with a position what they will have to do with it: show it to each side, look for an answer."""
    for side in rules.sides:
        rules.view(state, side)
    for decision in state.asked:
        rules.legal_actions(state, decision.side).sample(Chooser(0))


def _difference(rules: Rules, data: SaveData, log: CommandLog, timeline: Timeline) -> Reason | None:
    """Play everything again; the first order that does not come out as it is written down."""
    digests = {line.n: line.digest for line in data.lines if isinstance(line, Checkpoint)}
    if log.floor in digests and digests[log.floor] != digest(timeline.state(log.floor)):
        return Reason("session.replay_differs", facts={"order": log.floor})
    for entry in log.entries[log.floor :]:
        try:
            applied = rules.apply(timeline.state(entry.after), entry.side, entry.action)
        except IllegalAction as refused:
            return Reason("session.replay_differs", facts={"order": entry.n}, because=refused.explanation.reasons)
        timeline.keep(entry.n, applied)
        same = applied.rolls == entry.rolls and applied.barriers == entry.barriers
        if not same or digests.get(entry.n) not in (None, digest(applied.state)):
            return Reason("session.replay_differs", facts={"order": entry.n})
    return None


def _play_on(rules: Rules, log: CommandLog, timeline: Timeline, entry: Entry) -> bool:
    """Repeat an order under the rules of today, if they allow it and it throws what it threw."""
    try:
        applied = rules.apply(timeline.state(log.cursor), entry.side, entry.action)
    except (IllegalAction, *CONFUSED):
        return False
    if applied.rolls != entry.rolls:
        return False
    log.append(Entry(log.next_number, log.cursor, entry.side, entry.action, applied.rolls, applied.barriers))
    timeline.keep(log.cursor, applied)
    return True


def _resume(path: Path, save: _Save, session: Session, intact: bool) -> list[Reason]:
    """Go on writing: to the save itself, or where that cannot be gone on with, to a new one beside it."""
    title = save.data.header.title
    if intact and save.data.current and not save.data.problem:
        session.recorder = JournalRecorder(Journal.resume(path, save.data))
        return []
    for n in count(2):
        beside = path.with_name(f"{path.name.split('.')[0]}-{n}{SUFFIX}")
        if not beside.exists():
            break
    journal = begin_journal(beside, header_of(save.game, session, title), lines_of(session))
    session.recorder = JournalRecorder(journal)
    return [Reason("session.continued_in", facts={"file": beside.name})]
