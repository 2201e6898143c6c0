"""`ringfire shots`: pictures of the program."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from ringfire_gui.cli.screen import say


def shots(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the pictures go; it is made if need be.")],
) -> None:
    """Take pictures of the start page, a table, its overlays and looks, and the large maps.

    No screen is needed. Your own games and settings are neither shown nor touched.

    Examples:
      ringfire shots pictures
    """
    with apart():
        from ringfire_gui.gui.shots import take_shots

        take_shots(folder, say)


@contextmanager
def apart() -> Iterator[None]:
    """No display, and folders for settings and saves that are gone afterwards."""
    before = dict(os.environ)
    with TemporaryDirectory(prefix="ringfire-", ignore_cleanup_errors=True) as home:
        for name in ("DATA", "CONFIG", "CACHE", "STATE"):
            os.environ[f"XDG_{name}_HOME"] = str(Path(home) / name.lower())
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)
