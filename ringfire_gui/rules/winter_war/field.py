"""What never changes in a game of Winter War: map, counters, figures, and what follows from them alone."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import networkx as nx

from ringfire_gui.core.ids import LocId, SideId
from ringfire_gui.model.bitgraph import BitGraph, Numbering
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.model.hexmap import HexMap
from ringfire_gui.model.pieces import UNKNOWN
from ringfire_gui.rules.winter_war.terrain import step_costs

if TYPE_CHECKING:
    from ringfire_gui.rules.winter_war.position import Layout

SOVIET, FINNISH = SideId("soviet"), SideId("finnish")
SIDES = (SOVIET, FINNISH)
MAP = "finland_1939"
HOME = {SOVIET: "ussr", FINNISH: "finland"}
_OWNERS = {home: side for side, home in HOME.items()}
UNLIMITED = "unlimited"

_KNOWN = 8192
"""Answers that are kept."""
_LAND = frozenset({"clear", "swamp"})
_WATER_SIDES = frozenset({"minor_lake", "minor_river"})
_CORPS = frozenset({"rc20", "rc12", "fdiv6"})
"""Types that never go north [1.7]."""


def enemy(side: SideId) -> SideId:
    """The other side."""
    return FINNISH if side == SOVIET else SOVIET


class Kind:
    """A type of unit, as the rules see it.

    Attributes:
        id: As in the list of counters.
        attack: Attack strength, which is also the need of supply [1.5].
        defence: Defence strength.
        move: Movement allowance.
        rail: Rail points that it takes [5.6c].
        has_zone: Whether it has a zone of control while it is in supply [5.3].
        zone_within: The hexes to which that zone is confined, as bits; all of them for most [1.8].
    """

    def __init__(self, name: str, values: Mapping[str, object], rail: int) -> None:
        self.id = name
        self.attack, self.defence, self.move = (int(str(values[key])) for key in ("attack", "defence", "move"))
        self.rail = rail
        self.is_hq = name == "hq"
        self.is_ski = name == "ski"
        self.is_dummy = name == "dummy"
        self.is_nkvd = name == "nkvd"
        self.is_combat = self.attack >= 1
        self.south_only = name in _CORPS
        self.has_zone = not (self.is_hq or self.is_dummy or name == UNKNOWN)
        self.zone_within = -1


class Season:
    """The map with open water or with ice [1.4, 5.7].

    Attributes:
        graph: Playable hexes, joined where a side is open.
        near: The hexes that share an open side with each.
        zone: The same as a set of bits.
        steps: The same for floods.
        playable: All playable hexes.
        costs: What each step costs each side [5.2].
        to_city: Hexes from each supply city, by playable terrain alone [7.3].
    """

    def __init__(self, field: "Field", ice: bool, area: frozenset[LocId], transit: bool) -> None:
        self.graph: nx.Graph[LocId] = nx.Graph()
        self.graph.add_nodes_from(at for at in field.board.hexes if at in area and field.is_playable(at, ice))
        if transit:
            self.graph.add_nodes_from(field.rail_entry)
        for a in self.graph.nodes:
            for b in field.board.neighbours(a):
                if b in self.graph and field.is_open(a, b, ice):
                    self.graph.add_edge(a, b)
        bits = field.hexes.bits
        order = {at: number for number, at in enumerate(field.board.hexes)}
        self.near: dict[LocId, tuple[LocId, ...]] = {
            at: tuple(sorted(self.graph[at], key=order.__getitem__)) for at in self.graph.nodes
        }
        self.zone = {at: field.hexes.mask(around) for at, around in self.near.items()}
        self.playable = field.hexes.mask(self.graph.nodes)
        self.steps = BitGraph((bits[a], bits[b]) for a, around in self.near.items() for b in around)
        self.costs = {side: step_costs(field, self.near, side) for side in SIDES}
        self._known = lru_cache(_KNOWN)(self.steps.flood)
        self.to_city: dict[LocId, dict[LocId, int]] = {
            city: dict(nx.single_source_shortest_path_length(self.graph, city))
            for city in field.cities
            if city in self.graph
        }

    def around(self, start: int, way: int, steps: int) -> int:
        """The hexes within so many steps of one, by hexes that may be entered.

        Most of the map is the same from one evaluation to the next, so most answers are known already.
        """
        disc = self._known(start, self.playable, steps)
        return self._known(start, way & disc, steps)


class Field:
    """All that a game begins with.

    Attributes:
        data: Everything the files say.
        board: The map.
        hexes: A bit for each hex.
        kinds: The types of units.
        kind_of: The type of each printed counter, and of one that is not known.
        rank: The order of the counters, which settles what nothing else does [7.7].
        last_layout: What the last position that was read has worked out, for the next one.
    """

    def __init__(self, data: GameData) -> None:
        board = data.boards[MAP]
        assert isinstance(board, HexMap)
        self.data = data
        self.board = board
        self._seasons: dict[tuple[str, bool, bool], Season] = {}
        self._arrivals: dict[str, dict[str, int]] = {}
        self.last_layout: Layout | None = None
        layout = board.layout
        corner, wide = (layout.first_column, layout.first_row), layout.columns
        places = {at: layout.position(at) for at in board.hexes}
        self.hexes = Numbering({at: (row - corner[1]) * wide + col - corner[0] for at, (col, row) in places.items()})
        rail = data.tables["rail_cost"].rows
        self.kinds = {
            kind.id: Kind(kind.id, kind.values, int(rail.get(kind.id, rail["other"])[0]))
            for kind in data.counters.types.values()
        }
        self.kind_of = {unit.id: self.kinds[unit.type] for unit in data.counters.units.values()}
        self.kind_of[UNKNOWN] = Kind(UNKNOWN, {"attack": 0, "defence": 0, "move": 0}, 0)
        self.rank = {unit: number for number, unit in enumerate(data.counters.units)}
        self._countries = {
            at: next((tag[8:] for tag in location.tags if tag.startswith("country:")), "")
            for at, location in board.locations.items()
        }
        self.kinds["ski"].has_zone = bool(self.limits["ski_zoc"])
        self.kinds["nkvd"].zone_within = self.land_of["ussr"]

    # figures

    @cached_property
    def limits(self) -> dict[str, int]:
        """The figures of the table of limits."""
        return {name: int(row[0]) for name, row in self.data.tables["limits"].rows.items()}

    @cached_property
    def cities(self) -> dict[LocId, int | None]:
        """The Soviet supply cities with their capacities; None without limit [7.4]."""
        rows = self.data.tables["supply_city"].rows.values()
        return {LocId(str(at)): None if room == UNLIMITED else int(room) for at, room in rows}

    @cached_property
    def city_names(self) -> dict[str, LocId]:
        """The supply cities by name."""
        return {name: LocId(str(row[0])) for name, row in self.data.tables["supply_city"].rows.items()}

    # the map

    def country(self, at: LocId) -> str:
        """The country in which a hex lies; empty for open water."""
        return self._countries.get(at, "")

    def is_north(self, at: LocId) -> bool:
        """Whether a hex lies north of row A [1.1]."""
        return at.startswith("N")

    def is_playable(self, at: LocId, ice: bool) -> bool:
        """Whether units can stand in a hex at all [1.2]."""
        location = self.board.locations[at]
        if "ice" in location.terrain:
            return ice
        return location.ground in _LAND and self.country(at) in HOME.values()

    def is_open(self, a: LocId, b: LocId, ice: bool) -> bool:
        """Whether a side can be crossed [1.4]."""
        sides = self.board.border(a, b).sides
        return "closed_water" not in sides and (ice or "ice" not in sides)

    def is_water(self, a: LocId, b: LocId) -> bool:
        """Whether a minor river or lake lies along a side [1.4]."""
        return not _WATER_SIDES.isdisjoint(self.board.border(a, b).sides)

    def season(self, scenario: str, turn: int, transit: bool = False) -> Season:
        """The map of a scenario in a turn; with the way through Sweden, if it is open to the Finns [5.7, 8.1]."""
        ice = turn >= self.limits["ice_from_turn"]
        known = self._seasons.get((scenario, ice, transit))
        if known is None:
            known = self._seasons[scenario, ice, transit] = Season(self, ice, self._area(scenario), transit)
        return known

    def _area(self, scenario: str) -> frozenset[LocId]:
        """The hexes that a scenario is played on: all, or a part of some rows and columns."""
        area = self.data.scenarios[scenario].settings.get("play_area")
        if area is None:
            return frozenset(self.board.hexes)
        columns = range(area["first_column"], area["last_column"] + 1)
        return frozenset(
            at for at in self.board.hexes if (row := at.split("-"))[0] in area["rows"] and int(row[1]) in columns
        )

    def tagged(self, tag: str) -> tuple[LocId, ...]:
        """The hexes that carry a tag."""
        return tuple(at for at in self.board.hexes if tag in self.board.locations[at].tags)

    @cached_property
    def forts(self) -> frozenset[LocId]:
        """Fortified hexes."""
        return frozenset(self.tagged("fort"))

    @cached_property
    def fort_bits(self) -> int:
        """The same as bits."""
        return self.hexes.mask(self.forts)

    @cached_property
    def finnish_cities(self) -> tuple[LocId, ...]:
        """The cities of Finland."""
        return self.tagged("city:finland")

    @cached_property
    def north_bits(self) -> int:
        """The hexes north of row A, as bits."""
        return self.hexes.mask(at for at in self.board.hexes if self.is_north(at))

    @cached_property
    def finnish_city_bits(self) -> int:
        """The same as bits."""
        return self.hexes.mask(self.finnish_cities)

    @cached_property
    def land_of(self) -> dict[str, int]:
        """The hexes of each country, as bits."""
        return {
            country: self.hexes.mask(at for at in self.board.hexes if self.country(at) == country)
            for country in HOME.values()
        }

    @cached_property
    def rails(self) -> dict[SideId, BitGraph]:
        """The railways of each side's own country, hex by hex along their course [5.6, 7.4]."""
        return {side: BitGraph(self._rail_steps(country)) for side, country in HOME.items()}

    def joined(self, side: SideId, start: int, cut: int) -> int:
        """The hexes that railways of a side join to one, past hexes that are cut."""
        return self._joined(side, start, cut & self.rail_bits[side])

    @cached_property
    def _joined(self) -> Callable[[SideId, int, int], int]:
        def flood(side: SideId, start: int, cut: int) -> int:
            return self.rails[side].flood(start, self.rail_bits[side] & ~cut)

        return lru_cache(_KNOWN)(flood)

    @cached_property
    def rail_bits(self) -> dict[SideId, int]:
        """The hexes on them."""
        found = dict.fromkeys(HOME, 0)
        for side, country in HOME.items():
            for a, b in self._rail_steps(country):
                found[side] |= a | b
        return found

    def _rail_steps(self, country: str) -> Iterator[tuple[int, int]]:
        bits = self.hexes.bits
        for path in self.board.paths:
            if path.kind != "rail":
                continue
            for a, b in zip(path.through, path.through[1:], strict=False):
                home = {self.country(at) for at in (a, b) if country != "finland" or at not in self.rail_entry}
                if home == {country}:
                    yield bits[a], bits[b]
                    yield bits[b], bits[a]

    @cached_property
    def rail_entry(self) -> tuple[LocId, ...]:
        """Where the Allies can come in by rail from Sweden; closed until they do, and to Soviets always [8.1]."""
        return self.tagged("rail-entry")

    @cached_property
    def entry_bits(self) -> int:
        """The same as bits."""
        return self.hexes.mask(self.rail_entry)

    # what a game holds at its start

    def arrivals(self, scenario: str) -> dict[str, int]:
        """The turn of each unit that a scenario brings later [4.1]."""
        known = self._arrivals.get(scenario)
        if known is None:
            groups = self.data.scenarios[scenario].arrivals
            known = self._arrivals[scenario] = {unit: group.turn for group in groups for unit in group.units}
        return known

    def first_control(self, at: LocId) -> SideId | None:
        """Who controls a hex at the start: its country [4.4]."""
        return _OWNERS.get(self.country(at))
