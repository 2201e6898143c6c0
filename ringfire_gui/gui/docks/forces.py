"""The forces panel: who is where and how they stand, linked both ways with the map."""

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QTreeView, QVBoxLayout, QWidget

from ringfire_gui.core.ids import PieceId
from ringfire_gui.gui.docks.forcesmodel import COLUMNS, PIECE, ForcesModel
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.gamelook import GameLook
from ringfire_gui.gui.named import named
from ringfire_gui.gui.play.screen import Force

STATUS = len(COLUMNS) - 1
FEW = 60
"""Up to so many units are shown unfolded at first."""
MEASURED = 60
"""So many rows are looked at to find the width of a column."""
NARROWEST_PLACE = 64
"""Width that is left for places at least."""
_NONE = QModelIndex()


class ForcesPanel(QWidget):
    """The order of battle with a filter.

    Signals:
        chosen: Pieces as a tuple; whether they come to what is chosen already.
    """

    chosen = Signal(object, bool)

    def __init__(self, dress: Dress) -> None:
        super().__init__()
        self._dress = dress
        self.model = ForcesModel()
        self._shown = QSortFilterProxyModel()
        self._shown.setSourceModel(self.model)
        self._shown.setRecursiveFilteringEnabled(True)
        self._shown.setAutoAcceptChildRows(True)
        self._shown.setFilterKeyColumn(-1)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._filter = named(QLineEdit(), "forcesFilter", "Filter the forces")
        self._filter.setPlaceholderText("Filter by name, place, value or status")
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._narrow)
        self.view = named(QTreeView(), "forcesView", "Order of battle")
        self.view.setModel(self._shown)
        self.view.setUniformRowHeights(True)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        header = self.view.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(dress.px(36))
        header.setResizeContentsPrecision(MEASURED)
        self._places = 0
        self.view.clicked.connect(self._clicked)
        self.view.activated.connect(self._clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(4)
        column.addWidget(self._filter)
        column.addWidget(self.view, 1)
        self._size()
        self.view.viewport().installEventFilter(self)
        dress.changed.connect(self._size)

    def _size(self) -> None:
        self.view.setIndentation(self._dress.px(14))
        for column in (1, 2):
            self.view.resizeColumnToContents(column)
        self.view.setColumnWidth(STATUS, self._dress.px(84))
        self._places = self.view.columnWidth(1)
        self._share_room()

    def _share_room(self) -> None:
        """Names are always readable; where there is not room for everything, places are cut short first."""
        names = self.view.sizeHintForColumn(0)
        others = sum(self.view.columnWidth(column) for column in (2, STATUS))
        left = self.view.viewport().width() - others
        self.view.setColumnWidth(1, max(min(self._places, left - names), self._dress.px(NARROWEST_PLACE)))
        self.view.setColumnWidth(0, max(names, left - self.view.columnWidth(1)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share out the room anew when there is more or less of it, as when a scroll bar comes."""
        if watched is self.view.viewport() and event.type() == QEvent.Type.Resize:
            self._share_room()
        return super().eventFilter(watched, event)

    def use(self, game: GameLook) -> None:
        """The colours and words of another game."""
        self.model.game = game
        game.changed.connect(self.view.viewport().update)

    def show_forces(self, forces: tuple[Force, ...]) -> None:
        """Show these units."""
        before = self.model.rowCount()
        rebuilt = self.model.set_forces(forces)
        plain = not any(self.model.status(force) for force in forces)
        changed = plain != self.view.isColumnHidden(STATUS)
        self.view.setColumnHidden(STATUS, plain)
        if before == 0 or not self.view.isExpanded(self._shown.index(0, 0)):
            self.view.expandToDepth(1 if len(forces) <= FEW else 0)
        if rebuilt:
            self._span()
        if rebuilt or changed:
            self._size()

    def _span(self, parent: QModelIndex = _NONE) -> None:
        """Let the names of sides and formations run over all columns."""
        for row in range(self._shown.rowCount(parent)):
            index = self._shown.index(row, 0, parent)
            if not index.data(PIECE):
                self.view.setFirstColumnSpanned(row, parent, True)
                self._span(index)

    def mark(self, pieces: frozenset[PieceId]) -> None:
        """Show which units are chosen on the map."""
        chosen = self.view.selectionModel()
        wanted = [self._shown.mapFromSource(self.model.index_of(piece)) for piece in sorted(pieces)]
        chosen.clearSelection()
        flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        for index in wanted:
            if index.isValid():
                chosen.select(index, flags)
        if wanted and wanted[0].isValid() and self.isVisible() and not self.view.hasFocus():
            self.view.scrollTo(wanted[0])

    def _narrow(self, text: str) -> None:
        self._shown.setFilterFixedString(text)
        if text:
            self.view.expandAll()
        self._span()

    def _clicked(self, index: QModelIndex) -> None:
        rows = self.view.selectionModel().selectedRows()
        source = [self._shown.mapToSource(row) for row in (rows if index in rows else [index])]
        pieces = dict.fromkeys(piece for row in source for piece in self.model.pieces_below(row))
        self.chosen.emit(tuple(pieces), False)
