"""Everything that is wrong with a folder, not only the first thing."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from ringfire_gui.core.errors import BadData

A = TypeVar("A")
T = TypeVar("T")

MOST_PER_FILE = 100
"""Further problems of a file are not reported: whoever mends a hundred sees the rest the next time."""


class BadFolder(BadData):
    """A folder that cannot be used, with all that is wrong in it; it reads as one line for each problem."""

    def __init__(self, problems: Iterable[BadData]) -> None:
        self.problems = tuple(problems)
        first = self.problems[0]
        super().__init__(first.file, first.key, first.problem)
        self.args = (self.problems,)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class Problems:
    """Collects what is wrong, while reading goes on as far as it can.

    Attributes:
        found: All problems so far, in the order in which they were found.
    """

    def __init__(self) -> None:
        self.found: list[BadData] = []

    def add(self, file: str, problems: Iterable[BadData]) -> None:
        """Take in what is wrong with a file. Checks know keys only; the name of the file is added here."""
        self.found.extend(BadData(file, bad.key, bad.problem) for bad in islice(problems, MOST_PER_FILE))

    def attempt(self, read: Callable[[A], T], source: A | None) -> T | None:
        """What is made of a source; None if there is no source or if it is refused."""
        if source is None:
            return None
        try:
            return read(source)
        except BadData as bad:
            self.found.append(bad)
            return None


def repeated(ids: Iterable[str], key: str) -> Iterator[BadData]:
    """Ids that stand twice in a list, or are empty; `key` has the place of the index: `unit[{}].id`."""
    seen: set[str] = set()
    for index, item in enumerate(ids):
        if not item:
            yield BadData("", key.format(index), "an id must not be empty")
        if item in seen:
            yield BadData("", key.format(index), f"{item} is there already")
        seen.add(item)
