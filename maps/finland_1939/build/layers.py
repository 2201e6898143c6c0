"""The layers of the earth as the map needs them: read, laid on the paper, cut to the sheet."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import shapely
from albers import on_paper
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

INPUT = Path(__file__).parent / "input"
MODERN = ("Lokka reservoir (1967)", "Narva reservoir (1956)", "Serebryanskoye reservoir (1970)")
"""Lakes that were still dry land in 1939."""
_LONGEST = 0.05
"""Degrees: longer lines get points between, since what is straight on the globe is bent on the paper."""
_DETAIL = 0.008
"""Map units: what is finer is not seen, and would only make the work longer."""
_SEAM = 0.004
"""Map units: gaps between lakes and the land around them that are not meant."""


def sea_and_lakes(sheet: BaseGeometry) -> tuple[BaseGeometry, dict[str, BaseGeometry]]:
    """The sea, and the lakes by name; nameless lakes are all together under an empty name."""
    lakes: dict[str, BaseGeometry] = {}
    for name, lake in _features("lakes.geojson"):
        if name not in MODERN:
            lakes[name] = shapely.union(lakes.get(name, shapely.Polygon()), lake)
    land = [shape for _, shape in _features("land.geojson")]
    dry = [lake for name, lake in _features("lakes.geojson") if name in MODERN]
    solid = shapely.union_all([*land, *dry, *lakes.values()]).buffer(_SEAM).buffer(-_SEAM)
    sea = sheet.difference(solid).simplify(_DETAIL)
    return sea, {name: lake.simplify(_DETAIL).intersection(sheet) for name, lake in lakes.items()}


def rivers(sheet: BaseGeometry) -> dict[str, BaseGeometry]:
    """The rivers by name."""
    found: dict[str, BaseGeometry] = {}
    for name, line in _features("rivers.geojson"):
        found[name] = shapely.union(found.get(name, shapely.LineString()), line.intersection(sheet))
    return found


def lay(geometry: BaseGeometry) -> BaseGeometry:
    """Lay something given in longitude and latitude on the paper."""
    return shapely.transform(shapely.segmentize(geometry, _LONGEST), _lay_points)


def _lay_points(points: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.column_stack(on_paper(points[:, 0], points[:, 1]))


def _features(file: str) -> Iterator[tuple[str, BaseGeometry]]:
    """Names and shapes of a layer; shapes that touch themselves are mended."""
    for feature in json.loads((INPUT / file).read_text(encoding="utf-8"))["features"]:
        shape = lay(shapely.from_geojson(json.dumps(feature["geometry"])))
        yield feature["properties"].get("name", ""), shape if shape.is_valid else shape.buffer(0)
