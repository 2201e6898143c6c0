"""How a line of the log is drawn: the side's colour, the dice, the sentence, the case."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ringfire_gui.gui.docks.dice import paint_die
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.gamelook import GameLook
from ringfire_gui.gui.play.screen import LogLine
from ringfire_gui.gui.words import without_case

Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole
NOW = Qt.ItemDataRole.UserRole + 1
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


class _Boxes:
    """Where the parts of a line lie in a row of a certain width."""

    def __init__(self, dress: Dress, line: LogLine, width: int) -> None:
        px = dress.px
        self.font = dress.font(bold=line.heading)
        self.case_font = dress.font(12)
        self.text = without_case(line.text, line.rule)
        metrics = QFontMetrics(self.font)
        die = px(17)
        left, top = px(10), px(8 if line.heading else 4)
        case = QFontMetrics(self.case_font).horizontalAdvance(line.rule) + px(6) if line.rule else 0
        across = (width - left - px(6)) // (die + 3)
        in_row = max(1, across)
        rows = -(-len(line.dice) // in_row)
        room = max(px(60), width - left - case - px(10))
        words = metrics.boundingRect(QRect(0, 0, room, 10_000), _WRAP, self.text)
        self.words = QRect(left, top, room, words.height())
        self.case = QRect(width - case - px(4), top, case, metrics.height())
        below = self.words.bottom() + 3
        self.dice = [
            QRectF(left + (n % in_row) * (die + 3), below + (n // in_row) * (die + 3), die, die)
            for n in range(len(line.dice))
        ]
        self.height = (below + rows * (die + 3) if rows else self.words.bottom() + 1) + px(4)


class LineDelegate(QStyledItemDelegate):
    """Draws the lines of the log.

    Attributes:
        game: The colours of the game's sides; None while none is open.

    Signals:
        rule_asked: A case number was clicked.
    """

    rule_asked = Signal(str)

    def __init__(self, view: QAbstractItemView, dress: Dress) -> None:
        super().__init__(view)
        self.game: GameLook | None = None
        self._view = view
        self._dress = dress
        self._heights: dict[LogLine, int] = {}
        self._width = 0
        dress.changed.connect(self._heights.clear)

    def _boxes(self, index: Index) -> _Boxes:
        return _Boxes(self._dress, index.data(LINE), self._view.viewport().width())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the sentence needs."""
        del option
        width = self._view.viewport().width()
        if width != self._width:
            self._heights.clear()
            self._width = width
        line: LogLine = index.data(LINE)
        if line not in self._heights:
            self._heights[line] = _Boxes(self._dress, line, width).height
        return QSize(self._dress.px(120), self._heights[line])

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a line."""
        line: LogLine = index.data(LINE)
        boxes, area = self._boxes(index), option.rect
        colours = self._dress.colours
        painter.save()
        painter.translate(area.topLeft())
        row = QRect(0, 0, area.width(), area.height())
        if index.data(NOW) or option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(row, QColor(colours.soft))
        self._paint_side(painter, line, row)
        _write(painter, boxes.font, colours.text, boxes.words, boxes.text)
        for square, value in zip(boxes.dice, line.dice, strict=True):
            paint_die(painter, square, value, line.die_sides)
        if line.rule:
            _write(painter, boxes.case_font, colours.accent, boxes.case, line.rule)
        painter.restore()

    def _paint_side(self, painter: QPainter, line: LogLine, row: QRect) -> None:
        if line.heading:
            painter.fillRect(QRect(0, 0, row.width(), 1), self._dress.colour("line"))
        colour = self.game.side(line.side) if self.game else ""
        if colour:
            painter.fillRect(QRect(0, 1, self._dress.px(4), row.height() - 2), QColor(colour))

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        """A click on the case opens the rules and does nothing else."""
        line: LogLine = index.data(LINE)
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease and line.rule:
            at = event.position().toPoint() - option.rect.topLeft()
            if self._boxes(index).case.contains(at):
                self.rule_asked.emit(line.rule)
                return True
        return super().editorEvent(event, model, option, index)

    def helpEvent(self, *_: object) -> bool:
        """There are no tips on lines: all is said."""
        return False


def _write(painter: QPainter, font: QFont, colour: str, box: QRect, text: str) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(box, _WRAP, text)
