"""Light and shade over the ground: hills lit from the north-west, and water that is lighter along its shores."""

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEngine, QPainter, QPainterPath

from ringfire_gui.gui.map.painters.ink import View
from ringfire_gui.gui.map.painters.style import MapStyle
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.art import Relief

_STEP = 6.0
"""Scene pixels of a pixel of the picture of light and shade, where the map is not too large for it."""
_LONG_SIDE = 1100
"""Most pixels of its longer side."""
_SHADE, _LIGHT = 0.2, 0.28
"""Opacity of the deepest shade and the brightest light."""
_SHALLOWS, _FOAM = 26.0, 0.55
"""How far from the shore water is lighter, in scene pixels, and how much at the shore itself.

A map so large that this is hardly a pixel of the picture goes without.
"""

Picture = NDArray[np.float32]


def hillshade(heights: Picture) -> Picture:
    """Light and shade on a ground lit from the north-west: -1 the darkest slope, 0 flat ground, 1 the brightest."""
    down, across = np.gradient(heights)
    slope = across + down
    strong = float(np.percentile(np.abs(slope), 97)) or 1.0
    shaded: Picture = np.tanh(slope / strong * 1.1)
    return shaded * np.sqrt(np.abs(shaded))


class Shade:
    """The light and shade of a map.

    Args:
        projection: Where the map lies.
        style: Its colours.
        water: All water on it.
        inside: All of the map; beyond it there is neither shade nor shore.
    """

    def __init__(self, projection: Projection, style: MapStyle, water: QPainterPath, inside: QPainterPath) -> None:
        self._where = projection.land
        longest = max(self._where.width(), self._where.height())
        self._step = max(_STEP, longest / _LONG_SIDE)
        wide, high = (max(2, math.ceil(side / self._step)) for side in (self._where.width(), self._where.height()))
        within = self._mask(inside, wide, high) >= 128
        wet = np.where(within, self._mask(water, wide, high), np.uint8(255))
        light = np.zeros((high, wide), dtype=np.float32)
        if projection.art.relief is not None:
            light = self._slopes(projection.art.relief, projection, wide, high) * np.float32(style.relief)
        self._image = _tinted(light, wet, within, self._step, style)

    def _mask(self, shape: QPainterPath, wide: int, high: int) -> NDArray[np.uint8]:
        """How much of each pixel lies in a shape, 0 to 255."""
        image = QImage(wide, high, QImage.Format.Format_Grayscale8)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(1 / self._step, 1 / self._step)
        painter.translate(-self._where.topLeft())
        painter.fillPath(shape, Qt.GlobalColor.white)
        painter.end()
        return np.frombuffer(image.constBits(), dtype=np.uint8).reshape(high, -1)[:, :wide].copy()

    def _slopes(self, relief: Relief, projection: Projection, wide: int, high: int) -> Picture:
        """The hillshade for each pixel; flat where the relief has no heights."""
        from scipy.ndimage import gaussian_filter, zoom

        heights = np.maximum(np.array(relief.heights, dtype=np.float32), 0)
        steps = [step * projection.scale / self._step for step in relief.step]
        fine = zoom(heights, steps[::-1], order=3, grid_mode=True, mode="nearest")
        fine = hillshade(gaussian_filter(fine, [step * 0.3 for step in steps[::-1]]))
        corner = projection.to_scene(*relief.corner) - self._where.topLeft()
        left, top = (round(value / self._step - step / 2) for value, step in zip(corner.toTuple(), steps, strict=True))
        light = np.zeros((high, wide), dtype=np.float32)
        x, y = max(0, left), max(0, top)
        part = fine[y - top :, x - left :][: high - y, : wide - x]
        light[y : y + part.shape[0], x : x + part.shape[1]] = part
        return light

    def draw(self, view: View) -> None:
        """Lay light and shade over the ground."""
        if not self._where.intersects(view.exposed):
            return
        view.painter.save()
        view.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        view.painter.translate(self._where.topLeft())
        view.painter.scale(self._step, self._step)
        image = self._image
        if view.painter.paintEngine().type() in (QPaintEngine.Type.Pdf, QPaintEngine.Type.SVG):
            # Who shows a page or a drawing need not make pictures smooth.
            image = image.scaled(image.size() * 4, mode=Qt.TransformationMode.SmoothTransformation)
        view.painter.drawImage(QRectF(self._image.rect()), image)
        view.painter.restore()


def _tinted(light: Picture, wet: NDArray[np.uint8], within: NDArray[np.bool_], step: float, style: MapStyle) -> QImage:
    """The picture: shade and light on land, foam along the shores, all more or less transparent."""
    from scipy.ndimage import distance_transform_edt

    share = wet.astype(np.float32) / 255
    land = np.where(light < 0, -light * _SHADE, light * _LIGHT) * (1 - share)
    foam = np.zeros_like(share)
    if wet.any() and step < _SHALLOWS / 2:
        far = distance_transform_edt(wet >= 128).astype(np.float32) * step
        foam = np.where(wet >= 128, np.clip(1 - far / _SHALLOWS, 0, 1) ** 1.3 * _FOAM, 0)
    alpha = np.where(wet >= 128, foam, land) * within
    dark = (light < 0) & (wet < 128)
    pixels = np.empty((*light.shape, 4), dtype=np.uint8)
    shade, bright = QColor(style.shade), QColor(style.light)
    for channel, name in enumerate(("blue", "green", "red")):
        pixels[..., channel] = np.where(dark, getattr(shade, name)(), getattr(bright, name)()) * alpha
    pixels[..., 3] = alpha * 255
    high, wide = light.shape
    return QImage(pixels.tobytes(), wide, high, wide * 4, QImage.Format.Format_ARGB32_Premultiplied).copy()
