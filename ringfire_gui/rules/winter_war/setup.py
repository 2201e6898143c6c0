"""What lies where before the first question: in its place, or waiting for one [2]."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.sequence import Playing
from ringfire_gui.engine.state import OptionValue
from ringfire_gui.model.gamedata import Scenario
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.winter_war.field import FINNISH, HOME, Field
from ringfire_gui.rules.winter_war.position import HIDDEN
from ringfire_gui.rules.winter_war.state import WinterState

NO_DIVISION_NORTH = "no_division_north"
"""The option that keeps the 4-4-2 of the start out of the north [2.5]."""


def first_state(field: Field, scenario: str, dice: DiceState, options: Mapping[str, OptionValue]) -> WinterState:
    """The table before the first question: counters in their places, or waiting for one."""
    chosen = field.data.scenarios[scenario]
    places = places_of(chosen, options)
    waiting = [unit for group in chosen.free_setup for unit in group.units]
    waiting += [unit for arrival in chosen.arrivals for unit in arrival.units]
    pieces = _pieces(field, [*places, *waiting], face_down(chosen), dice.seed)
    return WinterState(
        scenario=scenario,
        options=dict(options),
        pieces={p.id: replace(p, at=places.get(p.unit)) for p in pieces},
        turn=chosen.first_turn,
        last_turn=chosen.last_turn,
        frames=(Playing(),),
        dice=dice,
    )


def places_of(scenario: Scenario, options: Mapping[str, OptionValue]) -> dict[str, LocId]:
    """Where the units of a scenario stand at its start; some elsewhere, if an option says so [10.2]."""
    places = {unit: group.at for group in scenario.setup for unit in group.units}
    for option, instead in scenario.settings.get("instead", {}).items():
        if options.get(option):
            places |= {unit: LocId(at) for unit, at in instead.items() if unit in places}
    return places


def face_down(scenario: Scenario) -> list[str]:
    """The units that lie face down at the start [2.1, 2.4]."""
    placed = [unit for group in scenario.setup if HIDDEN in group.flags for unit in group.units]
    return placed + [unit for group in scenario.free_setup if group.side == FINNISH for unit in group.units]


def _pieces(field: Field, units: list[str], hidden: Iterable[str], seed: int) -> list[Piece]:
    """The counters in their order. Those face down come last, under names and in an order that tell nothing [2.4]."""
    secret = Chooser(seed).shuffled(sorted(hidden))
    counters = field.data.counters.units
    known = [unit for unit in sorted(units, key=field.rank.__getitem__) if unit not in set(secret)]
    found = [Piece(PieceId(unit), unit, counters[unit].side) for unit in known]
    for number, unit in enumerate(secret, 1):
        found.append(Piece(PieceId(f"f-{number:02}"), unit, counters[unit].side, flags=frozenset({HIDDEN})))
    return found


# where a unit may be set up


@lru_cache(maxsize=512)
def area(field: Field, scenario: str, unit: str, no_division_north: bool) -> frozenset[LocId]:
    """The hexes in which a unit may be set up [2.1, 2.2, 2.5]; none for one that is not set up freely."""
    chosen = field.data.scenarios[scenario]
    group = next((group for group in chosen.free_setup if unit in group.units), None)
    if group is None:
        return frozenset()
    kind = field.kind_of[unit]
    south = kind.south_only or (kind.id == "fdiv4" and no_division_north)
    home = HOME[group.side]
    return frozenset(
        at
        for at in field.season(scenario, chosen.first_turn).near
        if (at in group.within or not field.board.locations[at].tags.isdisjoint(group.tags))
        and not (south and field.is_north(at))
        and field.country(at) == home
    )


def historical(field: Field, scenario: str, options: Mapping[str, OptionValue]) -> dict[str, LocId]:
    """The places of the quick set-up [2.1]."""
    quick = field.data.scenarios[scenario].settings.get("quick_setup", scenario)
    return places_of(field.data.scenarios[quick], options)
