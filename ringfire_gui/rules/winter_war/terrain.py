"""What a step costs, from the table of costs and the map alone [5.2]."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ringfire_gui.core.ids import LocId, SideId

if TYPE_CHECKING:
    from ringfire_gui.rules.winter_war.field import Field

Costs = Mapping[LocId, Mapping[LocId, int]]
"""Movement points for each step between two playable hexes: from, to."""


def step_costs(field: "Field", near: Mapping[LocId, tuple[LocId, ...]], side: SideId) -> Costs:
    """What every step costs a side, whoever stands where [5.2].

    Args:
        field: The map and the table.
        near: The hexes that share an open side with each.
        side: Whose units move.
    """
    table = field.data.tables["terrain"]
    column = table.columns.index(side)
    points = {name: int(row[column]) for name, row in table.rows.items()}
    return {a: {b: _cost(field, points, a, b) for b in around} for a, around in near.items()}


def _cost(field: "Field", points: Mapping[str, int], a: LocId, b: LocId) -> int:
    """A road settles it; a railway is a bridge; else the ground, and the water on the side crossed [5.2]."""
    paths = field.board.border(a, b).paths
    if "road" in paths:
        return points["road"]
    water = field.is_water(a, b) and "rail" not in paths
    return points[ground(field, b)] + (points["minor_hexside"] if water else 0)


def ground(field: "Field", at: LocId) -> str:
    """The row of the table for a hex: cities and forts count as clear [5.2]."""
    location = field.board.locations[at]
    if "ice" in location.terrain:
        return "ice"
    built = any(tag == "fort" or tag.startswith("city") for tag in location.tags)
    return f"swamp_in_{field.country(at)}" if location.ground == "swamp" and not built else "clear"
