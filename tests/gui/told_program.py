"""The real program, which also tells what its window shows: `told_program.py WORDS...` takes the words of `ringfire`.

For every line that comes in, a line of JSON goes out. Nothing can be done this way: the hand works on the screen.
"""

import json
import sys

from PySide6.QtCore import QObject, QPoint, QSocketNotifier
from PySide6.QtWidgets import QApplication

from ringfire_gui.cli import main
from ringfire_gui.gui import app


class Teller(QObject):
    """Answers with everything that can be seen."""

    def __init__(self, window):
        super().__init__(window)
        self._window = window
        self._listening = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, self)
        self._listening.activated.connect(self._answer)

    def _answer(self):
        if not sys.stdin.readline():
            self._listening.setEnabled(False)
            return
        sys.stdout.write(json.dumps({"widgets": list(widgets()), **self._table()}) + "\n")
        sys.stdout.flush()

    def _table(self):
        view = self._window.table.pane.view
        if view is None or not view.isVisible():
            return {"places": {}, "counters": {}, "lifted": [], "said": "", "pointed": None, "layers": []}
        scene = view.map
        on_screen = {at: view.mapFromScene(scene.projection.centre(at)) for at in scene.projection.ids}
        return {
            "places": {at: spot(view.viewport(), point) for at, point in on_screen.items()},
            "counters": {each.piece.id: each.piece.at for each in self._window.table.counters},
            "lifted": [each.id for each in scene.hand.pieces],
            "said": scene.bubble.text,
            "pointed": scene.cursor_at,
            "layers": [each.text() for each in self._window.table.overlay_menu.actions() if each.isChecked()],
        }


def widgets():
    """Everything with a name that can be seen: where its middle is, and what it says."""
    for widget in QApplication.allWidgets():
        if widget.isVisible() and (widget.objectName() or widget.accessibleName()):
            text = getattr(widget, "text", None)
            yield {
                "name": widget.objectName(),
                "spoken": widget.accessibleName(),
                "text": text() if callable(text) else "",
                "focus": widget.hasFocus(),
                "at": spot(widget, widget.rect().center()),
            }


def spot(widget, point):
    """A point of a widget, on the screen."""
    on_screen = widget.mapToGlobal(QPoint(point))
    return on_screen.x(), on_screen.y()


def make_told_window(*values, make=app.make_window):
    """The window of the program, with somebody who tells of it."""
    window = make(*values)
    Teller(window)
    return window


if __name__ == "__main__":
    app.make_window = make_told_window
    main()
