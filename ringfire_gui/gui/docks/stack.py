"""The stack panel: the location that is pointed at, and every counter in it, large."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QLabel, QListView, QToolButton, QVBoxLayout, QWidget

from ringfire_gui.gui.docks.ground import GroundText
from ringfire_gui.gui.docks.stackcard import CounterDelegate
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.gamelook import GameLook
from ringfire_gui.gui.named import named
from ringfire_gui.gui.play.screen import Counter, Stack
from ringfire_gui.gui.words import RULE, linked

Index = QModelIndex | QPersistentModelIndex
COUNTER = Qt.ItemDataRole.UserRole
_NONE = QModelIndex()


class StackModel(QAbstractListModel):
    """The counters of a stack, topmost first."""

    def __init__(self) -> None:
        super().__init__()
        self.counters: tuple[Counter, ...] = ()

    def set_counters(self, counters: tuple[Counter, ...]) -> None:
        """Show these counters; where they are the same pieces, the view keeps its place."""
        same = [c.piece.id for c in counters] == [c.piece.id for c in self.counters]
        if same:
            self.counters = counters
            if counters:
                self.dataChanged.emit(self.index(0), self.index(len(counters) - 1))
            return
        self.beginResetModel()
        self.counters = counters
        self.endResetModel()

    def rowCount(self, parent: Index = _NONE) -> int:
        """How many there are."""
        return 0 if parent.isValid() else len(self.counters)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A counter, or what is to be said of it."""
        counter = self.counters[index.row()]
        if role == COUNTER:
            return counter
        if role == Qt.ItemDataRole.DisplayRole:
            return counter.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            chosen = ("chosen",) if counter.selected else ()
            return ", ".join((counter.name, *chosen, " ".join(counter.look.values), *counter.lines))
        return None


class StackPanel(QWidget):
    """Terrain with its effects, and the counters.

    Signals:
        chosen: A piece was clicked; whether it comes to what is chosen already.
        why_asked: What is to be explained: the location or a piece.
        rule_asked: A case number was clicked.
    """

    chosen = Signal(str, bool)
    why_asked = Signal(str)
    rule_asked = Signal(str)

    def __init__(self, dress: Dress) -> None:
        super().__init__()
        self._dress = dress
        self._stack = Stack()
        self.model = StackModel()
        self._title = named(QLabel(), "sectionTitle")
        self._title.setWordWrap(True)
        self._why = named(QToolButton(), "stackWhy", "Why is it so here?")
        self._why.setToolTip("Why is it so here?")
        self._why.clicked.connect(lambda: self.why_asked.emit(self._stack.at or ""))
        ground = named(QLabel(), "ground", "Terrain")
        ground.linkActivated.connect(lambda link: self.rule_asked.emit(link.removeprefix(RULE)))
        self._ground = GroundText(ground)
        self.view = named(_StackView(), "stackView", "Counters in this place")
        self.view.setModel(self.model)
        self._cards = CounterDelegate(self.view, dress)
        self.view.setItemDelegate(self._cards)
        self.view.picked.connect(self._picked)
        self.view.row = self._cards.row
        self._lay_out()
        dress.changed.connect(self._redress)
        self._redress()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._why, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._ground)
        column.addWidget(self.view, 1)
        column.addStretch(0)

    def _redress(self) -> None:
        self._why.setIcon(self._dress.icon("why"))
        self.view.scheduleDelayedItemsLayout()
        self.show_stack(self._stack)

    def use(self, game: GameLook) -> None:
        """The pictures of another game."""
        self._cards.game = game
        game.changed.connect(self.view.viewport().update)

    def show_stack(self, stack: Stack) -> None:
        """Show a location."""
        self._stack = stack
        empty = stack.at is None
        self._title.setText(stack.title if not empty else "No place chosen")
        self._why.setVisible(not empty)
        quiet = self._dress.colours.quiet
        if empty:
            self._ground.set_text(f"<span style='color:{quiet}'>Point at a place on the map.</span>")
        else:
            terrain = ", ".join(stack.terrain) or "no special terrain"
            effects = "".join(f"<br>• {linked(effect)}" for effect in stack.effects)
            self._ground.set_text(f"<span style='color:{quiet}'>{linked(terrain)}</span>{effects}")
        self.model.set_counters(stack.counters)
        self.view.setVisible(bool(stack.counters))

    def _picked(self, row: int, add: bool) -> None:
        if 0 <= row < len(self.model.counters):
            self.chosen.emit(self.model.counters[row].piece.id, add)


class _StackView(QListView):
    """Click chooses, shift-click adds; Enter and Space do so with the keyboard.

    Signals:
        picked: Row, and whether it comes to what is chosen.
    """

    picked = Signal(int, bool)

    def __init__(self) -> None:
        super().__init__()
        self.row: Callable[[], int] = int
        """How high the card of a counter is at least."""
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def minimumSizeHint(self) -> QSize:
        """One counter: what is said about its place gives way to it."""
        return QSize(0, self.row() + 2 * self.frameWidth())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a counter."""
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(index.row(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the counter that has the focus."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            add = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.picked.emit(self.currentIndex().row(), add)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrower panel breaks lines sooner."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
