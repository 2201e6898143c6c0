"""The rules of the game by case, searchable."""

from html import escape

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QColor, QTextBlock, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.named import named
from ringfire_gui.gui.rulesbook import Rulesbook, Section
from ringfire_gui.gui.words import RULE

_CASE = Qt.ItemDataRole.UserRole
_MOST_MARKS = 200


class RulesPanel(QWidget):
    """The rules, with a line to search them and the headings that fit."""

    def __init__(self, dress: Dress) -> None:
        super().__init__()
        self._dress = dress
        self._book = Rulesbook()
        self._blocks: dict[Section, int] = {}
        self.search = named(QLineEdit(), "rulesSearch", "Search the rules")
        self.search.setPlaceholderText("Search the rules, or type a case number")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._first)
        self.headings = named(QListWidget(), "rulesHeadings", "Headings")
        self.headings.currentItemChanged.connect(self._heading)
        self.headings.setUniformItemSizes(True)
        self.text = named(QTextBrowser(), "rulesText", "Rules")
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._link)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.headings)
        split.addWidget(self.text)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 3)
        split.setChildrenCollapsible(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 6, 4, 4)
        column.setSpacing(4)
        column.addWidget(self.search)
        column.addWidget(split, 1)
        dress.changed.connect(self._redress)

    def sizeHint(self) -> QSize:
        """Wide enough for a line of prose."""
        return QSize(self._dress.px(340), self._dress.px(360))

    def _redress(self) -> None:
        self.show_book(self._book)

    def show_book(self, book: Rulesbook) -> None:
        """Show the rules of a game."""
        self._book = book
        document = self.text.document()
        self.text.setSearchPaths([str(book.folder)] if book.folder else [])
        if book.sections:
            document.setDefaultFont(self._dress.font(14.5))
            document.setMarkdown(book.markdown(), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        else:
            self.text.setHtml(f"<p style='color:{self._dress.colours.quiet}'>This game has no rules in words.</p>")
        self._blocks = _places(document, book)
        _space_out(document, self._dress.px(12))
        # The cursor has gone along to the end of what was written, and what is shown first is where it stands.
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self._search(self.search.text())

    def open_case(self, case: str) -> bool:
        """Show a case; whether the rules have it or one that holds it."""
        section = self._book.find(case)
        if section is None:
            return False
        self.search.clear()
        self._show(section)
        return True

    def _show(self, section: Section) -> None:
        """Bring a section to the top and mark its heading."""
        block = self.text.document().findBlockByNumber(self._blocks.get(section, 0))
        end = QTextCursor(self.text.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        self.text.setTextCursor(end)
        self.text.setTextCursor(QTextCursor(block))
        bar = self.text.verticalScrollBar()
        top = self.text.document().documentLayout().blockBoundingRect(block).top()
        bar.setValue(min(bar.maximum(), round(top)))
        self.text.setExtraSelections([self._mark(_line(block)), *self._marks(self.search.text())])

    def _mark(self, cursor: QTextCursor) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.cursor = cursor
        form = QTextCharFormat()
        form.setBackground(QColor(self._dress.colours.soft))
        mark.format = form
        return mark

    def _marks(self, words: str) -> list[QTextEdit.ExtraSelection]:
        marks: list[QTextEdit.ExtraSelection] = []
        for word in words.split():
            found = self.text.document().find(word)
            while len(word) > 1 and not found.isNull() and len(marks) < _MOST_MARKS:
                marks.append(self._mark(QTextCursor(found)))
                found = self.text.document().find(word, found)
        return marks

    def _search(self, words: str) -> None:
        self.headings.blockSignals(True)
        self.headings.clear()
        for section in self._book.search(words):
            item = QListWidgetItem("   " * max(0, section.depth - 2) + f"{section.case}  {section.title}".strip())
            item.setData(_CASE, self._book.sections.index(section))
            item.setToolTip(escape(section.title))
            self.headings.addItem(item)
        self.headings.blockSignals(False)
        self.text.setExtraSelections(self._marks(words))

    def _first(self) -> None:
        if not self.open_case(self.search.text().strip()) and self.headings.count():
            self.headings.setCurrentRow(0)

    def _heading(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._show(self._book.sections[item.data(_CASE)])

    def _link(self, link: QUrl) -> None:
        if link.toString().startswith(RULE):
            self.open_case(link.toString().removeprefix(RULE))


def _places(document: QTextDocument, book: Rulesbook) -> dict[Section, int]:
    """The block in which each section begins: headings come in the order of the book."""
    headings: list[int] = []
    block = document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel():
            headings.append(block.blockNumber())
        block = block.next()
    titled = [section for section in book.sections if section.title]
    return dict(zip(titled, headings, strict=False))


def _space_out(document: QTextDocument, room: int) -> None:
    """Set headings and paragraphs apart."""
    block = document.begin()
    while block.isValid():
        form = block.blockFormat()
        form.setTopMargin(room if form.headingLevel() else room // 3)
        form.setBottomMargin(room // 3)
        QTextCursor(block).setBlockFormat(form)
        block = block.next()


def _line(block: QTextBlock) -> QTextCursor:
    cursor = QTextCursor(block)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    return cursor
