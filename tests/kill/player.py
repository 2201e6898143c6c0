"""Plays the toy game into a save and says after each order that was answered where the game stands.

Started and killed by `test_kill.py`. Line by line: order number and digest, as soon as `submit` has returned.
"""

import os
import sys
from pathlib import Path

from ringfire_gui.engine.dice import Chooser
from ringfire_gui.play.catalog import load_game
from ringfire_gui.play.saves import create
from ringfire_gui.play.session import Session, Setup

TOY = Path(__file__).parents[1] / "contract" / "toy"


def main(save: Path, seed: int) -> None:
    game = load_game(str(TOY))
    session = create(game, Setup("meeting", seed), save)
    tell(session)
    chooser = Chooser(seed)
    while True:
        step(session, chooser)
        tell(session)


def step(session: Session, chooser: Chooser) -> None:
    """An order, or now and then an undo, a redo, a jump; from the end of the game back into its middle."""
    log = session.log
    whim = chooser.below(10)
    if not session.decisions:
        session.jump(chooser.below(log.next_number))
    elif whim == 0 and session.can_undo():
        session.undo()
    elif whim == 1 and log.redo_target():
        session.redo()
    else:
        side = chooser.pick(session.decisions).side
        session.submit(side, session.options(side).sample(chooser))


def tell(session: Session) -> None:
    os.write(1, f"{len(session.log.entries)} {session.log.cursor} {session.digest()}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
