"""Palettes: what colour a tone has on the map, and which colours tell sides and formations apart. No Qt."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from ringfire_gui.engine.showing import Tone
from ringfire_gui.gui.theme.colours import Sight

PaletteName = Literal["default", "contrast", "colourblind"]


class Palette(Struct, frozen=True):
    """The colours of counters and overlays."""

    id: PaletteName
    tones: Mapping[Tone, str]
    stripes: tuple[str, ...]
    """Stripes of formations, most distinct first."""
    grounds: tuple[str, ...]
    """Grounds for sides whose own colours are too close to one another."""
    sights: tuple[Sight, ...] = ("full",)
    """The eyes that must be able to tell the colours apart."""
    contrast: float = 4.5
    """Least contrast between ink and ground."""


DEFAULT = Palette(
    id="default",
    tones={
        "plain": "#34495e",
        "good": "#2f8f4e",
        "warn": "#e3a008",
        "bad": "#d4311f",
        "own": "#2768b8",
        "enemy": "#8a2350",
        "quiet": "#868b91",
    },
    stripes=(
        "#e8c547", "#5d9e52", "#e2843b", "#76bcd0", "#ad83c2", "#f2efe4",
        "#454b54", "#dd8aa0", "#2f7d72", "#8a5a35", "#2e4a86", "#9c2f2b",
    ),
    grounds=("#3f6fb5", "#b5483f", "#98a56b", "#f0c85a", "#613a82", "#2a7f72"),
)  # fmt: skip

CONTRAST = Palette(
    id="contrast",
    tones={
        "plain": "#000000",
        "good": "#00702c",
        "warn": "#ffd000",
        "bad": "#d00000",
        "own": "#0038d0",
        "enemy": "#a0009c",
        "quiet": "#6a6a6a",
    },
    stripes=("#ffe000", "#ffffff", "#00a84a", "#ff8a00", "#00c8e8", "#101010", "#e060ff", "#ff9ab0", "#7a4a10"),
    grounds=("#123f9c", "#9c1414", "#e4e8d0", "#ffcc33", "#4a2070", "#0f5a52"),
    contrast=7.0,
)

COLOURBLIND = Palette(
    id="colourblind",
    tones={
        "plain": "#2b2f36",
        "good": "#5cc3f5",
        "warn": "#f2cf1d",
        "bad": "#8c2a00",
        "own": "#0b57b0",
        "enemy": "#e0761a",
        "quiet": "#8d9093",
    },
    stripes=("#f4d94a", "#1f3f77", "#ffffff", "#e08a2e", "#8fc7f0", "#2a2c30", "#8b8f95", "#7a4708"),
    grounds=("#2f6cb3", "#d98a3d", "#e8dfb0", "#3a3f48", "#9cc4e8", "#8a5a20"),
    sights=("full", "protan", "deutan"),
)
"""Safe for eyes that confuse red and green: blue against orange and yellow, light against dark."""

PALETTES: Mapping[PaletteName, Palette] = {each.id: each for each in (DEFAULT, CONTRAST, COLOURBLIND)}
