"""Counter files: the types of units of a game, and the units themselves."""

from collections.abc import Container, Iterator

from ringfire_gui.core.errors import BadData
from ringfire_gui.files.problems import repeated
from ringfire_gui.files.schema import CountersFile
from ringfire_gui.files.tomlfile import Document, shape
from ringfire_gui.model.pieces import UNKNOWN, CounterSet

FORMAT = "ringfire-counters"
MAX_STEPS = 100


def read_counters(document: Document) -> CountersFile:
    """The content of a counter file.

    Raises:
        BadData: it has keys or values that do not belong there.
    """
    file: CountersFile = shape(document, FORMAT, CountersFile)
    return file


def build_counters(file: CountersFile) -> CounterSet:
    """The counter set of a file in which nothing is wrong."""
    return CounterSet({kind.id: kind for kind in file.type}, {unit.id: unit for unit in file.unit})


def check_counters(file: CountersFile, sides: Container[str] | None = None) -> Iterator[BadData]:
    """What is wrong with counters. A unit without a side, a marker say, belongs to nobody.

    Args:
        file: The counters.
        sides: The sides of the game; None where they are not known.
    """
    yield from repeated((kind.id for kind in file.type), "type[{}].id")
    yield from repeated((unit.id for unit in file.unit), "unit[{}].id")
    for index, kind in enumerate(file.type):
        if not 1 <= kind.steps <= MAX_STEPS:
            yield BadData("", f"type[{index}].steps", f"a unit has 1 to {MAX_STEPS} steps, not {kind.steps}")
        if kind.reduced and len(kind.reduced) >= kind.steps:
            problem = f"a unit of {kind.steps} steps has no more than {kind.steps - 1} reduced faces"
            problem = problem if kind.steps > 1 else "a unit of one step has no reduced face"
            yield BadData("", f"type[{index}].reduced", problem)
    types = {kind.id for kind in file.type}
    for index, unit in enumerate(file.unit):
        if unit.id == UNKNOWN:
            yield BadData("", f"unit[{index}].id", f"{UNKNOWN} stands for a unit that is not known")
        if unit.type not in types:
            yield BadData("", f"unit[{index}].type", f"there is no type {unit.type}")
        if unit.side and sides is not None and unit.side not in sides:
            yield BadData("", f"unit[{index}].side", f"the game has no side {unit.side}")
