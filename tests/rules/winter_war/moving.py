"""Positions in a movement phase under way: supply was judged, the states are those that are told."""

from typing import Any

from ringfire_gui.core.ids import SideId
from ringfire_gui.rules.winter_war.actions import GoByRail, MoveStack
from ringfire_gui.rules.winter_war.field import SOVIET
from ringfire_gui.rules.winter_war.frames import Moving
from tests.rules.winter_war.positions import Table, position


def moving(given: str, side: SideId = SOVIET, railed: tuple[str, ...] = (), **how: Any) -> Table:
    """A side moves; nobody has moved yet, but some may have come by rail."""
    return position(given, Moving(side, "under way", railed=railed), **{"rail_left": 4, **how})


def last_phase(given: str, side: SideId = SOVIET, **how: Any) -> Table:
    """The same, with nothing to come when the phase is over."""
    return position(given, stack=(Moving(side, "under way"),), **{"rail_left": 4, **how})


def go(pieces: str, path: str) -> MoveStack:
    """Units go along a path: `a b`, `N12-15 N12-16`."""
    return MoveStack(tuple(pieces.split()), tuple(path.split()))


def ride(piece: str, to: str) -> GoByRail:
    """A unit goes by rail."""
    return GoByRail(piece, to)


def hexes(sketch: str) -> set[str]:
    """Hexes as a position writes them."""
    return set(sketch.split(", ")) - {""}
