"""The supply of a whole side: one search outward from all its sources, for every location at once."""

import math
from collections.abc import Iterable, Sequence

import numpy as np
from msgspec import Struct

from ringfire_gui.core.ids import LocId
from ringfire_gui.model.compiled import NOWHERE, Distances, Floats, Ints, Mask, search, search_each
from ringfire_gui.model.trace import Lines
from ringfire_gui.model.tracelayers import Attempt, prepare


class Route(Struct, frozen=True):
    """The locations of a line as it is walked; `touches` if the last one is not entered but only touched."""

    locs: tuple[LocId, ...]
    touches: bool = False


class SupplyArea(Struct, frozen=True, eq=False):
    """Where a side is in supply, by location of the map.

    Attributes:
        lines: what was searched.
        sources: where from.
        length: length of the line; `inf` where there is none.
        source: index of the source that serves the location, or `NOWHERE`.
        step: index of the neighbour through which its line runs, or `NOWHERE` at a source and out of supply.
    """

    lines: Lines
    sources: tuple[LocId, ...]
    length: Floats
    source: Ints
    step: Ints
    found: tuple[Distances, ...]
    """What each attempt found, by location and layer."""
    chosen: Ints
    """Which attempt serves a location."""
    touched: Mask
    """Locations at the end of a line that are only touched, not entered."""

    def __contains__(self, at: LocId) -> bool:
        return bool(self.length[self.lines.graph.index[at]] < math.inf)

    def length_at(self, at: LocId) -> float:
        """Length of the line of a location; `inf` where there is none."""
        return float(self.length[self.lines.graph.index[at]])

    def source_of(self, at: LocId) -> LocId | None:
        """The source that serves a location."""
        served_by = int(self.source[self.lines.graph.index[at]])
        return None if served_by == NOWHERE else self.lines.graph.locs[served_by]

    def reached(self) -> tuple[LocId, ...]:
        """All locations in supply, in the order of the map."""
        return tuple(self.lines.graph.locs[i] for i in np.flatnonzero(self.length < math.inf))

    def route(self, at: LocId) -> Route:
        """The line of a location, in the direction in which it is walked; KeyError where there is none."""
        if at not in self:
            raise KeyError(at)
        locs, here = self.lines.graph.locs, self.lines.graph.index[at]
        if self.lines.rule.towards == "unit":
            touches = bool(self.touched[here])
            nodes = self._walk_back(int(self.step[here]) if touches else here)[::-1]
            end = [here] if touches else []
        else:
            nodes = self._walk_back(here)
            end = [int(self.source[here])] if nodes[-1] != self.source[here] else []
        return Route(tuple(locs[i] for i in nodes + end), bool(end))

    def _walk_back(self, here: int) -> list[int]:
        """The locations from here to where the search began."""
        size = len(self.lines.graph.locs)
        found = self.found[int(self.chosen[here])]
        state = here + size * int(np.argmin(found.length[here::size]))
        nodes = [here]
        while found.back[state] != NOWHERE:
            state = int(found.back[state])
            nodes.append(state % size)
        return nodes


def supply_area(lines: Lines, sources: Iterable[LocId]) -> SupplyArea:
    """Judge every location of the map at once."""
    return _spread(lines, prepare(lines, "forbidden"), sources)


def broken_area(lines: Lines, sources: Iterable[LocId]) -> SupplyArea:
    """The best line of every location when rules may be broken.

    Every step over a bar, every crossing too many and every location too many in a row is one break, and every closed
    step is as bad as `tracelayers.WALL` of them; lengths are left open. So there is a line wherever neighbours lead.
    The best line has the least sum of its breaks and of its length as a multiple of the length permitted to it; the
    length of a line without limit only decides between lines with the same number of breaks. That sum takes the place
    of the length.
    """
    return _spread(lines, prepare(lines, "priced"), sources)


def sources_in_reach(lines: Lines, sources: Iterable[LocId], places: Iterable[LocId]) -> dict[LocId, tuple[LocId, ...]]:
    """For each place all sources to which it has a line, the shortest line first."""
    graph, given = lines.graph, tuple(dict.fromkeys(sources))
    asked = tuple(places)
    length = _length_to_each(lines, given)[:, [graph.index[at] for at in asked]]
    nearest = np.argsort(length, axis=0, kind="stable").T.tolist()
    within = np.count_nonzero(length < math.inf, axis=0).tolist()
    return {at: tuple(given[i] for i in order[:count]) for at, order, count in zip(asked, nearest, within, strict=True)}


def _length_to_each(lines: Lines, sources: Sequence[LocId]) -> Floats:
    """Length of the lines of every location to every source, one row for each source."""
    graph, size = lines.graph, len(lines.graph.locs)
    if not sources:
        return np.empty((0, size))
    begins = [np.flatnonzero(_served_at_once(lines, (source,)) != NOWHERE) for source in sources]
    seeds = np.unique(np.concatenate(begins)).astype(np.int32)
    from_seeds = np.full((len(seeds), size), math.inf)
    for a in prepare(lines, "forbidden"):
        found = search_each(a.indptr, a.heads, a.weights, seeds, a.limit)
        np.minimum(from_seeds, found.reshape(len(seeds), -1, size).min(axis=1), out=from_seeds)
    length = np.stack([from_seeds[np.searchsorted(seeds, begin)].min(axis=0) for begin in begins])
    if lines.rule.towards == "unit" and lines.rule.reaches == "next_to":
        steps = np.flatnonzero(_touching(lines))
        for row in length:
            np.minimum.at(row, graph.heads[steps], row.take(graph.tails[steps]))
    return length


def _spread(lines: Lines, attempts: Sequence[Attempt], sources: Iterable[LocId]) -> SupplyArea:
    """Run the searches and take the best answer for each location."""
    given = tuple(dict.fromkeys(sources))
    size = len(lines.graph.locs)
    serves = _served_at_once(lines, given)
    seeds = np.flatnonzero(serves[:-1] != NOWHERE).astype(np.int32)
    found = tuple(search(a.indptr, a.heads, a.weights, seeds, a.limit) for a in attempts)
    best, chosen = _best(found, attempts, size)
    source = serves[best.start]
    step = best.back
    if lines.rule.reaches == "next_to":
        touching = (step == NOWHERE) & (source != np.arange(size))
        step = np.where(touching, source, step)
    area = SupplyArea(lines, given, best.length, source, step, found, chosen, np.zeros(size, dtype=np.bool_))
    return _touch(area) if lines.rule.towards == "unit" and lines.rule.reaches == "next_to" else area


def _best(found: Sequence[Distances], attempts: Sequence[Attempt], size: int) -> tuple[Distances, Ints]:
    """The shortest line of each location over all layers and attempts, and which attempt has it."""
    flat = [_flat(distances, size) for distances in found]
    if len(flat) == 1 and attempts[0].scale == 1.0:
        return flat[0], np.zeros(size, dtype=np.int32)
    lengths = np.stack([f.length / a.scale for f, a in zip(flat, attempts, strict=True)])
    chosen = lengths.argmin(axis=0).astype(np.int32)
    here = chosen, np.arange(size)
    best = Distances(lengths[here], np.stack([f.back for f in flat])[here], np.stack([f.start for f in flat])[here])
    return best, chosen


def _flat(found: Distances, size: int) -> Distances:
    """The best layer of each location."""
    if len(found.length) == size:
        return found
    states = found.length.reshape(-1, size).argmin(axis=0) * size + np.arange(size)
    back = found.back[states]
    return Distances(found.length[states], np.where(back == NOWHERE, NOWHERE, back % size), found.start[states])


def _served_at_once(lines: Lines, sources: Sequence[LocId]) -> Ints:
    """For each location where a search begins the source it stands for: the source itself, or one that it touches.

    One more entry at the end, so that the index `NOWHERE` is served by nobody.
    """
    graph = lines.graph
    serves = np.full(len(graph.locs) + 1, NOWHERE, dtype=np.int32)
    goals = np.array([graph.index[at] for at in sources], dtype=np.int32)
    if lines.rule.reaches == "next_to" and lines.rule.towards == "source":
        is_goal = graph.nodes(sources)
        steps = np.flatnonzero(is_goal[graph.heads] & _touching(lines))
        serves[graph.tails[steps]] = graph.heads[steps]
    serves[goals] = goals
    return serves


def _touch(area: SupplyArea) -> SupplyArea:
    """Add the locations that a line walked towards the unit comes next to."""
    graph = area.lines.graph
    steps = np.flatnonzero(_touching(area.lines) & (area.length[graph.tails] < area.length[graph.heads]))
    # Written from the longest line to the shortest, so that the shortest stays.
    steps = steps[np.argsort(-area.length[graph.tails[steps]], kind="stable")]
    heads, tails = graph.heads[steps], graph.tails[steps]
    length, source, step, touched = area.length.copy(), area.source.copy(), area.step.copy(), area.touched.copy()
    length[heads], source[heads], step[heads] = area.length[tails], area.source[tails], tails
    touched[heads] = True
    return SupplyArea(area.lines, area.sources, length, source, step, area.found, area.chosen, touched)


def _touching(lines: Lines) -> Mask:
    """The steps over which a line may just touch what it reaches for."""
    allowed = lines.field.touching
    return np.ones(len(lines.graph.heads), dtype=np.bool_) if allowed is None else allowed
