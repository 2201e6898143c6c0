"""The toy game with its modules, for tests that speak of its own actions, frames and events."""

from importlib import import_module
from pathlib import Path
from typing import Any

from ringfire_gui.play.catalog import Game, load_game

FOLDER = Path(__file__).parent / "toy"
GAME: Game = load_game(str(FOLDER))

# The modules of a game folder can be imported once the game is loaded, and not before.
combat: Any = import_module("ringfire_game_toy.combat")
flow: Any = import_module("ringfire_game_toy.flow")
hidden: Any = import_module("ringfire_game_toy.hidden")
orders: Any = import_module("ringfire_game_toy.orders")
rules: Any = import_module("ringfire_game_toy.rules")
