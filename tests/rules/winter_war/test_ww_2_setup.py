"""Winter War, chapter 2: the set-up [2.1 - 2.3, 2.5]."""

import pytest

from ringfire_gui.engine.gestures import command_options, move_options
from ringfire_gui.rules.winter_war.actions import EndSetup, HistoricalSetup, Place, QuickSetup
from ringfire_gui.rules.winter_war.deploying import to_set_up
from ringfire_gui.rules.winter_war.events import Placed
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import SettingUp
from ringfire_gui.rules.winter_war.position import HIDDEN
from ringfire_gui.rules.winter_war.supply import Verdict, judge_soviets, proposal, survey
from tests.rules.winter_war.positions import Table, position, read, the_rules

OULU, ROW_A = "N12-08", "A-10"


def free(seed: int = 1, **options: bool) -> Table:
    """A game in which both sides set up."""
    return Table(the_rules().start("free", seed, options))


def soviets(seed: int = 1, **options: bool) -> Table:
    """The same when it is the Soviets' turn to set up."""
    return free(seed, **options).do(HistoricalSetup(), EndSetup())


def named(table: Table, unit: str) -> str:
    """The counter of a unit."""
    return next(piece.id for piece in table.state.pieces.values() if piece.unit == unit)


def stands(table: Table) -> dict[str, str | None]:
    """Where each unit is."""
    return {piece.unit: piece.at for piece in table.state.pieces.values()}


# the scenarios


def test_2_the_historical_scenario_places_everybody_and_asks_nobody_to():
    state = the_rules().start("historical", 1, {}).state
    start = {unit for group in the_rules().field.data.scenarios["free"].free_setup for unit in group.units}
    assert {piece.unit for piece in state.pieces.values() if piece.at is not None} == start
    assert not isinstance(state.frames[-1], SettingUp)


def test_2_in_the_free_scenario_the_finns_set_up_first_and_then_the_soviets():
    table = free()
    assert table.asked == [(FINNISH, "set_up")]
    assert table.do(QuickSetup(), EndSetup()).asked == [(SOVIET, "set_up")]
    table.do(QuickSetup(), EndSetup())
    assert not isinstance(table.frame, SettingUp)


def test_2_on_the_isthmus_everything_lies_face_up_and_only_a_part_of_the_map_is_played_on():
    rules = the_rules()
    state = rules.start("isthmus", 1, {}).state
    assert not any(HIDDEN in piece.flags for piece in state.pieces.values())
    near = rules.position(state).season.near
    assert "H-12" in near
    assert "A-18" not in near


@pytest.mark.parametrize("scenario", ["historical", "free"])
def test_2_4_names_and_order_of_face_down_counters_tell_nothing(scenario):
    orders = set()
    for seed in (1, 2, 3):
        state = the_rules().start(scenario, seed, {}).state
        secret = [piece for piece in state.pieces.values() if HIDDEN in piece.flags]
        assert [piece.id for piece in secret] == sorted(piece.id for piece in secret)
        orders.add(tuple(piece.unit for piece in secret))
    assert len(orders) == 3


# 2.1 the Finns


def test_2_1_strong_divisions_go_into_forts_only():
    table = free()
    division = named(table, "f-fdiv6-1")
    assert table.why_not(Place((division,), "H-14")) == []
    assert table.why_not(Place((division,), "G-14")) == [("ww.setup_fort", "2.1")]


def test_2_1_others_and_dummies_go_anywhere_in_finland():
    table = free()
    for unit in ("f-fbn-erp6", "f-fdiv4-9", "f-dummy-1"):
        assert table.why_not(Place((named(table, unit),), OULU)) == []
        assert table.why_not(Place((named(table, unit),), "J-16")) == [("ww.setup_abroad", "2.1")]


@pytest.mark.parametrize("at", ["N16-05", "J-14", "nowhere"])
def test_2_1_nobody_is_set_up_where_nobody_can_stand(at):
    table = free()
    assert [code for code, _ in table.why_not(Place((named(table, "f-fbn-erp6"),), at))] == ["ww.forbidden_hex"]


def test_2_1_stacking_holds_from_the_first_counter_on():
    table = free()
    a, b, c = (named(table, unit) for unit in ("f-fbn-erp6", "f-fbn-erp7", "f-dummy-1"))
    assert table.why_not(Place((a, b), OULU)) == [("ww.overstacked", "1.6")]
    table.do(Place((a, b), ROW_A))
    assert table.why_not(Place((c,), ROW_A)) == [("ww.overstacked", "1.6")]
    table.do(Place((c,), OULU))
    assert table.why_not(Place((a,), OULU)) == [("ww.overstacked", "1.6")]


def test_2_1_a_counter_that_was_placed_may_be_placed_again():
    table = free()
    unit = named(table, "f-fbn-erp6")
    table.do(Place((unit,), OULU), Place((unit,), ROW_A))
    assert table.at(unit) == ROW_A
    assert table.told(Placed) == [Placed(unit, OULU), Placed(unit, ROW_A)]
    assert table.why_not(Place((unit,), ROW_A)) == [("ww.setup_stands_there", "2.1")]


@pytest.mark.parametrize("pieces", [(), ("s-hq-7a",), ("nobody",), ("f-ski-1",)])
def test_2_1_only_the_counters_of_the_set_up_can_be_placed(pieces):
    assert free().why_not(Place(pieces, ROW_A)) == [("ww.setup_not_yours", "2.1")]


def test_2_1_a_counter_cannot_be_placed_twice_at_once():
    table = free()
    unit = named(table, "f-fbn-erp6")
    assert table.why_not(Place((unit, unit), ROW_A)) == [("ww.setup_not_yours", "2.1")]


def test_2_1_the_end_is_refused_with_everybody_who_has_no_place():
    table = free()
    every = {piece.id for piece in to_set_up(table.position, FINNISH)}
    assert len(every) == 25
    named_ones = {reason.facts["unit"] for reason in table.options.objections(EndSetup())}
    assert named_ones == every
    unit = named(table, "f-fbn-erp6")
    table.do(Place((unit,), OULU))
    assert {reason.facts["unit"] for reason in table.options.objections(EndSetup())} == every - {unit}


def test_2_1_the_quick_set_up_places_only_what_is_left():
    table = free()
    unit = named(table, "f-fbn-erp6")
    table.do(Place((unit,), "A-04"), QuickSetup())
    historical = stands(Table(the_rules().start("historical", 1, {})))
    there = {piece.unit: piece.at for piece in to_set_up(table.position, FINNISH)}
    assert there == {**{unit: historical[unit] for unit in there}, "f-fbn-erp6": "A-04"}
    assert table.why_not(EndSetup()) == []
    assert table.why_not(QuickSetup()) == [("ww.setup_stands_so", "2.1")]


def test_2_1_where_a_historical_place_is_taken_the_quick_set_up_goes_next_to_it():
    table = free()
    guest = named(table, "f-fbn-erp6")
    table.do(Place((guest,), OULU), QuickSetup())
    at = table.at(named(table, "f-fdiv4-9"))
    assert table.position.field.board.distance(at, OULU) == 1
    assert table.why_not(EndSetup()) == []


def test_2_1_the_historical_set_up_also_moves_what_stands_elsewhere():
    table = free()
    unit = named(table, "f-fbn-erp6")
    table.do(Place((unit,), "A-04"), HistoricalSetup())
    assert table.at(unit) == "I-14"
    assert table.why_not(HistoricalSetup()) == [("ww.setup_stands_so", "2.1")]


# 2.2 the Soviets


def test_2_2_both_quick_set_ups_make_the_historical_one():
    table = soviets().do(QuickSetup())
    assert stands(table) == stands(Table(the_rules().start("historical", 1, {})))
    assert table.why_not(EndSetup()) == []


def test_2_2_corps_stand_within_three_hexes_of_leningrad():
    table = soviets()
    for at in ("I-15", "M-15", "K-13"):
        assert table.why_not(Place(("s-rc20-19",), at)) == []
    assert table.why_not(Place(("s-rc20-19",), "B-22")) == [("ww.setup_leningrad", "2.2")]
    assert table.why_not(Place(("s-rd-18",), "B-22")) == []


def test_2_2_the_three_hexes_are_counted_over_soviet_land():
    rules = the_rules()
    field, board = rules.field, rules.field.board
    group = field.data.scenarios["free"].free_setup[2]
    near = field.season("free", 1).near
    reached, edge = {"J-15"}, {"J-15"}
    for _ in range(field.limits["corps_to_leningrad"]):
        edge = {at for here in edge for at in near[here] if field.country(at) == "ussr"} - reached
        reached |= edge
    assert set(group.within) == reached
    assert all(board.distance(at, "J-15") <= 3 for at in reached)


def test_2_2_soviets_stay_at_home():
    table = soviets()
    assert table.why_not(Place(("s-rr-14-1",), OULU)) == [("ww.setup_abroad", "2.2")]
    assert table.why_not(Place(("s-nkvd-5",), "N30-15")) == [("ww.setup_abroad", "2.2")]


def test_2_2_the_soviet_player_sees_hexes_and_number_of_counters_but_not_what_they_are():
    table = soviets()
    seen, truth = table.seen(SOVIET), table.state
    assert seen.stacks == truth.stacks
    secret = [i for i, piece in truth.pieces.items() if HIDDEN in piece.flags]
    assert len(secret) == 25
    assert {seen.pieces[i].unit for i in secret} == {"?"}


# 2.3 in supply


def test_2_3_a_unit_without_a_line_is_named():
    table = soviets().do(QuickSetup(), Place(("s-rr-14-1",), "N5-21"))
    assert [(r.code, r.rule, r.facts["unit"]) for r in table.options.objections(EndSetup())] == [
        ("ww.setup_lineless", "2.3", "s-rr-14-1")
    ]


def test_2_3_units_beyond_the_capacity_of_their_city_are_named():
    """Murmansk feeds 15 points, and all 15 are used: two more regiments are two too many."""
    table = soviets().do(QuickSetup(), Place(("s-rr-14-2",), "N27-18"), Place(("s-rr-14-3",), "N27-17"))
    wrong = table.options.objections(EndSetup())
    assert {reason.code for reason in wrong} == {"ww.setup_unserved"}
    assert len(wrong) == 2


def test_2_3_every_offender_is_named_at_once():
    table = soviets().do(Place(("s-rr-14-1",), "N5-21"))
    wrong = table.options.objections(EndSetup())
    assert len([r for r in wrong if r.code == "ww.setup_unplaced"]) == 38
    assert ("ww.setup_lineless", "s-rr-14-1") in {(r.code, r.facts["unit"]) for r in wrong}


def test_2_3_finns_are_left_out_of_account():
    """Two ski units on the way to the headquarters would cut a off in play (S1.1); at the set-up they do not."""
    given = "h:hq@N12-16; a:rr@N11-14; s:ski@N12-14; t:ski@N10-15"
    assert judged(given).isolated == {"a": "L"}
    assert position(given, SettingUp(SOVIET), scenario="free").why_not(EndSetup()) == []


def judged(given: str) -> Verdict:
    """How the Soviets would stand in play."""
    there = read(given)
    return judge_soviets(there, survey(there), proposal(there, survey(there)))


# 2.5 the 9th Division


def test_2_5_with_the_option_the_division_is_not_set_up_in_the_north():
    table = free(no_division_north=True)
    division = named(table, "f-fdiv4-9")
    assert table.why_not(Place((division,), OULU)) == [("ww.setup_division", "2.5")]
    assert table.why_not(Place((division,), ROW_A)) == []
    assert free().why_not(Place((named(free(), "f-fdiv4-9"),), OULU)) == []


@pytest.mark.parametrize(("option", "at"), [(False, OULU), (True, ROW_A)])
def test_2_5_the_historical_set_up_heeds_the_option(option, at):
    options = {"no_division_north": option}
    assert stands(Table(the_rules().start("historical", 1, options)))["f-fdiv4-9"] == at
    assert stands(free(**options).do(QuickSetup()))["f-fdiv4-9"] == at


# gestures


def test_2_1_counters_that_wait_can_be_taken_up_and_put_where_they_may_stand():
    table = free()
    division = named(table, "f-fdiv6-1")
    moves = move_options(table.options)
    assert moves.movable() == {piece.id for piece in to_set_up(table.position, FINNISH)}
    assert set(moves.reach((division,)).costs) == set(table.position.field.forts)
    assert moves.order((division,), ("H-14",)) == Place((division,), "H-14")
    table.do(Place((division,), "H-14"))
    again = move_options(table.options).reach((division,))
    assert again.path_to("H-15") == ("H-14", "H-15")
    assert "H-14" not in again.costs


def test_2_1_buttons_stand_for_the_quick_set_ups_and_the_end():
    commands = command_options(free().options)
    filled = [commands.fill(command.id, {}, (), None) for command in commands.commands((), None)]
    assert filled == [QuickSetup(), HistoricalSetup(), EndSetup()]
    assert commands.commands(("f-01",), None) == ()
