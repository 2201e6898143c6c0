"""The benchmarks compare answers, and see it when they are wrong."""

import numpy as np
import pytest
from msgspec.structs import replace

from ringfire_gui.cli.benchmarks import movement, opening, saving, sight, states, supply
from ringfire_gui.cli.benchmarks.country import LEG, map_text
from ringfire_gui.cli.benchmarks.measure import QUICK
from ringfire_gui.cli.benchmarks.world import Bench, zones_by_sets, zones_on_arrays
from ringfire_gui.core.codec import digest_bytes
from ringfire_gui.engine.draft import Draft
from ringfire_gui.model.compiled import compile_graph
from ringfire_gui.model.graphs import build_graph
from ringfire_gui.model.los import SightLines, obstacles
from ringfire_gui.model.trace import TraceRule


@pytest.fixture(scope="module")
def bench():
    return Bench(QUICK)


def differences(rows):
    return [row.differences for row in rows]


def test_everyone_measures_on_the_same_map():
    assert digest_bytes(map_text(48, 40).encode()) == "063c43fd5877119288954df11faa710b"


def test_the_map_has_what_makes_searches_hard(bench):
    world = bench.world
    graph = world.arrays
    assert {"clear", "woods", "hill", "swamp", "lake", "town"} <= set(graph.terrain)
    assert {"river", "major_river"} <= set(graph.sides)
    assert "road" in graph.paths
    assert np.isinf(graph.cost).any()
    armies = world.armies
    assert not set(armies.friends) & set(armies.enemies)
    assert set(armies.movers) <= set(armies.friends)


def test_zones_are_the_same_by_sets_and_on_arrays(bench):
    world = bench.world
    mask = zones_on_arrays(world.arrays, world.arrays.nodes(world.armies.enemies))
    found = {at for at, zone in zip(world.arrays.locs, mask, strict=True) if zone}
    assert found == zones_by_sets(world.board, world.armies.enemies)


def test_the_zones_matter_for_where_the_movers_can_go(bench, monkeypatch):
    stopped = [movement._by_networkx(bench.world, at) for at in bench.world.armies.movers]
    monkeypatch.setattr(movement, "zones_by_sets", lambda board, enemies: set())
    free = [movement._by_networkx(bench.world, at) for at in bench.world.armies.movers]
    assert sum(a != b for a, b in zip(stopped, free, strict=True)) > len(free) // 2


def test_a_wrong_reach_is_seen(bench, monkeypatch):
    right = movement.fast_reach
    monkeypatch.setattr(movement, "fast_reach", lambda weights, at, points, stop: right(weights, at, points - 1, stop))
    anew, known, by_step = movement.rows(bench)
    assert min(anew.differences, known.differences) > 0
    assert by_step.differences == 0


def test_a_wrong_supply_is_seen(bench, monkeypatch):
    monkeypatch.setattr(supply, "RULE", TraceRule(measure="cost", zones="ignore"))
    by_cost, _ = supply.rows(bench)
    assert by_cost.differences > 0


@pytest.mark.parametrize("reading", ["either", "left"])
def test_a_fork_read_otherwise_than_shapely_reads_it_is_seen(bench, monkeypatch, reading):
    right = SightLines.seen
    monkeypatch.setattr(SightLines, "seen", lambda self, eye, blocking: right(self, eye, blocking, reading))
    look, _ = sight.rows(bench)
    assert look.differences > 0


def test_shapely_and_the_table_see_the_same_from_many_hexes(bench):
    board = bench.world.board
    blocks = board.hex_mask(sight.BLOCKING)
    lines, direct = SightLines(board, sight.RADIUS), sight.DirectSight(board, blocks)
    for eye in sight._eyes(board, 20):
        around = np.array([board.index[at] for at in board.within(eye, sight.RADIUS)[1:]])
        assert len(around) == 720
        assert (lines.seen(eye, obstacles(blocks))[around] == direct.seen(eye, around)).all()


def test_a_wrong_step_is_seen(bench):
    board = bench.world.board
    graph = build_graph(board, LEG)
    arrays = compile_graph(graph)
    assert opening._differences(board, arrays, graph) == 0
    assert opening._differences(board, replace(arrays, cost=arrays.cost + 1), graph) > 0
    assert opening._differences(board, replace(arrays, heads=arrays.tails), graph) > 0


def test_a_draft_that_loses_a_change_is_seen(bench, monkeypatch):
    monkeypatch.setattr(Draft, "put", lambda self, piece: None)
    assert differences(states.rows(bench)) == [5, 0, 0, 0]


def test_a_save_that_cannot_be_verified_is_seen(bench, monkeypatch):
    right = saving.open_save

    def doubtful(path, game, resume):
        opened = right(path, game, resume=resume)
        return replace(opened, report=replace(opened.report, verified=False))

    monkeypatch.setattr(saving, "open_save", doubtful)
    assert differences(saving.rows(bench)) == [0, 0, QUICK.orders]
