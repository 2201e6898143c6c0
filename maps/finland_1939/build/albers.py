"""From longitude and latitude to the paper of the map: an equal-area conic projection of a sphere."""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

RADIUS_KM = 6371.0
PARALLELS = (61.0, 68.5)
ORIGIN = (28.0, 62.15)
"""Longitude and latitude of the point with x = 0 and y = 0."""
HEX_KM = 31.0
"""From side to side."""
UNIT_KM = HEX_KM / math.sqrt(3)
"""One map unit: from the centre of a hex to a corner."""
A01_KM = -322.0
"""How far east of the origin hex A-01 has its centre; it lies as far north as the origin."""
A01_ON_PAPER = (math.sqrt(3) / 2, 49.0)
"""The same centre in map units: the first hex of an unshifted row, 32 rows below the top."""

_SOUTH, _NORTH = (math.sin(math.radians(parallel)) for parallel in PARALLELS)
_CONE = (_SOUTH + _NORTH) / 2
_CONSTANT = 1 - _SOUTH**2 + 2 * _CONE * _SOUTH


def kilometres(lon: ArrayLike, lat: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Kilometres to the east and to the north of the origin."""
    turned = _CONE * np.radians(np.asarray(lon, dtype=np.float64) - ORIGIN[0])
    far = _from_pole(np.asarray(lat, dtype=np.float64))
    return far * np.sin(turned), _from_pole(np.asarray(ORIGIN[1])) - far * np.cos(turned)


def on_paper(lon: ArrayLike, lat: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Map units: x to the right, y downward."""
    east, north = kilometres(lon, lat)
    return A01_ON_PAPER[0] + (east - A01_KM) / UNIT_KM, A01_ON_PAPER[1] - north / UNIT_KM


def on_earth(x: ArrayLike, y: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Longitude and latitude of a point of the paper: the inverse of `on_paper`."""
    east = A01_KM + (np.asarray(x, dtype=np.float64) - A01_ON_PAPER[0]) * UNIT_KM
    south = _from_pole(np.asarray(ORIGIN[1])) - (A01_ON_PAPER[1] - np.asarray(y, dtype=np.float64)) * UNIT_KM
    far = np.hypot(east, south)
    lat = np.arcsin((_CONSTANT - (far * _CONE / RADIUS_KM) ** 2) / (2 * _CONE))
    return ORIGIN[0] + np.degrees(np.arctan2(east, south) / _CONE), np.degrees(lat)


def _from_pole(lat: NDArray[np.float64]) -> NDArray[np.float64]:
    far: NDArray[np.float64] = RADIUS_KM * np.sqrt(_CONSTANT - 2 * _CONE * np.sin(np.radians(lat))) / _CONE
    return far
