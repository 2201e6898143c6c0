"""All battles of a phase are declared before the first die, and what is said against them [6.3]."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.engine.actions import Action, ActionSet
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.engine.frames import Ask, Goto, Next, Return
from ringfire_gui.engine.gestures import Command
from ringfire_gui.engine.showing import Breakdown
from ringfire_gui.rules.winter_war.actions import CallOff, Declare, EndDeclaration, ProposeRest
from ringfire_gui.rules.winter_war.deeds import turn_up
from ringfire_gui.rules.winter_war.duty import Duty, Plan, duty_of, hopeless, missing, unforced
from ringfire_gui.rules.winter_war.events import CalledOff, Declared
from ringfire_gui.rules.winter_war.field import SOVIET
from ringfire_gui.rules.winter_war.frames import Declaring, Fight
from ringfire_gui.rules.winter_war.odds import breakdown, odds
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.proposal import complete, ordered
from ringfire_gui.rules.winter_war.state import Winter

END, REST, CALL_OFF, ALL_BESIDE = "end_declaration", "propose_rest", "call_off", "attack_all_beside"
"""Commands."""


class Declarations(ActionSet):
    """Battles to be declared, or taken back, and the word that these are all."""

    kinds = (Declare, CallOff, ProposeRest, EndDeclaration)

    def __init__(self, position: Position, frame: Declaring) -> None:
        self._position = position
        self._frame = frame
        self._plan = frame.fights
        self._duty = duty_of(position, frame)

    # legality

    def check(self, action: Action) -> Iterator[Reason]:
        """What is wrong with a battle, or with all of them together."""
        match action:
            case Declare(attackers, hexes):
                yield from self._check_battle(attackers, hexes)
            case CallOff(hexes, stuck):
                if all((fight.hexes, fight.stuck) != (hexes, stuck) for fight in self._plan):
                    yield Reason("ww.not_declared", "6.3", {"hexes": ", ".join(hexes)})
            case ProposeRest():
                if not any(self.open_points()):
                    yield Reason("ww.nothing_missing", "6.3d")
            case _:
                yield from self.open_points()

    def open_points(self) -> Iterator[Reason]:
        """Why the declaration cannot be ended yet [6.3c, 6.3f]."""
        yield from missing(self._duty, self._plan)
        yield from hopeless(self._position, self._duty, self._plan)

    def _check_battle(self, attackers: tuple[PieceId, ...], hexes: tuple[LocId, ...]) -> Iterator[Reason]:
        if not attackers or not hexes or len({*attackers, *hexes}) != len(attackers) + len(hexes):
            yield Reason("ww.no_battle", "6.3b")
            return
        wrong = [reason for piece in attackers for reason in self._check_attacker(piece, hexes)]
        if wrong:
            yield from wrong
            return
        fight = self._fight(attackers, hexes)
        if len({piece in self._duty.stuck for piece in attackers}) > 1:
            yield Reason("ww.stuck_alone", "6.9.3")
        elif fight in self._plan:
            yield Reason("ww.declared_already", "6.3b")
        elif not fight.stuck and odds(self._position, fight, self._duty.side, self._duty.idle).is_hopeless:
            yield from unforced(self._duty, fight)

    def _check_attacker(self, piece: PieceId, hexes: tuple[LocId, ...]) -> Iterator[Reason]:
        facts = {"unit": piece}
        counter, frame = self._position.state.pieces.get(piece), self._frame
        if counter is None or counter.side != frame.side or counter.at is None:
            yield Reason("ww.no_attacker", "6.3b", facts)
        elif not self._position.kind(piece).is_combat:
            yield Reason("ww.never_attacks", "6.10", facts)
        elif piece in frame.withdrawn:
            yield Reason("ww.has_withdrawn", "6.9.5", facts)
        elif piece in frame.advanced:
            yield Reason("ww.has_advanced", "6.2", facts)
        else:
            allowed = {*self._duty.able.get(piece, ()), *self._duty.stuck.get(piece, ())}
            for at in hexes:
                if at not in allowed:
                    yield self._why_not(piece, at)

    def _why_not(self, piece: PieceId, at: LocId) -> Reason:
        facts = {"unit": piece, "at": at}
        if at not in self._position.near(self._position.at(piece)):
            return Reason("ww.not_beside", "6.3b", facts)
        if self._position.kind(piece).is_nkvd and self._position.field.country(at) == "finland":
            return Reason("ww.nkvd_attack", "1.8", facts)
        return Reason("ww.nobody_there", "6.3b", facts)

    def warnings(self, action: Action) -> Iterator[Reason]:
        """Whom a battle takes away from others."""
        if isinstance(action, Declare):
            yield from self._leaving(self._fight(action.attackers, action.hexes))

    def _leaving(self, fight: Fight) -> Iterator[Reason]:
        for other in self._plan:
            for piece in other.attackers:
                if piece in fight.attackers and not set(other.hexes) <= set(fight.hexes):
                    yield Reason("ww.leaves_battle", "6.3b", {"unit": piece, "at": other.hexes[0]})

    def _fight(self, attackers: tuple[PieceId, ...], hexes: tuple[LocId, ...]) -> Fight:
        return ordered(attackers, hexes, any(piece in self._duty.stuck for piece in attackers))

    # putting an attack together

    def targets(self) -> frozenset[LocId]:
        """Hexes that can be attacked."""
        return frozenset(at for each in (self._duty.able, self._duty.stuck) for hexes in each.values() for at in hexes)

    def attackers(self, target: LocId) -> tuple[PieceId, ...]:
        """Who could attack a hex: stuck units as long as they wait there for a battle of their own, then the others."""
        engaged = {piece for fight in self._plan for piece in fight.attackers}
        stuck = tuple(piece for piece, hexes in self._duty.stuck.items() if target in hexes)
        others = tuple(piece for piece, hexes in self._duty.able.items() if target in hexes)
        return stuck if not others or not engaged.issuperset(stuck) else others

    def proposed(self, target: LocId) -> tuple[PieceId, ...]:
        """Those who have declared this battle, else those without one, else all."""
        able = self.attackers(target)
        declared = {p for fight in self._plan if target in fight.hexes for p in fight.attackers}
        engaged = {p for fight in self._plan for p in fight.attackers}
        mine = tuple(piece for piece in able if piece in declared)
        return mine or tuple(piece for piece in able if piece not in engaged) or able

    def attack(self, target: LocId, attackers: tuple[PieceId, ...]) -> Action:
        """The battle for a hex.

        A hex of a battle for several hexes stays one of them, and the same attackers take on one hex more, as far as
        they are beside all of them.
        """
        return Declare(attackers, self._hexes(target, attackers))

    def _hexes(self, target: LocId, attackers: tuple[PieceId, ...]) -> tuple[LocId, ...]:
        stuck = any(piece in self._duty.stuck for piece in attackers)
        reachable = self._duty.targets(stuck)
        for fight in self._plan:
            if fight.stuck == stuck and (target in fight.hexes or set(fight.attackers) == set(attackers)):
                hexes = {*fight.hexes, target}
                if all(hexes <= set(reachable.get(piece, ())) for piece in attackers):
                    return tuple(sorted(hexes))
        return (target,)

    def breakdown(self, target: LocId, attackers: tuple[PieceId, ...]) -> Breakdown:
        """The battle as it would be declared."""
        fight = self._fight(attackers, self._hexes(target, attackers))
        made = breakdown(self._position, fight, self._frame.side, self._frame.idle)
        return replace(made, hints=(*made.hints, *self._leaving(fight)))

    # buttons and menus

    def commands(self, pieces: tuple[PieceId, ...], at: LocId | None) -> tuple[Command, ...]:
        """End and proposal at any time; with a unit or a hex, what can be done about its battle."""
        if not pieces and at is None:
            rest = (Command(REST),) if any(self.open_points()) else ()
            return (*rest, Command(END))
        beside = (Command(ALL_BESIDE),) if self._beside(pieces) else ()
        return (*beside, *((Command(CALL_OFF),) if self._found(pieces, at) else ()))

    def fill(self, command: str, values: Mapping[str, Fact], pieces: tuple[PieceId, ...], at: LocId | None) -> Action:
        """The action of a command."""
        del values
        if command == CALL_OFF:
            fight = self._found(pieces, at)
            return CallOff(fight.hexes, fight.stuck) if fight else CallOff(())
        if command == ALL_BESIDE:
            return Declare(pieces, self._beside(pieces))
        return ProposeRest() if command == REST else EndDeclaration()

    def _found(self, pieces: tuple[PieceId, ...], at: LocId | None) -> Fight | None:
        """The declared battle of some units or for a hex."""
        with_units = (fight for fight in self._plan if set(pieces) & set(fight.attackers))
        return next(with_units, next((fight for fight in self._plan if at in fight.hexes), None))

    def _beside(self, pieces: tuple[PieceId, ...]) -> tuple[LocId, ...]:
        """The hexes that all of these units could attack."""
        each = [{*self._duty.able.get(piece, ()), *self._duty.stuck.get(piece, ())} for piece in pieces]
        return tuple(sorted(set.intersection(*each))) if each else ()

    # lists and chance

    def __iter__(self) -> Iterator[Action]:
        yield from (action for action in dict.fromkeys(self._battles()) if action in self)
        yield from (CallOff(fight.hexes, fight.stuck) for fight in self._plan)
        yield from (action for action in (ProposeRest(), EndDeclaration()) if action in self)

    def _battles(self) -> Iterator[Declare]:
        """For each hex the battle of all who can take part and of each alone; for each unit that of all its hexes."""
        for stuck in (True, False):
            targets = self._duty.targets(stuck)
            hexes = dict.fromkeys(at for each in targets.values() for at in each)
            for at in hexes:
                able = tuple(sorted(piece for piece, each in targets.items() if at in each))
                yield Declare(able, (at,))
                yield from (Declare((piece,), (at,)) for piece in able)
            yield from (Declare((piece,), tuple(sorted(each))) for piece, each in targets.items())

    def sample(self, chooser: Chooser) -> Action | None:
        """Mostly what brings the declaration nearer to its end."""
        is_open = any(self.open_points())
        if self._plan and not chooser.below(24):
            fight = chooser.pick(tuple(self._plan))
            return CallOff(fight.hexes, fight.stuck)
        if not chooser.below(3):
            action = self._any_battle(chooser)
            if action is not None and action in self:
                return action
        return ProposeRest() if is_open else EndDeclaration()

    def _any_battle(self, chooser: Chooser) -> Declare | None:
        stuck = bool(self._duty.stuck) and (not self._duty.able or not chooser.below(2))
        targets = self._duty.targets(stuck)
        if not targets:
            return None
        first = chooser.pick(tuple(targets))
        hexes = {chooser.pick(targets[first]), *(at for at in targets[first] if not chooser.below(4))}
        others = {piece for piece, each in targets.items() if hexes <= set(each) and chooser.below(2)}
        return Declare(tuple(sorted({first, *others})), tuple(sorted(hexes)))


def undone(position: Position, frame: Declaring) -> tuple[Reason, ...]:
    """What the declaration still lacks."""
    return tuple(Declarations(position, frame).open_points())


def is_idle(position: Position, frame: Declaring) -> bool:
    """Whether nobody can attack anything, so that nobody need be asked."""
    duty = duty_of(position, frame)
    if duty.stuck or frame.side == SOVIET:
        return not duty.stuck and not duty.able
    best = (Fight(tuple(p for p, each in duty.able.items() if at in each), (at,)) for at in _all_hexes(duty))
    return all(odds(position, fight, frame.side, frame.idle).is_hopeless for fight in best)


def _all_hexes(duty: Duty) -> dict[LocId, None]:
    return dict.fromkeys(at for hexes in duty.able.values() for at in hexes)


def advance_declaring(draft: Winter, frame: Declaring, result: object) -> Next:
    """Ask for battles, if there can be any."""
    del result
    if is_idle(draft.position, frame):
        return Return(())
    code = "ww.ask_attacks" if frame.side == SOVIET else "ww.ask_finnish_attacks"
    rule = "6.3" if frame.side == SOVIET else "6.10"
    duty = duty_of(draft.position, frame)
    return Ask((Decision(frame.side, "declare", Reason(code, rule), (*duty.stuck_hexes, *duty.hexes)),))


def declaring_options(position: Position, frame: Declaring, side: SideId) -> ActionSet:
    """What may be declared."""
    del side
    return Declarations(position, frame)


def answer_declaring(draft: Winter, frame: Declaring, side: SideId, action: Action) -> Next:
    """Declare a battle, take one back, or let it be."""
    del side
    match action:
        case Declare(attackers, hexes):
            fight = ordered(attackers, hexes, any(piece in frame.stuck for piece in attackers))
            return _planned(draft, frame, (*_rest(frame.fights, fight), fight))
        case CallOff(hexes, stuck):
            left = tuple(fight for fight in frame.fights if (fight.hexes, fight.stuck) != (hexes, stuck))
            return _planned(draft, frame, left)
        case ProposeRest():
            return _planned(draft, frame, complete(draft.position, duty_of(draft.position, frame), frame.fights))
        case _:
            turn_up(draft, [piece for fight in frame.fights for piece in fight.attackers], "2.4c")
            return Return(frame.fights)


def _rest(plan: Plan, fight: Fight) -> Iterator[Fight]:
    """The other battles, without what is now in this one."""
    for other in plan:
        attackers = tuple(piece for piece in other.attackers if piece not in fight.attackers)
        hexes = tuple(at for at in other.hexes if other.stuck != fight.stuck or at not in fight.hexes)
        if attackers and hexes:
            yield Fight(attackers, hexes, other.stuck)


def _planned(draft: Winter, frame: Declaring, plan: Plan) -> Next:
    """Tell what has changed, and ask for more."""
    position, attacked = draft.position, {(at, fight.stuck) for fight in plan for at in fight.hexes}
    for fight in frame.fights:
        if not any((at, fight.stuck) in attacked for at in fight.hexes):
            draft.emit(CalledOff(fight.hexes))
    for fight in plan:
        if fight not in frame.fights:
            found = odds(position, fight, frame.side, frame.idle)
            draft.emit(Declared(fight.attackers, fight.hexes, found.column.text))
    return Goto(replace(frame, fights=plan))
