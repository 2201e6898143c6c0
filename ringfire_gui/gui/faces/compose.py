"""From the data of a game to the face of a piece. No Qt."""

from ringfire_gui.engine.showing import Look
from ringfire_gui.gui.faces.key import FaceKey, Mark
from ringfire_gui.gui.theme.colours import ink_on
from ringfire_gui.gui.theme.sides import CounterColours, Livery
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.model.pieces import Piece, UnitType

TEXT_ONLY = frozenset({"", "marker", "note"})
"""Symbols of counters that bear only text."""
NOTE = "#f6e9a8"
"""Ground of a note."""
BACK = "#3d4148"
"""Ground of a marker with its back up."""


def face_key(data: GameData, livery: Livery, piece: Piece, look: Look) -> FaceKey:
    """The face of a piece as its viewer may see it."""
    unit = data.counters.units.get(piece.unit)
    marks = tuple(Mark(badge.shape, badge.tone, badge.text) for badge in look.badges)
    if unit is None:
        colours = livery.colours(piece.side, "")
        return FaceKey(colours, side=piece.side, marks=marks, faded=look.faded, unknown=True, facing=piece.facing)
    kind = data.counters.types[unit.type]
    if kind.symbol in TEXT_ONLY:
        colours = _marker_colours(livery, piece, kind)
        text = piece.note or unit.label or unit.id
        return FaceKey(colours, side=piece.side, marks=marks, faded=look.faded, text=text, facing=piece.facing)
    return FaceKey(
        livery.colours(piece.side, unit.formation),
        symbol=kind.symbol,
        size=kind.size,
        side=piece.side,
        label=unit.label or unit.id,
        formation=unit.formation,
        values=look.values,
        steps=piece.steps,
        full=kind.steps,
        marks=marks,
        faded=look.faded,
        inverted=look.inverted,
        facing=piece.facing,
    )


def _marker_colours(livery: Livery, piece: Piece, kind: UnitType) -> CounterColours:
    """A counter with text is dark when its back is up."""
    ground = NOTE if kind.symbol == "note" else livery.colours(piece.side, "").ground
    if piece.steps < kind.steps:
        ground = BACK
    return CounterColours(ground, ink_on(ground), ground, ground)
