"""The bot that does anything the rules allow: a yardstick for the others, and a partner for trying things out."""

from ringfire_gui.bots.base import Choice, Rules, View, any_action
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.dice import Chooser


class RandomBot:
    """Takes a legal action at random."""

    def choose(self, rules: Rules, view: View, effort: int, seed: int) -> Choice:
        """Looks at nothing, whatever the effort."""
        del effort
        return Choice(any_action(rules, view, Chooser(seed)), Reason("bot.random"))
