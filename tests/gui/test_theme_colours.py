"""Colours: contrast, distance, and palettes that also a red-green-blind eye can tell apart."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ringfire_gui.gui.theme import colours as c
from ringfire_gui.gui.theme.look import Appearance
from ringfire_gui.gui.theme.palettes import COLOURBLIND, CONTRAST, DEFAULT, PALETTES
from ringfire_gui.gui.theme.sides import APART, SHOWS, formation_stripes, livery, side_colours
from ringfire_gui.model.gamedata import Side
from ringfire_gui.play.catalog import load_game

any_colour = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@pytest.fixture(scope="module")
def sandbox():
    return load_game("sandbox").data


def sides(*colours):
    return [Side(f"s{number}", f"Side {number}", colour) for number, colour in enumerate(colours)]


@settings(max_examples=80)
@given(any_colour)
def test_a_colour_comes_back_from_lab(colour):
    assert c.from_lab(c.to_lab(colour)) == colour


@settings(max_examples=80)
@given(any_colour)
def test_ink_can_be_read_on_every_ground(colour):
    assert c.contrast(c.ink_on(colour), colour) >= 4.5


@settings(max_examples=80)
@given(any_colour, st.sampled_from((4.5, 7.0, 10.0)))
def test_a_ground_becomes_as_legible_as_wanted(colour, wanted):
    made = c.legible(colour, wanted)
    assert c.contrast(c.ink_on(made), made) >= wanted


@given(any_colour, any_colour)
def test_mixing_begins_at_one_and_ends_at_the_other(one, other):
    assert c.mix(one, other, 0) == one
    assert c.mix(one, other, 1) == other


def test_known_contrasts():
    assert c.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert c.contrast("#777777", "#777777") == 1


def test_red_and_green_look_alike_to_some_eyes_only():
    red, green = "#9c4a2c", "#5e6b1f"
    assert c.distance(red, green) > 0.1
    assert c.distance(red, green, ("deutan",)) < 0.06


# Palettes


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
def test_tones_are_told_apart_by_every_eye_the_palette_is_for(palette):
    for one, other in combinations(palette.tones.values(), 2):
        assert c.distance(one, other, palette.sights) >= 0.1, (one, other)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
def test_stripes_and_grounds_are_told_apart(palette):
    for group, least in ((palette.stripes, 0.08), (palette.grounds, APART)):
        for one, other in combinations(group, 2):
            assert c.distance(one, other, palette.sights) >= least, (one, other)


def test_an_appearance_knows_its_palette_and_sizes():
    assert Appearance(palette="contrast").colours is CONTRAST
    assert Appearance(large_text=True).text_points > Appearance().text_points
    assert Appearance(ui_scale=1.5).icon_size == 30


# Sides and formations


def test_sides_keep_their_own_colours_where_they_can():
    chosen = side_colours(sides("#b5483f", "#3f6fb5"), DEFAULT)
    assert list(chosen.values()) == ["#b5483f", "#3f6fb5"]


def test_sides_of_the_same_colour_are_moved_apart():
    first, second = side_colours(sides("#8a8f7a", "#8d9277"), DEFAULT).values()
    assert first == "#8a8f7a"
    assert c.distance(first, second) >= APART


def test_red_against_green_is_changed_for_eyes_that_confuse_them():
    red, green = "#9c4a2c", "#5e6b1f"
    assert list(side_colours(sides(red, green), DEFAULT).values()) == [red, green]
    first, second = side_colours(sides(red, green), COLOURBLIND).values()
    assert first == red
    assert c.distance(first, second, COLOURBLIND.sights) >= APART


def test_high_contrast_makes_grounds_that_carry_ink():
    for ground in side_colours(sides("#b5483f", "#3f6fb5", "#808080"), CONTRAST).values():
        assert c.contrast(c.ink_on(ground), ground) >= 7


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
@pytest.mark.parametrize("ground", ["#b5483f", "#3f6fb5", "#8d9a72", "#202020", "#f0f0f0"])
def test_thirty_formations_have_thirty_different_stripes(palette, ground):
    names = [f"{number}th" for number in range(30)]
    stripes = formation_stripes(ground, names, palette)
    assert len(set(stripes.values())) == 30
    for stripe, second in stripes.values():
        assert c.distance(stripe, ground, palette.sights) >= SHOWS
        assert not second or c.contrast(stripe, second) > 1.1


def test_a_livery_gives_each_formation_its_stripe(sandbox):
    worn = livery(sandbox, DEFAULT)
    first, second = (worn.colours("red", f"{name} Brigade") for name in ("1st", "2nd"))
    assert first.ground == second.ground == "#b5483f"
    assert first.stripe != second.stripe
    assert worn.colours("red", "").stripe not in DEFAULT.stripes
    assert worn.colours("", "").ground not in worn.sides.values()
