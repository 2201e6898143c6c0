"""The table: prompt bar and map in the middle, panels around them, overlays on the toolbar."""

from collections.abc import Mapping, Sequence
from typing import Literal

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QIcon, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QToolButton, QVBoxLayout, QWidget

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.engine.showing import Breakdown, Layer, Overlay, Panel
from ringfire_gui.gui.commands import COMMANDS, SEPARATOR, TOOLBAR, shown_key, with_key
from ringfire_gui.gui.controls import Bots, Controls, Offer, OpenTable, UsedCell
from ringfire_gui.gui.curtain import CurtainSheet
from ringfire_gui.gui.dialogs.asking import ask_fields
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.gamekeys import TAKEN, GameKeys
from ringfire_gui.gui.gamelook import GameLook
from ringfire_gui.gui.map.minimap import MiniMap
from ringfire_gui.gui.mappane import MapPane
from ringfire_gui.gui.named import named
from ringfire_gui.gui.panels import Panels
from ringfire_gui.gui.play.screen import COMMAND, Choice, Counter, Curtain, Force, History, LogLine, Prompt, Stack, Why
from ringfire_gui.gui.promptbar import PromptBar
from ringfire_gui.gui.rulesbook import Rulesbook
from ringfire_gui.model.art import MapArt

ICONS = {"threat": "warning", "line": "eye", "control": "flag", "numbers": "hex"}
"""Icons of overlays that have none of their own name."""
Mark = Literal["selected", "choice", "target", "about"]


class TableWindow(QMainWindow):
    """Everything that is seen while a game lies on the table.

    Attributes:
        panels: The panels around the map.
        pane: The map.
        prompt: The bar above it.
        curtain: What covers all this.
        counters: What lies on the map.
        bots: What the bots do.
        history: The orders given so far, and where the game stands.
    """

    def __init__(self, dress: Dress, controls: Controls, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        named(self, "table")
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setDockNestingEnabled(True)
        self._dress = dress
        self._controls = controls
        self._actions = actions
        self._game: GameLook | None = None
        self._overlays: dict[str, QAction] = {}
        self._known: tuple[Overlay, ...] = ()
        self.counters: tuple[Counter, ...] = ()
        self.bots = Bots()
        self.history = History((), 0, 0)
        self._usable = False
        self.prompt = PromptBar(dress, (actions["pause"], actions["step"], actions["stop"]))
        self.pane = MapPane(dress)
        self.prompt.focus_lost.connect(self.pane.setFocus)
        self.panels = Panels(self, dress)
        self.overlay_menu = QMenu("Overlays", self)
        self._bar = named(QToolBar("Toolbar"), "toolbar")
        self._fill_bar()
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.prompt)
        column.addWidget(self.pane, 1)
        self.setCentralWidget(middle)
        self.curtain = CurtainSheet(self, dress)
        dress.changed.connect(self._redress)
        self._redress()

    def _fill_bar(self) -> None:
        self._bar.setMovable(False)
        self._bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        for name in TOOLBAR:
            if name == SEPARATOR:
                self._bar.addSeparator()
            else:
                self._bar.addAction(self._actions[name])
        self.addToolBar(self._bar)

    def _redress(self) -> None:
        side = self._dress.appearance.icon_size
        self._bar.setIconSize(QSize(side, side))
        rest = self._bar.findChild(QToolButton, "qt_toolbar_ext_button")
        if rest is not None:
            rest.setIcon(self._dress.icon("more"))
            rest.setToolTip("More")
        for name, action in self._overlays.items():
            action.setIcon(self._overlay_icon(name))

    # a game comes and goes

    def open_table(self, table: OpenTable, art: MapArt | None, book: Rulesbook) -> None:
        """Lay out a game; the panels are empty until they are shown something."""
        self.close_table()
        data = table.game.data
        game = GameLook(data, self._dress, table.say)
        self._game = game
        view = self.pane.lay_out(data.boards[table.map], art, game)
        view.installEventFilter(GameKeys(view, self._offers, lambda: bool(self._chosen), self._take))
        self.panels.show_minimap(MiniMap(view))
        for panel in (self.panels.stack, self.panels.log, self.panels.forces, self.panels.tracks, self.panels.attack):
            panel.use(game)
        self.panels.why.rules.show_book(book)
        self.panels.why.tables.show_tables(dict(data.tables))

    def close_table(self) -> None:
        """Take everything away."""
        self.curtain.show_curtain(None)
        self.pane.clear()
        self.panels.show_minimap(None)
        self.counters = ()
        self.panels.stack.show_stack(Stack())
        self.panels.log.show_log(())
        self.panels.forces.show_forces(())
        self.panels.tracks.show_panels(())
        self.panels.attack.show_attack(None)
        self.panels.choices.show_choices(())
        self.panels.why.show_why(None)
        self.show_history(History((), 0, 0))
        self.show_bots(Bots())
        self.prompt.show_prompt(Prompt(""), "")
        if self._game is not None:
            self._game.deleteLater()
            self._game = None

    # what is shown

    def show_prompt(self, prompt: Prompt) -> None:
        """The bar above the map."""
        self.prompt.show_prompt(prompt, self._game.side(prompt.side) if self._game else "")

    def show_bots(self, bots: Bots) -> None:
        """What the bots do, and what can be done about it."""
        self.bots = bots
        self.prompt.show_bots(bots)
        self._actions["pause"].setChecked(bots.paused)
        self._enable()

    def show_counters(self, counters: tuple[Counter, ...]) -> None:
        """All counters on the map and in its boxes."""
        self.counters = counters
        self.pane.show_counters(counters)
        self.panels.tracks.show_counters(counters)

    def highlight(self, kind: Mark, ids: frozenset[str]) -> None:
        """Locations or pieces marked for a reason."""
        self.pane.highlight(kind, ids)
        if kind == "selected":
            self.panels.forces.mark(frozenset(PieceId(each) for each in ids))

    def show_history(self, history: History) -> None:
        """The replay bar, and the line of the log that belongs to the shown position."""
        self.panels.replay.show_history(history)
        looking_back = history.at != history.cursor
        self.panels.log.show_order(history.at, looking_back)
        self.prompt.show_looking_back(looking_back)
        self.history = history
        self._enable()

    def show_attack(self, breakdown: Breakdown | None) -> None:
        """The attack panel; it comes to the front with an attack and goes with it."""
        begun, over = breakdown is not None, breakdown is None and self.panels.attack.has_attack
        self.panels.attack.show_attack(breakdown)
        if begun and not self.panels.docks["attack"].isHidden():
            self.panels.open("attack")
        elif over and not self.panels.docks["stack"].isHidden():
            self.panels.open("stack")

    def show_overlays(self, known: tuple[Overlay, ...], on: frozenset[str]) -> None:
        """Which overlays there are and which are switched on."""
        if known != self._known:
            self._known = known
            self._rebuild_overlays()
        for name, action in self._overlays.items():
            action.setChecked(name in on)

    def _rebuild_overlays(self) -> None:
        for action in self._overlays.values():
            self._bar.removeAction(action)
            self.overlay_menu.removeAction(action)
            action.deleteLater()
        self._overlays = {overlay.id: self._overlay(overlay) for overlay in self._known}
        for action in self._overlays.values():
            self._bar.addAction(action)
            self.overlay_menu.addAction(action)
            button = self._bar.widgetForAction(action)
            if isinstance(button, QToolButton):
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def _overlay(self, overlay: Overlay) -> QAction:
        words = self._game.title("overlay", overlay.id) if self._game else overlay.id
        action = QAction(self._overlay_icon(overlay.id), words, self)
        action.setCheckable(True)
        # Beside an icon a menu has no room for the box that says whether it is switched on.
        action.setIconVisibleInMenu(False)
        key = QKeySequence(overlay.key)
        free = not key.isEmpty() and key.toString() not in TAKEN
        if free:
            action.setShortcut(key)
        action.setToolTip(with_key(words, overlay.key if free else ""))
        action.triggered.connect(lambda: self._controls.toggle_overlay(overlay.id))
        return action

    def _overlay_icon(self, overlay: str) -> QIcon:
        icon = self._dress.icon(ICONS.get(overlay, overlay))
        return self._dress.icon("layers") if icon.isNull() else icon

    def set_usable(self, usable: bool) -> None:
        """Whether commands can be given: not behind the curtain, nor while the start page is shown."""
        self._usable = usable
        self._enable()

    def _enable(self) -> None:
        """Let the player ask only for what makes sense now."""
        bots, history = self.bots, self.history
        sense = {
            "undo": history.can_undo,
            "redo": history.can_redo,
            "pause": bool(bots.seated),
            "step": bool(bots.seated) and bots.paused,
            "stop": bool(bots.thinking),
            "suggest": bots.can_suggest,
        }
        for command in COMMANDS:
            if command.table:
                self._actions[command.id].setEnabled(self._usable and sense.get(command.id, True))
        for action in self._overlays.values():
            action.setEnabled(self._usable)

    @property
    def overlay_keys(self) -> tuple[tuple[str, str], ...]:
        """Keys and words of the overlays, for the list of keys."""
        return tuple((action.shortcut().toString(), action.text()) for action in self._overlays.values())

    @property
    def game_keys(self) -> tuple[tuple[str, str], ...]:
        """Keys and words of what the game offers: at any time, with a counter, at a place."""
        found = list(self._controls.menu(None, None))
        counter = next((counter for counter in self.counters if counter.movable), None)
        if counter is not None:
            found += self._controls.menu(counter.piece.at, counter.piece.id)
            found += self._controls.menu(counter.piece.at, None)
        return tuple({offer.key: offer.text for offer in found if offer.key}.items())

    # what is passed on

    def show_stack(self, stack: Stack) -> None:
        """The stack panel."""
        self.panels.stack.show_stack(stack)

    def show_log(self, lines: tuple[LogLine, ...]) -> None:
        """The whole log."""
        self.panels.log.show_log(lines)

    def add_log(self, lines: tuple[LogLine, ...]) -> None:
        """More of the log."""
        self.panels.log.add_log(lines)

    def show_why(self, why: Why | None) -> None:
        """The reason panel."""
        self.panels.why.show_why(why)

    def show_forces(self, forces: tuple[Force, ...]) -> None:
        """The order of battle."""
        self.panels.forces.show_forces(forces)

    def show_panels(self, panels: tuple[Panel, ...]) -> None:
        """The game's own tracks, boxes and figures; they come to the front with counters to be put on the map."""
        had = self.panels.tracks.has_tray
        self.panels.tracks.show_panels(panels)
        if had != self.panels.tracks.has_tray:
            front = "forces" if had else "tracks"
            if not self.panels.docks[front].isHidden():
                self.panels.open(front)

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """The list for keyboard play."""
        self.panels.choices.show_choices(choices)

    def show_cells(self, cells: tuple[UsedCell, ...]) -> None:
        """The cells of tables that were read last."""
        self.panels.why.tables.show_cells(cells)

    def show_layer(self, name: str, layer: Layer | None) -> None:
        """An overlay on the map."""
        self.pane.show_layer(name, layer)

    def show_curtain(self, curtain: Curtain | None) -> None:
        """Cover everything, panels that float included, or lay it open."""
        for dock in self.panels.docks.values():
            if dock.isFloating():
                dock.setVisible(curtain is None)
        self.curtain.show_curtain(curtain)
        self.pane.point_nowhere()
        if curtain is None:
            self.pane.setFocus()

    # what the player does

    def open_menu(self, at: LocId | None, piece: PieceId | None, point: QPoint) -> None:
        """What can be done here, as a menu."""
        offers = self._controls.menu(at, piece)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        named_for = self._meant(piece)
        if offers and named_for:
            menu.addAction(named_for).setEnabled(False)
            menu.addSeparator()
        for offer in offers:
            text = f"{offer.text}…" if offer.fields else offer.text
            action = menu.addAction(f"{text}\t{shown_key(offer.key)}" if offer.key else text)
            action.setEnabled(not offer.why_not)
            action.setToolTip(offer.why_not)
            action.triggered.connect(lambda _=False, chosen=offer: self._take(chosen, point))
        if offers:
            menu.addSeparator()
        about = piece or at
        why = menu.addAction("Why?")
        why.setEnabled(about is not None)
        why.triggered.connect(lambda: self.ask_why(about or ""))
        menu.popup(point)

    def _meant(self, piece: PieceId | None) -> str:
        """Whom the menu of a counter is about: that counter, or all that are chosen if it is one of them."""
        chosen = self._chosen
        if piece in chosen and len(chosen) > 1:
            return f"{len(chosen)} counters"
        return next((counter.name for counter in self.counters if counter.piece.id == piece), "")

    @property
    def _chosen(self) -> tuple[PieceId, ...]:
        return tuple(counter.piece.id for counter in self.counters if counter.selected)

    def _offers(self) -> tuple[Offer, ...]:
        """What the keys of the game do: with what is pointed at, or with what is chosen while nothing is."""
        at, piece = self.pane.pointed
        return self._controls.menu(at, piece or next(iter(self._chosen), None))

    def press_button(self, button: str) -> None:
        """A button of the prompt bar: an answer, or a command of the game that may have to be filled in."""
        name = button.removeprefix(COMMAND)
        if name == button:
            self._controls.press_button(button)
            return
        for offer in self._controls.menu(None, None):
            if offer.id == name:
                self._take(offer, self.prompt.corner(button))

    def _take(self, offer: Offer, point: QPoint) -> None:
        if offer.fields:
            ask_fields(self, offer, point, lambda values: self._controls.command(offer.id, values))
        else:
            self._controls.command(offer.id, {})

    def ask_why(self, about: str) -> None:
        """Ask about a location or a piece, and look at the answer."""
        if about:
            self.panels.open("why")
            self._controls.ask_why(LocId(about))

    def open_rule(self, case: str) -> None:
        """Open a case of the rules."""
        self.panels.open("why")
        self.panels.why.open_rule(case)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the panels where they stand in a window of this width."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, lambda: self.panels.follow(self.width(), self.height()))

    def next_unit(self) -> None:
        """Choose the next unit that can still do something."""
        able = [c for c in self.counters if c.movable and not c.look.faded]
        now = next((n for n, counter in enumerate(able) if counter.selected), -1)
        if able:
            piece = able[(now + 1) % len(able)].piece
            self._controls.select((piece.id,), "only")
            self.pane.lead_cursor(piece.at)
