"""What is at stake in Winter War: units and hexes in victory points of the Soviet side."""

from collections.abc import Mapping
from functools import lru_cache

import networkx as nx

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, Field, Kind, Season
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.victory import CITIES

SOVIET_POINT = 0.15
"""What a point of attack is worth to the Soviets while the whole war lies ahead."""
FINNISH_POINT = 0.85
"""What a point of defence is worth to the Finns."""
HQ_WORTH = 4.0
SKI_WORTH = 1.0
LINE = (0.0, 8.0, 18.0, 30.0, 48.0)
"""What one, two, three, four hexes of the Mannerheim line are worth; only all of them score [9.2]."""
FORT_WORTH = 1.2
"""A fort that does not score."""
LENINGRAD = 250.0
"""The end of the war [9.1]."""
SOIL = 0.25
"""Any other hex of the enemy's country."""
LAST_WORTH = 0.25
"""What is left of the worth of a unit in the last turn."""


class Stakes:
    """What counters and hexes are worth in a position.

    Attributes:
        field: Map and counters.
        fresh: How much of the worth of units is left: they count for what they can still do.
    """

    def __init__(self, position: Position) -> None:
        state = position.state
        self.field: Field = position.field
        self._position = position
        left = max(0, state.last_turn - state.turn)
        self.fresh = LAST_WORTH + (1 - LAST_WORTH) * min(1.0, left / 9)
        self.line = line_of(self.field)
        self.taken = sum(position.control(at) == SOVIET for at in self.line)

    def unit(self, piece: PieceId) -> float:
        """What a counter is worth to its owner now."""
        counter = self._position.state.pieces[piece]
        return worth_of(self.field.kind_of[counter.unit], counter.side) * self.fresh

    def prize(self, at: LocId) -> float:
        """What it is worth to take a hex from the other side."""
        if at in self.line:
            done = self.taken if self._position.control(at) == FINNISH else self.taken - 1
            step = LINE[min(len(LINE) - 1, done + 1)] - LINE[done]
            return step if len(self.line) + 1 == len(LINE) else 10.0
        known = prizes(self.field).get(at)
        if known is not None:
            return known
        return FORT_WORTH if at in self.field.forts else SOIL


def worth_of(kind: Kind, side: SideId) -> float:
    """What a unit is worth while the whole war lies ahead."""
    if kind.is_hq:
        return HQ_WORTH
    if kind.is_ski:
        return SKI_WORTH
    if kind.is_dummy:
        return 0.1
    if side == FINNISH:
        return 0.3 + FINNISH_POINT * kind.defence
    return 0.15 + SOVIET_POINT * kind.attack


@lru_cache(maxsize=8)
def prizes(field: Field) -> Mapping[LocId, float]:
    """The hexes that score by themselves."""
    rows = {name: float(row[0]) for name, row in field.data.tables["victory"].rows.items()}
    found = dict.fromkeys(field.tagged("victory:coast_row"), rows["coast_row_hex"])
    for at in field.finnish_cities:
        name = field.board.locations[at].name
        if name in CITIES:
            found[at] = found.get(at, 0.0) + rows[name]
    for name, at in field.city_names.items():
        found[at] = -rows[name] if name in rows else LENINGRAD
    return found


@lru_cache(maxsize=8)
def line_of(field: Field) -> tuple[LocId, ...]:
    """The hexes of the Mannerheim line."""
    return field.tagged("victory:mannerheim")


@lru_cache(maxsize=256)
def steps_to(season: Season, goal: LocId) -> Mapping[LocId, int]:
    """How many hexes every hex is away from one, over playable terrain."""
    if goal not in season.graph:
        return {}
    return dict(nx.single_source_shortest_path_length(season.graph, goal))
