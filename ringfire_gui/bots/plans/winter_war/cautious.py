"""The cautious bot of Winter War: rules of thumb, one page for each decision."""

from ringfire_gui.bots.base import Choice, Rules, View, any_action
from ringfire_gui.bots.plans.winter_war.pages import PAGES, Question
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.dice import Chooser


class CautiousBot:
    """Plays by rules of thumb, on a guess at what lies face down."""

    def choose(self, rules: Rules, view: View, effort: int, seed: int) -> Choice:
        """Looks at nothing but the position, whatever the effort."""
        del effort
        asked = question(rules, view, seed)
        idea = PAGES[type(asked.frame)](asked)
        if idea is not None and asked.allows(idea.action):
            return Choice(idea.action, idea.why)
        return Choice(any_action(rules, view, Chooser(seed)), Reason("bot.random"))


def question(rules: Rules, view: View, seed: int) -> Question:
    """What the viewer is asked, in a position as it might be.

    Raises:
        IllegalAction: the side is not asked anything.
    """
    options = rules.legal_actions(view.state, view.side)
    imagined = rules.determinize(view, seed)
    return Question(rules.position(imagined), imagined.frames[-1], view.side, options)
