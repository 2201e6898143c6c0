"""Bots in a process of their own, so that the window stays alive while they think and can stop them at once."""

import sys
from collections.abc import Callable
from typing import Literal

import msgspec
from PySide6.QtCore import QObject, QProcess, QTimer

from ringfire_gui.bots.registry import EFFORTS
from ringfire_gui.bots.worker import Answer, ask, read_answer
from ringfire_gui.core.codec import digest
from ringfire_gui.core.ids import SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action
from ringfire_gui.play.session import Session

Purpose = Literal["play", "suggest"]
Chosen = Callable[[SideId, Action, Reason | None, Purpose, int], None]
"""Side, action, reason, purpose, and the order after which the position stood."""


class BotRunner(QObject):
    """Lets one bot at a time think about one game.

    Attributes:
        effort: Positions that a bot may look at for an answer.
        pause: Milliseconds that pass before a bot's own order is given, so that a person can follow.
    """

    def __init__(self, game: str, chosen: Chosen, failed: Callable[[str], None]) -> None:
        super().__init__()
        self.effort = EFFORTS["normal"]
        self.pause = 0
        self._game = game
        self._chosen = chosen
        self._failed = failed
        self._process: QProcess | None = None
        self._asked = 0
        self._waiting: tuple[SideId, Purpose, int, Session] | None = None
        self._ready: tuple[SideId, Action, Reason | None, Purpose, int] | None = None
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.timeout.connect(self._tell)

    def think(self, session: Session, side: SideId, kind: str, purpose: Purpose) -> None:
        """Begin to think for a side about where its game stands."""
        at = session.log.cursor
        if self._waiting is not None and self._waiting[:3] == (side, purpose, at):
            return
        if self._ready is not None and (self._ready[0], *self._ready[3:]) == (side, purpose, at):
            return
        self.stop()
        self._asked += 1
        self._waiting = (side, purpose, at, session)
        seed = int(digest((session.setup.seed, at, side))[:15], 16)
        self._started().write(ask(self._asked, kind, session.view(side), self.effort, seed))

    def stop(self) -> None:
        """Stop thinking now; what comes later of it is not heard, nor what was about to be told."""
        self._ready = None
        self._delay.stop()
        if self._waiting is not None:
            self._waiting = None
            self.shut_down()

    def shut_down(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect()
            process.errorOccurred.disconnect()
            process.kill()
            process.waitForFinished(1000)
            process.deleteLater()

    def _started(self) -> QProcess:
        if self._process is None:
            process = QProcess(self)
            process.readyReadStandardOutput.connect(self._read)
            process.finished.connect(self._lost)
            process.errorOccurred.connect(self._lost)
            program = [] if getattr(sys, "frozen", False) else ["-m", "ringfire_gui"]
            process.start(sys.executable, [*program, "think", self._game])
            self._process = process
        return self._process

    def _read(self) -> None:
        while self._process is not None and self._process.canReadLine():
            line = bytes(self._process.readLine().data())
            answer = read_answer(line)
            if answer.id == self._asked and self._waiting is not None:
                self._take(answer)

    def _take(self, answer: Answer) -> None:
        assert self._waiting is not None
        side, purpose, at, session = self._waiting
        self._waiting = None
        if answer.problem:
            self._failed(f"The bot cannot go on: {answer.problem}.")
            return
        action: Action = msgspec.json.decode(answer.action, type=session.rules.action_type)
        self._ready = (side, action, answer.why, purpose, at)
        self._delay.start(self.pause if purpose == "play" else 0)

    def _tell(self) -> None:
        ready, self._ready = self._ready, None
        if ready is not None:
            self._chosen(*ready)

    def _lost(self) -> None:
        told = bytes(self._process.readAllStandardError().data()) if self._process else b""
        self._process = None
        if self._waiting is not None:
            self._waiting = None
            last = told.decode(errors="replace").strip().splitlines()
            self._failed(f"The bot has stopped{': ' + last[-1] if last else ''}. The game stands as it was.")
