"""The drawing of a map: art.json beside its map.toml, written by the script that builds the map."""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from ringfire_gui.core.codec import encode
from ringfire_gui.core.errors import BadData
from ringfire_gui.files.disk import read_bytes
from ringfire_gui.files.wording import place_and_problem
from ringfire_gui.model.art import MapArt

FILE = "art.json"
"""The name of the file in the folder of a map."""
FORMAT = "ringfire-art"
VERSION = 1
MAX_ART = 16 * 2**20
"""Bytes; the coasts and lakes of all Finland take one sixteenth of it."""


class _ArtFile(MapArt, frozen=True, forbid_unknown_fields=True, kw_only=True):
    format: str
    version: int


def load_art(path: Path, name: str = "") -> MapArt:
    """Read the drawing of a map.

    Raises:
        BadData: it cannot be read or used.
    """
    name = name or str(path)
    data = read_bytes(path, name, MAX_ART)
    try:
        file = msgspec.json.decode(data, type=_ArtFile)
    except msgspec.DecodeError as error:
        raise BadData(name, *place_and_problem(error)) from None
    except (RecursionError, UnicodeDecodeError):
        raise BadData(name, "", "it is not a drawing of a map") from None
    for key, problem in _wrong(file):
        raise BadData(name, key, problem)
    return MapArt(**{field: getattr(file, field) for field in MapArt.__struct_fields__})


def art_bytes(art: MapArt) -> bytes:
    """The content of an art file, one shape, stroke or name to a line, so that changes can be read."""
    head: dict[str, Any] = {"format": FORMAT, "version": VERSION, **msgspec.to_builtins(art)}
    lines = []
    for key, value in head.items():
        if isinstance(value, list) and value:
            entries = ",\n".join(encode(entry).decode() for entry in value)
            lines.append(f"{json.dumps(key)}: [\n{entries}\n]")
        else:
            lines.append(f"{json.dumps(key)}: {encode(value).decode()}")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _wrong(file: _ArtFile) -> Iterator[tuple[str, str]]:
    if file.format != FORMAT:
        yield "format", f"it must be {FORMAT}"
    if file.version != VERSION:
        yield "version", f"this program reads only version {VERSION}"
    for n, shape in enumerate(file.shapes):
        if len(shape.outline) < 3 or any(len(hole) < 3 for hole in shape.holes):
            yield f"shapes[{n}]", "an outline needs at least three points"
    for n, stroke in enumerate(file.strokes):
        if len(stroke.points) < 2:
            yield f"strokes[{n}].points", "a line needs at least two points"
    if file.relief and len({len(row) for row in file.relief.heights}) != 1:
        yield "relief.heights", "all rows must have the same length"
    if not math.isfinite(file.pixels_per_unit) or file.pixels_per_unit < 0:
        yield "pixels_per_unit", "it must not be negative"
