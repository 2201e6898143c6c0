"""Small questions beside what they are about, gone with a click elsewhere: a line of text, the fields of a command."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ringfire_gui.core.reasons import Fact
from ringfire_gui.engine.gestures import Field
from ringfire_gui.gui.controls import Offer
from ringfire_gui.gui.named import label, named
from ringfire_gui.gui.words import titled


class Asking(QFrame):
    """A small sheet that goes away when one clicks elsewhere or presses Escape."""

    def __init__(self, parent: QWidget, title: str) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        named(self, "sheet", title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 10, 12, 12)
        self.column.addWidget(label(title, "panelTitle"))

    def open_at(self, point: QPoint) -> None:
        """Show it at a point of the screen, but within it."""
        self.adjustSize()
        screen = self.screen().availableGeometry()
        x = min(max(point.x(), screen.left()), screen.right() - self.width())
        y = min(max(point.y(), screen.top()), screen.bottom() - self.height())
        self.move(x, y)
        self.show()


def ask_line(beside: QWidget, title: str, old: str, answer: Callable[[str], None]) -> Asking:
    """Ask for a line of text beside a widget."""
    sheet = Asking(beside, title)
    line = named(QLineEdit(old), "answer", title)
    line.setMinimumWidth(240)
    line.setMaxLength(80)

    def done() -> None:
        text = line.text().strip()
        sheet.close()
        if text:
            answer(text)

    line.returnPressed.connect(done)
    button = QPushButton("Keep")
    button.clicked.connect(done)
    sheet.column.addWidget(line)
    sheet.column.addWidget(button)
    sheet.open_at(beside.mapToGlobal(QPoint(0, -110)))
    line.setFocus()
    line.selectAll()
    return sheet


def ask_fields(parent: QWidget, offer: Offer, at: QPoint, answer: Callable[[Mapping[str, Fact]], None]) -> Asking:
    """Ask for the fields of a command."""
    sheet = Asking(parent, offer.text)
    form = QFormLayout()
    readers: dict[str, Callable[[], Fact]] = {}
    for field in offer.fields:
        widget, read = _editor(field, offer.labels)
        words = offer.labels.get(field.name, titled(field.name))
        widget.setAccessibleName(words)
        form.addRow(QLabel(words), widget)
        readers[field.name] = read

    def done() -> None:
        values = {name: read() for name, read in readers.items()}
        sheet.close()
        answer(values)

    button = QPushButton(offer.text)
    button.setDefault(True)
    button.clicked.connect(done)
    for line in sheet.findChildren(QLineEdit):
        line.returnPressed.connect(done)
    sheet.column.addLayout(form)
    sheet.column.addWidget(button)
    sheet.open_at(at)
    button.setFocus()
    return sheet


def _editor(field: Field, words: Mapping[str, str]) -> tuple[QWidget, Callable[[], Fact]]:
    """A widget for a field, and how its value is read."""
    if field.kind == "number":
        spin = QSpinBox()
        spin.setRange(field.low, field.high)
        spin.setValue(int(field.default or 0))
        return spin, spin.value
    if field.kind == "choice":
        box = QComboBox()
        for choice in field.choices:
            box.addItem(words.get(str(choice), str(choice)), choice)
        box.setCurrentIndex(max(0, box.findData(field.default)))
        return box, box.currentData
    line = QLineEdit(str(field.default))
    line.setMaxLength(200)
    return line, line.text
