"""The game's own tracks, boxes and figures, drawn from the data it gives."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from ringfire_gui.engine.showing import BoxPanel, FigurePanel, Panel, TrackPanel, TrayPanel
from ringfire_gui.gui.docks.counterrow import CounterRow
from ringfire_gui.gui.docks.trackstrip import TrackStrip
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.gamelook import GameLook
from ringfire_gui.gui.named import label, named
from ringfire_gui.gui.pages import turn_page
from ringfire_gui.gui.play.screen import Counter
from ringfire_gui.gui.words import RULE, case_link, linked


class TracksPanel(QScrollArea):
    """Shows panels one below the other.

    Signals:
        chosen: A counter in a box was clicked; whether it comes to what is chosen already.
        rule_asked: A case number was clicked.
    """

    chosen = Signal(str, bool)
    rule_asked = Signal(str)

    def __init__(self, dress: Dress) -> None:
        super().__init__()
        self._dress = dress
        self._game: GameLook | None = None
        self._panels: tuple[Panel, ...] = ()
        self._counters: tuple[Counter, ...] = ()
        self._rows: list[tuple[BoxPanel | TrayPanel, CounterRow]] = []
        named(self, "scrolled", "Tracks and boxes")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        dress.changed.connect(self._rebuild)
        self._rebuild()

    def use(self, game: GameLook) -> None:
        """The pictures and words of another game."""
        self._game = game
        self._counters = ()
        game.changed.connect(self._rebuild)

    @property
    def has_tray(self) -> bool:
        """Whether counters lie in a tray."""
        return any(isinstance(panel, TrayPanel) and panel.pieces for panel in self._panels)

    def show_panels(self, panels: tuple[Panel, ...]) -> None:
        """Show these panels."""
        if panels != self._panels:
            self._panels = panels
            self._rebuild()

    def show_counters(self, counters: tuple[Counter, ...]) -> None:
        """Show those that lie in the boxes and trays."""
        self._counters = counters
        for panel, row in self._rows:
            row.show_counters(lying_in(panel, counters))

    def _rebuild(self) -> None:
        self._rows = []
        page = named(QWidget(), "plain")
        column = QVBoxLayout(page)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(self._dress.px(4))
        for panel in self._panels:
            column.addWidget(self._title(panel))
            column.addWidget(self._widget(panel))
            column.addSpacing(self._dress.px(8))
        if not self._panels:
            column.addWidget(label("This game has no tracks or boxes beside the map.", "quiet", wrap=True))
        column.addStretch(1)
        turn_page(self, page)

    def _title(self, panel: Panel) -> QLabel:
        words = self._game.title("panel", panel.id) if self._game else panel.id
        made = named(QLabel(f"{linked(words)} {case_link(panel.rule)}"), "panelTitle")
        made.setWordWrap(True)
        made.linkActivated.connect(lambda link: self.rule_asked.emit(link.removeprefix(RULE)))
        return made

    def _widget(self, panel: Panel) -> QWidget:
        match panel:
            case TrackPanel():
                return TrackStrip(self._dress, panel)
            case BoxPanel() | TrayPanel():
                return self._box(panel)
            case FigurePanel():
                return self._figures(panel)

    def _box(self, panel: BoxPanel | TrayPanel) -> QWidget:
        row = CounterRow(self._dress, self._game)
        row.chosen.connect(self.chosen)
        row.show_counters(lying_in(panel, self._counters))
        self._rows.append((panel, row))
        return row

    def _figures(self, panel: FigurePanel) -> QWidget:
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        for row, line in enumerate(panel.lines):
            words = label(self._game.say(line.what) if self._game else line.what.code, wrap=True)
            grid.addWidget(words, row, 0)
            grid.addWidget(label(line.value, "panelTitle"), row, 1, Qt.AlignmentFlag.AlignRight)
        return page


def lying_in(panel: BoxPanel | TrayPanel, counters: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """The counters of a box or a tray, in their order."""
    if isinstance(panel, BoxPanel):
        return tuple(counter for counter in counters if counter.piece.at == panel.at)
    known = {counter.piece.id: counter for counter in counters}
    return tuple(known[piece] for piece in panel.pieces if piece in known)
