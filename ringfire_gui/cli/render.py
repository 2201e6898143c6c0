"""`ringfire render`: a whole map as a picture, a page or a drawing."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from ringfire_gui.cli.screen import BadArgument, pick_scenario, say
from ringfire_gui.core.errors import SaveFailed
from ringfire_gui.files.artfile import FILE as ART_FILE
from ringfire_gui.files.artfile import load_art
from ringfire_gui.files.disk import describe
from ringfire_gui.files.mapfile import FILE as MAP_FILE
from ringfire_gui.files.mapfile import load_map
from ringfire_gui.model.board import Board
from ringfire_gui.play.catalog import Game, load_game
from ringfire_gui.resources import maps, user_maps

if TYPE_CHECKING:
    from ringfire_gui.gui.map.painters.mappainter import MapPainter
    from ringfire_gui.gui.map.pieces import PieceView

KINDS = (".png", ".pdf", ".svg")
LOOKS = ("usual", "contrast", "dark")
MOST_PIXELS = 64_000_000
"""Of a picture; a quarter of a gigabyte of memory."""
SEED = 1
"""Of the dice, where a set-up throws some."""


def render(
    map_: Annotated[str, typer.Argument(metavar="MAP", help="The name of a map, its folder, or its map.toml.")],
    *,
    out: Annotated[Path, typer.Option(metavar="FILE", help="What to write: a file that ends in .png, .pdf or .svg.")],
    zoom: Annotated[float, typer.Option(min=0.05, max=4.0, metavar="Z", help="1 is 64 pixels a hex radius.")] = 1.0,
    look: Annotated[str, typer.Option(metavar="NAME", help="usual, contrast or dark.")] = "usual",
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Show a set-up of this game.")] = None,
    scenario: Annotated[str | None, typer.Option(metavar="NAME", help="The set-up; else the first one.")] = None,
) -> None:
    """Draw a whole map, with or without a set-up. It needs no screen.

    Examples:
      ringfire render practice_field --out field.png
      ringfire render practice_town --zoom 0.5 --out town.pdf
      ringfire render practice_field --game sandbox --scenario bridge_at_larkfield --out larkfield.png
    """
    _check(out, look, game, scenario)
    file = _find(map_)
    board = load_map(file)
    pieces = _set_up(load_game(game), scenario, board) if game else []
    from ringfire_gui.gui.map.painters.printing import open_studio

    studio = open_studio()
    _write(_painter(board, file.parent, look, out), zoom, out, pieces)
    del studio


def _check(out: Path, look: str, game: str | None, scenario: str | None) -> None:
    """Raise BadArgument for what cannot be done, before any work is."""
    if out.suffix.lower() not in KINDS:
        message = f"the ending of {out.name} must be one of {', '.join(KINDS)}: it says what to write."
        raise BadArgument(message)
    if not out.resolve().parent.is_dir():
        message = f"there is no folder {out.parent} to write to."
        raise BadArgument(message)
    if look not in LOOKS:
        message = f"there is no look called {look}; the looks are: {', '.join(LOOKS)}."
        raise BadArgument(message)
    if scenario and not game:
        message = f"name the game that the scenario {scenario} belongs to, with --game."
        raise BadArgument(message)


def _find(name: str) -> Path:
    """The file of a map."""
    given = Path(name)
    for file in (given, given / MAP_FILE, *(folder / name / MAP_FILE for folder in (maps(), user_maps()))):
        if file.is_file():
            return file
    known = sorted(file.parent.name for folder in (maps(), user_maps()) for file in folder.glob(f"*/{MAP_FILE}"))
    message = f"there is no map called {name}; the maps are: {', '.join(known)}."
    raise BadArgument(message)


def _set_up(game: Game, name: str | None, board: Board) -> list["PieceView"]:
    """The counters of a scenario as they stand when it begins."""
    scenario = game.data.scenarios[pick_scenario(game, name)]
    if scenario.map != board.id:
        message = f"{scenario.name} is played on the map {scenario.map}, not on {board.id}."
        raise BadArgument(message)
    from ringfire_gui.gui.faces.compose import face_key
    from ringfire_gui.gui.map.pieces import PieceView
    from ringfire_gui.gui.theme.palettes import DEFAULT
    from ringfire_gui.gui.theme.sides import livery

    state = game.rules.start(scenario.id, SEED, {option.id: option.default for option in game.data.options}).state
    clothes = livery(game.data, DEFAULT)
    views = []
    for at in state.stacks:
        for order, number in enumerate(reversed(game.rules.showing.order(state, at))):
            piece = state.pieces[number]
            look = game.rules.showing.look(state, piece, game.data.counters.values(piece))
            views.append(PieceView(number, at, face_key(game.data, clothes, piece, look), order, piece.side))
    return views


def _painter(board: Board, folder: Path, look: str, out: Path) -> "MapPainter":
    """Who paints the map; a drawing has plain colours, which programs can work on."""
    from ringfire_gui.gui.map.painters.mappainter import MapPainter
    from ringfire_gui.gui.map.painters.palette import map_style

    art = load_art(folder / ART_FILE) if (folder / ART_FILE).is_file() else None
    style = map_style("contrast" if look == "contrast" else "dark" if look == "dark" else "usual")
    return MapPainter(board, art, replace(style, texture=0.0) if out.suffix.lower() == ".svg" else style)


def _write(painter: "MapPainter", zoom: float, out: Path, pieces: list["PieceView"]) -> None:
    """Paint and write, unless it becomes too large."""
    from ringfire_gui.gui.map.painters.printing import counters, printed, sheet_size
    from ringfire_gui.gui.theme.palettes import DEFAULT

    wide, high = sheet_size(painter, zoom)
    if wide * high > MOST_PIXELS:
        most = zoom * (MOST_PIXELS / (wide * high)) ** 0.5
        message = f"at zoom {zoom:g} the sheet has {wide} x {high} pixels, which is too much; try at most {most:.2f}."
        raise BadArgument(message)
    over = counters(painter.projection, pieces, DEFAULT, zoom) if pieces else None
    content = printed(painter, zoom, out.suffix.lower(), over)
    try:
        out.write_bytes(content)
    except OSError as error:
        raise SaveFailed(str(out), f"it cannot be written: {describe(error)}") from None
    say(f"{painter.projection.board.id} at zoom {zoom:g}, {wide} x {high} pixels: {out}")
