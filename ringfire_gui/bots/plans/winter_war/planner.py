"""The planner of Winter War: proposes plans, tries them with the real rules, takes what leaves its side best off."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from ringfire_gui.bots.base import Choice, Rules, View, any_action
from ringfire_gui.bots.plans.winter_war import pages
from ringfire_gui.bots.plans.winter_war.battles import best_battles
from ringfire_gui.bots.plans.winter_war.cautious import question
from ringfire_gui.bots.plans.winter_war.pages import PAGES, Idea, Question
from ringfire_gui.bots.plans.winter_war.stakes import Stakes
from ringfire_gui.bots.plans.winter_war.worth import stands
from ringfire_gui.core.errors import IllegalAction
from ringfire_gui.core.ids import SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.frames import Frame
from ringfire_gui.rules.winter_war import actions as act
from ringfire_gui.rules.winter_war import frames as flow
from ringfire_gui.rules.winter_war.duty import duty_of
from ringfire_gui.rules.winter_war.field import FINNISH, enemy

STEADY = 5
"""The column of 3:1: Finns leave their forts for no less."""
GAIN = 0.02
"""What a move must bring to be made."""


class Trial(Struct):
    """Plans tried from one position, within an effort."""

    rules: Rules
    asked: Question
    left: int
    """Positions that may still be looked at."""

    def worth_after(self, orders: Iterable[Action], fighter: SideId, moves: bool = False) -> float | None:
        """What a position is worth to the side after its orders; None if the first is refused or nothing is left."""
        if self.left <= 0:
            return None
        self.left -= 1
        state, side, done = self.asked.position.state, self.asked.side, 0
        for order in orders:
            try:
                state = self.rules.apply(state, side, order).state
            except IllegalAction:
                break
            done += 1
            if all(decision.side != side for decision in state.asked):
                break
        if not done:
            return None
        return stands(self.rules.position(state), side, fighter, moves)


class PlannerBot:
    """Looks for plans, tries as many as the effort allows, and says what the chosen one is for."""

    def choose(self, rules: Rules, view: View, effort: int, seed: int) -> Choice:
        """Each plan that is tried, with the position it leads to, counts as one position."""
        asked = question(rules, view)
        trial = Trial(rules, asked, max(1, effort))
        page = PLANS.get(type(asked.frame))
        idea = page(trial) if page else PAGES[type(asked.frame)](asked)
        if idea is not None and asked.allows(idea.action):
            return Choice(idea.action, idea.why)
        return Choice(any_action(rules, view, Chooser(seed)), Reason("bot.random"))


def move(trial: Trial) -> Idea | None:
    """The plan that leaves the side best off; the end, if none of those tried betters the position."""
    asked, side = trial.asked, trial.asked.side
    best: tuple[float, Idea] | None = None
    now = stands(asked.position, side, side)
    attacks = max(2, trial.left // 3)
    for each in pages.proposals(asked.position, asked.frame):
        if trial.left <= 0:
            break
        attacks -= each.is_attack
        if (each.is_attack and attacks < 0) or not asked.allows(each.orders[0]):
            continue
        if side == FINNISH and each.column is not None and each.column < STEADY:
            continue
        worth = trial.worth_after(each.orders, side)
        if worth is not None and worth > now + GAIN and (best is None or worth > best[0]):
            best = (worth, Idea(each.orders[0], each.why))
    return best[1] if best else Idea(act.EndMovement(), Reason("bot.ww_stand"))


def declare(trial: Trial) -> Idea | None:
    """The battles that promise most together."""
    asked = trial.asked
    duty = duty_of(asked.position, asked.frame)
    _, fights = best_battles(asked.position, Stakes(asked.position), duty)
    return pages.follow_plan(asked, fights)


def try_all(code: str, fighter: Callable[[Any, SideId], tuple[SideId, bool]]) -> Callable[[Trial], Idea | None]:
    """Every answer is tried, as far as the effort goes; without any, the rule of thumb decides."""

    def page(trial: Trial) -> Idea | None:
        asked = trial.asked
        next_to_fight = fighter(asked.frame, asked.side)
        tried: list[tuple[float, Action]] = []
        for action in asked.options:
            worth = trial.worth_after((action,), *next_to_fight)
            if worth is not None:
                tried.append((worth, action))
        if not tried:
            return PAGES[type(asked.frame)](asked)
        best, worst = max(tried, key=lambda each: each[0]), min(tried, key=lambda each: each[0])
        return Idea(best[1], Reason(code, facts={"tried": len(tried), "gain": round(best[0] - worst[0], 1)}))

    return page


def _phasing(frame: Any, side: SideId) -> tuple[SideId, bool]:
    """The side whose battles are still to come, before they are declared."""
    return (enemy(side) if isinstance(frame, flow.RetreatingEarly) else side), False


def _after(frame: Any, side: SideId) -> tuple[SideId, bool]:
    """The side whose turn comes after this phase."""
    phasing = frame.phasing if isinstance(frame, flow.Retreating) else side
    return enemy(phasing), True


PLANS: Mapping[type[Frame], Callable[[Trial], Idea | None]] = {
    flow.Moving: move,
    flow.Withdrawing: try_all("bot.ww_tried", _phasing),
    flow.RetreatingEarly: try_all("bot.ww_tried", _phasing),
    flow.AdvancingEarly: try_all("bot.ww_tried", _phasing),
    flow.Declaring: declare,
    flow.Retreating: try_all("bot.ww_tried", _after),
    flow.Advancing: try_all("bot.ww_tried", _after),
}
