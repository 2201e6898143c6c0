"""The bar above the map: where the game stands, who decides, what can be done now, and the buttons for it."""

from html import escape

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from ringfire_gui.gui.commands import with_key
from ringfire_gui.gui.controls import Bots
from ringfire_gui.gui.dress import Dress, chip
from ringfire_gui.gui.flow import FlowLayout
from ringfire_gui.gui.named import named
from ringfire_gui.gui.play.screen import Button, Prompt
from ringfire_gui.gui.words import RULE, case_link, linked

LONGEST = 64
"""A text on a button is cut after so many letters; the whole of it is in its tip."""
_MAP_KEYS = frozenset({"Return", "Enter", "Escape", "Esc", "Space"})
"""Keys that lists and fields need themselves: they press a button only while the map has the keyboard."""


class PromptBar(QFrame):
    """Shows a prompt.

    Signals:
        pressed: The id of the button that was pressed.
        rule_asked: The case number that was clicked.
        back_asked: The look back is to end.
        go_on_asked: The game is to go on from the position that is looked at.
        focus_lost: The button that had the keyboard is gone.
    """

    pressed = Signal(str)
    rule_asked = Signal(str)
    back_asked = Signal()
    go_on_asked = Signal()
    focus_lost = Signal()

    def __init__(self, dress: Dress, bot_actions: tuple[QAction, ...] = ()) -> None:
        super().__init__()
        self.setObjectName("promptBar")
        self.setAccessibleName("Prompt")
        self._dress = dress
        self._prompt = Prompt("")
        self._colour = ""
        self._shown: tuple[Button, ...] = ()
        self._side = named(QLabel(), "sideChip")
        self._where = self._label("whereLabel", "Where the game stands")
        self._where.setWordWrap(True)
        self._text = self._label("promptText", "What can be done now")
        self._text.setWordWrap(True)
        self._guide = self._label("guideText", "What the guide says")
        self._guide.setWordWrap(True)
        self._guide.hide()
        self._back = named(QPushButton("Return to the game"), "back")
        self._back.setProperty("primary", True)
        self._back.clicked.connect(self.back_asked)
        self._go_on = named(QPushButton("Go on from here"), "goOn")
        self._go_on.clicked.connect(self.go_on_asked)
        self._bots = _BotStrip(bot_actions)
        self._buttons = named(QWidget(), "promptButtons")
        self._flow = FlowLayout(self._buttons)
        self._lay_out()
        dress.changed.connect(self._repaint)

    def _label(self, name: str, spoken: str) -> QLabel:
        label = named(QLabel(), name, spoken)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.linkActivated.connect(lambda link: self.rule_asked.emit(link.removeprefix(RULE)))
        return label

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(self._dress.px(10))
        top.addWidget(self._side, 0, Qt.AlignmentFlag.AlignVCenter)
        top.addWidget(self._where, 1)
        top.addWidget(self._bots)
        self._line = QHBoxLayout()
        self._line.setSpacing(self._dress.px(12))
        self._line.addWidget(self._text, 1)
        for button in (self._back, self._go_on):
            self._line.addWidget(button)
            button.hide()
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(self._dress.px(12), self._dress.px(6), self._dress.px(12), self._dress.px(6))
        self._rows.setSpacing(self._dress.px(4))
        self._text.setMinimumHeight(self._back.sizeHint().height())
        for row in (top, self._line):
            self._rows.addLayout(row)
        self._rows.addWidget(self._guide)
        self._rows.addWidget(self._buttons)

    def show_prompt(self, prompt: Prompt, colour: str) -> None:
        """Show where the game stands; the colour is that of the side that decides."""
        self._prompt, self._colour = prompt, colour
        self._repaint()
        if prompt.buttons != self._shown:
            self._shown = prompt.buttons
            self._rebuild_buttons()

    def show_looking_back(self, looking_back: bool) -> None:
        """Offer the way back to the game, or not."""
        self._back.setVisible(looking_back)
        self._go_on.setVisible(looking_back)

    def show_bots(self, bots: Bots) -> None:
        """Show what the bots do."""
        self._bots.show_bots(bots)

    def press_key(self, key: str) -> bool:
        """Press the button of a key; whether there is one that can be pressed."""
        found = next((b for b in self._shown if b.key and QKeySequence(b.key) == QKeySequence(key)), None)
        if found is None and QKeySequence(key) == QKeySequence("Return"):
            found = next((b for b in self._shown if b.primary), None)
        if found is None or found.why_not:
            return False
        self.pressed.emit(found.id)
        return True

    def _repaint(self) -> None:
        prompt, dress = self._prompt, self._dress
        self._side.setText(prompt.side_name)
        self._side.setVisible(bool(prompt.side_name))
        self._side.setAccessibleName(f"{prompt.side_name} decides")
        self._side.setStyleSheet(chip(dress, self._colour or dress.colours.line))
        self._where.setText(where_text(prompt, dress.colours.quiet))
        self._text.setText(asked_text(prompt, dress.colours.quiet))
        self._guide.setText(f"<b>Guide</b>&nbsp; {linked(prompt.guide)}" if prompt.guide else "")
        self._guide.setVisible(bool(prompt.guide))

    def _rebuild_buttons(self) -> None:
        focused = self.window().focusWidget()
        name = focused.objectName() if isinstance(focused, QPushButton) and self.isAncestorOf(focused) else ""
        self._flow.clear()
        for each in self._shown:
            made = self._button(each)
            self._flow.addWidget(made)
            if each.id == name:
                made.setFocus()
                name = ""
        self._buttons.setVisible(bool(self._shown))
        self._place_buttons()
        if name:
            self.focus_lost.emit()

    def corner(self, button: str) -> QPoint:
        """The point of the screen below a button."""
        found = self.findChild(QPushButton, button) or self
        return found.mapToGlobal(QPoint(0, found.height()))

    def _button(self, button: Button) -> QPushButton:
        text = button.text if len(button.text) <= LONGEST else button.text[: LONGEST - 1].rstrip() + "…"
        made = named(QPushButton(text.replace("&", "&&")), button.id, button.text)
        made.setProperty("primary", button.primary)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setEnabled(not button.why_not)
        made.setToolTip(button.why_not or with_key(button.text, button.key))
        made.setAccessibleDescription(button.why_not)
        if button.key and button.key not in _MAP_KEYS:
            made.setShortcut(QKeySequence(button.key))
        made.clicked.connect(lambda: self.pressed.emit(button.id))
        return made

    def _place_buttons(self) -> None:
        """Few buttons stand beside the sentence, many below it."""
        beside = self._flow.sizeHint().width() < self.width() // 2
        home = self._line if beside else self._rows
        if home.indexOf(self._buttons) < 0:
            for row in (self._line, self._rows):
                row.removeWidget(self._buttons)
            home.addWidget(self._buttons)
        self._buttons.setMinimumWidth(self._flow.sizeHint().width() if beside else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find room for the buttons."""
        super().resizeEvent(event)
        self._place_buttons()


class _BotStrip(QWidget):
    """What the bots do, with the buttons to hold them up."""

    def __init__(self, actions: tuple[QAction, ...]) -> None:
        super().__init__()
        self._text = named(QLabel(), "quiet", "Bots")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._text)
        for action in actions:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            row.addWidget(button)
        self.hide()

    def show_bots(self, bots: Bots) -> None:
        """Show what they do; nothing where there are none."""
        self._text.setText(f"{bots.thinking}…" if bots.thinking else "The bots wait" if bots.paused else "")
        self.setVisible(bool(bots.seated))


def where_text(prompt: Prompt, quiet: str) -> str:
    """Turn, date and phase in one line of rich text."""
    parts = [f"<b>{escape(prompt.turn)}</b>"]
    if prompt.date:
        parts.append(escape(prompt.date))
    if prompt.crumbs:
        crumbs = f" <span style='color:{quiet}'>›</span> ".join(escape(crumb) for crumb in prompt.crumbs)
        parts.append(f"{crumbs} {case_link(prompt.rule)}".rstrip())
    return f" <span style='color:{quiet}'>·</span> ".join(parts)


def asked_text(prompt: Prompt, quiet: str) -> str:
    """What can be done now, and what is still open, as rich text."""
    asked = linked(prompt.thinking or prompt.text).replace("\n", "<br>")
    if not prompt.undone:
        return asked
    return f"{asked} <span style='color:{quiet}'>Still open: {linked(' '.join(prompt.undone))}</span>"
