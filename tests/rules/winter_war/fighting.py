"""Positions in a combat phase, and what came of a battle, for the tests of chapter 6."""

from typing import Any

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.rules.winter_war.actions import Declare, EndDeclaration
from ringfire_gui.rules.winter_war.duty import Duty, duty_of
from ringfire_gui.rules.winter_war.events import Fought
from ringfire_gui.rules.winter_war.field import SOVIET
from ringfire_gui.rules.winter_war.frames import Combat, Declaring, Fight, Resolving
from tests.rules.winter_war.positions import Table, position

KEM = LocId("N12-21")


def phase(given: str, side: SideId = SOVIET, step: int = 0, **how: Any) -> Table:
    """A combat phase from one of its steps on, with nothing after it. From step 2 on states stay as they are given."""
    return position(given, stack=(Combat(side, step),), **how)


def declaration(given: str, side: SideId = SOVIET, frame: dict[str, Any] | None = None, **how: Any) -> Table:
    """The declaration of a phase, states as they are given, and the battles after it."""
    return position(given, stack=(Combat(side, 6), Declaring(side, **(frame or {}))), **how)


def battle(given: str, attackers: str, hexes: str, die: int, side: SideId = SOVIET, **how: Any) -> Table:
    """A single battle, fought: `battle("a:rr@N9-12; s:ski@N9-11", "a", "N9-11", 1)`."""
    table = declaration(given, side, script=(die,), **how)
    return table.do(declare(attackers, hexes), EndDeclaration())


def resolution(given: str, *fights: Fight, side: SideId = SOVIET, idle: tuple[str, ...] = (), **how: Any) -> Table:
    """Battles that have been declared, about to be fought."""
    waiting = Resolving(side, fights, tuple(map(PieceId, idle)))
    return position(given, stack=(Combat(side, 7), waiting), **how)


def declare(attackers: str, hexes: str) -> Declare:
    """`declare("a b", "H-14")`."""
    return Declare(tuple(map(PieceId, attackers.split())), tuple(map(LocId, hexes.split())))


def outcome(table: Table) -> list[str]:
    """The battles that were fought last: `40 v 24 = 1:1, die 3: Ne`."""
    found: list[Fought] = table.told(Fought)
    return [
        f"{each.strengths} = {each.column}" + (f", die {each.row}" if each.row else "") + f": {each.result}"
        for each in found
    ]


def duty(table: Table) -> Duty:
    """What must be attacked by whom."""
    assert isinstance(table.frame, Declaring)
    return duty_of(table.position, table.frame)


def obliged(table: Table) -> dict[str, tuple[str, ...]]:
    """The units that must attack, with their targets."""
    found = duty(table)
    return {piece: hexes for piece, hexes in found.able.items() if piece in found.obliged}


def odds_of(table: Table, target: str, attackers: str) -> tuple[str, str, str]:
    """Attack, defence and column of an attack before it is declared."""
    shown = table.options.breakdown(target, tuple(attackers.split()))
    return shown.accounts[0].total, shown.accounts[1].total, shown.column
