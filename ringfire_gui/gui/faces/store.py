"""Faces as pictures, made when they are first wanted and kept up to a limit of memory."""

from collections import OrderedDict
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from ringfire_gui.gui.faces.blocks import draw_stack_block
from ringfire_gui.gui.faces.draw import FacePainter
from ringfire_gui.gui.faces.key import FaceKey, detail_at
from ringfire_gui.gui.theme.palettes import Palette
from ringfire_gui.gui.theme.sides import CounterColours

LIMIT = 32 * 2**20
"""Bytes of pictures that are kept."""

_Wanted = tuple[object, ...]


class Faces:
    """The pictures of counters in one palette. For another palette, make another one."""

    def __init__(self, palette: Palette, limit: int = LIMIT) -> None:
        self._painter = FacePainter(palette)
        self._limit = limit
        self._kept: OrderedDict[_Wanted, QPixmap] = OrderedDict()
        self._bytes = 0

    @property
    def bytes(self) -> int:
        """Memory that the kept pictures take."""
        return self._bytes

    def pixmap(self, key: FaceKey, pixels: int, ratio: float = 1.0) -> QPixmap:
        """A face as a square of so many pixels, on a screen with so many dots to a pixel.

        The card fills the square but for a narrow shadow at the right and below.
        """
        detail = detail_at(pixels)
        return self._picture(
            (key, pixels, ratio), pixels, ratio, lambda painter, side: self._painter.paint(painter, key, side, detail)
        )

    def stack_block(self, colours: Sequence[CounterColours], count: int, pixels: int, ratio: float = 1.0) -> QPixmap:
        """A stack seen from far away: a block in the colours of its topmost counters, with how many there are."""
        shown = tuple(dict.fromkeys(colours))[:2]
        letters = self._painter.letters()
        return self._picture(
            (shown, count, pixels, ratio),
            pixels,
            ratio,
            lambda painter, side: draw_stack_block(painter, letters, shown, count, side),
        )

    def _picture(self, wanted: _Wanted, pixels: int, ratio: float, paint: Callable[[QPainter, int], None]) -> QPixmap:
        known = self._kept.get(wanted)
        if known is not None:
            self._kept.move_to_end(wanted)
            return known
        side = max(1, round(pixels * ratio))
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        paint(painter, side)
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        self._keep(wanted, pixmap, side * side * 4)
        return pixmap

    def _keep(self, wanted: _Wanted, pixmap: QPixmap, size: int) -> None:
        self._kept[wanted] = pixmap
        self._bytes += size
        while self._bytes > self._limit and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= dropped.width() * dropped.height() * 4
