"""What the start page offers: scenarios to begin, games to continue. No Qt."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from ringfire_gui.core.errors import RingfireError
from ringfire_gui.core.ids import GameId
from ringfire_gui.files.savefile import read_header
from ringfire_gui.model.gamedata import GameData, Scenario
from ringfire_gui.play.autosave import SaveInfo, recent
from ringfire_gui.play.catalog import Game, installed, load_game
from ringfire_gui.play.seats import bot_kind

COMPLEXITY = {"low": "easy to learn", "medium": "some rules to learn", "high": "many rules to learn"}

FREE_TABLE = GameId("sandbox")


class Offered(Struct, frozen=True):
    """A game with its scenarios, or why it cannot be played."""

    name: str
    folder: Path
    game: Game | None = None
    problem: str = ""

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Its scenarios; those with a set-up first, as they are written down."""
        if self.game is None:
            return ()
        return tuple(sorted(self.game.data.scenarios.values(), key=lambda s: not s.setup))


def offered() -> Iterator[Offered]:
    """All installed games, the table without rules last; one after the other, as loading them takes its time."""
    for name, folder in sorted(installed().items(), key=lambda game: game[0] == FREE_TABLE):
        try:
            yield Offered(name, folder, load_game(name))
        except RingfireError as error:
            yield Offered(name, folder, problem=f"{name} cannot be played: {error}")


def known_saves(folder: Path, remembered: Iterable[Path]) -> tuple[SaveInfo, ...]:
    """The saves of the player's folder and those remembered from elsewhere, the one played last first."""
    found = {save.path: save for save in recent(folder)}
    for path in remembered:
        if path not in found:
            try:
                found[path] = SaveInfo(path, read_header(path), path.stat().st_mtime)
            except (RingfireError, OSError):
                continue
    return tuple(sorted(found.values(), key=lambda save: (-save.changed, save.path.name)))


def length(scenario: Scenario) -> str:
    """How long a scenario is: turns and, if anybody has measured it, time."""
    turns = scenario.last_turn - scenario.first_turn + 1
    words = f"{turns} turn{'' if turns == 1 else 's'}"
    if not scenario.minutes:
        return words
    hours, minutes = divmod(scenario.minutes, 60)
    time = " ".join(part for part in (f"{hours} h" if hours else "", f"{minutes} min" if minutes else "") if part)
    return f"{words}, about {time}"


def facts(data: GameData, scenario: Scenario) -> str:
    """Length, sides and complexity in one line."""
    sides = " against ".join(side.name for side in data.sides)
    return " · ".join(part for part in (length(scenario), sides, COMPLEXITY.get(scenario.complexity, "")) if part)


def who_plays(save: SaveInfo, data: GameData | None) -> str:
    """Who holds which side in a save."""
    names = {side.id: side.name for side in data.sides} if data else {}
    held = save.header.seats.items()
    return ", ".join(f"{names.get(side, side.capitalize())}: {holder_name(holder)}" for side, holder in held)


def holder_name(holder: str) -> str:
    """Who holds a seat, in words."""
    kind = bot_kind(holder)
    return f"bot ({kind})" if kind else holder or "you"


def ago(changed: float, now: datetime) -> str:
    """How long ago something was, in words."""
    days = (now.date() - datetime.fromtimestamp(changed, UTC).astimezone(now.tzinfo).date()).days
    if days <= 0:
        seconds = now.timestamp() - changed
        return "just now" if seconds < 120 else f"{round(seconds / 60)} minutes ago" if seconds < 5400 else "today"
    return "yesterday" if days == 1 else f"{days} days ago"
