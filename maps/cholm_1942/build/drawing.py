"""Puts the drawing of the map together: what lies under the areas, and the words on and around them."""

from collections.abc import Iterator, Sequence

from country import build_country
from forms import drawn, pieces, stroke
from heights import Grid, build_relief, contours, gorges, heights
from land import RIVER_WIDTHS, Land
from letters import river_names, signposts
from lines import rounded
from paper import Paper, build_sheet
from town import RUNWAY, Site, build_sites, runway
from ways import ARROW, build_ways, gate_of, joined

from ringfire_gui.model.art import MapArt, Shape, Stroke

PIXELS = 64.0
"""Of a map unit: the side of a counter."""


def build_art(land: Land, paper: Paper) -> MapArt:
    """The whole drawing."""
    ways = build_ways(land)
    sites, lanes = build_sites(land, ways)
    field = next(site for site in sites if site.area == RUNWAY[0])
    strip = runway(field, land)
    ground = heights(land)
    country = build_country(land, ways, sites, strip)
    shapes = [shape for kind, form in country.items() for shape in drawn(kind, form, 0.08, 0.025)]
    shapes += drawn("airfield", strip, name=land.facts.area[field.area].name)
    return MapArt(
        map="cholm_1942",
        shapes=(*shapes, *_buildings(sites), *paper.panels),
        strokes=(
            *_contours(land, ground),
            *(stroke("stream", line) for line in gorges(land).values()),
            *_rivers(land),
            *(stroke("street", line, 0.1) for line in lanes),
            *(stroke(kind, line) for kind, line in joined(ways)),
            *_arrows(land),
        ),
        letterings=(*river_names(land), *signposts(land, ways), *paper.words),
        relief=build_relief(ground),
        sheet=build_sheet(),
        pixels_per_unit=PIXELS,
    )


def _contours(land: Land, ground: Grid) -> Iterator[Stroke]:
    """Lines of equal height; they stop at the banks."""
    for line in contours(ground):
        for part in pieces(line.difference(land.water), 1.0):
            yield stroke("contour", part)


def _rivers(land: Land) -> Iterator[Stroke]:
    """The rivers, the lesser one first; they end at the edge of the map, which cuts off their round ends."""
    for name, line in reversed(land.rivers.items()):
        yield stroke("river", line, RIVER_WIDTHS[name], name)


def _buildings(sites: Sequence[Site]) -> Iterator[Shape]:
    for site in sites:
        for house in (*site.houses, *site.known):
            yield from drawn("block", house, 0.0, 0.0)


def _arrows(land: Land) -> Iterator[Stroke]:
    """Arrows across the borders of zones, with what they cost as their name."""
    arrows = land.facts.arrows
    for pairs, cost in ((arrows.road, "2"), (arrows.solid, "all"), (arrows.zones, "1")):
        for text in pairs:
            one, other = text.split("/")
            gate = gate_of(land, other, one)
            ends = gate.at - gate.inward * ARROW, gate.at + gate.inward * ARROW
            yield stroke("arrow", [rounded(end) for end in ends], 0, cost)
