"""Counters on the map: what lies where, what is seen of it, and what is hit."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF

from ringfire_gui.gui.map.counters import SMALLEST
from ringfire_gui.gui.map.pieces import COUNTER
from ringfire_gui.gui.map.zoom import ZOOMS
from tests.gui.mapkit import (
    BLUE,
    RED,
    area_board,
    around,
    map_scene,
    map_view,
    picture,
    piece,
    settle,
    shows,
)


def lies(scene):
    """What lies where, from the bottom to the top."""
    return {at: [p.id for p in heap.pieces] for at, heap in scene.counters.heaps.by_place.items()}


def test_setting_placing_and_removing(qapp):
    scene = map_scene(pieces=[piece("a", "0303"), piece("b", "0303", order=1)])
    assert lies(scene) == {"0303": ["a", "b"]}
    scene.place(piece("b", "0404"))
    scene.place(piece("c", "0303", order=-1))
    assert lies(scene) == {"0303": ["c", "a"], "0404": ["b"]}
    scene.remove("a")
    scene.remove("nobody")
    assert lies(scene) == {"0303": ["c"], "0404": ["b"]}
    scene.set_pieces([piece("b", "0303"), piece("d", "0505")])
    assert lies(scene) == {"0303": ["b"], "0505": ["d"]}
    scene.set_pieces([])
    assert lies(scene) == {}


def test_setting_the_same_again_moves_nothing(qapp):
    pieces = [piece("a", "0303"), piece("b", "0404")]
    scene = map_scene(pieces=pieces)
    heaps = dict(scene.counters.heaps.by_place)
    scene.set_pieces([*pieces, piece("c", "0505")])
    assert all(scene.counters.heaps.by_place[at] is heap for at, heap in heaps.items())


def test_a_changed_face_is_shown(qtbot):
    scene = map_scene(pieces=[piece("a", "0404")])
    view = map_view(qtbot, scene, centre="0404")
    rect = scene.counters.heaps.rect("a")
    assert shows(view, rect, RED) > 0.3
    scene.place(replace(piece("a", "0404"), face=piece("a", "0404", "blue").face))
    settle(scene)
    assert shows(view, rect, BLUE) > 0.3
    assert shows(view, rect, RED) == 0


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_counter_is_seen_at_every_zoom(qtbot, zoom):
    scene = map_scene(pieces=[piece("a", "0404")])
    view = map_view(qtbot, scene, zoom, "0404")
    assert shows(view, scene.counters.heaps.rect("a"), RED) > 0.25


def test_what_was_taken_away_is_seen_no_more(qtbot):
    scene = map_scene(pieces=[piece("a", "0404")])
    view = map_view(qtbot, scene, centre="0404")
    rect = scene.counters.heaps.rect("a")
    scene.remove("a")
    assert shows(view, rect, RED) == 0


def test_the_topmost_counter_covers_the_others(qtbot):
    scene = map_scene(pieces=[piece("low", "0404"), piece("top", "0404", "blue", order=5)])
    scene.set_pieces([replace(p, group="same") for p in scene.counters.heaps.pieces.values()])
    view = map_view(qtbot, scene, centre="0404")
    assert shows(view, scene.counters.heaps.rect("top"), BLUE) > 0.3
    assert shows(view, around(scene.counters.heaps.rect("top").center(), 40), RED) == 0


def test_ghosts_and_what_is_in_hand_are_faint(qtbot):
    scene = map_scene(pieces=[piece("a", "0404"), piece("g", "0505", ghost=True)])
    view = map_view(qtbot, scene, centre="0404")
    assert shows(view, scene.counters.heaps.rect("g"), RED) == 0
    assert shows(view, scene.counters.heaps.rect("a"), RED) > 0.3
    scene.counters.lift({"a"})
    assert shows(view, scene.counters.heaps.rect("a"), RED) == 0
    scene.counters.lift(())
    assert shows(view, scene.counters.heaps.rect("a"), RED) > 0.3


def test_what_is_in_hand_leaves_the_others_to_be_seen(qtbot):
    scene = map_scene(pieces=[piece("low", "0404", "blue"), piece("top", "0404", order=1)])
    scene.set_pieces([replace(p, group="same") for p in scene.counters.heaps.pieces.values()])
    view = map_view(qtbot, scene, centre="0404")
    scene.counters.lift({"top"})
    assert shows(view, scene.counters.heaps.rect("low"), BLUE) > 0.3


def test_a_moved_counter_is_seen_to_go_and_then_to_be_there(qtbot):
    scene = map_scene(pieces=[piece("a", "0303")])
    view = map_view(qtbot, scene, centre="0404")
    scene.slides = True
    scene.place(piece("a", "0505"))
    assert scene.glides.under_way == {"a"}
    assert shows(view, scene.counters.heaps.rect("a"), RED) == 0
    qtbot.waitUntil(lambda: not scene.glides.under_way)
    assert shows(view, scene.counters.heaps.rect("a"), RED) > 0.3


def test_a_counter_that_is_moved_again_or_taken_away_on_its_way_leaves_nothing_behind(qtbot):
    scene = map_scene(pieces=[piece("a", "0303"), piece("b", "0303")])
    map_view(qtbot, scene, centre="0404")
    items = len(scene.items())
    scene.slides = True
    for place in ("0505", "0606", "0303"):
        scene.set_pieces([piece("a", place), piece("b", place)])
    assert scene.glides.under_way == {"a", "b"}
    scene.set_pieces([piece("b", "0303")])
    assert scene.glides.under_way == {"b"}
    scene.remove("b")
    assert scene.glides.under_way == frozenset()
    assert len(scene.items()) == items


def test_when_everything_moves_nothing_is_seen_to_go(qtbot):
    names = [f"p{n}" for n in range(40)]
    scene = map_scene(pieces=[piece(name, "0303") for name in names])
    map_view(qtbot, scene, centre="0404")
    scene.slides = True
    scene.set_pieces([piece(name, "0404") for name in names])
    assert scene.glides.under_way == frozenset()


def test_zooming_ends_all_ways(qtbot):
    scene = map_scene(pieces=[piece("a", "0303")])
    view = map_view(qtbot, scene, centre="0404")
    scene.slides = True
    scene.place(piece("a", "0505"))
    view.zoom_to(0.5)
    settle(scene)
    assert scene.glides.under_way == frozenset()
    assert shows(view, scene.counters.heaps.rect("a"), RED) > 0.25


def test_a_face_that_is_not_made_yet_is_a_plain_card_until_it_is(qtbot, monkeypatch):
    scene = map_scene(pieces=[piece("a", "0404")])
    view = map_view(qtbot, scene, centre="0505")
    monkeypatch.setattr("ringfire_gui.gui.map.counters.FACES_AT_ONCE", -1)
    scene.place(piece("b", "0505", "blue"))
    rect = scene.counters.heaps.rect("b")
    assert shows(view, rect.adjusted(4, 4, -4, -4), BLUE) == 1
    settle(scene)
    assert 0.2 < shows(view, rect.adjusted(4, 4, -4, -4), BLUE) < 1


def test_pictures_of_faces_far_from_what_is_seen_are_dropped(qtbot, monkeypatch):
    monkeypatch.setattr("ringfire_gui.gui.map.counters.MOST_HELD", 0)
    pieces = [piece(f"p{n}", f"{n % 10 + 1:02}{n // 10 + 1:02}") for n in range(80)]
    scene = map_scene(pieces=pieces)
    view = map_view(qtbot, scene, 2.0, "0202", (300, 200))
    view.look_to(scene.projection.centre("0908"))
    settle(scene)
    made = {heap.pieces[0].at for heap in scene.counters.heaps.by_place.values() if heap.looks[0].side}
    assert "0908" in made
    assert "0202" not in made
    assert shows(view, scene.counters.heaps.rect("p78"), RED) > 0.2


# What is hit.


def test_a_counter_is_hit_where_it_is_seen(qapp):
    scene = map_scene(pieces=[piece("low", "0404"), piece("top", "0404", order=1)])
    heaps = scene.counters.heaps
    assert scene.spot(heaps.rect("top").center()) == ("0404", "top")
    assert scene.spot(heaps.rect("low").bottomLeft() + QPointF(2, -2)) == ("0404", "low")
    assert scene.spot(scene.projection.centre("0505")) == ("0505", None)
    assert scene.spot(QPointF(-500, -500)) == (None, None)


def test_a_counter_that_reaches_over_the_border_is_hit_there_too(qapp):
    scene = map_scene(pieces=[piece(f"p{n}", "0404", order=n) for n in range(6)])
    corner = scene.counters.heaps.rect("p5").topRight() + QPointF(-1, 1)
    assert scene.projection.locate(corner) != "0404", "the corner lies on the next hex"
    assert scene.spot(corner) == ("0404", "p5")


FAR = max(zoom for zoom in ZOOMS if zoom * COUNTER < SMALLEST)


def test_far_out_a_block_stands_for_the_topmost_of_its_group(qapp):
    pieces = [piece("a", "west"), piece("b", "west", order=1), piece("c", "west", "blue")]
    scene = map_scene(area_board(), pieces=pieces)
    scene.look(scene.projection.sheet, FAR, 1.0)
    blocks = {block.top: block for block in scene.counters.heaps.by_place["west"].blocks}
    assert {top: block.size for top, block in blocks.items()} == {"b": 2, "c": 1}
    for top, block in blocks.items():
        assert scene.spot(QPointF(block.x, block.y)).piece == top


def test_groups_that_lie_close_together_share_a_block_in_both_colours(qtbot):
    scene = map_scene(pieces=[piece("a", "0404"), piece("b", "0404", order=1), piece("c", "0404", "blue")])
    (block,) = scene.counters.heaps.by_place["0404"].blocks
    assert (block.size, [colours.ground for colours in block.colours]) == (3, [BLUE, RED])
    view = map_view(qtbot, scene, FAR, "0404")
    assert shows(view, around(scene.projection.centre("0404"), COUNTER), BLUE) > 0.1
    assert shows(view, around(scene.projection.centre("0404"), COUNTER), RED) > 0


def test_markers_of_nobody_lie_with_the_others_but_give_no_colour(qapp):
    marker = replace(piece("m", "0404", order=9), group="")
    scene = map_scene(pieces=[piece("a", "0404", "blue"), marker])
    (block,) = scene.counters.heaps.by_place["0404"].blocks
    assert (block.size, block.top, block.colours[0].ground) == (2, "a", BLUE)


def test_counters_in_an_area_can_all_be_read_until_there_are_too_many(qapp):
    few = map_scene(area_board(), pieces=[piece(f"p{n}", "west") for n in range(4)])
    many = map_scene(area_board(), pieces=[piece(f"p{n}", "west") for n in range(300)])
    assert not few.is_hidden("west")
    assert many.is_hidden("west")
    few.look(few.projection.sheet, 0.125, 1.0)
    assert few.is_hidden("west")
    assert not few.is_hidden("east")


def test_faces_in_other_colours(qtbot):
    scene = map_scene(pieces=[piece("a", "0404")])
    view = map_view(qtbot, scene, centre="0404")
    before = picture(view)
    scene.counters.refresh(scene._faces)
    settle(scene)
    assert picture(view) == before
