"""The log: one sentence for each event, with dice, and the replay bar under it."""

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QTreeView, QVBoxLayout, QWidget

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.docks.logline import LineDelegate
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.gamelook import GameLook
from ringfire_gui.gui.named import named
from ringfire_gui.gui.play.screen import LogLine
from ringfire_gui.gui.replaybar import ReplayBar

Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole
NOW = Qt.ItemDataRole.UserRole + 1
_NONE = QModelIndex()


class LogModel(QAbstractListModel):
    """The lines of the log."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[LogLine] = []
        self._shown = 0

    def set_lines(self, lines: tuple[LogLine, ...]) -> None:
        """Show these lines and no others."""
        self.beginResetModel()
        self._lines = list(lines)
        self.endResetModel()

    def add_lines(self, lines: tuple[LogLine, ...]) -> None:
        """Put lines at the end."""
        if lines:
            first = len(self._lines)
            self.beginInsertRows(_NONE, first, first + len(lines) - 1)
            self._lines += lines
            self.endInsertRows()

    def set_shown(self, order: int) -> None:
        """Mark the lines of the order whose outcome is on the map."""
        self._shown = order

    def rowCount(self, parent: Index = _NONE) -> int:
        """How many lines there are."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A line, or its text."""
        line = self._lines[index.row()]
        if role == LINE:
            return line
        if role == NOW:
            return line.order == self._shown
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            dice = f" Dice: {', '.join(map(str, line.dice))}." if line.dice else ""
            return line.text + dice if role == Qt.ItemDataRole.AccessibleTextRole else line.text
        return None

    def last_row_of(self, order: int) -> int:
        """The last line that belongs to an order or to those before it; -1 if there is none."""
        wanted = max((line.order for line in self._lines if line.order <= order), default=None)
        return max((row for row, line in enumerate(self._lines) if line.order == wanted), default=-1)


class LogPanel(QWidget):
    """The log with a filter above and the replay bar below.

    Signals:
        place_asked: A line was clicked that speaks of this location.
        order_asked: The position after this order is to be shown.
        rule_asked: A case number was clicked.
    """

    place_asked = Signal(str)
    order_asked = Signal(int)
    rule_asked = Signal(str)

    def __init__(self, dress: Dress, replay: ReplayBar) -> None:
        super().__init__()
        self.model = LogModel()
        self._filtered = QSortFilterProxyModel()
        self._filtered.setSourceModel(self.model)
        self._filtered.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._back = False
        self._filter = named(QLineEdit(), "logFilter", "Filter the log")
        self._filter.setPlaceholderText("Filter the log")
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._filtered.setFilterFixedString)
        self._view = named(_LogView(), "logView", "Log")
        self._view.setModel(self._filtered)
        self._lines = LineDelegate(self._view, dress)
        self._lines.rule_asked.connect(self.rule_asked)
        self._view.setItemDelegate(self._lines)
        self._view.clicked.connect(self._clicked)
        self._view.activated.connect(self._clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.setSpacing(4)
        for each in (self._filter, self._view, replay):
            column.addWidget(each)
        self.setTabOrder(self._filter, self._view)
        dress.changed.connect(self._redress)

    def use(self, game: GameLook) -> None:
        """The colours of another game."""
        self._lines.game = game

    def show_log(self, lines: tuple[LogLine, ...]) -> None:
        """Show the whole log."""
        self.model.set_lines(lines)
        self._view.look_at_end()

    def add_log(self, lines: tuple[LogLine, ...]) -> None:
        """Show what has come to it; whoever reads further up is not torn away."""
        bar = self._view.verticalScrollBar()
        at_end = bar.value() >= bar.maximum()
        self.model.add_lines(lines)
        if at_end:
            self._view.look_at_end()

    def _redress(self) -> None:
        """Rows may be higher now; whoever reads the end goes on reading it."""
        bar = self._view.verticalScrollBar()
        at_end = bar.value() >= bar.maximum()
        self._view.relayout()
        if at_end:
            QTimer.singleShot(0, self._view, self._view.look_at_end)

    def show_order(self, order: int, looking_back: bool) -> None:
        """Mark the lines of an order; bring them into sight if it lies back, and the end after a look back."""
        returned, self._back = self._back and not looking_back, looking_back
        self.model.set_shown(order)
        self._view.viewport().update()
        row = self.model.last_row_of(order) if looking_back else -1
        if row >= 0:
            self._view.scrollTo(self._filtered.mapFromSource(self.model.index(row)))
        elif returned:
            self._view.look_at_end()

    def _clicked(self, index: QModelIndex) -> None:
        line: LogLine = index.data(LINE)
        if line.places:
            self.place_asked.emit(LocId(line.places[0]))
        self.order_asked.emit(line.order)


class _LogView(QTreeView):
    """A list whose rows are as high as their sentences are long; only those in sight are measured."""

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)

    def look_at_end(self) -> None:
        """Bring the last line into sight, the whole of it."""
        last = self.model().rowCount() - 1
        self.scrollTo(self.model().index(last, 0), QAbstractItemView.ScrollHint.PositionAtBottom)

    def relayout(self) -> None:
        """Measure the rows anew."""
        self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrower log has higher rows; whoever reads the end goes on reading it."""
        at_end = self.verticalScrollBar().value() >= self.verticalScrollBar().maximum()
        super().resizeEvent(event)
        if at_end:
            QTimer.singleShot(0, self, self.look_at_end)
        if event.oldSize().width() != event.size().width():
            self.relayout()
