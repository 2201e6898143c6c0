"""The sheet on which a new game is put together: seats, options, seed; Start."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QMouseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ringfire_gui.core.ids import GameId, SideId
from ringfire_gui.engine.state import OptionValue
from ringfire_gui.gui.controls import NewGame
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.named import label, named
from ringfire_gui.gui.pages import turn_page
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.gui.words import titled
from ringfire_gui.model.gamedata import GameData, Option, Scenario, Side
from ringfire_gui.play.seats import BOT

MOST_SEED = 2**31 - 1

Seats = Mapping[SideId, str]


class NewGameSheet(QFrame):
    """Asks what a game of a scenario is begun with.

    Signals:
        started: A `NewGame`.
        dismissed: The player does not want to begin this one.
    """

    started = Signal(object)
    dismissed = Signal()

    def __init__(self, dress: Dress, bots: Callable[[GameId], tuple[str, ...]]) -> None:
        super().__init__()
        named(self, "sheet", "New game")
        self._dress = dress
        self._bots = bots
        self._read: Callable[[], NewGame] | None = None
        self._scroll = named(QScrollArea(), "plain")
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.start = named(QPushButton("Start"), "start", "Start the game")
        self.start.setProperty("primary", True)
        self.start.clicked.connect(self._start)
        away = QPushButton("Cancel")
        away.clicked.connect(self.dismissed)
        for each in (self.start, away):
            each.setAutoDefault(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self.start, 1)
        buttons.addWidget(away)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.addWidget(self._scroll, 1)
        column.addLayout(buttons)
        self.setFixedWidth(dress.px(350))

    def ask(self, data: GameData, scenario: Scenario, likes: Preferences, seats: Seats) -> None:
        """Ask about a scenario; `seats` are those of the last game of its kind."""
        page = named(QWidget(), "plain")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(self._dress.px(6))
        column.addWidget(label(scenario.name, "sectionTitle", wrap=True))
        column.addWidget(label(data.name, "quiet"))
        column.addWidget(label(scenario.about, wrap=True))
        column.addWidget(label("Who plays", "panelTitle"))
        bots = self._bots(data.id)
        boxes = {side.id: self._seat(side, bots, likes, seats.get(side.id, "")) for side in data.sides}
        column.addLayout(_form((side.name, boxes[side.id]) for side in data.sides))
        readers: dict[str, Callable[[], OptionValue]] = {}
        offered = data.options_of(scenario)
        if offered:
            column.addWidget(label("Options", "panelTitle"))
        for option in offered:
            widget, readers[option.id] = _option(option)
            column.addWidget(widget)
        column.addWidget(label("Dice", "panelTitle"))
        seed = _seed()
        column.addLayout(_form([("Seed", seed)]))
        column.addWidget(label("The same seed and the same orders throw the same dice.", "quiet", wrap=True))
        column.addStretch(1)
        turn_page(self._scroll, page)

        def read() -> NewGame:
            held = {side: str(box.currentData()) for side, box in boxes.items()}
            chosen = {option.id: option.default for option in data.options}
            chosen |= {name: value() for name, value in readers.items()}
            return NewGame(data.id, scenario.id, held, chosen, int(seed.text()) if seed.text() else None)

        self._read = read
        self.start.setFocus()

    def _seat(self, side: Side, bots: Iterable[str], likes: Preferences, before: str) -> QComboBox:
        box = named(QComboBox(), f"seat-{side.id}", f"Who plays {side.name}")
        for name in (likes.name, likes.other_name):
            box.addItem(self._dress.icon("person"), name, name)
        for kind in bots:
            box.addItem(self._dress.icon("bot"), f"Bot: {titled(kind).lower()}", BOT + kind)
        box.setCurrentIndex(max(0, box.findData(before)))
        return box

    def _start(self) -> None:
        if self._read is not None:
            self.started.emit(self._read())


def _form(rows: Iterable[tuple[str, QWidget]]) -> QFormLayout:
    form = QFormLayout()
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    for words, widget in rows:
        form.addRow(QLabel(words), widget)
    return form


def _seed() -> QLineEdit:
    line = named(QLineEdit(), "seed", "Seed of the dice")
    line.setPlaceholderText("any")
    line.setValidator(QIntValidator(0, MOST_SEED, line))
    return line


class _Words(QLabel):
    """What a box is about, in as many lines as it takes; a click on it is one on the box."""

    def __init__(self, words: str, box: QCheckBox) -> None:
        super().__init__(words)
        self._box = box
        self.setWordWrap(True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tick the box, or not."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._box.click()


def _beside(check: QCheckBox, words: str, tip: str) -> QWidget:
    """A box with its words, which a box by itself would not break into lines."""
    page = QWidget()
    row = QHBoxLayout(page)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(check, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(_Words(words, check), 1)
    page.setToolTip(tip)
    return page


def _option(option: Option) -> tuple[QWidget, Callable[[], OptionValue]]:
    """A widget for an option, and how its value is read."""
    case = f" [{option.rule}]" if option.rule else ""
    if set(option.choices) == {False, True}:
        check = named(QCheckBox(), f"option-{option.id}", option.name)
        check.setChecked(bool(option.default))
        return _beside(check, f"{option.name}{case}", option.help), check.isChecked
    box = named(QComboBox(), f"option-{option.id}", option.name)
    for choice in option.choices:
        box.addItem(titled(str(choice)), choice)
    box.setCurrentIndex(max(0, option.choices.index(option.default) if option.default in option.choices else 0))
    page = QWidget()
    form = QFormLayout(page)
    form.setContentsMargins(0, 0, 0, 0)
    form.addRow(f"{option.name}{case}", box)
    page.setToolTip(option.help)
    return page, box.currentData
