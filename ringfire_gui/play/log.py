"""The history of a game: a tree of orders with a cursor. Undone orders stay; a new order beside them is a branch."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from ringfire_gui.core.ids import SideId
from ringfire_gui.core.reasons import YES, Explanation, Reason, no
from ringfire_gui.engine.actions import Action
from ringfire_gui.engine.events import Rolled
from ringfire_gui.engine.ruleset import Barrier

START = 0
"""The number that stands for the position before the first order."""

UndoPolicy = Literal["free", "agreed"]
"""Alone one takes back anything; two people need each other's consent once dice fell, a secret came out or the turn
to decide went over."""


class Entry(Struct, frozen=True):
    """One order: who gave it after which other order, and what it threw."""

    n: int
    after: int
    side: SideId
    action: Action
    rolls: tuple[Rolled, ...] = ()
    barriers: tuple[Barrier, ...] = ()


GoingKind = Literal["undo", "redo", "jump"]


class Going(Struct, frozen=True):
    """The players went to another position of the history."""

    given: int
    """How many orders had been given by then, on all branches."""
    start: int
    to: int
    why: GoingKind
    agreed: bool = False
    """Whether both sides had to consent, and did."""
    by: SideId | None = None


class Unreadable(Action, frozen=True):
    """An order from before the floor that the rules of today no longer understand; kept as it was written."""

    json: str


class CommandLog:
    """All orders ever given in a game.

    Attributes:
        entries: In the order of playing; entry number n stands at index n - 1.
        cursor: The order after which the game stands now.
        floor: The first position that can be shown again; what is before it can only be read.
        continued: The game goes on from a position of another save; what is at the floor cannot be played anew.
        marks: Bookmarks by order number.
        goings: Every change of position that was not an order, in its order.
    """

    def __init__(self, floor: int = START, continued: bool = False) -> None:
        self.entries: list[Entry] = []
        self.cursor = START
        self.floor = floor
        self.continued = continued
        self.marks: dict[int, str] = {}
        self.goings: list[Going] = []
        self._children: dict[int, list[int]] = {}
        self._agreed: dict[int, list[Going]] = {}
        self._visited = [0]
        self._clock = 0
        self._ways: dict[int, int] | None = {}

    def __getitem__(self, n: int) -> Entry:
        if not 1 <= n <= len(self.entries):
            raise KeyError(n)
        return self.entries[n - 1]

    @property
    def next_number(self) -> int:
        """The number the next order will get."""
        return len(self.entries) + 1

    def append(self, entry: Entry) -> None:
        """Take in an order; the cursor goes to it."""
        if entry.n != self.next_number or not START <= entry.after < entry.n:
            message = f"order {entry.n} after {entry.after} does not follow {len(self.entries)} orders"
            raise ValueError(message)
        self.entries.append(entry)
        self._children.setdefault(entry.after, []).append(entry.n)
        self._visited.append(0)
        ways = self._ways if entry.after == self.cursor else None
        self._visit(entry.n)
        if ways is not None:
            ways[entry.after] = entry.n
            self._ways = ways

    def go(self, to: int, why: GoingKind, agreed: bool = False, by: SideId | None = None) -> None:
        """Put the cursor after an order, and remember that; redo leads back along the way that was last taken."""
        going = Going(len(self.entries), self.cursor, to, why, agreed, by)
        self.goings.append(going)
        if agreed:
            self._agreed.setdefault(going.given, []).append(going)
        self._visit(to)

    def taken_back(self, given: int) -> tuple[Going, ...]:
        """What both sides had to consent to when so many orders had been given."""
        return tuple(self._agreed.get(given, ()))

    def _visit(self, n: int) -> None:
        self._clock += 1
        self._visited[n] = self._clock
        self._ways = None
        self.cursor = n

    def line_to(self, n: int) -> list[int]:
        """The orders from the start to this one, this one last."""
        line = []
        while n != START:
            line.append(n)
            n = self[n].after
        return line[::-1]

    def line(self) -> list[int]:
        """The orders from the start through the cursor to where redo would lead in the end."""
        return self.line_to(self.cursor) + list(self._redo_line())

    def children(self, n: int) -> tuple[int, ...]:
        """The orders that were ever given right after this one."""
        return tuple(self._children.get(n, ()))

    def tips(self) -> tuple[int, ...]:
        """The last order of every branch."""
        return tuple(e.n for e in self.entries if e.n not in self._children)

    def redo_target(self) -> int | None:
        """The order that redo would bring back."""
        return self._latest().get(self.cursor)

    def can_undo(self, policy: UndoPolicy) -> Explanation:
        """Whether the last order may be taken back without asking the other side."""
        if self.cursor == START:
            return no("session.nothing_to_undo")
        if self.cursor <= self.floor:
            return no("session.history_read_only", order=self.cursor)
        barriers = self[self.cursor].barriers
        if policy == "agreed" and barriers:
            reasons = tuple(Reason(f"session.barrier_{b}", facts={"order": self.cursor}) for b in barriers)
            return Explanation(ok=False, reasons=reasons)
        return YES

    def _redo_line(self) -> Iterator[int]:
        latest = self._latest()
        n = latest.get(self.cursor)
        while n is not None:
            yield n
            n = latest.get(n)

    def _latest(self) -> dict[int, int]:
        """For each order the one behind it on whose branch the game stood last.

        Worked out for all at once when it is asked for, so that a save full of jumps is read as fast as any other.
        """
        if self._ways is None:
            self._ways = {}
            newest = [0] * len(self._visited)
            for n in range(len(self.entries), START, -1):
                when, after = max(self._visited[n], newest[n]), self.entries[n - 1].after
                if when > newest[after]:
                    newest[after], self._ways[after] = when, n
        return self._ways
