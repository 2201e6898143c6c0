"""Icons in one style, tinted in the colours of the window."""

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from ringfire_gui import resources
from ringfire_gui.gui.theme.colours import mix
from ringfire_gui.gui.theme.windows import WindowColours

SIZES = (16, 20, 24, 32, 48)
"""Sides in pixels; Qt takes the nearest that is not smaller."""
_INK = "currentColor"


@cache
def icon_names() -> frozenset[str]:
    """The icons there are."""
    return frozenset(file.stem for file in _folder().glob("*.svg"))


def _folder() -> Path:
    return resources.assets() / "icons"


class Icons:
    """The icons in the colours of one window, each made once."""

    def __init__(self, colours: WindowColours) -> None:
        self._colours = colours
        self._made: dict[str, QIcon] = {}

    def icon(self, name: str) -> QIcon:
        """An icon by its name; empty where there is none of this name."""
        if name not in self._made:
            self._made[name] = self._make(name) if name in icon_names() else QIcon()
        return self._made[name]

    def pixmap(self, name: str, side: int, colour: str = "", ratio: float = 1.0) -> QPixmap:
        """An icon as a picture, in the colour of texts or in another."""
        svg = (_folder() / f"{name}.svg").read_text(encoding="utf-8")
        return _paint(svg.replace(_INK, colour or self._colours.text), side, ratio)

    def _make(self, name: str) -> QIcon:
        svg = (_folder() / f"{name}.svg").read_text(encoding="utf-8")
        tints = (
            (QIcon.Mode.Normal, self._colours.text),
            (QIcon.Mode.Active, self._colours.accent),
            (QIcon.Mode.Disabled, mix(self._colours.panel, self._colours.text, 0.35)),
            (QIcon.Mode.Selected, self._colours.text),
        )
        icon = QIcon()
        for mode, colour in tints:
            tinted = svg.replace(_INK, colour)
            for side in SIZES:
                icon.addPixmap(_paint(tinted, side), mode)
        return icon


def _paint(svg: str, side: int, ratio: float = 1.0) -> QPixmap:
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(pixmap.rect()))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
