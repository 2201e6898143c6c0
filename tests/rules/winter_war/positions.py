"""Positions of Winter War, built from a line of text, on the real map with the real counters and rules.

table = position("h:hq@N12-16; a:rr@N11-13 L; f:fbn@N11-12; s:ski@N12-14", Moving(SOVIET))
table.do(MoveStack(("a",), ("N10-14",)))
assert (table.at("a"), table.states("h a")) == ("N10-14", {"h": "S", "a": "L"})

Each part is `name:type@hex` with marks: `L` or `C` for a stored state (without one the unit is in supply), `hidden` for
a counter that lies face down. `name:type@-` waits off the map. The name is the id of the piece; as its unit it gets the
next counter of that type that is not in use yet, so that `r1 r2 r3` stand in counter order.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import DiceState
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.events import Event
from ringfire_gui.engine.frames import Frame
from ringfire_gui.engine.gestures import move_options
from ringfire_gui.engine.ruleset import Applied
from ringfire_gui.engine.sequence import Playing, Step
from ringfire_gui.engine.state import OptionValue, PlaceState
from ringfire_gui.files.gamefile import load_game_data
from ringfire_gui.model.pieces import Piece
from ringfire_gui.resources import assets, maps
from ringfire_gui.rules.winter_war import frames as flow
from ringfire_gui.rules.winter_war.field import SOVIET
from ringfire_gui.rules.winter_war.position import HIDDEN, Position
from ringfire_gui.rules.winter_war.ruleset import WinterRules, make_rules
from ringfire_gui.rules.winter_war.sequence import SEQUENCE
from ringfire_gui.rules.winter_war.state import Winter, WinterState
from tests.contract.opening import to_first_question

TURN = 3
"""The turn of a position of which nothing else is said."""
PHASES: Mapping[type[Frame], str] = {
    flow.SettingUp: "set-up",
    flow.Reinforcing: "reinforcement",
    flow.Moving: "movement",
    flow.Combat: "combat",
}
"""The phase that each of these frames opens."""


@cache
def the_rules() -> WinterRules:
    """The rules with the data that come with the program."""
    return make_rules(load_game_data(assets() / "games" / "winter_war", (maps(),)))


# states


def state_of(
    given: str,
    *frames: Frame,
    turn: int = TURN,
    scenario: str = "historical",
    control: Mapping[str, SideId] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    script: tuple[int, ...] = (),
    stack: tuple[Frame, ...] = (),
    **fields: Any,
) -> WinterState:
    """A state as it is told, nothing run yet.

    Args:
        given: The units; see above.
        *frames: What is under way, from the phase down to what is done now. Under them lies the sequence of play, in
            the phase of the first of them.
        turn: The turn.
        scenario: Which scenario it is; its units are not there.
        control: Hexes that are not controlled by their country.
        options: Options that are on.
        script: The next dice.
        stack: Where no frames are given: the whole stack, the sequence of play too.
        **fields: Other fields of the state.
    """
    pieces, isolated = counters(given)
    return WinterState(
        scenario=scenario,
        options=options or {},
        pieces=pieces,
        places={LocId(at): PlaceState(control=side) for at, side in (control or {}).items()},
        turn=turn,
        last_turn=10,
        isolated=isolated,
        frames=stack if not frames else (Playing(_line_under(frames[0]), begun=True), *frames),
        dice=DiceState(0, script=script),
        **fields,
    )


def counters(given: str) -> tuple[dict[PieceId, Piece], dict[PieceId, Any]]:
    """The pieces of a position in the order of the counters, and the stored states."""
    field = the_rules().field
    free = {unit.id: unit.type for unit in reversed(field.data.counters.units.values())}
    found: list[Piece] = []
    isolated: dict[PieceId, Any] = {}
    for part in filter(str.strip, given.split(";")):
        sketch, *marks = part.split()
        name, what = sketch.split(":")
        kind, place = what.split("@")
        unit = next((unit for unit in reversed(free) if free[unit] == kind), None)
        assert unit is not None, f"no counter of the type {kind} is left for {name}"
        del free[unit]
        at = None if place == "-" else LocId(place)
        assert at is None or at in field.board.locations, f"{name}: there is no hex {at}"
        flags = frozenset({HIDDEN}) if HIDDEN in marks else frozenset[str]()
        found.append(Piece(PieceId(name), unit, field.data.counters.units[unit].side, at, flags=flags))
        isolated |= {PieceId(name): mark for mark in marks if mark in ("L", "C")}
    found.sort(key=lambda piece: field.rank[piece.unit])
    return {piece.id: piece for piece in found}, isolated


def position(given: str, *frames: Frame, **how: Any) -> "Table":
    """A position in the middle of something, played on to the next question; see `state_of`."""
    return Table(to_first_question(the_rules(), state_of(given, *frames, **how)))


def phase_start(given: str, phase: str, side: SideId | None, **how: Any) -> "Table":
    """A position at which a phase begins, played on to the first question of it; see `state_of`."""
    return Table(to_first_question(the_rules(), state_of(given, **how, stack=(Playing(line_of(phase, side)),))))


def read(given: str, **how: Any) -> Position:
    """A position as the rules read it, nothing under way; see `state_of`."""
    return the_rules().position(state_of(given, **how))


def draft_of(given: str, **how: Any) -> Winter:
    """A position to which things can be done directly; see `state_of`."""
    return Draft(state_of(given, **how), the_rules().position)


def _line_under(frame: Frame) -> int:
    return line_of(PHASES.get(type(frame), "combat"), getattr(frame, "side", SOVIET))


def line_of(phase: str, side: SideId | None) -> int:
    """Where in the sequence of play a phase stands."""
    steps = ((n, step) for n, step in enumerate(SEQUENCE) if isinstance(step, Step))
    return next(n for n, step in steps if (step.phase.name, step.side) == (phase, side))


# reading


def states(state: WinterState, names: str | Iterable[str]) -> dict[str, str]:
    """How units stand: S, L or C; a dash for one that is gone."""
    units = names.split() if isinstance(names, str) else names
    return {name: state.isolated.get(PieceId(name), "S") if name in state.pieces else "-" for name in units}


def told(sketch: str) -> dict[str, str]:
    """States as a position writes them: `h S, a L` and so on."""
    return dict(part.split() for part in sketch.split(","))


class Table:
    """A position that is played on from.

    Attributes:
        state: Where it stands.
        events: What happened last.
        barriers: What the last order cannot be taken back for.
    """

    def __init__(self, applied: Applied[Any]) -> None:
        self.rules = the_rules()
        self._take(applied)

    @property
    def asked(self) -> list[tuple[SideId, str]]:
        """Who is asked for what."""
        return [(decision.side, decision.kind) for decision in self.state.asked]

    @property
    def position(self) -> Position:
        """The state as the rules read it."""
        return self.rules.position(self.state)

    @property
    def frame(self) -> Any:
        """What is under way."""
        return self.state.frames[-1]

    @property
    def options(self) -> Any:
        """What may be answered by the side that is asked first."""
        return self.rules.legal_actions(self.state, self.state.asked[0].side)

    def do(self, *actions: Action) -> "Table":
        """Give orders one after the other, each by the side that is asked first; `events` are those of all of them."""
        events: list[Event] = []
        for action in actions:
            self._take(self.rules.apply(self.state, self.state.asked[0].side, action))
            events += self.events
        self.events = tuple(events)
        return self

    def why_not(self, action: Action) -> list[tuple[str, str]]:
        """What is wrong with an order: codes and cases."""
        return [(reason.code, reason.rule) for reason in self.options.objections(action)]

    def costs(self, *pieces: str) -> Mapping[str, float]:
        """What it costs these units to go wherever they can go together."""
        options = move_options(self.options)
        assert options is not None, f"nobody moves now, but {self.asked} is asked"
        return options.reach(tuple(map(PieceId, pieces))).costs

    def reach(self, *pieces: str) -> set[str]:
        """Where these units can go together, their own hex not counted."""
        return set(self.costs(*pieces)) - {self.state.pieces[PieceId(piece)].at for piece in pieces}

    def at(self, piece: str) -> str | None:
        """Where a unit stands."""
        return self.state.pieces[PieceId(piece)].at

    def states(self, names: str) -> dict[str, str]:
        """How units stand: S, L or C; a dash for one that is gone."""
        return states(self.state, names)

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of one type in what happened last."""
        return [event for event in self.events if isinstance(event, kind)]

    def seen(self, side: SideId) -> Any:
        """The state as a side sees it."""
        return self.rules.view(self.state, side).state

    def _take(self, applied: Applied[Any]) -> None:
        self.state, self.events, self.barriers = applied.state, applied.events, applied.barriers
