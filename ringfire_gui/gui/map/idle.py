"""Work that can wait, done in small slices while the window has nothing better to do."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

SLICE = 0.0025
"""Seconds after which the window is asked again whether it has something to do."""
REST = 0.12
"""Seconds after the last movement of map or mouse until the table is at rest."""

Work = Callable[[], bool]
"""Does one small step; False if there was nothing to do."""


class Idle(QObject):
    """Does what is to be done, the most urgent first, without ever keeping the window waiting for long.

    What is only wanted later waits until nothing moves, so that what moves does so smoothly.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._urgent: list[Work] = []
        self._patient: list[Work] = []
        self._moved = 0.0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._slice)

    @property
    def busy(self) -> bool:
        """Whether something may still be to do."""
        return self._timer.isActive()

    def add(self, work: Work) -> None:
        """Take on some work, less urgent than what was taken on before."""
        self._urgent.append(work)

    def add_patient(self, work: Work) -> None:
        """Take on some work for when nothing moves, less urgent than what was taken on before."""
        self._patient.append(work)

    def wake(self) -> None:
        """There is something to do again."""
        self._timer.start(0)

    def moved(self) -> None:
        """The map or the mouse has just moved."""
        self._moved = time.perf_counter()

    def finish(self) -> None:
        """Do all that there is to do, at once."""
        while self._step(self._urgent) or self._step(self._patient):
            pass
        self._timer.stop()

    def _slice(self) -> None:
        until = time.perf_counter() + SLICE
        while self._step(self._urgent) or (self._at_rest and self._step(self._patient)):
            if time.perf_counter() >= until:
                self.wake()
                return
        if self._at_rest:
            self._timer.stop()
        else:
            self._timer.start(round(REST * 1000))

    @property
    def _at_rest(self) -> bool:
        return time.perf_counter() >= self._moved + REST

    @staticmethod
    def _step(works: list[Work]) -> bool:
        return any(work() for work in works)
