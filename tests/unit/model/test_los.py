"""Lines of sight against what shapely says of every single line, and what blocks them."""

import math
import tomllib
from functools import cache
from pathlib import Path

import msgspec
import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from ringfire_gui.core.reasons import Reason
from ringfire_gui.model.hexbuild import build_hexmap
from ringfire_gui.model.hexcoord import ORIGIN, disc, distance, rotated
from ringfire_gui.model.hexlayout import HexLayout
from ringfire_gui.model.hexmap import HexMapData
from ringfire_gui.model.los import SightLines, obstacles, sight_height
from ringfire_gui.model.sightline import corridor, sight_lines
from ringfire_gui.model.sighttable import SightTable

DATA = Path(__file__).parents[2] / "data" / "hexes"
READINGS = ["both", "either", "left", "right"]
RADIUS = 15
SIZE = 2 * RADIUS + 3


@cache
def open_ground(orientation="flat", shifted="even", size=SIZE):
    layout = HexLayout(orientation, size, size, shifted=shifted)
    return build_hexmap(HexMapData("open", layout, ("." * size,) * size, {".": "clear"}))


@cache
def sights(orientation="flat", shifted="even", size=SIZE, radius=RADIUS):
    return SightLines(open_ground(orientation, shifted, size), radius)


class Paper:
    """The same grid drawn anew, straight from columns and rows, on a lattice of whole numbers."""

    def __init__(self, orientation, shifted, size=SIZE):
        self.centres = {}
        for col in range(1, size + 1):
            for row in range(1, size + 1):
                number = col if orientation == "flat" else row
                moved = (number % 2 == 0) == (shifted == "even")
                at = (3 * col, 2 * row - moved) if orientation == "flat" else (2 * col + moved, 3 * row)
                self.centres[f"{col:02}{row:02}"] = at
        rim = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)]
        if orientation == "pointy":
            rim = [(y, x) for x, y in rim]
        self.ids = list(self.centres)
        corners = {at: [(x + dx, y + dy) for dx, dy in rim] for at, (x, y) in self.centres.items()}
        self.polygons = shapely.polygons(list(corners.values()))
        owners = {}
        for at, outline in corners.items():
            for a, b in zip(outline, outline[1:] + outline[:1], strict=True):
                owners.setdefault(frozenset((a, b)), []).append(at)
        self.sides = [(frozenset(pair), tuple(ends)) for ends, pair in owners.items() if len(pair) == 2]
        self.segments = shapely.linestrings([ends for _, ends in self.sides])

    def line(self, a, b, shove=0.0):
        """The line between two centres, perhaps shoved a little to the left."""
        (ax, ay), (bx, by) = self.centres[a], self.centres[b]
        dx, dy = (by - ay) * shove, (ax - bx) * shove
        return shapely.LineString([(ax + dx, ay + dy), (bx + dx, by + dy)])

    def meets(self, lines, shapes):
        """Line, shape, and how the inside of the line meets the inside and the border of the shape."""
        which, shape = shapely.STRtree(shapes).query(lines, predicate="intersects")
        return zip(which.tolist(), shape.tolist(), shapely.relate(lines[which], shapes[shape]), strict=True)


def targets_around(board, eye):
    return [at for at in board.within(eye, RADIUS) if at != eye]


@pytest.mark.parametrize("shifted", ["even", "odd"])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_no_line_within_fifteen_hexes_differs_from_shapely(orientation, shifted):
    board, lines_of, paper = (
        open_ground(orientation, shifted),
        sights(orientation, shifted),
        Paper(orientation, shifted),
    )
    eye = "1717"
    targets = targets_around(board, eye)
    assert len(targets) == 720
    lines = np.array([paper.line(eye, target) for target in targets])
    inside, along, point = ([set() for _ in targets] for _ in range(3))
    for line, shape, relation in paper.meets(lines, paper.polygons):
        group = inside if relation[0] == "1" else along if relation[1] == "1" else point
        group[line].add(paper.ids[shape])
    cut, run = ([set() for _ in targets] for _ in range(2))
    for line, shape, relation in paper.meets(lines, paper.segments):
        if relation[0] in "01":
            (run if relation[0] == "1" else cut)[line].add(paper.sides[shape][0])
    for number, target in enumerate(targets):
        crossed = lines_of.crossed(eye, target)
        through = [step for step in crossed if step.branch == "through"]
        forks = [step for step in crossed if step.branch != "through"]
        hexes = [step.places[0] for step in through if len(step.places) == 1]
        assert set(hexes) | {eye, target} == inside[number]
        assert len(hexes) + 2 == len(inside[number])
        assert {frozenset(step.places) for step in through if len(step.places) == 2} == cut[number]
        beside = {}
        for step in forks:
            if len(step.places) == 1:
                beside.setdefault(step.fork, set()).add(step.places[0])
        assert {frozenset(pair) for pair in beside.values()} == run[number]
        assert set().union(*beside.values()) == along[number]
        corners = {at for step in forks if step.fork not in beside for at in step.places}
        assert corners - inside[number] == point[number]


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize(("hand", "shove"), [("left", 1e-7), ("right", -1e-7)])
def test_a_hand_is_what_a_line_shoved_to_that_hand_crosses(orientation, hand, shove):
    lines_of, paper, eye = sights(orientation), Paper(orientation, "even"), "1717"
    targets = targets_around(open_ground(orientation), eye)[::2]
    lines = np.array([paper.line(eye, target, shove) for target in targets])
    cut = [set() for _ in targets]
    for line, shape, relation in paper.meets(lines, paper.segments):
        assert relation[0] in "0F"
        if relation[0] == "0":
            cut[line].add(paper.sides[shape][0])
    inside = [set() for _ in targets]
    for line, shape, relation in paper.meets(lines, paper.polygons):
        if relation[0] == "1":
            inside[line].add(paper.ids[shape])
    for number, target in enumerate(targets):
        crossed = [step for step in lines_of.crossed(eye, target) if step.branch in ("through", hand)]
        assert {frozenset(step.places) for step in crossed if len(step.places) == 2} == cut[number]
        hexes = {step.places[0] for step in crossed if len(step.places) == 1} | {eye, target}
        assert hexes <= inside[number]
        around = {at for step in crossed for at in step.places}
        assert around | {eye, target} == inside[number]


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_steps_come_in_order_with_their_place_on_the_line(orientation):
    lines_of, paper, eye = sights(orientation), Paper(orientation, "even"), "1717"
    wide, high = (1, 3) if orientation == "flat" else (3, 1)  # squares of the lattice steps on the paper
    for target in targets_around(open_ground(orientation), eye)[::7]:
        line = paper.line(eye, target)
        crossed = lines_of.crossed(eye, target)
        middles = [step.middle for step in crossed]
        assert middles == sorted(middles)
        for step in crossed:
            if len(step.places) == 1:
                part = shapely.intersection(line, paper.polygons[paper.ids.index(step.places[0])])
                ends = sorted(line.project(shapely.Point(at), normalized=True) for at in part.coords)
                assert ends == pytest.approx([step.start, step.end])
            else:
                (ax, ay), (bx, by) = (paper.centres[at] for at in step.places)
                (ex, ey), (tx, ty) = (paper.centres[at] for at in (eye, target))
                assert wide * (bx - ax) * (tx - ex) + high * (by - ay) * (ty - ey) > 0
                assert step.start == step.end


def test_the_line_of_the_spark_example_crosses_2112():
    facts = tomllib.loads((DATA / "spark.toml").read_text(encoding="utf-8"))
    layout = msgspec.convert(facts["grid"], HexLayout)
    board = build_hexmap(HexMapData("spark", layout, ("." * layout.columns,) * layout.rows, {".": "clear"}))
    sight = facts["facts"]["sight"]
    lines_of = SightLines(board)
    assert (sight["crossed"],) in [step.places for step in lines_of.crossed(sight["eye"], sight["target"])]

    def woods(step):
        return Reason("los.woods", "12.3", {"hex": step.places[0]}) if step.places == (sight["crossed"],) else None

    answer = lines_of.trace(sight["eye"], sight["target"], woods)
    assert [step.places for step in answer.blocked_by] == [(sight["crossed"],)]
    assert answer.explanation.reasons == (Reason("los.woods", "12.3", {"hex": "2112"}),)
    assert not answer.explanation
    assert lines_of.trace(sight["eye"], sight["target"], lambda step: None).explanation.ok


def test_a_longer_line_is_worked_out_on_the_spot():
    near, far = sights(radius=4, size=25), sights(radius=12, size=25)
    for target in near.board.within("1313", 12)[::6]:
        assert near.crossed("1313", target) == far.crossed("1313", target)
    assert near.crossed("1313", "1313") == ()


def test_the_table_is_the_same_all_around():
    table = SightTable(6)
    for to in disc(ORIGIN, 6, "flat"):
        if to != ORIGIN:
            assert table.steps(to) == sight_lines([to], corridor(to))[0]
            turned = table.steps(rotated(to, 1))
            assert [step.places for step in turned] == [
                tuple(rotated(at, 1) for at in step.places) for step in table.steps(to)
            ]


def test_nothing_beyond_the_radius_is_in_the_table():
    entries = SightTable(7).entries
    assert len(entries.ways) == 3 * 7 * 8
    assert max(distance(ORIGIN, type(ORIGIN)(*at)) for at in entries.at.tolist()) <= 7


# The line from 0303 due east to 0503 runs along the side between 0403 and 0404, as even columns stand half a hex up.
ALONG = ("0303", "0503", "0403", "0404")


@pytest.fixture(name="little")
def little_map():
    return SightLines(open_ground("flat", "even", 9), 6)


def blocks_in(*places):
    """Blocks in these hexes and on these sides."""
    wanted = {frozenset(at if isinstance(at, tuple) else (at,)) for at in places}
    return lambda step: (
        Reason("blocked", "", {"at": "/".join(step.places)}) if frozenset(step.places) in wanted else None
    )


def test_along_a_hexside_the_reading_decides(little):
    eye, target, left, right = ALONG
    crossed = little.crossed(eye, target)
    assert [(step.places, step.branch, step.fork) for step in crossed] == [
        ((eye, left), "left", 0),
        ((eye, right), "right", 0),
        ((left,), "left", 0),
        ((right,), "right", 0),
        ((left, target), "left", 0),
        ((right, target), "right", 0),
    ]
    seen = {
        (name, reading): little.trace(eye, target, blocks_in(*hexes), reading).explanation.ok
        for name, hexes in {"left": [left], "right": [right], "two": [left, right]}.items()
        for reading in READINGS
    }
    assert [name for name, ok in seen.items() if ok] == [
        ("left", "both"),
        ("left", "right"),
        ("right", "both"),
        ("right", "left"),
    ]
    assert len(little.trace(eye, target, blocks_in(left, right)).blocked_by) == 2
    assert len(little.trace(eye, target, blocks_in(left, right), "right").blocked_by) == 1


def test_a_wall_along_the_line_is_not_crossed_but_one_across_a_hand_is(little):
    eye, target, left, right = ALONG
    assert little.trace(eye, target, blocks_in((left, right)), "either").explanation.ok
    assert not little.trace(eye, target, blocks_in((eye, left)), "either").explanation.ok
    assert little.trace(eye, target, blocks_in((eye, left))).explanation.ok
    assert not little.trace(eye, target, blocks_in((eye, left), (right, target))).explanation.ok


def test_each_stretch_along_a_hexside_is_a_fork_of_its_own(little):
    eye, target = "0305", "0705"
    forks = {step.fork: set() for step in little.crossed(eye, target) if step.fork >= 0}
    for step in little.crossed(eye, target):
        if len(step.places) == 1 and step.fork >= 0:
            forks[step.fork].add(step.places[0])
    assert list(forks.values()) == [{"0405", "0406"}, {"0605", "0606"}]
    assert little.trace(eye, target, blocks_in("0405", "0606")).explanation.ok
    assert not little.trace(eye, target, blocks_in("0405", "0406")).explanation.ok


def test_off_the_map_the_other_hand_decides():
    lonely = SightLines(build_hexmap(HexMapData("x", HexLayout("flat", 3, 1), ("...",), {".": "clear"})), 3)
    assert {step.branch for step in lonely.crossed("0101", "0301")} == {"left"}
    for reading in READINGS:
        answer = lonely.trace("0101", "0301", blocks_in("0201"), reading)
        assert [step.places for step in answer.blocked_by] == [("0201",)]
        assert lonely.seen("0101", obstacles(np.array([False, True, False])), reading).tolist() == [True, True, False]
        assert lonely.seen("0101", obstacles(np.zeros(3, dtype=np.bool_)), reading).all()


def test_through_a_corner_the_touched_hex_does_not_count(little):
    eye, target = next(
        (a, b)
        for a in little.board.hexes
        for b in little.board.within(a, 6)
        if (steps := [step for step in little.crossed(a, b) if step.fork == 0]) and len(steps) == 3
    )
    fork = [step for step in little.crossed(eye, target) if step.fork == 0]
    around = [step for step in fork if sum(other.branch == step.branch for other in fork) == 2]
    (straight,) = [step for step in fork if step not in around]
    (touched,) = set(around[0].places) & set(around[1].places)
    assert touched not in straight.places
    for reading in READINGS:
        assert little.trace(eye, target, blocks_in(touched), reading).explanation.ok
    assert little.trace(eye, target, blocks_in(straight.places)).explanation.ok
    assert not little.trace(eye, target, blocks_in(straight.places), "either").explanation.ok
    for step in around:
        assert not little.trace(eye, target, blocks_in(straight.places, step.places)).explanation.ok
        assert little.trace(eye, target, blocks_in(step.places)).explanation.ok


def test_neighbours_see_each_other_unless_a_wall_is_between(little):
    every = obstacles(np.ones(81, dtype=np.bool_))
    seen = little.seen("0505", every)
    assert {at for at, ok in zip(little.board.hexes, seen, strict=True) if ok} == {
        "0505",
        *little.board.neighbours("0505"),
    }
    walls = np.zeros((81, 6), dtype=np.bool_)
    near = little.board.neighbours("0505")[2]
    walls[little.board.index["0505"], little.board.direction("0505", near)] = True
    seen = little.seen("0505", obstacles(np.zeros(81, dtype=np.bool_), walls))
    assert not seen[little.board.index[near]]
    assert little.seen(near, obstacles(np.zeros(81, dtype=np.bool_), walls))[little.board.index["0505"]]


@st.composite
def battlefields(draw):
    """A map with holes, woods and walls, and somebody who looks."""
    size = 9
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    rows = ["".join(row) for row in rng.choice([" ", "."], size=(size, size), p=[0.1, 0.9])]
    layout = HexLayout(
        draw(st.sampled_from(["flat", "pointy"])), size, size, shifted=draw(st.sampled_from(["even", "odd"]))
    )
    board = build_hexmap(HexMapData("field", layout, tuple(rows), {".": "clear"}))
    hexes = len(board.hexes)
    woods = rng.random(hexes) < draw(st.sampled_from([0.1, 0.4]))
    walls = (rng.random((hexes, 6)) < draw(st.sampled_from([0.0, 0.1, 0.4]))) & (board.neighbour_index >= 0)
    return board, woods, walls, board.hexes[int(rng.integers(hexes))], rng


@settings(max_examples=15)
@given(battlefields(), st.sampled_from(READINGS))
def test_all_at_once_gives_the_same_as_one_by_one(field, reading):
    board, woods, walls, eye, _ = field
    lines_of = SightLines(board, 6)

    def blocks(step):
        number = board.index[step.places[0]]
        hit = woods[number] if len(step.places) == 1 else walls[number, board.direction(*step.places)]
        return Reason("blocked") if hit else None

    seen = lines_of.seen(eye, obstacles(woods, walls), reading)
    for at, ok in zip(board.hexes, seen, strict=True):
        near = board.distance(eye, at) <= 6
        assert ok == (near and lines_of.trace(eye, at, blocks, reading).explanation.ok)


@settings(max_examples=15)
@given(battlefields(), st.sampled_from(READINGS))
def test_heights_all_at_once_give_the_same_as_one_by_one(field, reading):
    board, woods, walls, eye, rng = field
    lines_of = SightLines(board, 6)
    ground = rng.integers(0, 4, len(board.hexes)).astype(np.float64)
    tops = ground + 2.0 * woods
    wall_tops = np.where(walls, ground[:, None] + 1.0, -math.inf)

    def blocks_towards(target):
        def blocks(step):
            number = board.index[step.places[0]]
            top = tops[number] if len(step.places) == 1 else wall_tops[number, board.direction(*step.places)]
            allowed = sight_height(ground[board.index[eye]], ground[board.index[target]], step.middle)
            return Reason("too_high") if top > allowed else None

        return blocks

    seen = lines_of.seen_over(eye, obstacles(tops, wall_tops), ground, reading)
    for at, ok in zip(board.hexes, seen, strict=True):
        near = board.distance(eye, at) <= 6
        assert ok == (near and lines_of.trace(eye, at, blocks_towards(at), reading).explanation.ok)


@settings(max_examples=10)
@given(battlefields(), st.sampled_from(["both", "either"]))
def test_who_is_seen_sees(field, reading):
    board, woods, walls, _, rng = field
    lines_of = SightLines(board, 6)
    both_ways = walls.copy()
    for number, direction in np.argwhere(walls).tolist():
        there = board.neighbour_index[number, direction]
        both_ways[there, board.direction(board.hexes[there], board.hexes[number])] = True
    ground = rng.integers(0, 4, len(board.hexes)).astype(np.float64)
    flat = np.array([lines_of.seen(at, obstacles(woods, both_ways), reading) for at in board.hexes])
    hilly = np.array([lines_of.seen_over(at, obstacles(ground + woods), ground, reading) for at in board.hexes])
    assert (flat == flat.T).all()
    assert (hilly == hilly.T).all()


def test_heights_follow_the_rule():
    assert sight_height(0.0, 4.0, 0.25) == pytest.approx(1.0)
    board = open_ground("flat", "even", 9)
    lines_of, hexes = SightLines(board, 6), len(board.hexes)
    ground, tops = np.zeros(hexes), np.zeros(hexes)
    ground[board.index["0501"]] = 4.0
    tops[board.index["0503"]] = 2.0
    north, south = board.index["0501"], board.index["0505"]
    assert lines_of.seen_over("0505", obstacles(tops), ground)[north]
    assert lines_of.seen_over("0501", obstacles(tops), ground)[south]
    tops[board.index["0503"]] = 2.01
    assert not lines_of.seen_over("0505", obstacles(tops), ground)[north]
    assert not lines_of.seen_over("0501", obstacles(tops), ground)[south]


def test_a_box_sees_nothing(little):
    with pytest.raises(KeyError):
        little.seen("nowhere", obstacles(np.zeros(81, dtype=np.bool_)))
    with pytest.raises(KeyError):
        little.trace("0101", "nowhere", lambda step: None)
