"""What each command of the window does."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMainWindow

from ringfire_gui.files.savefile import SUFFIX
from ringfire_gui.gui.controls import Controls
from ringfire_gui.gui.dialogs.about import AboutDialog
from ringfire_gui.gui.dialogs.keys import KeysWindow
from ringfire_gui.gui.dialogs.options import OptionsDialog
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.gui.settings import Settings
from ringfire_gui.gui.tablewindow import TableWindow
from ringfire_gui.play.autosave import copy_path
from ringfire_gui.resources import user_saves

SAVES = f"Games (*{SUFFIX})"


class Host(Protocol):
    """What of the window the commands need."""

    settings: Settings
    dress: Dress
    controls: Controls
    table: TableWindow

    @property
    def title(self) -> str:
        """What the game on the table is called."""
        ...

    def show_start(self) -> None:
        """Show the start page."""
        ...

    def open_save(self, path: Path) -> None:
        """Go on with a saved game."""
        ...

    def leave_table(self) -> None:
        """Leave the game."""
        ...

    def reset_layout(self) -> None:
        """Put all panels back."""
        ...

    def set_preferences(self, likes: Preferences) -> None:
        """Do as the player likes."""
        ...


class Errands:
    """Runs the commands."""

    def __init__(self, host: Host, window: QMainWindow) -> None:
        self._host = host
        self._window = window

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What is called for each command."""
        host, controls = self._host, self._host.controls
        return {
            "new": host.show_start,
            "open": self.ask_open,
            "save_copy": self.ask_save_copy,
            "close": host.leave_table,
            "options": self.open_options,
            "quit": self._window.close,
            "undo": controls.undo,
            "redo": controls.redo,
            "primary": lambda: host.table.prompt.press_key("Return"),
            "cancel": self.cancel,
            "choices": self.open_choices,
            "fan": host.table.pane.fan_next,
            "why": self.ask_why,
            "pause": self.pause,
            "step": controls.step_bot,
            "stop": controls.stop_bot,
            "suggest": controls.suggest,
            "next_mine": host.table.next_unit,
            "rules": lambda: host.table.open_rule(""),
            "keys": self.open_keys,
            "about": self.open_about,
            **self._looking(),
            **self._remembering(),
        }

    def _looking(self) -> dict[str, Callable[[], object]]:
        host = self._host
        return {
            "zoom_in": lambda: host.table.pane.zoom_by(1),
            "zoom_out": lambda: host.table.pane.zoom_by(-1),
            "zoom_one": lambda: host.table.pane.zoom_to(1.0),
            "fit": host.table.pane.fit,
            "full_screen": self.toggle_full_screen,
            "reset_layout": host.reset_layout,
        }

    def _remembering(self) -> dict[str, Callable[[], object]]:
        host = self._host
        return {
            "first": host.table.panels.replay.first,
            "earlier": lambda: host.table.panels.replay.step(-1),
            "later": lambda: host.table.panels.replay.step(1),
            "last": host.table.panels.replay.last,
            "mark": self.mark,
        }

    # files

    def ask_open(self) -> None:
        """Ask which saved game to go on with."""
        dialog = self._file_dialog("Open a saved game", self._host.open_save)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.open()

    def ask_save_copy(self) -> None:
        """Ask where to write a copy of the game."""
        dialog = self._file_dialog("Save a copy of the game", self._host.controls.save_copy)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX.removeprefix("."))
        dialog.selectFile(copy_path(self._folder, self._host.title).name)
        dialog.open()

    @property
    def _folder(self) -> Path:
        """Where files are looked for first."""
        return self._host.settings.folder or user_saves()

    def _file_dialog(self, title: str, chosen: Callable[[Path], None]) -> QFileDialog:
        dialog = QFileDialog(self._window, title, str(self._folder), SAVES)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: chosen(Path(name)))
        return dialog

    # boxes

    def open_options(self) -> None:
        """Ask what the player likes."""
        dialog = OptionsDialog(self._host.settings.preferences, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.changed.connect(self._host.set_preferences)
        dialog.layout_reset.connect(self._host.reset_layout)
        dialog.open()

    def open_keys(self) -> None:
        """Show all keys, in one window however often they are asked for."""
        table = self._host.table
        for old in self._window.findChildren(KeysWindow):
            old.close()
        KeysWindow(self._host.dress, table.overlay_keys, table.game_keys, self._window).show()

    def open_about(self) -> None:
        """Show what this is, and whose."""
        dialog = AboutDialog(self._host.dress, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    # play

    def cancel(self) -> None:
        """Close what is fanned out, call off what is begun, or let go of what is chosen; focus the map."""
        table = self._host.table
        table.pane.setFocus()
        if not table.pane.let_go() and not table.prompt.press_key("Escape"):
            self._host.controls.cancel()

    def open_choices(self) -> None:
        """Give the keyboard to the list of choices."""
        self._host.table.panels.open("choices")
        self._host.table.panels.choices.take_focus()

    def ask_why(self) -> None:
        """Ask about what is pointed at."""
        at, piece = self._host.table.pane.pointed
        self._host.table.ask_why(piece or at or "")

    def pause(self) -> None:
        """Let the bots wait, or go on."""
        self._host.controls.pause_bots(not self._host.table.bots.paused)

    def mark(self) -> None:
        """Ask for a bookmark at the shown position."""
        self._host.table.panels.open("log")
        self._host.table.panels.replay.mark_here()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or not."""
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()
