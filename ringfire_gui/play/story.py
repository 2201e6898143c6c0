"""What happened in a game, order by order, as far as the listeners may know it."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ringfire_gui.core.ids import LocId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.events import Event, PhaseBegan, Rolled
from ringfire_gui.engine.state import GameState
from ringfire_gui.play.catalog import Game
from ringfire_gui.play.log import START
from ringfire_gui.play.narrate import Narrator
from ringfire_gui.play.session import Session


class Told(Struct, frozen=True):
    """One sentence about an order."""

    order: int
    side: SideId | None
    text: str
    dice: tuple[int, ...] = ()
    rule: str = ""
    places: tuple[LocId, ...] = ()
    heading: bool = False
    """It opens a phase."""
    die_sides: int = 6
    """How many sides each of the dice has."""


class Story:
    """A game, as far as all of some sides may know it; with no sides named, all of it.

    Attributes:
        narrator: Tells whatever else there is to tell about it.
        session: The game.
    """

    def __init__(self, game: Game, session: Session, ears: Sequence[SideId]) -> None:
        self._board = game.data.boards[game.data.scenarios[session.setup.scenario].map]
        self.narrator = Narrator(game.data, game.texts, self._board)
        self._game = game
        self.session = session
        self._ears = ears

    def told(self, number: int) -> tuple[Told, ...]:
        """What happened with an order, sentence by sentence; nothing where it can only be read about."""
        session, log = self.session, self.session.log
        if number < log.floor:
            return ()
        after = session.state_at(number)
        states = [self.seen(after)]
        if number > max(START, log.floor):
            states.append(self.seen(session.state_at(log[number].after)))
        side = log[number].side if number else None
        heard = (self._heard(event, after) for event in session.events_at(number))
        told = (self._sentence(number, side, event, states) for event in heard if event is not None)
        return (*self.taken_back(number), *told)

    def taken_back(self, number: int) -> Iterator[Told]:
        """What was taken back with the consent of both sides right before an order was given (or since the last)."""
        for going in self.session.log.taken_back(number - 1):
            facts = {"start": going.start, "to": going.to, "by": going.by or ""}
            yield Told(number, going.by, self.narrator.reason(Reason("session.taken_back", facts=facts)))

    def seen(self, state: GameState) -> GameState:
        """A position as far as all listeners may know it."""
        for side in self._ears:
            state = self._game.rules.seen(state, side)
        return state

    def prompts(self) -> Iterator[str]:
        """Who is asked, and what."""
        state = self.seen(self.session.state)
        for decision in state.asked:
            yield f"{self.narrator.side(decision.side)}: {self.narrator.reason(decision.prompt, state)}"

    def result(self) -> str | None:
        """How the game ended."""
        result = self.session.result
        if result is None:
            return None
        name = self.narrator.side(result.winner) if result.winner else ""
        told = f"{name} has won" if name else "Nobody has won"
        if result.level:
            told = result.level if name and result.level.startswith(name) else f"{told} ({result.level})"
        return f"{told}. {self.narrator.reason(result.why, self.session.state)}"

    def _heard(self, event: Event, after: GameState) -> Event | None:
        heard: Event | None = event
        for side in self._ears:
            if heard is None:
                break
            heard = self._game.rules.redact(heard, after, side)
        return heard

    def _sentence(self, number: int, side: SideId | None, event: Event, states: list[GameState]) -> Told:
        return Told(
            number,
            side,
            self.narrator.event(event, *states),
            event.values if isinstance(event, Rolled) else (),
            str(getattr(event, "rule", "")),
            tuple(self._places(event)),
            isinstance(event, PhaseBegan),
            event.sides if isinstance(event, Rolled) else 6,
        )

    def _places(self, event: Event) -> Iterator[LocId]:
        known = self._board.locations
        for field in event.__struct_fields__:
            value = getattr(event, field)
            for name in value if isinstance(value, tuple) else (value,):
                if isinstance(name, str) and LocId(name) in known:
                    yield LocId(name)
