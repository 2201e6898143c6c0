"""Static graphs: what the map alone says of a step."""

import math

import networkx as nx
import pytest

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.board import Border, Location
from ringfire_gui.model.graphs import MoveKind, base_cost, build_graph, step_cost
from tests.unit.model.graph_boards import WALK, TinyBoard, column

LEG = MoveKind("leg", enter=WALK)


def cost(kind, terrain=("clear",), tags=(), **border):
    entered = Location(LocId("b"), "hex", terrain, tags=frozenset(tags))
    features = {name: frozenset(value) if name != "cost" else value for name, value in border.items()}
    return base_cost(kind, LocId("a"), entered, Border(**features))


def test_the_dearest_listed_terrain_class_is_paid():
    assert cost(LEG, ("clear", "woods", "village")) == 2.0


def test_terrain_classes_and_tags_can_add_to_the_cost():
    kind = MoveKind("leg", enter={"woods": 1, "clear": 1}, more={"hill": 1, "north": 2})
    assert cost(kind, ("woods", "hill")) == 2
    assert cost(kind, ("clear",), ("north",)) == 3


def test_terrain_that_is_not_listed_may_not_be_entered():
    assert cost(LEG, ("lake",)) == Reason("move.forbidden_terrain", facts={"from": "a", "at": "b", "terrain": "lake"})


def test_forbidden_terrain_or_tag_may_be_entered_only_by_a_path_with_a_rate():
    kind = MoveKind(
        "wheel", enter={"clear": 1, "swamp": 1}, forbidden=frozenset({"swamp", "north"}), along={"road": 0.5}
    )
    assert cost(kind, ("swamp",)).code == "move.forbidden_terrain"
    assert cost(kind, ("clear",), ("north",)).facts["terrain"] == "north"
    assert cost(kind, ("swamp",), paths={"rail"}).code == "move.forbidden_terrain"
    assert cost(kind, ("swamp",), paths={"road"}) == 0.5


def test_sides_are_added_up_and_closed_sides_stop():
    kind = MoveKind("leg", enter=WALK, sides={"minor": 1, "frontier": 0.5}, closed=frozenset({"major"}))
    assert cost(kind, sides={"minor", "frontier", "coast"}) == 2.5
    assert cost(kind, sides={"major", "minor"}) == Reason(
        "move.forbidden_side", facts={"from": "a", "at": "b", "side": "major"}
    )


def test_bridges_and_railways_lift_what_they_are_said_to_lift():
    lifts = {"bridge": frozenset({"minor", "major"}), "rail": frozenset({"minor"})}
    kind = MoveKind("leg", enter=WALK, sides={"minor": 1, "wall": 2}, closed=frozenset({"major"}), lifts=lifts)
    assert cost(kind, sides={"major", "bridge"}) == 1
    assert cost(kind, sides={"minor", "wall", "bridge"}) == 3
    assert cost(kind, ("woods",), sides={"minor"}, paths={"rail"}) == 2
    assert cost(kind, sides={"major"}, paths={"rail"}).code == "move.forbidden_side"


def test_a_road_is_used_only_if_it_is_cheaper():
    kind = MoveKind("ski", enter={"clear": 1, "woods": 3}, along={"road": 2, "track": 1.5})
    assert cost(kind, paths={"road"}) == 1
    assert cost(kind, ("woods",), paths={"road", "track"}) == 1.5


def test_rail_movement_follows_rails_only():
    kind = MoveKind("train", enter={"clear": 9}, along={"rail": 0}, only_along=frozenset({"rail"}))
    assert cost(kind, ("lake",), paths={"rail"}) == 0
    refusal = cost(kind, paths={"road"})
    assert refusal == Reason("move.no_path", facts={"from": "a", "at": "b", "paths": "rail"})


def test_a_printed_cost_is_the_only_cost():
    assert cost(LEG, ("hill",), sides={"minor"}, cost=2.0) == 2.0
    assert cost(MoveKind("train", only_along=frozenset({"rail"})), cost=2.0).code == "move.no_path"


def test_the_graph_carries_ground_and_borders_and_cannot_be_changed():
    graph = build_graph(column(".w~", sides={("1", "2"): "minor"}, paths={("1", "2"): "road"}), LEG)
    assert graph.nodes["2"]["terrain"] == ("woods",)
    assert graph.edges["1", "2"]["sides"] == {"minor"}
    assert graph.edges["2", "1"]["paths"] == {"road"}
    assert graph.edges["1", "2"]["cost"] == 2.0
    assert graph.edges["2", "3"]["cost"] == math.inf
    assert step_cost(graph, LocId("1"), LocId("2")) == 2.0
    assert step_cost(graph, LocId("2"), LocId("3")).code == "move.forbidden_terrain"
    with pytest.raises(KeyError):
        step_cost(graph, LocId("1"), LocId("3"))
    with pytest.raises(nx.NetworkXError):
        graph.add_edge("1", "3")


def test_steps_that_look_alike_are_told_apart():
    places = [Location(LocId(c), "hex", ("clear",)) for c in "abc"]
    places.append(Location(LocId("d"), "hex", ("clear",), tags=frozenset({"north"})))
    borders = {("a", "b"): Border(), ("a", "c"): Border(cost=7.0), ("a", "d"): Border()}
    graph = build_graph(TinyBoard(places, borders), MoveKind("leg", enter=WALK, more={"north": 1}))
    assert [step_cost(graph, LocId("a"), LocId(c)) for c in "bcd"] == [1, 7, 2]


def test_all_graphs_of_a_board_have_the_same_nodes_and_edges_and_boxes_stand_alone():
    board = column("..w")
    board = TinyBoard([*board.locations.values(), Location(LocId("dead"), "box")], board.borders)
    leg, rail = build_graph(board, LEG), build_graph(board, MoveKind("rail", only_along=frozenset({"rail"})))
    assert list(leg.nodes) == list(rail.nodes) == ["1", "2", "3", "dead"]
    assert list(leg.edges) == list(rail.edges)
    assert leg.degree("dead") == 0
