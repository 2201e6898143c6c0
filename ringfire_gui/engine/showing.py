"""What a game shows besides its pieces, as data: overlays, the look of a counter, odds, panels.

The window draws it and knows nothing of the rules behind it. A game gives what it has by a `Showing` of its own.
"""

from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.state import GameState
from ringfire_gui.model.pathfind import Reach
from ringfire_gui.model.pieces import Piece

S = TypeVar("S", bound=GameState)

Tone = Literal["plain", "good", "warn", "bad", "own", "enemy", "quiet"]
"""What a colour is to say; the palette chooses the colour, and a pattern or shape goes with it."""


class Patch(Struct, frozen=True):
    """Locations that belong together, drawn as one tinted shape."""

    places: tuple[LocId, ...]
    tone: Tone = "plain"
    labels: Mapping[LocId, str] = {}
    """Short text in a location: points left, a cost, a load."""
    where: Literal["foot", "head"] = "foot"
    """Where the texts stand in a hex: below the counters, or where its number is printed."""
    side: SideId | None = None
    """Whose they are, where that is what the shape says: it has the colour of this side instead of that of its tone."""


class Route(Struct, frozen=True):
    """A line from location to location."""

    path: tuple[LocId, ...]
    tone: Tone = "plain"
    labels: tuple[str, ...] = ()
    """One for each step, e.g. the running cost; or none."""
    cut: int | None = None
    """Position in the path from which on it is broken."""
    side: SideId | None = None
    """Whose it is, as with a patch."""


class Layer(Struct, frozen=True):
    """An overlay, drawn as one light layer."""

    patches: tuple[Patch, ...] = ()
    routes: tuple[Route, ...] = ()
    notes: Mapping[LocId, Reason] = {}
    """What to say about a location when it is pointed at."""


class Overlay(Struct, frozen=True):
    """An overlay that can be switched on; its words are the template `overlay.<id>`."""

    id: str
    key: str
    """The key that switches it."""
    needs: Literal["nothing", "place", "pieces"] = "nothing"
    """Whether it is about the hovered location or the chosen pieces."""


class Focus(Struct, frozen=True):
    """What the player points at."""

    side: SideId
    at: LocId | None = None
    pieces: tuple[PieceId, ...] = ()


class Badge(Struct, frozen=True):
    """A small sign on a counter; its shape says what it is, its tone only helps."""

    shape: Literal["dot", "bar", "triangle", "square", "cross", "ring", "flag", "broken"]
    tone: Tone = "plain"
    text: str = ""
    why: Reason | None = None


class Look(Struct, frozen=True):
    """How a piece is shown: the values on its face, in order, and its badges."""

    values: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    faded: bool = False
    """It has done what it can for now."""
    inverted: bool = False
    """It lies inverted: what is above on its face is below, the letters upright."""


class Sum(Struct, frozen=True):
    """One line of an account: what, and how much."""

    what: Reason
    value: str


class Account(Struct, frozen=True):
    """The strength of one side, line by line, with its total."""

    side: SideId
    lines: tuple[Sum, ...]
    total: str


class Chance(Struct, frozen=True):
    """A result and how likely it is, from 0 to 1."""

    result: str
    chance: float
    means: Reason | None = None


class Breakdown(Struct, frozen=True):
    """An attack before it is made: who is how strong and why, the column, and how likely each result is."""

    title: Reason
    accounts: tuple[Account, ...] = ()
    changes: tuple[Sum, ...] = ()
    """Shifts of the column and modifiers of the dice."""
    table: str = ""
    column: str = ""
    chances: tuple[Chance, ...] = ()
    hints: tuple[Reason, ...] = ()
    """`one more factor to the next column`."""


class TrackPanel(Struct, frozen=True):
    """A track with its markers: name of the marker and index of its space."""

    id: str
    spaces: tuple[str, ...]
    markers: Mapping[str, int]
    rule: str = ""


class BoxPanel(Struct, frozen=True):
    """A box off the map with the pieces in it."""

    id: str
    at: LocId
    rule: str = ""


class TrayPanel(Struct, frozen=True):
    """Counters that lie beside the map, to be picked up and put on it."""

    id: str
    pieces: tuple[PieceId, ...]
    rule: str = ""


class FigurePanel(Struct, frozen=True):
    """Figures side by side: names and values, e.g. the score."""

    id: str
    lines: tuple[Sum, ...]
    rule: str = ""


Panel = TrackPanel | BoxPanel | TrayPanel | FigurePanel
"""A panel of a game's own; its title is the template `panel.<id>`."""


class Showing(Generic[S]):
    """What a game shows. This one shows what every game has; a game overrides what it knows better."""

    def overlays(self) -> tuple[Overlay, ...]:
        """The overlays the game has beyond those of the table itself, or in place of one of them.

        Those of the table are `reach`, `threat` (where the game says how its units reach), `line` (on hex maps),
        `control` and `numbers`.
        """
        return ()

    def reaches(self, seen: S, side: SideId) -> Mapping[PieceId, Reach]:
        """Where each unit of a side could go if it were that side's turn to move, as far as the position is seen."""
        del seen, side
        return {}

    def layer(self, overlay: str, seen: S, focus: Focus) -> Layer:
        """An overlay drawn for what a side sees, about what it points at."""
        del overlay, seen, focus
        return Layer()

    def look(self, seen: S, piece: Piece, values: Mapping[str, Any]) -> Look:
        """How a piece is shown; `values` are those printed on its upper face."""
        del seen
        badges = (Badge("bar", "bad"),) if "spent" in piece.flags else ()
        return Look(tuple(str(value) for value in values.values()), badges)

    def order(self, seen: S, at: LocId) -> tuple[PieceId, ...]:
        """The pieces in a location, topmost first."""
        return seen.stacks.get(at, ())

    def explain(self, seen: S, focus: Focus) -> tuple[Reason, ...]:
        """Why it is as it is with what the player points at: out of supply, cannot move, column by column."""
        del seen, focus
        return ()

    def panels(self, seen: S, side: SideId) -> tuple[Panel, ...]:
        """The game's own tracks, boxes and figures."""
        del seen, side
        return ()

    def undone(self, seen: S, side: SideId) -> tuple[Reason, ...]:
        """What a side could still do before it is done: `3 units may still move`."""
        del seen, side
        return ()

    def guide(self, seen: S, side: SideId) -> Reason | None:
        """What a guided game tells a side to do or to look at now, or to play next; nothing in other games."""
        del seen, side
        return None

    def effects(self, seen: S, at: LocId) -> tuple[Reason, ...]:
        """What the terrain of a location does, for the stack panel."""
        del seen, at
        return ()
