"""Hex maps: terrain, neighbours, hexsides, roads, places, boxes, and two real maps."""

import math
import tomllib
from collections import deque
from pathlib import Path

import msgspec
import numpy as np
import pytest

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import LocId
from ringfire_gui.model.board import Board, Border, Location
from ringfire_gui.model.features import Box, HexsideGroup, PathFeature, Place, TagGrid, TerrainLayer
from ringfire_gui.model.hexbuild import build_hexmap
from ringfire_gui.model.hexlayout import HexLayout
from ringfire_gui.model.hexmap import HexMapData

DATA = Path(__file__).parents[2] / "data" / "hexes"
CODES = {".": "clear", "w": "woods", "h": ("hill", "woods")}
ROWS = ("..w..", ".hhw.", ".. ..", ".....")


def load(name):
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


def make(rows=ROWS, orientation="flat", codes=CODES, **parts):
    layout = HexLayout(orientation, columns=len(rows[0]), rows=len(rows))
    return build_hexmap(HexMapData("little", layout, tuple(rows), codes, **parts))


def spark():
    layout = msgspec.convert(load("spark.toml")["grid"], HexLayout)
    return build_hexmap(HexMapData("spark", layout, ("." * layout.columns,) * layout.rows, CODES))


def winter_war():
    data = load("winter_war.toml")
    country = TagGrid("country", tuple(data["country"]["rows"]), data["country"]["codes"])
    return build_hexmap(
        HexMapData(
            "finland",
            msgspec.convert(data["grid"], HexLayout),
            tuple(data["terrain"]["rows"]),
            data["terrain"]["codes"],
            tag_grids=(country,),
            hexsides=msgspec.convert(data["hexside"], tuple[HexsideGroup, ...]),
            paths=msgspec.convert(data["path"], tuple[PathFeature, ...]),
        )
    )


def pieces_of(board, hexes, closed):
    """Sizes of the connected parts of some hexes, where hexsides of the closed kinds may not be crossed."""
    left, sizes = set(hexes), []
    while left:
        queue, size = deque([left.pop()]), 1
        while queue:
            at = queue.popleft()
            for near in board.neighbours(at):
                if near in left and not board.border(at, near).sides & closed:
                    left.remove(near)
                    queue.append(near)
                    size += 1
        sizes.append(size)
    return sorted(sizes)


def test_spark_hexes_are_adjacent_as_its_rules_say():
    board, facts = spark(), load("spark.toml")["facts"]
    assert len(facts["adjacent"]) == 26
    assert len(facts["not_adjacent"]) == 3
    for a, b in facts["adjacent"]:
        assert b in board.neighbours(a)
        assert a in board.neighbours(b)
        assert board.border(a, b) == Border()
    for a, b in facts["not_adjacent"]:
        assert b not in board.neighbours(a)
        assert board.distance(a, b) > 1


def test_winter_war_neighbours_follow_its_formulas():
    board = winter_war()
    labels = board.layout.row_labels
    for row, label in enumerate(labels):
        odd_distance = (row - labels.index("A")) % 2
        for col in range(1, 23):
            east = col + odd_distance
            around = [
                (row - 1, east),
                (row, col + 1),
                (row + 1, east),
                (row + 1, east - 1),
                (row, col - 1),
                (row - 1, east - 1),
            ]
            expected = [f"{labels[r]}-{c:02}" for r, c in around if 0 <= r < 45 and 1 <= c <= 22]
            assert list(board.neighbours(f"{label}-{col:02}")) == expected


def test_winter_war_distances_follow_its_formula():
    board = winter_war()
    labels = board.layout.row_labels

    def place(hex_id):
        label, col = hex_id.split("-")
        row = labels.index(label)
        return row, int(col) + (row - labels.index("A")) % 2 / 2

    for a in board.hexes[::37]:
        for b in board.hexes[::29]:
            (row, x), (other_row, other_x) = place(a), place(b)
            dy, dx = abs(row - other_row), abs(x - other_x)
            assert board.distance(a, b) == dy + max(0, dx - dy / 2)


def test_winter_war_land_is_one_piece_and_the_frontier_cuts_it_in_two():
    board, facts = winter_war(), load("winter_war.toml")["facts"]
    countries = {"country:finland", "country:ussr"}
    land = [
        at for at, place in board.locations.items() if place.ground in ("clear", "swamp") and place.tags & countries
    ]
    assert len(land) == facts["playable"]
    assert pieces_of(board, land, {"closed_water"}) == [facts["playable"]]
    assert pieces_of(board, land, {"closed_water", "frontier"}) == [facts["ussr"], facts["finland"]]
    assert {path.kind for path in board.paths} == {"rail"}
    assert {side.kind for side in board.hexsides} == {"closed_water", "frontier", "minor_river"}


def test_it_is_a_board():
    board: Board = make()
    assert board.id == "little"
    assert list(board.locations)[:3] == ["0101", "0201", "0301"]


def test_a_hex_has_several_terrain_classes_a_name_and_tags():
    board = make(
        layers=(TerrainLayer("hill", ("0101", "0202")), TerrainLayer("peat", ("0101",))),
        tag_grids=(TagGrid("zone", ("aaaaa", "bbbbb", "     ", "aaaaa"), {"a": "north", "b": "south"}),),
        places=(
            Place("0202", "Newtown", ("town",), frozenset({"supply"})),
            Place("0202", "Old Mill"),
            Place("0203", tags=frozenset({"entry"})),
        ),
    )
    assert board.locations["0101"] == Location("0101", "hex", ("clear", "hill", "peat"), tags=frozenset({"zone:north"}))
    town = board.locations["0202"]
    assert town.terrain == ("hill", "woods", "town")
    assert town.ground == "hill"
    assert town.name == "Newtown / Old Mill"
    assert town.tags == {"zone:south", "supply"}
    assert board.locations["0203"].tags == {"entry"}
    assert [place.name for place in board.places] == ["Newtown", "Old Mill", ""]
    assert board.hex_mask(["hill"]).sum() == 3
    assert board.hex_mask(["hill", "clear"]).tolist() == [
        bool({"hill", "clear"} & set(board.locations[at].terrain)) for at in board.hexes
    ]


def test_a_hole_is_no_hex():
    board = make()
    assert "0303" not in board.locations
    assert len(board.hexes) == 19
    assert board.locate(*board.layout.centre(3, 3)) is None
    for at in board.hexes:
        assert "0303" not in board.neighbours(at)
    assert "0303" not in board.within("0302", 2)
    upper = board.layout.corners(3, 3)
    middle = ((upper[3][0] + upper[4][0]) / 2, upper[3][1])
    assert board.locate(*middle) == "0304"
    with pytest.raises(KeyError):
        board.neighbours("0303")


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_neighbours_stand_around_clockwise_and_the_side_is_common(orientation):
    board = make(orientation=orientation)
    for at in board.hexes:
        around = board.neighbours(at)
        bearings = []
        for near in around:
            assert at in board.neighbours(near)
            (x, y), (nx, ny) = board.centre(at), board.centre(near)
            assert math.hypot(nx - x, ny - y) == pytest.approx(math.sqrt(3))
            bearings.append(round(math.degrees(math.atan2(nx - x, y - ny)) % 360))
            assert set(board.side(at, near)) == set(board.side(near, at))
            assert set(board.side(at, near)) == set(board.outline(at)) & set(board.outline(near))
            assert board.neighbour_index[board.index[at], board.direction(at, near)] == board.index[near]
        assert bearings == sorted(bearings)
    assert (board.neighbour_index >= 0).sum() == sum(len(board.neighbours(at)) for at in board.hexes)


def test_hexsides_are_seen_from_both_sides_and_works_face_one_way():
    board = make(
        hexsides=(
            HexsideGroup("river", ("0101/0102", "0202/0102"), name="Lee"),
            HexsideGroup("bridge", ("0102/0101",)),
            HexsideGroup("fort", ("0101/0102",), owner="first"),
            HexsideGroup("fort", ("0201/0202",), owner="second"),
        )
    )
    out, back = board.border("0101", "0102"), board.border("0102", "0101")
    assert out.sides == back.sides == {"river", "bridge", "fort"}
    assert (out.guards, back.guards) == (set(), {"fort"})
    assert board.border("0201", "0202").guards == {"fort"}
    assert board.border("0202", "0201").guards == set()
    assert board.border("0102", "0202").sides == {"river"}
    assert [(side.a, side.b, side.owner, side.name) for side in board.hexsides] == [
        ("0101", "0102", None, "Lee"),
        ("0202", "0102", None, "Lee"),
        ("0102", "0101", None, ""),
        ("0101", "0102", "0101", ""),
        ("0201", "0202", "0202", ""),
    ]
    mask = board.side_mask(["river"])
    found = {
        (at, near)
        for at in board.hexes
        for near in board.neighbours(at)
        if mask[board.index[at], board.direction(at, near)]
    }
    assert found == {("0101", "0102"), ("0102", "0101"), ("0102", "0202"), ("0202", "0102")}
    assert mask.sum() == 4


def test_roads_connect_through_hexsides():
    board = make(paths=(PathFeature("road", ("0101", "0102", "0202")), PathFeature("rail", ("0202", "0102"))))
    assert board.border("0101", "0102").paths == board.border("0102", "0101").paths == {"road"}
    assert board.border("0102", "0202").paths == {"road", "rail"}
    assert board.border("0101", "0202").paths == set()
    with pytest.raises(KeyError):
        board.border("0101", "0104")


def test_distance_and_range_are_those_of_the_grid():
    board = make(("." * 9,) * 9)
    far = {"0505": 0}
    queue = deque(["0505"])
    while queue:
        at = queue.popleft()
        for near in board.neighbours(at):
            if near not in far:
                far[near] = far[at] + 1
                queue.append(near)
    assert all(board.distance("0505", at) == steps for at, steps in far.items())
    found = board.within("0505", 3)
    assert set(found) == {at for at, steps in far.items() if steps <= 3}
    assert [far[at] for at in found] == sorted(far[at] for at in found)


def test_boxes_stand_beside_the_map_without_neighbours():
    rect = (100.0, 2.0, 3.0, 4.0)
    board = make(boxes=(Box("pool"), Box("dead", "Dead pile", frozenset({"off"}), rect), Box("x"), Box("y")))
    assert list(board.locations)[-4:] == ["pool", "dead", "x", "y"]
    assert board.locations["dead"] == Location("dead", "box", (), "Dead pile", frozenset({"off"}))
    assert board.locations["pool"].name == "pool"
    assert board.neighbours("pool") == ()
    assert board.centre("dead") == (101.5, 4.0)
    assert board.outline("dead") == ((100, 2), (103, 2), (103, 6), (100, 6))
    wide, high = board.layout.size
    assert wide == 8  # room for one box in each row below the map
    below = [board.outline(box)[0] for box in ("pool", "x", "y")]
    assert below == [(0, high + 1), (0, high + 6), (0, high + 11)]
    for box in ("pool", "dead", "x", "y"):
        assert board.locate(*board.centre(box)) == box
        left, top, right, bottom = *board.outline(box)[0], *board.outline(box)[2]
        assert board.locate(left, top) == board.locate(right, bottom) == box
        assert board.locate(right + 0.1, bottom) is board.locate(right, bottom + 0.1) is None
    wider = make(("." * 9,), boxes=(Box("pool"), Box("x"), Box("y")))
    assert [wider.outline(box)[0][0] for box in ("pool", "x", "y")] == [0, 7, 0]
    assert "pool" not in board.index
    with pytest.raises(KeyError):
        board.distance("pool", "0101")
    with pytest.raises(KeyError):
        board.border("pool", "0101")


def test_a_box_drawn_over_hexes_is_located_first():
    board = make(boxes=(Box("track", rect=(0.0, 0.0, 3.0, 2.0)),))
    x, y = board.centre("0101")
    assert (x < 3, y < 2) == (True, True)
    assert board.locate(x, y) == "track"
    assert board.locate(*board.centre("0304")) == "0304"


def test_both_hexes_of_a_side_may_have_a_fort_there():
    forts = (HexsideGroup("fort", ("0101/0102",), owner="first"), HexsideGroup("fort", ("0102/0101",), owner="first"))
    board = make(hexsides=(*forts, HexsideGroup("river", ("0101/0102",))))
    assert [side.owner for side in board.hexsides] == ["0101", "0102", None]
    assert board.border("0101", "0102").guards == board.border("0102", "0101").guards == {"fort"}


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_every_centre_and_the_outlines_at_once_are_right(orientation):
    board = make(orientation=orientation)
    for at, corners in zip(board.hexes, board.hex_outlines(), strict=True):
        assert board.locate(*board.centre(at)) == at
        assert [tuple(corner) for corner in corners.tolist()] == list(board.outline(at))


def test_the_axial_grid_finds_every_hex():
    board = make()
    grid, corner = board.axial_grid(pad=2)
    found = {board.hexes[grid[q, r]]: (q + corner.q, r + corner.r) for q, r in np.argwhere(grid >= 0).tolist()}
    assert found == {at: board.axial(at) for at in board.hexes}
    assert (grid[:2] == -1).all()
    assert (grid[:, -2:] == -1).all()


@pytest.mark.parametrize(
    ("parts", "key"),
    [
        ({"rows": ("..", "...", "..")}, "terrain.rows[1]"),
        ({"rows": ("..", ".?")}, "terrain.rows[1]"),
        ({"rows": ("  ", "  ")}, "terrain.rows"),
        ({"codes": {"..": "clear"}}, "terrain.codes"),
        ({"codes": {" ": "clear"}}, "terrain.codes"),
        ({"codes": {".": ""}}, 'terrain.codes."."'),
        ({"codes": {".": ()}}, 'terrain.codes."."'),
        ({"layers": (TerrainLayer("hill", ("0101", "0909")),)}, "layer[0].hexes[1]"),
        ({"tag_grids": (TagGrid("zone", ("....",), {".": "x"}),)}, "tags[0].rows"),
        ({"tag_grids": (TagGrid("zone", ("xx.xx",) * 4, {"x": "x"}),)}, "tags[0].rows[0]"),
        ({"hexsides": (HexsideGroup("river", ("0101/0102", "0101/0103")),)}, "hexside[0].edges[1]"),
        ({"hexsides": (HexsideGroup("river", ()), HexsideGroup("river", ("0101",)))}, "hexside[1].edges[0]"),
        ({"hexsides": (HexsideGroup("river", ("0101/9999",)),)}, "hexside[0].edges[0]"),
        ({"hexsides": (HexsideGroup("river", ("0101/0101",)),)}, "hexside[0].edges[0]"),
        ({"hexsides": (HexsideGroup("river", ("0101/0102/0103",)),)}, "hexside[0].edges[0]"),
        ({"hexsides": (HexsideGroup("river", ("0302/0303",)),)}, "hexside[0].edges[0]"),
        ({"paths": (PathFeature("road", ("0101", "0102", "0104")),)}, "path[0].through[2]"),
        ({"paths": (PathFeature("road", ("0101", "nowhere")),)}, "path[0].through[1]"),
        ({"paths": (PathFeature("road", ("0101",)),)}, "path[0].through"),
        ({"places": (Place("0101"), Place("0303"))}, "place[1].at"),
        ({"layers": (TerrainLayer("", ("0101",)),)}, "layer[0].terrain"),
        ({"tag_grids": (TagGrid("", ("xxxx",) * 4, {"x": "x"}),)}, "tags[0].name"),
        ({"hexsides": (HexsideGroup("", ("0101/0102",)),)}, "hexside[0].kind"),
        ({"hexsides": (HexsideGroup("river", ("0101/0102", "0102/0101")),)}, "hexside[0].edges[1]"),
        (
            {"hexsides": tuple(HexsideGroup("fort", (side,), owner="first") for side in ("0101/0102", "0101/0102"))},
            "hexside[1].edges[0]",
        ),
        ({"paths": (PathFeature("", ("0101", "0102")),)}, "path[0].kind"),
        ({"places": (Place("0101", terrain=("village", "")),)}, "place[0].terrain"),
        ({"boxes": (Box(""),)}, "box[0].id"),
        ({"boxes": (Box("dead/pile"),)}, "box[0].id"),
        ({"boxes": (Box("0101"),)}, "box[0].id"),
        ({"boxes": (Box("pool"), Box("pool"))}, "box[1].id"),
        ({"boxes": (Box("pool", rect=(0.0, 0.0, 0.0, 1.0)),)}, "box[0].rect"),
        ({"boxes": (Box("pool", rect=(0.0, math.nan, 1.0, 1.0)),)}, "box[0].rect"),
    ],
)
def test_a_map_that_cannot_be_is_refused_with_the_place(parts, key):
    with pytest.raises(BadData) as refusal:
        make(**parts)
    assert (refusal.value.file, refusal.value.key) == ("", key)


def test_a_refusal_says_what_is_wrong():
    with pytest.raises(BadData, match="0101 and 0103 are not neighbours"):
        make(hexsides=(HexsideGroup("river", ("0101/0103",)),))
    with pytest.raises(BadData, match="character 2 is '\\?', which is not among the codes"):
        make((".?",))
    with pytest.raises(BadData, match="0104 is not next to 0102"):
        make(paths=(PathFeature("road", ("0101", "0102", "0104")),))


def test_too_few_rows_are_refused():
    layout = HexLayout("flat", 2, 3)
    with pytest.raises(BadData, match="has 1 rows; the grid has 3"):
        build_hexmap(HexMapData("x", layout, ("..",), CODES))


def test_a_name_that_is_no_place_is_an_error():
    board = make()
    for ask in (board.neighbours, board.axial, board.centre, board.outline):
        with pytest.raises(KeyError):
            ask(LocId("nowhere"))
    with pytest.raises(KeyError):
        board.direction("0101", "0104")
