"""The facts of `facts.toml`, typed."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct


class AreaFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """An area as a straight-sided cell, in kilometres."""

    name: str
    english: str
    terrain: str
    bank: str
    cell: tuple[tuple[float, float], ...]
    special: tuple[str, ...] = ()


class ZoneFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """A zone beyond the map."""

    name: str
    english: str
    terrain: str
    control: str


class Borders(Struct, frozen=True, forbid_unknown_fields=True):
    """Borders that are no rivers, as pairs `12/13`, and pairs that meet in a corner only."""

    road: tuple[str, ...]
    solid: tuple[str, ...]
    corners: tuple[str, ...]


class Arrows(Struct, frozen=True, forbid_unknown_fields=True):
    """Arrows between a zone and an area, with or without a road, and between zones."""

    road: tuple[str, ...]
    solid: tuple[str, ...]
    zones: tuple[str, ...]


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the map is made of."""

    area: dict[str, AreaFacts]
    borders: Borders
    river: dict[str, tuple[str, ...]]
    road: dict[str, tuple[str, ...]]
    kilometres: dict[str, int]
    zone: dict[str, ZoneFacts]
    arrows: Arrows

    @property
    def kinds(self) -> dict[frozenset[str], str]:
        """The kind of every border between two areas."""
        rivers = [pair for course in self.river.values() for pair in course]
        groups = {"road": self.borders.road, "solid": self.borders.solid, "river": rivers}
        return {pair_of(text): kind for kind, pairs in groups.items() for text in pairs}


def pair_of(text: str) -> frozenset[str]:
    """The two ends of a pair such as `12/13`."""
    return frozenset(text.split("/"))


def read_facts() -> Facts:
    """The facts beside this file."""
    raw: dict[str, Any] = tomllib.loads((Path(__file__).parent / "facts.toml").read_text(encoding="utf-8"))
    return msgspec.convert(raw, Facts)
