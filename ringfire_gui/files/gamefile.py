"""The folder of a game: game.toml, counters.toml, tables.toml, scenarios/*.toml, and the maps it is played on."""

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from ringfire_gui.core.codec import digest
from ringfire_gui.core.errors import BadData
from ringfire_gui.core.ids import SideId
from ringfire_gui.files.counterfile import build_counters, check_counters, read_counters
from ringfire_gui.files.disk import describe
from ringfire_gui.files.mapfile import FILE as MAP_FILE
from ringfire_gui.files.mapfile import build_map
from ringfire_gui.files.problems import BadFolder, Problems
from ringfire_gui.files.scenariofile import check_scenario, read_scenario
from ringfire_gui.files.schema import GameFile
from ringfire_gui.files.tablefile import build_tables, check_tables, read_tables
from ringfire_gui.files.tomlfile import Document, read_document, shape
from ringfire_gui.files.validate import check_game, check_name, check_setting, check_units
from ringfire_gui.model.board import Board
from ringfire_gui.model.gamedata import GameData, Scenario
from ringfire_gui.model.pieces import CounterSet
from ringfire_gui.model.tables import Table

FORMAT = "ringfire-game"
FILE = "game.toml"
"""The name of the file that makes a folder the folder of a game."""
MAX_SCENARIOS = 500


def load_game_data(folder: Path, map_folders: Sequence[Path]) -> GameData:
    """Read all data of a game.

    Args:
        folder: The folder of the game.
        map_folders: Where its maps may be, each in a folder of its own; the first that has a map counts.

    Raises:
        BadFolder: with everything that is wrong, file by file.
    """
    data, problems = read_game(folder, map_folders)
    if data is None or problems:
        raise BadFolder(problems)
    return data


def read_game(folder: Path, map_folders: Sequence[Path], prefix: str = "") -> tuple[GameData | None, list[BadData]]:
    """What can be read of a game, and everything that is wrong with it; no data if something essential is missing.

    Args:
        folder: The folder of the game.
        map_folders: Where its maps may be.
        prefix: What to put before the names of its files in messages.
    """
    reader = _Reader(folder, map_folders, prefix)
    try:
        return reader.game(), reader.problems.found
    except OSError as error:  # a folder that may not even be looked into
        refused = BadData(f"{prefix}{FILE}", "", f"its folder cannot be read: {describe(error)}")
        return None, [*reader.problems.found, refused]


def read_game_file(document: Document) -> GameFile:
    """The content of a game file.

    Raises:
        BadData: it has keys or values that do not belong there.
    """
    file: GameFile = shape(document, FORMAT, GameFile)
    return file


class _Reader:
    """Reads the files of one game and keeps account of what is in them and what is wrong."""

    def __init__(self, folder: Path, map_folders: Sequence[Path], prefix: str) -> None:
        self.problems = Problems()
        self._folder = folder
        self._map_folders = map_folders
        self._prefix = prefix
        self._contents: dict[str, Any] = {}

    def game(self) -> GameData | None:
        """The data of the game."""
        document = self._document(FILE)
        file = self.problems.attempt(read_game_file, document)
        if document is None or file is None:
            return None
        self.problems.add(document.name, check_game(file))
        counters = self._counters({side.id for side in file.side})
        tables = self._tables()
        boards = self._maps(document.name, file.maps)
        scenarios = self._scenarios(file, counters, boards)
        if counters is None:
            return None
        return GameData(
            id=file.id,
            name=file.name,
            version=file.data_version,
            sides=file.side,
            boards=boards,
            counters=counters,
            tables=tables,
            scenarios=scenarios,
            options=file.option,
            tracks={track.id: track for track in file.track},
            about=file.about,
            digest=digest(self._contents),
        )

    def _document(self, name: str, elsewhere: Path | None = None) -> Document | None:
        """A file of the folder, or a map from elsewhere that stands for it."""
        shown = str(elsewhere) if elsewhere else self._prefix + name
        path = elsewhere or self._folder / name
        document = self.problems.attempt(lambda path: read_document(path, shown), path)
        if document:
            self._contents[name] = document.raw
        return document

    def _counters(self, sides: set[SideId]) -> CounterSet | None:
        document = self._document("counters.toml")
        file = self.problems.attempt(read_counters, document)
        if document is None or file is None:
            return None
        self.problems.add(document.name, check_counters(file, sides))
        return build_counters(file)

    def _tables(self) -> Mapping[str, Table]:
        name = "tables.toml"
        document = self._document(name) if (self._folder / name).exists() else None
        file = self.problems.attempt(read_tables, document)
        if document is None or file is None:
            return {}
        self.problems.add(document.name, check_tables(file))
        return build_tables(file)

    def _maps(self, game: str, names: Sequence[str]) -> dict[str, Board]:
        boards: dict[str, Board] = {}
        for index, name in enumerate(names):
            folder = next((place for place in self._map_folders if (place / name / MAP_FILE).exists()), None)
            if folder is None:
                self.problems.add(game, [BadData("", f"maps[{index}]", f"there is no map {name} in the map folders")])
                continue
            inside = folder == self._folder / "maps"
            document = self._document(f"maps/{name}/{MAP_FILE}", None if inside else folder / name / MAP_FILE)
            board = self.problems.attempt(build_map, document)
            if document and board:
                self.problems.add(document.name, check_name(board.id, name))
                boards[name] = board
        return boards

    def _scenarios(
        self, game: GameFile, counters: CounterSet | None, boards: Mapping[str, Board]
    ) -> dict[str, Scenario]:
        paths = sorted((self._folder / "scenarios").glob("*.toml"))
        if not 1 <= len(paths) <= MAX_SCENARIOS:
            problem = f"there are {len(paths)} scenarios; a game has 1 to {MAX_SCENARIOS}"
            self.problems.add(f"{self._prefix}scenarios", [BadData("", "", problem)])
        scenarios: dict[str, Scenario] = {}
        for path in paths[:MAX_SCENARIOS]:
            document = self._document(f"scenarios/{path.name}")
            scenario = self.problems.attempt(read_scenario, document)
            if document is None or scenario is None:
                continue
            wrong = [
                check_scenario(scenario),
                check_name(scenario.id, path.stem),
                check_setting(scenario, game, boards),
            ]
            if counters:
                wrong.append(check_units(scenario, counters))
            self.problems.add(document.name, chain.from_iterable(wrong))
            scenarios[scenario.id] = scenario
        return scenarios
