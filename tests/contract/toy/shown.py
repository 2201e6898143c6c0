"""What Skirmish shows besides its squads: hexes next to them, steps left, who could still move."""

from collections.abc import Mapping
from typing import Any

from ringfire_game_toy.flow import SIDES, Field, Orders, Position, ToyState, score
from ringfire_game_toy.orders import Moves

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.showing import Badge, FigurePanel, Focus, Layer, Look, Overlay, Panel, Patch, Showing, Sum
from ringfire_gui.model.pathfind import Reach
from ringfire_gui.model.pieces import Piece


class ToyShowing(Showing[ToyState]):
    def __init__(self, field: Field) -> None:
        self._field = field

    def overlays(self) -> tuple[Overlay, ...]:
        return (Overlay("zones", "Z"),)

    def layer(self, overlay: str, seen: ToyState, focus: Focus) -> Layer:
        del overlay
        patches: list[Patch] = []
        notes: dict[LocId, Reason] = {}
        for side in SIDES:
            held = Position(seen, self._field).held[side]
            near = sorted({at for hex_ in held for at in self._field.zone[hex_]})
            patches.append(Patch(tuple(near), "own" if side == focus.side else "enemy"))
            if side != focus.side:
                notes |= {at: Reason("toy.in_zone", "3.5", {"at": at, "side": side}) for at in near}
        return Layer(tuple(patches), notes=notes)

    def reaches(self, seen: ToyState, side: SideId) -> Mapping[PieceId, Reach]:
        moves = Moves(Position(seen, self._field), Orders(side))
        return {piece: moves.reach((piece,)) for piece in sorted(moves.movable())}

    def look(self, seen: ToyState, piece: Piece, values: Mapping[str, Any]) -> Look:
        top = next((frame for frame in seen.frames if isinstance(frame, Orders)), None)
        used = top is not None and piece.id in top.used
        badges = (Badge("ring", "quiet"),) if "hidden" in piece.flags else ()
        return Look((str(values["fire"]), str(values["move"])), badges, faded=used)

    def panels(self, seen: ToyState, side: SideId) -> tuple[Panel, ...]:
        del side
        lines = (Sum(Reason("toy.side", facts={"side": s}), f"{n:g}") for s, n in score(seen.pieces.values()).items())
        return (FigurePanel("steps", tuple(lines), "1.3"),)

    def undone(self, seen: ToyState, side: SideId) -> tuple[Reason, ...]:
        top = seen.frames[-1] if seen.frames else None
        if not isinstance(top, Orders):
            return ()
        left = sum(p.side == side and p.id not in top.used for p in seen.pieces.values())
        return (Reason("toy.still_to_move", "3.1", {"count": left}),) if left else ()
