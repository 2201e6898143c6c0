"""Whatever a file of ours can say, it says the same after being written as TOML and read back."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from ringfire_gui.core.ids import GameId, LocId, SideId
from ringfire_gui.files.migrate import STEPS
from ringfire_gui.files.schema import AreaMapFile, CountersFile, GameFile, HexMapFile, TablesFile, TerrainGrid, TextFile
from ringfire_gui.files.tomlfile import parse_document, shape
from ringfire_gui.model.areadata import Area, ArrowGroup, BorderGroup, Zone
from ringfire_gui.model.features import Box, HexsideGroup, PathFeature, Place, TagGrid, TerrainLayer
from ringfire_gui.model.gamedata import Arrival, FreeSetup, Option, Placement, Scenario, Side
from ringfire_gui.model.hexlayout import HexLayout
from ringfire_gui.model.pieces import Unit, UnitType
from ringfire_gui.model.tables import Modifier, Table
from ringfire_gui.model.tracks import Calendar, Track, Turn

names = st.text(st.characters(exclude_categories=("C",)), max_size=6)
locs = names.map(LocId)
sides = names.map(SideId)
file_names = st.from_regex(r"[a-z0-9][a-z0-9_-]{0,5}", fullmatch=True)
small = st.integers(-9, 9)
coordinates = st.floats(-1e6, 1e6)
points = st.tuples(coordinates, coordinates)
rects = st.none() | st.tuples(coordinates, coordinates, coordinates, coordinates)
facts = st.dictionaries(names, names | small | coordinates, max_size=2)
tags = st.frozensets(names, max_size=2)


def many(each: st.SearchStrategy[Any], most: int = 2) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(each, max_size=most).map(tuple)


terrains = names | many(names)
boxes = st.builds(Box, id=locs, name=names, tags=tags, rect=rects)
layouts = st.builds(
    HexLayout,
    orientation=st.sampled_from(["flat", "pointy"]),
    columns=st.integers(1, 9),
    rows=st.integers(1, 9),
    first_column=st.integers(0, 9),
    shifted=st.sampled_from(["even", "odd"]),
    numbering=st.sampled_from(["", "{col:02}{row:02}", "{row}-{col}"]),
)
ways = st.sampled_from(["along", "across"])
option_values = st.booleans() | small | names

hexmaps = st.builds(
    HexMapFile,
    id=file_names,
    grid=layouts,
    terrain=st.builds(TerrainGrid, rows=many(names), codes=st.dictionaries(names, terrains, max_size=2)),
    name=names,
    layer=many(st.builds(TerrainLayer, terrain=names, hexes=many(locs))),
    tags=many(st.builds(TagGrid, name=names, rows=many(names), codes=st.dictionaries(names, names, max_size=2))),
    hexside=many(
        st.builds(
            HexsideGroup, kind=names, edges=many(names), owner=st.sampled_from(["none", "first", "second"]), tags=tags
        )
    ),
    path=many(st.builds(PathFeature, kind=names, through=many(locs), name=names, tags=tags)),
    place=many(st.builds(Place, at=locs, name=names, terrain=many(names), tags=tags)),
    box=many(boxes),
)
areamaps = st.builds(
    AreaMapFile,
    id=file_names,
    area=many(
        st.builds(Area, id=locs, outline=many(points, 4), terrain=terrains, tags=tags, centre=st.none() | points)
    ),
    border=many(st.builds(BorderGroup, kind=names, between=many(names), way=ways)),
    zone=many(st.builds(Zone, id=locs, outline=many(points), rect=rects, terrain=terrains)),
    arrow=many(
        st.builds(ArrowGroup, between=many(names), way=ways, cost=st.none() | coordinates, one_way=st.booleans())
    ),
    box=many(boxes),
)
counters = st.builds(
    CountersFile,
    type=many(st.builds(UnitType, id=names, symbol=names, size=names, steps=small, values=facts, reduced=many(facts))),
    unit=many(st.builds(Unit, id=names, type=names, side=sides, label=names, formation=names, values=facts)),
)
modifiers = st.builds(Modifier, when=names, shift=small, add=small, most=st.none() | small, values=facts)
tables = st.builds(
    Table,
    id=names,
    columns=many(names),
    rows=st.dictionaries(names, many(names | small), max_size=2),
    by=st.sampled_from(["name", "number", "odds"]),
    dice=names,
    headers=st.dictionaries(names, many(names), max_size=2),
    below=st.none() | names,
    double_shifts=many(st.tuples(names, names)),
    shift_limit=st.none() | small,
    codes=st.dictionaries(names, names, max_size=2),
    modifiers=many(modifiers),
)
games = st.builds(
    GameFile,
    id=file_names.map(GameId),
    name=names,
    side=many(st.builds(Side, id=sides, name=names, colour=names)),
    maps=many(file_names),
    data_version=st.integers(1, 9),
    rules=st.sampled_from(["builtin", "rules.py"]),
    option=many(st.builds(Option, id=names, name=names, default=option_values, choices=many(option_values))),
    track=many(st.builds(Track, id=names, high=small, low=small, labels=many(names))),
)
scenarios = st.builds(
    Scenario,
    id=names,
    name=names,
    map=names,
    first_side=st.none() | sides,
    complexity=st.sampled_from(["", "low", "medium", "high"]),
    setup=many(st.builds(Placement, units=many(names), at=locs, steps=st.none() | small, flags=many(names))),
    free_setup=many(st.builds(FreeSetup, side=sides, units=many(names), within=many(locs), tags=many(names))),
    arrivals=many(st.builds(Arrival, turn=small, units=many(names), at=many(locs))),
    calendar=st.none() | st.builds(Calendar, turns=many(st.builds(Turn, date=names, tags=tags)), first=small),
    dice=many(small),
    settings=st.dictionaries(names, facts | names | st.lists(small, max_size=2), max_size=2),
)
texts = st.builds(TextFile, text=st.dictionaries(names, names, max_size=3))

FORMATS: dict[str, tuple[st.SearchStrategy[Any], Any]] = {
    "ringfire-map": (hexmaps | areamaps, HexMapFile | AreaMapFile),
    "ringfire-counters": (counters, CountersFile),
    "ringfire-tables": (st.builds(TablesFile, table=many(tables)), TablesFile),
    "ringfire-game": (games, GameFile),
    "ringfire-scenario": (scenarios, Scenario),
    "ringfire-text": (texts, TextFile),
}


def toml(value: object) -> str:
    """A value as TOML on one line; what is not there is left out."""
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{toml(key)} = {toml(inner)}" for key, inner in value.items() if inner is not None) + "}"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    return msgspec.json.encode(value).decode()


@settings(max_examples=120)
@given(st.data(), st.sampled_from(sorted(FORMATS)))
def test_files_say_the_same_after_writing_and_reading(data: st.DataObject, name: str) -> None:
    strategy, kind = FORMATS[name]
    value = data.draw(strategy)
    content = {"format": name, "version": 1, **msgspec.to_builtins(value)}
    lines = [f"{toml(key)} = {toml(inner)}" for key, inner in content.items() if inner is not None]
    document = parse_document("\n".join(lines).encode(), "f")
    assert shape(document, name, kind) == value


def test_every_format_is_tried() -> None:
    assert set(FORMATS) == set(STEPS) - {"ringfire-save"}
