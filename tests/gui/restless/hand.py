"""A hand on mouse and keys inside the program: events go to windows, as from a screen, and Qt leads them on."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
NOTCH = 120
"""What a wheel tells for one notch."""


class Hand:
    """One mouse and one keyboard.

    Attributes:
        busy: An event is on its way. Qt looks for others meanwhile, and nobody should take it for a second hand.
    """

    def __init__(self):
        self.busy = False
        self._held = None

    def _send(self, send, shown, *values):
        before, self.busy = self.busy, True
        try:
            send(shown.windowHandle(), *values)
        finally:
            self.busy = before

    def press(self, point, button=LEFT, modifiers=NONE):
        """A button goes down at a point of the screen."""
        self._held = _shown_at(point)
        if self._held:
            # As a window manager would: a click brings a window to the front.
            self._held.activateWindow()
            self._send(QTest.mousePress, self._held, button, modifiers, self._held.mapFromGlobal(point))

    def move(self, point):
        """The mouse goes to a point of the screen; the window in which a button went down hears of it."""
        shown = self._held if self._holds() else _shown_at(point)
        if shown:
            self._send(QTest.mouseMove, shown, shown.mapFromGlobal(point))

    def release(self, point, button=LEFT, modifiers=NONE):
        """The button goes up."""
        shown = self._held if self._holds() else _shown_at(point)
        self._held = None
        if shown:
            self._send(QTest.mouseRelease, shown, button, modifiers, shown.mapFromGlobal(point))

    def double_click(self, point):
        """The left button twice."""
        shown = _shown_at(point)
        if shown:
            self._send(QTest.mouseDClick, shown, LEFT, NONE, shown.mapFromGlobal(point))

    def wheel(self, point, notches):
        """Turn the wheel over whatever lies at a point of the screen."""
        shown = _shown_at(point)
        if shown:
            at = QPointF(shown.mapFromGlobal(point))
            self._send(QTest.wheelEvent, shown, at, QPoint(0, NOTCH * notches))

    def key(self, key, modifiers=NONE):
        """A key goes down and up."""
        shown = _listening()
        if shown:
            self._send(QTest.keyPress, shown, key, modifiers)
            # The key may have closed the window: then another one hears it go up.
            shown = shown if _alive(shown) else _listening()
            if shown:
                # Without modifiers: QTest would let them go after the key, in a window that may be gone by then.
                self._send(QTest.keyRelease, shown, key)

    def hold(self, key, down):
        """A key goes down and stays there, or goes up."""
        shown = _listening()
        if shown:
            self._send(QTest.keyPress if down else QTest.keyRelease, shown, key)

    def _holds(self):
        return self._held is not None and _alive(self._held)


def in_front():
    """What lies over the window and takes every click: a menu, a small question, a dialog."""
    return QApplication.activePopupWidget() or QApplication.activeModalWidget()


def _listening():
    """The window that has the keyboard."""
    front = in_front() or QApplication.activeWindow()
    return front.window() if front and _alive(front.window()) else None


def _shown_at(point):
    """The window at a point of the screen, or the one that takes every click wherever it goes."""
    popup = QApplication.activePopupWidget()
    found = popup.window() if popup else QApplication.topLevelAt(point) or QApplication.activeWindow()
    return found if found and _alive(found) else None


def _alive(shown):
    return isValid(shown) and shown.isVisible() and shown.windowHandle() is not None
