"""Make the pictures in the rules of Winter War: small pieces of the map with counters, as SVG.

Hexes, sides, roads, values and zones of control come from the map and the counters, so that a picture cannot contradict
them. Who stands where, and what is pointed at, is written in `scenes.py`.

    python packaging/pictures/make_pictures.py
"""

import math
import re
from pathlib import Path

from scenes import SCENES, Scene, Stand

from ringfire_gui.core.ids import LocId
from ringfire_gui.files.counterfile import build_counters, read_counters
from ringfire_gui.files.mapfile import load_map
from ringfire_gui.files.tomlfile import read_document
from ringfire_gui.model.hexlayout import Point
from ringfire_gui.model.hexmap import HexMap

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "assets" / "games" / "winter_war"
WIDE = 296
"""Most pixels across; the panel of the rules is a little wider."""
LARGEST = 30
"""Most pixels from the middle of a hex to its corner."""
GROUND = {"clear": "#f4efe1", "swamp": "#dde5c9", "lake": "#bdd7e6", "great_lake": "#bdd7e6", "sea": "#bdd7e6"}
CARD = {"soviet": "#a8584a", "finnish": "#8fb3d4"}
INK = {"soviet": "#ffffff", "finnish": "#16222e"}
STATE = {"S": "#2f8f4e", "L": "#d4311f", "C": "#d98a00"}
LINE, CUT, MOVE, BATTLE, ZONE = "#2f8f4e", "#d4311f", "#34495e", "#d4311f", "#3f7fc0"
LAND = {"clear", "swamp"}
MINOR = {"minor_lake", "minor_river"}
KINDS = build_counters(read_counters(read_document(GAME / "counters.toml", "counters.toml"))).types


class Sheet:
    """One picture in the making."""

    def __init__(self, board: HexMap, scene: Scene) -> None:
        self.board = board
        self.scene = scene
        self.out: list[str] = []
        rows = scene.rows.split()
        self.hexes = [LocId(f"{row}-{col:02}") for row in rows for col in range(scene.first, scene.last + 1)]
        points = [point for at in self.hexes for point in board.outline(at)]
        self.left, self.top = min(x for x, _ in points), min(y for _, y in points)
        wide, high = max(x for x, _ in points) - self.left, max(y for _, y in points) - self.top
        radius = max(y for _, y in board.outline(self.hexes[0])) - board.centre(self.hexes[0])[1]
        self.zoom = min(WIDE / wide, LARGEST / radius)
        self.radius = radius * self.zoom
        self.size = (math.ceil(wide * self.zoom) + 4, math.ceil(high * self.zoom) + 4)

    def at(self, point: Point) -> Point:
        """A point of the map on the paper."""
        return (point[0] - self.left) * self.zoom + 2, (point[1] - self.top) * self.zoom + 2

    def middle(self, at: str) -> Point:
        """The middle of a hex on the paper."""
        return self.at(self.board.centre(LocId(at)))

    def line(self, points: list[Point], colour: str, width: float, dash: str = "") -> None:
        """A line through points of the paper."""
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.out.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
            f'stroke-linecap="round" stroke-linejoin="round"{dashed}/>'
        )

    def shape(self, points: list[Point], fill: str, more: str = "") -> None:
        """A filled shape."""
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.out.append(f'<polygon points="{path}" fill="{fill}"{more}/>')

    def text(self, at: Point, text: str, size: float, colour: str, weight: str = "normal") -> None:
        """A word in the middle of a point."""
        self.out.append(
            f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" font-family="sans-serif" font-size="{size:.1f}" '
            f'font-weight="{weight}" text-anchor="middle" fill="{colour}">{text}</text>'
        )


def ground(sheet: Sheet) -> None:
    """Hexes with their numbers."""
    for at in sheet.hexes:
        corners = [sheet.at(point) for point in sheet.board.outline(at)]
        fill = GROUND.get(sheet.board.locations[at].ground, "#d9d4c8")
        sheet.shape(corners, fill, ' stroke="#b9b19d" stroke-width="0.8"')


def numbers(sheet: Sheet) -> None:
    """The numbers of the hexes, and the names of cities."""
    for at in sheet.hexes:
        x, y = sheet.middle(at)
        sheet.text((x, y - sheet.radius * 0.46), at, sheet.radius * 0.27, "#6d6656")
        tags = sheet.board.locations[at].tags
        if any(tag.startswith("city") for tag in tags):
            sheet.text(
                (x, y + sheet.radius * 0.8), sheet.board.locations[at].name, sheet.radius * 0.27, "#3d382d", "bold"
            )


def ways(sheet: Sheet) -> None:
    """Roads and railways, as far as they run on the sheet."""
    shown = set(sheet.hexes)
    for path in sheet.board.paths:
        for a, b in zip(path.through, path.through[1:], strict=False):
            if a in shown and b in shown:
                points = [sheet.middle(a), sheet.middle(b)]
                sheet.line(points, "#c09a62" if path.kind == "road" else "#55504a", 2.0)


def sides(sheet: Sheet) -> None:
    """Minor water and the frontier along the sides of hexes."""
    shown = set(sheet.hexes)
    for a in sheet.hexes:
        for b in sheet.board.neighbours(a):
            if b not in shown or b < a:
                continue
            kinds = set(sheet.board.border(a, b).sides)
            points = [sheet.at(point) for point in sheet.board.side(a, b)]
            if kinds & MINOR:
                sheet.line(points, "#5b9cc8", 3.6)
            if "frontier" in kinds:
                sheet.line(points, "#7a4a8a", 1.8, "5 3")


def zones(sheet: Sheet) -> None:
    """The zones of control of one side, as a tint with a rim."""
    covered = set()
    for stand in sheet.scene.stands:
        if stand.side == sheet.scene.zones_of and stand.type != "hq" and stand.state == "S" and not stand.gone:
            near = sheet.board.neighbours(LocId(stand.at))
            covered |= {b for b in near if sheet.board.locations[b].ground in LAND}
    for at in sheet.hexes:
        if at in covered:
            x, y = sheet.middle(at)
            inner = [(x + (px - x) * 0.9, y + (py - y) * 0.9) for px, py in map(sheet.at, sheet.board.outline(at))]
            colour = CARD[sheet.scene.zones_of] if sheet.scene.zones_of == "soviet" else ZONE
            sheet.shape(inner, colour, f' fill-opacity="0.16" stroke="{colour}" stroke-opacity="0.6"')


def arrow(sheet: Sheet, start: str, to: str, colour: str, width: float) -> None:
    """An arrow from one hex to another, as far as the edges of the counters."""
    (ax, ay), (bx, by) = sheet.middle(start), sheet.middle(to)
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    free = not any(stand.at == to and not stand.gone for stand in sheet.scene.stands)
    room, stop = sheet.radius * 0.5, sheet.radius * (0.25 if free else 0.62)
    tip = (bx - ux * stop, by - uy * stop)
    head = width * 2.4
    neck = (tip[0] - ux * head, tip[1] - uy * head)
    sheet.line([(ax + ux * room, ay + uy * room), neck], colour, width)
    half = width * 1.7
    sheet.shape([tip, (neck[0] - uy * half, neck[1] + ux * half), (neck[0] + uy * half, neck[1] - ux * half)], colour)


def symbol(name: str) -> str:
    """The drawing of a unit symbol, without its frame of SVG."""
    text = (ROOT / "assets" / "symbols" / f"{name}.svg").read_text(encoding="utf-8")
    return re.sub(r"^<svg[^>]*>|</svg>$", "", text.strip())


def counter(sheet: Sheet, stand: Stand) -> None:
    """A counter with symbol, values and the letter of its state; upside down if it is unserved."""
    kind = KINDS[stand.type]
    x, y = sheet.middle(stand.at)
    y += sheet.radius * 0.13
    half = sheet.radius * 0.5
    turn = " rotate(180)" if stand.state == "C" else ""
    faint = ' opacity="0.35"' if stand.gone else ""
    values = "-".join(str(kind.values[key]) for key in ("attack", "defence", "move"))
    zoom = half * 1.35 / 158
    sheet.out.append(f'<g transform="translate({x:.1f} {y:.1f}){turn}"{faint}>')
    sheet.out.append(
        f'<rect x="{-half:.1f}" y="{-half:.1f}" width="{half * 2:.1f}" height="{half * 2:.1f}" rx="2.5" '
        f'fill="{CARD[stand.side]}" stroke="#2b2620" stroke-width="0.8"/>'
    )
    place = f"translate({-zoom * 100:.2f} {-half * 0.3 - zoom * 100:.2f}) scale({zoom:.4f})"
    sheet.out.append(f'<g transform="{place}">{symbol(kind.symbol)}</g>')
    sheet.text((0, half * 0.82), values, half * 0.6, INK[stand.side], "bold")
    sheet.out.append("</g>")
    if stand.crossed:
        sheet.line([(x - half, y - half), (x + half, y + half)], CUT, 2.4)
        sheet.line([(x - half, y + half), (x + half, y - half)], CUT, 2.4)
    if stand.told:
        bx, by, size = x + half, y - half * 0.4, sheet.radius * 0.23
        sheet.out.append(f'<circle cx="{bx:.1f}" cy="{by:.1f}" r="{size:.1f}" fill="{STATE[stand.state]}"/>')
        sheet.text((bx, by + size * 0.55), stand.state, size * 1.5, "#ffffff", "bold")


def lines(sheet: Sheet) -> None:
    """Lines of supply: open ones whole, blocked ones broken with a cross where they end."""
    for way in sheet.scene.open:
        sheet.line([sheet.middle(at) for at in way.split()], LINE, 3.2)
    for way in sheet.scene.blocked:
        sheet.line([sheet.middle(at) for at in way.split()], CUT, 2.6, "6 5")
    for at in sheet.scene.crosses:
        (x, y), arm = sheet.middle(at), sheet.radius * 0.24
        sheet.line([(x - arm, y - arm), (x + arm, y + arm)], CUT, 3)
        sheet.line([(x - arm, y + arm), (x + arm, y - arm)], CUT, 3)


def draw(board: HexMap, scene: Scene) -> str:
    """The whole picture."""
    sheet = Sheet(board, scene)
    for layer in (ground, zones, ways, sides, lines, numbers):
        layer(sheet)
    for stand in scene.stands:
        counter(sheet, stand)
    for start, to in (pair.split() for pair in scene.moves):
        arrow(sheet, start, to, MOVE, 3)
    for start, to in (pair.split() for pair in scene.attacks):
        arrow(sheet, start, to, BATTLE, 3.4)
    wide, high = sheet.size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
    return "\n".join([head, f'<rect width="{wide}" height="{high}" fill="#fbf9f3"/>', *sheet.out, "</svg>", ""])


def main() -> None:
    """Write all pictures."""
    board = load_map(ROOT / "maps" / "finland_1939" / "map.toml")
    assert isinstance(board, HexMap)
    folder = GAME / "rules" / "pictures"
    folder.mkdir(exist_ok=True)
    for name, scene in SCENES.items():
        (folder / f"{name}.svg").write_text(draw(board, scene), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
