"""A large made-up map with two armies on it: the ground on which searches are measured.

Everything follows from a seed, so that runs on different machines measure the same thing.
"""

import json
from collections.abc import Iterable, Sequence

from msgspec import Struct

from ringfire_gui.core.ids import LocId
from ringfire_gui.engine.dice import Chooser
from ringfire_gui.model.graphs import MoveKind
from ringfire_gui.model.hexcoord import directions, distance, neighbours
from ringfire_gui.model.hexlayout import HexLayout
from ringfire_gui.model.hexmap import HexMap

SEED = 1944
CLEAR = "."
GROUND = {CLEAR: "clear", "w": "woods", "h": "hill", "s": "swamp", "~": "lake", "t": "town"}
PATCHES = {"w": (170, 40), "h": (260, 20), "s": (400, 15), "~": (900, 25), "t": (500, 3)}
"""For each terrain, on how many hexes there is one patch of it, and how many hexes a walk paints a patch with."""
HEXES_PER_PIECE = 107
"""Makes 300 pieces on each side on the largest map."""
SOURCES = 20
MOVERS = 24

LEG = MoveKind(
    "leg",
    enter={"clear": 1, "woods": 2, "hill": 2, "swamp": 3, "town": 1},
    sides={"river": 1},
    closed=frozenset({"major_river"}),
    along={"road": 0.5},
)
"""Infantry: lakes are closed, great rivers are crossed by road only."""


class Armies(Struct, frozen=True):
    """Who stands where: own pieces, enemies, own sources of supply, and some own pieces that want to move."""

    friends: tuple[LocId, ...]
    enemies: tuple[LocId, ...]
    sources: tuple[LocId, ...]
    movers: tuple[LocId, ...]


def map_text(columns: int, rows: int) -> str:
    """A map file with patches of terrain, rivers along hexsides and roads."""
    layout = HexLayout("flat", columns, rows, numbering="{col:03}{row:03}")
    chooser = Chooser(SEED)
    head = [
        'format = "ringfire-map"\nversion = 1\nid = "bench"\nname = "Bench"\nkind = "hex"\n',
        f'[grid]\norientation = "flat"\ncolumns = {columns}\nrows = {rows}\nnumbering = "{layout.numbering}"\n',
        "[terrain.codes]",
        *(f'"{code}" = "{terrain}"' for code, terrain in GROUND.items()),
        f"\n[terrain]\nrows = {_array(_paint(layout, chooser))}\n",
    ]
    banks: dict[str, set[frozenset[str]]] = {"river": set(), "major_river": set()}
    for number in range(rows // 13):
        kind = "river" if number % 4 else "major_river"
        river = _line(layout, _edge_hex(layout, chooser, 0), _edge_hex(layout, chooser, -1))
        # Where two rivers meet they share their sides, which a map may name only once.
        new = [side for side in _south_bank(layout, river) if frozenset(side.split("/")) not in banks[kind]]
        banks[kind] |= {frozenset(side.split("/")) for side in new}
        head.append(f'[[hexside]]\nkind = "{kind}"\nedges = {_array(new)}\n')
    for _ in range(columns * rows // 1_300):
        road = _line(layout, chooser.pick(layout.ids), chooser.pick(layout.ids))
        if len(road) > 1:
            head.append(f'[[path]]\nkind = "road"\nthrough = {_array(road)}\n')
    return "\n".join(head)


def deploy(board: HexMap) -> Armies:
    """Two armies face to face in a belt across the middle of the map, the sources in its lower half."""
    chooser = Chooser(SEED + 1)
    high = board.layout.rows
    land = [at for at in board.hexes if board.locations[at].ground != "lake"]
    row = {at: board.layout.position(at)[1] for at in land}
    belt = chooser.shuffled([at for at in land if high * 0.4 <= row[at] < high * 0.6])
    each = len(board.hexes) // HEXES_PER_PIECE
    rear = chooser.shuffled([at for at in land if row[at] >= high * 0.6])
    friends = tuple(belt[each : 2 * each])
    return Armies(friends, tuple(belt[:each]), tuple(rear[:SOURCES]), friends[:MOVERS])


def _array(texts: Iterable[str]) -> str:
    """An array of texts as TOML has it, which is as JSON has it."""
    return json.dumps(list(texts))


def _paint(layout: HexLayout, chooser: Chooser) -> list[str]:
    """The ground: walks of so many steps at random, each in one terrain."""
    ground = dict.fromkeys(layout.ids, CLEAR)
    steps = directions("flat")
    for code, (hexes_per_patch, walk) in PATCHES.items():
        for _ in range(len(layout.ids) // hexes_per_patch):
            at = layout.axial(*layout.position(chooser.pick(layout.ids)))
            for _ in range(walk):
                col, row = layout.offset(at)
                if layout.holds(col, row):
                    ground[layout.hex_id(col, row)] = code
                at = neighbours(at, "flat")[chooser.below(len(steps))]
    codes = "".join(ground.values())
    return [codes[start : start + layout.columns] for start in range(0, len(codes), layout.columns)]


def _edge_hex(layout: HexLayout, chooser: Chooser, column: int) -> LocId:
    return layout.hex_id(layout.column_range[column], chooser.pick(layout.row_range))


def _line(layout: HexLayout, start: LocId, end: LocId) -> list[LocId]:
    """The hexes from one to another, each step to the neighbour that is nearest to the end."""
    at, goal = (layout.axial(*layout.position(hex_id)) for hex_id in (start, end))
    line = [start]
    while at != goal:
        on_map = [near for near in neighbours(at, "flat") if layout.holds(*layout.offset(near))]
        at = min(on_map, key=lambda near: distance(near, goal))
        line.append(layout.hex_id(*layout.offset(at)))
    return line


def _south_bank(layout: HexLayout, line: Sequence[LocId]) -> list[str]:
    """The sides of a line of hexes towards the hexes south of it: a river without gaps."""
    known = set(line)
    banks = []
    for at in line:
        around = neighbours(layout.axial(*layout.position(at)), "flat")
        for beyond in (layout.offset(near) for near in around[2:5]):
            if layout.holds(*beyond) and (to := layout.hex_id(*beyond)) not in known:
                banks.append(f"{at}/{to}")
    return banks
