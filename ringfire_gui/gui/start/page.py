"""The start page: Continue on top, a card for each scenario, and the sheet for a new game beside them."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from ringfire_gui.bots.registry import bots_of
from ringfire_gui.core.ids import GameId
from ringfire_gui.files.savefile import is_over
from ringfire_gui.gui.controls import NewGame
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.flow import CardLayout
from ringfire_gui.gui.named import label, named
from ringfire_gui.gui.pages import turn_page
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.gui.settings import Settings, cache_folder
from ringfire_gui.gui.start.card import NARROWEST, WIDEST, ContinueCard, ScenarioCard, heading
from ringfire_gui.gui.start.library import Offered, ago, facts, known_saves, offered, who_plays
from ringfire_gui.gui.start.newgame import NewGameSheet
from ringfire_gui.gui.start.thumbnails import Thumbnails
from ringfire_gui.model.gamedata import Scenario
from ringfire_gui.play.autosave import SaveInfo
from ringfire_gui.resources import user_saves

MOST_SAVES = 4
"""So many games are offered to be continued."""
EARLIER = 260
"""Width that the card of an earlier game has at least."""
FIRST_STEPS = (
    "Choose a card, say who plays, and start. On the map, drag counters, turn the wheel to zoom, and press the right "
    "button for what else can be done; F2 shows all keys. Every order is saved as it is given."
)


class StartPage(QWidget):
    """Offers games.

    Signals:
        new_asked: A `NewGame` is to begin.
        save_asked: The game in this file is to go on.
        open_asked: A file is to be looked for.
        back_asked: Back to the table that is laid out.
    """

    new_asked = Signal(object)
    save_asked = Signal(object)
    open_asked = Signal()
    back_asked = Signal()

    def __init__(self, dress: Dress, settings: Settings) -> None:
        super().__init__()
        named(self, "startPage")
        self._dress = dress
        self._settings = settings
        self._thumbnails = Thumbnails(cache_folder() / "thumbnails", dress, self)
        self._loading: Iterator[Offered] | None = None
        self._known: list[Offered] = []
        self._saves: tuple[SaveInfo, ...] = ()
        self._cards: list[ScenarioCard] = []
        self._continued: list[ContinueCard] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._load_next)
        self._back = QPushButton("Back to the table")
        self._back.clicked.connect(self.back_asked)
        self._open = named(QPushButton("Open…"), "open", "Open a saved game")
        self._open.clicked.connect(self.open_asked)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._sheet_room = QVBoxLayout()
        self._lay_out()
        self._new_sheet()
        dress.changed.connect(self._redress)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(label("Ringfire", "pageTitle"))
        head.addSpacing(self._dress.px(10))
        head.addWidget(label("Historical wargames on a table that knows the rules", "quiet"))
        head.addStretch(1)
        head.addWidget(self._back)
        head.addWidget(self._open)
        row = QHBoxLayout()
        row.addWidget(self._scroll, 1)
        row.addLayout(self._sheet_room)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 14, 24, 14)
        column.addLayout(head)
        column.addLayout(row, 1)

    def _new_sheet(self) -> None:
        self.sheet = NewGameSheet(self._dress, lambda game: tuple(bots_of(game)))
        self.sheet.started.connect(self._started)
        self.sheet.dismissed.connect(self._dismiss)
        self.sheet.hide()
        self._sheet_room.addWidget(self.sheet)

    def refresh(self, table_open: bool) -> None:
        """Show what can be played now."""
        self._back.setVisible(table_open)
        self._saves = known_saves(user_saves(), self._settings.recent)
        self._rebuild()
        if not self._known:
            self._loading = offered()
        if self._loading is not None:
            self._timer.start()

    def _redress(self) -> None:
        self.sheet.deleteLater()
        self._new_sheet()
        if self.isVisible():
            self._rebuild()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: nothing more is loaded or painted, until somebody does."""
        self._timer.stop()
        self._thumbnails.forget()
        super().hideEvent(event)

    # what is offered

    def _load_next(self) -> None:
        found = next(self._loading, None) if self._loading is not None else None
        if found is None:
            self._loading = None
            self._timer.stop()
            self._rebuild()
        else:
            self._known.append(found)

    def _rebuild(self) -> None:
        self._thumbnails.forget()
        self._cards, self._continued = [], []
        page = named(QWidget(), "scrolled")
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 8, 16, 8)
        self._column.setSpacing(self._dress.px(8))
        self._add_saves(sorted(self._saves[:MOST_SAVES], key=lambda save: is_over(save.path)))
        hint = label(FIRST_STEPS, "quiet", wrap=True)
        if not self._saves:
            self._column.addWidget(hint)
        for each in self._known:
            self._add_game(each)
        self._column.addStretch(1)
        if self._saves:
            self._column.addWidget(hint)
        turn_page(self._scroll, page)
        self.sheet.hide()
        self._focus_first()

    def _focus_first(self) -> None:
        """The keyboard begins at what most people want: to go on, or the first game."""
        offers: list[QWidget] = [card.button for card in self._continued[:1]] or list(self._cards[:1])
        if offers and self.isVisible():
            offers[0].setFocus()

    def _add_saves(self, saves: Sequence[SaveInfo]) -> None:
        """The game played last by itself, those before it in a row below, those that are over behind the others."""
        for save in saves[:1]:
            self._column.addWidget(self._continue(save, first=True))
        if saves[1:]:
            row, cards = self._card_row(EARLIER)
            for save in saves[1:]:
                cards.addWidget(self._continue(save, first=False))
            self._column.addWidget(row)

    def _card_row(self, narrowest: int, widest: int | None = None) -> tuple[QWidget, CardLayout]:
        row, px = named(QWidget(), "scrolled"), self._dress.px
        return row, CardLayout(row, px(12), px(narrowest), px(widest) if widest else None)

    def _game_of(self, save: SaveInfo) -> Offered | None:
        return next((each for each in self._known if each.name == save.header.game), None)

    def _continue(self, save: SaveInfo, first: bool) -> ContinueCard:
        home = self._game_of(save)
        data = home.game.data if home and home.game else None
        scenario = data.scenarios.get(save.header.scenario) if data else None
        title = save.header.title or (scenario.name if scenario else save.header.scenario)
        when = ago(save.changed, datetime.now(UTC).astimezone())
        over = is_over(save.path)
        played = f"Finished {when}" if over else f"Played {when}"
        told = " · ".join(part for part in (played, who_plays(save, data)) if part)
        card = ContinueCard(self._dress, title, told, first, over)
        card.chosen.connect(lambda: self.save_asked.emit(save.path))
        self._continued.append(card)
        if home and home.game and scenario:
            self._thumbnails.fetch(home.game, scenario, home.folder, card.picture.set_picture)
        return card

    def _add_game(self, offer: Offered) -> None:
        if offer.game is None:
            self._column.addWidget(label(offer.problem, "bad", wrap=True))
            return
        self._column.addSpacing(self._dress.px(8))
        self._column.addWidget(heading(offer.game.data.name))
        if offer.game.data.about:
            self._column.addWidget(label(offer.game.data.about, "quiet", wrap=True))
        row, cards = self._card_row(NARROWEST, WIDEST)
        for scenario in offer.scenarios:
            cards.addWidget(self._card(offer, scenario))
        self._column.addWidget(row)

    def _card(self, offer: Offered, scenario: Scenario) -> ScenarioCard:
        assert offer.game is not None
        saves = [s for s in self._saves if (s.header.game, s.header.scenario) == (offer.name, scenario.id)]
        played = f"Last played {ago(saves[0].changed, datetime.now(UTC).astimezone())}" if saves else ""
        told = facts(offer.game.data, scenario)
        card = ScenarioCard(self._dress, scenario.name, scenario.about, told, played)
        card.chosen.connect(lambda: self._choose(card, offer, scenario))
        self._thumbnails.fetch(offer.game, scenario, offer.folder, card.picture.set_picture)
        self._cards.append(card)
        return card

    # what the player does

    def choose(self, game: str, scenario: str) -> bool:
        """Open the sheet for a scenario; whether there is such a one."""
        for offer in self._known:
            if offer.game and offer.name == game and scenario in offer.game.data.scenarios:
                self._choose(None, offer, offer.game.data.scenarios[scenario])
                return True
        return False

    def _choose(self, card: ScenarioCard | None, offer: Offered, scenario: Scenario) -> None:
        assert offer.game is not None
        for each in self._cards:
            each.set_chosen(each is card)
        self.sheet.show()
        self.sheet.ask(offer.game.data, scenario, self._likes, self._settings.seats(GameId(offer.name)))

    @property
    def _likes(self) -> Preferences:
        return self._settings.preferences

    def _dismiss(self) -> None:
        self.sheet.hide()
        for card in self._cards:
            card.set_chosen(False)

    def _started(self, new: NewGame) -> None:
        self._settings.keep_seats(new.game, new.seats)
        self.new_asked.emit(new)
