"""Writes map.toml: the areas, borders, zones, arrows and boxes as the program reads them."""

import textwrap
from collections.abc import Iterable, Sequence

from facts import AreaFacts, ZoneFacts
from land import Land
from lines import Line
from paper import Paper
from plots import counters_middle

HEAD = """\
# The town of Cholm and its surroundings in January 1942: 35 areas, and six zones around them that arrows lead to.
# Written by build/build.py from build/facts.toml; to change the map, change those.
#
# A map unit is the side of a counter; y points south. Every area has room for two rows of four counters around its
# centre and for a line with number and name above them. Areas 22 and 24, and 23 and 26, meet in a point only.
format = "ringfire-map"
version = 1
id = "cholm_1942"
kind = "area"
name = "Cholm 1942"
about = "The town on the Lovat and the Kunya, enlarged, with the villages, woods and roads around it."
"""

SPECIAL = {"observation": ["observation"], "victory_star": ["star", "airfield"]}
COSTS = {"road": 2, "zones": 1}


def map_text(land: Land, paper: Paper) -> str:
    """The whole file."""
    facts = land.facts
    blocks = [HEAD]
    blocks += [_place("area", name, area, land) for name, area in facts.area.items()]
    for kind in ("road", "solid", "river"):
        pairs = ["/".join(sorted(pair, key=int)) for pair, of in facts.kinds.items() if of == kind]
        way = ['way = "across"'] if kind == "road" else []
        blocks.append(_block("border", f'kind = "{kind}"', *way, _list("between", sorted(pairs, key=_numbers))))
    blocks += [_place("zone", name, zone, land) for name, zone in facts.zone.items()]
    blocks.append(
        _block(
            "arrow", 'kind = "road"', 'way = "across"', f"cost = {COSTS['road']}", _list("between", facts.arrows.road)
        )
    )
    note = "# They cost all that a unit has, so no figure is printed."
    blocks.append(_block("arrow", note, 'kind = "solid"', _list("between", facts.arrows.solid)))
    blocks.append(_block("arrow", f"cost = {COSTS['zones']}", _list("between", facts.arrows.zones)))
    for box in paper.boxes:
        rect = f"rect = {list(box.rect or ())}"
        blocks.append(_block("box", f'id = "{box.id}"', f'name = "{box.name}"', _tags(box.tags), rect))
    return "\n".join(blocks)


def _place(kind: str, name: str, place: AreaFacts | ZoneFacts, land: Land) -> str:
    tags = [f"english:{place.english}"]
    if isinstance(place, AreaFacts):
        tags += [f"bank:{place.bank}", *(tag for special in place.special for tag in SPECIAL[special])]
    else:
        tags += [f"control:{place.control}"]
    centre = counters_middle(land.plots[name])
    return _block(
        kind,
        f'id = "{name}"',
        f'name = "{place.name}"',
        f'terrain = "{place.terrain}"',
        _tags(tags),
        f"centre = {_point(centre)}",
        _outline(land.outlines[name]),
    )


def _block(kind: str, *lines: str) -> str:
    return "\n".join((f"[[{kind}]]", *lines, ""))


def _tags(tags: Iterable[str]) -> str:
    return "tags = [" + ", ".join(f'"{tag}"' for tag in sorted(tags)) + "]"


def _point(point: complex) -> str:
    return f"[{point.real:g}, {point.imag:g}]"


def _wrapped(key: str, items: Sequence[str]) -> str:
    text = textwrap.fill(", ".join(items), 116, break_long_words=False, break_on_hyphens=False)
    return f"{key} = [\n{textwrap.indent(text, '    ')},\n]"


def _outline(line: Line) -> str:
    # Points must not be torn apart where a line ends.
    points = [_point(point).replace(" ", "\0") for point in line]
    return _wrapped("outline", points).replace("\0", " ")


def _list(key: str, items: Sequence[str]) -> str:
    return _wrapped(key, [f'"{item}"' for item in items])


def _numbers(pair: str) -> tuple[int, ...]:
    return tuple(int(number) for number in pair.split("/"))
