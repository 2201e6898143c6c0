"""The look of maps: every kind of the five games has a style, and other looks are tints of the usual one."""

import pytest

from ringfire_gui.gui.map.painters.palette import USUAL, map_style
from ringfire_gui.gui.map.painters.style import recoloured
from ringfire_gui.gui.theme.colours import contrast, luminance

# What the map facts of the five games name, and what their art is drawn with.
LAND = ["clear", "open", "fields", "field", "woods", "light_woods", "forest", "swamp", "swamp_woods", "marsh", "bog"]
LAND += ["peat_bog", "heath", "hill", "hills", "rough", "mountain", "land", "wood", "gardens"]
WATER = ["sea", "great_lake", "lake", "minor_lake", "river", "ice"]
BUILT = ["town", "city", "village", "workers_settlement", "urban", "houses", "factories", "block", "ruin", "airfield"]
GROUNDS = [*LAND, *WATER, *BUILT, "zone", "panel"]

RIVERS = ["river", "minor_river", "major_river", "partial_river", "partial_major", "partial_minor", "stream", "brook"]
RIVERS += ["canal", "lake", "minor_lake", "closed_water", "ice", "coast", "shore"]
WAYS = ["road", "main_road", "minor_road", "road_primary", "road_secondary", "road_trail", "street", "track", "trail"]
WAYS += ["rail", "railroad"]
OTHERS = ["bridge", "ford", "fort", "entrenchment", "frontier", "country", "solid", "trackless", "contour", "arrow"]
LINES = [*RIVERS, *WAYS, *OTHERS, "border_road", "border_solid", "border_river"]


@pytest.mark.parametrize("kind", GROUNDS)
def test_every_ground_of_the_games_has_a_style(kind):
    assert USUAL.ground(kind) is not USUAL.other_ground


@pytest.mark.parametrize("kind", LINES)
def test_every_line_of_the_games_has_a_style(kind):
    assert USUAL.line(kind) is not USUAL.other_line


def test_unknown_kinds_are_drawn_by_their_words_or_neutrally():
    assert USUAL.line("old_forest_road") == USUAL.lines["road"]
    assert USUAL.ground("dense_woods") == USUAL.grounds["woods"]
    assert USUAL.ground("lunar") is USUAL.other_ground
    assert USUAL.line("gravity") is USUAL.other_line
    assert USUAL.mark("victory:coast_row") == "star"
    assert USUAL.mark("lunar") == "none"
    assert USUAL.word("lunar") == USUAL.words["place"]


def test_water_is_water_and_roads_are_ways():
    assert {USUAL.ground(kind).group for kind in ("sea", "lake", "great_lake", "river")} == {"water"}
    assert {USUAL.line(kind).group for kind in ("river", "brook", "lake", "coast")} == {"water"}
    assert {USUAL.line(kind).group for kind in ("road", "track", "rail", "street")} == {"way"}


@pytest.mark.parametrize("look", ["usual", "contrast", "dark"])
def test_names_can_be_read_on_their_halo(look):
    style = map_style(look)
    for kind in ("city", "town", "village", "area", "box"):
        assert contrast(style.word(kind).colour, style.halo) > 4.5


def test_dark_is_dark_and_contrast_has_more_of_it():
    dark, sharp = map_style("dark"), map_style("contrast")
    assert luminance(dark.ground("clear").colour) < 0.1 < luminance(USUAL.ground("clear").colour)
    assert contrast(sharp.ink, sharp.paper) > contrast(USUAL.ink, USUAL.paper)
    assert set(dark.grounds) == set(USUAL.grounds)


@pytest.mark.parametrize("kind", ["woods", "forest", "orchard"])
def test_by_night_trees_are_no_lamps(kind):
    ground = map_style("dark").ground(kind)
    assert luminance(ground.scatter) < luminance(ground.colour)
    assert luminance(USUAL.ground(kind).scatter) < luminance(USUAL.ground(kind).colour)


def test_recolouring_reaches_every_colour():
    style = recoloured(USUAL, lambda colour: "#123456")
    colours = {style.paper, style.ink, style.quiet, style.halo, style.accent, style.grid, style.panel}
    colours |= {c for ground in style.grounds.values() for c in (ground.colour, ground.scatter, ground.edge)}
    colours |= {c for line in style.lines.values() for c in (line.colour, line.casing)}
    colours |= {word.colour for word in style.words.values()}
    assert colours <= {"#123456", ""}
