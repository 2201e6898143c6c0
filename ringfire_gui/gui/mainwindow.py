"""The window: start page or table, menus, and the foot where mishaps are told."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QByteArray, QRect, QSize, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.showing import Breakdown, Layer, Overlay, Panel
from ringfire_gui.gui.commands import COMMANDS, make_actions, tie
from ringfire_gui.gui.controls import Bots, Controls, NewGame, OpenTable, UsedCell, Window
from ringfire_gui.gui.dress import Dress, window_sheet
from ringfire_gui.gui.errands import Errands
from ringfire_gui.gui.footer import ErrorBar
from ringfire_gui.gui.menus import fill_menu_bar
from ringfire_gui.gui.play.screen import Choice, Counter, Curtain, Force, History, LogLine, Prompt, Stack, Why
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.gui.rulesbook import Rulesbook, load_rulesbook
from ringfire_gui.gui.settings import Settings
from ringfire_gui.gui.sheets import find_art
from ringfire_gui.gui.start.page import StartPage
from ringfire_gui.gui.tablewindow import TableWindow
from ringfire_gui.gui.wiring import wire

SMALLEST = QSize(960, 600)
MESSAGE_STAYS = 12_000
"""Milliseconds that a message stays in the status line."""


class MainWindow(QMainWindow):
    """The window of the program. Implements `gui.controls.Window`.

    Attributes:
        controls: Whoever runs the game.
        start: The start page.
        table: The table.
        errors: The bar that tells what went wrong.
    """

    def __init__(self, settings: Settings, dress: Dress, make_controls: Callable[[Window], Controls]) -> None:
        super().__init__()
        self.setMinimumSize(SMALLEST)
        self.settings = settings
        self.dress = dress
        self._title = ""
        self._asked: tuple[object, ...] = ()
        self.controls: Controls = make_controls(self)
        self.actions_by_id = make_actions(self, COMMANDS)
        self.start = StartPage(dress, settings)
        self.table = TableWindow(dress, self.controls, self.actions_by_id)
        self._errands = Errands(self, self)
        tie(self.actions_by_id, self._errands.handlers())
        self.errors = ErrorBar(dress)
        self._zoom = QLabel()
        self._pages = QStackedWidget()
        self._lay_out()
        wire(self.table, self.controls)
        fill_menu_bar(self.menuBar(), self.actions_by_id, self.table)
        self._wire_start()
        dress.changed.connect(self._redress)
        self._redress()
        self.controls.preferences_changed(settings.preferences)
        self._arranged = False
        self.show_start()

    def _lay_out(self) -> None:
        for page in (self.start, self.table):
            self._pages.addWidget(page)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._pages, 1)
        column.addWidget(self.errors)
        self.setCentralWidget(middle)
        self.statusBar().addPermanentWidget(self._zoom)

    def _wire_start(self) -> None:
        self.start.new_asked.connect(self.begin)
        self.start.save_asked.connect(self.open_save)
        self.start.open_asked.connect(self._errands.ask_open)
        self.start.back_asked.connect(self._show_table)

    def _redress(self) -> None:
        self.setStyleSheet(window_sheet(self.dress))
        for command in COMMANDS:
            if command.icon:
                self.actions_by_id[command.id].setIcon(self.dress.icon(command.icon))
                self.actions_by_id[command.id].setIconVisibleInMenu(False)

    # pages

    @property
    def table_open(self) -> bool:
        """Whether a game lies on the table."""
        return bool(self._title)

    @property
    def title(self) -> str:
        """What the game on the table is called; nothing where none lies there."""
        return self._title

    @property
    def _table_shown(self) -> bool:
        return self._pages.currentWidget() is self.table

    def show_start(self) -> None:
        """Show the start page; a game that is laid out stays as it is."""
        self.start.refresh(self.table_open)
        self._pages.setCurrentWidget(self.start)
        self.setWindowTitle("Ringfire")
        self.statusBar().hide()
        self._enable()

    def _show_table(self) -> None:
        self._pages.setCurrentWidget(self.table)
        self.statusBar().show()
        self.setWindowTitle(f"{self._title} – Ringfire")
        if not self._arranged:
            self._arranged = True
            self.table.setGeometry(self._pages.rect())
            self._restore_panels()
        self._enable()
        self.table.pane.setFocus()

    def _enable(self) -> None:
        """Commands of the table can be given only at the table, and not behind the curtain."""
        usable = self._table_shown and not self.table.curtain.isVisibleTo(self.table)
        self.table.set_usable(usable)

    def _restore_panels(self) -> None:
        state = self.settings.layout("panels")
        if state.isEmpty() or not self.table.restoreState(state):
            self.reset_layout()

    def reset_layout(self) -> None:
        """Put all panels where they stood at first."""
        self.table.panels.arrange(self.table.width(), self.table.height())

    # commands

    def begin(self, new: NewGame) -> None:
        """Begin a game."""
        self.controls.new_game(new)

    def open_save(self, path: Path, folder: str | None = None) -> None:
        """Go on with a saved game, whose game lies in a folder of its own if it is not one of the program's."""
        self.settings.folder = path.parent
        self.settings.remember(path)
        self.controls.open_save(path, folder)

    def leave_table(self) -> None:
        """Leave the game and go back to the start page."""
        self.controls.close_game()
        self.close_table()

    def set_preferences(self, likes: Preferences) -> None:
        """Do as the player likes from now on."""
        before = self.settings.preferences
        self.settings.preferences = likes
        if likes.appearance != self.dress.appearance:
            self.dress.wear(likes.appearance)
        self.table.pane.set_habits(likes)
        if likes != before:
            self.controls.preferences_changed(likes)

    # the window for whoever runs the game

    def open_table(self, table: OpenTable) -> None:
        """Lay out a game."""
        self.errors.clear()
        art, problem = find_art(table.map, table.folder)
        try:
            book = load_rulesbook(table.folder)
        except BadData as error:
            book = Rulesbook()
            self.fail(f"The rules of the game cannot be shown: {error}")
        if problem:
            self.fail(problem)
        self._title = table.title or table.game.data.name
        self._show_table()
        self.table.open_table(table, art, book)
        view = self.table.pane.view
        if view is not None:
            view.looked.connect(lambda _, zoom: self._zoom.setText(f"{zoom:.0%}"))
            view.setFocus()
            # The prompt bar takes its room only when it is told what to say.
            QTimer.singleShot(0, view, self.table.pane.fit_game)
        self.table.pane.set_habits(self.settings.preferences)

    def close_table(self) -> None:
        """Go back to the start page."""
        self._title = ""
        self.table.close_table()
        self.show_start()

    def fail(self, text: str) -> None:
        """Something went wrong: a sentence at the foot of the window."""
        self.errors.fail(text)

    def say(self, text: str, at: LocId | None, tone: Literal["plain", "warn", "bad"]) -> None:
        """A short message beside the cursor or the location, and in the status line."""
        self.table.pane.say(text, at, tone)
        self.statusBar().showMessage(text.replace("\n", " · "), MESSAGE_STAYS)

    def show_curtain(self, curtain: Curtain | None) -> None:
        """Cover everything, or lay it open."""
        self.table.show_curtain(curtain)
        if curtain is not None:
            self.statusBar().clearMessage()
        self._enable()

    def show_prompt(self, prompt: Prompt) -> None:
        """The bar above the map; where something else is asked, what was said before is past."""
        asked = (prompt.turn, prompt.side, prompt.crumbs, prompt.text, prompt.undone)
        if asked != self._asked:
            self._asked = asked
            self.statusBar().clearMessage()
            self.table.pane.hush()
        self.table.show_prompt(prompt)

    def show_counters(self, counters: tuple[Counter, ...]) -> None:
        """All counters on the map and in its boxes."""
        self.table.show_counters(counters)

    def show_stack(self, stack: Stack) -> None:
        """The stack panel."""
        self.table.show_stack(stack)

    def show_log(self, lines: tuple[LogLine, ...]) -> None:
        """The whole log."""
        self.table.show_log(lines)

    def add_log(self, lines: tuple[LogLine, ...]) -> None:
        """More of the log."""
        self.table.add_log(lines)

    def show_history(self, history: History) -> None:
        """The replay bar."""
        self.table.show_history(history)

    def show_why(self, why: Why | None) -> None:
        """The reason panel."""
        self.table.show_why(why)

    def show_forces(self, forces: tuple[Force, ...]) -> None:
        """The order of battle."""
        self.table.show_forces(forces)

    def show_panels(self, panels: tuple[Panel, ...]) -> None:
        """The game's own tracks, boxes and figures."""
        self.table.show_panels(panels)

    def show_attack(self, breakdown: Breakdown | None) -> None:
        """The attack panel."""
        self.table.show_attack(breakdown)

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """The list for keyboard play."""
        self.table.show_choices(choices)

    def show_bots(self, bots: Bots) -> None:
        """The controls for bots."""
        self.table.show_bots(bots)

    def show_cells(self, cells: tuple[UsedCell, ...]) -> None:
        """The cells of tables that were read last."""
        self.table.show_cells(cells)

    def show_overlays(self, known: tuple[Overlay, ...], on: frozenset[str]) -> None:
        """Which overlays there are and which are switched on."""
        self.table.show_overlays(known, on)

    def show_layer(self, name: str, layer: Layer | None) -> None:
        """An overlay on the map."""
        self.table.show_layer(name, layer)

    def highlight(self, kind: Literal["selected", "choice", "target", "about"], ids: frozenset[str]) -> None:
        """Locations or pieces marked for a reason."""
        self.table.highlight(kind, ids)

    def show_path(self, path: tuple[LocId, ...], labels: tuple[str, ...]) -> None:
        """The way under the cursor."""
        self.table.pane.show_path(path, labels)

    def look_at(self, at: LocId) -> None:
        """Bring a location into view."""
        self.table.pane.look_at(at)

    def look_for(self, places: tuple[LocId, ...]) -> None:
        """Bring one of these locations into view, unless one of them is."""
        self.table.pane.look_for(places)

    # opening and closing the window itself

    def open_window(self) -> None:
        """Show the window where it was last, or at a size that fits the screen."""
        geometry = self.settings.layout("window")
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            self.resize(first_size(self.screen().availableGeometry()))
        self.show()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave the game and remember where everything stands."""
        self.controls.close_game()
        self.settings.keep_layout("window", QByteArray(self.saveGeometry()))
        if self._arranged:
            self.settings.keep_layout("panels", QByteArray(self.table.saveState()))
        self.settings.sync()
        super().closeEvent(event)


def first_size(screen: QRect) -> QSize:
    """A window that leaves a little of the screen free, and is not larger than is handy."""
    size = QSize(round(screen.width() * 0.94), round(screen.height() * 0.92))
    return size.boundedTo(QSize(1680, 1050)).expandedTo(SMALLEST).boundedTo(screen.size())
