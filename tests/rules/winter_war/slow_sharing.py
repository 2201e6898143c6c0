"""Capacity shared out by trying everything that makes a difference: a unit is served by one city as a whole, or not."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import networkx as nx

Gain = tuple[int, ...]


class Wish(NamedTuple):
    """What a unit wants."""

    unit: str
    need: int
    gain: Gain
    """What serving it is worth, the weightiest measure first."""
    cities: tuple[str, ...]


class Sharing(NamedTuple):
    """The best that can be had."""

    rank: tuple[Gain, tuple[int, ...]]
    """Its worth, then the places of those who go without, the earlier the better."""
    unserved: list[str]


def best_sharing(wishes: Sequence[Wish], room: Mapping[str, float]) -> Sharing:
    """The best way to serve units: most worth; of equal ones the one whose unserved come first."""
    without = sorted(number for part in _groups(wishes) for number in _left_out(wishes, part, room))
    met = [wish.gain for number, wish in enumerate(wishes) if number not in set(without)]
    total = tuple(map(sum, zip(*met, strict=True)))
    return Sharing((total, tuple(-number for number in without)), [wishes[number].unit for number in without])


def _groups(wishes: Sequence[Wish]) -> list[list[int]]:
    """Units that compete with each other, by their places."""
    rivals: nx.Graph[object] = nx.Graph()
    rivals.add_nodes_from(range(len(wishes)))
    rivals.add_edges_from((number, city) for number, wish in enumerate(wishes) for city in wish.cities)
    return [sorted(n for n in part if isinstance(n, int)) for part in nx.connected_components(rivals)]


def _left_out(wishes: Sequence[Wish], part: Sequence[int], room: Mapping[str, float]) -> list[int]:
    """Who of a group goes without."""
    if _all_fit(wishes, part, room):
        return []
    # For every load of the cities that can be reached: the best worth so far, and who went without for it.
    reached: dict[tuple[tuple[str, int], ...], tuple[Gain, tuple[int, ...]]] = {(): ((), ())}
    for number in part:
        wish, further = wishes[number], {}
        for load, (worth, without) in reached.items():
            _keep(further, load, (worth or (0,) * len(wish.gain), (*without, -number)))
            for city in wish.cities:
                taken = dict(load)
                taken[city] = taken.get(city, 0) + wish.need
                if taken[city] <= room[city]:
                    now = tuple(a + b for a, b in zip(worth or (0,) * len(wish.gain), wish.gain, strict=True))
                    _keep(further, _key(taken, room), (now, without))
        reached = further
    return [-number for number in max(reached.values())[1]]


def _key(taken: Mapping[str, int], room: Mapping[str, float]) -> tuple[tuple[str, int], ...]:
    """A load that tells two ways apart; what has no limit does not."""
    return tuple(sorted((city, points) for city, points in taken.items() if points and room[city] != float("inf")))


def _keep(found: dict, load: tuple, value: tuple) -> None:  # type: ignore[type-arg]
    found[load] = max(value, found.get(load, value))


def _all_fit(wishes: Sequence[Wish], part: Sequence[int], room: Mapping[str, float]) -> bool:
    left = dict(room)
    for number in part:
        city = max(wishes[number].cities, key=lambda at: left[at])
        left[city] -= wishes[number].need
        if left[city] < 0:
            return False
    return True
