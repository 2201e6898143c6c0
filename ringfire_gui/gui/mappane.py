"""The map in the middle of the window: a scene and its view for each game that is laid out."""

from collections.abc import Mapping
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QStackedLayout, QWidget

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.engine.showing import Layer
from ringfire_gui.gui.controls import Modifier, Modifiers
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.gamelook import GameLook
from ringfire_gui.gui.map.glides import DURATION
from ringfire_gui.gui.map.pieces import PieceView
from ringfire_gui.gui.map.scene import MapScene
from ringfire_gui.gui.map.scope import scope
from ringfire_gui.gui.map.tones import Tones
from ringfire_gui.gui.map.view import MapView
from ringfire_gui.gui.play.screen import Counter
from ringfire_gui.gui.preferences import Preferences, Speed
from ringfire_gui.gui.sheets import map_look, paper_colour, sheet_painter, table_colour
from ringfire_gui.model.art import MapArt
from ringfire_gui.model.board import Board

PACES: Mapping[Speed, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.5}
"""How long counters are on their way at each speed, to the usual time."""
_MODIFIERS: tuple[tuple[Qt.KeyboardModifier, Modifier], ...] = (
    (Qt.KeyboardModifier.ShiftModifier, "shift"),
    (Qt.KeyboardModifier.ControlModifier, "ctrl"),
    (Qt.KeyboardModifier.AltModifier, "alt"),
)


class MapPane(QWidget):
    """Shows a map and says what is done on it, in plain values.

    Attributes:
        view: The view; None while no game is laid out.

    Signals:
        hovered: Location and counter, each None for none.
        pressed: Location, counter, modifiers as a frozen set of names.
        dragged: Location.
        released: Location.
        double_clicked: Location and counter.
        context: Location, counter, point of the screen.
    """

    hovered = Signal(object, object)
    pressed = Signal(object, object, object)
    dragged = Signal(object)
    released = Signal(object)
    double_clicked = Signal(object, object)
    context = Signal(object, object, object)

    def __init__(self, dress: Dress) -> None:
        super().__init__()
        self._dress = dress
        self.view: MapView | None = None
        self._game: GameLook | None = None
        self._art: MapArt | None = None
        self._look = map_look(dress)
        self._known: dict[PieceId, tuple[Counter, PieceView]] = {}
        self._pointed: tuple[LocId | None, PieceId | None] = (None, None)
        self._room = QStackedLayout(self)
        self._room.setContentsMargins(0, 0, 0, 0)

    @property
    def scene(self) -> MapScene | None:
        """The map; None while no game is laid out."""
        return self.view.map if self.view else None

    @property
    def pointed(self) -> tuple[LocId | None, PieceId | None]:
        """What the cursor points at."""
        return self._pointed

    def lay_out(self, board: Board, art: MapArt | None, game: GameLook) -> MapView:
        """Put down a map."""
        self.clear()
        self._game, self._art = game, art
        self._look = map_look(self._dress)
        painter = sheet_painter(board, art, self._look)
        scene = MapScene(painter.projection, painter, game.faces, self._tones(game))
        view = MapView(scene)
        view.setBackgroundBrush(QColor(table_colour(self._look)))
        scene.setParent(view)
        for told, tell in (
            (scene.dragged, self.dragged),
            (scene.released, self.released),
            (scene.double_clicked, self.double_clicked),
            (scene.context, self.context),
        ):
            told.connect(tell)
        scene.hovered.connect(self._hovered)
        scene.pressed.connect(self._pressed)
        game.changed.connect(self._redress)
        self.view = view
        self._room.addWidget(view)
        self.setFocusProxy(view)
        return view

    def clear(self) -> None:
        """Take the map away."""
        self._known, self._pointed = {}, (None, None)
        self._game = None
        if self.view is not None:
            self.setFocusProxy(None)  # type: ignore[arg-type]
            self._room.removeWidget(self.view)
            self.view.hide()
            self.view.deleteLater()
            self.view = None

    # what is shown

    def show_counters(self, counters: tuple[Counter, ...]) -> None:
        """Show these counters and no others; in a place, the first of them lies on top."""
        if self.scene is None:
            return
        order: dict[LocId, int] = {}
        fresh: dict[PieceId, tuple[Counter, PieceView]] = {}
        for counter in counters:
            at = counter.piece.at
            if at is not None and at in self.scene.projection.board.locations:
                order[at] = order.get(at, 0) - 1
                fresh[counter.piece.id] = (counter, self._piece_view(counter, at, order[at]))
        changed = [view for piece, (_, view) in fresh.items() if self._view_of(piece) != view]
        gone = [piece for piece in self._known if piece not in fresh]
        self._known = fresh
        if len(changed) + len(gone) > 20:
            self.scene.set_pieces(view for _, view in fresh.values())
            return
        for piece in gone:
            self.scene.remove(piece)
        for view in changed:
            self.scene.place(view)

    def _view_of(self, piece: PieceId) -> PieceView | None:
        known = self._known.get(piece)
        return known[1] if known else None

    def _piece_view(self, counter: Counter, at: LocId, order: int) -> PieceView:
        known = self._known.get(counter.piece.id)
        if known and known[1].order == order and known[0].piece == counter.piece and known[0].look == counter.look:
            return known[1]
        assert self._game is not None
        face = self._game.face(counter.piece, counter.look)
        return PieceView(counter.piece.id, at, face, order, counter.piece.side)

    def show_layer(self, name: str, layer: Layer | None) -> None:
        """Lay an overlay over the map."""
        if self.scene:
            self.scene.show_layer(name, layer)

    def highlight(self, kind: Literal["selected", "choice", "target", "about"], ids: frozenset[str]) -> None:
        """Mark locations and counters."""
        if self.scene:
            self.scene.highlight(kind, ids)

    def show_path(self, path: tuple[LocId, ...], labels: tuple[str, ...]) -> None:
        """Show the way under the cursor."""
        if self.scene:
            self.scene.show_path(path, labels)

    def say(self, text: str, at: LocId | None, tone: Literal["plain", "warn", "bad"]) -> None:
        """Say something beside the cursor or a location."""
        if self.scene:
            self.scene.show_message(text, at, tone)

    def hush(self) -> None:
        """What was said is past."""
        if self.scene:
            self.scene.hush()

    def look_at(self, at: LocId) -> None:
        """Bring a location into view."""
        if self.view and at in self.view.map.projection.board.locations:
            self.view.look_at(at)

    def look_for(self, places: tuple[LocId, ...]) -> None:
        """Bring one of these locations into view, unless one of them is."""
        if self.view is None:
            return
        projection, seen = self.view.map.projection, self.view.seen
        known = [at for at in places if at in projection.board.locations]
        if known and not any(seen.contains(projection.rect(at)) for at in known):
            self.view.look_at(known[0])

    def let_go(self) -> bool:
        """Close the fan, or stop pointing by keyboard; whether there was anything of the kind."""
        if self.scene is None:
            return False
        if self.scene.bubble.text:
            self.scene.hush()
        if self.scene.fan.at is not None:
            self.scene.fan_out(None)
            return True
        return False

    def point_nowhere(self) -> None:
        """Forget where the keyboard points and which stack is fanned out: it was for other eyes."""
        if self.scene:
            self.scene.fan_out(None)
            self.scene.cursor(None)
            self.scene.hush()

    def lead_cursor(self, at: LocId | None) -> None:
        """Let the keyboard point at a location, if it points anywhere."""
        if self.scene and at is not None and self.scene.cursor_at is not None:
            self.scene.cursor(at)

    def zoom_by(self, steps: int) -> None:
        """Zoom in, or out for less than 0."""
        if self.view:
            self.view.zoom_by(steps)

    def zoom_to(self, zoom: float) -> None:
        """Go to a zoom."""
        if self.view:
            self.view.zoom_to(zoom)

    def fit(self) -> None:
        """Show the whole map."""
        if self.view:
            self.view.fit()

    def fit_game(self) -> None:
        """Show where the game takes place: the whole map, or the part of it where all counters lie if it is small."""
        if self.view is None:
            return
        self.view.fit(scope(self.view.map.projection, {view.at for _, view in self._known.values()}))

    def fan_next(self) -> None:
        """Fan out the stack under the cursor, or point at its next counter."""
        if self.scene:
            self.scene.fan_next()

    def set_habits(self, likes: Preferences) -> None:
        """Whether stacks fan out by themselves, and how fast counters go where they go."""
        if self.scene:
            self.scene.fans_on_hover = likes.fan_on_hover
            self.scene.slides = likes.animation != "off"
            self.scene.glides.duration = round(DURATION * PACES[likes.animation])

    # what is done

    def _hovered(self, at: LocId | None, piece: PieceId | None) -> None:
        self._pointed = (at, piece)
        self.hovered.emit(at, piece)

    def _pressed(self, at: LocId | None, piece: PieceId | None, held: Qt.KeyboardModifier) -> None:
        self._pointed = (at, piece)
        names: Modifiers = frozenset(name for modifier, name in _MODIFIERS if held & modifier)
        self.pressed.emit(at, piece, names)

    def _tones(self, game: GameLook) -> Tones:
        """The colours of what is laid over the map."""
        return Tones(self._dress.appearance.colours, game.sides, paper_colour(self._look))

    def _redress(self) -> None:
        if self.scene is None or self.view is None or self._game is None:
            return
        self._look = map_look(self._dress)
        self.view.setBackgroundBrush(QColor(table_colour(self._look)))
        painter = sheet_painter(self.scene.projection.board, self._art, self._look)
        self.scene.dress(painter, self._game.faces, self._tones(self._game))
        counters = tuple(counter for counter, _ in self._known.values())
        self._known = {}
        self.show_counters(counters)
