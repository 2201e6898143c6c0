"""Who sees what goes wrong while a window is played with: exceptions, warnings, memory that is not given back."""

import ctypes
import gc
import os
import sys
import traceback
import warnings
from pathlib import Path
from statistics import median

from PySide6.QtCore import QEvent, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

GROWTH = 0.10
"""The part by which memory may grow after it has warmed up."""
NOT_OURS = ("This plugin does not support ", "Mouse event at ")
"""What Qt says of a screen that is only a picture in memory, and of a drag that leaves the window."""
WARNINGS = (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)


class Witness:
    """Hears of every exception that nobody caught, and of every warning of Qt and of Python.

    Attributes:
        seen: What went wrong, one text each.
        doing: What is being done now, so that a mishap can be told with it.
    """

    def __init__(self, aloud=False):
        """Be ready to listen; `aloud` says all that is done at once, for what ends the program itself."""
        self.seen = []
        self.doing = ""
        self._aloud = aloud
        self._before = (sys.excepthook, sys.unraisablehook, warnings.showwarning)

    def __enter__(self):
        sys.excepthook = self._caught
        sys.unraisablehook = lambda args: self._caught(args.exc_type, args.exc_value, args.exc_traceback)
        warnings.showwarning = lambda message, kind, file, line, *_: self.tell(f"{kind.__name__}: {message} ({file})")
        warnings.simplefilter("default")
        qInstallMessageHandler(self._qt_said)
        return self

    def __exit__(self, *_):
        sys.excepthook, sys.unraisablehook, warnings.showwarning = self._before
        qInstallMessageHandler(None)

    def watch(self, doing):
        """From now on something else is done."""
        self.doing = doing
        if self._aloud:
            sys.stderr.write(f"{doing}\n")

    def tell(self, text):
        """Something is wrong."""
        self.seen.append(f"{text}\n  while: {self.doing}" if self.doing else text)

    def _caught(self, kind, error, trace):
        self.tell("".join(traceback.format_exception(kind, error, trace)).rstrip())

    def _qt_said(self, kind, context, text):
        del context
        if kind in WARNINGS and not text.startswith(NOT_OURS):
            self.tell(f"Qt: {text}")


def memory():
    """The memory that this program takes, in bytes, after everything that can be given back was."""
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        gc.collect()
    # What the program has freed goes back to the system: what is left is held by somebody.
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def growth(samples, warm):
    """By which part memory has grown after its first samples: the last quarter of the rest against the first."""
    rest = samples[warm:]
    quarter = max(1, len(rest) // 4)
    return median(rest[-quarter:]) / median(rest[:quarter]) - 1
