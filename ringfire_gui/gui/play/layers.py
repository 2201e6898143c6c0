"""Overlays: those every table has, and those a game brings."""

from ringfire_gui.core.ids import LocId, SideId
from ringfire_gui.engine.showing import Focus, Layer, Overlay, Patch, Tone
from ringfire_gui.engine.state import GameState
from ringfire_gui.gui.play.hand import Hand
from ringfire_gui.model.board import Board
from ringfire_gui.play.catalog import Game

REACH = Overlay("reach", "R", "pieces")
CONTROL = Overlay("control", "C")
NUMBERS = Overlay("numbers", "N")
OWN: tuple[Overlay, ...] = (REACH, CONTROL, NUMBERS)
"""The overlays of the table itself."""


class Layers:
    """The overlays of one game, and which of them are switched on."""

    def __init__(self, game: Game, board: Board) -> None:
        self._game = game
        self._board = board
        self.known = (*OWN, *game.rules.showing.overlays())
        self.on = {REACH.id}

    def toggle(self, overlay: str) -> None:
        """Switch one on or off."""
        self.on ^= {overlay} & {known.id for known in self.known}

    def draw(self, overlay: Overlay, seen: GameState, focus: Focus, hand: Hand) -> Layer | None:
        """What an overlay shows now; None if it is off or has nothing to show."""
        if overlay.id not in self.on:
            return None
        if overlay.id == REACH.id:
            return hand.reach_layer()
        if overlay.id == CONTROL.id:
            return self._control(seen, focus.side)
        if overlay.id == NUMBERS.id:
            return Layer((Patch((), labels={at: at for at in self._board.locations}),))
        return self._game.rules.showing.layer(overlay.id, seen, focus)

    def _control(self, seen: GameState, side: SideId) -> Layer:
        held: dict[SideId, list[LocId]] = {}
        for at, place in seen.places.items():
            if place.control:
                held.setdefault(place.control, []).append(at)
        tones: dict[bool, Tone] = {True: "own", False: "enemy"}
        return Layer(tuple(Patch(tuple(places), tones[who == side]) for who, places in held.items()))
