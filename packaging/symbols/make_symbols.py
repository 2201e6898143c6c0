"""Make the unit symbols in assets/symbols: NATO pictograms as SVG, bold enough to be read on a small counter.

What the standard has is drawn by the package milsymbol and made heavier; what counters of the Second World War need
beyond it (machine guns, skis, rails, aircraft seen from above) is drawn here. White stands for the fill and black for
the ink: the program puts the colours of the counter in their place. Marks of size are files of their own.

    pip install milsymbol
    python packaging/symbols/make_symbols.py
"""

import re
from pathlib import Path

from milsymbol import Symbol

SYMBOLS = Path(__file__).resolve().parents[2] / "assets" / "symbols"
INK, FILL = "#000000", "#ffffff"
STROKE = 7.0
FRAME = "M25,50 h150 v100 h-150 z"
FRAME_BOX = "21 46 158 108"


def nato(entity: str, zoom: float = 1.0, first: str = "00", height: float = 100.0) -> str:
    """What the standard draws inside the frame, larger by `zoom` and around another height."""
    svg = Symbol(f"1003100000{entity}{first}00", size=100).as_svg()
    inner = svg.split("</path>", 1)[1].removesuffix("</svg>")
    inner = re.sub(r' stroke-width="\d+"', "", inner).replace("black", INK)
    if zoom == 1.0 and height == 100.0:
        return inner
    move = f"translate(100 {height:g}) scale({zoom:g}) translate(-100 -100)"
    return f'<g transform="{move}" stroke-width="{STROKE / zoom:g}">{inner}</g>'


def line(path: str, width: float = STROKE) -> str:
    """A line of ink."""
    return f'<path d="{path}" stroke-width="{width:g}"/>'


def solid(path: str) -> str:
    """A shape filled with ink."""
    return f'<path d="{path}" fill="{INK}" stroke="none"/>'


def ring(x: float, y: float, radius: float) -> str:
    """A circle, not filled."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'


def disc(x: float, y: float, radius: float) -> str:
    """A circle filled with ink."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{INK}" stroke="none"/>'


CROSS = nato("121100")
SLASH = nato("121300")
OVAL = nato("120500", 1.25)
DOT = disc(100, 100, 21)
FORK = nato("140700", 1.25)
WHEELS = ring(70, 137, 8) + ring(130, 137, 8)
RAILS = line("M25,126 h150 M25,142 h150", 5) + line("M45,119 v30 M72,119 v30 M100,119 v30 M128,119 v30 M155,119 v30", 5)
SKIS = line("M66,128 h56 q9,0 12,-8 M66,142 h56 q9,0 12,-8", 6)
ANCHOR = line("M100,112 v32 M88,120 h24 M80,132 q4,13 20,13 q16,0 20,-13", 6)
SHIELD = solid("M83,113 h34 v15 q0,14 -17,20 q-17,-6 -17,-20 z")


def aircraft(engines: tuple[int, ...], span: int, straight: bool = True) -> str:
    """An aircraft from above, flying up: fuselage, wings, tail and engines."""
    tip = 88 if straight else 98
    wings = f"M100,80 L{100 + span},{tip} v10 L100,104 L{100 - span},{tip + 10} v-10 z"
    tail = "M100,126 l24,8 v8 h-48 v-8 z"
    body = "M100,56 q9,4 9,20 L105,142 h-10 L91,76 q0,-16 9,-20 z"
    nacelles = "".join(solid(f"M{100 + x - 5},{74} h10 v26 h-10 z") for x in engines)
    return solid(wings) + solid(tail) + solid(body) + nacelles


UNITS = {
    "infantry": CROSS,
    "motorised-infantry": CROSS + WHEELS,
    "mechanised-infantry": CROSS + OVAL,
    "mountain-infantry": CROSS + solid("M68,146.5 L100,111 L132,146.5 z"),
    "ski-infantry": CROSS + SKIS,
    "airborne-infantry": CROSS + line("M62,143 q2,-21 19,-21 q19,0 19,21 q0,-21 19,-21 q17,0 19,21", 6),
    "naval-infantry": CROSS + ANCHOR,
    "security": CROSS + SHIELD,
    "militia": CROSS + solid("M25,137 h150 v13 h-150 z"),
    "partisan": line("M25,50 L175,150 M25,150 L175,50").replace("<path", '<path stroke-dasharray="19 13"'),
    "submachine-gun": CROSS + solid("M28,53 L98,100 L28,147 z"),
    "bicycle": CROSS + ring(79, 133, 11) + ring(121, 133, 11),
    "fortress-infantry": CROSS + solid("M72,147 v-22 h13 v9 h9 v-9 h12 v9 h9 v-9 h13 v22 z"),
    "machine-gun": line("M100,136 V66 M82,84 L100,65 L118,84 M72,136 h56", 8),
    "mortar": ring(100, 126, 11) + line("M100,115 V66 M82,84 L100,65 L118,84", 8),
    "infantry-gun": line("M100,136 V66 M82,136 V80 M118,136 V80 M82,136 h36", 8),
    "armour": OVAL,
    "heavy-armour": OVAL + line("M92,100 h16", 16),
    "assault-gun": OVAL + line("M100,124 V80 M86,93 L100,79 L114,93"),
    "armoured-train": nato("120500", 1.05, height=87) + RAILS,
    "cavalry": SLASH,
    "reconnaissance": SLASH + ring(106, 134, 9) + ring(146, 134, 9),
    "armoured-reconnaissance": OVAL + SLASH,
    "artillery": DOT,
    "sp-artillery": OVAL + disc(100, 100, 14),
    "rocket-artillery": disc(100, 121, 18) + line("M78,96 l22,-19 22,19 M78,80 l22,-19 22,19"),
    "heavy-artillery": DOT + line("M60,78 v44 M140,78 v44", 9),
    "rail-artillery": disc(100, 85, 17) + RAILS,
    "anti-tank": nato("120400"),
    "tank-destroyer": nato("120400") + nato("120500", 0.9, height=112),
    "anti-aircraft": nato("130100").replace("C25,110 175,110", "C30,84 170,84"),
    "sp-anti-aircraft": nato("130100").replace("C25,110 175,110", "C30,84 170,84") + nato("120500", 0.8, height=84),
    "engineer": FORK,
    "bridging": line("M40,76 q14,8 14,24 q0,16 -14,24 M160,76 q-14,8 -14,24 q0,16 14,24 M54,91 h92 M54,109 h92"),
    "observation": nato("121200", 1.4, height=99),
    "signals": nato("111000"),
    "medical": nato("161300"),
    "headquarters": line("M52,76 v48 M52,100 h34 M86,76 v48", 11)
    + '<ellipse cx="131" cy="100" rx="18" ry="23" stroke-width="10"/>'
    + line("M134,108 l18,18", 10),
    "supply": solid("M25,121 h150 v29 h-150 z") + line("M70,112 v-36 h60 v36 M70,94 h60 M100,76 v36", 6),
    "truck": line("M25,140 h150", 6) + nato("163600", 1.7, height=95),
    "wagon": line("M40,92 h84 l34,-18 M54,92 v-20 h56 v20") + ring(64, 118, 15) + ring(110, 118, 15),
    "railway": line("M25,86 h150 M25,114 h150") + line("M45,72 v56 M72,72 v56 M100,72 v56 M128,72 v56 M155,72 v56"),
    "rail-repair": nato("140700", 1.05, height=84) + RAILS,
    "aerosan": line("M48,130 h86 q14,0 17,-12 M66,130 v-24 h56 v24", 7) + line("M122,106 l22,-36 M122,70 l22,36", 7),
    "balloon": ring(100, 86, 26) + line("M84,106 L93,134 M116,106 L107,134 M91,138 h18", 5),
    "boat": solid("M38,104 h124 l-20,28 h-84 z") + line("M96,104 V66 h34", 8),
    "leader": solid("M100,62 l11,28 30,2 -23,19 8,29 -26,-16 -26,16 8,-29 -23,-19 30,-2 z"),
    "fighter": aircraft((), 52),
    "ground-attack": aircraft((), 56) + solid("M76,100 h6 v22 h-6 z M118,100 h6 v22 h-6 z"),
    "dive-bomber": aircraft((), 58, straight=False) + solid("M66,92 h8 v18 h-8 z M126,92 h8 v18 h-8 z"),
    "bomber": aircraft((-26, 26), 66),
    "air-transport": aircraft((-30, 30), 70) + solid("M88,62 h24 v66 h-24 z M95,54 h10 v10 h-10 z"),
    "air-reconnaissance": aircraft((), 64) + ring(100, 94, 34),
    "blank": "",
}
"""Symbol -> what stands in its frame."""


def crosses(count: int) -> str:
    """The mark of brigade and above: so many crosses."""
    return line(" ".join(f"M{x},0 l26,26 m0,-26 l-26,26" for x in range(0, 33 * count, 33)), 7.5)


def bars(count: int) -> str:
    """The mark of company to regiment: so many bars."""
    return line(" ".join(f"M{x},-3 v32" for x in range(0, 21 * count, 21)), 8.5)


def dots(count: int) -> str:
    """The mark of squad to platoon: so many dots."""
    return "".join(disc(x, 13, 9.5) for x in range(0, 30 * count, 30))


SIZES = {
    "team": (line("M-9,13 a9,9 0 1,0 18,0 a9,9 0 1,0 -18,0 M-18,24 L18,2", 6), -18, 18),
    "squad": (dots(1), 0, 0),
    "section": (dots(2), 0, 30),
    "platoon": (dots(3), 0, 60),
    "company": (bars(1), 0, 0),
    "battalion": (bars(2), 0, 21),
    "regiment": (bars(3), 0, 42),
    "brigade": (crosses(1), 0, 26),
    "division": (crosses(2), 0, 59),
    "corps": (crosses(3), 0, 92),
    "army": (crosses(4), 0, 125),
    "army-group": (crosses(5), 0, 158),
    "group": (line("M0,29 V3 H70 V29", 8), 0, 70),
}
"""Size -> its mark, and from where to where it reaches."""


def unit_svg(inner: str) -> str:
    """A whole symbol: the filled frame, what is in it, and the line of the frame over both."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{FRAME_BOX}">'
        f'<path d="{FRAME}" fill="{FILL}"/>'
        f'<g fill="none" stroke="{INK}" stroke-width="{STROKE:g}">{inner}<path d="{FRAME}"/></g></svg>\n'
    )


def size_svg(inner: str, left: float, right: float) -> str:
    """A mark of size; its height is the same for all."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left - 12:g} -8 {right - left + 24:g} 42">'
        f'<g fill="none" stroke="{INK}">{inner}</g></svg>\n'
    )


def main() -> None:
    """Write every symbol and every mark of size."""
    for old in SYMBOLS.glob("*.svg"):
        old.unlink()
    for name, inner in UNITS.items():
        (SYMBOLS / f"{name}.svg").write_text(unit_svg(inner), encoding="utf-8")
    for name, (inner, left, right) in SIZES.items():
        (SYMBOLS / f"size-{name}.svg").write_text(size_svg(inner, left, right), encoding="utf-8")
    print(f"{len(UNITS)} symbols, {len(SIZES)} sizes")


if __name__ == "__main__":
    main()
