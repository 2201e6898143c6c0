"""The replay bar: scrubs the whole game, with bookmarks and branches."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from ringfire_gui.gui.dialogs.asking import ask_line
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.named import named
from ringfire_gui.gui.play.screen import Branch, History

PLAY_EVERY = 700
"""Milliseconds between two positions when the game is played over."""


class ReplayBar(QWidget):
    """Shows where in its history the game is looked at.

    Attributes:
        lines_after: Who is asked for the lines of play that part after an order.

    Signals:
        view_asked: The position after this order is to be shown.
        jump_asked: The game is to go on from this order.
        marked: A bookmark: order and name; an empty name takes it away.
    """

    view_asked = Signal(int)
    jump_asked = Signal(int)
    marked = Signal(int, str)

    def __init__(self, dress: Dress) -> None:
        super().__init__()
        self.lines_after: Callable[[int], tuple[Branch, ...]] = lambda _: ()
        self._dress = dress
        self._history = History((), 0, 0)
        self._line = named(TimeLine(dress), "timeLine", "Position in the game")
        self._line.picked.connect(self.view_asked)
        self._where = named(QLabel(), "quiet", "Order shown")
        self._timer = QTimer(self)
        self._timer.setInterval(PLAY_EVERY)
        self._timer.timeout.connect(self._step_or_stop)
        self._buttons = {
            "first": self._tool("first", "Start of the game", self.first),
            "earlier": self._tool("earlier", "One order back", lambda: self.step(-1)),
            "play": self._tool("play", "Play over from here", self.play),
            "later": self._tool("later", "One order forward", lambda: self.step(1)),
            "last": self._tool("last", "Where the game stands", self.last),
            "mark": self._tool("mark", "Bookmarks", self.open_marks),
            "branch": self._tool("branch", "Other lines of play", self.open_branches),
        }
        self._lay_out()
        dress.changed.connect(self._redress)
        self._redress()
        self.show_history(self._history)

    def _tool(self, name: str, tip: str, handler: Callable[[], object]) -> QToolButton:
        button = named(QToolButton(), name, tip)
        button.setToolTip(tip)
        button.clicked.connect(handler)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(0)
        for button in self._buttons.values():
            row.addWidget(button)
        row.addSpacing(6)
        row.addWidget(self._where, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self._line)
        column.addLayout(row)

    def _redress(self) -> None:
        for name, button in self._buttons.items():
            button.setIcon(self._dress.icon("pause" if name == "play" and self._timer.isActive() else name))
        self._line.update()

    # what is shown

    def show_history(self, history: History) -> None:
        """Show where the game stands and where it is looked at."""
        self._history = history
        self._line.show_history(history)
        orders = self._orders()
        here = orders.index(history.at) if history.at in orders else 0
        self._where.setText(f"Order {here} of {len(orders) - 1}" if history.line else "No order yet")
        looking_back = history.at != history.cursor
        self._buttons["first"].setEnabled(here > 0)
        self._buttons["earlier"].setEnabled(here > 0)
        self._buttons["later"].setEnabled(here < len(orders) - 1)
        self._buttons["play"].setEnabled(here < len(orders) - 1)
        self._buttons["last"].setEnabled(looking_back)
        self._buttons["branch"].setEnabled(bool(history.branches))

    def _orders(self) -> tuple[int, ...]:
        return (0, *self._history.line)

    # what the player does

    def first(self) -> None:
        """Look at the first position."""
        self.view_asked.emit(0)

    def last(self) -> None:
        """End the look back."""
        self._stop()
        self.view_asked.emit(self._history.cursor)

    def go_on(self) -> None:
        """Go on from the position that is looked at."""
        self._stop()
        self.jump_asked.emit(self._history.at)

    def step(self, by: int) -> bool:
        """Look at a neighbouring position; whether there is one."""
        orders = self._orders()
        here = orders.index(self._history.at) if self._history.at in orders else 0
        there = here + by
        if not 0 <= there < len(orders):
            return False
        self.view_asked.emit(orders[there])
        return True

    def play(self) -> None:
        """Play the game over from here, or stop doing so."""
        if self._timer.isActive():
            self._stop()
        else:
            self._timer.start()
        self._redress()

    def _step_or_stop(self) -> None:
        if not self.step(1):
            self._stop()

    def _stop(self) -> None:
        self._timer.stop()
        self._redress()

    def mark_here(self) -> None:
        """Ask for the name of a bookmark at the shown position."""
        at = self._history.at
        old = dict(self._history.marks).get(at, "")
        ask_line(self._buttons["mark"], "Name of the bookmark", old, lambda name: self.marked.emit(at, name))

    def open_marks(self) -> None:
        """The bookmarks, to go to, to set and to take away."""
        menu = QMenu(self)
        menu.addAction("Bookmark this position…", self.mark_here)
        if dict(self._history.marks).get(self._history.at):
            menu.addAction("Take the bookmark away", lambda: self.marked.emit(self._history.at, ""))
        menu.addSeparator()
        for order, name in self._history.marks:
            menu.addAction(f"{name} ({self._place(order)})", partial(self.view_asked.emit, order))
        _open(menu, self._buttons["mark"])

    def open_branches(self) -> None:
        """The other lines of play: look at where they end."""
        menu = QMenu(self)
        for order in self._history.branches:
            title = QAction(f"After {self._place(order)}", menu)
            title.setEnabled(False)
            menu.addAction(title)
            for line in self.lines_after(order):
                action = menu.addAction(f"    {line.text}", partial(self.view_asked.emit, line.end))
                action.setCheckable(True)
                action.setChecked(line.here)
        _open(menu, self._buttons["branch"])

    def _place(self, order: int) -> str:
        """An order by its place in the line, in words."""
        orders = self._orders()
        return "another line" if order not in orders else f"order {orders.index(order)}" if order else "the start"


def _open(menu: QMenu, button: QWidget) -> None:
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(button.mapToGlobal(QPoint(0, button.height())))


class TimeLine(QWidget):
    """The line of orders: where the game stands, where it is looked at, bookmarks above and branches below.

    Signals:
        picked: The order that was pointed at.
    """

    picked = Signal(int)

    def __init__(self, dress: Dress) -> None:
        super().__init__()
        self._dress = dress
        self._history = History((), 0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(dress.px(26))
        self.setToolTip("Drag to look at earlier positions")

    def show_history(self, history: History) -> None:
        """Show this history."""
        self._history = history
        self.setAccessibleDescription(f"Order {history.at}; the game stands after order {history.cursor}")
        self.update()

    @property
    def orders(self) -> tuple[int, ...]:
        """The positions along the line."""
        return (0, *self._history.line)

    def _x(self, position: int) -> float:
        room = self.width() - 2 * self._dress.px(8)
        return self._dress.px(8) + room * position / max(1, len(self.orders) - 1)

    def _at(self, order: int) -> float | None:
        return self._x(self.orders.index(order)) if order in self.orders else None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line."""
        del event
        px, colour = self._dress.px, self._dress.colour
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle = self.height() / 2
        self._bar(painter, self.width() - px(8), colour("line"))
        cursor, here = self._at(self._history.cursor), self._at(self._history.at)
        if cursor is not None and self._history.line:
            self._bar(painter, cursor, colour("quiet"))
        for order in self._history.branches:
            self._flag(painter, order, middle + px(4), px(6), colour("quiet"))
        for order, _ in self._history.marks:
            self._flag(painter, order, middle - px(4), -px(6), colour("accent"))
        if here is not None and self._history.line:
            painter.setBrush(colour("accent"))
            painter.drawEllipse(QRectF(here - px(6), middle - px(6), px(12), px(12)))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(colour("accent"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), px(4), px(4))

    def _bar(self, painter: QPainter, end: float, colour: QColor) -> None:
        painter.setBrush(colour)
        height = self._dress.px(4)
        left = self._x(0)
        painter.drawRoundedRect(QRectF(left, (self.height() - height) / 2, max(1.0, end - left), height), 2, 2)

    def _flag(self, painter: QPainter, order: int, y: float, height: int, colour: QColor) -> None:
        x = self._at(order)
        if x is not None:
            half = abs(height) * 0.6
            painter.setBrush(colour)
            far = y + height
            painter.drawPolygon(QPolygonF([QPointF(x, y), QPointF(x - half, far), QPointF(x + half, far)]))

    def _order_at(self, x: float) -> int:
        room = max(1, self.width() - 2 * self._dress.px(8))
        position = round((x - self._dress.px(8)) / room * (len(self.orders) - 1))
        return self.orders[min(max(position, 0), len(self.orders) - 1)]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Point at a position."""
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Scrub."""
        order = self._order_at(event.position().x())
        if event.buttons() & Qt.MouseButton.LeftButton and order != self._history.at:
            self.picked.emit(order)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step, Home and End go to the ends."""
        here = self.orders.index(self._history.at) if self._history.at in self.orders else 0
        steps = {Qt.Key.Key_Left: here - 1, Qt.Key.Key_Right: here + 1, Qt.Key.Key_Home: 0}
        there = steps.get(Qt.Key(event.key()), len(self.orders) - 1 if event.key() == Qt.Key.Key_End else None)
        if there is None:
            super().keyPressEvent(event)
        elif 0 <= there < len(self.orders):
            self.picked.emit(self.orders[there])
