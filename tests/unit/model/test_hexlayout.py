"""Numbers of hexes and their place on the paper."""

import math

import msgspec
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from ringfire_gui.core.errors import BadData
from ringfire_gui.model.hexcoord import distance, neighbours
from ringfire_gui.model.hexlayout import MAX_HEXES, HexLayout, letters

SCHEMES = [
    {"numbering": "{col:02}{row:02}"},
    {"numbering": "{row:03}.{col:03}"},
    {"numbering": "hex {col}:{row}"},
    {"numbering": "{col}{row:02}", "column_labels": "letters"},
    {"numbering": "{row}-{col:02}", "row_labels": "letters"},
    {"numbering": ""},
]


@st.composite
def layouts(draw):
    columns, rows = draw(st.integers(1, 30)), draw(st.integers(1, 30))
    scheme = dict(draw(st.sampled_from(SCHEMES)))
    if draw(st.booleans()) and scheme["numbering"] == "":
        scheme["row_labels"] = tuple(f"R{number}" for number in range(rows))
    return HexLayout(
        orientation=draw(st.sampled_from(["flat", "pointy"])),
        columns=columns,
        rows=rows,
        first_column=draw(st.sampled_from([0, 1, 10])),
        first_row=draw(st.sampled_from([0, 1, 10])),
        shifted=draw(st.sampled_from(["even", "odd"])),
        **scheme,
    )


@st.composite
def places(draw):
    layout = draw(layouts())
    return layout, draw(st.sampled_from(layout.column_range)), draw(st.sampled_from(layout.row_range))


@settings(max_examples=60)
@given(layouts())
def test_every_hex_has_a_number_of_its_own(layout):
    positions = [(col, row) for row in layout.row_range for col in layout.column_range]
    assert [layout.position(hex_id) for hex_id in layout.ids] == positions
    assert [layout.hex_id(col, row) for col, row in positions] == list(layout.ids)


@given(places())
def test_axial_coordinates_come_back(place):
    layout, col, row = place
    assert layout.offset(layout.axial(col, row)) == (col, row)


@given(places())
def test_the_centre_is_in_the_hex(place):
    layout, col, row = place
    assert layout.locate(*layout.centre(col, row)) == (col, row)


@given(places(), st.integers(0, 5), st.floats(0, 1), st.floats(0, 0.999))
def test_a_point_inside_the_outline_is_in_the_hex(place, number, along, out):
    layout, col, row = place
    x, y = layout.centre(col, row)
    corners = layout.corners(col, row)
    (ax, ay), (bx, by) = corners[number], corners[(number + 1) % 6]
    rim = ax + (bx - ax) * along, ay + (by - ay) * along
    assert layout.locate(x + (rim[0] - x) * out, y + (rim[1] - y) * out) == (col, row)


@given(places(), st.integers(0, 5), st.floats(0, 1))
def test_a_point_on_a_border_belongs_to_the_upper_then_the_left_hex(place, number, along):
    layout, col, row = place
    corners = layout.corners(col, row)
    (ax, ay), (bx, by) = corners[number], corners[(number + 1) % 6]
    x, y = ax + (bx - ax) * along, ay + (by - ay) * along
    meeting = layout.near(x, y)
    assert (col, row) in meeting
    heights = [layout.centre(*at)[::-1] for at in meeting]
    assert heights == sorted(heights)
    assert layout.locate(x, y) == meeting[0]
    assert all(math.dist(layout.centre(*at), (x, y)) <= 1 + 1e-9 for at in meeting)


def test_three_hexes_meet_in_a_corner():
    flat = HexLayout("flat", 3, 3)
    assert [set(flat.near(*corner)) for corner in flat.corners(2, 2)] == [
        {(2, 2), (2, 1), (1, 1)},
        {(2, 2), (2, 1), (3, 1)},
        {(2, 2), (3, 1), (3, 2)},
        {(2, 2), (3, 2), (2, 3)},
        {(2, 2), (1, 2), (2, 3)},
        {(2, 2), (1, 1), (1, 2)},
    ]
    assert flat.locate(*flat.corners(2, 2)[0]) == (2, 1)
    pointy = HexLayout("pointy", 3, 3)
    right = pointy.corners(2, 2)[1:3]
    middle = ((right[0][0] + right[1][0]) / 2, (right[0][1] + right[1][1]) / 2)
    assert pointy.near(*middle) == [(2, 2), (3, 2)]


def test_off_the_grid_is_no_hex():
    layout = HexLayout("flat", 4, 3)
    width, height = layout.size
    for point in [(-0.1, 1), (width + 0.1, 1), (0.01, 0.01), (3, height + 1), (math.nan, 0), (math.inf, 0), (1e300, 0)]:
        assert layout.locate(*point) is None


@settings(max_examples=60)
@given(layouts())
def test_the_paper_begins_at_nought_and_ends_at_its_size(layout):
    corners = [corner for col in layout.column_range for row in layout.row_range for corner in layout.corners(col, row)]
    across, down = zip(*corners, strict=True)
    assert (min(across), min(down)) == (0, 0)
    assert (max(across), max(down)) == pytest.approx(layout.size)


@given(places())
def test_a_hex_has_radius_one_and_touches_its_neighbours(place):
    layout, col, row = place
    centre = layout.centre(col, row)
    assert all(math.dist(centre, corner) == pytest.approx(1) for corner in layout.corners(col, row))
    shape = shapely.Polygon(layout.corners(col, row))
    for number, near in enumerate(neighbours(layout.axial(col, row), layout.orientation)):
        other = layout.offset(near)
        assert math.dist(centre, layout.centre(*other)) == pytest.approx(math.sqrt(3))
        side = shapely.LineString([layout.corners(col, row)[i % 6] for i in (number, number + 1)])
        assert side.distance(shapely.Point(layout.centre(*other))) == pytest.approx(math.sqrt(3) / 2)
    assert shape.exterior.is_ccw  # clockwise to the eye, as y grows downward


def test_numbers_may_be_letters_or_names():
    board = HexLayout("flat", 30, 3, numbering="{col}{row}", column_labels="letters")
    assert board.hex_id(1, 2) == "A2"
    assert board.hex_id(28, 3) == "BB3"
    assert letters(53)[-1] == "AAA"
    named = HexLayout("pointy", 2, 2, numbering="{row}-{col:02}", row_labels=("N1", "A"))
    assert named.ids == ("N1-01", "N1-02", "A-01", "A-02")
    assert HexLayout("flat", 2, 2, numbering="").ids == ("1,1", "2,1", "1,2", "2,2")


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"columns": 0}, "grid.columns"),
        ({"rows": -1}, "grid.rows"),
        ({"columns": MAX_HEXES, "rows": 2}, "grid"),
        ({"columns": 10**30}, "grid"),
        ({"first_row": -1}, "grid.first_row"),
        ({"first_column": 10**30}, "grid.first_column"),
        ({"numbering": "{col}"}, "grid.numbering"),
        ({"numbering": "{col}{col}"}, "grid.numbering"),
        ({"numbering": "{col}{row}"}, "grid.numbering"),
        ({"numbering": "{col.__class__}{row}"}, "grid.numbering"),
        ({"numbering": "{col:999999999}{row}"}, "grid.numbering"),
        ({"numbering": "{col}/{row}"}, "grid.numbering"),
        ({"numbering": "{col}" + "-" * 13 + "{row}"}, "grid.numbering"),
        ({"numbering": "{col:02}{row:02}", "row_labels": "letters"}, "grid.numbering"),
        ({"numbering": "{col} {row}", "row_labels": ("A",)}, "grid.row_labels"),
        ({"numbering": "{col} {row}", "rows": 2, "row_labels": ("A", "A")}, "grid.numbering"),
        ({"numbering": "{col} {row}", "rows": 2, "row_labels": ("A", "")}, "grid.row_labels[1]"),
        ({"numbering": "{col} {row}", "rows": 2, "row_labels": ("A" * 13, "B")}, "grid.row_labels[0]"),
        ({"numbering": "{col} {row}", "rows": 400, "row_labels": "letters"}, "grid.row_labels"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(wrong, key):
    with pytest.raises(BadData) as refusal:
        HexLayout(**{"orientation": "flat", "columns": 20, "rows": 20, **wrong})
    assert refusal.value.key == key
    assert refusal.value.problem


def test_a_refusal_comes_through_decoding():
    with pytest.raises(BadData):
        msgspec.json.decode(b'{"orientation": "flat", "columns": 0, "rows": 1}', type=HexLayout)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"orientation": "flat", "columns": 1, "rows": 1, "colour": 2}', type=HexLayout)


def test_no_hex_has_a_number_off_the_grid():
    layout = HexLayout("flat", 4, 3)
    with pytest.raises(KeyError):
        layout.hex_id(5, 1)
    with pytest.raises(KeyError):
        layout.position("0501")


def test_unequal_grids_are_unequal():
    assert HexLayout("flat", 4, 3) == HexLayout("flat", 4, 3)
    assert HexLayout("flat", 4, 3) != HexLayout("flat", 4, 3, shifted="odd")
    assert distance(HexLayout("flat", 4, 3).axial(1, 1), HexLayout("flat", 4, 3).axial(2, 1)) == 1
