"""Strengths, odds and what may come of a battle, with the account of all of it [6.4 - 6.6]."""

from collections.abc import Iterable

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.showing import Account, Breakdown, Chance, Sum
from ringfire_gui.model.columns import Column, by_odds
from ringfire_gui.model.lookup import Reading, distribution
from ringfire_gui.model.pieces import Piece
from ringfire_gui.model.tables import Table
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET, enemy
from ringfire_gui.rules.winter_war.frames import Fight
from ringfire_gui.rules.winter_war.position import Position

TABLE = "combat"
BLUNTED = frozenset({"Dr", "De", "Ex"})
"""Results that stuck units never get [6.9]."""


def defenders(position: Position, side: SideId, at: LocId) -> tuple[Piece, ...]:
    """The units in a hex that an attack of a side would hit."""
    return tuple(piece for piece in position.stack(at) if piece.side != side and position.is_real(piece))


def attack_of(position: Position, piece: PieceId) -> float:
    """What an attacker counts: half if it was isolated when the phase began [6.4]."""
    printed = position.kind(piece).attack
    return printed if position.is_supplied(piece) else printed / 2


def defence_of(position: Position, piece: PieceId, idle: Iterable[PieceId]) -> float:
    """What a defender counts: half if it is isolated now, nothing if it has just retreated into the hex [6.4, 6.8]."""
    if piece in idle:
        return 0
    printed = position.kind(piece).defence
    return printed if position.is_supplied(piece) else printed / 2


def doubling(position: Position, fight: Fight, at: LocId, side: SideId) -> Reason | None:
    """Why the defence of a hex is doubled, if it is [6.4]."""
    field = position.field
    if side == SOVIET and at in field.forts:
        return Reason("ww.doubled_fort", "6.4", {"at": at})
    if side == SOVIET and at in field.finnish_cities:
        return Reason("ww.doubled_city", "6.4", {"at": at})
    if side == FINNISH and at in field.cities:
        return Reason("ww.doubled_supply_city", "6.4", {"at": at})
    if all(field.is_water(position.at(piece), at) for piece in fight.attackers):
        return Reason("ww.doubled_water", "6.4", {"at": at})
    return None


class Odds(Struct, frozen=True):
    """A battle as it stands on the table of results."""

    attack: float
    defence: float
    column: Column
    reading: Reading

    @property
    def strengths(self) -> str:
        """`40 v 24`."""
        return f"{self.attack:g} v {self.defence:g}"

    @property
    def is_hopeless(self) -> bool:
        """1:4 or worse: the attackers are lost without a die [6.3f]."""
        return self.column.index == 0


def odds(position: Position, fight: Fight, side: SideId, idle: Iterable[PieceId] = ()) -> Odds:
    """The odds of a battle of a side, as things are at this instant [6.4, 6.5]."""
    attack = sum(attack_of(position, piece) for piece in fight.attackers)
    defence = sum(_defence_in(position, fight, at, side, idle) for at in fight.hexes)
    column = by_odds(table_of(position), attack, defence)
    return Odds(attack, defence, column, "bracketed" if _forts(position, fight, side) else "plain")


def table_of(position: Position) -> Table:
    """The table of results."""
    return position.field.data.tables[TABLE]


def _defence_in(position: Position, fight: Fight, at: LocId, side: SideId, idle: Iterable[PieceId]) -> float:
    found = sum(defence_of(position, piece.id, idle) for piece in defenders(position, side, at))
    return 2 * found if found and doubling(position, fight, at, side) else found


def _forts(position: Position, fight: Fight, side: SideId) -> list[LocId]:
    """The hexes of a battle in which Finns defend a fort: results in brackets count [6.6]."""
    forts = position.field.forts
    return [at for at in fight.hexes if side == SOVIET and at in forts and defenders(position, side, at)]


def chances(position: Position, found: Odds, stuck: bool) -> dict[str, float]:
    """How likely each result is; for stuck units as it counts for them."""
    made: dict[str, float] = {}
    for result, chance in distribution(table_of(position), found.column, reading=found.reading).items():
        counts = blunted(result) if stuck else result
        made[counts] = made.get(counts, 0.0) + float(chance)
    return made


def blunted(result: str) -> str:
    """A result as it counts for stuck units [6.9]."""
    return "Ne" if result in BLUNTED else result


# the account


def breakdown(position: Position, fight: Fight, side: SideId, idle: Iterable[PieceId] = ()) -> Breakdown:
    """A battle before its die: every unit, every doubling and halving, the column, and how likely each result is."""
    found = odds(position, fight, side, idle)
    likely = chances(position, found, fight.stuck)
    return Breakdown(
        title=_title(fight),
        accounts=(
            Account(side, tuple(_attack_line(position, piece) for piece in fight.attackers), f"{found.attack:g}"),
            Account(enemy(side), _defence_lines(position, fight, side, tuple(idle)), f"{found.defence:g}"),
        ),
        table=table_of(position).name,
        column=found.column.text,
        chances=tuple(Chance(what, chance, Reason(f"ww.means_{what}", "6.6")) for what, chance in likely.items()),
        hints=tuple(_hints(position, fight, side, found)),
    )


def _title(fight: Fight) -> Reason:
    if len(fight.hexes) == 1:
        return Reason("ww.attack_on", "6.3", {"at": fight.hexes[0]})
    return Reason("ww.attack_on_several", "6.3", {"hexes": ", ".join(fight.hexes)})


def _attack_line(position: Position, piece: PieceId) -> Sum:
    value = attack_of(position, piece)
    if position.is_supplied(piece):
        return Sum(Reason("ww.attacks", "6.4", {"unit": piece}), f"{value:g}")
    how = "ww.attacks_unserved" if position.state.isolated[piece] == "C" else "ww.attacks_lineless"
    return Sum(Reason(how, "6.4", {"unit": piece, "printed": position.kind(piece).attack}), f"{value:g}")


def _defence_lines(position: Position, fight: Fight, side: SideId, idle: tuple[PieceId, ...]) -> tuple[Sum, ...]:
    lines: list[Sum] = []
    for at in fight.hexes:
        hit = defenders(position, side, at)
        lines += [_defence_line(position, piece.id, at, idle) for piece in hit]
        doubled = doubling(position, fight, at, side)
        if doubled and any(defence_of(position, piece.id, idle) for piece in hit):
            lines.append(Sum(doubled, "×2"))
    return tuple(lines)


def _defence_line(position: Position, piece: PieceId, at: LocId, idle: tuple[PieceId, ...]) -> Sum:
    value, facts = f"{defence_of(position, piece, idle):g}", {"unit": piece, "at": at}
    if piece in idle:
        return Sum(Reason("ww.defends_idle", "6.8", facts), value)
    if position.is_supplied(piece):
        return Sum(Reason("ww.defends", "6.4", facts), value)
    how = "ww.defends_unserved" if position.state.isolated[piece] == "C" else "ww.defends_lineless"
    return Sum(Reason(how, "6.4", {**facts, "printed": position.kind(piece).defence}), value)


def _hints(position: Position, fight: Fight, side: SideId, found: Odds) -> Iterable[Reason]:
    if fight.stuck:
        yield Reason("ww.stuck_results", "6.9.3")
    if found.is_hopeless:
        yield Reason("ww.hopeless", "6.3f")
    for at in _forts(position, fight, side):
        yield Reason("ww.brackets_count", "6.6", {"at": at})
    columns = table_of(position).columns
    if found.column.missing is not None and found.column.index + 1 < len(columns):
        following = columns[found.column.index + 1]
        yield Reason("ww.next_column", "6.5", {"points": found.column.missing, "column": following})
