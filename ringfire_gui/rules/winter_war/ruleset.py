"""Winter War as the program knows it: its words, its procedures, its first state."""

from collections.abc import Container, Mapping

from ringfire_gui.core.ids import GameId, LocId
from ringfire_gui.engine.dice import DiceState
from ringfire_gui.engine.frames import Procedure
from ringfire_gui.engine.ruleset import Result, Ruleset
from ringfire_gui.engine.sequence import Playing, sequence_procedure
from ringfire_gui.engine.state import OptionValue
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.rules.winter_war import allocation, deploying, movement, reinforcement, setup, victory
from ringfire_gui.rules.winter_war import sequence as play
from ringfire_gui.rules.winter_war.actions import WinterAction
from ringfire_gui.rules.winter_war.events import WinterEvent
from ringfire_gui.rules.winter_war.field import SIDES, Field
from ringfire_gui.rules.winter_war.frames import Allocating, Moving, Reinforcing, SettingUp
from ringfire_gui.rules.winter_war.position import Position
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
    }

    def __init__(self, data: GameData) -> None:
        self.field = Field(data)

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

    def result(self, state: WinterState) -> Result | None:
        """How the game ended."""
        return victory.result_of(state, self.position(state))


def make_rules(data: GameData) -> WinterRules:
    """What the catalogue calls."""
    return WinterRules(data)
