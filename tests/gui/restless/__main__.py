"""Random play at the window, bounded and seeded: `python -m tests.gui.restless --seed 1 --minutes 60`.

Games are laid on the table one after the other, and each is played about with. The exit code is 1 if anything raised
an exception, Qt warned of anything, memory grew by more than a tenth after the first games, or a game that was left
does not play again to the same position.
"""

import argparse
import faulthandler
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "tests" / "contract"
"""The program runs here, so that a save of the toy game finds the game."""


class Bounds(Struct, frozen=True):
    """When it ends: whichever comes first."""

    gestures: int
    minutes: float
    each: int
    """Gestures on one table."""


def main():
    parser = argparse.ArgumentParser(prog="restless", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gestures", type=int, default=10**9)
    parser.add_argument("--minutes", type=float, default=10**6)
    parser.add_argument("--each", type=int, default=150, help="gestures on one table")
    parser.add_argument("--aloud", action="store_true", help="say every gesture as it is made")
    asked = parser.parse_args()
    faulthandler.enable()
    with tempfile.TemporaryDirectory() as home:
        for name in ("CONFIG", "DATA", "CACHE", "STATE"):
            os.environ[f"XDG_{name}_HOME"] = str(Path(home) / name.lower())
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        os.environ["PYTHONPATH"] = str(ROOT)
        os.chdir(GAMES)
        return _play(asked.seed, Bounds(asked.gestures, asked.minutes, asked.each), asked.aloud)


def _play(seed, bounds, aloud):
    from tests.gui.restless.evening import Evening
    from tests.gui.restless.witness import Witness

    start = time.monotonic()
    with Witness(aloud) as witness:
        evening = Evening(random.Random(seed), witness, bounds)
        evening.run()
    print(evening.report(time.monotonic() - start))  # noqa: T201
    return 1 if witness.seen else 0


if __name__ == "__main__":
    sys.exit(main())
