"""The heights of the land on a grid over the paper, for shading."""

import json

import numpy as np
from albers import on_earth
from layers import INPUT
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter, map_coordinates

from ringfire_gui.model.art import Relief

STEP = 0.5
"""Map units between two heights: nine kilometres, as fine as the source."""
_BLUR = 0.8
"""Steps over which heights are evened out, so that the shading shows hills and not the source's own grid."""


def build_relief(width: float, height: float) -> Relief:
    """Heights over a sheet of this size, from its upper left corner."""
    columns, rows = int(np.ceil(width / STEP)) + 1, int(np.ceil(height / STEP)) + 1
    x, y = np.meshgrid(np.arange(columns) * STEP, np.arange(rows) * STEP)
    metres = gaussian_filter(_metres(x, y), _BLUR, mode="nearest")
    return Relief((0.0, 0.0), (STEP, STEP), tuple(tuple(row) for row in np.rint(metres).astype(int).tolist()))


def _metres(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    source = json.loads((INPUT / "heights.json").read_text(encoding="utf-8"))
    heights = np.array([[int(metres) for metres in row.split()] for row in source["rows"]], dtype=np.float64)
    lon, lat = on_earth(x, y)
    at = ((source["north"] - lat) * source["per_degree"], (lon - source["west"]) * source["per_degree"])
    found: NDArray[np.float64] = map_coordinates(heights, at, order=1, mode="nearest")
    return found
