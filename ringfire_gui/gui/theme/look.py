"""How the player wants everything to look, as plain data."""

from typing import Literal

from msgspec import Struct

from ringfire_gui.gui.theme.palettes import PALETTES, Palette, PaletteName

Theme = Literal["system", "light", "dark"]

TEXT_POINTS = 10.5
"""Size of ordinary text at scale 1."""
LARGER = 1.25
"""How much larger large text is."""


class Appearance(Struct, frozen=True):
    """Theme, palette and sizes."""

    theme: Theme = "system"
    palette: PaletteName = "default"
    ui_scale: float = 1.0
    """Size of texts, buttons and icons in the window."""
    counter_scale: float = 1.0
    """Size of counters in panels."""
    large_text: bool = False

    @property
    def colours(self) -> Palette:
        """The palette of counters and overlays."""
        return PALETTES[self.palette]

    @property
    def text_points(self) -> float:
        """Size of ordinary text, in points."""
        return TEXT_POINTS * self.ui_scale * (LARGER if self.large_text else 1.0)

    @property
    def icon_size(self) -> int:
        """Side of an icon on a button, in pixels."""
        return round(20 * self.ui_scale * (LARGER if self.large_text else 1.0))
