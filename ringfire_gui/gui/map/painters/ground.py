"""The ground of a map: open land, hills, woods and marshes, light and shade, water with its shores, houses.

What the art of a map draws, is drawn as the art has it; what it does not draw follows from the hexes or areas.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np
import shapely
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from ringfire_gui.gui.map.painters.cells import lines_of, rings_of
from ringfire_gui.gui.map.painters.hexnet import HexNet
from ringfire_gui.gui.map.painters.ink import Closer, Fill, Layer, Stroke, View, closed
from ringfire_gui.gui.map.painters.qtpaths import fill_path
from ringfire_gui.gui.map.painters.relief import Shade
from ringfire_gui.gui.map.painters.strands import Strand
from ringfire_gui.gui.map.painters.style import Ground, MapStyle
from ringfire_gui.gui.map.projection import Projection
from ringfire_gui.gui.theme.colours import mix
from ringfire_gui.model.art import Shape
from ringfire_gui.model.hexmap import HexMap

_WOODS = frozenset({"trees", "firs", "orchard"})
_CONTOURS = (13.0, 27.0)
_PALE = 0.5
"""How much paler the map is beyond its hexes."""
_GEOGRAPHY = frozenset({"sea", "land"})
"""Kinds of shapes that say what lies beyond the hexes, too."""


class Field:
    """Layers that are drawn within the frame of the map only."""

    def __init__(self, projection: Projection, layers: Sequence[Layer]) -> None:
        self._frame = projection.land
        self._layers = layers

    def draw(self, view: View) -> None:
        """Draw all layers, cut off at the frame."""
        if not self._frame.intersects(view.exposed):
            return
        view.painter.save()
        if not self._frame.contains(view.room(2 / view.zoom)):
            view.painter.setClipRect(self._frame, Qt.ClipOperation.IntersectClip)
        for layer in self._layers:
            layer.draw(view)
        view.painter.restore()


def all_water(projection: Projection, style: MapStyle, net: HexNet | None) -> dict[str, shapely.Geometry]:
    """The seas and lakes of a map by kind: as the art has them, else as the hexes say."""
    drawn = _folded(projection.art.shapes, projection, style)
    return drawn or (dict(_hex_water(net, style)) if net is not None else {})


class Veil:
    """A thin veil over all that lies between two outlines."""

    def __init__(self, outlines: Sequence[Strand], colour: str) -> None:
        self._path = fill_path(outlines)
        self._colour = QColor(colour)
        self._colour.setAlphaF(_PALE)

    def draw(self, view: View) -> None:
        """Lay the veil over the ground."""
        if self._path.intersects(view.exposed):
            view.painter.fillPath(self._path, self._colour)


def ground_layers(
    projection: Projection,
    style: MapStyle,
    net: HexNet | None,
    water: Mapping[str, shapely.Geometry],
    under_water: Sequence[Layer],
) -> list[Layer]:
    """The layers of the ground, from the lowest."""
    art = projection.art
    by_group: dict[str, list[Shape]] = defaultdict(list)
    for shape in art.shapes:
        by_group[style.ground(shape.kind).group].append(shape)
    layers: list[Layer] = [*_base(projection, style, net)]
    for group in ("height", "cover"):
        if net is not None:
            layers += _patches(net, style, group, [shape.kind for shape in art.shapes])
        layers += _fills(by_group[group], projection, style)
    layers += under_water
    layers += _water(projection, style, net, water)
    if net is not None:
        layers += _ice(net, style, water)
        layers += _veil(projection, style, net)
    layers += _fills(by_group["built"], projection, style)
    paper = _fills(by_group["paper"], projection, style)
    return [Field(projection, layers), *paper] if net is not None else [*layers, *paper]


def _water(
    projection: Projection, style: MapStyle, net: HexNet | None, water: Mapping[str, shapely.Geometry]
) -> Iterator[Layer]:
    """Seas and lakes, light and shade, and shores unless the art draws them."""
    art = projection.art
    rings = {kind: rings_of(shape) for kind, shape in water.items()}
    yield from (Fill(outlines, style.ground(kind)) for kind, outlines in rings.items())
    if water or (art.relief is not None and style.relief):
        path = fill_path([ring for outlines in rings.values() for ring in outlines])
        yield Shade(projection, style, path, fill_path(_outline(projection, net)))
    if not {stroke.kind for stroke in art.strokes} & {"coast", "shore"}:
        edge = shapely.MultiLineString([shapely.LinearRing(ring) for ring in _outline(projection, net)])
        yield from (_shore(shape, kind, style, edge) for kind, shape in water.items())


def _base(projection: Projection, style: MapStyle, net: HexNet | None) -> Iterator[Layer]:
    """Open land under everything: all hexes, the whole frame where the art goes on beyond them, or all areas."""
    if net is None:
        yield from _areas(projection, style)
        return
    yield Fill(_outline(projection, net), style.ground("clear"))


def _areas(projection: Projection, style: MapStyle) -> Iterator[Layer]:
    """Areas in the tint of their terrain; lighter where the art draws what stands on them."""
    board = projection.board
    drawn = [shape.kind for shape in projection.art.shapes]
    by_kind: dict[str, list[shapely.Polygon]] = defaultdict(list)
    for at, location in board.locations.items():
        if location.kind == "area":
            by_kind[location.ground].append(shapely.Polygon(projection.array(list(board.outline(at)))))
        elif location.kind == "zone":
            by_kind["zone"].append(shapely.Polygon(projection.array(list(board.outline(at)))))
    for kind, polygons in by_kind.items():
        ground = style.ground(kind)
        if _is_drawn(ground, drawn, style):
            tint = mix(ground.colour, style.ground("clear").colour, 0.5)
            ground = Ground(tint)
        yield Fill(rings_of(shapely.union_all(polygons)), replace(ground, edge=""))


def _is_drawn(ground: Ground, kinds: Iterable[str], style: MapStyle) -> bool:
    """Whether the art draws a kind of ground by shapes of its own."""
    for other in map(style.ground, kinds):
        woods = ground.pattern in _WOODS and other.pattern in _WOODS
        if ground.group == other.group and (woods or ground.pattern == other.pattern or ground.group == "water"):
            return True
    return False


def _patches(net: HexNet, style: MapStyle, group: str, drawn: Sequence[str]) -> Iterator[Layer]:
    """What hexes say about hills or woods, as natural shapes."""
    for kind in _kinds(net.board):
        ground = style.ground(kind)
        if ground.group == group and not _is_drawn(ground, drawn, style):
            rings = net.blobs(net.board.hex_mask([kind]))
            yield Fill(rings, ground)
            if ground.edge and group == "height":
                yield Closer(0.3, partial(_contours, rings, ground.edge))


def _contours(rings: Sequence[Strand], colour: str) -> list[Layer]:
    """Lines of equal height within a hill."""
    hill = shapely.build_area(shapely.GeometryCollection([shapely.LinearRing(ring) for ring in rings]))
    inner = [shapely.buffer(hill, -distance, quad_segs=4) for distance in _CONTOURS]
    return [Stroke(closed([ring for shape in inner for ring in rings_of(shape)]), colour, 0.9)]


def _kinds(board: HexMap) -> list[str]:
    """All terrain classes of a map, the widespread ones first, so that rare ones lie on top."""
    count = board.terrain_counts()
    return sorted(count, key=lambda kind: (-count[kind], kind))


def _hex_water(net: HexNet, style: MapStyle) -> Iterator[tuple[str, shapely.Geometry]]:
    """Water hexes as lakes and seas with natural shores; a body of water is of the kind that most of its hexes are."""
    kinds = [kind for kind in _kinds(net.board) if style.ground(kind).group == "water"]
    if not kinds:
        return
    rings = [shapely.LinearRing(ring) for ring in net.blobs(net.board.hex_mask(kinds))]
    bodies = shapely.get_parts(shapely.build_area(shapely.GeometryCollection(rings)))
    tree = shapely.STRtree(bodies)
    centres = shapely.points(net.board.hex_outlines().mean(axis=1) * net.radius)
    counts = np.zeros((len(kinds), len(bodies)))
    for number, kind in enumerate(kinds):
        _, hit = tree.query(centres[net.board.hex_mask([kind])], predicate="intersects")
        counts[number] = np.bincount(hit, minlength=len(bodies))
    for number, kind in enumerate(kinds):
        mine = bodies[counts.argmax(axis=0) == number]
        if len(mine):
            yield kind, shapely.multipolygons(mine)


def _folded(shapes: Sequence[Shape], projection: Projection, style: MapStyle) -> dict[str, shapely.Geometry]:
    """The water of the art by kind; land that lies on water cuts it out."""
    waters: dict[str, list[shapely.Geometry]] = defaultdict(list)
    for shape in shapes:
        if style.ground(shape.kind).group == "water":
            waters[shape.kind].append(polygon(shape, projection))
        elif shape.kind == "land":
            land = polygon(shape, projection)
            for kind, parts in waters.items():
                waters[kind] = [shapely.difference(part, land) for part in parts]
    return {kind: _joined(parts) for kind, parts in waters.items()}


def _joined(parts: Sequence[shapely.Geometry]) -> shapely.Geometry:
    """Shapes as one; those that touch no other need no work."""
    polygons = shapely.get_parts(parts)
    meets, _ = shapely.STRtree(polygons).query(polygons, predicate="intersects")
    return shapely.union_all(polygons) if len(meets) > len(polygons) else shapely.MultiPolygon(list(polygons))


def polygon(shape: Shape, projection: Projection) -> shapely.Geometry:
    """A shape of the art in scene pixels, mended if its outline crosses itself."""
    holes = [projection.array(hole) for hole in shape.holes]
    found = shapely.Polygon(projection.array(shape.outline), holes)
    return found if found.is_valid else shapely.buffer(shapely.make_valid(found), 0)


def _fills(shapes: Sequence[Shape], projection: Projection, style: MapStyle) -> Iterator[Layer]:
    """Shapes of the art, kind by kind in the order in which they come first."""
    by_kind: dict[str, list[shapely.Geometry]] = defaultdict(list)
    for shape in shapes:
        by_kind[shape.kind].append(polygon(shape, projection))
    for kind, parts in by_kind.items():
        joined = (
            shapely.union_all(parts) if kind not in ("block", "ruin", "panel") else shapely.GeometryCollection(parts)
        )
        yield Fill(rings_of(joined), style.ground(kind))


def _shore(shape: shapely.Geometry, kind: str, style: MapStyle, edge: shapely.Geometry) -> Stroke:
    """The line of the shore; there is none along the edge of the map."""
    shore = shapely.difference(shapely.boundary(shape), shapely.buffer(edge, 1.5, quad_segs=1))
    coast = style.line("coast" if "sea" in kind else "shore")
    return Stroke(lines_of(shore), coast.colour, coast.width + 0.3)


def _outline(projection: Projection, net: HexNet | None) -> list[Strand]:
    """The edge of the map: of all its hexes, or the frame where the art goes on beyond them."""
    if net is None or _GEOGRAPHY & {shape.kind for shape in projection.art.shapes}:
        frame = projection.land
        corners = (frame.topLeft(), frame.topRight(), frame.bottomRight(), frame.bottomLeft())
        return [np.array([corner.toTuple() for corner in corners])]
    return _hex_outline(net)


def _hex_outline(net: HexNet) -> list[Strand]:
    """The outline of all hexes together."""
    return [net.points[ring] for ring in net.patches(np.ones(len(net.corners), dtype=np.bool_))]


def _ice(net: HexNet, style: MapStyle, water: Mapping[str, shapely.Geometry]) -> Iterator[Layer]:
    """Ice on those parts of its hexes that are water."""
    for kind in _kinds(net.board):
        if style.ground(kind).group == "ice":
            rings = [shapely.LinearRing(ring) for ring in net.blobs(net.board.hex_mask([kind]))]
            frozen = shapely.build_area(shapely.GeometryCollection(rings))
            parts = [
                shapely.intersection(frozen, part) for shape in water.values() for part in shapely.get_parts(shape)
            ] or [frozen]
            yield Fill(rings_of(shapely.union_all(parts)), style.ground(kind))


def _veil(projection: Projection, style: MapStyle, net: HexNet) -> Iterator[Layer]:
    """Land and sea beyond the hexes, made paler: nobody goes there."""
    if _GEOGRAPHY & {shape.kind for shape in projection.art.shapes}:
        yield Veil([*_outline(projection, net), *_hex_outline(net)], style.paper)
