"""Sets of locations as the bits of one number: a flood over a small board takes microseconds.

Where a rule only asks which locations can be reached in so many steps, and every step counts the same, nothing is
faster: all locations of a set step in one direction at once. Made from the edges of a board's networkx graph.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Numbering(Generic[T]):
    """A bit for each location.

    Attributes:
        bits: The bit of each location, by the location.
    """

    def __init__(self, places: Mapping[T, int]) -> None:
        """Number locations.

        Args:
            places: A number for each; the more regular they lie on the map, the fewer directions there are.
        """
        self.bits: dict[T, int] = {at: 1 << number for at, number in places.items()}
        self._places = {number: at for at, number in places.items()}

    def mask(self, places: Iterable[T]) -> int:
        """The locations as one number; what has no bit is left out."""
        found = 0
        for at in places:
            found |= self.bits.get(at, 0)
        return found

    def places(self, mask: int) -> Iterator[T]:
        """The locations of a number, from its lowest bit."""
        while mask:
            low = mask & -mask
            yield self._places[low.bit_length() - 1]
            mask ^= low


class BitGraph:
    """The steps from location to location, by how far apart their bits are."""

    def __init__(self, steps: Iterable[tuple[int, int]]) -> None:
        """Sort steps by direction.

        Args:
            steps: Pairs of bits: from, to.
        """
        ahead: dict[int, int] = {}
        back: dict[int, int] = {}
        for start, to in steps:
            shift = to.bit_length() - start.bit_length()
            if shift > 0:
                ahead[shift] = ahead.get(shift, 0) | start
            elif shift < 0:
                back[-shift] = back.get(-shift, 0) | start
        self._ahead = tuple(ahead.items())
        self._back = tuple(back.items())

    def spread(self, mask: int) -> int:
        """All locations one step from those of a set."""
        found = 0
        for shift, starts in self._ahead:
            found |= (mask & starts) << shift
        for shift, starts in self._back:
            found |= (mask & starts) >> shift
        return found

    def flood(self, start: int, within: int, steps: int | None = None) -> int:
        """All locations that can be reached from a set without leaving another; those of the set count as reached.

        Args:
            start: Where it begins, be it within or not.
            within: Locations that may be entered.
            steps: At most so many; None for any number.
        """
        reached = edge = start
        while edge and steps != 0:
            edge = self.spread(edge) & within & ~reached
            reached |= edge
            if steps is not None:
                steps -= 1
        return reached

    def rings(self, start: int, within: int) -> Iterator[int]:
        """The locations by their distance from a set: those of the set, those one step away, and so on."""
        reached = edge = start
        while edge:
            yield edge
            edge = self.spread(edge) & within & ~reached
            reached |= edge
