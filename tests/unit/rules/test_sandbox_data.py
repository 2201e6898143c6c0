"""The free table as it is shipped: its maps, counters and scenarios, and a game folder of one's own."""

import shutil

import pytest
from msgspec.structs import replace

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.invariants import broken
from ringfire_gui.model.arealint import find_flaws
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.fuzz import fuzz_game, setup_number
from ringfire_gui.play.narrate import Narrator
from ringfire_gui.play.opening import open_save
from ringfire_gui.play.saves import create
from ringfire_gui.play.session import Setup
from ringfire_gui.resources import assets
from ringfire_gui.rules.sandbox import make_rules
from ringfire_gui.rules.sandbox.actions import CloseTable, Mark, PlaceUnit
from ringfire_gui.rules.sandbox.state import FACE_DOWN, TEXT_MARKER
from tests.unit.rules.sandbox_table import BLUE, RED, table_data


@pytest.fixture(scope="module")
def shipped():
    return load_game("sandbox")


def test_every_scenario_can_be_laid_out(shipped):
    for name in shipped.data.scenarios:
        state = shipped.rules.start(name, 1, {}).state
        assert list(broken(shipped.rules, state)) == []


def test_the_demonstration_hides_some_of_blue(shipped):
    state = shipped.rules.start("bridge_at_larkfield", 1, {}).state
    assert {state.pieces[i].unit for i in shipped.rules.hidden(state, RED)} == {
        "blue-arm-71",
        "blue-arm-72",
        "blue-mot-73",
        "blue-rec-7",
    }
    assert shipped.rules.hidden(state, BLUE) == frozenset()


def test_the_armies_are_alike_and_there_is_a_counter_to_write_on(shipped):
    units = shipped.data.counters.units.values()
    armies = [sorted(unit.type for unit in units if unit.side == side) for side in (RED, BLUE)]
    assert armies[0] == armies[1]
    assert shipped.data.counters.units[TEXT_MARKER].side == ""


def test_no_two_counters_have_the_same_name(shipped):
    labels = [unit.label for unit in shipped.data.counters.units.values()]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("number", range(3))
def test_shipped_scenarios_are_played_without_fault(shipped, number):
    report = fuzz_game(shipped.rules, number, setup_number(shipped.data, number))
    assert report.failure is None


@pytest.mark.parametrize("name", ["practice_field", "practice_town"])
def test_all_of_a_map_hangs_together(shipped, name):
    board = shipped.data.boards[name]
    first = next(iter(board.locations))
    found, waiting = {first}, [first]
    while waiting:
        new = [at for at in board.neighbours(waiting.pop()) if at not in found]
        found.update(new)
        waiting += new
    assert found == {at for at, location in board.locations.items() if location.kind != "box"}


def test_every_road_over_the_river_has_a_bridge(shipped):
    board = shipped.data.boards["practice_field"]
    crossings = [
        (a, b)
        for a in board.hexes
        for b in board.neighbours(a)
        if a < b and board.border(a, b).paths and "river" in board.border(a, b).sides
    ]
    assert crossings == [("0606", "0706"), ("0811", "0910")]
    assert all("bridge" in board.border(a, b).sides for a, b in crossings)


def test_the_town_is_drawn_well(shipped):
    assert find_flaws(shipped.data.boards["practice_town"].data) == []


def test_places_are_called_by_their_names(shipped):
    teller = Narrator(shipped.data, shipped.texts)
    state = shipped.rules.start("empty_field", 1, {}).state
    applied = shipped.rules.apply(state, RED, PlaceUnit("red-inf-11", LocId("0706")))
    assert teller.event(applied.events[0], applied.state) == "1/1 is placed in Larkfield (0706)."


def test_a_table_is_saved_and_opened_with_its_history(shipped, tmp_path):
    file = tmp_path / "table.rfsave"
    session, chooser = create(shipped, Setup("bridge_at_larkfield", 4), file), Chooser(4)
    for _ in range(60):
        side = chooser.pick(session.decisions).side
        action = session.options(side).sample(chooser)
        if action != CloseTable():
            session.submit(side, action)
    session.undo()
    session.close()
    opened = open_save(file, shipped)
    assert opened.report.verified
    assert opened.session.state == session.state
    opened.session.redo()
    assert opened.session.log.entries == session.log.entries


def test_a_folder_of_ones_own_is_played_in_the_same_way(tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(assets() / "games" / "sandbox", folder)
    game = (folder / "game.toml").read_text("utf-8").replace('id = "sandbox"', 'id = "mine"\nrules = "rules.py"')
    (folder / "game.toml").write_text(game.replace('id = "red"', 'id = "green"').replace('"Red"', '"Green"'), "utf-8")
    counters = (folder / "counters.toml").read_text("utf-8").replace('side = "red"', 'side = "green"')
    (folder / "counters.toml").write_text(counters, "utf-8")
    for file in (folder / "scenarios").glob("*.toml"):
        file.write_text(file.read_text("utf-8").replace('first_side = "red"', 'first_side = "green"'), "utf-8")
    (folder / "rules.py").write_text("from ringfire_gui.rules.sandbox import make_rules\n", "utf-8")
    mine = load_game(str(folder))
    assert (mine.rules.id, mine.rules.sides) == ("mine", ("green", "blue"))
    state = mine.rules.start("empty_town", 1, {}).state
    applied = mine.rules.apply(state, "green", Mark(LocId("6"), "Hold"))
    assert (
        Narrator(mine.data, mine.texts).event(applied.events[0], applied.state) == "Marked in Market Square (6): Hold"
    )
    assert fuzz_game(mine.rules, 0, setup_number(mine.data, 0)).failure is None


def test_a_marker_cannot_lie_face_down_from_the_start():
    data = table_data()
    scenario = data.scenarios["laid"]
    hidden = replace(scenario.setup[0], flags=(FACE_DOWN,))
    bad = replace(data, scenarios={"laid": replace(scenario, setup=(hidden,))})
    with pytest.raises(BadData, match=r"scenarios/laid\.toml: setup\[0\]\.flags: flag is a marker"):
        make_rules(bad)
