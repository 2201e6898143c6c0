"""A whole map on one sheet: as a picture, as a page to print, or as a drawing to work on."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QGuiApplication, QImage, QPageSize, QPaintDevice, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from ringfire_gui.core.ids import LocId, PieceId
from ringfire_gui.gui.faces.store import Faces
from ringfire_gui.gui.map.painters.mappainter import MapPainter
from ringfire_gui.gui.map.pieces import COUNTER, PieceView
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.map.stacks import Arranger
from ringfire_gui.gui.theme.fonts import load_fonts
from ringfire_gui.gui.theme.palettes import Palette

_INCH = 96.0
"""Scene pixels to an inch of paper, at zoom 1."""
_COUNTER_PIXELS = 192
"""Of a counter on a page or in a drawing."""
_FINE = 600
"""Dots to an inch on a page."""

Extra = Callable[[QPainter], None]
"""Draws something over the map, in scene pixels."""


def open_studio() -> QGuiApplication:
    """What painting needs, without any window: the application, if there is none yet, and the fonts."""
    app = QGuiApplication.instance() or QGuiApplication(["ringfire", "-platform", "offscreen"])
    load_fonts()
    assert isinstance(app, QGuiApplication)
    return app


def sheet_size(painter: MapPainter, zoom: float) -> tuple[int, int]:
    """Width and height of the whole sheet in pixels."""
    sheet = painter.projection.sheet
    return round(sheet.width() * zoom), round(sheet.height() * zoom)


def printed(painter: MapPainter, zoom: float, ending: str, extra: Extra | None = None) -> bytes:
    """A whole map as the content of a file with this ending: .png, .pdf or .svg."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    {".pdf": _page, ".svg": _drawing}.get(ending, _picture)(painter, zoom, buffer, extra)
    return bytes(buffer.data().data())


def _picture(painter: MapPainter, zoom: float, out: QIODevice, extra: Extra | None) -> None:
    image = QImage(QSize(*sheet_size(painter, zoom)), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    _draw(painter, image, zoom, zoom, extra)
    image.save(out, "PNG")  # type: ignore[call-overload]


def _page(painter: MapPainter, zoom: float, out: QIODevice, extra: Extra | None) -> None:
    writer = QPdfWriter(out)
    sheet = painter.projection.sheet
    inches = QSizeF(sheet.width(), sheet.height()) * (zoom / _INCH)
    writer.setPageSize(QPageSize(inches, QPageSize.Unit.Inch, "map", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF())
    writer.setResolution(_FINE)
    writer.setTitle(painter.projection.art.sheet.title)
    _draw(painter, writer, zoom, zoom * _FINE / _INCH, extra)


def _drawing(painter: MapPainter, zoom: float, out: QIODevice, extra: Extra | None) -> None:
    # The older version that Qt writes else has no way to cut lines off at the frame of a map.
    writer = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    size = QSize(*sheet_size(painter, zoom))
    writer.setOutputDevice(out)
    writer.setResolution(round(_INCH))
    writer.setSize(size)
    writer.setViewBox(QRectF(QPointF(), QSizeF(size)))
    writer.setTitle(painter.projection.art.sheet.title)
    _draw(painter, writer, zoom, zoom, extra)


def _draw(painter: MapPainter, device: QPaintDevice, zoom: float, scale: float, extra: Extra | None) -> None:
    brush = QPainter(device)
    sheet = painter.projection.sheet
    brush.translate(-round(sheet.left() * scale), -round(sheet.top() * scale))
    brush.scale(scale, scale)
    painter.paint(brush, sheet, zoom)
    if extra is not None:
        extra(brush)
    brush.end()


def counters(projection: Projection, pieces: Sequence[PieceView], palette: Palette, zoom: float) -> Extra:
    """Draws counters on the map as they lie when a game begins."""
    faces = Faces(palette)
    spots = _spots(projection, pieces)

    def draw(painter: QPainter) -> None:
        raster = isinstance(painter.device(), QImage)
        side = max(1, round(COUNTER * zoom)) if raster else _COUNTER_PIXELS
        for piece in sorted(pieces, key=lambda piece: piece.order):
            x, y = spots[piece.id]
            picture = faces.pixmap(piece.face, side)
            if raster:
                corner = painter.transform().map(QPointF(x - COUNTER / 2, y - COUNTER / 2))
                painter.save()
                painter.resetTransform()
                painter.drawPixmap(corner.toPoint(), picture)
                painter.restore()
            else:
                where = QRectF(x - COUNTER / 2, y - COUNTER / 2, COUNTER, COUNTER)
                painter.drawPixmap(where, picture, QRectF(picture.rect()))

    return draw


def _spots(projection: Projection, pieces: Sequence[PieceView]) -> Mapping[PieceId, tuple[float, float]]:
    """Where each counter lies."""
    arranger = Arranger(projection.board, projection.scale, COUNTER)
    groups: dict[LocId, dict[str, list[PieceId]]] = {}
    for piece in sorted(pieces, key=lambda piece: piece.order):
        groups.setdefault(piece.at, {}).setdefault(piece.group, []).append(piece.id)
    spots: dict[PieceId, tuple[float, float]] = {}
    for at, heaps in groups.items():
        spots |= arranger.arrange(at, list(heaps.values()))
    return spots
