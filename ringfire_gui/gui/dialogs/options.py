"""The options: what is changed is seen at once, and Cancel takes it back."""

from collections.abc import Iterable

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ringfire_gui.gui.named import label, named
from ringfire_gui.gui.preferences import Preferences

THEMES = (("system", "As the desktop"), ("light", "Light"), ("dark", "Dark"))
PALETTES = (("default", "Usual"), ("contrast", "High contrast"), ("colourblind", "Safe for red-green blindness"))
SIZES = ((0.85, "Small"), (1.0, "Usual"), (1.2, "Large"), (1.5, "Very large"))
COUNTERS = ((0.75, "Small"), (1.0, "Usual"), (1.35, "Large"), (1.75, "Very large"))
SPEEDS = (("off", "None"), ("fast", "Fast"), ("normal", "Usual"), ("slow", "Slow"))
PAUSES = ((0.0, "None"), (0.5, "Half a second"), (1.5, "A second and a half"), (4.0, "Four seconds"))

EFFORTS = (("quick", "Quick"), ("normal", "Thorough"))

Entry = tuple[str | float, str]


class OptionsDialog(QDialog):
    """Asks what the player likes.

    Signals:
        changed: The preferences as they are chosen now.
        layout_reset: All panels are to go back to where they stood at first.
    """

    changed = Signal(object)
    layout_reset = Signal()

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Options")
        self._before = preferences
        look = preferences.appearance
        self.theme = _box("Theme", THEMES, look.theme)
        self.palette_box = _box("Colours", PALETTES, look.palette)
        self.ui = _box("Texts and buttons", SIZES, look.ui_scale)
        self.large = _check("Large text everywhere", look.large_text)
        self.counters = _box("Counters in the panels", COUNTERS, look.counter_scale)
        self.animation = _box("Movement on the map", SPEEDS, preferences.animation)
        self.pause = _box("Pause between two orders of a bot", PAUSES, preferences.bot_pause)
        self.effort = _box("How bots think", EFFORTS, preferences.bot_effort)
        self.confirm = _check("Ask again before Done while something could still be done", preferences.confirm_done)
        self.fan = _check("Fan out stacks under the cursor", preferences.fan_on_hover)
        self.name = named(QLineEdit(preferences.name), "", "Your name")
        self.other = named(QLineEdit(preferences.other_name), "", "Name of the second person")
        for line in (self.name, self.other):
            line.setMaxLength(40)
        self._lay_out()
        self._listen()

    def _lay_out(self) -> None:
        reset = QPushButton("Put the panels back")
        reset.clicked.connect(self.layout_reset)
        tabs = QTabWidget()
        tabs.addTab(_page(self.theme, self.palette_box, self.ui, self.large, self.counters, reset), "Look")
        tabs.addTab(_page(self.animation, self.pause, self.effort, self.confirm, self.fan), "Play")
        tabs.addTab(_page(self.name, self.other), "Names")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(tabs)
        column.addWidget(label("What you change is seen at once; Cancel takes it back.", "quiet", wrap=True))
        column.addWidget(buttons)

    def _listen(self) -> None:
        for box in (self.theme, self.palette_box, self.ui, self.counters, self.animation, self.pause, self.effort):
            box.currentIndexChanged.connect(self._tell)
        for check in (self.large, self.confirm, self.fan):
            check.toggled.connect(self._tell)
        for line in (self.name, self.other):
            line.editingFinished.connect(self._tell)

    @property
    def chosen(self) -> Preferences:
        """The preferences as they are chosen now."""
        look = replace(
            self._before.appearance,
            theme=self.theme.currentData(),
            palette=self.palette_box.currentData(),
            ui_scale=self.ui.currentData(),
            large_text=self.large.isChecked(),
            counter_scale=self.counters.currentData(),
        )
        return replace(
            self._before,
            appearance=look,
            animation=self.animation.currentData(),
            bot_pause=self.pause.currentData(),
            bot_effort=self.effort.currentData(),
            confirm_done=self.confirm.isChecked(),
            fan_on_hover=self.fan.isChecked(),
            name=self.name.text().strip() or self._before.name,
            other_name=self.other.text().strip() or self._before.other_name,
        )

    def _tell(self) -> None:
        self.changed.emit(self.chosen)

    def accept(self) -> None:
        """Keep it."""
        self._tell()
        super().accept()

    def reject(self) -> None:
        """Take everything back."""
        self.changed.emit(self._before)
        super().reject()


def _box(spoken: str, entries: Iterable[Entry], now: str | float) -> QComboBox:
    box = named(QComboBox(), "", spoken)
    for value, words in entries:
        box.addItem(words, value)
    if box.findData(now) < 0:
        box.addItem(f"{now:g}" if isinstance(now, float) else str(now), now)
    box.setCurrentIndex(box.findData(now))
    return box


def _check(words: str, on: bool) -> QCheckBox:
    check = named(QCheckBox(words), "", words)
    check.setChecked(on)
    return check


def _page(*widgets: QWidget) -> QWidget:
    page = QWidget()
    form = QFormLayout(page)
    for widget in widgets:
        if isinstance(widget, (QCheckBox, QPushButton)):
            form.addRow("", widget)
        else:
            form.addRow(widget.accessibleName(), widget)
    return page
