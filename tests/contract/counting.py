"""How many orders there are: canonical actions, counted to a depth from small fixed positions.

A change of the rules that was not meant shows at once in the figures of `tests/contract/counts/<game>.toml`. After one
that was meant, `python -m tests.contract.counting` counts again and writes the new figures into the files.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ringfire_gui.engine.state import GameState
from ringfire_gui.play.catalog import Game, load_game
from ringfire_gui.play.session import Rules
from tests.contract.opening import to_first_question
from tests.contract.toygame import FOLDER as TOY

FILES = sorted((Path(__file__).parent / "counts").glob("*.toml"))
COUNTS = re.compile(r"^counts = \[.*\]$", re.MULTILINE)


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, and how many ways there are to play on from it for one order, two orders, and so on."""

    name: str
    counts: tuple[int, ...]
    state: dict[str, Any]


def game_of(file: Path) -> Game:
    """The game that a file of counts belongs to."""
    return load_game(str(TOY) if file.stem == "toy" else file.stem)


def read(text: str) -> list[Position]:
    """The positions of a file."""
    return msgspec.convert(tomllib.loads(text)["position"], list[Position])


def count(rules: Rules, position: Position) -> tuple[int, ...]:
    """As many figures as the position has: the dice fall as its seed says, so they add nothing to the number."""
    state = to_first_question(rules, msgspec.convert(position.state, rules.state_type)).state
    return tuple(_ways(rules, state, depth) for depth in range(1, len(position.counts) + 1))


def _ways(rules: Rules, state: GameState, depth: int) -> int:
    asked = [(decision.side, rules.legal_actions(state, decision.side)) for decision in state.asked]
    if depth == 1:
        return sum(1 for _, options in asked for _ in options)
    return sum(
        _ways(rules, rules.apply(state, side, act).state, depth - 1) for side, options in asked for act in options
    )


def recounted(text: str, rules: Rules) -> str:
    """The text of a file with new figures."""
    fresh = iter([count(rules, position) for position in read(text)])
    return COUNTS.sub(lambda _: f"counts = {list(next(fresh))}", text)


def main() -> None:
    """Rewrite the figures of all files."""
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        file.write_text(recounted(text, game_of(file).rules), encoding="utf-8")


if __name__ == "__main__":
    main()
