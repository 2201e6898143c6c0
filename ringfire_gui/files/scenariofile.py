"""Scenario files: who stands where at the beginning, who comes later, and how long the game lasts."""

import re
from collections.abc import Iterator

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.schema import FILE_NAME
from ringfire_gui.files.tomlfile import Document, shape
from ringfire_gui.model.gamedata import Scenario
from ringfire_gui.model.tracks import check_calendar

FORMAT = "ringfire-scenario"
MAX_TURN = 10_000
_MOST_FACES = 100
_file_name = re.compile(FILE_NAME)


def read_scenario(document: Document) -> Scenario:
    """The scenario in a file.

    Raises:
        BadData: it has keys or values that do not belong there.
    """
    scenario: Scenario = shape(document, FORMAT, Scenario)
    return scenario


def check_scenario(scenario: Scenario) -> Iterator[BadData]:
    """What can be seen to be wrong without knowing the game: ids, turns, calendar, dice."""
    for key, value in (("id", scenario.id), ("map", scenario.map)):
        if not _file_name.match(value):
            yield BadData("", key, "only a-z, 0-9, _ and - are allowed here")
    first, last = scenario.first_turn, scenario.last_turn
    if not 0 <= first <= last <= MAX_TURN:
        yield BadData("", "last_turn", f"turns {first} to {last}: they must count up, from 0 to {MAX_TURN} at most")
    for index, arrival in enumerate(scenario.arrivals):
        if not first <= arrival.turn <= last:
            yield BadData("", f"arrival[{index}].turn", f"turn {arrival.turn} is not among the turns {first} to {last}")
    for index, die in enumerate(scenario.dice):
        if not 1 <= die <= _MOST_FACES:
            yield BadData("", f"dice[{index}]", f"no die shows {die}")
    if scenario.minutes < 0:
        yield BadData("", "minutes", "a game cannot take less than no time")
    yield from _check_calendar(scenario)


def _check_calendar(scenario: Scenario) -> Iterator[BadData]:
    calendar = scenario.calendar
    if calendar is None:
        return
    problems = list(check_calendar(calendar))
    yield from (BadData("", f"calendar.{bad.key}", bad.problem) for bad in problems)
    if not problems and (calendar.first > scenario.first_turn or calendar.last < scenario.last_turn):
        problem = f"it ends with turn {calendar.last}, the scenario with turn {scenario.last_turn}"
        if calendar.first > scenario.first_turn:
            problem = f"it begins with turn {calendar.first}, the scenario with turn {scenario.first_turn}"
        yield BadData("", "calendar", problem)
