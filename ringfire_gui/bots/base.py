"""What a bot is: it gets what its side may know, and chooses an action."""

from typing import Any, Protocol

from msgspec import Struct

from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.reasons import Reason, no
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.ruleset import Ruleset
from ringfire_gui.engine.views import PlayerView

Rules = Ruleset[Any, Any]
View = PlayerView[Any]


class Choice(Struct, frozen=True):
    """What a bot wants to do and, in a sentence, why."""

    action: Action
    why: Reason | None = None


class Bot(Protocol):
    """A player without eyes or hands. Sees a view and never the true state; the same seed gives the same choice."""

    def choose(self, rules: Rules, view: View, effort: int, seed: int) -> Choice:
        """Answer what the viewer is asked.

        Args:
            rules: The rules of the game.
            view: What the bot's side may know.
            effort: How many positions the bot may look at: a count and not a time, so that a game can be repeated.
            seed: For whatever the bot leaves to chance.

        Raises:
            IllegalAction: the side is not asked anything, or has no answer.
        """
        ...


def any_action(rules: Rules, view: View, chooser: Chooser) -> Action:
    """A legal action at random.

    Raises:
        IllegalAction: the side is not asked anything, or has no answer.
    """
    found = rules.legal_actions(view.state, view.side).sample(chooser)
    if found is None:
        raise IllegalAction(no("engine.no_option", side=view.side))
    return found
