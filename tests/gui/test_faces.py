"""Faces of counters: every state differs in shape, nothing hides a value, small ones show less."""

import tomllib

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from ringfire_gui import resources
from ringfire_gui.engine.showing import Badge, Look
from ringfire_gui.gui.faces.body import card_box
from ringfire_gui.gui.faces.compose import TEXT_ONLY, face_key
from ringfire_gui.gui.faces.key import FaceKey, Mark, detail_at
from ringfire_gui.gui.faces.lettering import Lettering, initials
from ringfire_gui.gui.faces.marks import draw_mark
from ringfire_gui.gui.faces.store import Faces
from ringfire_gui.gui.faces.symbols import Symbols, size_names, symbol_names
from ringfire_gui.gui.theme.colours import distance
from ringfire_gui.gui.theme.fonts import load_fonts
from ringfire_gui.gui.theme.palettes import DEFAULT, PALETTES
from ringfire_gui.gui.theme.sides import Livery, livery
from ringfire_gui.model.pieces import UNKNOWN, Piece
from ringfire_gui.play.catalog import load_game

pytestmark = pytest.mark.gui

SHAPES = ("dot", "bar", "triangle", "square", "cross", "ring", "flag", "broken")


@pytest.fixture(scope="module")
def game():
    return load_game("sandbox").data


@pytest.fixture
def faces(qapp):
    load_fonts()
    return Faces(DEFAULT)


@pytest.fixture
def tank(game):
    """A tank battalion at full strength."""
    return key_of(game, Piece("p1", "red-arm-31", "red", steps=2))


def key_of(game, piece, look=None, palette=DEFAULT):
    if look is None:
        look = Look(tuple(str(value) for value in game.counters.values(piece).values()))
    return face_key(game, livery(game, palette), piece, look)


def picture(faces, key, pixels):
    return faces.pixmap(key, pixels).toImage()


def differing(one, other):
    """How many dots of two pictures differ, in brightness alone."""
    grey = [image.convertToFormat(QImage.Format.Format_Grayscale8) for image in (one, other)]
    spots = [(x, y) for x in range(one.width()) for y in range(one.height())]
    return sum(abs(grey[0].pixelColor(*at).red() - grey[1].pixelColor(*at).red()) > 40 for at in spots)


# Drawings


@pytest.mark.parametrize("file", sorted(resources.assets().glob("games/*/counters.toml")), ids=lambda f: f.parent.name)
def test_every_shipped_counter_has_its_drawing(file):
    types = tomllib.loads(file.read_text(encoding="utf-8"))["type"]
    symbols = {kind.get("symbol", "") for kind in types} - TEXT_ONLY
    sizes = {kind.get("size", "") for kind in types} - {""}
    assert symbols - symbol_names() == set()
    assert sizes - size_names() == set()


def test_the_list_of_drawings_is_complete():
    text = (resources.assets() / "symbols" / "README.md").read_text(encoding="utf-8")
    units, sizes = (text.split(f"{word}: ")[1].split(".")[0].replace("\n", " ") for word in ("Units", "Sizes"))
    assert {name.strip() for name in units.split(",")} == symbol_names()
    assert {name.strip() for name in sizes.split(",")} == size_names()


def test_all_drawings_differ(qapp):
    symbols = Symbols()
    drawn = [symbols.unit(name, "#000000", "#ffffff", 40).toImage() for name in sorted(symbol_names())]
    drawn += [symbols.size(name, "#000000", 40).toImage() for name in sorted(size_names())]
    assert all(one != other for number, one in enumerate(drawn) for other in drawn[:number])


def test_a_drawing_takes_ink_and_fill_even_if_they_are_swapped(qapp):
    frame = Symbols().unit("blank", "#ffffff", "#000000", 54).toImage()
    assert frame.pixelColor(40, 27).name() == "#000000"
    assert frame.pixelColor(2, 27).name() == "#ffffff"


def test_a_symbol_nobody_has_drawn_is_an_empty_frame(qapp):
    symbols = Symbols()
    assert symbols.unit("../fonts/x", "#000000", "#ffffff", 30) is symbols.unit("blank", "#000000", "#ffffff", 30)
    assert symbols.size("horde", "#000000", 10) is None


# Keys


def test_a_key_says_what_is_printed(game):
    piece = Piece("p1", "red-inf-11", "red", steps=1, facing=2)
    key = key_of(game, piece, Look(("2", "3", "4"), (Badge("ring", "bad", "x"),), faded=True))
    assert (key.symbol, key.size, key.label, key.formation) == ("infantry", "battalion", "1/1", "1st Brigade")
    assert key.values == ("2", "3", "4")
    assert key.marks == (Mark("ring", "bad", "x"),)
    assert (key.reduced, key.faded, key.facing) == (True, True, 2)


def test_alike_pieces_share_a_key_and_a_picture(game, faces):
    one, other = (key_of(game, Piece(name, "red-inf-11", "red", at=name, steps=2)) for name in ("a", "b"))
    assert one == other
    assert hash(one) == hash(other)
    assert faces.pixmap(one, 64) is faces.pixmap(other, 64)


def test_a_face_down_piece_tells_only_its_side(game):
    key = key_of(game, Piece("p1", UNKNOWN, "blue"), Look())
    assert key.unknown
    assert key == key_of(game, Piece("p2", UNKNOWN, "blue"), Look())
    assert key.colours.ground == "#3f6fb5"
    assert (key.symbol, key.label, key.values, key.text) == ("", "", (), "")


def test_a_marker_bears_its_name_and_a_note_its_text(game):
    assert key_of(game, Piece("m", "mines", "")).text == "Mines"
    assert key_of(game, Piece("m", "text", "", note="Hold here")).text == "Hold here"
    front, back = (key_of(game, Piece("m", "moved", "", steps=steps)) for steps in (2, 1))
    assert front.colours.ground != back.colours.ground


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
def test_every_shipped_counter_can_be_drawn_in_every_palette(qapp, game, palette):
    load_fonts()
    drawn = Faces(palette)
    for unit in game.counters.units.values():
        key = key_of(game, Piece("p", unit.id, unit.side), palette=palette)
        assert not drawn.pixmap(key, 48).isNull()


# Pictures


@pytest.mark.parametrize(("pixels", "ratio", "side"), [(64, 1.0, 64), (48, 2.0, 96), (24, 1.5, 36), (1, 1.0, 1)])
def test_a_picture_has_the_size_that_is_asked_for(faces, tank, pixels, ratio, side):
    made = faces.pixmap(tank, pixels, ratio)
    assert (made.width(), made.height(), made.devicePixelRatio()) == (side, side, ratio)


def test_the_side_and_its_formation_show(faces, tank):
    for pixels in (96, 64, 48, 32, 24, 16):
        made = picture(faces, tank, pixels)
        x = round(pixels * 0.14)
        assert made.pixelColor(x, round(pixels * 0.64)).name() == tank.colours.ground
        assert made.pixelColor(x, max(2, round(pixels * 0.08))).name() == tank.colours.stripe


@pytest.mark.parametrize(
    "change",
    [
        {"steps": 1},
        {"faded": True},
        {"inverted": True},
        {"unknown": True},
        {"facing": 1},
        {"size": "army"},
        {"symbol": "infantry"},
        {"label": "99"},
        {"values": ("6", "4", "9")},
        *({"marks": (Mark(shape),)} for shape in SHAPES),
    ],
    ids=str,
)
def test_every_state_shows_on_the_face_in_black_and_white(faces, tank, change):
    assert differing(picture(faces, tank, 64), picture(faces, replace(tank, **change), 64)) >= 6


@pytest.mark.parametrize("ground", ["#e9e4d6", "#b9d3e8", "#8f9a86", "#2e3238", "#ffffff", "#000000"])
@pytest.mark.parametrize("pixels", [64, 32, 16])
def test_a_reduced_unit_shows_on_every_ground(faces, tank, ground, pixels):
    plain = replace(tank, colours=Livery({"red": ground}, {}).colours("red", ""))
    made = [picture(faces, key, pixels) for key in (plain, replace(plain, steps=1))]
    x, y = round(pixels * 0.8), round(pixels * {64: 0.48, 32: 0.38, 16: 0.6}[pixels])
    assert distance(*(image.pixelColor(x, y).name() for image in made)) >= 0.08


def test_shapes_of_badges_differ_without_colour(qapp):
    load_fonts()
    drawn = []
    for shape in SHAPES:
        image = QImage(16, 16, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.gray)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_mark(painter, Lettering(), DEFAULT, Mark(shape, "bad"), QRectF(3, 3, 10, 10))
        painter.end()
        drawn.append(image)
    assert all(differing(one, other) >= 10 for number, one in enumerate(drawn) for other in drawn[:number])


@pytest.mark.parametrize("pixels", [40, 48, 64, 96])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_badges_never_hide_the_values_or_the_label(faces, tank, pixels, count):
    marked = replace(tank, marks=tuple(Mark(shape, "bad", "3") for shape in SHAPES[:count]))
    size = card_box(pixels).height()
    plain, with_marks = picture(faces, tank, pixels), picture(faces, marked, pixels)
    for top, bottom in ((0.0, 0.19), (0.71, 1.0)):
        strip = QRect(0, int(top * size) + 1, pixels, int((bottom - top) * size) - 1)
        assert plain.copy(strip) == with_marks.copy(strip)


@pytest.mark.parametrize("pixels", [96, 64, 32, 16])
def test_an_inverted_counter_has_its_stripe_below(faces, tank, pixels):
    made = picture(faces, replace(tank, inverted=True), pixels)
    x, size = round(pixels * 0.14), card_box(pixels).height()
    assert made.pixelColor(x, min(round(size * 0.92), int(size) - 3)).name() == tank.colours.stripe
    assert made.pixelColor(x, round(size * 0.36)).name() == tank.colours.ground


@pytest.mark.parametrize("pixels", [40, 64, 96])
def test_badges_never_hide_the_values_or_the_label_of_an_inverted_counter(faces, tank, pixels):
    turned = replace(tank, inverted=True)
    marked = replace(turned, marks=tuple(Mark(shape, "bad", "3") for shape in SHAPES[:4]))
    size = card_box(pixels).height()
    plain, with_marks = picture(faces, turned, pixels), picture(faces, marked, pixels)
    for top, bottom in ((0.0, 0.29), (0.81, 1.0)):
        strip = QRect(0, int(top * size) + 1, pixels, int((bottom - top) * size) - 1)
        assert plain.copy(strip) == with_marks.copy(strip)


def test_the_smaller_the_less_is_shown(faces, tank):
    same_first = replace(tank, values=("6", "9", "9"))
    other_first = replace(tank, values=("1", "4", "8"))
    other_stripe = replace(tank, colours=replace(tank.colours, stripe="#ffffff"))
    assert picture(faces, tank, 40) != picture(faces, same_first, 40)
    assert picture(faces, tank, 32) == picture(faces, same_first, 32)
    assert picture(faces, tank, 32) != picture(faces, other_first, 32)
    assert picture(faces, tank, 16) == picture(faces, other_first, 16)
    assert picture(faces, tank, 16) != picture(faces, other_stripe, 16)
    assert [detail_at(pixels) for pixels in (40, 39, 20, 19)] == ["full", "middle", "middle", "block"]


def test_a_long_name_stays_on_its_counter(faces, tank):
    long = replace(tank, label="Independent Heavy Guards Breakthrough Regiment", values=("100", "100", "100", "100"))
    made = picture(faces, long, 64)
    beyond = int(card_box(64).width()) + 1
    plain = picture(faces, tank, 64)
    strip = QRect(beyond, 0, 64 - beyond, 64)
    assert made.copy(strip) == plain.copy(strip)


def test_a_text_too_long_for_a_small_marker_is_shortened(faces, game):
    assert initials("Out of supply") == "OOS"
    assert initials("Mines") == "Min"
    assert initials("") == ""
    key = key_of(game, Piece("m", "text", "", note="a very long remark about many things " * 5))
    blank = replace(key, text="")
    assert differing(picture(faces, key, 24), picture(faces, blank, 24)) > 0


@pytest.mark.parametrize("steps", [(1, 1), (3, 8), (10, 10), (0, 2), (40, 100)])
def test_any_number_of_steps_can_be_shown(faces, tank, steps):
    key = replace(tank, steps=steps[0], full=steps[1])
    assert not faces.pixmap(key, 64).isNull()


# Stacks


def test_a_stack_block_shows_how_many_there_are(faces, tank, game):
    blue = key_of(game, Piece("p", "blue-arm-71", "blue")).colours
    one, two, mixed = (
        faces.stack_block(colours, count, 16).toImage()
        for colours, count in (((tank.colours,), 1), ((tank.colours,), 2), ((tank.colours, blue), 2))
    )
    assert one != two
    assert mixed.pixelColor(13, 13).name() != two.pixelColor(13, 13).name()
    assert faces.stack_block((tank.colours,) * 9, 2, 16) is faces.stack_block((tank.colours,), 2, 16)


# Memory


def test_pictures_are_kept_up_to_a_limit(qapp, tank):
    load_fonts()
    side = 32
    faces = Faces(DEFAULT, limit=5 * side * side * 4)
    keys = [replace(tank, label=str(number)) for number in range(8)]
    first = faces.pixmap(keys[0], side)
    for key in keys[1:5]:
        faces.pixmap(key, side)
    assert faces.pixmap(keys[0], side) is first
    faces.pixmap(keys[5], side)
    assert faces.bytes == 5 * side * side * 4
    assert faces.pixmap(keys[0], side) is first
    for key in keys[1:]:
        faces.pixmap(key, side)
    assert faces.pixmap(keys[0], side) is not first


def test_a_picture_larger_than_the_limit_is_still_given(qapp, tank):
    load_fonts()
    assert Faces(DEFAULT, limit=1).pixmap(tank, 64).width() == 64


def test_a_key_can_be_made_by_hand(faces, tank):
    assert not faces.pixmap(FaceKey(tank.colours), 64).isNull()
