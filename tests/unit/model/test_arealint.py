"""Badly drawn area maps: every flaw that is put in is found, with the areas, the place and the size."""

import tomllib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import LocId
from ringfire_gui.model.areabuild import build_areamap
from ringfire_gui.model.areadata import Area, AreaMapData, ArrowGroup, Zone
from ringfire_gui.model.arealint import Flaw, find_flaws

CHOLM = Path(__file__).parents[2] / "data" / "areas" / "cholm.toml"


def area(name: str, *outline: tuple[float, float]) -> Area:
    return Area(LocId(name), outline)


def box(name: str, left: float, top: float, right: float, bottom: float) -> Area:
    return area(name, (left, top), (right, top), (right, bottom), (left, bottom))


def flaws(*areas: Area, **others) -> list[Flaw]:
    return find_flaws(AreaMapData("m", areas, **others))


def kinds(found: list[Flaw]) -> list[tuple]:
    return [(flaw.kind, *flaw.where) for flaw in found]


def test_a_well_drawn_map_has_no_flaws():
    raw = tomllib.loads(CHOLM.read_text(encoding="utf-8"))
    data = AreaMapData(
        "cholm",
        areas=msgspec.convert(raw["area"], tuple[Area, ...]),
        zones=msgspec.convert(raw["zone"], tuple[Zone, ...]),
        arrows=msgspec.convert(raw["arrow"], tuple[ArrowGroup, ...]),
    )
    assert find_flaws(data) == []


def test_a_hole_between_areas_is_a_gap():
    ring = [
        area("n", (0, 0), (3, 0), (2, 1), (1, 1)),
        area("e", (3, 0), (3, 3), (2, 2), (2, 1)),
        area("s", (3, 3), (0, 3), (1, 2), (2, 2)),
        area("w", (0, 3), (0, 0), (1, 1), (1, 2)),
    ]
    found = flaws(*ring)
    assert kinds(found) == [("gap", "n", "e", "s", "w")]
    assert found[0].size == pytest.approx(1)
    assert 1 < found[0].at[0] < 2
    assert 1 < found[0].at[1] < 2


def test_a_narrow_slit_is_a_gap_and_its_ends_are_near_misses():
    found = flaws(box("a", 0, 0, 100, 100), box("b", 100.05, 0, 200, 100))
    gap = found[0]
    assert (gap.kind, gap.where) == ("gap", ("a", "b"))
    assert gap.size == pytest.approx(5, rel=0.01)
    misses = [flaw for flaw in found if flaw.kind == "near_miss"]
    assert {flaw.at for flaw in misses} == {(100, 0), (100, 100)}
    assert all(flaw.size == pytest.approx(0.05) for flaw in misses)
    assert ("no_neighbours", "a") in kinds(found)
    assert [flaw.size for flaw in found if flaw.kind == "no_neighbours"] == [pytest.approx(0.05)] * 2


def test_a_wide_strait_is_no_gap():
    assert kinds(flaws(box("a", 0, 0, 100, 100), box("b", 110, 0, 200, 100))) == [
        ("no_neighbours", "a"),
        ("no_neighbours", "b"),
    ]


def test_an_overlap():
    found = flaws(box("a", 0, 0, 10, 10), box("b", 8, 0, 20, 10))
    assert found[0].kind == "overlap"
    assert found[0].where == ("a", "b")
    assert found[0].size == pytest.approx(20)
    assert 8 < found[0].at[0] < 10


def test_a_corner_that_the_neighbour_lacks():
    found = flaws(box("long", 0, 0, 10, 5), box("left", 0, 5, 4, 10), box("right", 4, 5, 10, 10))
    assert kinds(found) == [("one_sided", "left", "long"), ("one_sided", "right", "long")]
    assert {(flaw.at, flaw.size) for flaw in found} == {((4, 5), 4)}


def test_a_corner_that_almost_lies_on_a_border():
    """The border exists, but a corner in its midst is off the line: two short borders and a thin gap between."""
    left = area("left", (0, 0), (500, 0), (500, 400), (500.3, 500), (500, 600), (500, 1000), (0, 1000))
    right = box("right", 500, 0, 1000, 1000)
    found = flaws(left, right)
    assert ("near_miss", "left", "right") in kinds(found)
    miss = next(flaw for flaw in found if flaw.kind == "near_miss")
    assert miss.at == (500.3, 500)
    assert miss.size == pytest.approx(0.3)
    assert next(flaw for flaw in found if flaw.kind == "overlap").size == pytest.approx(30)


def test_a_border_so_short_that_it_looks_like_a_point():
    found = flaws(
        area("nw", (0, 0), (500, 0), (500, 500), (0, 500)),
        area("ne", (500, 0), (1000, 0), (1000, 500), (500.4, 500), (500, 500)),
        area("se", (500.4, 500), (1000, 500), (1000, 1000), (500.4, 1000)),
        area("sw", (0, 500), (500, 500), (500.4, 500), (500.4, 1000), (0, 1000)),
    )
    assert ("short_border", "ne", "sw") in kinds(found)
    assert next(flaw for flaw in found if flaw.kind == "short_border").size == pytest.approx(0.4)
    assert not [flaw for flaw in found if flaw.kind in {"gap", "overlap", "sliver", "no_neighbours"}]


def test_a_sliver():
    found = flaws(box("a", 0, 0, 500, 1000), box("thin", 500, 0, 500.2, 1000), box("b", 500.2, 0, 1000, 1000))
    slivers = [flaw for flaw in found if flaw.kind == "sliver"]
    assert kinds(slivers) == [("sliver", "thin")]
    assert slivers[0].size == pytest.approx(200)


def test_arrows_drawn_twice_and_zones_without_any():
    zones = (Zone(LocId("A"), rect=(20, 0, 2, 2)), Zone(LocId("B"), rect=(-20, 0, 2, 2)))
    arrows = (ArrowGroup(("A/a",), cost=2.0), ArrowGroup(("a/A",), cost=2.0, one_way=True))
    found = flaws(box("a", 0, 0, 10, 10), zones=zones, arrows=arrows)
    assert kinds(found) == [("duplicate_arrow", "a", "A"), ("no_neighbours", "B")]
    assert found[0].size == 2
    assert found[0].at == (13, 3)
    assert found[1].size == 18
    there_and_back = (ArrowGroup(("A/a",), one_way=True), ArrowGroup(("a/A", "a/B"), one_way=True))
    assert flaws(box("a", 0, 0, 10, 10), zones=zones, arrows=there_and_back) == []


def test_a_lone_area_has_no_neighbours():
    found = flaws(box("a", 0, 0, 10, 10))
    assert found == [Flaw("no_neighbours", (LocId("a"),), (5, 5), 0)]


def test_the_tolerance_can_be_chosen():
    areas = (box("a", 0, 0, 100, 100), box("b", 101, 0, 200, 100))
    assert "gap" not in {flaw.kind for flaw in flaws(*areas)}
    assert "gap" in {flaw.kind for flaw in find_flaws(AreaMapData("m", areas), near=0.01)}


def test_outlines_that_are_none_are_refused():
    with pytest.raises(BadData) as caught:
        flaws(box("a", 0, 0, 1, 1), area("b", (0, 0), (1, 1)))
    assert caught.value.key == "area[1].outline"


def test_a_grid_of_squares_has_no_flaws():
    assert flaws(*(box(str(i), i % 3, i // 3, i % 3 + 1, i // 3 + 1) for i in range(9))) == []


@given(st.integers(0, 8), st.floats(0.0005, 0.8), st.sampled_from([(1, 0), (0, 1), (-1, -1), (1, -1)]))
@settings(max_examples=30)
def test_any_moved_corner_of_a_grid_is_noticed(index, by, way):
    """Nine squares; one corner of one of them is moved: flaws name that square, and at its place."""
    squares = [box(str(i), 100 * (i % 3), 100 * (i // 3), 100 * (i % 3) + 100, 100 * (i // 3) + 100) for i in range(9)]
    corner = {0: 2, 1: 2, 2: 3, 3: 2, 4: 0, 5: 0, 6: 1, 7: 1, 8: 0}[index]
    outline = list(squares[index].outline)
    x, y = outline[corner]
    outline[corner] = (x + by * way[0], y + by * way[1])
    squares[index] = area(str(index), *outline)
    found = flaws(*squares)
    assert found
    assert all(str(index) in flaw.where for flaw in found if flaw.kind in {"gap", "overlap"})
    assert all(abs(flaw.at[0] - x) <= 101 and abs(flaw.at[1] - y) <= 101 for flaw in found)
    build_areamap(AreaMapData("m", tuple(squares)))
