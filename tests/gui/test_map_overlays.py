"""Overlays: shapes of many locations, routes, texts, and marks."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from ringfire_gui.engine.showing import Layer, Patch, Route
from ringfire_gui.gui.map.marks import STROKES
from ringfire_gui.gui.map.overlays import label_point
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.map.regions import Region
from ringfire_gui.gui.map.scene import LINES, MARKS
from ringfire_gui.gui.map.tags import PAPER, Tags
from ringfire_gui.gui.map.tones import MANNERS, Tones
from ringfire_gui.gui.map.zoom import ZOOMS
from ringfire_gui.gui.theme.colours import contrast, distance
from ringfire_gui.gui.theme.palettes import PALETTES
from tests.gui.mapkit import Chequers, area_board, around, hex_board, map_scene, map_view, picture, piece, settle

HEXES = hex_board()


class Plain(Chequers):
    """White ground everywhere."""

    def paint(self, painter, exposed, zoom):
        painter.fillRect(exposed, QColor("#ffffff"))


def seen(view, rect, colour, near=0.06):
    """How many pixels of a part of the scene are about of a colour."""
    image = picture(view)
    corner, end = view.mapFromScene(rect.topLeft()), view.mapFromScene(rect.bottomRight())
    return sum(
        distance(image.pixelColor(x, y).name(), colour) < near
        for x in range(max(0, corner.x()), min(image.width(), end.x()))
        for y in range(max(0, corner.y()), min(image.height(), end.y()))
    )


@pytest.fixture
def scene(qapp):
    return map_scene(drawing=Plain())


@pytest.fixture
def tones():
    return Tones(PALETTES["default"])


def test_texts_stand_above_the_marks_of_their_locations():
    assert MARKS < LINES


# Shapes.


def corners(region):
    return [polygon.count() - 1 for polygon in region.fill.toSubpathPolygons()]


def test_a_shape_has_a_border_only_around_the_whole(qapp):
    projection = Projection(HEXES)
    assert corners(Region(projection, ["0303"])) == [6]
    assert corners(Region(projection, ["0303", "0304"])) == [10]
    assert corners(Region(projection, ["0303", "0304", "0303"])) == [10]
    assert sorted(corners(Region(projection, ["0303", "0707"]))) == [6, 6]


def test_a_ring_has_a_hole(qapp):
    projection = Projection(HEXES)
    ring = Region(projection, HEXES.neighbours("0404"))
    assert not ring.fill.contains(projection.centre("0404"))
    assert ring.fill.contains(projection.centre("0403"))


def test_areas_and_boxes_make_shapes_too_and_unknown_places_none(qapp):
    projection = Projection(area_board())
    both = Region(projection, ["west", "east", "nowhere"])
    assert len(corners(both)) == 1
    assert both.fill.contains(projection.centre("west"))
    assert Region(projection, ["nowhere"]).fill.isEmpty()
    assert corners(Region(Projection(HEXES), ["reserve"])) == [4]


def test_only_the_border_that_is_seen_is_drawn(qapp):
    projection = Projection(HEXES)
    region = Region(projection, HEXES.hexes)
    everything = list(region.border_in(projection.sheet))
    corner = list(region.border_in(QRectF(0, 0, 50, 50)))
    assert 0 < len(corner) < len(everything)


# Layers.


def test_a_layer_is_shown_replaced_and_taken_away(qtbot, scene, tones):
    view = map_view(qtbot, scene, centre="0404")
    bare = picture(view)
    scene.show_layer("reach", Layer((Patch(("0404",), "good"),)))
    tinted = picture(view)
    assert tinted != bare
    scene.show_layer("reach", Layer((Patch(("0404",), "bad"),)))
    assert picture(view) not in (bare, tinted)
    scene.show_layer("reach", None)
    assert picture(view) == bare
    assert scene.overlays.names() == ()


def test_an_equal_layer_is_not_built_again(qtbot, scene):
    scene.show_layer("reach", Layer((Patch(("0404",), "good"),)))
    items = scene.items()
    scene.show_layer("reach", Layer((Patch(("0404",), "good"),)))
    assert scene.items() == items


def test_shapes_lie_under_counters_and_lines_above(qtbot, tones):
    scene = map_scene(drawing=Plain(), pieces=[piece("a", "0404")])
    view = map_view(qtbot, scene, centre="0404")
    card = scene.counters.heaps.rect("a").adjusted(8, 8, -8, -8)
    before = picture(view).copy(view.viewportTransform().mapRect(card).toRect())
    scene.show_layer("x", Layer((Patch(("0404",), "bad"),)))
    assert picture(view).copy(view.viewportTransform().mapRect(card).toRect()) == before
    scene.show_layer("x", Layer(routes=(Route(("0304", "0404", "0504"), "own"),)))
    assert seen(view, card, tones.colour("own"), 0.02) > 20


def test_labels_stand_in_their_locations_but_not_far_out(qtbot, scene):
    view = map_view(qtbot, scene, centre="0404")
    bare = picture(view)
    scene.show_layer("n", Layer((Patch((), labels={"0404": "7", "nowhere": "x", "0505": ""}),)))
    labelled = picture(view)
    box = view.viewportTransform().mapRect(around(label_point(scene.projection, "0404"), 30)).toRect()
    assert labelled.copy(box) != bare.copy(box)
    scene.show_layer("n", None)
    view.zoom_to(0.25)
    settle(scene)
    far = picture(view)
    scene.show_layer("n", Layer((Patch((), labels={"0404": "7"}),)))
    assert picture(view) == far


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("tone", MANNERS)
def test_every_tone_is_drawn_at_every_zoom(qtbot, scene, tones, tone, zoom):
    view = map_view(qtbot, scene, zoom, "0404", (200, 150))
    blank = picture(view)
    scene.show_layer("x", Layer((Patch(("0404", "0405"), tone, {"0404": "3"}),), (Route(("0404", "0505"), tone),)))
    assert picture(view) != blank


def test_every_tone_has_a_look_of_its_own_without_its_colour():
    looks = [(manner.hatch, manner.dash) for tone, manner in MANNERS.items() if tone != "good"]
    assert len(set(looks)) == len(looks)
    assert MANNERS["good"] != MANNERS["plain"]
    assert {(stroke.dash, stroke.ticks, stroke.edge) for stroke in STROKES.values()} == {
        (stroke.dash, stroke.ticks, stroke.edge) for stroke in STROKES.values()
    }


@pytest.mark.parametrize(("cut", "broken"), [(None, ""), (2, "0404-0504"), (0, "0304-0404")])
def test_a_cut_route_has_a_cross_where_it_is_broken(qtbot, scene, tones, cut, broken):
    view = map_view(qtbot, scene, centre="0404")
    path = ("0304", "0404", "0504")
    scene.show_layer("s", Layer(routes=(Route(path, "good", cut=cut),)))
    centre = scene.projection.centre
    middles = {"0304-0404": (centre("0304") + centre("0404")) / 2, "0404-0504": (centre("0404") + centre("0504")) / 2}
    crosses = {name for name, middle in middles.items() if seen(view, around(middle, 30), tones.colour("bad")) > 20}
    wanted = {"": set(), "0404-0504": {"0404-0504"}, "0304-0404": set()}[broken]
    assert crosses == wanted
    if cut == 0:
        assert seen(view, around(centre("0304"), 30), tones.colour("bad")) > 20


def test_a_route_points_to_its_end_and_its_steps_are_told_halfway(qtbot, scene, tones):
    view = map_view(qtbot, scene, centre="0404")
    scene.show_path(("0304", "0404", "0504"), ("1", "2"))
    own, centre = tones.colour("own"), scene.projection.centre
    before_tip = centre("0504") + (centre("0404") - centre("0504")) * 0.16
    in_the_line = (centre("0304") * 3 + centre("0404")) / 4
    assert seen(view, around(before_tip, 24), own) > 1.2 * seen(view, around(in_the_line, 24), own)
    middle = around((centre("0304") + centre("0404")) / 2, 16)
    assert seen(view, middle, "#15171a", 0.3) > 3, "the text of the step"
    scene.show_path(())
    assert seen(view, middle, own) == 0


def test_a_route_through_an_unknown_place_is_left_out(qtbot, scene):
    view = map_view(qtbot, scene, centre="0404")
    bare = picture(view)
    scene.show_layer("s", Layer(routes=(Route(("0404", "nowhere")), Route(()), Route(("0404",)))))
    settle(scene)
    assert picture(view).size() == bare.size()


# Plates and marks.


def test_plates_are_wide_enough_for_their_texts(qapp):
    map_scene()
    tags = Tags()
    narrow, wide = tags.plate("1", "#000000", 20), tags.plate("a long text", "#000000", 20)
    assert narrow.width() >= 20
    assert wide.width() > 3 * narrow.width()
    assert tags.plate("1", "#000000", 20) is narrow


@pytest.mark.parametrize("kind", STROKES)
def test_marks_are_set_and_taken_away(qtbot, kind):
    scene = map_scene(drawing=Plain(), pieces=[piece("a", "0505")])
    view = map_view(qtbot, scene, centre="0404")
    bare = picture(view)
    scene.highlight(kind, {"0404", "a", "nobody"})
    marked = picture(view)
    for rect in (scene.projection.rect("0404"), scene.counters.heaps.rect("a")):
        box = view.viewportTransform().mapRect(rect.adjusted(-3, -3, 3, 3)).toRect()
        assert marked.copy(box) != bare.copy(box)
    scene.highlight(kind, ())
    assert picture(view) == bare


def test_a_marked_counter_takes_its_mark_along(qtbot, tones):
    scene = map_scene(drawing=Plain(), pieces=[piece("a", "0404")])
    view = map_view(qtbot, scene, centre="0404")
    scene.highlight("selected", {"a"})
    old = scene.counters.heaps.rect("a").adjusted(-4, -4, 4, 4)
    assert seen(view, old, tones.colour("warn"), 0.03) > 100
    scene.place(piece("a", "0505"))
    settle(scene)
    assert seen(view, old, tones.colour("warn"), 0.03) == 0
    assert seen(view, scene.counters.heaps.rect("a").adjusted(-4, -4, 4, 4), tones.colour("warn"), 0.03) > 100


def test_other_colours(qtbot, scene):
    view = map_view(qtbot, scene, centre="0404")
    scene.show_layer("x", Layer((Patch(("0404",), "good", {"0404": "1"}),)))
    scene.highlight("target", {"0505"})
    before = picture(view)
    scene.dress(Plain(), scene._faces, Tones(PALETTES["colourblind"]))
    settle(scene)
    assert picture(view) != before


def test_numbers_stand_over_the_printed_ones_and_other_texts_below_the_counters(qapp):
    projection = Projection(HEXES)
    hex_ = projection.rect("0404")
    head, foot = (label_point(projection, "0404", where) for where in ("head", "foot"))
    assert hex_.top() < head.y() < projection.centre("0404").y() < foot.y() < hex_.bottom()


def test_a_shape_of_a_side_has_its_colour_and_keeps_the_pattern_of_its_tone():
    tones = Tones(PALETTES["default"], {"red": "#b5483f"})
    assert tones.colour("own", "red") == "#b5483f"
    assert tones.colour("own", "nobody") == tones.colour("own") == PALETTES["default"].tones["own"]
    assert tones.pen("own", 2, side="red").color().name() == "#b5483f"
    assert tones.pen("enemy", 2, side="red").dashPattern() == tones.pen("enemy", 2).dashPattern()


def test_plates_are_dark_on_a_dark_map(qapp):
    light, dark = (Tones(PALETTES["default"], paper=paper) for paper in (PAPER, "#2c3137"))
    assert contrast(light.ink, light.paper) > 7 < contrast(dark.ink, dark.paper)
    plates = [tones.tags.plate("12", "#34495e", 20).toImage() for tones in (light, dark)]
    assert plates[0] != plates[1]


def test_a_swatch_repeats_without_a_seam(qapp, tones):
    for tone in MANNERS:
        brush = tones.brush(tone, 1.0, 1.0)
        image = QImage(48, 48, QImage.Format.Format_RGB32)
        image.fill(QColor("#ffffff"))
        painter = QPainter(image)
        painter.setBrushOrigin(QPointF(0, 0))
        painter.fillRect(image.rect(), brush)
        painter.end()
        assert image.copy(0, 0, 16, 16) == image.copy(16, 16, 16, 16) == image.copy(32, 0, 16, 16)
