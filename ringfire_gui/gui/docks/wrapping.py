"""Rows of a tree that are as high as their words need."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

PADDING = 6
"""Pixels left free above and below the words together, and twice that beside them."""


class WrappingDelegate(QStyledItemDelegate):
    """Breaks the words of the first column into lines where the column ends."""

    def __init__(self, tree: QTreeView) -> None:
        super().__init__(tree)
        self._tree = tree
        tree.setWordWrap(True)
        tree.setUniformRowHeights(False)
        tree.setItemDelegateForColumn(0, self)
        tree.header().sectionResized.connect(tree.scheduleDelayedItemsLayout)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as the words are in the width that is left behind the indentation."""
        depth, above = 1, index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        room = self._tree.columnWidth(0) - depth * self._tree.indentation() - 2 * PADDING
        wrap = int(Qt.TextFlag.TextWordWrap)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        words = option.fontMetrics.boundingRect(QRect(0, 0, max(room, 40), 10_000), wrap, text)
        return QSize(room, max(words.height() + PADDING, super().sizeHint(option, index).height()))
