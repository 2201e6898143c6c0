"""A map cut into areas: who is next to whom follows from the outlines, and zones are joined by arrows."""

from collections.abc import Mapping, Sequence
from itertools import groupby

import shapely
from shapely import Polygon, STRtree

from ringfire_gui.core.ids import LocId
from ringfire_gui.model.areadata import AreaMapData, Point
from ringfire_gui.model.board import Border, Location
from ringfire_gui.model.outlines import Line

Pair = tuple[LocId, LocId]


class AreaMap:
    """An area map that is ready to be asked. It never changes; an edited map is a new one.

    `areabuild.build_areamap` makes one of its description.

    Attributes:
        data: what the map was made of.
        polygons: the outline of every location, zones and boxes too, in the order of `locations`.
    """

    def __init__(
        self,
        data: AreaMapData,
        places: Mapping[LocId, tuple[Location, Polygon, Point]],
        borders: Mapping[Pair, Border],
        lines: Mapping[Pair, Line],
    ) -> None:
        self.data = data
        self.polygons = {at: polygon for at, (_, polygon, _) in places.items()}
        self._locations = {at: location for at, (location, _, _) in places.items()}
        self._centres = {at: centre for at, (_, _, centre) in places.items()}
        self._ids = tuple(places)
        self._borders = borders
        self._lines = lines
        order = {at: index for index, at in enumerate(self._ids)}
        pairs = sorted(borders, key=lambda pair: (order[pair[0]], order[pair[1]]))
        onward = {at: tuple(b for _, b in group) for at, group in groupby(pairs, key=lambda pair: pair[0])}
        self._neighbours = {at: onward.get(at, ()) for at in self._ids}
        self._tree = STRtree(list(self.polygons.values()))

    @property
    def id(self) -> str:
        """The name of the map."""
        return self.data.id

    @property
    def locations(self) -> Mapping[LocId, Location]:
        """All areas as the map lists them, then the zones, then the boxes."""
        return self._locations

    def neighbours(self, at: LocId) -> Sequence[LocId]:
        """Where one can go from here: adjacent areas and the ends of arrows, in the order of `locations`."""
        return self._neighbours[at]

    def border(self, a: LocId, b: LocId) -> Border:
        """What lies between two neighbours, going from `a` to `b`; KeyError where they are not neighbours."""
        return self._borders[a, b]

    def common_border(self, a: LocId, b: LocId) -> Line:
        """The line on the paper that two adjacent areas share; KeyError where there is none, as along an arrow."""
        return self._lines[a, b] if (a, b) in self._lines else self._lines[b, a]

    def centre(self, at: LocId) -> Point:
        """Where the number and the counters of a location stand."""
        return self._centres[at]

    def outline(self, at: LocId) -> Sequence[Point]:
        """Corners in order, first one not repeated."""
        return [(float(x), float(y)) for x, y in self.polygons[at].exterior.coords[:-1]]

    def locate(self, x: float, y: float) -> LocId | None:
        """The box at a point of the paper, since it may be drawn over areas, or the area or zone.

        Of several, as on a border, it is the one that the map lists first.
        """
        found = [self._ids[i] for i in sorted(self._tree.query(shapely.Point(x, y), predicate="intersects"))]
        boxes = [at for at in found if self._locations[at].kind == "box"]
        return next(iter(boxes or found), None)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all that is on the paper."""
        left, top, right, bottom = shapely.total_bounds(list(self.polygons.values()))
        return float(left), float(top), float(right), float(bottom)
