"""The pictograms and marks of size, tinted and drawn once for each size."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from ringfire_gui import resources

INK, FILL = "#000000", "#ffffff"
"""What stands for the colours in the drawings."""
NO_DRAWING = "blank"
"""What is drawn for a symbol that nobody has drawn: an empty frame."""
_SIZE = "size-"


def folder() -> Path:
    """Where the drawings lie."""
    return resources.assets() / "symbols"


def symbol_names() -> frozenset[str]:
    """The pictograms there are."""
    return frozenset(file.stem for file in folder().glob("*.svg") if not file.stem.startswith(_SIZE))


def size_names() -> frozenset[str]:
    """The sizes of units that have a mark."""
    return frozenset(file.stem.removeprefix(_SIZE) for file in folder().glob(f"{_SIZE}*.svg"))


class Symbols:
    """Drawings in the colours of counters, each made once."""

    def __init__(self) -> None:
        self._texts = {file.stem: file.read_text(encoding="utf-8") for file in folder().glob("*.svg")}
        self._shapes: dict[str, QSizeF] = {}
        self._drawn: dict[tuple[str, str, str, int, int], QPixmap] = {}

    def unit(self, name: str, ink: str, fill: str, height: int) -> QPixmap:
        """The pictogram of a unit in its frame."""
        known = name if name in self._texts else NO_DRAWING
        return self._picture(known, ink, fill, height)

    def size(self, name: str, ink: str, height: int) -> QPixmap | None:
        """The mark of a size; None where a counter has none or nobody has drawn it."""
        known = _SIZE + name
        return self._picture(known, ink, FILL, height) if known in self._texts else None

    def _picture(self, name: str, ink: str, fill: str, height: int) -> QPixmap:
        shape = self._shape(name)
        width = max(1, round(height * shape.width() / shape.height()))
        key = (name, ink, fill, width, height)
        if key not in self._drawn:
            self._drawn[key] = self._draw(*key)
        return self._drawn[key]

    def _shape(self, name: str) -> QSizeF:
        if name not in self._shapes:
            self._shapes[name] = QSvgRenderer(QByteArray(self._texts[name].encode())).viewBoxF().size()
        return self._shapes[name]

    def _draw(self, name: str, ink: str, fill: str, width: int, height: int) -> QPixmap:
        svg = self._texts[name].replace(FILL, "@fill").replace(INK, ink).replace("@fill", fill)
        pixmap = QPixmap(width, height)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, width, height))
        painter.end()
        return pixmap
