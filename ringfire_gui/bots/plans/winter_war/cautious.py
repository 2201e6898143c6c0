"""The cautious bot of Winter War: rules of thumb, one page for each decision."""

from ringfire_gui.bots.base import Choice, Rules, View, any_action
from ringfire_gui.bots.plans.winter_war.pages import PAGES, Question
from ringfire_gui.core.codec import digest
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.model.pieces import UNKNOWN


class CautiousBot:
    """Plays by rules of thumb, on a guess at what lies face down."""

    def choose(self, rules: Rules, view: View, effort: int, seed: int) -> Choice:
        """Looks at nothing but the position, whatever the effort."""
        del effort
        asked = question(rules, view)
        idea = PAGES[type(asked.frame)](asked)
        if idea is not None and asked.allows(idea.action):
            return Choice(idea.action, idea.why)
        return Choice(any_action(rules, view, Chooser(seed)), Reason("bot.random"))


def guess_of(view: View) -> int:
    """A seed for what lies face down: the same as long as nothing of it has changed, so that plans hold together."""
    unseen = sorted((i, piece.at) for i, piece in view.state.pieces.items() if piece.unit == UNKNOWN)
    return int(digest((view.state.turn, unseen))[:15], 16)


def question(rules: Rules, view: View) -> Question:
    """What the viewer is asked, in a position as it might be.

    Raises:
        IllegalAction: the side is not asked anything.
    """
    options = rules.legal_actions(view.state, view.side)
    imagined = rules.determinize(view, guess_of(view))
    return Question(rules.position(imagined), imagined.frames[-1], view.side, options)
