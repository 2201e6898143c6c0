"""A small free table, built by hand: five by four hexes, a box, a few counters of two sides, and markers."""

import tomllib
from typing import Any

from ringfire_gui.core.ids import GameId, LocId, PieceId, SideId
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.ruleset import Applied
from ringfire_gui.model.features import Box
from ringfire_gui.model.gamedata import GameData, Placement, Scenario, Side
from ringfire_gui.model.hexbuild import build_hexmap
from ringfire_gui.model.hexlayout import HexLayout
from ringfire_gui.model.hexmap import HexMapData
from ringfire_gui.model.pieces import CounterSet, Unit, UnitType
from ringfire_gui.play.narrate import Narrator
from ringfire_gui.resources import assets
from ringfire_gui.rules.sandbox import make_rules
from ringfire_gui.rules.sandbox.ruleset import FreeTable
from ringfire_gui.rules.sandbox.state import TableState

RED, BLUE = SideId("red"), SideId("blue")
DEAD = LocId("dead")


def table_data(text_marker: bool = True) -> GameData:
    """The data of the table, with or without a counter to write on."""
    grid = HexLayout(orientation="flat", columns=5, rows=4)
    board = build_hexmap(HexMapData("green", grid, (".....",) * 4, {".": "clear"}, boxes=(Box(DEAD, "Dead pile"),)))
    types = [UnitType("foot", steps=2), UnitType("big", steps=4), UnitType("gun"), UnitType("flag")]
    units = [
        Unit("r-1", "foot", RED, "Red One"),
        Unit("r-2", "foot", RED, "Red Two"),
        Unit("r-3", "big", RED),
        Unit("r-4", "gun", RED),
        Unit("b-1", "foot", BLUE, "Blue One"),
        Unit("b-2", "foot", BLUE, "Blue Two"),
        Unit("b-3", "gun", BLUE, "Blue Three"),
        Unit("flag", "flag", SideId("")),
    ]
    if text_marker:
        units.append(Unit("text", "flag", SideId(""), "Note"))
    placements = (
        Placement(("r-1", "r-2", "flag"), LocId("0202")),
        Placement(("b-1",), LocId("0303"), steps=1),
        Placement(("b-2",), LocId("0202"), flags=("face_down",)),
    )
    return GameData(
        id=GameId("table"),
        name="Table",
        version=1,
        sides=(Side(RED, "Red"), Side(BLUE, "Blue")),
        boards={"green": board},
        counters=CounterSet({t.id: t for t in types}, {u.id: u for u in units}),
        scenarios={
            "bare": Scenario("bare", "Bare", "green"),
            "laid": Scenario("laid", "Laid", "green", first_turn=3, first_side=BLUE, setup=placements),
        },
    )


def texts() -> dict[str, str]:
    """What the program says, and what it says at the free table."""
    files = (assets() / "text" / "en.toml", assets() / "games" / "sandbox" / "text" / "en.toml")
    return {code: text for file in files for code, text in tomllib.loads(file.read_text("utf-8"))["text"].items()}


def narrator() -> Narrator:
    """Tells what happens at this table."""
    return Narrator(table_data(), texts())


class At:
    """A table under way, for tests that act and look."""

    def __init__(self, scenario: str = "laid", rules: FreeTable | None = None, script: tuple[int, ...] = ()) -> None:
        self.rules = rules or make_rules(table_data())
        self.state: TableState = self.rules.start(scenario, 1, {}, script).state
        self.last: Applied[Any] | None = None

    def do(self, action: Action, side: SideId = RED) -> "At":
        self.last = self.rules.apply(self.state, side, action)
        self.state = self.last.state
        return self

    def why_not(self, action: Action, side: SideId = RED) -> list[str]:
        """The codes of what is wrong with an action."""
        return [reason.code for reason in self.rules.legal_actions(self.state, side).objections(action)]

    def piece(self, unit: str) -> PieceId:
        """The piece that a printed counter is."""
        (found,) = (piece.id for piece in self.state.pieces.values() if piece.unit == unit)
        return found

    def stack(self, at: str) -> list[str]:
        """The printed counters in a place, from bottom to top."""
        return [self.state.pieces[i].unit for i in self.state.order.get(LocId(at), ())]
