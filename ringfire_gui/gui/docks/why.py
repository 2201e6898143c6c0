"""Why, the rules and the tables: one panel that answers what lies behind a number or a refusal."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabWidget, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from ringfire_gui.gui.docks.rules import RulesPanel
from ringfire_gui.gui.docks.tables import TablesPanel
from ringfire_gui.gui.docks.wrapping import WrappingDelegate
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.named import label, named
from ringfire_gui.gui.play.screen import Why
from ringfire_gui.gui.words import without_case

_CASE = Qt.ItemDataRole.UserRole


class ReasonPanel(QWidget):
    """The reasons of what was asked last, as a tree.

    Signals:
        rule_asked: A case number was chosen.
    """

    rule_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title = label("", "sectionTitle", wrap=True)
        self._hint = label("", "quiet", wrap=True)
        self.tree = named(QTreeWidget(), "reasons", "Reasons")
        self.tree.setColumnCount(2)
        self.tree.setHeaderLabels(["Reason", "Case"])
        WrappingDelegate(self.tree)
        self.tree.setIndentation(14)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, self.tree.header().ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, self.tree.header().ResizeMode.ResizeToContents)
        self.tree.itemClicked.connect(self._clicked)
        self.tree.itemActivated.connect(self._clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 6, 4, 4)
        column.setSpacing(4)
        column.addWidget(self._title)
        column.addWidget(self._hint)
        column.addWidget(self.tree, 1)
        column.addStretch(0)
        self.show_why(None)

    def show_why(self, why: Why | None) -> None:
        """Show reasons, each under the one it stands behind."""
        self.tree.clear()
        self._title.setText(why.title if why else "Why?")
        known = bool(why and why.lines)
        asking = "Ask at a place or a counter (F1): the reasons stand here, with the case of the rules each rests on."
        self._hint.setText("" if known else "There is nothing more to say about it." if why else asking)
        self._hint.setVisible(not known)
        self.tree.setVisible(known)
        above: list[QTreeWidgetItem] = []
        for depth, text, case in why.lines if why else ():
            item = QTreeWidgetItem([without_case(text, case), case])
            item.setData(0, _CASE, case)
            item.setToolTip(0, text)
            item.setForeground(1, self.palette().link())
            del above[depth:]
            if above:
                above[-1].addChild(item)
            else:
                self.tree.addTopLevelItem(item)
            above.append(item)
        self.tree.expandAll()

    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        case = item.data(0, _CASE)
        if case and column == 1:
            self.rule_asked.emit(case)


class WhyPanel(QTabWidget):
    """Why, rules and tables side by side.

    Signals:
        rule_opened: This case was opened.
    """

    rule_opened = Signal(str)

    def __init__(self, dress: Dress) -> None:
        super().__init__()
        self.reasons = ReasonPanel()
        self.rules = RulesPanel(dress)
        self.tables = TablesPanel(dress)
        for panel, name in ((self.reasons, "Why"), (self.rules, "Rules"), (self.tables, "Tables")):
            self.addTab(panel, name)
        self.setDocumentMode(True)
        self.reasons.rule_asked.connect(self.open_rule)
        self.tables.rule_asked.connect(self.open_rule)

    def show_why(self, why: Why | None) -> None:
        """Show reasons, and turn to them."""
        self.reasons.show_why(why)
        if why is not None:
            self.setCurrentWidget(self.reasons)

    def open_rule(self, case: str) -> bool:
        """Turn to a case of the rules; whether they have it."""
        self.setCurrentWidget(self.rules)
        found = self.rules.open_case(case) if case else True
        self.rule_opened.emit(case)
        return found
