"""Everything that can be done now as a list, for arrows and Enter."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListView, QVBoxLayout, QWidget

from ringfire_gui.gui.named import label, named
from ringfire_gui.gui.play.screen import Choice

Index = QModelIndex | QPersistentModelIndex
NUMBER = Qt.ItemDataRole.UserRole
BATCH = 40
"""So many entries are measured at a time."""
_NONE = QModelIndex()


class ChoicesModel(QAbstractListModel):
    """The entries."""

    def __init__(self) -> None:
        super().__init__()
        self._choices: Sequence[Choice] = ()

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Show these entries."""
        self.beginResetModel()
        self._choices = choices
        self.endResetModel()

    def rowCount(self, parent: Index = _NONE) -> int:
        """How many there are."""
        return 0 if parent.isValid() else len(self._choices)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text and number of an entry."""
        choice = self._choices[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return choice.text
        return choice.number if role == NUMBER else None


class ChoicesPanel(QWidget):
    """The list with a line to narrow it down.

    Signals:
        chosen: The number of the entry that was taken.
        pointed: The number of the entry that is pointed at; -1 for none.
    """

    chosen = Signal(int)
    pointed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.model = ChoicesModel()
        self._shown = QSortFilterProxyModel()
        self._shown.setSourceModel(self.model)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._filter = named(_Narrow(self.take_focus), "choiceFilter", "Narrow down the choices")
        self._filter.setPlaceholderText("Type to narrow down, Enter to take the first")
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._shown.setFilterFixedString)
        self._filter.returnPressed.connect(lambda: self._take(self._shown.index(0, 0)))
        self.view = named(QListView(), "choices", "What can be done now")
        self.view.setModel(self._shown)
        self.view.setWordWrap(True)
        self.view.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setLayoutMode(QListView.LayoutMode.Batched)
        self.view.setBatchSize(BATCH)
        self.view.activated.connect(self._take)
        self.view.selectionModel().currentChanged.connect(self._point)
        self._none = label("There is nothing for you to decide now.", "quiet", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(4)
        for each in (self._filter, self._none, self.view):
            column.addWidget(each)
        self.show_choices(())

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """Show what can be done now."""
        self.model.set_choices(choices)
        self._none.setVisible(not choices)
        self._filter.setVisible(bool(choices))
        self.view.setVisible(bool(choices))

    def take_focus(self) -> None:
        """Give the keyboard to the list."""
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self._shown.index(0, 0))

    def _take(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(index.data(NUMBER))

    def _point(self, index: QModelIndex) -> None:
        self.pointed.emit(index.data(NUMBER) if index.isValid() else -1)


class _Narrow(QLineEdit):
    """A line from which the down arrow leads into the list."""

    def __init__(self, down: Callable[[], None]) -> None:
        super().__init__()
        self._down = down

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes to the list."""
        if event.key() == Qt.Key.Key_Down:
            self._down()
        else:
            super().keyPressEvent(event)
