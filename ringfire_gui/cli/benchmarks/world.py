"""What the searches are measured on: the large map with its graph, and what the armies on it do to movement."""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from ringfire_gui.cli.benchmarks.country import LEG, Armies, deploy, map_text
from ringfire_gui.cli.benchmarks.measure import Scale
from ringfire_gui.core.ids import LocId
from ringfire_gui.files.mapfile import build_map
from ringfire_gui.files.tomlfile import parse_document
from ringfire_gui.model.compiled import BoardGraphs, CompiledGraph, Mask
from ringfire_gui.model.hexmap import HexMap

if TYPE_CHECKING:
    from ringfire_gui.model.graphs import MoveGraph


class World(Struct, frozen=True):
    """The large map, ready to be searched."""

    board: HexMap
    graph: "MoveGraph"
    arrays: CompiledGraph
    armies: Armies


class Bench:
    """One run of the benchmarks: how much is measured, and what several of them need, made once.

    Attributes:
        scale: How much is measured.
        game: A game, by id or folder, with which random play is measured besides the free table; empty for none.
    """

    def __init__(self, scale: Scale, game: str = "") -> None:
        self.scale = scale
        self.game = game

    @cached_property
    def world(self) -> World:
        """The large map with its armies."""
        board = build_board(map_text(self.scale.columns, self.scale.rows))
        graphs = BoardGraphs(board, [LEG])
        return World(board, graphs.graph(LEG.id), graphs.compiled(LEG.id), deploy(board))


def build_board(text: str) -> HexMap:
    """The board that the text of a map file describes."""
    board = build_map(parse_document(text.encode(), "bench map"))
    if not isinstance(board, HexMap):
        message = "the map is not cut into hexes"
        raise TypeError(message)
    return board


def zones_on_arrays(arrays: CompiledGraph, enemies: Mask) -> Mask:
    """The zones of control of enemies: everything next to them."""
    zones = np.zeros(len(arrays.locs), dtype=np.bool_)
    zones[arrays.heads[enemies[arrays.tails]]] = True
    return zones


def zones_by_sets(board: HexMap, enemies: Iterable[LocId]) -> set[LocId]:
    """The same without arrays."""
    return {near for at in enemies for near in board.neighbours(at)}
