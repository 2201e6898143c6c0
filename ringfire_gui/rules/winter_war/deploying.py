"""A side sets up its counters as it likes [2.1 - 2.3, 2.5]."""

import math
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.frames import Ask, Next, Return
from ringfire_gui.engine.gestures import Command
from ringfire_gui.model.pathfind import Arrival, Label, Reach
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.winter_war.actions import EndSetup, HistoricalSetup, Place, QuickSetup
from ringfire_gui.rules.winter_war.events import Placed
from ringfire_gui.rules.winter_war.field import SOVIET
from ringfire_gui.rules.winter_war.frames import SettingUp
from ringfire_gui.rules.winter_war.position import Position, fits
from ringfire_gui.rules.winter_war.setup import NO_DIVISION_NORTH, area, historical
from ringfire_gui.rules.winter_war.state import Winter
from ringfire_gui.rules.winter_war.supply import judge_soviets, proposal, survey

NOWHERE = LocId("")
"""Where the way of a counter begins that waits."""
TRIES = 8
"""So many places are tried for a counter before another thing is done."""
COMMANDS: Mapping[str, Action] = {
    "quick_setup": QuickSetup(),
    "historical_setup": HistoricalSetup(),
    "end_setup": EndSetup(),
}


class Deployment(ActionSet):
    """Counters put down or moved elsewhere, the quick set-up, and the word that it stands."""

    kinds = (Place, QuickSetup, HistoricalSetup, EndSetup)

    def __init__(self, position: Position, frame: SettingUp) -> None:
        self._position = position
        self._side = frame.side
        self._own = {piece.id: piece for piece in to_set_up(position, frame.side)}

    # legality

    def check(self, action: Action) -> Iterator[Reason]:
        """What is wrong with a place, or with the set-up as it stands."""
        match action:
            case Place(pieces, at):
                yield from self._check_place(pieces, at)
            case QuickSetup() | HistoricalSetup():
                places = quick_places(self._position, self._side, isinstance(action, HistoricalSetup))
                if all(self._own[piece].at == at for piece, at in places.items()):
                    yield Reason("ww.setup_stands_so", "2.1")
            case _:
                yield from offenders(self._position, self._side)

    def _check_place(self, pieces: tuple[PieceId, ...], at: LocId) -> Iterator[Reason]:
        strangers = [piece for piece in pieces if piece not in self._own]
        if strangers or not pieces or len(set(pieces)) < len(pieces):
            yield Reason("ww.setup_not_yours", "2.1", {"unit": strangers[0] if strangers else ""})
            return
        units = [self._own[piece] for piece in pieces]
        wrong = [why for unit in units if (why := why_not_there(self._position, unit, at))]
        yield from wrong
        there = [piece for piece in self._position.stack(at) if piece.id not in pieces]
        if not wrong and not fits(self._position.field, at, [*there, *units]):
            yield Reason("ww.overstacked", "1.6", {"at": at})
        if not wrong and all(unit.at == at for unit in units):
            yield Reason("ww.setup_stands_there", "2.1", {"unit": pieces[0], "at": at})

    # all of them, and one of them

    def __iter__(self) -> Iterator[Action]:
        yield from (action for action in COMMANDS.values() if action in self)
        waiting = [piece for piece in self._own.values() if piece.at is None]
        for piece in waiting or self._own.values():
            for at in sorted(area_of(self._position, piece.unit)):
                if Place((piece.id,), at) in self:
                    yield Place((piece.id,), at)

    def sample(self, chooser: Chooser) -> Action | None:
        """Counter after counter to a place by chance; sooner or later the quick set-up, and the end."""
        waiting = [piece for piece in self._own.values() if piece.at is None]
        if not waiting and chooser.below(4) and EndSetup() in self:
            return EndSetup()
        if chooser.below(8):
            found = self._somewhere(chooser, chooser.pick(waiting or list(self._own.values())))
            if found is not None and (waiting or chooser.below(2)):
                return found
        last = (QuickSetup(), HistoricalSetup(), EndSetup())
        return next((action for action in (last if waiting else last[1:]) if action in self), None)

    def _somewhere(self, chooser: Chooser, piece: Piece) -> Place | None:
        allowed = sorted(area_of(self._position, piece.unit))
        tries = (Place((piece.id,), chooser.pick(allowed)) for _ in range(TRIES))
        return next((action for action in tries if action in self), None)

    # gestures

    def movable(self) -> frozenset[PieceId]:
        """All counters of this side, waiting or placed."""
        return frozenset(self._own)

    def reach(self, pieces: tuple[PieceId, ...]) -> Reach:
        """Wherever all of them may stand, straight from where they are; the way counts for nothing."""
        start = self._own[pieces[0]].at or NOWHERE
        allowed = frozenset.intersection(*(area_of(self._position, self._own[piece].unit) for piece in pieces))
        free = [at for at in sorted(allowed) if at != start and Place(pieces, at) in self]
        first: Label = (start, "", False)
        best: dict[LocId, Label] = {at: (at, "", False) for at in free}
        arrivals = {first: Arrival(0.0), **{label: Arrival(0.0, first) for label in best.values()}}
        return Reach(start, math.inf, dict.fromkeys(free, 0.0), best, arrivals)

    def order(self, pieces: tuple[PieceId, ...], path: tuple[LocId, ...]) -> Action:
        """Put them down at the end of the path."""
        return Place(pieces, path[-1])

    def commands(self, pieces: tuple[PieceId, ...], at: LocId | None) -> tuple[Command, ...]:
        """What is done with no counter in hand."""
        return () if pieces or at else tuple(map(Command, COMMANDS))

    def fill(self, command: str, values: Mapping[str, Fact], pieces: tuple[PieceId, ...], at: LocId | None) -> Action:
        """The action of a command."""
        del values, pieces, at
        return COMMANDS[command]


# what belongs where


def to_set_up(position: Position, side: SideId) -> Iterator[Piece]:
    """The counters that a side sets up freely, placed or not, in an order that tells nothing of those face down."""
    state = position.state
    groups = position.field.data.scenarios[state.scenario].free_setup
    units = {unit for group in groups if group.side == side for unit in group.units}
    return (piece for piece in state.pieces.values() if piece.unit in units)


def area_of(position: Position, unit: str) -> frozenset[LocId]:
    """The hexes in which a unit may be set up in this game."""
    state = position.state
    return area(position.field, state.scenario, unit, bool(state.options.get(NO_DIVISION_NORTH)))


def why_not_there(position: Position, piece: Piece, at: LocId) -> Reason | None:
    """Why a counter may not be set up in a hex, if it may not [1.2, 2.1, 2.2, 2.5]."""
    if at in area_of(position, piece.unit):
        return None
    facts: dict[str, Fact] = {"unit": piece.id, "at": at}
    field, kind = position.field, position.field.kind_of[piece.unit]
    if at not in position.season.near:
        return Reason("ww.forbidden_hex", "1.2", facts)
    if field.first_control(at) != piece.side:
        return Reason("ww.setup_abroad", "2.2" if piece.side == SOVIET else "2.1", facts)
    if kind.id == "fdiv6":
        return Reason("ww.setup_fort", "2.1", facts)
    if kind.id == "fdiv4":
        return Reason("ww.setup_division", "2.5", facts)
    return Reason("ww.setup_leningrad", "2.2", facts)


def offenders(position: Position, side: SideId) -> Iterator[Reason]:
    """Everybody who stands in the way of the end of the set-up [2.1 - 2.3]."""
    for piece in sorted(to_set_up(position, side), key=lambda piece: position.field.rank[piece.unit]):
        if piece.at is None:
            yield Reason("ww.setup_unplaced", "2.1", {"unit": piece.id})
    if side == SOVIET:
        for unit, how in unsupplied(position).items():
            code = "ww.setup_lineless" if how == "L" else "ww.setup_unserved"
            yield Reason(code, "2.3", {"unit": unit, "at": position.at(unit)})


def unsupplied(position: Position) -> Mapping[PieceId, str]:
    """The Soviet units that would be isolated if there were no Finns [2.3]."""
    soviets = {piece.id: piece for piece in position.units(SOVIET)}
    alone = Position(replace(position.state, pieces=soviets, isolated={}), position.field)
    found = survey(alone)
    return judge_soviets(alone, found, proposal(alone, found)).isolated


def quick_places(position: Position, side: SideId, everything: bool) -> dict[PieceId, LocId]:
    """Where the quick set-up puts counters: into their historical place, or as near to it as there is room [2.1]."""
    state, field = position.state, position.field
    wanted = historical(field, state.scenario, state.options)
    own = list(to_set_up(position, side))
    stacks: dict[LocId, list[Piece]] = {}
    for piece in own:
        if piece.at is not None and not everything:
            stacks.setdefault(piece.at, []).append(piece)
    placed: dict[PieceId, LocId] = {}
    for piece in own:
        if piece.at is None or everything:
            at = _nearest(position, piece, wanted[piece.unit], stacks)
            if at is not None:
                placed[piece.id] = at
                stacks.setdefault(at, []).append(piece)
    return placed


def _nearest(position: Position, piece: Piece, wanted: LocId, stacks: Mapping[LocId, list[Piece]]) -> LocId | None:
    def is_free(at: LocId) -> bool:
        return fits(position.field, at, [*stacks.get(at, ()), piece])

    if is_free(wanted):
        return wanted
    far = position.field.board.distance
    free = (at for at in area_of(position, piece.unit) if is_free(at))
    return min(free, key=lambda at: (far(at, wanted), at), default=None)


# the procedure


def advance_setting_up(draft: Winter, frame: SettingUp, result: object) -> Next:
    """Ask for the set-up."""
    del result
    left = sum(piece.at is None for piece in to_set_up(draft.position, frame.side))
    rule = "2.2" if frame.side == SOVIET else "2.1"
    return Ask((Decision(frame.side, "set_up", Reason("ww.ask_setup", rule, {"left": left})),))


def setting_up_options(position: Position, frame: SettingUp, side: SideId) -> ActionSet:
    """What may be placed where."""
    del side
    return Deployment(position, frame)


def answer_setting_up(draft: Winter, frame: SettingUp, side: SideId, action: Action) -> Next:
    """Put counters down, or go on with the game."""
    match action:
        case Place(pieces, at):
            _put(draft, dict.fromkeys(pieces, at))
        case QuickSetup() | HistoricalSetup():
            _put(draft, quick_places(draft.position, side, isinstance(action, HistoricalSetup)))
        case _:
            return Return()
    return advance_setting_up(draft, frame, None)


def _put(draft: Winter, places: Mapping[PieceId, LocId]) -> None:
    for piece, at in places.items():
        if draft.pieces[piece].at != at:
            draft.put(replace(draft.pieces[piece], at=at))
            draft.emit(Placed(piece, at))
