"""Map files: hex maps and area maps."""

from pathlib import Path

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.limits import check_areamap_size, check_hexmap_size, first_of
from ringfire_gui.files.schema import AreaMapFile, HexMapFile
from ringfire_gui.files.tomlfile import Document, read_document, shape
from ringfire_gui.model.areabuild import build_areamap
from ringfire_gui.model.areadata import AreaMapData
from ringfire_gui.model.board import Board
from ringfire_gui.model.hexbuild import build_hexmap
from ringfire_gui.model.hexmap import HexMapData

FORMAT = "ringfire-map"
FILE = "map.toml"
"""The name of the file in the folder of a map."""


def load_map(path: Path, name: str = "") -> Board:
    """Read a map.

    Raises:
        BadData: it is no map that can be used.
    """
    return build_map(read_document(path, name or str(path)))


def build_map(document: Document) -> Board:
    """Make the board that a map file describes.

    Raises:
        BadData: with the first thing that cannot be.
    """
    file: HexMapFile | AreaMapFile = shape(document, FORMAT, HexMapFile | AreaMapFile)
    try:
        return _build_hexes(file) if isinstance(file, HexMapFile) else _build_areas(file)
    except BadData as bad:
        raise BadData(document.name, bad.key, bad.problem) from None


def _build_hexes(file: HexMapFile) -> Board:
    first_of(check_hexmap_size(file))
    data = HexMapData(
        id=file.id,
        layout=file.grid,
        rows=file.terrain.rows,
        codes=file.terrain.codes,
        layers=file.layer,
        tag_grids=file.tags,
        hexsides=file.hexside,
        paths=file.path,
        places=file.place,
        boxes=file.box,
    )
    return build_hexmap(data)


def _build_areas(file: AreaMapFile) -> Board:
    first_of(check_areamap_size(file))
    return build_areamap(AreaMapData(file.id, file.area, file.border, file.zone, file.arrow, file.box))
