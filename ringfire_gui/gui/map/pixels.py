"""Painting pixel for pixel: from units of the scene to the pixels of the screen."""

from typing import NamedTuple

from PySide6.QtGui import QPainter


class Pixels(NamedTuple):
    """How the scene lies on the screen: pixels to a unit, and where its origin is."""

    scale: float
    x: float
    y: float
    ratio: float
    """Pixels of the screen to one of the window."""


def pixel_by_pixel(painter: QPainter) -> Pixels:
    """Let a painter count in pixels of the screen, and say where the scene lies among them.

    Whoever calls this saves and restores the painter.
    """
    transform = painter.worldTransform()
    ratio = painter.device().devicePixelRatio()
    painter.resetTransform()
    if ratio != 1.0:
        painter.scale(1 / ratio, 1 / ratio)
    return Pixels(transform.m11() * ratio, transform.dx() * ratio, transform.dy() * ratio, ratio)
