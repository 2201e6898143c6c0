"""Supply once more, slowly: the words of chapter 7 with plain sets and networkx, nothing of the rules' own reckoning.

What is read of the game: states, the map, the tables and the printed counters.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import networkx as nx

from ringfire_gui.model.gamedata import GameData
from ringfire_gui.model.pieces import Piece
from tests.rules.winter_war.slow_sharing import Wish, best_sharing

SOVIET, FINNISH = "soviet", "finnish"
COUNTRY = {SOVIET: "ussr", FINNISH: "finland"}
States = dict[str, str]
"""`L` or `C` for each isolated unit; who is not in it is in supply."""


class Lines(NamedTuple):
    """Who could be served by whom."""

    draws: dict[str, tuple[str, ...]]
    """The cities among which each working HQ draws on one."""
    reached: dict[str, tuple[str, ...]]
    """The working HQ in reach of each unit outside the cities."""
    housed: dict[str, str]
    """Who stands in a supply city."""
    room: dict[str, float]
    """What is left in each city for units outside."""


class SlowSupply:
    """Judges states of one scenario."""

    def __init__(self, data: GameData, scenario: str) -> None:
        self._data = data
        self._board: Any = data.boards[data.scenarios[scenario].map]
        self._settings = data.scenarios[scenario].settings
        self._limit = {name: row[0] for name, row in data.tables["limits"].rows.items()}
        cities = data.tables["supply_city"].rows
        self._city = {
            name: row[0] for name, row in cities.items() if name in self._settings.get("supply_cities", cities)
        }
        self._capacity = {row[0]: float("inf") if row[1] == "unlimited" else int(row[1]) for row in cities.values()}
        self._rank = {unit: number for number, unit in enumerate(data.counters.units)}
        self._abroad = {at for at in self._board.hexes if "rail-entry" in self._board.locations[at].tags}
        self.ground = cache(self._ground)
        self._far = cache(self._distances)

    # the map [1.2, 1.4]

    def _ground(self, ice: bool, transit: bool) -> "nx.Graph[str]":
        found: nx.Graph[str] = nx.Graph()
        found.add_nodes_from(at for at in self._board.hexes if self._is_ground(at, ice))
        if transit:
            found.add_nodes_from(self._abroad)
        for a in list(found):
            for b in self._board.neighbours(a):
                sides = self._board.border(a, b).sides
                if b in found and "closed_water" not in sides and (ice or "ice" not in sides):
                    found.add_edge(a, b)
        return found

    def _is_ground(self, at: str, ice: bool) -> bool:
        area = self._settings.get("play_area")
        if area:
            row, column = at.split("-")
            if row not in area["rows"] or not area["first_column"] <= int(column) <= area["last_column"]:
                return False
        place = self._board.locations[at]
        if "ice" in place.terrain:
            return ice
        return bool({"country:ussr", "country:finland"} & place.tags) and bool({"clear", "swamp"} & set(place.terrain))

    def _distances(self, city: str, ice: bool) -> Mapping[str, int]:
        """How far everything is from a city, whoever stands there."""
        return nx.single_source_shortest_path_length(self.ground(ice, False), city)

    def _is_icy(self, state: Any) -> bool:
        return bool(state.turn >= self._limit["ice_from_turn"])

    def _graph(self, state: Any) -> "nx.Graph[str]":
        return self.ground(self._is_icy(state), any(at in state.places for at in self._abroad))

    def control(self, state: Any, at: str) -> str | None:
        """Who controls a hex [4.4]."""
        place = state.places.get(at)
        if place is not None and place.control:
            return place.control
        tags = self._board.locations[at].tags
        return next((side for side, country in COUNTRY.items() if f"country:{country}" in tags), None)

    # units

    def kind(self, piece: Piece) -> str:
        """The type of a counter."""
        return self._data.counters.units[piece.unit].type

    def attack(self, piece: Piece) -> int:
        """Printed attack strength, which is what a unit needs [1.5]."""
        return int(self._data.counters.types[self.kind(piece)].values["attack"])

    def units(self, state: Any, side: str) -> list[Piece]:
        """The real units of a side on the map, in the order of the counters."""
        found = [p for p in state.pieces.values() if p.side == side and p.at and self.kind(p) != "dummy"]
        return sorted(found, key=lambda piece: self._rank[piece.unit])

    # lines [5.3, 7.2]

    def zone(self, state: Any, side: str) -> set[str]:
        """The hexes in a zone of control of a side."""
        graph, found = self._graph(state), set()
        for piece in self.units(state, side):
            kind = self.kind(piece)
            if piece.id in state.isolated or kind == "hq" or (kind == "ski" and not self._limit["ski_zoc"]):
                continue
            around = set(graph[piece.at])
            if kind == "nkvd":
                around = {at for at in around if "country:ussr" in self._board.locations[at].tags}
            if side == SOVIET:
                around = {at for at in around if not self._is_finnish_fort(state, at)}
            found |= around
        return found

    def _is_finnish_fort(self, state: Any, at: str) -> bool:
        return "fort" in self._board.locations[at].tags and self.control(state, at) == FINNISH

    def way(self, state: Any, side: str) -> "nx.Graph[str]":
        """The hexes that a line of a side may enter, joined as the map joins them."""
        other = FINNISH if side == SOVIET else SOVIET
        friends = {piece.at for piece in self.units(state, side)}
        enemies = {piece.at for piece in self.units(state, other)}
        zone = self.zone(state, other)
        graph = self._graph(state)
        open_ = {at for at in graph if at not in enemies and (at not in zone or at in friends)}
        if side == SOVIET:
            open_ -= self._abroad
        return nx.Graph({at: [near for near in graph[at] if near in open_] for at in open_})

    # Finns [7.10]

    def finns(self, state: Any) -> States:
        """How the Finns stand."""
        way = self.way(state, FINNISH)
        own = {
            at
            for at in self._board.hexes
            if "city:finland" in self._board.locations[at].tags and self.control(state, at) == FINNISH
        }
        joined: set[str] = set().union(*(part for part in nx.connected_components(way) if part & own)) | own
        return {p.id: "L" for p in self.units(state, FINNISH) if self.kind(p) != "ski" and p.at not in joined}

    # Soviets [7.3 - 7.5]

    def lines(self, state: Any, keep: bool) -> Lines:
        """All Soviet lines; `keep` in the Finnish turn, when unserved units stay so and take nothing [7.9]."""
        way, room = self.way(state, SOVIET), self._rooms(state)
        units = [p for p in self.units(state, SOVIET) if not (keep and state.isolated.get(p.id) == "C")]
        housed = {p.id: str(p.at) for p in units if p.at in room}
        for piece in units:
            if piece.id in housed:
                room[housed[piece.id]] = max(0, room[housed[piece.id]] - self.attack(piece))
        draws = {p.id: self._sources(state, way, room, str(p.at)) for p in units if self.kind(p) == "hq"}
        draws = {hq: cities for hq, cities in draws.items() if cities}
        reached: dict[str, tuple[str, ...]] = {}
        for piece in units:
            if self.kind(piece) != "hq" and piece.id not in housed:
                far = nx.single_source_shortest_path_length(way, piece.at, cutoff=self._limit["unit_to_hq"])
                reached[piece.id] = tuple(hq for hq in draws if state.pieces[hq].at in far)
        return Lines(draws, reached, housed, room)

    def _rooms(self, state: Any) -> dict[str, float]:
        """What the cities under Soviet control can give [4.5, 7.4]."""
        rail = self._railway(state)
        found = {}
        for name, at in self._city.items():
            if self.control(state, at) != SOVIET:
                continue
            points = self._capacity[at]
            if name == "Petrozavodsk" and "H" in state.crises:
                points = self._limit["improved_capacity"]
            cold = ("L", state.turn) in state.due
            if name not in ("Leningrad", "Murmansk") and (cold or not _joined(rail, at, self._city["Leningrad"])):
                points = points // self._limit["cut_divisor"]
            found[at] = points
        return found

    def _railway(self, state: Any) -> "nx.Graph[str]":
        """The Soviet railways without the hexes where Finns block them."""
        found: nx.Graph[str] = nx.Graph()
        found.add_nodes_from(self._city.values())
        for path in self._board.paths:
            if path.kind == "rail":
                nx.add_path(found, path.through)
        soviet = {at for at in found if "country:ussr" in self._board.locations[at].tags}
        blocked = {p.at for p in self.units(state, FINNISH) if self.attack(p) and p.id not in state.isolated}
        held = set(self._city.values())
        return found.subgraph((soviet | held) - blocked).copy()

    def _sources(self, state: Any, way: "nx.Graph[str]", room: Mapping[str, float], at: str) -> tuple[str, ...]:
        """The cities that an HQ could draw on [7.3, 7.12]."""
        if at in room:
            return (at,)
        far = nx.single_source_shortest_path_length(way, at, cutoff=self._limit["hq_to_city"])
        if state.options.get("any_city"):
            return tuple(city for city in room if city in far)
        plain = {city: self._far(city, self._is_icy(state)) for city in room}
        known = {city: plain[city][at] for city in room if at in plain[city]}
        return tuple(city for city, steps in known.items() if steps == min(known.values()) and city in far)

    # who is served [7.6, 7.7, 7.9]

    def fresh(self, state: Any, lines: Lines | None = None) -> tuple[States, list[str]]:
        """The Soviets at the start of their own phase: who has no line, and who is proposed to go without."""
        lines = lines or self.lines(state, keep=False)
        unserved = self._share(state, lines, tuple(lines.reached), ())
        return self._lineless(state, lines), [unit for unit in unserved if unit not in state.landed]

    def again(self, state: Any) -> States:
        """The Soviets in the Finnish turn."""
        lines = self.lines(state, keep=True)
        before = tuple(unit for unit in lines.reached if unit not in state.isolated)
        back = tuple(unit for unit in lines.reached if state.isolated.get(unit) == "L")
        unserved = [unit for unit in self._share(state, lines, before, back) if unit not in state.landed]
        kept = {p.id: "C" for p in self.units(state, SOVIET) if state.isolated.get(p.id) == "C"}
        return {**self._lineless(state, lines), **dict.fromkeys(unserved, "C"), **kept}

    def _lineless(self, state: Any, lines: Lines) -> States:
        units = {unit: "L" for unit, hqs in lines.reached.items() if not hqs}
        idle = {p.id: "L" for p in self.units(state, SOVIET) if self.kind(p) == "hq" and p.id not in lines.draws}
        return {unit: how for unit, how in {**units, **idle}.items() if unit not in state.landed}

    def _share(self, state: Any, lines: Lines, first: Iterable[str], then: Iterable[str]) -> list[str]:
        """Who goes without: of those who come first as few as can be, then of the others, in the order of 7.7."""
        found = []
        for draws in all_draws(lines):
            wishes = [self._wish(state, lines, draws, unit, early=True) for unit in first]
            wishes += [self._wish(state, lines, draws, unit, early=False) for unit in then]
            found.append(best_sharing([wish for wish in wishes if wish.cities], lines.room))
        return max(found, key=lambda sharing: sharing.rank).unserved

    def _wish(self, state: Any, lines: Lines, draws: Mapping[str, str], unit: str, early: bool) -> Wish:
        need = self.attack(state.pieces[unit])
        worth = (need if self.is_beside(state, unit) else 0, need, 1)
        gain = (*worth, 0, 0, 0) if early else (0, 0, 0, *worth)
        return Wish(unit, need, gain, tuple({draws[hq] for hq in lines.reached[unit]}))

    def is_beside(self, state: Any, unit: str) -> bool:
        """Whether a Soviet unit is adjacent to Finnish counters, as far as its player can see."""
        around = self._graph(state)[state.pieces[unit].at]
        return any(piece.side == FINNISH and piece.at in around for piece in state.pieces.values())

    def allocation_faults(self, state: Any, lines: Lines, served: Mapping[str, str], keep: bool) -> list[str]:
        """What is wrong with an allocation by its own: loads, reach, and in the own turn room for others [7.7]."""
        return min((self._faults_with(state, lines, draws, served, keep) for draws in all_draws(lines)), key=len)

    def _faults_with(
        self, state: Any, lines: Lines, draws: Mapping[str, str], served: Mapping[str, str], keep: bool
    ) -> list[str]:
        reach = {unit: {draws[hq] for hq in hqs} for unit, hqs in lines.reached.items()}
        mine = {unit: city for unit, city in served.items() if unit in reach}
        faults = [f"{unit} cannot draw on {city}" for unit, city in mine.items() if city not in reach[unit]]
        left = dict(lines.room)
        for unit, city in mine.items():
            left[city] = left.get(city, 0) - self.attack(state.pieces[unit])
        faults += [f"{city} gives {-points} too much" for city, points in left.items() if points < 0]
        if not keep:
            open_ = [(unit, city) for unit, cities in reach.items() if unit not in mine for city in cities]
            faults += [f"{city} has room for {u}" for u, city in open_ if left[city] >= self.attack(state.pieces[u])]
        return faults


def all_draws(lines: Lines) -> Iterator[dict[str, str]]:
    """Every way in which the HQ can draw on cities."""
    for chosen in product(*lines.draws.values()):
        yield dict(zip(lines.draws, chosen, strict=True))


def _joined(rail: "nx.Graph[str]", start: str, end: str) -> bool:
    """Whether a railway leads from one city to another, neither of them blocked."""
    return start in rail and end in rail and nx.has_path(rail, start, end)
