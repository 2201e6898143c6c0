"""A game told on a terminal."""

from collections.abc import Iterator, Sequence

from ringfire_gui.core.ids import SideId
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.session import Session
from ringfire_gui.play.story import Story


class ToldOnScreen(Story):
    """A story in lines of text: number, who gave the order, what happened."""

    def __init__(self, game: Game, session: Session, ears: Sequence[SideId]) -> None:
        super().__init__(game, session, ears)
        self._width = max(len(side.name) for side in game.data.sides)

    def lines(self, number: int) -> Iterator[str]:
        """What happened with an order, sentence by sentence, with its number and who gave it."""
        who = self.narrator.side(self.session.log[number].side) if number else ""
        silent = "has answered." if number else "The game begins."
        for place, sentence in enumerate([told.text for told in self.told(number)] or [silent]):
            yield f"{'' if place else number:>5}  {'' if place else who:<{self._width}}  {sentence}"
