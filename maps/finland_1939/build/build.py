"""Draws the geography of Finland under the hexes of map.toml and writes it to art.json.

Run it after every change of map.toml or of what lies in input/:  python maps/finland_1939/build/build.py [OUT]
"""

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import shapely
from agreement import fitted
from drawing import GRID, shapes, shores, smoothed, streams, strokes
from layers import rivers, sea_and_lakes
from letters import LETTERINGS, SHEET
from relief import build_relief
from shapely.geometry.base import BaseGeometry

from ringfire_gui.core.ids import LocId
from ringfire_gui.files.artfile import FILE, art_bytes
from ringfire_gui.files.mapfile import load_map
from ringfire_gui.model.art import MapArt, Stroke
from ringfire_gui.model.hexmap import HexMap

FOLDER = Path(__file__).resolve().parent.parent
MOUTH = 0.6
"""Map units: so near to water a river is meant to reach it."""
SEA, LAKES = {"sea"}, {"lake", "great_lake"}


def build_art(board: HexMap) -> MapArt:
    """The whole drawing."""
    width, height = board.layout.size
    sheet = shapely.box(0, 0, width, height)
    sea, named = sea_and_lakes(sheet)
    sea = smoothed(agreeing(sea, board, SEA))
    lakes = smoothed(agreeing(shapely.union_all(list(named.values())), board, LAKES).difference(sea))
    water = shapely.union(sea, lakes)
    names = {name: lake for name, lake in named.items() if name}
    return MapArt(
        map=board.id,
        shapes=(*shapes("sea", sea, {}), *shapes("lake", lakes, names)),
        strokes=(
            *_streams(board, sheet, water),
            *_mouths(board, water),
            *shores("coast", sea, sheet),
            *shores("shore", lakes, sheet),
            *neutral_frontiers(board),
            *northern_limit(board),
        ),
        letterings=LETTERINGS,
        relief=build_relief(width, height),
        sheet=SHEET,
    )


def agreeing(water: BaseGeometry, board: HexMap, kinds: set[str]) -> BaseGeometry:
    """Water of some kinds that agrees with every hex."""
    grounds = [board.locations[at].ground for at in board.hexes]
    hexes = [shapely.Polygon(board.outline(at)) for at in board.hexes]
    wet = [hexagon for hexagon, ground in zip(hexes, grounds, strict=True) if ground in kinds]
    dry = [hexagon for hexagon, ground in zip(hexes, grounds, strict=True) if ground not in SEA | LAKES]
    return fitted(water, wet, dry)


def neutral_frontiers(board: HexMap) -> Iterator[Stroke]:
    """Frontiers that the map file does not list: those of the neutral countries, along the sides of the hexes."""
    listed = {frozenset((side.a, side.b)) for side in board.hexsides if side.kind == "frontier"}
    pairs = ((a, b) for a in board.hexes for b in board.neighbours(a) if a < b and frozenset((a, b)) not in listed)
    lines = [shapely.LineString(board.side(a, b)) for a, b in pairs if len(_countries(board, a, b)) == 2]
    yield from strokes("country", shapely.set_precision(shapely.MultiLineString(lines), GRID))


def northern_limit(board: HexMap) -> Iterator[Stroke]:
    """The line between row A and the rows that are numbered northward from it, where other rules begin."""
    pairs = ((a, b) for a in board.hexes if a.startswith("A-") for b in board.neighbours(a) if b.startswith("N1-"))
    lines = [shapely.LineString(board.side(a, b)) for a, b in pairs]
    yield from strokes("limit", shapely.set_precision(shapely.MultiLineString(lines), GRID))


def _countries(board: HexMap, *hexes: LocId) -> set[str]:
    return {tag for at in hexes for tag in board.locations[at].tags if tag.startswith("country:")}


def _streams(board: HexMap, sheet: BaseGeometry, water: BaseGeometry) -> Iterator[Stroke]:
    """Rivers that are no obstacle; those that are run along hexsides and are drawn there."""
    obstacles = {side.name for side in board.hexsides}
    found = ((name, line) for name, line in rivers(sheet).items() if name not in obstacles)
    yield from chain.from_iterable(streams("stream", line, water, name) for name, line in found)


def _mouths(board: HexMap, water: BaseGeometry) -> Iterator[Stroke]:
    """Short ways from where a river leaves the hexsides to the water it comes from or goes to."""
    rivers = [side for side in board.hexsides if side.kind == "minor_river"]
    for name in sorted({river.name for river in rivers}):
        sides = [shapely.LineString(board.side(river.a, river.b)) for river in rivers if river.name == name]
        course = shapely.line_merge(shapely.set_precision(shapely.MultiLineString(sides), GRID))
        for end in shapely.get_parts(course.boundary):
            way = shapely.shortest_line(end, water)
            if 0 < way.length <= MOUTH:
                yield from strokes("river", way, name)


def main() -> None:
    """Write the drawing, to its place beside the map unless told otherwise."""
    board = load_map(FOLDER / "map.toml")
    if not isinstance(board, HexMap):
        sys.exit("map.toml must be a map of hexes")
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER / FILE
    target.write_bytes(art_bytes(build_art(board)))


if __name__ == "__main__":
    main()
