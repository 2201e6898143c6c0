"""The hexes of Finland 1939: counts, pieces, railways and frontiers, and how near they lie to the real lines."""

import json
import runpy
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
import shapely

from ringfire_gui.core.ids import LocId
from ringfire_gui.files.mapfile import load_map
from ringfire_gui.model.hexmap import HexMap

FOLDER = Path(__file__).parents[3] / "maps" / "finland_1939"
ALBERS = runpy.run_path(str(FOLDER / "build" / "albers.py"))
BEYOND = {f"{row}-22" for row in ("N29", "N28", "N27", "N26", "N25", "N23")}
FORTS = {"H-12", "H-13", "H-14", "H-15", "D-18", "C-18", "B-18", "A-18"}


@cache
def board() -> HexMap:
    found = load_map(FOLDER / "map.toml")
    assert isinstance(found, HexMap)
    return found


@cache
def real_lines() -> dict[tuple[str, str], shapely.Geometry]:
    """The lines typed by hand, by kind and name, on the paper."""
    features = json.loads((FOLDER / "build" / "input" / "lines.geojson").read_text(encoding="utf-8"))["features"]
    return {
        (feature["properties"]["kind"], feature["properties"]["name"]): shapely.transform(
            shapely.from_geojson(json.dumps(feature["geometry"])),
            lambda points: np.column_stack(ALBERS["on_paper"](points[:, 0], points[:, 1])),
        )
        for feature in features
    }


def tagged(tag: str) -> set[LocId]:
    return {at for at in board().hexes if tag in board().locations[at].tags}


def playable() -> set[LocId]:
    land = {at for at in board().hexes if board().locations[at].ground in ("clear", "swamp")}
    return land & (tagged("country:finland") | tagged("country:ussr"))


def graph(hexes: Iterable[LocId], is_open: Callable[[LocId, LocId], bool]) -> nx.Graph:
    found = nx.Graph()
    found.add_nodes_from(hexes)
    found.add_edges_from((a, b) for a in found for b in board().neighbours(a) if b in found and is_open(a, b))
    return found


def is_dry(a: LocId, b: LocId) -> bool:
    return board().border(a, b).sides.isdisjoint(("closed_water", "ice"))


def railways() -> nx.Graph:
    found = nx.Graph()
    for path in board().paths:
        if path.kind == "rail":
            nx.add_path(found, path.through)
    return found


def unit_row(at: LocId) -> tuple[int, int]:
    """Rows counted southward from A, and the column."""
    col, row = board().layout.position(at)
    return row - board().layout.position(LocId("A-01"))[1], col


def test_the_grid_has_45_rows_named_from_n32_to_m() -> None:
    layout = board().layout
    assert layout.ids[0] == "N32-01"
    assert layout.ids[-1] == "M-22"
    assert set(layout.ids) - set(board().hexes) == BEYOND
    assert [layout.hex_id(1, row) for row in (32, 33, 34)] == ["N1-01", "A-01", "B-01"]


def test_rows_at_an_odd_distance_from_a_stand_half_a_hex_further_east() -> None:
    for at in board().hexes:
        row, col = unit_row(at)
        x = ALBERS["A01_KM"] + 31 * (col - 1) + (15.5 if row % 2 else 0)
        y = -row * 31 * np.sqrt(3) / 2
        on_paper = (ALBERS["A01_ON_PAPER"][0] + (x + 322) / ALBERS["UNIT_KM"], 49 - y / ALBERS["UNIT_KM"])
        assert board().centre(at) == pytest.approx(on_paper)


def test_neighbours_follow_the_printed_formula() -> None:
    beyond = {unit_row(LocId(at)) for at in BEYOND}
    for at in board().hexes:
        row, col = unit_row(at)
        lean = 0 if row % 2 else -1
        ways = [(0, -1), (0, 1), (-1, lean), (-1, lean + 1), (1, lean), (1, lean + 1)]
        expected = {(row + down, col + right) for down, right in ways}
        on_map = {(r, c) for r, c in expected if -32 <= r <= 12 and 1 <= c <= 22 and (r, c) not in beyond}
        assert {unit_row(near) for near in board().neighbours(at)} == on_map


@pytest.mark.parametrize(("a", "b"), [("A-07", "N12-08"), ("J-15", "G-13"), ("M-01", "N32-22"), ("B-05", "B-09")])
def test_distance_follows_the_printed_formula(a: LocId, b: LocId) -> None:
    (row_a, col_a), (row_b, col_b) = unit_row(a), unit_row(b)
    down = abs(row_a - row_b)
    across = abs(col_a + row_a % 2 / 2 - col_b - row_b % 2 / 2)
    assert board().distance(a, b) == down + max(0, across - down / 2)


def test_712_hexes_can_be_played_and_hang_together() -> None:
    land = graph(playable(), is_dry)
    assert len(land) == 712
    assert nx.is_connected(land)


def test_the_frontier_parts_435_finnish_from_277_soviet_hexes() -> None:
    land = graph(playable(), lambda a, b: is_dry(a, b) and "frontier" not in board().border(a, b).sides)
    pieces = sorted(nx.connected_components(land), key=len)
    assert [len(piece) for piece in pieces] == [277, 435]
    assert pieces[0] == playable() & tagged("country:ussr")


def test_every_hex_of_land_has_one_country_and_water_has_none() -> None:
    water = {"sea", "lake", "great_lake"}
    for at in board().hexes:
        location = board().locations[at]
        countries = [tag for tag in location.tags if tag.startswith("country:")]
        assert len(countries) == (0 if location.ground in water else 1), at


def test_cities_and_towns_stand_on_land_that_can_be_played() -> None:
    cities = tagged("city:finland") | tagged("city:ussr")
    assert len(tagged("city:finland")) == 11
    assert len(tagged("city:ussr")) == 5
    assert cities | tagged("town") <= playable()
    assert tagged("city:finland") <= tagged("country:finland")
    assert tagged("city:ussr") == tagged("supply-city") <= tagged("country:ussr")


def test_cities_stand_in_the_hex_where_they_lie_or_next_to_it() -> None:
    cities = {place.name: place.at for place in board().places if any(tag.startswith("city:") for tag in place.tags)}
    points = {name: point for (kind, name), point in real_lines().items() if kind == "city"}
    assert points.keys() == cities.keys()
    for name, point in points.items():
        assert shapely.distance(point, shapely.Polygon(board().outline(cities[name]))) < 0.5, name


def test_railways_are_one_net_that_crosses_the_frontier_twice() -> None:
    rails = railways()
    assert nx.is_connected(rails)
    assert tagged("supply-city") <= set(rails)
    crossings = [{a, b} for a, b in rails.edges if "frontier" in board().border(a, b).sides]
    assert sorted(map(sorted, crossings)) == [["H-15", "I-15"], ["I-14", "I-15"]]
    rails.remove_nodes_from(at for at in list(rails) if at not in tagged("country:ussr"))
    assert tagged("supply-city") <= nx.node_connected_component(rails, "J-15")


def test_roads_and_railways_run_over_land_that_can_be_played() -> None:
    for path in board().paths:
        assert set(path.through) - {"N16-05"} <= playable(), path.name
        assert all(is_dry(a, b) for a, b in pairwise(path.through)), path.name


def test_the_mannerheim_line_bars_the_isthmus() -> None:
    whole = graph(playable(), is_dry)
    barred = graph(playable() - tagged("line:mannerheim"), is_dry)
    assert nx.shortest_path_length(whole, "J-15", "G-13") == 4
    assert nx.shortest_path_length(barred, "J-15", "G-13") == 20


def test_forts_ice_and_hexes_of_victory() -> None:
    ice = {at for at in board().hexes if "ice" in board().locations[at].terrain}
    assert tagged("fort") == FORTS
    assert tagged("victory:mannerheim") == tagged("line:mannerheim") == {"H-12", "H-13", "H-14", "H-15"}
    assert tagged("victory:coast_row") == {f"G-{col:02}" for col in range(2, 13)}
    assert ice == {"H-11", "I-12", "I-13"}
    assert {board().locations[at].ground for at in ice} == {"sea"}
    assert board().border(LocId("G-12"), LocId("H-12")).sides == {"ice"}
    assert board().locations[LocId("N16-05")].tags == {"rail-entry", "country:sweden"}


def test_the_frontier_lies_on_average_six_kilometres_from_the_real_one() -> None:
    real = shapely.union_all([line for (kind, _), line in real_lines().items() if kind == "frontier"])
    sides = [board().side(side.a, side.b) for side in board().hexsides if side.kind == "frontier"]
    middles = [shapely.Point(*np.mean(ends, axis=0)) for ends in sides]
    off = np.array([real.distance(middle) for middle in middles]) * ALBERS["UNIT_KM"]
    assert off.mean() < 6.5
    assert off.max() < 14


def test_the_frontier_separates_finland_from_the_soviet_union_and_nothing_else() -> None:
    listed = {frozenset((side.a, side.b)) for side in board().hexsides if side.kind == "frontier"}
    finland, ussr = tagged("country:finland"), tagged("country:ussr")
    expected = {frozenset((a, b)) for a in finland for b in board().neighbours(a) if b in ussr}
    assert listed == expected


def test_every_river_is_one_line_near_its_real_course() -> None:
    names = {side.name for side in board().hexsides if side.kind == "minor_river"}
    assert names == {name for kind, name in real_lines() if kind == "minor_river"}
    for name in names:
        sides = [shapely.LineString(board().side(side.a, side.b)) for side in board().hexsides if side.name == name]
        course = shapely.set_precision(shapely.MultiLineString(sides), 1e-6)
        assert shapely.line_merge(course).geom_type == "LineString", name
        assert shapely.hausdorff_distance(course, real_lines()["minor_river", name]) < 1.6, name


def test_roads_and_railways_keep_near_their_real_lines() -> None:
    assert {(path.kind, path.name) for path in board().paths} == {
        key for key in real_lines() if key[0] in ("rail", "road")
    }
    for path in board().paths:
        line = real_lines()[path.kind, path.name]
        off = {at: shapely.distance(line, shapely.Point(board().centre(at))) for at in path.through}
        # Two map units are a hex and a bit: the straight line from Oulu to Kemi leads over the gulf.
        assert max(off.values()) < 2, (path.name, off)


def test_the_projection_puts_row_a_at_62_15_north_and_has_an_inverse() -> None:
    east, north = ALBERS["kilometres"](28.0, 62.15)
    assert (float(east), float(north)) == pytest.approx((0, 0))
    x, y = ALBERS["on_paper"](25.0, 65.0)
    assert tuple(map(float, ALBERS["on_earth"](x, y))) == pytest.approx((25.0, 65.0))
    x, y = ALBERS["on_paper"](28.0, 62.15)
    assert board().locate(float(x), float(y)) == "A-11"


def test_the_projection_keeps_areas() -> None:
    """One degree by one degree on the sphere, in the south and in the north."""
    for lat in (60.0, 69.0):
        ring = [(24 + t, lat) for t in np.linspace(0, 1, 20)] + [(25 - t, lat + 1) for t in np.linspace(0, 1, 20)]
        east, north = ALBERS["kilometres"](*zip(*ring, strict=True))
        band = np.sin(np.radians(lat + 1)) - np.sin(np.radians(lat))
        expected = ALBERS["RADIUS_KM"] ** 2 * np.radians(1) * band
        assert shapely.Polygon(np.column_stack((east, north))).area == pytest.approx(expected, rel=1e-3)
