"""Which games there are, and how a game is put together from its data and its rules.

The only module that knows both. Code is loaded from outside the program only from a game folder that the player names;
nothing that a save or a data file says can make that happen.
"""

import importlib
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from msgspec import Struct

from ringfire_gui.core.errors import BadData, BadSave, RingfireError
from ringfire_gui.core.ids import GameId
from ringfire_gui.engine.ruleset import Ruleset
from ringfire_gui.files.gamefile import load_game_data
from ringfire_gui.files.textfile import load_texts
from ringfire_gui.files.wording import shortened
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.resources import assets, maps, user_maps

MakeRules = Callable[[GameData], Ruleset[Any, Any]]


def _sandbox(data: GameData) -> Ruleset[Any, Any]:
    from ringfire_gui.rules import sandbox

    return sandbox.make_rules(data)


def _winter_war(data: GameData) -> Ruleset[Any, Any]:
    from ringfire_gui.rules import winter_war

    return winter_war.make_rules(data)


RULES: Mapping[str, MakeRules] = {"sandbox": _sandbox, "winter_war": _winter_war}
"""The rules that come with the program. The code of a game is loaded when it is played."""


class Game(Struct, frozen=True):
    """A game that can be played: its data, its rules and its words."""

    data: GameData
    rules: Ruleset[Any, Any]
    texts: Mapping[str, str]
    """Templates by code: the program's own, and the game's over them."""


class UnknownGame(RingfireError):
    """A name that is neither an installed game nor a game folder."""


def installed() -> dict[GameId, Path]:
    """The folders of all games that come with the program, by id."""
    found = sorted((assets() / "games").glob("*/game.toml"))
    return {GameId(file.parent.name): file.parent for file in found if file.parent.name in RULES}


def game_folder(name: str) -> Path:
    """Where the files of a game lie, named by its id or by that folder itself.

    Raises:
        UnknownGame: there is no such game.
    """
    folder = installed().get(GameId(name)) or Path(name).resolve()
    if not (folder / "game.toml").is_file():
        known = ", ".join(installed()) or "none"
        message = f"there is no game called {name}; the games are: {known}. A folder with a game.toml is a game, too"
        raise UnknownGame(message)
    return folder


def game_of_save(save: Path, game: str, folder: str | None) -> str:
    """What to load for a save: its game if it is installed, else the folder that the player has named for it.

    Raises:
        BadSave: the game is not installed, and nobody has named a folder.
    """
    if folder is None and GameId(game) not in installed():
        raise BadSave(
            str(save), "line 1", f"its game {shortened(game)} is not installed; name its folder: --game FOLDER"
        )
    return folder or game


def load_game(name: str) -> Game:
    """Load a game by its id, or from a folder with a game.toml and a rules.py of its own.

    Raises:
        UnknownGame: there is no such game.
        BadData: its files cannot be used.
    """
    folder = game_folder(name)
    own = installed().get(GameId(name)) == folder
    data = load_game_data(folder, (folder / "maps", maps(), user_maps()))
    return Game(data, RULES[name](data) if own else _rules_from(folder, data), _texts(folder))


def _texts(folder: Path) -> dict[str, str]:
    texts = dict(load_texts(assets() / "text" / "en.toml"))
    own = folder / "text" / "en.toml"
    return texts | load_texts(own) if own.is_file() else texts


def _rules_from(folder: Path, data: GameData) -> Ruleset[Any, Any]:
    """The rules of a game folder. Its Python files see each other as the package `ringfire_game_<id of the game>`."""
    file = folder / "rules.py"
    if not file.is_file():
        raise BadData(str(file), "", "there is no such file, so the game has no rules")
    name = f"ringfire_game_{data.id.replace('-', '_')}"
    package = sys.modules.setdefault(name, ModuleType(name))
    if getattr(package, "__path__", [str(folder)]) != [str(folder)]:
        raise BadData(str(folder), "", f"another folder of the game {data.id} is open already: {package.__path__[0]}")
    package.__path__ = [str(folder)]
    # What stands in the files of a game is not ours: any mistake in it is told with its place.
    try:
        make_rules = getattr(importlib.import_module(f"{name}.rules"), "make_rules", None)
        rules = make_rules(data) if callable(make_rules) else None
    except Exception as error:
        raise _mistake(folder, name, error) from error
    if not isinstance(rules, Ruleset):
        raise BadData(str(file), "make_rules", "this must be a function that gives a ruleset")
    return rules


def _mistake(folder: Path, package: str, error: Exception) -> BadData:
    """An error in the code of a game, with the last line of its own files that led to it."""
    if isinstance(error, SyntaxError):
        place = f"line {error.lineno}" if error.lineno else ""
        return BadData(error.filename or str(folder / "rules.py"), place, f"it is not Python: {error.msg}")
    lines = [line for line in extract_tb(error.__traceback__) if Path(line.filename).is_relative_to(folder)]
    file, place = (lines[-1].filename, f"line {lines[-1].lineno}") if lines else (str(folder / "rules.py"), "")
    hint = f"; the files of this folder see each other as {package}" if isinstance(error, ImportError) else ""
    return BadData(file, place, f"{type(error).__name__}: {error}{hint}")
