"""When and where units that wait may come: the groups of the scenario, and what scenarios and events bring [4.1, 8]."""

from collections.abc import Iterator

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.state import PlaceState
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.winter_war.deeds import take_control
from ringfire_gui.rules.winter_war.events import HelpCame, HelpDelayed, HelpLost
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.state import Winter, WinterState

BY_SEA, BY_RAIL = ("A",), ("B", "C", "E")
"""Scenarios that bring the Allies, by the way on which they come [8.1]."""
LATE = "+"
"""Behind the letter of a scenario: its units have waited a turn for their way to be free, and wait no longer [8.2]."""
PETSAMO = "Petsamo"
BESIDE_PETSAMO = (LocId("N30-14"), LocId("N30-15"))
VOLUNTEER_CITIES = ("Helsinki", "Oulu")
EARLY = {SOVIET: 4, FINNISH: 3}
"""The last group of each side that scenario D brings early [8.1]."""


# what waits


def is_due(position: Position, piece: Piece) -> bool:
    """Whether a unit that waits may come in this turn [4.1].

    Units of the pools are on the table only when they may come.
    """
    state = position.state
    turn = position.field.arrivals(state.scenario).get(piece.unit, 0)
    return turn <= state.turn or ("D" in state.crises and turn <= EARLY[piece.side])


def entries(position: Position, piece: Piece) -> tuple[LocId, ...] | None:
    """Where a unit of a pool may come in now; None for one that comes like all others [4.2, 4.3]."""
    match position.field.kind_of[piece.unit].id:
        case "para":
            return tuple(_landing(position, piece))
        case "vol":
            return tuple(_finnish(position, VOLUNTEER_CITIES))
        case "allied":
            return tuple(allied_entries(position, way_of(position.state)))
    return None


def settle(draft: Winter, piece: PieceId) -> None:
    """A unit has come in: one from the air does not move, and is in supply until the turn ends [7.12e, 8.1]."""
    if draft.position.kind(piece).id == "para":
        draft.change(landed=(*draft.state.landed, piece))
    at = draft.pieces[piece].at
    if at is not None:
        take_control(draft, (piece,), at)


def _landing(position: Position, piece: Piece) -> Iterator[LocId]:
    """Land near Leningrad without Finns on it [8.1, F]."""
    field = position.field
    leningrad, radius = field.city_names["Leningrad"], field.limits["airborne_radius"]
    for at in position.season.near:
        if "ice" in field.board.locations[at].terrain or field.country(at) not in field.land_of:
            continue
        near = field.board.distance(at, leningrad) <= radius
        if near and not position.holds(FINNISH, at) and position.room(at, piece):
            yield at


def _finnish(position: Position, names: tuple[str, ...]) -> Iterator[LocId]:
    for at in position.field.finnish_cities:
        if position.field.board.locations[at].name in names and is_held(position, at):
            yield at


def is_held(position: Position, at: LocId) -> bool:
    """Whether Finns control a hex in which no Soviets stand."""
    return position.control(at) == FINNISH and not position.holds(SOVIET, at)


def allied_entries(position: Position, letter: str) -> Iterator[LocId]:
    """Where the Allies of a scenario may come in now [8.1]."""
    if letter in BY_SEA:
        petsamo = tuple(_finnish(position, (PETSAMO,)))
        yield from petsamo or (at for at in BESIDE_PETSAMO if not position.holds(SOVIET, at))
    elif letter in BY_RAIL:
        yield from (at for at in position.field.rail_entry if _is_joined(position, at))


def _is_joined(position: Position, entry: LocId) -> bool:
    """Whether the railway behind the way through Sweden is in Finnish hands."""
    board = position.field.board
    ahead = (at for at in board.neighbours(entry) if "rail" in board.border(entry, at).paths)
    return any(is_held(position, at) for at in ahead)


def way_of(state: WinterState) -> str:
    """The scenario that has brought the Allies: there is one at most in a game [8.1]."""
    return next((letter for letter in state.crises if letter in (*BY_SEA, *BY_RAIL)), "")


# what comes to wait


def pool(position: Position, name: str) -> list[str]:
    """The units of a pool that have never come, in order [8.2]."""
    state = position.state
    pools = position.field.data.scenarios[state.scenario].settings.get("pools", {})
    gone = {*state.lost, *(piece.unit for piece in state.pieces.values())}
    return [unit for unit in pools.get(name, ()) if unit not in gone]


def call(draft: Winter, side: SideId) -> None:
    """At the start of a reinforcement phase, whoever was brought by a scenario or an event comes to wait [8]."""
    now = [letter for letter, turn in draft.state.due if turn <= draft.state.turn and _side_of(letter) == side]
    for letter in now:
        _drop(draft, letter)
        match letter:
            case "F":
                _join(draft, pool(draft.position, "airborne"), letter)
            case "G":
                _join(draft, pool(draft.position, "volunteers")[:1], letter)
            case "J":
                _replace_loss(draft)
            case _:
                _call_allies(draft, letter)


def _side_of(letter: str) -> SideId | None:
    """Whose reinforcement phase a letter waits for; nobody's if it is no matter of reinforcements."""
    return {"F": SOVIET, "J": SOVIET, "L": None}.get(letter, FINNISH)


def _drop(draft: Winter, letter: str) -> None:
    """A letter that has waited waits no more; of two alike only the first."""
    waiting = list(draft.state.due)
    waiting.remove(next(entry for entry in waiting if entry[0] == letter))
    draft.change(due=tuple(waiting))


def _join(draft: Winter, units: list[str], letter: str) -> None:
    side = draft.position.field.data.counters.units
    for unit in units:
        draft.put(Piece(PieceId(unit), unit, side[unit].side))
    if units:
        draft.emit(HelpCame(tuple(map(PieceId, units)), letter))
    else:
        draft.emit(HelpLost(letter))


def _replace_loss(draft: Winter) -> None:
    """One regiment that was lost comes back [8.1, J]."""
    lost = draft.state.lost
    kinds = draft.position.field.kind_of
    unit = next((unit for unit in lost if kinds[unit].id == "rr"), None)
    if unit is not None:
        at = lost.index(unit)
        draft.change(lost=lost[:at] + lost[at + 1 :])
    _join(draft, [unit] if unit else [], "J")


def _call_allies(draft: Winter, letter: str) -> None:
    """The Allies come to wait; where their way is closed they try once more a turn later [8.2]."""
    position = draft.position
    scenario = letter.removesuffix(LATE)
    if not any(True for _ in allied_entries(position, scenario)):
        if letter.endswith(LATE):
            draft.emit(HelpLost(scenario))
        else:
            draft.change(due=(*draft.state.due, (letter + LATE, draft.state.turn + 1)))
            draft.emit(HelpDelayed(scenario))
        return
    _join(draft, pool(position, "allied")[: position.field.limits["allied_units"]], scenario)
    if scenario in BY_RAIL:
        for at in position.field.rail_entry:
            draft.set_place(at, PlaceState(control=FINNISH))
