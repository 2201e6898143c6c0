"""Winter War as the program knows it: its words, its procedures, its first state."""

from collections.abc import Container, Iterator, Mapping

from ringfire_gui.core.ids import GameId, LocId, PieceId, SideId
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.events import Event
from ringfire_gui.engine.frames import Procedure
from ringfire_gui.engine.ruleset import Result, Ruleset
from ringfire_gui.engine.sequence import Playing, sequence_procedure
from ringfire_gui.engine.state import OptionValue
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.rules.winter_war import (
    allocation,
    combat,
    deploying,
    hidden,
    interphase,
    movement,
    reinforcement,
    setup,
    soundness,
    victory,
)
from ringfire_gui.rules.winter_war import sequence as play
from ringfire_gui.rules.winter_war.actions import WinterAction
from ringfire_gui.rules.winter_war.events import WinterEvent
from ringfire_gui.rules.winter_war.field import SIDES, Field
from ringfire_gui.rules.winter_war.frames import (
    Allocating,
    Ceasing,
    Interphase,
    Moving,
    Reinforcing,
    Removing,
    SettingUp,
)
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.shown import WinterShowing
from ringfire_gui.rules.winter_war.state import WinterState


class WinterRules(Ruleset[WinterState, Position]):
    """Winter War."""

    id = GameId("winter_war")
    version = 1
    sides = SIDES
    state_type = WinterState
    action_type = WinterAction
    event_type = WinterEvent
    sequence = play.SEQUENCE
    procedures = {
        Playing: sequence_procedure(
            play.SEQUENCE,
            {
                "set-up": play.open_setup,
                "reinforcement": play.open_reinforcement,
                "movement": play.open_movement,
                "combat": play.open_combat,
                "interphase": play.open_interphase,
                "end of turn": play.end_turn,
            },
            {
                "the set-up is free": play.is_free,
                "there are events": play.has_events,
                "the war is over": play.is_over,
            },
        ),
        SettingUp: Procedure(deploying.advance_setting_up, deploying.setting_up_options, deploying.answer_setting_up),
        Reinforcing: Procedure(
            reinforcement.advance_reinforcing, reinforcement.reinforcing_options, reinforcement.answer_reinforcing
        ),
        Moving: Procedure(movement.advance_moving, movement.moving_options, movement.answer_moving),
        Allocating: Procedure(
            allocation.advance_allocating, allocation.allocating_options, allocation.answer_allocating
        ),
        **combat.PROCEDURES,
        Interphase: Procedure(interphase.advance_interphase),
        Removing: Procedure(interphase.advance_removing, interphase.removing_options, interphase.answer_removing),
        Ceasing: Procedure(interphase.advance_ceasing, interphase.ceasing_options, interphase.answer_ceasing),
    }

    def __init__(self, data: GameData) -> None:
        self.field = Field(data)
        self.showing = WinterShowing(self.position)

    def first_state(self, scenario: str, dice: DiceState, options: Mapping[str, OptionValue]) -> WinterState:
        """The table before the first question."""
        return setup.first_state(self.field, scenario, dice, options)

    def read(self, state: WinterState) -> Position:
        """The state as the rules read it."""
        return Position(state, self.field)

    def locations(self, state: WinterState) -> Container[LocId]:
        """All hexes of the map, and its boxes."""
        del state
        return self.field.board.locations

    def hidden(self, state: WinterState, side: SideId) -> frozenset[PieceId]:
        """Counters of which a side sees only the back."""
        return hidden.hidden_from(state, side)

    def mask(self, state: WinterState, side: SideId) -> WinterState:
        """The state as a side knows it."""
        return hidden.masked(state, side)

    def redact(self, event: Event, state: WinterState, side: SideId) -> Event | None:
        """An event as a side hears of it."""
        return hidden.redacted(event, state, side)

    def imagine(self, seen: WinterState, side: SideId, chooser: Chooser) -> WinterState:
        """A full state that a side cannot tell from the truth."""
        return hidden.imagined(seen, side, chooser, self.field)

    def invariants(self, state: WinterState) -> Iterator[str]:
        """What is broken in a state."""
        return soundness.problems(self.position(state))

    def result(self, state: WinterState) -> Result | None:
        """How the game ended."""
        return victory.result_of(state, self.position(state))


def make_rules(data: GameData) -> WinterRules:
    """What the catalogue calls."""
    return WinterRules(data)
