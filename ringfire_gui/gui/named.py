"""Widgets with the name that the style sheet and the tests know, and the one that a screen reader speaks."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str, spoken: str = "") -> W:
    """The widget under a name."""
    widget.setObjectName(name)
    if spoken:
        widget.setAccessibleName(spoken)
    return widget


def label(text: str, name: str = "", wrap: bool = False) -> QLabel:
    """A plain text."""
    made = named(QLabel(text), name)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    return made
