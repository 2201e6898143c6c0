"""Tiny positions of Skirmish, built directly: a few squads, and on the stack the frame that a rule begins with.

table = position("r-1 0303", "b-1 0503", script=(1,))
table.do(MoveStack(("r-1",), ("0403",)))
assert table.at("r-1") == "0403"
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import DiceState
from ringfire_gui.engine.events import Event
from ringfire_gui.engine.frames import Frame
from ringfire_gui.engine.ruleset import Applied
from ringfire_gui.engine.sequence import Playing, Step
from ringfire_gui.engine.state import GameState, OptionValue
from ringfire_gui.model.features import HexsideGroup, PathFeature
from ringfire_gui.model.hexbuild import build_hexmap
from ringfire_gui.model.hexlayout import HexLayout
from ringfire_gui.model.hexmap import HexMapData
from ringfire_gui.model.pieces import Piece
from tests.contract.opening import to_first_question
from tests.contract.toygame import GAME, flow, rules

RED, BLUE = flow.RED, flow.BLUE
UNITS = {"r-1": "red-1", "r-2": "red-2", "r-3": "red-3", "b-1": "blue-1", "b-2": "blue-2", "b-3": "blue-scout"}
ON_TOY_FIELD = GAME.rules


def squad(sketch: str) -> Piece:
    """A squad from a word or three: `r-1 0303`, `b-2 0504 reduced`, `b-3 0506 hidden`."""
    name, at, *marks = sketch.split()
    flags = frozenset(marks) - {"reduced"}
    return Piece(name, UNITS[name], RED if name[0] == "r" else BLUE, at, 1 if "reduced" in marks else 2, flags)


def sketched(*rows: str, stream: tuple[str, ...] = (), road: tuple[str, ...] = ()) -> Any:
    """The rules on a board of a few hexes: a string for each row, `.` clear, `w` woods, `~` lake, from 0101 on.

    A single row is a chain: 0101, 0201, 0301 and so on, each next to the one before it.
    """
    layout = HexLayout("flat", len(rows[0]), len(rows))
    codes = {".": "clear", "w": "woods", "~": "lake"}
    sides = (HexsideGroup("stream", stream),) if stream else ()
    paths = (PathFeature("road", road),) if road else ()
    board = build_hexmap(HexMapData("toy_field", layout, rows, codes, hexsides=sides, paths=paths))
    return rules.make_rules(replace(GAME.data, boards={"toy_field": board}))


class Table:
    """A position that is played on from.

    Attributes:
        state: Where it stands.
        events: What happened last.
        barriers: What the last order cannot be taken back for.
    """

    def __init__(self, state: GameState, on: Any = ON_TOY_FIELD) -> None:
        self._rules = on
        self._take(to_first_question(on, state))

    @property
    def asked(self) -> list[tuple[SideId, str]]:
        """Who is asked for what."""
        return [(decision.side, decision.kind) for decision in self.state.asked]

    @property
    def result(self) -> Any:
        """How the game ended."""
        return self._rules.result(self.state)

    def do(self, action: Action, side: SideId | None = None) -> "Table":
        """Give an order; by the side that is asked first, if nobody is named."""
        self._take(self._rules.apply(self.state, side or self.state.asked[0].side, action))
        return self

    def why_not(self, action: Action) -> list[tuple[str, str]]:
        """What is wrong with an order: codes and cases."""
        return [(reason.code, reason.rule) for reason in self.options.objections(action)]

    @property
    def options(self) -> Any:
        """What may be answered by the side that is asked first."""
        return self._rules.legal_actions(self.state, self.state.asked[0].side)

    def reach(self, *pieces: str) -> Mapping[str, float]:
        """What it costs these squads to go wherever they can go together."""
        return self.options.sets[0].reach(pieces).costs

    def at(self, piece: str) -> str | None:
        """Where a squad stands."""
        return self.state.pieces[piece].at

    def steps(self, piece: str) -> int:
        """How many steps a squad has; 0 if it has left the game."""
        return self.state.pieces[piece].steps if piece in self.state.pieces else 0

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of one type in what happened last."""
        return [event for event in self.events if isinstance(event, kind)]

    def heard(self, side: SideId) -> list[Event]:
        """What a side hears of what happened last."""
        redacted = (self._rules.redact(event, self.state, side) for event in self.events)
        return [event for event in redacted if event is not None]

    def seen(self, side: SideId) -> Any:
        """The state as a side sees it."""
        return self._rules.view(self.state, side).state

    def _take(self, applied: Applied[Any]) -> None:
        self.state, self.events, self.barriers = applied.state, applied.events, applied.barriers


def position(
    *squads: str,
    frames: tuple[Frame, ...] = (flow.Orders(RED),),
    script: tuple[int, ...] = (),
    postures: Mapping[SideId, str] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    turn: int = 1,
    on: Any = ON_TOY_FIELD,
) -> Table:
    """A few squads and the frames that a rule begins with, played on to the first question."""
    pieces = [squad(sketch) for sketch in squads]
    state = flow.ToyState(
        scenario="meeting",
        options=options or {},
        pieces={piece.id: piece for piece in pieces},
        turn=turn,
        last_turn=6,
        postures=postures or {},
        frames=(Playing(_line(frames[0]), begun=True), *frames),
        dice=DiceState(0, script=script),
    )
    return Table(state, on)


def _line(frame: Frame) -> int:
    """Where in the sequence of play the phase stands that a frame opens."""
    match frame:
        case flow.Orders(side):
            wanted = ("orders", side)
        case flow.SecretChoice():
            wanted = ("postures", None)
        case _:
            wanted = ("placement", None)
    steps = ((n, step) for n, step in enumerate(rules.SEQUENCE) if isinstance(step, Step))
    return next(n for n, step in steps if (step.phase.name, step.side) == wanted)
