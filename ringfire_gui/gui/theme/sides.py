"""The colours of the two or more sides of a game and of their formations, apart enough to be told from each other."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from ringfire_gui.core.ids import SideId
from ringfire_gui.gui.theme.colours import contrast, distance, ink_on, legible, mix
from ringfire_gui.gui.theme.palettes import Palette
from ringfire_gui.model.gamedata import GameData, Side

APART = 0.12
"""Least distance between two sides."""
SHOWS = 0.13
"""Least distance between a stripe and the ground it lies on."""
NEUTRAL = "#e9e2cf"
"""Ground of counters that belong to nobody."""


class CounterColours(Struct, frozen=True, cache_hash=True):
    """The colours of one counter."""

    ground: str
    ink: str
    paper: str
    """Inside the symbol's frame."""
    stripe: str
    second: str = ""
    """A thin line under the stripe, where a side has more formations than there are stripes."""


class Livery(Struct, frozen=True):
    """The colours of all counters of a game."""

    sides: Mapping[SideId, str]
    formations: Mapping[tuple[SideId, str], tuple[str, str]]
    """Stripe and second stripe of each formation."""

    def colours(self, side: SideId, formation: str) -> CounterColours:
        """The colours of a counter of this side and formation."""
        ground = self.sides.get(side, NEUTRAL)
        ink = ink_on(ground)
        plain = mix(ground, ink, 0.22)
        stripe, second = self.formations.get((side, formation), (plain, ""))
        return CounterColours(ground, ink, mix(ground, "#ffffff", 0.82), stripe, second)


def side_colours(sides: Sequence[Side], palette: Palette) -> dict[SideId, str]:
    """A ground for each side: its own colour, or another where two would be confused."""
    grounds: dict[SideId, str] = {}
    for side in sides:
        wishes = [legible(colour, palette.contrast) for colour in (side.colour, *palette.grounds)]
        taken = list(grounds.values())
        grounds[side.id] = next(
            (wish for wish in wishes if _apart(wish, taken, palette) >= APART),
            max(wishes, key=lambda wish: _apart(wish, taken, palette)),
        )
    return grounds


def _apart(colour: str, taken: Sequence[str], palette: Palette) -> float:
    return min((distance(colour, other, palette.sights) for other in taken), default=1.0)


def formation_stripes(ground: str, names: Sequence[str], palette: Palette) -> dict[str, tuple[str, str]]:
    """Stripes for the formations of a side, in the order in which its counters name them."""
    shown = [colour for colour in palette.stripes if distance(colour, ground, palette.sights) >= SHOWS]
    stripes = {}
    for index, name in enumerate(names):
        lap, place = divmod(index, len(shown))
        stripe = shown[place]
        others = sorted((colour for colour in shown if colour != stripe), key=lambda c: -contrast(c, stripe))
        stripes[name] = (stripe, others[(lap - 1) % len(others)] if lap else "")
    return stripes


def livery(data: GameData, palette: Palette) -> Livery:
    """The colours of all counters of a game."""
    grounds = side_colours(data.sides, palette)
    formations = {}
    for side, ground in grounds.items():
        units = (unit for unit in data.counters.units.values() if unit.side == side and unit.formation)
        names = list(dict.fromkeys(unit.formation for unit in units))
        for name, stripe in formation_stripes(ground, names, palette).items():
            formations[side, name] = stripe
    return Livery(grounds, formations)
