"""What a side could do to the other in its next turn: who can come beside whom, and what their attacks promise."""

from collections.abc import Iterable

from msgspec import Struct

from ringfire_gui.bots.plans.winter_war.clash import Hexes, column, defence, expected
from ringfire_gui.bots.plans.winter_war.stakes import Stakes
from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.model.pieces import Piece
from ringfire_gui.rules.winter_war.field import enemy
from ringfire_gui.rules.winter_war.odds import attack_of
from ringfire_gui.rules.winter_war.position import Position

_MOST_KNOWN = 50_000
_known: dict[tuple[object, ...], float] = {}


def forget() -> None:
    """Forget what was worked out before; it only saves time."""
    _known.clear()


class Danger(Struct, frozen=True):
    """A hex that could be attacked next turn, by whom, and what that promises."""

    at: LocId
    hitters: tuple[PieceId, ...]
    promise: float


def threat(position: Position, stakes: Stakes, side: SideId) -> float:
    """What the attacks of a side in its next turn promise; nobody attacks twice."""
    return sum(danger.promise for danger in dangers(position, stakes, side))


def dangers(position: Position, stakes: Stakes, side: SideId) -> list[Danger]:
    """The attacks that a side could make next turn, the most promising first; each unit is in one of them."""
    hitters = Hitters(position, side)
    hexes = position.field.hexes
    found = [
        Danger(at, units, worth)
        for at in hexes.places(position.real[enemy(side)])
        if (units := hitters.on(at)) and (worth := _promise(position, stakes, side, at, units)) > 0
    ]
    used: set[PieceId] = set()
    made: list[Danger] = []
    for danger in sorted(found, key=lambda each: (-each.promise, each.at)):
        units = tuple(piece for piece in danger.hitters if piece not in used)
        worth = danger.promise
        if len(units) < len(danger.hitters):
            worth = _promise(position, stakes, side, danger.at, units) if units else 0.0
        if worth > 0:
            made.append(Danger(danger.at, units, worth))
            used.update(units)
    return made


class Hitters:
    """The combat units of a side, and what each of them could come to attack."""

    def __init__(self, position: Position, side: SideId) -> None:
        self._position = position
        self._side = side
        self._field = position.field
        other = enemy(side)
        self._shut = position.held[other]
        self._open = position.season.playable & ~self._shut
        self._free = self._open & ~position.shown_zones[other]
        self._groups: dict[int, list[tuple[int, float, Piece]]] = {}
        self._bits: dict[int, int] = {}
        self._sort_out(position.shown_zones[other])

    def _sort_out(self, held: int) -> None:
        """By how many hexes away from an enemy they can be: who is held in a zone, or isolated, must be beside him."""
        position, bits, kinds = self._position, self._field.hexes.bits, self._field.kind_of
        isolated = position.state.isolated
        for piece in position.units(self._side):
            kind = kinds[piece.unit]
            if not kind.is_combat or piece.at is None:
                continue
            bit, cut = bits[piece.at], piece.id in isolated
            reach = 1 if cut or bit & held else kind.move + 1
            self._groups.setdefault(reach, []).append((bit, kind.attack / 2 if cut else kind.attack, piece))
            self._bits[reach] = self._bits.get(reach, 0) | bit

    def on(self, at: LocId) -> tuple[PieceId, ...]:
        """The strongest units that could attack a hex, as many as find room beside it."""
        season = self._position.season
        ring = near = season.zone[at] & self._open
        found: list[tuple[float, PieceId]] = []
        for reach in range(1, max(self._bits, default=0) + 1):
            for far, bits in self._bits.items():
                if far >= reach and bits & ring:
                    found += [(power, p.id) for bit, power, p in self._groups[far] if bit & ring and self._may(p, at)]
            ring = season.steps.spread(ring & (self._free | (near if reach == 1 else 0))) & self._free & ~near
            near |= ring
            if not ring:
                break
        if not found:
            return ()
        found.sort(reverse=True)
        return tuple(piece for _, piece in found[: self._slots(at)])

    def _may(self, piece: Piece, at: LocId) -> bool:
        """Whether the kind of a unit lets it attack a hex."""
        kind = self._field.kind_of[piece.unit]
        if kind.is_nkvd:
            return self._field.country(at) != "finland"
        return not (kind.south_only and self._field.is_north(at))

    def _slots(self, at: LocId) -> int:
        near = self._position.season.zone[at] & self._open
        north = (near & self._field.north_bits).bit_count()
        limits = self._field.limits
        return north * limits["stack_north"] + (near.bit_count() - north) * limits["stack_south"]


def _promise(position: Position, stakes: Stakes, side: SideId, at: LocId, units: Iterable[PieceId]) -> float:
    """What an attack by these units promises, and not less than nothing: nobody has to come."""
    state = position.state
    names = tuple(units)
    key = (
        side,
        stakes.fresh,
        stakes.prize(at),
        at,
        tuple((state.pieces[piece].unit, piece in state.isolated) for piece in names),
        tuple((p.unit, p.id in state.isolated) for p in position.stack(at)),
    )
    known = _known.get(key)
    if known is None:
        if len(_known) > _MOST_KNOWN:
            forget()
        known = _known[key] = _best_promise(position, stakes, defence(position, stakes, side, at), names)
    return known


def _best_promise(position: Position, stakes: Stakes, met: Hexes, units: tuple[PieceId, ...]) -> float:
    """What the attack promises with so many of the strongest units as are wanted for it."""
    field = position.field
    best, place = 0.0, -1
    for count in range(1, len(units) + 1):
        chosen = units[:count]
        attack = sum(attack_of(position, piece) for piece in chosen)
        force = tuple((position.kind(piece).attack, stakes.unit(piece)) for piece in chosen)
        now = column(field, attack, met.defence)
        if now == 0 or (now == place and count < len(units)):
            continue
        place = now
        best = max(best, expected(field, attack, force, met))
    return best
