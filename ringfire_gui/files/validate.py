"""What is wrong between files: names that lead nowhere, hexes off the map, units in two places at once."""

import re
from collections.abc import Iterable, Iterator, Mapping

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import LocId
from ringfire_gui.files.problems import repeated
from ringfire_gui.files.schema import GameFile
from ringfire_gui.model.board import Board
from ringfire_gui.model.gamedata import Scenario
from ringfire_gui.model.pieces import CounterSet
from ringfire_gui.model.tracks import check_track

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def check_game(game: GameFile) -> Iterator[BadData]:
    """What is wrong with a game file in itself."""
    if not game.side:
        yield BadData("", "side", "a game needs at least one side")
    if not game.maps:
        yield BadData("", "maps", "a game needs at least one map")
    yield from repeated((side.id for side in game.side), "side[{}].id")
    yield from repeated(game.maps, "maps[{}]")
    yield from repeated((option.id for option in game.option), "option[{}].id")
    yield from repeated((track.id for track in game.track), "track[{}].id")
    for index, side in enumerate(game.side):
        if not _COLOUR.fullmatch(side.colour):
            yield BadData("", f"side[{index}].colour", "a colour is written as #b5483f")
    for index, option in enumerate(game.option):
        if not any(option.default == choice and type(option.default) is type(choice) for choice in option.choices):
            yield BadData("", f"option[{index}].default", f"{option.default!r} is not one of the choices")
    for index, track in enumerate(game.track):
        for bad in check_track(track):
            yield BadData("", f"track[{index}].{bad.key}", bad.problem)


def check_name(found: str, expected: str) -> Iterator[BadData]:
    """Whether a map or scenario is called like its folder or file."""
    if found != expected:
        yield BadData("", "id", f"it is {found}, but its file or folder is called {expected}")


def check_setting(scenario: Scenario, game: GameFile, boards: Mapping[str, Board]) -> Iterator[BadData]:
    """Whether a scenario names sides, options, a map and locations that exist."""
    sides = {side.id for side in game.side}
    if scenario.first_side is not None and scenario.first_side not in sides:
        yield BadData("", "first_side", f"the game has no side {scenario.first_side}")
    for index, free in enumerate(scenario.free_setup):
        if free.side not in sides:
            yield BadData("", f"free_setup[{index}].side", f"the game has no side {free.side}")
    options = {option.id for option in game.option}
    for index, name in enumerate(scenario.options or ()):
        if name not in options:
            yield BadData("", f"options[{index}]", f"the game has no option {name}")
    if scenario.map not in game.maps:
        yield BadData("", "map", f"{scenario.map} is not one of the maps of the game")
    elif scenario.map in boards:
        yield from _check_places(scenario, boards[scenario.map])


def _check_places(scenario: Scenario, board: Board) -> Iterator[BadData]:
    kind = next((location.kind for location in board.locations.values()), "place")
    for key, at in _places(scenario):
        if at not in board.locations:
            yield BadData("", key, f"{kind} {at} is not on map {board.id}")
    tags = {tag for location in board.locations.values() for tag in location.tags}
    for index, free in enumerate(scenario.free_setup):
        for number, tag in enumerate(free.tags):
            if tag not in tags:
                yield BadData("", f"free_setup[{index}].tags[{number}]", f"nothing on map {board.id} is tagged {tag}")


def _places(scenario: Scenario) -> Iterator[tuple[str, LocId]]:
    for index, placement in enumerate(scenario.setup):
        yield f"setup[{index}].at", placement.at
    for index, free in enumerate(scenario.free_setup):
        yield from ((f"free_setup[{index}].within[{number}]", at) for number, at in enumerate(free.within))
    for index, arrival in enumerate(scenario.arrivals):
        yield from ((f"arrival[{index}].at[{number}]", at) for number, at in enumerate(arrival.at))


def check_units(scenario: Scenario, counters: CounterSet) -> Iterator[BadData]:
    """Whether a scenario's units exist, are used once, and belong to the side that places them.

    Units that belong to no side are markers, of which there are always enough.
    """
    used: dict[str, str] = {}
    for key, units in _unit_lists(scenario):
        if not units:
            yield BadData("", key, "no unit is named here")
        for index, name in enumerate(units):
            place = f"{key}[{index}]"
            unit = counters.units.get(name)
            if unit is None:
                yield BadData("", place, f"there is no unit {name}")
            elif unit.side and name in used:
                yield BadData("", place, f"unit {name} is used already at {used[name]}")
            used.setdefault(name, place)
    yield from _check_owners(scenario, counters)
    yield from _check_steps(scenario, counters)


def _unit_lists(scenario: Scenario) -> Iterable[tuple[str, tuple[str, ...]]]:
    yield from ((f"setup[{index}].units", placement.units) for index, placement in enumerate(scenario.setup))
    yield from ((f"free_setup[{index}].units", free.units) for index, free in enumerate(scenario.free_setup))
    yield from ((f"arrival[{index}].units", arrival.units) for index, arrival in enumerate(scenario.arrivals))


def _check_owners(scenario: Scenario, counters: CounterSet) -> Iterator[BadData]:
    for index, free in enumerate(scenario.free_setup):
        for number, name in enumerate(free.units):
            unit = counters.units.get(name)
            if unit is not None and unit.side not in ("", free.side):
                problem = f"unit {name} belongs to {unit.side}, not to {free.side}"
                yield BadData("", f"free_setup[{index}].units[{number}]", problem)


def _check_steps(scenario: Scenario, counters: CounterSet) -> Iterator[BadData]:
    for index, placement in enumerate(scenario.setup):
        known = [counters.units[name] for name in placement.units if name in counters.units]
        steps = [counters.types[unit.type].steps for unit in known if unit.type in counters.types]
        if placement.steps is not None and steps and not 1 <= placement.steps <= min(steps):
            problem = f"{placement.steps} steps: these units have 1 to {min(steps)}"
            yield BadData("", f"setup[{index}].steps", problem)
