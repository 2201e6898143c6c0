"""Layouts that set widgets side by side like words and break the line where it is full."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Left to right, then the next line."""

    def __init__(self, parent: QWidget | None = None, gap: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(gap)

    def clear(self) -> None:
        """Throw away all widgets in it."""
        while self._items:
            widget = self._items.pop().widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        """Take in a widget."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """One of them."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take one out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high it is in this width."""
        return self._arrange(QRect(0, 0, width, 0), place=False)

    def setGeometry(self, rect: QRect) -> None:
        """Set the widgets into this room."""
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        """All in one line."""
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() + self.spacing() for size in shown) - self.spacing() if shown else 0
        return QSize(width, max((size.height() for size in shown), default=0))

    def minimumSize(self) -> QSize:
        """The largest widget."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, place: bool) -> int:
        """Set the widgets into lines, each line as high as its highest widget; how high they are together."""
        y = rect.y()
        for line in self._lines(rect.width()):
            height = max(size.height() for _, size in line)
            x = rect.x()
            for item, size in line:
                if place:
                    item.setGeometry(QRect(QPoint(x, y), QSize(size.width(), height)))
                x += size.width() + self.spacing()
            y += height + self.spacing()
        return max(0, y - rect.y() - self.spacing())

    def _lines(self, room: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if item.hasHeightForWidth():
                size.setHeight(item.heightForWidth(size.width()))
            if not lines or size.width() > left:
                lines.append([])
                left = room
            lines[-1].append((item, size))
            left -= size.width() + self.spacing()
        return lines


class CardLayout(FlowLayout):
    """Cards of the same width in lines that fill their room."""

    def __init__(self, parent: QWidget | None, gap: int, narrowest: int, widest: int | None = None) -> None:
        """Set out nothing yet.

        Args:
            parent: Whose layout it is.
            gap: Room between two cards.
            narrowest: Width that a card has at least.
            widest: Width that it has at most, as wide as its neighbours in a full line; without it, few cards share
                the whole line.
        """
        super().__init__(parent, gap)
        self._narrowest = narrowest
        self._widest = widest

    def minimumSize(self) -> QSize:
        """One card."""
        return QSize(self._narrowest, super().minimumSize().height())

    def _lines(self, room: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        items = [item for item in self._items if not item.isEmpty()]
        across = max(1, (room + self.spacing()) // (self._narrowest + self.spacing()))
        if self._widest is None:
            across = max(1, min(across, len(items)))
        width = min((room + self.spacing()) // across - self.spacing(), self._widest or room)
        sizes = [
            QSize(width, item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height())
            for item in items
        ]
        cards = list(zip(items, sizes, strict=True))
        return [cards[n : n + across] for n in range(0, len(cards), across)]
