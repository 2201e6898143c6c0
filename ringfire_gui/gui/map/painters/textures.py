"""The grain of paper and ground: brushes that repeat without a seam and depend on the place on the map only."""

import math
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QTransform

from ringfire_gui.gui.map.painters.style import Ground, Pattern

PERIOD = 384
"""Scene pixels after which a texture repeats. A whole number of screen pixels at every zoom of the map."""
_SCALES = 10
"""Textures are kept for so many scales: all zooms of the map, and those of a printer."""
_FLAT_BELOW = 0.05
_FINEST = 2.5
"""Textures for finer devices, as printers are, are made for this scale and enlarged."""
Spots = NDArray[np.float64]
"""Rows of x, y, size (0 to 1) and a number for variety (0 to 1)."""


class Textures:
    """The brushes for the grounds of a map.

    A texture is drawn once, at full size; for smaller scales it is shrunk, which takes a fraction of the time.

    Args:
        strength: 0 for plain colours, 1 for the usual grain.
    """

    def __init__(self, strength: float) -> None:
        self._strength = strength
        self._brushes: OrderedDict[float, dict[Ground, QBrush]] = OrderedDict()
        self._drawn: dict[tuple[Ground, int], QImage] = {}
        self._noises: dict[int, NDArray[np.int16]] = {}
        self._spots: dict[Pattern, Spots] = {}

    def brush(self, ground: Ground, scale: float) -> QBrush:
        """The brush for a ground, made for so many device pixels to a scene pixel."""
        if not self._strength or scale < _FLAT_BELOW:
            return QBrush(QColor(ground.colour))
        scale = min(scale, _FINEST)
        brushes = self._brushes.setdefault(scale, {})
        self._brushes.move_to_end(scale)
        while len(self._brushes) > _SCALES:
            self._brushes.popitem(last=False)
        if ground not in brushes:
            brushes[ground] = self._woven(ground, scale)
        return brushes[ground]

    def _woven(self, ground: Ground, scale: float) -> QBrush:
        pixels = max(8, round(PERIOD * scale))
        image = self._full(ground, max(PERIOD, pixels))
        if pixels < PERIOD:
            smooth = Qt.TransformationMode.SmoothTransformation
            image = image.scaled(pixels, pixels, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        brush = QBrush(image)
        brush.setTransform(QTransform.fromScale(PERIOD / pixels, PERIOD / pixels))
        return brush

    def _full(self, ground: Ground, pixels: int) -> QImage:
        """The texture of a ground, drawn on so many pixels to a side."""
        known = self._drawn.get((ground, pixels))
        if known is not None:
            return known
        image = QImage(pixels, pixels, QImage.Format.Format_RGB32)
        image.fill(QColor(ground.colour))
        if ground.pattern != "none":
            if ground.pattern not in self._spots:
                _, count, apart = _PATTERNS[ground.pattern]
                self._spots[ground.pattern] = _spots(count, apart, len(ground.pattern))
            _scatter(image, ground, self._spots[ground.pattern])
        if pixels not in self._noises:
            self._noises[pixels] = np.rint(_noise(pixels) * (5.0 * self._strength)).astype(np.int16)
        _grain(image, self._noises[pixels])
        self._drawn[ground, pixels] = image
        return image


def _grain(image: QImage, noise: NDArray[np.int16]) -> None:
    """Make pixels lighter and darker by a few steps: a fine grain over slow clouds."""
    pixels = np.frombuffer(image.bits(), dtype=np.uint8).reshape(image.height(), -1, 4)
    pixels[:, :, :3] = np.clip(pixels[:, :, :3] + noise[:, :, None], 0, 255)


def _noise(size: int) -> NDArray[np.float64]:
    """Noise that repeats, on so many pixels, at least those of the period: about -1 to 1."""
    full = np.fft.rfft2(np.random.default_rng(7).normal(size=(PERIOD, PERIOD)))
    down = np.abs(np.fft.fftfreq(PERIOD, 1 / PERIOD))[:, None]
    across = np.arange(PERIOD // 2 + 1)[None, :]
    wave = np.hypot(down, across)
    full *= 0.5 * np.exp(-((wave / 120) ** 2)) + 4.0 / (1 + (wave / 6) ** 2)
    full[0, 0] = 0
    half = PERIOD // 2
    spread = np.zeros((size, size // 2 + 1), dtype=np.complex128)
    spread[:half, :half] = full[:half, :half]
    spread[-half:, :half] = full[-half:, :half]
    noise: NDArray[np.float64] = np.fft.irfft2(spread, s=(size, size)) * (size / PERIOD) ** 2
    return noise


def _spots(count: int, apart: float, seed: int) -> Spots:
    """So many spots at random on a texture, no two nearer than `apart`, also across its edges; fewer if it is full."""
    rng = np.random.default_rng(seed)
    cells = int(PERIOD / apart)
    taken: dict[tuple[int, int], list[tuple[float, float]]] = {}
    spots: list[tuple[float, float]] = []
    for x, y in rng.uniform(0, PERIOD, size=(count * 12, 2)).tolist():
        if len(spots) == count:
            break
        column, row = int(x / PERIOD * cells), int(y / PERIOD * cells)
        near = (
            spot
            for across in (-1, 0, 1)
            for down in (-1, 0, 1)
            for spot in taken.get(((column + across) % cells, (row + down) % cells), ())
        )
        if all(_gap(x, y, *spot) > apart for spot in near):
            taken.setdefault((column, row), []).append((x, y))
            spots.append((x, y))
    found: Spots = np.concatenate([np.array(spots), rng.uniform(size=(len(spots), 2))], axis=1)
    return found[np.argsort(found[:, 1])]


def _gap(x: float, y: float, to_x: float, to_y: float) -> float:
    """How far apart two spots of a texture are, also across its edges."""
    across, down = abs(x - to_x), abs(y - to_y)
    return math.hypot(min(across, PERIOD - across), min(down, PERIOD - down))


def _scatter(image: QImage, ground: Ground, spots: Spots) -> None:
    """Draw the pattern of a ground onto its texture, and across its edges."""
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    factor = image.width() / PERIOD
    painter.scale(factor, factor)
    draw = _PATTERNS[ground.pattern][0]
    for x, y, size, variety in _copies(spots):
        painter.save()
        painter.translate(x, y)
        draw(painter, QColor(ground.scatter), size, variety)
        painter.restore()
    painter.end()


def _copies(spots: Spots) -> Iterator[tuple[float, float, float, float]]:
    """Every spot, and once more beyond each edge that it is near to."""
    for x, y, size, variety in spots.tolist():
        for across in (-PERIOD, 0, PERIOD):
            for down in (-PERIOD, 0, PERIOD):
                if -40 < x + across < PERIOD + 40 and -40 < y + down < PERIOD + 40:
                    yield x + across, y + down, size, variety


def _tree(painter: QPainter, colour: QColor, size: float, variety: float) -> None:
    """The crown of a tree from above, lit from the north-west."""
    radius = 4.0 + 3.2 * size
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_mixed(colour, 0.06 - 0.06 * variety))
    painter.drawEllipse(QPointF(1.2, 1.4), radius, radius)
    painter.setBrush(_mixed(colour, 0.14 + 0.1 * variety))
    painter.drawEllipse(QPointF(0, 0), radius * 0.92, radius * 0.92)
    painter.setBrush(_mixed(colour, 0.24 + 0.1 * variety))
    painter.drawEllipse(QPointF(-radius * 0.25, -radius * 0.28), radius * 0.5, radius * 0.48)


def _fir(painter: QPainter, colour: QColor, size: float, variety: float) -> None:
    """A fir, seen from the front, with a little shade on its right."""
    high, wide = 12.0 + 5 * size, 4.2 + 1.5 * size
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_mixed(colour, 0.05 + 0.2 * variety))
    painter.drawPolygon([QPointF(0, -high / 2), QPointF(wide, high / 2), QPointF(-wide, high / 2)])
    painter.setBrush(_mixed(colour, -0.12 + 0.1 * variety))
    painter.drawPolygon([QPointF(0, -high / 2), QPointF(wide, high / 2), QPointF(wide * 0.1, high / 2)])


def _tuft(painter: QPainter, colour: QColor, size: float, variety: float) -> None:
    """A wet stroke with some reeds on it."""
    painter.setPen(QPen(_mixed(colour, 0.25), 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    half = 6.0 + 5.0 * size
    painter.drawLine(QPointF(-half, 0), QPointF(half, 0))
    if variety > 0.35:
        painter.setPen(QPen(_mixed(colour, 0.1), 1.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for lean in (-3.0, 0.0, 3.0):
            painter.drawLine(QPointF(lean * 0.5, -1.2), QPointF(lean, -5.5 + abs(lean) * 0.5))


def _furrow(painter: QPainter, colour: QColor, size: float, variety: float) -> None:
    """A strip of ploughed land."""
    painter.rotate(-24 if variety < 0.5 else 62)
    painter.setPen(QPen(_mixed(colour, 0.2), 1.0))
    long = 14.0 + 10 * size
    for row in range(-2, 3):
        painter.drawLine(QPointF(-long, row * 4.0), QPointF(long, row * 4.0))


def _heather(painter: QPainter, colour: QColor, size: float, variety: float) -> None:
    """A dry tuft."""
    painter.setPen(QPen(_mixed(colour, 0.3 * variety), 1.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    high = 3.0 + 2.5 * size
    for lean in (-0.7, 0.0, 0.7):
        painter.drawLine(QPointF(0, 0), QPointF(high * math.sin(lean), -high * math.cos(lean)))


def _rock(painter: QPainter, colour: QColor, size: float, variety: float) -> None:
    """A short hachure: the lee side of a rock."""
    long = 4.0 + 5.0 * size
    painter.setPen(QPen(_mixed(colour, 0.1 + 0.3 * variety), 1.3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    path = QPainterPath(QPointF(-long, long * 0.5))
    path.lineTo(QPointF(-long * 0.1, -long * 0.5))
    path.lineTo(QPointF(long * 0.8, long * 0.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _wave(painter: QPainter, colour: QColor, size: float, variety: float) -> None:
    """A ripple."""
    painter.setPen(QPen(_mixed(colour, 0.25 * variety), 1.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = 5.0 + 5.0 * size
    painter.drawArc(QRectF(-half, -2.5, half, 5), 0, 180 * 16)
    painter.drawArc(QRectF(0, -2.5, half, 5), 0, 180 * 16)


def _bush(painter: QPainter, colour: QColor, size: float, variety: float) -> None:
    """A small round tree that stands alone."""
    radius = 2.6 + 1.6 * size
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_mixed(colour, -0.1))
    painter.drawEllipse(QPointF(1, 1), radius, radius)
    painter.setBrush(_mixed(colour, 0.15 + 0.15 * variety))
    painter.drawEllipse(QPointF(0, 0), radius, radius)


def _peak(painter: QPainter, colour: QColor, size: float, variety: float) -> None:
    """A mountain from the side, its lee in the shade."""
    high, wide = 13.0 + 7 * size, 10.0 + 5 * size
    top, foot = QPointF(wide * (0.2 * variety - 0.1), -high / 2), high / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_mixed(colour, 0.62))
    painter.drawPolygon([top, QPointF(wide, foot), QPointF(-wide, foot)])
    painter.setBrush(_mixed(colour, 0.2 + 0.15 * variety))
    painter.drawPolygon([top, QPointF(wide, foot), QPointF(wide * 0.05, foot), QPointF(wide * 0.22, 0)])


def _floe(painter: QPainter, colour: QColor, size: float, variety: float) -> None:
    """A piece of drifting ice."""
    radius = 4.0 + 5.0 * size
    corners = []
    for number in range(5):
        angle = 6.28 * (number + 0.7 * variety) / 5
        corners.append(QPointF(radius * math.cos(angle), radius * (0.45 + 0.3 * variety) * math.sin(angle)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(corners)


_PATTERNS: Mapping[Pattern, tuple[Callable[[QPainter, QColor, float, float], None], int, float]] = {
    "trees": (_tree, 780, 8.5),
    "firs": (_fir, 430, 11.0),
    "tufts": (_tuft, 135, 24.0),
    "furrows": (_furrow, 42, 48.0),
    "heather": (_heather, 150, 18.0),
    "rocks": (_rock, 120, 22.0),
    "waves": (_wave, 60, 40.0),
    "orchard": (_bush, 200, 20.0),
    "floes": (_floe, 150, 21.0),
    "peaks": (_peak, 100, 26.0),
}
"""Who draws a pattern, how many on a texture, and how far apart."""


def _mixed(colour: QColor, part: float) -> QColor:
    """The colour, mixed with white (more than 0) or black (less)."""
    to = 255 if part > 0 else 0
    red, green, blue = (round(c + (to - c) * abs(part)) for c in (colour.red(), colour.green(), colour.blue()))
    return QColor(red, green, blue)
