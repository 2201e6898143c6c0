"""All data of one game, as the rules get it: boards, counters, tables, scenarios."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from ringfire_gui.core.ids import GameId, LocId, SideId
from ringfire_gui.model.board import Board
from ringfire_gui.model.pieces import CounterSet
from ringfire_gui.model.tables import Table
from ringfire_gui.model.tracks import Calendar, Track


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """A side of a game, and how it is shown."""

    id: SideId
    name: str
    colour: str = "#888888"


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """An optional rule or setting that is chosen when a game begins."""

    id: str
    name: str
    default: bool | int | str = False
    choices: tuple[bool | int | str, ...] = (False, True)
    rule: str = ""
    help: str = ""


class Placement(Struct, frozen=True, forbid_unknown_fields=True):
    """Counters that stand in a location when the game begins."""

    units: tuple[str, ...]
    at: LocId
    steps: int | None = None
    flags: tuple[str, ...] = ()


class FreeSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """Counters that a side places where it likes within bounds."""

    side: SideId
    units: tuple[str, ...]
    within: tuple[LocId, ...] = ()
    tags: tuple[str, ...] = ()
    """Locations that carry one of these tags are allowed too."""


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """Counters that come in on a turn, at one of these locations."""

    turn: int
    units: tuple[str, ...]
    at: tuple[LocId, ...] = ()


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, rename={"arrivals": "arrival"}):
    """A set-up with its length, its arrivals and the settings that the rules of the game read."""

    id: str
    name: str
    map: str
    first_turn: int = 1
    last_turn: int = 1
    first_side: SideId | None = None
    about: str = ""
    complexity: Literal["", "low", "medium", "high"] = ""
    minutes: int = 0
    """Usual playing time; 0 if nobody has measured it."""
    setup: tuple[Placement, ...] = ()
    free_setup: tuple[FreeSetup, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    calendar: Calendar | None = None
    dice: tuple[int, ...] = ()
    """Values of the first dice, for a tutorial."""
    options: tuple[str, ...] | None = None
    """The options of the game that mean something here; where nothing is said, all of them."""
    settings: Mapping[str, Any] = {}
    """What only this game's rules understand; checked by them."""


class GameData(Struct, frozen=True):
    """Everything about a game that is not code."""

    id: GameId
    name: str
    version: int
    """Goes up with every change of data that makes an old game play differently."""
    sides: tuple[Side, ...]
    boards: Mapping[str, Board]
    counters: CounterSet
    tables: Mapping[str, Table] = {}
    scenarios: Mapping[str, Scenario] = {}
    options: tuple[Option, ...] = ()
    tracks: Mapping[str, Track] = {}
    about: str = ""
    digest: str = ""
    """Fingerprint of the files all this was read from."""

    def options_of(self, scenario: Scenario) -> tuple[Option, ...]:
        """The options that can be chosen for a scenario."""
        named = scenario.options
        return self.options if named is None else tuple(option for option in self.options if option.id in named)
