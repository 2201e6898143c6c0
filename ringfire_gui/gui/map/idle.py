"""Work that can wait, done in small slices while the window has nothing better to do."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

SLICE = 0.0025
"""Seconds after which the window is asked again whether it has something to do."""

Work = Callable[[], bool]
"""Does one small step; False if there was nothing to do."""


class Idle(QObject):
    """Does what is to be done, the most urgent first, without ever keeping the window waiting for long."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._works: list[Work] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._slice)

    @property
    def busy(self) -> bool:
        """Whether something may still be to do."""
        return self._timer.isActive()

    def add(self, work: Work) -> None:
        """Take on some work, less urgent than what was taken on before."""
        self._works.append(work)

    def wake(self) -> None:
        """There is something to do again."""
        if not self._timer.isActive():
            self._timer.start()

    def finish(self) -> None:
        """Do all that there is to do, at once."""
        while self._step():
            pass
        self._timer.stop()

    def _slice(self) -> None:
        until = time.perf_counter() + SLICE
        while self._step():
            if time.perf_counter() >= until:
                return
        self._timer.stop()

    def _step(self) -> bool:
        return any(work() for work in self._works)
