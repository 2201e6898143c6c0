"""Where games are kept without anyone asking, and which was the last one."""

import re
from datetime import datetime
from itertools import count
from pathlib import Path

from msgspec import Struct

from ringfire_gui.core.errors import BadSave
from ringfire_gui.files.savefile import SUFFIX, Header, read_header


class SaveInfo(Struct, frozen=True):
    """A save as a list shows it."""

    path: Path
    header: Header
    changed: float
    """When it was last written, in seconds since 1970."""


def new_path(folder: Path, game: str, scenario: str) -> Path:
    """A file name for a new game that no file has yet; makes the folder if need be.

    Raises:
        OSError: the folder cannot be made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d")
    stem = re.sub(r"[^a-z0-9_-]", "", f"{game}-{scenario}-{stamp}")
    names = (folder / f"{stem}-{n}{SUFFIX}" for n in count(1))
    return next(name for name in names if not name.exists())


def copy_path(folder: Path, title: str) -> Path:
    """A file name for a copy of a game that no file has yet, made of what the game is called."""
    stem = re.sub(r"[^\w-]+", " ", title).strip() or "Game"
    names = (folder / f"{stem}, copy{f' {n}' if n > 1 else ''}{SUFFIX}" for n in count(1))
    return next(name for name in names if not name.exists())


def recent(folder: Path) -> list[SaveInfo]:
    """All saves of a folder that can be opened, the one played last first."""
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        try:
            found.append(SaveInfo(path, read_header(path), path.stat().st_mtime))
        except (BadSave, OSError):
            continue
    return sorted(found, key=lambda save: (-save.changed, save.path.name))
