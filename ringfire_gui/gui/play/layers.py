"""Overlays: those every table has, and those a game brings."""

from collections.abc import Iterator

from ringfire_gui.core.ids import LocId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.showing import Focus, Layer, Overlay, Patch, Showing, Tone
from ringfire_gui.engine.state import GameState
from ringfire_gui.gui.play.hand import Hand
from ringfire_gui.gui.play.lineofsight import line_layer
from ringfire_gui.model.board import Board
from ringfire_gui.model.hexmap import HexMap
from ringfire_gui.model.los import SightLines
from ringfire_gui.play.catalog import Game

REACH = Overlay("reach", "R", "pieces")
THREAT = Overlay("threat", "E")
LINE = Overlay("line", "L", "place")
CONTROL = Overlay("control", "C")
NUMBERS = Overlay("numbers", "N")


class Layers:
    """The overlays of one game, and which of them are switched on.

    Attributes:
        known: All overlays. One of the game's own takes the place of the table's if it has the same id.
        on: The ids of those that are switched on.
        drawn: What each of them shows now.
    """

    def __init__(self, game: Game, board: Board) -> None:
        self._game = game
        self._board = board
        self._sight = SightLines(board) if isinstance(board, HexMap) else None
        brought = game.rules.showing.overlays()
        taken = {overlay.id for overlay in brought}
        self.known = (*(own for own in self._own() if own.id not in taken), *brought)
        self._brought = taken
        self.on = {REACH.id} & {overlay.id for overlay in self.known}
        self.drawn: dict[str, Layer | None] = {}

    def _own(self) -> Iterator[Overlay]:
        """The overlays of the table itself, as far as they make sense in this game."""
        if type(self._game.rules.showing).reaches is not Showing.reaches:
            yield REACH
            yield THREAT
        if self._sight is not None:
            yield LINE
        yield CONTROL
        yield NUMBERS

    def toggle(self, overlay: str) -> None:
        """Switch one on or off."""
        self.on ^= {overlay} & {known.id for known in self.known}

    def draw(self, seen: GameState, focus: Focus, hand: Hand) -> dict[str, Layer | None]:
        """What each overlay shows now; None if it is off or has nothing to show."""
        self.drawn = {
            overlay.id: self._draw(overlay.id, seen, focus, hand) if overlay.id in self.on else None
            for overlay in self.known
        }
        return self.drawn

    def notes(self, at: LocId | None) -> tuple[Reason, ...]:
        """What the overlays that are shown have to say about a location."""
        return tuple(layer.notes[at] for layer in self.drawn.values() if layer and at is not None and at in layer.notes)

    def follows_cursor(self) -> bool:
        """Whether any that is switched on is about the place that is pointed at."""
        return any(overlay.needs == "place" and overlay.id in self.on for overlay in self.known)

    def _draw(self, overlay: str, seen: GameState, focus: Focus, hand: Hand) -> Layer | None:
        if overlay in self._brought:
            return self._game.rules.showing.layer(overlay, seen, focus)
        if overlay == REACH.id:
            return hand.reach_layer()
        if overlay == THREAT.id:
            return self._threat(seen, focus.side)
        if overlay == LINE.id:
            return line_layer(self._sight, hand.start, focus.at) if self._sight else None
        if overlay == CONTROL.id:
            return self._control(seen, focus.side)
        return Layer((Patch((), labels={at: at for at in self._board.locations}, where="head"),))

    def _threat(self, seen: GameState, side: SideId) -> Layer:
        """Where the other sides could come, how many of their units to each place, and which."""
        coming: dict[LocId, list[Reason]] = {}
        for other in self._game.rules.sides:
            reaches = self._game.rules.showing.reaches(seen, other) if other != side else {}
            for piece, reach in reaches.items():
                for at in reach.costs:
                    comes = Reason("table.comes", facts={"unit": piece, "left": reach.left(at)})
                    coming.setdefault(at, []).append(comes)
        counts = {at: str(len(who)) for at, who in coming.items()}
        notes = {
            at: Reason("table.can_come", facts={"at": at, "count": len(who)}, because=tuple(who))
            for at, who in coming.items()
        }
        return Layer((Patch(tuple(coming), "enemy", counts),), notes=notes)

    def _control(self, seen: GameState, side: SideId) -> Layer:
        """Who controls what; where the game keeps no control, who stands where."""
        held: dict[SideId, list[LocId]] = {}
        for at, place in seen.places.items():
            if place.control:
                held.setdefault(place.control, []).append(at)
        if not held:
            for at, ids in seen.stacks.items():
                sides = {seen.pieces[i].side for i in ids if seen.pieces[i].side}
                if len(sides) == 1:
                    held.setdefault(sides.pop(), []).append(at)
        tones: dict[bool, Tone] = {True: "own", False: "enemy"}
        return Layer(tuple(Patch(tuple(places), tones[who == side], side=who) for who, places in held.items()))
