"""What stands in the files that people write, newest version: one struct a format.

Where a model has the same shape as its file, the file is made of the model's own structs. Keys that are not named here
are refused. `format` and `version`, which every file begins with, have been dealt with before (`tomlfile`).
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ringfire_gui.core.ids import GameId
from ringfire_gui.model.areadata import Area, ArrowGroup, BorderGroup, Zone
from ringfire_gui.model.features import Box, HexsideGroup, PathFeature, Place, TagGrid, TerrainLayer
from ringfire_gui.model.gamedata import Option, Side
from ringfire_gui.model.hexlayout import HexLayout
from ringfire_gui.model.pieces import Unit, UnitType
from ringfire_gui.model.tables import Table
from ringfire_gui.model.tracks import Track

FILE_NAME = r"^[a-z0-9][a-z0-9_-]*\Z"
"""Ids that are also names of files and folders: nothing that could lead to another folder."""
FileName = Meta(pattern=FILE_NAME, max_length=100)
MapId = Annotated[str, FileName]


class TerrainGrid(Struct, frozen=True, forbid_unknown_fields=True):
    """The ground of a hex map: one string a row, one character a hex, and what the characters stand for."""

    rows: tuple[str, ...]
    codes: Mapping[str, str | tuple[str, ...]]


class HexMapFile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="hex"):
    """A hex map."""

    id: MapId
    grid: HexLayout
    terrain: TerrainGrid
    name: str = ""
    about: str = ""
    layer: tuple[TerrainLayer, ...] = ()
    tags: tuple[TagGrid, ...] = ()
    hexside: tuple[HexsideGroup, ...] = ()
    path: tuple[PathFeature, ...] = ()
    place: tuple[Place, ...] = ()
    box: tuple[Box, ...] = ()


class AreaMapFile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="area"):
    """An area map."""

    id: MapId
    area: tuple[Area, ...]
    name: str = ""
    about: str = ""
    border: tuple[BorderGroup, ...] = ()
    zone: tuple[Zone, ...] = ()
    arrow: tuple[ArrowGroup, ...] = ()
    box: tuple[Box, ...] = ()


class CountersFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The counters of a game."""

    type: tuple[UnitType, ...]
    unit: tuple[Unit, ...]


class TablesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of a game."""

    table: tuple[Table, ...]


class GameFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game is called, who plays it, on which maps and with which options."""

    id: Annotated[GameId, FileName]
    name: str
    side: tuple[Side, ...]
    maps: tuple[MapId, ...]
    data_version: Annotated[int, Meta(ge=1, lt=2**31)] = 1
    """Goes up with every change of data that makes an old game play differently."""
    rules: Literal["builtin", "rules.py"] = "builtin"
    """Whether the rules come with the program or lie beside this file."""
    about: str = ""
    option: tuple[Option, ...] = ()
    track: tuple[Track, ...] = ()


class TextFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a game in one language: a template for each code."""

    text: Mapping[str, str]
