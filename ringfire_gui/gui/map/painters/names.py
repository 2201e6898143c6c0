"""Names on a hex map: those of places find their own spot at each zoom, those of the art stand where it puts them."""

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor

from ringfire_gui.gui.map.painters.boxes import Boxes
from ringfire_gui.gui.map.painters.hexnet import HexNet
from ringfire_gui.gui.map.painters.ink import View
from ringfire_gui.gui.map.painters.placement import Box, Crowd, Label, Spot, place
from ringfire_gui.gui.map.painters.strands import Strand, along, length_of
from ringfire_gui.gui.map.painters.style import MapStyle
from ringfire_gui.gui.map.painters.towns import Town
from ringfire_gui.gui.map.painters.writing import BASE, CAPITALS, Written
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.model.art import Lettering

_RANKS = {"supply-city": 0, "city": 0, "town": 1, "village": 2, "settlement": 2, "station": 2, "water": 3}
_FROM_ZOOM = {"supply-city": 0.0, "city": 0.0, "town": 0.17, "village": 0.24, "settlement": 0.24, "station": 0.3}
_PLACES_FROM = 0.3
_UNREADABLE = 5.0
"""Letterings with capitals of fewer screen pixels are left out."""
_SAMPLES = 6
"""Points of a step of a road or a hexside that names should not lie on."""
_REACH = 400.0
"""No name reaches farther from its place."""


class Name(Struct, frozen=True):
    """A name that belongs to a place."""

    text: str
    kind: str
    x: float
    y: float
    clear: float
    """Room that the symbol of the place takes up."""


def place_names(net: HexNet, style: MapStyle, towns: Sequence[Town]) -> list[Name]:
    """The names of all places; one that several hexes share is written once."""
    symbols = {town.at: town for town in towns}
    names: dict[str, Name] = {}
    for spot in net.board.places:
        if not spot.name or spot.name in names:
            continue
        x, y = net.board.centre(spot.at)
        town = symbols.get(spot.at)
        if town is not None and (town.houses or any(tag.partition(":")[0] in _RANKS for tag in spot.tags)):
            kind, clear = town.kind, town.clear
        else:
            water = style.ground(net.board.locations[spot.at].ground).group == "water"
            kind, clear = ("water" if water else "place"), 0.0
        names[spot.name] = Name(spot.name, kind, x * net.radius, y * net.radius, clear)
    return list(names.values())


class Names:
    """The names of places, arranged anew for each zoom, so that they can be read and do not touch."""

    def __init__(self, names: Sequence[Name], taken: Sequence[Box], points: Strand, room: Box, style: MapStyle) -> None:
        self._names = names
        self._written = [Written(name.text, style.word(name.kind)) for name in names]
        self._taken = taken
        self._room = room
        self._points = _near(points, names).tolist()
        self._halo = QColor(style.halo)
        self._halo.setAlphaF(0.82)
        self._arranged: dict[float, tuple[list[tuple[Spot, float]], Boxes]] = {}

    def draw(self, view: View) -> None:
        """Write the names in the view."""
        spots, boxes = self._arrangement(min(1.0, view.zoom))
        for number in boxes.meeting(view.exposed):
            spot, size = spots[number]
            middle = QPointF((spot.box.left + spot.box.right) / 2, (spot.box.top + spot.box.bottom) / 2)
            self._written[spot.label].draw(view.painter, middle, size, self._halo)

    def _arrangement(self, zoom: float) -> tuple[list[tuple[Spot, float]], Boxes]:
        if zoom not in self._arranged:
            spots = list(self.arrange(zoom))
            rows = np.array([spot.box.grown(size * 0.3) for spot, size in spots]).reshape(-1, 4)
            self._arranged[zoom] = spots, Boxes(rows)
        return self._arranged[zoom]

    def arrange(self, zoom: float) -> Iterator[tuple[Spot, float]]:
        """The names that are shown at a zoom, where they stand and how large they are."""
        shown = [n for n, name in enumerate(self._names) if zoom >= _FROM_ZOOM.get(name.kind, _PLACES_FROM)]
        sizes = {n: max(self._written[n].word.size, self._written[n].word.least / zoom) for n in shown}
        larger = zoom**-0.45
        crowd = Crowd()
        for box in self._taken:
            crowd.add(box)
        crowd.add_points(self._points)
        for name in self._names:
            if name.clear:
                reach = max(2.0, name.clear - 3) * larger
                crowd.add(Box(name.x - reach, name.y - reach, name.x + reach, name.y + reach))
        labels = [self._label(n, sizes[n], larger) for n in shown]
        for spot in place(labels, crowd, self._room, gap=2.0 / zoom):
            if not spot.crowded or zoom >= 1:
                number = shown[spot.label]
                yield Spot(number, spot.box, spot.crowded), sizes[number]

    def _label(self, number: int, size: float, larger: float) -> Label:
        name, written = self._names[number], self._written[number]
        wide = written.width * size / BASE
        rank = _RANKS.get(name.kind, 4)
        return Label(name.x, name.y, wide, size * 0.8, rank, name.clear * larger, not name.clear)


class Letterings:
    """Words that stand where they are put, at any angle."""

    def __init__(self, letterings: Sequence[Lettering], projection: Projection, style: MapStyle, haloed: bool) -> None:
        self._written = [Written(each.text, style.word(each.kind), each.spacing) for each in letterings]
        self._places = [(projection.to_scene(*each.at), each.angle) for each in letterings]
        self._sizes = [each.size * projection.scale / CAPITALS for each in letterings]
        self._halo = QColor(style.halo) if haloed else None
        if self._halo is not None:
            self._halo.setAlphaF(0.6)
        rows = []
        for written, (at, _), size in zip(self._written, self._places, self._sizes, strict=True):
            reach = written.width * size / BASE / 2 + size
            rows.append((at.x() - reach, at.y() - reach, at.x() + reach, at.y() + reach))
        self._boxes = Boxes(np.array(rows))

    def draw(self, view: View) -> None:
        """Write what lies in the view and can be read."""
        for number in self._boxes.meeting(view.exposed):
            size = self._sizes[number]
            if size * CAPITALS * view.zoom >= _UNREADABLE:
                at, angle = self._places[number]
                self._written[number].draw(view.painter, at, size, self._halo, angle)

    def taken(self) -> Iterator[Box]:
        """The room that the words take up, letter by letter."""
        for written, (at, angle), size in zip(self._written, self._places, self._sizes, strict=True):
            half = written.width * size / BASE / 2
            way = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
            for step in np.arange(-half, half + 1, size * 0.6):
                x, y = np.array(at.toTuple()) + way * step
                yield Box(x - size * 0.35, y - size * 0.35, x + size * 0.35, y + size * 0.35)


def river_names(courses: Sequence[tuple[str, Strand]], projection: Projection, style: MapStyle) -> Iterator[Lettering]:
    """The names of rivers, along the straightest part of their course."""
    word = style.word("river")
    for name, course in courses:
        wide = Written(name, word, 0.04).width * word.size / BASE + 10
        total = length_of(course)
        if total < wide * 1.1:
            continue
        starts = np.arange(0, total - wide, 16.0)
        ends, _ = along(course, starts + wide)
        begins, _ = along(course, starts)
        chords = np.hypot(*(ends - begins).T)
        best = int(np.argmax(chords - np.abs(starts + wide / 2 - total / 2) * 0.05))
        (dx, dy), middle = ends[best] - begins[best], along(course, starts[best : best + 1] + wide / 2)[0][0]
        angle = float(np.degrees(np.arctan2(dy, dx)))
        angle = (angle + 90) % 180 - 90
        up = np.array([np.sin(np.radians(angle)), -np.cos(np.radians(angle))])
        x, y = (middle + begins[best] + ends[best]) / 3 + up * (word.size * 0.62 + 4)
        at = (float(x) / projection.scale, float(y) / projection.scale)
        yield Lettering(name, at, "river", word.size * CAPITALS / projection.scale, angle, 0.04)


def _near(points: Strand, names: Sequence[Name]) -> Strand:
    """Those of many points that a name may come to lie on."""
    if not names:
        return points[:0]
    cells = np.floor(points / _REACH).astype(np.int64)
    around = [np.floor(np.array([name.x, name.y]) / _REACH).astype(np.int64) for name in names]
    wanted = {(x + dx) * 100_000 + y + dy for x, y in around for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return points[np.isin(cells[:, 0] * 100_000 + cells[:, 1], list(wanted))]


def crossed_points(net: HexNet) -> Strand:
    """Points along roads, rivers and numbers, one every few pixels: names should rather not lie on them."""
    board = net.board
    sides = [net.points[list(net.side(feature.a, feature.b))] for feature in board.hexsides]
    lines = [np.array([board.centre(at) for at in path.through]) * net.radius for path in board.paths]
    sides += [step for line in lines for step in np.stack([line[:-1], line[1:]], axis=1)]
    if board.layout.numbering:
        tops = board.hex_outlines().mean(axis=1) * net.radius - np.array([0.0, net.radius * 0.68])
        half = np.array([12.0, 0.0])
        sides += list(np.stack([tops - half, tops + half], axis=1))
    ends = np.array(sides).reshape(-1, 2, 2)
    share = np.linspace(0, 1, _SAMPLES)[None, :, None]
    return (ends[:, :1] * (1 - share) + ends[:, 1:] * share).reshape(-1, 2)
