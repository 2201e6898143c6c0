"""Which parts of the scene are being painted: often two narrow strips, where Qt tells only what surrounds them."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QStyleOptionGraphicsItem


class Exposure:
    """What the view paints just now. Items that know it need not paint what lies between the strips.

    Attributes:
        parts: The parts, in units of the scene; empty if it is not the view that paints.
    """

    def __init__(self) -> None:
        self.parts: Sequence[QRectF] = ()

    def within(self, option: QStyleOptionGraphicsItem, bounds: QRectF) -> list[QRectF]:
        """The parts of an item that are to be painted."""
        around = option.exposedRect & bounds
        parts = [part & around for part in self.parts] if self.parts else [around]
        return [part for part in parts if not part.isEmpty()]
