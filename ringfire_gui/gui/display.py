"""Whether there is a display to open a window on. Asked before Qt, which kills the program where there is none."""

import ctypes
import os
import sys
from pathlib import Path


def has_display() -> bool:
    """Whether a display answers, or a platform of Qt was named that needs none."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return _wayland_answers() or _x_answers()


def _wayland_answers() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY", "")
    return bool(name) and Path(os.environ.get("XDG_RUNTIME_DIR", "/"), name).is_socket()


def _x_answers() -> bool:
    """A display may be named that is gone, as in a shell that was opened on another day: knock at its door."""
    if not os.environ.get("DISPLAY"):
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    line = ctypes.c_void_p(xcb.xcb_connect(None, None))
    broken = xcb.xcb_connection_has_error(line)
    xcb.xcb_disconnect(line)
    return not broken
