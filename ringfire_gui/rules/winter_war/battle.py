"""Battles are fought one by one: the die, and what comes of it [3.2, 6.6]."""

from msgspec.structs import replace

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.actions import Action, ActionSet, Choices
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.frames import Ask, Call, Goto, Next, Return
from ringfire_gui.engine.sequence import EndGame
from ringfire_gui.engine.showing import Breakdown
from ringfire_gui.model.lookup import look_up
from ringfire_gui.rules.winter_war import actions
from ringfire_gui.rules.winter_war.deeds import eliminate
from ringfire_gui.rules.winter_war.events import Fought, Lapsed
from ringfire_gui.rules.winter_war.field import enemy
from ringfire_gui.rules.winter_war.frames import Advancing, Battle, Exchanging, Fight, Resolving, Retreating
from ringfire_gui.rules.winter_war.odds import blunted, breakdown, defenders, odds, table_of
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.state import Winter
from ringfire_gui.rules.winter_war.supply import rejudge


class Battles(Choices):
    """The battles of which one is fought now: each a button, and a hex to point at for the odds as they are."""

    def __init__(self, position: Position, frame: Resolving) -> None:
        self._fights = _first(frame.fights)
        self._position = position
        self._frame = frame
        super().__init__((actions.Fight(fight.hexes) for fight in self._fights), Reason("ww.no_such_battle", "6.3e"))

    def targets(self) -> frozenset[LocId]:
        """The hexes of all these battles."""
        return frozenset(at for fight in self._fights for at in fight.hexes)

    def attackers(self, target: LocId) -> tuple[PieceId, ...]:
        """Who attacks a hex; that was settled when it was declared."""
        return next((fight.attackers for fight in self._fights if target in fight.hexes), ())

    def proposed(self, target: LocId) -> tuple[PieceId, ...]:
        """All: that is settled."""
        return self.attackers(target)

    def attack(self, target: LocId, attackers: tuple[PieceId, ...]) -> Action:
        """The battle for a hex is fought."""
        del attackers
        return actions.Fight(next((fight.hexes for fight in self._fights if target in fight.hexes), ()))

    def breakdown(self, target: LocId, attackers: tuple[PieceId, ...]) -> Breakdown:
        """The battle for a hex as it stands now."""
        del attackers
        fight = next(fight for fight in self._fights if target in fight.hexes)
        return breakdown(self._position, fight, self._frame.side, self._frame.idle)


def _first(fights: tuple[Fight, ...]) -> tuple[Fight, ...]:
    """The battles of which one is next: those of stuck units come before all others [6.9.4]."""
    stuck = tuple(fight for fight in fights if fight.stuck)
    return stuck or fights


def advance_resolving(draft: Winter, frame: Resolving, result: object) -> Next:
    """Judge the defenders as they are now; then fight the only battle left, or ask which is next [3.2, 7.8]."""
    if isinstance(result, EndGame):
        return Return(result)
    if isinstance(result, tuple) and result:
        return Goto(replace(frame, idle=(*frame.idle, *result)))
    if not frame.fights:
        return Return()
    rejudge(draft, enemy(frame.side))
    position = draft.position
    ready = _first(frame.fights)
    if len(ready) == 1 or not any(_defended(position, frame.side, fight) for fight in ready):
        return _fight(draft, frame, ready[0])
    about = tuple(at for fight in ready for at in fight.hexes)
    return Ask((Decision(frame.side, "battle", Reason("ww.ask_battle", "3.2"), about),))


def resolving_options(position: Position, frame: Resolving, side: SideId) -> ActionSet:
    """Which battle may be fought now."""
    del side
    return Battles(position, frame)


def answer_resolving(draft: Winter, frame: Resolving, side: SideId, action: actions.Fight) -> Next:
    """A battle is fought."""
    del side
    return _fight(draft, frame, next(fight for fight in _first(frame.fights) if fight.hexes == action.hexes))


def _defended(position: Position, side: SideId, fight: Fight) -> tuple[LocId, ...]:
    """The hexes of a battle in which somebody defends."""
    return tuple(at for at in fight.hexes if defenders(position, side, at))


def _fight(draft: Winter, frame: Resolving, fight: Fight) -> Next:
    """Throw the die for a battle, or drop it if nobody is left [6.3e, 6.6]."""
    rest = replace(frame, fights=tuple(other for other in frame.fights if other is not fight))
    position = draft.position
    hexes = _defended(position, frame.side, fight)
    if not hexes:
        draft.emit(Lapsed(fight.hexes))
        return Goto(rest)
    met = Fight(fight.attackers, hexes, fight.stuck)
    return Call(Battle(frame.side, met, _throw(draft, frame, met)), resume_as=rest)


def _throw(draft: Winter, frame: Resolving, fight: Fight) -> str:
    """The result of a battle. At 1:4 it needs no die, and no row of the table is read [6.3f]."""
    position = draft.position
    found, table = odds(position, fight, frame.side, frame.idle), table_of(position)
    if found.is_hopeless:
        row, read = "", "Ae"
    else:
        cell = look_up(table, found.column, draft.roll(1, 6, "battle"), reading=found.reading)
        row, read = cell.row, cell.result
    result = blunted(read) if fight.stuck else read
    draft.emit(
        Fought(
            table=table.id,
            row=row,
            column=found.column.text,
            attackers=fight.attackers,
            hexes=fight.hexes,
            strengths=found.strengths,
            result=result,
            printed="" if result == read else read,
            means=Reason(f"ww.means_{result}"),
        )
    )
    return result


# the result


def advance_battle(draft: Winter, frame: Battle, result: object) -> Next:
    """Carry out the result, let the attacker advance, and go back to the other battles with who has retreated."""
    if isinstance(result, EndGame):
        return Return(result)
    if frame.stage == "result":
        return _carry_out(draft, frame)
    if frame.stage == "advance":
        return _follow_up(draft, frame)
    return Return(result if isinstance(result, tuple) else ())


def _carry_out(draft: Winter, frame: Battle) -> Next:
    side, fight, position = frame.side, frame.fight, draft.position
    hit = tuple(piece.id for at in fight.hexes for piece in defenders(position, side, at))
    done = replace(frame, stage="end")
    match frame.result:
        case "Ae":
            eliminate(draft, fight.attackers, Reason("ww.lost_attackers", "6.6"))
        case "Ar":
            return Call(Retreating(side, fight.attackers, side), resume_as=done)
        case "Dr":
            return Call(Retreating(enemy(side), hit, side), resume_as=done)
        case "De":
            eliminate(draft, hit, Reason("ww.lost_defenders", "6.6"))
            return Goto(replace(frame, stage="advance"))
        case "Ex":
            need = sum(position.kind(piece).defence for piece in hit)
            eliminate(draft, hit, Reason("ww.lost_defenders", "6.6"))
            return Call(Exchanging(side, fight.attackers, need), resume_as=replace(frame, stage="advance"))
    return Goto(done)


def _follow_up(draft: Winter, frame: Battle) -> Next:
    survivors = tuple(piece for piece in frame.fight.attackers if piece in draft.pieces)
    rejudge(draft, enemy(frame.side))
    return Call(Advancing(frame.side, survivors, frame.fight.hexes), resume_as=replace(frame, stage="end"))
