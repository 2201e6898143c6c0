"""What happens when the program itself is at fault: written to a file, said in a sentence, and the game goes on."""

import logging
import sys
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, qInstallMessageHandler

from ringfire_gui.core.errors import RingfireError
from ringfire_gui.resources import user_saves

LARGEST = 512 * 1024
"""Bytes after which the file begins anew."""


def error_file() -> Path:
    """Where mishaps are written down. The folder need not exist yet."""
    return user_saves().parent / "errors.log"


class Mishaps(QObject):
    """Listens for what nobody else has caught.

    Signals:
        told: A sentence for the player.
    """

    told = Signal(str)

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._log = logging.getLogger("ringfire.window")
        self._log.propagate = False
        self._handler = _open(file)
        self._log.addHandler(self._handler)
        self._before: Callable[..., object] = sys.excepthook
        self._within = False

    def listen(self, tell: Callable[[str], None]) -> None:
        """From now on write down what goes wrong, and tell the player."""
        self.told.connect(tell, Qt.ConnectionType.QueuedConnection)
        self._before = sys.excepthook
        sys.excepthook = self._caught
        qInstallMessageHandler(self._qt_said)

    def stop(self) -> None:
        """Leave everything as it was found."""
        sys.excepthook = self._before
        qInstallMessageHandler(None)
        self._log.removeHandler(self._handler)
        self._handler.close()

    def _caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._before(kind, error, trace)
            return
        if self._within:
            return
        self._within = True
        try:
            self._log.error("caught in the window", exc_info=(kind, error, trace))
        finally:
            self._within = False
        self.told.emit(sentence(error, self._file))

    def _qt_said(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        del context
        if kind in (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg):
            self._log.warning("Qt: %s", text)


def _open(file: Path) -> logging.Handler:
    """The file, or nothing where it cannot be written: the game must go on."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(file, maxBytes=LARGEST, backupCount=1, encoding="utf-8")
    except OSError:
        return logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    return handler


def sentence(error: BaseException, file: Path) -> str:
    """What the player is told."""
    if isinstance(error, RingfireError):
        return f"{error}"
    return (
        "Something went wrong inside the program. The game is as it was before, and every order is on disk. "
        f"What happened is written in {file}."
    )
