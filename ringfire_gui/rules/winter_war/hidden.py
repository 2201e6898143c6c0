"""Counters that lie face down: what the Soviet player sees and hears of them, and what he may imagine [2.4]."""

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.events import Event
from ringfire_gui.engine.frames import Frame
from ringfire_gui.engine.sequence import Step, where
from ringfire_gui.model.pieces import UNKNOWN, Piece
from ringfire_gui.rules.winter_war.events import Declared, SupplyJudged
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, Field, Kind
from ringfire_gui.rules.winter_war.frames import Declaring, SettingUp
from ringfire_gui.rules.winter_war.position import HIDDEN, Position
from ringfire_gui.rules.winter_war.sequence import SEQUENCE
from ringfire_gui.rules.winter_war.setup import NO_DIVISION_NORTH, area, face_down
from ringfire_gui.rules.winter_war.state import WinterState
from ringfire_gui.rules.winter_war.supply import judge_finns


def hidden_from(state: WinterState, side: SideId) -> frozenset[PieceId]:
    """Counters of which a side sees only the back: the Finns' that lie face down, for the Soviets."""
    if side == FINNISH:
        return frozenset()
    return frozenset([i for i, piece in state.pieces.items() if HIDDEN in piece.flags])


# what is seen and heard


def masked(state: WinterState, side: SideId) -> WinterState:
    """The state as a side knows it. Nothing else in it may tell what lies face down."""
    unseen = hidden_from(state, side)
    if not unseen:
        return state
    return replace(
        state,
        pieces={i: _back(piece) if i in unseen else piece for i, piece in state.pieces.items()},
        isolated={i: how for i, how in state.isolated.items() if i not in unseen},
        frames=tuple(_without(frame, unseen) for frame in state.frames),
        asked=tuple(_vague(decision, unseen) for decision in state.asked),
    )


def _back(piece: Piece) -> Piece:
    return Piece(piece.id, UNKNOWN, piece.side, piece.at, flags=frozenset({HIDDEN}))


def _without(frame: Frame, unseen: frozenset[PieceId]) -> Frame:
    """A frame that does not tell which face-down units are about to attack: they come to light when they do [2.4c]."""
    if isinstance(frame, Declaring):
        return replace(frame, fights=tuple(f for f in frame.fights if unseen.isdisjoint(f.attackers)))
    return frame


def _vague(decision: Decision, unseen: frozenset[PieceId]) -> Decision:
    if unseen.isdisjoint(decision.about):
        return decision
    return replace(decision, about=tuple(each for each in decision.about if each not in unseen))


def redacted(event: Event, state: WinterState, side: SideId) -> Event | None:
    """An event as a side may hear of it."""
    match event:
        case SupplyJudged(of, supplied, lineless, unserved):
            unseen = hidden_from(state, side)
            groups = (supplied, lineless, unserved)
            first, second, third = (tuple(i for i in group if i not in unseen) for group in groups)
            return SupplyJudged(of, first, second, third) if first or second or third else None
        case Declared(attackers) if not hidden_from(state, side).isdisjoint(attackers):
            return None
    return event


# what is imagined


def imagined(seen: WinterState, side: SideId, chooser: Chooser, field: Field) -> WinterState:
    """A full state that looks like this to the Soviets: the units not yet seen are dealt to the counters face down."""
    unseen = [seen.pieces[i] for i in sorted(hidden_from(seen, side))]
    if not unseen:
        return seen
    dealt = _dealt(seen, field, unseen, chooser)
    state = replace(seen, pieces={i: dealt.get(i, piece) for i, piece in seen.pieces.items()})
    guessed = judge_finns(Position(state, field)).isolated
    secret = {i: how for i, how in guessed.items() if i in dealt}
    return replace(state, isolated={**seen.isolated, **secret}) if secret else state


def _dealt(seen: WinterState, field: Field, unseen: list[Piece], chooser: Chooser) -> dict[PieceId, Piece]:
    """Each counter with a unit that may lie there. Who may lie in the fewest places is dealt first."""
    units = _units_left(seen, field, len(unseen), chooser)
    free = chooser.shuffled(unseen)
    found: dict[PieceId, Piece] = {}
    bounds = {unit: _bounds(seen, field, unit) for unit in units}
    for unit in sorted(units, key=lambda unit: len(bounds[unit])):
        allowed = bounds[unit]
        counter = next(piece for piece in free if piece.at is None or piece.at in allowed)
        free.remove(counter)
        found[counter.id] = replace(counter, unit=unit)
    return found


def _units_left(seen: WinterState, field: Field, count: int, chooser: Chooser) -> list[str]:
    """The units that must be among so many face-down counters, filled up with dummies."""
    known = {*seen.lost, *(piece.unit for piece in seen.pieces.values())}
    units = [unit for unit in face_down(field.data.scenarios[seen.scenario]) if unit not in known]
    dummies = [unit for unit in units if field.kind_of[unit].is_dummy]
    real = [unit for unit in units if unit not in dummies]
    return chooser.shuffled(real) + dummies[: count - len(real)]


def _bounds(seen: WinterState, field: Field, unit: str) -> frozenset[LocId]:
    """The hexes in which a unit can be: where it may be set up, until the Finns have moved; then anywhere it may go."""
    kind = field.kind_of[unit]
    if _is_as_set_up(seen):
        return _starting(seen, field, unit, kind)
    return frozenset(at for at in field.board.hexes if not (kind.south_only and field.is_north(at)))


def _starting(seen: WinterState, field: Field, unit: str, kind: Kind) -> frozenset[LocId]:
    firm = bool(seen.options.get(NO_DIVISION_NORTH))
    free = area(field, seen.scenario, unit, firm)
    if free:
        return free
    if kind.id == "fdiv6":
        return field.forts
    south = kind.south_only or (kind.id == "fdiv4" and firm)
    return frozenset(at for at in field.board.hexes if not (south and field.is_north(at)))


def _is_as_set_up(seen: WinterState) -> bool:
    """Whether no Finn can have moved since the set-up."""
    step = where(SEQUENCE, seen)
    if any(isinstance(frame, SettingUp) for frame in seen.frames):
        return True
    return seen.turn == 1 and isinstance(step, Step) and (step.side == SOVIET or step.phase.name == "reinforcement")
