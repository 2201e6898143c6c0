"""What the player of Winter War sees besides the counters: overlays, looks, explanations, panels, what is left."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.showing import Badge, Focus, Layer, Look, Overlay, Panel, Showing
from ringfire_gui.model.pathfind import Reach
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.winter_war import ground, overlays
from ringfire_gui.rules.winter_war.explaining import why_supply
from ringfire_gui.rules.winter_war.field import SOVIET, enemy
from ringfire_gui.rules.winter_war.fights import attacks_missing
from ringfire_gui.rules.winter_war.frames import Allocating, Declaring, Moving
from ringfire_gui.rules.winter_war.guide import guide
from ringfire_gui.rules.winter_war.movement import Moves
from ringfire_gui.rules.winter_war.panels import panels
from ringfire_gui.rules.winter_war.party import is_locked, why_held
from ringfire_gui.rules.winter_war.position import HIDDEN, Position
from ringfire_gui.rules.winter_war.state import WinterState


class WinterShowing(Showing[WinterState]):
    """Winter War as it is shown."""

    def __init__(self, position: Callable[[WinterState], Position]) -> None:
        """Be ready to show.

        Args:
            position: The state as the rules read it.
        """
        self._position = position

    # overlays

    def overlays(self) -> tuple[Overlay, ...]:
        """Those of the game, two of them in place of the table's own."""
        return overlays.OVERLAYS

    def layer(self, overlay: str, seen: WinterState, focus: Focus) -> Layer:
        """An overlay for what a side sees."""
        position = self._position(seen)
        match overlay:
            case "supply":
                return overlays.supply_layer(position, focus.side, own=True)
            case "foe_supply":
                return overlays.supply_layer(position, enemy(focus.side), own=False)
            case "line":
                return overlays.line_layer(position, focus)
            case "zoc":
                return overlays.zone_layer(position, focus.side)
            case "victory":
                return overlays.victory_layer(position)
        return overlays.order_layer(position, focus)

    def reaches(self, seen: WinterState, side: SideId) -> Mapping[PieceId, Reach]:
        """Where each unit of a side could go if it were its turn to move, as far as it is known."""
        position = self._position(seen)
        moves = Moves(position, Moving(side))
        return {piece: moves.reach((piece,)) for piece in moves.movable()}

    # counters

    def look(self, seen: WinterState, piece: Piece, values: Mapping[str, Any]) -> Look:
        """Attack, defence and movement; signs for what is wrong with it; inverted if it goes unserved [7.9]."""
        printed = tuple(str(values[name]) for name in ("attack", "defence", "move"))
        position = self._position(seen)
        if position.field.kind_of[piece.unit].is_dummy:
            printed = ()
        how = _stands(seen, piece.id)
        badges = tuple(_badges(position, piece, how))
        return Look(printed, badges, faded=_has_acted(seen, piece.id), inverted=how == "C")

    def order(self, seen: WinterState, at: LocId) -> tuple[PieceId, ...]:
        """The strongest unit on top, HQ at the bottom."""
        kinds = self._position(seen).field.kind_of
        return tuple(sorted(seen.stacks.get(at, ()), key=lambda piece: -kinds[seen.pieces[piece].unit].attack))

    # words

    def explain(self, seen: WinterState, focus: Focus) -> tuple[Reason, ...]:
        """Why units are in supply or not, and why they cannot move."""
        position = self._position(seen)
        units = focus.pieces or (seen.stacks.get(focus.at, ()) if focus.at else ())
        return tuple(reason for unit in units for reason in _why(position, seen.pieces[unit]))

    def panels(self, seen: WinterState, side: SideId) -> tuple[Panel, ...]:
        """Turns, score, supply, rail points and the rest."""
        return tuple(panels(self._position(seen), side))

    def undone(self, seen: WinterState, side: SideId) -> tuple[Reason, ...]:
        """Units that may still move, and Leningrad without a guard; attacks that must still be declared."""
        position = self._position(seen)
        frame = seen.frames[-1] if seen.frames else None
        if isinstance(frame, Moving) and frame.side == side:
            moves = Moves(position, frame)
            count = sum(len(moves.reach((piece,)).costs) > 1 for piece in moves.movable())
            still = (Reason("ww.may_still_move", "5.1", {"count": count}),) if count else ()
            return (*still, *_unguarded(position, side))
        if isinstance(frame, Declaring) and frame.side == side:
            return tuple(attacks_missing(position, frame))
        return ()

    def guide(self, seen: WinterState, side: SideId) -> Reason | None:
        """The next step of a guided scenario."""
        return guide(self._position(seen), side)

    def effects(self, seen: WinterState, at: LocId) -> tuple[Reason, ...]:
        """What a hex does."""
        return tuple(ground.effects(self._position(seen), at))


def _unguarded(position: Position, side: SideId) -> Iterator[Reason]:
    """That Leningrad, with which the war would be lost, holds no combat unit; guided scenarios speak for themselves."""
    at, settings = (
        position.field.city_names["Leningrad"],
        position.field.data.scenarios[position.state.scenario].settings,
    )
    held = side == SOVIET and "guide" not in settings and position.control(at) == SOVIET
    if held and not any(position.kind(piece.id).is_combat for piece in position.stack(at)):
        yield Reason("ww.leningrad_unguarded", "9.1", {"at": at})


def _stands(seen: WinterState, piece: PieceId) -> str | None:
    """Whether a unit is isolated; while the player allocates, as it would be by that."""
    frame = seen.frames[-1] if seen.frames else None
    if isinstance(frame, Allocating) and any(claim.unit == piece for claim in frame.claims):
        return None if any(unit == piece for unit, _ in frame.served) else "C"
    return seen.isolated.get(piece)


def _has_acted(seen: WinterState, piece: PieceId) -> bool:
    frame = seen.frames[-1] if seen.frames else None
    return isinstance(frame, Moving) and piece in frame.moved


def _badges(position: Position, piece: Piece, how: str | None) -> Iterator[Badge]:
    about = {"unit": piece.id}
    if how == "L":
        yield Badge("broken", "bad", why=Reason("ww.stands_lineless", "7.6", about))
    elif how == "C":
        yield Badge("square", "warn", "C", Reason("ww.stands_unserved", "7.9", about))
    if HIDDEN in piece.flags:
        yield Badge("ring", "quiet", why=Reason("ww.lies_face_down", "2.4", about))
    frame = position.state.frames[-1] if position.state.frames else None
    if isinstance(frame, Moving) and frame.side == piece.side and piece.id not in frame.moved:
        if is_locked(position, piece):
            yield Badge("bar", "warn", why=Reason("ww.locked", "5.4", {**about, "at": piece.at or ""}))
        elif piece.id in frame.railed:
            yield Badge("dot", "quiet", why=Reason("ww.went_by_rail", "5.6b", about))


def _why(position: Position, piece: Piece) -> Iterator[Reason]:
    if piece.at is None:
        return
    frame = position.state.frames[-1] if position.state.frames else None
    if isinstance(frame, Moving) and frame.side == piece.side:
        held = why_held(position, frame, piece)
        if held:
            yield held
    yield from why_supply(position, piece.id)
