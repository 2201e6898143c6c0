"""Arrays of points as painter paths, without a call for each point."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QByteArray, QDataStream, Qt
from PySide6.QtGui import QPainterPath

from ringfire_gui.gui.map.painters.strands import Strand

_ELEMENT = np.dtype([("type", ">i4"), ("x", ">f8"), ("y", ">f8")])
"""A point of a path as Qt's data streams hold it; type 0 begins a line, type 1 goes on with it."""


def line_path(lines: Sequence[Strand]) -> QPainterPath:
    """A path of open lines."""
    return _path(lines, Qt.FillRule.OddEvenFill)


def fill_path(rings: Sequence[Strand], rule: Qt.FillRule = Qt.FillRule.OddEvenFill) -> QPainterPath:
    """A path of closed rings."""
    return _path([np.concatenate([ring, ring[:1]]) for ring in rings], rule)


def _path(lines: Sequence[Strand], rule: Qt.FillRule) -> QPainterPath:
    path = QPainterPath()
    if not lines:
        return path
    lengths = np.array([len(line) for line in lines])
    points = np.concatenate(lines)
    elements = np.ones(len(points), dtype=_ELEMENT)
    elements["type"][np.cumsum(lengths) - lengths] = 0
    elements["x"], elements["y"] = points[:, 0], points[:, 1]
    head = np.array([len(points)], dtype=">i4").tobytes()
    tail = np.array([0, rule.value], dtype=">i4").tobytes()
    stream = QDataStream(QByteArray(head + elements.tobytes() + tail))
    stream >> path
    path.setFillRule(rule)
    return path
