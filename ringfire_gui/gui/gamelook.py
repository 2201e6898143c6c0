"""Pictures and words of one game, for the map and the panels alike, in the palette the player likes."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QPixmap

from ringfire_gui.core.ids import SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.showing import Look
from ringfire_gui.gui.dress import Dress
from ringfire_gui.gui.faces.compose import face_key
from ringfire_gui.gui.faces.key import FaceKey
from ringfire_gui.gui.faces.store import Faces
from ringfire_gui.gui.theme.sides import NEUTRAL, Livery, livery
from ringfire_gui.gui.words import titled
from ringfire_gui.model.gamedata import GameData
from ringfire_gui.model.pieces import Piece


class GameLook(QObject):
    """How the counters and sides of a game look and what they are called.

    Attributes:
        say: The words for a reason.

    Signals:
        changed: All pictures are to be fetched anew.
    """

    changed = Signal()

    def __init__(self, data: GameData, dress: Dress, say: Callable[[Reason], str]) -> None:
        super().__init__()
        self.say = say
        self._data = data
        self._dress = dress
        self.palette = dress.appearance.palette
        self.faces = Faces(dress.appearance.colours)
        self._livery: Livery = livery(data, dress.appearance.colours)
        dress.changed.connect(self.redress)

    def face(self, piece: Piece, look: Look) -> FaceKey:
        """What is on the face of a piece."""
        return face_key(self._data, self._livery, piece, look)

    def counter(self, piece: Piece, look: Look, pixels: int, ratio: float = 1.0) -> QPixmap:
        """A piece as a picture."""
        return self.faces.pixmap(self.face(piece, look), pixels, ratio)

    def values(self, piece: Piece, look: Look) -> str:
        """The values of a piece with their names, as far as the face shows what is printed."""
        known = self._data.counters.units.get(piece.unit)
        printed = self._data.counters.values(piece) if known else {}
        if tuple(map(str, printed.values())) != look.values:
            return " · ".join(look.values)
        return " · ".join(f"{name.replace('_', ' ')} {value}" for name, value in printed.items())

    @property
    def sides(self) -> Mapping[SideId, str]:
        """The colours of all sides."""
        return self._livery.sides

    def side(self, side: SideId | None) -> str:
        """The colour of a side."""
        return self._livery.sides.get(side, NEUTRAL) if side else ""

    def side_name(self, side: str) -> str:
        """The name of a side."""
        return next((known.name for known in self._data.sides if known.id == side), side or "Nobody")

    def title(self, kind: str, name: str) -> str:
        """The words of a panel or an overlay, or its id in plain letters where the game has none."""
        code = f"{kind}.{name}"
        said = self.say(Reason(code))
        return titled(name) if said == code else said

    def tone(self, tone: str) -> QColor:
        """The colour of a tone."""
        return QColor(next((c for t, c in self._dress.appearance.colours.tones.items() if t == tone), "#000000"))

    def redress(self) -> None:
        """Draw everything in the palette that is worn now."""
        if self._dress.appearance.palette != self.palette:
            self.palette = self._dress.appearance.palette
            self.faces = Faces(self._dress.appearance.colours)
            self._livery = livery(self._data, self._dress.appearance.colours)
        self.changed.emit()
