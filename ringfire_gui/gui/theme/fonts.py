"""The fonts that come with the program, so that text shows alike on every machine, also on one without fonts."""

from typing import Literal

from PySide6.QtGui import QFont, QFontDatabase

from ringfire_gui import resources
from ringfire_gui.core.errors import BadData

CONDENSED = "Ringfire Condensed"
"""Counters and names on maps: medium, medium italic and bold."""
TEXT = "Ringfire Text"
"""Panels, dialogs, prose: regular, italic, semibold and bold."""

Weight = Literal["regular", "medium", "semibold", "bold"]

_WEIGHTS = {
    "regular": QFont.Weight.Normal,
    "medium": QFont.Weight.Medium,
    "semibold": QFont.Weight.DemiBold,
    "bold": QFont.Weight.Bold,
}


def load_fonts() -> None:
    """Make both families known to Qt. There must be an application; calling it again does nothing.

    Raises:
        BadData: a font file is missing or broken.
    """
    known = set(QFontDatabase.families())
    if {CONDENSED, TEXT} <= known:
        return
    folder = resources.assets() / "fonts"
    files = sorted(folder.glob("*.ttf"))
    if not files:
        raise BadData(str(folder), "", "there are no fonts here; the program is not completely installed")
    for file in files:
        if QFontDatabase.addApplicationFont(str(file)) < 0:
            raise BadData(str(file), "", "this font cannot be read")


def condensed(pixels: float, weight: Weight = "bold", italic: bool = False) -> QFont:
    """The face for counters and maps, at a size in pixels of whatever is painted on."""
    return _font(CONDENSED, pixels, weight, italic)


def text(pixels: float, weight: Weight = "regular", italic: bool = False) -> QFont:
    """The face for panels, at a size in pixels."""
    return _font(TEXT, pixels, weight, italic)


def text_points(points: float, weight: Weight = "regular") -> QFont:
    """The face for panels, at a size in points, for the application as a whole."""
    font = _font(TEXT, 12, weight, False)
    font.setPointSizeF(points)
    return font


def _font(family: str, pixels: float, weight: Weight, italic: bool) -> QFont:
    font = QFont(family)
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(_WEIGHTS[weight])
    font.setItalic(italic)
    return font
