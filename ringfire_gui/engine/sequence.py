"""The sequence of play as data: a tree of phases, compiled to numbered lines that a single frame runs through."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from ringfire_gui.core.ids import SideId
from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.events import PhaseBegan
from ringfire_gui.engine.frames import Call, Frame, Goto, Next, Procedure, Return
from ringfire_gui.engine.state import GameState


class Phase(Struct, frozen=True):
    """One phase by name, with the case that rules it."""

    name: str
    rule: str = ""


class Seq(Struct, frozen=True):
    """One after the other. A name makes it a heading in the breadcrumb."""

    steps: "tuple[Node, ...]"
    name: str = ""


class EachSide(Struct, frozen=True):
    """The same for each side in turn."""

    sides: tuple[SideId, ...]
    body: "Node"


class Repeat(Struct, frozen=True):
    """Again and again until a named condition holds at the end of a round."""

    body: "Node"
    until: str


class Only(Struct, frozen=True):
    """Left out, without a word, unless a named condition holds when it comes to it."""

    body: "Node"
    when: str


Node = Phase | Seq | EachSide | Repeat | Only


class Step(Struct, frozen=True):
    """A line that is a phase."""

    phase: Phase
    side: SideId | None
    crumbs: tuple[str, ...]
    """Headings down to this phase."""


class Back(Struct, frozen=True):
    """A line that goes back to an earlier one until a condition holds."""

    to: int
    until: str


class Skip(Struct, frozen=True):
    """A line that goes on to a later one unless a condition holds."""

    to: int
    unless: str


class Playing(Frame, frozen=True):
    """The sequence of play, at a line; `begun` while the phase of that line is under way."""

    line: int = 0
    begun: bool = False


class EndGame(Struct, frozen=True):
    """What a phase returns in order to end the game at once."""


Lines = tuple[Step | Back | Skip, ...]
OpenPhase = Callable[[Draft[Any, Any], SideId | None], Frame | None]
"""Begins a phase: does what needs no decision; gives the frame that goes on, or None if the phase is over."""


def compile_sequence(node: Node) -> Lines:
    """The tree as numbered lines."""
    lines: list[Step | Back | Skip] = []
    _compile(node, None, (), lines)
    return tuple(lines)


def _compile(node: Node, side: SideId | None, crumbs: tuple[str, ...], lines: list[Step | Back | Skip]) -> None:
    match node:
        case Phase(name):
            lines.append(Step(node, side, (*crumbs, name)))
        case Seq(steps, name):
            for step in steps:
                _compile(step, side, (*crumbs, name) if name else crumbs, lines)
        case EachSide(sides, body):
            for each in sides:
                _compile(body, each, (*crumbs, each), lines)
        case Repeat(body, until):
            start = len(lines)
            _compile(body, side, crumbs, lines)
            lines.append(Back(start, until))
        case Only(body, when):
            at = len(lines)
            lines.append(Skip(at, when))
            _compile(body, side, crumbs, lines)
            lines[at] = Skip(len(lines), when)


def where(lines: Lines, state: GameState) -> Step | None:
    """The phase a game is in; None before its start and after its end."""
    frame = next((f for f in state.frames if isinstance(f, Playing)), None)
    line = lines[frame.line] if frame and frame.line < len(lines) else None
    return line if isinstance(line, Step) else None


def sequence_procedure(
    lines: Lines,
    phases: Mapping[str, OpenPhase],
    conditions: Mapping[str, Callable[[Draft[Any, Any]], bool]],
) -> Procedure:
    """The procedure of `Playing` for one sequence of play.

    Raises:
        KeyError: a phase or a condition has a name that nobody gave code for.
    """
    for line in lines:
        match line:
            case Step(phase):
                phases[phase.name]
            case Back(_, condition) | Skip(_, condition):
                conditions[condition]

    def advance(draft: Draft[Any, Any], frame: Playing, result: object) -> Next:
        if isinstance(result, EndGame):
            return Return(result)
        if frame.begun:
            return Goto(Playing(frame.line + 1))
        if frame.line == len(lines):
            return Return()
        line = lines[frame.line]
        if isinstance(line, Back):
            return Goto(Playing(frame.line + 1 if conditions[line.until](draft) else line.to))
        if isinstance(line, Skip):
            return Goto(Playing(frame.line + 1 if conditions[line.unless](draft) else line.to))
        draft.emit(PhaseBegan(line.phase.name, draft.state.turn, line.side, line.phase.rule))
        opened = phases[line.phase.name](draft, line.side)
        begun = Playing(frame.line, begun=True)
        return Call(opened, resume_as=begun) if opened else Goto(begun)

    return Procedure(advance)
