"""Tracks that markers move along, and the calendar that says what a turn is.

Where a marker stands is a plain whole number in the state of a game; a track only knows its ends and its labels.
"""

from collections.abc import Iterator

from msgspec import Struct

from ringfire_gui.core.errors import BadData

MAX_SPACES = 10_000
"""Longer tracks are refused: nobody could show them."""


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of numbered spaces for a marker: supply points, impulses, victory points."""

    id: str
    high: int
    low: int = 0
    start: int = 0
    """Where the marker begins."""
    name: str = ""
    labels: tuple[str, ...] = ()
    """What is printed in the spaces, from `low` up; empty where the spaces show their numbers."""

    @property
    def spaces(self) -> range:
        """All numbers of the track, in order."""
        return range(self.low, self.high + 1)

    def moved(self, at: int, by: int) -> int:
        """Where a marker comes to stand; at the ends of the track it stays there."""
        return min(max(at + by, self.low), self.high)

    def label(self, at: int) -> str:
        """What is printed in a space.

        Raises:
            KeyError: the track has no such space.
        """
        if at not in self.spaces:
            message = f"the track {self.id} runs from {self.low} to {self.high}, it has no space {at}"
            raise KeyError(message)
        return self.labels[at - self.low] if self.labels else str(at)


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """One turn of the calendar: its date as printed, and what is special about it."""

    date: str = ""
    tags: frozenset[str] = frozenset()
    """Season, weather or events that the rules ask for: `ice`, `night`, `reinforcements`."""


class Calendar(Struct, frozen=True, forbid_unknown_fields=True):
    """The turns of a game, one after another, beginning with number `first`."""

    turns: tuple[Turn, ...]
    first: int = 1

    @property
    def last(self) -> int:
        """Number of the last turn."""
        return self.first + len(self.turns) - 1

    def __getitem__(self, turn: int) -> Turn:
        if not self.first <= turn <= self.last:
            message = f"the calendar runs from turn {self.first} to turn {self.last}, it has no turn {turn}"
            raise KeyError(message)
        return self.turns[turn - self.first]

    def date(self, turn: int) -> str:
        """The date of a turn, or `turn 3` where no date is printed; KeyError outside the calendar."""
        return self[turn].date or f"turn {turn}"

    def has(self, turn: int, tag: str) -> bool:
        """Whether something is so in a turn: `calendar.has(8, "ice")`; KeyError outside the calendar."""
        return tag in self[turn].tags

    def tagged(self, tag: str) -> tuple[int, ...]:
        """All turns of which something is so, in order."""
        return tuple(n for n, turn in enumerate(self.turns, self.first) if tag in turn.tags)


def check_track(track: Track) -> Iterator[BadData]:
    """What is wrong with a track."""
    if track.high - track.low >= MAX_SPACES:
        yield BadData("", "high", f"the track has more than {MAX_SPACES} spaces")
        return
    if track.high < track.low:
        yield BadData("", "high", f"the track ends at {track.high}, before it begins at {track.low}")
        return
    if track.start not in track.spaces:
        yield BadData("", "start", f"{track.start} is not a space of the track, which runs {track.low} to {track.high}")
    if track.labels and len(track.labels) != len(track.spaces):
        yield BadData("", "labels", f"{len(track.labels)} labels for {len(track.spaces)} spaces")


def check_calendar(calendar: Calendar) -> Iterator[BadData]:
    """What is wrong with a calendar."""
    if not calendar.turns:
        yield BadData("", "turns", "the calendar has no turns")
