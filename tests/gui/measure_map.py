"""Opens a save in a window and prints where on the screen each location of its map lies: `measure_map.py SAVE GAME`.

A window of the same program on the same screen has everything in the same places, so a hand on the mouse finds them.
"""

import json
import sys
from pathlib import Path

from PySide6.QtTest import QTest

from ringfire_gui.gui.app import application, make_window


def main() -> None:
    app = application()
    window = make_window()
    window.open_window()
    window.open_save(Path(sys.argv[1]), sys.argv[2])
    QTest.qWait(500)
    view = window.table.pane.view
    assert view is not None
    places = {}
    for at in view.map.projection.ids:
        point = view.viewport().mapToGlobal(view.mapFromScene(view.map.projection.centre(at)))
        places[at] = (point.x(), point.y())
    sys.stdout.write(json.dumps(places))
    window.close()
    app.processEvents()


if __name__ == "__main__":
    main()
