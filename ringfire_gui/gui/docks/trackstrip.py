"""A track: its spaces in lines, with the markers in them."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ringfire_gui.engine.showing import TrackPanel
from ringfire_gui.gui.dress import Dress

GAP = 3


class TrackStrip(QWidget):
    """Draws a track; it takes as many lines as its width asks for."""

    def __init__(self, dress: Dress, panel: TrackPanel) -> None:
        super().__init__()
        self._dress = dress
        self._panel = panel
        self._markers: dict[int, list[str]] = {}
        for name, space in panel.markers.items():
            self._markers.setdefault(space, []).append(name)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        places = (f"{name} on {panel.spaces[at]}" for name, at in panel.markers.items() if 0 <= at < len(panel.spaces))
        self.setAccessibleName(", ".join(places) or "Track")

    def _cell(self) -> QSize:
        words = QFontMetrics(self._dress.font(12))
        bold = QFontMetrics(self._dress.font(12, bold=True))
        names = (bold.horizontalAdvance(name) for names in self._markers.values() for name in names)
        widest = max([words.horizontalAdvance(space) for space in self._panel.spaces] + list(names), default=0)
        lines = max([len(names) for names in self._markers.values()], default=0)
        height = self._dress.px(22) + lines * self._dress.px(17)
        return QSize(max(self._dress.px(28), widest + self._dress.px(10)), height)

    def _across(self, width: int) -> int:
        return max(1, (width + GAP) // (self._cell().width() + GAP))

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """So many lines as are needed."""
        rows = -(-len(self._panel.spaces) // self._across(width))
        return rows * (self._cell().height() + GAP)

    def sizeHint(self) -> QSize:
        """A handy width."""
        return QSize(self._dress.px(240), self.heightForWidth(self._dress.px(240)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the spaces and the markers in them."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cell, across = self._cell(), self._across(self.width())
        for n, space in enumerate(self._panel.spaces):
            row, column = divmod(n, across)
            box = QRect(column * (cell.width() + GAP), row * (cell.height() + GAP), cell.width(), cell.height())
            self._paint_space(painter, box.adjusted(0, 0, -1, -1), space, self._markers.get(n, []))

    def _paint_space(self, painter: QPainter, box: QRect, space: str, markers: list[str]) -> None:
        colours, px = self._dress.colours, self._dress.px
        painter.setPen(QPen(QColor(colours.accent if markers else colours.line), 2 if markers else 1))
        painter.setBrush(QColor(colours.soft if markers else colours.field))
        painter.drawRoundedRect(box, px(4), px(4))
        painter.setFont(self._dress.font(12))
        painter.setPen(QColor(colours.text if markers else colours.quiet))
        top = QRect(box.left(), box.top(), box.width(), px(20))
        painter.drawText(top, Qt.AlignmentFlag.AlignCenter, space)
        painter.setFont(self._dress.font(12, bold=True))
        painter.setPen(QColor(colours.text))
        for line, name in enumerate(markers):
            below = QRect(box.left(), box.top() + px(19) + line * px(17), box.width(), px(17))
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, name)
