"""Draw the program's icon in the sizes that desktops ask for, from assets/icons/app/ringfire.svg."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "icons" / "app"
SIZES = (16, 24, 32, 48, 64, 128, 256)


def main() -> None:
    """Write ringfire-SIZE.png beside the drawing."""
    drawing = QSvgRenderer(str(FOLDER / "ringfire.svg"))
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing.render(painter)
        painter.end()
        image.save(str(FOLDER / f"ringfire-{size}.png"))


if __name__ == "__main__":
    main()
