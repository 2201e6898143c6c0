"""Running commands as a person would: words in, exit code and lines out."""

import os
import subprocess
import sys
from pathlib import Path

from msgspec import Struct

from ringfire_gui.cli import main

ROOT = Path(__file__).resolve().parents[3]
TOY = str(ROOT / "tests" / "contract" / "toy")


class Answer(Struct, frozen=True):
    code: int
    out: str
    err: str


def ask(capsys, *words: str) -> Answer:
    """Run a command in this process."""
    capsys.readouterr()
    code = 0
    try:
        main([str(word) for word in words])
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    shown = capsys.readouterr()
    return Answer(code, shown.out, shown.err)


def command(*words: str) -> list[str]:
    """The same as a command of its own."""
    return [sys.executable, "-m", "ringfire_gui", *(str(word) for word in words)]


def ask_apart(*words: str, **environment: str) -> Answer:
    """Run a command in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run(command(*words), env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    return Answer(done.returncode, done.stdout, done.stderr)
