"""Victory: the running score, the garrison of Murmansk, the end of the war [3.3, 9]."""

from msgspec import Struct

from ringfire_gui.core.ids import LocId, SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.events import Ended
from ringfire_gui.engine.ruleset import Result
from ringfire_gui.model.pieces import UNKNOWN
from ringfire_gui.rules.winter_war.events import GarrisonShort
from ringfire_gui.rules.winter_war.field import FINNISH, SOVIET
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.state import Winter, WinterState

CITIES = ("Viipuri", "Petsamo", "Oulu", "Helsinki")
ALLIED = "f-allied-"


class Point(Struct, frozen=True):
    """One line of the score."""

    what: Reason
    points: int


def points(position: Position) -> tuple[Point, ...]:
    """What the Soviet side would score now, line by line; what brings nothing is left out [9.2 - 9.4]."""
    return tuple(point for point in (*_gains(position), *_losses(position)) if point.points)


def total(position: Position) -> int:
    """The score of the Soviet side now."""
    return sum(point.points for point in points(position))


def _gains(position: Position) -> list[Point]:
    field = position.field
    worth = _worth(position)
    taken = [at for at in field.tagged("victory:coast_row") if position.control(at) == SOVIET]
    found = [Point(Reason("ww.score_coast", "9.2", {"count": len(taken)}), worth["coast_row_hex"] * len(taken))]
    for at in field.finnish_cities:
        name = field.board.locations[at].name
        if name in CITIES and position.control(at) == SOVIET:
            found.append(Point(Reason("ww.score_city", "9.2", {"at": at}), worth[name]))
    line = field.tagged("victory:mannerheim")
    if line and all(position.control(at) == SOVIET for at in line):
        found.append(Point(Reason("ww.score_line", "9.2"), worth["mannerheim_all"]))
    if not _finns_in_the_south(position):
        found.append(Point(Reason("ww.score_no_finns", "9.2"), worth["no_finns_south"]))
    allied = sum(unit.startswith(ALLIED) for unit in position.state.lost)
    found.append(Point(Reason("ww.score_allied", "9.2", {"count": allied}), worth["allied_unit"] * allied))
    return found


def _losses(position: Position) -> list[Point]:
    worth = _worth(position)
    found = [
        Point(Reason("ww.score_supply_city", "9.3", {"at": at}), worth[name])
        for name, at in position.field.city_names.items()
        if name in worth and position.control(at) == FINNISH
    ]
    missed = position.state.garrison_missed
    return [*found, Point(Reason("ww.score_garrison", "9.4", {"count": missed}), worth["garrison"] * missed)]


def _worth(position: Position) -> dict[str, int]:
    return {name: int(row[0]) for name, row in position.field.data.tables["victory"].rows.items()}


def _finns_in_the_south(position: Position) -> bool:
    """Whether a Finnish combat unit stands there; a counter face down is taken for one: more of them are than not."""
    field = position.field
    return any(
        piece.at
        and (field.kind_of[piece.unit].is_combat or piece.unit == UNKNOWN)
        and not field.is_north(piece.at)
        and field.country(piece.at) == "finland"
        for piece in position.units(FINNISH)
    )


# the end


def check_garrison(draft: Winter) -> None:
    """From turn 4 on enough units must stand near Murmansk at the end of the Soviet turn [9.4]."""
    position = draft.position
    limits = position.field.limits
    if draft.state.turn < limits["garrison_from_turn"] or not _needs_garrison(position):
        return
    near = len(garrison(position))
    if near < limits["garrison_units"]:
        draft.change(garrison_missed=draft.state.garrison_missed + 1)
        draft.emit(GarrisonShort(near, limits["garrison_units"]))


def _needs_garrison(position: Position) -> bool:
    return position.field.city_names["Murmansk"] in position.season.near


def garrison(position: Position) -> list[LocId]:
    """Where Soviet combat units stand that guard Murmansk [9.4]."""
    field = position.field
    murmansk, radius = field.city_names["Murmansk"], field.limits["garrison_radius"]
    return [
        piece.at
        for piece in position.units(SOVIET)
        if piece.at and field.kind_of[piece.unit].is_combat and field.board.distance(piece.at, murmansk) <= radius
    ]


def end_turn(draft: Winter) -> None:
    """Count the turn; after the last one, or when the war is ended, take the score [3.3]."""
    state = draft.state
    if state.turn >= state.last_turn or state.ending:
        end_war(draft)
    else:
        draft.change(turn=state.turn + 1, landed=(), due=tuple(entry for entry in state.due if entry[1] > state.turn))


def end_war(draft: Winter) -> None:
    """The game is over: the score is taken and told."""
    draft.change(score={SOVIET: total(draft.position)})
    result = outcome(draft.position)
    draft.emit(Ended(result.winner, result.why))


def outcome(position: Position) -> Result:
    """Who has won, and how clearly [9.1, 9.5]."""
    state = position.state
    score = {SOVIET: float(state.score.get(SOVIET, 0)), FINNISH: -float(state.score.get(SOVIET, 0))}
    if state.ending == "leningrad":
        return Result(FINNISH, Reason("ww.leningrad_fell", "9.1"), "Finnish decisive victory", score)
    if position.field.data.scenarios[state.scenario].settings.get("victory") == "mannerheim_hex":
        return _isthmus(position)
    level = level_of(position, state.score.get(SOVIET, 0))
    why = Reason("ww.final_score", "9.5", {"score": state.score.get(SOVIET, 0), "level": level})
    return Result(winner_of(level), why, level, score)


def _isthmus(position: Position) -> Result:
    taken = [at for at in position.field.tagged("victory:mannerheim") if position.control(at) == SOVIET]
    if taken:
        return Result(SOVIET, Reason("ww.line_broken", "9.5", {"at": taken[0]}), "Soviet victory", {SOVIET: 1.0})
    return Result(FINNISH, Reason("ww.line_held", "9.5"), "Finnish victory", {FINNISH: 1.0})


def level_of(position: Position, score: int) -> str:
    """The level of victory of a score [9.5]."""
    levels = position.field.data.tables["levels"].rows
    return max((int(row[0]), name) for name, row in levels.items() if score >= int(row[0]))[1]


def winner_of(level: str) -> SideId | None:
    """Whose victory it is; nobody's in a draw."""
    return SOVIET if level.startswith("Soviet") else FINNISH if level.startswith("Finnish") else None


def result_of(state: WinterState, position: Position) -> Result | None:
    """How a game ended; None while it goes on."""
    return outcome(position) if state.score else None
