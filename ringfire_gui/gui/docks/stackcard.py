"""How a counter is drawn in the stack panel: large, with its name, its values and its status in words."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.gamelook import GameLook
from ringfire_gui.gui.play.screen import Counter

Index = QModelIndex | QPersistentModelIndex
COUNTER = Qt.ItemDataRole.UserRole
SIDE = 76
"""Side of a counter in the panel."""
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


def told(counter: Counter, values: str) -> str:
    """What a counter is worth and how it stands, in words."""
    lines = [values] if values else []
    if counter.piece.load:
        lines.append(", ".join(f"{amount} {kind}" for kind, amount in counter.piece.load.items()))
    if counter.piece.note:
        lines.append(f"“{counter.piece.note}”")
    lines += counter.lines
    if not counter.lines and counter.piece.flags:
        lines.append(", ".join(sorted(flag.replace("_", " ") for flag in counter.piece.flags)))
    return "\n".join(lines)


class CounterDelegate(QStyledItemDelegate):
    """Draws counters.

    Attributes:
        game: The pictures of the game; None while none is open.
    """

    def __init__(self, view: QAbstractItemView, dress: Dress) -> None:
        super().__init__(view)
        self.game: GameLook | None = None
        self._view = view
        self._dress = dress

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the counter, or as its words."""
        del option
        _, words = self._texts(index.data(COUNTER))
        return QSize(self._dress.px(120), max(self.row(), words.bottom() + self._dress.px(8)))

    def row(self) -> int:
        """How high a card is at least."""
        return self._side() + 10

    def _side(self) -> int:
        return self._dress.counter_px(SIDE)

    def _told(self, counter: Counter) -> str:
        look = counter.look
        return told(counter, self.game.values(counter.piece, look) if self.game else " · ".join(look.values))

    def _texts(self, counter: Counter) -> tuple[QRect, QRect]:
        """Where name and words lie."""
        left = self._side() + self._dress.px(16)
        room = max(self._dress.px(60), self._view.viewport().width() - left - self._dress.px(6))
        name = QFontMetrics(self._dress.font(15, bold=True))
        title = name.boundingRect(QRect(0, 0, room, 1000), _WRAP, counter.name)
        first = QRect(left, self._dress.px(6), room, title.height())
        said = QFontMetrics(self._dress.font(13)).boundingRect(QRect(0, 0, room, 10_000), _WRAP, self._told(counter))
        return first, QRect(left, first.bottom() + 2, room, said.height() if self._told(counter) else 0)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a counter with its words."""
        counter: Counter = index.data(COUNTER)
        colours = self._dress.colours
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(option.rect.topLeft())
        row = QRect(0, 0, option.rect.width(), option.rect.height()).adjusted(2, 1, -2, -1)
        if counter.selected:
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.setBrush(QColor(colours.soft))
            painter.drawRoundedRect(row, 5, 5)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(colours.accent), 1, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(row.adjusted(2, 2, -2, -2), 4, 4)
        self._paint_counter(painter, counter)
        name, words = self._texts(counter)
        _write(painter, self._dress.font(15, bold=True), colours.text, name, counter.name)
        _write(painter, self._dress.font(13), colours.quiet, words, self._told(counter))
        painter.restore()

    def _paint_counter(self, painter: QPainter, counter: Counter) -> None:
        if self.game is not None:
            ratio = self._view.devicePixelRatioF()
            painter.drawPixmap(8, 5, self.game.counter(counter.piece, counter.look, self._side(), ratio))


def _write(painter: QPainter, font: QFont, colour: str, box: QRect, text: str) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(box, _WRAP, text)
