"""Makes a hex map of its description, and says exactly what is wrong with a bad one.

Problems are raised as `BadData` without a file name; the key is the place in a map file: `hexside[3].edges[0]`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TypeVar

from msgspec.structs import replace

from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import LocId
from ringfire_gui.model.board import Border, Location
from ringfire_gui.model.features import HexsideFeature, HexsideGroup
from ringfire_gui.model.hexcoord import distance
from ringfire_gui.model.hexlayout import HexLayout
from ringfire_gui.model.hexmap import HexMap, HexMapData
from ringfire_gui.model.outlines import build_rectangle

NO_HEX = " "
"""The character of a grid where the map has no hex."""

T = TypeVar("T")


def build_hexmap(data: HexMapData) -> HexMap:
    """Make the board.

    Raises:
        BadData: with the key of the first thing that cannot be.
    """
    _check_words(data)
    locations = _locations(data)
    hexsides = _hexsides(data, locations)
    borders = _borders(data, hexsides, locations)
    for number, box in enumerate(data.boxes):
        if not box.id or "/" in box.id:
            raise BadData("", f"box[{number}].id", "must not be empty and must not contain a '/'")
        if box.id in locations:
            raise BadData("", f"box[{number}].id", f"{box.id} is the name of another hex or box")
        if box.rect is not None:
            build_rectangle(box.rect, f"box[{number}].rect")
        locations[box.id] = Location(box.id, "box", name=box.name or box.id, tags=box.tags)
    return HexMap(data, locations, borders, hexsides)


def _check_words(data: HexMapData) -> None:
    """Refuse kinds, terrain classes and names that are empty: nothing could ever ask for them."""
    words = [
        *((f"layer[{i}].terrain", layer.terrain) for i, layer in enumerate(data.layers)),
        *((f"tags[{i}].name", grid.name) for i, grid in enumerate(data.tag_grids)),
        *((f"hexside[{i}].kind", group.kind) for i, group in enumerate(data.hexsides)),
        *((f"path[{i}].kind", path.kind) for i, path in enumerate(data.paths)),
        *((f"place[{i}].terrain", terrain) for i, place in enumerate(data.places) for terrain in place.terrain),
    ]
    for key, word in words:
        if not word:
            raise BadData("", key, "must not be empty")


def _locations(data: HexMapData) -> dict[LocId, Location]:
    """The hexes with all their terrain classes, names and tags."""
    codes = {code: (classes,) if isinstance(classes, str) else classes for code, classes in data.codes.items()}
    for code, classes in codes.items():
        if not classes or not all(classes):
            raise BadData("", f'terrain.codes."{code}"', "must name at least one terrain class, none of them empty")
    cells = zip(data.layout.ids, _read_grid("terrain", data.rows, codes, data.layout), strict=True)
    ground = {at: terrain for at, terrain in cells if terrain is not None}
    if not ground:
        raise BadData("", "terrain.rows", "the map has no hex at all")
    more, names, tags = _extras(data, ground)
    empty: frozenset[str] = frozenset()
    locations = {at: Location(at, "hex", terrain) for at, terrain in ground.items()}
    for at in {**more, **names, **tags}:
        terrain = tuple(dict.fromkeys((*ground[at], *more.get(at, ()))))
        locations[at] = Location(at, "hex", terrain, " / ".join(names.get(at, ())), tags.get(at, empty))
    return locations


def _read_grid(section: str, rows: Sequence[str], codes: Mapping[str, T], layout: HexLayout) -> list[T | None]:
    """What each character of a grid stands for, row by row; None for a blank."""
    for code in codes:
        if len(code) != 1 or code == NO_HEX:
            raise BadData("", f"{section}.codes", f"'{code}' cannot be a code: it must be one character, not a blank")
    if len(rows) != layout.rows:
        raise BadData("", f"{section}.rows", f"has {len(rows)} rows; the grid has {layout.rows}")
    cells: list[T | None] = []
    for number, row in enumerate(rows):
        if len(row) != layout.columns:
            problem = f"has {len(row)} characters; the grid has {layout.columns} columns"
            raise BadData("", f"{section}.rows[{number}]", problem)
        unknown = next((at for at, code in enumerate(row) if code not in codes and code != NO_HEX), None)
        if unknown is not None:
            problem = f"character {unknown + 1} is '{row[unknown]}', which is not among the codes"
            raise BadData("", f"{section}.rows[{number}]", problem)
        cells.extend(codes.get(code) for code in row)
    return cells


def _extras(
    data: HexMapData, hexes: Mapping[LocId, object]
) -> tuple[dict[LocId, list[str]], dict[LocId, list[str]], dict[LocId, frozenset[str]]]:
    """Terrain classes over the ground, names, and tags, for the hexes that have some."""
    terrain: dict[LocId, list[str]] = defaultdict(list)
    names: dict[LocId, list[str]] = defaultdict(list)
    tags: dict[LocId, frozenset[str]] = {}
    for number, layer in enumerate(data.layers):
        for position, at in enumerate(layer.hexes):
            _known(f"layer[{number}].hexes[{position}]", at, hexes)
            terrain[at].append(layer.terrain)
    for number, grid in enumerate(data.tag_grids):
        codes = {code: frozenset((f"{grid.name}:{value}",)) for code, value in grid.codes.items()}
        for at, tag in zip(data.layout.ids, _read_grid(f"tags[{number}]", grid.rows, codes, data.layout), strict=True):
            if tag is not None and at in hexes:
                tags[at] = tags[at] | tag if at in tags else tag
    for number, place in enumerate(data.places):
        _known(f"place[{number}].at", place.at, hexes)
        terrain[place.at].extend(place.terrain)
        tags[place.at] = tags.get(place.at, frozenset()) | place.tags
        if place.name:
            names[place.at].append(place.name)
    return terrain, names, tags


def _known(key: str, at: str, hexes: Mapping[LocId, object]) -> LocId:
    """A name that must be that of a hex."""
    if at not in hexes:
        raise BadData("", key, f"the map has no hex {at}")
    return LocId(at)


def _adjacent(layout: HexLayout, a: LocId, b: LocId) -> bool:
    """Whether two hexes of a grid are neighbours."""
    return distance(layout.axial(*layout.position(a)), layout.axial(*layout.position(b))) == 1


def _hexsides(data: HexMapData, hexes: Mapping[LocId, object]) -> list[HexsideFeature]:
    """Every hexside feature, one by one; a kind may lie twice on a side only if each hex owns one, as with forts."""
    features: dict[tuple[str, frozenset[LocId], LocId | None], HexsideFeature] = {}
    for number, group in enumerate(data.hexsides):
        for position, edge in enumerate(group.edges):
            key = f"hexside[{number}].edges[{position}]"
            a, slash, b = edge.partition("/")
            if not slash:
                raise BadData("", key, f"'{edge}' is not two hexes with a '/' between them")
            first, second = _known(key, a, hexes), _known(key, b, hexes)
            if not _adjacent(data.layout, first, second):
                raise BadData("", key, f"{a} and {b} are not neighbours")
            feature = _feature(group, first, second)
            if features.setdefault((group.kind, frozenset((first, second)), feature.owner), feature) is not feature:
                raise BadData("", key, f"{a}/{b} has the side {group.kind} already")
    return list(features.values())


def _feature(group: HexsideGroup, a: LocId, b: LocId) -> HexsideFeature:
    """One hexside of a group."""
    owner = {"none": None, "first": a, "second": b}[group.owner]
    return HexsideFeature(group.kind, a, b, owner, group.name, group.tags)


def _steps(data: HexMapData, hexes: Mapping[LocId, object]) -> Iterator[tuple[LocId, LocId, str]]:
    """Every step of every road and railway from hex to hex, with its kind."""
    for number, path in enumerate(data.paths):
        if len(path.through) < 2:
            raise BadData("", f"path[{number}].through", "must run through at least two hexes")
        for position, at in enumerate(path.through):
            _known(f"path[{number}].through[{position}]", at, hexes)
        for position, (a, b) in enumerate(pairwise(path.through), start=1):
            if not _adjacent(data.layout, a, b):
                raise BadData("", f"path[{number}].through[{position}]", f"{b} is not next to {a}")
            yield a, b, path.kind


def _borders(
    data: HexMapData, hexsides: Sequence[HexsideFeature], hexes: Mapping[LocId, object]
) -> dict[tuple[LocId, LocId], Border]:
    """What lies between neighbours, both ways, wherever there is something; equal borders are one value."""
    grown = cache(_grown)
    plain = Border()
    borders: dict[tuple[LocId, LocId], Border] = {}
    for feature in hexsides:
        for pair in ((feature.a, feature.b), (feature.b, feature.a)):
            guards = "guards" if feature.owner == pair[1] else ""
            borders[pair] = grown(borders.get(pair, plain), feature.kind, "sides", guards)
    for a, b, kind in _steps(data, hexes):
        for pair in ((a, b), (b, a)):
            borders[pair] = grown(borders.get(pair, plain), kind, "paths", "")
    return borders


def _grown(border: Border, kind: str, field: str, guards: str) -> Border:
    """The border with one kind more in a field, and perhaps in a second one."""
    return replace(border, **{name: getattr(border, name) | {kind} for name in (field, guards) if name})
