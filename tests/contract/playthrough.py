"""Whole games as text that a person can read: questions, orders, what happened, rolls, who hears what.

`python -m tests.contract.playthrough` plays the games of `GAMES` again and writes `tests/playthroughs/*.txt`; what has
changed in them is for a person to read and to agree with.
"""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.events import Event
from ringfire_gui.engine.state import GameState, OptionValue
from ringfire_gui.play.catalog import Game, load_game
from ringfire_gui.play.narrate import Narrator
from ringfire_gui.play.session import Change, Session, Setup
from tests.contract.toygame import FOLDER as TOY

FOLDER = Path(__file__).resolve().parents[1] / "playthroughs"
DIGEST_EVERY = 10
"""After every so many orders the fingerprint of the position is written down."""
INDENT = "      "


class Playthrough(Struct, frozen=True):
    """A game to be written down: the seed decides the dice and, with them, the orders."""

    game: str
    scenario: str
    seed: int
    options: dict[str, OptionValue] = {}
    most: int = 200
    """So many orders are played at most."""

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.game}-{self.scenario}-{self.seed}.txt"

    def load(self) -> Game:
        """The game that is played."""
        return load_game(str(TOY) if self.game == "toy" else self.game)


GAMES = (
    Playthrough("toy", "meeting", 21, {"long_range": True}),
    Playthrough("toy", "meeting", 18),
    Playthrough("sandbox", "bridge_at_larkfield", 1, most=60),
    Playthrough("sandbox", "empty_town", 2, most=60),
)


class _Scribe:
    """Writes one game down."""

    def __init__(self, game: Game, session: Session) -> None:
        self._game = game
        self._session = session
        self._narrator = Narrator(game.data, game.texts)

    def order(self, side: SideId, action: Action) -> Iterator[str]:
        """The question, the order and what came of it."""
        session = self._session
        before = session.state
        prompt = next(decision.prompt for decision in before.asked if decision.side == side)
        who, question = self._narrator.side(side), self._narrator.reason(prompt, before)
        yield f"{session.log.next_number}. {question if question.startswith(who) else f'{who}: {question}'}"
        yield f"   > {_plain(action)}"
        applied = session.submit(side, action)
        yield from self.events(applied.events, session.state, before)
        if applied.barriers:
            yield f"{INDENT}(cannot be taken back: {', '.join(applied.barriers)})"

    def events(self, events: tuple[Event, ...], *states: GameState) -> Iterator[str]:
        """What happened; for each side that hears it otherwise, or not at all, what it hears."""
        for event in events:
            truth = self._narrator.event(event, *states)
            yield f"{INDENT}{truth}"
            for side in self._session.rules.sides:
                told = self._told(event, side, states)
                if told != truth:
                    yield f"{INDENT}   {self._narrator.side(side)} hears: {told or 'nothing'}"

    def _told(self, event: Event, side: SideId, states: tuple[GameState, ...]) -> str:
        session = self._session
        heard = session.heard(Change("order", session.log.cursor, (event,)), side)
        known = [session.rules.view(state, side).state for state in states]
        return "".join(self._narrator.event(each, *known) for each in heard)


def _plain(action: Action) -> str:
    fields = ((name, getattr(action, name)) for name in action.__struct_fields__)
    shown = (f"{name} {' '.join(value) if isinstance(value, tuple) else value}" for name, value in fields)
    return f"{type(action).__name__}: {', '.join(shown)}" if action.__struct_fields__ else type(action).__name__


def write(played: Playthrough) -> str:
    """Play the game and give its text."""
    game = played.load()
    session = Session.new(game.rules, Setup(played.scenario, played.seed, played.options))
    scribe, chooser = _Scribe(game, session), Chooser(played.seed)
    options = "".join(f", {name} = {value}" for name, value in played.options.items())
    lines = [f"{game.data.name}: {game.data.scenarios[played.scenario].name}, seed {played.seed}{options}"]
    lines += ["Written by: python -m tests.contract.playthrough", ""]
    lines += scribe.events(session.events_at(0), session.state)
    while session.decisions and session.log.cursor < played.most:
        side = chooser.pick(session.decisions).side
        action = session.options(side).sample(chooser)
        assert action is not None
        lines += ["", *scribe.order(side, action)]
        if session.log.cursor % DIGEST_EVERY == 0 or not session.decisions:
            lines += ["", f"-- position {session.digest()}"]
    return "\n".join((*lines, "", *_ending(game, session), ""))


def _ending(game: Game, session: Session) -> Iterator[str]:
    result = session.result
    if result is None:
        yield "And so on."
        return
    narrator = Narrator(game.data, game.texts)
    yield f"Won by {narrator.side(result.winner)}. {narrator.reason(result.why, session.state)}"
    yield from (f"{narrator.side(side)}: {points:g}" for side, points in result.score.items())


def main() -> None:
    """Write all games anew."""
    FOLDER.mkdir(exist_ok=True)
    for played in GAMES:
        played.file.write_text(write(played), encoding="utf-8")


if __name__ == "__main__":
    main()
