"""The attack panel: strengths, every modifier with its reason, the column, and how likely each result is."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.showing import Account, Breakdown, Chance, Sum
from ringfire_gui.gui.dress import Dress, chip
from ringfire_gui.gui.gamelook import GameLook
from ringfire_gui.gui.named import label, named
from ringfire_gui.gui.pages import turn_page
from ringfire_gui.gui.words import RULE, linked


class ChanceBar(QWidget):
    """How likely a result is, as a bar."""

    def __init__(self, dress: Dress, chance: float) -> None:
        super().__init__()
        self._dress = dress
        self._chance = chance
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(dress.px(14))
        self.setMinimumWidth(dress.px(40))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        area = QRectF(self.rect()).adjusted(0, 2, 0, -2)
        painter.setBrush(self._dress.colour("line"))
        painter.drawRoundedRect(area, 3, 3)
        filled = max(area.height() if self._chance > 0 else 0.0, area.width() * self._chance)
        painter.setBrush(self._dress.colour("accent"))
        painter.drawRoundedRect(QRectF(area.left(), area.top(), min(filled, area.width()), area.height()), 3, 3)


class AttackPanel(QScrollArea):
    """Shows an attack before it is made.

    Signals:
        rule_asked: A case number was clicked.
    """

    rule_asked = Signal(str)

    def __init__(self, dress: Dress) -> None:
        super().__init__()
        self._dress = dress
        self._game: GameLook | None = None
        self._shown: Breakdown | None = None
        named(self, "scrolled", "Attack")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        dress.changed.connect(self._rebuild)
        self._rebuild()

    def use(self, game: GameLook) -> None:
        """The colours and words of another game."""
        self._game = game

    @property
    def has_attack(self) -> bool:
        """Whether an attack is being put together."""
        return self._shown is not None

    def show_attack(self, breakdown: Breakdown | None) -> None:
        """Show an attack, or that there is none."""
        if breakdown != self._shown:
            self._shown = breakdown
            self._rebuild()

    def _rebuild(self) -> None:
        page = named(QWidget(), "plain")
        column = QVBoxLayout(page)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(self._dress.px(6))
        if self._shown is None:
            words = "Choose a target and those who attack it: their strengths, modifiers and odds stand here."
            column.addWidget(label(words, "quiet", wrap=True))
        else:
            self._fill(column, self._shown)
        column.addStretch(1)
        turn_page(self, page)

    def _fill(self, column: QVBoxLayout, shown: Breakdown) -> None:
        title = self._rich(shown.title)
        title.setObjectName("panelTitle")
        column.addWidget(title)
        for account in shown.accounts:
            column.addLayout(self._account(account))
        if shown.changes:
            column.addWidget(label("Changes", "panelTitle"))
            column.addLayout(self._sums(shown.changes))
        column_name = " ".join(part for part in (shown.table, shown.column) if part)
        if column_name:
            column.addWidget(label(f"Column: {column_name}", "panelTitle", wrap=True))
        for hint in shown.hints:
            said = self._rich(hint)
            said.setObjectName("quiet")
            column.addWidget(said)
        if shown.chances:
            column.addLayout(self._chances(shown.chances))

    def _rich(self, reason: Reason) -> QLabel:
        made = QLabel(linked(self._say(reason)))
        made.setTextFormat(Qt.TextFormat.RichText)
        made.setWordWrap(True)
        made.linkActivated.connect(lambda link: self.rule_asked.emit(link.removeprefix(RULE)))
        return made

    def _say(self, reason: Reason) -> str:
        return self._game.say(reason) if self._game else reason.code

    def _account(self, account: Account) -> QGridLayout:
        grid = self._sums(account.lines, first=1)
        name = label(self._game.side_name(account.side) if self._game else account.side, "panelTitle")
        colour = self._game.side(account.side) if self._game else ""
        if colour:
            name.setStyleSheet(chip(self._dress, colour))
        total = label(account.total, "panelTitle")
        grid.addWidget(name, 0, 0, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(total, 0, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        return grid

    def _sums(self, lines: tuple[Sum, ...], first: int = 0) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        grid.setVerticalSpacing(self._dress.px(2))
        for row, line in enumerate(lines, first):
            grid.addWidget(self._rich(line.what), row, 0)
            grid.addWidget(label(line.value), row, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        return grid

    def _chances(self, chances: tuple[Chance, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.setVerticalSpacing(self._dress.px(2))
        for row, chance in enumerate(chances):
            percent = f"{100 * chance.chance:.0f} %"
            result = label(chance.result, "panelTitle")
            result.setAccessibleName(f"{chance.result}: {percent}")
            means = self._say(chance.means) if chance.means else ""
            for column, widget in enumerate((result, ChanceBar(self._dress, chance.chance), label(percent))):
                widget.setToolTip(means)
                grid.addWidget(widget, 2 * row, column)
            if means and chance.means:
                said = self._rich(chance.means)
                said.setObjectName("quiet")
                grid.addWidget(said, 2 * row + 1, 0, 1, 3)
        return grid
