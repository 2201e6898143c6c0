"""What a set of actions may offer to the tools of a window: moving, pointing, attacking, commands.

A set offers what it likes by having the methods. None of them decides anything: they only make actions, which the
set's own check then judges like any other.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, Protocol, runtime_checkable

from msgspec import Struct

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.core.reasons import Fact
from ringfire_gui.engine.actions import Action, ActionSet, Choices, OneOf
from ringfire_gui.engine.showing import Breakdown
from ringfire_gui.model.pathfind import Reach


@runtime_checkable
class MoveOptions(Protocol):
    """Counters can be picked up and moved along paths."""

    def movable(self) -> frozenset[PieceId]:
        """Pieces that may be picked up."""
        ...

    def reach(self, pieces: tuple[PieceId, ...]) -> Reach:
        """Where these pieces can go together, at what cost and by which way; where they can be put, if they wait."""
        ...

    def order(self, pieces: tuple[PieceId, ...], path: tuple[LocId, ...]) -> Action:
        """The action that moves them along a path; legal or not, as `explain` will say."""
        ...


@runtime_checkable
class ChoiceOptions(Protocol):
    """One thing is to be pointed at."""

    def choices(self) -> Mapping[str, Action]:
        """The action behind each piece or location that can be clicked."""
        ...


@runtime_checkable
class AttackOptions(Protocol):
    """A target and those who attack it are chosen; what would come of it is shown while they are."""

    def targets(self) -> frozenset[LocId]:
        """Locations that can be attacked at all."""
        ...

    def attackers(self, target: LocId) -> tuple[PieceId, ...]:
        """Pieces that could take part."""
        ...

    def proposed(self, target: LocId) -> tuple[PieceId, ...]:
        """Those of them that take part unless the player says otherwise."""
        ...

    def attack(self, target: LocId, attackers: tuple[PieceId, ...]) -> Action:
        """The action; legal or not, as `explain` will say."""
        ...

    def breakdown(self, target: LocId, attackers: tuple[PieceId, ...]) -> Breakdown:
        """Strengths, modifiers with their reasons, column, and how likely each result is."""
        ...


class Field(Struct, frozen=True):
    """Something to be filled in before a command is an action."""

    name: str
    kind: Literal["text", "number", "choice"]
    default: Fact = ""
    low: int = 0
    high: int = 100
    choices: tuple[Fact, ...] = ()


class Command(Struct, frozen=True):
    """A button, or an entry of a context menu; its words are the template `command.<id>`."""

    id: str
    fields: tuple[Field, ...] = ()
    key: str = ""
    """The key that gives it, as Qt writes keys."""


@runtime_checkable
class CommandOptions(Protocol):
    """More can be done with pieces or at a place than moving: what a context menu holds."""

    def commands(self, pieces: tuple[PieceId, ...], at: LocId | None) -> tuple[Command, ...]:
        """What can be done with these pieces, or at this place where no piece is chosen."""
        ...

    def fill(self, command: str, values: Mapping[str, Fact], pieces: tuple[PieceId, ...], at: LocId | None) -> Action:
        """The action of a command with its fields filled in; legal or not, as `explain` will say."""
        ...


def parts(options: ActionSet) -> Iterator[ActionSet]:
    """The sets that a set is made of, each speaking for its own types; the set itself if it is not made of others."""
    if isinstance(options, OneOf):
        for part in options.sets:
            yield from parts(part)
    else:
        yield options


def move_options(options: ActionSet) -> MoveOptions | None:
    """The part with which counters are moved."""
    return next((part for part in parts(options) if isinstance(part, MoveOptions)), None)


def attack_options(options: ActionSet) -> AttackOptions | None:
    """The part with which attacks are put together."""
    return next((part for part in parts(options) if isinstance(part, AttackOptions)), None)


def command_options(options: ActionSet) -> CommandOptions | None:
    """The part that fills context menus."""
    return next((part for part in parts(options) if isinstance(part, CommandOptions)), None)


def pointed(options: ActionSet) -> dict[str, Action]:
    """All actions behind a piece or a location to point at."""
    found: dict[str, Action] = {}
    for part in parts(options):
        if isinstance(part, ChoiceOptions):
            found |= part.choices()
    return found


def buttons(options: ActionSet, most: int = 12) -> tuple[Action, ...]:
    """The actions of short lists that are not pointed at: each is a button."""
    found: list[Action] = []
    for part in parts(options):
        if isinstance(part, Choices) and not isinstance(part, ChoiceOptions):
            listed = tuple(part)
            found += listed if len(listed) <= most else ()
    return tuple(found)
