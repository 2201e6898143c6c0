"""The bots of Winter War: legal to the end, repeatable, blind to what lies face down, within their effort."""

import pytest

from ringfire_gui.bots.plans.winter_war import planner, worth
from ringfire_gui.bots.plans.winter_war.cautious import CautiousBot
from ringfire_gui.bots.plans.winter_war.planner import PlannerBot
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.model.pieces import UNKNOWN
from ringfire_gui.play.catalog import load_game
from ringfire_gui.rules.winter_war.actions import EndMovement, EndWar, FightOn, MoveStack
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Ceasing, Moving
from tests.rules.winter_war.positions import position, the_rules

RULES = the_rules()
BOTS = {"cautious": CautiousBot(), "planner": PlannerBot()}
START = RULES.start("historical", 5, {}).state


def play(bot, scenario, seed=3, effort=2):
    """A whole game; gives the result, and the reasons that were given."""
    state, chooser, said = RULES.start(scenario, seed, {"events": True}).state, Chooser(seed), []
    while state.asked:
        side = chooser.pick(state.asked).side
        choice = bot.choose(RULES, RULES.view(state, side), effort, chooser.below(2**63))
        said.append(choice.why)
        state = RULES.apply(state, side, choice.action).state
        assert len(said) < 3000, "the game does not end"
    return RULES.result(state), said


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize("scenario", ["historical", "free", "isthmus"])
def test_a_war_is_played_to_its_end_and_every_order_has_a_reason_with_words(name, scenario):
    result, said = play(BOTS[name], scenario)
    assert result is not None
    texts = load_game("winter_war").texts
    assert {why.code for why in said if why.code not in texts} == set()
    assert "bot.random" not in {why.code for why in said}


@pytest.mark.parametrize("name", sorted(BOTS))
def test_the_same_seed_gives_the_same_answer(name):
    view = RULES.view(START, SOVIET)
    first = [BOTS[name].choose(RULES, view, 4, seed) for seed in range(3)]
    assert first == [BOTS[name].choose(RULES, view, 4, seed) for seed in range(3)]


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_sees_no_more_than_its_side(name):
    view = RULES.view(START, SOVIET)
    assert any(piece.unit == UNKNOWN for piece in view.state.pieces.values())
    other = RULES.view(RULES.determinize(view, 99), SOVIET)
    for seed in range(3):
        assert BOTS[name].choose(RULES, view, 4, seed) == BOTS[name].choose(RULES, other, 4, seed)


@pytest.mark.parametrize("effort", [1, 5, 17])
def test_effort_bounds_the_positions_that_the_planner_tries(effort, monkeypatch):
    looked = []
    monkeypatch.setattr(planner, "stands", lambda *given: looked.append(given) or worth.stands(*given))
    BOTS["planner"].choose(RULES, RULES.view(START, SOVIET), effort, 1)
    assert 1 <= len(looked) <= effort + 1


def answer(table, name, side, effort=40):
    view = RULES.view(table.state, side)
    return BOTS[name].choose(RULES, view, effort, 1).action


@pytest.mark.parametrize("name", sorted(BOTS))
def test_an_empty_city_that_scores_is_taken(name):
    table = position("h:hq@N29-16; a:rr@N30-15; b:rr@N30-16; f:fdiv4@N12-08", Moving(SOVIET, stage="under way"))
    found = answer(table, name, SOVIET)
    assert isinstance(found, MoveStack)
    assert found.path[-1] == "N31-15"


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_weak_unit_does_not_walk_up_to_a_strong_line(name):
    table = position(
        "h:hq@J-15; g:rc20@J-15; a:rr@J-16; f:fdiv6@H-15; k:fdiv6@H-14; l:fdiv6@H-14; m:fdiv6@H-15",
        Moving(SOVIET, stage="under way"),
    )
    found = answer(table, name, SOVIET)
    assert isinstance(found, EndMovement) or "I-15" not in found.path


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize(("held", "wanted"), [({}, EndWar), ({"N31-15": SOVIET, "N12-08": SOVIET}, FightOn)])
def test_the_finns_make_peace_while_they_are_ahead(name, held, wanted):
    table = position("h:hq@J-15; f:fdiv6@H-14", Ceasing("K"), turn=7, control=held)
    assert isinstance(answer(table, name, FINNISH), wanted)
