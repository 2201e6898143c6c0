"""Many rectangles at once: which of them meet another one."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF


class Boxes:
    """Rectangles, known by their position.

    Args:
        rows: Left, top, right and bottom of each.
    """

    def __init__(self, rows: NDArray[np.float64]) -> None:
        rows = rows.reshape(-1, 4)
        self._left, self._top, self._right, self._bottom = np.ascontiguousarray(rows.T)
        self._around = QRectF()
        if len(rows):
            self._around.setCoords(*rows[:, :2].min(axis=0).tolist(), *rows[:, 2:].max(axis=0).tolist())
        self._any = bool(len(rows))

    def meeting(self, rect: QRectF) -> list[int]:
        """The positions of those that meet a rectangle, or touch it."""
        around = self._around
        if not self._any or around.left() > rect.right() or around.right() < rect.left():
            return []
        if around.top() > rect.bottom() or around.bottom() < rect.top():
            return []
        meets = self._left <= rect.right()
        meets &= self._right >= rect.left()
        meets &= self._top <= rect.bottom()
        meets &= self._bottom >= rect.top()
        found: list[int] = np.flatnonzero(meets).tolist()
        return found
