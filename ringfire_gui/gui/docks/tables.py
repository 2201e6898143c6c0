"""All tables of the game, with the cells that were read last marked."""

from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QComboBox, QTextBrowser, QVBoxLayout, QWidget

from ringfire_gui.gui.controls import UsedCell
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.named import named
from ringfire_gui.gui.theme.windows import WindowColours
from ringfire_gui.gui.words import RULE, case_link, titled
from ringfire_gui.model.tables import Modifier, Table


class TablesPanel(QWidget):
    """One table at a time, chosen by its name.

    Signals:
        rule_asked: A case number was clicked.
    """

    rule_asked = Signal(str)

    def __init__(self, dress: Dress) -> None:
        super().__init__()
        self._dress = dress
        self._tables: dict[str, Table] = {}
        self._used: tuple[UsedCell, ...] = ()
        self.names = named(QComboBox(), "tableNames", "Table")
        self.names.currentIndexChanged.connect(lambda _: self._write())
        self.text = named(QTextBrowser(), "tableText", "Table")
        self.text.setOpenLinks(False)
        self.text.setLineWrapMode(QTextBrowser.LineWrapMode.NoWrap)
        self.text.anchorClicked.connect(self._link)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 6, 4, 4)
        column.setSpacing(4)
        column.addWidget(self.names)
        column.addWidget(self.text, 1)
        dress.changed.connect(self._write)

    def show_tables(self, tables: dict[str, Table]) -> None:
        """Show the tables of a game."""
        self._tables, self._used = tables, ()
        self.names.blockSignals(True)
        self.names.clear()
        for table in tables.values():
            self.names.addItem(table.name or titled(table.id), table.id)
        self.names.blockSignals(False)
        self.names.setVisible(len(tables) > 1)
        self._write()

    def show_cells(self, cells: tuple[UsedCell, ...]) -> None:
        """Mark the cells that were read last, and turn to the table of the last one."""
        self._used = cells
        at = self.names.findData(cells[-1].table) if cells else -1
        if at >= 0 and at != self.names.currentIndex():
            self.names.setCurrentIndex(at)
        else:
            self._write()

    def _write(self) -> None:
        table = self._tables.get(str(self.names.currentData()))
        colours = self._dress.colours
        if table is None:
            self.text.setHtml(f"<p style='color:{colours.quiet}'>This game has no tables.</p>")
            return
        used = {(cell.row, cell.column) for cell in self._used if cell.table == table.id}
        self.text.document().setDefaultFont(self._dress.font())
        self.text.setHtml(table_html(table, used, colours))

    def _link(self, link: QUrl) -> None:
        self.rule_asked.emit(link.toString().removeprefix(RULE))


def table_html(table: Table, used: set[tuple[str, str]], colours: WindowColours) -> str:
    """A table as rich text; what is in use stands on the accent colour."""
    title = escape(table.name or titled(table.id))
    dice = f", {escape(table.dice)}" if table.dice else ""
    head = "".join(_headers(table, colours))
    rows = "".join(_row(table, key, used, colours) for key in table.rows)
    grid = f"<table border=0 cellspacing=1 cellpadding=5 bgcolor='{colours.line}'>{head}{rows}</table>"
    return f"<p><b>{title}</b>{dice} {case_link(table.rule)}</p>{grid}{_codes(table)}{_modifiers(table.modifiers)}"


def _headers(table: Table, colours: WindowColours) -> list[str]:
    lines = [("", table.columns), *table.headers.items()]
    return [
        f"<tr>{''.join(_head(text, colours) for text in (titled(name), *captions))}</tr>" for name, captions in lines
    ]


def _head(text: str, colours: WindowColours) -> str:
    return f"<th bgcolor='{colours.panel}'>&nbsp;{escape(text)}&nbsp;</th>"


def _row(table: Table, key: str, used: set[tuple[str, str]], colours: WindowColours) -> str:
    cells = []
    for column, text in zip(table.columns, table.rows[key], strict=False):
        shown = f"&nbsp;{escape(str(text))}&nbsp;"
        if (key, column) in used:
            shown = f"<span style='color:{colours.on_accent}'><b>{shown}</b></span>"
        ground = colours.accent if (key, column) in used else colours.field
        cells.append(f"<td align=center bgcolor='{ground}'>{shown}</td>")
    return f"<tr>{_head(key, colours)}{''.join(cells)}</tr>"


def _codes(table: Table) -> str:
    if not table.codes:
        return ""
    return (
        "<p>"
        + "<br>".join(f"<b>{escape(code)}</b> {escape(titled(word))}" for code, word in table.codes.items())
        + "</p>"
    )


def _modifiers(modifiers: tuple[Modifier, ...]) -> str:
    if not modifiers:
        return ""
    return "<p><b>Modifiers</b><br>" + "<br>".join(map(_modifier, modifiers)) + "</p>"


def _modifier(modifier: Modifier) -> str:
    shift = f"{abs(modifier.shift)} {'right' if modifier.shift > 0 else 'left'}" if modifier.shift else ""
    add = f"{modifier.add:+d}" if modifier.add else ""
    most = f", at most {modifier.most} times" if modifier.most is not None else ""
    effect = ", ".join(part for part in (shift, add) if part)
    return f"{escape(titled(modifier.when))}: {effect}{most} {case_link(modifier.rule)}"
