"""Reckoning with colours: contrast, distance to the eye, and what a red-green-blind eye makes of them. No Qt.

A colour is a text such as `#b5483f`. Distances are taken in OKLab, where equal steps look equal: 0.02 is just seen,
0.1 is told apart at a glance.
"""

from collections.abc import Iterable
from typing import Literal

Sight = Literal["full", "protan", "deutan"]
"""An eye: one that sees all colours, or one of the two kinds that confuse red and green."""

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

DARK_INK = "#040506"
LIGHT_INK = "#ffffff"

_TO_CONE: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_FROM_LAB: Matrix = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
_FROM_CONE: Matrix = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
_BLIND: dict[Sight, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
"""How a dichromat sees linear light (Machado, Oliveira and Fernandes, 2009)."""


def _times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = vector
    a, b, c = (row[0] * x + row[1] * y + row[2] * z for row in matrix)
    return a, b, c


def _light(colour: str) -> Triple:
    """The colour as linear light."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _linear(r), _linear(g), _linear(b)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _text(light: Triple) -> str:
    """Linear light as a colour; what no screen can show is cut off."""
    return "#" + "".join(f"{round(_shown(min(max(value, 0.0), 1.0)) * 255):02x}" for value in light)


def _shown(value: float) -> float:
    return value * 12.92 if value <= 0.0031308 else float(1.055 * value ** (1 / 2.4) - 0.055)


def to_lab(colour: str) -> Triple:
    """Lightness from 0 to 1, and the two axes green-red and blue-yellow."""
    x, y, z = (max(value, 0.0) ** (1 / 3) for value in _times(_TO_CONE, _light(colour)))
    return _times(_TO_LAB, (x, y, z))


def from_lab(lab: Triple) -> str:
    """The nearest colour that a screen can show."""
    x, y, z = (value**3 for value in _times(_FROM_LAB, lab))
    return _text(_times(_FROM_CONE, (x, y, z)))


def mix(one: str, other: str, part: float) -> str:
    """A colour on the way from one to the other; `part` of the way is gone."""
    x, y = to_lab(one), to_lab(other)
    return from_lab((x[0] + (y[0] - x[0]) * part, x[1] + (y[1] - x[1]) * part, x[2] + (y[2] - x[2]) * part))


def with_lightness(colour: str, lightness: float) -> str:
    """The same hue, lighter or darker."""
    _, a, b = to_lab(colour)
    return from_lab((lightness, a, b))


def seen_by(colour: str, sight: Sight) -> str:
    """The colour as an eye sees it."""
    return colour if sight == "full" else _text(_times(_BLIND[sight], _light(colour)))


def distance(one: str, other: str, sights: Iterable[Sight] = ("full",)) -> float:
    """How far two colours lie apart for the eye that tells them apart worst."""
    return min(_apart(seen_by(one, sight), seen_by(other, sight)) for sight in sights)


def _apart(one: str, other: str) -> float:
    x, y = to_lab(one), to_lab(other)
    return float(sum((a - b) ** 2 for a, b in zip(x, y, strict=True)) ** 0.5)


def luminance(colour: str) -> float:
    """Relative luminance from 0 to 1."""
    r, g, b = _light(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """Contrast from 1 to 21; text wants 4.5, or 7 for those who see badly."""
    x, y = sorted((luminance(one), luminance(other)))
    return (y + 0.05) / (x + 0.05)


def ink_on(ground: str) -> str:
    """Dark or light ink, whichever is read better on this ground. It always has a contrast of at least 4.5."""
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(ink, ground))


def legible(ground: str, wanted: float) -> str:
    """The ground, made lighter or darker until its ink has the contrast that is wanted."""
    step = 0.01 if ink_on(ground) == DARK_INK else -0.01
    lightness, a, b = to_lab(ground)
    while contrast(ink_on(ground), ground) < wanted:
        lightness += step
        ground = from_lab((lightness, a, b))
    return ground
