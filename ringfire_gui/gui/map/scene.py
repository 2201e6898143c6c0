"""The map on the table: board, counters, and what is laid over them. It knows no rules and decides nothing."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QTimer, Signal
from PySide6.QtWidgets import QGraphicsScene

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.engine.showing import Layer, Route, Tone
from ringfire_gui.gui.faces.store import Faces
from ringfire_gui.gui.map.bubble import BubbleItem, Mood
from ringfire_gui.gui.map.canvas import Drawing
from ringfire_gui.gui.map.counters import CounterLayer
from ringfire_gui.gui.map.exposure import Exposure
from ringfire_gui.gui.map.fan import FanItem
from ringfire_gui.gui.map.glides import Glides, Places
from ringfire_gui.gui.map.hand_item import HandItem
from ringfire_gui.gui.map.idle import Idle
from ringfire_gui.gui.map.marks import Kind, MarksItem
from ringfire_gui.gui.map.overlays import Overlays
from ringfire_gui.gui.map.pieces import COUNTER, PieceView
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.map.terrain_item import TerrainItem
from ringfire_gui.gui.map.tones import Tones
from ringfire_gui.gui.theme.palettes import DEFAULT

TERRAIN, SHAPES, COUNTERS, MARKS, LINES, PATH, FAN, HAND, BUBBLE = range(0, 90, 10)
"""What lies on what."""
PATH_LAYER = "the way under the cursor"
READING = 60
"""Milliseconds that a letter of a message stays, beyond a few seconds for any message."""


class Spot(NamedTuple):
    """What is pointed at: a location and a counter, if there are any."""

    at: LocId | None = None
    piece: PieceId | None = None


NOWHERE = Spot()


class MapScene(QGraphicsScene):
    """The map with everything on it.

    Attributes:
        projection: Where everything on the board lies.
        idle: Does what can wait.
        exposure: What is being painted.
        terrain: The ground.
        counters: The counters.
        marks: What is chosen, aimed at, pointed at.
        fan: The stack that is fanned out.
        hand: The counters that are dragged.
        glides: The counters that are on their way.
        overlays: What is laid over the map.
        bubble: The message beside the cursor.
        fans_on_hover: Whether stacks fan out under the cursor.
        slides: Whether counters are seen to go to where they come to lie, and to slide back when they are let go.

    Signals:
        pressed: The left button went down: location, counter, modifiers (a `Qt.KeyboardModifier`).
        dragged: The cursor came to another location with the button down.
        released: The button went up.
        hovered: The cursor points at something else: location, counter.
        context: A menu is asked for: location, counter, point of the screen.
        double_clicked: Pressed twice: location, counter.
        cursor_moved: The keyboard points at another location.
        pieces_changed: Counters have come, gone or moved.
    """

    pressed = Signal(object, object, object)
    dragged = Signal(object)
    released = Signal(object)
    hovered = Signal(object, object)
    context = Signal(object, object, object)
    double_clicked = Signal(object, object)
    cursor_moved = Signal(object)
    pieces_changed = Signal()

    def __init__(
        self,
        projection: Projection,
        drawing: Drawing,
        faces: Faces,
        tones: Tones | None = None,
    ) -> None:
        super().__init__()
        # There are a few large items only: a search tree would cost more than it saves.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.projection = projection
        self.idle = Idle(self)
        self.fans_on_hover = True
        self.slides = True
        self._faces = faces
        self._seen = projection.sheet
        self._zoom = 1.0
        self._ratio = 1.0
        self._pointed = projection.sheet.center()
        self._cursor: LocId | None = None
        tones = tones or Tones(DEFAULT)
        self.exposure = Exposure()
        self.terrain = TerrainItem(drawing, projection.sheet, self.idle, self.exposure)
        self.counters = CounterLayer(projection, faces, self.idle, self.exposure)
        self.marks = MarksItem(projection, self.counters.heaps, tones)
        self.fan = FanItem(faces, self.marks, tones)
        self.hand = HandItem()
        self.bubble = BubbleItem(tones)
        self.glides = Glides(self, self.counters, HAND)
        self.overlays = Overlays(self, projection, tones)
        heights = {
            TERRAIN: self.terrain,
            COUNTERS: self.counters,
            MARKS: self.marks,
            FAN: self.fan,
            HAND: self.hand,
            BUBBLE: self.bubble,
        }
        for height, item in heights.items():
            item.setZValue(height)
            self.addItem(item)
        terrain, counters = self.terrain, self.counters
        for work in (terrain.paint_visible, counters.make_lacking):
            self.idle.add(work)
        for work in (terrain.overview.work, terrain.paint_ahead, counters.make_ahead):
            self.idle.add_patient(work)
        self._hush = QTimer(self)
        self._hush.setSingleShot(True)
        self._hush.timeout.connect(self.bubble.hide)

    # What is shown.

    def set_pieces(self, pieces: Iterable[PieceView]) -> None:
        """Show these counters and no others."""
        before = self.glides.places() if self.slides else {}
        self.counters.set_pieces(pieces)
        self._pieces_moved(before)

    def place(self, piece: PieceView) -> None:
        """Put down a counter, or move or change one that is there."""
        known, middle = self.counters.heaps.pieces.get(piece.id), self.counters.heaps.rect(piece.id)
        self.counters.place(piece)
        self._pieces_moved({piece.id: (known.at, middle.center())} if known and middle else {})

    def remove(self, piece: PieceId) -> None:
        """Take a counter away."""
        self.counters.remove(piece)
        self._pieces_moved({})

    def show_layer(self, name: str, layer: Layer | None) -> None:
        """Lay a layer over the map in place of the one of the same name; None takes it away."""
        self.overlays.show(name, layer, SHAPES, LINES)

    def show_path(self, path: Collection[LocId], labels: Collection[str] = (), tone: Tone = "own") -> None:
        """Show the way under the cursor, with a text for each step; an empty path takes it away."""
        layer = Layer(routes=(Route(tuple(path), tone, tuple(labels)),)) if path else None
        self.overlays.show(PATH_LAYER, layer, SHAPES, PATH)

    def highlight(self, kind: Kind, ids: Collection[str]) -> None:
        """Mark these locations and counters in this way, and no others."""
        self.marks.mark(kind, ids)
        self.fan.update()

    def cursor(self, at: LocId | None) -> None:
        """Let the keyboard point at a location; None if it shall point at nothing."""
        if at == self._cursor:
            return
        self._cursor = at
        self.marks.mark("cursor", () if at is None else (at,))
        self.cursor_moved.emit(at)

    @property
    def cursor_at(self) -> LocId | None:
        """The location that the keyboard points at."""
        return self._cursor

    def show_message(self, text: str, at: LocId | None = None, mood: Mood = "plain") -> None:
        """Say something beside the cursor, or beside a location if the cursor is elsewhere; nothing for no text."""
        if not text:
            self.hush()
            return
        here = at is None or self.projection.locate(self._pointed) == at
        point = self._pointed if here or at is None else self.projection.centre(at)
        self.bubble.say(text, mood, point, self._seen, self._zoom)
        self._hush.start(4000 + READING * len(text))

    def hush(self) -> None:
        """Take the message away."""
        self._hush.stop()
        self.bubble.hide()

    def fan_out(self, at: LocId | None) -> None:
        """Spread out the stack in a location; None puts it together again."""
        heap = self.counters.heaps.by_place.get(at) if at is not None else None
        if at is None or heap is None:
            self.fan.close()
        else:
            top = QRectF(*heap.corners[-1], COUNTER, COUNTER)
            self.fan.open(at, heap.pieces[::-1], top.center(), self._seen, self._zoom)

    def fan_next(self) -> None:
        """Fan out the stack under the cursor; if it is fanned out, point at its next counter."""
        at = self._cursor if self._cursor is not None else self.spot(self._pointed).at
        if self.fan.at is not None and self.fan.at == at:
            self.fan.focus_next()
        else:
            self.fan_out(at)

    def pick_up(self, pieces: Iterable[PieceId]) -> None:
        """Let counters hang on the cursor; in their places they are shown faintly."""
        known = self.counters.heaps
        views = sorted((known.pieces[piece] for piece in pieces if piece in known.pieces), key=lambda p: -p.order)
        if not views:
            return
        home = known.rect(views[0].id)
        self.hand.take(views, home.center() if home is not None else self._pointed)
        self.hand.draw(self._faces, self._zoom, self._ratio)
        self.counters.lift({piece.id for piece in views})

    def put_down(self) -> None:
        """Let go of the counters on the cursor: they slide back, unless they have come to lie elsewhere meanwhile."""
        held = self.hand.pieces
        known = self.counters.heaps.pieces
        stay = held and all(piece.id in known and known[piece.id].at == piece.at for piece in held)
        if stay and self.slides and self.hand.isVisible():
            self.hand.slide_back(self._emptied)
        else:
            self._emptied()

    def dress(self, drawing: Drawing, faces: Faces, tones: Tones) -> None:
        """Show everything in other colours."""
        self._faces = faces
        self.terrain.invalidate(drawing=drawing)
        self.counters.refresh(faces)
        self.marks.dress(tones)
        self.fan.dress(faces, tones)
        self.bubble.dress(tones)
        self.overlays.dress(tones)

    # What the view says and asks.

    def look(self, seen: QRectF, zoom: float, ratio: float) -> None:
        """Say what is seen, at which zoom, and how many pixels of the screen make one of the window."""
        zoomed = (zoom, ratio) != (self._zoom, self._ratio)
        self._seen, self._zoom, self._ratio = seen, zoom, ratio
        self.idle.moved()
        self.counters.look(seen, zoom, ratio)
        self.terrain.look(seen, zoom, ratio)
        if zoomed:
            self.hand.draw(self._faces, zoom, ratio)
            self.glides.stop_all()
            self.fan.close()

    def point(self, point: QPointF) -> None:
        """The mouse is here."""
        self._pointed = point
        self.idle.moved()

    def spot(self, point: QPointF) -> Spot:
        """What is at a point of the scene."""
        if self.fan.covers(point):
            piece = self.fan.piece_at(point)
            return Spot(self.fan.at, piece.id if piece else None)
        at = self.projection.locate(point)
        found = self.counters.heaps.piece_at(point, at, self.counters.side_at(self._zoom))
        return Spot(found.at, found.id) if found else Spot(at)

    def is_hidden(self, at: LocId) -> bool:
        """Whether the counters of a location cannot all be read as they lie."""
        heap = self.counters.heaps.by_place.get(at)
        return heap is not None and (self.counters.side_at(self._zoom) != COUNTER or heap.covered)

    def _pieces_moved(self, before: Places) -> None:
        if self.slides:
            held = {piece.id for piece in self.hand.pieces}
            gone = {piece: place for piece, place in before.items() if piece not in held}
            self.glides.follow(gone, self._faces, self._zoom, self._ratio)
        if self.fan.at is not None:
            self.fan_out(self.fan.at)
        self.pieces_changed.emit()

    def _emptied(self) -> None:
        self.hand.stop()
        self.counters.lift(())
