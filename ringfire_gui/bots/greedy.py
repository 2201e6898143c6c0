"""The bot that looks one action ahead in any game, and takes what leaves it best off."""

from ringfire_gui.bots.base import Choice, Rules, View, any_action
from ringfire_gui.core.codec import canonical
from ringfire_gui.core.ids import SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.state import GameState

VICTORY = 1000.0
"""Worth more than any counters."""


class GreedyBot:
    """Tries actions drawn at random, each on its own guess at what is hidden and its own dice; takes the best."""

    def choose(self, rules: Rules, view: View, effort: int, seed: int) -> Choice:
        """Tries as many actions as the effort allows, one at least; one that is drawn again is judged by its mean."""
        chooser = Chooser(seed)
        tried: dict[bytes, tuple[Action, list[float]]] = {}
        for _ in range(max(1, effort)):
            action = any_action(rules, view, chooser)
            imagined = rules.determinize(view, chooser.below(2**63))
            after = rules.apply(imagined, view.side, action).state
            gain = worth(rules, after, view.side) - worth(rules, imagined, view.side)
            tried.setdefault(canonical(action), (action, []))[1].append(gain)
        best, scores = max(tried.values(), key=lambda found: _mean(found[1]))
        return Choice(best, Reason("bot.greedy", facts={"tried": len(tried), "gain": _mean(scores)}))


def worth(rules: Rules, state: GameState, side: SideId) -> float:
    """How well a side stands: its steps less those of the others; at the end its score, and far more for victory."""
    result = rules.result(state)
    points = dict(result.score) if result and result.score else _steps(rules, state)
    lead = sum(each if of == side else -each for of, each in points.items())
    if result is None or result.winner is None:
        return lead
    return lead + (VICTORY if result.winner == side else -VICTORY)


def _steps(rules: Rules, state: GameState) -> dict[SideId, float]:
    steps = dict.fromkeys(rules.sides, 0.0)
    for piece in state.pieces.values():
        if piece.side in steps:
            steps[piece.side] += piece.steps
    return steps


def _mean(scores: list[float]) -> float:
    return sum(scores) / len(scores)
