"""Winter War, chapter 2: counters that lie face down [2.4], and the surprise of turn 1 [2.6]."""

from collections import Counter

import pytest
from msgspec.structs import replace

from ringfire_gui.core.codec import canonical
from ringfire_gui.engine.dice import Chooser, DiceState
from ringfire_gui.engine.events import Moved, Removed, Revealed
from ringfire_gui.engine.invariants import broken
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.fuzz import setup_number
from ringfire_gui.rules.winter_war import hidden, victory
from ringfire_gui.rules.winter_war.actions import EndMovement, EndSetup, HistoricalSetup, QuickSetup
from ringfire_gui.rules.winter_war.deeds import enter, turn_up
from ringfire_gui.rules.winter_war.events import ControlTaken, Declared, SupplyJudged
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Combat, Declaring, Fight
from ringfire_gui.rules.winter_war.position import HIDDEN
from ringfire_gui.rules.winter_war.setup import face_down
from ringfire_gui.rules.winter_war.state import WinterState
from ringfire_gui.rules.winter_war.supply import rejudge
from tests.contract.battery import examine
from tests.rules.winter_war.moving import go, moving, ride
from tests.rules.winter_war.positions import Table, draft_of, phase_start, position, state_of, the_rules

RULES = the_rules()


def game(scenario: str = "historical", seed: int = 1, **options: bool) -> WinterState:
    """A game at its first question after any set-up."""
    table = Table(RULES.start(scenario, seed, options))
    if scenario == "free":
        table.do(QuickSetup(), EndSetup(), QuickSetup(), EndSetup())
    return table.state


def dealt_anew(state: WinterState, seed: int) -> WinterState:
    """The same table with other faces: what lies face down is dealt anew."""
    imagined = RULES.determinize(RULES.view(state, SOVIET), seed)
    return replace(imagined, dice=state.dice)


def faces(state: WinterState) -> dict[str, str]:
    """What each counter face down is."""
    return {piece.id: piece.unit for piece in state.pieces.values() if HIDDEN in piece.flags}


# what is seen


def test_2_4_the_soviets_see_backs_and_the_finns_see_everything():
    state = game()
    assert RULES.seen(state, FINNISH) is state
    assert RULES.hidden(state, FINNISH) == frozenset()
    secret = RULES.hidden(state, SOVIET)
    assert secret == set(faces(state))
    seen = RULES.view(state, SOVIET).state
    assert {seen.pieces[i].unit for i in secret} == {"?"}
    assert all(seen.pieces[i].at == state.pieces[i].at for i in secret)


@pytest.mark.parametrize("scenario", ["historical", "free"])
def test_2_4_states_that_differ_only_in_secrets_look_the_same(scenario):
    state = game(scenario)
    for seed in range(5):
        other = dealt_anew(state, seed)
        assert faces(other) != faces(state)
        assert canonical(RULES.view(other, SOVIET)) == canonical(RULES.view(state, SOVIET))


def test_2_4_before_the_finns_are_set_up_their_waiting_counters_are_hidden_too():
    state = RULES.start("free", 1, {}).state
    assert len(RULES.hidden(state, SOVIET)) == 25
    assert canonical(RULES.view(state, SOVIET)) == canonical(RULES.view(dealt_anew(state, 3), SOVIET))


def test_2_4_isolation_questions_and_battles_do_not_tell_what_lies_face_down():
    given = "a:rr@N11-13; f:fbn@N11-11 L hidden; g:fbn@N12-12 L"
    fights = (Fight(("f",), ("N11-13",)), Fight(("g",), ("N11-13",)))
    state = state_of(given, Declaring(FINNISH, fights=fights), turn=2)
    asked = position("a:rr@J-16", Combat(FINNISH)).state.asked
    about = tuple(replace(each, about=("f", "g", "N11-13")) for each in asked)
    seen = RULES.view(replace(state, asked=about), SOVIET).state
    assert seen.isolated == {"g": "L"}
    assert seen.frames[-1].fights == fights[1:]
    assert all(each.about == ("g", "N11-13") for each in seen.asked)


def test_2_4_events_do_not_tell_what_lies_face_down():
    state = state_of("a:rr@N11-13; f:fbn@N11-12 hidden; g:fbn@N12-12")
    judged = SupplyJudged(FINNISH, (), ("f", "g"))
    assert RULES.redact(judged, state, SOVIET) == SupplyJudged(FINNISH, (), ("g",))
    assert RULES.redact(SupplyJudged(FINNISH, ("f",)), state, SOVIET) is None
    assert RULES.redact(judged, state, FINNISH) == judged
    attack = Declared(("f", "g"), ("N11-13",), "1:1")
    assert RULES.redact(attack, state, SOVIET) is None
    assert RULES.redact(Declared(("g",), ("N11-13",), "1:1"), state, SOVIET) is not None
    assert RULES.redact(Moved(("f",), "N11-12", "N11-13"), state, SOVIET) is not None


def test_2_4_the_running_score_does_not_take_face_down_counters_for_nobody():
    position = RULES.position(RULES.seen(game(), SOVIET))
    assert victory.total(position) == 0


# what is imagined


@pytest.mark.parametrize("scenario", ["historical", "free"])
@pytest.mark.parametrize("seed", range(4))
def test_2_4_what_the_soviets_imagine_is_sound_and_holds_the_same_units(scenario, seed):
    state = game(scenario, seed)
    imagined = dealt_anew(state, seed)
    assert list(broken(RULES, imagined)) == []
    assert Counter(faces(imagined).values()) == Counter(faces(state).values())


def test_2_4_until_the_finns_move_divisions_are_imagined_in_forts_and_later_anywhere_in_the_south():
    state = game()
    forts = RULES.field.forts
    for seed in range(10):
        assert division_hexes(dealt_anew(state, seed)) <= forts
    later = replace(state, turn=2)
    found = set().union(*(division_hexes(dealt_anew(later, seed)) for seed in range(10)))
    assert not found <= forts
    assert not any(at.startswith("N") for at in found)


def division_hexes(state: WinterState) -> set[str]:
    return {piece.at for piece in state.pieces.values() if piece.unit.startswith("f-fdiv6") and HIDDEN in piece.flags}


def test_2_4_with_the_option_the_ninth_division_is_not_imagined_in_the_north():
    state = game(no_division_north=True)
    places = [
        piece.at for seed in range(12) for piece in dealt_anew(state, seed).pieces.values() if piece.unit == "f-fdiv4-9"
    ]
    assert len(places) == 12
    assert not any(at.startswith("N") for at in places)


def test_2_4_what_was_seen_or_lost_is_not_imagined_again():
    state = game()
    faces_now = faces(state)
    shown, gone, dummy = (
        i for unit in ("f-fbn-erp6", "f-fbn-erp9", "f-dummy-3") for i in faces_now if faces_now[i] == unit
    )
    pieces = dict(state.pieces)
    pieces[shown] = replace(pieces[shown], flags=frozenset())
    del pieces[gone], pieces[dummy]
    state = replace(state, pieces=pieces, lost=("f-fbn-erp9",))
    for seed in range(6):
        dealt = faces(dealt_anew(state, seed))
        assert not {"f-fbn-erp6", "f-fbn-erp9"} & set(dealt.values())
        assert sum(unit.startswith("f-dummy") for unit in dealt.values()) == 4


def test_2_4_an_imagined_unit_without_a_line_is_isolated():
    given = "f:fbn@N12-17 hidden; a:rr@N12-19; b:rr@N12-15; e:rr@N10-17; x:rr@N14-17; g:fdiv4@A-04 hidden"
    state = state_of(given, Combat(SOVIET), turn=2)
    state = replace(state, pieces={i: p for i, p in state.pieces.items() if i != "g"}, lost=tuple(others("f-fbn-erp6")))
    imagined = hidden.imagined(RULES.seen(state, SOVIET), SOVIET, Chooser(1), RULES.field)
    assert imagined.pieces["f"].unit == "f-fbn-erp6"
    assert imagined.isolated == {"f": "L"}


def others(unit: str) -> list[str]:
    """All units that lie face down at the start but one."""
    return [each for each in face_down(RULES.field.data.scenarios["historical"]) if each != unit]


def test_2_4_the_finns_imagine_what_they_know():
    state = game()
    assert replace(RULES.determinize(RULES.view(state, FINNISH), 5), dice=state.dice) == state


# a: movement beside them


def test_2_4a_a_dummy_shows_a_zone_to_movement_as_a_unit_does():
    for kind in ("dummy", "fbn"):
        table = moving(f"a:rr@N13-16; f:{kind}@N13-14 hidden; h:hq@N12-16", turn=2)
        assert table.position.in_zone("N13-15", FINNISH)
        assert table.why_not(go("a", "N13-15 N13-14")) != []


def test_2_4a_a_hex_with_a_face_down_counter_may_not_be_entered():
    table = moving("a:rr@N13-15; f:dummy@N13-14 hidden; h:hq@N12-16", turn=1)
    assert table.why_not(go("a", "N13-14")) == [("ww.face_down_there", "2.4a")]


# b, c: they come to light


def test_2_4b_at_the_start_of_a_combat_phase_counters_beside_soviets_are_turned_up():
    given = "h:hq@N12-17; a:rr@N12-15; f:fbn@N12-14 hidden; d:dummy@N11-15 hidden; g:fbn@N12-12 hidden"
    table = phase_start(given, "combat", SOVIET, turn=2)
    assert HIDDEN not in table.state.pieces["f"].flags
    assert "d" not in table.state.pieces
    assert HIDDEN in table.state.pieces["g"].flags
    assert {piece for event in table.told(Revealed) for piece in event.pieces} == {"f", "d"}
    assert [event.why.code for event in table.told(Removed)] == ["ww.was_dummy"]
    assert table.state.lost == ()


def test_2_4b_nkvd_patrols_too_but_not_over_closed_water():
    table = phase_start("n:nkvd@G-12; f:fbn@H-12 hidden; h:hq@J-15", "combat", SOVIET, turn=2)
    assert HIDDEN in table.state.pieces["f"].flags


def test_2_4c_a_counter_that_enters_a_hex_of_the_soviets_is_turned_up():
    draft = draft_of("f:fbn@N12-14 hidden; d:dummy@N13-14 hidden", turn=1)
    enter(draft, ("f",), "N12-15", "5.1")
    assert HIDDEN not in draft.pieces["f"].flags
    assert [type(event) for event in draft.events] == [Moved, Revealed, ControlTaken]
    enter(draft, ("d",), "N13-15", "5.1")
    enter(draft, ("d",), "N13-16", "5.1")
    assert "d" not in draft.pieces
    assert draft.position.control("N13-15") == SOVIET


def test_2_4c_a_dummy_does_not_block_supply():
    """As S1.1, where a ski unit in N12-14 cuts the regiment off; a dummy does not."""
    for kind, cut in (("fbn", {"a"}), ("dummy", set())):
        draft = draft_of(f"h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:{kind}@N12-14 hidden", turn=1)
        rejudge(draft, SOVIET)
        assert set(draft.state.isolated) == cut


# d: moving face down


def test_2_4d_dummies_move_two_points_and_may_go_north():
    table = moving("d:dummy@A-09 hidden; f:fdiv6@A-14 hidden", FINNISH, turn=1)
    assert any(at.startswith("N") for at in table.reach("d"))
    assert not any(at.startswith("N") for at in table.reach("f"))
    assert max(table.costs("d").values()) == 2


def test_2_4d_counters_move_face_down():
    table = moving("d:dummy@A-09 hidden; f:fbn@A-14 hidden", FINNISH, turn=1)
    table.do(go("d", "A-08"), go("f", "A-15"))
    assert set(faces(table.state)) == {"d", "f"}


def test_2_4d_a_dummy_goes_by_no_train_and_a_unit_that_boards_one_is_turned_up():
    table = moving("d:dummy@N12-08 hidden; f:fbn@N11-07 hidden", FINNISH, turn=1)
    assert table.why_not(ride("d", "N8-05")) == [("ww.dummy_no_rail", "5.6d")]
    table.do(ride("f", "N8-05"))
    assert HIDDEN not in table.state.pieces["f"].flags
    assert "secret" in table.barriers


# e: the end of hiding


@pytest.mark.parametrize(("turn", "hidden_then"), [(1, {"f", "d"}), (2, set())])
def test_2_4e_at_the_end_of_turn_2_everything_is_turned_up(turn, hidden_then):
    table = phase_start("h:hq@J-15; f:fbn@A-09 hidden; d:dummy@A-10 hidden", "end of turn", None, turn=turn)
    assert set(faces(table.state)) == hidden_then
    assert ("d" in table.state.pieces) == (turn == 1)


def test_2_4e_reinforcements_come_face_up():
    state = game()
    waiting = [piece for piece in state.pieces.values() if piece.at is None]
    assert waiting
    assert not any(piece.flags for piece in waiting)


# f: supply gives nothing away


def test_2_4f_what_supply_may_tell_of_hidden_counters_bars_the_way_back():
    """The line of a depends on what lies in N12-14."""
    draft = draft_of("h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:dummy@N12-14 hidden", turn=1)
    table = phase_start("h:hq@N12-16; a:rr@N11-13; f:fbn@N11-12; s:dummy@N12-14 hidden", "movement", SOVIET, turn=2)
    assert Revealed((), (SOVIET,), "2.4f") in table.events
    far = phase_start("h:hq@N12-16; a:rr@N11-14; s:dummy@A-10 hidden", "movement", SOVIET, turn=2)
    assert far.told(Revealed) == []
    rejudge(draft, SOVIET)
    assert draft.events == []


def test_2_4f_a_dummy_cannot_be_told_from_a_unit_by_what_soviet_orders_bring_without_a_barrier():
    state = game()
    other = dealt_anew(state, 1)
    end = EndMovement()
    one, two = (RULES.apply(each, SOVIET, end) for each in (state, other))
    told = "secret" in one.barriers or "secret" in two.barriers
    assert told or RULES.view(one.state, SOVIET) == RULES.view(two.state, SOVIET)


# everything at once


@pytest.mark.parametrize(("scenario", "number"), [("historical", 4), ("free", 6)])
def test_2_4_the_contract_on_secrets_holds_in_whole_games(scenario, number):
    played = load_game("winter_war")
    assert examine(played, number, setup_number(played.data, number, scenario)).findings == ()


# 2.6


@pytest.mark.parametrize(("turn", "free"), [(1, True), (2, False)])
def test_2_6_on_turn_1_no_zone_holds_soviets_where_they_stand(turn, free):
    table = moving("a:rr@I-15; f:fdiv6@H-14", turn=turn)
    assert bool(table.reach("a")) == free


def test_2_4_turning_up_twice_does_nothing():
    draft = draft_of("f:fbn@N12-14 hidden", turn=1)
    turn_up(draft, ("f",), "2.4b")
    turn_up(draft, ("f",), "2.4b")
    assert len(draft.events) == 1


def test_2_4_the_historical_set_up_of_a_free_game_is_as_secret():
    table = Table(RULES.start("free", 1, {})).do(HistoricalSetup())
    assert canonical(RULES.view(table.state, SOVIET)) == canonical(RULES.view(dealt_anew(table.state, 2), SOVIET))
    assert table.state.dice == DiceState(1)
