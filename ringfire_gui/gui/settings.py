"""What the window remembers from one day to the next: likings, layout, recent games."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
import platformdirs
from PySide6.QtCore import QByteArray, QSettings

from ringfire_gui.core.ids import GameId, SideId
from ringfire_gui.gui.preferences import Preferences

RECENT = 8
"""So many games are remembered."""


def config_folder() -> Path:
    """Where the player's settings lie. The folder need not exist yet."""
    return platformdirs.user_config_path("ringfire", appauthor=False)


def cache_folder() -> Path:
    """Where pictures lie that can be made again at any time."""
    return platformdirs.user_cache_path("ringfire", appauthor=False)


class Settings:
    """The settings file. What cannot be read in it counts as not said."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = QSettings(str(file or config_folder() / "window.ini"), QSettings.Format.IniFormat)

    @property
    def preferences(self) -> Preferences:
        """What the player likes."""
        try:
            return msgspec.json.decode(self._text("preferences"), type=Preferences)
        except msgspec.MsgspecError:
            return Preferences()

    @preferences.setter
    def preferences(self, preferences: Preferences) -> None:
        self._file.setValue("preferences", msgspec.json.encode(preferences).decode())

    @property
    def recent(self) -> tuple[Path, ...]:
        """The games played last, wherever they are kept."""
        try:
            found = msgspec.json.decode(self._text("recent"), type=tuple[str, ...])
        except msgspec.MsgspecError:
            return ()
        return tuple(Path(each) for each in found)

    def remember(self, save: Path) -> None:
        """Put a game first among the recent ones."""
        others = [each for each in self.recent if each != save]
        kept = [str(each) for each in (save, *others)][:RECENT]
        self._file.setValue("recent", msgspec.json.encode(kept).decode())

    def seats(self, game: GameId) -> Mapping[SideId, str]:
        """Who held which side in the last new game of this kind."""
        try:
            return msgspec.json.decode(self._text(f"seats/{game}"), type=dict[SideId, str])
        except msgspec.MsgspecError:
            return {}

    def keep_seats(self, game: GameId, seats: Mapping[SideId, str]) -> None:
        """Remember who holds which side."""
        self._file.setValue(f"seats/{game}", msgspec.json.encode(dict(seats)).decode())

    @property
    def folder(self) -> Path | None:
        """Where a file was last looked for."""
        text = self._text("folder")
        return Path(text) if text else None

    @folder.setter
    def folder(self, folder: Path) -> None:
        self._file.setValue("folder", str(folder))

    def layout(self, name: str) -> QByteArray:
        """The state of a window or of its panels; empty if none is remembered."""
        found = self._file.value(f"layout/{name}")
        return found if isinstance(found, QByteArray) else QByteArray()

    def keep_layout(self, name: str, state: QByteArray) -> None:
        """Remember where things stand."""
        self._file.setValue(f"layout/{name}", state)

    def forget_layout(self) -> None:
        """Next time everything stands where it stood at first."""
        self._file.remove("layout")

    def sync(self) -> None:
        """Write it down now."""
        self._file.sync()

    def _text(self, key: str) -> str:
        found = self._file.value(key)
        return found if isinstance(found, str) else ""
