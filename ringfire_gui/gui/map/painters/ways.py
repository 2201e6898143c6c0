"""Lines on a hex map that follow from its data: rivers, frontiers and forts along hexsides, bridges, ways."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np
import shapely

from ringfire_gui.core.ids import LocId
from ringfire_gui.gui.map.painters.hexnet import HexNet
from ringfire_gui.gui.map.painters.ink import Fill, Layer, Solid, Stroke, strokes
from ringfire_gui.gui.map.painters.strands import (
    Strand,
    beside,
    chained,
    dashes,
    length_of,
    planks,
    rounded,
    teeth,
    ties,
    wander,
)
from ringfire_gui.gui.map.painters.style import Ground, Line, MapStyle
from ringfire_gui.model.features import HexsideFeature
from ringfire_gui.model.hexmap import HexMap

_LANE = 0.18
"""How far a railway keeps beside a road that runs through the same hexes, in hex radii."""
_DASH = (9.0, 6.0)
_FRONTIER_DASH = (13.0, 5.0, 2.0, 5.0)
_DOT = (2.0, 6.0)
_TIE_SPACING, _TIE_HALF = 11.0, 4.4
_BY_LENGTH = frozenset({"solid", "dashed", "dotted", "frontier"})
_RIB = 4.5
"""Width of the line that marks a hexside within a lake, where the lake bars the way."""


def line_layers(lines: Sequence[Strand], line: Line) -> list[Layer]:
    """The ink of lines that run on: solid, dashed, dotted, railways, frontiers."""
    if line.form == "rail":
        crossing = [tie for strand in lines for tie in planks(strand, _TIE_SPACING, _TIE_HALF, 0.9)]
        return [Stroke(lines, line.colour, line.width), Solid(crossing, line.colour, 0.3)]
    if line.form in ("dashed", "dotted", "frontier"):
        pattern = {"dashed": _DASH, "dotted": _DOT, "frontier": _FRONTIER_DASH}[line.form]
        cut = [dash for strand in lines for dash in dashes(strand, pattern)]
        casing = [Stroke(lines, line.casing, line.casing_width, line.from_zoom)] if line.casing else []
        return [*casing, Stroke(cut, line.colour, line.width, line.from_zoom)]
    return list(strokes(lines, line))


class WaterSides:
    """Rivers, brooks and lakes along hexsides.

    Attributes:
        under: what lies below lakes and seas: the banks of rivers, so that rivers flow into lakes.
        over: what lies above them.
        courses: the rivers that have a name, with it.
        lines: all rivers.
    """

    def __init__(self, net: HexNet, style: MapStyle, water: Sequence[shapely.Geometry]) -> None:
        self.under: list[Layer] = []
        self.over: list[Layer] = []
        self.courses: list[tuple[str, Strand]] = []
        self.lines: list[Strand] = []
        sides = _by_kind(net.board, style, "water")
        count = Counter(corner for features in sides.values() for f in features for corner in net.side(f.a, f.b))
        forks = frozenset(corner for corner, number in count.items() if number > 2)
        for kind, features in sides.items():
            line = style.line(kind)
            if line.form == "lens":
                rings, ribs = _lenses(net, features, line, water)
                self.over += lens_layers(rings, ribs, line)
                continue
            found = net.courses((net.side(f.a, f.b) for f in features), forks)
            self.lines += found
            layers = line_layers(found, line)
            self.under += layers[:-1]
            self.over += layers[-1:]
            self._name(net, features)

    def _name(self, net: HexNet, features: Iterable[HexsideFeature]) -> None:
        """Take note of the longest course of every name."""
        named: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for feature in features:
            if feature.name:
                named[feature.name].append(net.side(feature.a, feature.b))
        self.courses += [(name, max(net.courses(sides), key=length_of)) for name, sides in named.items()]


def other_sides(net: HexNet, style: MapStyle) -> Iterator[Layer]:
    """Frontiers, forts and whatever else lies along hexsides."""
    for kind, features in _by_kind(net.board, style, "border").items():
        lines = [net.points[line] for line in chained(net.side(feature.a, feature.b) for feature in features)]
        yield from line_layers(lines, style.line(kind))
    for kind, features in _by_kind(net.board, style, "work").items():
        line = style.line(kind)
        if line.form in _BY_LENGTH:
            lines = [net.points[run] for run in chained(net.side(feature.a, feature.b) for feature in features)]
            yield from line_layers(lines, line)
        elif line.form == "teeth":
            yield from _works(net, features, line)


def crossings(net: HexNet, style: MapStyle) -> Iterator[Layer]:
    """Bridges and fords."""
    for kind, features in _by_kind(net.board, style, "work").items():
        line = style.line(kind)
        if line.form in ("bridge", "ford"):
            yield from bridge_layers(line, [_across(net, feature) for feature in features])


def _by_kind(board: HexMap, style: MapStyle, group: str) -> dict[str, list[HexsideFeature]]:
    found: dict[str, list[HexsideFeature]] = defaultdict(list)
    for feature in board.hexsides:
        if style.line(feature.kind).group == group:
            found[feature.kind].append(feature)
    return found


def lens_layers(rings: Sequence[Strand], ribs: Sequence[Strand], line: Line) -> Iterator[Layer]:
    """Small lakes across hexsides, and the hexsides within large ones that a lake bars."""
    yield Fill(rings, Ground(line.colour, edge=line.casing, edge_width=1.2))
    yield Stroke(ribs, line.casing, _RIB)


def _lenses(
    net: HexNet, features: Iterable[HexsideFeature], line: Line, water: Sequence[shapely.Geometry]
) -> tuple[list[Strand], list[Strand]]:
    """Small lakes that lie across hexsides; where there is water already, the hexsides instead."""
    lakes = shapely.STRtree([lake for shape in water for lake in shapely.get_parts(shape)])
    share = np.linspace(0, 1, 13)[:, None]
    rings: list[Strand] = []
    ribs: list[Strand] = []
    for feature in features:
        a, b = (net.points[corner] for corner in net.side(feature.a, feature.b))
        spine = a + (b - a) * (0.12 + 0.76 * share)
        covered, _ = lakes.query(shapely.points(spine), predicate="intersects")
        if len(covered) > 0.4 * len(spine):
            ribs.append(spine[[0, -1]])
            continue
        across = np.array([a[1] - b[1], b[0] - a[0]]) / np.hypot(*(b - a)) * line.width * 0.62
        belly = across * np.sqrt(np.clip(1 - (2 * share - 1) ** 2, 0, 1))
        rings.append(wander(np.concatenate([spine + belly, (spine - belly)[-2:0:-1]]), 5.0, 60.0))
    return rings, ribs


def _works(net: HexNet, features: Iterable[HexsideFeature], line: Line) -> Iterator[Layer]:
    """Lines with teeth towards the enemy: within the owner's hex, the teeth pointing out of it."""
    lines: list[Strand] = []
    points: list[Strand] = []
    for feature in features:
        owner = feature.owner or feature.a
        first, second = net.side(owner, feature.b if owner == feature.a else feature.a)
        side = net.points[[first, second]]
        inner = beside(side * 0.86 + side.mean(axis=0) * 0.14, -5.5)
        lines.append(inner)
        points += teeth(inner, 9.0, 5.5)
    yield Stroke(lines, line.colour, line.width, line.from_zoom)
    yield Solid(points, line.colour, max(0.2, line.from_zoom))


def _across(net: HexNet, feature: HexsideFeature) -> Strand:
    """A short line through the middle of a hexside, from hex to hex."""
    a, b = (np.array(net.board.centre(at)) * net.radius for at in (feature.a, feature.b))
    middle, way = (a + b) / 2, (b - a) / np.hypot(*(b - a))
    return np.array([middle - way * 10.5, middle + way * 10.5])


def bridge_layers(line: Line, decks: Sequence[Strand]) -> Iterator[Layer]:
    """Bridges: a light deck between two dark rails that open at both ends; fords: strokes across the water."""
    if line.form == "ford":
        rows = [ties(deck, 5.0, line.width) for deck in decks]
        yield Stroke([tie for row in rows for tie in row], line.colour, 1.8, line.from_zoom)
        return
    yield Stroke(decks, line.colour, line.width, line.from_zoom)
    rails = []
    for deck in decks:
        for sense in (1, -1):
            inner = beside(deck, sense * line.width * 0.62)
            outer = beside(deck + (deck - deck[::-1]) * 0.16, sense * line.width * 1.05)
            rails.append(np.array([outer[0], inner[0], inner[1], outer[1]]))
    yield Stroke(rails, line.casing, line.casing_width, line.from_zoom)


def path_lines(net: HexNet, style: MapStyle, towns: frozenset[LocId]) -> list[tuple[Line, list[Strand]]]:
    """Roads, tracks, railways and streams from hex to hex, the lesser ones first; they go through every town."""
    board = net.board
    kinds = sorted({path.kind for path in board.paths}, key=lambda kind: _rank(style.line(kind)))
    roads = {
        frozenset(step)
        for path in board.paths
        if style.line(path.kind).form != "rail" and style.line(path.kind).group == "way"
        for step in pairwise(path.through)
    }
    middles = _meetings(board)
    found = []
    for kind in kinds:
        line = style.line(kind)
        aside = roads if line.form == "rail" else set()
        found.append((line, [_course(net, run, (middles, towns), aside) for run in _runs(board, kind)]))
    return found


def path_layers(paths: Sequence[tuple[Line, list[Strand]]]) -> Iterator[Layer]:
    """The ink of roads and railways, all casings first."""
    under: list[Layer] = []
    over: list[Layer] = []
    for line, lines in paths:
        layers = line_layers(lines, line)
        under += layers[:-1] if line.form != "rail" else ()
        over += layers[-1:] if line.form != "rail" else layers
    yield from (*under, *over)


def _rank(line: Line) -> tuple[bool, bool, float]:
    """Streams lowest, then tracks and small roads, then great ones, railways on top."""
    return line.group != "water", line.form == "rail", line.casing_width


def _runs(board: HexMap, kind: str) -> Iterator[list[LocId]]:
    """The courses of all paths of a kind, no step twice."""
    seen: set[frozenset[LocId]] = set()
    for path in board.paths:
        if path.kind != kind:
            continue
        run = [path.through[0]]
        for a, b in pairwise(path.through):
            if frozenset((a, b)) in seen:
                if len(run) > 1:
                    yield run
                run = [b]
            else:
                seen.add(frozenset((a, b)))
                run.append(b)
        if len(run) > 1:
            yield run


def _meetings(board: HexMap) -> frozenset[LocId]:
    """Hexes whose middle a road must touch: junctions, ends, and places."""
    around: dict[LocId, set[LocId]] = defaultdict(set)
    for path in board.paths:
        for a, b in pairwise(path.through):
            around[a].add(b)
            around[b].add(a)
    places = {place.at for place in board.places if place.terrain}
    return frozenset(at for at, near in around.items() if len(near) != 2 or at in places)


def _course(
    net: HexNet,
    run: Sequence[LocId],
    through: tuple[frozenset[LocId], frozenset[LocId]],
    aside: set[frozenset[LocId]],
) -> Strand:
    """A road through hexes: a smooth line over the middles of hexsides, beside the road it goes along with.

    Args:
        net: The hexes.
        run: Those that it leads through.
        through: Hexes whose middle it touches, and those among them with a town, where it does not keep aside.
        aside: Steps that another road has taken.
    """
    middles, towns = through
    centres = np.array([net.board.centre(at) for at in run]) * net.radius
    steps = np.diff(centres, axis=0)
    left = np.stack([steps[:, 1], -steps[:, 0]], axis=1) / np.hypot(steps[:, 0], steps[:, 1])[:, None]
    shared = np.array([frozenset(step) in aside for step in pairwise(run)])
    shift = left * (shared * _LANE * net.radius)[:, None]
    centre_shift = (np.concatenate([shift[:1], shift]) + np.concatenate([shift, shift[-1:]])) / 2
    inside = np.array([at in towns for at in run])
    centre_shift[inside] = 0.0
    pinned = np.array([at in middles for at in run]) | inside
    pinned[0] = pinned[-1] = True
    points = centres + centre_shift
    head = [] if inside[0] else _way_out(net, run[0], -steps[0])
    tail = [] if inside[-1] else _way_out(net, run[-1], steps[-1])
    points = np.concatenate([*(points[:1] + step for step in head), points, *(points[-1:] + step for step in tail)])
    pinned = np.array([*[True] * len(head), *pinned, *[True] * len(tail)])
    curve = rounded([points], [pinned], closed=False, ease=0.0, pins="smooth", fineness=10)[0]
    return np.concatenate([curve, points[-1:]])


def _way_out(net: HexNet, at: LocId, step: Strand) -> list[Strand]:
    """The way on from the last hex of a road to the edge of the map, where it runs towards the edge; else nothing.

    A road that ends in a town has come to where it leads.
    """
    here = np.array(net.board.centre(at)) * net.radius
    beyond = (here + step) / net.radius
    if net.board.locate(*beyond.tolist()) is not None:
        return []
    return [step / 2]
