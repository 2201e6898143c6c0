"""The cautious way to play Winter War: one page for each kind of decision, by rules of thumb alone."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from ringfire_gui.bots.plans.winter_war.battles import best_battles
from ringfire_gui.bots.plans.winter_war.clash import column, defence
from ringfire_gui.bots.plans.winter_war.finnish_march import FinnishMarch
from ringfire_gui.bots.plans.winter_war.marches import Proposal
from ringfire_gui.bots.plans.winter_war.soviet_march import SovietMarch
from ringfire_gui.bots.plans.winter_war.stakes import Stakes, prizes, steps_to
from ringfire_gui.bots.plans.winter_war.worth import goals, guards, pull
from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.frames import Frame
from ringfire_gui.rules.winter_war import actions as act
from ringfire_gui.rules.winter_war import frames as flow
from ringfire_gui.rules.winter_war.duty import Plan, duty_of
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, enemy
from ringfire_gui.rules.winter_war.odds import odds
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.victory import level_of, total, winner_of

SAFE = 6
"""The column of 4:1: a cautious player attacks with no less where he is not forced to."""
LEAST = 0.04
"""A move must promise so much."""


class Idea(Struct, frozen=True):
    """An action and why."""

    action: Action
    why: Reason


class Question(Struct, frozen=True):
    """What a side is asked: the position as far as it can be known, and what may be answered."""

    position: Position
    frame: Any
    side: SideId
    options: ActionSet

    def allows(self, action: Action) -> bool:
        """Whether an answer is legal."""
        return action in self.options


Page = Callable[[Question], Idea | None]


# 2 and 4: set-up and reinforcements


def set_up(asked: Question) -> Idea | None:
    """As in history."""
    for action in (act.EndSetup(), act.QuickSetup(), act.HistoricalSetup()):
        if asked.allows(action):
            return Idea(action, Reason("bot.ww_history"))
    return None


def reinforce(asked: Question) -> Idea | None:
    """Everybody who may come comes, to where his kind is wanted most."""
    best = max(
        (each for each in asked.options if isinstance(each, act.Arrive)),
        key=lambda each: (wanted_at(asked.position, each.piece, each.at), each.piece, each.at),
        default=None,
    )
    if best is None:
        return Idea(act.EndReinforcement(), Reason("bot.ww_nobody_comes"))
    return Idea(best, Reason("bot.ww_arrive", facts={"unit": best.piece, "at": best.at}))


def wanted_at(position: Position, piece: PieceId, at: LocId) -> float:
    """How much a reinforcement is wanted in a city."""
    field, kind = position.field, position.kind(piece)
    open_ = tuple(goal for goal in goals(field) if position.control(goal) == FINNISH)
    draw = pull(position.season, field, open_).get(at, 0.0)
    if position.state.pieces[piece].side == FINNISH:
        foes = min((steps_to(position.season, at).get(p.at or at, 99) for p in position.units(SOVIET)), default=99)
        if kind.defence >= 3:
            return draw - 0.2 * foes
        return 10.0 - foes - 3.0 * len(position.stack(at))
    murmansk = field.city_names["Murmansk"]
    short = field.limits["garrison_units"] - guards(position)
    if at == murmansk:
        return 50.0 if short > 0 and kind.attack <= 2 and not kind.is_hq else -1.0
    if kind.attack >= 5 or kind.id == "tb":
        return draw
    return 20.0 - 2.0 * len(position.stack(at)) if field.is_north(at) else 1.0


# 5: movement


def move(asked: Question) -> Idea | None:
    """The move that promises most at first sight; attacks only in strength."""
    for each in proposals(asked.position, asked.frame):
        if each.guess < LEAST:
            break
        if (each.column is None or each.column >= SAFE) and asked.allows(each.orders[0]):
            return Idea(each.orders[0], each.why)
    return Idea(act.EndMovement(), Reason("bot.ww_stand"))


def proposals(position: Position, frame: flow.Moving) -> list[Proposal]:
    """What a side might do in its movement, the most promising first."""
    march = SovietMarch if frame.side == SOVIET else FinnishMarch
    return march(position, frame).proposals()


# 7: supply


def allocate(asked: Question) -> Idea | None:
    """Capacity goes where the proposal puts it: first to those beside the enemy."""
    return Idea(act.EndAllocation(), Reason("bot.ww_allocate")) if asked.allows(act.EndAllocation()) else None


# 6: combat


def withdraw(asked: Question) -> Idea | None:
    """Out of the enemy's sight, and not far."""
    return _by(asked, act.Withdraw, lambda each: shelter(asked.position, each.piece, each.to), "bot.ww_withdraw")


def retreat_early(asked: Question) -> Idea | None:
    """HQ always go; light units where they hold nothing that scores and the odds are against them."""
    position = asked.position
    stakes = Stakes(position)

    def merit(each: Any) -> float:
        at = position.at(each.piece)
        if not position.kind(each.piece).is_hq:
            met = defence(position, stakes, enemy(asked.side), at)
            beside = (p for p in position.units(enemy(asked.side)) if p.at in position.near(at))
            power = sum(position.kind(p.id).attack for p in beside)
            if prizes(position.field).get(at) or column(position.field, power, met.defence) < SAFE:
                return -1.0
        return 1.0 + shelter(position, each.piece, each.to)

    return _by(asked, act.RetreatEarly, merit, "bot.ww_retreat_early", floor=0.0) or Idea(
        act.EndRetreats(), Reason("bot.ww_hold")
    )


def advance_early(asked: Question) -> Idea | None:
    """Into hexes that score, and no others."""
    position = asked.position
    found = _by(
        asked,
        act.AdvanceEarly,
        lambda each: prizes(position.field).get(each.to, 0.0) - position.kind(each.piece).attack / 10,
        "bot.ww_follow",
        floor=0.0,
    )
    return found or Idea(act.EndAdvances(), Reason("bot.ww_hold"))


def declare(asked: Question) -> Idea | None:
    """The battles that promise most; those of one's own will at 3:1 or better."""
    position, frame = asked.position, asked.frame
    duty = duty_of(position, frame)
    _, fights = best_battles(position, Stakes(position), duty)
    if asked.side == FINNISH:
        fights = tuple(f for f in fights if odds(position, f, FINNISH, frame.idle).column.index >= SAFE)
    return follow_plan(asked, fights)


def follow_plan(asked: Question, fights: Plan) -> Idea | None:
    """The next step to a plan: what it still lacks is declared, and what the plan has overlooked is proposed."""
    frame = asked.frame
    done = frame.side == SOVIET and frame.fights and asked.allows(act.EndDeclaration())
    for fight in sorted(fights, key=lambda each: (not each.stuck, each.hexes)):
        declared = act.Declare(fight.attackers, fight.hexes)
        if not done and fight not in frame.fights and asked.allows(declared):
            found = odds(asked.position, fight, frame.side, frame.idle)
            facts = {"hexes": ", ".join(fight.hexes), "odds": found.column.text}
            return Idea(declared, Reason("bot.ww_declare", facts=facts))
    for action in (act.EndDeclaration(), act.ProposeRest()):
        if asked.allows(action):
            return Idea(action, Reason("bot.ww_declared"))
    return None


def resolve(asked: Question) -> Idea | None:
    """The surest battle first: what it wins may cut off the defenders of the next."""
    position, frame = asked.position, asked.frame
    ready = [f for f in frame.fights if f.stuck] or list(frame.fights)
    best = max(ready, key=lambda f: (odds(position, f, frame.side, frame.idle).column.index, f.hexes))
    return Idea(act.Fight(best.hexes), Reason("bot.ww_fight", facts={"hexes": ", ".join(best.hexes)}))


def retreat(asked: Question) -> Idea | None:
    """To shelter."""
    return _by(asked, act.Retreat, lambda each: shelter(asked.position, each.piece, each.to), "bot.ww_retreat")


def exchange(asked: Question) -> Idea | None:
    """Those who are worth least."""
    stakes = Stakes(asked.position)
    return _by(asked, act.Lose, lambda each: -sum(stakes.unit(piece) for piece in each.pieces), "bot.ww_lose")


def advance(asked: Question) -> Idea | None:
    """Into what scores, with the unit that holds it best; into a fort; else nobody leaves his place."""
    position = asked.position
    stakes = Stakes(position)

    def merit(each: Any) -> float:
        return stakes.prize(each.to) + position.kind(each.piece).defence / 100

    return _by(asked, act.Advance, merit, "bot.ww_advance", floor=1.0) or Idea(act.StayBehind(), Reason("bot.ww_hold"))


# 8: events


def remove(asked: Question) -> Idea | None:
    """Those who are worth least."""
    return exchange(asked)


def cease(asked: Question) -> Idea | None:
    """Peace as soon as the score is a Finnish victory."""
    position = asked.position
    won = winner_of(level_of(position, total(position))) == FINNISH
    return Idea(act.EndWar() if won else act.FightOn(), Reason("bot.ww_peace" if won else "bot.ww_no_peace"))


def shelter(position: Position, piece: PieceId, at: LocId) -> float:
    """How well a unit is off in a hex that it goes back to."""
    field, side = position.field, position.state.pieces[piece].side
    own = field.finnish_cities if side == FINNISH else tuple(field.cities)
    beside = (position.season.zone[at] & position.real[enemy(side)]).bit_count()
    strong = at in own or (side == FINNISH and at in field.forts)
    home = min((steps_to(position.season, city).get(at, 99) for city in own), default=99)
    return 3.0 * strong - beside - 0.05 * home


def _by(
    asked: Question, kind: type[Action], merit: Callable[[Any], float], code: str, floor: float = -1e9
) -> Idea | None:
    """The answer of a kind that is best by some measure, if it is better than a floor."""
    scored: Iterable[tuple[float, int, Action]] = (
        (merit(each), -number, each) for number, each in enumerate(asked.options) if isinstance(each, kind)
    )
    best = max(scored, key=lambda each: each[:2], default=None)
    if best is None or best[0] <= floor:
        return None
    facts = {name: str(getattr(best[2], name)) for name in ("piece", "to") if hasattr(best[2], name)}
    return Idea(best[2], Reason(code, facts={{"piece": "unit", "to": "at"}[k]: v for k, v in facts.items()}))


PAGES: Mapping[type[Frame], Page] = {
    flow.SettingUp: set_up,
    flow.Reinforcing: reinforce,
    flow.Moving: move,
    flow.Allocating: allocate,
    flow.Withdrawing: withdraw,
    flow.RetreatingEarly: retreat_early,
    flow.AdvancingEarly: advance_early,
    flow.Declaring: declare,
    flow.Resolving: resolve,
    flow.Retreating: retreat,
    flow.Exchanging: exchange,
    flow.Advancing: advance,
    flow.Removing: remove,
    flow.Ceasing: cease,
}
