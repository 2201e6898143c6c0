"""After a victory: what an exchange costs the attacker, and who moves in [6.6, 6.7]."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from ringfire_gui.core.ids import LocId, PieceId, SideId
from ringfire_gui.core.reasons import Fact, Reason
from ringfire_gui.engine.actions import Action, ActionSet, Choices, OneOf
from ringfire_gui.engine.decisions import Decision
from ringfire_gui.engine.frames import Ask, Next, Return
from ringfire_gui.engine.gestures import Command
from ringfire_gui.rules.winter_war.actions import Advance, Lose, StayBehind
from ringfire_gui.rules.winter_war.aftermath import end_at_once, step_into
from ringfire_gui.rules.winter_war.deeds import eliminate
from ringfire_gui.rules.winter_war.frames import Advancing, Exchanging
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.retreat import HexMoves, entry_objections
from ringfire_gui.rules.winter_war.state import Winter

OFFERED = 12
"""So many ways to pay for an exchange are listed, the cheapest first. Any other that is enough may be chosen, too."""
EXCHANGED = Reason("ww.lost_in_exchange", "6.6")


# exchange


def _not_enough(points: int, need: int) -> Reason:
    return Reason("ww.not_enough", "6.6", {"points": points, "need": need})


class Losses(Choices):
    """Attackers to be given up whose printed attack is enough [6.6]."""

    def __init__(self, position: Position, frame: Exchanging) -> None:
        self._worth = {piece: position.kind(piece).attack for piece in frame.attackers}
        self._need = frame.need
        super().__init__(map(Lose, cheapest(self._worth, frame.need)), _not_enough(0, frame.need))
        self.kinds = (Lose,)

    def check(self, action: Action) -> Iterator[Reason]:
        """Whether these are attackers, and enough of them."""
        assert isinstance(action, Lose)
        strange = [piece for piece in action.pieces if piece not in self._worth]
        if strange or len(set(action.pieces)) != len(action.pieces):
            yield Reason("ww.not_in_battle", "6.6", {"unit": strange[0] if strange else action.pieces[0]})
            return
        points = sum(self._worth[piece] for piece in action.pieces)
        if points < self._need:
            yield _not_enough(points, self._need)

    def commands(self, pieces: tuple[PieceId, ...], at: LocId | None) -> tuple[Command, ...]:
        """A unit that is pointed at can be given up, if it is enough."""
        del at
        return (Command("give_up"),) if pieces and set(pieces) <= self._worth.keys() else ()

    def fill(self, command: str, values: Mapping[str, Fact], pieces: tuple[PieceId, ...], at: LocId | None) -> Action:
        """The action of the command."""
        del command, values, at
        return Lose(pieces)


def cheapest(worth: Mapping[PieceId, int], need: int) -> list[tuple[PieceId, ...]]:
    """Units that are worth enough, none of them too many: the cheapest such groups first."""
    found: list[tuple[int, int, tuple[PieceId, ...]]] = []
    for count in range(1, len(worth) + 1):
        for group in combinations(worth, count):
            points = sum(worth[piece] for piece in group)
            if points >= need and all(points - worth[piece] < need for piece in group):
                found.append((points, count, group))
    return [group for _, _, group in sorted(found)[:OFFERED]]


def advance_exchanging(draft: Winter, frame: Exchanging, result: object) -> Next:
    """Ask who is given up, if there is anything to choose."""
    del result
    position = draft.position
    worth = {piece: position.kind(piece).attack for piece in frame.attackers}
    if frame.need <= 0:
        return Return()
    if len(worth) == 1 or sum(worth.values()) - min(worth.values()) < frame.need:
        eliminate(draft, frame.attackers, EXCHANGED)
        return Return()
    return Ask((Decision(frame.side, "losses", Reason("ww.ask_losses", "6.6", {"need": frame.need}), frame.attackers),))


def exchanging_options(position: Position, frame: Exchanging, side: SideId) -> ActionSet:
    """Who may be given up."""
    del side
    return Losses(position, frame)


def answer_exchanging(draft: Winter, frame: Exchanging, side: SideId, action: Lose) -> Next:
    """These are given up."""
    del frame, side
    eliminate(draft, action.pieces, EXCHANGED)
    return Return()


# advance


def _ways(position: Position, frame: Advancing) -> dict[PieceId, tuple[LocId, ...]]:
    """Which survivors may go into which of the emptied hexes."""
    found = {
        piece: tuple(at for at in frame.hexes if not any(entry_objections(position, piece, at)))
        for piece in frame.attackers
    }
    return {piece: hexes for piece, hexes in found.items() if hexes}


def advance_advancing(draft: Winter, frame: Advancing, result: object) -> Next:
    """Ask who advances, if anybody can [6.7]."""
    del result
    ways = _ways(draft.position, frame)
    if not ways:
        return Return()
    return Ask((Decision(frame.side, "advance", Reason("ww.ask_advance", "6.7"), (*ways, *frame.hexes)),))


def advancing_options(position: Position, frame: Advancing, side: SideId) -> ActionSet:
    """Who may advance where, or nobody."""
    del side

    def objections(piece: PieceId, to: LocId) -> Iterator[Reason]:
        yield from entry_objections(position, piece, to)
        yield Reason("ww.not_emptied", "6.7", {"at": to})

    others = Reason("ww.no_advance", "6.7")
    moves = HexMoves(position, Advance, _ways(position, frame), objections, others)
    return OneOf((moves, Choices((StayBehind(),), others)))


def answer_advancing(draft: Winter, frame: Advancing, side: SideId, action: Action) -> Next:
    """A unit advances, or nobody does."""
    if isinstance(action, Advance):
        step_into(draft, action.piece, action.to, side, "6.7")
    return end_at_once(draft) or Return()
