"""The map of a game as a printed sheet: its board, its drawing and the painter for both, in the player's colours."""

from pathlib import Path

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.artfile import FILE, load_art
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.map.painters.mappainter import MapPainter
from ringfire_gui.gui.map.painters.palette import Look, map_style
from ringfire_gui.gui.map.tags import PAPER
from ringfire_gui.gui.theme.windows import is_dark
from ringfire_gui.model.art import MapArt
from ringfire_gui.model.board import Board
from ringfire_gui.resources import maps, user_maps


def find_art(name: str, game_folder: Path | None) -> tuple[MapArt | None, str]:
    """The drawing of a map and, if it has one that cannot be used, a sentence about it."""
    homes = [game_folder / "maps"] if game_folder else []
    for home in (*homes, maps(), user_maps()):
        file = home / name / FILE
        if file.is_file():
            try:
                return load_art(file), ""
            except BadData as error:
                return None, f"The map is shown plain, because its drawing cannot be used: {error}"
    return None, ""


def map_look(dress: Dress) -> Look:
    """The style of maps that goes with the window."""
    if dress.appearance.palette == "contrast":
        return "contrast"
    return "dark" if is_dark(dress.appearance.theme) else "usual"


def table_colour(look: Look) -> str:
    """The table on which the map lies."""
    return "#14171a" if look == "dark" else "#8d8a80"


def paper_colour(look: Look) -> str:
    """What lies above the map and has something written on it; at night it does not glare."""
    return "#2c3137" if look == "dark" else PAPER


def sheet_painter(board: Board, art: MapArt | None, look: Look) -> MapPainter:
    """Who paints the sheet."""
    return MapPainter(board, art, map_style(look))
