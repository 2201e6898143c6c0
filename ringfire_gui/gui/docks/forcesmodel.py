"""The order of battle as a tree: sides, formations, units."""

from typing import Any

from msgspec import Struct
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from ringfire_gui.core.ids import PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.gui.gamelook import GameLook
from ringfire_gui.gui.play.screen import Force
from ringfire_gui.gui.words import titled, without_case

Index = QModelIndex | QPersistentModelIndex
PIECE = Qt.ItemDataRole.UserRole
COLUMNS = ("Unit", "Place", "Values", "Status")
_NONE = QModelIndex()


class Branch(Struct):
    """A row: a side, a formation or a unit."""

    text: str
    parent: int
    row: int
    side: SideId | None = None
    force: Force | None = None
    children: list[int] = []


class ForcesModel(QAbstractItemModel):
    """All units of all sides.

    Attributes:
        game: Its colours and words; None while no game is open.
    """

    def __init__(self) -> None:
        super().__init__()
        self.game: GameLook | None = None
        self._nodes: list[Branch] = [Branch("", -1, 0)]
        self._units: dict[PieceId, int] = {}

    def set_forces(self, forces: tuple[Force, ...]) -> bool:
        """Show these units. Where only their state has changed, the tree stays as it is; whether it was built anew."""
        shape = [(force.side, force.formation, force.piece) for force in forces]
        shown = (self._nodes[at].force for at in self._units.values())
        if shape == [(force.side, force.formation, force.piece) for force in shown if force]:
            self._update(forces)
            return False
        self.beginResetModel()
        self._nodes, self._units = [Branch("", -1, 0)], {}
        groups: dict[tuple[str, ...], int] = {}
        for force in forces:
            above = self._group(groups, (force.side,), 0, self._side_name(force.side), force.side)
            if force.formation:
                name = titled(force.formation)
                above = self._group(groups, (force.side, force.formation), above, name, None)
            self._units[force.piece] = self._add(above, Branch(force.name, above, 0, force=force))
        self.endResetModel()
        return True

    def _group(
        self, groups: dict[tuple[str, ...], int], key: tuple[str, ...], above: int, text: str, side: SideId | None
    ) -> int:
        if key not in groups:
            groups[key] = self._add(above, Branch(text, above, 0, side=side))
        return groups[key]

    def _add(self, above: int, node: Branch) -> int:
        node.row = len(self._nodes[above].children)
        number = len(self._nodes)
        self._nodes.append(node)
        self._nodes[above].children.append(number)
        return number

    def _update(self, forces: tuple[Force, ...]) -> None:
        for force in forces:
            at = self._units[force.piece]
            node = self._nodes[at]
            if node.force != force:
                node.force = force
                last = len(COLUMNS) - 1
                self.dataChanged.emit(self.createIndex(node.row, 0, at), self.createIndex(node.row, last, at))

    def index_of(self, piece: PieceId) -> QModelIndex:
        """The row of a unit."""
        at = self._units.get(piece)
        return QModelIndex() if at is None else self.createIndex(self._nodes[at].row, 0, at)

    def pieces_below(self, index: Index) -> tuple[PieceId, ...]:
        """The unit of a row, or all units of a formation or side."""
        node = self._nodes[index.internalId()]
        if node.force:
            return (node.force.piece,)
        return tuple(piece for n in node.children for piece in self.pieces_below(self.createIndex(0, 0, n)))

    # what Qt asks

    def index(self, row: int, column: int, parent: Index = _NONE) -> QModelIndex:
        """The index of a row."""
        children = self._nodes[parent.internalId() if parent.isValid() else 0].children
        if not (0 <= row < len(children) and 0 <= column < len(COLUMNS)):
            return QModelIndex()
        return self.createIndex(row, column, children[row])

    def parent(self, index: Index = _NONE) -> QModelIndex | QObject:  # type: ignore[override]
        """The row above."""
        if not index.isValid():
            return QModelIndex()
        above = self._nodes[index.internalId()].parent
        return self.createIndex(self._nodes[above].row, 0, above) if above > 0 else QModelIndex()

    def rowCount(self, parent: Index = _NONE) -> int:
        """How many rows lie below."""
        if parent.column() > 0:
            return 0
        return len(self._nodes[parent.internalId() if parent.isValid() else 0].children)

    def columnCount(self, parent: Index = _NONE) -> int:
        """Name, place, values, status."""
        del parent
        return len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The names of the columns."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return COLUMNS[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What stands in a row."""
        node = self._nodes[index.internalId()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(node, index.column())
        if role == PIECE:
            return node.force.piece if node.force else ""
        if role == Qt.ItemDataRole.FontRole and not node.force:
            font = QFont()
            font.setBold(True)
            return font
        if role == Qt.ItemDataRole.DecorationRole and node.side and index.column() == 0:
            return QColor(self.game.side(node.side)) if self.game else None
        return None

    def _text(self, node: Branch, column: int) -> str:
        force = node.force
        if force is None:
            return node.text if column == 0 else ""
        if column == 0:
            return force.name
        if column == 1:
            return force.place
        return " ".join(force.look.values) if column == 2 else self.status(force)

    def _side_name(self, side: SideId) -> str:
        return self.game.side_name(side) if self.game else side

    def status(self, force: Force) -> str:
        """How a unit stands, in words; nothing if there is nothing to be said of it."""
        words = [badge.text or self._why(badge.why) for badge in force.look.badges]
        done = ["done"] if force.look.faded else []
        return ", ".join([word.rstrip(".") for word in words if word] + done)

    def _why(self, why: Reason | None) -> str:
        return without_case(self.game.say(why), why.rule) if why and self.game else ""
