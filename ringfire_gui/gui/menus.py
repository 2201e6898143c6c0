"""The menu bar, made of the list of commands."""

from collections.abc import Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenuBar

from ringfire_gui.gui.commands import COMMANDS, MENUS
from ringfire_gui.gui.tablewindow import TableWindow


def fill_menu_bar(bar: QMenuBar, actions: Mapping[str, QAction], table: TableWindow) -> None:
    """One menu for each name in `MENUS`; overlays and panels are the table's own."""
    for name in MENUS:
        if name == "Overlays":
            bar.addMenu(table.overlay_menu)
            continue
        menu = bar.addMenu(name)
        for command in COMMANDS:
            if command.menu == name:
                menu.addAction(actions[command.id])
        if name == "Panels":
            for dock in table.panels.docks.values():
                menu.addAction(dock.toggleViewAction())
