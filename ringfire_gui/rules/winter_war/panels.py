"""The panels of Winter War: turns, score, cities and HQ, rail points, the garrison, who is still to come."""

from collections.abc import Iterator

from ringfire_gui.core.ids import SideId
from ringfire_gui.core.reasons import Reason
from ringfire_gui.engine.showing import FigurePanel, Panel, Sum, TrackPanel, TrayPanel
from ringfire_gui.model.gamedata import Scenario
from ringfire_gui.rules.winter_war import victory
from ringfire_gui.rules.winter_war.deploying import to_set_up
from ringfire_gui.rules.winter_war.explaining import city_loads
from ringfire_gui.rules.winter_war.field import SOVIET
from ringfire_gui.rules.winter_war.fights import battle_panel
from ringfire_gui.rules.winter_war.frames import Declaring, Moving, Reinforcing, Resolving, SettingUp
from ringfire_gui.rules.winter_war.overlays import hqs
from ringfire_gui.rules.winter_war.position import Position
from ringfire_gui.rules.winter_war.reinforcement import waiting
from ringfire_gui.rules.winter_war.tracing import Tracer


def panels(position: Position, side: SideId) -> Iterator[Panel]:
    """All panels, the weightiest first; what waits to be put on the map above all."""
    yield from _tray(position, side)
    frame = position.state.frames[-1] if position.state.frames else None
    if isinstance(frame, Declaring | Resolving):
        yield battle_panel(position, frame)
    yield _turns(position)
    yield _score(position)
    yield _cities(position)
    headquarters = _headquarters(position)
    if headquarters.lines:
        yield headquarters
    yield from _rail(position)
    yield from _garrison(position)
    coming = _coming(position)
    if coming.lines:
        yield coming


def _tray(position: Position, side: SideId) -> Iterator[TrayPanel]:
    """Counters that a side may put on the map now [2, 4.1]."""
    frame = position.state.frames[-1] if position.state.frames else None
    if isinstance(frame, Reinforcing) and frame.side == side:
        yield TrayPanel("arriving", waiting(position, side), "4.1")
    elif isinstance(frame, SettingUp) and frame.side == side:
        rank = position.field.rank
        left = [piece for piece in to_set_up(position, side) if piece.at is None]
        left.sort(key=lambda piece: rank.get(piece.unit, 0))
        yield TrayPanel("to_set_up", tuple(piece.id for piece in left), "2")


def _scenario(position: Position) -> Scenario:
    return position.field.data.scenarios[position.state.scenario]


def _turns(position: Position) -> TrackPanel:
    """The turns, with what begins when."""
    state, limits = position.state, position.field.limits
    first = _scenario(position).first_turn
    turns = range(first, state.last_turn + 1)
    markers = {"Now": min(state.turn, state.last_turn)}
    markers |= {"Ice": limits["ice_from_turn"], "Garrison": limits["garrison_from_turn"]}
    spaces = {name: turn - first for name, turn in markers.items() if turn in turns}
    return TrackPanel("turn", tuple(str(turn) for turn in turns), spaces, "3.1")


def _score(position: Position) -> FigurePanel:
    """The score of the Soviet side as it stands, and what it would mean [9.5]."""
    lines = [Sum(point.what, f"{point.points:+}") for point in victory.points(position)]
    settings = _scenario(position).settings
    if settings.get("victory") == "mannerheim_hex":
        taken = [at for at in position.field.tagged("victory:mannerheim") if position.control(at) == SOVIET]
        return FigurePanel("score", (Sum(Reason("ww.line_hexes_taken", "9.5"), str(len(taken))),), "9.5")
    score = victory.total(position)
    lines.append(Sum(Reason("ww.score_total", "9.2"), str(score)))
    lines.append(Sum(Reason("ww.level_now", "9.5"), victory.level_of(position, score)))
    above = _next_level(position, score)
    if above is not None:
        lines.append(Sum(Reason("ww.level_next", "9.5", {"level": above[1]}), str(above[0])))
    return FigurePanel("score", tuple(lines), "9.2")


def _next_level(position: Position, score: int) -> tuple[int, str] | None:
    """The next better level for the Soviet side, and from where on it is reached."""
    levels = position.field.data.tables["levels"].rows
    return min(((int(row[0]), name) for name, row in levels.items() if int(row[0]) > score), default=None)


def _cities(position: Position) -> FigurePanel:
    """What each supply city gives [7.4]."""
    lines = []
    loads = city_loads(position)
    for name, at in position.field.city_names.items():
        if at not in position.season.graph:
            continue
        load, room = loads.get(at, (0, 0))
        given = position.field.cities[at]
        if at not in loads:
            lines.append(Sum(Reason("ww.city_lost", "4.5", {"at": at}), "0"))
        else:
            cut = room is not None and given is not None and room < given
            code = "ww.city_cut" if cut else "ww.city_line"
            value = f"{load}" if room is None else f"{load} of {room}"
            lines.append(Sum(Reason(code, "7.4" if cut else "", {"at": at, "name": name}), value))
    return FigurePanel("supply", tuple(lines), "7.4")


def _headquarters(position: Position) -> FigurePanel:
    """The city of each HQ, and how far it is [7.3]."""
    tracer, lines = Tracer(position, SOVIET), []
    for hq in hqs(position):
        leg = tracer.to_city(hq)
        if leg is None or leg.cut is not None:
            lines.append(Sum(Reason("ww.hq_cut", "7.3", {"unit": hq, "at": position.at(hq)}), "–"))
        else:
            told = Reason("ww.hq_draws", "", {"unit": hq, "at": leg.path[-1]})
            lines.append(Sum(told, f"{leg.length} of {leg.limit}"))
    return FigurePanel("headquarters", tuple(lines), "7.3")


def _rail(position: Position) -> Iterator[FigurePanel]:
    """Rail points left to the side that moves [5.6c]."""
    frame = next((f for f in position.state.frames if isinstance(f, Moving)), None)
    if frame is not None:
        most = position.field.limits["rail_points"]
        line = Sum(Reason("ww.rail_left", "", {"side": frame.side}), f"{position.state.rail_left} of {most}")
        yield FigurePanel("rail", (line,), "5.6c")


def _garrison(position: Position) -> Iterator[FigurePanel]:
    """The units near Murmansk [9.4]."""
    field = position.field
    if field.city_names["Murmansk"] not in position.season.graph:
        return
    limits, near = field.limits, len(victory.garrison(position))
    facts = {"radius": limits["garrison_radius"], "turn": limits["garrison_from_turn"]}
    lines = [Sum(Reason("ww.garrison_now", "", facts), f"{near} of {limits['garrison_units']}")]
    if position.state.garrison_missed:
        lines.append(Sum(Reason("ww.garrison_missed"), str(position.state.garrison_missed)))
    yield FigurePanel("garrison", tuple(lines), "9.4")


def _coming(position: Position) -> FigurePanel:
    """Reinforcements that wait, by the turn in which they may come first [4.1]."""
    state = position.state
    waiting = {piece.unit for piece in state.pieces.values() if piece.at is None}
    lines = []
    for arrival in sorted(_scenario(position).arrivals, key=lambda each: each.turn):
        units = [unit for unit in arrival.units if unit in waiting]
        if units:
            names = ", ".join(position.field.data.counters.label(unit) for unit in units)
            side = position.field.data.counters.units[units[0]].side
            lines.append(Sum(Reason("ww.comes_on", "", {"side": side, "turn": arrival.turn, "names": names}), ""))
    return FigurePanel("reinforcements", tuple(lines), "4.1")
