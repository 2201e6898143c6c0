"""`ringfire think`: what the window starts to let a bot think."""

import sys
from typing import Annotated

import typer


def think(game: Annotated[str, typer.Argument(metavar="GAME")]) -> None:
    """Answer for bots: questions as lines on standard input, answers on standard output. Started by the window."""
    from ringfire_gui.bots.worker import serve

    serve(game, sys.stdin.buffer, sys.stdout.buffer)
