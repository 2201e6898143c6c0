"""How files of older versions become files of the newest: one small step from each version to the next.

A step takes the raw content (for a save: one line of it) and gives the content that the next version would have had.
Readers know the newest version only.
"""

from collections.abc import Callable, Mapping
from typing import Any

from ringfire_gui.core.errors import BadData

Raw = dict[str, Any]
Step = Callable[[Raw], Raw]
Steps = Mapping[str, tuple[Step, ...]]

STEPS: Steps = {
    "ringfire-map": (),
    "ringfire-counters": (),
    "ringfire-tables": (),
    "ringfire-scenario": (),
    "ringfire-game": (),
    "ringfire-text": (),
    "ringfire-save": (),
}
"""By format, the steps from version 1 to 2, from 2 to 3 and so on; a format without steps is in its first version."""


def newest(name: str, steps: Steps = STEPS) -> int:
    """The version of a format that the program writes."""
    return len(steps[name]) + 1


def version_problem(name: str, version: object, steps: Steps = STEPS) -> str | None:
    """What is wrong with a version number; nothing if it can be read, with steps if need be."""
    if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version < 2**31:
        return "the version must be a whole number from 1 up"
    last = newest(name, steps)
    if version > last:
        return (
            f"it has version {version}, but this program reads {name} only up to version {last}: it needs a newer one"
        )
    return None


def upgrade(raw: Raw, name: str, version: int, steps: Steps = STEPS) -> Raw:
    """Content of a known version as the newest version would have it; the content given stays as it is.

    Raises:
        BadData: it is not what that version had, so that a step finds nothing to work on. Names neither file nor key.
    """
    for number, step in enumerate(steps[name][version - 1 :], version):
        try:
            raw = step(dict(raw))
        except (LookupError, TypeError, ValueError, AttributeError):
            raise BadData("", "", f"this is not what version {number} of {name} had here") from None
    return {**raw, "version": newest(name, steps)} if "version" in raw else raw
