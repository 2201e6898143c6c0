"""The director: lays games on the table and takes them away again; everything else goes to the game's presenter."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, Protocol

from ringfire_gui.bots.registry import EFFORTS
from ringfire_gui.core.errors import RingfireError
from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.engine.actions import Action
from ringfire_gui.files.savefile import read_header
from ringfire_gui.gui.controls import Modifiers, NewGame, Offer, OpenTable, Window
from ringfire_gui.gui.play.presenter import Presenter, Thinker
from ringfire_gui.gui.play.screen import Branch
from ringfire_gui.gui.preferences import Preferences
from ringfire_gui.play.autosave import new_path
from ringfire_gui.play.catalog import Game, game_of_save, installed, load_game
from ringfire_gui.play.opening import open_save
from ringfire_gui.play.saves import JournalRecorder, create, save_copy
from ringfire_gui.play.session import Session, Setup

Chosen = Callable[[SideId, Action, Reason | None, Literal["play", "suggest"], int], None]


class Bots(Thinker, Protocol):
    """A place where bots think, for one game."""

    effort: int
    pause: int

    def shut_down(self) -> None:
        """Let them go."""
        ...


MakeBots = Callable[[str, Chosen, Callable[[str], None]], Bots]
"""Game by id or folder; who hears what a bot has chosen; who hears what went wrong."""


class Director:
    """Whoever runs the table. Implements `gui.controls.Controls`."""

    def __init__(
        self, window: Window, make_bots: MakeBots, saves: Path, likes: Preferences, seed: Callable[[], int]
    ) -> None:
        self._window = window
        self._make_bots = make_bots
        self._saves = saves
        self._likes = likes
        self._seed = seed
        self._game: Game | None = None
        self._bots: Bots | None = None
        self._presenter: Presenter | None = None
        self._folders: dict[str, str] = {}
        """Games that the player has named, by id: a save of one of them may be opened again."""

    # which game lies on the table

    def new_game(self, new: NewGame) -> None:
        """Begin a game."""
        self._attempt(lambda: self._begin(new))

    def _begin(self, new: NewGame) -> None:
        game = load_game(new.game)
        scenario = game.data.scenarios[new.scenario]
        seed = self._seed() if new.seed is None else new.seed
        setup = Setup(new.scenario, seed, new.options, new.seats, scenario.dice)
        path = new_path(self._saves, game.data.id, new.scenario)
        title = f"{game.data.name}: {scenario.name}"
        self._lay_out(new.game, game, create(game, setup, path, title), title)

    def open_save(self, path: Path, folder: str | None = None) -> None:
        """Go on with a saved game."""
        self._attempt(lambda: self._open(path, folder))

    def _open(self, path: Path, folder: str | None) -> None:
        header = read_header(path)
        name = game_of_save(path, header.game, folder or self._folders.get(header.game))
        game = load_game(name)
        if self._lies_here(path):
            self.close_game()
        opened = open_save(path, game)
        title = header.title or game.data.name
        presenter = self._lay_out(name, game, opened.session, title)
        for remark in opened.report.remarks:
            self._window.say(presenter.sentence(remark), None, "warn")

    def _lies_here(self, path: Path) -> bool:
        """Whether this is the save of the game on the table, which only one can write to at a time."""
        recorder = self._presenter.session.recorder if self._presenter is not None else None
        return isinstance(recorder, JournalRecorder) and recorder.path.exists() and recorder.path.samefile(path)

    def _lay_out(self, name: str, game: Game, session: Session, title: str) -> Presenter:
        self.close_game()
        board = game.data.scenarios[session.setup.scenario].map
        folder = installed().get(game.data.id) or Path(name)
        self._game = game
        self._folders[game.data.id] = name
        self._bots = self._make_bots(name, self._bot_chose, self._bot_failed)
        self._tell_bots(self._bots)
        self._presenter = Presenter(game, session, self._window, self._bots, self._likes)
        table = OpenTable(game, board, title, self._presenter.sentence, session.setup.seats, folder)
        self._window.open_table(table)
        self._presenter.open()
        return self._presenter

    def save_copy(self, path: Path) -> None:
        """Write the whole game into another file."""
        game, presenter = self._game, self._presenter
        if game is not None and presenter is not None:
            self._attempt(lambda: save_copy(game, presenter.session, path))

    def close_game(self) -> None:
        """Leave the table; the game is on disk already."""
        presenter, self._presenter = self._presenter, None
        bots, self._bots = self._bots, None
        if presenter is not None:
            presenter.close()
            self._attempt(presenter.session.close)
        if bots is not None:
            bots.shut_down()
        self._game = None

    def preferences_changed(self, preferences: Preferences) -> None:
        """The player has other likings from now on."""
        self._likes = preferences
        if self._presenter is not None and self._bots is not None:
            self._presenter.likes = preferences
            self._tell_bots(self._bots)

    def _tell_bots(self, bots: Bots) -> None:
        bots.pause = round(self._likes.bot_pause * 1000)
        bots.effort = EFFORTS[self._likes.bot_effort]

    def _attempt(self, work: Callable[[], object]) -> None:
        try:
            work()
        except RingfireError as error:
            self._window.fail(f"{error}.")
        except OSError as error:
            self._window.fail(
                f"{error.filename or 'A file'} cannot be read or written: {(error.strerror or str(error)).lower()}. "
                "Nothing has changed; see to the folder and try again."
            )

    def _bot_chose(
        self, side: SideId, action: Action, why: Reason | None, purpose: Literal["play", "suggest"], at: int
    ) -> None:
        if self._presenter is not None:
            self._presenter.bot_chose(side, action, why, purpose, at)

    def _bot_failed(self, text: str) -> None:
        if self._presenter is not None:
            self._presenter.bot_failed(text)

    # everything else is the game's own business

    def hover(self, at: LocId | None, piece: PieceId | None) -> None:
        """Point at a location."""
        if self._presenter is not None:
            self._presenter.hover(at, piece)

    def press(self, at: LocId | None, piece: PieceId | None, modifiers: Modifiers) -> None:
        """Press the left button."""
        if self._presenter is not None:
            self._presenter.press(at, piece, modifiers)

    def drag(self, at: LocId | None) -> None:
        """Move with the button down."""
        if self._presenter is not None:
            self._presenter.drag(at)

    def release(self, at: LocId | None) -> None:
        """Let the button go."""
        if self._presenter is not None:
            self._presenter.release(at)

    def double_click(self, at: LocId | None, piece: PieceId | None) -> None:
        """Press twice."""
        if self._presenter is not None:
            self._presenter.double_click(at, piece)

    def menu(self, at: LocId | None, piece: PieceId | None) -> tuple[Offer, ...]:
        """What a context menu would hold."""
        return self._presenter.menu(at, piece) if self._presenter is not None else ()

    def command(self, command: str, values: Mapping[str, Fact]) -> None:
        """Choose an entry of the last context menu."""
        if self._presenter is not None:
            self._presenter.command(command, values)

    def cancel(self) -> None:
        """Let go of everything."""
        if self._presenter is not None:
            self._presenter.cancel()

    def press_button(self, button: str) -> None:
        """Press a button of the prompt bar."""
        if self._presenter is not None:
            self._presenter.press_button(button)

    def choose(self, number: int) -> None:
        """Take an entry of the list for keyboard play."""
        if self._presenter is not None:
            self._presenter.choose(number)

    def point_choice(self, number: int | None) -> None:
        """An entry of that list is under the cursor."""
        if self._presenter is not None:
            self._presenter.point_choice(number)

    def select(self, pieces: tuple[PieceId, ...], how: Literal["only", "add"]) -> None:
        """Choose counters in a panel."""
        if self._presenter is not None:
            self._presenter.select(pieces, how)

    def toggle_overlay(self, overlay: str) -> None:
        """Switch an overlay on or off."""
        if self._presenter is not None:
            self._presenter.toggle_overlay(overlay)

    def ask_why(self, about: LocId | PieceId) -> None:
        """Why is it so here, or with this counter?"""
        if self._presenter is not None:
            self._presenter.ask_why(about)

    def open_rule(self, case: str) -> None:
        """A case number was clicked; the window opens it by itself."""

    def undo(self) -> None:
        """Take back the last order."""
        if self._presenter is not None:
            self._presenter.undo()

    def redo(self) -> None:
        """Bring back what was taken back."""
        if self._presenter is not None:
            self._presenter.redo()

    def view_order(self, order: int) -> None:
        """Show the position after an order."""
        if self._presenter is not None:
            self._presenter.view_order(order)

    def jump(self, order: int) -> None:
        """Go on from the position after an order."""
        if self._presenter is not None:
            self._presenter.jump(order)

    def lines_after(self, order: int) -> tuple[Branch, ...]:
        """The lines of play that part after an order."""
        return self._presenter.lines_after(order) if self._presenter is not None else ()

    def mark(self, order: int, name: str) -> None:
        """Set a bookmark."""
        if self._presenter is not None:
            self._presenter.mark(order, name)

    def curtain_lifted(self) -> None:
        """The person that was asked for sits before the screen."""
        if self._presenter is not None:
            self._presenter.curtain_lifted()

    def pause_bots(self, paused: bool) -> None:
        """Let the bots wait, or go on."""
        if self._presenter is not None:
            self._presenter.pause_bots(paused)

    def step_bot(self) -> None:
        """One order of a bot that waits."""
        if self._presenter is not None:
            self._presenter.step_bot()

    def stop_bot(self) -> None:
        """Stop the bot that is thinking now."""
        if self._presenter is not None:
            self._presenter.stop_bot()

    def suggest(self) -> None:
        """Ask a bot for its idea."""
        if self._presenter is not None:
            self._presenter.suggest()
