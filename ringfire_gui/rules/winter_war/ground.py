"""What a hex means to those who stand in it, in reasons with their cases, and what it is worth."""

from collections.abc import Iterator

from ringfire_gui.core.ids import LocId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.rules.winter_war import terrain
from ringfire_gui.rules.winter_war.explaining import city_loads
from ringfire_gui.rules.winter_war.field import FINNISH, HOME, SOVIET, Field
from ringfire_gui.rules.winter_war.position import Position


def effects(position: Position, at: LocId) -> Iterator[Reason]:
    """What a hex does: to movement, to combat, to supply, to the score."""
    field = position.field
    if at not in field.hexes.bits:
        return
    if at not in position.season.graph:
        yield _closed(position, at)
        return
    yield _cost(field, at)
    yield from _sides(position, at)
    yield from _strong(position, at)
    yield from _city(position, at)
    yield _stacking(field, at)
    if any(field.rail_bits[side] & field.hexes.bits[at] for side in HOME):
        yield Reason("ww.on_railway", "5.6")
    if points := worth(field, at):
        yield Reason("ww.is_worth", "9.2" if points > 0 else "9.3", {"points": points})
    holder = position.control(at)
    if holder is not None and holder != field.first_control(at):
        yield Reason("ww.is_taken", "4.4", {"side": holder})


def _closed(position: Position, at: LocId) -> Reason:
    field = position.field
    if "ice" in field.board.locations[at].terrain:
        return Reason("ww.opens_with_ice", "5.7", {"turn": field.limits["ice_from_turn"]})
    if field.is_playable(at, ice=True):
        return Reason("ww.outside_scenario")
    return Reason("ww.closed_to_all", "1.2")


def _cost(field: Field, at: LocId) -> Reason:
    """What it costs to enter, off the roads [5.2]."""
    table = field.data.tables["terrain"]
    row = table.rows[terrain.ground(field, at)]
    soviet, finnish = (int(row[table.columns.index(side)]) for side in (SOVIET, FINNISH))
    road = int(table.rows["road"][0])
    facts: dict[str, Fact] = {"cost": soviet, "soviet": soviet, "finnish": finnish, "road": road}
    return Reason("ww.costs_both" if soviet == finnish else "ww.costs_each", "5.2", facts)


def _sides(position: Position, at: LocId) -> Iterator[Reason]:
    """Rivers and lakes along its sides, and sides that nobody crosses [1.4, 5.2, 6.4]."""
    field = position.field
    water = [near for near in position.near(at) if field.is_water(at, near)]
    if water:
        more = int(field.data.tables["terrain"].rows["minor_hexside"][0])
        yield Reason("ww.minor_sides", "5.2", {"ways": ", ".join(water), "more": more})
    land = (near for near in field.board.neighbours(at) if near in position.season.graph)
    shut = [near for near in land if near not in position.near(at)]
    if shut:
        yield Reason("ww.closed_sides", "1.4", {"ways": ", ".join(shut)})


def _strong(position: Position, at: LocId) -> Iterator[Reason]:
    """What doubles the defence [6.4], and keeps zones out [5.3]."""
    field = position.field
    if at in field.forts:
        open_ = not position.finnish_forts & field.hexes.bits[at]
        yield Reason("ww.fort_taken" if open_ else "ww.fort", "5.3")
    if at in field.finnish_cities:
        yield Reason("ww.finnish_city", "6.4")


def _city(position: Position, at: LocId) -> Iterator[Reason]:
    """A supply city with its load [7.4]."""
    field = position.field
    if at not in field.cities:
        return
    yield Reason("ww.supply_city", "6.4")
    loads = city_loads(position)
    if at not in loads:
        yield Reason("ww.city_gives_nothing", "4.5")
        return
    load, room = loads[at]
    facts: dict[str, Fact] = {"load": load}
    if room is not None:
        facts["room"] = room
    yield Reason("ww.city_load", "7.4", facts)


def _stacking(field: Field, at: LocId) -> Reason:
    if field.is_north(at):
        return Reason("ww.stack_north", "1.6", {"most": field.limits["stack_north"]})
    return Reason("ww.stack_south", "1.6", {"most": field.limits["stack_south"]})


def worth(field: Field, at: LocId) -> int:
    """The points that a hex by itself brings or costs the Soviet side when it changes hands [9.2, 9.3]."""
    rows = field.data.tables["victory"].rows
    name = field.board.locations[at].name
    points = int(rows[name][0]) if name in rows else 0
    coast = "victory:coast_row" in field.board.locations[at].tags
    return points + (int(rows["coast_row_hex"][0]) if coast else 0)
