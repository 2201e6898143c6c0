"""Games that begin in the middle: a state that was built by hand is played on to its first question."""

from typing import Any

from ringfire_gui.engine.draft import Draft
from ringfire_gui.engine.kernel import run
from ringfire_gui.engine.ruleset import Applied
from ringfire_gui.engine.state import GameState
from ringfire_gui.play.session import Rules


def to_first_question(rules: Rules, state: GameState) -> Applied[Any]:
    """Let the frame on top of the stack run; the state asks whatever follows from it."""
    draft = Draft(state, rules.position)
    draft.change(asked=run(draft, rules.procedures, None))
    return Applied(draft.state, tuple(draft.events))
