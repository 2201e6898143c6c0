"""Where things lie on disk: the shipped assets and maps, and the player's own maps and saves."""

import sys
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """The folder that holds `assets` and `maps`.

    In a PyInstaller bundle it is the bundle itself, in an installed wheel `_data` in the package, else the checkout.
    """
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle)
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent


def assets() -> Path:
    """The games as shipped: counters, tables, scenarios, texts and pictures."""
    return data_root() / "assets"


def maps() -> Path:
    """The maps as shipped."""
    return data_root() / "maps"


def user_maps() -> Path:
    """Maps that the player has drawn or imported. The folder need not exist yet."""
    return _user_data() / "maps"


def user_saves() -> Path:
    """The player's saved games. The folder need not exist yet."""
    return _user_data() / "saves"


def _user_data() -> Path:
    return platformdirs.user_data_path("ringfire", appauthor=False)
