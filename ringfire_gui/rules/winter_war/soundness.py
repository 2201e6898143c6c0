"""What must hold in every state of Winter War, in words for the authors of its rules."""

from collections.abc import Iterator

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.engine.frames import Frame
from ringfire_gui.model.pieces import UNKNOWN, Piece
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.frames import Declaring, Fight, Resolving
from ringfire_gui.rules.winter_war.position import HIDDEN, Position, fits


def problems(position: Position) -> Iterator[str]:
    """Everything that is broken."""
    for at, ids in position.state.stacks.items():
        yield from _stack(position, at, [position.state.pieces[i] for i in ids])
    for piece in position.state.pieces.values():
        yield from _counter(position, piece)
    yield from _lists(position)
    for frame in position.state.frames:
        yield from _attackers(position, frame)


def _stack(position: Position, at: LocId, pieces: list[Piece]) -> Iterator[str]:
    """Stacking, sides and control of a hex [1.6, 4.4]."""
    if len({piece.side for piece in pieces}) > 1:
        yield f"both sides stand in {at}"
    settled = [piece for piece in pieces if piece.id not in position.state.arrived]
    if not fits(position.field, at, settled):
        yield f"too many counters in {at}: {', '.join(piece.id for piece in settled)}"
    for piece in pieces:
        if position.field.kind_of[piece.unit].is_combat and position.control(at) != piece.side:
            yield f"{piece.id} stands in {at}, but does not control it"


def _counter(position: Position, piece: Piece) -> Iterator[str]:
    """Where a counter may be, and whether it may still lie face down [1.2, 1.7, 1.8, 2.4]."""
    field, kind = position.field, position.field.kind_of[piece.unit]
    if HIDDEN in piece.flags:
        if piece.side != FINNISH or position.state.turn > field.limits["hidden_until_turn"]:
            yield f"{piece.id} lies face down"
    elif kind.is_dummy or piece.unit == UNKNOWN:
        yield f"{piece.id} lies face up"
    if piece.at is None:
        return
    if piece.at not in position.season.near:
        yield f"{piece.id} stands in {piece.at}, which nobody can enter"
    elif kind.south_only and field.is_north(piece.at):
        yield f"{piece.id} stands in {piece.at}, north of row A"
    elif kind.is_nkvd and field.country(piece.at) == "finland":
        yield f"{piece.id} stands in {piece.at}, in Finland"
    elif piece.side == SOVIET and piece.at in field.rail_entry:
        yield f"{piece.id} stands in {piece.at}, in Sweden"


def _lists(position: Position) -> Iterator[str]:
    """What the state remembers of units must be of units that are there [7.6]."""
    state, field = position.state, position.field
    for unit, how in state.isolated.items():
        piece = state.pieces.get(unit)
        if piece is None or piece.at is None:
            yield f"{unit} is isolated, but not on the map"
        elif field.kind_of[piece.unit].is_ski or field.kind_of[piece.unit].is_dummy:
            yield f"{unit} is isolated, which it can never be"
        elif how == "C" and piece.side != SOVIET:
            yield f"{unit} is beyond the capacity of a city, but is no Soviet unit"
    for unit in (*state.served, *state.arrived, *state.landed):
        if unit not in state.pieces:
            yield f"{unit} is served, has arrived or has landed, but is not there"
    units = [*state.lost, *(piece.unit for piece in state.pieces.values() if piece.unit != UNKNOWN)]
    yield from (f"{unit} is there twice" for unit in sorted({unit for unit in units if units.count(unit) > 1}))
    if not 0 <= state.rail_left <= field.limits["rail_points"]:
        yield f"{state.rail_left} rail points are left"


def _attackers(position: Position, frame: Frame) -> Iterator[str]:
    """Only combat units attack, and each only once [6.3b, 6.10]."""
    fights: tuple[Fight, ...] = frame.fights if isinstance(frame, Declaring | Resolving) else ()
    seen: set[PieceId] = set()
    for fight in fights:
        for piece in fight.attackers:
            there = position.state.pieces.get(piece)
            if there is not None and not position.field.kind_of[there.unit].is_combat and there.unit != UNKNOWN:
                yield f"{piece} attacks, which it never may"
            if piece in seen:
                yield f"{piece} attacks twice"
            seen.add(piece)
