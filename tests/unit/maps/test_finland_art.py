"""The drawing of Finland 1939: it agrees with the hexes, looks like the real country, and can be made again."""

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
import shapely

from ringfire_gui.core.ids import LocId
from ringfire_gui.files.artfile import load_art
from ringfire_gui.files.check import check_paths
from ringfire_gui.files.mapfile import load_map
from ringfire_gui.model.art import MapArt
from ringfire_gui.model.hexmap import HexMap

FOLDER = Path(__file__).parents[3] / "maps" / "finland_1939"
WATER = ("sea", "lake", "great_lake")
KM = 31 / 3**0.5


@cache
def board() -> HexMap:
    found = load_map(FOLDER / "map.toml")
    assert isinstance(found, HexMap)
    return found


@cache
def art() -> MapArt:
    return load_art(FOLDER / "art.json")


@cache
def drawn(kind: str) -> shapely.Geometry:
    return shapely.union_all(
        [shapely.Polygon(shape.outline, shape.holes) for shape in art().shapes if shape.kind == kind]
    )


@cache
def water() -> shapely.Geometry:
    return shapely.union(drawn("sea"), drawn("lake"))


def wet_share(part: shapely.Geometry) -> float:
    return float(shapely.intersection(water(), part).area / part.area)


def wet_length(a: LocId, b: LocId) -> float:
    side = shapely.LineString(board().side(a, b))
    return float(water().intersection(side).length / side.length)


def test_the_folder_has_no_problems() -> None:
    checked = check_paths([FOLDER])
    assert {each.kind for each in checked} == {"map", "art"}
    assert [problem for each in checked for problem in each.problems] == []
    assert art().map == board().id


def test_the_file_is_small() -> None:
    assert (FOLDER / "art.json").stat().st_size <= 2**20


def test_land_looks_like_land_and_water_like_water() -> None:
    for at in board().hexes:
        hexagon = shapely.Polygon(board().outline(at))
        whole, heart = wet_share(hexagon), wet_share(hexagon.centroid.buffer(0.45))
        if board().locations[at].ground in WATER:
            assert whole >= 0.61, at
            assert heart >= 0.65, at
        else:
            assert whole <= 0.43, at
            assert heart <= 0.35, at


def test_sea_and_lakes_are_not_confused() -> None:
    assert drawn("sea").intersection(drawn("lake")).area < 0.01
    for at in board().hexes:
        ground = board().locations[at].ground
        if ground in WATER:
            kind = "sea" if ground == "sea" else "lake"
            hexagon = shapely.Polygon(board().outline(at))
            assert shapely.intersection(drawn(kind), hexagon).area > hexagon.area / 2, at


@pytest.mark.parametrize(("kind", "least"), [("minor_lake", 0.33), ("closed_water", 0.7), ("ice", 0.7)])
def test_hexsides_of_water_lie_on_water(kind: str, least: float) -> None:
    sides = [side for side in board().hexsides if side.kind == kind]
    assert sides
    assert min(wet_length(side.a, side.b) for side in sides) >= least


def test_great_lakes_have_their_size_and_islands_remain() -> None:
    lakes = {shape.name: shapely.Polygon(shape.outline, shape.holes) for shape in art().shapes if shape.name}
    assert lakes["Ladoga"].area * KM**2 == pytest.approx(17_700, rel=0.06)
    assert lakes["Inari"].area * KM**2 == pytest.approx(1_100, rel=0.6)
    assert {"Onega", "Saimaa", "Päijänne", "Pielinen", "Oulujärvi"} <= lakes.keys()
    assert len(lakes["Ladoga"].interiors) >= 3
    assert not any("reservoir" in name for name in lakes if "Porttipahta" not in name)
    assert len([hole for shape in art().shapes for hole in shape.holes]) > 100


@pytest.mark.parametrize(
    ("at", "is_wet"),
    [
        ("N20-18", True),  # the White Sea reaches Kandalaksha
        ("J-02", False),  # Hanko is a peninsula
        ("N32-17", False),  # Rybachy
        ("E-12", True),  # southern Saimaa
    ],
)
def test_well_known_places(at: str, is_wet: bool) -> None:
    assert water().contains(shapely.Point(board().centre(LocId(at)))) == is_wet


def test_the_kola_peninsula_goes_on_where_the_map_has_no_hexes() -> None:
    blank = [LocId(f"{row}-22") for row in ("N28", "N27", "N26", "N25", "N23")]
    assert not board().locations.keys() & set(blank)
    for at in blank:
        assert wet_share(shapely.Polygon(board().layout.corners(*board().layout.position(at)))) < 0.1


def test_shapes_are_sound_and_lie_on_the_sheet() -> None:
    width, height = board().layout.size
    sheet = shapely.box(0, 0, width, height).buffer(0.01)
    for shape in art().shapes:
        assert shapely.Polygon(shape.outline, shape.holes).is_valid
        assert sheet.covers(shapely.Polygon(shape.outline))
    for stroke in art().strokes:
        assert sheet.covers(shapely.LineString(stroke.points))
    for name in art().letterings:
        assert sheet.covers(shapely.Point(name.at).buffer(name.size))


def test_coasts_follow_the_water_and_not_the_edge_of_the_sheet() -> None:
    width, height = board().layout.size
    inner = shapely.box(0.05, 0.05, width - 0.05, height - 0.05)
    for kind, shapes in (("coast", "sea"), ("shore", "lake")):
        lines = shapely.union_all([shapely.LineString(line.points) for line in art().strokes if line.kind == kind])
        shores = drawn(shapes).boundary
        assert shores.intersection(inner).length == pytest.approx(lines.intersection(inner).length, rel=0.01)
        assert lines.difference(inner).length < 5


def test_streams_run_over_land_and_are_none_of_the_rivers_along_hexsides() -> None:
    rivers = {side.name for side in board().hexsides if side.kind == "minor_river"}
    streams = [stroke for stroke in art().strokes if stroke.kind == "stream"]
    assert {"Volkhov", "Torne"} <= {stream.name for stream in streams}
    assert not rivers & {stream.name for stream in streams}
    lines = shapely.union_all([shapely.LineString(stream.points) for stream in streams])
    assert lines.intersection(water()).length < lines.length / 50


def test_rivers_along_hexsides_reach_their_lake_or_sea() -> None:
    ways = shapely.union_all([shapely.LineString(way.points) for way in art().strokes if way.kind == "river"])
    wet = shapely.union(water(), ways).buffer(0.02)
    names = {side.name for side in board().hexsides if side.kind == "minor_river"}
    for name in names - {"Ounasjoki"}:
        sides = [board().side(side.a, side.b) for side in board().hexsides if side.name == name]
        assert wet.intersects(shapely.set_precision(shapely.MultiLineString(sides), 0.01).boundary), name


def test_frontiers_that_are_drawn_are_those_of_neutral_countries() -> None:
    lines = shapely.union_all([shapely.LineString(line.points) for line in art().strokes if line.kind == "country"])
    drawn_sides = lines.buffer(0.02)
    shapely.prepare(drawn_sides)
    neutral = {"country:norway", "country:sweden", "country:estonia"}
    for a in board().hexes:
        for b in board().neighbours(a):
            countries = {tag for at in (a, b) for tag in board().locations[at].tags if tag.startswith("country:")}
            side = shapely.LineString(board().side(a, b))
            is_drawn = drawn_sides.covers(side)
            assert is_drawn == (len(countries) == 2 and bool(countries & neutral)), (a, b)


def test_relief_covers_the_sheet_and_has_the_fells_in_the_north_west() -> None:
    relief = art().relief
    assert relief is not None
    width, height = board().layout.size
    columns, rows = len(relief.heights[0]), len(relief.heights)
    assert relief.corner == (0, 0)
    assert ((columns - 1) * relief.step[0] >= width, (rows - 1) * relief.step[1] >= height) == (True, True)
    assert max(max(row) for row in relief.heights[: rows // 4]) > 700
    assert max(max(row) for row in relief.heights[rows * 3 // 4 :]) < 300


def test_seas_and_countries_have_their_names() -> None:
    texts = {name.text for name in art().letterings}
    waters = {"ARCTIC OCEAN", "WHITE SEA", "GULF OF BOTHNIA", "GULF OF FINLAND", "LAKE LADOGA", "Onega", "Saimaa"}
    assert waters | {"FINLAND", "U.S.S.R.", "SWEDEN", "NORWAY", "ESTONIA"} <= texts
    for name in art().letterings:
        assert (name.kind == "water") == water().contains(shapely.Point(name.at)), name.text


def test_the_sheet_has_title_scale_and_credits() -> None:
    sheet = art().sheet
    assert sheet.title
    assert sheet.kilometres == pytest.approx(KM, abs=0.001)
    assert any("Natural Earth" in line for line in sheet.credits)
    assert any("ETOPO5" in line for line in sheet.credits)


@pytest.mark.slow
def test_the_script_makes_the_same_drawing_again(tmp_path: Path) -> None:
    made = tmp_path / "art.json"
    subprocess.run([sys.executable, "-B", FOLDER / "build" / "build.py", made], check=True)
    assert made.read_bytes() == (FOLDER / "art.json").read_bytes()


def test_the_limit_of_the_north_runs_between_row_a_and_the_rows_beyond() -> None:
    limit = shapely.union_all([shapely.LineString(each.points) for each in art().strokes if each.kind == "limit"])
    row = [at for at in board().hexes if at.startswith("A-")]
    beyond = [(a, b) for a in row for b in board().neighbours(a) if b.startswith("N")]
    assert len(beyond) == 43
    assert shapely.buffer(limit, 0.02).covers(shapely.MultiLineString([board().side(a, b) for a, b in beyond]))
    assert shapely.length(limit) == pytest.approx(43, rel=0.01)
